//! Pairs into ascending order: a counting sort, since ids are small numbers.

use alloc::vec::Vec;

/// Sorts pairs whose first ids are below `count`; each pair occurs once.
pub(super) fn sort(pairs: Vec<(u32, u32)>, count: usize) -> Vec<(u32, u32)> {
    // Below this, counting costs more than comparing.
    if pairs.len() < 64 || pairs.len() < count / 8 {
        let mut pairs = pairs;
        pairs.sort_unstable();
        return pairs;
    }
    // First into blocks of ids that fit the cache, then each block by id.
    let shift = 12;
    let blocks = (count >> shift) + 1;
    let mut starts = alloc::vec![0usize; blocks + 1];
    for &(i, _) in &pairs {
        starts[(i as usize >> shift) + 1] += 1;
    }
    for k in 1..=blocks {
        starts[k] += starts[k - 1];
    }
    let mut next = starts.clone();
    let mut sorted = alloc::vec![(0, 0); pairs.len()];
    for &pair in &pairs {
        let at = &mut next[pair.0 as usize >> shift];
        sorted[*at] = pair;
        *at += 1;
    }
    drop(pairs);
    let mut block = Vec::new();
    for k in 0..blocks {
        sort_block(
            &mut sorted[starts[k]..starts[k + 1]],
            (k << shift) as u32,
            &mut block,
        );
    }
    sorted
}

/// Sorts pairs whose first ids are among the 4,096 from `first` on.
fn sort_block(pairs: &mut [(u32, u32)], first: u32, copy: &mut Vec<(u32, u32)>) {
    let mut next = [0u32; 4097];
    for &(i, _) in pairs.iter() {
        next[(i - first) as usize + 1] += 1;
    }
    for k in 1..next.len() {
        next[k] += next[k - 1];
    }
    copy.clear();
    copy.extend_from_slice(pairs);
    let starts = next;
    for &(i, j) in copy.iter() {
        let at = &mut next[(i - first) as usize];
        pairs[*at as usize] = (i, j);
        *at += 1;
    }
    for run in starts.windows(2) {
        pairs[run[0] as usize..run[1] as usize].sort_unstable_by_key(|p| p.1);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn as_a_plain_sort_would(
            pairs in prop::collection::btree_set((0u32..20_000, 0u32..50), 0..3000),
            turn in 0usize..3000,
        ) {
            let sorted: Vec<_> = pairs.into_iter().collect();
            let mut mixed = sorted.clone();
            mixed.rotate_left(turn.min(sorted.len()));
            mixed.reverse();
            prop_assert_eq!(sort(mixed, 20_000), sorted);
        }
    }
}
