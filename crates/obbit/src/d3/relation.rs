//! How two shapes in space stand to each other, exactly.

use super::obb_relation;
use super::shape::View3;
use crate::geom::{Relation, decide};

/// The exact relation. With concrete types the match folds away.
#[inline]
pub(crate) fn relation(a: View3<'_>, b: View3<'_>) -> Relation {
    match (a, b) {
        (View3::Obb(a), View3::Obb(b)) => obb_relation::relation(a, b),
        (View3::Aabb(a), View3::Aabb(b)) => a.relation_to_aligned(b),
        _ => of_any(a, b),
    }
}

/// No farther apart than `clearance`.
pub(crate) fn within(a: View3<'_>, b: View3<'_>, clearance: f64) -> bool {
    decide::within(3, &a, &b, clearance)
}

/// Pairs with a shortcut that is worth trying before the general way.
#[inline(never)]
pub(crate) fn of_any(a: View3<'_>, b: View3<'_>) -> Relation {
    match (a, b) {
        (View3::Obb(a), View3::Obb(b)) => obb_relation::relation(a, b),
        (View3::Aabb(a), View3::Aabb(b)) => a.relation_to_aligned(b),
        (View3::Aabb(x), View3::Obb(y)) | (View3::Obb(y), View3::Aabb(x)) => {
            obb_relation::with_aligned(x, y).unwrap_or_else(|| decide::relation(3, &a, &b))
        }
        _ => decide::relation(3, &a, &b),
    }
}
