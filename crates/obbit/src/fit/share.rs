//! How much of a box, circle or ball is filled, at any size: areas and volumes leave the range of
//! `f64` long before the shapes do.

use crate::d2::{Circle, ConvexPolygon, Obb2};
use crate::d3::{ConvexHull, Obb3, Sphere};
use crate::geom::Aabb;
use crate::num::{scale_exponent, times_two_pow, two_pow};
use core::f64::consts::PI;
use sealed::Factors;

/// What [`fill_share`] compares: shapes by their area in the plane and their volume in space, or
/// numbers that are areas or volumes.
pub trait Measured: Factors {}

impl<T: Factors> Measured for T {}

/// The share of a box, circle or ball that what is in it fills, 0 to 1: areas in the plane, volumes in
/// space. What has no area (volume) is filled by anything in it.
///
/// Both are shapes, or finite numbers of at least 0. Shapes may have any size; numbers are taken as they are,
/// also where an area was rounded to 0 before it came here. What is infinite, negative or NaN is no area, and what
/// comes out no share.
///
/// ```
/// use obbit::{ConvexPolygon, fit};
/// for size in [4.0, 4e-200, 4e150] {
///     let corners = [[0.0, 0.0], [size, 0.0], [0.0, size]];
///     let triangle = ConvexPolygon::from_points(&corners)?;
///     assert_eq!(fit::fill_share(&triangle, fit::min_area_rect(&corners)?), 0.5);
/// }
/// assert_eq!(fit::fill_share(1.0, 4.0), 0.25);
/// # Ok::<(), obbit::Error>(())
/// ```
#[must_use]
pub fn fill_share(filled: impl Measured, whole: impl Measured) -> f64 {
    let (a, b) = (filled.plain(), whole.plain());
    if [a, b].iter().all(|x| (1e-280..1e300).contains(x)) {
        return share(a, b);
    }
    // The same quotient from numbers between 1 and 2, and a power of two.
    let ((a, up), (b, down)) = (normal(filled.factors()), normal(whole.factors()));
    let exponent = (up - down).clamp(-2000, 1000);
    share(times_two_pow(a, exponent), b)
}

fn share(filled: f64, whole: f64) -> f64 {
    if filled >= whole { 1.0 } else { filled / whole }
}

/// A product as a number below 16 and an exponent of two.
fn normal(factors: [f64; 4]) -> (f64, i32) {
    factors.into_iter().fold((1.0, 0), |(product, sum), x| {
        // Twice, since the exponent of a subnormal reads as that of the smallest normal.
        let first = scale_exponent(x);
        let x = x / two_pow(first);
        let second = scale_exponent(x);
        (product * (x / two_pow(second)), sum + first + second)
    })
}

mod sealed {
    /// What is asked of a shape.
    pub trait Factors {
        /// Area or volume, where `f64` has it.
        fn plain(&self) -> f64;
        /// Numbers that it is the product of.
        fn factors(&self) -> [f64; 4];
    }
}

impl<T: Factors> Factors for &T {
    fn plain(&self) -> f64 {
        (**self).plain()
    }
    fn factors(&self) -> [f64; 4] {
        (**self).factors()
    }
}

impl Factors for f64 {
    fn plain(&self) -> f64 {
        *self
    }
    fn factors(&self) -> [f64; 4] {
        [*self, 1.0, 1.0, 1.0]
    }
}

impl Factors for Aabb<2> {
    fn plain(&self) -> f64 {
        self.area()
    }
    fn factors(&self) -> [f64; 4] {
        let ([w, h], rest) = quarters(self);
        [w, h, rest, 1.0]
    }
}

impl Factors for Aabb<3> {
    fn plain(&self) -> f64 {
        self.volume()
    }
    fn factors(&self) -> [f64; 4] {
        let ([w, h, d], rest) = quarters(self);
        [w, h, d, rest]
    }
}

impl Factors for Obb2 {
    fn plain(&self) -> f64 {
        self.area()
    }
    fn factors(&self) -> [f64; 4] {
        let [w, h] = self.size();
        // What the area counts of a rotation that is not quite of unit length.
        let unit = Self::new([0.0; 2], [1.0; 2], self.rotation());
        [w, h, unit.map_or(1.0, |unit| unit.area()), 1.0]
    }
}

impl Factors for Obb3 {
    fn plain(&self) -> f64 {
        self.volume()
    }
    fn factors(&self) -> [f64; 4] {
        let [w, h, d] = self.size();
        let unit = Self::new([0.0; 3], [1.0; 3], self.rotation());
        [w, h, d, unit.map_or(1.0, |unit| unit.volume())]
    }
}

impl Factors for Circle {
    fn plain(&self) -> f64 {
        self.area()
    }
    fn factors(&self) -> [f64; 4] {
        [self.radius(), self.radius(), PI, 1.0]
    }
}

impl Factors for Sphere {
    fn plain(&self) -> f64 {
        self.volume()
    }
    fn factors(&self) -> [f64; 4] {
        let r = self.radius();
        [r, r, r, 4.0 / 3.0 * PI]
    }
}

impl Factors for ConvexPolygon {
    fn plain(&self) -> f64 {
        self.area()
    }
    fn factors(&self) -> [f64; 4] {
        let (corners, [x, y]) = near_one(self.corners(), &self.bounds());
        let area = Self::from_points(&corners).map_or(0.0, |near| near.area());
        [area, x, y, 1.0]
    }
}

impl Factors for ConvexHull {
    fn plain(&self) -> f64 {
        self.volume()
    }
    fn factors(&self) -> [f64; 4] {
        let (corners, [x, y, z]) = near_one(self.corners(), &self.bounds());
        let volume = Self::from_points(&corners).map_or(0.0, |near| near.volume());
        [volume, x, y, z]
    }
}

/// The size, and 1; or where that is past the largest `f64`, a quarter of it, and what the product of
/// quarters has to be multiplied by.
fn quarters<const D: usize>(limits: &Aabb<D>) -> ([f64; D], f64) {
    let size = |by: f64| core::array::from_fn(|k| limits.max()[k] * by - limits.min()[k] * by);
    let plain: [f64; D] = size(1.0);
    if plain.iter().all(|x| x.is_finite()) {
        (plain, 1.0)
    } else {
        (size(0.25), if D == 2 { 16.0 } else { 64.0 })
    }
}

/// Points with each axis divided by a power of two, so that their extent is about 1; and these powers.
/// Each axis has its own, so that neither extent gets lost beside the other.
fn near_one<const D: usize>(
    points: &[[f64; D]],
    limits: &Aabb<D>,
) -> (alloc::vec::Vec<[f64; D]>, [f64; D]) {
    let powers = quarters(limits)
        .0
        .map(|size| scale_exponent(size).clamp(-1000, 1000));
    let moved = points
        .iter()
        .map(|p| core::array::from_fn(|k| p[k] * two_pow(-powers[k])));
    (moved.collect(), powers.map(two_pow))
}
