//! Against a fixed-point series of 2500 bits.

use super::{atan2, atan2_degrees, sin_cos_degrees, sin_cos_radians};
use num_bigint::BigInt;
use num_traits::{Signed, ToPrimitive, Zero};

/// Fractional bits of the oracle's numbers: every `f64` is a whole number of 2^-1074.
/// The largest `f64`, times the error of π, still leaves more than a thousand good bits.
const BITS: usize = 2500;

struct Oracle {
    pi: BigInt,
}

impl Oracle {
    /// Machin: π = 16 atan(1/5) - 4 atan(1/239).
    fn new() -> Self {
        let arctangent = |n: u32| {
            let mut power = (BigInt::from(1) << (BITS + 64)) / n;
            let (mut sum, mut k) = (BigInt::zero(), 1);
            while !power.is_zero() {
                let term = &power / k;
                sum = if k % 4 == 1 { sum + term } else { sum - term };
                power /= n * n;
                k += 2;
            }
            sum
        };
        Self {
            pi: (arctangent(5) * 16 - arctangent(239) * 4) >> 64,
        }
    }

    /// Sine and cosine in units of 2^-BITS of an angle in units of `turn / 2 pi`.
    fn sin_cos(&self, angle: &BigInt, half_turn: &BigInt) -> (BigInt, BigInt) {
        let near: BigInt = angle * 4 + half_turn;
        let mut quarters = &near / (half_turn * 2);
        if near.is_negative() {
            quarters -= 1;
        }
        let rest = angle * 2 - &quarters * half_turn;
        let x: BigInt = (rest * &self.pi / half_turn) >> 1;
        // Fewer bits for the series where the rest is not tiny: it need not be that good.
        let bits = if x.bits() > BITS as u64 - 200 {
            520
        } else {
            BITS
        };
        let (sin, cos) = series(&(&x >> (BITS - bits)), bits);
        let (sin, cos) = (sin << (BITS - bits), cos << (BITS - bits));
        let quarter: BigInt = ((quarters % 4i32) + 4i32) % 4i32;
        match quarter.to_u32() {
            Some(0) => (sin, cos),
            Some(1) => (cos, -sin),
            Some(2) => (-sin, -cos),
            _ => (-cos, sin),
        }
    }

    fn degrees(&self, x: f64) -> (BigInt, BigInt) {
        self.sin_cos(&fixed(x), &(BigInt::from(180) << BITS))
    }

    fn radians(&self, x: f64) -> (BigInt, BigInt) {
        self.sin_cos(&fixed(x), &self.pi)
    }
}

fn series(x: &BigInt, bits: usize) -> (BigInt, BigInt) {
    let (mut sin, mut cos) = (BigInt::zero(), BigInt::zero());
    let (mut term, mut k) = (BigInt::from(1) << bits, 0);
    while !term.is_zero() {
        match k % 4 {
            0 => cos += &term,
            1 => sin += &term,
            2 => cos -= &term,
            _ => sin -= &term,
        }
        k += 1;
        // Rounds towards zero on both sides, so the loop ends.
        term = term * x / k;
        term = if term.is_negative() {
            -(-term >> bits)
        } else {
            term >> bits
        };
    }
    (sin, cos)
}

/// `x` in units of 2^-BITS.
fn fixed(x: f64) -> BigInt {
    let bits = x.to_bits();
    let biased = ((bits >> 52) & 0x7ff) as i32;
    let fraction = bits & ((1 << 52) - 1);
    let (m, e) = if biased == 0 {
        (fraction, -1074)
    } else {
        (fraction | 1 << 52, biased - 1075)
    };
    let m = BigInt::from(m) << (BITS as i32 + e) as usize;
    if x < 0.0 { -m } else { m }
}

/// How far `x` is from `truth`, in units in the last place of `truth`.
fn ulps(x: f64, truth: &BigInt) -> f64 {
    let lowest = (truth.bits() as i64 - 53).max(BITS as i64 - 1074);
    ratio(
        &(fixed(x) - truth).abs(),
        &(BigInt::from(1) << lowest as usize),
    )
}

fn ratio(a: &BigInt, b: &BigInt) -> f64 {
    ((a.clone() << 40usize) / b).to_f64().unwrap() / (1u64 << 40) as f64
}

/// xorshift64*, so that the lists are the same everywhere.
struct Random(u64);

impl Random {
    fn bits(&mut self) -> u64 {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        self.0.wrapping_mul(0x2545_f491_4f6c_dd1d)
    }
    fn unit(&mut self) -> f64 {
        (self.bits() >> 11) as f64 / (1u64 << 53) as f64
    }
    fn finite(&mut self) -> f64 {
        loop {
            let x = f64::from_bits(self.bits());
            if x.is_finite() {
                return x;
            }
        }
    }
    /// `len` arguments: of every magnitude, within `span`, and next to multiples of `step`.
    fn arguments(&mut self, len: usize, span: f64, step: f64) -> Vec<f64> {
        (0..len)
            .map(|i| match i % 4 {
                0 => self.finite(),
                1 => (self.unit() * 2.0 - 1.0) * span,
                2 => {
                    let whole = (self.bits() % 4000) as f64 - 2000.0;
                    let near = whole * step;
                    f64::from_bits(near.to_bits().wrapping_add(self.bits() % 5).wrapping_sub(2))
                }
                _ => (self.unit() - 0.5) * 10.0 * span * self.unit() * self.unit() * self.unit(),
            })
            .filter(|x| x.is_finite())
            .collect()
    }
}

fn check(worst: &mut f64, x: f64, got: f64, truth: &BigInt) {
    let error = ulps(got, truth);
    let limit = if got.abs() < f64::MIN_POSITIVE {
        0.76
    } else {
        0.51
    };
    assert!(error < limit, "{x:e}: got {got:e}, {error} ulp off");
    *worst = worst.max(error);
}

#[test]
fn degrees_are_right_to_the_last_place() {
    let oracle = Oracle::new();
    let mut worst = 0.0;
    for x in Random(1).arguments(20_000, 720.0, 7.5) {
        let (sin, cos) = oracle.degrees(x);
        let got = sin_cos_degrees(x);
        check(&mut worst, x, got.0, &sin);
        check(&mut worst, x, got.1, &cos);
    }
    println!("worst: {worst} ulp");
}

#[test]
fn radians_are_right_to_the_last_place() {
    let oracle = Oracle::new();
    let mut worst = 0.0;
    let step = core::f64::consts::FRAC_PI_4;
    for x in Random(2).arguments(30_000, 20.0, step) {
        let (sin, cos) = oracle.radians(x);
        let got = sin_cos_radians(x);
        check(&mut worst, x, got.0, &sin);
        check(&mut worst, x, got.1, &cos);
    }
    println!("worst: {worst} ulp");
}

#[test]
fn angles_are_right_to_the_last_place() {
    let oracle = Oracle::new();
    let mut worst = 0.0f64;
    let mut random = Random(3);
    let mut pairs: Vec<_> = (0..4000)
        .map(|_| (random.finite(), random.finite()))
        .collect();
    pairs.extend((0..8000).map(|_| (random.unit() - 0.5, random.unit() - 0.5)));
    pairs.extend((0..4000).map(|_| {
        let whole = |r: &mut Random| (r.bits() % 129) as f64 - 64.0;
        (whole(&mut random), whole(&mut random) * 1.00000001)
    }));
    for (y, x) in pairs.into_iter().filter(|&(y, x)| (y, x) != (0.0, 0.0)) {
        let angle = atan2(y, x);
        // sin(true - angle) = (y cos angle - x sin angle) / |(x, y)|
        let (sin, cos) = oracle.radians(angle);
        let (y_, x_) = (fixed(y), fixed(x));
        let length = (&y_ * &y_ + &x_ * &x_).sqrt();
        let off = (&y_ * cos - &x_ * sin) / length;
        let error = ulps(angle, &(fixed(angle) + off));
        let limit = if angle.abs() < f64::MIN_POSITIVE {
            0.76
        } else {
            0.51
        };
        assert!(
            error < limit,
            "atan2({y:e}, {x:e}) = {angle:e}: {error} ulp off"
        );
        worst = worst.max(error);
    }
    println!("worst: {worst} ulp");
}

#[test]
fn quarter_turns_are_exact() {
    for (degrees, sin_cos) in [
        (0.0f64, (0.0f64, 1.0f64)),
        (90.0, (1.0, 0.0)),
        (180.0, (0.0, -1.0)),
        (270.0, (-1.0, 0.0)),
        (-90.0, (-1.0, 0.0)),
        (-360.0, (0.0, 1.0)),
        (36_000_090.0, (1.0, 0.0)),
    ] {
        let (sin, cos) = sin_cos_degrees(degrees);
        assert_eq!(
            (sin.to_bits(), cos.to_bits()),
            (sin_cos.0.to_bits(), sin_cos.1.to_bits())
        );
        let back = atan2_degrees(sin, cos);
        assert_eq!(
            (degrees - back) % 360.0,
            0.0,
            "{degrees} came back as {back}"
        );
    }
    for x in [30.0, 150.0, 390.0, -330.0] {
        assert_eq!(sin_cos_degrees(x).0, 0.5);
    }
    for x in [60.0, -60.0, 300.0, 420.0] {
        assert_eq!(sin_cos_degrees(x).1, 0.5);
    }
    for (y, x, degrees) in [
        (1.0, 1.0, 45.0),
        (1e-300, -1e-300, 135.0),
        (-7.0, -7.0, -135.0),
    ] {
        assert_eq!(atan2_degrees(y, x), degrees);
    }
}

#[test]
fn extremes() {
    for x in [f64::NAN, f64::INFINITY, f64::NEG_INFINITY] {
        assert!(sin_cos_degrees(x).0.is_nan() && sin_cos_degrees(x).1.is_nan());
        assert!(sin_cos_radians(x).0.is_nan() && sin_cos_radians(x).1.is_nan());
        assert!(atan2(x, 1.0).is_nan() && atan2(1.0, x).is_nan());
        assert!(atan2_degrees(x, 1.0).is_nan() && atan2_degrees(1.0, x).is_nan());
    }
    for x in [5e-324, 1e-310, f64::MIN_POSITIVE, 1e-200] {
        assert_eq!(sin_cos_radians(x), (x, 1.0));
        assert_eq!(atan2(x, 1.0), x);
    }
    // The double nearest to a multiple of π/2, and the largest of all.
    let (sin, cos) = sin_cos_radians(6381956970095103.0 * crate::num::two_pow(797));
    assert_eq!((sin, cos), (1.0, -4.687165924254628e-19));
    assert_eq!(
        sin_cos_radians(f64::MAX),
        (0.004961954789184062, -0.9999876894265599)
    );
    assert_eq!(atan2(0.0, 0.0), 0.0);
    assert_eq!(atan2(-0.0, -1.0), core::f64::consts::PI);
    assert_eq!(atan2(f64::MAX, 5e-324), core::f64::consts::FRAC_PI_2);
    assert_eq!(atan2(5e-324, f64::MAX), 0.0);
}

/// The bits over a fixed list, so that a platform that computes anything else is seen.
#[test]
fn bits_are_pinned() {
    let mut random = Random(4);
    let mut hash = 0xcbf2_9ce4_8422_2325u64;
    let mut add = |x: f64| hash = (hash ^ x.to_bits()).wrapping_mul(0x0100_0000_01b3);
    for (i, x) in Random(5)
        .arguments(20_000, 400.0, 7.5)
        .into_iter()
        .enumerate()
    {
        let (s, c) = sin_cos_degrees(x);
        assert_eq!(sin_cos_degrees(-x), (-s, c));
        let (t, d) = sin_cos_radians(x);
        assert_eq!(sin_cos_radians(-x), (-t, d));
        let y = if i % 2 == 0 {
            random.finite()
        } else {
            x * random.unit()
        };
        assert_eq!(atan2(-y, x), -atan2(y, x));
        [s, c, t, d, atan2(y, x), atan2_degrees(y, x)]
            .iter()
            .for_each(|&x| add(x));
    }
    assert_eq!(hash, 9_275_103_737_141_847_849);
}
