//! Radians to quarter turns, for arguments of any size (Payne and Hanek, ACM SIGNUM Newsletter
//! 18, 1983; here in integers throughout).

use super::{HALF_PI, tables::TWO_OVER_PI};
use crate::num::double::Double;
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
        hi: (top >> 75) as u64 as f64 * (unit * two_pow(75)),
        lo: rounded(top & ((1 << 75) - 1)) * unit,
    };
    let rest = HALF_PI.times(fraction);
    if past_half {
        ((quarters + 1) % 4, rest.negated())
    } else {
        (quarters, rest)
    }
}

/// The nearest float of a number below 2^75: faster than the conversion from 128 bits, which is a
/// function of many steps where there are registers of 64 bits at most.
fn rounded(x: u128) -> f64 {
    let (high, low) = ((x >> 64) as u64, x as u64);
    if high == 0 {
        return low as f64;
    }
    // A sticky last bit makes the rounding of the 64 leading bits that of the whole number.
    let shift = 64 - high.leading_zeros();
    let head = high << (64 - shift) | low >> shift | u64::from(low << (64 - shift) != 0);
    head as f64 * two_pow(shift as i32)
}

/// 256 bits of the table from bit `offset` on, most significant first.
fn window(offset: usize) -> [u64; 4] {
    let (first, shift) = (offset / 64, offset % 64);
    core::array::from_fn(|i| {
        let limb = |at: usize| TWO_OVER_PI.get(at).copied().unwrap_or(0);
        // In two steps, as a shift by all 64 bits is none.
        limb(first + i) << shift | limb(first + i + 1) >> 1 >> (63 - shift)
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

#[cfg(test)]
mod rounding_tests {
    use super::rounded;
    use crate::random::Random;

    #[test]
    fn as_the_conversion_rounds() {
        let mut random = Random::new(3);
        for round in 0..200_000 {
            let any = u128::from(random.next()) << 64 | u128::from(random.next());
            let bits = round % 75 + 1;
            // Many zeros, many ones, and ties.
            let x = match round % 4 {
                0 => any >> (128 - bits),
                1 => (1u128 << bits).wrapping_sub(any >> 124),
                2 => (any >> 75) << (bits.max(53) - 53) | 1 << (bits.max(54) - 54),
                _ => (1 << bits) + (any >> 126),
            } & ((1 << 75) - 1);
            assert_eq!(rounded(x), x as f64, "{x:x}");
        }
    }
}
