//! Pairs of pieces that may be in each other's way, some thousands at a time.

use super::space::{Bounds, Find, Space};
use crate::geom::{Relate, Touch};
use crate::lanes::Lanes;
use alloc::vec::Vec;

/// Candidates decided at a time.
const BATCH: usize = 2048;

/// Candidates, by slot: the piece asked about, and another that may be in its way.
#[derive(Debug, Default)]
pub(super) struct Batch {
    pub(super) left: Vec<u32>,
    pub(super) right: Vec<u32>,
    pieces: [Vec<u32>; 2],
    pub(super) verdicts: Vec<bool>,
}

impl Batch {
    /// Takes the next candidates: those in `space` whose bounds meet those of probes from `at` on.
    pub(super) fn find(&mut self, space: &Space, probes: &[Bounds], at: &mut usize) {
        self.left.clear();
        self.right.clear();
        Lanes::best().run(Find {
            space,
            probes,
            at,
            enough: BATCH,
            left: &mut self.left,
            right: &mut self.right,
        });
    }

    /// Keeps those of which `keep` approves.
    #[inline(always)]
    pub(super) fn retain(&mut self, keep: impl Fn(u32, u32) -> bool) {
        let count = self.left.len().min(self.right.len());
        let (left, right) = (&mut self.left[..count], &mut self.right[..count]);
        let mut kept = 0;
        for at in 0..count {
            let (slot, other) = (left[at], right[at]);
            (left[kept], right[kept]) = (slot, other);
            kept += usize::from(keep(slot, other));
        }
        self.left.truncate(kept);
        self.right.truncate(kept);
    }

    /// Decides which of them meet; shapes by slot.
    pub(super) fn decide<S: Relate<2>>(&mut self, shapes: &[S], touch: Touch) {
        let Self {
            left,
            right,
            verdicts,
            ..
        } = self;
        verdicts.clear();
        verdicts.resize(left.len(), false);
        S::meet_many(shapes, shapes, left, right, touch, verdicts);
    }

    /// The same for shapes by piece; `names` are the pieces of the slots.
    pub(super) fn decide_named<S: Relate<2>>(&mut self, shapes: &[S], names: &[u32], touch: Touch) {
        let Self {
            left,
            right,
            pieces: [first, second],
            verdicts,
        } = self;
        for (slots, pieces) in [(&*left, &mut *first), (&*right, &mut *second)] {
            pieces.clear();
            pieces.extend(slots.iter().map(|&slot| names[slot as usize]));
        }
        verdicts.clear();
        verdicts.resize(left.len(), false);
        S::meet_many(shapes, shapes, first, second, touch, verdicts);
    }
}
