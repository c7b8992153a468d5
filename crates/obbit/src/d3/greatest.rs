//! Which axis has the greatest gap of all, without rounding.
//!
//! Where faces lie on each other, as those of coins in a stack, every edge round the one with every edge round the other
//! makes an axis, all of them the faces' own but for roundings of the corners: thousands that floats cannot tell from
//! the best. What [`contenders`](super::contenders) leaves of them is measured.

use super::body::{Body, rounded};
use super::contenders::Sides;
use super::sat::{Axis, Deepest, Floor, for_each_axis};
use super::shape::View3;
use crate::geom::core_shape::Core;
use crate::geom::fine_gjk;
use crate::num::{Exact, Fine, Number};
use core::cmp::Ordering;
use smallvec::SmallVec;

/// So many axes are measured at once: less than it takes to leave some out.
const FEW: usize = 8;

/// The greatest of the gaps along the axes.
pub(super) struct Greatest {
    /// Times the length of the direction.
    pub(super) gap: Exact,
    /// In world units.
    pub(super) length: f64,
    /// From A to B.
    pub(super) direction: [Exact; 3],
    pub(super) axis: Axis,
}

/// Measures every axis without rounding whose gap may be the greatest.
pub(super) fn greatest(
    (a, body_a): (&View3<'_>, &Body),
    (b, body_b): (&View3<'_>, &Body),
    found: &Deepest,
    overlap: bool,
) -> Option<Greatest> {
    let known = found.axis.gap - found.axis.doubt - 1e-12;
    let mut candidates: SmallVec<[Axis; 8]> = SmallVec::new();
    let _ = for_each_axis(body_a, body_b, |axis| {
        let high = if overlap {
            axis.highest(found.axis.gap + found.axis.doubt)
        } else {
            axis.gap + axis.doubt
        };
        if !(high < known) {
            candidates.push(axis);
        }
        Floor {
            gap: known,
            ..Floor::NONE
        }
    });
    let sides = Sides::<Exact>::of((a, body_a), (b, body_b));
    if candidates.len() > FEW {
        sides.drop_doubles(&mut candidates, found.axis.feature);
        if fine_gjk::IS_THERE {
            Sides::<Fine>::of((a, body_a), (b, body_b)).drop_lesser(&mut candidates);
        }
    }
    measured(&sides, &candidates)
}

/// The greatest gap of these axes; of equals the first.
pub(super) fn measured(sides: &Sides<'_, Exact>, axes: &[Axis]) -> Option<Greatest> {
    let mut best: Option<Greatest> = None;
    for &axis in axes {
        let direction = sides.direction(axis.feature);
        let Some(n) = direction.filter(|n| !n.iter().all(Exact::is_zero)) else {
            continue;
        };
        let (gap, forward) = signed_gap(&sides.a.core, &sides.b.core, &n);
        let size = gap.times(&gap).root_of_ratio(&Exact::dot(&n, &n));
        let length = if gap.order() == Ordering::Less {
            0.0 - size
        } else {
            size
        };
        if best.as_ref().is_none_or(|b| length > b.length) {
            let direction = if forward { n } else { n.map(|x| x.negated()) };
            best = Some(Greatest {
                axis: Axis {
                    normal: rounded(&direction),
                    ..axis
                },
                gap,
                length,
                direction,
            });
        }
    }
    best
}

/// The greater of the gaps along `n` and `-n`, times the length of `n`, and whether it is the
/// one along `n`.
pub(super) fn signed_gap(a: &Core<Exact>, b: &Core<Exact>, n: &[Exact; 3]) -> (Exact, bool) {
    let ends = |core: &Core<Exact>| -> (Exact, Exact) {
        let first = core
            .points
            .first()
            .map_or_else(Exact::zero, |p| Exact::dot(p, n));
        let rest = core.points.iter().skip(1).map(|p| Exact::dot(p, n));
        rest.fold((first.clone(), first), |(low, high), x| {
            if x.compare(&low) == Ordering::Less {
                (x, high)
            } else if x.compare(&high) == Ordering::Greater {
                (low, x)
            } else {
                (low, high)
            }
        })
    };
    let ((la, ha), (lb, hb)) = (ends(a), ends(b));
    let (there, back) = (lb.minus(&ha), la.minus(&hb));
    let forward = there.compare(&back) != Ordering::Less;
    (if forward { there } else { back }, forward)
}
