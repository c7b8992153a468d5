//! Pairs into ascending order.
//!
//! As they are found, pairs go into bins by their first id, so that each bin fits the cache when it
//! is sorted in the end. A bin is a list of chunks in one long vector; the chunks of all bins are
//! mixed there. Sorting writes the result over the very vector that holds the chunks: no second
//! copy of a result, which may be much larger than the input.
//!
//! Where there are up to a million or two of boxes, a pair in a bin is one number of 32 bits.

use super::packing::{Chunk, Packing, Pair};
use super::radix::Sorter;
use super::room::{self, Room};
use crate::lanes::{Job, Lanes, Simd, prefetch};
use alloc::vec::Vec;

/// Pairs that a slot holds: 1 KiB. Chunks are given out one behind the other, so that those which are
/// being filled lie close together.
const SLOT: usize = 128;
/// Pairs to a line of the cache.
const LINE: usize = 8;
/// Bins are about as many, up to twice: the places where the next pairs go are to stay in the cache.
const BINS: usize = 128;
/// First ids of a bin at least: each bin takes some time, however few pairs it has.
const WIDTH: usize = 512;
/// First ids of a bin at most, unless bins become very many: more pairs do not fit the processor's own cache.
const WIDEST: usize = 1 << 14;
const MOST_BINS: usize = 2048;
/// So many more where that lets pairs be narrow.
const MORE_BINS: usize = 1024;

/// Pairs that one thread has found.
#[derive(Debug, Default)]
pub(super) struct Bins {
    pub(super) packing: Packing,
    /// Chunks. Where pairs are narrow there are two in the place of one, so a chunk of a slot's length
    /// is sorted into two slots: then the slot behind each chunk is left free.
    pairs: Vec<Pair>,
    /// The bin of each chunk.
    owners: Vec<u32>,
    /// Where the next pair of each bin goes, counted in pairs of the size they have; at a multiple of
    /// a chunk's length, into a new chunk.
    next: Vec<usize>,
    room: Room,
}

impl Bins {
    /// Forgets all pairs, and expects new ones of a first id below `counts[0]` and a second below
    /// `counts[1]`, `most` of them; with more it may become full.
    pub(super) fn clear(&mut self, counts: [usize; 2], most: usize) {
        let second_bits = usize::BITS - counts[1].saturating_sub(1).leading_zeros();
        let few = (counts[0] / BINS).clamp(WIDTH, WIDEST);
        let usual = few.max(counts[0] / MOST_BINS).ilog2();
        let narrow = usual.min(32u32.saturating_sub(second_bits));
        let first_bits = if counts[0] >> narrow < MORE_BINS {
            narrow
        } else {
            usual
        };
        self.packing = Packing {
            first_bits,
            second_bits,
        };
        self.owners.clear();
        self.next.clear();
        self.next.resize((counts[0] >> first_bits) + 1, 0);
        self.room = Room::new(most, self.chunk(), self.next.len());
        self.pairs.resize(self.pairs.len().max(SLOT), (0, 0));
    }

    /// Forgets all pairs, and expects new ones, `most` of them, that need no order.
    pub(super) fn clear_plain(&mut self, most: usize) {
        self.owners.clear();
        self.next.clear();
        self.next.push(0);
        self.room = Room::new(most, 1, 0);
    }

    /// Adds pairs behind those that need no order.
    pub(super) fn append(&mut self, first: &[u32], second: &[u32]) {
        let start = self.next[0];
        let end = start + first.len();
        self.room.make(&mut self.pairs, end);
        if self.room.has(end - 1) {
            let pairs = first.iter().copied().zip(second.iter().copied());
            for (place, pair) in self.pairs[start..end].iter_mut().zip(pairs) {
                *place = pair;
            }
            self.next[0] = end;
        }
    }

    /// Adds the pairs of another, which need no order either; `false` if there is no room for them.
    pub(super) fn append_all(&mut self, other: &Self) -> bool {
        let start = self.next[0];
        let end = start + other.plain().len();
        self.room.make(&mut self.pairs, end);
        let Some(place) = self.pairs.get_mut(start..end) else {
            return false;
        };
        place.copy_from_slice(other.plain());
        self.next[0] = end;
        true
    }

    /// How many pairs the memory holds.
    pub(super) fn capacity(&self) -> usize {
        self.pairs.len()
    }

    /// The pairs that need no order.
    pub(super) fn plain(&self) -> &[Pair] {
        &self.pairs[..self.next[0]]
    }

    /// Whether all pairs are here, and there is memory to sort them.
    pub(super) fn is_whole(&self, memory: &mut Sorting) -> bool {
        let lists = 32 * (self.owners.len() * self.slots() + self.next.len());
        if self.room.is_full || !room::is_there(lists) {
            return false;
        }
        memory.by_bin.list(self);
        let chunks = (0..self.next.len()).map(|bin| memory.by_bin.of(bin).len());
        room::is_there(chunks.fold(lists, |most, own| most.max(own.saturating_mul(64 * SLOT))))
    }

    /// Gives the memory of the pairs back.
    pub(super) fn free(&mut self) {
        self.pairs = Vec::new();
    }

    /// Exchanges the vector that holds the sorted pairs, and more behind them, for another.
    pub(super) fn swap_pairs(&mut self, other: &mut Vec<Pair>) {
        core::mem::swap(&mut self.pairs, other);
    }

    /// Adds pairs; the lists are equally long.
    pub(super) fn push_all(&mut self, first: &[u32], second: &[u32]) {
        // Each bin may begin a chunk, and each chunk's length of pairs another.
        let chunks = (self.next.len() + first.len() / self.chunk()).min(first.len());
        let slots = (self.owners.len() + chunks) * self.slots();
        self.room.make(&mut self.pairs, slots * SLOT);
        let bins = self;
        Lanes::best().run(Push {
            bins,
            first,
            second,
        });
    }

    /// Adds pairs for which there is room.
    #[inline(always)]
    fn push_to<const NARROW: bool>(&mut self, first: &[u32], second: &[u32]) {
        let packing = self.packing;
        let first_bits = packing.first_bits;
        let (slots, within) = (if NARROW { 2 } else { 1 }, (1 << first_bits) - 1);
        // As slices, whose places cannot change while pairs are written.
        let (next, pairs) = (&mut self.next[..], &mut self.pairs[..]);
        let (owners, room) = (&mut self.owners, &mut self.room);
        let mut push = |(&i, &j): (&u32, &u32)| {
            let bin = (i >> first_bits) as usize;
            let mut at = next[bin];
            if at.is_multiple_of(SLOT * slots) {
                at = new_chunk(owners, room, pairs, slots, bin);
            }
            next[bin] = at + 1;
            if NARROW {
                let key = packing.pack(i & within, j) as u32;
                let two = &mut pairs[at / 2];
                *(if at % 2 == 0 { &mut two.0 } else { &mut two.1 }) = key;
            } else {
                pairs[at] = (i, j);
            }
        };
        // From four places in turn. As they are found, many pairs in a row have the same first id:
        // one after the other, each would wait for the place that the one before has moved on.
        let quarter = first.len() / 4;
        let (start, rest) = (first.split_at(quarter * 4), second.split_at(quarter * 4));
        let mut first = start.0.chunks_exact(quarter.max(1));
        let mut second = rest.0.chunks_exact(quarter.max(1));
        let mut next_quarter = || {
            first
                .next()
                .unwrap_or(&[])
                .iter()
                .zip(second.next().unwrap_or(&[]))
        };
        let [a, b, c, d] = [(); 4].map(|()| next_quarter());
        for ((a, b), (c, d)) in a.zip(b).zip(c.zip(d)) {
            push(a);
            push(b);
            push(c);
            push(d);
        }
        start.1.iter().zip(rest.1).for_each(push);
    }

    /// How many bins there are.
    pub(super) fn len(&self) -> usize {
        self.next.len()
    }

    /// Pairs to a chunk.
    #[inline(always)]
    fn chunk(&self) -> usize {
        SLOT * self.slots()
    }

    /// Slots that a chunk needs once it is sorted.
    #[inline(always)]
    pub(super) fn slots(&self) -> usize {
        if self.packing.is_narrow() { 2 } else { 1 }
    }

    /// The pairs of chunk number `chunk`, which lies in `slot` and belongs to `bin`.
    pub(super) fn part(&self, chunk: u32, slot: u32, bin: usize) -> Chunk<'_> {
        let next = self.next[bin];
        // Only the last chunk of a bin may have room: the one where the next pair would go.
        let start = chunk as usize * self.slots() * self.chunk();
        let count = match next.checked_sub(start) {
            Some(count) if count < self.chunk() => count,
            _ => self.chunk(),
        };
        let at = slot as usize * SLOT;
        Chunk {
            pairs: &self.pairs[at..at + SLOT],
            count,
        }
    }

    /// The first id that belongs to a bin.
    pub(super) fn begin(&self, bin: usize) -> u32 {
        (bin << self.packing.first_bits) as u32
    }

    /// Sorts in place.
    pub(super) fn sorted(&mut self, memory: &mut Sorting) -> &[Pair] {
        const NONE: u32 = u32::MAX;
        let Sorting {
            by_bin,
            place,
            holds,
            free,
            sorter,
        } = memory;
        by_bin.list(self);
        let stride = self.slots();
        let slots = self.owners.len() * stride;
        place.clear();
        place.extend((0..slots as u32).step_by(stride));
        holds.clear();
        holds.resize(slots, NONE);
        for (chunk, &slot) in place.iter().enumerate() {
            holds[slot as usize] = chunk as u32;
        }
        let is_free = |slot: &u32| !(*slot as usize).is_multiple_of(stride);
        free.clear();
        free.extend((0..slots as u32).filter(is_free));
        let mut end = 0;
        for bin in 0..self.next.len() {
            let own = by_bin.of(bin);
            let slot = |chunk: u32| place[chunk as usize];
            let part = |(k, &chunk): (usize, &u32)| {
                if let Some(&next) = own.get(k + 1) {
                    ask_for(&self.pairs, slot(next) as usize);
                }
                self.part(chunk, slot(chunk), bin)
            };
            let parts = own.iter().enumerate().map(part);
            sorter.take(self.begin(bin), self.packing, parts);
            for &chunk in own {
                let slot = place[chunk as usize];
                holds[slot as usize] = NONE;
                free.push(slot);
            }
            let target = end..end + sorter.len();
            end = target.end;
            // Chunks that wait where the result of this bin belongs make room. All pairs so far came
            // out of chunks with as many slots as are in the way at most, so there is a free one
            // behind.
            let slots_end = end.div_ceil(SLOT);
            for slot in target.start / SLOT..slots_end {
                let chunk = core::mem::replace(&mut holds[slot], NONE);
                if chunk == NONE {
                    continue;
                }
                while let Some(to) = free.pop() {
                    if to as usize >= slots_end {
                        let from = slot * SLOT;
                        self.pairs
                            .copy_within(from..from + SLOT, to as usize * SLOT);
                        place[chunk as usize] = to;
                        holds[to as usize] = chunk;
                        break;
                    }
                }
            }
            sorter.put(&mut self.pairs[target]);
        }
        &self.pairs[..end]
    }
}

/// Adds pairs to bins, in code for the processor that there is: it has shifts that cost less.
struct Push<'a> {
    bins: &'a mut Bins,
    first: &'a [u32],
    second: &'a [u32],
}

impl Job for Push<'_> {
    type Out = ();
    #[inline(always)]
    fn run<S: Simd>(self, _: S) {
        if self.bins.packing.is_narrow() {
            self.bins.push_to::<true>(self.first, self.second);
        } else {
            self.bins.push_to::<false>(self.first, self.second);
        }
    }
}

/// Begins a chunk for a bin; says where its first pair goes, counted in pairs of the size they have.
#[cold]
#[inline(never)]
fn new_chunk(
    owners: &mut Vec<u32>,
    room: &mut Room,
    pairs: &[Pair],
    slots: usize,
    bin: usize,
) -> usize {
    let chunk = owners.len();
    if !room.has(chunk) {
        return 0; // over others, which are of no use any more
    }
    owners.push(bin as u32);
    ask_for(pairs, chunk * slots);
    chunk * slots * SLOT * slots
}

/// Asks for a slot to be brought into the cache.
#[inline(always)]
fn ask_for(pairs: &[Pair], slot: usize) {
    for line in 0..SLOT / LINE {
        prefetch(pairs, slot * SLOT + line * LINE);
    }
}

/// What sorting in place needs, kept from one time to the next.
#[derive(Debug, Default)]
pub(super) struct Sorting {
    by_bin: ByBin,
    /// Which slot each chunk lies in.
    place: Vec<u32>,
    /// Which chunk lies in each slot.
    holds: Vec<u32>,
    /// Slots that no chunk lies in.
    free: Vec<u32>,
    sorter: Sorter,
}

/// The chunks of each bin, bin after bin.
#[derive(Debug, Default)]
pub(super) struct ByBin {
    chunks: Vec<u32>,
    /// Where each bin's list begins.
    starts: Vec<u32>,
}

impl ByBin {
    pub(super) fn list(&mut self, bins: &Bins) {
        let Self { chunks, starts } = self;
        starts.clear();
        starts.resize(bins.next.len() + 2, 0);
        for &bin in &bins.owners {
            starts[bin as usize + 2] += 1;
        }
        for k in 2..starts.len() {
            starts[k] += starts[k - 1];
        }
        chunks.clear();
        chunks.resize(bins.owners.len(), 0);
        for (chunk, &bin) in bins.owners.iter().enumerate() {
            let at = &mut starts[bin as usize + 1];
            chunks[*at as usize] = chunk as u32;
            *at += 1;
        }
    }

    pub(super) fn of(&self, bin: usize) -> &[u32] {
        &self.chunks[self.starts[bin] as usize..self.starts[bin + 1] as usize]
    }
}
