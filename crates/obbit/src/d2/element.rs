//! What a marquee may select: all convex shapes here; polygons say the same of themselves.

use super::relate::{meet_many, within_many};
use super::{Aabb2, Convex2, Segment2, View2};
use crate::geom::{Bounded, Relation, Touch};

/// Keeps the trait to Obbit's own types.
pub trait SealedElement {}

impl<S: Convex2> SealedElement for S {}

/// What a [`Marquee`](crate::select::Marquee) can select: any convex shape of the plane, a
/// [`Polygon`](crate::Polygon), and a [`Region`](crate::Region), which is either. Only Obbit's own types can be.
pub trait Element: Bounded<2> + Sync + SealedElement {
    /// Whether all are oriented boxes by their type, which are decided many at a time.
    #[doc(hidden)]
    #[must_use]
    fn are_obbs() -> bool {
        false
    }

    /// As [`Relate::meet_many`](crate::Relate::meet_many) has it, of convex areas.
    #[doc(hidden)]
    fn met_many<A: Convex2>(
        areas: &[A],
        items: &[Self],
        first: &[u32],
        second: &[u32],
        touch: Touch,
        verdicts: &mut [bool],
    ) where
        Self: Sized;

    /// As [`Relate::within_many`](crate::Relate::within_many) has it, of convex areas.
    #[doc(hidden)]
    fn near_many<A: Convex2>(
        areas: &[A],
        items: &[Self],
        first: &[u32],
        second: &[u32],
        clearance: f64,
        verdicts: &mut [bool],
    ) where
        Self: Sized;

    /// Whether nothing of it lies outside of a convex area.
    #[doc(hidden)]
    fn is_held_by(&self, area: &impl Convex2) -> bool;

    /// How it stands to one side of a lasso.
    #[doc(hidden)]
    fn relation_to(&self, side: &Segment2) -> Relation;

    /// Whether it comes so near to one side of a lasso.
    #[doc(hidden)]
    fn comes_within(&self, side: &Segment2, clearance: f64) -> bool;

    /// Whether `is` says so of all convex parts, each with its bounds.
    #[doc(hidden)]
    fn all_parts(&self, is: impl FnMut(View2<'_>, &Aabb2) -> bool) -> bool;

    /// How far a point is, whose numbers are finite.
    #[doc(hidden)]
    fn distance_from(&self, point: [f64; 2]) -> f64;
}

impl<S: Convex2> Element for S {
    #[inline]
    fn are_obbs() -> bool {
        S::obbs(&[]).is_some()
    }

    #[inline]
    fn met_many<A: Convex2>(
        areas: &[A],
        items: &[Self],
        first: &[u32],
        second: &[u32],
        touch: Touch,
        verdicts: &mut [bool],
    ) {
        meet_many(areas, items, first, second, touch, verdicts);
    }

    #[inline]
    fn near_many<A: Convex2>(
        areas: &[A],
        items: &[Self],
        first: &[u32],
        second: &[u32],
        clearance: f64,
        verdicts: &mut [bool],
    ) {
        within_many(areas, items, first, second, clearance, verdicts);
    }

    #[inline]
    fn is_held_by(&self, area: &impl Convex2) -> bool {
        area.holds(self)
    }

    #[inline]
    fn relation_to(&self, side: &Segment2) -> Relation {
        side.relation_with(self)
    }

    #[inline]
    fn comes_within(&self, side: &Segment2, clearance: f64) -> bool {
        side.is_within(self, clearance)
    }

    #[inline]
    fn all_parts(&self, mut is: impl FnMut(View2<'_>, &Aabb2) -> bool) -> bool {
        is(self.view(), &self.bounds())
    }

    #[inline]
    fn distance_from(&self, point: [f64; 2]) -> f64 {
        self.distance_to(point)
    }
}
