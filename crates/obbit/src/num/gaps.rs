//! The largest of the 15 doubled gaps of two oriented boxes, in floats, for one pair or for many.
//!
//! How far off the gaps may be is derived where they are used: `d3/obb_relation.rs` and
//! `lanes/sketch3.rs`.

use super::Real;

/// Axes and full sizes of one box, or of many.
#[derive(Clone, Copy)]
pub(crate) struct Sides<T> {
    pub(crate) axes: [[T; 3]; 3],
    pub(crate) size: [T; 3],
}

/// What all gaps are made of: `t_i = d · a_i`, `g_j = d · b_j`, `r_ij = a_i · b_j`, and the sizes of
/// these.
pub(crate) struct Turns<T> {
    pub(crate) t: [T; 3],
    pub(crate) g: [T; 3],
    pub(crate) r: [[T; 3]; 3],
    q: [[T; 3]; 3],
}

#[cfg_attr(not(debug_assertions), inline(always))]
fn dot<T: Real>(x: [T; 3], y: [T; 3]) -> T {
    x[2].times_plus(y[2], x[1].times_plus(y[1], x[0] * y[0]))
}

#[cfg_attr(not(debug_assertions), inline(always))]
fn largest<T: Real>([x, y, z]: [T; 3]) -> T {
    x.larger(y).larger(z)
}

impl<T: Real> Turns<T> {
    /// `d` is twice the way from A's centre to B's.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn of(d: [T; 3], a: &Sides<T>, b: &Sides<T>) -> Self {
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
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn faces(&self, a: &Sides<T>, b: &Sides<T>) -> T {
        let [q0, q1, q2] = self.q;
        let of_a = [
            face(self.t[0], a.size[0], b.size, q0),
            face(self.t[1], a.size[1], b.size, q1),
            face(self.t[2], a.size[2], b.size, q2),
        ];
        let of_b = [
            face(self.g[0], b.size[0], a.size, [q0[0], q1[0], q2[0]]),
            face(self.g[1], b.size[1], a.size, [q0[1], q1[1], q2[1]]),
            face(self.g[2], b.size[2], a.size, [q0[2], q1[2], q2[2]]),
        ];
        largest(of_a).larger(largest(of_b))
    }

    /// The largest of the nine gaps along `a_i × b_j`. Where there is a limit `(least, leeway)`, each
    /// counts as no more than `least + q leeway`, with a `q` that is no less than the sine between the
    /// two edges, for frames as they should be.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn edges(&self, a: &Sides<T>, b: &Sides<T>, limit: Option<(T, T)>) -> T {
        let ([a0, a1, a2], [t0, t1, t2]) = (a.size, self.t);
        let ([r0, r1, r2], [q0, q1, q2]) = (self.r, self.q);
        // One row for each a_i: of the two other axes of A the parts of the way, the sizes, and the
        // products with B's axes.
        let (size, limit) = (b.size, Limit(limit));
        let row0 = row([t1, t2], [a1, a2], [r1, r2], [q1, q2], (size, q0), limit);
        let row1 = row([t2, t0], [a2, a0], [r2, r0], [q2, q0], (size, q1), limit);
        let row2 = row([t0, t1], [a0, a1], [r0, r1], [q0, q1], (size, q2), limit);
        largest([row0, row1, row2])
    }
}

// (Functions, not closures: those that are not inlined would be compiled without the vectors.)

#[cfg_attr(not(debug_assertions), inline(always))]
fn face<T: Real>(t: T, own: T, other: [T; 3], q: [T; 3]) -> T {
    t.abs() - (own + dot(other, q))
}

#[cfg_attr(not(debug_assertions), inline(always))]
fn row<T: Real>(
    t: [T; 2],
    a: [T; 2],
    [rx, ry]: [[T; 3]; 2],
    [qx, qy]: [[T; 3]; 2],
    (b, q): ([T; 3], [T; 3]),
    limit: Limit<T>,
) -> T {
    let gaps = [
        edge(
            t,
            a,
            [rx[0], ry[0]],
            [qx[0], qy[0]],
            radius([b[1], b[2]], [q[1], q[2]]),
        ),
        edge(
            t,
            a,
            [rx[1], ry[1]],
            [qx[1], qy[1]],
            radius([b[2], b[0]], [q[2], q[0]]),
        ),
        edge(
            t,
            a,
            [rx[2], ry[2]],
            [qx[2], qy[2]],
            radius([b[0], b[1]], [q[0], q[1]]),
        ),
    ];
    largest([
        limit.of(gaps[0], qx[0], qy[0]),
        limit.of(gaps[1], qx[1], qy[1]),
        limit.of(gaps[2], qx[2], qy[2]),
    ])
}

/// How far a box reaches: two sizes, each times the product of the other's axis.
#[cfg_attr(not(debug_assertions), inline(always))]
fn radius<T: Real>([x, y]: [T; 2], [qx, qy]: [T; 2]) -> T {
    x.times_plus(qy, y * qx)
}

#[cfg_attr(not(debug_assertions), inline(always))]
fn edge<T: Real>([tx, ty]: [T; 2], a: [T; 2], [rx, ry]: [T; 2], q: [T; 2], radius_b: T) -> T {
    ty.times_minus(rx, tx * ry).abs() - (radius(a, q) + radius_b)
}

#[derive(Clone, Copy)]
struct Limit<T>(Option<(T, T)>);

impl<T: Real> Limit<T> {
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn of(self, gap: T, qx: T, qy: T) -> T {
        match self.0 {
            Some((least, leeway)) => gap.smaller(leeway.times_plus(qx + qy, least)),
            None => gap,
        }
    }
}
