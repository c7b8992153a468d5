//! Whether there is room for pairs: a limit of the caller's, and the memory.
//!
//! Without a limit memory is asked for as everywhere, and there is no way on where it is missing. With a
//! limit a search that finds too much becomes full and goes on counting.

use super::packing::Pair;
use alloc::vec::Vec;

/// Bytes that are there where anything works at all.
const FEW: usize = 1 << 16;

/// How much may be stored.
#[derive(Debug, Default)]
pub(super) struct Room {
    /// Chunks; `usize::MAX` where there is no limit.
    most: usize,
    /// Whether something was left out.
    pub(super) is_full: bool,
}

impl Room {
    /// Room for `most` pairs in chunks, of which those that were begun last, `begun`, may be almost empty.
    pub(super) fn new(most: usize, chunk: usize, begun: usize) -> Self {
        let chunks = match most {
            usize::MAX => usize::MAX,
            _ => most / chunk + begun,
        };
        Self {
            most: chunks,
            is_full: false,
        }
    }

    /// Whether there may be one more than `chunks` chunks.
    pub(super) fn has(&mut self, chunks: usize) -> bool {
        self.is_full |= chunks >= self.most;
        !self.is_full
    }

    /// Makes sure that `pairs` has `places` places or more, as long as nothing was left out.
    pub(super) fn make(&mut self, pairs: &mut Vec<Pair>, places: usize) {
        if self.is_full || pairs.len() >= places {
            return;
        }
        // By an eighth, not by double: the result may fill a good part of the memory.
        let places = places + places / 8 + 2048;
        let missing = places - pairs.len();
        if self.most == usize::MAX {
            pairs.reserve_exact(missing);
        } else if pairs.try_reserve_exact(missing).is_err() || !is_there(places) {
            // So many bytes are left for lists that grow with the pairs.
            self.is_full = true;
            return;
        }
        pairs.resize(places, (0, 0));
    }
}

/// Whether so many bytes can be had in one piece. Few are not worth the asking.
pub(crate) fn is_there(bytes: usize) -> bool {
    if bytes < FEW {
        return true;
    }
    let mut trial = Vec::<u8>::new();
    let is_there = trial.try_reserve_exact(bytes).is_ok();
    // Memory that is never used need not be asked for: the compiler is not to know.
    core::hint::black_box(&trial);
    is_there
}
