//! What a world needs to know of a shape, of the plane or of space.
//!
//! Inside a world a turn is a vector of space, along the axis by the right-hand rule, also in the
//! plane, where it has only a z. So the text of the world is the same for both.

use super::read::Reader;
use crate::error::Error;
use crate::geom::{Bounded, Contact, Hit, Relate, Separation};
use crate::num::vector::{along, dot};
use crate::num::{larger, scale_exponent, sqrt, two_pow};
use alloc::vec::Vec;
use core::fmt::Debug;
use smallvec::SmallVec;

pub(super) type V3 = [f64; 3];

/// The points of a shape without its roundness.
pub(super) type Points = SmallVec<[[f64; 3]; 8]>;

/// A shape that bodies can have: [`Shape2`](crate::Shape2) and [`Shape3`](crate::Shape3). Sealed.
pub trait Solid<const D: usize>:
    Clone + PartialEq + Debug + Send + Sync + Bounded<D> + Relate<D> + sealed::Sealed
{
    /// [`Rot2`](crate::Rot2) or [`Rot3`](crate::Rot3).
    type Rotation: Copy + PartialEq + Debug + Default + Send + Sync;

    /// In the plane radians per unit of time, from +x toward +y. In space the vector along the axis
    /// of the turn, right-handed, whose length is the radians per unit of time.
    type Spin: Copy + PartialEq + Debug + Default + Send + Sync;

    /// The shape, turned about the origin and then moved.
    #[doc(hidden)]
    fn posed(&self, rotation: Self::Rotation, position: [f64; D]) -> Result<Self, Error>;
    /// The shape, moved.
    #[doc(hidden)]
    fn shifted(&self, by: [f64; D]) -> Result<Self, Error>;
    /// Decided exactly; when, which way and where to within the rounding of coordinates.
    #[doc(hidden)]
    fn first_hit(&self, other: &Self, motion: [f64; D]) -> Option<Hit<D>>;
    /// To within the rounding of coordinates, or with all digits.
    #[doc(hidden)]
    fn apart(&self, other: &Self, all_digits: bool) -> Separation<D>;
    /// Of two that meet or nearly do, in the same way.
    #[doc(hidden)]
    fn manifold(&self, other: &Self, all_digits: bool) -> Option<Contact<D>>;
    /// The convex hull of these points, relative to `about`, grown by the radius, is the shape.
    #[doc(hidden)]
    fn outline(&self, about: [f64; D]) -> (Points, f64);
    /// The mean of the squares of the distances of its points from the origin.
    #[doc(hidden)]
    fn mean_square(&self) -> f64;
    /// No two parallel lines or planes that hold it between them are nearer to each other: 0 where it has no
    /// inside.
    #[doc(hidden)]
    fn thickness(&self) -> f64;
    /// `rotation` and then a turn by `spin` for `time`.
    #[doc(hidden)]
    fn turned(rotation: Self::Rotation, spin: V3, time: f64) -> Self::Rotation;
    /// The rotation as turns leave it: of unit length and at right angles but for rounding. What is so already
    /// stays as it is, to the last bit.
    #[doc(hidden)]
    fn squared_up(rotation: Self::Rotation) -> Self::Rotation;
    /// Where the axes point after the rotation: of the plane two vectors, of space three.
    #[doc(hidden)]
    fn columns(rotation: Self::Rotation) -> [[f64; D]; D];
    #[doc(hidden)]
    fn to_axis(spin: Self::Spin) -> V3;
    #[doc(hidden)]
    fn from_axis(axis: V3) -> Self::Spin;
    #[doc(hidden)]
    fn check(rotation: Self::Rotation) -> Result<(), Error>;
    #[doc(hidden)]
    fn put(&self, bytes: &mut Vec<u8>);
    #[doc(hidden)]
    fn put_rotation(rotation: Self::Rotation, bytes: &mut Vec<u8>);
    #[doc(hidden)]
    fn take(reader: &mut Reader<'_>) -> Result<Self, Error>;
    #[doc(hidden)]
    fn take_rotation(reader: &mut Reader<'_>) -> Result<Self::Rotation, Error>;
}

pub(super) mod sealed {
    pub trait Sealed {}
}

/// `v` as a vector of space.
#[inline]
pub(super) fn in_space<const D: usize>(v: [f64; D]) -> V3 {
    core::array::from_fn(|k| if k < D { v[k] } else { 0.0 })
}

/// The first `D` numbers of a vector of space.
#[inline]
pub(super) fn out_of_space<const D: usize>(v: V3) -> [f64; D] {
    core::array::from_fn(|k| v[k])
}

/// Also of what is so short that its squares underflow.
#[inline]
pub(super) fn length<const D: usize>(v: [f64; D]) -> f64 {
    let square = dot(v, v);
    if square < SMALL_SQUARE {
        let longer = v.map(|x| x * LARGER);
        return sqrt(dot(longer, longer)) / LARGER;
    }
    sqrt(square)
}

/// Squares below this one may have lost digits to underflow.
pub(super) const SMALL_SQUARE: f64 = 1e-280;

/// 2^600: times this, no square of an `f64` underflows, nor do those overflow that were below
/// [`SMALL_SQUARE`].
pub(super) const LARGER: f64 = f64::from_bits((1023 + 600) << 52);

/// A power of two about as large as the largest of these numbers: divided by it, exactly, their products
/// neither overflow nor underflow.
pub(super) fn extent<'a>(numbers: impl IntoIterator<Item = &'a f64>) -> f64 {
    let most = numbers.into_iter().fold(0.0, |m, x| larger(m, x.abs()));
    two_pow(scale_exponent(most))
}

/// Less than the width of a convex shape with this border and content, in `D` dimensions: a ball fits in whose radius
/// is the ratio of content and border (of a flat one it is 0 over 0).
pub(super) fn least_width(content: f64, border: f64) -> f64 {
    if content > 0.0 {
        2.0 * content / border
    } else {
        0.0
    }
}

/// The mean square of the distance from the origin over a simplex: a point, segment, triangle or
/// tetrahedron.
pub(super) fn simplex_mean_square(corners: &[V3]) -> f64 {
    let squares = corners.iter().fold(0.0, |sum, &p| sum + dot(p, p));
    let total = corners.iter().fold([0.0; 3], |sum, &p| along(sum, p, 1.0));
    let n = corners.len() as f64;
    (squares + dot(total, total)) / (n * (n + 1.0))
}
