//! Members of which pieces pass: collected as these are found, then told once each.

use super::judge::Judge;
use super::order::Bins;
use super::pieces::ByPiece;
use super::scan::Settle;
use super::search::Tool;
use crate::threads;
use alloc::vec::Vec;

/// Pairs that are told at a time.
const BATCH: usize = 1024;
/// So many pairs are collected before repeats are thrown out.
const FEW: usize = 1 << 16;

/// Takes pairs of pieces that pass down as pairs of their members.
pub(super) fn collect<const D: usize>(
    by_piece: &ByPiece<'_, D>,
    (first, second): (&[u32], &[u32]),
    pairs: &mut Vec<u64>,
) {
    for (&i, &j) in first.iter().zip(second) {
        let pair = by_piece.owners.pair(by_piece.is_within, i, j);
        if pairs.last() == Some(&pair) {
            continue;
        }
        if pairs.len() == pairs.capacity() && pairs.len() >= FEW {
            without_repeats(pairs);
            if pairs.len() > pairs.capacity() / 2 {
                pairs.reserve(pairs.len());
            }
        }
        pairs.push(pair);
    }
}

/// Puts what all tools have collected together, and settles those pairs that pass.
pub(super) fn tell<const D: usize>(
    judge: &dyn Judge<D>,
    (tools, pairs): (&mut Vec<Tool<D>>, &mut Vec<u64>),
    ready: &(dyn Fn(&mut Bins) + Sync),
    settle: &Settle<'_>,
) {
    pairs.clear();
    for tool in &mut *tools {
        pairs.append(&mut tool.out.results.owners);
    }
    without_repeats(pairs);
    let is_proof = judge.reach().is_proof;
    threads::each_with(
        pairs.chunks(BATCH),
        tools,
        || Tool::ready(ready),
        |batch, tool| {
            let mut lists = [[0; BATCH]; 2];
            let [first, second] = &mut lists;
            let mut verdicts = [is_proof; BATCH];
            for ((&pair, i), j) in batch.iter().zip(&mut *first).zip(&mut *second) {
                (*i, *j) = ((pair >> 32) as u32, pair as u32);
            }
            let count = batch.len();
            if !is_proof {
                judge.decide(&first[..count], &second[..count], &mut verdicts[..count]);
            }
            let mut kept = 0;
            for k in (0..count).filter(|&k| verdicts[k]) {
                (first[kept], second[kept]) = (first[k], second[k]);
                kept += 1;
            }
            if kept > 0 {
                settle(&mut tool.out.results, &first[..kept], &second[..kept]);
            }
        },
    );
}

fn without_repeats(pairs: &mut Vec<u64>) {
    pairs.sort_unstable();
    pairs.dedup();
}
