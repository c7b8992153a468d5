//! What may happen to a pair, when, and what to do about it.

use super::mover::Mover;
use super::solid::{Solid, V3, in_space};
use crate::num::vector::{cross, sub};
use smallvec::SmallVec;

/// What happens to a pair at a time.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Strike<const D: usize> {
    pub(super) time: f64,
    /// From the body with the lower slot to the other.
    pub(super) normal: [f64; D],
    pub(super) point: [f64; D],
    /// Approach speed at the point, 0 or more.
    pub(super) speed: f64,
    pub(super) what: What,
}

impl<const D: usize> Strike<D> {
    /// The lever at which an impulse along the normal turns a body that is at the point now.
    pub(super) fn arm<S: Solid<D>>(&self, mover: &Mover<S, D>) -> V3 {
        // The normal of what is round goes through its middle; rounding alone would make an arm.
        if mover.round {
            return [0.0; 3];
        }
        let from = sub(self.point, mover.body.position);
        cross(in_space(from), in_space(self.normal))
    }
}

/// What to do about it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum What {
    /// Tell of it; nobody's way changes.
    Note,
    /// They bounce.
    Bounce,
    /// No proof was found that they stay clear of each other: they are pushed apart, or held together for the
    /// rest of the step.
    Hold,
    /// Axis reversal: they turn back.
    Reverse,
    /// Axis reversal: they turn back, and stop for the rest of the step so that none passes.
    ReverseHold,
}

/// At most a meeting without consequence, and one with.
pub(super) type Strikes<const D: usize> = SmallVec<[Strike<D>; 2]>;
