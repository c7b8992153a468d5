//! Seeded worlds for the tests.

use obbit::world::Solid;
use obbit::{
    Aabb2, Aabb3, Body2, Body3, Capsule2, Capsule3, Circle, ConvexHull, ConvexPolygon, Obb2, Obb3,
    Rot2, Rot3, Segment2, Shape2, Shape3, Sphere, World2, World3,
};

/// Numbers that look random, the same everywhere.
pub(crate) struct Random(pub(crate) u64);

impl Random {
    /// From `low` up to `high`.
    pub(crate) fn between(&mut self, low: f64, high: f64) -> f64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005);
        self.0 = self.0.wrapping_add(1_442_695_040_888_963_407);
        let share = (self.0 >> 11) as f64 / (1u64 << 53) as f64;
        low + (high - low) * share
    }

    pub(crate) fn one_of(&mut self, count: usize) -> usize {
        (self.between(0.0, count as f64) as usize).min(count - 1)
    }
}

/// How the bodies of a scene are.
#[derive(Clone, Copy)]
pub(crate) struct Kind {
    /// Lengths per unit of time, at most, on each axis.
    pub(crate) speed: f64,
    pub(crate) spin: f64,
    pub(crate) restitution: f64,
    /// Spins change in impacts.
    pub(crate) solid: bool,
}

pub(crate) const CALM: Kind = Kind {
    speed: 2.0,
    spin: 0.0,
    restitution: 1.0,
    solid: false,
};

/// The side of the room and how thick its walls are.
pub(crate) const SIDE: f64 = 20.0;
pub(crate) const THICK: f64 = 0.05;

/// Walls of a square room from 0 to `SIDE`.
pub(crate) fn room2(world: &mut World2) {
    let (s, t) = (SIDE, THICK);
    for (min, max) in [
        ([-t, -t], [s + t, 0.0]),
        ([-t, s], [s + t, s + t]),
        ([-t, -t], [0.0, s + t]),
        ([s, -t], [s + t, s + t]),
    ] {
        world
            .add(Body2::fixed(Aabb2::new(min, max).unwrap()))
            .unwrap();
    }
}

/// A shape of about this size, any of them.
pub(crate) fn shape2(random: &mut Random, size: f64) -> Shape2 {
    let n = |r: &mut Random| r.between(0.2, 0.5) * size;
    match random.one_of(6) {
        0 => Aabb2::new([-n(random), -n(random)], [n(random), n(random)])
            .unwrap()
            .into(),
        1 => {
            let turn = Rot2::from_degrees(random.between(-180.0, 180.0));
            Obb2::new([0.0, 0.0], [2.0 * n(random), n(random)], turn)
                .unwrap()
                .into()
        }
        2 => Circle::new([0.0, 0.0], n(random)).unwrap().into(),
        3 => Capsule2::new([-n(random), 0.0], [n(random), 0.0], 0.3 * n(random))
            .unwrap()
            .into(),
        4 => Segment2::new([-n(random), 0.0], [n(random), n(random)])
            .unwrap()
            .into(),
        _ => {
            let points: Vec<[f64; 2]> = (0..5)
                .map(|_| {
                    [
                        random.between(-0.5, 0.5) * size,
                        random.between(-0.5, 0.5) * size,
                    ]
                })
                .collect();
            ConvexPolygon::from_points(&points).unwrap().into()
        }
    }
}

/// A room full of bodies of any shape that do not overlap, on a grid of `side` times `side`.
pub(crate) fn mixed2(side: usize, kind: Kind, seed: u64) -> World2 {
    let mut world = World2::new();
    let random = &mut Random(seed);
    room2(&mut world);
    let pitch = SIDE / side as f64;
    for k in 0..side * side {
        let middle = |k: usize| (k as f64 + 0.5) * pitch;
        let body = Body2 {
            position: [middle(k % side), middle(k / side)],
            velocity: [(); 2].map(|()| random.between(-1.0, 1.0) * kind.speed),
            rotation: Rot2::from_degrees(random.between(-180.0, 180.0)),
            spin: random.between(-1.0, 1.0) * kind.spin,
            restitution: kind.restitution,
            mass: random.between(0.5, 2.0),
            ..Body2::new(shape2(random, 0.7 * pitch))
        };
        let body = if kind.solid { body.solid() } else { body };
        world.add(body).unwrap();
    }
    world
}

/// The same in space: a room of six walls.
pub(crate) fn mixed3(side: usize, kind: Kind, seed: u64) -> World3 {
    let mut world = World3::new();
    let random = &mut Random(seed);
    let (s, t) = (SIDE, THICK);
    for axis in 0..3 {
        for (low, high) in [(-t, 0.0), (s, s + t)] {
            let (mut min, mut max) = ([-t; 3], [s + t; 3]);
            (min[axis], max[axis]) = (low, high);
            world
                .add(Body3::fixed(Aabb3::new(min, max).unwrap()))
                .unwrap();
        }
    }
    let pitch = SIDE / side as f64;
    for k in 0..side * side * side {
        let middle = |k: usize| ((k % side) as f64 + 0.5) * pitch;
        let turn = [(); 4].map(|()| random.between(-1.0, 1.0));
        let body = Body3 {
            position: [middle(k), middle(k / side), middle(k / side / side)],
            velocity: [(); 3].map(|()| random.between(-1.0, 1.0) * kind.speed),
            rotation: Rot3::from_quaternion(turn[0], turn[1], turn[2], turn[3]).unwrap(),
            spin: [(); 3].map(|()| random.between(-1.0, 1.0) * kind.spin),
            restitution: kind.restitution,
            mass: random.between(0.5, 2.0),
            ..Body3::new(shape3(random, 0.7 * pitch))
        };
        let body = if kind.solid { body.solid() } else { body };
        world.add(body).unwrap();
    }
    world
}

/// A shape of about this size, of most kinds.
pub(crate) fn shape3(random: &mut Random, size: f64) -> Shape3 {
    let n = |r: &mut Random| r.between(0.2, 0.5) * size;
    match random.one_of(4) {
        0 => {
            let sizes = [(); 3].map(|()| 1.5 * n(random));
            Obb3::new([0.0; 3], sizes, Rot3::IDENTITY).unwrap().into()
        }
        1 => Sphere::new([0.0; 3], n(random)).unwrap().into(),
        2 => Capsule3::new(
            [-n(random), 0.0, 0.0],
            [n(random), 0.0, 0.0],
            0.3 * n(random),
        )
        .unwrap()
        .into(),
        _ => {
            let points: Vec<[f64; 3]> = (0..6)
                .map(|_| [(); 3].map(|()| random.between(-0.4, 0.4) * size))
                .collect();
            ConvexHull::from_points(&points).unwrap().into()
        }
    }
}

/// The deepest that two solid bodies lie in each other, 0 or more.
pub(crate) fn deepest<S: Solid<D> + Meets, const D: usize>(
    world: &obbit::world::World<S, D>,
) -> f64 {
    let list: Vec<(&S, bool)> = world
        .bodies()
        .map(|(id, body)| {
            let fixed = body.kind == obbit::world::BodyKind::Static;
            (world.placed(id).unwrap(), fixed)
        })
        .collect();
    let mut deepest = 0.0;
    for (k, (a, still)) in list.iter().enumerate() {
        for (b, fixed) in &list[k + 1..] {
            if !(*still && *fixed) {
                deepest = f64::max(deepest, -a.signed(b));
            }
        }
    }
    deepest
}

/// The signed separation, of either dimension.
pub(crate) trait Meets {
    fn signed(&self, other: &Self) -> f64;
    /// Whether its middle lies in the room.
    fn is_inside(&self) -> bool;
    /// How long it is along any axis, at the most.
    fn far(&self) -> f64;
}
impl Meets for Shape2 {
    fn signed(&self, other: &Self) -> f64 {
        self.separation(other).distance
    }
    fn is_inside(&self) -> bool {
        self.center()
            .iter()
            .all(|x| (-1e-9..=SIDE + 1e-9).contains(x))
    }
    fn far(&self) -> f64 {
        self.bounds().size().into_iter().fold(0.0, f64::max)
    }
}
impl Meets for Shape3 {
    fn signed(&self, other: &Self) -> f64 {
        self.separation(other).distance
    }
    fn is_inside(&self) -> bool {
        self.center()
            .iter()
            .all(|x| (-1e-9..=SIDE + 1e-9).contains(x))
    }
    fn far(&self) -> f64 {
        self.bounds().size().into_iter().fold(0.0, f64::max)
    }
}
