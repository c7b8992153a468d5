//! Two oriented boxes in floats: what their distance, contact and cast start from.
//!
//! Good to about 1e-15 of the sizes. Each query hands a pair over to the general path (by `None`)
//! where that is too coarse to be sure of the sign or of nine digits.

use super::Obb2;
use super::flat::{HAIRLINE, V};
use crate::num::{larger, saturate, scale_exponent, smaller, sqrt, times_two_pow, two_pow};

/// Half sizes, and the centre of each box as the other box sees it.
#[derive(Debug, Clone, Copy)]
pub(super) struct ObbPair {
    pub(super) half: [V; 2],
    /// B's centre along A's axes, and A's centre along B's axes.
    pub(super) center: [V; 2],
    /// A's x axis dot and cross B's x axis.
    pub(super) c: f64,
    pub(super) s: f64,
    /// Sum of all magnitudes: the unit of rounding errors.
    pub(super) size: f64,
    /// All lengths are times `2^-exponent`; 0 but for boxes of extreme size.
    exponent: i32,
}

impl ObbPair {
    /// `None` where the numbers are extreme or a rotation is of unit length to within 1e-6 only.
    #[inline(always)]
    pub(super) fn plain(a: &Obb2, b: &Obb2) -> Option<Self> {
        let d = [b.center[0] - a.center[0], b.center[1] - a.center[1]];
        let half = [a.size.map(|x| x * 0.5), b.size.map(|x| x * 0.5)];
        Self::of(a, b, d, half, 0)
    }

    /// What `plain` leaves, brought near 1 by a power of two. That loses nothing: the results are those
    /// of a plain pair, taken back by [`length`](Self::length).
    #[cold]
    #[inline(never)]
    pub(super) fn extreme(a: &Obb2, b: &Obb2) -> Option<Self> {
        let far = |scale: f64| [0, 1].map(|k| b.center[k] * scale - a.center[k] * scale);
        let lengths = |d: V, scale: f64| [d, a.size.map(|x| x * scale), b.size.map(|x| x * scale)];
        // A quarter of everything, so that nothing overflows.
        let quarters = lengths(far(0.25), 0.25);
        let largest = quarters
            .iter()
            .flatten()
            .fold(0.0, |m, x| larger(m, x.abs()));
        let exponent = (scale_exponent(largest) + 2).clamp(-1022, 1025);
        let scale = two_pow(-exponent);
        let d = if exponent > 0 {
            far(scale)
        } else {
            [0, 1].map(|k| (b.center[k] - a.center[k]) * scale)
        };
        let [d, a_size, b_size] = lengths(d, scale);
        let half = [a_size, b_size].map(|size| size.map(|x| x * 0.5));
        Self::of(a, b, d, half, exponent)
    }

    #[inline(always)]
    fn of(a: &Obb2, b: &Obb2, d: V, half: [V; 2], exponent: i32) -> Option<Self> {
        let (ac, as_) = (a.rotation.cos(), a.rotation.sin());
        let (bc, bs) = (b.rotation.cos(), b.rotation.sin());
        let off = (ac * ac + as_ * as_ - 1.0).abs() + (bc * bc + bs * bs - 1.0).abs();
        let size =
            (d[0].abs() + d[1].abs()) + ((half[0][0] + half[0][1]) + (half[1][0] + half[1][1]));
        // NaN and infinity fail the comparisons.
        let plain = (off <= 8.0 * f64::EPSILON) & (size < 1e70) & (size > 1e-70);
        let pair = Self {
            half,
            center: [
                [d[0] * ac + d[1] * as_, d[1] * ac - d[0] * as_],
                [-(d[0] * bc + d[1] * bs), d[0] * bs - d[1] * bc],
            ],
            c: ac * bc + as_ * bs,
            s: ac * bs - as_ * bc,
            size,
            exponent,
        };
        if plain { Some(pair) } else { None }
    }

    /// How far both boxes together reach along A's x, A's y, B's x, B's y.
    #[inline(always)]
    pub(super) fn reaches(&self) -> [f64; 4] {
        let (c, s) = (self.c.abs(), self.s.abs());
        let [[wa, ha], [wb, hb]] = self.half;
        [
            wa + (wb * c + hb * s),
            ha + (wb * s + hb * c),
            wb + (wa * c + ha * s),
            hb + (wa * s + ha * c),
        ]
    }

    /// The signed gaps along the four axes.
    #[inline(always)]
    pub(super) fn gaps(&self) -> [f64; 4] {
        let [ax, ay, bx, by] = self.reaches();
        let [p, q] = self.center;
        [
            p[0].abs() - ax,
            p[1].abs() - ay,
            q[0].abs() - bx,
            q[1].abs() - by,
        ]
    }

    /// A length back in the caller's unit; of one that is not 0 something is left.
    #[inline(always)]
    pub(super) fn length(&self, x: f64) -> f64 {
        if self.exponent == 0 {
            x
        } else {
            moved_back(x, self.exponent)
        }
    }

    /// Where one gets to from a coordinate of the caller's, by a way in the unit of this pair.
    #[inline(always)]
    pub(super) fn place(&self, from: f64, way: f64) -> f64 {
        if self.exponent == 0 {
            from + way
        } else if self.exponent > 1000 {
            // By halves, so that what is within the range at the end need not be so on the way.
            saturate(2.0 * (from * 0.5 + times_two_pow(way, self.exponent - 1)))
        } else {
            from + times_two_pow(way, self.exponent)
        }
    }

    /// A length of the caller's in the unit of this pair.
    #[inline(always)]
    pub(super) fn in_unit(&self, x: f64) -> f64 {
        if self.exponent == 0 {
            x
        } else {
            times_two_pow(x, -self.exponent)
        }
    }

    /// Below this a gap has lost its digits.
    #[inline(always)]
    pub(super) fn hairline(&self) -> f64 {
        self.size * HAIRLINE
    }

    /// The other box's axes as seen from A (`from` 0) or from B (1).
    #[inline(always)]
    pub(super) fn axes(&self, from: usize) -> [V; 2] {
        let (c, s) = (self.c, if from == 0 { self.s } else { -self.s });
        [[c, s], [-s, c]]
    }
}

#[cold]
#[inline(never)]
fn moved_back(x: f64, exponent: i32) -> f64 {
    let back = times_two_pow(x, exponent);
    if back == 0.0 && x != 0.0 {
        f64::from_bits(1).copysign(x)
    } else {
        back
    }
}

/// The largest of four and which it is; of equal ones the first.
#[inline(always)]
pub(super) fn largest(x: [f64; 4]) -> (f64, usize) {
    let (first, i) = if x[1] > x[0] { (x[1], 1) } else { (x[0], 0) };
    let (second, j) = if x[3] > x[2] { (x[3], 3) } else { (x[2], 2) };
    if second > first {
        (second, j)
    } else {
        (first, i)
    }
}

/// The largest of the four gaps; `None` where only the general path can tell.
#[inline]
pub(super) fn axis_gap(pair: &ObbPair) -> Option<f64> {
    let (gap, _) = largest(pair.gaps());
    (gap.abs() > pair.hairline()).then(|| pair.length(gap))
}

/// The distance; `None` where only the general path can tell.
///
/// Two convex outlines that are apart are nearest at a corner of one of them, so the least distance
/// of the eight corners to the other box is it.
#[inline]
pub(super) fn distance(pair: &ObbPair) -> Option<f64> {
    let (gap, _) = largest(pair.gaps());
    if gap < -pair.hairline() {
        return Some(0.0);
    }
    if gap <= pair.hairline() {
        return None;
    }
    let b_to_a = corners_to_box(pair.center[0], pair.axes(0), pair.half[1], pair.half[0]);
    let a_to_b = corners_to_box(pair.center[1], pair.axes(1), pair.half[0], pair.half[1]);
    let least = smaller(b_to_a, a_to_b);
    Some(pair.length(sqrt(least)))
}

/// The least squared distance of a box's corners from the box `limit` at the origin.
#[inline(always)]
fn corners_to_box(center: V, axes: [V; 2], half: V, limit: V) -> f64 {
    let (u, v) = (axes[0].map(|x| x * half[0]), axes[1].map(|x| x * half[1]));
    let (sum, difference) = ([u[0] + v[0], u[1] + v[1]], [u[0] - v[0], u[1] - v[1]]);
    let square = |x: f64, y: f64| {
        let over = larger(x.abs() - limit[0], 0.0);
        let beside = larger(y.abs() - limit[1], 0.0);
        over * over + beside * beside
    };
    let [x, y] = center;
    smaller(
        smaller(
            square(x + sum[0], y + sum[1]),
            square(x - sum[0], y - sum[1]),
        ),
        smaller(
            square(x + difference[0], y + difference[1]),
            square(x - difference[0], y - difference[1]),
        ),
    )
}
