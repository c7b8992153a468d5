//! Numbers that look random, the same on every machine; for tests. Those in `tests` include this file
//! by its path, and some have pinned what they make of it.
#![allow(dead_code, reason = "each test binary uses a part of it")]

/// SplitMix64 (Steele, Lea, Flood: Fast splittable pseudorandom number generators, 2014).
pub(crate) struct Random(u64);

impl Random {
    pub(crate) fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// The numbers for case `index` of the run named by `seed`.
    pub(crate) fn case(seed: u64, index: u64) -> Self {
        let mut random = Self(seed ^ index.wrapping_mul(0xd134_2543_de82_ef95));
        random.next();
        random
    }

    /// 64 bits.
    pub(crate) fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let z = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// From 0 up to 1, without it.
    pub(crate) fn unit(&mut self) -> f64 {
        (self.next() >> 11) as f64 / (1u64 << 53) as f64
    }

    /// From `low` up to `high`.
    pub(crate) fn between(&mut self, low: f64, high: f64) -> f64 {
        low + (high - low) * self.unit()
    }

    /// From -1 up to 1.
    pub(crate) fn signed(&mut self) -> f64 {
        self.between(-1.0, 1.0)
    }

    /// -1 or 1.
    pub(crate) fn sign(&mut self) -> f64 {
        if self.chance(50) { 1.0 } else { -1.0 }
    }

    /// True in `percent` of 100 calls.
    pub(crate) fn chance(&mut self, percent: usize) -> bool {
        self.below(100) < percent
    }

    /// 0 to `n - 1`.
    pub(crate) fn below(&mut self, n: usize) -> usize {
        (self.next() % n as u64) as usize
    }

    /// `low` to `high`, both included.
    pub(crate) fn int(&mut self, low: i64, high: i64) -> i64 {
        low + (self.next() % (high - low + 1) as u64) as i64
    }

    /// One of those given.
    pub(crate) fn pick<T: Copy>(&mut self, list: &[T]) -> T {
        list[self.below(list.len())]
    }
}
