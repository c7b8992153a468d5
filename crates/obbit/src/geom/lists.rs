//! Which of two lists of points comes first.

use core::cmp::Ordering;

/// Whether `a`, whose first coordinates begin with `first_a`, comes after `b`: `lists` is asked only
/// where those are equal.
#[inline(always)]
pub(crate) fn after_by(first_a: f64, first_b: f64, lists: impl FnOnce() -> bool) -> bool {
    if first_a == first_b {
        lists()
    } else {
        first_a > first_b
    }
}

/// Whether `a` comes after `b`: by the first coordinate in which they differ.
#[cold]
#[inline(never)]
pub(crate) fn after<const D: usize>(a: &[[f64; D]], b: &[[f64; D]]) -> bool {
    let order = a.as_flattened().iter().zip(b.as_flattened());
    let mut order = order.map(|(x, y)| x.total_cmp(y));
    match order.find(|o| o.is_ne()) {
        Some(order) => order == Ordering::Greater,
        None => a.len() > b.len(),
    }
}

#[cfg(test)]
mod tests {
    use super::after;

    #[test]
    fn one_comes_first() {
        let lists: [&[[f64; 2]]; 5] = [
            &[[-1.0, 5.0]],
            &[[-0.0, 1.0]],
            &[[0.0, 1.0]],
            &[[0.0, 1.0], [0.0, 0.0]],
            &[[0.0, 2.0]],
        ];
        for (i, a) in lists.iter().enumerate() {
            for (j, b) in lists.iter().enumerate() {
                assert_eq!(after(a, b), i > j);
            }
        }
    }
}
