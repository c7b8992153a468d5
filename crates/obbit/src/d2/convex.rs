//! What every shape of the plane can be asked by jobs that know no types.

use super::contains::contains;
use super::distance::distance;
use super::rect::Rect;
use super::shape::View2;
use super::{Aabb2, Box2, Capsule2, Circle, ConvexPolygon, Obb2, Segment2, Shape2};
use super::{rect_in_rect, rect_pairs, relation};
use crate::geom::{Bounded, Relation};

/// A convex shape of the plane: every shape type here, and [`Shape2`]. Sealed.
pub trait Convex2: Bounded<2> + Sync + sealed::Sealed {
    /// The shape as the queries see it.
    #[doc(hidden)]
    fn view(&self) -> View2<'_>;

    /// The shapes, if they are all oriented boxes by their type.
    #[doc(hidden)]
    #[must_use]
    fn obbs(_: &[Self]) -> Option<&[Obb2]>
    where
        Self: Sized,
    {
        None
    }

    /// The exact relation to any shape; so below. Boxes ask the other shape, which knows what it is: so
    /// two of them never come to where all shapes are told from each other, and a program with no other
    /// shapes need not have that code.
    #[doc(hidden)]
    #[inline]
    fn relation_with(&self, other: &impl Convex2) -> Relation
    where
        Self: Sized,
    {
        relation::relation(self.view(), other.view())
    }
    #[doc(hidden)]
    #[inline]
    fn is_within(&self, other: &impl Convex2, clearance: f64) -> bool
    where
        Self: Sized,
    {
        relation::within(self.view(), other.view(), clearance)
    }
    #[doc(hidden)]
    #[inline]
    fn holds(&self, other: &impl Convex2) -> bool
    where
        Self: Sized,
    {
        contains(self.view(), other.view())
    }
    #[doc(hidden)]
    #[inline]
    fn relation_with_box(&self, other: Rect<'_>) -> Relation {
        relation::relation(other.view(), self.view())
    }
    #[doc(hidden)]
    #[inline]
    fn is_within_box(&self, other: Rect<'_>, clearance: f64) -> bool {
        relation::within(other.view(), self.view(), clearance)
    }
    #[doc(hidden)]
    #[inline]
    fn is_in_box(&self, other: Rect<'_>) -> bool {
        contains(other.view(), self.view())
    }
    /// How far a point is, whose numbers are finite.
    #[doc(hidden)]
    fn distance_to(&self, point: [f64; 2]) -> f64 {
        distance_of(self.view(), point)
    }
}

fn distance_of(shape: View2<'_>, point: [f64; 2]) -> f64 {
    Circle::new(point, 0.0).map_or(f64::INFINITY, |point| {
        distance(View2::Circle(&point), shape)
    })
}

/// What a box does of [`Convex2`] without looking at views.
macro_rules! as_box {
    ($s:ident => $rect:expr) => {
        #[inline]
        fn relation_with(&self, other: &impl Convex2) -> Relation {
            let $s = self;
            other.relation_with_box($rect)
        }
        #[inline]
        fn is_within(&self, other: &impl Convex2, clearance: f64) -> bool {
            let $s = self;
            other.is_within_box($rect, clearance)
        }
        #[inline]
        fn holds(&self, other: &impl Convex2) -> bool {
            let $s = self;
            other.is_in_box($rect)
        }
        #[inline]
        fn relation_with_box(&self, other: Rect<'_>) -> Relation {
            let $s = self;
            rect_pairs::relation(other, $rect)
        }
        #[inline]
        fn is_within_box(&self, other: Rect<'_>, clearance: f64) -> bool {
            let $s = self;
            rect_pairs::within(other, $rect, clearance)
        }
        #[inline]
        fn is_in_box(&self, other: Rect<'_>) -> bool {
            let $s = self;
            rect_in_rect::contains(other, $rect)
        }
        fn distance_to(&self, point: [f64; 2]) -> f64 {
            let $s = self;
            rect_pairs::distance_to($rect, point)
        }
    };
}

/// A shape with straight edges only: boxes, segments and polygons. Sealed.
pub trait Polytope2: Convex2 {}

mod sealed {
    pub trait Sealed {}
}

macro_rules! convex {
    ($($variant:ident $type:ty $({ $($more:item)* })?),*) => {$(
        impl sealed::Sealed for $type {}
        impl Convex2 for $type {
            #[inline]
            fn view(&self) -> View2<'_> {
                View2::$variant(self)
            }
            $($($more)*)?
        }
        impl From<$type> for Shape2 {
            fn from(shape: $type) -> Self {
                Self::$variant(shape)
            }
        }
    )*};
}
convex!(
    Aabb Aabb2 {
        as_box!(s => Rect::Aligned(s));
    },
    Obb Obb2 {
        as_box!(s => Rect::Turned(s));

        fn obbs(shapes: &[Self]) -> Option<&[Obb2]> {
            Some(shapes)
        }
    },
    Circle Circle,
    Capsule Capsule2,
    Segment Segment2,
    Polygon ConvexPolygon
);

impl sealed::Sealed for Box2 {}
impl Convex2 for Box2 {
    #[inline]
    fn view(&self) -> View2<'_> {
        self.rect().view()
    }
    as_box!(s => s.rect());
}
impl From<Box2> for Shape2 {
    fn from(shape: Box2) -> Self {
        match shape {
            Box2::Aligned(shape) => shape.into(),
            Box2::Turned(shape) => shape.into(),
        }
    }
}

impl Polytope2 for Aabb2 {}
impl Polytope2 for Box2 {}
impl Polytope2 for Obb2 {}
impl Polytope2 for Segment2 {}
impl Polytope2 for ConvexPolygon {}

impl sealed::Sealed for Shape2 {}
impl Convex2 for Shape2 {
    #[inline]
    fn view(&self) -> View2<'_> {
        self.as_view()
    }
    fn distance_to(&self, point: [f64; 2]) -> f64 {
        match self {
            Self::Aabb(s) => s.distance_to(point),
            Self::Obb(s) => s.distance_to(point),
            other => distance_of(other.view(), point),
        }
    }
}
