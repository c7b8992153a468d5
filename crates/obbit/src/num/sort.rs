//! Sorting where little code counts as much as speed.
//!
//! The standard library's sorts are the fastest there are, and 5 to 12 kB for each type and order that is
//! sorted: in a WebAssembly module that was a ninth of what a browser had to load. There, lists are
//! sorted by a few lines of quicksort instead (Hoare, 1961; with a bound on its depth, Musser, 1997),
//! which take up to twice as long. Whatever sorts, equal elements may change places, so orders here tell
//! all elements apart that are not the same.

use core::cmp::Ordering;

#[cfg(any(test, target_family = "wasm"))]
mod small {
    /// Lists as short as this are sorted by insertion.
    const SHORT: usize = 16;

    pub(super) fn sort<T>(mut list: &mut [T], less: &impl Fn(&T, &T) -> bool) {
        let mut left = 2 * (usize::BITS - list.len().leading_zeros());
        while list.len() > SHORT {
            if left == 0 {
                return heap(list, less);
            }
            left -= 1;
            let (low, high) = part(list, less);
            let (lower, higher) = core::mem::take(&mut list).split_at_mut(high);
            let lower = &mut lower[..low];
            // The shorter one by a call: those go no deeper than the count has digits.
            let shorter;
            (shorter, list) = if lower.len() < higher.len() {
                (lower, higher)
            } else {
                (higher, lower)
            };
            sort(shorter, less);
        }
        for end in 1..list.len() {
            let mut at = end;
            while at > 0 && less(&list[at], &list[at - 1]) {
                list.swap(at, at - 1);
                at -= 1;
            }
        }
    }

    /// Puts what is less than some element before what is not: all in the range that is returned, not
    /// empty, belong where they are.
    fn part<T>(list: &mut [T], less: &impl Fn(&T, &T) -> bool) -> (usize, usize) {
        let n = list.len();
        let (mut a, b, mut c) = (0, n / 2, n - 1);
        if less(&list[c], &list[a]) {
            (a, c) = (c, a);
        }
        let middle = if less(&list[b], &list[a]) {
            a
        } else if less(&list[c], &list[b]) {
            c
        } else {
            b
        };
        list.swap(0, middle);
        let low = gather(list, |x, first| less(x, first));
        if low > 0 {
            list.swap(0, low);
            return (low, low + 1);
        }
        // It is the least: then all that are equal to it, or few that differ would take forever.
        (0, 1 + gather(list, |x, first| !less(first, x)))
    }

    /// Brings those of the rest that pass beside the first to the front: how many.
    #[inline(always)]
    fn gather<T>(list: &mut [T], pass: impl Fn(&T, &T) -> bool) -> usize {
        let mut count = 0;
        // Without a branch on what cannot be foretold.
        for at in 1..list.len() {
            let passes = pass(&list[at], &list[0]);
            list.swap(at, 1 + count);
            count += usize::from(passes);
        }
        count
    }

    #[cold]
    fn heap<T>(list: &mut [T], less: &impl Fn(&T, &T) -> bool) {
        let n = list.len();
        for step in (0..n + n / 2).rev() {
            let (mut at, end) = if step >= n {
                (step - n, n)
            } else {
                list.swap(0, step);
                (0, step)
            };
            loop {
                let mut child = 2 * at + 1;
                if child >= end {
                    break;
                }
                child += usize::from(child + 1 < end && less(&list[child], &list[child + 1]));
                if !less(&list[at], &list[child]) {
                    break;
                }
                list.swap(at, child);
                at = child;
            }
        }
    }
}

/// Sorts by an order of its own.
#[inline]
pub(crate) fn sort_by<T>(list: &mut [T], order: impl Fn(&T, &T) -> Ordering) {
    #[cfg(target_family = "wasm")]
    small::sort(list, &|a: &T, b: &T| order(a, b).is_lt());
    #[cfg(not(target_family = "wasm"))]
    list.sort_unstable_by(order);
}

/// Sorts by the usual order.
#[inline]
pub(crate) fn sort<T: Ord>(list: &mut [T]) {
    #[cfg(target_family = "wasm")]
    small::sort(list, &T::lt);
    #[cfg(not(target_family = "wasm"))]
    list.sort_unstable();
}

/// Sorts floats: -0 before 0, and NaNs at the ends.
#[inline]
pub(crate) fn sort_floats(list: &mut [f64]) {
    sort_by(list, f64::total_cmp);
}

/// A whole number that is the larger the larger the number is, and equal where it is equal: -0 and 0 are.
/// (Numbers that are not NaN.)
#[inline]
pub(crate) fn rising(number: f64) -> u64 {
    // -0 becomes 0.
    let bits = (number + 0.0).to_bits();
    if bits >> 63 == 0 {
        bits | 1 << 63
    } else {
        !bits
    }
}

#[cfg(test)]
mod tests {
    use super::{rising, small};
    use alloc::vec::Vec;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn as_the_standard_library_would(
            list in prop::collection::vec(prop_oneof![any::<u32>(), 0u32..9], 0..700),
        ) {
            let mut expected = list.clone();
            expected.sort_unstable();
            let mut sorted = list.clone();
            small::sort(&mut sorted, &u32::lt);
            prop_assert_eq!(&sorted, &expected);
        }
    }

    #[test]
    fn lists_that_quicksort_dreads() {
        let n = 3000u32;
        let lists: [Vec<u32>; 6] = [
            (0..n).collect(),
            (0..n).rev().collect(),
            alloc::vec![7; n as usize],
            (0..n).map(|k| k % 2).collect(),
            (0..n).map(|k| k.min(n - k)).collect(),
            (0..n)
                .map(|k| k.wrapping_mul(2_654_435_769) % 1000)
                .collect(),
        ];
        for list in lists {
            let compared = core::cell::Cell::new(0u32);
            let less = |a: &u32, b: &u32| {
                compared.set(compared.get() + 1);
                a < b
            };
            let mut sorted = list.clone();
            small::sort(&mut sorted, &less);
            assert!(sorted.is_sorted());
            assert!(compared.get() < 60 * n, "{}", compared.get());
        }
    }

    #[test]
    fn whole_numbers_rise_with_numbers() {
        let numbers = [
            f64::NEG_INFINITY,
            -f64::MAX,
            -1.0,
            -1e-320,
            0.0,
            1e-320,
            2.0,
            f64::MAX,
        ];
        assert!(numbers.map(rising).is_sorted_by(|a, b| a < b));
        assert_eq!(rising(-0.0), rising(0.0));
    }
}
