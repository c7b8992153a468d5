//! Which slots have changed, for a list of pairs that is kept up to date.

use super::packing::Pair;
use alloc::vec::Vec;

/// Pairs that are looked at together, and moved together where none of them is dropped.
const BLOCK: usize = 16;

/// The slots that have changed, each once.
#[derive(Debug, Default)]
pub(super) struct Changed {
    pub(super) slots: Vec<u32>,
    /// One bit for each slot; all 0 where `slots` is empty.
    bits: Vec<u64>,
}

impl Changed {
    pub(super) fn clear(&mut self) {
        for slot in self.slots.drain(..) {
            self.bits[slot as usize / 64] = 0;
        }
    }

    pub(super) fn fill(&mut self, changed: &[u32], slots: usize) {
        self.clear();
        self.bits.resize(slots.div_ceil(64), 0);
        for &slot in changed {
            let bit = 1 << (slot % 64);
            let bits = &mut self.bits[slot as usize / 64];
            if *bits & bit == 0 {
                *bits |= bit;
                self.slots.push(slot);
            }
        }
    }

    #[inline]
    pub(super) fn has(&self, slot: u32) -> bool {
        let bits = self.bits.get(slot as usize / 64);
        bits.is_some_and(|bits| bits >> (slot % 64) & 1 == 1)
    }

    /// Drops the pairs of changed slots.
    pub(super) fn drop_from(&self, pairs: &mut Vec<Pair>) {
        let dropped = |&(i, j): &Pair| self.has(i) | self.has(j);
        let (mut to, len) = (0, pairs.len());
        for start in (0..len).step_by(BLOCK) {
            let block = start..len.min(start + BLOCK);
            let any = pairs[block.clone()]
                .iter()
                .fold(false, |any, pair| any | dropped(pair));
            if !any {
                if to < start {
                    pairs.copy_within(block.clone(), to);
                }
                to += block.len();
                continue;
            }
            for k in block {
                let pair = pairs[k];
                pairs[to] = pair;
                to += usize::from(!dropped(&pair));
            }
        }
        pairs.truncate(to);
    }
}
