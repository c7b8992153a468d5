//! Exact numbers of any length, in limbs.

use super::Exact;
use super::short::{MOST, Mantissa, Short};
use core::cmp::Ordering;
use smallvec::SmallVec;

/// Little-endian limbs; six hold the products that ordinary input leads to without an allocation.
type Limbs = SmallVec<[u64; 6]>;

/// `± limbs * 2^(64 * exponent)`.
///
/// The exponent counts whole limbs, so that sums align by limbs and never shift bits. Trimmed of
/// zero limbs at both ends; what would be short is.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Long {
    pub(super) negative: bool,
    pub(super) exponent: i32,
    pub(super) limbs: Limbs,
}

impl Clone for Long {
    #[inline(never)]
    fn clone(&self) -> Self {
        Self {
            negative: self.negative,
            exponent: self.exponent,
            limbs: Limbs::from_slice(&self.limbs),
        }
    }
}

impl From<Short> for Long {
    fn from(short: Short) -> Self {
        let mantissa = short.magnitude();
        let exponent = short.exponent.div_euclid(64);
        let shift = short.exponent.rem_euclid(64);
        let low = mantissa << shift;
        // Twice, since a shift by all digits is none.
        let high = (mantissa >> 1) >> (127 - shift);
        let mut limbs = Limbs::from_slice(&[low as u64, (low >> 64) as u64, high as u64]);
        while limbs.last() == Some(&0) {
            limbs.pop();
        }
        Self {
            negative: short.mantissa < 0,
            exponent,
            limbs,
        }
    }
}

impl Long {
    pub(super) fn order(&self) -> Ordering {
        if self.negative {
            Ordering::Less
        } else {
            Ordering::Greater
        }
    }

    /// One past the highest absolute limb position.
    pub(super) fn top(&self) -> i32 {
        self.exponent + self.limbs.len() as i32
    }

    #[inline(never)]
    pub(super) fn plus(&self, other: &Self) -> Exact {
        if self.limbs.is_empty() || other.limbs.is_empty() {
            let number = if self.limbs.is_empty() { other } else { self };
            return trimmed(number.negative, number.exponent, number.limbs.clone());
        }
        let exponent = self.exponent.min(other.exponent);
        if self.negative == other.negative {
            return trimmed(self.negative, exponent, add(self, other, exponent));
        }
        match compare_magnitudes(self, other) {
            Ordering::Equal => Exact::Short(Short::ZERO),
            Ordering::Greater => trimmed(self.negative, exponent, subtract(self, other, exponent)),
            Ordering::Less => trimmed(other.negative, exponent, subtract(other, self, exponent)),
        }
    }

    #[inline(never)]
    pub(super) fn times(&self, other: &Self) -> Exact {
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
        trimmed(self.negative != other.negative, exponent, limbs)
    }
}

/// Such a number without zero limbs at its ends.
#[inline(never)]
fn trimmed(negative: bool, mut exponent: i32, mut limbs: Limbs) -> Exact {
    while limbs.last() == Some(&0) {
        limbs.pop();
    }
    let low_zeros = limbs.iter().take_while(|&&l| l == 0).count();
    if low_zeros > 0 {
        limbs.drain(..low_zeros);
        exponent += low_zeros as i32;
    }
    let long = Long {
        negative,
        exponent,
        limbs,
    };
    match shortened(&long) {
        Some(short) => Exact::Short(short),
        None => Exact::Long(long),
    }
}

/// The same, if it is short.
fn shortened(long: &Long) -> Option<Short> {
    let limbs = long.limbs.as_slice();
    let (Some(first), Some(last)) = (limbs.first(), limbs.last()) else {
        return Some(Short::ZERO);
    };
    if limbs.len() as u32 > MOST / 64 + 2 {
        return None;
    }
    let zeros = first.trailing_zeros();
    if 64 * limbs.len() as u32 - last.leading_zeros() - zeros > MOST {
        return None;
    }
    let limb = |k: usize| limbs.get(k).map_or(0, |&limb| limb as Mantissa);
    let mantissa = in_one([limb(0), limb(1), limb(2)], zeros);
    Some(Short {
        mantissa: if long.negative { -mantissa } else { mantissa },
        exponent: 64 * long.exponent + zeros as i32,
    })
}

/// Three limbs without their lowest zeros, where no more digits are left than a mantissa has.
#[cfg(not(target_family = "wasm"))]
fn in_one([low, middle, high]: [Mantissa; 3], zeros: u32) -> Mantissa {
    let low = (low | middle << 64).cast_unsigned() >> zeros;
    // (Of a third limb there are fewer digits than those zeros make room for.)
    low.cast_signed() | (high << 1) << (127 - zeros)
}

/// The same of two limbs.
#[cfg(target_family = "wasm")]
fn in_one([low, high, _]: [Mantissa; 3], zeros: u32) -> Mantissa {
    (low.cast_unsigned() >> zeros).cast_signed() | (high << 1) << (63 - zeros)
}

/// The limb of `x` at absolute position `at` (in limbs), 0 outside.
fn limb(x: &Long, at: i32) -> u64 {
    usize::try_from(at - x.exponent)
        .ok()
        .and_then(|i| x.limbs.get(i))
        .map_or(0, |&l| l)
}

fn compare_magnitudes(a: &Long, b: &Long) -> Ordering {
    a.top().cmp(&b.top()).then_with(|| {
        let lowest = a.exponent.min(b.exponent);
        (lowest..a.top())
            .rev()
            .map(|at| limb(a, at).cmp(&limb(b, at)))
            .find(|&order| order != Ordering::Equal)
            .unwrap_or(Ordering::Equal)
    })
}

fn add(a: &Long, b: &Long, lowest: i32) -> Limbs {
    let mut carry = false;
    let mut limbs: Limbs = (lowest..a.top().max(b.top()))
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
fn subtract(a: &Long, b: &Long, lowest: i32) -> Limbs {
    let mut borrow = false;
    (lowest..a.top())
        .map(|at| {
            let (difference, b1) = limb(a, at).overflowing_sub(limb(b, at));
            let (difference, b2) = difference.overflowing_sub(u64::from(borrow));
            borrow = b1 | b2;
            difference
        })
        .collect()
}
