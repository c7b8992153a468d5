//! Limits of shapes along other axes than x, y and z, rounded outward; and when to look along them.
//!
//! # Error
//! Let `u = 2^-53`. For a direction F and a point p, `F · p` is computed to `3 u (|F_x p_x| + |F_y p_y| + |F_z p_z|)`,
//! and half the width of a box along F, the sum of `size |F · axis| / 2`, to `8 u` of half the sizes. A centre that is
//! the middle of limits is off by `u` of itself, and adding all up rounds by `3 u` of what there is. So `32 u` of all
//! that was added is more than enough; and `TINY` more than all underflows. All this holds of each direction by
//! itself, whatever the others are: they need not be at right angles.

use super::{Aabb, scattered};
use crate::num::{larger, smaller};
use smallvec::SmallVec;

/// Directions of length 1 as nearly as `f64` can tell; those of one shape at right angles to each other.
pub(crate) type Axes<const D: usize> = [[f64; D]; D];

/// What a shape reaches from and to.
pub(crate) type Limits<const D: usize> = [[f64; D]; 2];

/// Shapes that tell whether to turn, and which way.
const SOME: usize = 64;
/// How many of them are tried as axes.
const TRIED: usize = 16;
/// Turning costs about as much as telling of a pair: so much fewer have to be left.
const GAIN: f64 = 2.0;

pub(crate) const TINY: f64 = 1e-290;

/// How far from 0 and 1 the cosines between axes may be.
pub(crate) const ASKEW: f64 = 1e-14;

/// Whether these can be axes to look along.
pub(crate) fn are_right<const D: usize>(axes: &Axes<D>) -> bool {
    let is_right = |i: usize, j: usize| {
        let cosine: f64 = axes[i].iter().zip(&axes[j]).map(|(a, b)| a * b).sum();
        (cosine - f64::from(u8::from(i == j))).abs() <= ASKEW
    };
    (0..D).all(|i| (0..D).all(|j| is_right(i, j)))
}

/// Limits around points with a radius.
#[inline]
pub(crate) fn around_points<const D: usize>(
    points: &[[f64; D]],
    radius: f64,
    axes: &Axes<D>,
) -> Limits<D> {
    let mut limits = [[0.0; D]; 2];
    for (k, axis) in axes.iter().enumerate() {
        let (mut low, mut high) = (f64::MAX, -f64::MAX);
        for point in points {
            let [at, far] = along(axis, point);
            let [least, most] = about(at, radius * (1.0 + ASKEW) + rounding(far + radius));
            low = smaller(least, low);
            high = larger(most, high);
        }
        [limits[0][k], limits[1][k]] = [low, high];
    }
    limits
}

/// Limits around a box of these axes.
#[inline]
pub(crate) fn around_box<const D: usize>(
    center: &[f64; D],
    size: &[f64; D],
    own: &Axes<D>,
    axes: &Axes<D>,
) -> Limits<D> {
    let mut limits = [[0.0; D]; 2];
    for (k, axis) in axes.iter().enumerate() {
        let [at, mut far] = along(axis, center);
        let mut half = 0.0;
        for (size, own) in size.iter().zip(own) {
            let [cosine, _] = along(axis, own);
            half += 0.5 * size * cosine.abs();
            far += 0.5 * size;
        }
        [limits[0][k], limits[1][k]] = about(at, half + rounding(far));
    }
    limits
}

/// How far along an axis a point is; and the sum of what that was added up from.
#[inline(always)]
fn along<const D: usize>(axis: &[f64; D], point: &[f64; D]) -> [f64; 2] {
    let (mut at, mut far) = (0.0, 0.0);
    for (f, x) in axis.iter().zip(point) {
        at += f * x;
        far += (f * x).abs();
    }
    [at, far]
}

#[inline(always)]
fn rounding(far: f64) -> f64 {
    16.0 * f64::EPSILON * far + TINY
}

/// Limits so far to either side. What has overflowed may lie anywhere.
#[inline(always)]
fn about(at: f64, out: f64) -> [f64; 2] {
    let (low, high) = (at - out, at + out);
    if at.abs() < f64::INFINITY {
        // What reaches beyond the largest numbers ends there.
        let low = if low > -f64::MAX { low } else { -f64::MAX };
        return [low, if high < f64::MAX { high } else { f64::MAX }];
    }
    [-f64::MAX, f64::MAX]
}

/// Shapes that are looked at all together.
pub(crate) trait Crowd<const D: usize> {
    /// How many there are.
    fn count(&self) -> usize;
    /// The bounds of shape `i`.
    fn bounds(&self, i: usize) -> Aabb<D>;
    /// Its axes, as [`Bounded::lies_along`](super::Bounded::lies_along) tells them.
    fn lies_along(&self, i: usize) -> Option<Axes<D>>;
    /// Its limits, as [`Bounded::limits_along`](super::Bounded::limits_along) tells them.
    fn limits_along(&self, i: usize, axes: &Axes<D>) -> Option<Limits<D>>;
}

/// Those of `count` shapes that tell whether to turn.
pub(crate) fn some(count: usize) -> impl Iterator<Item = usize> {
    scattered(count, SOME)
}

/// Which of the shapes that tell are slim, and their axes. (On the stack: a finder's frames ask for no memory.)
pub(crate) type Slim<const D: usize> = SmallVec<[(usize, Axes<D>); SOME]>;

/// Axes along which far fewer of the shapes meet by their limits than by their bounds, if there are such.
pub(crate) fn where_it_pays<const D: usize>(crowd: &impl Crowd<D>) -> Option<Axes<D>> {
    along_one(crowd, &slim(crowd))
}

/// Those shapes that are long and narrow where they lie along their axes, and take little of their bounds; none
/// where they are too few to matter.
pub(crate) fn slim<const D: usize>(crowd: &impl Crowd<D>) -> Slim<D> {
    let slim = |i| {
        let axes = crowd.lies_along(i)?;
        let own = crowd.limits_along(i, &axes)?;
        let part = if D == 2 { 4.0 } else { 8.0 };
        (volume(&own) * part < volume(&around(crowd, i))).then_some((i, axes))
    };
    let mut slim: Slim<D> = some(crowd.count()).filter_map(slim).collect();
    if slim.len() * 4 < SOME {
        slim.clear();
    }
    slim
}

/// The same as [`where_it_pays`], of slim shapes.
pub(crate) fn along_one<const D: usize>(crowd: &impl Crowd<D>, slim: &Slim<D>) -> Option<Axes<D>> {
    if slim.is_empty() {
        return None;
    }
    let some = || some(crowd.count());
    let limits: SmallVec<[Limits<D>; SOME]> = some().map(|i| around(crowd, i)).collect();
    let mut best = (met(&limits) / GAIN, None);
    for (_, axes) in slim.iter().step_by(slim.len().div_ceil(TRIED)) {
        let along = some().map(|i| crowd.limits_along(i, axes));
        let along: Option<SmallVec<[Limits<D>; SOME]>> = along.collect();
        let met = along.map_or(f64::INFINITY, |limits| met(&limits));
        if met < best.0 && are_right(axes) {
            best = (met, Some(*axes));
        }
    }
    best.1
}

fn around<const D: usize>(crowd: &impl Crowd<D>, i: usize) -> Limits<D> {
    let bounds = crowd.bounds(i);
    [bounds.min(), bounds.max()]
}

pub(crate) fn volume<const D: usize>([low, high]: &Limits<D>) -> f64 {
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
