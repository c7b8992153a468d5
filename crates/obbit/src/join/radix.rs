//! The pairs of one bin into ascending order, in the cache.
//!
//! A pair becomes one number, its first id above its second; counting by digits, least significant
//! first, sorts the numbers without a branch that cannot be predicted. Where both ids fit in 32 bits
//! together, the first counted from where the bin begins, half the bytes move.

use super::dense::Bits;
use super::packing::{Chunk, Key, Packing, Pair};
use crate::lanes::{Job, Lanes, Simd};
use crate::num::keys::mend;
use crate::num::sort::sort;
use alloc::vec::Vec;

/// What sorting one bin needs, kept from one to the next.
#[derive(Debug, Default)]
pub(super) struct Sorter {
    narrow: Lists<u32>,
    wide: Lists<u64>,
    dense: Bits,
    way: Way,
}

/// Where the pairs of a bin are.
#[derive(Debug, Default)]
enum Way {
    #[default]
    Narrow,
    Wide,
    Dense,
}

impl Sorter {
    /// Takes over the pairs of a bin that begins at `begin`.
    pub(super) fn take<'a>(
        &mut self,
        begin: u32,
        packing: Packing,
        parts: impl Iterator<Item = Chunk<'a>> + Clone,
    ) {
        let sorter = self;
        Lanes::best().run(Take {
            sorter,
            begin,
            packing,
            parts,
        });
    }

    /// How many pairs were taken over.
    pub(super) fn len(&self) -> usize {
        match self.way {
            Way::Narrow => self.narrow.keys.len(),
            Way::Wide => self.wide.keys.len(),
            Way::Dense => self.dense.len,
        }
    }

    /// Writes what was taken over, sorted, to a place that is as long.
    pub(super) fn put(&mut self, target: &mut [Pair]) {
        let sorter = self;
        Lanes::best().run(Put { sorter, target });
    }
}

/// [`Sorter::take`], in code for the processor that there is: it has shifts that cost less.
struct Take<'a, I> {
    sorter: &'a mut Sorter,
    begin: u32,
    packing: Packing,
    parts: I,
}

impl<'a, I: Iterator<Item = Chunk<'a>> + Clone> Job for Take<'_, I> {
    type Out = ();
    #[inline(always)]
    fn run<S: Simd>(self, _: S) {
        let Self {
            sorter,
            begin,
            packing,
            parts,
        } = self;
        let total = parts.clone().map(|part| part.count).sum::<usize>();
        if Bits::pays(packing, total) {
            sorter.way = Way::Dense;
            sorter.dense.take(begin, packing, parts);
        } else if packing.is_narrow() {
            sorter.way = Way::Narrow;
            sorter.narrow.take(begin, packing, total, parts);
        } else {
            sorter.way = Way::Wide;
            sorter.wide.take(begin, packing, total, parts);
        }
    }
}

/// [`Sorter::put`], likewise.
struct Put<'a> {
    sorter: &'a mut Sorter,
    target: &'a mut [Pair],
}

impl Job for Put<'_> {
    type Out = ();
    #[inline(always)]
    fn run<S: Simd>(self, _: S) {
        let Self { sorter, target } = self;
        match sorter.way {
            Way::Narrow => sorter.narrow.put(target),
            Way::Wide => sorter.wide.put(target),
            Way::Dense => sorter.dense.put(target),
        }
    }
}

#[derive(Debug, Default)]
struct Lists<K> {
    keys: Vec<K>,
    spare: Vec<K>,
    /// Where the next number of each digit goes, round after round.
    next: Vec<u32>,
    begin: u32,
    packing: Packing,
    /// Bits of a digit of the last round, where one is left to do.
    width: u32,
    /// Rounds in all; 0 where the numbers are sorted already.
    rounds: u32,
    /// Bins to come that are not tried by their leading digits.
    wait: u32,
}

/// What is looked at in a round.
#[derive(Debug, Clone, Copy)]
struct Digits {
    /// Bits below that do not count.
    from: u32,
    width: u32,
}

impl Digits {
    #[inline(always)]
    fn of<K: Key>(self, key: K, round: u32) -> usize {
        (key.into() >> (self.from + self.width * round)) as usize & ((1 << self.width) - 1)
    }

    /// The counters of a round.
    #[inline(always)]
    fn own(self, next: &mut [u32], round: u32) -> &mut [u32] {
        &mut next[(round as usize) << self.width..][..1 << self.width]
    }
}

/// Below this, comparing costs less than counting.
const FEW: usize = 48;

impl<K: Key> Lists<K> {
    /// Takes the pairs over, sorted by all digits but the leading one, or by all.
    #[inline(always)]
    fn take<'a>(
        &mut self,
        begin: u32,
        packing: Packing,
        total: usize,
        parts: impl Iterator<Item = Chunk<'a>> + Clone,
    ) {
        (self.begin, self.packing) = (begin, packing);
        self.rounds = 0;
        if total < FEW {
            let keys = &mut self.keys;
            keys.clear();
            parts.for_each(|part| K::read(part, packing, begin, |key| keys.push(key)));
            sort(keys);
            return;
        }
        // Digits so large that there is about a pair for each: more would cost more than a round.
        let bits = packing.bits();
        let most = total.ilog2().clamp(6, 13);
        // Two rounds at least, since the last one writes over the parts.
        let rounds = bits.div_ceil(most).max(2);
        // Where that is more than two, two rounds of the leading digits first: where second ids are spread, few pairs are
        // in the wrong place then, and are mended. Where that fails, as for files in the order of space, it would fail in
        // the next bins too, which do without. (In WebAssembly, where code counts, all do.)
        if rounds > 2 && self.wait == 0 && cfg!(not(target_family = "wasm")) {
            let width = (most - 2).clamp(6, 10);
            let from = bits - 2 * width;
            self.distribute(Digits { from, width }, 2, 2, parts.clone());
            if mend(&mut self.keys, total / 4) {
                return;
            }
            self.wait = 32;
        }
        self.wait = self.wait.saturating_sub(1);
        let width = bits.div_ceil(rounds).max(1);
        (self.width, self.rounds) = (width, rounds);
        self.distribute(Digits { from: 0, width }, rounds, rounds - 1, parts);
    }

    /// Takes the pairs over, sorted by the last `done` of their `rounds` digits; the others are counted.
    #[inline(always)]
    fn distribute<'a>(
        &mut self,
        digits: Digits,
        rounds: u32,
        done: u32,
        parts: impl Iterator<Item = Chunk<'a>> + Clone,
    ) {
        let (begin, packing) = (self.begin, self.packing);
        let Self {
            keys, spare, next, ..
        } = self;
        next.clear();
        next.resize((rounds as usize) << digits.width, 0);
        match rounds {
            2 => count::<K, 2>(parts.clone(), packing, begin, digits, next),
            3 => count::<K, 3>(parts.clone(), packing, begin, digits, next),
            _ => {
                for round in 0..rounds {
                    let own = digits.own(next, round);
                    let part = |part| {
                        K::read(part, packing, begin, |key| {
                            own[digits.of(key, round)] += 1;
                        });
                    };
                    parts.clone().for_each(part);
                }
            }
        }
        let mut total = 0;
        for counts in next.chunks_mut(1 << digits.width) {
            let mut sum = 0;
            for count in counts {
                sum += core::mem::replace(count, sum);
            }
            total = sum as usize;
        }
        keys.resize(total, K::default());
        // As slices, whose places cannot change while numbers are written.
        let (own, sorted) = (digits.own(next, 0), &mut keys[..]);
        for part in parts {
            K::read(part, packing, begin, |key| {
                let at = &mut own[digits.of(key, 0)];
                sorted[*at as usize] = key;
                *at += 1;
            });
        }
        spare.resize(total, K::default());
        for round in 1..done {
            let (own, sorted) = (digits.own(next, round), &mut spare[..]);
            for &key in keys.iter() {
                let at = &mut own[digits.of(key, round)];
                sorted[*at as usize] = key;
                *at += 1;
            }
            core::mem::swap(keys, spare);
        }
    }

    /// Sorts by the leading digit on the way to the target.
    #[inline(always)]
    fn put(&mut self, target: &mut [Pair]) {
        let (begin, packing) = (self.begin, self.packing);
        let Some(round) = self.rounds.checked_sub(1) else {
            for (pair, &key) in target.iter_mut().zip(&self.keys) {
                *pair = packing.unpack(key.into(), begin);
            }
            return;
        };
        let digits = Digits {
            from: 0,
            width: self.width,
        };
        let own = digits.own(&mut self.next, round);
        for &key in &self.keys {
            let at = &mut own[digits.of(key, round)];
            target[*at as usize] = packing.unpack(key.into(), begin);
            *at += 1;
        }
    }
}

/// Counts the digits of all rounds at once.
#[inline(always)]
fn count<'a, K: Key, const ROUNDS: usize>(
    parts: impl Iterator<Item = Chunk<'a>>,
    packing: Packing,
    begin: u32,
    digits: Digits,
    counts: &mut [u32],
) {
    let mut rest = counts;
    let mut own: [&mut [u32]; ROUNDS] = core::array::from_fn(|_| {
        let (own, others) = core::mem::take(&mut rest).split_at_mut(1 << digits.width);
        rest = others;
        own
    });
    for part in parts {
        K::read(part, packing, begin, |key| {
            for (round, own) in own.iter_mut().enumerate() {
                own[digits.of(key, round as u32)] += 1;
            }
        });
    }
}
