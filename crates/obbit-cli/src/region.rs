//! What a feature may be: a convex shape, or a polygon of any form.

use crate::draw::scene::Drawn;
use crate::draw::{self, Outline};
use crate::measure::Measured;
use obbit::Region::Convex;
use obbit::{Aabb2, Bounded, Obb2, Pieces, Polygon, Relate, Relation, Shape2};

/// A shape of the plane of any form.
#[derive(Clone)]
pub(crate) struct Region {
    shape: obbit::Region,
    /// What a polygon was made of, by which it is drawn.
    pieces: Box<[Piece]>,
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
        Ok(Self {
            shape: polygon.into(),
            pieces: pieces.into(),
        })
    }

    /// Lines through points, as one shape.
    pub(crate) fn lines(lines: Vec<Vec<[f64; 2]>>) -> Result<Self, obbit::Error> {
        let made = lines.iter().map(|line| Polygon::polyline(line));
        let polygon = Polygon::of_several(made.collect::<Result<Vec<_>, _>>()?)?;
        // Drawn as rings without area: there, and back.
        let ring = |line: Vec<[f64; 2]>| {
            let back = line.iter().rev().skip(1).take(line.len().saturating_sub(2));
            let back: Vec<_> = back.copied().collect();
            vec![[line, back].concat()]
        };
        Ok(Self {
            shape: polygon.into(),
            pieces: lines.into_iter().map(ring).collect(),
        })
    }

    /// Whether queries of convex shapes are not for it.
    pub(crate) const fn is_polygon(&self) -> bool {
        self.shape.is_polygon()
    }

    /// As the library knows it.
    pub(crate) fn to_shape(&self) -> obbit::Region {
        self.shape.clone()
    }

    /// The convex shape that it is, if it is one.
    pub(crate) fn into_convex(self) -> Option<Shape2> {
        match self.shape {
            Convex(shape) => Some(shape),
            obbit::Region::Polygon(_) => None,
        }
    }

    /// Somewhere about its middle.
    pub(crate) fn center(&self) -> [f64; 2] {
        match &self.shape {
            Convex(shape) => shape.center(),
            other => other.bounds().center(),
        }
    }

    /// What two convex shapes answer; `None` where one is none.
    fn if_convex<T>(&self, other: &Self, ask: impl Fn(&Shape2, &Shape2) -> Option<T>) -> Option<T> {
        match (&self.shape, &other.shape) {
            (Convex(a), Convex(b)) => ask(a, b),
            _ => None,
        }
    }
}

impl<S: Into<Shape2>> From<S> for Region {
    fn from(shape: S) -> Self {
        Self {
            shape: Convex(shape.into()),
            pieces: Box::default(),
        }
    }
}

impl Bounded<2> for Region {
    fn bounds(&self) -> Aabb2 {
        self.shape.bounds()
    }

    fn pieces(&self) -> Option<&dyn Pieces<2>> {
        self.shape.pieces()
    }
}

impl Relate<2> for Region {
    fn relate(&self, other: &Self) -> Relation {
        self.shape.relation(&other.shape)
    }

    fn within(&self, other: &Self, clearance: f64) -> bool {
        self.shape.within(&other.shape, clearance)
    }

    fn pieces_within(&self, piece: usize, other: &Self, others: usize, clearance: f64) -> bool {
        self.shape
            .pieces_within(piece, &other.shape, others, clearance)
    }
}

impl Measured<2> for Region {
    type Obb = Obb2;
    type Aabb = Aabb2;

    const SIZE: &'static str = Shape2::SIZE;

    fn depth(&self, other: &Self) -> Option<f64> {
        self.if_convex(other, Shape2::depth)
    }

    fn distance(&self, other: &Self) -> f64 {
        self.shape.distance(&other.shape)
    }

    fn mtv(&self, other: &Self) -> Option<[f64; 2]> {
        self.if_convex(other, Shape2::mtv)
    }

    fn shared(&self, other: &Self) -> Option<[f64; 2]> {
        let (a, b) = (&self.shape, &other.shape);
        Some([a.overlap_area(b), a.iou(b)])
    }

    fn holds(&self, other: &Self) -> bool {
        self.shape.contains(&other.shape)
    }

    fn axis_gap(&self, other: &Self) -> Option<f64> {
        self.if_convex(other, Measured::axis_gap)
    }

    fn equals(&self, other: &Self) -> bool {
        self.if_convex(other, |a, b| Some(a == b)) == Some(true)
    }

    fn cover(&self, boxes: &mut Vec<Aabb2>) {
        match &self.shape {
            Convex(shape) => boxes.push(shape.bounds()),
            obbit::Region::Polygon(polygon) => boxes.extend(polygon.parts().map(Bounded::bounds)),
        }
    }
}

impl Drawn for Region {
    const NOTE: &'static str = Shape2::NOTE;

    fn outline(&self) -> Outline {
        match &self.shape {
            Convex(shape) => shape.outline(),
            obbit::Region::Polygon(polygon) => {
                Outline::Rings(draw::Rings::new(&self.pieces, polygon.parts()))
            }
        }
    }

    fn extent(&self) -> Outline {
        match &self.shape {
            Convex(shape) => shape.extent(),
            other => Shape2::from(other.bounds()).extent(),
        }
    }

    fn relation_to(&self, other: &Self) -> Relation {
        self.relate(other)
    }

    fn mtv_to(&self, other: &Self) -> Option<[f64; 2]> {
        self.mtv(other)
    }

    fn nearest_to(&self, other: &Self) -> [[f64; 2]; 2] {
        if let (Convex(a), Convex(b)) = (&self.shape, &other.shape) {
            return a.nearest_to(b);
        }
        let near = self.shape.separation(&other.shape);
        near.map_or_else(
            || [self.center(), other.center()],
            |near| [near.point_a, near.point_b],
        )
    }
}
