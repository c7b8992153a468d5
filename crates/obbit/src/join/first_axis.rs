//! Which axis comes first: boxes are sorted along it, and the others are cut into stripes.
//!
//! That is x, unless nearly all boxes would lie in few stripes then, as those of a long row along x do: a stripe
//! takes memory in proportion to its boxes, and is the work of one thread.

use super::judge::SMALL;
use crate::geom::Aabb;
use crate::num::{larger, smaller};
use smallvec::SmallVec;

/// With fewer boxes one stripe of them all is small.
const MANY: usize = 1 << 16;
/// More boxes than this in a stripe, on average, are too many,
const CROWDED: f64 = 4096.0;
/// if another axis to begin with leaves so many times fewer.
const GAIN: f64 = 16.0;
/// Boxes of the sample that say what is usual.
const SOME: usize = 256;

/// The axis to begin with, for `count` boxes like some of these.
pub(super) fn first_axis<const D: usize>(sample: &[Aabb<D>], count: usize) -> usize {
    if SMALL || count < MANY || sample.is_empty() {
        return 0;
    }
    let some = || sample.iter().step_by(sample.len().div_ceil(SOME).max(1));
    let cells: [f64; D] = core::array::from_fn(|k| {
        let limits = some().map(|b| [b.min()[k] * 0.5, b.max()[k] * 0.5]);
        let mut widths: SmallVec<[f64; SOME]> =
            limits.clone().map(|[low, high]| high - low).collect();
        let middle = widths.len() / 2;
        let (_, usual, _) = widths.select_nth_unstable_by(middle, f64::total_cmp);
        let all = limits.reduce(|a, b| [smaller(a[0], b[0]), larger(a[1], b[1])]);
        let extent = all.map_or(0.0, |[low, high]| high - low);
        // (Of points there may be any number.)
        smaller(
            larger(extent / larger(*usual, f64::MIN_POSITIVE), 1.0),
            count as f64,
        )
    });
    let stripes = |first: usize| {
        (0..D)
            .filter(|&k| k != first)
            .map(|k| cells[k])
            .product::<f64>()
    };
    let best = (0..D).fold(0, |best, k| if cells[k] < cells[best] { k } else { best });
    let crowded = stripes(0) * CROWDED < count as f64;
    if crowded && stripes(best) > GAIN * stripes(0) {
        best
    } else {
        0
    }
}

/// The same box where axis `first` and x have changed places.
pub(super) fn exchanged<const D: usize>(bounds: &Aabb<D>, first: usize) -> Aabb<D> {
    let (mut min, mut max) = (bounds.min(), bounds.max());
    min.swap(0, first);
    max.swap(0, first);
    Aabb::from_limits(min, max)
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::vec::Vec;

    fn boxes<const D: usize>(place: impl Fn(f64) -> [f64; D]) -> Vec<Aabb<D>> {
        let at = |i: u32| {
            let min = place(f64::from(i));
            Aabb::from_limits(min, min.map(|x| x + 1.0))
        };
        (0..1000).map(at).collect()
    }

    #[test]
    #[cfg(not(target_family = "wasm"))]
    fn a_row_begins_across_its_length() {
        let row = boxes(|i| [i * 2000.0, 0.25]);
        assert_eq!(first_axis(&row, 1_000_000), 1);
        assert_eq!(first_axis(&row, 10_000), 0);
        let up = boxes(|i| [0.25, i * 2000.0]);
        assert_eq!(first_axis(&up, 1_000_000), 0);
        let space = boxes(|i| [i * 2000.0, 0.25, i % 2.0]);
        assert_eq!(first_axis(&space, 1_000_000), 1);
    }

    #[test]
    fn what_fills_a_square_begins_with_x() {
        let square = boxes(|i| [i % 32.0 * 30.0, i / 32.0 * 30.0]);
        assert_eq!(first_axis(&square, 1_000_000), 0);
        let spot = boxes(|_| [1.0, 1.0]);
        assert_eq!(first_axis(&spot, 1_000_000), 0);
        assert_eq!(first_axis::<2>(&[], 1_000_000), 0);
    }

    #[test]
    fn extents_beyond_the_largest_number_do_no_harm() {
        let far = [[-f64::MAX; 2], [f64::MAX; 2]].map(|at| Aabb::from_limits(at, at));
        assert_eq!(first_axis(&far, 1_000_000), 0);
    }
}
