//! Pairs without those of slots that have changed, for a list of pairs that is kept up to date.

use super::packing::Pair;
use crate::tree::Changed;
use alloc::vec::Vec;

/// Pairs that are looked at together, and moved together where none of them is dropped.
const BLOCK: usize = 16;

/// Drops the pairs of changed slots.
pub(super) fn drop_changed(changed: &Changed, pairs: &mut Vec<Pair>) {
    let dropped = |&(i, j): &Pair| changed.has(i) | changed.has(j);
    let (mut to, len) = (0, pairs.len());
    for start in (0..len).step_by(BLOCK) {
        let block = start..len.min(start + BLOCK);
        let any = pairs[block.clone()]
            .iter()
            .fold(false, |any, pair| any | dropped(pair));
        if !any {
            if to < start {
                pairs.copy_within(block.clone(), to);
            }
            to += block.len();
            continue;
        }
        for k in block {
            let pair = pairs[k];
            pairs[to] = pair;
            to += usize::from(!dropped(&pair));
        }
    }
    pairs.truncate(to);
}
