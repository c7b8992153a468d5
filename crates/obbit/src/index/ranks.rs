//! Where boxes lie among the others, axis by axis.
//!
//! The curve has a few cells for each box. Where boxes lie in clusters, towns in a country, most of these cells
//! are empty and the others hold a town each, whose boxes would be in no order at all. So there an axis is
//! stretched where boxes are: the cells of the curve hold about as many boxes each, as in a grid file (Nievergelt,
//! Hinterberger and Sevcik, The Grid File, 1984). Only the order of the boxes depends on it.

use crate::lanes::Block;
use alloc::vec::Vec;

/// Parts of the integers, and cells of each of these.
const PARTS: usize = 256;
/// What holds more than one in so many numbers is heavy: there are fewer heavy parts than this.
const ONE_IN: usize = 64;
/// So many more, since of few numbers some lie together by chance.
const BY_CHANCE: usize = 8;
/// Cells side by side that are looked at together, and are dense with more than one in so many numbers: sixteen
/// times as many as if all lay evenly.
const BLOCK: usize = 16;
const DENSE: usize = PARTS * PARTS / BLOCK / 16;
const NONE: u8 = u8::MAX;

type Counts = [u32; PARTS];
/// The first of some ranks, and how many they are.
type Span = [u32; 2];

/// Where each part of an axis is mapped to, and within the heavy ones each cell.
#[derive(Debug)]
pub(super) struct Ranks {
    parts: [Span; PARTS],
    /// Which of the cells are those of a part.
    at: [u8; PARTS],
    cells: Vec<[Span; PARTS]>,
}

impl Ranks {
    /// How to stretch an axis, on which some boxes have these limits; nothing where they lie evenly enough.
    pub(super) fn of_clusters(limits: &[u32]) -> Option<Self> {
        let is_heavy = |count: u32| count as usize * ONE_IN > limits.len() + BY_CHANCE * ONE_IN;
        let mut counts = [0; PARTS];
        for &x in limits {
            counts[part(x)] += 1;
        }
        let mut at = [NONE; PARTS];
        let heavy = (0..PARTS).filter(|&part| is_heavy(counts[part]));
        for (slot, part) in heavy.clone().enumerate() {
            at[part] = slot as u8;
        }
        let mut within = [[0; PARTS]; ONE_IN];
        for &x in limits {
            if let Some(counts) = within.get_mut(usize::from(at[part(x)])) {
                counts[cell(x)] += 1;
            }
        }
        let sum = |cells: &[u32]| cells.iter().sum::<u32>() as usize;
        let blocks = within.as_flattened().chunks(BLOCK).map(sum);
        let in_clusters: usize = blocks.filter(|count| count * DENSE > limits.len()).sum();
        if in_clusters * 4 <= limits.len() {
            return None;
        }
        let parts = spans(&counts, [0, u32::MAX]);
        let cells = heavy
            .zip(&within)
            .map(|(part, counts)| spans(counts, parts[part]));
        let cells = cells.collect();
        Some(Self { parts, at, cells })
    }

    /// Puts ranks in the place of integers.
    #[inline(never)] // the code for other scenes is short without it
    pub(super) fn replace(&self, block: &mut Block) {
        *block = block.map(|x| self.of(x));
    }

    /// The rank of an integer: none is less than that of a smaller one.
    #[inline]
    fn of(&self, x: u32) -> u32 {
        let at = usize::from(self.at[part(x)]);
        let ([first, count], below) = match self.cells.get(at) {
            Some(cells) => (cells[cell(x)], x << 16),
            None => (self.parts[part(x)], x << 8),
        };
        first + ((u64::from(below) * u64::from(count)) >> 32) as u32
    }
}

#[inline(always)]
fn part(x: u32) -> usize {
    (x >> 24) as usize
}

/// The cell within its part.
#[inline(always)]
fn cell(x: u32) -> usize {
    (x >> 16) as usize % PARTS
}

/// Divides ranks among neighbours: four fifths by their counts, and one evenly.
fn spans(counts: &Counts, [mut first, all]: Span) -> [Span; PARTS] {
    let sum: u32 = counts.iter().sum();
    let shares = 5 * PARTS as u64 * u64::from(sum);
    counts.map(|count| {
        let share = 4 * PARTS as u64 * u64::from(count) + u64::from(sum);
        // The product has less than 64 bits: of a sample there are but thousands.
        let span = [first, (u64::from(all) * share / shares.max(1)) as u32];
        first += span[1];
        span
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn even_numbers_are_left_alone() {
        let limits: Vec<u32> = (0..1000).map(|k| k << 22).collect();
        assert!(Ranks::of_clusters(&limits).is_none());
        assert!(Ranks::of_clusters(&[]).is_none());
    }

    #[test]
    fn a_cluster_has_room() {
        let limits: Vec<u32> = (0..1000).map(|k| (k << 22) / 3).collect();
        let town = (0..1000).map(|k| (7 << 24) + (k << 12));
        let limits: Vec<u32> = limits.into_iter().chain(town).collect();
        let ranks = Ranks::of_clusters(&limits).unwrap();
        let width = ranks.of((7 << 24) + (1000 << 12)) - ranks.of(7 << 24);
        assert!(width > 1 << 30, "{width}");
    }

    proptest! {
        #[test]
        fn ranks_never_fall(
            crowd in prop::collection::vec(0u32..1 << 20, 100..200),
            others in prop::collection::vec(any::<u32>(), 0..200),
            at in any::<u32>(),
        ) {
            let crowd = crowd.iter().map(|x| x.saturating_add(at));
            let mut limits: Vec<u32> = crowd.chain(others).chain([0, u32::MAX]).collect();
            let ranks = Ranks::of_clusters(&limits).unwrap();
            limits.sort_unstable();
            for w in limits.windows(2) {
                prop_assert!(ranks.of(w[0]) <= ranks.of(w[1]));
            }
        }
    }
}
