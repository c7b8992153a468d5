//! Polygons and regions as a marquee sees them.

use super::{Polygon, Region};
use crate::d2::{Aabb2, Circle, Convex2, Element, SealedElement, View2};
use crate::geom::{Relation, Touch};

impl SealedElement for Polygon {}
impl SealedElement for Region {}

impl Element for Polygon {
    fn relation_to(&self, area: &impl Convex2) -> Relation {
        self.relation(area)
    }

    fn is_met(&self, area: &impl Convex2, touch: Touch) -> bool {
        match touch {
            Touch::Counts => self.intersects(area),
            Touch::Ignored => self.overlaps(area),
        }
    }

    fn is_near(&self, area: &impl Convex2, clearance: f64) -> bool {
        self.within(area, clearance)
    }

    fn is_held_by(&self, area: &impl Convex2) -> bool {
        self.parts().all(|part| area.holds(part))
    }

    fn all_parts(&self, mut is: impl FnMut(View2<'_>, &Aabb2) -> bool) -> bool {
        self.parts().all(|part| part.all_parts(&mut is))
    }

    fn distance_from(&self, point: [f64; 2]) -> f64 {
        Circle::new(point, 0.0).map_or(f64::INFINITY, |point| self.distance(&point))
    }
}

/// Asks whichever it is.
macro_rules! ask {
    ($region:expr, |$item:ident| $answer:expr) => {
        match $region {
            Region::Convex($item) => $answer,
            Region::Polygon($item) => $answer,
        }
    };
}

impl Element for Region {
    fn relation_to(&self, area: &impl Convex2) -> Relation {
        ask!(self, |item| item.relation_to(area))
    }

    fn is_met(&self, area: &impl Convex2, touch: Touch) -> bool {
        ask!(self, |item| item.is_met(area, touch))
    }

    fn is_near(&self, area: &impl Convex2, clearance: f64) -> bool {
        ask!(self, |item| item.is_near(area, clearance))
    }

    fn is_held_by(&self, area: &impl Convex2) -> bool {
        ask!(self, |item| item.is_held_by(area))
    }

    fn all_parts(&self, is: impl FnMut(View2<'_>, &Aabb2) -> bool) -> bool {
        ask!(self, |item| item.all_parts(is))
    }

    fn distance_from(&self, point: [f64; 2]) -> f64 {
        ask!(self, |item| item.distance_from(point))
    }
}
