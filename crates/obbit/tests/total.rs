//! Whatever finite numbers shapes are made of: no query panics, and no answer is NaN, infinite, or of
//! the wrong sign.
#![allow(clippy::unwrap_used, clippy::panic, reason = "test code")]

#[path = "../src/random.rs"]
mod random;

use obbit::{
    Aabb2, Aabb3, Bounded, Capsule2, Capsule3, Circle, ConvexHull, ConvexPolygon, Obb2, Obb3,
    Relate, Relation, Rot2, Rot3, Segment2, Segment3, Shape2, Shape3, Sphere, Touch, Triangle,
};
use random::Random;

impl Random {
    /// A number from very small to very large; often one that came before, or its neighbour.
    fn number(&mut self, before: &mut Vec<f64>) -> f64 {
        const ENDS: [f64; 14] = [
            0.0, 5e-324, 2e-308, 1e-292, 1e-160, 1e-154, 1e-20, 1.0, 1e16, 1e20, 1e154, 1e160,
            1e300, 8e307,
        ];
        if self.below(3) == 0 && !before.is_empty() {
            let x = self.pick(before);
            let x = self.pick(&[x, -x, x.next_up(), x.next_down(), x * 0.5]);
            return if x.is_finite() { x } else { 0.0 };
        }
        let mut x = self.pick(&ENDS);
        if self.below(2) == 0 {
            x *= 1.0 + self.below(1 << 20) as f64 / f64::from(1 << 20);
        }
        if self.below(2) == 0 {
            x = -x;
        }
        before.push(x);
        x
    }

    fn point<const D: usize>(&mut self, before: &mut Vec<f64>) -> [f64; D] {
        core::array::from_fn(|_| self.number(before))
    }

    fn turn(&mut self) -> Rot2 {
        match self.below(4) {
            0 => Rot2::IDENTITY,
            1 => Rot2::from_degrees(45.0),
            2 => Rot2::from_degrees(1e-9),
            _ => Rot2::from_degrees(self.below(360_000) as f64 / 1000.0),
        }
    }

    fn plane(&mut self, before: &mut Vec<f64>) -> Option<Shape2> {
        let (p, q): ([f64; 2], [f64; 2]) = (self.point(before), self.point(before));
        let size = q.map(f64::abs);
        let radius = self.number(before).abs();
        Some(match self.below(6) {
            0 => Aabb2::new(p, [p[0] + size[0], p[1] + size[1]]).ok()?.into(),
            1 => Obb2::new(p, size, self.turn()).ok()?.into(),
            2 => Circle::new(p, radius).ok()?.into(),
            3 => Capsule2::new(p, q, radius).ok()?.into(),
            4 => Segment2::new(p, q).ok()?.into(),
            _ => {
                let count = 1 + self.below(6);
                let points: Vec<_> = (0..count).map(|_| self.point(before)).collect();
                ConvexPolygon::from_points(&points).ok()?.into()
            }
        })
    }

    fn space(&mut self, before: &mut Vec<f64>) -> Option<Shape3> {
        let (p, q): ([f64; 3], [f64; 3]) = (self.point(before), self.point(before));
        let size = q.map(f64::abs);
        let radius = self.number(before).abs();
        let mut angle = || self.below(64) as f64 / 32.0 - 1.0;
        let turn =
            Rot3::from_quaternion(angle(), angle(), angle(), angle()).unwrap_or(Rot3::IDENTITY);
        Some(match self.below(7) {
            0 => Aabb3::new(p, core::array::from_fn(|k| p[k] + size[k]))
                .ok()?
                .into(),
            1 => Obb3::new(p, size, turn).ok()?.into(),
            2 => Sphere::new(p, radius).ok()?.into(),
            3 => Capsule3::new(p, q, radius).ok()?.into(),
            4 => Segment3::new(p, q).ok()?.into(),
            5 => Triangle::new(p, q, self.point(before)).ok()?.into(),
            _ => {
                let count = 1 + self.below(8);
                let points: Vec<_> = (0..count).map(|_| self.point(before)).collect();
                ConvexHull::from_points(&points).ok()?.into()
            }
        })
    }
}

/// How many pairs; more by `OBBIT_TOTAL_PAIRS`.
fn count(usual: u64) -> u64 {
    let wanted = std::env::var("OBBIT_TOTAL_PAIRS").ok();
    wanted.and_then(|n| n.parse().ok()).unwrap_or(usual)
}

fn finite<const D: usize>(what: &str, numbers: [f64; D]) {
    assert!(numbers.iter().all(|x| x.is_finite()), "{what}: {numbers:?}");
}

fn unit<const D: usize>(what: &str, normal: [f64; D]) {
    let length: f64 = normal.iter().map(|x| x * x).sum();
    assert!(
        (length - 1.0).abs() < 1e-9,
        "{what}: {normal:?} is no unit vector"
    );
}

/// The sign that a signed distance has.
fn signed(relation: Relation, distance: f64) -> bool {
    match relation {
        Relation::Apart => distance > 0.0,
        Relation::Touching => distance == 0.0,
        Relation::Overlapping => distance < 0.0,
    }
}

macro_rules! ask {
    ($name:ident, $shape:ty, $d:literal, $share:expr) => {
        fn $name(a: &$shape, b: &$shape, motion: [f64; $d]) {
            let relation = a.relation(b);
            assert_eq!(b.relation(a), relation);
            let distance = a.distance(b);
            finite("distance", [distance]);
            assert_eq!(distance > 0.0, relation == Relation::Apart);
            let found = a.separation(b);
            finite("separation", [found.distance]);
            assert!(signed(relation, found.distance), "{relation:?} {found:?}");
            finite("point a", found.point_a);
            finite("point b", found.point_b);
            unit("separation", found.normal);
            let mtv = a.mtv(b);
            assert_eq!(mtv.is_some(), relation == Relation::Overlapping);
            finite("mtv", mtv.unwrap_or([0.0; $d]));
            let contact = a.contact(b);
            assert_eq!(contact.is_some(), relation != Relation::Apart);
            if let Some(contact) = contact {
                unit("contact", contact.normal);
                for point in &contact.points {
                    finite("contact point", point.point);
                    finite("contact depth", [point.depth]);
                    assert!(point.depth >= 0.0);
                }
            }
            let _ = (a.contains(b), a.within(b, distance), a.within(b, motion[0]));
            if let Some(hit) = a.cast(b, motion) {
                finite("cast point", hit.point);
                unit("cast", hit.normal);
                assert!((0.0..=1.0).contains(&hit.time), "cast time {}", hit.time);
            }
            if let Some(hit) = a.ray(found.point_b, motion) {
                finite("ray", [hit.time]);
                assert!(hit.time >= 0.0);
                finite("ray point", hit.point);
                if let Some(normal) = hit.normal {
                    unit("ray", normal);
                }
            }
            let share: fn(&$shape, &$shape) -> [f64; 2] = $share;
            let [shared, iou] = share(a, b);
            finite("shared", [shared]);
            assert!(
                shared >= 0.0 && (0.0..=1.0).contains(&iou),
                "{shared} {iou}"
            );
        }
    };
}

ask!(ask_plane, Shape2, 2, |a, b| [a.overlap_area(b), a.iou(b)]);
ask!(ask_space, Shape3, 3, |a, b| match (a, b) {
    (Shape3::Obb(a), Shape3::Obb(b)) => [a.overlap_volume(b), a.iou(b)],
    _ => [0.0; 2],
});

/// Says which pair it was, whatever went wrong.
fn naming<T: core::fmt::Debug>(pair: T, ask: impl FnOnce(&T)) {
    let asked = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| ask(&pair)));
    assert!(asked.is_ok(), "of this pair: {pair:?}");
}

#[test]
fn in_the_plane() {
    let mut rng = Random::new(1);
    for _ in 0..count(4000) {
        let mut before = Vec::new();
        if let (Some(a), Some(b)) = (rng.plane(&mut before), rng.plane(&mut before)) {
            let motion = rng.point(&mut before);
            naming((a, b, motion), |(a, b, motion)| ask_plane(a, b, *motion));
        }
    }
}

#[test]
fn in_space() {
    let mut rng = Random::new(2);
    for _ in 0..count(1500) {
        let mut before = Vec::new();
        if let (Some(a), Some(b)) = (rng.space(&mut before), rng.space(&mut before)) {
            let motion = rng.point(&mut before);
            naming((a, b, motion), |(a, b, motion)| ask_space(a, b, *motion));
        }
    }
}

/// A shape that tells limits which are none: the wrong way round, no numbers, or endless.
struct Liar(Circle, Lie);

#[derive(Clone, Copy)]
enum Lie {
    Swapped,
    Nan,
    Endless,
}

impl Bounded<2> for Liar {
    fn bounds(&self) -> Aabb2 {
        self.0.bounds()
    }

    fn cover_many(shapes: &[Self], low: [&mut [f64]; 2], high: [&mut [f64]; 2]) {
        for (k, (low, high)) in low.into_iter().zip(high).enumerate() {
            for (i, Self(circle, lie)) in shapes.iter().enumerate() {
                let (min, max) = (circle.bounds().min()[k], circle.bounds().max()[k]);
                let limits = match lie {
                    _ if i % 3 > 0 => [min, max],
                    Lie::Swapped => [max, min],
                    Lie::Nan => [max, f64::NAN],
                    Lie::Endless => [f64::INFINITY, -f64::MAX],
                };
                if let (Some(low), Some(high)) = (low.get_mut(i), high.get_mut(i)) {
                    [*low, *high] = limits;
                }
            }
        }
    }
}

impl Relate<2> for Liar {
    fn relate(&self, other: &Self) -> Relation {
        self.0.relation(&other.0)
    }

    fn within(&self, other: &Self, clearance: f64) -> bool {
        self.0.within(&other.0, clearance)
    }
}

#[test]
fn whoever_lies_about_limits_finds_other_pairs_but_no_panic() {
    let mut random = Random::new(91);
    for (count, lie) in [2, 30, 3_000, 9_000]
        .into_iter()
        .flat_map(|count| [Lie::Swapped, Lie::Nan, Lie::Endless].map(|lie| (count, lie)))
    {
        let one = |random: &mut Random| {
            let radius = if random.below(9) == 0 { 900.0 } else { 0.1 };
            Circle::new([0; 2].map(|_| random.unit() * 1e4), radius).unwrap()
        };
        let shapes: Vec<Liar> = (0..count).map(|_| Liar(one(&mut random), lie)).collect();
        for (a, b) in obbit::pairs(&shapes, Touch::Counts) {
            assert!(shapes[a as usize].0.intersects(&shapes[b as usize].0));
        }
        let (left, right) = shapes.split_at(count / 3);
        for (a, b) in obbit::join(left, right, Touch::Counts) {
            assert!(left[a as usize].0.intersects(&right[b as usize].0));
        }
    }
}
