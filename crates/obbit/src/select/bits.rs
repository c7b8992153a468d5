//! A set of small numbers: a bit each, a bit for each 64 of those, and a bit for each 64 of these, so
//! that what is empty is passed over: clearing and reading out take time for what is there, and next
//! to none for what is not. Reading it out sorts.

use crate::lanes::prefetch;
use alloc::vec::Vec;
use core::ops::Range;

/// Numbers below a length that was made room for.
#[derive(Debug, Clone, Default)]
pub(super) struct Bits {
    words: Vec<u64>,
    /// A bit for each word that may hold something.
    busy: Vec<u64>,
    /// A bit for each of those that may hold something.
    top: Vec<u64>,
}

impl Bits {
    /// Makes room for the numbers below `len`.
    pub(super) fn grow(&mut self, len: usize) {
        let words = len.div_ceil(64);
        if words > self.words.len() {
            self.words.resize(words, 0);
            self.busy.resize(words.div_ceil(64), 0);
            self.top.resize(words.div_ceil(4096), 0);
        }
    }

    #[inline(always)]
    pub(super) fn has(&self, k: usize) -> bool {
        let word = self.words.get(k / 64);
        word.is_some_and(|word| word >> (k % 64) & 1 == 1)
    }

    /// Adds a number; nothing happens where there is no room for it.
    #[inline(always)]
    pub(super) fn put(&mut self, k: usize) {
        if let Some(word) = self.words.get_mut(k / 64) {
            if *word == 0 {
                mark(&mut self.busy, &mut self.top, k / 64);
            }
            *word |= 1 << (k % 64);
        }
    }

    #[inline(always)]
    pub(super) fn remove(&mut self, k: usize) {
        if let Some(word) = self.words.get_mut(k / 64) {
            *word &= !(1 << (k % 64));
        }
    }

    /// Sixteen in a row from `first` on, a multiple of sixteen: bit k for `first + k`.
    #[inline(always)]
    pub(super) fn sixteen(&self, first: usize) -> u32 {
        let word = self.words.get(first / 64).copied().unwrap_or(0);
        (word >> (first % 64)) as u32 & 0xffff
    }

    /// Adds or takes out those of sixteen numbers from `first` on that the mask picks, and shows
    /// those that were not there, or were.
    #[inline]
    pub(super) fn change(
        &mut self,
        first: usize,
        mask: u32,
        there: bool,
        mut show: impl FnMut(usize),
    ) {
        let Some(word) = self.words.get_mut(first / 64) else {
            return;
        };
        let mask = u64::from(mask & 0xffff) << (first % 64);
        let changed = if there { mask & !*word } else { mask & *word };
        if there && *word == 0 {
            mark(&mut self.busy, &mut self.top, first / 64);
        }
        *word ^= changed;
        ones(changed).for_each(|bit| show(first / 64 * 64 + bit));
    }

    /// Brings the word of a number into the cache.
    #[inline(always)]
    pub(super) fn fetch(&self, k: usize) {
        prefetch(&self.words, k / 64);
    }

    /// Whether it is known that there is no number.
    pub(super) fn is_clear(&self) -> bool {
        self.top.iter().all(|&top| top == 0)
    }

    /// Takes all out.
    pub(super) fn clear(&mut self) {
        self.take(|_, _| {});
    }

    /// Shows all numbers, in ascending order.
    pub(super) fn each(&self, mut show: impl FnMut(usize)) {
        for (k, &busy) in self.busy.iter().enumerate() {
            for bit in ones(busy) {
                let at = k * 64 + bit;
                for bit in ones(self.words.get(at).copied().unwrap_or(0)) {
                    show(at * 64 + bit);
                }
            }
        }
    }

    /// Appends all numbers in ascending order, and takes them out.
    pub(super) fn drain_into(&mut self, list: &mut Vec<u32>) {
        self.take(|at, word| {
            let first = (at * 64) as u32;
            if word == u64::MAX {
                list.extend(first..=first | 63);
            } else {
                list.extend(ones(word).map(|bit| first | bit as u32));
            }
        });
    }

    /// Takes all out; shows each word with its place.
    #[inline(always)]
    fn take(&mut self, mut show: impl FnMut(usize, u64)) {
        for (k, top) in self.top.iter_mut().enumerate() {
            for bit in ones(core::mem::take(top)) {
                let at = k * 64 + bit;
                let busy = self.busy.get_mut(at).map_or(0, core::mem::take);
                for bit in ones(busy) {
                    let at = at * 64 + bit;
                    if let Some(word) = self.words.get_mut(at) {
                        show(at, core::mem::take(word));
                    }
                }
            }
        }
    }

    /// Adds those numbers of a range that `of` has; shows the new ones.
    #[inline]
    pub(super) fn fill(&mut self, range: Range<usize>, of: &Self, mut new: impl FnMut(usize)) {
        for (at, mask) in masks(range) {
            let (Some(word), Some(wanted)) = (self.words.get_mut(at), of.words.get(at)) else {
                return;
            };
            let added = wanted & mask & !*word;
            if added != 0 {
                if *word == 0 {
                    mark(&mut self.busy, &mut self.top, at);
                }
                *word |= added;
                for bit in ones(added) {
                    new(at * 64 + bit);
                }
            }
        }
    }

    /// Takes out the numbers of a range; shows them.
    #[inline]
    pub(super) fn wipe(&mut self, range: Range<usize>, mut gone: impl FnMut(usize)) {
        let words = range.start / 64..range.end.div_ceil(64);
        for (k, busy) in masks(words) {
            let busy = busy & self.busy.get(k).copied().unwrap_or(0);
            for bit in ones(busy) {
                let at = k * 64 + bit;
                let Some(word) = self.words.get_mut(at) else {
                    return;
                };
                let removed = *word & mask_of(at, &range);
                if removed != 0 {
                    *word &= !removed;
                    for bit in ones(removed) {
                        gone(at * 64 + bit);
                    }
                }
            }
        }
    }
}

/// Notes that word `at` holds something.
#[inline(always)]
fn mark(busy: &mut [u64], top: &mut [u64], at: usize) {
    if let Some(busy) = busy.get_mut(at / 64) {
        *busy |= 1 << (at % 64);
    }
    if let Some(top) = top.get_mut(at / 4096) {
        *top |= 1 << (at / 64 % 64);
    }
}

/// The places of the bits that are set, lowest first.
#[inline(always)]
pub(super) fn ones(mut word: u64) -> impl Iterator<Item = usize> {
    core::iter::from_fn(move || {
        (word != 0).then(|| {
            let bit = word.trailing_zeros() as usize;
            word &= word - 1;
            bit
        })
    })
}

/// The words that a range of bits lies in, each with the bits of the range.
#[inline(always)]
fn masks(range: Range<usize>) -> impl Iterator<Item = (usize, u64)> {
    let words = if range.is_empty() {
        0..0
    } else {
        range.start / 64..range.end.div_ceil(64)
    };
    words.map(move |at| (at, mask_of(at, &range)))
}

/// The bits of word `at` that lie in the range; the word holds at least one of them.
#[inline(always)]
fn mask_of(at: usize, range: &Range<usize>) -> u64 {
    let mut mask = u64::MAX;
    if at == range.start / 64 {
        mask &= u64::MAX << (range.start % 64);
    }
    if at == range.end / 64 {
        mask &= !(u64::MAX << (range.end % 64));
    }
    mask
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::Random;

    #[test]
    fn as_a_plain_list_would() {
        let len = 600_000;
        let (mut bits, mut all, mut plain) = (Bits::default(), Bits::default(), vec![false; len]);
        bits.grow(len);
        all.grow(len);
        (0..len).filter(|k| k % 7 != 0).for_each(|k| all.put(k));
        let mut random = Random::new(1);
        for _ in 0..400 {
            let (a, b) = (random.below(len + 1), random.below(len + 1));
            let range = a.min(b)..a.max(b);
            let (mut shown, mut wanted) = (Vec::new(), Vec::new());
            match random.below(4) {
                0 => {
                    bits.fill(range.clone(), &all, |k| shown.push(k));
                    for k in range {
                        if all.has(k) && !core::mem::replace(&mut plain[k], true) {
                            wanted.push(k);
                        }
                    }
                }
                1 => {
                    bits.wipe(range.clone(), |k| shown.push(k));
                    for k in range {
                        if core::mem::replace(&mut plain[k], false) {
                            wanted.push(k);
                        }
                    }
                }
                2 => {
                    let k = random.below(len);
                    bits.put(k);
                    plain[k] = true;
                }
                _ => {
                    let k = random.below(len);
                    bits.remove(k);
                    plain[k] = false;
                }
            }
            assert_eq!(shown, wanted);
        }
        let mut shown = Vec::new();
        bits.each(|k| shown.push(k));
        let wanted: Vec<usize> = (0..len).filter(|&k| plain[k]).collect();
        assert_eq!(shown, wanted);
        let mut list = Vec::new();
        bits.clone().drain_into(&mut list);
        assert!(list.iter().map(|&k| k as usize).eq(wanted));
        bits.clear();
        bits.each(|_| panic!("not empty"));
        bits.put(len + 1000);
        assert!(!bits.has(len + 1000));
    }
}
