//! Volumes, and the volume that two solids share.

use super::Rot3;
use super::body::{Body, direction_of, rounded};
use super::clip::Polygon;
use super::contains::contains;
use super::frame::Frame;
use super::relation::relation;
use super::shape::View3;
use super::solid::{cut, polyhedron, volume_within};
use super::vec::{V, cross, dot};
use super::{region, sliver};
use crate::geom::Relation;
use crate::geom::core_shape::Cored;
use crate::num::{Exact, positive, positive_product, saturate, smaller, times_two_pow};
use alloc::vec::Vec;
use core::cell::OnceCell;

/// Directions of faces that may be further off than this are taken without rounding.
const SLIVER: f64 = 1e-12;

/// Volumes below this, in units of the frame, are taken without rounding.
const SMALL: f64 = 1.0 / 1_048_576.0;

/// The volume that two polytopes share, 0 unless they overlap.
pub(crate) fn overlap_volume(a: View3<'_>, b: View3<'_>) -> f64 {
    let (a, b) = if a.comes_after(&b) { (b, a) } else { (a, b) };
    if let (View3::Aabb(a), View3::Aabb(b)) = (a, b) {
        let shared = a.overlap_extents(b);
        return if shared.iter().all(|&x| x > 0.0) {
            positive_product(shared)
        } else {
            0.0
        };
    }
    match shared(a, b) {
        Shared::Nothing => 0.0,
        Shared::AllOfA => volume(&a),
        Shared::AllOfB => volume(&b),
        Shared::Part(exponent, part, _) => {
            // Grown one length at a time: the cube of a unit may be out of range.
            let grown = |x| times_two_pow(x, exponent);
            let side = grown(1.0);
            let whole = if side < 1e100 && side > 1e-100 {
                part * side * side * side
            } else {
                grown(grown(grown(part)))
            };
            let most = if volume(&a) < volume(&b) {
                volume(&a)
            } else {
                volume(&b)
            };
            positive(smaller(whole, most))
        }
    }
}

/// Shared volume over joint volume: 1 for equal solids, 0 unless they overlap.
pub(crate) fn iou(a: View3<'_>, b: View3<'_>) -> f64 {
    let (a, b) = if a.comes_after(&b) { (b, a) } else { (a, b) };
    let ratio = |small: f64, large: f64| if large > 0.0 { small / large } else { 0.0 };
    let ratio = match shared(a, b) {
        Shared::Nothing => return 0.0,
        Shared::AllOfA if contains(a, b) => return 1.0,
        Shared::AllOfB if contains(b, a) => return 1.0,
        Shared::AllOfA => share(&a, &b),
        Shared::AllOfB => share(&b, &a),
        Shared::Part(_, part, (va, vb)) => ratio(part, va + vb - part),
    };
    positive(ratio).clamp(0.0, 1.0)
}

/// How much of the second solid the first is, which lies in it.
fn share(small: &View3<'_>, large: &View3<'_>) -> f64 {
    let (part, whole) = (volume(small), volume(large));
    if part > f64::MIN_POSITIVE && whole < f64::MAX {
        return part / whole;
    }
    // What is out of range may be within it in their own unit.
    let exponent = Frame::of(small, large).exponent();
    let (part, whole) = (local_volume(small, exponent), local_volume(large, exponent));
    if whole > 0.0 { part / whole } else { 0.0 }
}

enum Shared {
    Nothing,
    AllOfA,
    AllOfB,
    /// The shared volume and both volumes, in a unit that is the cube of this power of two.
    Part(i32, f64, (f64, f64)),
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
    let (frame, solid) = region::shared(a, b).unwrap_or_else(|| {
        let frame = Frame::of(&a, &b);
        (frame, within(a, b, &frame))
    });
    let mut part = volume_within(&solid);
    let whole = frame.exponent();
    let mut exponent = whole;
    // Corners are off by rounding at the size of the frame.
    while part < SMALL
        && let Some(found) = sliver::shared(&a, &b, exponent)
    {
        part = found;
        // What needles that cross share vanishes in its unit.
        if part == 0.0 || part > 1e-250 || exponent < whole - 800 {
            break;
        }
        exponent -= 200;
    }
    let sizes = (local_volume(&a, exponent), local_volume(&b, exponent));
    let most = if sizes.0 < sizes.1 { sizes.0 } else { sizes.1 };
    Shared::Part(exponent, smaller(part, most), sizes)
}

/// A, cut by the planes of B.
fn within(a: View3<'_>, b: View3<'_>, frame: &Frame) -> Vec<Polygon> {
    let (body_a, body_b) = (Body::of(&a, frame), Body::of(&b, frame));
    let mut solid = polyhedron(&body_a);
    let exact_core = OnceCell::new();
    for face in &body_b.faces {
        let on_face = body_b.core.points[face.ring[0] as usize];
        // The plane of a sliver goes through the other solid far beyond it.
        let normal = if face.doubt > SLIVER {
            let core = exact_core.get_or_init(|| b.core::<Exact>(b.anchor()));
            rounded(&direction_of(&b, core, face.source))
        } else {
            face.normal
        };
        solid = cut(&solid, normal, dot(normal, on_face));
    }
    solid
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

/// The volume of a solid with flat faces, in a unit that is the cube of `2^exponent`.
fn local_volume(a: &View3<'_>, exponent: i32) -> f64 {
    let shrunk = |size: V| size.map(|x| times_two_pow(x, -exponent));
    match a {
        View3::Aabb(b) => positive_product(shrunk(b.size())),
        View3::Obb(b) => of_obb(shrunk(b.size()), b.rotation()),
        // Not of its corners in a frame, whose rounding may have lost what is thin.
        View3::Hull(h) => h.volume_in(exponent),
        _ => 0.0,
    }
}

/// The volume of an oriented box. Axes that are a frame up to round-off count as one; others span
/// a parallelepiped.
pub(crate) fn of_obb(size: V, rotation: Rot3) -> f64 {
    let volume = positive_product(size);
    if rotation.skew() < 1e-14 || volume == 0.0 {
        return volume;
    }
    let [x, y, z] = rotation.axes();
    positive(volume * dot(cross(x, y), z).abs())
}

/// The volume of a capsule whose core has `length`.
pub(crate) fn of_capsule(length: f64, radius: f64) -> f64 {
    if radius == 0.0 {
        return 0.0;
    }
    let long = saturate(4.0 / 3.0 * radius + length);
    positive(positive_product([radius, radius, long]) * core::f64::consts::PI)
}

#[cfg(test)]
mod tests {
    use super::super::{Obb3, Rot3};
    use alloc::vec::Vec;

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

    /// However far a solid reaches beyond what is shared.
    #[test]
    fn of_any_length() {
        let cube = |turn| Obb3::new([0.0; 3], [2.0; 3], turn).unwrap();
        let square = cube(Rot3::from_yaw_degrees(90.0));
        for long in [1e3, 1e7, 1e12, 1e16, 1e40, 1e105, 1e150, 1e300] {
            let near = |got: f64, wanted: f64| {
                assert!(
                    (got / wanted - 1.0).abs() < 1e-13,
                    "{long}: {got}, not {wanted}"
                );
            };
            let stick = |turn| Obb3::new([0.0; 3], [1.0, long, 1.0], turn).unwrap();
            let turned = stick(Rot3::from_yaw_degrees(45.0));
            // The square less two corners, which are half squares of side 2 - 1/√2.
            let side = 2.0 - 0.5f64.sqrt();
            near(square.overlap_volume(&turned), 4.0 - side * side);
            near(turned.overlap_volume(&square), 4.0 - side * side);
            near(
                cube(Rot3::IDENTITY).overlap_volume(&stick(Rot3::IDENTITY)),
                2.0,
            );
            // Half of a cube, in a block that begins in its middle.
            let block = Obb3::new([long / 2.0, 0.0, 0.0], [long; 3], Rot3::IDENTITY).unwrap();
            near(cube(Rot3::IDENTITY).overlap_volume(&block), 4.0);
            if long < 1e100 {
                near(square.iou(&stick(Rot3::IDENTITY)), 2.0 / (8.0 + long - 2.0));
            }
            if long > 1e15 {
                continue;
            }
            // Two sticks that cross far from the middle of both.
            let across = Obb3::new(
                [long * 0.25, long * 0.4, 0.5],
                [long, 1.0, 1.0],
                Rot3::IDENTITY,
            );
            near(across.unwrap().overlap_volume(&stick(Rot3::IDENTITY)), 0.5);
        }
    }

    #[test]
    fn at_every_scale() {
        for s in [1e-150, 1e-90, 1e100, 1e300] {
            let at = |x: f64| Obb3::new([x * s, 0.0, 0.0], [2.0 * s; 3], Rot3::IDENTITY).unwrap();
            assert!((at(0.0).iou(&at(1.0)) - 1.0 / 3.0).abs() < 1e-15, "{s}");
            assert!(at(0.0).overlap_volume(&at(1.0)) > 0.0);
        }
    }

    #[test]
    fn equal_solids_of_two_kinds() {
        let bounds = crate::Aabb3::new([0.1, 0.2, 0.3], [0.7, 1.9, 3.1]).unwrap();
        let ends = [bounds.min(), bounds.max()];
        let corner = |k: usize| [ends[k & 1][0], ends[k >> 1 & 1][1], ends[k >> 2][2]];
        let hull = crate::ConvexHull::from_points(&[0, 1, 2, 3, 4, 5, 6, 7].map(corner)).unwrap();
        assert_eq!((bounds.iou(&hull), hull.iou(&bounds)), (1.0, 1.0));
        let long = [
            [0.0; 3],
            [1e170, 0.0, 0.0],
            [0.0, 1.0, 0.0],
            [0.0, 0.0, 1.0],
        ];
        let needle = crate::ConvexHull::from_points(&long).unwrap();
        assert_eq!(needle.iou(&needle), 1.0);
    }

    #[test]
    fn a_stick_within_a_long_one() {
        let stick = |height| {
            Obb3::new([0.0; 3], [1e200, 1.0, height], Rot3::from_yaw_degrees(30.0)).unwrap()
        };
        assert_eq!(stick(1.0).iou(&stick(0.5)), 0.5);
        assert_eq!(stick(0.5).iou(&stick(1.0)), 0.5);
    }

    /// What two needles share vanishes in the unit of their lengths.
    #[test]
    fn needles_that_cross() {
        for (long, thin) in [
            (1e10, 1e-100),
            (1e100, 1e-100),
            (1.0, 1e-150),
            (1e60, 1e-40),
        ] {
            let needle = |degrees: f64| {
                let turn = Rot3::from_yaw_degrees(degrees);
                Obb3::new([0.0; 3], [long, thin, thin], turn).unwrap()
            };
            for degrees in [0.0, 30.0] {
                let (a, b) = (needle(degrees), needle(degrees + 90.0));
                let wanted = thin / long / 2.0;
                for got in [a.iou(&b), b.iou(&a)] {
                    assert!((got / wanted - 1.0).abs() < 1e-12, "{long} {thin}: {got:e}");
                }
                if thin > 1e-102 {
                    let wanted = thin * thin * thin;
                    let got = a.overlap_volume(&b);
                    assert!((got / wanted - 1.0).abs() < 1e-12, "{long} {thin}: {got:e}");
                }
            }
        }
    }

    /// Hulls so thin that their corners, rounded, would be others.
    #[test]
    fn needles_and_flakes() {
        let block = crate::Aabb3::new([0.0; 3], [1e4; 3]).unwrap();
        for t in [1e-3, 1e-5, 1e-6, 1e-9, 1e-12] {
            for s in [1.0, 1e-4, 1e-80, 1e90] {
                // The tip is cut off at x = 0, three eighths of the way: what is left of a pyramid.
                let corners = [
                    [5000.0, 2345.0, 2456.0],
                    [5000.0, 2345.0 + t, 2456.0],
                    [5000.0, 2345.0, 2456.0 + t],
                    [-3000.0, 7500.0, 3312.0],
                ];
                let needle = crate::ConvexHull::from_points(&corners).unwrap();
                let points: Vec<_> = corners.map(|p| p.map(|x| x * s)).into();
                let scaled = crate::ConvexHull::from_points(&points).unwrap();
                let ends = [0.0, 1e4 * s];
                let scaled_block = crate::Aabb3::new([ends[0]; 3], [ends[1]; 3]).unwrap();
                let left = 1.0 - 27.0 / 512.0;
                let wanted = needle.volume() * left;
                let got = needle.overlap_volume(&block);
                assert!(
                    (got / wanted - 1.0).abs() < 1e-12,
                    "{t}: {got}, not {wanted}"
                );
                let wanted = scaled.volume() * left;
                let got = scaled.overlap_volume(&scaled_block);
                assert!(
                    (got / wanted - 1.0).abs() < 1e-12,
                    "{t} {s}: {got}, not {wanted}"
                );
                let iou = got / (scaled.volume() + scaled_block.volume() - got);
                assert!(
                    (scaled.iou(&scaled_block) / iou - 1.0).abs() < 1e-12,
                    "{t} {s}"
                );
            }
            let flake = [[0.0; 3], [1.0; 3], [1.0, 0.0, 1.0], [0.3 + t, 0.1, 0.3]];
            let by = [0.125, 0.0, 0.125];
            let flake = crate::ConvexHull::from_points(&flake).unwrap();
            let moved = flake.translated(by).unwrap();
            let both = flake.overlap_volume(&moved);
            let iou = both / (flake.volume() + moved.volume() - both);
            assert!((flake.iou(&moved) / iou - 1.0).abs() < 1e-9, "{t}");
        }
    }
}
