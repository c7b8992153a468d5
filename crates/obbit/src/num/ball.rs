//! A number with a proven error radius: the floating-point filter of the general predicates.

use super::Number;
use core::cmp::Ordering;

/// The true value lies within `radius` of `middle`.
///
/// Every operation computes `middle` rounded to nearest and a `radius` that covers what the
/// operands did not know plus its own rounding. With `u = 2^-53`, the error of one rounded
/// operation is at most `u |fl|` (or `2^-1075` where a product underflows), so
///
/// - sum: `r = (ra + rb + u |m|) (1 + 4u)`,
/// - product: `r = (|a| rb + |b| ra + ra rb + u |m| + η) (1 + 8u)` with `η = 2^-1022`.
///
/// The factor covers the rounding of the radius itself: at most five non-negative operations for
/// a product, three for a sum, each off by a relative `u`; products inside the radius that
/// underflow lose at most `2^-1075` each, which `η` covers many times over. `2u` is used for `u`
/// below. An overflow makes the radius infinite or NaN, and then [`Ball::sign`] says `None`.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Ball {
    pub(crate) middle: f64,
    pub(crate) radius: f64,
}

const U2: f64 = f64::EPSILON;
const TINY: f64 = f64::MIN_POSITIVE;

impl Ball {
    /// The least value it may have.
    pub(crate) fn low(self) -> f64 {
        (self.middle - self.radius).next_down()
    }

    /// The greatest value it may have.
    pub(crate) fn high(self) -> f64 {
        (self.middle + self.radius).next_up()
    }
}

impl Number for Ball {
    #[inline]
    fn from_f64(x: f64) -> Self {
        Self {
            middle: x,
            radius: 0.0,
        }
    }
    #[inline]
    fn plus(&self, other: &Self) -> Self {
        let middle = self.middle + other.middle;
        let radius = (self.radius + other.radius + U2 * middle.abs()) * (1.0 + 2.0 * U2);
        // A sum is exact where the last bit is not lost: subnormal results carry no error, so a
        // product U2 * |middle| that underflows to 0 loses nothing that is there.
        Self { middle, radius }
    }
    #[inline]
    fn minus(&self, other: &Self) -> Self {
        self.plus(&Self {
            middle: -other.middle,
            radius: other.radius,
        })
    }
    #[inline]
    fn times(&self, other: &Self) -> Self {
        let middle = self.middle * other.middle;
        if middle == 0.0 && (is_zero(self) || is_zero(other)) {
            // An exact zero times anything finite is exactly zero; 2D shapes live on this.
            let finite = (self.middle * other.radius + other.middle * self.radius).is_finite();
            return Self {
                middle: 0.0,
                radius: if finite { 0.0 } else { f64::INFINITY },
            };
        }
        let spread = self.middle.abs() * other.radius
            + other.middle.abs() * self.radius
            + self.radius * other.radius;
        Self {
            middle,
            radius: (spread + U2 * middle.abs() + TINY) * (1.0 + 4.0 * U2),
        }
    }
    #[inline]
    fn half(&self) -> Self {
        let middle = self.middle * 0.5;
        let exact = middle * 2.0 == self.middle;
        let lost = if exact { 0.0 } else { TINY };
        Self {
            middle,
            radius: self.radius * 0.5 + if self.radius > 0.0 { TINY + lost } else { lost },
        }
    }
    #[inline]
    fn magnitude(&self) -> Self {
        Self {
            middle: self.middle.abs(),
            radius: self.radius,
        }
    }
    #[inline]
    fn sign(&self) -> Option<Ordering> {
        if self.middle > self.radius {
            Some(Ordering::Greater)
        } else if self.middle < -self.radius {
            Some(Ordering::Less)
        } else if self.middle == 0.0 && self.radius == 0.0 {
            Some(Ordering::Equal)
        } else {
            None
        }
    }
}

fn is_zero(x: &Ball) -> bool {
    x.middle == 0.0 && x.radius == 0.0
}
