//! Volumes, and the volume that two solids share.

use super::Rot3;
use super::body::{Body, exact_direction};
use super::clip::Polygon;
use super::contains::contains;
use super::frame::Frame;
use super::relation::relation;
use super::separation::positive;
use super::settle::rounded;
use super::shape::View3;
use super::vec::{V, add, cross, dot, scale, sub};
use crate::geom::Relation;
use crate::geom::core_shape::Cored;
use crate::num::{Exact, saturate};
use alloc::vec::Vec;
use core::cell::OnceCell;
use smallvec::SmallVec;

/// Directions of faces that may be further off than this are taken without rounding.
const SLIVER: f64 = 1e-12;

/// The volume that two polytopes share, 0 unless they overlap.
pub(crate) fn overlap_volume(a: View3<'_>, b: View3<'_>) -> f64 {
    let (a, b) = if a.comes_after(&b) { (b, a) } else { (a, b) };
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
    let (a, b) = if a.comes_after(&b) { (b, a) } else { (a, b) };
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
    let exact_core = OnceCell::new();
    for face in &body_b.faces {
        let on_face = body_b.core.points[face.ring[0] as usize];
        // The plane of a sliver goes through the other solid far beyond it.
        let normal = if face.doubt > SLIVER {
            let core = exact_core.get_or_init(|| b.core::<Exact>(b.anchor()));
            rounded(&exact_direction(&b, core, face.source))
        } else {
            face.normal
        };
        solid = cut(&solid, normal, dot(normal, on_face));
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

/// The faces, each counter-clockwise as seen from outside.
fn polyhedron(body: &Body) -> Vec<Polygon> {
    let corner = |&i: &u32| body.core.points[i as usize];
    body.faces
        .iter()
        .map(|face| {
            let mut ring: Polygon = face.ring.iter().map(corner).collect();
            if dot(area(&ring), face.normal) < 0.0 {
                ring.reverse();
            }
            ring
        })
        .collect()
}

/// What of a solid, given by its faces, has `n · p <= offset`.
///
/// Faces that share an edge cut it at the same point, to the last bit, and the lid is bounded by
/// the very lines that the cuts left. So what comes out is as closed as what went in, wherever
/// rounding puts a corner, as of faces that all but lie in the plane: its volume is off by
/// round-off only.
fn cut(solid: &[Polygon], n: V, offset: f64) -> Vec<Polygon> {
    let height = |p: &V| dot(*p, n) - offset;
    if !solid.iter().flatten().any(|p| height(p) > 0.0) {
        return solid.to_vec();
    }
    let mut kept: Vec<Polygon> = Vec::with_capacity(solid.len() + 1);
    let mut rim: Vec<(V, V)> = Vec::new();
    for face in solid {
        let mut part = Polygon::new();
        let mut entries: SmallVec<[V; 2]> = SmallVec::new();
        let mut exits: SmallVec<[V; 2]> = SmallVec::new();
        for (i, p) in face.iter().enumerate() {
            let q = &face[if i + 1 == face.len() { 0 } else { i + 1 }];
            let (h, k) = (height(p), height(q));
            if h <= 0.0 {
                push(&mut part, *p);
            }
            // From the end that is kept, whichever way the edge is gone along.
            if h <= 0.0 && k > 0.0 {
                let at = add(*p, scale(sub(*q, *p), h / (h - k)));
                push(&mut part, at);
                exits.push(at);
            } else if h > 0.0 && k <= 0.0 {
                let at = add(*q, scale(sub(*p, *q), k / (k - h)));
                push(&mut part, at);
                entries.push(at);
            }
        }
        // After each way out comes a way in; where the walk starts outside, the first one last.
        if face.first().is_some_and(|p| height(p) > 0.0) && !entries.is_empty() {
            entries.rotate_left(1);
        }
        // The lid goes along them the other way.
        rim.extend(entries.into_iter().zip(exits).filter(|(p, q)| p != q));
        if part.len() >= 3 {
            kept.push(part);
        }
    }
    while let Some((start, mut end)) = rim.pop() {
        let mut lid = Polygon::from_slice(&[start]);
        while end != start {
            lid.push(end);
            let Some(next) = rim.iter().position(|line| line.0 == end) else {
                break;
            };
            end = rim.swap_remove(next).1;
        }
        if lid.len() >= 3 {
            kept.push(lid);
        }
    }
    kept
}

/// Adds a corner, unless it is the one before.
fn push(part: &mut Polygon, corner: V) {
    if part.last() != Some(&corner) {
        part.push(corner);
    }
}

/// The area vector of a polygon, twice as long.
fn area(polygon: &[V]) -> V {
    let fan = |sum, pair: &[V]| {
        let (p, q) = (sub(pair[0], polygon[0]), sub(pair[1], polygon[0]));
        add(sum, cross(p, q))
    };
    polygon.windows(2).skip(1).fold([0.0; 3], fan)
}

/// The volume of a closed solid: pyramids from a point within to each face.
fn volume_within(faces: &[Polygon]) -> f64 {
    let count = faces.iter().flatten().count();
    if count == 0 {
        return 0.0;
    }
    let sum = faces.iter().flatten().fold([0.0; 3], |m, &p| add(m, p));
    let apex = scale(sum, 1.0 / count as f64);
    let pyramid = |six, face: &Polygon| six + dot(area(face), sub(face[0], apex));
    let six = faces.iter().fold(0.0, pyramid);
    // Of a hair of a solid round-off may leave less than nothing.
    if six > 0.0 { six / 6.0 } else { 0.0 }
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
