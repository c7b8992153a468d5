//! What passes between reading, working, drawing and writing: shapes and their ids.

use crate::measure::Measured;
use crate::region::Region;
use obbit::{Shape2, Shape3};
use std::borrow::Cow;

/// The shapes of a file, all of one dimension, in the order of its rows.
pub(crate) enum Shapes {
    /// In the plane.
    Plane(List<2, Shape2>),
    /// In the plane, and not all of them convex.
    Regions(List<2, Region>),
    /// In space.
    Space(List<3, Shape3>),
    /// Of a file without rows that does not tell its dimension.
    None,
}

/// Shapes of one dimension. Files mostly hold boxes of one kind: as such they take less memory and
/// are searched faster.
pub(crate) enum List<const D: usize, S: Measured<D>> {
    /// Oriented boxes only.
    Boxes(Vec<S::Obb>),
    /// Aligned boxes only.
    Aligned(Vec<S::Aabb>),
    /// Anything.
    Any(Vec<S>),
}

impl Shapes {
    /// An empty list of the other's dimension (or the plane's), where this one tells none.
    pub(crate) fn default_to(&mut self, other: &Self) {
        if matches!(self, Self::None) {
            *self = match other {
                Self::Space(_) => Self::Space(List::Any(Vec::new())),
                _ => Self::Plane(List::Any(Vec::new())),
            };
        }
    }
}

impl List<2, Shape2> {
    /// The same where shapes of any form may be.
    pub(crate) fn into_regions(self) -> List<2, Region> {
        match self {
            Self::Boxes(shapes) => List::Boxes(shapes),
            Self::Aligned(shapes) => List::Aligned(shapes),
            Self::Any(shapes) => List::Any(shapes.into_iter().map(Region::from).collect()),
        }
    }
}

impl<const D: usize, S: Measured<D>> List<D, S> {
    /// How many there are.
    pub(crate) fn len(&self) -> usize {
        match self {
            Self::Boxes(shapes) => shapes.len(),
            Self::Aligned(shapes) => shapes.len(),
            Self::Any(shapes) => shapes.len(),
        }
    }

    /// The shape in row `row`; none past the end.
    pub(crate) fn get(&self, row: u32) -> Option<Cow<'_, S>> {
        let row = row as usize;
        match self {
            Self::Boxes(shapes) => shapes.get(row).map(|&shape| Cow::Owned(shape.into())),
            Self::Aligned(shapes) => shapes.get(row).map(|&shape| Cow::Owned(shape.into())),
            Self::Any(shapes) => shapes.get(row).map(Cow::Borrowed),
        }
    }

    /// All of them as shapes of any kind.
    pub(crate) fn to_any(&self) -> Cow<'_, [S]> {
        match self {
            Self::Boxes(shapes) => shapes.iter().map(|&shape| shape.into()).collect(),
            Self::Aligned(shapes) => shapes.iter().map(|&shape| shape.into()).collect(),
            Self::Any(shapes) => Cow::Borrowed(shapes),
        }
    }
}

/// A file that was read: its shapes and what each is called.
pub(crate) struct Scene {
    /// One shape a row.
    pub(crate) shapes: Shapes,
    /// One id a row.
    pub(crate) ids: Ids,
}

/// What the rows are called, in one allocation however many there are.
#[derive(Debug, Clone, Default)]
pub(crate) enum Ids {
    /// No `id` column and no row left out: row `k` is called `k`.
    #[default]
    Rows,
    /// Whole numbers: from an `id` column, or row numbers with gaps where bad rows were skipped.
    Numbers(Vec<i64>),
    /// Anything else, as written.
    Texts {
        /// All ids, one after the other.
        text: String,
        /// Where each ends in `text`.
        ends: Vec<usize>,
    },
}

impl Ids {
    /// The id of row `row`; empty past the end.
    pub(crate) fn text(&self, row: usize) -> Cow<'_, str> {
        match self {
            Self::Rows => row.to_string().into(),
            Self::Numbers(numbers) => numbers
                .get(row)
                .map_or_else(String::new, i64::to_string)
                .into(),
            Self::Texts { text, ends } => slice(text, ends, row).into(),
        }
    }

    /// The id of row `row` as a whole number, where ids are whole numbers.
    pub(crate) fn number(&self, row: usize) -> Option<i64> {
        match self {
            Self::Rows => i64::try_from(row).ok(),
            Self::Numbers(numbers) => numbers.get(row).copied(),
            Self::Texts { .. } => None,
        }
    }

    /// Whether ids are whole numbers, so that they are written as such where formats have types.
    pub(crate) const fn are_numbers(&self) -> bool {
        !matches!(self, Self::Texts { .. })
    }
}

/// The text between the end before `row` and its own.
pub(crate) fn slice<'a>(text: &'a str, ends: &[usize], row: usize) -> &'a str {
    let start = if row == 0 {
        Some(0)
    } else {
        ends.get(row - 1).copied()
    };
    let range = start.zip(ends.get(row).copied());
    range
        .and_then(|(start, end)| text.get(start..end))
        .unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_read_back() {
        let texts = Ids::Texts {
            text: "ab007".into(),
            ends: vec![2, 5],
        };
        assert_eq!(
            (&*texts.text(0), &*texts.text(1), &*texts.text(2)),
            ("ab", "007", "")
        );
        assert_eq!(texts.number(1), None);
        assert_eq!(&*Ids::Rows.text(12), "12");
        assert_eq!(Ids::Numbers(vec![-4]).number(0), Some(-4));
    }
}
