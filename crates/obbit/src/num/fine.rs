//! A number of twice the precision with a proven error radius: between the balls and exact numbers.

use super::Number;
use super::double::{Double, exact_product, exact_sum};
use core::cmp::Ordering;

/// The true value lies within `radius` of `middle`.
///
/// A sum and a product of [`Double`]s are off by at most `2^-98` of the magnitudes they are given, and where
/// something underflows on the way by less than `2^-1000` more; so the radius is that of a [`Ball`](super::Ball)
/// with `2^-97` for what one operation loses, and the factor covers the rounding of the radius itself. Of two
/// single numbers the sum is exact, and the product unless its tail underflows: where nothing was lost the radius
/// stays 0, and then a middle of 0 is a true zero. An overflow makes the radius infinite or NaN, and no sign is
/// told.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Fine {
    middle: Double,
    radius: f64,
}

/// 2^-97.
const LOST: f64 = f64::from_bits((1023 - 97) << 52);
/// 2^-1000.
const TINY: f64 = f64::from_bits((1023 - 1000) << 52);
/// Products of single numbers from here on are exact: 2^-900.
const PLAIN: f64 = f64::from_bits((1023 - 900) << 52);
/// What is larger may overflow where it is split: 2^990.
const HUGE: f64 = f64::from_bits((1023 + 990) << 52);
const ROUNDED: f64 = 1.0 + 8.0 * f64::EPSILON;

impl Fine {
    /// What nothing was lost of, unless it overflowed: then its tail is NaN.
    #[inline]
    fn whole(middle: Double, radius: f64) -> Self {
        let is_finite = middle.lo.is_finite();
        Self {
            middle,
            radius: if is_finite { radius } else { f64::INFINITY },
        }
    }

    #[inline]
    fn is_single(&self) -> bool {
        self.middle.lo == 0.0
    }

    #[inline]
    fn is_zero(&self) -> bool {
        self.middle.hi == 0.0 && self.is_single() && self.radius == 0.0
    }
}

impl Number for Fine {
    #[inline]
    fn from_f64(x: f64) -> Self {
        Self {
            middle: x.into(),
            radius: 0.0,
        }
    }

    #[inline]
    fn plus(&self, other: &Self) -> Self {
        let radius = self.radius + other.radius;
        if self.is_single() && other.is_single() {
            let middle = exact_sum(self.middle.hi, other.middle.hi);
            return Self::whole(middle, radius * ROUNDED);
        }
        let size = self.middle.hi.abs() + other.middle.hi.abs();
        Self {
            middle: self.middle.plus(other.middle),
            radius: (radius + LOST * size + TINY) * ROUNDED,
        }
    }

    #[inline]
    fn minus(&self, other: &Self) -> Self {
        self.plus(&other.negated())
    }

    #[inline]
    fn times(&self, other: &Self) -> Self {
        if self.is_zero() || other.is_zero() {
            let sizes = self.middle.hi + other.middle.hi + self.radius + other.radius;
            let is_finite = sizes.is_finite();
            return Self {
                middle: Double::ZERO,
                radius: if is_finite { 0.0 } else { f64::INFINITY },
            };
        }
        let (a, b) = (self.middle.hi.abs(), other.middle.hi.abs());
        let is_plain = self.is_single() && other.is_single() && a * b > PLAIN;
        if is_plain && self.radius == 0.0 && other.radius == 0.0 && a < HUGE && b < HUGE {
            let middle = exact_product(self.middle.hi, other.middle.hi);
            return Self::whole(middle, 0.0);
        }
        // The tails are less than a millionth of the heads.
        let spread =
            (a * other.radius + b * self.radius) * (1.0 + 1e-6) + self.radius * other.radius;
        let beyond = if a < HUGE && b < HUGE {
            0.0
        } else {
            f64::INFINITY
        };
        Self {
            middle: self.middle.times(other.middle),
            radius: (spread + LOST * (a * b) + TINY) * ROUNDED + beyond,
        }
    }

    #[inline]
    fn half(&self) -> Self {
        self.times(&Self::from_f64(0.5))
    }

    #[inline]
    fn negated(&self) -> Self {
        Self {
            middle: self.middle.negated(),
            radius: self.radius,
        }
    }

    #[inline]
    fn magnitude(&self) -> Self {
        if self.middle.hi < 0.0 {
            self.negated()
        } else {
            *self
        }
    }

    #[inline]
    fn sign(&self) -> Option<Ordering> {
        // The tail is less than a millionth of the head.
        let hi = self.middle.hi;
        if self.is_zero() {
            Some(Ordering::Equal)
        } else if hi.abs() * (1.0 - 1e-6) > self.radius {
            hi.partial_cmp(&0.0)
        } else {
            None
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::num::Exact;
    use crate::random::Random;

    /// The same sums of products in both kinds of number: a sign that is told is the right one.
    #[test]
    fn no_sign_is_told_that_is_not_so() {
        let mut random = Random::new(17);
        let mut told = 0;
        for round in 0..200_000 {
            let mut number = || {
                let x = (random.unit() * 16.0 - 8.0).round() / 4.0;
                let off = [0.0, 0.0, 1.0, 1.0 / 3.0][random.below(4)];
                let scale =
                    [1.0, 1.0, 1e-17, 1e17, 1e-160, 1e160, 5e-324][random.below(3 + round % 5)];
                (x + x * off * f64::EPSILON) * scale
            };
            let numbers: [f64; 6] = core::array::from_fn(|_| number());
            fn value<N: Number>([a, b, c, d, e, f]: [f64; 6]) -> N {
                let [a, b, c, d, e, f] = [a, b, c, d, e, f].map(N::from_f64);
                let left = a.times(&b).minus(&c.times(&d));
                let right = a.plus(&e).times(&f.minus(&b));
                left.times(&e)
                    .plus(&right.half())
                    .minus(&left.magnitude().times(&f))
            }
            let exact = value::<Exact>(numbers).sign();
            if let Some(sign) = value::<Fine>(numbers).sign() {
                assert_eq!(Some(sign), exact, "{numbers:?}");
                told += 1;
            }
        }
        assert!(told > 120_000, "{told}");
    }

    #[test]
    fn what_overflows_has_no_sign() {
        let huge = Fine::from_f64(1e300);
        for x in [
            huge.times(&huge),
            huge.times(&huge).minus(&huge),
            Fine::from_f64(f64::MAX).plus(&Fine::from_f64(f64::MAX)),
        ] {
            assert_eq!(x.sign(), None);
            assert_eq!(x.times(&Fine::zero()).sign(), None);
        }
    }
}
