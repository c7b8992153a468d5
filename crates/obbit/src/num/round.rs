//! Rounding with a direction, powers of two, and the square root of every build.

use super::double::two_sum;
use super::sort::sort_floats;
use crate::num::{larger, smaller};

/// `a + b` rounded up: never below the true sum.
#[inline]
pub(crate) fn add_up(a: f64, b: f64) -> f64 {
    let (sum, lost) = two_sum(a, b);
    step_up_if(lost > 0.0, sum)
}

/// `a - b` rounded down: never above the true difference.
#[inline]
pub(crate) fn sub_down(a: f64, b: f64) -> f64 {
    let (difference, lost) = two_sum(a, -b);
    -step_up_if(lost < 0.0, -difference)
}

/// `a * b` for two numbers of at least 0, rounded up; exact where one of them is 0 or `b` is 1.
#[inline]
pub(crate) fn times_up(a: f64, b: f64) -> f64 {
    let product = a * b;
    let stays = (a == 0.0) | (b == 0.0) | (b == 1.0) | (product == f64::INFINITY);
    step_up_if(!stays, product)
}

/// The next number above `x` if `step`, without a branch. Neither -0 nor an infinity may step.
#[inline]
fn step_up_if(step: bool, x: f64) -> f64 {
    // The bits of numbers above 0 count upward, those of numbers below 0 downward.
    let bits = x.to_bits();
    let up = u64::from(step);
    let down = up & (bits >> 63);
    f64::from_bits(bits.wrapping_add(up).wrapping_sub(down << 1))
}

/// `x / 2`, rounded up where the last bit of a subnormal is lost.
#[inline]
pub(crate) fn halve_up(x: f64) -> f64 {
    let half = x * 0.5;
    if half * 2.0 < x { half.next_up() } else { half }
}

/// `x`, or the largest finite `f64` of its sign where it overflowed.
pub(crate) fn saturate(x: f64) -> f64 {
    x.clamp(-f64::MAX, f64::MAX)
}

/// `x`, or where rounding left nothing of it the least positive number; at most the largest.
pub(crate) fn positive(x: f64) -> f64 {
    if x > 0.0 {
        saturate(x)
    } else {
        f64::from_bits(1)
    }
}

/// A product of factors of at least 0: at most the largest `f64`, and above 0 unless one is 0.
/// Multiplied largest with smallest first, so that it overflows or underflows only at the end.
pub(crate) fn positive_product(mut factors: [f64; 3]) -> f64 {
    if factors.contains(&0.0) {
        return 0.0;
    }
    sort_floats(&mut factors);
    positive((factors[0] * factors[2]) * factors[1])
}

/// Square root, correctly rounded by IEEE 754 on every build.
#[inline]
pub(crate) fn sqrt(x: f64) -> f64 {
    #[cfg(feature = "std")]
    {
        x.sqrt()
    }
    // Without the standard library only WebAssembly's vectors have the instruction; in plain code a root
    // takes longer than all else of a distance.
    #[cfg(all(not(feature = "std"), target_feature = "simd128"))]
    {
        use core::arch::wasm32::{f64x2_extract_lane, f64x2_splat, f64x2_sqrt};
        f64x2_extract_lane::<0>(f64x2_sqrt(f64x2_splat(x)))
    }
    #[cfg(not(any(feature = "std", target_feature = "simd128")))]
    {
        libm::sqrt(x)
    }
}

/// The exponent `e` with `2^e <= |x| < 2^(e+1)`; for 0 and subnormals that of the smallest normal.
pub(crate) fn scale_exponent(x: f64) -> i32 {
    let biased = ((x.to_bits() >> 52) & 0x7ff) as i32;
    biased.max(1) - 1023
}

/// `2^e` for `e` in -1074..=1023; clamped to that range.
pub(crate) fn two_pow(e: i32) -> f64 {
    let e = e.clamp(-1074, 1023);
    if e >= -1022 {
        f64::from_bits(((e + 1023) as u64) << 52)
    } else {
        f64::from_bits(1u64 << (e + 1074))
    }
}

/// `x * 2^e`, at most the largest `f64`. In two steps, since `2^e` alone may be out of range.
pub(crate) fn times_two_pow(x: f64, e: i32) -> f64 {
    saturate(x * two_pow(e / 2) * two_pow(e - e / 2))
}

/// A power of two that brings numbers which are all tiny, or of which one is huge, to where floats
/// neither underflow nor overflow, and rounds none of them; `None` where there is no need or no such
/// power. Numbers times what is given here are in no need of it.
pub(crate) fn toward_one(numbers: impl Iterator<Item = f64>) -> Option<f64> {
    let (mut least, mut largest) = (f64::MAX, 0.0);
    for x in numbers.map(f64::abs).filter(|&x| x > 0.0) {
        least = smaller(x, least);
        largest = larger(x, largest);
    }
    if largest == 0.0 {
        None
    } else if largest < 1e-240 {
        Some(two_pow(800))
    } else if largest > 1e285 && least > 1e-200 {
        Some(two_pow(-300))
    } else {
        None
    }
}

/// What was computed straight away; or where that has left the range of `f64`, by parts of it. A
/// quarter of a sum or difference of two numbers can be turned without an overflow, so only what is truly
/// past the largest number becomes infinite; and an infinite number is never turned, which would make it none.
#[inline]
pub(crate) fn in_range<const D: usize>(
    plain: [f64; D],
    by_parts: impl FnOnce() -> [f64; D],
) -> [f64; D] {
    if plain.iter().all(|x| x.is_finite()) {
        return plain;
    }
    let far = by_parts();
    core::array::from_fn(|k| {
        if plain[k].is_finite() {
            plain[k]
        } else {
            far[k]
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn powers_toward_one_round_nothing() {
        let of = |numbers: &[f64]| toward_one(numbers.iter().copied());
        for numbers in [
            &[][..],
            &[0.0],
            &[1.0, 5e-324],
            &[f64::MAX, 1e-300],
            &[1e285],
        ] {
            assert_eq!(of(numbers), None, "{numbers:?}");
        }
        for numbers in [
            [5e-324, 0.0],
            [3e-310, -9e-241],
            [f64::MAX, 1e-199],
            [-1e286, 0.0],
        ] {
            let power = of(&numbers).unwrap();
            let there = numbers.map(|x| x * power);
            assert_eq!(there.map(|x| x / power), numbers);
            assert_eq!(of(&there), None);
        }
    }

    #[test]
    fn products_neither_overflow_nor_vanish_on_the_way() {
        assert_eq!(positive_product([1e-300, 1e-300, 1.0]), 5e-324);
        assert_eq!(positive_product([1e300, 2.0, 1e300]), f64::MAX);
        assert_eq!(positive_product([1e-300, 1e-300, 1e300]), 1e-300);
        assert_eq!(positive_product([0.0, 2.0, 1e300]), 0.0);
    }

    #[test]
    fn directed_sums_enclose() {
        assert_eq!(add_up(1.0, 1e-30), 1.0f64.next_up());
        assert_eq!(add_up(1.0, 2.0), 3.0);
        assert_eq!(sub_down(1.0, 1e-30), 1.0f64.next_down());
        assert_eq!(sub_down(1.0, -1e-30), 1.0);
        assert_eq!(halve_up(5e-324), 5e-324);
        assert_eq!(halve_up(3.0), 1.5);
    }

    #[test]
    fn powers_and_exponents() {
        assert_eq!(two_pow(0), 1.0);
        assert_eq!(two_pow(-1074), 5e-324);
        assert_eq!(two_pow(1023), 8.98846567431158e307);
        assert_eq!(scale_exponent(1.5), 0);
        assert_eq!(scale_exponent(0.75), -1);
        assert_eq!(scale_exponent(0.0), -1022);
    }
}
