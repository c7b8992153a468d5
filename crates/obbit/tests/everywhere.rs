//! What must be the same on every processor, in small: `cargo xtask cross` runs this on WebAssembly,
//! on ARM and in Miri, where larger tests would take too long.

#![allow(clippy::unwrap_used)] // a panic is how a test fails

use obbit::world::Body;
use obbit::{
    Aabb, Body2, Body3, Circle, Obb2, Obb3, PairFinder, Relate, Rot2, Rot3, Shape2, Sphere, Touch,
    World2, World3, join, pairs, pairs_within,
};

/// Numbers that look random, the same everywhere.
struct Numbers(u64);

impl Numbers {
    /// A multiple of an eighth from 0 up to `end`, so that some boxes touch.
    fn below(&mut self, end: u32) -> f64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005);
        self.0 = self.0.wrapping_add(1_442_695_040_888_963_407);
        let eighths = (self.0 >> 33) as u32 % (8 * end);
        f64::from(eighths) / 8.0
    }

    fn degrees(&mut self) -> f64 {
        [0.0, 90.0, 30.0, -77.5][self.below(4) as usize]
    }

    fn box2(&mut self) -> Obb2 {
        let center = [self.below(12), self.below(12)];
        let size = [self.below(3), self.below(3)];
        Obb2::new(center, size, Rot2::from_degrees(self.degrees())).unwrap()
    }

    fn box3(&mut self) -> Obb3 {
        let center = [self.below(6), self.below(6), self.below(6)];
        let size = [self.below(3), self.below(3), self.below(3)];
        let (turn, one) = (Rot2::from_degrees(self.degrees()), self.below(3) as usize);
        let (c, s) = (turn.cos(), turn.sin());
        let mut axes = [[c, s, 0.0], [-s, c, 0.0], [0.0, 0.0, 1.0]];
        axes.rotate_left(one);
        axes.iter_mut().for_each(|axis| axis.rotate_left(one));
        Obb3::new(center, size, Rot3::from_axes(axes).unwrap()).unwrap()
    }
}

fn list<T>(count: usize, seed: u64, make: impl Fn(&mut Numbers) -> T) -> Vec<T> {
    let mut numbers = Numbers(seed);
    (0..count).map(|_| make(&mut numbers)).collect()
}

/// Every form of the search against looking at every pair.
fn check<const D: usize, S: Relate<D> + Sync>(left: &[S], right: &[S]) {
    let all = |a: &[S], b: &[S], keep: &dyn Fn(&S, &S) -> bool| {
        let both = (0..a.len()).flat_map(|i| (0..b.len()).map(move |j| (i, j)));
        both.filter(|&(i, j)| keep(&a[i], &b[j]))
            .map(|(i, j)| (i as u32, j as u32))
            .collect::<Vec<_>>()
    };
    let mut finder = PairFinder::new();
    for touch in [Touch::Counts, Touch::Ignored] {
        let meet = |a: &S, b: &S| a.relate(b).meets(touch);
        let mut own = all(left, left, &meet);
        own.retain(|(i, j)| i < j);
        assert_eq!(pairs(left, touch), own);
        assert_eq!(finder.pairs(left, touch), own);
        assert_eq!(finder.count_pairs(left, touch), own.len() as u64);
        let between = all(left, right, &meet);
        assert!(!between.is_empty());
        assert_eq!(join(left, right, touch), between);
        assert_eq!(finder.join(left, right, touch), between);
    }
    let mut near = all(left, left, &|a, b| a.within(b, 0.75));
    near.retain(|(i, j)| i < j);
    assert_eq!(pairs_within(left, 0.75), near);
}

/// As much as Miri can do in a minute.
#[test]
fn a_small_join() {
    let (left, right) = (list(12, 13, Numbers::box2), list(6, 14, Numbers::box2));
    let both = (0..12).flat_map(|i| (0..6).map(move |j| (i, j)));
    let meet = both.filter(|&(i, j)| left[i as usize].intersects(&right[j as usize]));
    let found = join(&left, &right, Touch::Counts);
    assert!(!found.is_empty());
    assert_eq!(found, meet.collect::<Vec<(u32, u32)>>());
}

#[test]
fn joins_of_boxes() {
    check(&list(40, 1, Numbers::box2), &list(25, 2, Numbers::box2));
    check(&list(30, 3, Numbers::box3), &list(20, 4, Numbers::box3));
}

#[test]
fn joins_of_aligned_boxes_and_other_shapes() {
    let aligned = |n: &mut Numbers| {
        let center = [n.below(9), n.below(9)];
        Aabb::from_center_size(center, [n.below(3), n.below(3)]).unwrap()
    };
    check(&list(40, 5, aligned), &list(25, 6, aligned));
    let circle = |n: &mut Numbers| Circle::new([n.below(9), n.below(9)], n.below(2)).unwrap();
    let mixed = |n: &mut Numbers| match n.below(2) < 1.0 {
        true => Shape2::from(circle(n)),
        false => n.box2().into(),
    };
    check(&list(20, 7, mixed), &list(15, 8, mixed));
    let sphere =
        |n: &mut Numbers| Sphere::new([n.below(5), n.below(5), n.below(5)], n.below(2)).unwrap();
    check(&list(15, 9, sphere), &list(10, 10, sphere));
}

/// FNV-1a over the bits of many results: one wrong bit on one processor shows.
#[test]
fn bits_of_joins_are_pinned() {
    let mut hash = 0xcbf2_9ce4_8422_2325_u64;
    let mut take = |x: f64| {
        for byte in x.to_bits().to_le_bytes() {
            hash = (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
        }
    };
    let flat = list(40, 11, Numbers::box2);
    for (i, j) in pairs_within(&flat, 1.0) {
        let (a, b) = (&flat[i as usize], &flat[j as usize]);
        take(f64::from(i) * 1000.0 + f64::from(j));
        take(a.distance(b));
        take(a.separation(b).distance);
        take(a.overlap_area(b));
        a.mtv(b).into_iter().flatten().for_each(&mut take);
    }
    let solid = list(24, 12, Numbers::box3);
    for (i, j) in pairs_within(&solid, 0.5) {
        let (a, b) = (&solid[i as usize], &solid[j as usize]);
        take(f64::from(i) * 1000.0 + f64::from(j));
        take(a.distance(b));
        take(a.separation(b).distance);
        take(a.overlap_volume(b));
        a.mtv(b).into_iter().flatten().for_each(&mut take);
    }
    assert_eq!(hash, 7_843_455_888_316_583_653);
}

/// Boxes and discs that turn and bounce between walls, in the plane and in space.
#[test]
fn bits_of_worlds_are_pinned() {
    let numbers = &mut Numbers(15);
    let (mut flat, mut solid) = (World2::new(), World3::new());
    for (low, high) in [(-1.0, 0.0), (20.0, 21.0)] {
        for k in 0..3 {
            let limits = |other: [f64; 2]| {
                let mut all = [other; 3];
                all[k] = [low, high];
                all
            };
            let [x, y, z] = limits([-1.0, 21.0]);
            let wall = Aabb::new([x[0], y[0], z[0]], [x[1], y[1], z[1]]).unwrap();
            solid.add(Body::fixed(wall)).unwrap();
            if k < 2 {
                let wall = Aabb::new([x[0], y[0]], [x[1], y[1]]).unwrap();
                flat.add(Body::fixed(wall)).unwrap();
            }
        }
    }
    for k in 0..8 {
        let place = |k: u32| 5.0 + 10.0 * f64::from(k % 2);
        let mut speed = || numbers.below(40) - 20.0;
        let (velocity, spin) = ([speed(), speed()], speed() / 8.0);
        let box2 = Obb2::new(
            [0.0, 0.0],
            [2.0 + velocity[0].abs() / 8.0, 1.5],
            Rot2::IDENTITY,
        );
        let disc = Circle::new([0.0, 0.0], 1.0).unwrap();
        let position = [place(k), place(k / 2)];
        let body = match k < 4 {
            true => Body2::new(box2.unwrap()).solid(),
            false => Body2::new(disc),
        };
        if k < 4 || k == 7 {
            let position = if k == 7 { [10.0, 10.0] } else { position };
            flat.add(Body2 {
                position,
                velocity,
                spin,
                ..body
            })
            .unwrap();
        }
        let box3 = Obb3::new([0.0; 3], [2.0, 1.5, 3.0], Rot3::IDENTITY).unwrap();
        let body = Body3 {
            position: [position[0], position[1], place(k / 4)],
            velocity: [velocity[1], speed(), velocity[0]],
            spin: [speed() / 16.0, spin, 0.5],
            ..Body3::new(box3).solid()
        };
        solid.add(body).unwrap();
    }
    for _ in 0..60 {
        flat.step(0.05).unwrap();
    }
    for _ in 0..10 {
        solid.step(0.05).unwrap();
    }
    assert_eq!(
        (flat.hash(), solid.hash()),
        (4_887_012_086_056_046_259, 2_402_268_319_330_598_899)
    );
}
