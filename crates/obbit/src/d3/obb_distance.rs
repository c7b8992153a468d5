//! The distance of two oriented boxes, the fast way: Gilbert, Johnson and Keerthi's search with
//! corners chosen by signs, in A's frame, started along the axis of the greatest gap.

use super::Obb3;
use super::obb_relation::{self, Pair};
use super::vec::{V, along, cross, dot, scale, sub};
use crate::geom::Relation;
use crate::num::sqrt;

/// The distance, where the fast way can tell.
#[inline]
pub(crate) fn distance(a: &Obb3, b: &Obb3) -> Option<f64> {
    if obb_relation::relation(a, b) != Relation::Apart {
        return Some(0.0);
    }
    search(&Pair::of(a, b))
}

/// B as seen by A: everything in A's frame and in plain units.
struct Scene {
    center: V,
    half_a: V,
    /// B's half axes.
    half_b: [V; 3],
}

impl Scene {
    /// The corner of `B - A` least along `v`.
    #[inline]
    fn corner(&self, v: V) -> V {
        let mut w = self.center;
        for k in 0..3 {
            w[k] -= self.half_a[k].copysign(v[k]);
        }
        for half in &self.half_b {
            w = along(w, *half, 1.0f64.copysign(0.0 - dot(*half, v)));
        }
        w
    }
}

fn search(pair: &Pair) -> Option<f64> {
    let magnitude = pair.ordinary()?;
    let to_a = |x: V| pair.a.map(|axis| dot(axis, x));
    let scene = Scene {
        center: scale(to_a(pair.d), 0.5),
        half_a: scale(pair.size_a, 0.5),
        half_b: core::array::from_fn(|j| scale(to_a(pair.b[j]), 0.5 * pair.size_b[j])),
    };
    // Toward the face that looks at B: the corner that is nearest along the greatest face gap.
    let mut v = scene.center;
    let past = core::array::from_fn(|k| (v[k].abs() - scene.half_a[k]).max(0.0).copysign(v[k]));
    if past != [0.0; 3] {
        v = past;
    }
    let mut simplex = Simplex {
        w: [scene.corner(v); 4],
        count: 1,
    };
    v = simplex.w[0];
    for _ in 0..24 {
        let square = dot(v, v);
        let w = scene.corner(v);
        let low = dot(v, w);
        // `low / |v|` is a lower bound of the distance, `|v|` an upper one.
        if square - low <= 1e-14 * square {
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
struct Simplex {
    w: [V; 4],
    count: usize,
}

impl Simplex {
    /// Keeps the corners of the smallest face that holds the point nearest to zero, and returns
    /// that point; `None` where zero is inside or round-off left no answer.
    ///
    /// (Ericson, "Real-Time Collision Detection", 5.1.)
    fn shrink(&mut self) -> Option<V> {
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
    use super::super::shape::View3;
    use super::super::testing::Random;
    use super::super::vec::add;
    use super::*;

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
}
