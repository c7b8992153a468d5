//! Hard pairs in space.

use super::pairs::{
    Pair, carried, cross, in_contact, length, nudged, radius, short, slight, step, turn,
};
use super::random::Random;
use super::shape::Shape;

type Axes = [[f64; 3]; 3];
const UPRIGHT: Axes = [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]];

/// The box pair number `index`.
pub fn boxes(seed: u64, index: u64) -> Pair {
    let mut rng = Random::case(seed, index);
    let rng = &mut rng;
    let axes = rotation(rng);
    let a = Shape::Obb3 {
        center: [0.0; 3],
        size: size(rng),
        axes,
    };
    let b = Shape::Obb3 {
        center: [0.0; 3],
        size: size(rng),
        axes: kin(rng, axes),
    };
    finish(rng, a, b)
}

/// The pair number `index` of any two kinds of shapes.
pub fn shapes(seed: u64, index: u64) -> Pair {
    let mut rng = Random::case(seed, index);
    let rng = &mut rng;
    let kinds = (index % 64) as usize;
    let a = shape(rng, kinds % 8);
    let b = shape(rng, kinds / 8);
    finish(rng, a, b)
}

/// Such a pair, with corners of hulls split in two a few ulps apart, and triangles that are hardly more than a line.
pub fn split(seed: u64, index: u64) -> Pair {
    // A hull and anything.
    let kinds = [7 * 8 + index % 8, (index % 8) * 8 + 7, 6 * 8 + index % 8];
    let mut pair = shapes(seed, 64 * index + kinds[index as usize % 3]);
    let mut rng = Random::case(!seed, index);
    let mut beside = |p: [f64; 3]| p.map(|x| step(x, rng.int(-4, 4)));
    for shape in [&mut pair.a, &mut pair.b] {
        match shape {
            Shape::Hull3 { points } => {
                for k in 0..points.len() {
                    points.push(beside(points[k]));
                }
            }
            Shape::Triangle3 { points } => points[2] = beside(points[index as usize / 8 % 2]),
            _ => {}
        }
    }
    pair
}

fn finish(rng: &mut Random, a: Shape, b: Shape) -> Pair {
    let (family, a, b) = match rng.below(20) {
        0 => ("equal", a.clone(), a),
        1 => ("same centre", a, b),
        2 => {
            let k = rng.pick(&[1e-8, 1e-30, 1e-150, 1e-290]);
            let (a, b, n) = in_contact(rng, a, &b.scaled(k));
            let b = nudged(rng, &b, n, k);
            ("unlike sizes", a, b)
        }
        _ => {
            let (a, b, n) = in_contact(rng, a, &b);
            let b = nudged(rng, &b, n, 1.0);
            ("contact", a, b)
        }
    };
    let (a, b) = carried(rng, &a, &b);
    Pair {
        a: aligned(rng, a),
        b: aligned(rng, b),
        family,
    }
}

/// Half of the boxes that are not turned are given as aligned boxes.
fn aligned(rng: &mut Random, shape: Shape) -> Shape {
    match shape {
        Shape::Obb3 { center, size, axes } if axes == UPRIGHT && rng.chance(50) => Shape::Aabb3 {
            min: core::array::from_fn(|k| center[k] - size[k] / 2.0),
            max: core::array::from_fn(|k| center[k] + size[k] / 2.0),
        },
        other => other,
    }
}

fn size(rng: &mut Random) -> [f64; 3] {
    let mut size = [length(rng), length(rng), length(rng)];
    if rng.chance(5) {
        size[rng.below(3)] = 0.0;
    }
    size
}

/// Quarter turns, yaw only, whole quaternions, products; 53 or 24 bits.
fn rotation(rng: &mut Random) -> Axes {
    let axes = match rng.below(8) {
        0 | 1 => quarter(rng),
        2 | 3 => about(2, turn(rng)),
        4 | 5 => quaternion(rng),
        _ => product(about(rng.below(3), turn(rng)), about(2, turn(rng))),
    };
    if rng.chance(40) {
        axes.map(|v| v.map(short))
    } else {
        axes
    }
}

/// A rotation that stands in some relation to `axes`.
fn kin(rng: &mut Random, axes: Axes) -> Axes {
    match rng.below(12) {
        0..=2 => axes,
        3 => [axes[1], axes[2], axes[0]],
        4 => [axes[1].map(|x| -x), axes[0], axes[2]],
        5 => {
            let mut off = axes;
            let (i, j) = (rng.below(3), rng.below(3));
            off[i][j] = step(off[i][j], rng.int(-2, 2));
            off
        }
        6 | 7 => product(axes, about(rng.below(3), slight(rng))),
        8 => product(axes, about(rng.below(3), turn(rng))),
        _ => rotation(rng),
    }
}

fn quarter(rng: &mut Random) -> Axes {
    let i = rng.below(3);
    let j = (i + 1 + rng.below(2)) % 3;
    let unit = |k: usize, sign: f64| core::array::from_fn(|m| if m == k { sign } else { 0.0 });
    let (x, y) = (unit(i, rng.sign()), unit(j, rng.sign()));
    // Adding zero turns -0 into 0.
    [x, y, cross(x, y).map(|v| v + 0.0)]
}

fn about(axis: usize, [c, s]: [f64; 2]) -> Axes {
    let (j, k) = ((axis + 1) % 3, (axis + 2) % 3);
    let mut axes = UPRIGHT;
    axes[j][j] = c;
    axes[j][k] = s;
    axes[k][j] = -s;
    axes[k][k] = c;
    axes
}

fn quaternion(rng: &mut Random) -> Axes {
    let mut whole = || rng.int(-6, 6) as f64;
    let (x, y, z, w) = (whole(), whole(), whole(), whole());
    let n = x * x + y * y + z * z + w * w;
    if n == 0.0 {
        return UPRIGHT;
    }
    [
        [
            (w * w + x * x - y * y - z * z) / n,
            2.0 * (x * y + w * z) / n,
            2.0 * (x * z - w * y) / n,
        ],
        [
            2.0 * (x * y - w * z) / n,
            (w * w - x * x + y * y - z * z) / n,
            2.0 * (y * z + w * x) / n,
        ],
        [
            2.0 * (x * z + w * y) / n,
            2.0 * (y * z - w * x) / n,
            (w * w - x * x - y * y + z * z) / n,
        ],
    ]
}

/// First `inner`, then `outer`.
fn product(outer: Axes, inner: Axes) -> Axes {
    inner.map(|v| {
        core::array::from_fn(|k| outer[0][k] * v[0] + outer[1][k] * v[1] + outer[2][k] * v[2])
    })
}

/// A shape near the origin.
fn shape(rng: &mut Random, kind: usize) -> Shape {
    match kind {
        0 => {
            let half = size(rng).map(|x| x / 2.0);
            Shape::Aabb3 {
                min: half.map(|x| -x),
                max: half,
            }
        }
        1 => Shape::Obb3 {
            center: [0.0; 3],
            size: size(rng),
            axes: rotation(rng),
        },
        2 => Shape::Sphere {
            center: [0.0; 3],
            r: radius(rng),
        },
        3 => Shape::Capsule3 {
            p: point(rng),
            q: point(rng),
            r: radius(rng),
        },
        4 => Shape::Segment3 {
            p: point(rng),
            q: point(rng),
        },
        5 => Shape::Point3 { p: point(rng) },
        6 => Shape::Triangle3 {
            points: [point(rng), point(rng), point(rng)],
        },
        _ => Shape::Hull3 { points: hull(rng) },
    }
}

fn point(rng: &mut Random) -> [f64; 3] {
    match rng.below(5) {
        0..=2 => core::array::from_fn(|_| rng.int(-8, 8) as f64),
        3 => {
            let k = rng.int(-4, 4) as f64;
            [k, 2.0 * k, 2.0 * k]
        }
        _ => core::array::from_fn(|_| rng.between(-10.0, 10.0)),
    }
}

/// Points whose hull is meant: scattered, in one plane, in one line, all the same.
fn hull(rng: &mut Random) -> Vec<[f64; 3]> {
    let n = rng.int(4, 7) as usize;
    let (p, u, v) = (point(rng), point(rng), point(rng));
    let plane = |i: f64, j: f64| core::array::from_fn(|k| p[k] + u[k] * i + v[k] * j);
    match rng.below(10) {
        0 => (0..n)
            .map(|_| plane(rng.int(-2, 2) as f64, rng.int(-2, 2) as f64))
            .collect(),
        1 => (0..n).map(|_| plane(rng.int(-3, 3) as f64, 0.0)).collect(),
        2 => vec![p; n],
        3 => {
            // A prism.
            let base: Vec<[f64; 3]> = (0..3)
                .map(|_| plane(rng.int(-2, 2) as f64, rng.int(-2, 2) as f64))
                .collect();
            let up = point(rng);
            let top = base.iter().map(|b| core::array::from_fn(|k| b[k] + up[k]));
            let top: Vec<[f64; 3]> = top.collect();
            base.into_iter().chain(top).collect()
        }
        _ => (0..n).map(|_| point(rng)).collect(),
    }
}
