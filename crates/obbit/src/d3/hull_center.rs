//! The centre of mass of a convex hull.

use super::ConvexHull;
use super::vec::{V, add, cross, dot, largest, length, scale, sub};
use crate::num::{scale_exponent, two_pow};
use alloc::vec::Vec;

/// Relative to the middle of the bounds, so that a far place costs no digits.
pub(super) fn center(hull: &ConvexHull) -> V {
    let bounds = hull.bounds();
    let middle = bounds.center();
    let size = scale_exponent(largest(bounds.size())).clamp(-1000, 1000);
    let (down, up) = (two_pow(-size), two_pow(size));
    let local = |p: &V| sub(scale(*p, down), scale(middle, down));
    let points: Vec<V> = hull.points().iter().map(local).collect();
    let parts = match hull.dimension() {
        3 => tetrahedra(hull, &points),
        2 => triangles(hull, &points),
        _ => return middle,
    };
    let aside = scale(parts.sum, up / parts.whole);
    let center = add(middle, aside);
    let is_inside = |k: usize| bounds.min()[k] <= center[k] && center[k] <= bounds.max()[k];
    if parts.whole > 0.0 && (0..3).all(is_inside) {
        center
    } else {
        middle
    }
}

/// How much there is, and the sum of the centres of its parts, each as often.
struct Parts {
    whole: f64,
    sum: V,
}

impl Parts {
    const NONE: Self = Self {
        whole: 0.0,
        sum: [0.0; 3],
    };

    fn with(self, part: f64, center: V) -> Self {
        Self {
            whole: self.whole + part,
            sum: add(self.sum, scale(center, part)),
        }
    }
}

/// The tetrahedra between the origin and the triangles of each face.
fn tetrahedra(hull: &ConvexHull, points: &[V]) -> Parts {
    let faces = hull.faces().flat_map(fan);
    faces.fold(Parts::NONE, |parts, corners| {
        let [a, b, c] = corners.map(|i| points[i as usize]);
        let center = scale(add(a, add(b, c)), 0.25);
        parts.with(dot(a, cross(b, c)), center)
    })
}

/// The triangles of one side of a flat hull; the other has the same.
fn triangles(hull: &ConvexHull, points: &[V]) -> Parts {
    let face = hull.faces().take(1).flat_map(fan);
    face.fold(Parts::NONE, |parts, corners| {
        let [a, b, c] = corners.map(|i| points[i as usize]);
        let center = scale(add(a, add(b, c)), 1.0 / 3.0);
        parts.with(length(cross(sub(b, a), sub(c, a))), center)
    })
}

/// The triangles from a face's first corner.
fn fan(face: &[u32]) -> impl Iterator<Item = [u32; 3]> {
    let sides = face.windows(2).skip(1);
    sides.map(|side| [face[0], side[0], side[1]])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::Random;

    fn hull(points: &[V]) -> ConvexHull {
        ConvexHull::from_points(points).unwrap()
    }

    #[test]
    fn of_volume_of_area_of_length() {
        let pyramid = [[0.0; 3], [4.0, 0.0, 0.0], [0.0, 4.0, 0.0], [0.0, 0.0, 8.0]];
        assert_eq!(hull(&pyramid).center(), [1.0, 1.0, 2.0]);
        let flat = hull(&[[0.0; 3], [6.0, 0.0, 3.0], [0.0, 3.0, 0.0]]).center();
        assert!(largest(sub(flat, [2.0, 1.0, 1.0])) < 1e-15, "{flat:?}");
        assert_eq!(hull(&[[0.0; 3], [2.0, 4.0, 0.0]]).center(), [1.0, 2.0, 0.0]);
        assert_eq!(hull(&[[7.0; 3]]).center(), [7.0; 3]);
    }

    /// The middle of a box does not depend on how it is cut, wherever and however large it is.
    #[test]
    fn of_boxes_anywhere() {
        let mut random = Random::new(5);
        for _ in 0..200 {
            let unit = random.pick(&[1.0, 1e-300, 1e150, 1e300, 1e-9]);
            let at = scale(random.point(false), random.pick(&[0.0, 1.0, 1e3]));
            let (turn, size) = (random.rotation(false), random.point(false).map(f64::abs));
            let corner = |k: usize| {
                let side = [k & 1, k >> 1 & 1, k >> 2].map(|s| s as f64 - 0.5);
                let local = turn.apply([0, 1, 2].map(|k| side[k] * size[k]));
                scale(add(at, local), unit)
            };
            let center = hull(&[0, 1, 2, 3, 4, 5, 6, 7].map(corner)).center();
            let off = largest(sub(scale(center, 1.0 / unit), at));
            assert!(
                off <= 1e-12 * (1.0 + largest(at)),
                "{off} {unit} {at:?} {size:?}"
            );
        }
    }

    #[test]
    fn never_outside_the_bounds() {
        let huge = [
            [-f64::MAX; 3],
            [f64::MAX; 3],
            [f64::MAX, 0.0, 1.0],
            [0.0, 1.0, 1.0],
        ];
        let sliver = [
            [1.0, 1.0, 1.0],
            [1.0, 1.0, 1.0 + f64::EPSILON],
            [1.0, 2.0, 1.0],
        ];
        for points in [&huge[..], &sliver[..]] {
            let hull = hull(points);
            let (center, bounds) = (hull.center(), hull.bounds());
            let inside = |k: usize| bounds.min()[k] <= center[k] && center[k] <= bounds.max()[k];
            assert!((0..3).all(inside), "{center:?} {bounds:?}");
        }
    }
}
