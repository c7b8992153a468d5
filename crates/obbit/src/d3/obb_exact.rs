//! The 15 axes of two oriented boxes, without rounding.

use super::Obb3;
use super::vec::{LAST, NEXT, V};
use crate::num::{Exact, Number};

/// One of the 15 axes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Axis {
    FaceA(usize),
    FaceB(usize),
    Edges(usize, usize),
}

/// The same pair without rounding.
pub(crate) struct ExactPair {
    d: [Exact; 3],
    a: [[Exact; 3]; 3],
    b: [[Exact; 3]; 3],
    size_a: [Exact; 3],
    size_b: [Exact; 3],
}

impl ExactPair {
    pub(crate) fn of(a: &Obb3, b: &Obb3) -> Self {
        let numbers = |v: V| v.map(Exact::from_f64);
        let d = Exact::difference(&numbers(b.center()), &numbers(a.center()));
        Self {
            d: d.map(|x| x.plus(&x)),
            a: a.axes().map(numbers),
            b: b.axes().map(numbers),
            size_a: numbers(a.size()),
            size_b: numbers(b.size()),
        }
    }

    /// The direction of an axis, not of unit length.
    fn direction(&self, axis: Axis) -> [Exact; 3] {
        match axis {
            Axis::FaceA(i) => Exact::cross(&self.a[NEXT[i]], &self.a[LAST[i]]),
            Axis::FaceB(i) => Exact::cross(&self.b[NEXT[i]], &self.b[LAST[i]]),
            Axis::Edges(i, j) => Exact::cross(&self.a[i], &self.b[j]),
        }
    }

    /// Twice the gap times the length of the direction; `None` where the direction is zero.
    pub(crate) fn gap(&self, axis: Axis) -> Option<Exact> {
        let n = self.direction(axis);
        if n.iter().all(Exact::is_zero) {
            return None;
        }
        let mut gap = Exact::dot(&self.d, &n).magnitude();
        for (axes, sizes) in [(&self.a, &self.size_a), (&self.b, &self.size_b)] {
            for (axis, size) in axes.iter().zip(sizes) {
                gap = gap.minus(&Exact::dot(axis, &n).magnitude().times(size));
            }
        }
        Some(gap)
    }
}
