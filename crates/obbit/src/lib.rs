//! Which of these shapes overlap, how deep, how far apart? Exactly, and fast.
#![cfg_attr(not(feature = "std"), no_std)]

extern crate alloc;

pub mod d2;
pub mod d3;
mod error;
pub mod fit;
mod geom;
mod join;
mod lanes;
mod num;

pub use d2::{
    Capsule2, Circle, Convex2, ConvexPolygon, Obb2, Polytope2, Pose2, Rot2, Segment2, Shape2,
};
pub use d3::{
    Capsule3, Convex3, ConvexHull, HullEdge, Obb3, Polytope3, Pose3, Rot3, Segment3, Shape3,
    Sphere, Triangle,
};
pub use error::Error;
pub use geom::{
    Aabb, Bounded, Contact, ContactPoint, Hit, RayHit, Relate, Relation, Separation, Touch,
};
pub use join::{join, join_if, pairs, pairs_if};
/// An axis-aligned box in the plane.
pub type Aabb2 = Aabb<2>;
/// An axis-aligned box in space.
pub type Aabb3 = Aabb<3>;
