//! Distances and depths too small for floats: found without rounding, rounded once at the end.

use super::difference::Side;
use super::flat::V;
use super::shape::{View2, outward};
use crate::geom::core_shape::{Core, Cored};
use crate::geom::exact_gjk::{self, Nearest};
use crate::num::{Exact, Number};
use core::cmp::Ordering;

/// A direction without rounding; its length does not matter.
pub(super) type ExactV = [Exact; 2];

/// Both cores without rounding.
pub(super) struct ExactPair {
    pub(super) a: Core<Exact>,
    pub(super) b: Core<Exact>,
    pub(super) radius: Exact,
}

impl ExactPair {
    pub(super) fn new(a: View2<'_>, b: View2<'_>) -> Self {
        let origin = a.anchor();
        let (a, b) = (a.core::<Exact>(origin), b.core::<Exact>(origin));
        let radius = a.radius.plus(&b.radius);
        Self { a, b, radius }
    }

    /// The gap along `normal` (from A to B) as a float: positive where the cores are apart along
    /// it, less the radii.
    pub(super) fn gap(&self, normal: &ExactV) -> f64 {
        let (height, square) = self.height(normal);
        height.over_root_less(&square, &self.radius)
    }

    /// `gap * |normal|` of the cores, and `|normal|²`.
    pub(super) fn height(&self, normal: &ExactV) -> (Exact, Exact) {
        let along = |p: &[Exact; 3]| normal[0].times(&p[0]).plus(&normal[1].times(&p[1]));
        let mut top = along(&self.a.points[0]);
        for p in &self.a.points[1..] {
            let here = along(p);
            top = if here.compare(&top) == Ordering::Greater {
                here
            } else {
                top
            };
        }
        let mut bottom = along(&self.b.points[0]);
        for p in &self.b.points[1..] {
            let here = along(p);
            bottom = if here.compare(&bottom) == Ordering::Less {
                here
            } else {
                bottom
            };
        }
        (bottom.minus(&top), flat_dot(normal, normal))
    }

    /// Two cores that are apart; `None` where they meet. The search starts from pairs of points
    /// that are near to each other.
    pub(super) fn outside(&self, start: &[(usize, usize)]) -> Option<Outside> {
        let Nearest::Outside {
            direction,
            height,
            face,
        } = exact_gjk::nearest(&self.a, &self.b, start, false)
        else {
            return None;
        };
        let square = Exact::dot(&direction, &direction);
        let along = |k: usize| direction[k].over_root(&square);
        let (from, to) = (face.first()?, face.last()?);
        let edge = Exact::difference(&to.w, &from.w);
        let length = Exact::dot(&edge, &edge);
        let share = if length.is_zero() {
            0.0
        } else {
            Exact::dot(&from.w, &edge).negated().ratio(&length)
        };
        Some(Outside {
            value: height.over_root_less(&square, &self.radius),
            normal: [along(0), along(1)],
            from: (from.a, from.b),
            to: (to.a, to.b),
            share,
        })
    }
}

#[inline(never)]
pub(super) fn flat_dot(a: &ExactV, b: &ExactV) -> Exact {
    a[0].times(&b[0]).plus(&a[1].times(&b[1]))
}

/// What is nearest of two cores that are apart.
pub(super) struct Outside {
    /// Their distance, less the radii.
    pub(super) value: f64,
    /// Unit vector from A to B.
    pub(super) normal: V,
    /// Core points of A and B between which they are nearest: the share `share` of the way from
    /// these to those.
    pub(super) from: (usize, usize),
    pub(super) to: (usize, usize),
    pub(super) share: f64,
}

/// The direction from A to B that a side of the difference stands for: its normal turned round.
pub(super) fn exact_normal(a: View2<'_>, b: View2<'_>, pair: &ExactPair, side: &Side) -> ExactV {
    if side.of_a {
        outward(a, &pair.a, side.a)
    } else {
        outward(b, &pair.b, side.b).map(|x| x.negated())
    }
}
