//! The ziggurat tables of NumPy, computed instead of copied.
//!
//! 256 layers of equal area under the density. NumPy's table for normal numbers was computed in
//! plain `f64`, the one for exponential numbers in more digits; both come out here to the bit on
//! x86-64 Linux.

use super::{exp, ln};

const LAYERS: usize = 256;

/// Layers under `exp(-x²/2)`.
pub struct Normal {
    /// A draw below this many steps lies under the density for sure.
    pub inside: [u64; LAYERS],
    /// A layer's width in steps of a draw.
    pub scale: [f64; LAYERS],
    /// The density where a layer ends.
    pub height: [f64; LAYERS],
}

impl Normal {
    /// Where the tail begins.
    pub const R: f64 = 3.654_152_885_361_009;

    pub fn new() -> Self {
        /// A layer's area, as NumPy's table has it; its last digits are off.
        const AREA: f64 = 0.004_928_673_233_974_652;
        const STEPS: f64 = (1_u64 << 52) as f64;
        let mut made = Self {
            inside: [0; LAYERS],
            scale: [0.0; LAYERS],
            height: [1.0; LAYERS],
        };
        let mut x = Self::R;
        let mut height = exp(-0.5 * x * x);
        made.inside[0] = nearest(x * height / AREA * STEPS);
        made.scale[0] = AREA / height / STEPS;
        for layer in (1..LAYERS).rev() {
            (made.scale[layer], made.height[layer]) = (x / STEPS, height);
            let below = (-2.0 * ln(AREA / x + height)).sqrt();
            if layer > 1 {
                made.inside[layer] = nearest(below / x * STEPS);
            }
            x = below;
            height = exp(-0.5 * x * x);
            if layer == 39 {
                // Whoever computed NumPy's table rounded this one entry up.
                height = height.next_up();
            }
        }
        made
    }
}

/// Layers under `exp(-x)`.
pub struct Exponential {
    pub inside: [u64; LAYERS],
    pub scale: [f64; LAYERS],
    pub height: [f64; LAYERS],
}

impl Exponential {
    /// Where the tail begins.
    pub const R: f64 = 7.697_117_470_131_05;

    pub fn new() -> Self {
        const STEPS: f64 = (1_u64 << 53) as f64;
        let mut made = Self {
            inside: [0; LAYERS],
            scale: [0.0; LAYERS],
            height: [1.0; LAYERS],
        };
        // 7.697117470131049714044628048 in full.
        let mut x = Twice(Self::R, -3.624_870_366_240_748e-16);
        let mut height = x.exp_minus();
        let area = x.times(height).plus(height);
        made.inside[0] = nearest(x.times(height).over(area).0 * STEPS);
        made.scale[0] = area.over(height).0 / STEPS;
        for layer in (1..LAYERS).rev() {
            (made.scale[layer], made.height[layer]) = (x.0 / STEPS, height.0);
            let below = area.over(x).plus(height).minus_ln();
            if layer > 1 {
                made.inside[layer] = nearest(below.over(x).0 * STEPS);
            }
            x = below;
            height = x.exp_minus();
        }
        made
    }
}

fn nearest(x: f64) -> u64 {
    x.round_ties_even() as u64
}

/// A number of about 32 digits: the sum of two (Dekker: A floating-point technique for extending
/// the available precision, 1971).
#[derive(Clone, Copy)]
struct Twice(f64, f64);

impl Twice {
    fn plus(self, other: Self) -> Self {
        let sum = self.0 + other.0;
        let part = sum - self.0;
        let lost = (self.0 - (sum - part)) + (other.0 - part);
        Self::of(sum, lost + self.1 + other.1)
    }

    fn times(self, other: Self) -> Self {
        let product = self.0 * other.0;
        let ([a, b], [c, d]) = (halves(self.0), halves(other.0));
        let lost = ((a * c - product) + a * d + b * c) + b * d;
        Self::of(product, lost + self.0 * other.1 + self.1 * other.0)
    }

    fn over(self, other: Self) -> Self {
        let quotient = Self(self.0 / other.0, 0.0);
        let rest = self.plus(quotient.times(other).minus());
        quotient.plus(Self(rest.0 / other.0, 0.0))
    }

    fn minus(self) -> Self {
        Self(-self.0, -self.1)
    }

    /// `exp(-self)`: the series of a 4096th, squared twelve times.
    fn exp_minus(self) -> Self {
        const HALVINGS: u32 = 12;
        let small = f64::from(2_u32.pow(HALVINGS));
        let x = Self(-self.0 / small, -self.1 / small);
        let one = Self(1.0, 0.0);
        let mut sum = one;
        for k in (1..=12_u32).rev() {
            sum = one.plus(x.times(sum).over(Self(f64::from(k), 0.0)));
        }
        for _ in 0..HALVINGS {
            sum = sum.times(sum);
        }
        sum
    }

    /// `-ln(self)`, by one step of Newton from the platform's.
    fn minus_ln(self) -> Self {
        let guess = Self(-ln(self.0), 0.0);
        // ln(y) = g + ln(y / exp(g)), and the last is nearly y / exp(g) - 1.
        let off = self.over(guess.exp_minus()).plus(Self(-1.0, 0.0));
        guess.plus(off.minus())
    }

    fn of(high: f64, low: f64) -> Self {
        let sum = high + low;
        Self(sum, low - (sum - high))
    }
}

/// The upper and the lower 26 bits (Veltkamp).
fn halves(x: f64) -> [f64; 2] {
    let big = x * 134_217_729.0;
    let high = big - (big - x);
    [high, x - high]
}
