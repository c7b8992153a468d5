//! Moves to cast along, and rays, that suit a pair.

use super::pairs::{corners, whole_direction};
use super::random::Random;
use super::shape::Shape;

/// B, perhaps stepped back first, and the way it goes.
pub fn motion(rng: &mut Random, a: &Shape, b: &Shape) -> (Shape, [f64; 3]) {
    let size = size(a).max(size(b));
    let dir = whole_direction(rng, a.dim());
    let way = dir
        .v
        .map(|x| x / dir.length * size * rng.pick(&[0.5, 1.0, 3.0]));
    let back = match rng.below(4) {
        0 => 0.0,
        1 => -0.5,
        2 => -1.0,
        _ => rng.between(-1.5, 0.5),
    };
    let start = b.moved(way.map(|x| x * back));
    if !start.is_fit() || rng.chance(3) {
        return (b.clone(), [0.0; 3]);
    }
    (start, way)
}

/// The largest extent along an axis, radii included.
fn size(s: &Shape) -> f64 {
    let points = corners(s);
    let span = |k: usize| {
        let most = points
            .iter()
            .map(|p| p[k])
            .fold(f64::NEG_INFINITY, f64::max);
        let least = points.iter().map(|p| p[k]).fold(f64::INFINITY, f64::min);
        most - least
    };
    let round = match s {
        Shape::Circle { r, .. }
        | Shape::Capsule { r, .. }
        | Shape::Sphere { r, .. }
        | Shape::Capsule3 { r, .. } => *r,
        Shape::Obb { size, .. } => size[0].max(size[1]),
        Shape::Obb3 { size, .. } => size[0].max(size[1]).max(size[2]),
        _ => 0.0,
    };
    span(0).max(span(1)).max(span(2)).max(round)
}
