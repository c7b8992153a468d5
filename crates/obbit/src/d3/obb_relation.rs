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

use super::obb_exact::{Axis, NumberPair, is_same};
use super::shape::View3;
use super::vec::{LAST, NEXT, V, cross, dot};
use super::{Obb3, obb_aligned};
use crate::geom::{Aabb, Relation, decide};
use crate::num::gaps::{Sides, Turns};
use crate::num::{Exact, Fine, Number, Real};
use core::cmp::Ordering;

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
struct Worst {
    gap: f64,
    error: f64,
    magnitude: f64,
}

/// The exact relation of two oriented boxes.
#[inline]
pub(crate) fn relation(a: &Obb3, b: &Obb3) -> Relation {
    let pair = ObbPair::of(a, b);
    let worst = pair.worst();
    // One branch that is nearly always taken, then a choice without one: which of the two it is
    // cannot be predicted. Written so that an infinite or NaN magnitude goes to the cold side.
    if (worst.gap.abs() > worst.error) & (worst.magnitude < 1e300) {
        if worst.gap > 0.0 {
            Relation::Apart
        } else {
            Relation::Overlapping
        }
    } else {
        uncertain(a, b)
    }
}

/// The relation of an aligned and an oriented box where the filter can tell: what the rounded numbers of the
/// [pair](ObbPair::with_aligned) add is `3u M` to a face gap and `5u M` to an edge gap, and `E` has room
/// for both.
pub(crate) fn with_aligned(a: &Aabb<3>, b: &Obb3) -> Option<Relation> {
    let pair = ObbPair::with_aligned(a, b);
    let worst = pair.worst();
    if worst.magnitude < 1e300 {
        if worst.gap > worst.error {
            return Some(Relation::Apart);
        }
        if worst.gap < -worst.error || pair.surely_overlap() {
            return Some(Relation::Overlapping);
        }
    }
    None
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
    fn error(&self) -> (f64, f64) {
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
    fn worst(&self) -> Worst {
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
    fn suspects(&self, error: f64, magnitude: f64) -> Suspects {
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

type Suspects = smallvec::SmallVec<[Axis; 15]>;

/// What the filter left over.
///
/// # Flat boxes
/// The difference of two boxes is the sum of their edges, and its faces lie along two of these: their normals are
/// among the 15. Where all edges lie in one plane, its normal is among them too (a face normal of a box with two
/// edges, or of two lines that are parallel one of either box's), with a gap that is not negative; and what
/// bounds the difference within the plane is at right angles to an edge, as some of the 15 are that do not lie at
/// right angles to the plane. Only two lines that are not parallel have no such axis.
#[cold]
#[inline(never)]
fn uncertain(a: &Obb3, b: &Obb3) -> Relation {
    // Lists are full of boxes that are there twice; of flat ones a gap of 0 would take long arithmetic.
    if a == b {
        let flat = a.size().contains(&0.0);
        return [Relation::Overlapping, Relation::Touching][usize::from(flat)];
    }
    if let Some(decided) = obb_aligned::relation(a, b) {
        return decided;
    }
    // (Not in WebAssembly, where size counts.)
    #[cfg(not(target_family = "wasm"))]
    if let Some(decided) = super::obb_standing::relation(a, b) {
        return decided;
    }
    let pair = ObbPair::of(a, b);
    let (error, magnitude) = pair.error();
    let extreme = !(1e-235..1e285).contains(&magnitude);
    if extreme && let Some((a, b)) = obb_aligned::near_one(a, b) {
        return relation(&a, &b);
    }
    let is_line = |size: &V| size.iter().filter(|&&x| x == 0.0).count() >= 2;
    let lines = is_line(&pair.size_a) && is_line(&pair.size_b);
    if lines || !(magnitude < 1e300) {
        return decide::relation::<3>(&View3::Obb(a), &View3::Obb(b));
    }
    let suspects = pair.suspects(error, magnitude);
    if suspects.is_empty() {
        return Relation::Overlapping;
    }
    let fine = NumberPair::<Fine>::of(a, b);
    let mut exact = None;
    let parallel = pair.same_axes();
    let mut verdict = Relation::Overlapping;
    for &axis in &suspects {
        match axis {
            // They repeat A's normals, or vanish.
            Axis::Edges(..) | Axis::FaceB(_) if parallel => continue,
            _ => {}
        }
        // A zero cross product is no axis.
        let Some(gap) = fine.gap(axis) else {
            continue;
        };
        let sign = gap.sign().or_else(|| {
            let exact = exact.get_or_insert_with(|| NumberPair::<Exact>::of(a, b));
            exact.gap(axis).map(|gap| gap.order())
        });
        match sign {
            Some(Ordering::Greater) => return Relation::Apart,
            Some(Ordering::Equal) => verdict = Relation::Touching,
            Some(Ordering::Less) | None => {}
        }
    }
    verdict
}

impl ObbPair {
    /// Whether B's axes are A's, up to order and sign, to the bit.
    fn same_axes(&self) -> bool {
        self.b
            .iter()
            .all(|&b| self.a.iter().any(|&a| is_same(a, b)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Rot3;
    use crate::random::Random;

    #[test]
    fn the_filter_leaves_fewer_than_one_in_a_thousand() {
        let mut random = Random::new(11);
        let left_over = (0..50_000).filter(|_| {
            let pair = ObbPair::of(&random.near_box(false), &random.near_box(false));
            let worst = pair.worst();
            worst.gap.abs() <= worst.error
        });
        let left_over = left_over.count();
        assert!(left_over < 50, "{left_over} of 50,000");
    }

    /// Two ways that have nothing in common.
    #[test]
    fn flat_and_touching_boxes_are_told_as_by_their_corners() {
        let mut random = Random::new(12);
        let turns = [
            Rot3::IDENTITY,
            Rot3::from_axis_angle_degrees([0.0, 0.0, 1.0], 90.0).unwrap(),
            Rot3::from_axis_angle_degrees([1.0, 1.0, 1.0], 120.0).unwrap(),
            Rot3::from_axis_angle_degrees([0.0, 1.0, 0.0], 53.130_102_354_155_98).unwrap(),
            Rot3::from_axis_angle_degrees([1.0, 2.0, 0.5], 17.0).unwrap(),
            Rot3::from_yaw_radians(core::f64::consts::FRAC_PI_2),
        ];
        let mut counts = [0; 3];
        for _ in 0..20_000 {
            let [same, turn] = [(); 2].map(|()| random.below(6));
            let common = turns[same].axes();
            let mut one = |turn: usize| {
                let along = [(); 3].map(|()| random.below(3) as f64 - 1.0);
                let size = [(); 3].map(|()| [0.0, 0.0, 1.0, 2.0][random.below(4)]);
                let center = core::array::from_fn(|k| {
                    (0..3).map(|i| along[i] * 0.5 * common[i][k]).sum::<f64>()
                });
                Obb3::new(center, size, turns[turn]).unwrap()
            };
            let (a, b) = (one(same), one(same));
            let other = one(turn);
            for (a, b) in [(&a, &b), (&a, &other), (&other, &a)] {
                let told = relation(a, b);
                let by_corners = decide::relation::<3>(&View3::Obb(a), &View3::Obb(b));
                assert_eq!(told, by_corners, "{a:?} {b:?}");
                counts[told as usize] += 1;
            }
        }
        assert!(counts.iter().all(|&count| count > 1000), "{counts:?}");
    }
}
