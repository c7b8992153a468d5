//! The pairs of one bin into ascending order, where they are a good part of all pairs that it could hold.
//!
//! Where many boxes lie in one spot, or a few of them cover many, one bit for each pair there could be takes
//! less memory than the pairs that there are. Setting bits and reading them out is then sorting.

use super::packing::{Chunk, Key, Packing, Pair};
use alloc::vec::Vec;

/// Which pairs there are, of all whose numbers have so many bits.
#[derive(Debug, Default)]
pub(super) struct Bits {
    words: Vec<u64>,
    /// How many bits are set.
    pub(super) len: usize,
    begin: u32,
    packing: Packing,
}

impl Bits {
    /// Whether there are so many pairs that the bits take no more memory than they. Never in WebAssembly, where
    /// code has to be loaded first.
    #[inline(always)]
    pub(super) fn pays(packing: Packing, pairs: usize) -> bool {
        !cfg!(target_family = "wasm")
            && packing.is_narrow()
            && packing.bits() < usize::BITS
            && (pairs as u64) << 6 >> packing.bits() > 0
    }

    /// Takes over pairs, all different, of a bin that begins at `begin`.
    #[inline(always)]
    pub(super) fn take<'a>(
        &mut self,
        begin: u32,
        packing: Packing,
        parts: impl Iterator<Item = Chunk<'a>>,
    ) {
        (self.begin, self.packing, self.len) = (begin, packing, 0);
        self.words.clear();
        self.words
            .resize((1usize << packing.bits()).div_ceil(64), 0);
        let words = &mut self.words[..];
        for part in parts {
            self.len += part.count;
            u32::read(part, packing, begin, |key| {
                if let Some(word) = words.get_mut((key >> 6) as usize) {
                    *word |= 1 << (key & 63);
                }
            });
        }
    }

    /// Writes what was taken over to a place that is as long.
    #[inline(always)]
    pub(super) fn put(&self, target: &mut [Pair]) {
        let mut places = target.iter_mut();
        for (at, &word) in (0..).zip(&self.words) {
            let mut rest = word;
            while rest != 0 {
                let key = at << 6 | u64::from(rest.trailing_zeros());
                if let Some(place) = places.next() {
                    *place = self.packing.unpack(key, self.begin);
                }
                rest &= rest - 1;
            }
        }
    }
}
