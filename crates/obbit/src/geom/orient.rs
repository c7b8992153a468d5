//! On which side of a line or plane does a point lie? Exactly.
//!
//! A float filter first, with its error bound derived here, and exact numbers where it cannot
//! tell. (The idea: Shewchuk, Adaptive Precision Floating-Point Arithmetic, Discrete & Comp. Geom.
//! 18, 1997. Unlike his, the bounds hold where products underflow or overflow.)

use crate::num::vector::{dot, sub};
use crate::num::{Exact, Fine, Number, larger, scale_exponent, two_pow};
use alloc::vec::Vec;
use core::array::from_fn;
use core::cmp::Ordering::{self, Equal, Greater, Less};

/// Covers every product that underflows: each loses at most 2^-1075.
const TINY: f64 = f64::MIN_POSITIVE;

/// The points in a unit in which the filters below can tell most, where they are so large or small that these
/// cannot, and where none of them loses a digit by it. (Heights are products of three lengths, and leave the numbers
/// long before the products of two for which `num::toward_one` is.)
pub(crate) fn near_one<const D: usize>(points: &[[f64; D]]) -> Option<Vec<[f64; D]>> {
    let coordinates = || points.iter().flatten();
    let most = coordinates().fold(0.0, |most, x| larger(x.abs(), most));
    if most == 0.0 || (1e-80..1e80).contains(&most) {
        return None;
    }
    let exponent = scale_exponent(most);
    let (there, back) = (two_pow(-exponent), two_pow(exponent));
    coordinates()
        .all(|&x| x * there * back == x)
        .then(|| points.iter().map(|p| p.map(|x| x * there)).collect())
}

/// `Greater` where `a`, `b`, `c` turn counter-clockwise, `Equal` where they lie on a line.
#[inline]
pub(crate) fn orient2(a: [f64; 2], b: [f64; 2], c: [f64; 2]) -> Ordering {
    surely([a, b], [a, c]).unwrap_or_else(|| closely2(a, b, c))
}

/// `Greater` where the way from the first to the second point turns counter-clockwise to become that between two
/// others, `Equal` where both go along the same line, or either nowhere.
#[inline]
pub(crate) fn cross2(u: [[f64; 2]; 2], v: [[f64; 2]; 2]) -> Ordering {
    surely(u, v).unwrap_or_else(|| closely(u, v))
}

/// Whether two segments cross, where rounding leaves no doubt on which side of either the ends of the other lie.
/// (All four sides at once, without a choice that could not be predicted: of many pairs, half the time.)
#[inline]
pub(crate) fn surely_cross([p, q]: [[f64; 2]; 2], [r, s]: [[f64; 2]; 2]) -> Option<bool> {
    let turns = [
        turn([p, q], [p, r]),
        turn([p, q], [p, s]),
        turn([r, s], [r, p]),
        turn([r, s], [r, q]),
    ];
    let (mut is_sure, mut left) = (true, [false; 4]);
    for ([twice, doubt], left) in turns.into_iter().zip(&mut left) {
        is_sure &= (twice.abs() > doubt) & (twice.abs() < f64::INFINITY);
        *left = twice > 0.0;
    }
    is_sure.then_some((left[0] != left[1]) & (left[2] != left[3]))
}

/// The sign of the cross product, if rounding leaves no doubt. (Where it was called, corners took half as long again.)
#[inline(always)]
fn surely(u: [[f64; 2]; 2], v: [[f64; 2]; 2]) -> Option<Ordering> {
    let [twice, doubt] = turn(u, v);
    decided(twice, doubt)
}

/// The cross product of two ways, and what bounds its error.
#[inline(always)]
fn turn([a, b]: [[f64; 2]; 2], [c, d]: [[f64; 2]; 2]) -> [f64; 2] {
    let left = (b[0] - a[0]) * (d[1] - c[1]);
    let right = (b[1] - a[1]) * (d[0] - c[0]);
    // Two differences, a product and the last subtraction round: 4 times 2^-53 of |left| + |right|
    // and a little; twice that is allowed here. Overflow makes NaN or infinity of the bound.
    let doubt = (left.abs() + right.abs()) * (4.0 * f64::EPSILON) + 4.0 * TINY;
    [left - right, doubt]
}

/// Called wherever corners are compared: with three points, that is less code in all.
#[cold]
#[inline(never)]
fn closely2(a: [f64; 2], b: [f64; 2], c: [f64; 2]) -> Ordering {
    closely([a, b], [a, c])
}

#[cold]
fn closely(u: [[f64; 2]; 2], v: [[f64; 2]; 2]) -> Ordering {
    // Both along an axis, nowhere, or the same way: no long arithmetic tells more.
    let is_still = |k: usize| u[0][k] == u[1][k] && v[0][k] == v[1][k];
    if is_still(0) || is_still(1) || u[0] == u[1] || v[0] == v[1] || u == v {
        return Equal;
    }
    // (WebAssembly has no integers that long, and what stands for them is much code.)
    #[cfg(not(target_family = "wasm"))]
    if let Some([[a, b], [c, d]]) = as_integers([u, v]) {
        // Of 61 digits each, so differences have 62 and products 124.
        let way = |from: i64, to: i64| i128::from(to - from);
        let left = way(a[0], b[0]) * way(c[1], d[1]);
        return left.cmp(&(way(a[1], b[1]) * way(c[0], d[0])));
    }
    let [u, v] = [u, v].map(|[from, to]| {
        let [from, to] = [from, to].map(|p| p.map(Exact::from_f64));
        [0, 1].map(|k| to[k].minus(&from[k]))
    });
    u[0].times(&v[1]).compare(&u[1].times(&v[0]))
}

/// The points as multiples of one power of two, if none of them has digits beyond 61 from the first of the largest: so
/// it is where coordinates are of about one size, as those of maps and drawings are.
#[cfg(not(target_family = "wasm"))]
fn as_integers(ways: [[[f64; 2]; 2]; 2]) -> Option<[[[i64; 2]; 2]; 2]> {
    let numbers = || ways.iter().flatten().flatten();
    let most = numbers().fold(0.0, |most, x| larger(x.abs(), most));
    let power = 60 - scale_exponent(most);
    let (there, back) = (two_pow(power), two_pow(-power));
    let is_whole = |x: &f64| {
        let scaled = x * there;
        scaled as i64 as f64 == scaled && scaled * back == *x
    };
    let integer = |x: f64| (x * there) as i64;
    numbers()
        .all(is_whole)
        .then(|| ways.map(|way| way.map(|p| p.map(integer))))
}

#[inline]
fn decided(value: f64, doubt: f64) -> Option<Ordering> {
    // A sum that overflowed may have the wrong sign while its bound, far smaller, is still finite.
    if !value.is_finite() {
        None
    } else if value > doubt {
        Some(Greater)
    } else if value < -doubt {
        Some(Less)
    } else {
        None
    }
}

/// What two directions, each the difference of two points, make of heights above their plane.
#[derive(Debug, Clone, Copy)]
struct Slope {
    normal: [f64; 3],
    /// What bounds the error of a height, for each unit of each component of the offset.
    doubt: [f64; 3],
}

impl Slope {
    #[inline(always)]
    fn new(u: [f64; 3], v: [f64; 3]) -> Self {
        let (mut normal, mut doubt) = ([0.0; 3], [0.0; 3]);
        for k in 0..3 {
            let (i, j) = ((k + 1) % 3, (k + 2) % 3);
            let (plus, minus) = (u[i] * v[j], u[j] * v[i]);
            normal[k] = plus - minus;
            // In the sum of `side`: three differences, two products, one subtraction and two
            // additions round, 8 times 2^-53 and a little; twice that is allowed here.
            doubt[k] = (plus.abs() + minus.abs()) * (8.0 * f64::EPSILON) + 4.0 * TINY;
        }
        Self { normal, doubt }
    }

    /// The height of what is offset by the difference `d` of two points, and on which side of 0 it is, if
    /// rounding leaves no doubt.
    #[inline(always)]
    fn side(&self, d: [f64; 3]) -> (Option<Ordering>, f64) {
        let m = self.doubt;
        let height = self.normal[0] * d[0] + self.normal[1] * d[1] + self.normal[2] * d[2];
        let doubt = m[0] * d[0].abs() + m[1] * d[1].abs() + m[2] * d[2].abs() + 4.0 * TINY;
        (decided(height, doubt), height)
    }
}

/// A plane through three points, ready to be asked on which side others lie.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Plane {
    through: [[f64; 3]; 3],
    slope: Slope,
}

impl Plane {
    /// Its upper side is the one from which `a`, `b`, `c` are seen counter-clockwise.
    pub(crate) fn new(a: [f64; 3], b: [f64; 3], c: [f64; 3]) -> Self {
        Self {
            through: [a, b, c],
            slope: Slope::new(sub(b, a), sub(c, a)),
        }
    }

    /// `Greater` above, `Less` below, `Equal` on the plane; and the height in floats, in units of
    /// the normal's length.
    #[inline]
    pub(crate) fn side(&self, p: [f64; 3]) -> (Ordering, f64) {
        match self.slope.side(sub(p, self.through[0])) {
            (Some(side), height) => (side, height),
            (None, _) => self.close_side(p),
        }
    }

    /// Roughly the height of `p`, to choose by.
    pub(crate) fn height(&self, p: [f64; 3]) -> f64 {
        dot(self.slope.normal, sub(p, self.through[0]))
    }

    /// Roughly the direction it faces, as long as twice the triangle's area.
    pub(crate) fn normal(&self) -> [f64; 3] {
        self.slope.normal
    }

    /// The same where plain floats leave a doubt: their height would be noise then.
    #[cold]
    fn close_side(&self, p: [f64; 3]) -> (Ordering, f64) {
        let [a, b, c] = self.through;
        // Meshes are full of triangles with an edge of no length, which make no plane.
        if a == b || b == c || c == a {
            return (Equal, 0.0);
        }
        // Lattices and drawings are full of planes along the axes.
        if (0..3).any(|k| a[k] == b[k] && b[k] == c[k] && c[k] == p[k]) || [a, b, c].contains(&p) {
            return (Equal, 0.0);
        }
        let fine = height::<Fine>([a, b, c, p]);
        if let Some(side) = fine.sign() {
            return (side, fine.about());
        }
        let exact = height::<Exact>([a, b, c, p]);
        (exact.order(), exact.to_f64())
    }
}

/// The height of the last point above the plane through the others, in units of the normal's length.
fn height<N: Number>(points: [[f64; 3]; 4]) -> N {
    let [a, b, c, p] = points.map(|q| q.map(N::from_f64));
    let normal = N::cross(&N::difference(&b, &a), &N::difference(&c, &a));
    N::dot(&normal, &N::difference(&p, &a))
}

/// A plane through a point and along two directions, each the difference of two points.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Spanned {
    at: [f64; 3],
    along: [[[f64; 3]; 2]; 2],
    slope: Slope,
}

impl Spanned {
    /// Along the directions from the first to the second point of each of `along`.
    pub(crate) fn new(at: [f64; 3], along: [[[f64; 3]; 2]; 2]) -> Self {
        let [u, v] = along.map(|[from, to]| sub(to, from));
        Self {
            at,
            along,
            slope: Slope::new(u, v),
        }
    }

    /// `Greater` above, `Less` below, `Equal` on the plane.
    pub(crate) fn side(&self, p: [f64; 3]) -> Ordering {
        let (side, _) = self.slope.side(sub(p, self.at));
        side.unwrap_or_else(|| self.exact_side(p))
    }

    /// An axis along which the plane is seen as more than a line; `None` if rounding leaves a doubt about the
    /// one that is likeliest.
    pub(crate) fn open_axis(&self) -> Option<usize> {
        let Slope { normal, doubt } = self.slope;
        let axis = (1..3).fold(0, |best, k| {
            if normal[k].abs() > normal[best].abs() {
                k
            } else {
                best
            }
        });
        decided(normal[axis], doubt[axis]).map(|_| axis)
    }

    #[cold]
    fn exact_side(&self, p: [f64; 3]) -> Ordering {
        let [[a, b], [c, d]] = self.along;
        let is_known = p == self.at || (self.at == a && p == b) || (self.at == c && p == d);
        let flat = |k: usize| a[k] == b[k] && c[k] == d[k] && self.at[k] == p[k];
        if is_known || (0..3).any(flat) {
            return Equal;
        }
        self.determinant::<Fine>(p)
            .sign()
            .unwrap_or_else(|| self.determinant::<Exact>(p).order())
    }

    fn determinant<N: Number>(&self, p: [f64; 3]) -> N {
        let difference = |from: [f64; 3], to: [f64; 3]| {
            from_fn(|k| N::from_f64(to[k]).minus(&N::from_f64(from[k])))
        };
        let [u, v] = self.along.map(|[from, to]| difference(from, to));
        N::dot(&N::cross(&u, &v), &difference(self.at, p))
    }
}

/// Whether three points lie on a line.
pub(crate) fn collinear3(a: [f64; 3], b: [f64; 3], c: [f64; 3]) -> bool {
    turning_axis(a, b, c).is_none()
}

/// An axis along which the three points are seen to turn, `None` where they lie on a line.
pub(crate) fn turning_axis(a: [f64; 3], b: [f64; 3], c: [f64; 3]) -> Option<usize> {
    (0..3).find(|&axis| {
        let [a, b, c] = [a, b, c].map(|p| seen_along(axis, p));
        orient2(a, b, c) != Equal
    })
}

/// The two coordinates left when looking along `axis`, in the order that keeps turns
/// counter-clockwise for who looks from its positive end.
pub(crate) fn seen_along(axis: usize, p: [f64; 3]) -> [f64; 2] {
    [p[(axis + 1) % 3], p[(axis + 2) % 3]]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_last_bit_decides() {
        let (a, b) = ([0.1, 0.1], [0.3, 0.3]);
        assert_eq!(orient2(a, b, [0.7, 0.7]), Equal);
        assert_eq!(orient2(a, b, [0.7, 0.7f64.next_up()]), Greater);
        assert_eq!(orient2(a, b, [0.7, 0.7f64.next_down()]), Less);
        let plane = Plane::new([0.1, 0.0, 0.1], [0.3, 0.0, 0.3], [0.2, 1.0, 0.2]);
        assert_eq!(plane.side([0.7, 9.0, 0.7]).0, Equal);
        assert_eq!(plane.side([0.7, 9.0, 0.7f64.next_up()]).0, Greater);
        assert_eq!(plane.side([0.7, 9.0, 0.7f64.next_down()]).0, Less);
    }

    /// Where floats cannot tell: few digits, many, of all sizes, and beside each other.
    #[test]
    fn turns_as_exact_numbers_have_them() {
        let mut random = crate::random::Random::new(77);
        let mut seen = [0; 3];
        for round in 0..30_000 {
            let scale = [1.0, 0.1, 1e-5, 3e-310, 1e300, 7.0][round % 6];
            let mut number = || {
                let x = random.int(-3, 3) as f64 * scale;
                match random.below(9) {
                    0 => x.next_up(),
                    1 if round % 2 > 0 => x + random.int(-3, 3) as f64 * 1e-18,
                    2 if round % 4 > 2 => random.int(-3, 3) as f64 * 1e15,
                    _ => x,
                }
            };
            let [a, b, c, d] = [(); 4].map(|()| [number(), number()]);
            let way = |from: [f64; 2], to: [f64; 2]| {
                [0, 1].map(|k| Exact::from_f64(to[k]).minus(&Exact::from_f64(from[k])))
            };
            let (u, v) = (way(a, b), way(c, d));
            let wanted = u[0].times(&v[1]).compare(&u[1].times(&v[0]));
            assert_eq!(cross2([a, b], [c, d]), wanted, "{a:?} {b:?} {c:?} {d:?}");
            assert_eq!(closely([a, b], [c, d]), wanted, "{a:?} {b:?} {c:?} {d:?}");
            seen[(wanted as i8 + 1) as usize] += 1;
        }
        assert!(seen.iter().all(|&n| n > 1000), "{seen:?}");
    }

    #[test]
    fn no_size_is_too_small_or_too_large() {
        for s in [5e-324, 1e-200, 1.0, 1e200, 8e307] {
            assert_eq!(orient2([0.0; 2], [s, 0.0], [0.0, s]), Greater);
            assert_eq!(orient2([-s, s], [s, -s], [s, s]), Greater);
            assert_eq!(orient2([-s, -s], [s, s], [0.0, 0.0]), Equal);
            let plane = Plane::new([s, 0.0, 0.0], [0.0, s, 0.0], [0.0, 0.0, s]);
            assert_eq!(plane.side([0.0; 3]).0, Less);
            assert_eq!(plane.side([s, s, -s]).0, Equal);
            assert_eq!(plane.side([s, s, 0.0]).0, Greater);
        }
    }
}
