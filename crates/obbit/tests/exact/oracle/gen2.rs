//! Hard pairs in the plane.

use super::pairs::{Pair, carried, in_contact, kin, length, nudged, radius, short, step, turn};
use super::random::Random;
use super::shape::Shape;

/// The box pair number `index`.
pub fn boxes(seed: u64, index: u64) -> Pair {
    let mut rng = Random::case(seed, index);
    let rng = &mut rng;
    let axis = turn(rng);
    let a = Shape::Obb {
        center: [0.0; 2],
        size: [length(rng), length(rng)],
        axis,
    };
    let b = Shape::Obb {
        center: [0.0; 2],
        size: [length(rng), length(rng)],
        axis: kin(rng, axis),
    };
    finish(rng, a, b)
}

/// The pair number `index` of any two kinds of shapes.
pub fn shapes(seed: u64, index: u64) -> Pair {
    let mut rng = Random::case(seed, index);
    let rng = &mut rng;
    let kinds = (index % 49) as usize;
    let a = shape(rng, kinds % 7);
    let b = shape(rng, kinds / 7);
    finish(rng, a, b)
}

/// Such a pair, with corners of polygons split in two a few ulps apart, as clipping leaves them.
pub fn split(seed: u64, index: u64) -> Pair {
    let mut pair = shapes(
        seed,
        49 * index + [6, 13, 42, 45, 46, 47, 48][index as usize % 7],
    );
    let mut rng = Random::case(!seed, index);
    for shape in [&mut pair.a, &mut pair.b] {
        if let Shape::Polygon { points } = shape {
            for k in 0..points.len() {
                let beside = points[k].map(|x| step(x, rng.int(-4, 4)));
                points.push(beside);
            }
        }
    }
    pair
}

fn finish(rng: &mut Random, a: Shape, b: Shape) -> Pair {
    let (family, a, b) = match rng.below(20) {
        0 => ("equal", a.clone(), a),
        1 => ("same centre", a, b),
        2 => {
            // One far smaller than the other, at its border.
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
        Shape::Obb {
            center: [x, y],
            size: [w, h],
            axis: [1.0, 0.0],
        } if rng.chance(50) => {
            let (w, h) = (w / 2.0, h / 2.0);
            Shape::Aabb {
                min: [x - w, y - h],
                max: [x + w, y + h],
            }
        }
        other => other,
    }
}

/// A shape near the origin.
fn shape(rng: &mut Random, kind: usize) -> Shape {
    match kind {
        0 => {
            let (w, h) = (length(rng), length(rng));
            Shape::Aabb {
                min: [-w / 2.0, -h / 2.0],
                max: [w / 2.0, h / 2.0],
            }
        }
        1 => Shape::Obb {
            center: [0.0; 2],
            size: [length(rng), length(rng)],
            axis: turn(rng),
        },
        2 => Shape::Circle {
            center: [0.0; 2],
            r: radius(rng),
        },
        3 => Shape::Capsule {
            p: point(rng),
            q: point(rng),
            r: radius(rng),
        },
        4 => Shape::Segment {
            p: point(rng),
            q: point(rng),
        },
        5 => Shape::Point { p: point(rng) },
        _ => Shape::Polygon {
            points: polygon(rng),
        },
    }
}

/// Whole, on a Pythagorean grid, or any.
fn point(rng: &mut Random) -> [f64; 2] {
    match rng.below(4) {
        0 | 1 => [rng.int(-12, 12) as f64, rng.int(-12, 12) as f64],
        2 => {
            let k = rng.int(-4, 4) as f64;
            [3.0 * k, 4.0 * k]
        }
        _ => [rng.between(-10.0, 10.0), rng.between(-10.0, 10.0)],
    }
}

/// Points whose hull is meant: whole ones, a turned square, nearly in line, all the same.
fn polygon(rng: &mut Random) -> Vec<[f64; 2]> {
    let n = rng.int(3, 7) as usize;
    match rng.below(8) {
        0 => {
            let p = point(rng);
            let [dx, dy] = point(rng);
            // In line but for a few ulps.
            (0..n)
                .map(|i| {
                    let t = i as f64;
                    [
                        step(p[0] + t * dx, rng.int(-1, 1)),
                        step(p[1] + t * dy, rng.int(-1, 1)),
                    ]
                })
                .collect()
        }
        1 => vec![point(rng); 3],
        2 | 3 => {
            let [c, s] = turn(rng).map(short);
            let k = rng.int(1, 8) as f64;
            vec![
                [k * c, k * s],
                [-k * s, k * c],
                [-k * c, -k * s],
                [k * s, -k * c],
            ]
        }
        _ => (0..n).map(|_| point(rng)).collect(),
    }
}
