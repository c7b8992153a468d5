//! Boxes against boxes, aligned or turned: exactly, and without the general engine. A program that
//! knows no other shapes has nothing else to carry.
//!
//! Both kinds are one thing in exact numbers: a doubled centre, full sizes, and an axis whose length
//! need not be 1. What is along an axis comes out times its length, which squared is `square`.

use super::contains::{in_aligned, in_turned};
use super::distance::aligned;
use super::obb_pair::{self, ObbPair};
use super::obb_relation::{self, from_signs};
use super::{Aabb2, Obb2, Rot2, obb_within};
use crate::geom::Relation;
use crate::geom::near::near_aligned;
use crate::num::{Exact, Number};

/// A box of either kind.
#[doc(hidden)]
#[derive(Debug, Clone, Copy)]
pub enum Rect<'a> {
    /// Along the coordinate axes.
    Aligned(&'a Aabb2),
    /// With a rotation.
    Turned(&'a Obb2),
}

/// The exact relation.
#[inline]
pub(super) fn relation(a: Rect<'_>, b: Rect<'_>) -> Relation {
    match (a, b) {
        (Rect::Turned(a), Rect::Turned(b)) => obb_relation::relation(a, b),
        (Rect::Aligned(a), Rect::Aligned(b)) => a.relation_to_aligned(b),
        (Rect::Aligned(a), Rect::Turned(b)) | (Rect::Turned(b), Rect::Aligned(a)) => {
            aligned_turned(a, b)
        }
    }
}

/// An aligned box against a turned one. Where the aligned box's doubled centre and its size are
/// floats, it is an oriented box exactly; else they are rounded, and the rounding is added to its
/// margin: each of the four numbers is off by at most half an epsilon of itself, and so is the
/// difference of the centres by as much again.
pub(super) fn aligned_turned(a: &Aabb2, b: &Obb2) -> Relation {
    if let Some(same) = a.same_turned() {
        return obb_relation::relation(&same, b);
    }
    let sums = [0, 1].map(|k| a.min()[k] + a.max()[k]);
    let size = [0, 1].map(|k| a.max()[k] - a.min()[k]);
    let mut rounded = Obb2::unchecked(sums.map(|sum| sum * 0.5), size, Rot2::IDENTITY);
    let largest = sums[0].abs() + sums[1].abs() + size[0] + size[1];
    rounded.margin += 2.0 * f64::EPSILON * largest + f64::MIN_POSITIVE;
    match obb_relation::certain_overlap(&rounded, b) {
        Some(true) => Relation::Overlapping,
        Some(false) => Relation::Apart,
        None => exactly(Rect::Aligned(a), Rect::Turned(b)),
    }
}

/// No farther apart than `clearance`.
#[inline]
pub(super) fn within(a: Rect<'_>, b: Rect<'_>, clearance: f64) -> bool {
    if clearance <= 0.0 || clearance.is_nan() {
        // Below zero and NaN nothing is near enough.
        return clearance == 0.0 && relation(a, b).intersects();
    }
    let told = match (a, b) {
        (Rect::Turned(a), Rect::Turned(b)) => obb_within::boxes(a, b, clearance),
        (Rect::Aligned(a), Rect::Turned(b)) | (Rect::Turned(b), Rect::Aligned(a)) => {
            obb_within::aligned_turned(a, b, clearance)
        }
        (Rect::Aligned(a), Rect::Aligned(b)) => {
            let [p, q] = [a, b].map(|s| [s.min(), s.max()]);
            let [p, q] = [&p, &q].map(|[low, high]| [low, high]);
            (clearance < f64::INFINITY).then(|| near_aligned(p, q, [0.0, 0.0, clearance]))
        }
    };
    told.unwrap_or_else(|| exactly_within(a, b, clearance))
}

/// Every point of `b` is a point of `a`.
#[inline]
pub(super) fn contains(a: Rect<'_>, b: Rect<'_>) -> bool {
    let told = match (a, b) {
        (Rect::Aligned(a), Rect::Aligned(b)) => {
            return (0..2).all(|k| a.min()[k] <= b.min()[k] && b.max()[k] <= a.max()[k]);
        }
        (Rect::Turned(a), Rect::Turned(b)) => in_turned(a, b),
        (Rect::Aligned(a), Rect::Turned(b)) => in_aligned(a, b),
        (Rect::Turned(_), Rect::Aligned(b)) => b.same_turned().and_then(|b| contained(a, &b)),
    };
    told.unwrap_or_else(|| exactly_contains(a, b))
}

fn contained(a: Rect<'_>, b: &Obb2) -> Option<bool> {
    match a {
        Rect::Turned(a) => in_turned(a, b),
        Rect::Aligned(a) => in_aligned(a, b),
    }
}

/// How far a point is: 0 where the box holds it, and never 0 where it does not.
pub(super) fn distance_to(a: Rect<'_>, point: [f64; 2]) -> f64 {
    let dot = Aabb2::from_limits(point, point);
    let told = match a {
        Rect::Aligned(a) => Some(aligned(a, &dot)),
        Rect::Turned(a) => {
            let dot = Obb2::unchecked(point, [0.0; 2], Rot2::IDENTITY);
            let quick = ObbPair::plain(a, &dot).and_then(|pair| obb_pair::distance(&pair));
            quick.or_else(|| obb_pair::distance(&ObbPair::extreme(a, &dot)?))
        }
    };
    told.unwrap_or_else(|| exact_distance_to(a, &dot))
}

/// A box in exact numbers.
struct Whole {
    /// Doubled.
    center: [Exact; 2],
    /// Full, in lengths of the axis.
    size: [Exact; 2],
    /// Its x axis and its y axis.
    axes: [[Exact; 2]; 2],
    square: Exact,
}

impl Whole {
    fn of(rect: Rect<'_>) -> Self {
        let of = Exact::from_f64;
        let sum = |p: [f64; 2], q: [f64; 2]| [0, 1].map(|k| of(p[k]).plus(&of(q[k])));
        let (center, size, [c, s]) = match rect {
            Rect::Aligned(a) => (
                sum(a.min(), a.max()),
                sum(a.max(), a.min().map(|x| -x)),
                [1.0, 0.0],
            ),
            Rect::Turned(a) => (
                sum(a.center(), a.center()),
                a.size().map(of),
                [a.rotation().cos(), a.rotation().sin()],
            ),
        };
        let [c, s] = [of(c), of(s)];
        Self {
            center,
            size,
            square: dot(&[c.clone(), s.clone()], &[c.clone(), s.clone()]),
            axes: [[c.clone(), s.clone()], [s.negated(), c]],
        }
    }

    /// How far it reaches to both sides of its centre along another's axis, doubled.
    fn reach(&self, axis: &[Exact; 2]) -> Exact {
        let along = |k: usize| dot(&self.axes[k], axis).magnitude().times(&self.size[k]);
        along(0).plus(&along(1))
    }

    /// Twice a corner.
    fn corner(&self, which: usize) -> [Exact; 2] {
        let mut corner = self.center.clone();
        for (k, axis) in self.axes.iter().enumerate() {
            for (at, along) in corner.iter_mut().zip(axis) {
                let side = along.times(&self.size[k]);
                *at = if which >> k & 1 == 0 {
                    at.minus(&side)
                } else {
                    at.plus(&side)
                };
            }
        }
        corner
    }

    /// The squared distance of twice a point to twice this box, times `square`.
    fn distance(&self, twice: &[Exact; 2]) -> Exact {
        let from = [0, 1].map(|k| twice[k].minus(&self.center[k]));
        let mut sum = Exact::zero();
        for (axis, size) in self.axes.iter().zip(&self.size) {
            let along = dot(&from, axis).magnitude();
            let over = along.minus(&size.times(&self.square));
            if over.order().is_gt() {
                sum = sum.plus(&over.times(&over));
            }
        }
        sum
    }
}

/// Of a's x axis, its y axis, b's x and b's y: by how much the boxes miss each other, doubled and times
/// the axis' length; negative where they overlap.
pub(super) fn exact_gaps(a: Rect<'_>, b: Rect<'_>) -> [Exact; 4] {
    let (a, b) = (&Whole::of(a), &Whole::of(b));
    let between = [0, 1].map(|k| b.center[k].minus(&a.center[k]));
    [0, 1, 2, 3].map(|k| {
        let (own, other) = if k < 2 { (a, b) } else { (b, a) };
        let axis = &own.axes[k % 2];
        let reach = own.size[k % 2].times(&own.square).plus(&other.reach(axis));
        dot(&between, axis).magnitude().minus(&reach)
    })
}

/// The relation without rounding. See [`obb_relation`] for why four signs decide flat boxes too.
#[cold]
#[inline(never)]
pub(super) fn exactly(a: Rect<'_>, b: Rect<'_>) -> Relation {
    from_signs(exact_gaps(a, b).map(|gap| gap.order()))
}

/// Two boxes that are apart are nearest at a corner of one of them.
#[cold]
#[inline(never)]
pub(super) fn exactly_within(a: Rect<'_>, b: Rect<'_>, clearance: f64) -> bool {
    if clearance == f64::INFINITY || exactly(a, b).intersects() {
        return true;
    }
    let twice = Exact::from_f64(clearance).plus(&Exact::from_f64(clearance));
    let (a, b) = (Whole::of(a), Whole::of(b));
    [(&a, &b), (&b, &a)].into_iter().any(|(a, b)| {
        let most = twice.times(&twice).times(&a.square);
        (0..4).any(|k| a.distance(&b.corner(k)).compare(&most).is_le())
    })
}

#[cold]
#[inline(never)]
fn exactly_contains(a: Rect<'_>, b: Rect<'_>) -> bool {
    let (a, b) = (Whole::of(a), Whole::of(b));
    let between = [0, 1].map(|k| b.center[k].minus(&a.center[k]));
    a.axes.iter().zip(&a.size).all(|(axis, size)| {
        let far = dot(&between, axis).magnitude().plus(&b.reach(axis));
        far.compare(&size.times(&a.square)).is_le()
    })
}

#[cold]
#[inline(never)]
fn exact_distance_to(a: Rect<'_>, dot: &Aabb2) -> f64 {
    let (a, dot) = (Whole::of(a), Whole::of(Rect::Aligned(dot)));
    let four = Exact::from_f64(4.0);
    let square = a.distance(&dot.center);
    square.root_of_ratio(&a.square.times(&four))
}

fn dot(a: &[Exact; 2], b: &[Exact; 2]) -> Exact {
    a[0].times(&b[0]).plus(&a[1].times(&b[1]))
}

#[cfg(test)]
#[path = "rect_tests.rs"]
mod tests;
