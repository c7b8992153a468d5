//! Without any optimisation, as dependencies of a program under `cargo run` and `cargo test` are compiled, work on
//! many shapes fits in the stack that threads have: `cargo xtask test` runs this so.
//!
//! Whatever is inlined into one function has places of its own in its frame there: two megabytes once.
#![allow(clippy::unwrap_used, reason = "test code")]

use obbit::{Bounded, Obb2, Obb3, Rot2, Rot3, Shape2, Shape3, Touch, pairs, pairs_within};

/// The least that a system gives to threads is a megabyte.
const STACK: usize = 1 << 20;

fn with_little_stack(job: impl FnOnce() + Send + 'static) {
    let thread = std::thread::Builder::new().stack_size(STACK).spawn(job);
    thread.unwrap().join().unwrap();
}

/// Squares side by side, turned: none overlap, and what the fast tests cannot tell is many.
fn tiles(turn: f64) -> Vec<Obb2> {
    let rotation = Rot2::from_degrees(turn);
    let tile = |k: u32| {
        let center = rotation.apply([f64::from(k % 20), f64::from(k / 20)]);
        Obb2::new(center, [1.0, 1.0], rotation).unwrap()
    };
    (0..400).map(tile).collect()
}

fn bricks(rotation: Rot3) -> Vec<Obb3> {
    let brick = |k: u32| {
        let center = [k % 7, k / 7 % 7, k / 49].map(f64::from);
        Obb3::new(rotation.apply(center), [1.0; 3], rotation).unwrap()
    };
    (0..343).map(brick).collect()
}

#[test]
fn many_shapes_of_the_plane() {
    with_little_stack(|| {
        for turn in [0.0, 30.0] {
            let tiles = tiles(turn);
            let shapes: Vec<Shape2> = tiles.iter().map(|&tile| tile.into()).collect();
            let bounds: Vec<_> = tiles.iter().map(Bounded::bounds).collect();
            assert!(pairs(&tiles, Touch::Counts).len() > 380);
            assert_eq!(pairs(&shapes, Touch::Counts), pairs(&tiles, Touch::Counts));
            assert!(pairs(&bounds, Touch::Counts).len() > 380);
            assert!(pairs_within(&tiles, 0.5).len() > 760);
            let a_tile = tiles[0].contact(&tiles[1]);
            assert!(a_tile.is_none() || tiles[0].overlap_area(&tiles[1]) >= 0.0);
        }
    });
}

#[test]
fn many_shapes_of_space() {
    with_little_stack(|| {
        for turn in [
            Rot3::IDENTITY,
            Rot3::from_quaternion(0.1, 0.2, 0.3, 0.9).unwrap(),
        ] {
            let bricks = bricks(turn);
            let shapes: Vec<Shape3> = bricks.iter().map(|&brick| brick.into()).collect();
            assert!(pairs(&bricks, Touch::Counts).len() > 300);
            assert_eq!(pairs(&shapes, Touch::Counts), pairs(&bricks, Touch::Counts));
            assert!(pairs_within(&bricks, 0.5).len() > 800);
        }
    });
}
