//! The point of a simplex nearest to zero, by Voronoi regions (Ericson, "Real-Time Collision Detection", 5.1).

use crate::num::vector::{add, cross, dot, sub};

type V = [f64; 3];

/// The smallest face of a simplex that holds its point nearest to zero, and that point's shares of its corners.
#[derive(Debug, Clone, Copy)]
pub(super) struct Face {
    at: [u8; 4],
    shares: [f64; 4],
    count: usize,
}

impl Face {
    fn of<const K: usize>(at: [usize; K], shares: [f64; K]) -> Self {
        let mut face = Self {
            at: [0; 4],
            shares: [0.0; 4],
            count: K,
        };
        for k in 0..K {
            (face.at[k], face.shares[k]) = (at[k] as u8, shares[k]);
        }
        face
    }

    /// The first corner alone.
    pub(super) fn first() -> Self {
        Self::of([0], [1.0])
    }

    pub(super) fn len(&self) -> usize {
        self.count
    }

    /// Which corners of the simplex it has.
    pub(super) fn corners(&self) -> impl Iterator<Item = usize> {
        self.at[..self.count].iter().map(|&k| k.into())
    }

    /// They add up to about 1.
    pub(super) fn shares(&self) -> &[f64] {
        &self.shares[..self.count]
    }

    /// The point.
    pub(super) fn point(&self, s: &[V]) -> V {
        let corner = |k: usize| s[usize::from(self.at[k])];
        if self.count == 3 {
            // Along the normal, which keeps its digits where the corners' shares would cancel.
            let [p, q, r] = [corner(0), corner(1), corner(2)];
            let n = cross(sub(q, p), sub(r, p));
            let nn = dot(n, n);
            if nn > 0.0 {
                let height = dot(n, p) / nn;
                return n.map(|x| x * height);
            }
        }
        let mut sum = [0.0; 3];
        for (k, &share) in self.shares().iter().enumerate() {
            sum = add(sum, corner(k).map(|x| x * share));
        }
        sum
    }

    fn square(&self, s: &[V]) -> f64 {
        let v = self.point(s);
        dot(v, v)
    }
}

/// The face that holds the nearest point of up to four corners.
pub(super) fn nearest(s: &[V]) -> Face {
    match s.len() {
        2 => on_segment(s, [0, 1]),
        3 => on_triangle(s, [0, 1, 2]),
        4 => on_tetrahedron(s),
        _ => Face::first(),
    }
}

/// The same by trying every edge and triangle: slower, but no region can be mistaken.
pub(super) fn nearest_of_all(s: &[V]) -> Face {
    let mut chosen = Face::first();
    let consider = |candidate: Face, chosen: &mut Face| {
        if candidate.square(s) < chosen.square(s) {
            *chosen = candidate;
        }
    };
    for p in 0..s.len() {
        consider(Face::of([p], [1.0]), &mut chosen);
        for q in p + 1..s.len() {
            consider(on_segment(s, [p, q]), &mut chosen);
            for r in q + 1..s.len() {
                consider(on_triangle(s, [p, q, r]), &mut chosen);
            }
        }
    }
    chosen
}

fn two(at: [usize; 2], to_p: f64, to_q: f64) -> Face {
    let sum = to_p + to_q;
    Face::of(at, [to_p / sum, to_q / sum])
}

fn on_segment(s: &[V], [p, q]: [usize; 2]) -> Face {
    let edge = sub(s[q], s[p]);
    let (to_q, to_p) = (-dot(s[p], edge), dot(s[q], edge));
    if to_q <= 0.0 || to_p + to_q <= 0.0 {
        Face::of([p], [1.0])
    } else if to_p <= 0.0 {
        Face::of([q], [1.0])
    } else {
        two([p, q], to_p, to_q)
    }
}

fn on_triangle(s: &[V], [p, q, r]: [usize; 3]) -> Face {
    let (pq, pr) = (sub(s[q], s[p]), sub(s[r], s[p]));
    let (d1, d2) = (-dot(pq, s[p]), -dot(pr, s[p]));
    if d1 <= 0.0 && d2 <= 0.0 {
        return Face::of([p], [1.0]);
    }
    let (d3, d4) = (-dot(pq, s[q]), -dot(pr, s[q]));
    if d3 >= 0.0 && d4 <= d3 {
        return Face::of([q], [1.0]);
    }
    let (d5, d6) = (-dot(pq, s[r]), -dot(pr, s[r]));
    if d6 >= 0.0 && d5 <= d6 {
        return Face::of([r], [1.0]);
    }
    let n = cross(pq, pr);
    let to_r = dot(n, cross(s[p], s[q]));
    if to_r <= 0.0 && d1 >= 0.0 && d3 <= 0.0 {
        return two([p, q], -d3, d1);
    }
    let to_q = dot(n, cross(s[r], s[p]));
    if to_q <= 0.0 && d2 >= 0.0 && d6 <= 0.0 {
        return two([p, r], -d6, d2);
    }
    let to_p = dot(n, cross(s[q], s[r]));
    if to_p <= 0.0 && d4 - d3 >= 0.0 && d5 - d6 >= 0.0 {
        return two([q, r], d5 - d6, d4 - d3);
    }
    let sum = to_p + to_q + to_r;
    if sum > 0.0 {
        return Face::of([p, q, r], [to_p / sum, to_q / sum, to_r / sum]);
    }
    // Round-off left no region, as on a needle: the best edge will do.
    let edges = [[p, q], [q, r], [r, p]].map(|ends| on_segment(s, ends));
    best(s, best(s, edges[0], edges[1]), edges[2])
}

fn on_tetrahedron(s: &[V]) -> Face {
    const FACES: [[usize; 4]; 4] = [[0, 1, 2, 3], [0, 1, 3, 2], [0, 2, 3, 1], [1, 2, 3, 0]];
    let mut outside: Option<Face> = None;
    for [i, j, k, opposite] in FACES {
        let n = cross(sub(s[j], s[i]), sub(s[k], s[i]));
        let across = sub(s[opposite], s[i]);
        let (zero_side, inner_side) = (-dot(n, s[i]), dot(n, across));
        // Of a flat tetrahedron rounding alone says which side is the inner one: then every face is
        // a candidate, as it is of one that zero lies outside of.
        let flat = inner_side * inner_side <= 1e-26 * dot(n, n) * dot(across, across);
        if zero_side * inner_side <= 0.0 || flat {
            let face = on_triangle(s, [i, j, k]);
            outside = Some(match outside {
                None => face,
                Some(other) => best(s, other, face),
            });
        }
    }
    outside.unwrap_or_else(|| {
        let volume = |q: usize, r: usize, t: usize| dot(s[q], cross(s[r], s[t])).abs();
        let shares = [
            volume(1, 2, 3),
            volume(0, 2, 3),
            volume(0, 1, 3),
            volume(0, 1, 2),
        ];
        let sum: f64 = shares[0] + shares[1] + shares[2] + shares[3];
        Face::of([0, 1, 2, 3], shares.map(|x| x / sum))
    })
}

/// The nearer one; the first of equals.
fn best(s: &[V], one: Face, other: Face) -> Face {
    if other.square(s) < one.square(s) {
        other
    } else {
        one
    }
}
