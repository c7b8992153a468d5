//! How large must a box with a given centre and axes be to contain points? Exactly.

use crate::error::Error;
use crate::geom::AXES;
use crate::num::{Ball, Exact, Number, larger};
use alloc::vec::Vec;
use core::cmp::Ordering::Less;

/// The least full size along each axis with which the box of this centre and these axes, all
/// taken as the real numbers they are, contains the points; rounded up to the next `f64`.
///
/// With `g_i = a_j × a_k` and `D = a_i · g_i`, a point `p` lies in the box where
/// `|(p - c) · g_i| <= size_i / 2 · |D|` for each `i`: this holds for axes that are not quite of
/// unit length or not quite at right angles, too.
pub(super) fn sizes(
    points: &[[f64; 3]],
    center: [f64; 3],
    axes: [[f64; 3]; 3],
) -> Result<[f64; 3], Error> {
    let (rough, exact) = (
        Frame::<Ball>::new(center, axes),
        Frame::<Exact>::new(center, axes),
    );
    let mut sizes = [0.0; 3];
    for (i, size) in sizes.iter_mut().enumerate() {
        let reaches: Vec<(f64, f64)> = points
            .iter()
            .map(|&p| {
                let reach = rough.reach(p, i);
                let (low, high) = (reach.low(), reach.high());
                if low > 0.0 {
                    (low, high)
                } else if high < 0.0 {
                    (-high, -low)
                } else {
                    (0.0, if high > -low { high } else { -low })
                }
            })
            .collect();
        let sure = reaches.iter().fold(0.0, |m, &(low, _)| larger(low, m));
        let mut furthest = Exact::zero();
        for (&p, &(_, high)) in points.iter().zip(&reaches) {
            // NaN, after an overflow, is not skipped.
            if high < sure {
                continue;
            }
            let reach = exact.reach(p, i).magnitude();
            if furthest.compare(&reach) == Less {
                furthest = reach;
            }
        }
        *size = smallest_multiple(&exact.volume, &furthest.plus(&furthest))
            .ok_or(Error::TooLarge { axis: AXES[i] })?;
    }
    Ok(sizes)
}

struct Frame<N> {
    center: [N; 3],
    across: [[N; 3]; 3],
    volume: N,
}

impl<N: Number> Frame<N> {
    fn new(center: [f64; 3], axes: [[f64; 3]; 3]) -> Self {
        let a = axes.map(|axis| axis.map(N::from_f64));
        let across = [
            N::cross(&a[1], &a[2]),
            N::cross(&a[2], &a[0]),
            N::cross(&a[0], &a[1]),
        ];
        let volume = N::dot(&a[0], &across[0]);
        Self {
            center: center.map(N::from_f64),
            across,
            volume,
        }
    }

    fn reach(&self, p: [f64; 3], i: usize) -> N {
        N::dot(
            &N::difference(&p.map(N::from_f64), &self.center),
            &self.across[i],
        )
    }
}

/// The least `f64` that is at least `goal / unit`, for `goal >= 0` and `unit > 0`.
fn smallest_multiple(unit: &Exact, goal: &Exact) -> Option<f64> {
    if goal.is_zero() {
        return Some(0.0);
    }
    let enough = |x: f64| Exact::from_f64(x).times(unit).compare(goal) != Less;
    // Off by two units in the last place at most, so both loops end at once.
    let mut x = goal.ratio(unit);
    while !enough(x) {
        x = x.next_up();
        if x.is_infinite() {
            return None;
        }
    }
    while x > 0.0 && enough(x.next_down()) {
        x = x.next_down();
    }
    Some(x)
}
