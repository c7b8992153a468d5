//! Exact dyadic numbers: every `f64`, and every sum, difference and product of them.

use super::{Number, two_pow};
use core::cmp::Ordering;
use smallvec::SmallVec;

/// Little-endian limbs; six hold the products that ordinary input leads to without an allocation.
type Limbs = SmallVec<[u64; 6]>;

/// An exact number `± limbs * 2^(64 * exponent)`.
///
/// The exponent counts whole limbs, so that sums align by limbs and never shift bits. Trimmed of
/// zero limbs at both ends; zero has no limbs. There is no overflow, underflow or rounding, hence
/// no case to think of: the price is time, and only what the filters leave over pays it.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Exact {
    negative: bool,
    exponent: i32,
    limbs: Limbs,
}

// The operations are out of line: formulas in exact numbers are large and seldom run, so they shall at
// least be small.
impl Clone for Exact {
    #[inline(never)]
    fn clone(&self) -> Self {
        Self {
            negative: self.negative,
            exponent: self.exponent,
            limbs: Limbs::from_slice(&self.limbs),
        }
    }
}

impl Exact {
    #[inline(never)]
    fn trimmed(negative: bool, mut exponent: i32, mut limbs: Limbs) -> Self {
        while limbs.last() == Some(&0) {
            limbs.pop();
        }
        let low_zeros = limbs.iter().take_while(|&&l| l == 0).count();
        if low_zeros > 0 {
            limbs.drain(..low_zeros);
            exponent += low_zeros as i32;
        }
        if limbs.is_empty() {
            return Self {
                negative: false,
                exponent: 0,
                limbs,
            };
        }
        Self {
            negative,
            exponent,
            limbs,
        }
    }

    pub(crate) fn order(&self) -> Ordering {
        match (self.limbs.is_empty(), self.negative) {
            (true, _) => Ordering::Equal,
            (false, true) => Ordering::Less,
            (false, false) => Ordering::Greater,
        }
    }

    #[inline(never)]
    pub(crate) fn compare(&self, other: &Self) -> Ordering {
        self.minus(other).order()
    }

    /// Powers of two around it: it is a multiple of the first and smaller than the second. Nothing for zero.
    pub(crate) fn bits(&self) -> Option<[i32; 2]> {
        let end = self.exponent + self.limbs.len() as i32;
        (!self.is_zero()).then_some([64 * self.exponent, 64 * end])
    }

    pub(crate) fn is_zero(&self) -> bool {
        self.limbs.is_empty()
    }

    pub(crate) fn magnitude(&self) -> Self {
        let mut magnitude = self.clone();
        magnitude.negative = false;
        magnitude
    }

    /// `self * 2^power`.
    pub(crate) fn scaled(&self, power: i32) -> Self {
        let shifted = self.times(&Self::from_f64(two_pow(power.rem_euclid(64))));
        let exponent = shifted.exponent + power.div_euclid(64);
        if shifted.is_zero() {
            shifted
        } else {
            Self {
                exponent,
                ..shifted
            }
        }
    }

    /// `(m, e)` with the value equal to `m * 2^e` rounded to nearest, `m` in -2^64..=2^64.
    pub(crate) fn parts(&self) -> (f64, i32) {
        let (head, e) = self.head();
        let m = head as f64;
        (if self.negative { -m } else { m }, e)
    }

    /// `(h, e)` with the magnitude equal to `h * 2^e` but for digits below the last of `h`, which is
    /// then 1. The first of its 64 digits is 1, unless the value is 0.
    fn head(&self) -> (u64, i32) {
        let n = self.limbs.len();
        let Some(&top) = self.limbs.last() else {
            return (0, 0);
        };
        let next = if n > 1 { self.limbs[n - 2] } else { 0 };
        let shift = top.leading_zeros();
        let mut head = if shift == 0 {
            top
        } else {
            (top << shift) | (next >> (64 - shift))
        };
        let below = if shift == 0 { next } else { next << shift };
        let rest = below != 0 || (n > 2 && self.limbs[..n - 2].iter().any(|&l| l != 0));
        // A sticky last bit makes the rounding of the 64-bit head that of the whole number.
        head |= u64::from(rest);
        (head, 64 * (self.exponent + n as i32 - 1) - shift as i32)
    }

    /// The nearest `f64`; beyond its range the largest of that sign, and never 0 for a value that
    /// is not 0 (the smallest subnormal of that sign instead).
    pub(crate) fn to_f64(&self) -> f64 {
        let (head, e) = self.head();
        let dropped = -1074 - e;
        if head != 0 && dropped > 11 {
            // A subnormal, which holds fewer digits than `parts`: rounding twice could miss it. Its bits
            // count in units of 2^-1074.
            let units = rounded_off(head, dropped.unsigned_abs()).max(1);
            let sign = if self.negative { -1.0 } else { 1.0 };
            return f64::from_bits(units).copysign(sign);
        }
        let (m, e) = self.parts();
        ldexp_signed(m, e)
    }

    /// `self / other` as an `f64`, off by at most two units in the last place; `other` not zero.
    pub(crate) fn ratio(&self, other: &Self) -> f64 {
        let ((m, e), (n, f)) = (self.parts(), other.parts());
        ldexp_signed(m / n, e - f)
    }

    /// `sqrt(self / other)` as an `f64`; `self` not negative, `other` positive.
    pub(crate) fn root_of_ratio(&self, other: &Self) -> f64 {
        let (root, e) = self.root_parts(other);
        ldexp_signed(root, e)
    }

    /// The same with the range of an exact number; the digits are those of an `f64`.
    pub(crate) fn long_root_of_ratio(&self, other: &Self) -> Self {
        let (root, e) = self.root_parts(other);
        Self::from_f64(root).scaled(e)
    }

    fn root_parts(&self, other: &Self) -> (f64, i32) {
        let ((m, e), (n, f)) = (self.parts(), other.parts());
        let (mut q, mut e) = (m / n, e - f);
        if e % 2 != 0 {
            q *= 2.0;
            e -= 1;
        }
        (super::sqrt(q), e / 2)
    }
}

/// `head / 2^digits`, rounded to nearest, of two to the even one; `digits` at least 1.
fn rounded_off(head: u64, digits: u32) -> u64 {
    let (head, half) = (u128::from(head), 1u128 << (digits.min(120) - 1));
    let (kept, rest) = (head / (2 * half), head % (2 * half));
    let up = rest > half || (rest == half && kept % 2 == 1);
    kept as u64 + u64::from(up)
}

/// `m * 2^e` without overflow to infinity or underflow to zero.
fn ldexp_signed(m: f64, e: i32) -> f64 {
    if m == 0.0 {
        return 0.0;
    }
    let mut value = m;
    let mut left = e;
    while left != 0 && value != 0.0 && value.is_finite() {
        let step = left.clamp(-1000, 1000);
        value *= two_pow(step);
        left -= step;
    }
    if value == 0.0 {
        return f64::from_bits(1).copysign(m);
    }
    super::saturate(value)
}

impl Number for Exact {
    /// `x` must be finite: shapes refuse anything else when they are made.
    #[inline(never)]
    fn from_f64(x: f64) -> Self {
        let bits = x.to_bits();
        let biased = ((bits >> 52) & 0x7ff) as i32;
        let fraction = bits & ((1 << 52) - 1);
        let (mantissa, power) = if biased == 0 {
            (fraction, -1074)
        } else {
            (fraction | (1 << 52), biased - 1075)
        };
        let wide = u128::from(mantissa) << power.rem_euclid(64);
        let limbs = Limbs::from_slice(&[wide as u64, (wide >> 64) as u64]);
        Self::trimmed(x < 0.0, power.div_euclid(64), limbs)
    }

    #[inline(never)]
    fn plus(&self, other: &Self) -> Self {
        if self.limbs.is_empty() {
            return other.clone();
        }
        if other.limbs.is_empty() {
            return self.clone();
        }
        let exponent = self.exponent.min(other.exponent);
        if self.negative == other.negative {
            return Self::trimmed(self.negative, exponent, add(self, other, exponent));
        }
        match compare_magnitudes(self, other) {
            Ordering::Equal => Self::zero(),
            Ordering::Greater => {
                Self::trimmed(self.negative, exponent, subtract(self, other, exponent))
            }
            Ordering::Less => {
                Self::trimmed(other.negative, exponent, subtract(other, self, exponent))
            }
        }
    }

    #[inline(never)]
    fn minus(&self, other: &Self) -> Self {
        self.plus(&other.negated())
    }

    #[inline(never)]
    fn negated(&self) -> Self {
        let mut negated = self.clone();
        negated.negative = !self.negative && !self.limbs.is_empty();
        negated
    }

    #[inline(never)]
    fn times(&self, other: &Self) -> Self {
        if self.limbs.is_empty() || other.limbs.is_empty() {
            return Self::zero();
        }
        let mut limbs = Limbs::from_elem(0, self.limbs.len() + other.limbs.len());
        for (i, &a) in self.limbs.iter().enumerate() {
            let mut carry = 0u128;
            for (j, &b) in other.limbs.iter().enumerate() {
                let sum = u128::from(a) * u128::from(b) + u128::from(limbs[i + j]) + carry;
                limbs[i + j] = sum as u64;
                carry = sum >> 64;
            }
            limbs[i + other.limbs.len()] = carry as u64;
        }
        let exponent = self.exponent + other.exponent;
        Self::trimmed(self.negative != other.negative, exponent, limbs)
    }

    #[inline(never)]
    fn half(&self) -> Self {
        self.times(&Self::from_f64(0.5))
    }

    fn sign(&self) -> Option<Ordering> {
        Some(self.order())
    }

    fn zero() -> Self {
        Self {
            negative: false,
            exponent: 0,
            limbs: Limbs::new(),
        }
    }
}

/// The limb of `x` at absolute position `at` (in limbs), 0 outside.
fn limb(x: &Exact, at: i32) -> u64 {
    usize::try_from(at - x.exponent)
        .ok()
        .and_then(|i| x.limbs.get(i))
        .map_or(0, |&l| l)
}

/// One past the highest absolute limb position.
fn top(x: &Exact) -> i32 {
    x.exponent + x.limbs.len() as i32
}

fn compare_magnitudes(a: &Exact, b: &Exact) -> Ordering {
    top(a).cmp(&top(b)).then_with(|| {
        let lowest = a.exponent.min(b.exponent);
        (lowest..top(a))
            .rev()
            .map(|at| limb(a, at).cmp(&limb(b, at)))
            .find(|&order| order != Ordering::Equal)
            .unwrap_or(Ordering::Equal)
    })
}

fn add(a: &Exact, b: &Exact, lowest: i32) -> Limbs {
    let mut carry = false;
    let mut limbs: Limbs = (lowest..top(a).max(top(b)))
        .map(|at| {
            let (sum, c1) = limb(a, at).overflowing_add(limb(b, at));
            let (sum, c2) = sum.overflowing_add(u64::from(carry));
            carry = c1 | c2;
            sum
        })
        .collect();
    if carry {
        limbs.push(1);
    }
    limbs
}

/// `|a| - |b|` for `|a| > |b|`.
fn subtract(a: &Exact, b: &Exact, lowest: i32) -> Limbs {
    let mut borrow = false;
    (lowest..top(a))
        .map(|at| {
            let (difference, b1) = limb(a, at).overflowing_sub(limb(b, at));
            let (difference, b2) = difference.overflowing_sub(u64::from(borrow));
            borrow = b1 | b2;
            difference
        })
        .collect()
}

#[cfg(test)]
mod tests;
