//! What must be the same on every processor, in small: `cargo xtask cross` runs this on WebAssembly,
//! on ARM and in Miri, where larger tests would take too long.

#![allow(clippy::unwrap_used)] // a panic is how a test fails

use obbit::{
    Aabb, Circle, Obb2, Obb3, PairFinder, Relate, Rot2, Rot3, Shape2, Sphere, Touch, join, pairs,
    pairs_within,
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
    assert_eq!(hash, 11_529_767_311_821_381_578);
}
