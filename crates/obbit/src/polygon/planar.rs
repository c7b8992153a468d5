//! What a polygon can be asked about: convex shapes and polygons, seen as convex pieces.

use super::Polygon;
use super::inner_sides::is_inside;
use crate::d2::{Aabb2, Convex2, ConvexPolygon};
use crate::geom::Bounded;
use alloc::vec::Vec;
use core::ops::ControlFlow;

/// Keeps the trait to Obbit's own types.
pub trait Sealed {}

impl<S: Convex2> Sealed for S {}
impl Sealed for Polygon {}

/// What lies in the plane: all convex shapes, and [`Polygon`]s. Only Obbit's own types can be.
pub trait Planar: Bounded<2> + Sealed {
    /// What it is made of.
    #[doc(hidden)]
    type Piece: Convex2;

    /// Calls `visit` with every piece that may reach into these bounds, until it breaks.
    #[doc(hidden)]
    fn visit<B>(
        &self,
        around: &Aabb2,
        visit: impl FnMut(&Self::Piece) -> ControlFlow<B>,
    ) -> ControlFlow<B>;

    /// The least of these distances from pieces, if it is below `least`; else that. What is measured lies within `around`,
    /// and is told how little is of use.
    #[doc(hidden)]
    fn least(
        &self,
        around: &Aabb2,
        least: f64,
        distance: impl FnMut(&Self::Piece, f64) -> f64,
    ) -> f64;

    /// The piece, if it is one alone.
    #[doc(hidden)]
    fn single(&self) -> Option<&Self::Piece>;

    /// Whether the other, which touches its pieces, is a segment or a point between these, and so inside.
    #[doc(hidden)]
    fn has_inside(&self, other: &impl Planar) -> bool;

    /// Its area.
    #[doc(hidden)]
    fn whole_area(&self) -> f64;
}

impl<S: Convex2> Planar for S {
    type Piece = Self;

    fn visit<B>(
        &self,
        _: &Aabb2,
        mut visit: impl FnMut(&Self) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        visit(self)
    }

    fn least(&self, _: &Aabb2, least: f64, mut distance: impl FnMut(&Self, f64) -> f64) -> f64 {
        distance(self, least).min(least)
    }

    fn single(&self) -> Option<&Self> {
        Some(self)
    }

    fn has_inside(&self, _: &impl Planar) -> bool {
        false
    }

    fn whole_area(&self) -> f64 {
        self.view().area()
    }
}

impl Planar for Polygon {
    type Piece = ConvexPolygon;

    fn visit<B>(
        &self,
        around: &Aabb2,
        visit: impl FnMut(&ConvexPolygon) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        self.parts.visit(around, visit)
    }

    fn least(
        &self,
        around: &Aabb2,
        least: f64,
        distance: impl FnMut(&ConvexPolygon, f64) -> f64,
    ) -> f64 {
        self.parts.least(around, least, distance)
    }

    fn single(&self) -> Option<&ConvexPolygon> {
        self.parts.single()
    }

    fn has_inside(&self, other: &impl Planar) -> bool {
        let Some(other) = other.single().filter(|_| self.parts.single().is_none()) else {
            return false;
        };
        let mut near = Vec::new();
        let _: ControlFlow<()> = self.parts.visit(&other.bounds(), |part| {
            near.push(part);
            ControlFlow::Continue(())
        });
        is_inside(&near, other.view())
    }

    fn whole_area(&self) -> f64 {
        self.area()
    }
}
