//! The nearest points of two cores in floats: of a point and a box along the axes without a search, which would
//! leave a last bit in coordinates that are 0.

use super::vec::{V, length, sub};
use crate::geom::core_shape::Core;
use crate::geom::gjk::{self, Closest};
use smallvec::SmallVec;

/// The nearest points of two cores; their radii play no part.
pub(crate) fn closest(a: &Core<f64>, b: &Core<f64>) -> Closest {
    let told = match (&a.points[..], &b.points[..]) {
        ([point], corners) => beside(point, corners).map(|on_b| between(*point, on_b)),
        (corners, [point]) => beside(point, corners).map(|on_a| between(on_a, *point)),
        _ => None,
    };
    told.unwrap_or_else(|| gjk::closest(a, b))
}

/// The point of a box along the axes that is nearest to a point; `None` where the corners are those of no such box.
fn beside(point: &V, corners: &[V]) -> Option<V> {
    let corners: &[V; 8] = corners.try_into().ok()?;
    let ends = [corners[0], corners[7]];
    let is_aligned = |i: usize| (0..3).all(|k| corners[i][k] == ends[i >> k & 1][k]);
    let is_box = (0..3).all(|k| ends[0][k] <= ends[1][k]) && (1..7).all(is_aligned);
    is_box.then(|| core::array::from_fn(|k| point[k].clamp(ends[0][k], ends[1][k])))
}

/// What the search would say of these two.
fn between(point_a: V, point_b: V) -> Closest {
    let way = sub(point_b, point_a);
    let distance = length(way);
    // Squares of what is all but nothing vanish.
    let meet = distance == 0.0;
    Closest {
        distance,
        normal: if meet {
            [0.0; 3]
        } else {
            way.map(|x| x / distance)
        },
        point_a,
        point_b,
        meet,
        simplex: SmallVec::new(),
        weights: SmallVec::new(),
    }
}

#[cfg(test)]
mod tests {
    use crate::random::Random;
    use crate::{Aabb3, Obb3, Rot3, Sphere};

    /// A ball above a face is straight above it, to the last bit.
    #[test]
    fn straight_above_a_face() {
        let mut random = Random::new(46);
        for _ in 0..2_000 {
            let mut number = || 0.1 + 3.0 * random.unit();
            let (min, max) = ([(); 3].map(|()| -number()), [(); 3].map(|()| number()));
            let (radius, away) = (number(), 4.0 + 4.0 * number());
            let aligned = Aabb3::new(min, max).unwrap();
            let ball = Sphere::new([away + radius, 0.0, 0.0], radius).unwrap();
            let found = aligned.separation(&ball);
            assert_eq!(found.normal, [1.0, 0.0, 0.0]);
            assert_eq!((found.point_a[1], found.point_a[2]), (0.0, 0.0));
            assert_eq!(ball.separation(&aligned).normal, [-1.0, 0.0, 0.0]);
            let hit = aligned.cast(&ball, [-20.0, 0.0, 0.0]).unwrap();
            assert_eq!(hit.normal, [1.0, 0.0, 0.0]);
            let upright = Obb3::new([0.0; 3], max, Rot3::IDENTITY).unwrap();
            assert_eq!(upright.separation(&ball).normal, [1.0, 0.0, 0.0]);
        }
    }
}
