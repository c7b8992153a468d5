//! The smallest circle and the smallest ball around points.
//!
//! Few points say where it lies: every so many first, then also those that the ball around these
//! leaves out, until none is out. There are few of them (Clarkson, Las Vegas Algorithms for Linear and
//! Integer Programming when the Dimension is Small, Journal of the ACM 42, 1995), so most points are
//! looked at two or three times. Floats do this; what they got wrong in the centre, the radius makes
//! up for, in exact numbers.

use super::border::{Ball, smallest_around};
use super::calipers::SAME;
use crate::error::Error;
use crate::geom::{AXES, Aabb};
use crate::lanes::{Job, Lanes, Simd};
use crate::num::vector::{dot, sub};
use crate::num::{Exact, Number, saturate, scale_exponent, sqrt, two_pow};
use crate::{Circle, Sphere};
use alloc::vec::Vec;
use core::cmp::Ordering::Less;

/// How far inside of a ball's border, as a share of its radius, a point may still be of those that make
/// the ball.
const NEAR: f64 = 1e-9;

/// The smallest circle around all points, every one exactly: no `f64` below its radius would do for
/// its centre. The radius exceeds that of the true smallest circle by rounding only.
///
/// # Errors
/// [`Error::NoPoints`], [`Error::NotFinite`] with the index of the point, [`Error::TooLarge`]
/// where the circle reaches past the largest `f64`.
///
/// ```
/// use obbit::fit;
/// let round = fit::min_circle(&[[0.0, 0.0], [6.0, 0.0], [6.0, 8.0], [5.0, 3.0]])?;
/// assert_eq!((round.center(), round.radius()), ([3.0, 4.0], 5.0));
/// # Ok::<(), obbit::Error>(())
/// ```
pub fn min_circle(points: &[[f64; 2]]) -> Result<Circle, Error> {
    let (center, radius) = smallest(points)?;
    Circle::new(center, radius)
}

/// The smallest ball around all points, every one exactly: no `f64` below its radius would do for
/// its centre. The radius exceeds that of the true smallest ball by rounding only.
///
/// # Errors
/// [`Error::NoPoints`], [`Error::NotFinite`] with the index of the point, [`Error::TooLarge`]
/// where the ball reaches past the largest `f64`.
///
/// ```
/// use obbit::fit;
/// let round = fit::min_sphere(&[[0.0, 0.0, 0.0], [2.0, 0.0, 0.0], [1.0, 0.0, 1.0], [1.0, 0.5, 0.5]])?;
/// assert_eq!((round.center(), round.radius()), ([1.0, 0.0, 0.0], 1.0));
/// # Ok::<(), obbit::Error>(())
/// ```
pub fn min_sphere(points: &[[f64; 3]]) -> Result<Sphere, Error> {
    let (center, radius) = smallest(points)?;
    Sphere::new(center, radius)
}

/// Centre and radius.
fn smallest<const D: usize>(points: &[[f64; D]]) -> Result<([f64; D], f64), Error> {
    let bounds = Aabb::around(points)?;
    if bounds.min() == bounds.max() {
        return Ok((bounds.min(), 0.0));
    }
    let view = View::onto(&bounds);
    // Then about as many lie outside as there are of these: `D + 1` points make a ball.
    let every = (points.len() / (D + 1)).isqrt().max(1);
    let mut few: Vec<_> = points.iter().step_by(every).map(|p| view.of(p)).collect();
    let mut seen = view.look(points, &smallest_around(&few));
    // Among those outside is one of the `D + 1` that make the smallest ball around all.
    for _ in 0..4 * D {
        if seen.outside.is_empty() {
            break;
        }
        few.append(&mut seen.outside);
        seen = view.look(points, &smallest_around(&few));
    }
    // Of balls that differ by rounding take the one around all points near the border: which were
    // among the few depends on their order.
    few.clear();
    few.extend(seen.near.iter().map(|p| view.of(p)));
    let ball = smallest_around(&few);
    if view.back(ball.center) != seen.center {
        let last = view.look(points, &ball);
        if last.outside.is_empty() {
            seen = last;
        }
    }
    Ok((seen.center, radius(&seen.near, seen.center)?))
}

/// The points relative to the middle of their bounds, in a unit that is a power of two and keeps all
/// squares in range: what is computed is small where the points are, wherever they lie.
struct View<const D: usize> {
    exponent: i32,
    middle: [f64; D],
}

/// What a ball has outside, and the points of which one is farthest from its centre once that is
/// rounded.
struct Seen<const D: usize> {
    center: [f64; D],
    outside: Vec<[f64; D]>,
    near: Vec<[f64; D]>,
}

impl<const D: usize> View<D> {
    fn onto(bounds: &Aabb<D>) -> Self {
        let (min, max) = (bounds.min(), bounds.max());
        let most = min
            .iter()
            .chain(&max)
            .fold(0.0, |m: f64, x| if x.abs() > m { x.abs() } else { m });
        let exponent = scale_exponent(most);
        let half = two_pow(-exponent) * 0.5;
        Self {
            exponent,
            middle: core::array::from_fn(|d| min[d] * half + max[d] * half),
        }
    }

    fn of(&self, p: &[f64; D]) -> [f64; D] {
        let factor = two_pow(-self.exponent);
        core::array::from_fn(|d| p[d] * factor - self.middle[d])
    }

    fn back(&self, p: [f64; D]) -> [f64; D] {
        let factor = two_pow(self.exponent);
        core::array::from_fn(|d| saturate((self.middle[d] + p[d]) * factor))
    }

    fn look(&self, points: &[[f64; D]], ball: &Ball<D>) -> Seen<D> {
        let center = self.back(ball.center);
        // Where points lie far from zero, close together, rounding moves the centre.
        let moved = sub(self.of(&center), ball.center);
        let least = (sqrt(ball.square) - sqrt(dot(moved, moved))) * (1.0 - NEAR);
        let least = if least > 0.0 { least * least } else { 0.0 };
        let most = ball.square * (1.0 + SAME);
        let factor = two_pow(-self.exponent);
        let about = center.map(|x| x * factor);
        let (mut outside, mut near) = (Vec::new(), Vec::new());
        let take = |p: &[f64; D]| {
            near.push(*p);
            let seen = self.of(p);
            let way = sub(seen, ball.center);
            if dot(way, way) > most {
                outside.push(seen);
            }
        };
        Lanes::best().run(Far {
            points,
            about,
            factor,
            least,
            take,
        });
        Seen {
            center,
            outside,
            near,
        }
    }
}

/// Calls `take` with every point that is, multiplied by `factor`, as far from `about` as the square `least`
/// says, or farther.
struct Far<'a, const D: usize, F> {
    points: &'a [[f64; D]],
    about: [f64; D],
    factor: f64,
    least: f64,
    take: F,
}

/// Points of which mostly none is far: one answer for all of them.
const BLOCK: usize = 16;

impl<const D: usize, F: FnMut(&[f64; D])> Job for Far<'_, D, F> {
    type Out = ();
    #[inline(always)]
    fn run<S: Simd>(mut self, _: S) {
        let (about, factor, least) = (self.about, self.factor, self.least);
        let far = |p: &[f64; D]| {
            let way: [f64; D] = core::array::from_fn(|d| p[d] * factor - about[d]);
            dot(way, way) >= least
        };
        let (blocks, rest) = self.points.as_chunks::<BLOCK>();
        for block in blocks {
            if block.iter().fold(false, |any, p| any | far(p)) {
                block.iter().filter(|p| far(p)).for_each(&mut self.take);
            }
        }
        rest.iter().filter(|p| far(p)).for_each(&mut self.take);
    }
}

/// The least `f64` whose ball about `center` contains all points.
fn radius<const D: usize>(points: &[[f64; D]], center: [f64; D]) -> Result<f64, Error> {
    let about = center.map(Exact::from_f64);
    let square = |p: &[f64; D]| {
        let mut sum = Exact::zero();
        for (&x, c) in p.iter().zip(&about) {
            let d = Exact::from_f64(x).minus(c);
            sum = sum.plus(&d.times(&d));
        }
        sum
    };
    // In floats first: what is nearer by more than any rounding is not looked at again.
    let rough = |p: &[f64; D]| {
        let d = sub(*p, center);
        dot(d, d)
    };
    let most = points.iter().map(rough).fold(0.0, f64::max);
    // Outside of these bounds products lose more than a few last bits.
    let sure = (1e-280..1e300).contains(&most);
    let mut furthest = Exact::zero();
    for p in points {
        if sure && rough(p) < most * (1.0 - 64.0 * f64::EPSILON) {
            continue;
        }
        let found = square(p);
        if furthest.compare(&found) == Less {
            furthest = found;
        }
    }
    let enough = |x: f64| {
        let x = Exact::from_f64(x);
        x.times(&x).compare(&furthest) != Less
    };
    let mut radius = furthest.root_of_ratio(&Exact::from_f64(1.0));
    while !enough(radius) {
        radius = radius.next_up();
        if radius.is_infinite() {
            return Err(Error::TooLarge { axis: AXES[0] });
        }
    }
    while radius > 0.0 && enough(radius.next_down()) {
        radius = radius.next_down();
    }
    Ok(radius)
}
