//! The common volume of two convex solids, by the divergence theorem: the faces of each, cut down
//! to what lies in the other, with the volume of the cone over each of them.

use num_bigint::BigInt;
use num_traits::{Signed, Zero};

use super::build::Core;
use super::exact::{Ratio, V, cross, dot, is_zero, sub};
use super::slabs::{Offsets, span};

/// `p / w` with `w > 0`.
type Point = (V, BigInt);

/// `normal . p <= limit` on the whole solid, with the corners of that face.
struct Face {
    normal: V,
    limit: BigInt,
    corners: Vec<V>,
}

/// The volumes of the common part, of `a` and of `b`, in cubed units of the frame.
pub fn volumes(a: &Core, b: &Core) -> [Ratio; 3] {
    let (faces_a, faces_b) = (faces(a), faces(b));
    let mut common = Vec::new();
    for (own, other, second) in [(&faces_a, &faces_b, false), (&faces_b, &faces_a, true)] {
        for face in own.iter().filter(|_| !other.is_empty()) {
            // A face that both have in the same plane counts once.
            if second && other.iter().any(|f| same_plane(face, f)) {
                continue;
            }
            common.push(
                other
                    .iter()
                    .fold(polygon(face), |left, cut| clip(&left, cut)),
            );
        }
    }
    let whole = |faces: &[Face]| cones(&faces.iter().map(polygon).collect::<Vec<_>>());
    [cones(&common), whole(&faces_a), whole(&faces_b)]
}

fn polygon(face: &Face) -> Vec<Point> {
    face.corners
        .iter()
        .map(|p| (p.clone(), BigInt::from(1)))
        .collect()
}

/// The volume of the cones from the origin over polygons that face outward.
fn cones(polygons: &[Vec<Point>]) -> Ratio {
    let mut six = Ratio::whole(BigInt::ZERO);
    for polygon in polygons {
        for i in 1..polygon.len().saturating_sub(1) {
            let (p, q, r) = (&polygon[0], &polygon[i], &polygon[i + 1]);
            let cone = dot(&p.0, &cross(&q.0, &r.0));
            let sum = six.plus(&Ratio::new(cone, &p.1 * &q.1 * &r.1));
            // Keep the fraction short.
            let short = num_rational::BigRational::new(sum.n, sum.d);
            six = Ratio {
                n: short.numer().clone(),
                d: short.denom().clone(),
            };
        }
    }
    Ratio::new(six.n, six.d * 6)
}

/// All faces, corners in order round the outward normal; none of a flat set.
fn faces(core: &Core) -> Vec<Face> {
    let offsets = Offsets::new(core, core);
    let mut list: Vec<Face> = Vec::new();
    if !offsets.solid {
        return list;
    }
    let flipped = offsets.normals.iter().map(|n| n.each_ref().map(|x| -x));
    for normal in offsets.normals.iter().cloned().chain(flipped) {
        let (_, limit) = span(&normal, &core.points);
        let on: Vec<&V> = core
            .points
            .iter()
            .filter(|p| dot(&normal, p) == limit)
            .collect();
        let face = Face {
            corners: around(&normal, &on),
            normal,
            limit,
        };
        if face.corners.len() >= 3 && !list.iter().any(|f| same_plane(f, &face)) {
            list.push(face);
        }
    }
    list
}

/// The hull of points in one plane, in order round the normal; fewer than three when in line.
fn around(normal: &V, on: &[&V]) -> Vec<V> {
    let turn = |p: &V, q: &V, r: &V| dot(normal, &cross(&sub(q, p), &sub(r, p)));
    let Some(start) = on.iter().min() else {
        return Vec::new();
    };
    let mut corners: Vec<V> = vec![(*start).clone()];
    // Gift wrapping (Jarvis 1973): the next corner has every other point on its left.
    loop {
        let here = corners.last().expect("there is a start").clone();
        let mut next: Option<&V> = None;
        for p in on.iter().filter(|p| ***p != here) {
            next = match next {
                None => Some(p),
                Some(best) => {
                    let side = turn(&here, best, p);
                    let (far, near) = (sub(p, &here), sub(best, &here));
                    let further = dot(&far, &far) > dot(&near, &near);
                    let better = side.is_negative() || (side.is_zero() && further);
                    Some(if better { p } else { best })
                }
            };
        }
        match next {
            Some(p) if *p != corners[0] && corners.len() <= on.len() => corners.push(p.clone()),
            _ => return corners,
        }
    }
}

fn same_plane(f: &Face, g: &Face) -> bool {
    is_zero(&cross(&f.normal, &g.normal))
        && dot(&f.normal, &g.normal).is_positive()
        && dot(&f.normal, &g.corners[0]) == f.limit
}

/// The part of a polygon on the inner side of a face.
fn clip(polygon: &[Point], face: &Face) -> Vec<Point> {
    let depth = |(p, w): &Point| &face.limit * w - dot(&face.normal, p); // times w
    let mut out = Vec::new();
    for (i, here) in polygon.iter().enumerate() {
        let next = &polygon[(i + 1) % polygon.len()];
        let (d, e) = (depth(here), depth(next));
        if !d.is_negative() {
            out.push(here.clone());
        }
        if (d.is_positive() && e.is_negative()) || (d.is_negative() && e.is_positive()) {
            // (e p_here - d p_next) over (e w_here - d w_next): the weights cancel.
            let p: V = core::array::from_fn(|k| &e * &here.0[k] - &d * &next.0[k]);
            let w = &e * &here.1 - &d * &next.1;
            out.push(if w.is_negative() {
                (p.each_ref().map(|x| -x), -w)
            } else {
                (p, w)
            });
        }
    }
    out
}
