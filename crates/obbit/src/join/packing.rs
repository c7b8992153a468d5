//! Pairs as numbers: the first id above the second, so that sorting the numbers sorts the pairs.

pub(super) type Pair = (u32, u32);

/// How the pairs of a bin become numbers.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Packing {
    /// Binary digits of a first id, counted from where its bin begins.
    pub(super) first_bits: u32,
    /// Binary digits of a second id.
    pub(super) second_bits: u32,
}

impl Packing {
    /// Whether a pair fits in 32 bits.
    #[inline(always)]
    pub(super) fn is_narrow(self) -> bool {
        self.bits() <= 32
    }

    /// The number of a pair whose first id is `i` behind the begin of the bin.
    #[inline(always)]
    pub(super) fn pack(self, i: u32, j: u32) -> u64 {
        u64::from(i) << self.second_bits | u64::from(j)
    }

    /// Bits of a pair's number.
    #[inline(always)]
    pub(super) fn bits(self) -> u32 {
        self.first_bits + self.second_bits
    }

    #[inline(always)]
    pub(super) fn unpack(self, key: u64, begin: u32) -> Pair {
        let j = key & ((1 << self.second_bits) - 1);
        (begin + (key >> self.second_bits) as u32, j as u32)
    }
}

/// A part of a bin as it lies in memory.
#[derive(Debug, Clone, Copy)]
pub(super) struct Chunk<'a> {
    /// Pairs; or two narrow numbers in the place of each.
    pub(super) pairs: &'a [Pair],
    /// How many pairs there are.
    pub(super) count: usize,
}

/// A number that stands for a pair.
pub(super) trait Key: Copy + Ord + Default + Into<u64> {
    /// Calls `each` with the numbers of all pairs of a part.
    fn read(part: Chunk<'_>, packing: Packing, begin: u32, each: impl FnMut(Self));
}

impl Key for u32 {
    #[inline(always)]
    fn read(part: Chunk<'_>, _: Packing, _: u32, mut each: impl FnMut(Self)) {
        let twos = part.count / 2;
        // From four places in turn, since many pairs in a row may have an id in common: one after
        // the other, each count would wait for the one before.
        let (fours, rest) = part.pairs[..twos].split_at(twos / 4 * 4);
        let (ab, cd) = fours.split_at(fours.len() / 2);
        let (a, b) = ab.split_at(ab.len() / 2);
        let (c, d) = cd.split_at(cd.len() / 2);
        for ((a, b), (c, d)) in a.iter().zip(b).zip(c.iter().zip(d)) {
            for two in [a, b, c, d] {
                each(two.0);
            }
            for two in [a, b, c, d] {
                each(two.1);
            }
        }
        for &(one, other) in rest {
            each(one);
            each(other);
        }
        if part.count % 2 == 1 {
            each(part.pairs[twos].0);
        }
    }
}

impl Key for u64 {
    #[inline(always)]
    fn read(part: Chunk<'_>, packing: Packing, begin: u32, mut each: impl FnMut(Self)) {
        for &(i, j) in &part.pairs[..part.count] {
            each(packing.pack(i - begin, j));
        }
    }
}
