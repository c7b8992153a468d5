//! The pairs that met in the last step.

use alloc::vec::Vec;

/// Pairs of slots, sorted. Those of bodies that were taken out since are passed over, and dropped when the
/// next step is told of, so that taking out many bodies takes no time for each.
#[derive(Debug, Clone)]
pub(super) struct Contacts {
    pairs: Vec<(u32, u32)>,
    /// By slot, where a body was taken out since the pairs were found; shorter than the slots are many.
    gone: Vec<bool>,
}

impl Contacts {
    pub(super) const fn new() -> Self {
        Self {
            pairs: Vec::new(),
            gone: Vec::new(),
        }
    }

    /// The pairs of bodies that are still there, in the order of slots.
    pub(super) fn iter(&self) -> impl Iterator<Item = (u32, u32)> + '_ {
        let pairs = self.pairs.iter().copied();
        pairs.filter(|&(i, j)| !self.is_gone(i) && !self.is_gone(j))
    }

    /// No fewer than there are pairs.
    pub(super) fn most(&self) -> usize {
        self.pairs.len()
    }

    pub(super) fn last(&self) -> Option<(u32, u32)> {
        self.pairs.last().copied()
    }

    /// Adds a pair behind all others.
    pub(super) fn push(&mut self, pair: (u32, u32)) {
        self.pairs.push(pair);
    }

    /// Forgets the pairs of a body that is taken out. A new one in its slot has met nobody yet.
    pub(super) fn forget(&mut self, slot: u32) {
        let at = slot as usize;
        if self.pairs.is_empty() {
            return;
        }
        if self.gone.len() <= at {
            self.gone.resize(at + 1, false);
        }
        self.gone[at] = true;
    }

    /// Takes all pairs out.
    pub(super) fn take(&mut self) -> Vec<(u32, u32)> {
        let mut pairs = core::mem::take(&mut self.pairs);
        if !self.gone.is_empty() {
            pairs.retain(|&(i, j)| !self.is_gone(i) && !self.is_gone(j));
            self.gone.clear();
        }
        pairs
    }

    /// Keeps the pairs of a new step, sorted.
    pub(super) fn set(&mut self, pairs: Vec<(u32, u32)>) {
        self.pairs = pairs;
    }

    fn is_gone(&self, slot: u32) -> bool {
        self.gone.get(slot as usize).copied().unwrap_or_default()
    }
}
