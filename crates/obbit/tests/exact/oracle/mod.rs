//! A slow, obvious judge: the relation, distance, depth, area and first contact of two convex
//! shapes in exact integer arithmetic, from the definitions.
//!
//! It shares nothing with the crate it judges but the meaning of the words: no filter, no
//! GJK, no shortcuts. A shape is its core points (exact dyadic numbers, brought to whole numbers by
//! one power of two for the whole case) plus a radius. `B - A`, the set of offsets from points of A
//! to points of B, is described by every slab that two edge directions can span ([`slabs`]); the
//! distance is the least over all pairs of features ([`nearest`]).
#![allow(unreachable_pub, reason = "test code")]

mod build;
pub mod cases;
mod exact;
pub mod gen2;
pub mod gen3;
mod measure;
pub mod moves;
mod nearest;
pub mod pairs;
mod plane;
#[path = "../../../src/random.rs"]
mod random;
pub mod run;
mod shape;
mod slabs;
mod solid;

pub use measure::{CastTruth, Share, Truth, smallest_rectangle};
pub(crate) use random::Random;
pub use shape::Shape;
pub use slabs::Verdict;
