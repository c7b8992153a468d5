//! Bytes of an index: there and back, the same everywhere, and never believed when they are broken.

use crate::scenes::{Random, on_all, scene, windows};
use obbit::{Aabb, Error, Index, Index2, Index3, IndexRef, Touch};
use proptest::prelude::*;

/// FNV-1a: a hash that is easily computed elsewhere.
fn hash(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |hash, &byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    })
}

/// The bytes at the place in memory that `view` asks for.
fn aligned(bytes: &[u8]) -> Vec<u64> {
    let words = bytes.chunks(8).map(|chunk| {
        let mut word = [0; 8];
        word[..chunk.len()].copy_from_slice(chunk);
        u64::from_le_bytes(word)
    });
    words.collect()
}

fn there_and_back<const D: usize>(name: &str, boxes: &[Aabb<D>], rng: &mut Random) {
    let index = Index::new(boxes);
    let bytes = index.to_bytes();
    let back = Index::<D>::from_bytes(&bytes).unwrap_or_else(|e| panic!("{name}: {e}"));
    assert_eq!(back.to_bytes(), bytes);
    let words = aligned(&bytes);
    let view = IndexRef::<D>::view(bytemuck::cast_slice(&words)).unwrap();
    for window in windows(boxes, 5, rng) {
        let found = index.query(&window, Touch::Counts);
        assert_eq!(back.query(&window, Touch::Counts), found);
        assert_eq!(view.query(&window, Touch::Counts), found);
    }
}

#[test]
fn bytes_make_the_same_index() {
    on_all::<2>(there_and_back);
    on_all::<3>(there_and_back);
}

#[test]
fn bytes_are_the_same_everywhere() {
    let mut all = Vec::new();
    for name in [
        "uniform",
        "touching by one ulp",
        "sizes mixed",
        "far clusters",
    ] {
        all.extend(Index2::new(&scene(name, 3000, &mut Random::new(1))).to_bytes());
        all.extend(Index3::new(&scene(name, 3000, &mut Random::new(2))).to_bytes());
    }
    assert_eq!(hash(&all), 0x17fd_4395_3452_45d4, "{:#x}", hash(&all));
}

#[test]
fn threads_do_not_show() {
    let boxes: Vec<Aabb<2>> = scene("uniform", 300_000, &mut Random::new(3));
    let one = rayon::ThreadPoolBuilder::new()
        .num_threads(1)
        .build()
        .unwrap();
    let bytes = one.install(|| Index::new(&boxes).to_bytes());
    for threads in [2, 3, 8] {
        let pool = rayon::ThreadPoolBuilder::new()
            .num_threads(threads)
            .build()
            .unwrap();
        assert!(pool.install(|| Index::new(&boxes).to_bytes()) == bytes);
    }
}

#[test]
fn errors_say_what_is_wrong_and_where() {
    let boxes: Vec<Aabb<2>> = scene("uniform", 40, &mut Random::new(4));
    let bytes = Index::new(&boxes).to_bytes();
    let refused = |bytes: &[u8]| match Index2::from_bytes(bytes) {
        Err(Error::BadIndex { offset, what }) => (offset, what),
        other => panic!("{other:?}"),
    };
    assert_eq!(refused(&[]).0, 0);
    assert_eq!(refused(&bytes[..63]).0, 63);
    assert_eq!(refused(&bytes[..bytes.len() - 1]).0, 24);
    let changed = |at: usize| {
        let mut bytes = bytes.clone();
        bytes[at] ^= 1;
        bytes
    };
    assert_eq!(refused(&changed(3)).0, 0);
    assert_eq!(refused(&changed(8)).0, 8);
    assert_eq!(refused(&changed(1000)).0, 32);
    let error = Index3::from_bytes(&bytes).unwrap_err();
    assert_eq!(
        error.to_string(),
        "index bytes, offset 12: the index is of another dimension: read it as Index2 or Index3, as it was"
    );
    let words = aligned(&[&[0; 1], &bytes[..]].concat());
    let shifted: &[u8] = &bytemuck::cast_slice(&words)[1..=bytes.len()];
    assert!(IndexRef::<2>::view(shifted).is_err());
    assert!(Index2::from_bytes(shifted).is_ok());
}

/// Writes the checksum that belongs to the bytes, as someone would who means harm.
fn sealed(mut bytes: Vec<u8>) -> Vec<u8> {
    if bytes.len() >= 36 {
        let mut hasher = crc32fast::Hasher::new();
        hasher.update(&bytes[..32]);
        hasher.update(&bytes[36..]);
        let sum = hasher.finalize().to_le_bytes();
        bytes[32..36].copy_from_slice(&sum);
    }
    bytes
}

/// What is accepted must answer as its own boxes do.
fn accepted_or_refused(bytes: &[u8]) {
    let Ok(index) = Index2::from_bytes(bytes) else {
        return;
    };
    assert_eq!(index.to_bytes(), bytes);
    let boxes: Vec<_> = index.iter().collect();
    let mut rng = Random::new(bytes.len() as u64);
    let plain: Vec<Aabb<2>> = boxes.iter().map(|(_, b)| *b).collect();
    for window in windows(&plain, 10, &mut rng) {
        let mut expected: Vec<u32> = boxes
            .iter()
            .filter(|(_, b)| b.intersects(&window))
            .map(|(id, _)| *id)
            .collect();
        let mut found = index.query(&window, Touch::Counts);
        expected.sort_unstable();
        found.sort_unstable();
        assert_eq!(found, expected);
    }
}

#[derive(Debug, Clone)]
enum Damage {
    Cut(prop::sample::Index),
    Grow(Vec<u8>),
    Flip(prop::sample::Index, u8),
    Write(prop::sample::Index, u64),
    Swap(prop::sample::Index, prop::sample::Index),
}

fn damage() -> impl Strategy<Value = Damage> {
    let place = any::<prop::sample::Index>;
    let word = prop_oneof![
        any::<u64>(),
        Just(0),
        Just(u64::MAX),
        Just(f64::NAN.to_bits()),
        Just(f64::INFINITY.to_bits()),
        0u64..300,
    ];
    prop_oneof![
        1 => place().prop_map(Damage::Cut),
        1 => prop::collection::vec(any::<u8>(), 1..20).prop_map(Damage::Grow),
        4 => (place(), 0u8..8).prop_map(|(at, bit)| Damage::Flip(at, bit)),
        4 => (place(), word).prop_map(|(at, word)| Damage::Write(at, word)),
        2 => (place(), place()).prop_map(|(a, b)| Damage::Swap(a, b)),
    ]
}

fn damaged(mut bytes: Vec<u8>, damages: Vec<Damage>) -> Vec<u8> {
    for damage in damages {
        if bytes.is_empty() {
            break;
        }
        let words = bytes.len() / 8;
        match damage {
            Damage::Cut(at) => bytes.truncate(at.index(bytes.len())),
            Damage::Grow(more) => bytes.extend(more),
            Damage::Flip(at, bit) => {
                let at = at.index(bytes.len());
                bytes[at] ^= 1 << bit;
            }
            Damage::Write(at, word) if words > 0 => {
                let at = at.index(words) * 8;
                bytes[at..at + 8].copy_from_slice(&word.to_le_bytes());
            }
            Damage::Swap(a, b) if words > 0 => {
                let (a, b) = (a.index(words) * 8, b.index(words) * 8);
                (0..8).for_each(|k| bytes.swap(a + k, b + k));
            }
            _ => {}
        }
    }
    bytes
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(4000))]
    #[test]
    fn broken_bytes_are_refused(
        count in 0usize..60,
        seed in any::<u64>(),
        name in prop::sample::select(&crate::scenes::SCENES),
        damages in prop::collection::vec(damage(), 0..4),
        seal in any::<bool>(),
        length in any::<bool>(),
    ) {
        let boxes: Vec<Aabb<2>> = scene(name, count, &mut Random::new(seed));
        let mut bytes = damaged(Index::new(&boxes).to_bytes(), damages);
        if length && bytes.len() >= 32 {
            let length = bytes.len() as u64;
            bytes[24..32].copy_from_slice(&length.to_le_bytes());
        }
        accepted_or_refused(&if seal { sealed(bytes) } else { bytes });
    }
}

#[test]
fn rebuilding_in_place_is_building_anew() {
    let mut index = Index2::new(&scene("uniform", 0, &mut Random::new(1)));
    // Larger, smaller, none, larger again: what was there before must not show.
    for (round, count) in [5000, 300, 17, 16, 1, 0, 8000, 4095]
        .into_iter()
        .enumerate()
    {
        let boxes = scene::<2>("far clusters", count, &mut Random::new(round as u64 + 1));
        index.rebuild(&boxes);
        assert!(
            index.to_bytes() == Index2::new(&boxes).to_bytes(),
            "{count}"
        );
        assert_eq!(index.clone().to_bytes(), index.to_bytes());
    }
}

#[test]
fn what_a_panic_leaves_reads_its_own_bytes() {
    struct Breaks(bool);
    impl obbit::Bounded<2> for Breaks {
        fn bounds(&self) -> Aabb<2> {
            assert!(!self.0, "a shape of the caller's");
            Aabb::new([0.0; 2], [1.0; 2]).unwrap()
        }
    }
    let town = Aabb::new([3.0; 2], [4.0; 2]).unwrap();
    let mut index = Index2::new(&vec![town; 100]);
    let rebuilt = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| {
        index.rebuild(&[Breaks(false), Breaks(true)]);
    }));
    assert!(rebuilt.is_err() && index.is_empty());
    let back = Index2::from_bytes(&index.to_bytes()).unwrap();
    assert!(back.is_empty());
}
