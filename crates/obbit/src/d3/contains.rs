//! Whether one shape lies wholly inside another, exactly; both are closed sets.

use super::shape::View3;
use super::vec::V;
use crate::geom::core_shape::{Core, Cored};
use crate::geom::{Relation, decide};
use crate::num::{Ball, Exact, Number};
use alloc::vec::Vec;
use core::cmp::Ordering;

/// Whether every point of `b` is a point of `a`.
pub(crate) fn contains(a: View3<'_>, b: View3<'_>) -> bool {
    if let (View3::Aabb(a), View3::Aabb(b)) = (a, b) {
        return (0..3).all(|k| a.min()[k] <= b.min()[k] && b.max()[k] <= a.max()[k]);
    }
    let mut unsure = Vec::new();
    let verdict = match behind_all::<Ball>(&a, &b, &[], &mut unsure) {
        Some(verdict) => verdict,
        None => behind_all::<Exact>(&a, &b, &unsure, &mut Vec::new()).flatten(),
    };
    verdict.unwrap_or_else(|| near_core(&a, &b))
}

/// Outer `None`: this kind of number cannot tell. Inner `None`: `a` is not bounded by planes.
type Verdict = Option<Option<bool>>;

/// A half-space `n · p <= offset`.
struct Plane<N> {
    n: [N; 3],
    offset: N,
}

/// Which of a list of planes, and which of a list of points.
type Pair = (usize, usize);

/// Whether each core point of `b` lies behind each plane of `a` by `b`'s radius or more: of these pairs of a plane and
/// a point, or, where there are none, of all. Tells of which of them this kind of number cannot say it.
fn behind_all<N: Number>(
    a: &View3<'_>,
    b: &View3<'_>,
    asked: &[Pair],
    unsure: &mut Vec<Pair>,
) -> Verdict {
    let origin = a.anchor();
    let planes = match planes::<N>(a, origin) {
        None => return Some(None),
        Some(planes) => planes?,
    };
    let core = b.core::<N>(origin);
    let count = core.points.len();
    let pairs = if asked.is_empty() {
        planes.len() * count
    } else {
        asked.len()
    };
    for k in 0..pairs {
        let (i, j) = asked.get(k).copied().unwrap_or((k / count, k % count));
        let (Some(plane), Some(p)) = (planes.get(i), core.points.get(j)) else {
            continue;
        };
        let room = plane.offset.minus(&N::dot(&plane.n, p));
        let inside = match room.sign() {
            Some(Ordering::Less) => Some(false),
            Some(_) if b.radius() == 0.0 => Some(true),
            Some(_) => {
                let reach = core
                    .radius
                    .times(&core.radius)
                    .times(&N::dot(&plane.n, &plane.n));
                let order = room.times(&room).minus(&reach).sign();
                order.map(|order| order != Ordering::Less)
            }
            None => None,
        };
        match inside {
            Some(false) => return Some(Some(false)),
            Some(true) => {}
            None => unsure.push((i, j)),
        }
    }
    unsure.is_empty().then_some(Some(true))
}

/// The planes round a box or a solid hull. Outer `None`: the shape has no such planes; inner
/// `None`: the number cannot tell which side is out.
fn planes<N: Number>(a: &View3<'_>, origin: V) -> Option<Option<Vec<Plane<N>>>> {
    let number = |k: usize, x: f64| N::from_f64(x).minus(&N::from_f64(origin[k]));
    let mut planes = Vec::new();
    match a {
        View3::Aabb(b) => {
            for k in 0..3 {
                for (sign, limit) in [(1.0, b.max()[k]), (-1.0, b.min()[k])] {
                    let n = core::array::from_fn(|d| N::from_f64(if d == k { sign } else { 0.0 }));
                    let offset = N::from_f64(sign).times(&number(k, limit));
                    planes.push(Plane { n, offset });
                }
            }
        }
        View3::Obb(b) => {
            let axes = b.axes().map(|axis| axis.map(N::from_f64));
            let center: [N; 3] = core::array::from_fn(|k| number(k, b.center()[k]));
            for k in 0..3 {
                // |n · (p - c)| <= size / 2 |n · axis|: the coordinates of p in the box's frame.
                let mut n = N::cross(&axes[(k + 1) % 3], &axes[(k + 2) % 3]);
                let mut height = N::dot(&n, &axes[k]);
                match height.sign() {
                    Some(Ordering::Less) => {
                        n = n.map(|x| x.negated());
                        height = height.negated();
                    }
                    Some(_) => {}
                    None => return Some(None),
                }
                let reach = height.times(&N::from_f64(b.size()[k]).half());
                let middle = N::dot(&n, &center);
                let back = n.clone().map(|x| x.negated());
                planes.push(Plane {
                    offset: reach.plus(&middle),
                    n,
                });
                planes.push(Plane {
                    offset: reach.minus(&middle),
                    n: back,
                });
            }
        }
        View3::Hull(h) if h.dimension() == 3 => {
            let at = |i: u32| -> [N; 3] {
                let p = h.corners().get(i as usize).copied().unwrap_or(origin);
                core::array::from_fn(|k| number(k, p[k]))
            };
            for face in h.faces() {
                if let &[i, j, k, ..] = face {
                    let p = at(i);
                    let n = N::cross(&N::difference(&at(j), &p), &N::difference(&at(k), &p));
                    planes.push(Plane {
                        offset: N::dot(&n, &p),
                        n,
                    });
                }
            }
        }
        _ => return None,
    }
    Some(Some(planes))
}

/// Every core point of `b` within `a`'s radius less `b`'s of `a`'s core: that is when `b` is inside.
fn near_core(a: &View3<'_>, b: &View3<'_>) -> bool {
    if a.radius() < b.radius() {
        return false;
    }
    let eroded = Eroded {
        shape: a,
        by: b.radius(),
    };
    let count = b.core::<f64>(a.anchor()).points.len();
    (0..count).all(|index| {
        let corner = Corner { shape: b, index };
        decide::relation::<3>(&eroded, &corner) != Relation::Apart
    })
}

/// A shape with a smaller radius.
struct Eroded<'a, 'b> {
    shape: &'a View3<'b>,
    by: f64,
}

impl Cored for Eroded<'_, '_> {
    fn anchor(&self) -> V {
        self.shape.anchor()
    }

    fn core<N: Number>(&self, origin: V) -> Core<N> {
        let mut core = self.shape.core::<N>(origin);
        core.radius = core.radius.minus(&N::from_f64(self.by));
        core
    }
}

/// One core point of a shape.
struct Corner<'a, 'b> {
    shape: &'a View3<'b>,
    index: usize,
}

impl Cored for Corner<'_, '_> {
    fn anchor(&self) -> V {
        self.shape.anchor()
    }

    fn core<N: Number>(&self, origin: V) -> Core<N> {
        if let View3::Hull(h) = self.shape
            && let Some(&corner) = h.corners().get(self.index)
        {
            // One of thousands, maybe.
            let point =
                core::array::from_fn(|k| N::from_f64(corner[k]).minus(&N::from_f64(origin[k])));
            return Core::of(core::iter::once(point).collect());
        }
        let mut core = self.shape.core::<N>(origin);
        core.points.swap(0, self.index);
        core.points.truncate(1);
        core.radius = N::zero();
        core
    }
}

#[cfg(test)]
mod tests {
    use crate::random::Random;
    use crate::{Capsule3, ConvexHull, Sphere};

    #[test]
    fn corners_on_faces_are_within() {
        let mut random = Random::new(11);
        let mut points: Vec<[f64; 3]> = (0..150)
            .map(|_| core::array::from_fn(|_| random.unit()))
            .collect();
        let hull = ConvexHull::from_points(&points).unwrap();
        assert!(hull.contains(&hull));
        let part = ConvexHull::from_points(&points[..100]).unwrap();
        assert!(hull.contains(&part) && !part.contains(&hull));
        // The highest corner a unit in the last place higher.
        let highest = (0..150).max_by(|&i, &j| points[i][2].total_cmp(&points[j][2]));
        let highest = &mut points[highest.unwrap()][2];
        *highest = highest.next_up();
        let taller = ConvexHull::from_points(&points).unwrap();
        assert!(!hull.contains(&taller));
        // What is round touches the faces from within, or not.
        let unit = [0.0, 1.0].map(|x| [0.0, 1.0].map(|y| [0.0, 1.0].map(|z| [x, y, z])));
        let cube = ConvexHull::from_points(unit.as_flattened().as_flattened()).unwrap();
        let ball = |r: f64| Sphere::new([0.5; 3], r).unwrap();
        assert!(cube.contains(&ball(0.5)) && !cube.contains(&ball(0.5_f64.next_up())));
        let rod = |r: f64| Capsule3::new([0.5, 0.5, 0.25], [0.5, 0.5, 0.75], r).unwrap();
        assert!(cube.contains(&rod(0.25)) && !cube.contains(&rod(0.25_f64.next_up())));
        // And from without: each corner on its own.
        let around = Sphere::new([0.5; 3], 0.87).unwrap();
        assert!(around.contains(&hull) && !ball(0.5).contains(&cube));
    }
}
