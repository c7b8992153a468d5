//! Polygons and regions as a marquee sees them.

use super::{Planar, Polygon, Region};
use crate::d2::{Aabb2, Circle, Convex2, Element, SealedElement, Segment2, View2};
use crate::geom::{Relation, Touch, decide_each};

impl SealedElement for Polygon {}
impl SealedElement for Region {}

impl Element for Polygon {
    fn met_many<A: Convex2>(
        areas: &[A],
        items: &[Self],
        first: &[u32],
        second: &[u32],
        touch: Touch,
        verdicts: &mut [bool],
    ) {
        decide_each(areas, items, first, second, verdicts, |area, item| {
            item.meets(area, touch)
        });
    }

    fn near_many<A: Convex2>(
        areas: &[A],
        items: &[Self],
        first: &[u32],
        second: &[u32],
        clearance: f64,
        verdicts: &mut [bool],
    ) {
        decide_each(areas, items, first, second, verdicts, |area, item| {
            item.within(area, clearance)
        });
    }

    fn is_held_by(&self, area: &impl Convex2) -> bool {
        self.parts().all(|part| area.holds(part))
    }

    fn relation_to(&self, side: &Segment2) -> Relation {
        self.relation(side)
    }

    fn comes_within(&self, side: &Segment2, clearance: f64) -> bool {
        self.within(side, clearance)
    }

    fn all_parts(&self, mut is: impl FnMut(View2<'_>, &Aabb2) -> bool) -> bool {
        self.parts().all(|part| is(part.view(), &part.bounds()))
    }

    fn distance_from(&self, point: [f64; 2]) -> f64 {
        Circle::new(point, 0.0).map_or(f64::INFINITY, |point| self.distance(&point))
    }
}

impl Polygon {
    fn meets(&self, other: &impl Planar, touch: Touch) -> bool {
        match touch {
            Touch::Counts => self.intersects(other),
            Touch::Ignored => self.overlaps(other),
        }
    }
}

impl Element for Region {
    fn met_many<A: Convex2>(
        areas: &[A],
        items: &[Self],
        first: &[u32],
        second: &[u32],
        touch: Touch,
        verdicts: &mut [bool],
    ) {
        decide_each(
            areas,
            items,
            first,
            second,
            verdicts,
            |area, item| match item {
                Self::Convex(item) => area.relation_with(item).meets(touch),
                Self::Polygon(item) => item.meets(area, touch),
            },
        );
    }

    fn near_many<A: Convex2>(
        areas: &[A],
        items: &[Self],
        first: &[u32],
        second: &[u32],
        clearance: f64,
        verdicts: &mut [bool],
    ) {
        decide_each(
            areas,
            items,
            first,
            second,
            verdicts,
            |area, item| match item {
                Self::Convex(item) => area.is_within(item, clearance),
                Self::Polygon(item) => item.within(area, clearance),
            },
        );
    }

    fn is_held_by(&self, area: &impl Convex2) -> bool {
        match self {
            Self::Convex(item) => item.is_held_by(area),
            Self::Polygon(item) => item.is_held_by(area),
        }
    }

    fn relation_to(&self, side: &Segment2) -> Relation {
        match self {
            Self::Convex(item) => item.relation_to(side),
            Self::Polygon(item) => item.relation_to(side),
        }
    }

    fn comes_within(&self, side: &Segment2, clearance: f64) -> bool {
        match self {
            Self::Convex(item) => item.comes_within(side, clearance),
            Self::Polygon(item) => item.comes_within(side, clearance),
        }
    }

    fn all_parts(&self, is: impl FnMut(View2<'_>, &Aabb2) -> bool) -> bool {
        match self {
            Self::Convex(item) => item.all_parts(is),
            Self::Polygon(item) => item.all_parts(is),
        }
    }

    fn distance_from(&self, point: [f64; 2]) -> f64 {
        match self {
            Self::Convex(item) => item.distance_from(point),
            Self::Polygon(item) => item.distance_from(point),
        }
    }
}
