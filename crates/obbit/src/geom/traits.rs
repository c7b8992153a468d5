//! Where 2D and 3D meet: what the bulk jobs need to know of a shape.

use super::{Aabb, Relation};

/// A shape that can name an axis-aligned box around itself.
pub trait Bounded<const D: usize> {
    /// The smallest aligned box with `f64` limits that contains the shape; rounded outward, so it
    /// may be wider than the true extent by the last bit, never narrower.
    fn bounds(&self) -> Aabb<D>;
}

/// A shape with an exact test against another.
pub trait Relate<const D: usize, Other = Self>: Bounded<D> {
    /// `Apart`, `Touching` or `Overlapping`, exactly.
    fn relate(&self, other: &Other) -> Relation;
}
