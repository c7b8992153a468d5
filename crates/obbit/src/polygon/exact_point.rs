//! A point of the plane, exactly. Corners are two floats; the ends of a box without height may be no floats.

use super::cut;
use crate::geom::orient::{cross2, orient2};
use crate::num::{Exact, Number, saturate};
use alloc::boxed::Box;
use core::cmp::Ordering::{self, Equal};

#[derive(Debug, Clone)]
pub(super) struct Point {
    /// The nearest floats. (Rounding keeps the order of numbers, so bounds of what it lies in hold these too.)
    pub(super) near: [f64; 2],
    /// Where those are not the point itself.
    exact: Option<Box<[Exact; 2]>>,
}

impl From<[f64; 2]> for Point {
    fn from(near: [f64; 2]) -> Self {
        Self { near, exact: None }
    }
}

impl From<[Exact; 2]> for Point {
    fn from(exact: [Exact; 2]) -> Self {
        let near = exact.each_ref().map(|x| saturate(x.to_f64()));
        let is_float = |k: usize| Exact::from_f64(near[k]).compare(&exact[k]) == Equal;
        let is_exact = is_float(0) && is_float(1);
        Self {
            near,
            exact: (!is_exact).then(|| Box::new(exact)),
        }
    }
}

impl Point {
    pub(super) fn exact(&self) -> [Exact; 2] {
        match &self.exact {
            Some(exact) => exact.as_ref().clone(),
            None => self.near.map(Exact::from_f64),
        }
    }

    /// By x and then y.
    #[inline(never)]
    pub(super) fn order(&self, other: &Self) -> Ordering {
        if all_floats([self, other]) {
            return cut::order(&self.near, &other.near);
        }
        let [p, q] = [self, other].map(Self::exact);
        p[0].compare(&q[0]).then_with(|| p[1].compare(&q[1]))
    }

    pub(super) fn is_same(&self, other: &Self) -> bool {
        self.order(other) == Equal
    }

    /// Whether it lies on the side between two others, an end of it counted.
    #[inline(never)]
    pub(super) fn is_between(&self, a: &Self, b: &Self) -> bool {
        // (Points on one straight line are in order along it.)
        let (from, to) = (a.order(self), b.order(self));
        (from != to || from == Equal) && turn(a, b, self) == Equal
    }
}

/// `Greater` where three points turn counter-clockwise, `Equal` where they lie on a line.
#[inline(never)]
pub(super) fn turn(a: &Point, b: &Point, c: &Point) -> Ordering {
    if all_floats([a, b, c]) {
        return orient2(a.near, b.near, c.near);
    }
    exact_cross([a, b], [a, c])
}

/// `Greater` where the way between two points turns counter-clockwise to become the one between two others, `Equal` where
/// both go along the same line, or either nowhere.
#[inline(never)]
pub(super) fn cross(u: [&Point; 2], v: [&Point; 2]) -> Ordering {
    if all_floats(u) && all_floats(v) {
        return cross2(u.map(|p| p.near), v.map(|p| p.near));
    }
    exact_cross(u, v)
}

fn all_floats<const N: usize>(points: [&Point; N]) -> bool {
    points.iter().all(|point| point.exact.is_none())
}

#[cold]
fn exact_cross(u: [&Point; 2], v: [&Point; 2]) -> Ordering {
    let [u, v] = [u, v].map(|[from, to]| {
        let [from, to] = [from.exact(), to.exact()];
        [0, 1].map(|k| to[k].minus(&from[k]))
    });
    u[0].times(&v[1]).compare(&u[1].times(&v[0]))
}
