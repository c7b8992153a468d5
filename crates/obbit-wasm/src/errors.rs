//! What was wrong, as numbers and names; `npm/internal/errors.js` makes the sentence.

use crate::border::{answer, give};
use obbit::Error;

/// What every call returns where something was wrong.
pub(crate) const FAILED: i32 = -1;

/// The object was freed.
pub(crate) const STALE: u32 = 100;
/// A list is not as long as its count says.
pub(crate) const SHORT: u32 = 101;
/// A shape of a kind that there is not.
pub(crate) const KIND: u32 = 102;
/// A question about shapes without round parts was asked of another.
pub(crate) const STRAIGHT: u32 = 104;
/// Only boxes can be detections.
pub(crate) const NOT_ALL_BOXES: u32 = 105;
/// Any shape but a box, where boxes are all that is known.
pub(crate) const ONLY_BOXES: u32 = 106;

/// More pairs of triangles than may be, or than fit into memory.
pub(crate) const TOO_MANY_PAIRS: u32 = 107;

/// No shape of a list: the call itself is at fault.
pub(crate) const NO_ITEM: u32 = u32::MAX;

/// Notes what was wrong: a code, the name of the value, which shape of the list, and what was found.
pub(crate) fn fail(code: u32, what: &'static str, item: u32, values: [f64; 3]) -> i32 {
    give(0, what.as_bytes());
    give(1, &[] as &[u8]);
    answer([code.into(), item.into(), values[0], values[1], values[2]]);
    FAILED
}

/// The same for an error of the engine. `item` is which shape of a list, or [`NO_ITEM`].
pub(crate) fn fail_with(item: u32, error: &Error) -> i32 {
    let count = |n: usize| n as f64;
    let (code, what, values) = match *error {
        Error::NotFinite { what, index, value } => {
            (1, what, [value, index.map_or(-1.0, count), 0.0])
        }
        Error::NegativeSize { what, value } => (2, what, [value, 0.0, 0.0]),
        Error::NotPositive { what, value } => (3, what, [value, 0.0, 0.0]),
        Error::NotSimilar => (4, "", [0.0; 3]),
        Error::MinAboveMax { axis, min, max } => (5, axis_name(axis), [min, max, 0.0]),
        Error::NotRotation { what, value } => (6, what, [value, 0.0, 0.0]),
        Error::NotOrthogonal { what, value } => (28, what, [value, 0.0, 0.0]),
        Error::TooLarge { axis } => (7, axis_name(axis), [0.0; 3]),
        Error::NotConvex { index, x, y } => (8, "", [count(index), x, y]),
        #[cfg(feature = "polygons")]
        Error::Crossing { x, y } => (22, "", [x, y, 0.0]),
        #[cfg(feature = "polygons")]
        Error::HoleOutside { x, y } => (26, "", [x, y, 0.0]),
        #[cfg(feature = "polygons")]
        Error::PiecesOverlap { x, y } => (27, "", [x, y, 0.0]),
        Error::NoPoints => (9, "", [0.0; 3]),
        Error::NoTriangles => (10, "", [0.0; 3]),
        Error::NoSuchVertex {
            triangle,
            vertex,
            vertices,
        } => (11, "", [count(triangle), vertex.into(), count(vertices)]),
        Error::TooMany {
            what,
            count: found,
            most,
        } => (12, what, [count(found), count(most), 0.0]),
        Error::BadIndex { offset, what } => (13, what, [count(offset), 0.0, 0.0]),
        Error::BadWorld { offset, what } => (14, what, [count(offset), 0.0, 0.0]),
        Error::OutOfRange {
            what,
            value,
            allowed,
        } => {
            fail(15, what, item, [value, 0.0, 0.0]);
            give(1, allowed.as_bytes());
            return FAILED;
        }
        Error::StaleBody { slot } => (16, "", [slot.into(), 0.0, 0.0]),
        Error::BodyTooFar { slot, axis, reach } => (25, axis_name(axis), [slot.into(), reach, 0.0]),
        Error::StaleHandle { slot } => (17, "", [slot.into(), 0.0, 0.0]),
        Error::CountMismatch {
            what,
            expected,
            found,
        } => (18, what, [count(found), count(expected), 0.0]),
        Error::NoSuchLabel { id } => (19, "", [id.into(), 0.0, 0.0]),
        Error::NoSuchElement { id } => (20, "", [id.into(), 0.0, 0.0]),
        Error::NoShapes => (21, "", [0.0; 3]),
        Error::LabelTooFar { id } => (24, "", [id.into(), 0.0, 0.0]),
        Error::TooDense { meetings, most } => (23, "", [meetings as f64, count(most), 0.0]),
        _ => (0, "", [0.0; 3]),
    };
    fail(code, what, item, values)
}

/// The same, where the engine may say which item of the list it was.
pub(crate) fn fail_in_list(error: &Error) -> i32 {
    match *error {
        Error::NotFinite {
            what,
            index: Some(at),
            value,
        } => {
            let index = None;
            fail_with(at as u32, &Error::NotFinite { what, index, value })
        }
        ref error => fail_with(NO_ITEM, error),
    }
}

/// 0, or what was wrong.
pub(crate) fn told(outcome: Result<(), Error>) -> i32 {
    match outcome {
        Ok(()) => 0,
        Err(error) => fail_with(NO_ITEM, &error),
    }
}

/// A result as one number.
pub(crate) fn flat(outcome: Result<i32, i32>) -> i32 {
    match outcome {
        Ok(result) | Err(result) => result,
    }
}

fn axis_name(axis: char) -> &'static str {
    match axis {
        'x' => "x",
        'y' => "y",
        _ => "z",
    }
}
