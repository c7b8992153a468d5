//! The Minkowski difference `B - A` of two outlines: where zero lies in it tells everything about
//! the pair.

use super::flat::{Flat, Pair, ROUNDING, V, along, cross, dot, sub};
use crate::num::vector::unit;
use crate::num::{smaller, sqrt};
use smallvec::SmallVec;

/// One edge of the difference. The gap that it shows between the shapes is how far zero lies
/// outside of it, and the direction from A to B is `-normal`.
#[derive(Debug, Clone, Copy)]
pub(super) struct Side {
    /// Its ends, in the sense of a positive turn.
    pub(super) from: V,
    pub(super) to: V,
    /// Outward unit normal of the difference.
    pub(super) normal: V,
    /// How far zero lies outside its line; negative inside.
    pub(super) gap: f64,
    /// The points of A and B whose difference `from` is.
    pub(super) a: usize,
    pub(super) b: usize,
    /// Whether it is A's edge from point `a` to the next, else B's from point `b`.
    pub(super) of_a: bool,
}

impl Side {
    /// What there is of two points, as a side without length.
    pub(super) fn corner(at: V) -> Self {
        Self {
            from: at,
            to: at,
            normal: [0.0; 2],
            gap: 0.0,
            a: 0,
            b: 0,
            of_a: true,
        }
    }

    /// Where on it the point nearest to zero lies, from 0 to 1, and the squared distance.
    ///
    /// Along the normal's own direction: the ends of a side much shorter than it is far away are
    /// rounded to any direction or to one point.
    pub(super) fn nearest(&self) -> (f64, f64) {
        let along = [0.0 - self.normal[1], self.normal[0]];
        let (before, after) = (0.0 - dot(self.from, along), dot(self.to, along));
        if before > 0.0 && after > 0.0 {
            return (before / (before + after), self.gap * self.gap);
        }
        let (share, end) = if before > 0.0 {
            (1.0, self.to)
        } else {
            (0.0, self.from)
        };
        (share, dot(end, end))
    }

    /// Whether it faces that way, but for rounding.
    pub(super) fn faces(&self, normal: V) -> bool {
        dot(self.normal, normal) > 0.0 && cross(self.normal, normal).abs() <= 4.0 * f64::EPSILON
    }

    /// How far from its ends zero lies over it; negative where zero lies beyond an end.
    pub(super) fn room(&self) -> f64 {
        let along = [0.0 - self.normal[1], self.normal[0]];
        let (before, after) = (0.0 - dot(self.from, along), dot(self.to, along));
        smaller(before, after)
    }
}

/// The sides in the sense of a positive turn; empty where both cores are points.
pub(super) fn sides(pair: &Pair) -> SmallVec<[Side; 8]> {
    let (a, b) = (&pair.a, &pair.b);
    let (count_a, count_b) = (a.normals.len(), b.normals.len());
    let (mut i, mut j) = (first_upper(a, true), first_upper(b, false));
    let (mut done_a, mut done_b) = (0, 0);
    let mut sides: SmallVec<[Side; 8]> = SmallVec::with_capacity(count_a + count_b);
    let next = |k: usize, flat: &Flat| if k + 1 == flat.points.len() { 0 } else { k + 1 };
    while done_a < count_a || done_b < count_b {
        let from = sub(b.points[j], a.points[i]);
        // -A's outward normals are those of A turned round.
        let of_a = done_b == count_b
            || (done_a < count_a
                && comes_first([-a.normals[i][0], -a.normals[i][1]], b.normals[j]));
        let normal = if of_a {
            [0.0 - a.normals[i][0], 0.0 - a.normals[i][1]]
        } else {
            b.normals[j]
        };
        let side = |to: V, from: V| Side {
            from,
            to,
            normal,
            gap: 0.0 - dot(normal, from),
            a: i,
            b: j,
            of_a,
        };
        if of_a {
            let after = next(i, a);
            sides.push(side(sub(b.points[j], a.points[after]), from));
            (i, done_a) = (after, done_a + 1);
        } else {
            let after = next(j, b);
            sides.push(side(sub(b.points[after], a.points[i]), from));
            (j, done_b) = (after, done_b + 1);
        }
    }
    sides
}

/// Whether a direction's angle is in 0..π rather than π..2π.
fn upper(n: V) -> bool {
    n[1] > 0.0 || (n[1] == 0.0 && n[0] > 0.0)
}

/// Whether `m` has the smaller angle, in 0..2π.
fn comes_first(m: V, n: V) -> bool {
    if upper(m) == upper(n) {
        cross(m, n) > 0.0
    } else {
        upper(m)
    }
}

/// The point that starts the edge whose normal (turned round if `turned`) comes first in 0..2π.
fn first_upper(flat: &Flat, turned: bool) -> usize {
    let n = flat.normals.len();
    let is_upper = |i: usize| {
        let [x, y] = flat.normals[i];
        if turned {
            upper([-x, -y])
        } else {
            upper([x, y])
        }
    };
    (0..n)
        .find(|&i| is_upper(i) && !is_upper((i + n - 1) % n))
        .unwrap_or(0)
}

/// What of the difference zero is nearest to.
#[derive(Debug, Clone, Copy)]
pub(super) struct Found {
    /// Signed distance of the cores: how far zero lies outside the difference, or minus how deep.
    pub(super) distance: f64,
    /// Unit vector from A to B.
    pub(super) normal: V,
    /// The points of the cores that are nearest to each other, or deepest in each other.
    pub(super) on_a: V,
    pub(super) on_b: V,
    /// The side it is nearest to, if it is not nearest to a corner.
    pub(super) side: Option<Side>,
}

/// The signed distance of the cores in floats.
pub(super) fn nearest(pair: &Pair, sides: &[Side]) -> Found {
    let (a, b) = (&pair.a, &pair.b);
    let Some(first) = sides.first() else {
        return corner(a.points[0], b.points[0]);
    };
    // From outside only sides that face zero count, give or take rounding: of the two faces of a
    // flat difference one may seem to look away, and beyond the end of two that enclose no angle in
    // floats both may. A hair inside, nothing else is nearest either.
    let facing = -ROUNDING * pair.size;
    let outside = sides.iter().any(|s| s.gap > facing);
    let (mut best, mut best_share, mut least) = (first, 0.0, f64::INFINITY);
    for side in sides {
        let (share, square) = side.nearest();
        if side.gap <= facing && outside {
            continue;
        }
        // Of two sides on one line, squares cannot tell which of them zero lies over when it is
        // near their common end.
        let rounding = 4.0 * f64::EPSILON * (square + pair.size * side.gap.abs());
        let tie = square - rounding <= least;
        if square + rounding < least || (tie && side.room() > best.room()) {
            (best, best_share, least) = (side, share, square);
        }
    }
    let (on_a, on_b) = ends(pair, best, best_share);
    // A corner so near that rounding made the direction to it has that of a side next to it.
    let at_corner = (best_share <= 0.0 || best_share >= 1.0) && least > facing * facing * 100.0;
    if outside && at_corner {
        return corner(on_a, on_b);
    }
    Found {
        distance: best.gap,
        normal: [0.0 - best.normal[0], 0.0 - best.normal[1]],
        on_a,
        on_b,
        side: Some(*best),
    }
}

/// The points of A and B whose difference lies on `side` at `share`.
pub(super) fn ends(pair: &Pair, side: &Side, share: f64) -> (V, V) {
    let (a, b) = (&pair.a.points, &pair.b.points);
    let (flat, start) = if side.of_a { (a, side.a) } else { (b, side.b) };
    let (p, q) = (flat[start], flat[(start + 1) % flat.len()]);
    let moving = if share >= 1.0 {
        q
    } else {
        along(p, sub(q, p), share)
    };
    if side.of_a {
        (moving, b[side.b])
    } else {
        (a[side.a], moving)
    }
}

fn corner(on_a: V, on_b: V) -> Found {
    let apart = sub(on_b, on_a);
    let distance = sqrt(dot(apart, apart));
    // Two equal points: any direction serves, this one is always the same.
    let normal = unit(apart).unwrap_or([1.0, 0.0]);
    Found {
        distance,
        normal,
        on_a,
        on_b,
        side: None,
    }
}
