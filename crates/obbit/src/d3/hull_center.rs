//! The centre of mass of a convex hull.

use super::ConvexHull;
use super::vec::{V, largest};
use crate::num::{Ball, Exact, Number, larger, smaller};
use alloc::vec::Vec;

/// Where balls tell it no better than this share of the hull's size, it is asked of exact numbers: of a plate
/// a rounding thick nothing is left in floats.
const SHARP: f64 = 1e-13;

/// The centre of what the hull is full of.
pub(super) fn center(hull: &ConvexHull) -> V {
    let bounds = hull.bounds();
    let Some(&from) = hull.corners().first().filter(|_| hull.dimension() > 1) else {
        return bounds.center();
    };
    let center = by_balls(hull, from, largest(bounds.size())).unwrap_or_else(|| {
        let Moments { whole, sums } = moments::<Exact>(hull);
        let all = |k: usize| whole.times(&Exact::from_f64(from[k])).plus(&sums[k]);
        [0, 1, 2].map(|k| all(k).ratio(&whole))
    });
    // Past its bounds only by rounding.
    [0, 1, 2].map(|k| larger(bounds.min()[k], smaller(bounds.max()[k], center[k])))
}

/// The same, where balls can tell.
fn by_balls(hull: &ConvexHull, from: V, size: f64) -> Option<V> {
    let Moments { whole, sums } = moments::<Ball>(hull);
    let enough = SHARP * size * whole.middle.abs();
    // Each is off by what its own sum is, and by what the whole is, of a quotient no larger than the hull.
    let is_sharp = |sum: &Ball| sum.radius + size * whole.radius <= enough;
    let is_known = enough > f64::MIN_POSITIVE && enough < f64::MAX && sums.iter().all(is_sharp);
    is_known.then(|| [0, 1, 2].map(|k| from[k] + sums[k].middle / whole.middle))
}

/// How much there is, and the sums of where its parts lie from the hull's first corner, each as often.
struct Moments<N> {
    whole: N,
    sums: [N; 3],
}

/// Of the tetrahedra between the first corner and the triangles of each face, and four times as much; of a flat hull the
/// triangles of one side, and three times as much, measured by their shadows along the axis which it faces most.
fn moments<N: Number>(hull: &ConvexHull) -> Moments<N> {
    let first = hull.corners()[0].map(N::from_f64);
    let from_first = |p: &V| N::difference(&p.map(N::from_f64), &first);
    let corners: Vec<[N; 3]> = hull.corners().iter().map(from_first).collect();
    let is_flat = hull.dimension() == 2;
    let axis = if is_flat { facing(hull) } else { 0 };
    let mut found = Moments {
        whole: N::zero(),
        sums: [N::zero(), N::zero(), N::zero()],
    };
    // Both sides of a flat hull have the same triangles.
    let faces = hull.faces().take(if is_flat { 1 } else { usize::MAX });
    for [a, b, c] in faces.flat_map(fan) {
        let [a, b, c] = [a, b, c].map(|i| &corners[i as usize]);
        let part = if is_flat {
            N::cross(&N::difference(b, a), &N::difference(c, a))[axis].clone()
        } else {
            N::dot(a, &N::cross(b, c))
        };
        for k in 0..3 {
            let place = a[k].plus(&b[k]).plus(&c[k]);
            found.sums[k] = found.sums[k].plus(&part.times(&place));
        }
        found.whole = found.whole.plus(&part);
    }
    let times = N::from_f64(if is_flat { 3.0 } else { 4.0 });
    found.whole = found.whole.times(&times);
    found
}

/// The axis along which a flat hull's shadow is largest.
fn facing(hull: &ConvexHull) -> usize {
    let Some(face) = hull.faces().next() else {
        return 0;
    };
    let normal = hull.twice_area::<Exact>(face).map(|n| n.magnitude());
    let longer = |i: usize, j: usize| {
        let more = normal[i].minus(&normal[j]).sign();
        if more == Some(core::cmp::Ordering::Less) {
            j
        } else {
            i
        }
    };
    longer(longer(0, 1), 2)
}

/// The triangles from a face's first corner.
fn fan(face: &[u32]) -> impl Iterator<Item = [u32; 3]> {
    let sides = face.windows(2).skip(1);
    sides.map(|side| [face[0], side[0], side[1]])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::d3::vec::{add, scale, sub};
    use crate::random::Random;
    use num_rational::BigRational;
    use num_traits::ToPrimitive;

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

    /// Tetrahedron by tetrahedron, as the definition has it.
    fn wanted(hull: &ConvexHull) -> V {
        let exact = |p: V| p.map(|x| BigRational::from_float(x).unwrap());
        let corners: Vec<_> = hull.corners().iter().map(|&p| exact(p)).collect();
        let way = |i: u32, j: u32| {
            [0, 1, 2].map(|k| corners[j as usize][k].clone() - &corners[i as usize][k])
        };
        let mut whole = BigRational::from_float(0.0).unwrap();
        let mut sums = [whole.clone(), whole.clone(), whole.clone()];
        for [a, b, c] in hull.faces().flat_map(fan) {
            let (u, v, w) = (way(0, a), way(0, b), way(0, c));
            let minor = |k: usize| {
                let (p, q) = ((k + 1) % 3, (k + 2) % 3);
                v[p].clone() * &w[q] - v[q].clone() * &w[p]
            };
            let part = (0..3).map(|k| u[k].clone() * minor(k)).sum::<BigRational>();
            for (k, sum) in sums.iter_mut().enumerate() {
                let apex = corners[0][k].clone();
                let four = [a, b, c].map(|i| &corners[i as usize][k]).into_iter();
                *sum += part.clone() * (apex + four.sum::<BigRational>());
            }
            whole += part;
        }
        let four = BigRational::from_float(4.0).unwrap();
        sums.map(|sum| (sum / &whole / &four).to_f64().unwrap())
    }

    #[test]
    fn of_plates_and_needles_as_of_any() {
        let mut random = Random::new(6);
        for round in 0..if cfg!(miri) { 5 } else { 600 } {
            let unit = random.pick(&[1.0, 1e-150, 1e60, 1e-9]);
            let at = scale(random.point(false), random.pick(&[0.0, 1.0, 1e9]));
            let turn = random.rotation(false);
            let thin = [1.0, 1.0, random.pick(&[1.0, 1e-3, 1e-9, 1e-15, 0.0])];
            let narrow = random.pick(&[1.0, 1.0, 1e-6, 1e-12]);
            let corner = |_| {
                let [x, y, z] = random.point(false);
                let local = turn.apply([x * thin[0], y * thin[1] * narrow, z * thin[2] * narrow]);
                scale(add(at, local), unit)
            };
            let count = 4 + round % 9;
            let points: Vec<V> = (0..count).map(corner).collect();
            let hull = hull(&points);
            if hull.dimension() < 3 {
                continue;
            }
            let (found, wanted) = (hull.center(), wanted(&hull));
            let far = largest(hull.bounds().min()).max(largest(hull.bounds().max()));
            let most = SHARP * largest(hull.bounds().size()) + 2.0 * f64::EPSILON * far;
            assert!(
                largest(sub(found, wanted)) <= most,
                "{found:?} {wanted:?} {points:?}"
            );
        }
    }

    #[test]
    fn of_what_is_small_far_away() {
        let flat = hull(&[[1e9, 0.0, 0.0], [1e9, 3e-300, 0.0], [1e9, 0.0, 3e-300]]);
        let off = flat.center().map(|x| x / 1e-300 - 1.0);
        assert!(flat.center()[0] == 1e9 && off[1].abs() < 1e-15 && off[2].abs() < 1e-15);
        let huge = hull(&[
            [-f64::MAX; 3],
            [f64::MAX; 3],
            [f64::MAX, -f64::MAX, 0.0],
            [0.0; 3],
        ]);
        assert!(huge.center()[0] > 0.1 * f64::MAX, "{:?}", huge.center());
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
