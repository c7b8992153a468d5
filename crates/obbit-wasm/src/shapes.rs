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

use crate::errors::fail_with;
use crate::lists::{Flat, Lists, Reader, angle, short};
use alloc::vec::Vec;
use obbit::{Aabb2, Capsule2, Circle, ConvexPolygon, Error, Obb2, Rot2, Segment2, Shape2};

/// A list of shapes of the plane.
pub(crate) type Shapes = Lists<Shape2>;

impl Flat for Shape2 {
    type Box = Obb2;

    const MIXED: u32 = 8;

    fn are_boxes(kind: u32) -> bool {
        kind <= 2
    }

    fn is_kind(kind: u32) -> bool {
        kind <= 9 && kind != Self::MIXED
    }

    fn next(reader: &mut Reader<'_>, kind: u32) -> Option<Result<Self, Error>> {
        Some(match kind {
            0 => turned(reader.take()?, Rot2::from_radians).map(Into::into),
            1 => turned(reader.take()?, Rot2::from_degrees).map(Into::into),
            2 => {
                let [x, y, w, h, cos, sin] = reader.take()?;
                Rot2::from_cos_sin(cos, sin)
                    .and_then(|turn| Obb2::new([x, y], [w, h], turn))
                    .map(Into::into)
            }
            3 => {
                let [min_x, min_y, max_x, max_y] = reader.take()?;
                Aabb2::new([min_x, min_y], [max_x, max_y]).map(Into::into)
            }
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
            9 => ConvexPolygon::hull_of(reader.points()?).map(Into::into),
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
        match kind {
            0 => Some(read_boxes(numbers, count, out, Rot2::from_radians)),
            1 => Some(read_boxes(numbers, count, out, Rot2::from_degrees)),
            _ => None,
        }
    }
}

fn read_boxes(
    numbers: &[f64],
    count: usize,
    out: &mut Vec<Obb2>,
    turn: impl Fn(f64) -> Rot2,
) -> i32 {
    let (all, _) = numbers.as_chunks::<5>();
    let Some(all) = all.get(..count) else {
        return short(count);
    };
    out.reserve(count);
    for (i, &numbers) in all.iter().enumerate() {
        match turned(numbers, &turn) {
            Ok(shape) => out.push(shape),
            Err(error) => return fail_with(i as u32, &error),
        }
    }
    count as i32
}

/// A box by its angle, in the unit that `turn` takes.
fn turned([x, y, w, h, turn_by]: [f64; 5], turn: impl Fn(f64) -> Rot2) -> Result<Obb2, Error> {
    angle(turn_by, |turn_by| Obb2::new([x, y], [w, h], turn(turn_by)))
}
