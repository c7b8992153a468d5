//! Whether two oriented boxes are no farther apart than a clearance, in floats.
//!
//! A vector between a point of each box bounds their distance from above, and the gap along any
//! direction from below. Both need only be on one side of the clearance, so most pairs are told by
//! the six face normals and one pair of points: those that face each other along the normal of the
//! greatest gap. The rest go through Gilbert, Johnson and Keerthi's search until a bound is there.
//!
//! # Error
//! Let `M` be the sum of all magnitudes (the difference of the centres, half sizes, the clearance),
//! `u = 2^-53`, and `σ` the skew of both rotations. First-order terms:
//!
//! - In A's frame, `x -> a_i · x`, lengths are off by `2.1 σ` of themselves and A's own points by
//!   `4.1 σ M`, because `|a_i · a_j|` is at most `1.01 σ` and `|a_i · a_i - 1|` at most `2.01 σ`. B's
//!   centre there is rounded by `4u M`, each of its half axes by `4u` of itself: in length, the boxes
//!   of the [`Scene`] are off by `7u M + 6.2 σ M`, and so is their distance.
//! - A pair of points is `center ± half axes - a point of A`, at most eight roundings of `u M` in each
//!   coordinate: `14u M` in length. A corner of the difference is off by `7u M`, and a mixture of
//!   three corners with shares of at least 0 and 1 in all by `18u M` more. Its length is off by `3u`.
//! - The gap along `v` takes the corner furthest back; the choice may be off by `8u M |v|`, the corner
//!   by `7u M`, the product by `5u M |v|`, the division by `|v|` by `3u M`.
//! - A gap along a face normal is off by `9u M + 3.3 σ M`, counting that the normal is not of unit
//!   length.
//!
//! Altogether at most `35u M + 6.2 σ M`. `E = (64u + 8σ) M` covers that and its own rounding.

use super::obb_distance::{Scene, Simplex};
use super::obb_pair::ObbPair;
use super::vec::{V, along, cross, dot, sub};
use super::{Obb3, Sphere};
use crate::geom::{Aabb, Relation};
use crate::num::{Real, larger, smaller, sqrt};

/// `E` in parts of `M`, and in parts of `σ M`.
pub(super) const ERROR: [f64; 2] = [32.0 * f64::EPSILON, 8.0];

/// Sums of all magnitudes that can be told about: their squares neither overflow nor underflow.
pub(super) const ORDINARY: [f64; 2] = [1e-100, 1e100];

/// Whether the distance is at most a clearance above 0; `None` where floats cannot tell.
#[inline]
pub(super) fn boxes(a: &Obb3, b: &Obb3, clearance: f64) -> Option<bool> {
    Judged::of(&ObbPair::of(a, b), clearance).and_then(|j| j.verdict())
}

/// The same for an aligned box and an oriented one: what the rounded numbers of the
/// [pair](ObbPair::with_aligned) add is `6u M`, all told, in length and along any direction.
#[inline]
pub(super) fn aligned_turned(a: &Aabb<3>, b: &Obb3, clearance: f64) -> Option<bool> {
    let pair = ObbPair::with_aligned(a, b);
    Judged::of(&pair, clearance).and_then(|j| j.verdict())
}

/// The same for an oriented box and a sphere.
#[inline]
pub(super) fn box_sphere(a: &Obb3, b: &Sphere, clearance: f64) -> Option<bool> {
    let (over, magnitude) = excesses(a, b);
    let reach = b.radius() + clearance;
    Limits::round(reach, magnitude + reach, a.rotation().skew())?.told(over)
}

/// The relation of an oriented box and a sphere; `None` where floats cannot tell. A sphere with a radius
/// overlaps what its centre is nearer to than that, a point only what it lies inside of.
pub(super) fn box_and_sphere(a: &Obb3, b: &Sphere) -> Option<Relation> {
    let (over, magnitude) = excesses(a, b);
    let limits = Limits::round(b.radius(), magnitude + b.radius(), a.rotation().skew())?;
    let is_inside = over.iter().all(|&x| x < 0.0 - limits.error);
    let near = is_inside || limits.told(over)?;
    Some([Relation::Apart, Relation::Overlapping][usize::from(near)])
}

/// By how much a sphere's centre exceeds the half sizes in the box's frame, and the sum of what that is made
/// of. What is above 0 is its way to the box, but for the errors of the frame above. Where it lies along each of
/// the box's own axes, which need not be square, is off by `2.5 σ M`: `a_i · d` is `Σ t_j a_i · a_j`.
#[inline]
fn excesses(a: &Obb3, b: &Sphere) -> (V, f64) {
    let (axes, size, d) = (a.axes(), a.size(), sub(b.center(), a.center()));
    let (mut over, mut magnitude) = ([0.0; 3], 0.0);
    for k in 0..3 {
        let half = 0.5 * size[k];
        over[k] = dot(axes[k], d).abs() - half;
        magnitude += d[k].abs() + half;
    }
    (over, magnitude)
}

/// Bounds below the lower limit prove a pair near, bounds above the upper one far.
struct Limits {
    low: f64,
    high: f64,
    error: f64,
}

impl Limits {
    /// `None` where squares might overflow or underflow, and for NaN.
    #[inline(always)]
    fn round(reach: f64, magnitude: f64, skew: f64) -> Option<Self> {
        let error = (ERROR[0] + ERROR[1] * skew) * magnitude;
        ((magnitude > ORDINARY[0]) & (magnitude < ORDINARY[1])).then(|| Self {
            low: (reach - error).larger(0.0),
            high: reach + error,
            error,
        })
    }

    /// Whether a point that exceeds a box by so much is nearer to it than the reach.
    #[inline]
    fn told(&self, over: V) -> Option<bool> {
        let [x, y, z] = over.map(|x| x.larger(0.0));
        let square = x * x + y * y + z * z;
        let near = square < self.low * self.low;
        (near | (square > self.high * self.high)).then_some(near)
    }
}

struct Judged<'a> {
    pair: &'a ObbPair,
    scene: Scene,
    r: [V; 3],
    limits: Limits,
}

impl<'a> Judged<'a> {
    #[inline(always)]
    fn of(pair: &'a ObbPair, clearance: f64) -> Option<Self> {
        let (d, a, b) = (&pair.d, &pair.size_a, &pair.size_b);
        let doubled =
            (d[0].abs() + d[1].abs() + d[2].abs()) + (a[0] + a[1] + a[2]) + (b[0] + b[1] + b[2]);
        let limits = Limits::round(clearance, 0.5 * doubled + clearance, pair.skew)?;
        let r = pair.turned();
        Some(Self {
            pair,
            scene: Scene::of(pair, &r),
            r,
            limits,
        })
    }

    #[inline(always)]
    fn verdict(&self) -> Option<bool> {
        let (gap, face) = self.best_face();
        if gap > self.limits.high {
            return Some(false);
        }
        let v = if face < 3 {
            self.scene.on_a(face)
        } else {
            self.scene.on_b(face - 3, &self.r, self.pair)
        };
        if self.short(v) {
            return Some(true);
        }
        self.search()
    }

    /// The greatest gap along a face normal, and which: A's three, then B's.
    #[inline(always)]
    fn best_face(&self) -> (f64, usize) {
        let (scene, r) = (&self.scene, &self.r);
        let (half_b, center) = (&scene.half_b, &scene.center);
        let (mut best, mut face) = (f64::NEG_INFINITY, 0);
        for i in 0..3 {
            let reach = half_b[0][i].abs() + half_b[1][i].abs() + half_b[2][i].abs();
            let gap = center[i].abs() - (scene.half_a[i] + reach);
            face = if gap > best { i } else { face };
            best = larger(gap, best);
        }
        for j in 0..3 {
            let reach = scene.half_a[0] * r[0][j].abs()
                + scene.half_a[1] * r[1][j].abs()
                + scene.half_a[2] * r[2][j].abs();
            let way = dot(self.pair.b[j], self.pair.d).abs() * 0.5;
            let gap = way - (0.5 * self.pair.size_b[j] + reach);
            face = if gap > best { 3 + j } else { face };
            best = larger(gap, best);
        }
        (best, face)
    }

    /// Near, where `v` between points of the boxes is short enough.
    #[inline]
    fn short(&self, v: V) -> bool {
        dot(v, v) < self.limits.low * self.limits.low
    }

    /// Far, where the gap along `v`, to the corner `w` furthest back, is wide enough.
    #[inline]
    fn wide(&self, v: V, w: V) -> bool {
        let (square, along) = (dot(v, v), dot(v, w));
        // A vector of round-off is no direction.
        square > self.limits.error * self.limits.error && along > self.limits.high * sqrt(square)
    }

    /// Those that the faces could not tell. Where the search ends with zero inside, the boxes meet,
    /// which the 15 gaps prove as in [`obb_relation`](super::obb_relation).
    #[inline(never)]
    fn search(&self) -> Option<bool> {
        self.closing_in()
            .or_else(|| self.pair.surely_overlap().then_some(true))
    }

    /// Most by the best guess, the others by going from corner to corner.
    fn closing_in(&self) -> Option<bool> {
        let mut v = self.scene.guess(self.pair, &self.r);
        if self.short(v) {
            return Some(true);
        }
        let mut w = self.scene.corner(v);
        if self.wide(v, w) {
            return Some(false);
        }
        let mut simplex = Simplex {
            w: [w; 4],
            count: 1,
        };
        v = w;
        for _ in 0..16 {
            w = self.scene.corner(v);
            if self.wide(v, w) {
                return Some(false);
            }
            if simplex.w[..simplex.count].contains(&w) {
                return None;
            }
            simplex.w[simplex.count] = w;
            simplex.count += 1;
            v = simplex.shrink()?;
            if self.short(mixture(&simplex)) {
                return Some(true);
            }
        }
        None
    }
}

/// A point of the simplex near the one nearest to zero. The search's own may be off where corners
/// are nearly in line; this is made with shares of at least 0 and 1 in all, whatever they are.
fn mixture(simplex: &Simplex) -> V {
    let [p, q, r, _] = simplex.w;
    let share = |x: f64, of: f64, most: f64| {
        let share = x / of;
        let share = smaller(share, most);
        share.larger(0.0)
    };
    match simplex.count {
        1 => p,
        2 => {
            let edge = sub(q, p);
            along(p, edge, share(0.0 - dot(p, edge), dot(edge, edge), 1.0))
        }
        _ => {
            let (pq, pr) = (sub(q, p), sub(r, p));
            let n = cross(pq, pr);
            let square = dot(n, n);
            let to_q = share(dot(n, cross(r, p)), square, 1.0);
            let to_r = share(dot(n, cross(p, q)), square, 1.0 - to_q);
            along(along(p, pq, to_q), pr, to_r)
        }
    }
}

#[cfg(test)]
#[path = "obb_within_tests.rs"]
mod tests;
