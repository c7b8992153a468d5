//! Ids collected in any order and told in ascending order: a few are kept as a list and sorted, many
//! as bits, which sort by being read out.

use super::bits::Bits;
use crate::num::sort::sort;
use alloc::vec::Vec;

/// So many are sorted sooner than as many words of bits, all over the memory, are written and read.
const FEW: usize = 256;
/// Bits of fewer ids than this stay in the nearest cache, where they are as fast as a list.
const WIDE: usize = 1 << 18;

/// Ids below a length that was made room for.
#[derive(Debug, Clone, Default)]
pub(super) struct News {
    few: Vec<u32>,
    /// How many `few` may hold.
    most: usize,
    many: Bits,
}

impl News {
    /// Makes room for the ids below `len`.
    pub(super) fn grow(&mut self, len: usize) {
        self.many.grow(len);
        self.most = if len < WIDE { 0 } else { FEW };
    }

    /// Adds an id.
    #[inline(always)]
    pub(super) fn put(&mut self, id: u32) {
        if self.few.len() < self.most {
            self.few.push(id);
        } else {
            self.many.put(id as usize);
        }
    }

    /// All of it as bits, to be changed.
    pub(super) fn bits(&mut self) -> &mut Bits {
        for id in self.few.drain(..) {
            self.many.put(id as usize);
        }
        &mut self.many
    }

    /// Takes all out.
    pub(super) fn clear(&mut self) {
        self.few.clear();
        self.many.clear();
    }

    /// Appends all ids in ascending order, each once, and takes them out.
    pub(super) fn drain_into(&mut self, list: &mut Vec<u32>) {
        if self.many.is_clear() {
            sort(&mut self.few);
            self.few.dedup();
            list.append(&mut self.few);
        } else {
            self.bits().drain_into(list);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn few_and_many_come_out_in_order() {
        for count in [0, 1, 4, 5, FEW - 1, FEW, FEW + 1, 3 * FEW, 3 * FEW + 1] {
            let mut news = News::default();
            news.grow(if count % 2 == 0 { 10_000 } else { WIDE });
            let ids = (0..count as u32).map(|k| k * 7919 % 10_000);
            ids.clone().for_each(|id| news.put(id));
            ids.clone().take(2).for_each(|id| news.put(id));
            let mut wanted: Vec<u32> = ids.collect();
            wanted.sort_unstable();
            let mut list = Vec::new();
            news.clone().drain_into(&mut list);
            assert_eq!(list, wanted);
            news.bits().remove(0);
            list.clear();
            news.drain_into(&mut list);
            assert_eq!(list, wanted.get(1..).unwrap_or(&[]));
            news.put(3);
            news.clear();
            news.drain_into(&mut list);
            assert_eq!(list.len(), count.saturating_sub(1));
        }
    }
}
