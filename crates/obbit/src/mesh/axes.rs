//! Along which axes a box lies best: those in which the surface spreads most and least, for eight
//! boxes at once.

use super::boxes::ORTHONORMAL;
use crate::d3::vec::V;
use crate::lanes::{Floats, LANES, Simd};
use crate::num::{Real, sqrt};

/// Jacobi's rotations go round so often. Twice leaves boxes a little larger than they might be, four
/// times makes none smaller.
const ROUNDS: usize = 3;

/// For each of eight sets of second moments `xx yy zz xy yz zx`, the directions in which they are
/// largest and least, of unit length and at right angles; `None` where rounding leaves none.
///
/// (Golub and Van Loan, Matrix Computations, 4th edition, 8.5. Eight at once, the square roots and
/// quotients cost little more than those of one.)
#[inline(always)]
pub(super) fn principal<S: Simd>(simd: S, moments: &[[f64; LANES]; 6]) -> [Option<[V; 3]>; LANES] {
    let (zero, one) = (simd.all(0.0), simd.all(1.0));
    let mut columns = [zero; 6];
    for (column, numbers) in columns.iter_mut().zip(moments) {
        *column = simd.floats(numbers, 0);
    }
    let [xx, yy, zz, xy, yz, zx] = columns;
    let mut m = [[xx, xy, zx], [xy, yy, yz], [zx, yz, zz]];
    // Of each axis its three components.
    let mut axes = [[one, zero, zero], [zero, one, zero], [zero, zero, one]];
    for _ in 0..ROUNDS {
        for (i, j, other) in [(0, 1, 2), (1, 2, 0), (0, 2, 1)] {
            let (difference, twice) = (m[j][j] - m[i][i], m[i][j] + m[i][j]);
            let root = each(simd, difference * difference + twice * twice, sqrt);
            // Never 0, so that where there is nothing to turn the tangent is.
            let turn = difference.abs() + root + simd.all(f64::MIN_POSITIVE);
            let tangent = quotient(simd, twice, turn);
            let tangent = like(simd, tangent, difference);
            let cos = quotient(simd, one, each(simd, tangent * tangent + one, sqrt));
            let sin = tangent * cos;
            (m[i][i], m[j][j]) = (m[i][i] - tangent * m[i][j], m[j][j] + tangent * m[i][j]);
            let (p, q) = (m[i][other], m[j][other]);
            let (p, q) = (cos * p - sin * q, sin * p + cos * q);
            (m[i][other], m[other][i], m[j][other], m[other][j]) = (p, p, q, q);
            (m[i][j], m[j][i]) = (zero, zero);
            for k in 0..3 {
                let (p, q) = (axes[i][k], axes[j][k]);
                (axes[i][k], axes[j][k]) = (cos * p - sin * q, sin * p + cos * q);
            }
        }
    }
    let x = unit(simd, axes[0]);
    let (y, shared) = (axes[1], dot(axes[1], x));
    let y = [
        y[0] - x[0] * shared,
        y[1] - x[1] * shared,
        y[2] - x[2] * shared,
    ];
    let y = unit(simd, y);
    let z = [
        x[1] * y[2] - x[2] * y[1],
        x[2] * y[0] - x[0] * y[2],
        x[0] * y[1] - x[1] * y[0],
    ];
    let off = dot(x, y).abs() + dot(y, z).abs() + dot(z, x).abs();
    let off = off + (dot(x, x) - one).abs() + (dot(y, y) - one).abs() + (dot(z, z) - one).abs();
    let off = off.to_array();
    let mut found = [None; LANES];
    let mut columns = [[[0.0; LANES]; 3]; 3];
    for (columns, axis) in columns.iter_mut().zip([x, y, z]) {
        for (column, component) in columns.iter_mut().zip(axis) {
            *column = component.to_array();
        }
    }
    for (lane, found) in found.iter_mut().enumerate() {
        // (NaN is not at most anything.)
        if off[lane] <= ORTHONORMAL {
            let mut axes = [[0.0; 3]; 3];
            for (axis, columns) in axes.iter_mut().zip(&columns) {
                for (x, column) in axis.iter_mut().zip(columns) {
                    *x = column[lane];
                }
            }
            *found = Some(axes);
        }
    }
    found
}

#[inline(always)]
fn dot<F: Floats>(a: [F; 3], b: [F; 3]) -> F {
    a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
}

#[inline(always)]
fn unit<S: Simd>(simd: S, a: [S::Floats; 3]) -> [S::Floats; 3] {
    let scale = quotient(simd, simd.all(1.0), each(simd, dot(a, a), sqrt));
    [a[0] * scale, a[1] * scale, a[2] * scale]
}

#[inline(always)]
fn each<S: Simd>(simd: S, x: S::Floats, op: impl Fn(f64) -> f64) -> S::Floats {
    let mut all = x.to_array();
    for x in &mut all {
        *x = op(*x);
    }
    simd.floats(&all, 0)
}

#[inline(always)]
fn quotient<S: Simd>(simd: S, a: S::Floats, b: S::Floats) -> S::Floats {
    let (mut all, b) = (a.to_array(), b.to_array());
    for (a, b) in all.iter_mut().zip(b) {
        *a /= b;
    }
    simd.floats(&all, 0)
}

/// `a` where `sign` is positive, else `-a`.
#[inline(always)]
fn like<S: Simd>(simd: S, a: S::Floats, sign: S::Floats) -> S::Floats {
    let (mut all, sign) = (a.to_array(), sign.to_array());
    for (a, sign) in all.iter_mut().zip(sign) {
        *a = f64::from_bits(a.to_bits() ^ (sign.to_bits() & 1 << 63));
    }
    simd.floats(&all, 0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lanes::{Job, Lanes};

    struct Principal<'a>(&'a [[f64; LANES]; 6]);

    impl Job for Principal<'_> {
        type Out = [Option<[V; 3]>; LANES];
        #[inline(always)]
        fn run<S: Simd>(self, simd: S) -> Self::Out {
            principal(simd, self.0)
        }
    }

    #[test]
    fn axes_are_those_of_the_moments_with_all_instructions() {
        let sets: [[f64; 6]; LANES] = [
            [1.0, 1.0, 1.0, 0.0, 0.0, 0.0],
            [4.0, 1.0, 0.0, 1.0, 0.0, 0.0],
            [1.0, 2.0, 3.0, 0.5, -0.25, 0.125],
            [1e-100, 1e-100, 2e-100, 5e-101, 0.0, 0.0],
            [0.0; 6],
            [f64::NAN; 6],
            [1.0, 1.0, 1.0, 1.0, 1.0, 1.0],
            [f64::INFINITY, 1.0, 1.0, 0.0, 0.0, 0.0],
        ];
        let moments = core::array::from_fn(|k| sets.map(|set| set[k]));
        let want = Lanes::Scalar.run(Principal(&moments));
        for lanes in Lanes::all() {
            assert_eq!(lanes.run(Principal(&moments)), want);
        }
        for (at, ([xx, yy, zz, xy, yz, zx], axes)) in sets.into_iter().zip(want).enumerate() {
            // Of no numbers there are none; of what overflowed any will do.
            if at == 5 || at == 7 {
                assert!(at == 7 || axes.is_none());
                continue;
            }
            let axes = axes.unwrap_or_default();
            let times = |[x, y, z]: V| {
                let row = |p, q, r| p * x + q * y + r * z;
                [row(xx, xy, zx), row(xy, yy, yz), row(zx, yz, zz)]
            };
            for (i, j) in [(0, 1), (1, 2), (2, 0)] {
                let mixed = crate::d3::vec::dot(times(axes[i]), axes[j]);
                assert!(mixed.abs() <= 1e-4 * (xx + yy + zz), "{at}: {mixed}");
            }
        }
    }
}
