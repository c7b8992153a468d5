//! What a good engineer writes in an afternoon, in space: fifteen axes in `f64`, no branches.
//! (Gottschalk, Lin, Manocha: OBBTree, 1996, section 5.)

use super::scene::Box3;

#[derive(Clone, Copy)]
pub struct Naive3 {
    center: [f64; 3],
    half: [f64; 3],
    axes: [[f64; 3]; 3],
}

impl Naive3 {
    pub fn new(b: &Box3) -> Self {
        Self {
            center: b.center,
            half: b.half,
            axes: b.axes,
        }
    }

    /// All fifteen axes, always.
    #[inline(always)]
    pub fn intersects(&self, other: &Self) -> bool {
        self.largest_gap(other, false) <= 0.0
    }

    /// The six face axes, and the nine of the edges only where those leave it open.
    #[inline(always)]
    pub fn intersects_early(&self, other: &Self) -> bool {
        self.largest_gap(other, true) <= 0.0
    }

    /// Largest gap between the projections on the fifteen axes, the edges' not made unit vectors.
    /// Written out: compilers keep named numbers in registers, arrays they often do not.
    #[inline(always)]
    fn largest_gap(&self, other: &Self, early: bool) -> f64 {
        let d: [f64; 3] = std::array::from_fn(|k| other.center[k] - self.center[k]);
        let ([a0, a1, a2], [b0, b1, b2]) = (self.half, other.half);
        let ([u0, u1, u2], [v0, v1, v2]) = (self.axes, other.axes);
        let (t0, t1, t2) = (dot(d, u0), dot(d, u1), dot(d, u2));
        let (r00, r01, r02) = (dot(u0, v0), dot(u0, v1), dot(u0, v2));
        let (r10, r11, r12) = (dot(u1, v0), dot(u1, v1), dot(u1, v2));
        let (r20, r21, r22) = (dot(u2, v0), dot(u2, v1), dot(u2, v2));
        let (q00, q01, q02) = (r00.abs(), r01.abs(), r02.abs());
        let (q10, q11, q12) = (r10.abs(), r11.abs(), r12.abs());
        let (q20, q21, q22) = (r20.abs(), r21.abs(), r22.abs());
        let f0 = t0.abs() - (a0 + b0 * q00 + b1 * q01 + b2 * q02);
        let f1 = t1.abs() - (a1 + b0 * q10 + b1 * q11 + b2 * q12);
        let f2 = t2.abs() - (a2 + b0 * q20 + b1 * q21 + b2 * q22);
        let g0 = (t0 * r00 + t1 * r10 + t2 * r20).abs() - (b0 + a0 * q00 + a1 * q10 + a2 * q20);
        let g1 = (t0 * r01 + t1 * r11 + t2 * r21).abs() - (b1 + a0 * q01 + a1 * q11 + a2 * q21);
        let g2 = (t0 * r02 + t1 * r12 + t2 * r22).abs() - (b2 + a0 * q02 + a1 * q12 + a2 * q22);
        let faces = larger(larger(larger(f0, f1), larger(f2, g0)), larger(g1, g2));
        if early && faces > 0.0 {
            return faces;
        }
        let e00 = (t2 * r10 - t1 * r20).abs() - (a1 * q20 + a2 * q10 + b1 * q02 + b2 * q01);
        let e01 = (t2 * r11 - t1 * r21).abs() - (a1 * q21 + a2 * q11 + b2 * q00 + b0 * q02);
        let e02 = (t2 * r12 - t1 * r22).abs() - (a1 * q22 + a2 * q12 + b0 * q01 + b1 * q00);
        let e10 = (t0 * r20 - t2 * r00).abs() - (a2 * q00 + a0 * q20 + b1 * q12 + b2 * q11);
        let e11 = (t0 * r21 - t2 * r01).abs() - (a2 * q01 + a0 * q21 + b2 * q10 + b0 * q12);
        let e12 = (t0 * r22 - t2 * r02).abs() - (a2 * q02 + a0 * q22 + b0 * q11 + b1 * q10);
        let e20 = (t1 * r00 - t0 * r10).abs() - (a0 * q10 + a1 * q00 + b1 * q22 + b2 * q21);
        let e21 = (t1 * r01 - t0 * r11).abs() - (a0 * q11 + a1 * q01 + b2 * q20 + b0 * q22);
        let e22 = (t1 * r02 - t0 * r12).abs() - (a0 * q12 + a1 * q02 + b0 * q21 + b1 * q20);
        let edges = larger(larger(e00, e01), larger(e02, e10));
        let edges = larger(edges, larger(larger(e11, e12), larger(e20, e21)));
        larger(faces, larger(edges, e22))
    }

    /// The least overlap over the axes, each made a unit vector.
    pub fn depth(&self, other: &Self) -> Option<f64> {
        let mut gap = f64::NEG_INFINITY;
        self.each_axis(other, |axis, offset, reach| {
            gap = gap.max((offset.abs() - reach) / dot(axis, axis).sqrt());
        });
        (gap <= 0.0).then_some(-gap)
    }

    /// The time at which all projections first overlap together, `other` moving by `motion`.
    pub fn cast(&self, other: &Self, motion: [f64; 3]) -> Option<f64> {
        let (mut enter, mut leave) = (0.0_f64, 1.0_f64);
        self.each_axis(other, |axis, offset, reach| {
            let inverse = 1.0 / dot(axis, motion);
            let (t, u) = ((-reach - offset) * inverse, (reach - offset) * inverse);
            enter = enter.max(t.min(u));
            leave = leave.min(t.max(u));
        });
        (enter <= leave).then_some(enter)
    }

    /// Calls `see` with each axis, the offset of the centres on it, and the sum of the reaches.
    #[inline]
    fn each_axis(&self, other: &Self, mut see: impl FnMut([f64; 3], f64, f64)) {
        let d: [f64; 3] = std::array::from_fn(|k| other.center[k] - self.center[k]);
        let mut axis =
            |axis: [f64; 3]| see(axis, dot(d, axis), self.reach(axis) + other.reach(axis));
        self.axes.into_iter().chain(other.axes).for_each(&mut axis);
        for u in self.axes {
            for v in other.axes {
                let edges = cross(u, v);
                // Edges this parallel add nothing to the faces' axes at the scene's sizes.
                if dot(edges, edges) > 1e-12 {
                    axis(edges);
                }
            }
        }
    }

    #[inline]
    fn reach(&self, axis: [f64; 3]) -> f64 {
        (0..3)
            .map(|i| self.half[i] * dot(self.axes[i], axis).abs())
            .sum()
    }
}

/// One instruction, where `f64::max` takes three for the sake of NaN.
#[inline]
fn larger(a: f64, b: f64) -> f64 {
    if a > b { a } else { b }
}

#[inline]
fn dot(a: [f64; 3], b: [f64; 3]) -> f64 {
    a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
}

#[inline]
fn cross(a: [f64; 3], b: [f64; 3]) -> [f64; 3] {
    [
        a[1] * b[2] - a[2] * b[1],
        a[2] * b[0] - a[0] * b[2],
        a[0] * b[1] - a[1] * b[0],
    ]
}
