//! Radians to quarter turns, for arguments of any size (Payne and Hanek, ACM SIGNUM Newsletter
//! 18, 1983; here in integers throughout).

use super::double::Double;
use super::{HALF_PI, tables::TWO_OVER_PI};
use crate::num::two_pow;

/// The nearest number of quarter turns, modulo 4, and the angle left over, within ±π/4 (and a
/// rounding); for finite `x` from 2^-1 up.
///
/// `x = m 2^e`. The bits of 2/π worth `2^(2-e)` and more add whole turns and are skipped; the
/// next 256 are multiplied by `m` modulo 2^256, which leaves quarter turns in units of 2^-254
/// with an error below 2^-201. No double is nearer than 2^-62 to a multiple of π/2 (Muller,
/// Elementary Functions, 11.3), so the rest is known to 2^-130 of itself or better.
pub(super) fn quarter_turns(x: f64) -> (u32, Double) {
    let bits = x.to_bits();
    let mantissa = (bits & ((1 << 52) - 1)) | (1 << 52);
    // 64 zero bits lead the table, so that small exponents need no case of their own.
    let offset = (((bits >> 52) & 0x7ff) as usize + 62).saturating_sub(1075);
    let product = times(window(offset), mantissa);
    let quarters = (product[0] >> 62) as u32;
    let wide = |a: u64, b: u64| (u128::from(a) << 64) | u128::from(b);
    let (high, low) = (wide(product[0], product[1]), wide(product[2], product[3]));
    // The fraction of a quarter turn in units of 2^-256, then its distance from the nearest.
    let (high, low) = (high << 2 | low >> 126, low << 2);
    let past_half = high >> 127 == 1;
    let (high, low) = if past_half {
        (!high + u128::from(low == 0), low.wrapping_neg())
    } else {
        (high, low)
    };
    let zeros = high.leading_zeros().min(127);
    let top = if zeros == 0 {
        high
    } else {
        high << zeros | low >> (128 - zeros)
    };
    // 53 bits for the head, exactly, and the other 75 rounded for the tail.
    let unit = two_pow(-(zeros as i32) - 128);
    let fraction = Double {
        hi: (top >> 75) as f64 * (unit * two_pow(75)),
        lo: (top & ((1 << 75) - 1)) as f64 * unit,
    };
    let rest = HALF_PI.times(fraction);
    if past_half {
        ((quarters + 1) % 4, rest.negated())
    } else {
        (quarters, rest)
    }
}

/// 256 bits of the table from bit `offset` on, most significant first.
fn window(offset: usize) -> [u64; 4] {
    let (first, shift) = (offset / 64, offset % 64);
    core::array::from_fn(|i| {
        let limb = |at: usize| TWO_OVER_PI.get(at).map_or(0, |&l| u128::from(l));
        let pair = limb(first + i) << 64 | limb(first + i + 1);
        (pair << shift >> 64) as u64
    })
}

/// `limbs * factor` modulo 2^256, most significant first.
fn times(limbs: [u64; 4], factor: u64) -> [u64; 4] {
    let mut product = [0; 4];
    let mut carry = 0u128;
    for (out, &limb) in product.iter_mut().zip(&limbs).rev() {
        let sum = u128::from(limb) * u128::from(factor) + carry;
        *out = sum as u64;
        carry = sum >> 64;
    }
    product
}
