//! Whether numbers crowd so that a straight map of all of them would be too coarse.

/// A straight map is too coarse where one in so many lie in one of `PARTS²` parts of the extent.
const ONE_IN: usize = 64;
const PARTS: usize = 256;
/// A town has numbers in most of so many parts of it.
const LOTS: usize = 8;

/// Whether a good share of these numbers lie so close together, for the extent of all, that a map on which the
/// extent is straight hardly tells them apart: a town in a world a billion times as wide.
///
/// `place` gives where a number lies in the extent, from 0 to 1. Numbers that are equal, or take a few values
/// that differ by rounding, as the edges of a grid do, are no town.
pub(super) fn crowds(limits: &[f64], place: impl Fn(f64) -> f64) -> bool {
    let mut counts = [0u16; PARTS];
    let cell = |x: f64| (place(x) * (PARTS * PARTS) as f64) as usize;
    let part = |cell: usize| (cell / PARTS).min(PARTS - 1);
    for &x in limits {
        let count = &mut counts[part(cell(x))];
        *count = count.saturating_add(1);
    }
    let is_heavy = |count: u16| usize::from(count) * ONE_IN > limits.len();
    (0..PARTS).filter(|&at| is_heavy(counts[at])).any(|at| {
        let mut within = [0u16; PARTS];
        for cell in limits.iter().map(|&x| cell(x)) {
            if part(cell) == at {
                let count = &mut within[cell % PARTS];
                *count = count.saturating_add(1);
            }
        }
        let is_town = |sub: usize| {
            let these = || limits.iter().filter(|&&x| cell(x) == at * PARTS + sub);
            let (mut low, mut high) = (f64::INFINITY, f64::NEG_INFINITY);
            for &x in these() {
                low = if x < low { x } else { low };
                high = if x > high { x } else { high };
            }
            let mut lots = [false; LOTS];
            for &x in these() {
                lots[(((x - low) / (high - low) * LOTS as f64) as usize).min(LOTS - 1)] = true;
            }
            lots.iter().filter(|&&is_built| is_built).count() * 4 > LOTS * 3
        };
        (0..PARTS).any(|sub| is_heavy(within[sub]) && is_town(sub))
    })
}
