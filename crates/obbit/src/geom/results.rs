//! What the queries return. Each field says its frame, sign and unit once, here.
//!
//! All vectors are in the world frame the shapes are given in, all lengths in the caller's unit.

use super::contact_points::ContactPoints;

/// How far apart or how deep two shapes are, along which direction, and between which points.
#[derive(Debug, Clone, Copy, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Separation<const D: usize> {
    /// Signed: the Euclidean distance where the shapes are apart, 0 where they touch, minus the
    /// length of the shortest move that ends the overlap where they overlap.
    pub distance: f64,
    /// Unit vector from A to B: B gains distance by moving along it. Where several directions
    /// serve equally, one of them, always the same for the same input.
    #[cfg_attr(feature = "serde", serde(with = "crate::geom::arrays"))]
    pub normal: [f64; D],
    /// The point of A nearest to B, or deepest inside B where they overlap.
    #[cfg_attr(feature = "serde", serde(with = "crate::geom::arrays"))]
    pub point_a: [f64; D],
    /// The point of B nearest to A, or deepest inside A where they overlap.
    #[cfg_attr(feature = "serde", serde(with = "crate::geom::arrays"))]
    pub point_b: [f64; D],
}

impl<const D: usize> Separation<D> {
    /// The same fact told from B's side.
    #[must_use]
    pub fn reversed(self) -> Self {
        Self {
            distance: self.distance,
            normal: self.normal.map(|x| 0.0 - x),
            point_a: self.point_b,
            point_b: self.point_a,
        }
    }
}

/// Where two shapes meet: up to two points in 2D, four in 3D.
#[derive(Debug, Clone, Copy, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Contact<const D: usize> {
    /// Unit vector from A to B: that of [`Separation::normal`], or, where two ways out are as short, perhaps
    /// the other.
    #[cfg_attr(feature = "serde", serde(with = "crate::geom::arrays"))]
    pub normal: [f64; D],
    /// At least one point; the deepest has the depth that `separation` tells, up to rounding.
    pub points: ContactPoints<D>,
}

impl<const D: usize> Contact<D> {
    /// The largest depth among the points, 0 where the shapes only touch.
    #[must_use]
    pub fn depth(&self) -> f64 {
        self.points.iter().fold(
            0.0,
            |deepest, p| if p.depth > deepest { p.depth } else { deepest },
        )
    }

    /// The same contact told from B's side.
    #[must_use]
    pub fn reversed(mut self) -> Self {
        self.normal = self.normal.map(|x| 0.0 - x);
        self
    }
}

/// When and where a moving shape first meets another.
#[derive(Debug, Clone, Copy, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Hit<const D: usize> {
    /// Share of the motion done when they first meet, 0 to 1; 0 where they meet at the start.
    pub time: f64,
    /// Unit vector from A to B at that time.
    #[cfg_attr(feature = "serde", serde(with = "crate::geom::arrays"))]
    pub normal: [f64; D],
    /// A point common to both at that time (the deepest of A where they overlap at the start).
    #[cfg_attr(feature = "serde", serde(with = "crate::geom::arrays"))]
    pub point: [f64; D],
}

/// Where a ray enters a shape.
#[derive(Debug, Clone, Copy, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct RayHit<const D: usize> {
    /// The hit is at `origin + time * dir`; 0 where the ray starts in the shape.
    pub time: f64,
    /// Outward unit normal of the surface, `None` where the ray starts in the shape.
    #[cfg_attr(feature = "serde", serde(with = "crate::geom::arrays::option"))]
    pub normal: Option<[f64; D]>,
    /// The point of the shape that is hit.
    #[cfg_attr(feature = "serde", serde(with = "crate::geom::arrays"))]
    pub point: [f64; D],
}
