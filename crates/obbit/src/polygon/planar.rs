//! What a polygon can be asked about: convex shapes and polygons, seen as convex pieces.

use super::Polygon;
use super::inner_sides::is_inside;
use super::long_area::LongArea;
use super::parts::is_flat;
use super::side_near::SideNear;
use crate::d2::{Aabb2, Convex2, ConvexPolygon, long_area};
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

    /// One of these.
    #[doc(hidden)]
    fn piece(&self, piece: usize) -> Option<&Self::Piece>;

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

    /// Whether something of the other, which touches its pieces, is a segment or a point between these, and so inside.
    #[doc(hidden)]
    fn has_inside_flat(&self, other: &impl Planar) -> bool;

    /// Whether any piece that has no area `is`; others may be asked too.
    #[doc(hidden)]
    fn any_flat(&self, is: impl FnMut(&Self::Piece) -> bool) -> bool;

    /// Its sides near a place that face what comes along `way`, or lie along it; `None` where one piece has them all.
    #[doc(hidden)]
    fn sides_near(&self, place: &Aabb2, way: [f64; 2]) -> Option<Vec<SideNear>>;

    /// Its area.
    #[doc(hidden)]
    fn whole_area(&self) -> f64;

    /// The same however large or small.
    #[doc(hidden)]
    fn long_area(&self) -> LongArea;
}

impl<S: Convex2> Planar for S {
    type Piece = Self;

    fn piece(&self, _: usize) -> Option<&Self> {
        Some(self)
    }

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

    fn has_inside_flat(&self, _: &impl Planar) -> bool {
        false
    }

    fn any_flat(&self, mut is: impl FnMut(&Self) -> bool) -> bool {
        is(self)
    }

    fn sides_near(&self, _: &Aabb2, _: [f64; 2]) -> Option<Vec<SideNear>> {
        None
    }

    fn whole_area(&self) -> f64 {
        self.view().area()
    }

    fn long_area(&self) -> LongArea {
        LongArea::sum(Vec::from([long_area(self.view())]))
    }
}

impl Planar for Polygon {
    type Piece = ConvexPolygon;

    fn piece(&self, piece: usize) -> Option<&ConvexPolygon> {
        self.parts.shape(piece)
    }

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

    fn has_inside_flat(&self, other: &impl Planar) -> bool {
        other.any_flat(|flat| {
            let mut near = Vec::new();
            let _: ControlFlow<()> = self.parts.visit_near(flat, 0.0, |part| {
                if !is_flat(part) {
                    near.push(part);
                }
                ControlFlow::Continue(())
            });
            near.len() > 1 && is_inside(&near, flat.view())
        })
    }

    fn any_flat(&self, is: impl FnMut(&ConvexPolygon) -> bool) -> bool {
        self.parts.flats().any(is)
    }

    fn sides_near(&self, place: &Aabb2, way: [f64; 2]) -> Option<Vec<SideNear>> {
        self.facing_sides(place, way)
    }

    fn whole_area(&self) -> f64 {
        self.area()
    }

    fn long_area(&self) -> LongArea {
        LongArea::sum(self.parts().map(|part| long_area(part.view())).collect())
    }
}
