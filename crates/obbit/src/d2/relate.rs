//! The shapes as bulk jobs see them.

use super::{Aabb2, Box2, Capsule2, Circle, Convex2, ConvexPolygon, Obb2, Segment2, Shape2};
use super::{obb_many, obb_within_many};
use crate::geom::{Relate, Relation, Touch, decide_each};

macro_rules! relate {
    ($($type:ty),*) => {$(
        impl<Other: Convex2> Relate<2, Other> for $type {
            #[inline]
            fn relate(&self, other: &Other) -> Relation {
                self.relation_with(other)
            }

            #[inline]
            fn within(&self, other: &Other, clearance: f64) -> bool {
                self.is_within(other, clearance)
            }

            fn meet_many(
                left: &[Self],
                right: &[Other],
                first: &[u32],
                second: &[u32],
                touch: Touch,
                verdicts: &mut [bool],
            ) {
                meet_many(left, right, first, second, touch, verdicts);
            }

            fn within_many(
                left: &[Self],
                right: &[Other],
                first: &[u32],
                second: &[u32],
                clearance: f64,
                verdicts: &mut [bool],
            ) {
                within_many(left, right, first, second, clearance, verdicts);
            }
        }
    )*};
}
relate!(
    Aabb2,
    Box2,
    Obb2,
    Circle,
    Capsule2,
    Segment2,
    ConvexPolygon,
    Shape2
);

/// What [`Relate::meet_many`] sets, of any two types.
#[inline]
pub(super) fn meet_many<A: Convex2, B: Convex2>(
    left: &[A],
    right: &[B],
    first: &[u32],
    second: &[u32],
    touch: Touch,
    verdicts: &mut [bool],
) {
    if let (Some(left), Some(right)) = (A::obbs(left), B::obbs(right)) {
        obb_many::meet_many(left, right, first, second, touch, verdicts);
        return;
    }
    decide_each(left, right, first, second, verdicts, |a, b| {
        a.relation_with(b).meets(touch)
    });
}

/// What [`Relate::within_many`] sets, of any two types.
#[inline]
pub(super) fn within_many<A: Convex2, B: Convex2>(
    left: &[A],
    right: &[B],
    first: &[u32],
    second: &[u32],
    clearance: f64,
    verdicts: &mut [bool],
) {
    if let (Some(left), Some(right)) = (A::obbs(left), B::obbs(right)) {
        obb_within_many::within_many(left, right, first, second, clearance, verdicts);
        return;
    }
    decide_each(left, right, first, second, verdicts, |a, b| {
        a.is_within(b, clearance)
    });
}
