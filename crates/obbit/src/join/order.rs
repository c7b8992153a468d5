//! Pairs into ascending order.
//!
//! As they are found, pairs go into bins by their first id, so that each bin fits the cache when it
//! is sorted in the end. A bin is a list of chunks in one long vector; the chunks of all bins are
//! mixed there. Sorting writes the result over the very vector that holds the chunks: no second
//! copy of a result, which may be much larger than the input.

use super::threads;
use alloc::vec::Vec;
use core::ops::Range;

type Pair = (u32, u32);

/// Pairs to a chunk: 1 KiB. Chunks are given out one behind the other, so that those which are being
/// filled lie close together.
const CHUNK: usize = 128;
/// Bins are at most twice this many.
const BINS: usize = 256;

/// Pairs that one thread has found.
#[derive(Debug, Default)]
pub(super) struct Bins {
    /// Ids per bin, as a power of two.
    shift: u32,
    /// Chunks, one behind the other.
    pairs: Vec<Pair>,
    /// How many chunks of `pairs` are in use.
    used: usize,
    /// The bin of each chunk.
    owners: Vec<u32>,
    /// Where the next pair of each bin goes; at a multiple of `CHUNK`, into a new chunk.
    next: Vec<usize>,
}

impl Bins {
    /// Forgets all pairs, and expects new ones whose first ids are below `count`.
    pub(super) fn clear(&mut self, count: usize) {
        self.shift = (count / BINS).checked_ilog2().unwrap_or(0);
        self.used = 0;
        self.owners.clear();
        self.next.clear();
        self.next.resize((count >> self.shift) + 1, 0);
    }

    /// Exchanges the vector that holds the sorted pairs, and more behind them, for another.
    pub(super) fn swap_pairs(&mut self, other: &mut Vec<Pair>) {
        core::mem::swap(&mut self.pairs, other);
    }

    /// The vector that holds the sorted pairs, and more behind them.
    pub(super) fn into_pairs(self) -> Vec<Pair> {
        self.pairs
    }

    #[inline]
    pub(super) fn push(&mut self, pair: Pair) {
        let bin = (pair.0 >> self.shift) as usize;
        let mut at = self.next[bin];
        if at.is_multiple_of(CHUNK) {
            at = self.new_chunk(bin);
        }
        self.pairs[at] = pair;
        self.next[bin] = at + 1;
    }

    #[cold]
    #[inline(never)]
    fn new_chunk(&mut self, bin: usize) -> usize {
        let at = self.used * CHUNK;
        self.used += 1;
        self.owners.push(bin as u32);
        if self.pairs.len() < at + CHUNK {
            // By an eighth, not by double: the result may fill a good part of the memory.
            let more = (self.used / 8 + 16) * CHUNK;
            self.pairs.reserve_exact(at + more - self.pairs.len());
            self.pairs.resize(at + more, (0, 0));
        }
        at
    }

    /// The chunks of each bin, bin after bin, and where each bin's list begins.
    fn chunks_by_bin(&self) -> (Vec<u32>, Vec<u32>) {
        let mut starts = alloc::vec![0u32; self.next.len() + 2];
        for &bin in &self.owners {
            starts[bin as usize + 2] += 1;
        }
        for k in 2..starts.len() {
            starts[k] += starts[k - 1];
        }
        let mut chunks = alloc::vec![0u32; self.owners.len()];
        for (chunk, &bin) in self.owners.iter().enumerate() {
            let at = &mut starts[bin as usize + 1];
            chunks[*at as usize] = chunk as u32;
            *at += 1;
        }
        (chunks, starts)
    }

    /// How many pairs chunk number `chunk` holds, whose bin is `bin`.
    fn filled(&self, chunk: usize, bin: usize) -> usize {
        let next = self.next[bin];
        // The last chunk of a bin, where the next pair would go unless it is full.
        if !next.is_multiple_of(CHUNK) && next / CHUNK == chunk {
            next % CHUNK
        } else {
            CHUNK
        }
    }

    /// The range of ids that belong to a bin.
    fn ids(&self, bin: usize) -> Range<usize> {
        bin << self.shift..(bin + 1) << self.shift
    }

    /// Sorts in place; the result is the first so many of `pairs`.
    fn sort(&mut self, sorter: &mut Sorter) -> usize {
        let (chunks, starts) = self.chunks_by_bin();
        // Which chunk lies in which slot of the vector, and where each chunk is.
        let mut place: Vec<u32> = (0..self.used as u32).collect();
        let mut holds = place.clone();
        const NONE: u32 = u32::MAX;
        let mut free: Vec<u32> = Vec::new();
        let mut end = 0;
        for bin in 0..self.next.len() {
            let own = &chunks[starts[bin] as usize..starts[bin + 1] as usize];
            let part = |&chunk: &u32| {
                let at = place[chunk as usize] as usize * CHUNK;
                &self.pairs[at..at + self.filled(chunk as usize, bin)]
            };
            sorter.take(self.ids(bin), own.iter().map(part));
            for &chunk in own {
                let slot = place[chunk as usize];
                holds[slot as usize] = NONE;
                free.push(slot);
            }
            let target = end..end + sorter.by_second.len();
            end = target.end;
            // Chunks that wait where the result of this bin belongs make room. All pairs so far
            // came out of as many chunks as are in the way at most, so there is a free slot behind.
            let slots_end = end.div_ceil(CHUNK);
            for slot in target.start / CHUNK..slots_end {
                let chunk = core::mem::replace(&mut holds[slot], NONE);
                if chunk == NONE {
                    continue;
                }
                while let Some(to) = free.pop() {
                    if to as usize >= slots_end {
                        let from = slot * CHUNK;
                        self.pairs
                            .copy_within(from..from + CHUNK, to as usize * CHUNK);
                        place[chunk as usize] = to;
                        holds[to as usize] = chunk;
                        break;
                    }
                }
            }
            sorter.put(&mut self.pairs[target]);
        }
        end
    }
}

/// Sorts the pairs that several threads have found into `found`, or in place where it was one
/// thread; returns the sorted pairs.
pub(super) fn sort<'a>(mut parts: Vec<&'a mut Bins>, found: &'a mut Vec<Pair>) -> &'a [Pair] {
    if parts.len() == 1
        && let Some(one) = parts.pop()
    {
        let end = one.sort(&mut Sorter::default());
        return &one.pairs[..end];
    }
    let parts: Vec<(&Bins, _)> = parts.iter().map(|p| (&**p, p.chunks_by_bin())).collect();
    let of_bin = |(part, (chunks, starts)): &'_ (&Bins, (Vec<u32>, Vec<u32>)), bin: usize| {
        let _ = part;
        chunks[starts[bin] as usize..starts[bin + 1] as usize].to_vec()
    };
    let bins = parts.first().map_or(0, |(part, _)| part.next.len());
    let size = |bin: usize| -> usize {
        let of_part = |part: &(&Bins, _)| -> usize {
            let chunks = of_bin(part, bin);
            chunks
                .iter()
                .map(|&chunk| part.0.filled(chunk as usize, bin))
                .sum()
        };
        parts.iter().map(of_part).sum()
    };
    let sizes: Vec<usize> = (0..bins).map(size).collect();
    let total = sizes.iter().sum();
    if found.len() < total {
        found.resize(total, (0, 0));
    }
    let mut tasks = Vec::with_capacity(bins);
    let mut rest = &mut found[..total];
    for (bin, &size) in sizes.iter().enumerate() {
        let (own, others) = rest.split_at_mut(size);
        tasks.push((bin, own));
        rest = others;
    }
    threads::each(
        tasks,
        &mut Vec::new(),
        Sorter::default,
        |(bin, target), sorter| {
            let lists: Vec<_> = parts
                .iter()
                .map(|part| (part.0, of_bin(part, bin)))
                .collect();
            let chunks = lists.iter().flat_map(|(part, chunks)| {
                chunks.iter().map(move |&chunk| {
                    let at = chunk as usize * CHUNK;
                    &part.pairs[at..at + part.filled(chunk as usize, bin)]
                })
            });
            sorter.take(parts[0].0.ids(bin), chunks);
            sorter.put(target);
        },
    );
    &found[..total]
}

/// What sorting one bin needs.
///
/// Counting by the leading digits of the second ids, then by the first ids, which leaves only
/// neighbours to be exchanged whose second ids are all but equal: no branch that cannot be
/// predicted.
#[derive(Debug, Default)]
struct Sorter {
    by_second: Vec<Pair>,
    /// Where the next pair of each leading digit goes, then of each first id.
    next: Vec<u32>,
    first: u32,
    /// Counting costs a step for each id: comparing is less where there are few pairs.
    few: bool,
}

/// Leading digits by which second ids are sorted first.
const DIGITS: usize = 1 << 11;

impl Sorter {
    /// Takes over the pairs of a bin, whose first ids are among `ids`.
    fn take<'a>(&mut self, ids: Range<usize>, parts: impl Iterator<Item = &'a [Pair]> + Clone) {
        let Self {
            by_second, next, ..
        } = self;
        let total: usize = parts.clone().map(<[Pair]>::len).sum();
        self.few = total < ids.len() / 16;
        if self.few {
            by_second.clear();
            parts.for_each(|part| by_second.extend_from_slice(part));
            return;
        }
        let (mut least, mut most) = (u32::MAX, 0);
        for &(_, j) in parts.clone().flatten() {
            (least, most) = (least.min(j), most.max(j));
        }
        let range = most.saturating_sub(least) as usize;
        let shift = (range / DIGITS).checked_ilog2().map_or(0, |bits| bits + 1);
        let digit = |j: u32| (j - least) as usize >> shift;
        let first = ids.start as u32;
        self.first = first;
        next.clear();
        next.resize(DIGITS + ids.len(), 0);
        let (seconds, firsts) = next.split_at_mut(DIGITS);
        for part in parts.clone() {
            for &(i, j) in part {
                seconds[digit(j)] += 1;
                firsts[(i - first) as usize] += 1;
            }
        }
        for counts in [&mut *seconds, &mut *firsts] {
            let mut sum = 0;
            for count in counts {
                sum += core::mem::replace(count, sum);
            }
        }
        by_second.resize(total, (0, 0));
        for part in parts {
            for &pair in part {
                let at = &mut seconds[digit(pair.1)];
                by_second[*at as usize] = pair;
                *at += 1;
            }
        }
    }

    /// Writes what was taken over, sorted, to a place that is as long.
    fn put(&mut self, target: &mut [Pair]) {
        if self.few {
            target.copy_from_slice(&self.by_second);
            target.sort_unstable();
            return;
        }
        let firsts = &mut self.next[DIGITS..];
        for &pair in &self.by_second {
            let at = &mut firsts[(pair.0 - self.first) as usize];
            target[*at as usize] = pair;
            *at += 1;
        }
        mend(target);
    }
}

/// Sorts what is nearly sorted; by comparing, where there turns out to be much to do.
fn mend(pairs: &mut [Pair]) {
    let mut moves = 8 * pairs.len();
    for k in 1..pairs.len() {
        let pair = pairs[k];
        let mut at = k;
        while at > 0 && pairs[at - 1] > pair {
            pairs[at] = pairs[at - 1];
            at -= 1;
        }
        pairs[at] = pair;
        match moves.checked_sub(k - at) {
            Some(left) => moves = left,
            None => return pairs.sort_unstable(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn as_a_plain_sort_would(
            pairs in prop::collection::btree_set((0u32..20_000, 0u32..50), 0..6000),
            few in prop::collection::btree_set((0u32..3, 0u32..9000), 0..6000),
            turn in 0usize..3000,
            parts in 1usize..4,
        ) {
            for sorted in [pairs, few] {
                let sorted: Vec<_> = sorted.into_iter().collect();
                let mut mixed = sorted.clone();
                mixed.rotate_left(turn.min(sorted.len()));
                mixed.reverse();
                let mut bins: Vec<Bins> = (0..parts).map(|_| Bins::default()).collect();
                bins.iter_mut().for_each(|b| b.clear(20_000));
                for (k, &pair) in mixed.iter().enumerate() {
                    bins[k % parts].push(pair);
                }
                let bins: Vec<&mut Bins> = bins.iter_mut().collect();
                let mut found = Vec::new();
                prop_assert_eq!(sort(bins, &mut found), sorted);
            }
        }
    }
}
