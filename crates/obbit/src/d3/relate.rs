//! The shapes as bulk jobs see them.

#[cfg(not(target_family = "wasm"))]
use super::obb_within_many;
use super::relation::{relation, within};
use super::{Capsule3, Convex3, ConvexHull, Obb3, Segment3, Shape3, Sphere, Triangle, obb_many};
use crate::geom::{Aabb, Relate, Relation, Touch, decide_each};

macro_rules! relate {
    ($($type:ty),+) => {$(
        impl<Other: Convex3> Relate<3, Other> for $type {
            #[inline]
            fn relate(&self, other: &Other) -> Relation {
                relation(self.view(), other.view())
            }

            #[inline]
            fn within(&self, other: &Other, clearance: f64) -> bool {
                within(self.view(), other.view(), clearance)
            }

            fn meet_many(
                left: &[Self],
                right: &[Other],
                first: &[u32],
                second: &[u32],
                touch: Touch,
                verdicts: &mut [bool],
            ) {
                if let (Some(left), Some(right)) = (Self::obbs(left), Other::obbs(right)) {
                    obb_many::meet_many(left, right, first, second, touch, verdicts);
                    return;
                }
                decide_each(left, right, first, second, verdicts, |a, b| {
                    a.relate(b).meets(touch)
                });
            }

            // (Not in WebAssembly, where size counts.)
            #[cfg(not(target_family = "wasm"))]
            fn within_many(
                left: &[Self],
                right: &[Other],
                first: &[u32],
                second: &[u32],
                clearance: f64,
                verdicts: &mut [bool],
            ) {
                if let (Some(left), Some(right)) = (Self::obbs(left), Other::obbs(right)) {
                    obb_within_many::within_many(left, right, first, second, clearance, verdicts);
                    return;
                }
                decide_each(left, right, first, second, verdicts, |a, b| {
                    a.within(b, clearance)
                });
            }
        }
    )+};
}
relate!(
    Aabb<3>,
    Obb3,
    Sphere,
    Capsule3,
    Segment3,
    Triangle,
    ConvexHull,
    Shape3
);
