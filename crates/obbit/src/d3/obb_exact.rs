//! The 15 axes of two oriented boxes, in numbers that know their error or have none.

use super::Obb3;
use super::vec::{LAST, NEXT, V};
use crate::geom::Aabb;
use crate::num::Number;
use core::cmp::Ordering;

/// One of the 15 axes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Axis {
    FaceA(usize),
    FaceB(usize),
    Edges(usize, usize),
}

/// The same pair in numbers of some kind.
pub(crate) struct NumberPair<N> {
    d: [N; 3],
    a: [[N; 3]; 3],
    b: [[N; 3]; 3],
    size_a: [N; 3],
    size_b: [N; 3],
    /// For each of B's axes the one of A's that is the same, or its opposite.
    same: [Option<usize>; 3],
}

impl<N: Number> NumberPair<N> {
    pub(crate) fn of(a: &Obb3, b: &Obb3) -> Self {
        let numbers = |v: V| v.map(N::from_f64);
        let d = N::difference(&numbers(b.center()), &numbers(a.center()));
        let axes = a.axes();
        Self {
            d: d.map(|x| x.plus(&x)),
            a: axes.map(numbers),
            b: b.axes().map(numbers),
            size_a: numbers(a.size()),
            size_b: numbers(b.size()),
            same: b.axes().map(|b| axes.iter().position(|&a| is_same(a, b))),
        }
    }

    /// An aligned box as A: its size, and twice the way from its centre, need not be floats.
    pub(crate) fn with_aligned(a: &Aabb<3>, b: &Obb3) -> Self {
        let numbers = |v: V| v.map(N::from_f64);
        let (min, max, center) = (numbers(a.min()), numbers(a.max()), numbers(b.center()));
        let axes = [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]];
        let from_min = N::difference(&center, &min);
        let from_max = N::difference(&center, &max);
        Self {
            d: [0, 1, 2].map(|k| from_min[k].plus(&from_max[k])),
            a: axes.map(numbers),
            b: b.axes().map(numbers),
            size_a: N::difference(&max, &min),
            size_b: numbers(b.size()),
            same: b.axes().map(|b| axes.iter().position(|&a| is_same(a, b))),
        }
    }

    /// The direction of an axis, one way or the other, not of unit length but where it is along a coordinate: that
    /// of boxes on a floor has digits without end, and what they cancel by is not seen to be 0.
    fn direction(&self, axis: Axis) -> [N; 3] {
        let n = match axis {
            Axis::FaceA(i) => N::cross(&self.a[NEXT[i]], &self.a[LAST[i]]),
            Axis::FaceB(i) => N::cross(&self.b[NEXT[i]], &self.b[LAST[i]]),
            Axis::Edges(i, j) => N::cross(&self.a[i], &self.b[j]),
        };
        let signs = [0, 1, 2].map(|k| n[k].sign());
        let along = |k: usize| {
            let others = [signs[NEXT[k]], signs[LAST[k]]];
            others == [Some(Ordering::Equal); 2] && signs[k].is_some_and(Ordering::is_ne)
        };
        match [0, 1, 2].into_iter().find(|&k| along(k)) {
            Some(k) => [0, 1, 2].map(|i| N::from_f64([0.0, 1.0][usize::from(i == k)])),
            None => n,
        }
    }

    /// Twice the gap times the length of the direction; `None` where the direction is known to be zero.
    pub(crate) fn gap(&self, axis: Axis) -> Option<N> {
        let n = self.direction(axis);
        if n.iter().all(is_zero) {
            return None;
        }
        let mut gap = N::dot(&self.d, &n).magnitude();
        // At right angles to what the direction was made of there is nothing to add.
        let across_a = |k: usize| match axis {
            Axis::FaceA(i) => k != i,
            Axis::FaceB(_) => false,
            Axis::Edges(i, _) => k == i,
        };
        let across_b = |k: usize| match axis {
            Axis::FaceA(_) => false,
            Axis::FaceB(j) => k != j,
            Axis::Edges(_, j) => k == j,
        };
        let mut along_a = [const { None }; 3];
        for (k, along_a) in along_a.iter_mut().enumerate() {
            let is_asked = !is_zero(&self.size_a[k]) || self.same.contains(&Some(k));
            if is_asked && !across_a(k) {
                let along = N::dot(&self.a[k], &n).magnitude();
                gap = gap.minus(&along.times(&self.size_a[k]));
                *along_a = Some(along);
            }
        }
        for k in 0..3 {
            if is_zero(&self.size_b[k]) || across_b(k) {
                continue;
            }
            let along = match self.same[k] {
                Some(same) => along_a[same].clone(),
                None => Some(N::dot(&self.b[k], &n).magnitude()),
            };
            if let Some(along) = along {
                gap = gap.minus(&along.times(&self.size_b[k]));
            }
        }
        Some(gap)
    }
}

/// Whether two axes are the same to the bit, or opposite.
pub(super) fn is_same(a: V, b: V) -> bool {
    a == b || a == b.map(|x| 0.0 - x)
}

fn is_zero<N: Number>(x: &N) -> bool {
    x.sign() == Some(Ordering::Equal)
}
