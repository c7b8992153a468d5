//! Nearest points of two convex cores in floating point: the guess that a proof starts from.
//!
//! Gilbert, Johnson, Keerthi, "A fast procedure for computing the distance between complex
//! objects in three-dimensional space" (1988), with the nearest point of a simplex found by
//! Voronoi regions (Ericson, "Real-Time Collision Detection", 5.1). Plane shapes have z = 0.

use super::core_shape::Core;
use crate::num::vector::{add, cross, dot, sub};
use crate::num::{scale_exponent, sqrt, times_two_pow};
use smallvec::SmallVec;

type V = [f64; 3];

/// What the search found. Not proved: `certify` does that.
#[derive(Debug, Clone)]
pub(crate) struct Closest {
    /// Distance between the cores, 0 if they seem to meet.
    pub(crate) distance: f64,
    /// Unit vector from A to B, zeros if they seem to meet.
    pub(crate) normal: V,
    /// Nearest point of A's core.
    pub(crate) point_a: V,
    /// Nearest point of B's core.
    pub(crate) point_b: V,
    /// Whether the cores seem to meet.
    pub(crate) meet: bool,
    /// Pairs (vertex of A, vertex of B) whose differences span the nearest feature.
    pub(crate) simplex: SmallVec<[(usize, usize); 4]>,
    /// The share of each pair in the nearest point; they add up to about 1.
    pub(crate) weights: SmallVec<[f64; 4]>,
}

#[derive(Clone, Copy)]
struct Vertex {
    a: usize,
    b: usize,
    /// `b - a`, scaled.
    w: V,
}

/// The nearest points of two cores; their radii play no part.
pub(crate) fn closest(a: &Core<f64>, b: &Core<f64>) -> Closest {
    let largest = a
        .points
        .iter()
        .chain(&b.points)
        .flatten()
        .fold(0.0, |m: f64, x| m.max(x.abs()));
    let exponent = scale_exponent(largest);
    // Between these sixth powers neither overflow nor vanish, and nothing need be scaled.
    if (-150..150).contains(&exponent) || largest == 0.0 {
        return search(&a.points, &b.points);
    }
    let scaled = |points: &[V]| -> SmallVec<[V; 8]> {
        points
            .iter()
            .map(|p| p.map(|x| times_two_pow(x, -exponent)))
            .collect()
    };
    let mut found = search(&scaled(&a.points), &scaled(&b.points));
    found.distance = times_two_pow(found.distance, exponent);
    found.point_a = found.point_a.map(|x| times_two_pow(x, exponent));
    found.point_b = found.point_b.map(|x| times_two_pow(x, exponent));
    found
}

fn search(a: &[V], b: &[V]) -> Closest {
    let support = |d: &V| -> Vertex {
        let (i, j) = (furthest(a, d), furthest(b, &negated(d)));
        Vertex {
            a: i,
            b: j,
            w: sub(b[j], a[i]),
        }
    };
    let mut simplex: SmallVec<[Vertex; 4]> = SmallVec::new();
    let first = Vertex {
        a: 0,
        b: 0,
        w: sub(b[0], a[0]),
    };
    simplex.push(first);
    let mut weights: SmallVec<[f64; 4]> = SmallVec::from_elem(1.0, 1);
    let mut v = first.w;
    let mut reach = dot(v, v);
    // Each round drops the distance or ends; the bound is for round-off that would go in circles.
    for _ in 0..64 {
        let vv = dot(v, v);
        if vv <= 1e-30 * reach {
            break;
        }
        let next = support(&v);
        reach = reach.max(dot(next.w, next.w));
        let gain = vv - dot(v, next.w);
        if gain <= 1e-15 * vv {
            break;
        }
        let mut grown = simplex.clone();
        if !simplex.iter().any(|s| s.a == next.a && s.b == next.b) {
            grown.push(next);
        }
        let mut found = nearest(&grown);
        let mut nearer = combine(&found.0, &found.1);
        if found.0.len() < 4 && dot(nearer, nearer) >= vv {
            // Round-off led to the wrong face, as on needles: look at each of them.
            found = nearest_of_all(&grown);
            nearer = combine(&found.0, &found.1);
            if dot(nearer, nearer) >= vv {
                break;
            }
        }
        (simplex, weights) = found;
        v = nearer;
        if simplex.len() == 4 {
            v = [0.0; 3];
            break;
        }
    }
    let vv = dot(v, v);
    let meet = vv <= 1e-30 * reach;
    let distance = if meet { 0.0 } else { sqrt(vv) };
    let mix = |points: &[V], pick: fn(&Vertex) -> usize| -> V {
        let mut sum = [0.0; 3];
        for (vertex, &share) in simplex.iter().zip(&weights) {
            sum = add(sum, points[pick(vertex)].map(|x| x * share));
        }
        sum
    };
    Closest {
        distance,
        normal: if meet {
            [0.0; 3]
        } else {
            v.map(|x| x / distance)
        },
        point_a: mix(a, |s| s.a),
        point_b: mix(b, |s| s.b),
        meet,
        simplex: simplex.iter().map(|s| (s.a, s.b)).collect(),
        weights,
    }
}

type Nearest = (SmallVec<[Vertex; 4]>, SmallVec<[f64; 4]>);

/// The smallest face of the simplex that holds its point nearest to zero, and that point's shares.
fn nearest(s: &[Vertex]) -> Nearest {
    match s {
        [p, q] => nearest_on_segment(*p, *q),
        [p, q, r] => nearest_on_triangle(*p, *q, *r),
        [p, q, r, t] => nearest_on_tetrahedron([*p, *q, *r, *t]),
        _ => (
            s.iter().copied().take(1).collect(),
            SmallVec::from_elem(1.0, 1),
        ),
    }
}

/// The same by trying every edge and triangle: slower, but no region can be mistaken.
fn nearest_of_all(s: &[Vertex]) -> Nearest {
    let mut chosen = one(s[0]);
    let consider = |candidate: Nearest, chosen: &mut Nearest| {
        let length = |c: &Nearest| {
            let v = combine(&c.0, &c.1);
            dot(v, v)
        };
        if length(&candidate) < length(chosen) {
            *chosen = candidate;
        }
    };
    for (i, &p) in s.iter().enumerate() {
        consider(one(p), &mut chosen);
        for (j, &q) in s.iter().enumerate().skip(i + 1) {
            consider(nearest_on_segment(p, q), &mut chosen);
            for &r in &s[j + 1..] {
                consider(nearest_on_triangle(p, q, r), &mut chosen);
            }
        }
    }
    chosen
}

fn one(p: Vertex) -> Nearest {
    (SmallVec::from_slice(&[p]), SmallVec::from_slice(&[1.0]))
}

fn two(p: Vertex, q: Vertex, to_p: f64, to_q: f64) -> Nearest {
    let sum = to_p + to_q;
    (
        SmallVec::from_slice(&[p, q]),
        SmallVec::from_slice(&[to_p / sum, to_q / sum]),
    )
}

fn nearest_on_segment(p: Vertex, q: Vertex) -> Nearest {
    let edge = sub(q.w, p.w);
    let (to_q, to_p) = (-dot(p.w, edge), dot(q.w, edge));
    if to_q <= 0.0 || to_p + to_q <= 0.0 {
        one(p)
    } else if to_p <= 0.0 {
        one(q)
    } else {
        two(p, q, to_p, to_q)
    }
}

fn nearest_on_triangle(p: Vertex, q: Vertex, r: Vertex) -> Nearest {
    let (pq, pr) = (sub(q.w, p.w), sub(r.w, p.w));
    let (d1, d2) = (-dot(pq, p.w), -dot(pr, p.w));
    if d1 <= 0.0 && d2 <= 0.0 {
        return one(p);
    }
    let (d3, d4) = (-dot(pq, q.w), -dot(pr, q.w));
    if d3 >= 0.0 && d4 <= d3 {
        return one(q);
    }
    let (d5, d6) = (-dot(pq, r.w), -dot(pr, r.w));
    if d6 >= 0.0 && d5 <= d6 {
        return one(r);
    }
    let n = cross(pq, pr);
    let to_r = dot(n, cross(p.w, q.w));
    if to_r <= 0.0 && d1 >= 0.0 && d3 <= 0.0 {
        return two(p, q, -d3, d1);
    }
    let to_q = dot(n, cross(r.w, p.w));
    if to_q <= 0.0 && d2 >= 0.0 && d6 <= 0.0 {
        return two(p, r, -d6, d2);
    }
    let to_p = dot(n, cross(q.w, r.w));
    if to_p <= 0.0 && d4 - d3 >= 0.0 && d5 - d6 >= 0.0 {
        return two(q, r, d5 - d6, d4 - d3);
    }
    let sum = to_p + to_q + to_r;
    if sum > 0.0 {
        let shares = [to_p / sum, to_q / sum, to_r / sum];
        return (
            SmallVec::from_slice(&[p, q, r]),
            SmallVec::from_slice(&shares),
        );
    }
    // Round-off left no region, as on a needle: the best edge will do.
    best([
        nearest_on_segment(p, q),
        nearest_on_segment(q, r),
        nearest_on_segment(r, p),
    ])
}

fn nearest_on_tetrahedron(s: [Vertex; 4]) -> Nearest {
    const FACES: [[usize; 4]; 4] = [[0, 1, 2, 3], [0, 1, 3, 2], [0, 2, 3, 1], [1, 2, 3, 0]];
    let mut outside: Option<Nearest> = None;
    for [i, j, k, opposite] in FACES {
        let n = cross(sub(s[j].w, s[i].w), sub(s[k].w, s[i].w));
        let across = sub(s[opposite].w, s[i].w);
        let (zero_side, inner_side) = (-dot(n, s[i].w), dot(n, across));
        // Of a flat tetrahedron rounding alone says which side is the inner one: then every face is
        // a candidate, as it is of one that zero lies outside of.
        let flat = inner_side * inner_side <= 1e-26 * dot(n, n) * dot(across, across);
        if zero_side * inner_side <= 0.0 || flat {
            let face = nearest_on_triangle(s[i], s[j], s[k]);
            outside = Some(match outside {
                None => face,
                Some(other) => best([other, face]),
            });
        }
    }
    outside.unwrap_or_else(|| {
        let volume = |q: &V, r: &V, t: &V| dot(*q, cross(*r, *t)).abs();
        let shares = [
            volume(&s[1].w, &s[2].w, &s[3].w),
            volume(&s[0].w, &s[2].w, &s[3].w),
            volume(&s[0].w, &s[1].w, &s[3].w),
            volume(&s[0].w, &s[1].w, &s[2].w),
        ];
        let sum: f64 = shares[0] + shares[1] + shares[2] + shares[3];
        (
            SmallVec::from_slice(&s),
            shares.iter().map(|x| x / sum).collect(),
        )
    })
}

fn best<const K: usize>(candidates: [Nearest; K]) -> Nearest {
    let length = |c: &Nearest| {
        let v = combine(&c.0, &c.1);
        dot(v, v)
    };
    let mut iter = candidates.into_iter();
    let mut chosen = iter.next().unwrap_or_default();
    let mut shortest = length(&chosen);
    for candidate in iter {
        let l = length(&candidate);
        if l < shortest {
            (chosen, shortest) = (candidate, l);
        }
    }
    chosen
}

fn combine(simplex: &[Vertex], weights: &[f64]) -> V {
    if let ([p, q, r], true) = (simplex, weights.len() == 3) {
        // Along the normal, which keeps its digits where the corners' shares would cancel.
        let n = cross(sub(q.w, p.w), sub(r.w, p.w));
        let nn = dot(n, n);
        if nn > 0.0 {
            let height = dot(n, p.w) / nn;
            return n.map(|x| x * height);
        }
    }
    let mut sum = [0.0; 3];
    for (s, &share) in simplex.iter().zip(weights) {
        sum = add(sum, s.w.map(|x| x * share));
    }
    sum
}

/// Index of the point furthest along `d`; the first of equals.
pub(crate) fn furthest(points: &[V], d: &V) -> usize {
    let mut chosen = 0;
    let mut most = f64::NEG_INFINITY;
    for (i, p) in points.iter().enumerate() {
        let along = dot(*p, *d);
        if along > most {
            (chosen, most) = (i, along);
        }
    }
    chosen
}

pub(crate) fn negated(a: &V) -> V {
    [-a[0], -a[1], -a[2]]
}

#[cfg(test)]
#[path = "gjk_tests.rs"]
mod tests;
