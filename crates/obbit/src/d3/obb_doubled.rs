//! The gaps of two oriented boxes turned alike, in double-double numbers, for many pairs.

use crate::lanes::upright::Boxes;
use crate::num::Real;
use crate::num::tracked::{Constants, Greatest, Limits, Tracked};

/// The greatest gap of two boxes with the same three axes to the bit; `all` puts a number into the lanes.
///
/// The difference of the two is one more box with these axes, and its faces tell all, also where it is flat. Along
/// `n_i = a_j × a_k` it reaches as far as the sum of both sizes, times `a_i · n_i`, which is the same for every
/// `i`.
///
/// # Error
/// Let `u = 2^-98`, by which every operation is off at most, of the magnitudes it is given, and `M` the sum of all
/// lengths, with axes of length 1 to within 1e-6. `n_i` is off by `u` (one subtraction), `d · n_i` by `2u` of each
/// product and `2u` for the sums: `4u |d|₁`; `a · n` by `4u |a|₁ <= 7u`, times the sizes `8u`, the last subtraction
/// by `u M`. That is `10u M` at most, and [`BOUND`](crate::num::tracked::BOUND) is `16u`. Underflow as in
/// `num/rect_doubled.rs`.
#[cfg_attr(not(debug_assertions), inline(always))]
pub(super) fn greatest_of_parallel<T: Real>(
    a: &Boxes<T, 3>,
    b: &Boxes<T, 3>,
    all: impl Fn(f64) -> T + Copy,
) -> Greatest<T> {
    let k = Constants::new(all);
    let (way, [x, y, z]) = (way(a.center, b.center, &k), a.axes);
    let normals = [cross(y, z, &k), cross(z, x, &k), cross(x, y, &k)];
    let volume = along_axis(normals[0], x, &k).magnitude(&k);
    let sizes = [
        Tracked::sum(a.size[0], b.size[0], &k),
        Tracked::sum(a.size[1], b.size[1], &k),
        Tracked::sum(a.size[2], b.size[2], &k),
    ];
    let gap = gap(way, normals[0], sizes[0].times(volume, &k), &k)
        .larger(gap(way, normals[1], sizes[1].times(volume, &k), &k))
        .larger(gap(way, normals[2], sizes[2].times(volume, &k), &k));
    let magnitude = size(way) + size(sizes);
    Greatest::new(gap, magnitude, all)
}

/// Twice the way from one centre to the other.
#[cfg_attr(not(debug_assertions), inline(always))]
fn way<T: Real>(from: [T; 3], to: [T; 3], k: &Constants<T>) -> [Tracked<T>; 3] {
    [
        Tracked::difference(to[0], from[0], k).twice(),
        Tracked::difference(to[1], from[1], k).twice(),
        Tracked::difference(to[2], from[2], k).twice(),
    ]
}

/// A length of all three, roughly.
#[cfg_attr(not(debug_assertions), inline(always))]
fn size<T: Real>([x, y, z]: [Tracked<T>; 3]) -> T {
    x.hi().abs() + y.hi().abs() + z.hi().abs()
}

// (Functions, not closures: those that are not inlined would be compiled without the vectors.)

#[cfg_attr(not(debug_assertions), inline(always))]
fn gap<T: Real>(
    way: [Tracked<T>; 3],
    normal: [Tracked<T>; 3],
    reach: Tracked<T>,
    k: &Constants<T>,
) -> Limits<T> {
    let along = way[0].times(normal[0], k);
    let along = along.plus(way[1].times(normal[1], k), k);
    let along = along.plus(way[2].times(normal[2], k), k);
    along.magnitude(k).minus(reach, k).limits(k)
}

#[cfg_attr(not(debug_assertions), inline(always))]
fn along_axis<T: Real>(v: [Tracked<T>; 3], axis: [T; 3], k: &Constants<T>) -> Tracked<T> {
    let along = v[0].times_single(axis[0], k);
    let along = along.plus(v[1].times_single(axis[1], k), k);
    along.plus(v[2].times_single(axis[2], k), k)
}

#[cfg_attr(not(debug_assertions), inline(always))]
fn cross<T: Real>(a: [T; 3], b: [T; 3], k: &Constants<T>) -> [Tracked<T>; 3] {
    [
        minor([a[1], a[2]], [b[1], b[2]], k),
        minor([a[2], a[0]], [b[2], b[0]], k),
        minor([a[0], a[1]], [b[0], b[1]], k),
    ]
}

#[cfg_attr(not(debug_assertions), inline(always))]
fn minor<T: Real>(a: [T; 2], b: [T; 2], k: &Constants<T>) -> Tracked<T> {
    Tracked::product(a[0], b[1], k).minus(Tracked::product(a[1], b[0], k), k)
}
