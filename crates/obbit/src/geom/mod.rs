//! What 2D and 3D share: the aligned box, the results, the traits that the bulk jobs
//! need, and the one general way to decide how two convex shapes stand to each other.

// Floor 1.
mod aabb;
#[cfg(feature = "serde")]
pub(crate) mod arrays;
pub(crate) mod arrival;
pub(crate) mod aslant;
mod axis_map;
pub(crate) mod box_around;
pub(crate) mod box_gap;
pub(crate) mod box_ray;
pub(crate) mod candidates;
pub(crate) mod certify;
pub(crate) mod chain;
mod contact_points;
pub(crate) mod core_shape;
pub(crate) mod decide;
pub(crate) mod exact_gjk;
mod face_of;
pub(crate) mod fine_gjk;
pub(crate) mod gaps;
pub(crate) mod gjk;
pub(crate) mod lists;
pub(crate) mod near;
pub(crate) mod near_cores;
pub(crate) mod near_segment;
pub(crate) mod orient;
mod pieces;
pub(crate) mod plane_between;
pub(crate) mod reach;
mod relation;
mod results;
pub(crate) mod serial;
mod simplex;
pub(crate) mod slabs;
pub(crate) mod strip;
mod traits;
pub(crate) mod upright;
mod way_out;

pub(crate) use aabb::AXES;
pub use aabb::Aabb;
pub(crate) use axis_map::{AxisMap, Straight, enough, scattered, widen};
pub use contact_points::{ContactPoint, ContactPoints};
pub use pieces::Pieces;
pub use relation::{Relation, Touch};
pub use results::{Contact, Hit, RayHit, Separation};
pub(crate) use traits::decide_each;
pub use traits::{Bounded, Relate};
pub(crate) use way_out::way_out;
