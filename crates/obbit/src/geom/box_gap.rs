//! How far are two boxes apart? As a float for most comparisons, exactly for the close ones.

use super::Aabb;
#[cfg(not(target_family = "wasm"))]
use crate::num::Fine;
use crate::num::rounded::order;
use crate::num::{Exact, Number, larger, saturate, scale_exponent, sqrt, two_pow};
use core::cmp::Ordering;
use core::ops::ControlFlow;

/// The distance of two boxes.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Distance<const D: usize> {
    /// Rounded. 0 only where the boxes meet.
    pub(crate) length: f64,
    /// On each axis the limits that face each other across the gap, the greater one first; equal
    /// where there is no gap.
    ends: [[f64; 2]; D],
}

impl<const D: usize> Distance<D> {
    #[inline(always)]
    pub(crate) fn between(a: &Aabb<D>, b: &Aabb<D>) -> Self {
        let mut ends = [[0.0; 2]; D];
        for (k, ends) in ends.iter_mut().enumerate() {
            if a.max()[k] < b.min()[k] {
                *ends = [b.min()[k], a.max()[k]];
            } else if b.max()[k] < a.min()[k] {
                *ends = [a.min()[k], b.max()[k]];
            }
        }
        Self {
            length: length(&ends.map(|[from, to]| from - to)),
            ends,
        }
    }

    /// The order of two distances, exactly.
    #[inline]
    pub(crate) fn compare(&self, other: &Self) -> Ordering {
        if let Some(order) = order(self.length, other.length) {
            return order;
        }
        if self.length == 0.0 && other.length == 0.0 {
            // Both meet: of a heap of boxes around a place all do.
            return Ordering::Equal;
        }
        if self.ends == other.ends {
            return Ordering::Equal;
        }
        self.compare_closely(other)
    }

    /// The same where lengths do not tell: of what lies in a ring around a place many do not.
    #[cold]
    fn compare_closely(&self, other: &Self) -> Ordering {
        // (WebAssembly has none of it: what is loaded is smaller.)
        #[cfg(not(target_family = "wasm"))]
        if let Some(order) = Fine::minus(&self.square(), &other.square()).sign() {
            return order;
        }
        Exact::compare(&self.square(), &other.square())
    }

    /// Whether it is at most `limit`, which is not negative; exactly.
    #[inline]
    pub(crate) fn at_most(&self, limit: f64) -> bool {
        if self.length == 0.0 || limit == f64::INFINITY {
            return true;
        }
        // The limit is exact, but that need not be made use of here.
        order(self.length, limit).unwrap_or_else(|| {
            let limit = Exact::from_f64(limit);
            Exact::compare(&self.square(), &limit.times(&limit))
        }) != Ordering::Greater
    }

    #[cold]
    fn square<N: Number>(&self) -> N {
        let mut sum = N::zero();
        for ends in &self.ends {
            let [from, to] = ends.map(N::from_f64);
            let gap = from.minus(&to);
            sum = sum.plus(&gap.times(&gap));
        }
        sum
    }
}

/// A box and its distance, in the order of answers: nearest first, equally near ones by id.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Neighbor<const D: usize> {
    pub(crate) distance: Distance<D>,
    pub(crate) id: u32,
}

impl<const D: usize> Ord for Neighbor<D> {
    #[inline]
    fn cmp(&self, other: &Self) -> Ordering {
        let order = self.distance.compare(&other.distance);
        order.then(self.id.cmp(&other.id))
    }
}

impl<const D: usize> PartialOrd for Neighbor<D> {
    #[inline]
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl<const D: usize> PartialEq for Neighbor<D> {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other) == Ordering::Equal
    }
}

impl<const D: usize> Eq for Neighbor<D> {}

/// Tells lengths in the order of the distances. Each is rounded by itself, so of two that are equal or nearly so the
/// farther one's may come out as less by a last bit: it is told as no less than what was told before it.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Ascent {
    last: f64,
}

impl Ascent {
    #[inline]
    pub(crate) fn tell<const D: usize>(&mut self, next: &Neighbor<D>) -> (u32, f64) {
        self.last = larger(self.last, next.distance.length);
        (next.id, self.last)
    }
}

/// The length of a vector whose parts are not negative, each rounded once.
///
/// Each part is off by half a unit in the last place, so is each square by three halves and their
/// sum by three; the root halves that. Scaled by a power of two, squares neither overflow nor
/// underflow where it matters.
#[inline(always)]
fn length<const D: usize>(parts: &[f64; D]) -> f64 {
    let mut most = 0.0;
    let mut others = false;
    for &part in parts {
        others |= part > 0.0 && most > 0.0;
        most = larger(part, most);
    }
    if !others {
        return saturate(most);
    }
    let mut sum = 0.0;
    if most > 1e-100 && most < 1e100 {
        for &part in parts {
            sum += part * part;
        }
        return sqrt(sum);
    }
    let exponent = scale_exponent(saturate(most));
    let scale = two_pow(-exponent);
    for &part in parts {
        let part = saturate(part) * scale;
        sum += part * part;
    }
    saturate(sqrt(sum) * two_pow(exponent))
}

/// What is nearest by the caller's own measure, where boxes come in the order of their distance.
pub(crate) struct NearestBy<F> {
    distance: F,
    pub(crate) best: Option<(u32, f64)>,
}

impl<F: FnMut(u32) -> Option<f64>> NearestBy<F> {
    pub(crate) fn new(distance: F) -> Self {
        Self {
            distance,
            best: None,
        }
    }

    /// Looks at what is in the next box, `near` away; breaks where it and all behind it are farther than the best.
    pub(crate) fn look(&mut self, id: u32, near: f64) -> ControlFlow<()> {
        if let Some((_, least)) = self.best
            && near > least + 1e-9 * least.abs()
        {
            return ControlFlow::Break(());
        }
        let found = (self.distance)(id).filter(|distance| !distance.is_nan());
        if let Some(distance) = found
            && self
                .best
                .is_none_or(|(other, least)| distance < least || (distance == least && id < other))
        {
            self.best = Some((id, distance));
        }
        ControlFlow::Continue(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::vec::Vec;

    fn distance(to: [f64; 2]) -> Distance<2> {
        let from = Aabb::new([0.0; 2], [0.0; 2]).unwrap();
        Distance::between(&from, &Aabb::new(to, to).unwrap())
    }

    #[test]
    fn a_ring_is_in_the_order_of_exact_squares() {
        let mut random = crate::random::Random::new(7);
        for unit in [1.0, 1e-150, two_pow(900), two_pow(-1060)] {
            let ring: Vec<Distance<2>> = (0..40)
                .map(|_| [0, 1].map(|_| random.between(-1.0, 1.0)))
                .map(|[x, y]| [x, y].map(|part| part / sqrt(x * x + y * y)))
                .flat_map(|[x, y]| [[x, y], [y, x], [-x, y], [x, -y]])
                .map(|to| distance(to.map(|x| x * unit)))
                .collect();
            for (a, b) in ring.iter().flat_map(|a| ring.iter().map(move |b| (a, b))) {
                let exactly = Exact::compare(&a.square(), &b.square());
                assert_eq!(a.compare(b), exactly, "{a:?} {b:?}");
            }
        }
    }

    #[test]
    fn close_distances_are_told_apart() {
        let ulp = 5.0f64.next_up();
        assert_eq!(
            distance([3.0, 4.0]).compare(&distance([5.0, 0.0])),
            Ordering::Equal
        );
        assert_eq!(
            distance([3.0, 4.0]).compare(&distance([ulp, 0.0])),
            Ordering::Less
        );
        assert_eq!(
            distance([3.0, 4.0]).compare(&distance([4.0, 3.0])),
            Ordering::Equal
        );
        assert!(
            distance([3.0, 4.0]).at_most(5.0) && !distance([3.0, 4.0]).at_most(5.0f64.next_down())
        );
        // Squares of these are no floats.
        for unit in [two_pow(990), two_pow(-1000), 5e-324, two_pow(1020)] {
            let (a, b) = (
                distance([3.0 * unit, 4.0 * unit]),
                distance([5.0 * unit, 0.0]),
            );
            let far = distance([unit, unit]);
            assert_eq!(a.compare(&b), Ordering::Equal, "{unit}");
            assert_eq!(far.compare(&b), Ordering::Less);
            assert!(far.length > 0.0 && far.length.is_finite());
            assert!(!far.at_most(unit) && far.at_most(1.5 * unit));
        }
        let wide = Aabb::new([-f64::MAX; 2], [-f64::MAX; 2]).unwrap();
        let other = Aabb::new([f64::MAX; 2], [f64::MAX; 2]).unwrap();
        let widest = Distance::between(&wide, &other);
        assert_eq!(widest.length, f64::MAX);
        assert!(!widest.at_most(f64::MAX) && widest.at_most(f64::INFINITY));
    }
}
