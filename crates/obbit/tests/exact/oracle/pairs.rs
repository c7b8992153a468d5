//! From two shapes near the origin to a hard pair: brought into contact along a chosen direction,
//! nudged by a few units in the last place or a little more, carried off, scaled.

use super::random::Random;
use super::shape::Shape;

/// A direction and its length; for whole Pythagorean directions the length is exact.
#[derive(Clone, Copy, Debug)]
pub struct Dir {
    pub v: [f64; 3],
    pub length: f64,
}

/// A pair, and the recipe it came from.
#[derive(Clone, Debug)]
pub struct Pair {
    pub a: Shape,
    pub b: Shape,
    pub family: &'static str,
}

impl Dir {
    pub fn new(v: [f64; 3]) -> Self {
        Self {
            v,
            length: dot(v, v).sqrt(),
        }
    }

    fn reversed(self) -> Self {
        Self {
            v: self.v.map(|x| -x),
            length: self.length,
        }
    }
}

pub fn dot(a: [f64; 3], b: [f64; 3]) -> f64 {
    a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
}

pub fn cross(a: [f64; 3], b: [f64; 3]) -> [f64; 3] {
    [
        a[1] * b[2] - a[2] * b[1],
        a[2] * b[0] - a[0] * b[2],
        a[0] * b[1] - a[1] * b[0],
    ]
}

fn sub(a: [f64; 3], b: [f64; 3]) -> [f64; 3] {
    [a[0] - b[0], a[1] - b[1], a[2] - b[2]]
}

/// Legs and hypotenuse, whole; in space with three legs.
const PLANE: [[f64; 3]; 7] = [
    [3.0, 4.0, 5.0],
    [5.0, 12.0, 13.0],
    [8.0, 15.0, 17.0],
    [7.0, 24.0, 25.0],
    [20.0, 21.0, 29.0],
    [1.0, 0.0, 1.0],
    [28.0, 45.0, 53.0],
];
const SPACE: [[f64; 4]; 6] = [
    [1.0, 2.0, 2.0, 3.0],
    [2.0, 3.0, 6.0, 7.0],
    [4.0, 4.0, 7.0, 9.0],
    [1.0, 4.0, 8.0, 9.0],
    [0.0, 3.0, 4.0, 5.0],
    [0.0, 0.0, 1.0, 1.0],
];

/// Cosine and sine: quarter turns, Pythagorean (rounded to 53 or to 24 bits), any, hardly turned.
pub fn turn(rng: &mut Random) -> [f64; 2] {
    match rng.below(10) {
        0..=1 => rng.pick(&[[1.0, 0.0], [0.0, 1.0], [-1.0, 0.0], [0.0, -1.0]]),
        2..=5 => {
            let [x, y, h] = rng.pick(&PLANE);
            let (x, y) = if rng.chance(50) { (x, y) } else { (y, x) };
            let exact = [rng.sign() * x / h, rng.sign() * y / h];
            if rng.chance(50) {
                exact
            } else {
                exact.map(short)
            }
        }
        6..=8 => {
            let t = rng.between(-1.0, 1.0);
            let [c, s] = half_tangent(t);
            if rng.chance(50) { [c, s] } else { [-c, s] }
        }
        _ => slight(rng),
    }
}

/// A turn between 1e-16 and 1e-3.
pub fn slight(rng: &mut Random) -> [f64; 2] {
    let mut t = rng.sign() * rng.between(0.5, 5.0);
    for _ in 0..rng.int(4, 16) {
        t /= 10.0;
    }
    half_tangent(t)
}

/// Cosine and sine of the angle whose half has the tangent `t`.
fn half_tangent(t: f64) -> [f64; 2] {
    let d = 1.0 + t * t;
    [(1.0 - t * t) / d, 2.0 * t / d]
}

/// Rounded to a multiple of 2^-24, so that products stay exact in an `f64`.
pub fn short(x: f64) -> f64 {
    let k = 16_777_216.0;
    (x * k).round() / k
}

/// A turn that stands in some relation to `turn`.
pub fn kin(rng: &mut Random, [c, s]: [f64; 2]) -> [f64; 2] {
    match rng.below(10) {
        0..=2 => [c, s],
        3 => [-s, c],
        4 => [step(c, rng.int(-2, 2)), step(s, rng.int(-2, 2))],
        5 => {
            let [x, y] = slight(rng);
            [c * x - s * y, s * x + c * y]
        }
        _ => turn(rng),
    }
}

/// `x` moved by some units in the last place.
pub fn step(x: f64, ulps: i64) -> f64 {
    let mut x = x;
    for _ in 0..ulps.abs() {
        x = if ulps > 0 { x.next_up() } else { x.next_down() };
    }
    x
}

/// A length: a small whole number over 8, a power of two, any, hardly any, nothing.
pub fn length(rng: &mut Random) -> f64 {
    match rng.below(20) {
        0..=8 => rng.int(1, 80) as f64 / 8.0,
        9..=12 => rng.pick(&[0.25, 0.5, 1.0, 2.0, 4.0, 8.0]),
        13..=16 => rng.between(0.1, 10.0),
        17 => rng.pick(&[1e-8, 1e8, 1e-7, 1e4]) * rng.between(0.5, 2.0),
        18 => 1.0 / 134_217_728.0,
        _ => 0.0,
    }
}

/// A radius that a Pythagorean direction divides.
pub fn radius(rng: &mut Random) -> f64 {
    match rng.below(8) {
        0..=4 => {
            rng.pick(&[5.0, 13.0, 65.0, 3.0, 7.0, 9.0, 63.0, 1.0]) * rng.pick(&[0.25, 1.0, 2.0])
        }
        5 => 0.0,
        6 => rng.between(1e-8, 1e-6),
        _ => rng.between(0.1, 10.0),
    }
}

/// A direction with an exact length.
pub fn whole_direction(rng: &mut Random, dim: usize) -> Dir {
    let (mut v, length) = if dim == 2 {
        let [x, y, h] = rng.pick(&PLANE);
        (
            if rng.chance(50) {
                [x, y, 0.0]
            } else {
                [y, x, 0.0]
            },
            h,
        )
    } else {
        let [x, y, z, h] = rng.pick(&SPACE);
        (rng.pick(&[[x, y, z], [y, z, x], [z, x, y], [y, x, z]]), h)
    };
    for x in &mut v {
        *x *= rng.sign();
    }
    Dir { v, length }
}

/// B brought against A along a direction that suits the two.
pub fn in_contact(rng: &mut Random, a: Shape, b: &Shape) -> (Shape, Shape, Dir) {
    let dim = a.dim();
    let (edges_a, edges_b) = (directions(&a), directions(b));
    let edge = |rng: &mut Random, list: &[[f64; 3]]| match list {
        [] => whole_direction(rng, dim).v,
        _ => rng.pick(list),
    };
    let n = match rng.below(10) {
        0..=5 => {
            // The normal of a side, or of a pair of edges in space.
            let (one, two) = match rng.below(3) {
                0 => (edge(rng, &edges_a), edge(rng, &edges_a)),
                1 => (edge(rng, &edges_b), edge(rng, &edges_b)),
                _ => (edge(rng, &edges_a), edge(rng, &edges_b)),
            };
            let normal = if dim == 2 {
                [-one[1], one[0], 0.0]
            } else {
                cross(one, two)
            };
            Dir::new(normal)
        }
        _ => whole_direction(rng, dim),
    };
    let n = if n.length > 1e-12 {
        n
    } else {
        whole_direction(rng, dim)
    };
    let n = if rng.chance(50) { n } else { n.reversed() };
    let by = sub(support(rng, &a, n), support(rng, b, n.reversed()));
    let b = b.moved(by);
    (a, b, n)
}

/// Left in place, moved by a few ulps, by a hair along the contact, or freely.
pub fn nudged(rng: &mut Random, b: &Shape, n: Dir, size: f64) -> Shape {
    let dim = b.dim();
    match rng.below(20) {
        0..=7 => b.clone(),
        8..=13 => {
            let k = rng.below(dim);
            let at = anchor(b)[k];
            let mut by = [0.0; 3];
            by[k] = step(at, rng.pick(&[-2, -1, 1, 2])) - at;
            b.moved(by)
        }
        14..=17 => {
            let mut share = rng.sign() * rng.between(0.5, 5.0) * size;
            for _ in 0..rng.int(1, 16) {
                share /= 10.0;
            }
            b.moved(n.v.map(|x| x / n.length * share))
        }
        _ => b.moved(n.v.map(|x| x / n.length * size * -0.3)),
    }
}

/// The whole pair far off, and everything times a power of two.
pub fn carried(rng: &mut Random, a: &Shape, b: &Shape) -> (Shape, Shape) {
    let dim = a.dim();
    let mut by = [0.0; 3];
    for x in by.iter_mut().take(dim) {
        *x = match rng.below(10) {
            0..=4 => 0.0,
            5..=6 => rng.int(-1000, 1000) as f64,
            7 => rng.between(-1e4, 1e4),
            8 => rng.int(-1_000_000_000_000_000, 1_000_000_000_000_000) as f64,
            _ => rng.between(-1e9, 1e9),
        };
    }
    let (a, b) = (a.moved(by), b.moved(by));
    let k = match rng.below(10) {
        0..=5 => 0,
        6..=7 => rng.int(-40, 40),
        _ => rng.int(-1000, 1000),
    };
    let factor = super::exact::times_two_pow(1.0, k);
    let (big_a, big_b) = (a.scaled(factor), b.scaled(factor));
    if big_a.is_fit() && big_b.is_fit() {
        (big_a, big_b)
    } else {
        (a, b)
    }
}

/// Where the shape is, for the size of an ulp there.
fn anchor(s: &Shape) -> [f64; 3] {
    corners(s)[0]
}

/// Points that span the core, in floats.
pub fn corners(s: &Shape) -> Vec<[f64; 3]> {
    let f = |p: &[f64; 2]| [p[0], p[1], 0.0];
    match s {
        Shape::Aabb { min, max } => {
            vec![f(min), f(&[min[0], max[1]]), f(&[max[0], min[1]]), f(max)]
        }
        Shape::Obb { center, .. } | Shape::Circle { center, .. } => vec![f(center)],
        Shape::Capsule { p, q, .. } | Shape::Segment { p, q } => vec![f(p), f(q)],
        Shape::Point { p } => vec![f(p)],
        Shape::Polygon { points } => points.iter().map(f).collect(),
        Shape::Aabb3 { min, max } => (0..8usize)
            .map(|i| core::array::from_fn(|k| if i >> k & 1 == 1 { max[k] } else { min[k] }))
            .collect(),
        Shape::Obb3 { center, .. } | Shape::Sphere { center, .. } => vec![*center],
        Shape::Capsule3 { p, q, .. } | Shape::Segment3 { p, q } => vec![*p, *q],
        Shape::Point3 { p } => vec![*p],
        Shape::Triangle3 { points } => points.to_vec(),
        Shape::Hull3 { points } => points.clone(),
    }
}

/// Half axes of a turned box and the radius of a round shape.
fn extras(s: &Shape) -> (Vec<[f64; 3]>, f64) {
    match s {
        Shape::Obb {
            size: [w, h],
            axis: [c, s],
            ..
        } => {
            let (w, h) = (w / 2.0, h / 2.0);
            (vec![[w * c, w * s, 0.0], [-h * s, h * c, 0.0]], 0.0)
        }
        Shape::Obb3 { size, axes, .. } => (
            (0..3)
                .map(|k| axes[k].map(|x| x * (size[k] / 2.0)))
                .collect(),
            0.0,
        ),
        Shape::Circle { r, .. } | Shape::Capsule { r, .. } => (Vec::new(), *r),
        Shape::Sphere { r, .. } | Shape::Capsule3 { r, .. } => (Vec::new(), *r),
        _ => (Vec::new(), 0.0),
    }
}

/// A point of the shape furthest along `n`; any of them where there are several.
fn support(rng: &mut Random, s: &Shape, n: Dir) -> [f64; 3] {
    let (half_axes, r) = extras(s);
    let points = corners(s);
    let most = points
        .iter()
        .map(|p| dot(*p, n.v))
        .fold(f64::NEG_INFINITY, f64::max);
    let size = points
        .iter()
        .flatten()
        .fold(1e-300f64, |m, x| m.max(x.abs()))
        * n.length;
    let tied: Vec<[f64; 3]> = points
        .into_iter()
        .filter(|p| most - dot(*p, n.v) <= 1e-9 * size)
        .collect();
    let (p, q) = (rng.pick(&tied), rng.pick(&tied));
    let share = rng.pick(&[0.0, 0.0, 0.5, 0.25]);
    let mut at: [f64; 3] = core::array::from_fn(|k| p[k] + (q[k] - p[k]) * share);
    for half in half_axes {
        let along = dot(half, n.v);
        let flat = along.abs() <= 1e-9 * n.length * dot(half, half).sqrt();
        let share = match (flat, along > 0.0) {
            (true, _) => rng.pick(&[-1.0, -0.5, 0.0, 0.25, 1.0]),
            (false, true) => 1.0,
            (false, false) => -1.0,
        };
        at = core::array::from_fn(|k| at[k] + half[k] * share);
    }
    core::array::from_fn(|k| at[k] + n.v[k] * (r / n.length))
}

/// Directions of some edges, in floats, not scaled by size.
fn directions(s: &Shape) -> Vec<[f64; 3]> {
    match s {
        Shape::Obb { axis: [c, s], .. } => vec![[*c, *s, 0.0], [-s, *c, 0.0]],
        Shape::Obb3 { axes, .. } => axes.to_vec(),
        Shape::Aabb { .. } => vec![[1.0, 0.0, 0.0], [0.0, 1.0, 0.0]],
        Shape::Aabb3 { .. } => vec![[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]],
        _ => {
            let points = corners(s);
            points
                .windows(2)
                .map(|w| sub(w[1], w[0]))
                .filter(|d| dot(*d, *d) > 0.0)
                .collect()
        }
    }
}
