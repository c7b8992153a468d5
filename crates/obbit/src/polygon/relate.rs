//! Polygons in bulk jobs: against any shape, and each other.

use super::{Planar, Polygon};
use crate::d2::{Aabb2, Box2, Capsule2, Circle, ConvexPolygon, Obb2, Segment2, Shape2};
use crate::geom::{Bounded, Pieces, Relate, Relation};

impl Bounded<2> for Polygon {
    fn bounds(&self) -> Aabb2 {
        self.parts.bounds()
    }

    fn pieces(&self) -> Option<&dyn Pieces<2>> {
        Some(&self.parts)
    }
}

impl<S: Planar> Relate<2, S> for Polygon {
    fn relate(&self, other: &S) -> Relation {
        self.relation(other)
    }

    fn within(&self, other: &S, clearance: f64) -> bool {
        self.within(other, clearance)
    }

    fn pieces_within(&self, piece: usize, other: &S, others: usize, clearance: f64) -> bool {
        let pieces = self.parts.shape(piece).zip(other.piece(others));
        pieces.is_some_and(|(one, other)| {
            if clearance == 0.0 {
                one.intersects(other)
            } else {
                one.within(other, clearance)
            }
        })
    }
}

macro_rules! to_polygon {
    ($($type:ty),*) => {$(
        impl Relate<2, Polygon> for $type {
            fn relate(&self, other: &Polygon) -> Relation {
                other.relation(self)
            }

            fn within(&self, other: &Polygon, clearance: f64) -> bool {
                other.within(self, clearance)
            }

            fn pieces_within(
                &self,
                piece: usize,
                other: &Polygon,
                others: usize,
                clearance: f64,
            ) -> bool {
                other.pieces_within(others, self, piece, clearance)
            }
        }
    )*};
}
to_polygon!(
    Aabb2,
    Box2,
    Obb2,
    Circle,
    Capsule2,
    Segment2,
    ConvexPolygon,
    Shape2
);
