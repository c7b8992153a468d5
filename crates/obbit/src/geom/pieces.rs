//! What bulk jobs need to know of the pieces of a shape.

use super::Aabb;

/// The convex pieces of a shape of several, which together are all of it.
///
/// Where shapes lie around each other, as contour lines do, bulk jobs look for pieces that meet instead of asking each
/// shape about all those within whose bounds it lies ([`Bounded::pieces`](crate::Bounded::pieces)). There is no need to
/// write it: a type with a [`Polygon`](crate::Polygon) or a [`Region`](crate::Region) in it hands on theirs.
pub trait Pieces<const D: usize> {
    /// How many there are.
    fn count(&self) -> usize;

    /// The limits of one of them; of none that there is not.
    fn bounds(&self, piece: usize) -> Option<Aabb<D>>;

    /// As [`Bounded::lies_along`](crate::Bounded::lies_along), of one of them.
    fn lies_along(&self, piece: usize) -> Option<[[f64; D]; D]>;

    /// As [`Bounded::limits_along`](crate::Bounded::limits_along), of one of them.
    fn limits_along(&self, piece: usize, axes: &[[f64; D]; D]) -> Option<[[f64; D]; 2]>;

    /// Writes what [`Bounded::boxes`](crate::Bounded::boxes) does, of one of them; whether it has.
    fn write_box(&self, piece: usize, numbers: &mut [&mut [f64]]) -> bool;
}
