//! What a searcher that is used again asks of the allocator: on one thread, nothing.
#![allow(clippy::unwrap_used, reason = "test code")]

use allocation_counter::{AllocationInfo, measure};
use obbit::{Obb2, Obb3, PairFinder, Rot2, Rot3, Touch};

/// Boxes of several sizes, `jitter` moving them a little.
fn plane(count: u32, jitter: f64) -> Vec<Obb2> {
    let side = f64::from(count).sqrt();
    let make = |k: u32| {
        let at = [17, 29].map(|step| f64::from(k.wrapping_mul(step * 2_654_435) % 65_521));
        let center = at.map(|x| x / 65_521.0 * side * 2.0 + jitter);
        let size = if k.is_multiple_of(50) { 30.0 } else { 1.5 };
        Obb2::new(center, [size, 1.0], Rot2::from_degrees(f64::from(k))).unwrap()
    };
    (0..count).map(make).collect()
}

/// Long and aslant, which are searched along themselves.
fn sticks(count: u32, jitter: f64) -> Vec<Obb2> {
    let aslant = Rot2::from_degrees(45.0);
    let boxes = plane(count, jitter).into_iter();
    let boxes = boxes.map(|o| Obb2::new(o.center(), [20.0, 0.01], aslant).unwrap());
    boxes.collect()
}

/// Edges of which many are at the same place.
fn tiles(count: u32, jitter: f64) -> Vec<Obb2> {
    let tile = |k: u32| {
        let center = [f64::from(k % 16) + jitter, f64::from(k / 16)];
        Obb2::new(center, [1.0, 1.0], Rot2::IDENTITY).unwrap()
    };
    (0..count).map(tile).collect()
}

fn space(count: u32, jitter: f64) -> Vec<Obb3> {
    let lift = |o: Obb2| {
        let ([x, y], [w, h]) = (o.center(), o.size());
        let turn = Rot3::from_yaw_degrees(x);
        Obb3::new([x, y, (x * 7.0 + y) % 9.0], [w, h, 1.0], turn).unwrap()
    };
    plane(count, jitter).into_iter().map(lift).collect()
}

/// On one thread, since only what that allocates is counted.
fn alone<R: Send>(run: impl FnOnce() -> R + Send) -> R {
    let pool = rayon::ThreadPoolBuilder::new().num_threads(1);
    pool.build().unwrap().install(run)
}

/// What each frame allocates, after two to warm up: nothing.
fn check_frames(what: &str, mut frame: impl FnMut(usize) + Send) {
    let frames = alone(|| {
        frame(0);
        frame(1);
        [0, 1, 0].map(|turn| measure(|| frame(turn)))
    });
    for AllocationInfo {
        count_total,
        bytes_max,
        ..
    } in frames
    {
        assert_eq!(count_total, 0, "{what}: {bytes_max} bytes");
    }
}

#[test]
fn frames_allocate_nothing() {
    for count in [1_000, 10_000, 60_000] {
        let (a, b) = (plane(count, 0.0), plane(count, 0.1));
        let shapes = [&a[..], &b[..]];
        let mut finder = PairFinder::new();
        check_frames(&format!("pairs of {count}"), |turn| {
            finder.pairs(shapes[turn], Touch::Counts);
        });
        check_frames(&format!("pairs of {count}, unsorted"), |turn| {
            finder.pairs_unsorted(shapes[turn], Touch::Counts);
        });
        check_frames(&format!("join of {count}"), |turn| {
            finder.join(shapes[turn], shapes[1 - turn], Touch::Counts);
        });
        check_frames(&format!("pairs of {count} within a clearance"), |turn| {
            finder.pairs_within(shapes[turn], 0.01);
        });
        check_frames(&format!("count of {count}"), |turn| {
            finder.count_pairs(shapes[turn], Touch::Counts);
        });
        for (what, make) in [
            ("sticks", sticks as fn(u32, f64) -> Vec<Obb2>),
            ("tiles", tiles),
        ] {
            let (a, b) = (make(count, 0.0), make(count, 0.1));
            let shapes = [&a[..], &b[..]];
            let mut finder = PairFinder::new();
            check_frames(&format!("pairs of {count} {what}"), |turn| {
                finder.pairs(shapes[turn], Touch::Counts);
            });
        }
        let (a, b) = (space(count, 0.0), space(count, 0.1));
        let shapes = [&a[..], &b[..]];
        let mut finder = PairFinder::new();
        check_frames(&format!("pairs of {count} in space"), |turn| {
            finder.pairs(shapes[turn], Touch::Counts);
        });
    }
}

/// Beyond the input, and the pairs that come out. (Where these are kept, the counter sees a list
/// twice when it grows, which the system's allocator does in place: so none are kept here.)
#[test]
fn a_box_takes_at_most_64_bytes() {
    const COUNT: u32 = 200_000;
    let check = |what: &str, info: AllocationInfo| {
        let each = info.bytes_max as f64 / f64::from(COUNT);
        println!("{what}: {each:.1} bytes a box");
        assert!(each <= 64.0, "{what}: {each}");
    };
    let flat = plane(COUNT, 0.0);
    let in_plane = alone(|| {
        measure(|| {
            PairFinder::new().count_pairs(&flat, Touch::Counts);
        })
    });
    check("plane", in_plane);
    let solid = space(COUNT, 0.0);
    let in_space = alone(|| {
        measure(|| {
            PairFinder::new().count_pairs(&solid, Touch::Counts);
        })
    });
    check("space", in_space);
}
