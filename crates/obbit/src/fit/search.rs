//! The search for the axes of a small box, in floats.

use super::calipers::{scaled, smallest};
use crate::d3::ConvexHull;
use crate::geom::chain::hull_indices;
use crate::num::vector::{cross, dot, largest, scale, sub, unit};
use crate::num::{larger, scale_exponent, smaller, sqrt, two_pow};
use alloc::vec::Vec;

pub(super) type Axes = [[f64; 3]; 3];

/// Corners that the search may project for the faces, and again for pairs of edges: about a tenth
/// of a second's work each. All faces of up to some 700 corners, all edges of up to some 60.
const WORK: usize = 1_000_000;

/// How many of the best candidates are turned further.
const FINALISTS: usize = 6;

/// Axes of a small box around the hull; `corners` are its points, scaled and relative to the
/// first. Two points or more.
pub(super) fn best_axes(hull: &ConvexHull, corners: &[[f64; 3]]) -> Axes {
    if let [p, q] = *corners {
        return upon(unit(sub(q, p)).unwrap_or([1.0, 0.0, 0.0]));
    }
    if hull.dimension() == 2 {
        // The volume says nothing here: the area alone is to be small.
        let normal = large_faces(hull, corners, 1).first().copied();
        return around(corners, normal.unwrap_or([0.0, 0.0, 1.0])).1;
    }
    let mut candidates = Candidates {
        corners,
        best: Vec::new(),
    };
    for axis in [[0.0, 0.0, 1.0], [0.0, 1.0, 0.0], [1.0, 0.0, 0.0]] {
        candidates.flush(axis);
    }
    for normal in large_faces(hull, corners, WORK / corners.len()) {
        candidates.flush(normal);
    }
    let long = long_edges(hull, corners, (2 * WORK / corners.len()).isqrt());
    for (i, &e) in long.iter().enumerate() {
        for &f in &long[..i] {
            // Parallel edges have no common normal, and make a wild guess where off by rounding.
            if let Some(normal) = unit(cross(e, f)) {
                candidates.flush(normal);
            }
        }
    }
    candidates.polished()
}

struct Candidates<'a> {
    corners: &'a [[f64; 3]],
    /// By volume, the smallest first.
    best: Vec<(f64, Axes)>,
}

impl Candidates<'_> {
    /// Adds the best box with two sides at right angles to `normal`.
    fn flush(&mut self, normal: [f64; 3]) {
        let (volume, axes) = around(self.corners, normal);
        let worst = self.best.last().map_or(f64::INFINITY, |b| b.0);
        if self.best.len() < FINALISTS || volume < worst {
            // The same box is found again from its other faces: keep the first.
            if self.best.iter().any(|b| (b.0 - volume).abs() <= SAME * b.0) {
                return;
            }
            let place = self.best.partition_point(|b| b.0 <= volume);
            self.best.insert(place, (volume, axes));
            self.best.truncate(FINALISTS);
        }
    }

    fn polished(self) -> Axes {
        let mut winner = (f64::INFINITY, upon([1.0, 0.0, 0.0]));
        for start in self.best {
            let end = polish(self.corners, start);
            if end.0 < winner.0 * (1.0 - SAME) {
                winner = end;
            }
        }
        winner.1
    }
}

/// Volumes as near as this are the same box, off by rounding.
const SAME: f64 = 1e-13;

/// Calipers about each axis in turn, then small turns, as long as the volume falls.
fn polish(corners: &[[f64; 3]], mut at: (f64, Axes)) -> (f64, Axes) {
    for _ in 0..12 {
        let before = at.0;
        for i in 0..3 {
            let next = around(corners, at.1[i]);
            if next.0 < at.0 * (1.0 - SAME) {
                at = next;
            }
        }
        let next = small_turns(corners, at);
        if next.0 < at.0 * (1.0 - SAME) {
            at = next;
        }
        if at.0 >= before * (1.0 - 1e-9) {
            break;
        }
    }
    at
}

/// Turns about each axis by smaller and smaller angles.
fn small_turns(corners: &[[f64; 3]], mut at: (f64, Axes)) -> (f64, Axes) {
    let mut tangent = 0.125;
    let mut tries = 60;
    while tangent > 1e-6 && tries > 0 {
        let mut better = false;
        for i in 0..3 {
            for t in [tangent, -tangent] {
                let axes = turned(&at.1, i, t);
                let volume = volume(corners, &axes);
                if volume < at.0 * (1.0 - SAME) {
                    at = (volume, axes);
                    better = true;
                }
            }
        }
        if !better {
            tangent *= 0.5;
        }
        tries -= 1;
    }
    at
}

/// The axes turned about axis `i` by the angle of this tangent.
fn turned(axes: &Axes, i: usize, tangent: f64) -> Axes {
    let c = 1.0 / sqrt(1.0 + tangent * tangent);
    let s = tangent * c;
    let (j, k) = ((i + 1) % 3, (i + 2) % 3);
    let mut turned = *axes;
    turned[j] = core::array::from_fn(|d| c * axes[j][d] + s * axes[k][d]);
    turned[j] = unit(turned[j]).unwrap_or(axes[j]);
    turned[k] = cross(turned[i], turned[j]);
    turned
}

/// The smallest box with two sides at right angles to the unit vector `normal`, and its volume.
fn around(corners: &[[f64; 3]], normal: [f64; 3]) -> (f64, Axes) {
    let [n, p, q] = upon(normal);
    let seen: Vec<_> = corners.iter().map(|&c| [dot(c, p), dot(c, q)]).collect();
    let outline: Vec<_> = hull_indices(&seen)
        .into_iter()
        .map(|i| seen[i as usize])
        .collect();
    // Across a needle everything is tiny.
    let (outline, _) = scaled(&outline);
    let axis = match *outline {
        [a, b] => unit(sub(b, a)),
        [_, _, _, ..] => smallest(&outline).map(|best| best.axis),
        _ => None,
    };
    let [x, y] = axis.unwrap_or([1.0, 0.0]);
    let first = core::array::from_fn(|d| x * p[d] + y * q[d]);
    let first = unit(first).unwrap_or(p);
    let axes = [first, cross(n, first), n];
    (volume(corners, &axes), axes)
}

/// The volume of a needle is below all `f64` in the unit of its length, so that of the search is smaller by
/// this power of two. No box around corners from -2 to 2 has a volume that is too large then.
const SMALLER: i32 = 332;

/// The volume of the box around the corners with these axes, in the unit of the search.
fn volume(corners: &[[f64; 3]], axes: &Axes) -> f64 {
    let many = two_pow(SMALLER);
    let [w, h, d] = axes.map(|a| extent(corners, a).size() * many);
    w * h * d
}

/// The range of the corners along an axis.
pub(super) struct Span {
    low: f64,
    high: f64,
}

impl Span {
    pub(super) fn size(&self) -> f64 {
        self.high - self.low
    }
    pub(super) fn middle(&self) -> f64 {
        (self.low + self.high) * 0.5
    }
}

pub(super) fn extent(corners: &[[f64; 3]], axis: [f64; 3]) -> Span {
    // The first corner is the origin.
    let (mut low, mut high) = (0.0, 0.0);
    for &c in corners {
        let x = dot(c, axis);
        low = smaller(x, low);
        high = larger(x, high);
    }
    Span { low, high }
}

/// Unit normals of the faces, at most `most` of them: then those of the largest.
fn large_faces(hull: &ConvexHull, corners: &[[f64; 3]], most: usize) -> Vec<[f64; 3]> {
    let mut normals: Vec<(f64, [f64; 3])> = hull
        .faces()
        .filter_map(|face| {
            let way = |i: u32| sub(corners[i as usize], corners[face[0] as usize]);
            let reach = face
                .iter()
                .fold(0.0, |most: f64, &i| most.max(largest(way(i))));
            // In a unit of its own: the area of an end of a needle may be below all `f64`.
            let exponent = scale_exponent(reach);
            let at = |i: u32| scale(way(i), two_pow(-exponent));
            let sum = face.windows(2).skip(1).fold([0.0; 3], |sum: [f64; 3], w| {
                let part = cross(at(w[0]), at(w[1]));
                core::array::from_fn(|k| sum[k] + part[k])
            });
            let square = two_pow(2 * exponent);
            Some((dot(sum, sum) * square * square, unit(sum)?))
        })
        .collect();
    largest_first(&mut normals, most)
}

/// Unit vectors along the edges, at most `most` of them: then those of the longest.
fn long_edges(hull: &ConvexHull, corners: &[[f64; 3]], most: usize) -> Vec<[f64; 3]> {
    let mut edges: Vec<(f64, [f64; 3])> = hull
        .edges()
        .iter()
        .filter_map(|e| {
            let along = sub(corners[e.b as usize], corners[e.a as usize]);
            Some((dot(along, along), unit(along)?))
        })
        .collect();
    largest_first(&mut edges, most)
}

fn largest_first(all: &mut Vec<(f64, [f64; 3])>, most: usize) -> Vec<[f64; 3]> {
    // A stable sort: what is equal stays in the hull's order.
    all.sort_by(|a, b| b.0.total_cmp(&a.0));
    all.truncate(most.max(1));
    all.iter().map(|&(_, v)| v).collect()
}

/// Three axes at right angles, the first given.
fn upon(axis: [f64; 3]) -> Axes {
    let least = (0..3).fold(0, |k, i| if axis[i].abs() < axis[k].abs() { i } else { k });
    let mut other = [0.0; 3];
    other[least] = 1.0;
    let p = unit(cross(other, axis)).unwrap_or([0.0, 1.0, 0.0]);
    [axis, p, cross(axis, p)]
}

/// For the tests: where turning leads from anywhere.
#[cfg(test)]
pub(super) fn polish_from(points: &[[f64; 3]], axes: Axes) -> f64 {
    let corners: Vec<_> = points.iter().map(|&p| sub(p, points[0])).collect();
    polish(&corners, (volume(&corners, &axes), axes)).0 * two_pow(-3 * SMALLER)
}

#[cfg(test)]
pub(super) fn random_axes(random: &mut crate::random::Random) -> Axes {
    let mut any = || [(); 3].map(|()| random.signed());
    let a = unit(any()).unwrap();
    let b = unit(cross(a, any())).unwrap();
    [a, b, cross(a, b)]
}
