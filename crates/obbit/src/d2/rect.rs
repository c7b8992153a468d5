//! A box of either kind, aligned or turned, and what two of them are to each other without rounding.
//!
//! Both kinds are one thing in exact numbers: a doubled centre, full sizes, and an axis whose length
//! need not be 1. What is along an axis comes out times its length, which squared is `square`.

use super::{Aabb2, Obb2};
use crate::geom::Relation;
use crate::num::{Exact, Number};
use core::cmp::Ordering;

/// A box of either kind.
#[doc(hidden)]
#[derive(Debug, Clone, Copy)]
pub enum Rect<'a> {
    /// Along the coordinate axes.
    Aligned(&'a Aabb2),
    /// With a rotation.
    Turned(&'a Obb2),
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

/// The relation without rounding. See [`obb_relation`](super::obb_relation) for why four signs decide flat boxes too.
#[cold]
#[inline(never)]
pub(super) fn exactly(a: Rect<'_>, b: Rect<'_>) -> Relation {
    from_signs(exact_gaps(a, b).map(|gap| gap.order()))
}

pub(super) fn from_signs(signs: [Ordering; 4]) -> Relation {
    if signs.contains(&Ordering::Greater) {
        Relation::Apart
    } else if signs.contains(&Ordering::Equal) {
        Relation::Touching
    } else {
        Relation::Overlapping
    }
}

/// Two boxes that are apart are nearest at a corner of one of them.
#[cold]
#[inline(never)]
pub(super) fn exactly_within(a: Rect<'_>, b: Rect<'_>, clearance: f64) -> bool {
    clearance == f64::INFINITY
        || exactly(a, b).intersects()
        || any_corner_within(a, b, [15; 2], [clearance, 0.0])
}

/// Whether one of some corners is no farther from the other box than the sum of `reach`, which is not
/// infinite: of B's the corners whose bits are set in the first number, of A's those in the second.
#[inline(never)]
pub(super) fn any_corner_within(
    a: Rect<'_>,
    b: Rect<'_>,
    corners: [u8; 2],
    reach: [f64; 2],
) -> bool {
    if corners == [0; 2] {
        return false;
    }
    let [p, q] = reach.map(Exact::from_f64);
    let reach = p.plus(&q);
    let twice = reach.plus(&reach);
    let (a, b) = (Whole::of(a), Whole::of(b));
    let sides = [(&a, &b, corners[0]), (&b, &a, corners[1])];
    sides.into_iter().any(|(a, b, corners)| {
        let most = twice.times(&twice).times(&a.square);
        let mut which = (0..4).filter(|k| corners >> k & 1 == 1);
        which.any(|k| a.distance(&b.corner(k)).compare(&most).is_le())
    })
}

#[cold]
#[inline(never)]
pub(super) fn exactly_contains(a: Rect<'_>, b: Rect<'_>) -> bool {
    let (a, b) = (Whole::of(a), Whole::of(b));
    let between = [0, 1].map(|k| b.center[k].minus(&a.center[k]));
    a.axes.iter().zip(&a.size).all(|(axis, size)| {
        let far = dot(&between, axis).magnitude().plus(&b.reach(axis));
        far.compare(&size.times(&a.square)).is_le()
    })
}

#[cold]
#[inline(never)]
pub(super) fn exact_distance_to(a: Rect<'_>, dot: &Aabb2) -> f64 {
    let (a, dot) = (Whole::of(a), Whole::of(Rect::Aligned(dot)));
    let four = Exact::from_f64(4.0);
    let square = a.distance(&dot.center);
    square.root_of_ratio(&a.square.times(&four))
}

fn dot(a: &[Exact; 2], b: &[Exact; 2]) -> Exact {
    a[0].times(&b[0]).plus(&a[1].times(&b[1]))
}
