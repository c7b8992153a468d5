//! From when to when.

/// A part of a step, or all of it.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Leg {
    pub(super) from: f64,
    pub(super) end: f64,
}

impl Leg {
    /// A leg of such a length, if it can be told and time does not end before.
    pub(super) fn new(from: f64, length: f64, last: f64) -> Self {
        let end = from + length;
        let end = if end > from && end < last { end } else { last };
        Self { from, end }
    }

    pub(super) fn length(self) -> f64 {
        self.end - self.from
    }
}
