//! The same results on any number of threads, where stripes are shared and where lists are cut.

use crate::random::Random;
use obbit::{Aabb, Index, Obb2, Obb3, PairFinder, Relate, Rot2, Rot3, Touch};
use std::sync::atomic::{AtomicU64, Ordering};

/// What a job gives on so many threads: pairs, pairs of two lists, and what visiting adds up to.
type Answers = (Vec<(u32, u32)>, Vec<(u32, u32)>, [u64; 4]);

fn answers<const D: usize, S: Relate<D> + Sync>(
    threads: usize,
    finder: &mut PairFinder<D>,
    shapes: &[S],
) -> Answers {
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads);
    pool.build().unwrap().install(|| {
        let (left, right) = shapes.split_at(shapes.len() / 10);
        let sum = AtomicU64::new(0);
        let add = |i: u32, j: u32| {
            // The order of additions does not matter, wrapping around or not.
            let mixed = (u64::from(i) << 32 | u64::from(j)).wrapping_mul(0x9e37_79b9_7f4a_7c15);
            sum.fetch_add(mixed, Ordering::Relaxed);
        };
        finder.visit_pairs(shapes, Touch::Counts, add);
        let visited = sum.swap(0, Ordering::Relaxed);
        finder.visit_join(left, right, Touch::Counts, add);
        let sums = [
            visited,
            sum.into_inner(),
            finder.count_pairs(shapes, Touch::Ignored),
            finder.count_join(right, left, Touch::Counts),
        ];
        let mut unsorted = finder.pairs_unsorted(shapes, Touch::Counts).to_vec();
        unsorted.sort_unstable();
        let within = finder.pairs(shapes, Touch::Counts).to_vec();
        assert!(unsorted == within, "{threads} threads, unsorted");
        let between = finder.join(left, right, Touch::Counts).to_vec();
        (within, between, sums)
    })
}

/// One searcher for all numbers of threads, and a new one for each.
fn check<const D: usize, S: Relate<D> + Sync>(shapes: &[S]) -> Answers {
    let mut finder = PairFinder::new();
    let one = answers(1, &mut finder, shapes);
    for threads in [2, 3, 8, 1] {
        let again = answers(threads, &mut finder, shapes);
        assert!(again == one, "{threads} threads, used before");
        let fresh = answers(threads, &mut PairFinder::new(), shapes);
        assert!(fresh == one, "{threads} threads");
    }
    one
}

/// Boxes on a line along x, in no order, each meeting the next: one stripe, shared by all threads.
#[test]
fn a_stripe_that_is_shared() {
    const COUNT: usize = 75_000;
    // Odd multiples of an odd number below a power of two come in no order.
    let place = |k: usize| k * 40_503 % (1 << 17);
    let at = |k: usize| [place(k) as f64 * 0.5, 3.0];
    let make = |k| Aabb::from_center_size(at(k), [0.75, 1.0]).unwrap();
    let boxes: Vec<_> = (0..COUNT).map(make).collect();
    let (found, between, _) = check(&boxes);
    let mut holder = vec![None; 1 << 17];
    for k in 0..COUNT {
        holder[place(k)] = Some(k as u32);
    }
    let next = |w: &[Option<u32>]| {
        let (a, b) = (w[0]?, w[1]?);
        Some((a.min(b), a.max(b)))
    };
    let mut wanted: Vec<_> = holder.windows(2).filter_map(next).collect();
    wanted.sort_unstable();
    assert!(found == wanted);
    let split = COUNT as u32 / 10;
    wanted.retain(|&(i, j)| i < split && j >= split);
    let moved: Vec<_> = wanted.into_iter().map(|(i, j)| (i, j - split)).collect();
    assert!(between == moved);
}

/// How many pairs are found, after a look at all of them against the windows of an index. (Its own pairs are found
/// by the same search.)
fn compare<const D: usize>(boxes: &[Aabb<D>]) -> usize
where
    Aabb<D>: Relate<D>,
{
    let (found, between, _) = check(boxes);
    let index = Index::new(boxes);
    let mut truth = Vec::new();
    for (i, window) in (0..).zip(boxes) {
        let mut met = index.query(window, Touch::Counts);
        met.retain(|&j| j > i);
        met.sort_unstable();
        truth.extend(met.into_iter().map(|j| (i, j)));
    }
    assert!(found == truth);
    let split = boxes.len() as u32 / 10;
    let halves = truth.iter().filter(|&&(i, j)| i < split && j >= split);
    assert!(halves.map(|&(i, j)| (i, j - split)).eq(between));
    found.len()
}

/// Thin walls, and below most of them long flat bars: what begins within a box's reach along x hardly ever
/// meets it, so the stripe that holds both is divided.
#[test]
fn stripes_that_are_divided() {
    let mut random = Random::new(24);
    let mut make = |k: usize| {
        let mut between = |low: f64, high: f64| low + random.unit() * (high - low);
        let (center, size) = if k.is_multiple_of(2) {
            let center = [between(0.0, 1000.0), between(290.0, 310.0)];
            (center, [2e-3, 500.0])
        } else {
            let center = [between(300.0, 700.0), between(561.0, 1000.0)];
            (center, [500.0, 1e-3])
        };
        let ends = [between(0.0, 400.0), between(600.0, 1000.0)];
        (center, size, ends)
    };
    let places: Vec<_> = (0..80_000).map(&mut make).collect();
    let flat = |&([x, y], size, _): &([f64; 2], [f64; 2], [f64; 2])| {
        Aabb::from_center_size([x, y], size).unwrap()
    };
    let deep = |&([x, y], [w, h], [near, far]): &([f64; 2], [f64; 2], [f64; 2])| {
        let low = [x - w / 2.0, y - h / 2.0, near];
        Aabb::new(low, [x + w / 2.0, y + h / 2.0, far]).unwrap()
    };
    let flat: Vec<_> = places.iter().map(flat).collect();
    let deep: Vec<_> = places.iter().map(deep).collect();
    // A few walls reach the first bars.
    assert!((1000..100_000).contains(&compare(&flat)));
    assert!((1000..100_000).contains(&compare(&deep)));
}

/// Grains all over, and long rows and tall columns apart from each other: what is divided is looked through once
/// more, for the grains.
#[test]
fn a_divided_stripe_and_what_is_smaller() {
    let mut random = Random::new(25);
    let mut make = |k: usize| {
        let [x, y, near] = [(); 3].map(|()| random.unit());
        match k {
            0..100_000 => ([x, y], [x + 1e-6, y + 1e-6], [near, near + 1e-6]),
            100_000..101_500 => {
                let (x, y) = (0.01 * x, 0.2 * y);
                ([x, y], [1.0, y + 0.0012], [near, near + 0.5])
            }
            _ => ([x, 0.6], [x + 1e-5, 0.8], [near, near + 0.5]),
        }
    };
    let places: Vec<_> = (0..102_500).map(&mut make).collect();
    let flat = places
        .iter()
        .map(|&(low, high, _)| Aabb::new(low, high).unwrap());
    let deep = places.iter().map(|&([x, y], [right, top], [near, far])| {
        Aabb::new([x, y, near], [right, top, far]).unwrap()
    });
    let (flat, deep): (Vec<_>, Vec<_>) = (flat.collect(), deep.collect());
    assert!(compare(&flat) > 150_000);
    assert!(compare(&deep) > 50_000);
}

/// Enough boxes for lists to be cut, of sizes that make several levels.
#[test]
fn lists_that_are_cut() {
    let mut random = Random::new(21);
    let mut make = |k: usize| {
        let center = [0; 2].map(|_| random.unit() * 250.0);
        let factor = [1.0, 1.0, 1.0, 0.01, 1.0, 1.0, 0.1, 1.0, 9.0][k % 9];
        let factor = if k.is_multiple_of(997) { 60.0 } else { factor };
        let size = [0; 2].map(|_| random.unit() * factor);
        let turn = Rot2::from_degrees(random.unit() * 360.0);
        Obb2::new(center, size, turn).unwrap()
    };
    let boxes: Vec<_> = (0..40_000).map(&mut make).collect();
    let (found, between, _) = check(&boxes);
    assert!(found.len() > 40_000 && between.len() > 2_000);
    assert!(found.is_sorted_by(|a, b| a < b) && between.is_sorted_by(|a, b| a < b));
    // Some of them against every other.
    for i in (0..40_000u32).step_by(991) {
        let of_one = |i: u32| move |&&(a, _): &&(u32, u32)| a == i;
        let wanted = (i + 1..40_000)
            .filter(|&j| boxes[i as usize].intersects(&boxes[j as usize]))
            .map(|j| (i, j));
        assert!(found.iter().filter(of_one(i)).copied().eq(wanted));
    }
}

/// So few boxes that one thread begins alone, and so many pairs that the others come to help.
#[test]
fn few_boxes_that_meet_many() {
    let mut random = Random::new(23);
    let mut make = |_| {
        let center = [0; 2].map(|_| random.unit() * 30.0);
        let turn = Rot2::from_degrees(random.unit() * 360.0);
        Obb2::new(center, [2.0, 1.0], turn).unwrap()
    };
    let boxes: Vec<_> = (0..6_000).map(&mut make).collect();
    let (found, between, _) = check(&boxes);
    assert!(found.len() > 100_000 && between.len() > 10_000);
}

#[test]
fn boxes_in_space() {
    let mut random = Random::new(22);
    let mut make = |_| {
        let center = [0; 3].map(|_| random.unit() * 30.0);
        let size = [0; 3].map(|_| random.unit());
        let turn = Rot3::from_yaw_degrees(random.unit() * 360.0);
        Obb3::new(center, size, turn).unwrap()
    };
    let boxes: Vec<_> = (0..20_000).map(&mut make).collect();
    let (found, between, _) = check(&boxes);
    assert!(found.len() > 5_000 && between.len() > 500);
}

/// Counting and visiting leave the pairs alone, whatever threads come to it, and are searches too.
#[test]
fn pairs_stay_while_others_are_counted() {
    let row = |count: u32, step: f64| -> Vec<_> {
        let at = |k| Aabb::from_center_size([f64::from(k) * step, 0.0], [1.0, 1.0]).unwrap();
        (0..count).map(at).collect()
    };
    let (few, many) = (row(4, 0.75), row(100_000, 0.75));
    for threads in [1, 2, 4] {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads);
        pool.build().unwrap().install(|| {
            for unsorted in [false, true] {
                let mut finder = PairFinder::new();
                if unsorted {
                    finder.pairs_unsorted(&few, Touch::Counts);
                } else {
                    finder.pairs(&few, Touch::Counts);
                }
                assert_eq!(finder.count_pairs(&many, Touch::Counts), 99_999);
                finder.visit_pairs(&many, Touch::Counts, |_, _| {});
                assert_eq!(finder.into_pairs(), [(0, 1), (1, 2), (2, 3)]);
            }
            let mut finder = PairFinder::new();
            finder.set_most_pairs(3);
            assert!(finder.pairs(&many, Touch::Counts).is_empty());
            assert_eq!(finder.overflow(), Some(99_999));
            assert_eq!(finder.count_pairs(&few, Touch::Counts), 3);
            assert_eq!(finder.overflow(), None);
        });
    }
}
