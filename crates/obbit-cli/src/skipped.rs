//! Rows that are passed over.

/// What `--skip-bad` left out.
#[derive(Debug, Clone, Default)]
pub(crate) struct Skipped {
    /// How many rows.
    pub(crate) count: u64,
    /// What was wrong with the first of them.
    pub(crate) first: Option<String>,
}

impl Skipped {
    /// One more, and what was wrong with it.
    pub(crate) fn add(&mut self, message: String) {
        self.count += 1;
        self.first.get_or_insert(message);
    }
}
