//! The four gaps of two oriented boxes of the plane in double-double numbers, for one pair or for many.

use super::Real;
use super::tracked::{Constants, Greatest, Limits, Tracked};

/// The numbers of one box of the plane, or of eight.
#[derive(Clone, Copy)]
pub(crate) struct Terms<T> {
    pub(crate) center: [T; 2],
    pub(crate) size: [T; 2],
    pub(crate) cos: T,
    pub(crate) sin: T,
}

impl<T: Copy> Terms<T> {
    #[inline(always)]
    pub(crate) fn numbers(&self) -> [T; 6] {
        let ([x, y], [w, h]) = (self.center, self.size);
        [x, y, w, h, self.cos, self.sin]
    }
}

/// `all` puts a number into as many lanes as there are.
///
/// # Error
/// With every operation off by at most `2^-98` of the magnitudes it is given, the argument of
/// `gaps` in `d2/obb_gaps.rs` holds with `2^-98` for `u`: `8 * 2^-98 M`, and
/// [`BOUND`](super::tracked::BOUND) is twice that. What underflows, or has its sign told by a number cut short,
/// is at most `2^-1000` in each of a hundred products of numbers below 2 with numbers that the test on `M` keeps at
/// or above `1e-250` in sum, far below `2^-94 M`.
#[cfg_attr(not(debug_assertions), inline(always))]
pub(crate) fn greatest<T: Real>(
    a: &Terms<T>,
    b: &Terms<T>,
    all: impl Fn(f64) -> T + Copy,
) -> Greatest<T> {
    let k = Constants::new(all);
    let way = way(a, b, &k);
    let c = Tracked::product(a.cos, b.cos, &k).plus(Tracked::product(a.sin, b.sin, &k), &k);
    let s = Tracked::product(a.cos, b.sin, &k).minus(Tracked::product(a.sin, b.cos, &k), &k);
    let turn = [c.magnitude(&k), s.magnitude(&k)];
    let of_a = gap(a, b.size, way, turn, &k);
    let of_b = gap(b, a.size, way, turn, &k);
    Greatest::new(of_a.larger(of_b), magnitude(a, b), all)
}

/// The same for boxes turned by the same cosine and sine. Both have the same two gaps, and of the
/// turns between them one is the length of an axis, squared, and the other 0: a third of the work.
#[cfg(not(target_family = "wasm"))]
#[cfg_attr(not(debug_assertions), inline(always))]
pub(crate) fn greatest_of_parallel<T: Real>(
    a: &Terms<T>,
    b: &Terms<T>,
    all: impl Fn(f64) -> T + Copy,
) -> Greatest<T> {
    let k = Constants::new(all);
    let way = way(a, b, &k);
    let (norm, [x, y]) = (norm(a, &k), along(a, way, &k));
    let w = Tracked::sum(a.size[0], b.size[0], &k);
    let h = Tracked::sum(a.size[1], b.size[1], &k);
    let x = x.minus(norm.times(w, &k), &k).limits(&k);
    let y = y.minus(norm.times(h, &k), &k).limits(&k);
    Greatest::new(x.larger(y), magnitude(a, b), all)
}

/// The sum of all lengths that gaps are made of.
#[cfg_attr(not(debug_assertions), inline(always))]
fn magnitude<T: Real>(a: &Terms<T>, b: &Terms<T>) -> T {
    let x = (b.center[0] - a.center[0]).abs();
    let y = (b.center[1] - a.center[1]).abs();
    let ([wa, ha], [wb, hb]) = (a.size, b.size);
    (x + x) + (y + y) + wa + ha + wb + hb
}

/// Twice the way from A's centre to B's.
#[cfg_attr(not(debug_assertions), inline(always))]
fn way<T: Real>(a: &Terms<T>, b: &Terms<T>, k: &Constants<T>) -> [Tracked<T>; 2] {
    [
        Tracked::difference(b.center[0], a.center[0], k).twice(),
        Tracked::difference(b.center[1], a.center[1], k).twice(),
    ]
}

/// The length of a box's axes, squared.
#[cfg_attr(not(debug_assertions), inline(always))]
fn norm<T: Real>(own: &Terms<T>, k: &Constants<T>) -> Tracked<T> {
    Tracked::product(own.cos, own.cos, k).plus(Tracked::product(own.sin, own.sin, k), k)
}

/// How far the way goes along a box's x axis and along its y axis, either way.
#[cfg_attr(not(any(target_family = "wasm", debug_assertions)), inline(always))]
fn along<T: Real>(own: &Terms<T>, [dx, dy]: [Tracked<T>; 2], k: &Constants<T>) -> [Tracked<T>; 2] {
    let x = dx.times_single(own.cos, k);
    let x = x.plus(dy.times_single(own.sin, k), k);
    let y = dy.times_single(own.cos, k);
    let y = y.minus(dx.times_single(own.sin, k), k);
    [x.magnitude(k), y.magnitude(k)]
}

/// The greater of the two gaps along a box's own axes.
#[cfg_attr(not(any(target_family = "wasm", debug_assertions)), inline(always))]
fn gap<T: Real>(
    own: &Terms<T>,
    other: [T; 2],
    way: [Tracked<T>; 2],
    [c, s]: [Tracked<T>; 2],
    k: &Constants<T>,
) -> Limits<T> {
    let (norm, [x, y]) = (norm(own, k), along(own, way, k));
    let reach = norm.times_single(own.size[0], k);
    let reach = reach.plus(c.times_single(other[0], k), k);
    let reach = reach.plus(s.times_single(other[1], k), k);
    let x = x.minus(reach, k).limits(k);
    let reach = norm.times_single(own.size[1], k);
    let reach = reach.plus(s.times_single(other[0], k), k);
    let reach = reach.plus(c.times_single(other[1], k), k);
    x.larger(y.minus(reach, k).limits(k))
}
