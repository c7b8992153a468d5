//! The random numbers of NumPy's `default_rng(seed)`, bit for bit, so that the scenes of a NumPy
//! script need not be shipped as files.
//!
//! PCG64 (O'Neill: PCG, a family of simple fast space-efficient statistically good algorithms for
//! random number generation, 2014), seeded by `SeedSequence`; ziggurat (Marsaglia, Tsang 2000) for
//! normal and exponential numbers.

mod tables;

use tables::{Exponential, Normal};

/// A generator: numbers come in the order in which NumPy's would.
pub struct Generator {
    state: u128,
    increment: u128,
    normal: Normal,
    exponential: Exponential,
}

impl Generator {
    /// `numpy.random.default_rng(seed)`.
    pub fn new(seed: u32) -> Self {
        let [a, b, c, d] = seed_words(seed).map(u128::from);
        let mut made = Self {
            state: 0,
            increment: ((c << 64) | d) << 1 | 1,
            normal: Normal::new(),
            exponential: Exponential::new(),
        };
        made.step();
        made.state = made.state.wrapping_add((a << 64) | b);
        made.step();
        made
    }

    /// `uniform(low, high)`.
    pub fn uniform(&mut self, low: f64, high: f64) -> f64 {
        low + (high - low) * self.unit()
    }

    /// `normal()`, mean 0 and deviation 1.
    pub fn normal(&mut self) -> f64 {
        loop {
            let bits = self.bits();
            let (layer, sign) = ((bits & 0xff) as usize, bits >> 8 & 1);
            let mantissa = bits >> 9 & 0x000f_ffff_ffff_ffff;
            let signed = |x: f64| if sign == 1 { -x } else { x };
            let x = signed(mantissa as f64 * self.normal.scale[layer]);
            if mantissa < self.normal.inside[layer] {
                return x;
            }
            if layer == 0 {
                return self.normal_tail(mantissa >> 8 & 1 == 1);
            }
            let [low, high] = [self.normal.height[layer], self.normal.height[layer - 1]];
            if (high - low) * self.unit() + low < exp(-0.5 * x * x) {
                return x;
            }
        }
    }

    /// `lognormal(mean, deviation)`.
    pub fn lognormal(&mut self, mean: f64, deviation: f64) -> f64 {
        exp(mean + deviation * self.normal())
    }

    /// `pareto(shape)`.
    pub fn pareto(&mut self, shape: f64) -> f64 {
        (self.exponential() / shape).exp_m1()
    }

    /// `random()`, from 0 to below 1.
    pub fn unit(&mut self) -> f64 {
        (self.bits() >> 11) as f64 * (1.0 / (1_u64 << 53) as f64)
    }

    fn normal_tail(&mut self, negative: bool) -> f64 {
        let r = Normal::R;
        loop {
            let x = -(1.0 / r) * (-self.unit()).ln_1p();
            let y = -(-self.unit()).ln_1p();
            if y + y > x * x {
                return if negative { -(r + x) } else { r + x };
            }
        }
    }

    /// `standard_exponential()`.
    fn exponential(&mut self) -> f64 {
        loop {
            let bits = self.bits() >> 3;
            let (layer, mantissa) = ((bits & 0xff) as usize, bits >> 8);
            let x = mantissa as f64 * self.exponential.scale[layer];
            if mantissa < self.exponential.inside[layer] {
                return x;
            }
            if layer == 0 {
                return Exponential::R - (-self.unit()).ln_1p();
            }
            let height = &self.exponential.height;
            let [low, high] = [height[layer], height[layer - 1]];
            if (high - low) * self.unit() + low < exp(-x) {
                return x;
            }
        }
    }

    /// 64 random bits: the two halves of the new state, mixed (XSL-RR).
    fn bits(&mut self) -> u64 {
        self.step();
        let (high, low) = ((self.state >> 64) as u64, self.state as u64);
        (high ^ low).rotate_right((self.state >> 122) as u32)
    }

    fn step(&mut self) {
        const MULTIPLIER: u128 = 0x2360_ed05_1fc6_5da4_4385_df64_9fcc_f645;
        self.state = self
            .state
            .wrapping_mul(MULTIPLIER)
            .wrapping_add(self.increment);
    }
}

/// `SeedSequence(seed).generate_state(4, uint64)`.
fn seed_words(seed: u32) -> [u64; 4] {
    let mut constant = 0x43b0_d7e5_u32;
    let mut hash = |value: u32| {
        let value = value ^ constant;
        constant = constant.wrapping_mul(0x931e_8875);
        let value = value.wrapping_mul(constant);
        value ^ value >> 16
    };
    let mut pool = [seed, 0, 0, 0].map(&mut hash);
    for from in 0..4 {
        for to in (0..4).filter(|&to| to != from) {
            let mixed = pool[to]
                .wrapping_mul(0xca01_f9dd)
                .wrapping_sub(hash(pool[from]).wrapping_mul(0x4973_f715));
            pool[to] = mixed ^ mixed >> 16;
        }
    }
    let mut constant = 0x8b51_f9dd_u32;
    let mut half = |k: usize| {
        let value = pool[k % 4] ^ constant;
        constant = constant.wrapping_mul(0x58f3_8ded);
        let value = value.wrapping_mul(constant);
        u64::from(value ^ value >> 16)
    };
    std::array::from_fn(|k| half(2 * k) | half(2 * k + 1) << 32)
}

/// The platform's, as NumPy takes it. Where it rounds otherwise, a scene differs in last bits.
fn exp(x: f64) -> f64 {
    x.exp()
}

/// See [`exp`].
fn ln(x: f64) -> f64 {
    x.ln()
}

/// See [`exp`].
pub fn powf(x: f64, power: f64) -> f64 {
    x.powf(power)
}
