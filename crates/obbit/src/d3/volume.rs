//! Volumes, and the volume that two solids share.

use super::Rot3;
use super::body::Body;
use super::clip::{Polygon, below};
use super::contains::contains;
use super::frame::Frame;
use super::relation::relation;
use super::separation::positive;
use super::shape::View3;
use super::vec::{V, add, cross, dot, perpendicular, scale, sub};
use crate::geom::Relation;
use crate::num::saturate;
use alloc::vec::Vec;

/// Heights this small (in local units) are round-off: the point lies on the plane.
const ON_PLANE: f64 = 1e-15;

/// The volume that two polytopes share, 0 unless they overlap.
pub(crate) fn overlap_volume(a: View3<'_>, b: View3<'_>) -> f64 {
    if let (View3::Aabb(a), View3::Aabb(b)) = (a, b) {
        let shared = a.overlap_extents(b);
        return if shared.iter().all(|&x| x > 0.0) {
            product(shared)
        } else {
            0.0
        };
    }
    match shared(a, b) {
        Shared::Nothing => 0.0,
        Shared::AllOfA => volume(&a),
        Shared::AllOfB => volume(&b),
        Shared::Part(frame, part, _) => {
            // Grown one length at a time: the cube of a unit may be out of range.
            let side = frame.grow(1.0);
            let whole = if side < 1e100 && side > 1e-100 {
                part * side * side * side
            } else {
                saturate(frame.grow(frame.grow(frame.grow(part))))
            };
            let most = if volume(&a) < volume(&b) {
                volume(&a)
            } else {
                volume(&b)
            };
            positive(if whole < most { whole } else { most })
        }
    }
}

/// Shared volume over joint volume: 1 for equal solids, 0 unless they overlap.
pub(crate) fn iou(a: View3<'_>, b: View3<'_>) -> f64 {
    let frame = Frame::of(&a, &b);
    let sizes = || (local_volume(&a, &frame), local_volume(&b, &frame));
    let ratio = |small: f64, large: f64| if large > 0.0 { small / large } else { 0.0 };
    let ratio = match shared(a, b) {
        Shared::Nothing => return 0.0,
        Shared::AllOfA => {
            let (va, vb) = sizes();
            ratio(va, vb)
        }
        Shared::AllOfB => {
            let (va, vb) = sizes();
            ratio(vb, va)
        }
        Shared::Part(_, part, (va, vb)) => ratio(part, va + vb - part),
    };
    positive(ratio).clamp(0.0, 1.0)
}

enum Shared {
    Nothing,
    AllOfA,
    AllOfB,
    /// The shared volume and both volumes, in units of the frame.
    Part(Frame, f64, (f64, f64)),
}

fn shared(a: View3<'_>, b: View3<'_>) -> Shared {
    if volume(&a) == 0.0 || volume(&b) == 0.0 || relation(a, b) != Relation::Overlapping {
        return Shared::Nothing;
    }
    // Exactly equal or nested shapes give exactly 1, or exactly the smaller volume.
    if contains(a, b) {
        return Shared::AllOfB;
    }
    if contains(b, a) {
        return Shared::AllOfA;
    }
    let frame = Frame::of(&a, &b);
    let (body_a, body_b) = (Body::of(&a, &frame), Body::of(&b, &frame));
    let mut solid = polyhedron(&body_a);
    for face in &body_b.faces {
        let on_face = body_b.core.points[face.ring[0] as usize];
        solid = cut(&solid, face.normal, dot(face.normal, on_face));
    }
    let part = volume_within(&solid);
    let sizes = (local_volume(&a, &frame), local_volume(&b, &frame));
    let most = if sizes.0 < sizes.1 { sizes.0 } else { sizes.1 };
    Shared::Part(frame, if part < most { part } else { most }, sizes)
}

fn volume(a: &View3<'_>) -> f64 {
    match a {
        View3::Aabb(b) => b.volume(),
        View3::Obb(b) => b.volume(),
        View3::Hull(h) => h.volume(),
        View3::Sphere(s) => s.volume(),
        View3::Capsule(c) => c.volume(),
        View3::Segment(_) | View3::Triangle(_) => 0.0,
    }
}

fn local_volume(a: &View3<'_>, frame: &Frame) -> f64 {
    match a {
        View3::Aabb(b) => product(b.size().map(|x| frame.shrink(x))),
        View3::Obb(b) => of_obb(b.size().map(|x| frame.shrink(x)), b.rotation()),
        _ => volume_within(&polyhedron(&Body::of(a, frame))),
    }
}

fn polyhedron(body: &Body) -> Vec<Polygon> {
    let corner = |&i: &u32| body.core.points[i as usize];
    body.faces
        .iter()
        .map(|face| face.ring.iter().map(corner).collect())
        .collect()
}

/// What of a convex solid, given by its faces, has `n · p <= offset`.
fn cut(solid: &[Polygon], n: V, offset: f64) -> Vec<Polygon> {
    let height = |p: &V| dot(*p, n) - offset;
    if !solid.iter().flatten().any(|p| height(p) > ON_PLANE) {
        return solid.to_vec();
    }
    let mut kept: Vec<Polygon> = Vec::with_capacity(solid.len() + 1);
    let mut rim: Vec<V> = Vec::new();
    for face in solid {
        let part = below(face, n, offset, ON_PLANE);
        rim.extend(part.iter().filter(|p| height(p) >= -2.0 * ON_PLANE));
        if part.len() >= 3 {
            kept.push(part);
        }
    }
    if let Some(lid) = ordered(&rim, n) {
        kept.push(lid);
    }
    kept
}

/// The points in order round their middle, as seen along `n`.
fn ordered(rim: &[V], n: V) -> Option<Polygon> {
    if rim.len() < 3 {
        return None;
    }
    let middle = scale(
        rim.iter().fold([0.0; 3], |m, &p| add(m, p)),
        1.0 / rim.len() as f64,
    );
    let x = perpendicular(n);
    let y = cross(n, x);
    // Grows with the angle, from 0 to 4 round the turn; no arctangent needed for an order.
    let turn = |p: &V| {
        let (u, v) = (dot(sub(*p, middle), x), dot(sub(*p, middle), y));
        let sum = u.abs() + v.abs();
        let t = if sum > 0.0 { u / sum } else { 1.0 };
        if v < 0.0 { 3.0 + t } else { 1.0 - t }
    };
    let mut points: Vec<(f64, V)> = rim.iter().map(|p| (turn(p), *p)).collect();
    points.sort_by(|p, q| p.0.total_cmp(&q.0));
    Some(points.into_iter().map(|p| p.1).collect())
}

/// The volume of a convex solid: pyramids from a point within to each face.
fn volume_within(faces: &[Polygon]) -> f64 {
    let count = faces.iter().flatten().count();
    if count == 0 {
        return 0.0;
    }
    let sum = faces.iter().flatten().fold([0.0; 3], |m, &p| add(m, p));
    let apex = scale(sum, 1.0 / count as f64);
    let mut six = 0.0;
    for face in faces {
        let mut area = [0.0; 3];
        for i in 2..face.len() {
            area = add(
                area,
                cross(sub(face[i - 1], face[0]), sub(face[i], face[0])),
            );
        }
        // Taken as positive, so that a face's sense of turning does not matter.
        six += face.first().map_or(0.0, |&p| dot(area, sub(p, apex)).abs());
    }
    six / 6.0
}

/// The volume of an oriented box. Axes that are a frame up to round-off count as one; others span
/// a parallelepiped.
pub(crate) fn of_obb(size: V, rotation: Rot3) -> f64 {
    let volume = product(size);
    if rotation.skew() < 1e-14 || volume == 0.0 {
        return volume;
    }
    let [x, y, z] = rotation.axes();
    positive(volume * dot(cross(x, y), z).abs())
}

/// The product of three sizes, whatever order of multiplication overflows.
pub(crate) fn product(size: [f64; 3]) -> f64 {
    let mut s = size;
    s.sort_by(f64::total_cmp);
    if s[0] == 0.0 {
        return 0.0;
    }
    // The extremes first: their product is the least likely to leave the range.
    positive((s[0] * s[2]) * s[1])
}

/// The volume of a capsule whose core has `length`.
pub(crate) fn of_capsule(length: f64, radius: f64) -> f64 {
    if radius == 0.0 {
        return 0.0;
    }
    let long = saturate(4.0 / 3.0 * radius + length);
    positive(product([radius, radius, long]) * core::f64::consts::PI)
}

#[cfg(test)]
mod tests {
    use super::super::{Obb3, Rot3};

    #[test]
    fn known_volumes() {
        let a = Obb3::new([0.0; 3], [2.0; 3], Rot3::IDENTITY).unwrap();
        let b = Obb3::new([1.0, 1.0, 1.0], [2.0; 3], Rot3::IDENTITY).unwrap();
        assert!((a.overlap_volume(&b) - 1.0).abs() < 1e-14);
        assert!((a.iou(&b) - 1.0 / 15.0).abs() < 1e-15);
        let turned = Obb3::new([0.0; 3], [2.0; 3], Rot3::from_yaw_degrees(45.0)).unwrap();
        // A regular octagon of inradius 1: area 8 (sqrt 2 - 1).
        let wanted = 16.0 * (2.0f64.sqrt() - 1.0);
        assert!((a.overlap_volume(&turned) - wanted).abs() < 1e-13);
        assert_eq!(a.iou(&a), 1.0);
        let inner = Obb3::new([0.25, 0.0, 0.0], [0.5; 3], Rot3::from_yaw_degrees(30.0)).unwrap();
        assert_eq!(a.overlap_volume(&inner), 0.125);
        assert_eq!(inner.iou(&a), 0.125 / 8.0);
        let beside = Obb3::new([2.0, 0.0, 0.0], [2.0; 3], Rot3::IDENTITY).unwrap();
        assert_eq!(a.overlap_volume(&beside), 0.0);
        let card = Obb3::new([0.0; 3], [1.0, 1.0, 0.0], Rot3::IDENTITY).unwrap();
        assert_eq!((a.overlap_volume(&card), card.iou(&card)), (0.0, 0.0));
    }

    #[test]
    fn at_every_scale() {
        for s in [1e-150, 1e-90, 1e100, 1e300] {
            let at = |x: f64| Obb3::new([x * s, 0.0, 0.0], [2.0 * s; 3], Rot3::IDENTITY).unwrap();
            assert!((at(0.0).iou(&at(1.0)) - 1.0 / 3.0).abs() < 1e-15, "{s}");
            assert!(at(0.0).overlap_volume(&at(1.0)) > 0.0);
        }
    }
}
