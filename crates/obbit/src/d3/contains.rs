//! Whether one shape lies wholly inside another, exactly; both are closed sets.

use super::ConvexHull;
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
    let verdict = match behind_all::<Ball>(&a, &b, &mut unsure) {
        Some(verdict) => verdict,
        None => match a {
            View3::Hull(h) if !unsure.is_empty() => Some(behind_each(h, &b, &unsure)),
            _ => behind_all::<Exact>(&a, &b, &mut Vec::new()).flatten(),
        },
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

impl<N: Number> Plane<N> {
    /// The plane through the first corners of a face of a hull; `None` where there is no such face.
    fn of_face(h: &ConvexHull, ring: &[u32], origin: V) -> Option<Self> {
        let &[i, j, k, ..] = ring else {
            return None;
        };
        let at = |i: u32| -> [N; 3] {
            let p = h.points().get(i as usize).copied().unwrap_or(origin);
            core::array::from_fn(|k| N::from_f64(p[k]).minus(&N::from_f64(origin[k])))
        };
        let p = at(i);
        let n = N::cross(&N::difference(&at(j), &p), &N::difference(&at(k), &p));
        Some(Self {
            offset: N::dot(&n, &p),
            n,
        })
    }

    /// Whether `p` lies behind the plane by `radius` or more, with the square of that times the square of `n`.
    fn is_before(&self, p: &[N; 3], reach: Option<&N>) -> Option<bool> {
        let room = self.offset.minus(&N::dot(&self.n, p));
        match (room.sign()?, reach) {
            (Ordering::Less, _) => Some(false),
            (_, None) => Some(true),
            (_, Some(reach)) => {
                let order = room.times(&room).minus(reach).sign()?;
                Some(order != Ordering::Less)
            }
        }
    }

    /// What [`is_before`](Self::is_before) takes for what has a radius.
    fn reach(&self, core: &Core<N>, radius: f64) -> Option<N> {
        let square = core.radius.times(&core.radius);
        (radius != 0.0).then(|| square.times(&N::dot(&self.n, &self.n)))
    }
}

/// Whether each core point of `b` lies behind each plane of `a` by `b`'s radius or more; of which pairs of plane and
/// point this kind of number cannot tell it.
fn behind_all<N: Number>(
    a: &View3<'_>,
    b: &View3<'_>,
    unsure: &mut Vec<(usize, usize)>,
) -> Verdict {
    let origin = a.anchor();
    let planes = match planes::<N>(a, origin) {
        None => return Some(None),
        Some(planes) => planes?,
    };
    let core = b.core::<N>(origin);
    for (i, plane) in planes.iter().enumerate() {
        let reach = plane.reach(&core, b.radius());
        for (j, p) in core.points.iter().enumerate() {
            match plane.is_before(p, reach.as_ref()) {
                Some(false) => return Some(Some(false)),
                Some(true) => {}
                None => unsure.push((i, j)),
            }
        }
    }
    unsure.is_empty().then_some(Some(true))
}

/// The same without rounding, of these pairs of a face and a point alone, in the order of the faces.
fn behind_each(a: &ConvexHull, b: &View3<'_>, pairs: &[(usize, usize)]) -> bool {
    let origin = View3::Hull(a).anchor();
    let core = b.core::<Exact>(origin);
    let mut faces = a.faces().enumerate();
    pairs.chunk_by(|one, other| one.0 == other.0).all(|pairs| {
        let face = pairs
            .first()
            .and_then(|&(i, _)| faces.find(|face| face.0 == i));
        let plane = face.and_then(|(_, ring)| Plane::of_face(a, ring, origin));
        plane.is_none_or(|plane| {
            let reach = plane.reach(&core, b.radius());
            let mut points = pairs.iter().filter_map(|&(_, j)| core.points.get(j));
            points.all(|p| plane.is_before(p, reach.as_ref()) == Some(true))
        })
    })
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
            planes.extend(h.faces().filter_map(|ring| Plane::of_face(h, ring, origin)));
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
            && let Some(&corner) = h.points().get(self.index)
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
