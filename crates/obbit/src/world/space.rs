//! The shapes of space as solids of a world.

use super::read::{Reader, put_points};
use super::solid::{Points, Solid, V3, extent, least_width, length, sealed, simplex_mean_square};
use crate::d3::{
    Capsule3, Convex3, ConvexHull, Obb3, Pose3, Rot3, Segment3, Shape3, Sphere, Triangle, nearly,
    turned_about,
};
use crate::error::Error;
use crate::geom::core_shape::Cored;
use crate::geom::{Aabb, Contact, Hit, Separation};
use crate::num::vector::{along, cross, dot, sub};
use crate::num::{smaller, trig};
use alloc::vec::Vec;

impl sealed::Sealed for Shape3 {}

impl Solid<3> for Shape3 {
    type Rotation = Rot3;
    type Spin = [f64; 3];

    #[inline]
    fn posed(&self, rotation: Rot3, position: V3) -> Result<Self, Error> {
        self.transformed(&Pose3::new(rotation, position))
    }

    #[inline]
    fn shifted(&self, by: V3) -> Result<Self, Error> {
        self.translated(by)
    }

    #[inline]
    fn first_hit(&self, other: &Self, motion: V3) -> Option<Hit<3>> {
        nearly::cast(self.view(), other.view(), motion)
    }

    fn apart(&self, other: &Self, all_digits: bool) -> Separation<3> {
        if all_digits {
            return self.separation(other);
        }
        nearly::separation(self.view(), other.view())
    }

    fn manifold(&self, other: &Self, all_digits: bool) -> Option<Contact<3>> {
        if all_digits {
            return self.contact(other);
        }
        nearly::contact(self.view(), other.view())
    }

    fn outline(&self, about: V3) -> (Points, f64) {
        let core = self.view().core::<f64>(about);
        (core.points, core.radius)
    }

    fn mean_square(&self) -> f64 {
        let solid = |center: V3, spread: f64| dot(center, center) + spread;
        match self {
            Self::Aabb(s) => solid(s.center(), dot(s.size(), s.size()) / 12.0),
            Self::Obb(s) => solid(s.center(), dot(s.size(), s.size()) / 12.0),
            Self::Sphere(s) => solid(s.center(), 0.6 * s.radius() * s.radius()),
            Self::Capsule(s) => solid(s.center(), capsule_spread(s)),
            Self::Segment(s) => simplex_mean_square(&[s.p(), s.q()]),
            Self::Triangle(s) => simplex_mean_square(&s.corners()),
            Self::Hull(s) => hull_mean_square(s),
        }
    }

    fn thickness(&self) -> f64 {
        match self {
            Self::Aabb(s) => s.size().into_iter().fold(f64::INFINITY, smaller),
            Self::Obb(s) => s.size().into_iter().fold(f64::INFINITY, smaller),
            Self::Sphere(s) => 2.0 * s.radius(),
            Self::Capsule(s) => 2.0 * s.radius(),
            Self::Segment(_) | Self::Triangle(_) => 0.0,
            Self::Hull(s) => hull_thickness(s),
        }
    }

    /// By Rodrigues' formula, then squared up, so that no drift is left from step to step.
    fn turned(rotation: Rot3, spin: V3, time: f64) -> Rot3 {
        let speed = length(spin);
        if !(speed > 0.0) {
            return rotation;
        }
        let axis = spin.map(|x| x / speed);
        let turn = turned_about(axis, trig::sin_cos_radians(speed * time));
        let axes = rotation.axes();
        square(axes.map(turn), is_mirrored(axes)).unwrap_or(rotation)
    }

    fn squared_up(rotation: Rot3) -> Rot3 {
        let axes = rotation.axes();
        let is_right = (0..3).all(|i| {
            let (own, next) = (axes[i], axes[(i + 1) % 3]);
            (dot(own, own) - 1.0).abs() <= SQUARE && dot(own, next).abs() <= SQUARE
        });
        if is_right {
            rotation
        } else {
            square(axes, is_mirrored(axes)).unwrap_or(rotation)
        }
    }

    #[inline]
    fn columns(rotation: Rot3) -> [V3; 3] {
        rotation.axes()
    }

    #[inline]
    fn to_axis(spin: V3) -> V3 {
        spin
    }

    #[inline]
    fn from_axis(axis: V3) -> V3 {
        axis
    }

    fn check(rotation: Rot3) -> Result<(), Error> {
        Rot3::from_axes(rotation.axes()).map(|_| ())
    }

    fn put(&self, bytes: &mut Vec<u8>) {
        let mut numbers = |kind: u8, list: &[&[f64]]| {
            bytes.push(kind);
            for x in list.iter().copied().flatten() {
                bytes.extend(x.to_le_bytes());
            }
        };
        match self {
            Self::Aabb(s) => numbers(0, &[&s.min(), &s.max()]),
            Self::Obb(s) => numbers(1, &[&s.center(), &s.size(), s.axes().as_flattened()]),
            Self::Sphere(s) => numbers(2, &[&s.center(), &[s.radius()]]),
            Self::Capsule(s) => numbers(3, &[&s.p(), &s.q(), &[s.radius()]]),
            Self::Segment(s) => numbers(4, &[&s.p(), &s.q()]),
            Self::Triangle(s) => numbers(6, &[s.corners().as_flattened()]),
            Self::Hull(s) => {
                numbers(7, &[]);
                put_points(s.corners(), bytes);
            }
        }
    }

    fn put_rotation(rotation: Rot3, bytes: &mut Vec<u8>) {
        for x in rotation.axes().as_flattened() {
            bytes.extend(x.to_le_bytes());
        }
    }

    fn take(reader: &mut Reader<'_>) -> Result<Self, Error> {
        Ok(match reader.byte()? {
            0 => Aabb::new(reader.numbers()?, reader.numbers()?)?.into(),
            1 => {
                let (center, size) = (reader.numbers()?, reader.numbers()?);
                Obb3::new(center, size, Self::take_rotation(reader)?)?.into()
            }
            2 => Sphere::new(reader.numbers()?, reader.number()?)?.into(),
            3 => Capsule3::new(reader.numbers()?, reader.numbers()?, reader.number()?)?.into(),
            4 => Segment3::new(reader.numbers()?, reader.numbers()?)?.into(),
            6 => Triangle::new(reader.numbers()?, reader.numbers()?, reader.numbers()?)?.into(),
            7 => ConvexHull::from_points(&reader.points()?)?.into(),
            _ => return Err(reader.bad("no shape has this number: write the world again")),
        })
    }

    fn take_rotation(reader: &mut Reader<'_>) -> Result<Rot3, Error> {
        Rot3::from_axes([reader.numbers()?, reader.numbers()?, reader.numbers()?])
    }
}

/// Rounding leaves axes that were squared up no farther than this from unit length and right angles: some
/// units in the last place, and less than the [blur](super::mover::Mover::blur) of what they turn.
const SQUARE: f64 = 16.0 * f64::EPSILON;

fn is_mirrored(axes: [V3; 3]) -> bool {
    dot(cross(axes[0], axes[1]), axes[2]) < 0.0
}

/// The rotation of axes that are nearly of unit length and at right angles.
fn square([x, y, _]: [V3; 3], mirrored: bool) -> Option<Rot3> {
    let unit = |v: V3| {
        let long = length(v);
        v.map(|x| x / long)
    };
    let x = unit(x);
    let y = unit(along(y, x, 0.0 - dot(x, y)));
    let z = if mirrored { cross(y, x) } else { cross(x, y) };
    Rot3::from_axes([x, y, z]).ok()
}

/// The mean square about its middle: of the cylinder between the ends, and of the two half balls.
fn capsule_spread(s: &Capsule3) -> f64 {
    let along = sub(s.q(), s.p());
    let unit = extent(along.iter().chain([&s.radius()]));
    let (along, r) = (along.map(|x| x / unit), s.radius() / unit);
    let (square, long) = (dot(along, along), length(along));
    let (middle, ends) = (long * r * r, 4.0 / 3.0 * r * r * r);
    if middle + ends == 0.0 {
        return square / 12.0 * unit * unit;
    }
    // A half ball's middle lies 3 r / 8 beyond the end it is at.
    let middle_spread = square / 12.0 + 0.5 * r * r;
    let ends_spread = 0.6 * r * r + 0.25 * square + long * (0.375 * r);
    (middle * middle_spread + ends * ends_spread) / (middle + ends) * unit * unit
}

fn hull_thickness(hull: &ConvexHull) -> f64 {
    let unit = extent(hull.corners().as_flattened());
    let point = |&i: &u32| Some(hull.corners().get(i as usize)?.map(|x| x / unit));
    let Some(apex) = point(&0).filter(|_| hull.dimension() == 3) else {
        return 0.0;
    };
    let (mut six, mut twice) = (0.0, 0.0);
    for face in hull.faces() {
        for pair in face.get(1..).unwrap_or_default().windows(2) {
            let (Some(a), Some(b), Some(c)) = (point(&face[0]), point(&pair[0]), point(&pair[1]))
            else {
                continue;
            };
            let normal = cross(sub(b, a), sub(c, a));
            six += dot(sub(a, apex), normal);
            twice += length(normal);
        }
    }
    least_width(six / 6.0, 0.5 * twice) * unit
}

/// Tetrahedron by tetrahedron, from the first corner to the triangles of each face; of a flat hull triangle by
/// triangle.
fn hull_mean_square(hull: &ConvexHull) -> f64 {
    let unit = extent(hull.corners().as_flattened());
    let points: Vec<V3> = hull.corners().iter().map(|p| p.map(|x| x / unit)).collect();
    let Some(&apex) = points.first() else {
        return 0.0;
    };
    let is_flat = hull.dimension() == 2;
    // Both faces of a flat hull have the same triangles.
    let faces = if is_flat { 1 } else { usize::MAX };
    let (mut whole, mut sum) = (0.0, 0.0);
    for face in hull.faces().take(faces) {
        let corner = |k: usize| face.get(k).and_then(|&i| points.get(i as usize));
        for k in 2..face.len() {
            let (Some(&a), Some(&b), Some(&c)) = (corner(0), corner(k - 1), corner(k)) else {
                continue;
            };
            let (share, mean) = if is_flat {
                let twice = cross(sub(b, a), sub(c, a));
                (length(twice), simplex_mean_square(&[a, b, c]))
            } else {
                let six = dot(sub(a, apex), cross(sub(b, apex), sub(c, apex)));
                (six, simplex_mean_square(&[apex, a, b, c]))
            };
            whole += share;
            sum += share * mean;
        }
    }
    let mean = if whole > 0.0 {
        sum / whole
    } else {
        simplex_mean_square(&points)
    };
    mean * unit * unit
}
