//! What is found out about the triangles themselves: their moments, and how far they reach.

use crate::d3::vec::V;
use crate::lanes::{Floats, LANES, Simd};
use crate::num::{Real, sqrt};

/// Most triangles below a box that has no boxes below it: a test of two boxes costs about as much as
/// two or three of two triangles, and fewer boxes are sooner built.
pub(super) const LEAF: usize = 4;

/// Numbers in a leaf's column: the three corners of its triangles, the last one twice to fill up.
const COLUMN: usize = 4 * LEAF;

/// The corners of a leaf's triangles: all x, all y, all z.
#[derive(Debug, Clone, Copy)]
pub(super) struct Corners([[f64; COLUMN]; 3]);

/// What is known of some triangles.
#[derive(Debug, Clone, Copy)]
pub(super) struct Known {
    /// The area, and the integrals over the surface of `x y z xx yy zz xy yz zx`. A segment counts
    /// only beside others of its kind, by its length.
    pub(super) moments: [f64; 10],
    /// The limits of the aligned box around them.
    pub(super) low: V,
    pub(super) high: V,
    /// The least number among them.
    pub(super) lowest: u32,
}

impl Known {
    pub(super) const NOTHING: Self = Self {
        moments: [0.0; 10],
        low: [0.0; 3],
        high: [0.0; 3],
        lowest: 0,
    };

    /// What is known of both together.
    #[inline(always)]
    pub(super) fn and(&self, other: &Self) -> Self {
        let mut both = *self;
        for (sum, x) in both.moments.iter_mut().zip(other.moments) {
            *sum += x;
        }
        for k in 0..3 {
            both.low[k] = if other.low[k] < self.low[k] {
                other.low[k]
            } else {
                self.low[k]
            };
            both.high[k] = if other.high[k] > self.high[k] {
                other.high[k]
            } else {
                self.high[k]
            };
        }
        both.lowest = self.lowest.min(other.lowest);
        both
    }

    /// Second moments about the centroid, times anything: `xx yy zz xy yz zx`.
    #[inline(always)]
    pub(super) fn about_centroid(&self) -> [f64; 6] {
        let [weight, x, y, z, mut square @ ..] = self.moments;
        let share = 1.0 / weight;
        for (m, mean) in square.iter_mut().zip(products([x, y, z])) {
            *m -= mean * share;
        }
        square
    }
}

/// A leaf's corners in columns, and what is known of its triangles; `count` of them are given, then
/// one of them again and again.
#[inline(always)]
pub(super) fn leaf<S: Simd>(simd: S, corners: &[[V; 3]; LEAF], count: usize) -> (Corners, Known) {
    let mut columns = [[0.0; COLUMN]; 3];
    for (t, triangle) in corners.iter().enumerate() {
        for (c, corner) in [0, 1, 2, 2].into_iter().enumerate() {
            for k in 0..3 {
                columns[k][c * LEAF + t] = triangle[corner][k];
            }
        }
    }
    let mut moments = [0.0; 10];
    for of_one in corners.iter().take(count).map(moments_of) {
        for (sum, x) in moments.iter_mut().zip(of_one) {
            *sum += x;
        }
    }
    let corners = Corners(columns);
    let [mut low, mut high] = [[0.0; 3]; 2];
    for k in 0..3 {
        let column = &corners.0[k];
        let (p, q) = (simd.floats(column, 0), simd.floats(column, 1));
        high[k] = most(p.larger(q));
        low[k] = -most((simd.all(0.0) - p).larger(simd.all(0.0) - q));
    }
    let known = Known {
        moments,
        low,
        high,
        lowest: 0,
    };
    (corners, known)
}

/// How far the triangles of leaves reach along three axes: lower and upper ends.
#[inline(always)]
pub(super) fn extent<S: Simd>(simd: S, leaves: &[Corners], axes: &[V; 3]) -> [V; 2] {
    let zero = simd.all(0.0);
    let mut by = [[zero; 3]; 3];
    for (by, axis) in by.iter_mut().zip(axes) {
        for (by, &x) in by.iter_mut().zip(axis) {
            *by = simd.all(x);
        }
    }
    let none = simd.all(f64::NEG_INFINITY);
    // The lower ends are those of the negated numbers.
    let [mut high, mut low] = [[none; 3]; 2];
    for Corners(columns) in leaves {
        for half in 0..COLUMN / LANES {
            let x = simd.floats(&columns[0], half);
            let y = simd.floats(&columns[1], half);
            let z = simd.floats(&columns[2], half);
            for k in 0..3 {
                let at = by[k][0] * x + by[k][1] * y + by[k][2] * z;
                high[k] = at.larger(high[k]);
                low[k] = (zero - at).larger(low[k]);
            }
        }
    }
    [low.map(|x| -most(x)), high.map(most)]
}

/// The largest of eight.
#[inline(always)]
fn most(x: impl Floats) -> f64 {
    let x = x.to_array();
    let (p, q) = (x[0].larger(x[4]), x[1].larger(x[5]));
    let (r, s) = (x[2].larger(x[6]), x[3].larger(x[7]));
    p.larger(q).larger(r.larger(s))
}

/// The moments of one triangle.
///
/// With corners `p q r` and centroid `g`, the integral of `x y` is `area / 12 (9 g g + p p + q q +
/// r r)`.
#[inline(always)]
fn moments_of(&[p, q, r]: &[V; 3]) -> [f64; 10] {
    use crate::d3::vec::{cross, dot, largest, sub};
    let (u, v) = (sub(q, p), sub(r, p));
    let n = cross(u, v);
    let length = largest(u) + largest(v);
    // What a segment adds lies far below the rounding of what a triangle adds.
    let area = sqrt(dot(n, n)) + length * f64::EPSILON * f64::EPSILON;
    let mut all = [area; 10];
    let (third, twelfth) = (area * (1.0 / 3.0), area * (1.0 / 12.0));
    let sum = [0, 1, 2].map(|k| p[k] + q[k] + r[k]);
    for k in 0..3 {
        all[k + 1] = third * sum[k];
    }
    let parts = [sum, p, q, r].map(products);
    for k in 0..6 {
        all[k + 4] = twelfth * (parts[0][k] + parts[1][k] + parts[2][k] + parts[3][k]);
    }
    all
}

#[inline(always)]
fn products([x, y, z]: V) -> [f64; 6] {
    [x * x, y * y, z * z, x * y, y * z, z * x]
}
