//! The scene: seeded boxes scattered evenly, and the pairs whose aligned bounds meet.
//!
//! Boxes lie in memory in spatial order, as they do in a job that knows what it is doing, so that
//! the figures tell of the test and not of cache misses.

use crate::random::Random;
use std::collections::HashMap;

/// A box in the plane: centre, half sizes, first axis. All engines get these same numbers.
#[derive(Clone, Copy)]
pub struct Box2 {
    pub center: [f64; 2],
    pub half: [f64; 2],
    pub cos_sin: [f64; 2],
}

/// A box in space. The axes are the quaternion's (x, y, z, w).
#[derive(Clone, Copy)]
pub struct Box3 {
    pub center: [f64; 3],
    pub half: [f64; 3],
    pub quaternion: [f64; 4],
    pub axes: [[f64; 3]; 3],
}

/// A box that can stand elsewhere.
pub trait Moved<const D: usize> {
    fn moved(&self, by: [f64; D]) -> Self;
}

impl Moved<2> for Box2 {
    fn moved(&self, by: [f64; 2]) -> Self {
        Self {
            center: std::array::from_fn(|k| self.center[k] + by[k]),
            ..*self
        }
    }
}

impl Moved<3> for Box3 {
    fn moved(&self, by: [f64; 3]) -> Self {
        Self {
            center: std::array::from_fn(|k| self.center[k] + by[k]),
            ..*self
        }
    }
}

/// Boxes, the near pairs among them, and how far each box moves in the cast.
pub struct Scene<B, const D: usize> {
    pub boxes: Vec<B>,
    pub pairs: Vec<(u32, u32)>,
    pub motions: Vec<[f64; D]>,
}

/// A scene in the plane with `count` near pairs; two in three of them overlap.
pub fn plane(count: usize) -> Scene<Box2, 2> {
    let mut random = Random::new(0x0bb1_7002);
    let boxes = count / 4;
    let side = (boxes as f64 * 1.9 / 4.0).sqrt();
    let mut list: Vec<Box2> = (0..boxes)
        .map(|_| Box2 {
            center: [random.between(0.0, side), random.between(0.0, side)],
            half: [random.between(0.25, 0.75), random.between(0.125, 0.5)],
            cos_sin: random.direction(),
        })
        .collect();
    list.sort_by_key(|b| cell(b.center));
    let extents = |b: &Box2| {
        let ([c, s], [w, h]) = (b.cos_sin.map(f64::abs), b.half);
        (b.center, [c * w + s * h, s * w + c * h])
    };
    let pairs = near_pairs(&list.iter().map(extents).collect::<Vec<_>>(), count);
    let motions = motions(&mut random, list.len());
    Scene {
        boxes: list,
        pairs,
        motions,
    }
}

/// A scene in space with `count` near pairs; two in five of them overlap.
pub fn space(count: usize) -> Scene<Box3, 3> {
    let mut random = Random::new(0x0bb1_7003);
    let boxes = count * 2 / 11;
    let side = (boxes as f64 * 0.75).cbrt() * 1.15;
    let mut list: Vec<Box3> = (0..boxes)
        .map(|_| {
            let quaternion = random.direction();
            Box3 {
                center: std::array::from_fn(|_| random.between(0.0, side)),
                half: std::array::from_fn(|_| random.between(0.2, 0.6)),
                quaternion,
                axes: axes(quaternion),
            }
        })
        .collect();
    list.sort_by_key(|b| cell(b.center));
    let extents = |b: &Box3| {
        let extent = |k: usize| (0..3).map(|i| b.axes[i][k].abs() * b.half[i]).sum();
        (b.center, std::array::from_fn(extent))
    };
    let pairs = near_pairs(&list.iter().map(extents).collect::<Vec<_>>(), count);
    let motions = motions(&mut random, list.len());
    Scene {
        boxes: list,
        pairs,
        motions,
    }
}

/// No box reaches farther than 1.1 from its centre, so neighbours lie in neighbouring cells.
const CELL: f64 = 2.2;

fn cell<const D: usize>(center: [f64; D]) -> [i32; D] {
    center.map(|x| (x / CELL).floor() as i32)
}

/// The first `count` pairs `(i, j)`, `i < j`, whose aligned bounds meet; in order.
fn near_pairs<const D: usize>(bounds: &[([f64; D], [f64; D])], count: usize) -> Vec<(u32, u32)> {
    let mut cells: HashMap<[i32; D], Vec<usize>> = HashMap::new();
    for (i, (center, _)) in bounds.iter().enumerate() {
        cells.entry(cell(*center)).or_default().push(i);
    }
    let mut pairs = Vec::with_capacity(count);
    for (i, a) in bounds.iter().enumerate() {
        let mut near: Vec<usize> = Vec::new();
        for step in 0..3_usize.pow(D as u32) {
            let mut at = cell(a.0);
            for (k, x) in at.iter_mut().enumerate() {
                *x += (step / 3_usize.pow(k as u32) % 3) as i32 - 1;
            }
            let meets = |b: &([f64; D], [f64; D])| {
                (0..D).all(|k| (a.0[k] - b.0[k]).abs() <= a.1[k] + b.1[k])
            };
            let found = cells.get(&at).into_iter().flatten();
            near.extend(found.filter(|&&j| i < j && meets(&bounds[j])));
        }
        near.sort_unstable();
        pairs.extend(near.into_iter().map(|j| (i as u32, j as u32)));
        if pairs.len() >= count {
            break;
        }
    }
    pairs.truncate(count);
    pairs
}

/// Each box moves 0.5 to 3 units, about one to six times its half size.
fn motions<const D: usize>(random: &mut Random, count: usize) -> Vec<[f64; D]> {
    let one = |random: &mut Random| {
        let length = random.between(0.5, 3.0);
        random.direction::<D>().map(|x| x * length)
    };
    (0..count).map(|_| one(random)).collect()
}

/// The columns of the rotation matrix of a unit quaternion.
fn axes([x, y, z, w]: [f64; 4]) -> [[f64; 3]; 3] {
    [
        [
            1.0 - 2.0 * (y * y + z * z),
            2.0 * (x * y + z * w),
            2.0 * (x * z - y * w),
        ],
        [
            2.0 * (x * y - z * w),
            1.0 - 2.0 * (x * x + z * z),
            2.0 * (y * z + x * w),
        ],
        [
            2.0 * (x * z + y * w),
            2.0 * (y * z - x * w),
            1.0 - 2.0 * (x * x + y * y),
        ],
    ]
}

impl Random {
    /// A unit vector, all directions alike: a point of the ball, pushed out to the sphere.
    pub fn direction<const D: usize>(&mut self) -> [f64; D] {
        loop {
            let point: [f64; D] = std::array::from_fn(|_| self.between(-1.0, 1.0));
            let square: f64 = point.iter().map(|x| x * x).sum();
            if (0.01..=1.0).contains(&square) {
                return point.map(|x| x / square.sqrt());
            }
        }
    }
}
