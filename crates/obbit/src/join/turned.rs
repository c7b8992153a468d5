//! Shapes looked at along other axes than x, y and z.
//!
//! Long shapes that lie aslant, the lines of a hatching say or the streets of a town, have bounds that meet
//! although the shapes are far apart. Where some of them tell that limits along the axes of one of them leave
//! far fewer pairs, the whole search is along these. What it finds is decided as ever, so nothing of it shows
//! in the result.

use super::judge::{Judge, SMALL};
use crate::geom::aslant::{ASKEW, Axes, are_right};
use crate::geom::{Aabb, scattered};
use smallvec::SmallVec;

/// With fewer shapes all pairs that bounds leave are told before a choice would have paid.
const MANY: usize = 8192;
/// Shapes that tell whether to turn, and which way.
const SOME: usize = 64;
/// How many of them are tried as axes.
const TRIED: usize = 16;
/// Turning costs about as much as telling of a pair: so much fewer have to be left.
const GAIN: f64 = 2.0;

/// A judge whose shapes are turned.
pub(super) struct Turned<'a, const D: usize> {
    judge: &'a dyn Judge<D>,
    axes: Axes<D>,
}

/// What a shape reaches from and to.
type Limits<const D: usize> = [[f64; D]; 2];

impl<'a, const D: usize> Turned<'a, D> {
    /// Axes along which far fewer of the shapes meet by their limits, if there are such.
    pub(super) fn where_it_pays(judge: &'a dyn Judge<D>, lists: usize) -> Option<Self> {
        let counts = judge.counts();
        let total = counts[..lists].iter().sum();
        if SMALL || total < MANY {
            return None;
        }
        let some = || {
            scattered(total, SOME).map(|i| match i.checked_sub(counts[0]) {
                None => (0, i),
                Some(i) => (1, i),
            })
        };
        some().for_each(|(side, i)| judge.warm(side, &[i as u32]));
        // (On the stack: a finder's frames ask for no memory.) What is long and narrow where it lies along the
        // axes, and takes little of its bounds.
        let slim = |(side, i)| {
            let axes = judge.lies_along(side, i)?;
            let own = judge.limits_along(side, i, &axes)?;
            let part = if D == 2 { 4.0 } else { 8.0 };
            (volume(&own) * part < volume(&bounds(judge, side, i))).then_some(axes)
        };
        let slim: SmallVec<[Axes<D>; SOME]> = some().filter_map(slim).collect();
        if slim.len() * 4 < SOME {
            return None;
        }
        let limits = some().map(|(side, i)| bounds(judge, side, i));
        let limits: SmallVec<[Limits<D>; SOME]> = limits.collect();
        let mut best = (met(&limits) / GAIN, None);
        for axes in slim.iter().step_by(slim.len().div_ceil(TRIED)) {
            let along = some().map(|(side, i)| judge.limits_along(side, i, axes));
            let along: Option<SmallVec<[Limits<D>; SOME]>> = along.collect();
            let met = along.map_or(f64::INFINITY, |limits| met(&limits));
            if met < best.0 && are_right(axes) {
                best = (met, Some(*axes));
            }
        }
        let axes = best.1?;
        Some(Self { judge, axes })
    }

    /// Shapes turned to the axes of member `i` of the left list.
    #[cfg(test)]
    pub(super) fn along(judge: &'a dyn Judge<D>, i: usize) -> Option<Self> {
        let axes = judge.lies_along(0, i).filter(are_right)?;
        Some(Self { judge, axes })
    }

    /// The axes.
    #[cfg(test)]
    #[cfg(not(target_family = "wasm"))]
    pub(super) fn axes(&self) -> Axes<D> {
        self.axes
    }

    fn limits(&self, side: usize, i: usize) -> Limits<D> {
        let limits = self.judge.limits_along(side, i, &self.axes);
        // What does not tell may lie anywhere.
        limits.unwrap_or([[-f64::MAX; D], [f64::MAX; D]])
    }
}

fn bounds<const D: usize>(judge: &dyn Judge<D>, side: usize, i: usize) -> Limits<D> {
    let bounds = judge.bounds(side, i);
    [bounds.min(), bounds.max()]
}

fn volume<const D: usize>([low, high]: &Limits<D>) -> f64 {
    low.iter().zip(high).map(|(low, high)| high - low).product()
}

/// How many of these would meet, were they scattered over a large place: in proportion to the sum, over
/// pairs, of the volume of both together.
fn met<const D: usize>(some: &[Limits<D>]) -> f64 {
    let mut sum = 0.0;
    for (i, a) in some.iter().enumerate() {
        // Eight partners are enough of them.
        for b in some[i + 1..].iter().take(8) {
            let mut both = 1.0;
            for k in 0..D {
                both *= (a[1][k] - a[0][k]) + (b[1][k] - b[0][k]);
            }
            sum += both;
        }
    }
    sum
}

impl<const D: usize> Judge<D> for Turned<'_, D> {
    fn is_ordered(&self) -> bool {
        self.judge.is_ordered()
    }

    fn counts(&self) -> [usize; 2] {
        self.judge.counts()
    }

    fn bounds(&self, side: usize, i: usize) -> Aabb<D> {
        let [min, max] = self.limits(side, i);
        Aabb::from_limits(min, max)
    }

    fn cover(&self, side: usize, start: usize, low: [&mut [f64]; D], high: [&mut [f64]; D]) {
        for i in 0..low[0].len() {
            let [least, most] = self.limits(side, start + i);
            for k in 0..D {
                low[k][i] = least[k];
                high[k][i] = most[k];
            }
        }
    }

    // The middle of limits is off the centre of a box by no more than `3 u` of what its coordinates added up to, and by
    // the rounding of either limit: doubled, for two boxes and all axes `40 u` of the farthest, where sketches are given
    // `128 u`. (What coordinates add up to is at most three times what the limits reach to, all axes together.)
    fn boxes(&self, side: usize, start: usize, numbers: &mut [&mut [f64]]) -> bool {
        let all = self.judge.boxes(side, start, numbers);
        let Some((_, axes)) = numbers.split_at_mut_checked(D) else {
            return all;
        };
        // In the plane one axis is told, in space two.
        let (axes, skew) = axes.split_at_mut(D * (D - 1));
        for axis in axes.chunks_mut(D) {
            for i in 0..axis[0].len() {
                let mut along = [0.0; D];
                for (along, to) in along.iter_mut().zip(&self.axes) {
                    for (column, x) in axis.iter().zip(to) {
                        *along += column[i] * x;
                    }
                }
                for (column, along) in axis.iter_mut().zip(along) {
                    column[i] = along;
                }
            }
        }
        for skew in skew.iter_mut().flat_map(|column| column.iter_mut()) {
            *skew += 16.0 * ASKEW;
        }
        all
    }

    fn warm(&self, side: usize, ids: &[u32]) {
        self.judge.warm(side, ids);
    }

    fn decide(&self, first: &[u32], second: &[u32], verdicts: &mut [bool]) {
        self.judge.decide(first, second, verdicts);
    }
}
