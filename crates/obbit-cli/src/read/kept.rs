//! What of a file's rows is kept as it stands, beside what it means.

use std::ops::Range;

/// What is kept of a row beside what it means.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Keep {
    /// Nothing.
    Shapes,
    /// Its columns as they stand.
    Columns,
    /// The same, in the types that they have in the file, where it has types.
    Types,
    /// Of features also their text, for a result of features.
    Features,
}

/// The text of a file of features: what is passed on comes out as it was.
#[derive(Debug, Default)]
pub(crate) struct Features {
    /// What a collection of them has, name and value as written; the place of the `features` is empty.
    pub(crate) members: Vec<(String, String)>,
    /// How many features there are, those that are passed over among them.
    pub(super) count: usize,
    /// The file.
    pub(super) text: String,
    /// Where in it those stand that are rows.
    rows: Vec<Range<usize>>,
}

impl Features {
    /// Takes the place of the next row's feature.
    pub(super) fn push(&mut self, at: Range<usize>) {
        self.rows.push(at);
    }

    /// The feature that a row is; empty past the end.
    pub(crate) fn feature(&self, row: usize) -> &str {
        let at = self.rows.get(row).cloned();
        at.and_then(|at| self.text.get(at)).unwrap_or_default()
    }

    /// Whether the collection has bounds, which are not those of so few of its features.
    pub(crate) fn bounds_more_than(&self, rows: usize) -> bool {
        rows < self.count && self.members.iter().any(|(name, _)| name == BOUNDS)
    }
}

/// What the bounds of a collection are called.
pub(crate) const BOUNDS: &str = "bbox";
