//! Polygons and lines that lie around each other, which bulk jobs seek piece by piece: held against a look at each two
//! whose bounds meet.

use crate::scenes::Random;
use obbit::{
    Aabb2, Bounded as _, Circle, PairFinder, Polygon, Region, Rot2, Touch, join, join_if,
    join_within, pairs, pairs_if, pairs_within,
};
use std::sync::atomic::{AtomicU64, Ordering};

type P = [f64; 2];
type Pairs = Vec<(u32, u32)>;

const TOUCHES: [Touch; 2] = [Touch::Counts, Touch::Ignored];

/// Corners about a place, at these distances from it by turns.
fn ring(at: P, radii: [f64; 2], corners: usize, turn: f64) -> Vec<P> {
    let corner = |k: usize| {
        let degrees = turn + 360.0 * k as f64 / corners as f64;
        let (way, radius) = (Rot2::from_degrees(degrees), radii[k % 2]);
        [at[0] + radius * way.cos(), at[1] + radius * way.sin()]
    };
    (0..corners).map(corner).collect()
}

fn closed(mut corners: Vec<P>) -> Polygon {
    corners.push(corners[0]);
    Polygon::polyline(&corners).unwrap()
}

fn square(half: f64) -> Vec<P> {
    let corners = [[-1.0, -1.0], [1.0, -1.0], [1.0, 1.0], [-1.0, 1.0]];
    corners.map(|corner| corner.map(|x| half * x)).to_vec()
}

/// One of many about the same place, the `k`th from within; some meet their neighbours.
fn contour(random: &mut Random, kind: usize, k: usize) -> Polygon {
    let size = 2.0 + k as f64;
    let near = random.pick(&[0.0, 0.0, 0.0, 0.0, 0.5, 1.0, 1.25]);
    let corners = random.pick(&[16, 40, 64]);
    let turn = random.pick(&[0.0, 30.0, 77.0]);
    match kind {
        // Isolines.
        0 => closed(ring([0.0; 2], [size, size + 0.5 * near], corners, turn)),
        // The same cut open.
        1 => {
            let line = ring([0.0; 2], [size + near, size], corners, turn);
            Polygon::polyline(&line[random.below(3)..]).unwrap()
        }
        // Rings with an area.
        2 => {
            let inner = ring([0.0; 2], [size - 0.4, size - 0.4], corners, turn);
            let outer = ring([0.0; 2], [size + near, size], corners, turn);
            Polygon::new(&outer, &[&inner]).unwrap()
        }
        // Frames on a lattice, some of which share a side with the next.
        3 => {
            let (outer, inner) = (square(size + near.floor() - 0.5), square(size - 1.0));
            Polygon::new(&outer, &[&inner]).unwrap()
        }
        // Such of two pieces.
        4 => {
            let inner = ring([0.0; 2], [size - 0.4; 2], 16, turn);
            let outer = ring([0.0; 2], [size; 2], 16, turn);
            let islet = [
                [200.0 + size, near],
                [200.5 + size, near],
                [200.25 + size, 3.0],
            ];
            let pieces = [
                Polygon::new(&outer, &[&inner]).unwrap(),
                Polygon::new(&islet, &[]).unwrap(),
            ];
            Polygon::of_several(pieces).unwrap()
        }
        // Corners of two sides, aslant and along the axes, as lines and as areas.
        5 => Polygon::polyline(&[[-90.0, size - 90.0], [near, size], [90.0, size - 90.0]]).unwrap(),
        6 => Polygon::polyline(&[[-size, 90.0], [-size - near, -size], [90.0, -size]]).unwrap(),
        _ => {
            let (x, y) = (-size, 0.6 - size - 0.4 * near);
            let corners = [[x, 90.0], [x, x], [90.0, x], [90.0, y], [y, y], [y, 90.0]];
            Polygon::new(&corners, &[]).unwrap()
        }
    }
}

/// Contours in any order, one of them a whole area now and then.
fn contours(random: &mut Random, kinds: &[usize], count: usize) -> Vec<Polygon> {
    let mut all: Vec<Polygon> = (0..count)
        .map(|k| {
            let kind = random.pick(kinds);
            contour(random, kind, k)
        })
        .collect();
    for k in (1..count).rev() {
        all.swap(k, random.below(k + 1));
    }
    let disc = ring([0.25, 0.0], [7.0; 2], 12, 5.0);
    all[count / 2] = Polygon::new(&disc, &[]).unwrap();
    all
}

/// What all forms of bulk jobs tell of these, on so many threads.
fn check_on(threads: usize, shapes: &[Region], truth: &Truth) {
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads);
    pool.build().unwrap().install(|| {
        let (left, right) = shapes.split_at(shapes.len() / 3);
        let mut finder = PairFinder::new();
        for (touch, (all, joined)) in TOUCHES.into_iter().zip(&truth.meeting) {
            assert_eq!(&pairs(shapes, touch), all);
            assert_eq!(&join(left, right, touch), joined);
            // With memory that has been used.
            assert_eq!(finder.count_pairs(shapes, touch), all.len() as u64);
            assert_eq!(finder.join(left, right, touch), joined);
            assert_eq!(finder.pairs(shapes, touch), all);
            let mut unsorted = finder.pairs_unsorted(shapes, touch).to_vec();
            unsorted.sort_unstable();
            assert_eq!(&unsorted, all);
            let visits = AtomicU64::new(0);
            finder.visit_pairs(shapes, touch, |i, j| {
                visits.fetch_add(u64::from(i) << 20 | u64::from(j), Ordering::Relaxed);
            });
            let told = all.iter().map(|&(i, j)| u64::from(i) << 20 | u64::from(j));
            assert_eq!(visits.into_inner(), told.sum::<u64>());
        }
        assert_eq!(pairs_within(shapes, NEAR), truth.near.0);
        assert_eq!(join_within(left, right, NEAR), truth.near.1);
        let touching = &truth.meeting[0];
        assert_eq!(&pairs_within(shapes, 0.0), &touching.0);
        finder.set_most_pairs(touching.0.len() - 1);
        assert!(finder.pairs(shapes, Touch::Counts).is_empty());
        assert_eq!(finder.overflow(), Some(touching.0.len() as u64));
    });
}

/// Pairs within the list, and of a third of it and the others: those that meet, and that overlap; those that are near.
struct Truth {
    meeting: [(Pairs, Pairs); 2],
    near: (Pairs, Pairs),
}

const NEAR: f64 = 0.3;

fn truth(shapes: &[Region]) -> Truth {
    let told = |out: f64, tell: &(dyn Fn(&Region, &Region) -> bool + Sync)| {
        let bounds: Vec<Aabb2> = shapes.iter().map(|s| s.bounds().grown(out)).collect();
        let split = shapes.len() / 3;
        let tell = |i: usize, j: usize| tell(&shapes[i], &shapes[j]);
        let all = pairs_if(&bounds, |i, j| tell(i as usize, j as usize));
        let (left, right) = bounds.split_at(split);
        let joined = join_if(left, right, |i, j| tell(i as usize, split + j as usize));
        (all, joined)
    };
    Truth {
        meeting: TOUCHES.map(|touch| told(0.0, &|a, b| a.relation(b).meets(touch))),
        near: told(NEAR, &|a, b| a.within(b, NEAR)),
    }
}

fn check(shapes: &[Region]) -> Truth {
    let truth = truth(shapes);
    check_on(1, shapes, &truth);
    check_on(2, shapes, &truth);
    truth
}

#[test]
fn contours_of_one_kind_and_of_all() {
    let mut random = Random::new(61);
    for kinds in [
        &[0][..],
        &[1],
        &[2],
        &[3],
        &[4],
        &[5],
        &[6],
        &[7],
        &[0, 1, 2],
        &[3, 6, 7],
        &[0, 1, 2, 3, 4, 5, 6, 7],
    ] {
        for count in [30, 150, 400] {
            let shapes = contours(&mut random, kinds, count);
            let shapes: Vec<Region> = shapes.into_iter().map(Region::from).collect();
            let truth = check(&shapes);
            let [touching, overlapping] = truth.meeting.map(|(all, _)| all.len());
            assert!(touching >= overlapping && truth.near.0.len() >= touching);
            assert!(touching > 0, "{kinds:?} {count}");
        }
    }
}

#[test]
fn convex_shapes_among_contours() {
    let mut random = Random::new(62);
    let contours = contours(&mut random, &[0, 1, 2, 3], 300);
    let mut shapes: Vec<Region> = contours.into_iter().map(Region::from).collect();
    for k in 0..90 {
        let at = [0, 1].map(|_| random.below(300) as f64 - 150.0);
        let disc = Circle::new(at, random.unit()).unwrap();
        shapes.insert(k * 4, disc.into());
    }
    let truth = check(&shapes);
    assert!(truth.meeting[1].0.len() > 90);
}

#[test]
fn areas_one_in_the_other_overlap() {
    let mut random = Random::new(63);
    let full = |k: usize| ring([0.0; 2], [1.0 + 0.1 * k as f64; 2], 40, 0.0);
    let shapes: Vec<Region> = (0..60)
        .map(|k| Polygon::new(&full(k), &[]).unwrap().into())
        .collect();
    assert_eq!(check(&shapes).meeting[1].0.len(), 60 * 59 / 2);
    // Islands in lakes, each of which is in one: none meets another, but for the ground below all.
    let mut frames: Vec<Region> = (0..200)
        .map(|k| {
            let outer = square(3.0 * f64::from(k) + 3.0);
            let lake = square(3.0 * f64::from(k) + 1.0 + random.unit());
            Polygon::new(&outer, &[&lake]).unwrap().into()
        })
        .collect();
    assert_eq!(pairs(&frames, Touch::Counts), []);
    frames.push(Polygon::new(&square(700.0), &[]).unwrap().into());
    let truth = check(&frames);
    assert_eq!(truth.meeting[1].0.len(), 200);
}
