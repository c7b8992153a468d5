//! From when to when; and how far bodies go meanwhile.

use super::mover::Mover;
use super::solid::Solid;

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

/// The sum of the sizes of bodies that move, and that of the ways they go in such a time; of a sample.
pub(super) fn size_and_way<S: Solid<D>, const D: usize>(
    movers: &[Option<Mover<S, D>>],
    time: f64,
) -> (f64, f64) {
    let (mut size, mut way) = (0.0, 0.0);
    for mover in movers.iter().step_by(1 + movers.len() / 1024).flatten() {
        if mover.goes() {
            let extent = mover.placed.bounds().size();
            size += extent.iter().fold(0.0, |sum, x| sum + x) / D as f64;
            way += mover.quickness() * time;
        }
    }
    (size, way)
}
