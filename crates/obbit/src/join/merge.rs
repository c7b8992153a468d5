//! The pairs that several threads have found, as one sorted list.

use super::order::{Bins, ByBin};
use super::packing::Pair;
use super::radix::Sorter;
use crate::lanes::lengthen;
use crate::threads;
use alloc::vec::Vec;

/// Sorts the pairs that several threads have found into `found`; returns the sorted pairs.
pub(super) fn merged<'a, 'b>(
    parts: impl Iterator<Item = &'b Bins>,
    found: &'a mut Vec<Pair>,
) -> &'a [Pair] {
    let listed = |part: &'b Bins| {
        let mut by_bin = ByBin::default();
        by_bin.list(part);
        (part, by_bin)
    };
    let lists: Vec<(&Bins, ByBin)> = parts.map(listed).collect();
    let of_bin = |bin: usize| {
        lists.iter().flat_map(move |(part, by_bin)| {
            let parts = by_bin.of(bin).iter();
            parts.map(move |&chunk| part.part(chunk, chunk * part.slots() as u32, bin))
        })
    };
    let Some((any, _)) = lists.first() else {
        return &[];
    };
    let sizes: Vec<usize> = (0..any.len())
        .map(|bin| of_bin(bin).map(|part| part.count).sum())
        .collect();
    let total = sizes.iter().sum();
    if found.len() < total {
        lengthen(found, total, (0, 0));
    }
    let mut rest = &mut found[..total];
    let tasks = sizes.iter().enumerate().map(|(bin, &size)| {
        let (own, others) = core::mem::take(&mut rest).split_at_mut(size);
        rest = others;
        (bin, own)
    });
    threads::each_with(
        tasks,
        &mut Vec::new(),
        Sorter::default,
        |(bin, target), sorter| {
            sorter.take(any.begin(bin), any.packing, of_bin(bin));
            sorter.put(target);
        },
    );
    &found[..total]
}

#[cfg(test)]
mod tests {
    use super::super::order::Sorting;
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn as_a_plain_sort_would(
            pairs in prop::collection::btree_set((0u32..20_000, 0u32..50), 0..6000),
            few in prop::collection::btree_set((0u32..3, 0u32..9000), 0..6000),
            // Many of those that there could be in a bin, in some of the bins.
            dense in prop::collection::btree_set((0u32..400, 0u32..300), 0..20_000),
            turn in 0usize..3000,
            parts in 1usize..4,
            // So that pairs are narrow, and that they are not.
            seconds in prop_oneof![Just(9000usize), Just(1 << 27)],
        ) {
            let counts = [20_000, seconds];
            for (sorted, counts) in [(pairs, counts), (few, counts), (dense, [400, 300])] {
                let sorted: Vec<_> = sorted.into_iter().collect();
                let mut mixed = sorted.clone();
                mixed.rotate_left(turn.min(sorted.len()));
                mixed.reverse();
                let mut bins: Vec<Bins> = (0..parts).map(|_| Bins::default()).collect();
                bins.iter_mut().for_each(|b| b.clear(counts, usize::MAX));
                for (k, &(i, j)) in mixed.iter().enumerate() {
                    bins[k % parts].push_all(&[i], &[j]);
                }
                let mut found = Vec::new();
                prop_assert_eq!(merged(bins.iter(), &mut found), &sorted);
                if let [one] = &mut bins[..] {
                    prop_assert_eq!(one.sorted(&mut Sorting::default()), sorted);
                }
            }
        }
    }
}
