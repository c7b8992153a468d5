//! What a feature may be: a convex shape, or a polygon of any form.

use crate::draw::scene::Drawn;
use crate::draw::{self, Outline};
use crate::measure::Measured;
use obbit::{Aabb2, Bounded, Obb2, Polygon, Relate, Relation, Shape2};

/// A shape of the plane of any form.
#[derive(Clone)]
pub(crate) enum Region {
    /// One that all queries know.
    Convex(Shape2),
    /// One that is not convex, has holes, or comes in several pieces.
    Polygon(Box<Ringed>),
}

/// A polygon, and what it was made of, by which it is drawn.
#[derive(Clone)]
pub(crate) struct Ringed {
    polygon: Polygon,
    pieces: Vec<Piece>,
}

/// An outline, and the holes in it.
pub(crate) type Piece = Vec<Vec<[f64; 2]>>;

impl Region {
    /// A polygon of so many pieces.
    pub(crate) fn polygon(pieces: Vec<Piece>) -> Result<Self, obbit::Error> {
        let made = pieces.iter().map(|rings| {
            let mut rings = rings.iter().map(Vec::as_slice);
            let outline = rings.next().unwrap_or_default();
            Polygon::new(outline, &rings.collect::<Vec<_>>())
        });
        let polygon = Polygon::of_several(made.collect::<Result<Vec<_>, _>>()?)?;
        Ok(Self::Polygon(Box::new(Ringed { polygon, pieces })))
    }

    /// Whether queries of convex shapes are not for it.
    pub(crate) const fn is_polygon(&self) -> bool {
        matches!(self, Self::Polygon(_))
    }

    /// The convex shape that it is, if it is one.
    pub(crate) fn into_convex(self) -> Option<Shape2> {
        match self {
            Self::Convex(shape) => Some(shape),
            Self::Polygon(_) => None,
        }
    }

    /// Somewhere about its middle.
    pub(crate) fn center(&self) -> [f64; 2] {
        match self {
            Self::Convex(shape) => shape.center(),
            Self::Polygon(ringed) => ringed.polygon.bounds().center(),
        }
    }
}

impl From<Shape2> for Region {
    fn from(shape: Shape2) -> Self {
        Self::Convex(shape)
    }
}

impl From<Obb2> for Region {
    fn from(turned: Obb2) -> Self {
        Self::Convex(turned.into())
    }
}

impl From<Aabb2> for Region {
    fn from(aligned: Aabb2) -> Self {
        Self::Convex(aligned.into())
    }
}

impl Bounded<2> for Region {
    fn bounds(&self) -> Aabb2 {
        match self {
            Self::Convex(shape) => shape.bounds(),
            Self::Polygon(ringed) => ringed.polygon.bounds(),
        }
    }
}

/// Of two, what a question to their types answers; the polygon is asked first, if there is one.
macro_rules! ask {
    ($one:expr, $other:expr, |$a:ident, $b:ident| $convex:expr, $polygon:expr) => {
        match ($one, $other) {
            (Region::Convex($a), Region::Convex($b)) => $convex,
            (Region::Polygon(one), Region::Convex($b)) => {
                let $a = &one.polygon;
                $polygon
            }
            (Region::Convex($b), Region::Polygon(one)) => {
                let $a = &one.polygon;
                $polygon
            }
            (Region::Polygon(one), Region::Polygon(other)) => {
                let ($a, $b) = (&one.polygon, &other.polygon);
                $polygon
            }
        }
    };
}

impl Relate<2> for Region {
    fn relate(&self, other: &Self) -> Relation {
        ask!(self, other, |a, b| a.relation(b), a.relation(b))
    }

    fn within(&self, other: &Self, clearance: f64) -> bool {
        ask!(
            self,
            other,
            |a, b| a.within(b, clearance),
            a.within(b, clearance)
        )
    }
}

impl Measured<2> for Region {
    type Obb = Obb2;
    type Aabb = Aabb2;

    const SIZE: &'static str = Shape2::SIZE;

    fn depth(&self, other: &Self) -> Option<f64> {
        match (self, other) {
            (Self::Convex(a), Self::Convex(b)) => a.depth(b),
            _ => None,
        }
    }

    fn distance(&self, other: &Self) -> f64 {
        ask!(self, other, |a, b| a.distance(b), a.distance(b))
    }

    fn mtv(&self, other: &Self) -> Option<[f64; 2]> {
        match (self, other) {
            (Self::Convex(a), Self::Convex(b)) => a.mtv(b),
            _ => None,
        }
    }

    fn shared(&self, other: &Self) -> Option<[f64; 2]> {
        ask!(
            self,
            other,
            |a, b| a.shared(b),
            Some([a.overlap_area(b), a.iou(b)])
        )
    }

    fn axis_gap(&self, other: &Self) -> Option<f64> {
        match (self, other) {
            (Self::Convex(a), Self::Convex(b)) => a.axis_gap(b),
            _ => None,
        }
    }
}

impl Drawn for Region {
    const NOTE: &'static str = Shape2::NOTE;

    fn outline(&self) -> Outline {
        match self {
            Self::Convex(shape) => shape.outline(),
            Self::Polygon(ringed) => {
                Outline::Rings(draw::Rings::new(&ringed.pieces, ringed.polygon.parts()))
            }
        }
    }

    fn extent(&self) -> Outline {
        match self {
            Self::Convex(shape) => shape.extent(),
            Self::Polygon(ringed) => Shape2::from(ringed.polygon.bounds()).extent(),
        }
    }

    fn relation_to(&self, other: &Self) -> Relation {
        self.relate(other)
    }

    fn mtv_to(&self, other: &Self) -> Option<[f64; 2]> {
        self.mtv(other)
    }

    fn nearest_to(&self, other: &Self) -> [[f64; 2]; 2] {
        let near = match (self, other) {
            (Self::Convex(a), Self::Convex(b)) => return a.nearest_to(b),
            (Self::Convex(_), Self::Polygon(_)) => {
                let [q, p] = other.nearest_to(self);
                return [p, q];
            }
            (Self::Polygon(one), Self::Convex(b)) => one.polygon.separation(b),
            (Self::Polygon(one), Self::Polygon(other)) => one.polygon.separation(&other.polygon),
        };
        near.map_or_else(
            || [self.center(), other.center()],
            |near| [near.point_a, near.point_b],
        )
    }
}
