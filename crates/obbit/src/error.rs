//! Why an input is refused, with the data needed to mend it.

mod shown;

use core::mem::discriminant;
use shown::{Beyond, Named, Short};

/// What is wrong with an input.
///
/// Every constructor that can refuse its input returns this. `what` names the value as the caller
/// wrote it (`"center x"`, `"width"`, `"vertex y"`).
///
/// ```
/// use obbit::{Error, Obb2, Rot2};
/// let err = Obb2::new([0.0, f64::NAN], [2.0, 1.0], Rot2::IDENTITY).unwrap_err();
/// assert_eq!(err, Error::NotFinite { what: "center y", index: None, value: f64::NAN });
/// assert_eq!(err.to_string(), "center y is NaN: give a finite number");
/// ```
#[derive(Debug, Clone, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// A coordinate, size, angle or direction is NaN or infinite.
    #[error("{} is {value}: give a finite number", Named(.what, .index), value = Short(.value))]
    NotFinite {
        /// Which value.
        what: &'static str,
        /// Which element of a list, counted from 0, where there is a list.
        index: Option<usize>,
        /// The value found.
        value: f64,
    },
    /// A width, height, depth or radius is below zero.
    #[error("{what} is {value}: a size cannot be negative; give 0 or more", value = Short(.value))]
    NegativeSize {
        /// Which value.
        what: &'static str,
        /// The value found.
        value: f64,
    },
    /// A factor or a length that must be above zero is not.
    #[error("{what} is {value}: give a number above 0", value = Short(.value))]
    NotPositive {
        /// Which value.
        what: &'static str,
        /// The value found.
        value: f64,
    },
    /// A map that scales unevenly or shears makes an ellipse of a circle.
    #[error(
        "the map makes an ellipse of a circle or capsule: scale evenly, or give a polygon of it"
    )]
    NotSimilar,
    /// A box's minimum lies above its maximum.
    #[error(
        "min {axis} is {min}, above max {axis} which is {max}: swap them",
        min = Short(.min), max = Short(.max)
    )]
    MinAboveMax {
        /// `x`, `y` or `z`.
        axis: char,
        /// The minimum given.
        min: f64,
        /// The maximum given.
        max: f64,
    },
    /// Cosine and sine, or a matrix column, are not of unit length to within 1e-6.
    #[error(
        "{what} is {value}, should be 1 to within 1e-6: normalise the rotation",
        value = Short(.value)
    )]
    NotRotation {
        /// What was measured, for example `"length of (cos, sin)"`.
        what: &'static str,
        /// What it came to.
        value: f64,
    },
    /// Vectors that give a rotation are not at right angles to within 1e-6.
    #[error(
        "{what} is {value}, should be 0 to within 1e-6: give vectors at right angles",
        value = Short(.value)
    )]
    NotOrthogonal {
        /// What was measured, for example `"axis x · axis y"`.
        what: &'static str,
        /// What it came to.
        value: f64,
    },
    /// The shape reaches past the largest `f64`, so it has no bounding box.
    #[error("the shape reaches past the largest f64 along {axis}: scale the input down")]
    TooLarge {
        /// `x`, `y` or `z`.
        axis: char,
    },
    /// A polygon's corners do not turn the same way all round.
    #[error(
        "the polygon is not convex at point {index} ({x}, {y}): use ConvexPolygon::from_points, which makes the hull of any points, or give the corners in order round it",
        x = Short(.x), y = Short(.y)
    )]
    NotConvex {
        /// The corner at fault, counted from 0.
        index: usize,
        /// Its x.
        x: f64,
        /// Its y.
        y: f64,
    },
    /// A ring of a polygon crosses itself, or goes round something twice.
    #[error(
        "a ring of the polygon crosses itself at or near ({x}, {y}): mend it, or take ConvexPolygon::from_points for its hull",
        x = Short(.x), y = Short(.y)
    )]
    Crossing {
        /// The place, or one near it: its x.
        x: f64,
        /// Its y.
        y: f64,
    },
    /// A hole of a polygon reaches out of the outline or into another hole, or nothing is left beside holes.
    #[error(
        "a hole of the polygon reaches out of its outline or into another hole, or leaves nothing of it, at or near ({x}, {y}): cut it to what lies within, or leave it out",
        x = Short(.x), y = Short(.y)
    )]
    HoleOutside {
        /// The place, or one near it: its x.
        x: f64,
        /// Its y.
        y: f64,
    },
    /// Pieces of one polygon overlap.
    #[error(
        "pieces of the polygon overlap at or near ({x}, {y}): unite them, or give them as polygons of their own",
        x = Short(.x), y = Short(.y)
    )]
    PiecesOverlap {
        /// The place, or one near it: its x.
        x: f64,
        /// Its y.
        y: f64,
    },
    /// A shape made of points was given none.
    #[error("no points: give at least one")]
    NoPoints,
    /// A mesh without triangles has no surface.
    #[error("no triangles: give at least one")]
    NoTriangles,
    /// A triangle of a mesh names a vertex that there is not.
    #[error(
        "triangle {triangle} names vertex {vertex}, but there are {vertices}: vertices are counted from 0"
    )]
    NoSuchVertex {
        /// The triangle, counted from 0.
        triangle: usize,
        /// The vertex that it names.
        vertex: u32,
        /// How many vertices there are.
        vertices: usize,
    },
    /// More of something than can be numbered.
    #[error("{count} {what} are more than {most}: split them")]
    TooMany {
        /// Of what.
        what: &'static str,
        /// How many were given.
        count: usize,
        /// How many there may be.
        most: usize,
    },
    /// Bytes that are not those of an index, or that were damaged.
    #[error("index bytes, offset {offset}: {what}")]
    BadIndex {
        /// Where in the bytes, counted from 0.
        offset: usize,
        /// What is wrong there, and what to do about it.
        what: &'static str,
    },
    /// Bytes that are not those of a world, or that were damaged.
    #[error("world bytes, offset {offset}: {what}")]
    BadWorld {
        /// Where in the bytes, counted from 0.
        offset: usize,
        /// What is wrong there, and what to do about it.
        what: &'static str,
    },
    /// A number lies outside what is allowed for it.
    #[error("{what} is {value}: give {allowed}", value = Short(.value))]
    OutOfRange {
        /// Which value.
        what: &'static str,
        /// The value found.
        value: f64,
        /// What may be given, in words.
        allowed: &'static str,
    },
    /// The handle of a body that was removed. One of another world is told only where this one has no body of that slot and
    /// age.
    #[error(
        "the handle of slot {slot} names no body of this world: the body was removed, or the handle is another world's"
    )]
    StaleBody {
        /// The handle's slot.
        slot: u32,
    },
    /// A body would get farther from the origin in this step than a world reaches.
    #[error(
        "body {slot} would get to {reach} along {axis}, past the 1e100 that a world reaches: slow it down, remove it, or take a shorter step",
        reach = Short(.reach)
    )]
    BodyTooFar {
        /// The slot of its handle.
        slot: u32,
        /// `x`, `y` or `z`.
        axis: char,
        /// How far it would get.
        reach: f64,
    },
    /// A handle of a tree whose box was removed, or of another tree.
    #[error(
        "the handle of slot {slot} names no box of this tree: the box was removed, or the handle is another tree's"
    )]
    StaleHandle {
        /// The handle's slot.
        slot: u32,
    },
    /// Two lists that belong together are not of one length.
    #[error("{found} {what}, should be {expected}: give one for each shape")]
    CountMismatch {
        /// What there are too many or too few of.
        what: &'static str,
        /// How many there should be.
        expected: usize,
        /// How many there are.
        found: usize,
    },
    /// An id of a label that was removed or never made.
    #[error("no label has the id {id}: it was removed, or another set of labels made it")]
    NoSuchLabel {
        /// The id.
        id: u32,
    },
    /// An id of an element of a page that was removed or never made.
    #[error("no element has the id {id}: it was removed, or there are fewer")]
    NoSuchElement {
        /// The id.
        id: u32,
    },
    /// A view takes a label past the largest number.
    #[error(
        "label {id} reaches past the largest number in this view: zoom out, or give it a nearer place"
    )]
    LabelTooFar {
        /// Which label.
        id: u32,
    },
    /// A label without any shape.
    #[error("the label has no shape: give it a size, a part or an icon")]
    NoShapes,
    /// More meetings of bodies in one step than may be, or than there is memory for.
    #[error(
        "{meetings} possible meetings in one step{}: use fewer bodies, shorter steps, or layers that keep apart what need not meet", Beyond(.meetings, .most)
    )]
    TooDense {
        /// How many there are.
        meetings: u64,
        /// How many there may be. Where `meetings` is no more than that, there was not enough memory.
        most: usize,
    },
}

/// Equal when every field has the same bits, so that two NaN refusals compare equal.
impl PartialEq for Error {
    fn eq(&self, other: &Self) -> bool {
        discriminant(self) == discriminant(other) && self.fields() == other.fields()
    }
}

impl Eq for Error {}

impl Error {
    /// All fields: words, then numbers as bits.
    fn fields(&self) -> ([&'static str; 2], [u64; 3]) {
        let words = |what| [what, ""];
        // A list has no element of this number.
        let place = |index: Option<usize>| index.map_or(u64::MAX, |index| index as u64);
        match *self {
            Self::NotFinite { what, index, value } => {
                (words(what), [place(index), value.to_bits(), 0])
            }
            Self::NegativeSize { what, value }
            | Self::NotPositive { what, value }
            | Self::NotRotation { what, value }
            | Self::NotOrthogonal { what, value } => (words(what), [value.to_bits(), 0, 0]),
            Self::MinAboveMax { axis, min, max } => {
                (words(""), [axis.into(), min.to_bits(), max.to_bits()])
            }
            Self::TooLarge { axis } => (words(""), [axis.into(), 0, 0]),
            Self::Crossing { x, y } | Self::HoleOutside { x, y } | Self::PiecesOverlap { x, y } => {
                (words(""), [x.to_bits(), y.to_bits(), 0])
            }
            Self::NotConvex { index, x, y } => {
                (words(""), [index as u64, x.to_bits(), y.to_bits()])
            }
            Self::NoPoints | Self::NoTriangles | Self::NotSimilar | Self::NoShapes => {
                (words(""), [0; 3])
            }
            Self::NoSuchVertex {
                triangle,
                vertex,
                vertices,
            } => (words(""), [triangle as u64, vertex.into(), vertices as u64]),
            Self::TooMany { what, count, most } => (words(what), [count as u64, most as u64, 0]),
            Self::BadIndex { offset, what } | Self::BadWorld { offset, what } => {
                (words(what), [offset as u64, 0, 0])
            }
            Self::StaleHandle { slot } | Self::StaleBody { slot } => {
                (words(""), [slot.into(), 0, 0])
            }
            Self::BodyTooFar { slot, axis, reach } => {
                (words(""), [slot.into(), axis.into(), reach.to_bits()])
            }
            Self::CountMismatch {
                what,
                expected,
                found,
            } => (words(what), [expected as u64, found as u64, 0]),
            Self::NoSuchLabel { id } | Self::NoSuchElement { id } | Self::LabelTooFar { id } => {
                (words(""), [id.into(), 0, 0])
            }
            Self::TooDense { meetings, most } => (words(""), [meetings, most as u64, 0]),
            Self::OutOfRange {
                what,
                value,
                allowed,
            } => ([what, allowed], [value.to_bits(), 0, 0]),
        }
    }
}

/// `Ok` when `value` is finite.
pub(crate) fn finite(what: &'static str, value: f64) -> Result<(), Error> {
    if value.is_finite() {
        Ok(())
    } else {
        Err(Error::NotFinite {
            what,
            index: None,
            value,
        })
    }
}

/// `Ok` when `value` is finite and not below zero.
pub(crate) fn size(what: &'static str, value: f64) -> Result<(), Error> {
    finite(what, value)?;
    if value < 0.0 {
        Err(Error::NegativeSize { what, value })
    } else {
        Ok(())
    }
}

/// `Ok` when `value` is finite and above zero.
pub(crate) fn positive(what: &'static str, value: f64) -> Result<(), Error> {
    finite(what, value)?;
    if value <= 0.0 {
        Err(Error::NotPositive { what, value })
    } else {
        Ok(())
    }
}
