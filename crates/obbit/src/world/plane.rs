//! The shapes of the plane as solids of a world.

use super::read::Reader;
use super::solid::{
    Points, Solid, V3, extent, in_space, least_width, length, sealed, simplex_mean_square,
};
use crate::d2::{
    Aabb2, Capsule2, Circle, Convex2, ConvexPolygon, Obb2, Pose2, Rot2, Segment2, Shape2, nearly,
};
use crate::error::Error;
use crate::geom::core_shape::Cored;
use crate::geom::{Contact, Hit, Separation};
use crate::num::smaller;
use crate::num::vector::{dot, sub};
use alloc::vec::Vec;

impl sealed::Sealed for Shape2 {}

impl Solid<2> for Shape2 {
    type Rotation = Rot2;
    type Spin = f64;

    #[inline]
    fn posed(&self, rotation: Rot2, position: [f64; 2]) -> Result<Self, Error> {
        self.transformed(&Pose2::new(rotation, position))
    }

    #[inline]
    fn shifted(&self, by: [f64; 2]) -> Result<Self, Error> {
        self.translated(by)
    }

    #[inline]
    fn first_hit(&self, other: &Self, motion: [f64; 2]) -> Option<Hit<2>> {
        nearly::cast(self.view(), other.view(), motion)
    }

    fn apart(&self, other: &Self, all_digits: bool) -> Separation<2> {
        if all_digits {
            return self.separation(other);
        }
        nearly::separation(self.view(), other.view())
    }

    fn manifold(&self, other: &Self, all_digits: bool) -> Option<Contact<2>> {
        if all_digits {
            return self.contact(other);
        }
        nearly::contact(self.view(), other.view())
    }

    fn outline(&self, about: [f64; 2]) -> (Points, f64) {
        let core = self.view().core::<f64>(in_space(about));
        (core.points, core.radius)
    }

    fn mean_square(&self) -> f64 {
        let solid = |center: [f64; 2], spread: f64| dot(center, center) + spread;
        match self {
            Self::Aabb(s) => solid(s.center(), dot(s.size(), s.size()) / 12.0),
            Self::Obb(s) => solid(s.center(), dot(s.size(), s.size()) / 12.0),
            Self::Circle(s) => solid(s.center(), 0.5 * s.radius() * s.radius()),
            Self::Capsule(s) => solid(s.center(), capsule_spread(s)),
            Self::Segment(s) => simplex_mean_square(&[in_space(s.p()), in_space(s.q())]),
            Self::Polygon(s) => polygon_mean_square(s),
        }
    }

    fn thickness(&self) -> f64 {
        match self {
            Self::Aabb(s) => s.size().into_iter().fold(f64::INFINITY, smaller),
            Self::Obb(s) => s.size().into_iter().fold(f64::INFINITY, smaller),
            Self::Circle(s) => 2.0 * s.radius(),
            Self::Capsule(s) => 2.0 * s.radius(),
            Self::Segment(_) => 0.0,
            Self::Polygon(s) => polygon_thickness(s),
        }
    }

    #[inline]
    fn turned(rotation: Rot2, spin: V3, time: f64) -> Rot2 {
        rotation.then(Rot2::from_radians(spin[2] * time))
    }

    fn squared_up(rotation: Rot2) -> Rot2 {
        let next = rotation.then(Rot2::IDENTITY);
        // Equal also where a 0 has another sign.
        if next == rotation { rotation } else { next }
    }

    #[inline]
    fn columns(rotation: Rot2) -> [[f64; 2]; 2] {
        let (c, s) = (rotation.cos(), rotation.sin());
        [[c, s], [0.0 - s, c]]
    }

    #[inline]
    fn to_axis(spin: f64) -> V3 {
        [0.0, 0.0, spin]
    }

    #[inline]
    fn from_axis(axis: V3) -> f64 {
        axis[2]
    }

    fn check(rotation: Rot2) -> Result<(), Error> {
        rotation.checked().map(|_| ())
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
            Self::Obb(s) => {
                let turn = [s.rotation().cos(), s.rotation().sin()];
                numbers(1, &[&s.center(), &s.size(), &turn]);
            }
            Self::Circle(s) => numbers(2, &[&s.center(), &[s.radius()]]),
            Self::Capsule(s) => numbers(3, &[&s.p(), &s.q(), &[s.radius()]]),
            Self::Segment(s) => numbers(4, &[&s.p(), &s.q()]),
            Self::Polygon(s) => {
                numbers(5, &[]);
                super::read::put_points(s.corners(), bytes);
            }
        }
    }

    fn put_rotation(rotation: Rot2, bytes: &mut Vec<u8>) {
        for x in [rotation.cos(), rotation.sin()] {
            bytes.extend(x.to_le_bytes());
        }
    }

    fn take(reader: &mut Reader<'_>) -> Result<Self, Error> {
        Ok(match reader.byte()? {
            0 => Aabb2::new(reader.numbers()?, reader.numbers()?)?.into(),
            1 => {
                let (center, size) = (reader.numbers()?, reader.numbers()?);
                Obb2::new(center, size, Self::take_rotation(reader)?)?.into()
            }
            2 => Circle::new(reader.numbers()?, reader.number()?)?.into(),
            3 => Capsule2::new(reader.numbers()?, reader.numbers()?, reader.number()?)?.into(),
            4 => Segment2::new(reader.numbers()?, reader.numbers()?)?.into(),
            5 => ConvexPolygon::new(&reader.points()?)?.into(),
            _ => return Err(reader.bad("no shape has this number: write the world again")),
        })
    }

    fn take_rotation(reader: &mut Reader<'_>) -> Result<Rot2, Error> {
        let [cos, sin] = reader.numbers()?;
        Rot2::from_cos_sin(cos, sin)
    }
}

/// The mean square about its middle: of the rectangle between the ends, and of the two half discs.
fn capsule_spread(s: &Capsule2) -> f64 {
    let along = [s.q()[0] - s.p()[0], s.q()[1] - s.p()[1]];
    let unit = extent(along.iter().chain([&s.radius()]));
    let (along, r) = (along.map(|x| x / unit), s.radius() / unit);
    let square = dot(along, along);
    let long = crate::num::sqrt(square);
    let (middle, ends) = (2.0 * long * r, core::f64::consts::PI * r * r);
    if middle + ends == 0.0 {
        return square / 12.0 * unit * unit;
    }
    // A half disc's middle lies 4 r / (3 π) beyond the end it is at.
    let beyond = 4.0 * r / (3.0 * core::f64::consts::PI);
    let middle_spread = (square + 4.0 * r * r) / 12.0;
    let ends_spread = 0.5 * r * r + 0.25 * square + long * beyond;
    (middle * middle_spread + ends * ends_spread) / (middle + ends) * unit * unit
}

fn polygon_thickness(polygon: &ConvexPolygon) -> f64 {
    let unit = extent(polygon.corners().as_flattened());
    let corners = || polygon.corners().iter().map(|p| p.map(|x| x / unit));
    let Some(first) = corners().next() else {
        return 0.0;
    };
    let (mut twice, mut around) = (0.0, 0.0);
    for (p, q) in corners().zip(corners().skip(1).chain([first])) {
        let (u, v) = (sub(p, first), sub(q, first));
        twice += u[0] * v[1] - u[1] * v[0];
        around += length(sub(q, p));
    }
    least_width(0.5 * twice, around) * unit
}

/// Triangle by triangle, fanned out from the first corner.
fn polygon_mean_square(polygon: &ConvexPolygon) -> f64 {
    let unit = extent(polygon.corners().as_flattened());
    let corner = |p: &[f64; 2]| in_space(p.map(|x| x / unit));
    let corners: Vec<V3> = polygon.corners().iter().map(corner).collect();
    let (mut area, mut sum) = (0.0, 0.0);
    for pair in corners.get(1..).unwrap_or_default().windows(2) {
        let triangle = [corners[0], pair[0], pair[1]];
        let [a, b, c] = triangle;
        let twice = (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]);
        area += twice;
        sum += twice * simplex_mean_square(&triangle);
    }
    let mean = if area > 0.0 {
        sum / area
    } else {
        simplex_mean_square(&corners)
    };
    mean * unit * unit
}
