//! What of a file's rows is kept as it stands, beside what it means.

use crate::model::slice;

/// What is kept of a row beside what it means.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Keep {
    /// Nothing.
    Shapes,
    /// Its columns as they stand.
    Columns,
    /// Of a feature also its geometry, for a result of features.
    Features,
}

/// What features have beside their properties, as written.
#[derive(Debug, Default)]
pub(crate) struct Features {
    /// What the file says of its coordinates, where it does.
    pub(crate) crs: Option<String>,
    text: String,
    ends: Vec<usize>,
}

impl Features {
    /// Takes the geometry of the next row.
    pub(super) fn push(&mut self, text: &str) {
        self.text.push_str(text);
        self.ends.push(self.text.len());
    }

    /// The geometry of a row; empty past the end.
    pub(crate) fn geometry(&self, row: usize) -> &str {
        slice(&self.text, &self.ends, row)
    }
}
