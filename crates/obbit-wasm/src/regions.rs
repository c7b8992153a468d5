//! Polygons of any form, and with them all other shapes of the plane: what two of them are asked, and how a list
//! is read. Beside the kinds in `shapes.rs`:
//!
//! | kind | numbers a shape | what |
//! |---|---|---|
//! | 10 | | polygons of any form: how many pairs of numbers, then those. A pair before each ring says how many points it has, and what it is: 0 an outline, 1 a hole in the one before, 2 a line |

use crate::ask::{pairs, vectors};
use crate::border::{Global, give};
use crate::lists::{Flat, Lists, Reader};
use alloc::vec::Vec;
use obbit::{Bounded as _, Box2, ConvexPolygon, Error, Obb2, Polygon, Region, Segment2, Shape2};

/// Polygons that need not be convex.
const RINGS: u32 = 10;

impl Flat for Region {
    type Box = Obb2;

    const FAST: bool = false;
    const WORDS: usize = 6;
    const MIXED: u32 = Shape2::MIXED;

    fn are_boxes(kind: u32) -> bool {
        Box2::are_boxes(kind)
    }

    fn is_kind(kind: u32) -> bool {
        kind == RINGS || Shape2::is_kind(kind)
    }

    fn next(reader: &mut Reader<'_>, kind: u32) -> Option<Result<Self, Error>> {
        match kind {
            RINGS => of_rings(reader.points()?),
            _ => Shape2::next(reader, kind).map(|shape| shape.map(Into::into)),
        }
    }

    fn into_box(self) -> Result<Obb2, Self> {
        match self {
            Self::Convex(Shape2::Obb(shape)) => Ok(shape),
            other => Err(other),
        }
    }

    fn boxes(numbers: &[f64], kind: u32, count: usize, out: &mut Vec<Obb2>) -> Option<i32> {
        <Box2 as Flat>::boxes(numbers, kind, count, out)
    }
}

/// An outline and the holes in it, or a line.
enum Piece<'a> {
    Rings(Vec<&'a [[f64; 2]]>),
    Line(&'a [[f64; 2]]),
}

/// A polygon of rings; `None` where they end too soon.
fn of_rings(mut rest: &[[f64; 2]]) -> Option<Result<Region, Error>> {
    let mut pieces = Vec::new();
    while let Some((&[count, what], after)) = rest.split_first() {
        let (ring, after) = after.split_at_checked(count as usize)?;
        rest = after;
        match pieces.last_mut() {
            Some(Piece::Rings(rings)) if what == 1.0 => rings.push(ring),
            _ if what == 2.0 => pieces.push(Piece::Line(ring)),
            _ => pieces.push(Piece::Rings(Vec::from([ring]))),
        }
    }
    Some(of_pieces(&pieces))
}

fn of_pieces(pieces: &[Piece<'_>]) -> Result<Region, Error> {
    // What is convex is asked faster as such.
    match pieces {
        [Piece::Rings(rings)] if rings.len() == 1 => {
            if let Ok(convex) = ConvexPolygon::new(rings[0]) {
                return Ok(convex.into());
            }
        }
        [Piece::Line([p, q])] => return Segment2::new(*p, *q).map(Into::into),
        _ => {}
    }
    let made = pieces.iter().map(|piece| match piece {
        Piece::Rings(rings) => match rings.split_first() {
            Some((outline, holes)) => Polygon::new(outline, holes),
            None => Err(Error::NoPoints),
        },
        Piece::Line(points) => Polygon::polyline(points),
    });
    let made: Result<Vec<_>, _> = made.collect();
    Polygon::of_several(made?).map(Into::into)
}

/// The two lists, and the last answers.
struct Asking {
    lists: [Lists<Region>; 2],
    bytes: Vec<u8>,
    numbers: [Vec<f64>; 4],
}

static ASKING: Global<Asking> = Global::new(Asking {
    lists: [const { Lists::new() }; 2],
    bytes: Vec::new(),
    numbers: [const { Vec::new() }; 4],
});

impl Asking {
    /// Forgets the last answers.
    fn clear(&mut self) {
        self.bytes.clear();
        self.numbers.iter_mut().for_each(Vec::clear);
    }

    fn give_numbers(&self) {
        for (place, list) in self.numbers.iter().enumerate() {
            give(place, list);
        }
    }
}

/// Reads the list `a` (0) or `b` (1) from the slot of that number.
#[unsafe(no_mangle)]
extern "C" fn regions_read(side: usize, kind: u32, count: usize) -> i32 {
    ASKING.with(|asking| match asking.lists.get_mut(side) {
        Some(list) => list.read(side, kind, count),
        None => 0,
    })
}

/// A byte a pair: the relation (`what` 0), whether they intersect (1), overlap (2), the first contains the second
/// (3), or they are within a clearance (4).
#[unsafe(no_mangle)]
extern "C" fn regions_decide(what: u32, clearance: f64) -> i32 {
    ASKING.with(|asking| {
        asking.clear();
        let [a, b] = &mut asking.lists;
        let decided = pairs(a.mix(), b.mix()).map(|(a, b)| match what {
            0 => a.relation(b) as u8,
            1 => a.intersects(b).into(),
            2 => a.overlaps(b).into(),
            3 => a.contains(b).into(),
            _ => a.within(b, clearance).into(),
        });
        asking.bytes.extend(decided);
        give(0, &asking.bytes);
        asking.bytes.len() as i32
    })
}

/// A number a pair: the distance (`what` 0), the shared area (2), or its share of the union (3).
#[unsafe(no_mangle)]
extern "C" fn regions_measure(what: u32) -> i32 {
    ASKING.with(|asking| {
        asking.clear();
        let ([a, b], [out, ..]) = (&mut asking.lists, &mut asking.numbers);
        out.extend(pairs(a.mix(), b.mix()).map(|(a, b)| match what {
            0 => a.distance(b),
            2 => a.overlap_area(b),
            _ => a.iou(b),
        }));
        give(0, out);
        out.len() as i32
    })
}

/// Distance, normal and the two points, of each pair; all 0 where they overlap.
#[unsafe(no_mangle)]
extern "C" fn regions_tell() -> i32 {
    ASKING.with(|asking| {
        asking.clear();
        let [a, b] = &mut asking.lists;
        let [distances, normals, points_a, points_b] = &mut asking.numbers;
        for (a, b) in pairs(a.mix(), b.mix()) {
            let found = a.separation(b);
            let all = found.map_or((0.0, [[0.0; 2]; 3]), |s| {
                (s.distance, [s.normal, s.point_a, s.point_b])
            });
            distances.push(all.0);
            for (list, vector) in [&mut *normals, &mut *points_a, &mut *points_b]
                .into_iter()
                .zip(all.1)
            {
                list.extend(vector);
            }
        }
        asking.give_numbers();
        0
    })
}

/// Of each shape `a` the bounds, and the area.
#[unsafe(no_mangle)]
extern "C" fn regions_bounds() -> i32 {
    ASKING.with(|asking| {
        asking.clear();
        let [bounds, areas, ..] = &mut asking.numbers;
        let [a, _] = &mut asking.lists;
        for shape in a.mix() {
            let b = shape.bounds();
            bounds.extend(b.min().into_iter().chain(b.max()));
            areas.push(shape.area());
        }
        asking.give_numbers();
        0
    })
}

/// Whether the first shape `a` holds each of so many points in slot 1: a byte a point.
#[unsafe(no_mangle)]
extern "C" fn regions_contain(points: usize) -> i32 {
    ASKING.with(|asking| {
        asking.clear();
        let points = vectors::<2>(1, points);
        let [a, _] = &mut asking.lists;
        if let Some(shape) = a.mix().first() {
            let held = points
                .iter()
                .map(|point| shape.contains_point(*point).into());
            asking.bytes.extend::<Vec<u8>>(held.collect());
        }
        give(0, &asking.bytes);
        0
    })
}

/// The convex parts of the first shape `a`, if it is a polygon: how many corners each has, and all corners.
#[unsafe(no_mangle)]
extern "C" fn regions_parts() -> i32 {
    ASKING.with(|asking| {
        asking.clear();
        let [counts, corners, ..] = &mut asking.numbers;
        let [a, _] = &mut asking.lists;
        let mut add = |ring: &[[f64; 2]]| {
            counts.push(ring.len() as f64);
            corners.extend(ring.as_flattened());
        };
        match a.mix().first() {
            Some(Region::Polygon(polygon)) => polygon.parts().for_each(|part| add(part.corners())),
            Some(Region::Convex(Shape2::Polygon(shape))) => add(shape.corners()),
            _ => {}
        }
        asking.give_numbers();
        0
    })
}
