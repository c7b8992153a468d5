//! Whole numbers for the oracle: a finite `f64` is `m * 2^e`; vectors of big integers.

use num_bigint::{BigInt, Sign};
use num_traits::{Signed, ToPrimitive, Zero};

/// A vector of whole numbers.
pub type V = [BigInt; 3];

/// `m * 2^e`, exactly.
#[derive(Clone, Debug)]
pub struct Dyadic {
    pub m: BigInt,
    pub e: i64,
}

impl Dyadic {
    pub fn of(x: f64) -> Self {
        assert!(x.is_finite());
        let bits = x.to_bits();
        let biased = ((bits >> 52) & 0x7ff) as i64;
        let fraction = (bits & ((1 << 52) - 1)) as i64;
        let (m, e) = if biased == 0 {
            (fraction, -1074)
        } else {
            (fraction | (1 << 52), biased - 1075)
        };
        if m == 0 {
            return Self {
                m: BigInt::ZERO,
                e: 0,
            };
        }
        let spare = m.trailing_zeros();
        let m = m >> spare;
        Self {
            m: BigInt::from(if x < 0.0 { -m } else { m }),
            e: e + i64::from(spare),
        }
    }

    pub fn plus(&self, other: &Self) -> Self {
        if self.m.is_zero() {
            return other.clone();
        }
        if other.m.is_zero() {
            return self.clone();
        }
        let e = self.e.min(other.e);
        Self {
            m: self.at(e) + other.at(e),
            e,
        }
    }

    pub fn minus(&self, other: &Self) -> Self {
        self.plus(&Self {
            m: -&other.m,
            e: other.e,
        })
    }

    pub fn times(&self, other: &Self) -> Self {
        Self {
            m: &self.m * &other.m,
            e: self.e + other.e,
        }
    }

    pub fn half(&self) -> Self {
        Self {
            m: self.m.clone(),
            e: self.e - 1,
        }
    }

    /// The whole number `self / 2^e`; `e` must not exceed the own exponent.
    pub fn at(&self, e: i64) -> BigInt {
        if self.m.is_zero() {
            return BigInt::ZERO;
        }
        &self.m << usize::try_from(self.e - e).expect("the exponent is the least of all")
    }
}

pub fn sub(a: &V, b: &V) -> V {
    [&a[0] - &b[0], &a[1] - &b[1], &a[2] - &b[2]]
}

pub fn add(a: &V, b: &V) -> V {
    [&a[0] + &b[0], &a[1] + &b[1], &a[2] + &b[2]]
}

pub fn dot(a: &V, b: &V) -> BigInt {
    &a[0] * &b[0] + &a[1] * &b[1] + &a[2] * &b[2]
}

pub fn cross(a: &V, b: &V) -> V {
    [
        &a[1] * &b[2] - &a[2] * &b[1],
        &a[2] * &b[0] - &a[0] * &b[2],
        &a[0] * &b[1] - &a[1] * &b[0],
    ]
}

pub fn is_zero(a: &V) -> bool {
    a.iter().all(Zero::is_zero)
}

/// `n / d` with `d > 0`, never reduced.
#[derive(Clone, Debug)]
pub struct Ratio {
    pub n: BigInt,
    pub d: BigInt,
}

impl Ratio {
    pub fn new(n: BigInt, d: BigInt) -> Self {
        if d.is_negative() {
            Self { n: -n, d: -d }
        } else {
            Self { n, d }
        }
    }

    pub fn whole(n: BigInt) -> Self {
        Self {
            n,
            d: BigInt::from(1),
        }
    }

    pub fn less(&self, other: &Self) -> bool {
        &self.n * &other.d < &other.n * &self.d
    }

    pub fn min(self, other: Self) -> Self {
        if other.less(&self) { other } else { self }
    }

    /// The square root, to 400 bits after the point and more where it is small.
    pub fn root(&self) -> Self {
        let shift = 400 + self.d.bits().saturating_sub(self.n.bits()) as usize;
        Self {
            n: ((&self.n << (2 * shift)) / &self.d).sqrt(),
            d: BigInt::from(1) << shift,
        }
    }

    pub fn minus(&self, other: &Self) -> Self {
        Self {
            n: &self.n * &other.d - &other.n * &self.d,
            d: &self.d * &other.d,
        }
    }

    pub fn plus(&self, other: &Self) -> Self {
        Self {
            n: &self.n * &other.d + &other.n * &self.d,
            d: &self.d * &other.d,
        }
    }
}

/// `ratio * 2^scale` as the nearest `f64` (to an ulp or so): infinite if it is too large, the least
/// above 0 if it is too small.
pub fn f64_of_ratio(ratio: &Ratio, scale: i64) -> f64 {
    if ratio.n.is_zero() {
        return 0.0;
    }
    let magnitude = ratio.n.abs();
    let shift = 66 - (magnitude.bits() as i64 - ratio.d.bits() as i64);
    let quotient: BigInt = if shift >= 0 {
        (magnitude << shift as usize) / &ratio.d
    } else {
        magnitude / (&ratio.d << (-shift) as usize)
    };
    let value = times_two_pow(quotient.to_f64().unwrap_or(f64::INFINITY), scale - shift);
    let value = if value == 0.0 {
        f64::from_bits(1)
    } else {
        value
    };
    if ratio.n.sign() == Sign::Minus {
        -value
    } else {
        value
    }
}

/// `x * 2^k` with one rounding where the result is subnormal.
pub fn times_two_pow(mut x: f64, mut k: i64) -> f64 {
    let step = f64::from_bits((1023 + 1000) << 52);
    let back = f64::from_bits((1023 - 900) << 52);
    while k > 1000 && x.is_finite() {
        x *= step;
        k -= 1000;
    }
    while k < -900 && x != 0.0 {
        // Stay normal until the last step.
        if x.abs() < 1e-30 && k < -1000 {
            return 0.0;
        }
        x *= back;
        k += 900;
    }
    if (-900..=1000).contains(&k) {
        x * f64::from_bits(((1023 + k) as u64) << 52)
    } else {
        x
    }
}
