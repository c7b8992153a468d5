//! The largest of the 15 doubled gaps of two oriented boxes, in floats, for one pair or for eight.
//!
//! How far off the gaps may be is derived in [`obb_relation`](super::obb_relation).

use crate::num::Real;

/// Axes and full sizes of one box, or of eight.
#[derive(Clone, Copy)]
pub(super) struct Sides<T> {
    pub(super) axes: [[T; 3]; 3],
    pub(super) size: [T; 3],
}

/// What all gaps are made of: `t_i = d · a_i`, `g_j = d · b_j`, `r_ij = a_i · b_j`, and the sizes of
/// these.
pub(super) struct Turns<T> {
    t: [T; 3],
    g: [T; 3],
    r: [[T; 3]; 3],
    q: [[T; 3]; 3],
}

#[inline(always)]
fn dot<T: Real>(x: [T; 3], y: [T; 3]) -> T {
    x[0] * y[0] + x[1] * y[1] + x[2] * y[2]
}

#[inline(always)]
fn largest<T: Real>([x, y, z]: [T; 3]) -> T {
    x.larger(y).larger(z)
}

impl<T: Real> Turns<T> {
    /// `d` is twice the way from A's centre to B's.
    #[inline(always)]
    pub(super) fn of(d: [T; 3], a: &Sides<T>, b: &Sides<T>) -> Self {
        let [u0, u1, u2] = a.axes;
        let [v0, v1, v2] = b.axes;
        // Written out: named numbers stay in registers, arrays that a loop fills often do not.
        let r = [
            [dot(u0, v0), dot(u0, v1), dot(u0, v2)],
            [dot(u1, v0), dot(u1, v1), dot(u1, v2)],
            [dot(u2, v0), dot(u2, v1), dot(u2, v2)],
        ];
        let abs = |[x, y, z]: [T; 3]| [x.abs(), y.abs(), z.abs()];
        Self {
            t: [dot(u0, d), dot(u1, d), dot(u2, d)],
            g: [dot(v0, d), dot(v1, d), dot(v2, d)],
            r,
            q: [abs(r[0]), abs(r[1]), abs(r[2])],
        }
    }

    /// The largest of the six gaps along face normals.
    #[inline(always)]
    pub(super) fn faces(&self, a: &Sides<T>, b: &Sides<T>) -> T {
        let [q0, q1, q2] = self.q;
        let own = |t: T, size: T, q: [T; 3]| t.abs() - (size + dot(b.size, q));
        let other = |g: T, size: T, q: [T; 3]| g.abs() - (size + dot(a.size, q));
        let of_a = [
            own(self.t[0], a.size[0], q0),
            own(self.t[1], a.size[1], q1),
            own(self.t[2], a.size[2], q2),
        ];
        let of_b = [
            other(self.g[0], b.size[0], [q0[0], q1[0], q2[0]]),
            other(self.g[1], b.size[1], [q0[1], q1[1], q2[1]]),
            other(self.g[2], b.size[2], [q0[2], q1[2], q2[2]]),
        ];
        largest(of_a).larger(largest(of_b))
    }

    /// The largest of the nine gaps along `a_i × b_j`.
    #[inline(always)]
    pub(super) fn edges(&self, a: &Sides<T>, b: &Sides<T>) -> T {
        let ([a0, a1, a2], [b0, b1, b2]) = (a.size, b.size);
        let ([t0, t1, t2], [r0, r1, r2], [q0, q1, q2]) = (self.t, self.r, self.q);
        // Along a_i × b_j: (p, q) are the two other axes of A, their sizes times the products with
        // b_j; then the two other axes of B with a_i.
        let gap = |tp: T, tq: T, rp: T, rq: T, radius_a: T, radius_b: T| {
            (tq * rp - tp * rq).abs() - (radius_a + radius_b)
        };
        let row0 = [
            gap(
                t1,
                t2,
                r1[0],
                r2[0],
                a1 * q2[0] + a2 * q1[0],
                b1 * q0[2] + b2 * q0[1],
            ),
            gap(
                t1,
                t2,
                r1[1],
                r2[1],
                a1 * q2[1] + a2 * q1[1],
                b2 * q0[0] + b0 * q0[2],
            ),
            gap(
                t1,
                t2,
                r1[2],
                r2[2],
                a1 * q2[2] + a2 * q1[2],
                b0 * q0[1] + b1 * q0[0],
            ),
        ];
        let row1 = [
            gap(
                t2,
                t0,
                r2[0],
                r0[0],
                a2 * q0[0] + a0 * q2[0],
                b1 * q1[2] + b2 * q1[1],
            ),
            gap(
                t2,
                t0,
                r2[1],
                r0[1],
                a2 * q0[1] + a0 * q2[1],
                b2 * q1[0] + b0 * q1[2],
            ),
            gap(
                t2,
                t0,
                r2[2],
                r0[2],
                a2 * q0[2] + a0 * q2[2],
                b0 * q1[1] + b1 * q1[0],
            ),
        ];
        let row2 = [
            gap(
                t0,
                t1,
                r0[0],
                r1[0],
                a0 * q1[0] + a1 * q0[0],
                b1 * q2[2] + b2 * q2[1],
            ),
            gap(
                t0,
                t1,
                r0[1],
                r1[1],
                a0 * q1[1] + a1 * q0[1],
                b2 * q2[0] + b0 * q2[2],
            ),
            gap(
                t0,
                t1,
                r0[2],
                r1[2],
                a0 * q1[2] + a1 * q0[2],
                b0 * q2[1] + b1 * q2[0],
            ),
        ];
        largest(row0).larger(largest(row1)).larger(largest(row2))
    }
}
