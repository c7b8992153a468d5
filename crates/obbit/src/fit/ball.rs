//! The smallest circle and the smallest ball around points.
//!
//! Few points say where it lies: every so many first, then also those that the ball around these
//! leaves out, until none is out. There are few of them (Clarkson, Las Vegas Algorithms for Linear and
//! Integer Programming when the Dimension is Small, Journal of the ACM 42, 1995), so most points are
//! looked at two or three times. Floats do this; which points are on the border in the end is decided in exact
//! numbers, and what rounding the centre takes, the radius makes up for.

use super::border::{Ball, Smallest, smallest_around};
use super::calipers::SAME;
use super::extent::around;
use super::proved::Told;
use crate::d2::Circle;
use crate::d3::Sphere;
use crate::error::Error;
use crate::geom::{AXES, Aabb};
use crate::lanes::{Job, Lanes, Simd};
use crate::num::double::Double;
use crate::num::vector::{dot, sub};
use crate::num::{Exact, Number, saturate, scale_exponent, sqrt, two_pow};
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
    let (center, radius) = smallest(points, MANY)?;
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
    let (center, radius) = smallest(points, MANY)?;
    Sphere::new(center, radius)
}

/// As many points are not all looked at with the first ball, but only every so many. In WebAssembly, where
/// code has to be loaded first, there are never so many.
const MANY: usize = if cfg!(target_family = "wasm") {
    usize::MAX
} else {
    10_000
};
const SOME: usize = 16;
/// How far from the centre of a first ball, as shares of its radius, points are that later ones may leave out.
const SHELLS: [f64; 3] = [0.95, 0.99, 0.998];
/// Where a larger share of all points lies farther off, leaving out the others is not worth the copy.
const SHARE: usize = 64;

/// Centre and radius. From `many` points on, not all are looked at with each ball.
pub(super) fn smallest<const D: usize>(
    points: &[[f64; D]],
    many: usize,
) -> Result<([f64; D], f64), Error> {
    let bounds = around(points)?;
    if bounds.min() == bounds.max() {
        return Ok((points[0], 0.0));
    }
    let view = View::onto(&bounds);
    // Then about as many lie outside as there are of these: `D + 1` points make a ball.
    let every = (points.len() / (D + 1)).isqrt().max(1);
    let mut few: Vec<_> = points.iter().step_by(every).map(|p| view.of(p)).collect();
    let sample = few.len();
    let mut ball = smallest_around(&few);
    let is_many = points.len() >= many;
    if is_many {
        let some: Vec<_> = points.iter().step_by(SOME).copied().collect();
        let aim = view.aim(&ball);
        few.append(&mut view.look(&some, &ball, &aim).outside);
        ball = smallest_around(&few);
    }
    let shell = if is_many {
        Shell::of(&view, points, &ball, &few[..sample])
    } else {
        Shell::default()
    };
    let look = |ball: &Ball<D>| {
        let aim = view.aim(ball);
        view.look(shell.all_beyond(&aim).unwrap_or(points), ball, &aim)
    };
    let mut seen = look(&ball);
    // Among those outside is one of the `D + 1` that make the smallest ball around all.
    for _ in 0..4 * D {
        if seen.outside.is_empty() {
            break;
        }
        few.append(&mut seen.outside);
        ball = smallest_around(&few);
        seen = look(&ball);
    }
    // What is not far inside decides. Which balls came before is not to be seen any more.
    if let Some(mut smallest) = Smallest::of(&ball) {
        loop {
            seen = look(&smallest.ball());
            few.clear();
            few.extend(seen.near.iter().map(|p| view.of(p)));
            if !smallest.grow(&few) {
                break;
            }
        }
    }
    Ok((seen.center, radius(&seen.near, seen.center)?))
}

/// The points relative to the middle of their bounds, in a unit that is a power of two and keeps the squares
/// of all that counts in range: what is computed is about 1 where the points are, wherever they lie.
struct View<const D: usize> {
    /// 1, or less where points are so far apart that their differences may be out of range.
    share: f64,
    /// As this share.
    middle: [f64; D],
    /// The unit, as this share, and how often it goes into 1.
    unit: f64,
    per_unit: f64,
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
        let halves = min.iter().zip(&max).map(|(a, b)| b * 0.5 - a * 0.5);
        let exponent = scale_exponent(halves.fold(0.0, f64::max));
        let shift = if exponent > 1000 { 2 } else { 0 };
        let share = two_pow(-shift);
        Self {
            share,
            middle: core::array::from_fn(|d| (min[d] * 0.5 + max[d] * 0.5) * share),
            unit: two_pow(exponent - shift),
            per_unit: two_pow(shift - exponent),
        }
    }

    fn of(&self, p: &[f64; D]) -> [f64; D] {
        core::array::from_fn(|d| (p[d] * self.share - self.middle[d]) * self.per_unit)
    }

    fn back(&self, p: [f64; D]) -> [f64; D] {
        core::array::from_fn(|d| saturate((self.middle[d] + p[d] * self.unit) / self.share))
    }

    fn aim(&self, ball: &Ball<D>) -> Aim<D> {
        let center = self.back(ball.center);
        // Where points lie far from zero, close together, rounding moves the centre.
        let moved = sub(self.of(&center), ball.center);
        let least = (sqrt(ball.square) - sqrt(dot(moved, moved))) * (1.0 - NEAR);
        Aim {
            center,
            about: center.map(|x| x * self.share),
            least: if least > 0.0 { least } else { 0.0 },
            share: self.share,
            per_unit: self.per_unit,
        }
    }

    fn look(&self, points: &[[f64; D]], ball: &Ball<D>, aim: &Aim<D>) -> Seen<D> {
        let most = ball.square * (1.0 + SAME);
        let (mut outside, mut near) = (Vec::new(), Vec::new());
        aim.each_beyond(aim.least, points, |p| {
            near.push(*p);
            let seen = self.of(p);
            let way = sub(seen, ball.center);
            if dot(way, way) > most {
                outside.push(seen);
            }
        });
        Seen {
            center: aim.center,
            outside,
            near,
        }
    }
}

/// Where a ball is looked for points: those at least so far from its centre, which is rounded.
struct Aim<const D: usize> {
    center: [f64; D],
    /// The centre, as the share of the view.
    about: [f64; D],
    /// In the unit of the view.
    least: f64,
    share: f64,
    per_unit: f64,
}

impl<const D: usize> Aim<D> {
    /// Calls `take` with every point as far from the centre as `least`, or farther.
    fn each_beyond(&self, least: f64, points: &[[f64; D]], take: impl FnMut(&[f64; D])) {
        Lanes::best().run(Far {
            points,
            about: self.about,
            share: self.share,
            per_unit: self.per_unit,
            least: least * least,
            take,
        });
    }
}

/// The points near the border of a first ball, or outside: those are enough for all balls that differ
/// little from it.
struct Shell<const D: usize> {
    points: Vec<[f64; D]>,
    about: [f64; D],
    /// How far all others are from there at most.
    within: f64,
}

impl<const D: usize> Default for Shell<D> {
    /// One that is of use for no ball.
    fn default() -> Self {
        Self {
            points: Vec::new(),
            about: [0.0; D],
            within: f64::INFINITY,
        }
    }
}

impl<const D: usize> Shell<D> {
    /// `sample` is some of the points, in the unit of the view: it tells whether a shell is worth it.
    fn of(view: &View<D>, points: &[[f64; D]], ball: &Ball<D>, sample: &[[f64; D]]) -> Self {
        let aim = view.aim(ball);
        let few_beyond = |least: &f64| {
            let beyond = |p: &&[f64; D]| {
                let way = sub(**p, ball.center);
                dot(way, way) >= least * least
            };
            sample.iter().filter(beyond).count() <= sample.len() / SHARE
        };
        let Some(least) = SHELLS.map(|x| aim.least * x).into_iter().find(few_beyond) else {
            return Self::default();
        };
        let mut shell = Self {
            points: Vec::new(),
            about: aim.about,
            within: least,
        };
        aim.each_beyond(least, points, |p| shell.points.push(*p));
        shell
    }

    /// Points among which all are that a ball is looked for, if it differs so little from the first.
    fn all_beyond(&self, aim: &Aim<D>) -> Option<&[[f64; D]]> {
        let way = sub(aim.about, self.about).map(|x| x * aim.per_unit);
        let others = self.within + sqrt(dot(way, way));
        (others <= aim.least * (1.0 - NEAR)).then_some(&self.points)
    }
}

/// Calls `take` with every point whose `share` is, in the unit that goes into 1 so often, as far from `about`
/// as the square `least` says, or farther.
struct Far<'a, const D: usize, F> {
    points: &'a [[f64; D]],
    about: [f64; D],
    share: f64,
    per_unit: f64,
    least: f64,
    take: F,
}

/// Points of which mostly none is far: one answer for all of them.
const BLOCK: usize = 16;

impl<const D: usize, F: FnMut(&[f64; D])> Job for Far<'_, D, F> {
    type Out = ();
    #[inline(always)]
    fn run<S: Simd>(mut self, _: S) {
        let (about, least) = (self.about, self.least);
        let (share, per_unit) = (self.share, self.per_unit);
        let far = |p: &[f64; D]| {
            let way: [f64; D] = core::array::from_fn(|d| (p[d] * share - about[d]) * per_unit);
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
    // With about 100 binary digits then: on a circle every point is as far as rounding can tell.
    let doubled = |p: &[f64; D]| {
        let squares = p.iter().zip(&center).map(|(&x, &c)| {
            let d = Double::difference(x, c);
            d.times(d)
        });
        squares.fold(Double::ZERO, Double::plus)
    };
    let doubt = most * two_pow(-90);
    let (mut furthest, mut rounded) = (Exact::zero(), Double::ZERO);
    let mut told = Told::new();
    for p in points {
        if sure && rough(p) < most * (1.0 - 64.0 * f64::EPSILON) {
            continue;
        }
        let near = doubled(p);
        if sure && near.minus(rounded).rounded() < 0.0 - doubt || !told.is_new(*p) {
            continue;
        }
        let found = square(p);
        if furthest.compare(&found) == Less {
            (furthest, rounded) = (found, near);
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
