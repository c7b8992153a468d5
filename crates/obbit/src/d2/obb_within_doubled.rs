//! Whether two boxes, or a box and a circle, are no farther apart than a clearance, where floats cannot
//! tell: in double-double numbers, and without rounding only for the corners that these leave open.
//!
//! As in [`obb_within`](super::obb_within): boxes that are apart are nearest at a corner of one of them,
//! so boxes are near if and only if they meet or one of the eight corners is near the other box.
//!
//! # Error
//! All lengths are doubled, and times the power of two by which their sum `M`, the way between the centres,
//! all sizes and the reach, is 1 to 2 (it is off by a few roundings; what underflows on the way there is
//! at most `2^-1074` each, and so is what underflows in products: nothing beside any bound below). Let
//! `v = 2^-98`, by which every operation of [`Double`] is off at most, of the magnitudes it is given; sums
//! and differences of two are even off by at most `2^-104` of the result (Joldes, Muller, Popescu, ACM
//! TOMS 44, 2017, algorithm 6), so that it does not matter how far out the centres are. Axes are of length
//! 1 but for `4e-6`. First-order terms:
//!
//! - the way is off by `v` of itself, its two products with an axis by `v` more, their sum too: `3v |d|`
//!   for the other centre in a box's frame;
//! - the cosine and sine of the turn between the boxes are off by `v`, times a size by `2v` of it, the sum or
//!   difference of the two sides by another: `3v (w + h)`; adding them to the centre, `v M`;
//! - the length of the axis, squared, is off by `v`, times the box's own size by `2v` of it; subtracting
//!   that, `v M`.
//!
//! So the excess of a corner over a side, and likewise the gap along an axis, is off by less than `6v M`.
//! [`ERROR`] is `E = 2^-93`, at least `16v M`.
//!
//! The squares of two excesses, 0 or more each, that are off by `E` are off by at most `2E` times their sum
//! plus `2E²`, and by `4v` of all terms for the rounding of squares, sum, the reach's square times the
//! axis's, and the difference. No excess is above `2.1 M` and the reach is not above `M`, so these `4v` are
//! less than `9v M` of the sum of excesses and reach, hence less than `E` of it. Altogether less than
//! `3E (sum + E)`, and `4E (sum + E)` is asked.
//!
//! Most corners are farther than by a hair, and told by the heads of these numbers alone. A head is off by
//! `u = 2^-53` of itself: the centre, the sides and the limit by `u M` together; three sums round by `u M`
//! each. That is less than `6u M` for an excess or a gap again, and the rest of the argument holds with `u`
//! for `v`, and [`ROUGH`], `2^-48`, for `E`.

use super::obb_relation;
use super::rect::{self, Rect};
use super::{Aabb2, Circle, Obb2};
use crate::geom::near::near_aligned;
use crate::num::double::Double;
use crate::num::{larger, scale_exponent, two_pow, two_sum};

/// 2^-93.
const ERROR: f64 = 1.0 / (1u128 << 93) as f64;

/// 2^-48.
const ROUGH: f64 = 1.0 / (1u64 << 48) as f64;

/// Sums of lengths that can be told about: neither they nor the power of two that makes them 1 to 2 are
/// beyond the range of normal numbers.
const RANGE: core::ops::Range<f64> = 1e-290..1e290;

/// Whether two boxes are no farther apart than a clearance above 0.
#[cold]
#[inline(never)]
pub(super) fn boxes(a: Rect<'_>, b: Rect<'_>, clearance: f64) -> bool {
    if clearance == f64::INFINITY {
        return true;
    }
    if let (Rect::Turned(a), Rect::Turned(b)) = (a, b)
        && let Some(told) = upright(a, b, clearance)
    {
        return told;
    }
    let (p, q) = (Terms::of(a), Terms::of(b));
    let Some(frames) = frames(&p, &q, Double::from(clearance).twice()) else {
        return rect::exactly_within(a, b, clearance);
    };
    let mut open = [0u8; 2];
    for (frame, open) in frames.iter().zip(&mut open) {
        for which in 0..4 {
            match frame.is_near(which) {
                Some(true) => return true,
                Some(false) => {}
                None => *open |= 1 << which,
            }
        }
    }
    rect::any_corner_within(a, b, open, [clearance, 0.0])
        || !frames.iter().any(Frame::is_roughly_beside)
            && !frames.iter().any(Frame::is_beside)
            && rect::exactly(a, b).intersects()
}

/// The same for a box and a circle, of which the centre is the only corner, and near wherever it is
/// inside.
#[cold]
#[inline(never)]
pub(super) fn box_circle(a: Rect<'_>, b: &Circle, clearance: f64) -> bool {
    if clearance == f64::INFINITY {
        return true;
    }
    box_circle_told(a, b, clearance).unwrap_or_else(|| {
        let dot = Aabb2::from_limits(b.center(), b.center());
        rect::any_corner_within(a, Rect::Aligned(&dot), [1, 0], [clearance, b.radius()])
    })
}

/// Whether they are nearer than the clearance, or farther; `None` where double-double numbers cannot tell.
#[cold]
#[inline(never)]
pub(super) fn box_circle_told(a: Rect<'_>, b: &Circle, clearance: f64) -> Option<bool> {
    let dot = Aabb2::from_limits(b.center(), b.center());
    let reach = Double::sum(clearance, b.radius()).twice();
    let [of_a, _] = frames(&Terms::of(a), &Terms::of(Rect::Aligned(&dot)), reach)?;
    of_a.is_near(0)
}

/// Boxes along the coordinate axes whose gaps are floats are as far apart as two points.
fn upright(a: &Obb2, b: &Obb2, clearance: f64) -> Option<bool> {
    let [from, a_size] = obb_relation::upright(a)?;
    let [to, b_size] = obb_relation::upright(b)?;
    let mut gaps = [0.0; 2];
    for k in 0..2 {
        let (way, lost_way) = two_sum(to[k], -from[k]);
        let (sizes, lost_sizes) = two_sum(a_size[k], b_size[k]);
        let (gap, lost_gap) = two_sum(2.0 * way.abs(), -sizes);
        // An overflow makes what is lost NaN.
        if [lost_way, lost_sizes, lost_gap] != [0.0; 3] {
            return None;
        }
        gaps[k] = larger(gap, 0.0);
    }
    let zero = [0.0; 2];
    // The gaps are doubled.
    let reach = [clearance, clearance, 0.0];
    Some(near_aligned([&zero, &zero], [&gaps, &gaps], reach))
}

/// The numbers of a box: its doubled centre and its size without rounding.
struct Terms {
    center: [Double; 2],
    size: [Double; 2],
    cos: f64,
    sin: f64,
}

impl Terms {
    fn of(rect: Rect<'_>) -> Self {
        match rect {
            Rect::Aligned(a) => Self {
                center: [0, 1].map(|k| Double::sum(a.min()[k], a.max()[k])),
                size: [0, 1].map(|k| Double::difference(a.max()[k], a.min()[k])),
                cos: 1.0,
                sin: 0.0,
            },
            Rect::Turned(a) => Self {
                center: a.center().map(|x| Double::from(x).twice()),
                size: a.size().map(Double::from),
                cos: a.rotation().cos(),
                sin: a.rotation().sin(),
            },
        }
    }
}

/// One box seen from another's frame, all lengths times that of an axis.
struct Frame {
    /// The other's centre.
    center: [Double; 2],
    /// Both its sides.
    sides: [[Double; 2]; 2],
    /// How far the box itself reaches along its axes.
    limit: [Double; 2],
    reach: f64,
    /// The square of the reach times that of an axis.
    most: Double,
}

/// B seen from A and A seen from B; `None` where the numbers are too large or too small.
fn frames(a: &Terms, b: &Terms, reach: Double) -> Option<[Frame; 2]> {
    let way = [0, 1].map(|k| b.center[k].minus(a.center[k]));
    let lengths = [a.size, b.size, way];
    let sum = lengths.as_flattened().iter().map(|x| x.hi.abs());
    let magnitude = sum.sum::<f64>() + reach.hi;
    if !RANGE.contains(&magnitude) {
        return None;
    }
    let power = two_pow(-scale_exponent(magnitude));
    let scaled = |x: Double| Double {
        hi: x.hi * power,
        lo: x.lo * power,
    };
    let [a_size, b_size, way] = lengths.map(|v| v.map(scaled));
    let reach = scaled(reach);
    let product = |x: f64, y: f64| Double::from(x).times_f64(y);
    let c = product(a.cos, b.cos).plus(product(a.sin, b.sin));
    let s = product(a.cos, b.sin).minus(product(a.sin, b.cos));
    let frame = |own: &Terms, size: [Double; 2], other: [Double; 2], [x, y]: [Double; 2], s| {
        let (cos, sin) = (own.cos, own.sin);
        let norm = product(cos, cos).plus(product(sin, sin));
        let [w, h] = other;
        Frame {
            center: [
                x.times_f64(cos).plus(y.times_f64(sin)),
                y.times_f64(cos).minus(x.times_f64(sin)),
            ],
            sides: [[w.times(c), w.times(s)], [h.times(s).negated(), h.times(c)]],
            limit: size.map(|size| size.times(norm)),
            reach: reach.hi,
            most: reach.times(reach).times(norm),
        }
    };
    Some([
        frame(a, a_size, b_size, way, s),
        frame(b, b_size, a_size, way.map(Double::negated), s.negated()),
    ])
}

impl Frame {
    /// Whether a corner of the other box, counted as in [`rect`], is within reach of this one; `None`
    /// where its distance is next to the reach.
    #[inline]
    fn is_near(&self, which: usize) -> Option<bool> {
        self.roughly_near(which).or_else(|| {
            let (x, y) = (self.over(0, which), self.over(1, which));
            let beyond = x.times(x).plus(y.times(y)).minus(self.most).hi;
            told(beyond, x.hi + y.hi + self.reach, ERROR)
        })
    }

    /// The same by the heads of all numbers.
    #[inline(always)]
    fn roughly_near(&self, which: usize) -> Option<bool> {
        let over = |k: usize| {
            let [u, v] = self.sides;
            let (u, v) = (u[k].hi, v[k].hi);
            let side = if is_level(which) { u + v } else { u - v };
            let center = self.center[k].hi;
            let at = if is_ahead(which) {
                center + side
            } else {
                center - side
            };
            larger(at.abs() - self.limit[k].hi, 0.0)
        };
        let (x, y) = (over(0), over(1));
        let beyond = x * x + y * y - self.most.hi;
        told(beyond, x + y + self.reach, ROUGH)
    }

    /// By how much a corner is beyond a side.
    #[inline]
    fn over(&self, k: usize, which: usize) -> Double {
        let [u, v] = self.sides;
        let side = if is_level(which) {
            u[k].plus(v[k])
        } else {
            u[k].minus(v[k])
        };
        let at = if is_ahead(which) {
            self.center[k].plus(side)
        } else {
            self.center[k].minus(side)
        };
        let over = magnitude(at).minus(self.limit[k]);
        if over.hi > 0.0 { over } else { Double::ZERO }
    }

    /// Whether the boxes are surely apart along one of this box's axes, by the heads of the numbers.
    fn is_roughly_beside(&self) -> bool {
        let [u, v] = self.sides;
        (0..2).any(|k| {
            let reach = self.limit[k].hi + u[k].hi.abs() + v[k].hi.abs();
            self.center[k].hi.abs() - reach > ROUGH
        })
    }

    /// The same by the whole numbers.
    fn is_beside(&self) -> bool {
        let [u, v] = self.sides;
        (0..2).any(|k| {
            let reach = self.limit[k].plus(magnitude(u[k])).plus(magnitude(v[k]));
            magnitude(self.center[k]).minus(reach).hi > ERROR
        })
    }
}

/// Whether a corner lies to the same side along both axes of its box.
fn is_level(which: usize) -> bool {
    which == 0 || which == 3
}

/// Whether it lies ahead along the first of them.
fn is_ahead(which: usize) -> bool {
    which & 1 == 1
}

/// The sign of what squares are beyond the square of the reach by, if it is sure: `sum` is that of the
/// excesses and the reach.
#[inline(always)]
fn told(beyond: f64, sum: f64, error: f64) -> Option<bool> {
    let bound = 4.0 * error * (sum + error);
    (beyond.abs() > bound).then_some(beyond < 0.0)
}

fn magnitude(x: Double) -> Double {
    if x.hi < 0.0 { x.negated() } else { x }
}

#[cfg(test)]
#[path = "obb_within_doubled_tests.rs"]
mod tests;
