//! The box in which a shape lies, as bulk jobs want its numbers.

use super::Shape2;
use crate::geom::box_around::{around_polygon, in_plane};

/// Width, height, cosine and sine of a box around the middle of the shape's limits in which it lies.
pub(super) fn in_box(shape: &Shape2) -> [f64; 4] {
    match shape {
        Shape2::Aabb(s) => {
            let [w, h] = s.size();
            [w, h, 1.0, 0.0]
        }
        Shape2::Obb(s) => {
            let ([w, h], turn) = (s.size(), s.rotation());
            [w, h, turn.cos(), turn.sin()]
        }
        Shape2::Circle(s) => [2.0 * s.radius(), 2.0 * s.radius(), 1.0, 0.0],
        Shape2::Capsule(s) => in_plane(s.p(), s.q(), s.radius()),
        Shape2::Segment(s) => in_plane(s.p(), s.q(), 0.0),
        Shape2::Polygon(s) => around_polygon(s.corners()),
    }
}
