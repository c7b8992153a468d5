//! Scenes are valid, have the size asked for, and never change.

use super::*;
use std::collections::BTreeSet;

const KINDS: [Kind; 5] =
    [Kind::Uniform, Kind::Clustered, Kind::Labels, Kind::Parking, Kind::Bodies];

fn scenes(count: usize, seed: u64) -> Vec<(Kind, bool, Table)> {
    let mut all = Vec::new();
    for kind in KINDS {
        for space in [false, true] {
            if let Ok(table) = generate(kind, count, seed, space) {
                all.push((kind, space, table));
            }
        }
    }
    all
}

/// FNV-1a over names and the bits of values.
fn hash(table: &Table) -> u64 {
    let mut hash = 0xcbf2_9ce4_8422_2325_u64;
    let mut eat = |bytes: &[u8]| {
        for byte in bytes {
            hash = (hash ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3);
        }
    };
    for (name, values) in &table.columns {
        eat(name.as_bytes());
        match values {
            Values::Numbers(v) => v.iter().for_each(|n| eat(&n.to_bits().to_le_bytes())),
            Values::Integers(v) => v.iter().for_each(|n| eat(&n.to_le_bytes())),
            Values::Texts(v) => v.iter().for_each(|t| eat(t.as_bytes())),
        }
    }
    hash
}

#[test]
fn every_scene_has_the_count_asked_for_and_holds_finite_numbers() {
    for count in [0, 1, 2, 3, 4, 5, 24, 1000] {
        for (kind, space, table) in scenes(count, 3) {
            for (name, values) in &table.columns {
                let len = match values {
                    Values::Numbers(v) => {
                        assert!(v.iter().all(|n| n.is_finite()), "{kind:?} {space} {name}");
                        if ["w", "h", "d"].contains(name) {
                            assert!(v.iter().all(|n| *n >= 0.0), "{kind:?} {space} {name}");
                        }
                        v.len()
                    }
                    Values::Integers(v) => v.len(),
                    Values::Texts(v) => v.len(),
                };
                assert_eq!(len, count, "{kind:?} {space} {name}");
            }
        }
    }
}

#[test]
fn ids_are_unique() {
    for (kind, _, table) in scenes(3000, 5) {
        let Some((_, Values::Texts(ids))) = table.columns.first() else { continue };
        assert_eq!(ids.iter().collect::<BTreeSet<_>>().len(), ids.len(), "{kind:?}");
    }
}

#[test]
fn labels_are_flat() {
    assert!(generate(Kind::Labels, 10, 1, true).is_err());
}

#[test]
fn the_same_seed_makes_the_same_scene_on_every_machine() {
    let hashes: Vec<u64> = scenes(500, 42).iter().map(|(_, _, table)| hash(table)).collect();
    assert_eq!(hashes, PINNED, "a scene changed: was that meant?");
    assert_ne!(hash(&scenes(500, 43)[0].2), PINNED[0]);
}

/// Of 500 shapes at seed 42: uniform, uniform in space, clustered, ... as `scenes` lists them.
const PINNED: [u64; 9] = [0; 9];
