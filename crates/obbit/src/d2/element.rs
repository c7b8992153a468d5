//! What a marquee may select: all convex shapes here; polygons say the same of themselves.

use super::relate::{meet_many, within_many};
use super::{Aabb2, Convex2, View2};
use crate::geom::{Bounded, Relation, Touch, decide_each};

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

    /// How it stands to a convex area, or to one side of a lasso.
    #[doc(hidden)]
    fn relation_to(&self, area: &impl Convex2) -> Relation;

    /// Whether it meets one.
    #[doc(hidden)]
    fn is_met(&self, area: &impl Convex2, touch: Touch) -> bool {
        self.relation_to(area).meets(touch)
    }

    /// Whether it comes so near to one.
    #[doc(hidden)]
    fn is_near(&self, area: &impl Convex2, clearance: f64) -> bool;

    /// Whether nothing of it lies outside of one.
    #[doc(hidden)]
    fn is_held_by(&self, area: &impl Convex2) -> bool;

    /// [`is_met`](Self::is_met) of many, as [`Relate::meet_many`](crate::Relate::meet_many) has it.
    #[doc(hidden)]
    fn met_many<A: Convex2>(
        areas: &[A],
        items: &[Self],
        first: &[u32],
        second: &[u32],
        touch: Touch,
        verdicts: &mut [bool],
    ) where
        Self: Sized,
    {
        decide_each(areas, items, first, second, verdicts, |area, item| {
            item.is_met(area, touch)
        });
    }

    /// [`is_near`](Self::is_near) of many.
    #[doc(hidden)]
    fn near_many<A: Convex2>(
        areas: &[A],
        items: &[Self],
        first: &[u32],
        second: &[u32],
        clearance: f64,
        verdicts: &mut [bool],
    ) where
        Self: Sized,
    {
        decide_each(areas, items, first, second, verdicts, |area, item| {
            item.is_near(area, clearance)
        });
    }

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
    fn relation_to(&self, area: &impl Convex2) -> Relation {
        area.relation_with(self)
    }

    #[inline]
    fn is_near(&self, area: &impl Convex2, clearance: f64) -> bool {
        area.is_within(self, clearance)
    }

    #[inline]
    fn is_held_by(&self, area: &impl Convex2) -> bool {
        area.holds(self)
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
    fn all_parts(&self, mut is: impl FnMut(View2<'_>, &Aabb2) -> bool) -> bool {
        is(self.view(), &self.bounds())
    }

    #[inline]
    fn distance_from(&self, point: [f64; 2]) -> f64 {
        self.distance_to(point)
    }
}
