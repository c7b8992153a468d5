//! Shapes and queries in the plane.

// Floor 2. A shape's file is named for the shape, a query's for the query. `queries` stamps the methods
// on every type; each query is one function of two views, with the hot pairs matched first.
mod aabb;
mod affine;
#[cfg(test)]
mod agreement_tests;
mod arc_parts;
mod arc_side;
mod area;
mod axis_gap;
mod beyond;
mod box2;
mod capsule;
mod cast;
mod circle;
mod contact;
mod contains;
mod convex;
mod difference;
mod distance;
mod element;
mod entry;
#[cfg(test)]
mod extent_tests;
#[cfg(test)]
mod far_tests;
#[cfg(not(target_family = "wasm"))]
mod features;
mod flat;
mod hairline;
#[cfg(test)]
mod hard_tests;
mod hull;
mod in_box;
mod lens;
#[cfg(not(target_family = "wasm"))]
mod many_corners;
pub(crate) mod nearly;
#[cfg(test)]
mod nearly_tests;
mod obb;
mod obb_cast;
mod obb_contact;
mod obb_gaps;
mod obb_many;
mod obb_pair;
mod obb_relation;
mod obb_within;
#[cfg(not(target_family = "wasm"))]
mod obb_within_doubled;
mod obb_within_many;
mod outlines;
#[cfg(not(target_family = "wasm"))]
mod outlines_closely;
#[cfg(not(target_family = "wasm"))]
mod outlines_within;
mod passing;
mod polygon;
mod polygons;
mod pose;
mod queries;
mod ray;
mod reach;
mod rect;
mod rect_in_rect;
mod rect_pairs;
mod region;
mod relate;
mod relation;
mod rot;
mod round_cast;
mod segment;
mod segment_box;
mod segments;
mod separation;
mod shape;
mod slabs;
mod sliver;
mod soon;
#[cfg(test)]
mod soon_tests;

pub use crate::geom::Aabb;
pub use affine::Affine2;
pub(crate) use area::{iou_of_boxes, long_area, long_overlap_area, rough_overlap_area};
pub use box2::Box2;
pub use capsule::Capsule2;
pub(crate) use cast::cast as cast_views;
pub use circle::Circle;
pub use convex::{Convex2, Polytope2};
pub use element::Element;
pub(crate) use element::SealedElement;
pub(crate) use flat::edge_normal;
pub use obb::Obb2;
pub use polygon::ConvexPolygon;
pub use pose::Pose2;
pub use rect::Rect;
pub(crate) use relation::relation;
pub use rot::Rot2;
pub use segment::Segment2;
pub use shape::{Shape2, View2};

/// An axis-aligned box in the plane.
pub type Aabb2 = Aabb<2>;
