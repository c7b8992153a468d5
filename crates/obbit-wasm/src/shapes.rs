//! Shapes of the plane, from numbers.
//!
//! | kind | numbers a shape | what |
//! |---|---|---|
//! | 0 | 5 | boxes: centre, full size, angle in radians |
//! | 1 | 5 | the same with angles in degrees |
//! | 2 | 6 | the same with cosine and sine |
//! | 3 | 4 | aligned boxes: lower corner, upper corner |
//! | 4 | 3 | circles: centre, radius |
//! | 5 | 5 | capsules: both ends, radius |
//! | 6 | 4 | segments: both ends |
//! | 7 | | polygons: how many points, then the points |
//! | 8 | | any of the others: the kind, then its numbers |
//! | 9 | | convex hulls: how many points, then the points |

use crate::lists::{Flat, Lists, Reader};
use alloc::vec::Vec;
use obbit::{Box2, Capsule2, Circle, ConvexPolygon, Error, Obb2, Segment2, Shape2};

/// What lists of the plane hold.
#[cfg(feature = "shapes")]
pub(crate) type Plane = Shape2;
/// The same where there are only boxes.
#[cfg(not(feature = "shapes"))]
pub(crate) type Plane = Box2;

/// By this the module of all shapes is told from that of boxes.
#[cfg(feature = "shapes")]
#[unsafe(no_mangle)]
extern "C" fn takes_any_shape() {}

/// A list of shapes of the plane.
pub(crate) type Shapes = Lists<Plane>;

/// The kinds of lassos, which are areas of a marquee and no shapes: filled by even and odd, and by winding. As
/// in `npm/internal/marquee.js`.
pub(crate) const EVEN_ODD: u32 = 100;
pub(crate) const NON_ZERO: u32 = 101;

/// Whether there is such a kind of shape.
pub(crate) fn is_kind(kind: u32) -> bool {
    kind <= 9 && kind != Shape2::MIXED
}

impl Flat for Shape2 {
    type Box = Obb2;

    const MIXED: u32 = 8;

    fn are_boxes(kind: u32) -> bool {
        Box2::are_boxes(kind)
    }

    fn is_kind(kind: u32) -> bool {
        is_kind(kind)
    }

    fn next(reader: &mut Reader<'_>, kind: u32) -> Option<Result<Self, Error>> {
        Some(match kind {
            0..=3 => Box2::next(reader, kind)?.map(Into::into),
            4 => {
                let [x, y, radius] = reader.take()?;
                Circle::new([x, y], radius).map(Into::into)
            }
            5 => {
                let [px, py, qx, qy, radius] = reader.take()?;
                Capsule2::new([px, py], [qx, qy], radius).map(Into::into)
            }
            6 => {
                let [px, py, qx, qy] = reader.take()?;
                Segment2::new([px, py], [qx, qy]).map(Into::into)
            }
            7 => ConvexPolygon::new(reader.points()?).map(Into::into),
            9 => ConvexPolygon::from_points(reader.points()?).map(Into::into),
            _ => return None,
        })
    }

    fn into_box(self) -> Result<Obb2, Self> {
        match self {
            Self::Obb(shape) => Ok(shape),
            other => Err(other),
        }
    }

    fn boxes(numbers: &[f64], kind: u32, count: usize, out: &mut Vec<Obb2>) -> Option<i32> {
        Box2::boxes(numbers, kind, count, out)
    }
}
