//! Which slots have changed, each once.

use alloc::vec::Vec;

/// Slots that have changed.
#[derive(Debug, Clone, Default)]
pub(crate) struct Changed {
    pub(crate) slots: Vec<u32>,
    /// One bit for each slot; all 0 where `slots` is empty.
    bits: Vec<u64>,
}

impl Changed {
    pub(crate) fn clear(&mut self) {
        for slot in self.slots.drain(..) {
            self.bits[slot as usize / 64] = 0;
        }
    }

    /// Takes note of a list in which some may stand several times, of so many slots. Where more than `most` have
    /// changed it notes none, and tells so by `false`.
    pub(crate) fn fill(&mut self, changed: &[u32], slots: usize, most: usize) -> bool {
        self.clear();
        self.bits.resize(slots.div_ceil(64), 0);
        for &slot in changed {
            let bit = 1 << (slot % 64);
            let bits = &mut self.bits[slot as usize / 64];
            if *bits & bit == 0 {
                if self.slots.len() == most {
                    self.clear();
                    return false;
                }
                *bits |= bit;
                self.slots.push(slot);
            }
        }
        true
    }

    #[inline]
    pub(crate) fn has(&self, slot: u32) -> bool {
        let bits = self.bits.get(slot as usize / 64);
        bits.is_some_and(|bits| bits >> (slot % 64) & 1 == 1)
    }
}
