//! What the subcommands ask of two shapes, the same in the plane and in space.

use crate::draw::scene::Drawn;
use obbit::{Aabb, Aabb2, Aabb3, Obb2, Obb3, Relate, Shape2, Shape3};

/// A shape with the queries that subcommands use.
pub(crate) trait Measured<const D: usize>:
    Relate<D> + Drawn + Clone + Send + Sync + From<Self::Obb> + From<Self::Aabb>
{
    /// The oriented boxes among such shapes.
    type Obb: Relate<D> + Relate<D, Self::Aabb> + Copy + Send + Sync;

    /// The aligned boxes among such shapes.
    type Aabb: Relate<D> + Relate<D, Self::Obb> + Copy + Send + Sync;

    /// What the size of such a shape is called: `area` or `volume`.
    const SIZE: &'static str;

    /// How far `other` must be moved, at the least, to end the overlap; `None` where it is not known how.
    fn depth(&self, other: &Self) -> Option<f64>;

    /// True distance, 0 unless apart.
    fn distance(&self, other: &Self) -> f64;

    /// The shortest move of `other` that ends the overlap, if there is one.
    fn mtv(&self, other: &Self) -> Option<[f64; D]>;

    /// The shared area or volume and intersection over union; `None` where it is not known how.
    fn shared(&self, other: &Self) -> Option<[f64; 2]>;

    /// Whether all of the other lies in it, its border counted.
    fn holds(&self, other: &Self) -> bool;

    /// The largest gap between projections on the axes of the two; `None` for round shapes.
    fn axis_gap(&self, other: &Self) -> Option<f64>;

    /// Whether it is given by the same numbers as the other; not always known of polygons.
    fn equals(&self, other: &Self) -> bool;

    /// Adds boxes that hold all of it between them, as many as it has convex parts.
    fn cover(&self, boxes: &mut Vec<Aabb<D>>) {
        boxes.push(self.bounds());
    }
}

impl Measured<2> for Shape2 {
    type Obb = Obb2;
    type Aabb = Aabb2;

    const SIZE: &'static str = "area";

    fn depth(&self, other: &Self) -> Option<f64> {
        Some(0.0 - self.separation(other).distance)
    }

    fn distance(&self, other: &Self) -> f64 {
        self.distance(other)
    }

    fn mtv(&self, other: &Self) -> Option<[f64; 2]> {
        self.mtv(other)
    }

    fn shared(&self, other: &Self) -> Option<[f64; 2]> {
        Some([self.overlap_area(other), self.iou(other)])
    }

    fn holds(&self, other: &Self) -> bool {
        self.contains(other)
    }

    fn equals(&self, other: &Self) -> bool {
        self == other
    }

    fn axis_gap(&self, other: &Self) -> Option<f64> {
        // Tables hold no other straight shapes than these two.
        Some(match (self, other) {
            (Self::Obb(a), Self::Obb(b)) => a.axis_gap(b),
            (Self::Obb(a), Self::Aabb(b)) => a.axis_gap(b),
            (Self::Aabb(a), Self::Obb(b)) => a.axis_gap(b),
            (Self::Aabb(a), Self::Aabb(b)) => a.axis_gap(b),
            _ => return None,
        })
    }
}

impl Measured<3> for Shape3 {
    type Obb = Obb3;
    type Aabb = Aabb3;

    const SIZE: &'static str = "volume";

    fn depth(&self, other: &Self) -> Option<f64> {
        Some(0.0 - self.separation(other).distance)
    }

    fn distance(&self, other: &Self) -> f64 {
        self.distance(other)
    }

    fn mtv(&self, other: &Self) -> Option<[f64; 3]> {
        self.mtv(other)
    }

    fn shared(&self, other: &Self) -> Option<[f64; 2]> {
        Some(match (self, other) {
            (Self::Obb(a), Self::Obb(b)) => [a.overlap_volume(b), a.iou(b)],
            (Self::Obb(a), Self::Aabb(b)) => [a.overlap_volume(b), a.iou(b)],
            (Self::Aabb(a), Self::Obb(b)) => [a.overlap_volume(b), a.iou(b)],
            (Self::Aabb(a), Self::Aabb(b)) => [a.overlap_volume(b), a.iou(b)],
            _ => return None,
        })
    }

    fn holds(&self, other: &Self) -> bool {
        self.contains(other)
    }

    fn equals(&self, other: &Self) -> bool {
        self == other
    }

    fn axis_gap(&self, other: &Self) -> Option<f64> {
        Some(match (self, other) {
            (Self::Obb(a), Self::Obb(b)) => a.axis_gap(b),
            (Self::Obb(a), Self::Aabb(b)) => a.axis_gap(b),
            (Self::Aabb(a), Self::Obb(b)) => a.axis_gap(b),
            (Self::Aabb(a), Self::Aabb(b)) => a.axis_gap(b),
            _ => return None,
        })
    }
}
