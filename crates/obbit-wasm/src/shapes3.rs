//! Shapes of space, from numbers. Points are three.
//!
//! | kind | numbers a shape | what |
//! |---|---|---|
//! | 0 | 10 | boxes: centre, full size, quaternion x, y, z, w |
//! | 1 | 7 | boxes: centre, full size, turn about z in radians |
//! | 2 | 7 | the same in degrees |
//! | 3 | 15 | boxes: centre, full size, the three axes |
//! | 4 | 6 | aligned boxes: lower corner, upper corner |
//! | 5 | 4 | spheres: centre, radius |
//! | 6 | 7 | capsules: both ends, radius |
//! | 7 | 6 | segments: both ends |
//! | 8 | 9 | triangles |
//! | 9 | | convex hulls: how many points, then the points |
//! | 10 | | any of the above: the kind, then its numbers |

use crate::lists::{Flat, Reader};
use obbit::{Aabb3, Capsule3, ConvexHull, Error, Obb3, Rot3, Segment3, Shape3, Sphere, Triangle};

type V = [f64; 3];

impl Flat for Shape3 {
    type Box = Obb3;

    const MIXED: u32 = 10;

    fn are_boxes(kind: u32) -> bool {
        kind <= 3
    }

    fn is_kind(kind: u32) -> bool {
        kind < Self::MIXED
    }

    fn next(reader: &mut Reader<'_>, kind: u32) -> Option<Result<Self, Error>> {
        if Self::are_boxes(kind) {
            let (center, size): (V, V) = (reader.take()?, reader.take()?);
            let turn = rotation(reader, kind)?;
            return Some(
                turn.and_then(|t| Obb3::new(center, size, t))
                    .map(Into::into),
            );
        }
        Some(match kind {
            4 => Aabb3::new(reader.take()?, reader.take()?).map(Into::into),
            5 => {
                let (center, [radius]) = (reader.take()?, reader.take()?);
                Sphere::new(center, radius).map(Into::into)
            }
            6 => {
                let (p, q, [radius]) = (reader.take()?, reader.take()?, reader.take()?);
                Capsule3::new(p, q, radius).map(Into::into)
            }
            7 => Segment3::new(reader.take()?, reader.take()?).map(Into::into),
            8 => Triangle::new(reader.take()?, reader.take()?, reader.take()?).map(Into::into),
            9 => ConvexHull::from_points(reader.points()?).map(Into::into),
            _ => return None,
        })
    }

    fn into_box(self) -> Result<Obb3, Self> {
        match self {
            Self::Obb(shape) => Ok(shape),
            other => Err(other),
        }
    }
}

/// A rotation as the boxes of a kind have it.
pub(crate) fn rotation(reader: &mut Reader<'_>, kind: u32) -> Option<Result<Rot3, Error>> {
    Some(match kind {
        0 => {
            let [x, y, z, w] = reader.take()?;
            Rot3::from_quaternion(x, y, z, w)
        }
        1 => {
            let [radians] = reader.take()?;
            Rot3::try_from_yaw_radians(radians)
        }
        2 => {
            let [degrees] = reader.take()?;
            Rot3::try_from_yaw_degrees(degrees)
        }
        _ => Rot3::from_axes([reader.take()?, reader.take()?, reader.take()?]),
    })
}
