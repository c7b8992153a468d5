//! What maps are chosen by: the limits of some boxes.

use crate::num::{larger, smaller};
use alloc::vec::Vec;

/// How many of `count` items tell what is usual: all of a few, some of many.
pub(crate) fn enough(count: usize) -> usize {
    // Looking at all of a few thousand would take longer than all else, and at 128 of a few hundred a fifth
    // of the time of a whole job.
    let few = (count / 16).clamp(64, 128);
    (count / 64).clamp(few, 4096).min(count)
}

/// Some of `count` items, scattered over all: which.
pub(crate) fn scattered(count: usize, some: usize) -> impl Iterator<Item = usize> {
    // One of each so many in a row, by chance: a fixed stride would see only one column of a table. The
    // chance is the same every time (Steele, Lea and Flood, Fast Splittable Pseudorandom Number
    // Generators, 2014).
    let start = move |k: u64| k * count as u64 / some as u64;
    (0..count.min(some) as u64).map(move |k| {
        if count <= some {
            return k as usize;
        }
        let mixed = (k + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        let mixed = (mixed ^ mixed >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let (first, next) = (start(k), start(k + 1));
        (first + (((mixed >> 32) * (next - first)) >> 32)) as usize
    })
}

/// The least and the greatest of some numbers; infinities the wrong way round of none.
pub(super) fn range(limits: &[f64]) -> [f64; 2] {
    // Four side by side: one after the other, each would wait for the one before.
    let mut ends = [[f64::INFINITY; 4], [f64::NEG_INFINITY; 4]];
    for four in limits.chunks(4) {
        let [lows, highs] = &mut ends;
        for ((low, high), &x) in lows.iter_mut().zip(highs).zip(four) {
            (*low, *high) = (smaller(x, *low), larger(x, *high));
        }
    }
    let [low, high] = ends;
    [
        low.into_iter().fold(f64::INFINITY, smaller),
        high.into_iter().fold(f64::NEG_INFINITY, larger),
    ]
}

/// Adds limits a little beyond the others: some box of those that were not looked at lies out there,
/// and what lies beyond all limits takes longer.
pub(crate) fn widen(limits: &mut Vec<f64>) {
    let [low, high] = range(limits);
    let is_flat = low >= high;
    let margin = if is_flat {
        // Flat boxes on one line: limits of others are rounded outward, by little.
        1e-100 + low.abs() * (64.0 * f64::EPSILON)
    } else {
        (high - low) / 16.0
    };
    let wider = [low - margin, high + margin];
    if wider.iter().all(|x| x.is_finite()) {
        if is_flat {
            limits.clear();
        }
        limits.extend(wider);
    }
}
