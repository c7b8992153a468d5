//! The four gaps of two oriented boxes in double-double numbers, for one pair or for many.

use super::obb_gaps::Terms;
use crate::num::double::Double;
use crate::num::{Real, SPLIT};

/// What the gaps can be told for: pairs whose [`Greatest::magnitude`] is in here.
pub(super) const RANGE: core::ops::Range<f64> = 1e-250..1e290;

/// 2^-94.
const BOUND: f64 = 1.0 / (1u128 << 94) as f64;

/// 2^1000: times this, all but next to nothing is beyond 1.
const HUGE: f64 = f64::from_bits((1023 + 1000) << 52);

/// The greatest of the doubled gaps.
pub(super) struct Greatest<T> {
    pub(super) gap: T,
    /// Of a gap above this the sign is right.
    pub(super) bound: T,
    pub(super) magnitude: T,
}

impl<T: Real> Greatest<T> {
    /// `all` puts a number into as many lanes as there are.
    ///
    /// # Error
    /// With every operation of [`Double`] off by at most `2^-98` of the magnitudes it is given, the
    /// argument of [`gaps`](super::obb_gaps) holds with `2^-98` for `u`: `8 * 2^-98 M`, and `2^-94 M`
    /// is asked. What underflows is at most `2^-1022` in each of a hundred products of numbers below 2
    /// with numbers that the test on `M` keeps at or above `1e-250` in sum, far below `2^-94 M`.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(super) fn of(a: &Terms<T>, b: &Terms<T>, all: impl Fn(f64) -> T + Copy) -> Self {
        let numbers = Numbers::new(all);
        let split = numbers.split;
        let way = way(a, b);
        let c = Double::product(a.cos, b.cos, split).plus(Double::product(a.sin, b.sin, split));
        let s = Double::product(a.cos, b.sin, split).minus(Double::product(a.sin, b.cos, split));
        let turn = [numbers.magnitude(c), numbers.magnitude(s)];
        let of_a = gap(a, b.size, way, turn, &numbers);
        let of_b = gap(b, a.size, way, turn, &numbers);
        Self::new(a, b, way, of_a.larger(of_b), all)
    }

    /// The same for boxes turned by the same cosine and sine. Both have the same two gaps, and of the
    /// turns between them one is the length of an axis, squared, and the other 0: a third of the work.
    #[cfg(not(target_family = "wasm"))]
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(super) fn of_parallel(a: &Terms<T>, b: &Terms<T>, all: impl Fn(f64) -> T + Copy) -> Self {
        let numbers = Numbers::new(all);
        let way = way(a, b);
        let (norm, [x, y]) = (norm(a, &numbers), along(a, way, &numbers));
        let w = Double::sum(a.size[0], b.size[0]);
        let h = Double::sum(a.size[1], b.size[1]);
        let x = x.minus(norm.times_double(w, numbers.split)).hi;
        let y = y.minus(norm.times_double(h, numbers.split)).hi;
        Self::new(a, b, way, x.larger(y), all)
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn new(
        a: &Terms<T>,
        b: &Terms<T>,
        [dx, dy]: [Double<T>; 2],
        gap: T,
        all: impl Fn(f64) -> T,
    ) -> Self {
        let ([wa, ha], [wb, hb]) = (a.size, b.size);
        let magnitude = dx.hi.abs() + dy.hi.abs() + wa + ha + wb + hb;
        Self {
            gap,
            bound: magnitude * all(BOUND),
            magnitude,
        }
    }
}

/// Twice the way from A's centre to B's.
#[cfg_attr(not(debug_assertions), inline(always))]
fn way<T: Real>(a: &Terms<T>, b: &Terms<T>) -> [Double<T>; 2] {
    [
        Double::difference(b.center[0], a.center[0]).twice(),
        Double::difference(b.center[1], a.center[1]).twice(),
    ]
}

/// The length of a box's axes, squared.
#[cfg_attr(not(debug_assertions), inline(always))]
fn norm<T: Real>(own: &Terms<T>, numbers: &Numbers<T>) -> Double<T> {
    let split = numbers.split;
    Double::product(own.cos, own.cos, split).plus(Double::product(own.sin, own.sin, split))
}

/// How far the way goes along a box's x axis and along its y axis, either way.
#[cfg_attr(not(any(target_family = "wasm", debug_assertions)), inline(always))]
fn along<T: Real>(
    own: &Terms<T>,
    [dx, dy]: [Double<T>; 2],
    numbers: &Numbers<T>,
) -> [Double<T>; 2] {
    let split = numbers.split;
    let x = dx.times_single(own.cos, split);
    let x = x.plus(dy.times_single(own.sin, split));
    let y = dy.times_single(own.cos, split);
    let y = y.minus(dx.times_single(own.sin, split));
    [numbers.magnitude(x), numbers.magnitude(y)]
}

/// The greater of the two gaps along a box's own axes.
#[cfg_attr(not(any(target_family = "wasm", debug_assertions)), inline(always))]
fn gap<T: Real>(
    own: &Terms<T>,
    other: [T; 2],
    way: [Double<T>; 2],
    [c, s]: [Double<T>; 2],
    numbers: &Numbers<T>,
) -> T {
    let split = numbers.split;
    let (norm, [x, y]) = (norm(own, numbers), along(own, way, numbers));
    let reach = norm.times_single(own.size[0], split);
    let reach = reach.plus(c.times_single(other[0], split));
    let reach = reach.plus(s.times_single(other[1], split));
    let x = x.minus(reach).hi;
    let reach = norm.times_single(own.size[1], split);
    let reach = reach.plus(s.times_single(other[0], split));
    let reach = reach.plus(c.times_single(other[1], split));
    x.larger(y.minus(reach).hi)
}

/// What the arithmetic takes besides its operands. The work is in functions, since the compiler left
/// closures of this size by themselves, where they are not compiled for the vectors in use.
struct Numbers<T> {
    /// [`SPLIT`].
    split: T,
    /// [`HUGE`].
    huge: T,
    /// -1 and 1.
    unit: [T; 2],
}

impl<T: Real> Numbers<T> {
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn new(all: impl Fn(f64) -> T) -> Self {
        Self {
            split: all(SPLIT),
            huge: all(HUGE),
            unit: [all(-1.0), all(1.0)],
        }
    }

    /// What stays below 1 times the huge number, and may come out smaller than it is, is nothing beside
    /// any bound.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn magnitude(&self, x: Double<T>) -> Double<T> {
        let sign = (x.hi * self.huge)
            .smaller(self.unit[1])
            .larger(self.unit[0]);
        Double {
            hi: x.hi * sign,
            lo: x.lo * sign,
        }
    }
}
