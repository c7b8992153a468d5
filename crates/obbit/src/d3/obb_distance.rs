//! The distance of two oriented boxes, the fast way: a guess that is nearly always right, and
//! Gilbert, Johnson and Keerthi's search where it is not; in A's frame, corners chosen by signs.
//!
//! The guess is a pair of points on the features that look at each other along the axis of the
//! greatest gap. Whatever it is worth, its length is an upper bound of the distance, and the gap
//! along its direction a lower one: it counts only where the two agree.

use super::Obb3;
use super::obb_pair::ObbPair;
use super::obb_relation;
use super::vec::{LAST, NEXT, V, along, cross, dot, scale, sub};
use crate::geom::Relation;
use crate::num::{larger, smaller, sqrt};

/// The distance, where the fast way can tell.
#[inline]
pub(crate) fn distance(a: &Obb3, b: &Obb3) -> Option<f64> {
    if obb_relation::relation(a, b) != Relation::Apart {
        return Some(0.0);
    }
    search(&ObbPair::of(a, b))
}

/// Two bounds of a squared distance agree when they differ by no more than this share.
const NEAR: f64 = 1e-13;

/// Between these sizes a length to the fourth power, as the square of a [`Simplex`]'s normal is, keeps its
/// digits, also where the triangle is a needle.
const TO_THE_FOURTH: [f64; 2] = [1e-60, 1e60];

/// B as seen by A: everything in A's frame and in plain units.
pub(super) struct Scene {
    pub(super) center: V,
    pub(super) half_a: V,
    /// B's half axes.
    pub(super) half_b: [V; 3],
}

impl Scene {
    /// `r` is the pair's [`turned`](ObbPair::turned).
    #[inline(always)]
    pub(super) fn of(pair: &ObbPair, r: &[V; 3]) -> Self {
        let t = pair.a.map(|axis| dot(axis, pair.d));
        let half = scale(pair.size_b, 0.5);
        Self {
            center: scale(t, 0.5),
            half_a: scale(pair.size_a, 0.5),
            half_b: core::array::from_fn(|j| scale([r[0][j], r[1][j], r[2][j]], half[j])),
        }
    }

    /// The corner of `B - A` least along `v`.
    #[inline]
    pub(super) fn corner(&self, v: V) -> V {
        let mut w = self.center;
        for k in 0..3 {
            w[k] -= self.half_a[k].copysign(v[k]);
        }
        for half in &self.half_b {
            w = along(w, *half, 1.0f64.copysign(0.0 - dot(*half, v)));
        }
        w
    }

    /// The way from a point of A to one of B, the nearest two in most cases: those of the features
    /// that face each other along the axis of the greatest gap.
    #[inline]
    pub(super) fn guess(&self, pair: &ObbPair, r: &[V; 3]) -> V {
        let (faces, edges) = pair.gaps();
        let (mut best, mut face) = (faces[0], 0);
        for (f, &gap) in faces.iter().enumerate().skip(1) {
            face = if gap > best { f } else { face };
            best = larger(gap, best);
        }
        // Squared, in the sign of the gap.
        best *= best.abs();
        let mut axis = usize::MAX;
        for i in 0..3 {
            for j in 0..3 {
                let square = 1.0 - r[i][j] * r[i][j];
                let gap = edges[i][j] * edges[i][j].abs();
                // Of edges nearly parallel the faces know as much.
                let better = (gap > best * square) & (square > 1e-6);
                axis = if better { 3 * i + j } else { axis };
                best = if better { gap / square } else { best };
            }
        }
        if axis < 9 {
            self.edges(axis / 3, axis % 3)
        } else if face < 3 {
            self.on_a(face)
        } else {
            self.on_b(face - 3, r, pair)
        }
    }

    /// From A to the corner of B that is lowest over A's face `i`.
    #[inline]
    pub(super) fn on_a(&self, i: usize) -> V {
        let up = self.center[i];
        let mut p = self.center;
        for half in &self.half_b {
            p = along(p, *half, 1.0f64.copysign(0.0 - half[i] * up));
        }
        core::array::from_fn(|k| p[k] - clamp(p[k], self.half_a[k]))
    }

    /// To B from the corner of A that is lowest over B's face `j`.
    #[inline]
    pub(super) fn on_b(&self, j: usize, r: &[V; 3], pair: &ObbPair) -> V {
        let normal = [r[0][j], r[1][j], r[2][j]];
        let up = dot(normal, self.center);
        let corner: V = core::array::from_fn(|k| self.half_a[k].copysign(normal[k] * up));
        let mut v = sub(self.center, corner);
        // Where the corner lies in B's frame, seen from B's centre, is `-q`.
        let q: V = core::array::from_fn(|k| r[0][k] * v[0] + r[1][k] * v[1] + r[2][k] * v[2]);
        for k in 0..3 {
            let near = clamp(q[k], 0.5 * pair.size_b[k]);
            v = along(v, [r[0][k], r[1][k], r[2][k]], 0.0 - near);
        }
        v
    }

    /// Between A's edge along axis `i` and B's along axis `j` that look at each other.
    #[inline]
    fn edges(&self, i: usize, j: usize) -> V {
        let e = self.half_b[j];
        let (p, q) = (NEXT[i], LAST[i]);
        // a_i × e, toward B.
        let (mut np, mut nq) = (0.0 - e[q], e[p]);
        if np * self.center[p] + nq * self.center[q] < 0.0 {
            (np, nq) = (0.0 - np, 0.0 - nq);
        }
        let mut v = self.center;
        v[p] -= self.half_a[p].copysign(np);
        v[q] -= self.half_a[q].copysign(nq);
        for k in [NEXT[j], LAST[j]] {
            let half = self.half_b[k];
            let lean = half[p] * np + half[q] * nq;
            v = along(v, half, 1.0f64.copysign(0.0 - lean));
        }
        // Least of |v + y e - x a_i| for |x| <= half size of A, |y| <= 1.
        let (long, across) = (self.half_a[i], e[p] * e[p] + e[q] * e[q]);
        let square = across + e[i] * e[i];
        let y = clamp(0.0 - (v[p] * e[p] + v[q] * e[q]) / across, 1.0);
        let x = clamp(v[i] + y * e[i], long);
        let y = clamp((x * e[i] - dot(v, e)) / square, 1.0);
        let x = clamp(v[i] + y * e[i], long);
        v = along(v, e, y);
        v[i] -= x;
        v
    }
}

/// `x`, or the nearest number with `|x| <= limit`.
#[inline]
fn clamp(x: f64, limit: f64) -> f64 {
    let high = smaller(x, limit);
    if high > -limit { high } else { -limit }
}

fn search(pair: &ObbPair) -> Option<f64> {
    let [least, most] = TO_THE_FOURTH;
    let magnitude = pair.ordinary().filter(|m| (least..most).contains(m))?;
    let r = pair.turned();
    let scene = Scene::of(pair, &r);
    let mut v = scene.guess(pair, &r);
    let square = dot(v, v);
    let mut w = scene.corner(v);
    // `low / |v|` is a lower bound of the distance, `|v|` an upper one.
    if square - dot(v, w) <= NEAR * square {
        let distance = sqrt(square);
        return (distance > pair.hairline(magnitude)).then_some(distance);
    }
    let mut simplex = Simplex {
        w: [w; 4],
        count: 1,
    };
    v = w;
    for _ in 0..24 {
        let square = dot(v, v);
        w = scene.corner(v);
        if square - dot(v, w) <= NEAR * square {
            let distance = sqrt(square);
            return (distance > pair.hairline(magnitude)).then_some(distance);
        }
        if simplex.w[..simplex.count].contains(&w) {
            break;
        }
        simplex.w[simplex.count] = w;
        simplex.count += 1;
        v = simplex.shrink()?;
        if !(dot(v, v) < square) {
            break;
        }
    }
    // It stalled on round-off: good enough if the two bounds agree.
    let distance = sqrt(dot(v, v));
    let low = dot(v, scene.corner(v)) / distance;
    (distance > pair.hairline(magnitude) && distance - low <= 2e-10 * distance).then_some(distance)
}

/// Up to four corners of `B - A`; the newest is the last.
pub(super) struct Simplex {
    pub(super) w: [V; 4],
    pub(super) count: usize,
}

impl Simplex {
    /// Keeps the corners of the smallest face that holds the point nearest to zero, and returns
    /// that point; `None` where zero is inside or round-off left no answer.
    ///
    /// (Ericson, "Real-Time Collision Detection", 5.1.)
    pub(super) fn shrink(&mut self) -> Option<V> {
        let [p, q, r, s] = self.w;
        match self.count {
            2 => Some(self.of_segment(p, q)),
            3 => self.of_triangle(p, q, r),
            _ => self.of_tetrahedron(p, q, r, s),
        }
    }

    fn keep<const K: usize>(&mut self, corners: [V; K], nearest: V) -> V {
        self.w[..K].copy_from_slice(&corners);
        self.count = K;
        nearest
    }

    fn of_segment(&mut self, p: V, q: V) -> V {
        let edge = sub(q, p);
        let (to_q, to_p) = (-dot(p, edge), dot(q, edge));
        if to_q <= 0.0 {
            self.keep([p], p)
        } else if to_p <= 0.0 {
            self.keep([q], q)
        } else {
            self.keep([p, q], along(p, edge, to_q / (to_p + to_q)))
        }
    }

    fn of_triangle(&mut self, p: V, q: V, r: V) -> Option<V> {
        let (pq, pr) = (sub(q, p), sub(r, p));
        let (d1, d2) = (-dot(pq, p), -dot(pr, p));
        if d1 <= 0.0 && d2 <= 0.0 {
            return Some(self.keep([p], p));
        }
        let (d3, d4) = (-dot(pq, q), -dot(pr, q));
        if d3 >= 0.0 && d4 <= d3 {
            return Some(self.keep([q], q));
        }
        let (d5, d6) = (-dot(pq, r), -dot(pr, r));
        if d6 >= 0.0 && d5 <= d6 {
            return Some(self.keep([r], r));
        }
        let n = cross(pq, pr);
        let to_r = dot(n, cross(p, q));
        if to_r <= 0.0 && d1 >= 0.0 && d3 <= 0.0 {
            return Some(self.keep([p, q], along(p, pq, d1 / (d1 - d3))));
        }
        let to_q = dot(n, cross(r, p));
        if to_q <= 0.0 && d2 >= 0.0 && d6 <= 0.0 {
            return Some(self.keep([p, r], along(p, pr, d2 / (d2 - d6))));
        }
        let to_p = dot(n, cross(q, r));
        let (d43, d56) = (d4 - d3, d5 - d6);
        if to_p <= 0.0 && d43 >= 0.0 && d56 >= 0.0 {
            let share = d43 / (d43 + d56);
            return Some(self.keep([q, r], along(q, sub(r, q), share)));
        }
        let square = dot(n, n);
        // Along the normal: keeps the digits that the corners' shares would cancel.
        (square > 0.0).then(|| self.keep([p, q, r], scale(n, dot(n, p) / square)))
    }

    fn of_tetrahedron(&mut self, p: V, q: V, r: V, s: V) -> Option<V> {
        // Zero cannot lie beyond the face without the newest corner.
        let mut best: Option<(V, [V; 4], usize)> = None;
        for (i, j, opposite) in [(p, q, r), (q, r, p), (r, p, q)] {
            let n = cross(sub(j, i), sub(s, i));
            let (zero_side, inner) = (-dot(n, s), dot(n, sub(opposite, s)));
            if zero_side * inner > 0.0 {
                continue;
            }
            let mut face = Simplex {
                w: [i, j, s, s],
                count: 3,
            };
            let v = face.of_triangle(i, j, s)?;
            if best.is_none_or(|b| dot(v, v) < dot(b.0, b.0)) {
                best = Some((v, face.w, face.count));
            }
        }
        let (v, w, count) = best?;
        self.w = w;
        self.count = count;
        Some(v)
    }
}

#[cfg(test)]
mod tests {
    use super::super::Rot3;
    use super::super::shape::View3;
    use super::super::vec::add;
    use super::*;
    use crate::num::two_pow;
    use crate::random::Random;

    #[test]
    fn agrees_with_the_general_way() {
        let mut random = Random::new(31);
        let mut told = 0;
        for round in 0..4_000 {
            let (a, b) = (
                random.near_box(round % 4 == 0),
                random.near_box(round % 4 == 0),
            );
            let b = b
                .translated(add(random.point(false), [1.0, 1.0, 0.0]))
                .unwrap();
            if let Some(fast) = distance(&a, &b) {
                told += 1;
                let slow =
                    super::super::separation::general_distance(View3::Obb(&a), View3::Obb(&b));
                assert!((fast - slow).abs() < 1e-12, "{fast} {slow} {a:?} {b:?}");
            }
        }
        assert!(told > 3_000, "{told}");
    }

    /// Lengths to the fourth power lose their digits long before lengths do.
    #[test]
    fn the_same_at_every_scale() {
        let at = |unit: f64| {
            let scaled = |v: V| v.map(|x| x * unit);
            let a = Obb3::new(
                scaled([3.839830170874766, -0.02895752869107504, 1.505567910325027]),
                scaled([1.6474498408991938, 3.455358248624039, 1.505567910325027]),
                Rot3::from_yaw_degrees(90.0),
            );
            let turn = Rot3::from_axes([[0.6, 0.8, 0.0], [-0.8, 0.6, 0.0], [0.0, 0.0, 1.0]]);
            let b = Obb3::new(
                scaled([3.350797347206737, -1.5522792126225111, -2.289494260790602]),
                scaled([3.2813006030193055, 2.2231172841981675, 0.6081575302422424]),
                turn.unwrap(),
            );
            a.unwrap().distance(&b.unwrap())
        };
        for e in [
            -300, -280, -266, -250, -200, -100, 100, 200, 260, 290, 327, 900,
        ] {
            let unit = two_pow(e);
            assert!((at(unit) / (at(1.0) * unit) - 1.0).abs() < 1e-14, "{e}");
        }
    }
}
