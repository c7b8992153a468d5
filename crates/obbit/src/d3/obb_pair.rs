//! Two oriented boxes, exactly: the separating axis theorem on 15 axes, with a filter in front.
//!
//! Gottschalk, Lin, Manocha, "OBBTree" (1996), section 5, for the axes. There, edge pairs that are
//! nearly parallel get an epsilon; here they are decided.
//!
//! # The filter
//! All lengths are doubled, so that full sizes serve and nothing is halved. With `d = 2 (cb - ca)`,
//! sizes `A`, `B`, axes `a`, `b`, `R_ij = a_i · b_j`, `M = |d|₁ + Σ A + Σ B` and `u = 2^-53`:
//!
//! - `d` is off by `u|d|` (one subtraction; doubling is exact), `t_i = d · a_i` by
//!   `(1 + 3) u |d|₁` (three products, two sums), `R_ij` by `3u` (`Σ |a_l b_l| <= |a||b|`), all
//!   times `1 + 1e-5` since axes have length 1 to within 1e-6.
//! - A face gap `|t_i| - (A_i + Σ B_k |R_ik|)` is off by `4u|d|₁` from `t`, `(3 + 3) u Σ B` from the
//!   products, `2u M` from adding `A_i` and the subtraction: at most `8.1 u M`.
//! - An edge gap `|t_p R_qj - t_q R_pj| - (A_p |R_qj| + A_q |R_pj|) - (B_r |R_is| + B_s |R_ir|)` is
//!   off by `2 (4 + 3 + 1) u |d|₁ + 2u |d|₁` from the first part, `(3 + 1 + 1) u` of each radius,
//!   `2u · 2M` from adding the two and the subtraction: at most `22.3 u M`.
//! - The face normal is `n_i = a_j × a_k`, not `a_i`. By `(p × q) · (r × s) = (p·r)(q·s) -
//!   (p·s)(q·r)` the edge gap as computed is the true one with `n_i` in place of `a_i` in at most
//!   one factor of each product, so a skew of `σ` ([`Rot3::skew`](super::Rot3)) moves any gap by
//!   at most `1.1 (σ_A + σ_B) M`; face gaps likewise, the box's own radius by `||det| - 1| A_i`.
//! - What underflows loses at most `2^-1075` a product: below `2^-1022` in all.
//!
//! So every gap is off by less than `E = (16 · 2u + 2 (σ_A + σ_B)) M + 2^-1022`; `32u` against
//! `22.3u` covers the rounding of `M` and `E` themselves.
//!
//! A gap above `E` along any axis proves `Apart`. All 15 below `-E` prove `Overlapping`, flat boxes
//! included: where both boxes are flat together, one of the 15 true gaps is not negative.

use super::Obb3;
use super::obb_exact::{Axis, is_same};
use super::vec::{LAST, NEXT, V, cross, dot};
use crate::geom::Aabb;
use crate::num::Real;
use crate::num::gaps::{Sides, Turns};

/// Everything about two boxes that the 15 gaps are made of, doubled lengths throughout.
pub(crate) struct ObbPair {
    /// Twice the way from A's centre to B's.
    pub(crate) d: V,
    pub(crate) a: [V; 3],
    pub(crate) b: [V; 3],
    pub(crate) size_a: V,
    pub(crate) size_b: V,
    /// Sum of the skews.
    pub(crate) skew: f64,
}

/// The largest of the 15 gaps, and how far off it may be.
pub(super) struct Worst {
    pub(super) gap: f64,
    pub(super) error: f64,
    pub(super) magnitude: f64,
}

impl ObbPair {
    #[inline]
    pub(crate) fn of(a: &Obb3, b: &Obb3) -> Self {
        let (ca, cb) = (a.center(), b.center());
        Self {
            d: core::array::from_fn(|k| 2.0 * (cb[k] - ca[k])),
            a: a.axes(),
            b: b.axes(),
            size_a: a.size(),
            size_b: b.size(),
            skew: a.rotation().skew() + b.rotation().skew(),
        }
    }

    /// The aligned box counts as an oriented one with `A = max - min` (off by `u A`) and
    /// `d = (cb - min) + (cb - max)`, off by `2u (|d|₁ + Σ A)`.
    pub(super) fn with_aligned(a: &Aabb<3>, b: &Obb3) -> Self {
        let (min, max, center) = (a.min(), a.max(), b.center());
        Self {
            d: core::array::from_fn(|k| (center[k] - min[k]) + (center[k] - max[k])),
            a: [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]],
            b: b.axes(),
            size_a: core::array::from_fn(|k| max[k] - min[k]),
            size_b: b.size(),
            skew: b.rotation().skew(),
        }
    }

    /// How far off the gaps may be, and the sum of all lengths that they are made of.
    #[inline]
    pub(super) fn error(&self) -> (f64, f64) {
        let (d, sa, sb) = (&self.d, &self.size_a, &self.size_b);
        let magnitude = d[0].abs()
            + d[1].abs()
            + d[2].abs()
            + (sa[0] + sa[1] + sa[2])
            + (sb[0] + sb[1] + sb[2]);
        let error = (16.0 * f64::EPSILON + 2.0 * self.skew) * magnitude + f64::MIN_POSITIVE;
        (error, magnitude)
    }

    /// The largest gap, in floats.
    #[inline(always)]
    pub(super) fn worst(&self) -> Worst {
        let (error, magnitude) = self.error();
        let (a, b) = (self.sides(), self.others_sides());
        let turns = Turns::of(self.d, &a, &b);
        let faces = turns.faces(&a, &b);
        let gap = if faces > error {
            faces
        } else {
            faces.larger(turns.edges(&a, &b, None))
        };
        Worst {
            gap,
            error,
            magnitude,
        }
    }

    #[inline(always)]
    fn sides(&self) -> Sides<f64> {
        Sides {
            axes: self.a,
            size: self.size_a,
        }
    }

    #[inline(always)]
    fn others_sides(&self) -> Sides<f64> {
        Sides {
            axes: self.b,
            size: self.size_b,
        }
    }

    /// `a_i · b_j`
    #[inline]
    pub(crate) fn turned(&self) -> [V; 3] {
        self.a
            .map(|x| [dot(x, self.b[0]), dot(x, self.b[1]), dot(x, self.b[2])])
    }

    /// The gaps along A's normals, B's normals, and `a_i × b_j`, as the filter sees them.
    #[inline]
    pub(crate) fn gaps(&self) -> ([f64; 6], [V; 3]) {
        let r = self.turned();
        let ra = r.map(|row| row.map(f64::abs));
        let t = self.a.map(|axis| dot(axis, self.d));
        let (sa, sb) = (&self.size_a, &self.size_b);
        let faces = core::array::from_fn(|f| {
            let i = f % 3;
            if f < 3 {
                t[i].abs() - sa[i] - dot(*sb, ra[i])
            } else {
                let own = [ra[0][i], ra[1][i], ra[2][i]];
                dot(self.b[i], self.d).abs() - sb[i] - dot(*sa, own)
            }
        });
        let edges = core::array::from_fn(|i| {
            core::array::from_fn(|j| {
                edge_gap(
                    &t,
                    &r,
                    &ra,
                    sa,
                    sb,
                    (i, NEXT[i], LAST[i]),
                    (j, NEXT[j], LAST[j]),
                )
            })
        });
        (faces, edges)
    }

    /// Whether the filter can vouch for an overlap.
    pub(super) fn surely_overlap(&self) -> bool {
        let (error, magnitude) = self.error();
        magnitude < 1e300 && self.suspects(error, magnitude).is_empty()
    }

    /// The axes along which the filter cannot vouch for an overlap, nearly parallel edges aside.
    ///
    /// Let `σ = |a_i × b_j|`, and every face gap at most `-g`. Were `b_j` exactly parallel to
    /// `a_i` (which moves B by at most `1.01 σ M`, its face normals by `2.1 σ`), both boxes seen
    /// along `a_i` would be parallelograms whose edge normals are face normals, so a disc of
    /// radius `g - 3.2 σ M` round zero would lie in their difference, and no direction at right
    /// angles to `a_i` could have a gap above `-(g - 3.2 σ M)`. Back with the true `b_j`, the gap
    /// along `a_i × b_j` is below zero if `g > 4.3 σ M`: no need to look at it. (16 is asked for.)
    pub(super) fn suspects(&self, error: f64, magnitude: f64) -> Suspects {
        let (faces, edges) = self.gaps();
        let mut found = Suspects::new();
        let mut largest = f64::NEG_INFINITY;
        for (f, &gap) in faces.iter().enumerate() {
            largest = gap.larger(largest);
            if gap >= -error {
                found.push(if f < 3 {
                    Axis::FaceA(f)
                } else {
                    Axis::FaceB(f - 3)
                });
            }
        }
        let room = -largest - error;
        for (i, row) in edges.iter().enumerate() {
            for (j, &gap) in row.iter().enumerate() {
                if gap >= -error {
                    let n = cross(self.a[i], self.b[j]);
                    let sigma = n[0].abs() + n[1].abs() + n[2].abs() + 4.0 * f64::EPSILON;
                    if room <= 16.0 * sigma * magnitude {
                        found.push(Axis::Edges(i, j));
                    }
                }
            }
        }
        found
    }
}

#[inline(always)]
fn edge_gap(
    t: &V,
    r: &[V; 3],
    ra: &[V; 3],
    sa: &V,
    sb: &V,
    (i, p, q): (usize, usize, usize),
    (j, n, l): (usize, usize, usize),
) -> f64 {
    (t[q] * r[p][j] - t[p] * r[q][j]).abs()
        - (sa[p] * ra[q][j] + sa[q] * ra[p][j])
        - (sb[n] * ra[i][l] + sb[l] * ra[i][n])
}

pub(super) type Suspects = smallvec::SmallVec<[Axis; 15]>;

impl ObbPair {
    /// Whether neither box is more than a line.
    pub(super) fn is_of_lines(&self) -> bool {
        let is_line = |size: &V| size.iter().filter(|&&x| x == 0.0).count() >= 2;
        is_line(&self.size_a) && is_line(&self.size_b)
    }

    /// Whether B's axes are A's, up to order and sign, to the bit.
    pub(super) fn same_axes(&self) -> bool {
        self.b
            .iter()
            .all(|&b| self.a.iter().any(|&a| is_same(a, b)))
    }
}
