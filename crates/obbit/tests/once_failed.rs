//! Inputs on which a fuzzer once made the reading of bytes fail; see `fuzz/README.md`.
#![allow(clippy::unwrap_used, unreachable_pub, reason = "test code")]

use obbit::{Body2, Circle, ConvexPolygon, Obb2, Rot2, Shape2, World2};

#[path = "../../../fuzz/src/lib.rs"]
mod fuzz;

#[test]
fn what_once_failed_is_read_or_refused() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../fuzz/regressions/bytes");
    let inputs: Vec<_> = std::fs::read_dir(folder).unwrap().collect();
    assert!(!inputs.is_empty());
    for input in inputs {
        let mut bytes = std::fs::read(input.unwrap().path()).unwrap();
        fuzz::read(&bytes);
        fuzz::worlds(&bytes);
        fuzz::seal(&mut bytes);
        fuzz::read(&bytes);
    }
}

/// A little of what the fuzzer does, wherever the tests run.
#[test]
fn damaged_worlds_are_refused_or_go_on() {
    let mut world = World2::new();
    for k in 0..6 {
        let center = [f64::from(k % 3), f64::from(k / 3)];
        let shape: Shape2 = match k % 3 {
            0 => Circle::new(center, 0.5).unwrap().into(),
            1 => Obb2::new(center, [0.5, 1.0], Rot2::from_degrees(20.0))
                .unwrap()
                .into(),
            _ => ConvexPolygon::from_points(&[center, [center[0], 2.0], [4.0, 1.0]])
                .unwrap()
                .into(),
        };
        let body = Body2::new(shape);
        world
            .add(Body2 {
                velocity: [0.5, -0.25],
                spin: 0.1,
                ..body
            })
            .unwrap();
    }
    world.step(0.1).unwrap();
    let whole = world.to_bytes();
    fuzz::worlds(&whole);
    let mut random: u64 = 7;
    let mut below = |most: usize| {
        random = random
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1);
        (random >> 33) as usize % most
    };
    for _ in 0..1_000 {
        let mut bytes = whole.clone();
        for _ in 0..1 + below(3) {
            let at = 28 + below(whole.len() - 28);
            bytes[at] = match below(3) {
                0 => 0xff,
                1 => bytes[at] ^ 1 << below(8),
                _ => below(256) as u8,
            };
        }
        fuzz::worlds(&bytes);
    }
}
