//! Lists of shapes, from the numbers that JavaScript writes.
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

use crate::border::input;
use crate::errors::{KIND, SHORT, fail, fail_with};
use alloc::vec::Vec;
use obbit::{Aabb2, Capsule2, Circle, ConvexPolygon, Error, Obb2, Rot2, Segment2, Shape2};

/// The kind that says each shape's kind with it.
const MIXED: u32 = 8;

/// A list of shapes, its memory kept from one to the next. Turned boxes have a list of their own, for
/// which there are faster ways.
#[derive(Default)]
pub(crate) struct Shapes {
    pub(crate) boxes: Vec<Obb2>,
    pub(crate) others: Vec<Shape2>,
    are_boxes: bool,
}

/// Either list.
pub(crate) enum List<'a> {
    Boxes(&'a [Obb2]),
    Others(&'a [Shape2]),
}

impl Shapes {
    pub(crate) const fn new() -> Self {
        Self {
            boxes: Vec::new(),
            others: Vec::new(),
            are_boxes: true,
        }
    }

    /// Reads `count` shapes of a kind from a slot: how many there are, or an error that names the
    /// shape. A list that was refused is empty.
    pub(crate) fn read(&mut self, slot: usize, kind: u32, count: usize) -> i32 {
        self.boxes.clear();
        self.others.clear();
        self.are_boxes = kind <= 2;
        let outcome = input(slot, usize::MAX, |numbers: &[f64]| match kind {
            0 => self.read_boxes(numbers, count, Rot2::from_radians),
            1 => self.read_boxes(numbers, count, Rot2::from_degrees),
            _ => self.read_others(numbers, kind, count),
        });
        if outcome < 0 {
            self.boxes.clear();
            self.others.clear();
        }
        outcome
    }

    /// The list that is filled.
    pub(crate) fn list(&self) -> List<'_> {
        if self.are_boxes {
            List::Boxes(&self.boxes)
        } else {
            List::Others(&self.others)
        }
    }

    /// As one type, for work that mixes both.
    pub(crate) fn mix(&mut self) -> &[Shape2] {
        if self.are_boxes {
            self.others.clear();
            self.others
                .extend(self.boxes.iter().map(|&b| Shape2::Obb(b)));
        }
        &self.others
    }

    /// The same for good.
    pub(crate) fn into_mixed(mut self) -> Vec<Shape2> {
        self.mix();
        self.others
    }

    fn read_boxes(&mut self, numbers: &[f64], count: usize, turn: impl Fn(f64) -> Rot2) -> i32 {
        let (all, _) = numbers.as_chunks::<5>();
        let Some(all) = all.get(..count) else {
            return short(count);
        };
        self.boxes.reserve(count);
        for (i, &numbers) in all.iter().enumerate() {
            match turned(numbers, &turn) {
                Ok(shape) => self.boxes.push(shape),
                Err(error) => return fail_with(i as u32, &error),
            }
        }
        count as i32
    }

    fn read_others(&mut self, numbers: &[f64], kind: u32, count: usize) -> i32 {
        let mut reader = Reader { rest: numbers };
        for i in 0..count {
            let kind = if kind == MIXED {
                reader.take().map_or(u32::MAX, |[kind]| kind as u32)
            } else {
                kind
            };
            match reader.shape(kind) {
                Some(Ok(Shape2::Obb(shape))) if self.are_boxes => self.boxes.push(shape),
                Some(Ok(shape)) => self.others.push(shape),
                Some(Err(error)) => return fail_with(i as u32, &error),
                None if kind == MIXED || kind > 9 => {
                    return fail(KIND, "", i as u32, [kind.into(), 0.0, 0.0]);
                }
                None => return short(count),
            }
        }
        count as i32
    }
}

/// A box by its angle, in the unit that `turn` takes.
fn turned([x, y, w, h, angle]: [f64; 5], turn: impl Fn(f64) -> Rot2) -> Result<Obb2, Error> {
    if angle.is_finite() {
        Obb2::new([x, y], [w, h], turn(angle))
    } else {
        let (what, index, value) = ("angle", None, angle);
        Err(Error::NotFinite { what, index, value })
    }
}

fn short(count: usize) -> i32 {
    fail(SHORT, "", 0, [count as f64, 0.0, 0.0])
}

/// Numbers that are not read yet.
struct Reader<'a> {
    rest: &'a [f64],
}

impl<'a> Reader<'a> {
    fn take<const N: usize>(&mut self) -> Option<[f64; N]> {
        let (numbers, rest) = self.rest.split_first_chunk::<N>()?;
        self.rest = rest;
        Some(*numbers)
    }

    /// A count and as many points.
    fn points(&mut self) -> Option<&'a [[f64; 2]]> {
        let [count] = self.take()?;
        let (points, _) = self.rest.as_chunks::<2>();
        let points = points.get(..count as usize)?;
        self.rest = self.rest.get(2 * points.len()..)?;
        Some(points)
    }

    /// The next shape; `None` where the numbers end, or there is no such kind.
    fn shape(&mut self, kind: u32) -> Option<Result<Shape2, Error>> {
        Some(match kind {
            0 => turned(self.take()?, Rot2::from_radians).map(Into::into),
            1 => turned(self.take()?, Rot2::from_degrees).map(Into::into),
            2 => {
                let [x, y, w, h, cos, sin] = self.take()?;
                Rot2::from_cos_sin(cos, sin)
                    .and_then(|turn| Obb2::new([x, y], [w, h], turn))
                    .map(Into::into)
            }
            3 => {
                let [min_x, min_y, max_x, max_y] = self.take()?;
                Aabb2::new([min_x, min_y], [max_x, max_y]).map(Into::into)
            }
            4 => {
                let [x, y, radius] = self.take()?;
                Circle::new([x, y], radius).map(Into::into)
            }
            5 => {
                let [px, py, qx, qy, radius] = self.take()?;
                Capsule2::new([px, py], [qx, qy], radius).map(Into::into)
            }
            6 => {
                let [px, py, qx, qy] = self.take()?;
                Segment2::new([px, py], [qx, qy]).map(Into::into)
            }
            7 => ConvexPolygon::new(self.points()?).map(Into::into),
            9 => ConvexPolygon::hull_of(self.points()?).map(Into::into),
            _ => return None,
        })
    }
}
