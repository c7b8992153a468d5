//! Which of these shapes overlap, how deep, how far apart? Exactly, and fast.
//!
//! Boxes (aligned or turned), circles, capsules, segments, convex polygons and hulls, in 2D and 3D.
//! Whether two of them are apart, touching or overlapping is decided exactly for the numbers given,
//! at every finite input.
//!
//! ```
//! use obbit::{Obb2, Relation, Rot2, Touch};
//!
//! // Centre, full size, rotation.
//! let a = Obb2::new([355.0, 430.0], [350.0, 150.0], Rot2::IDENTITY)?;
//! let b = Obb2::new([575.0, 295.0], [350.0, 150.0], Rot2::from_degrees(220.0))?;
//! assert_eq!(a.relation(&b), Relation::Overlapping); // by a hair
//! assert_eq!(obbit::pairs(&[a, b], Touch::Counts), [(0, 1)]);
//! # Ok::<(), obbit::Error>(())
//! ```
//!
//! # Which function do I want?
//!
//! A query of two shapes is a method of every shape and takes any other of the same dimension. Only
//! `axis_gap`, and in space `overlap_volume` and `iou`, are for shapes of flat sides alone: boxes,
//! segments, triangles, polygons and hulls, by their own types.
//!
//! | question | call |
//! |---|---|
//! | do they meet? | [`intersects`](Obb2::intersects): touching counts; [`overlaps`](Obb2::overlaps): it does not |
//! | which of the three is it? | [`relation`](Obb2::relation) |
//! | how far apart? | [`distance`](Obb2::distance); along the best box axis: [`axis_gap`](Obb2::axis_gap) |
//! | are they no farther apart than a clearance? | [`within`](Obb2::within) |
//! | how far or how deep, where, along what? | [`separation`](Obb2::separation) |
//! | how do I push b out of a? | [`mtv`](Obb2::mtv) |
//! | where do they press on each other? | [`contact`](Obb2::contact) |
//! | is b wholly in a? | [`contains`](Obb2::contains) |
//! | how much do they share? | [`overlap_area`](Obb2::overlap_area), [`overlap_volume`](Obb3::overlap_volume), [`iou`](Obb2::iou) |
//! | when does a moving b hit a? | [`cast`](Obb2::cast) |
//! | where does a ray hit? | [`ray`](Obb2::ray) |
//! | which aligned box is around it? | [`bounds`](Obb2::bounds) |
//! | the same of what is not convex, has holes, or comes in several pieces? | [`Polygon`]: all but how deep and how it presses; in lists with others [`Region`] |
//! | which of many meet? | [`pairs`], [`join`]; with a test of your own [`pairs_if`], [`join_if`] |
//! | which of many are near each other? | [`pairs_within`], [`join_within`] |
//! | the same every frame, or only how many? | [`PairFinder`]: keeps its memory; counts and visits too |
//! | which pairs are new since the last frame, which are no more? | [`PairChanges`] |
//! | which of many lie in a window, on a ray, nearest? | [`Index2`], [`Index3`]: made once, packed, can be stored |
//! | the same, while boxes come, go and move? | [`Tree2`], [`Tree3`]; their pairs: [`PairList`] |
//! | which elements does a marquee or lasso select, and what does a drag change? | [`select`] |
//! | what is the tightest box around points? | [`fit`] |
//! | do two triangle meshes meet where they stand, how far apart are they, is one in the other? | [`Mesh`], [`PosedMesh`] |
//! | does a shape meet, near or hit a mesh, where does a ray? | [`PosedMesh::intersects_shape`], [`PosedMesh::cast`], [`PosedMesh::ray`] |
//! | which of many detections stay, where they share too much with a better one? | [`nms`] |
//! | which labels show, where not all fit? | [`labels`] |
//! | what hits what, and when, in a world of moving bodies? | [`World2`], [`World3`], [`world`] |
//!
//! # Conventions
//!
//! - All numbers are `f64` in the caller's unit of length. Angles are radians unless a name says
//!   degrees. A positive angle turns +x toward +y.
//! - A rotation's cosine and sine (in 3D, a box's three axes) **as stored** are the truth that
//!   answers are exact for.
//! - *Overlapping*: they still meet after any small enough move. *Touching*: they meet, and some
//!   arbitrarily small move parts them. *Apart*: they share no point. (A [`Polygon`] overlaps where it shares a place inside
//!   of both: what fills a hole to its rim touches.)
//! - The normal points from a to b. Signed distance is positive apart, 0 touching, negative
//!   overlapping. The minimum translation vector moves b out of a.
//! - What is no shape (NaN, infinite, a negative size) is refused when it is made, with an [`Error`]
//!   that says which value and why. No question about shapes fails, and nothing panics. Zero sizes are shapes.
//!
//! # Features
//!
//! `std` (default), `parallel` (default: bulk jobs on all cores; results do not depend on it),
//! `serde`. Without `std` the crate needs only `alloc`.
#![cfg_attr(not(feature = "std"), no_std)]

extern crate alloc;

pub mod d2;
pub mod d3;
mod error;
pub mod fit;
mod geom;
pub mod index;
mod join;
pub mod labels;
mod lanes;
mod mesh;
pub mod nms;
mod num;
mod polygon;
#[cfg(test)]
mod random;
pub mod select;
mod threads;
mod tree;
pub mod world;

pub use d2::{
    Affine2, Box2, Capsule2, Circle, Convex2, ConvexPolygon, Obb2, Polytope2, Pose2, Rot2,
    Segment2, Shape2,
};
pub use d3::{
    Capsule3, Convex3, ConvexHull, HullEdge, Obb3, Polytope3, Pose3, Rot3, Segment3, Shape3,
    Sphere, Triangle,
};
pub use error::Error;
pub use geom::{
    Aabb, Bounded, Contact, ContactPoint, ContactPoints, Hit, Pieces, RayHit, Relate, Relation,
    Separation, Touch,
};
pub use index::{Index, IndexRef};
pub use join::{
    Numbered, PairChanges, PairFinder, PairList, join, join_if, join_within, pairs, pairs_if,
    pairs_within,
};
pub use mesh::{Mesh, MeshReport, MeshWork, PosedMesh};
pub use polygon::{Planar, Polygon, Region};
pub use tree::{Handle, Tree, TreeView};
pub use world::{Body2, Body3, World2, World3};

/// An axis-aligned box in the plane.
pub type Aabb2 = Aabb<2>;
/// An axis-aligned box in space.
pub type Aabb3 = Aabb<3>;
/// Boxes in the plane that come, go and move; what it can do is on the page of [`Tree`].
pub type Tree2 = Tree<2>;
/// Boxes in space that come, go and move; what it can do is on the page of [`Tree`].
pub type Tree3 = Tree<3>;

/// A packed index over boxes in the plane; what it can do is on the page of [`Index`].
pub type Index2 = Index<2>;
/// A packed index over boxes in space; what it can do is on the page of [`Index`].
pub type Index3 = Index<3>;

/// The README's Rust examples, run as tests.
#[cfg(doctest)]
#[doc = include_str!("../../../README.md")]
struct Readme;

/// The examples of docs/mesh.md.
#[cfg(doctest)]
#[doc = include_str!("../../../docs/mesh.md")]
struct MeshPage;

/// The examples of the page about selecting.
#[cfg(doctest)]
#[doc = include_str!("../../../docs/select.md")]
struct SelectPage;

/// Those of the page about labels.
#[cfg(doctest)]
#[doc = include_str!("../../../docs/labels.md")]
struct LabelsPage;

/// The same of the page on worlds.
#[cfg(doctest)]
#[doc = include_str!("../../../docs/world.md")]
struct WorldPage;

/// And of the page on detections.
#[cfg(doctest)]
#[doc = include_str!("../../../docs/nms.md")]
struct NmsPage;

/// And of the page on pairs.
#[cfg(doctest)]
#[doc = include_str!("../../../docs/pairs.md")]
struct PairsPage;

/// And of the page on indexes.
#[cfg(doctest)]
#[doc = include_str!("../../../docs/index.md")]
struct IndexPage;

/// And of the page on fitting.
#[cfg(doctest)]
#[doc = include_str!("../../../docs/fit.md")]
struct FitPage;
