//! What the greatest gaps of eight pairs, in double-double numbers, tell of them: `Greatest::told` for lanes.

use super::Floats;
use super::upright::Met;
use crate::num::tracked::{GRID, Greatest, Limits, RANGE};

/// How eight pairs meet that have these `numbers`; `all` puts a number into eight lanes.
#[cfg_attr(not(debug_assertions), inline(always))]
pub(crate) fn told<T: Floats>(
    greatest: &Greatest<T>,
    numbers: &[T],
    all: impl Fn(f64) -> T,
) -> Met {
    let Limits { low, high } = greatest.gap;
    let (bound, magnitude, zero) = (greatest.bound, greatest.magnitude, all(0.0));
    // A NaN is above nothing.
    let in_range = all(RANGE.end).above(magnitude) & magnitude.above(all(RANGE.start));
    let least = all(*GRID.start());
    let mut on_grid = all(*GRID.end()).above(magnitude);
    for &x in numbers {
        let x = x.abs();
        on_grid &= !(x.above(zero) & least.above(x));
    }
    let apart = low.above(bound) & in_range | low.above(zero) & on_grid;
    let overlap = (zero - bound).above(high) & in_range | zero.above(high) & on_grid;
    let touch = !(high.above(zero) | zero.above(low)) & on_grid;
    Met {
        intersect: overlap | touch,
        overlap,
        known: apart | overlap | touch,
    }
}
