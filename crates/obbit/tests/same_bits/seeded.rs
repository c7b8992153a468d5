//! Seeded numbers and a hash, the same in `crates/obbit-wasm/tests/scene.mjs`.
#![allow(unreachable_pub, reason = "test code")]

use std::collections::BTreeMap;

/// Answers by name, as hashes.
pub type Group = Vec<(&'static str, u32)>;

/// Numbers from 0 to 1, exactly the same everywhere.
pub fn random(seed: u32) -> impl FnMut() -> f64 {
    let mut state = seed;
    move || {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        f64::from(state) / 4_294_967_296.0
    }
}

/// FNV-1a over 32-bit words.
pub fn hash(words: impl IntoIterator<Item = u32>) -> u32 {
    let add = |sum: u32, word: u32| (sum ^ word).wrapping_mul(16_777_619);
    words.into_iter().fold(2_166_136_261, add)
}

/// The same over numbers, bit by bit.
pub fn hash_numbers(numbers: impl IntoIterator<Item = f64>) -> u32 {
    let words = |value: f64| [value.to_bits() as u32, (value.to_bits() >> 32) as u32];
    hash(numbers.into_iter().flat_map(words))
}

/// The answers must be those of a group of `testdata/same-bits-parts.json`.
pub fn pinned(group: &str, found: &[(&'static str, u32)]) {
    let path = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../../testdata/same-bits-parts.json"
    );
    let text = std::fs::read_to_string(path).unwrap();
    let all: BTreeMap<String, BTreeMap<String, u32>> = serde_json::from_str(&text).unwrap();
    let pinned = all.get(group).cloned().unwrap_or_default();
    let found: BTreeMap<String, u32> = found.iter().map(|&(n, h)| (n.to_string(), h)).collect();
    assert_eq!(found, pinned, "{group}");
}
