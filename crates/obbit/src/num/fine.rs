//! A number of twice the precision with a proved bound on its error: between the balls and exact numbers.

use super::Number;
use super::tracked::{Constants, Limits, Tracked};
use core::cmp::Ordering;

/// [`Tracked`] numbers for all sizes: where something may underflow on the way it counts as off by `2^-1000` more,
/// and an overflow makes the bound infinite, so that no sign is told. Sums of two single numbers lose nothing, nor
/// do their products unless the tail underflows.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Fine(Tracked<f64>);

/// 2^-1000.
const TINY: f64 = f64::from_bits((1023 - 1000) << 52);
/// Products of single numbers from here on are exact: 2^-900.
const PLAIN: f64 = f64::from_bits((1023 - 900) << 52);
/// What is larger may overflow where it is split: 2^990.
const LARGE: f64 = f64::from_bits((1023 + 990) << 52);
/// 2^-400. Numbers from here up to its inverse are multiples of 2^-452, and so nothing of their products underflows.
const SMALL: f64 = f64::from_bits((1023 - 400) << 52);

impl Fine {
    #[inline]
    fn hi(&self) -> f64 {
        self.0.value.hi
    }

    /// The nearest single number, or one beside it.
    #[inline]
    pub(crate) fn about(&self) -> f64 {
        self.hi()
    }

    /// The quotient of two that are known well, which are not 0: off by little more than half of its last digit, so
    /// that quotients of equal value mostly are one number, whichever way their parts were computed.
    pub(crate) fn over(&self, by: &Self) -> f64 {
        let nearly = self.hi() / by.hi();
        let rest = self.minus(&by.times(&Self::from_f64(nearly)));
        nearly + rest.about() / by.hi()
    }

    /// By how much it may be off.
    #[inline]
    pub(crate) fn off(&self) -> f64 {
        self.0.off
    }

    #[inline]
    fn is_single(&self) -> bool {
        self.0.value.lo == 0.0
    }

    #[inline]
    fn is_zero(&self) -> bool {
        self.hi() == 0.0 && self.is_single() && self.0.off == 0.0
    }

    /// Whether nothing underflows in a product with another such number.
    #[inline]
    fn is_moderate(&self) -> bool {
        let fits = |x: f64| x == 0.0 || (x.abs() > SMALL && x.abs() < 1.0 / SMALL);
        let Tracked { value, off } = self.0;
        fits(value.hi) && fits(value.lo) && fits(off)
    }

    /// What may be off by this much more; and by anything, if it overflowed: then its tail is NaN.
    #[inline]
    fn beyond(mut number: Tracked<f64>, more: f64) -> Self {
        number.off = if number.value.lo.is_finite() {
            number.off + more
        } else {
            f64::INFINITY
        };
        Self(number)
    }
}

impl Number for Fine {
    #[inline]
    fn from_f64(x: f64) -> Self {
        Self(Tracked::from(x))
    }

    #[inline]
    fn plus(&self, other: &Self) -> Self {
        Self::beyond(self.0.plus(other.0, &Constants::ONE), 0.0)
    }

    #[inline]
    fn minus(&self, other: &Self) -> Self {
        Self::beyond(self.0.minus(other.0, &Constants::ONE), 0.0)
    }

    #[inline]
    fn times(&self, other: &Self) -> Self {
        if self.is_zero() || other.is_zero() {
            let sizes = self.hi() + other.hi() + self.0.off + other.0.off;
            return Self::beyond(
                Tracked::from(0.0),
                if sizes.is_finite() { 0.0 } else { sizes.abs() },
            );
        }
        let (a, b) = (self.hi().abs(), other.hi().abs());
        let is_plain = self.is_single() && other.is_single() && a * b > PLAIN;
        let is_plain = is_plain && self.0.off + other.0.off == 0.0;
        let is_plain = is_plain || (self.is_moderate() && other.is_moderate());
        let more = match a < LARGE && b < LARGE {
            true if is_plain => 0.0,
            true => TINY,
            false => f64::INFINITY,
        };
        Self::beyond(self.0.times(other.0, &Constants::ONE), more)
    }

    #[inline]
    fn half(&self) -> Self {
        self.times(&Self::from_f64(0.5))
    }

    #[inline]
    fn negated(&self) -> Self {
        Self(Tracked {
            value: self.0.value.negated(),
            ..self.0
        })
    }

    #[inline]
    fn magnitude(&self) -> Self {
        if self.hi() < 0.0 {
            self.negated()
        } else {
            *self
        }
    }

    #[inline]
    fn sign(&self) -> Option<Ordering> {
        let Limits { low, high } = self.0.limits(&Constants::ONE);
        if low > 0.0 {
            Some(Ordering::Greater)
        } else if high < 0.0 {
            Some(Ordering::Less)
        } else {
            (low == 0.0 && high == 0.0).then_some(Ordering::Equal)
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
