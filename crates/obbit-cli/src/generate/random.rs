//! Random numbers that depend on the seed alone.

use crate::scatter::{STRIDE, scatter};

/// The generator xoshiro256++ (Blackman and Vigna, "Scrambled linear pseudorandom number
/// generators", 2021), its state filled by splitmix64 as its authors advise.
#[derive(Debug, Clone)]
pub(super) struct Random {
    state: [u64; 4],
}

impl Random {
    pub(super) fn new(seed: u64) -> Self {
        let state = [0, 1, 2, 3].map(|k| scatter(seed.wrapping_add(STRIDE.wrapping_mul(k))));
        Self { state }
    }

    fn next(&mut self) -> u64 {
        let [a, b, c, d] = &mut self.state;
        let result = a.wrapping_add(*d).rotate_left(23).wrapping_add(*a);
        let shifted = *b << 17;
        *c ^= *a;
        *d ^= *b;
        *b ^= *c;
        *a ^= *d;
        *c ^= shifted;
        *d = d.rotate_left(45);
        result
    }

    /// Evenly in 0..1, in steps of 2^-53.
    pub(super) fn unit(&mut self) -> f64 {
        (self.next() >> 11) as f64 * (1.0 / 9_007_199_254_740_992.0)
    }

    /// Evenly between two numbers.
    pub(super) fn between(&mut self, low: f64, high: f64) -> f64 {
        low + (high - low) * self.unit()
    }

    /// Evenly in 0..n (0 where n is 0).
    pub(super) fn below(&mut self, n: usize) -> usize {
        super::whole(self.unit() * super::float(n)).min(n.saturating_sub(1))
    }

    /// True in this share of calls.
    pub(super) fn chance(&mut self, share: f64) -> bool {
        self.unit() < share
    }

    /// About normal, mean 0, deviation 1: twelve even numbers added up, so never beyond 6.
    pub(super) fn bell(&mut self) -> f64 {
        (0..12).map(|_| self.unit()).sum::<f64>() - 6.0
    }
}

/// About 2^t without a platform's power function: exact at whole t, a straight line between.
pub(super) fn power_of_two(t: f64) -> f64 {
    let low = t.floor().clamp(-60.0, 60.0);
    let mut power = 1.0;
    let mut left = low.abs();
    while left >= 1.0 {
        power *= 2.0;
        left -= 1.0;
    }
    (1.0 + (t - low).clamp(0.0, 1.0)) * if low < 0.0 { 1.0 / power } else { power }
}

/// The cube root by Newton's steps, the same everywhere.
pub(super) fn cube_root(v: f64) -> f64 {
    if v <= 0.0 {
        return 0.0;
    }
    let mut root = if v > 1.0 { v } else { 1.0 };
    for _ in 0..200 {
        let next = (2.0 * root + v / (root * root)) / 3.0;
        if next >= root {
            break;
        }
        root = next;
    }
    root
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn powers_and_roots_are_near() {
        for (t, want) in [(0.0, 1.0), (3.0, 8.0), (-2.0, 0.25), (0.5, 1.5)] {
            assert_eq!(power_of_two(t), want);
        }
        assert!((cube_root(27.0) - 3.0).abs() < 1e-12);
        assert!((cube_root(0.001) - 0.1).abs() < 1e-12);
        assert_eq!(cube_root(0.0), 0.0);
    }

    #[test]
    fn numbers_are_spread() {
        let mut random = Random::new(0);
        let mean = (0..10_000).map(|_| random.unit()).sum::<f64>() / 10_000.0;
        assert!((mean - 0.5).abs() < 0.02);
        let square = (0..10_000)
            .map(|_| random.bell())
            .map(|b| b * b)
            .sum::<f64>()
            / 10_000.0;
        assert!((square - 1.0).abs() < 0.05);
        assert!((0..1000).all(|_| random.below(3) < 3));
    }
}
