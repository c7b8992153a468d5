//! What differs between worlds of the plane and of space.

use crate::lists::{Flat, Reader};
use alloc::vec::Vec;
use obbit::world::Solid;
use obbit::{Error, Obb2, Rot2, Shape2};

/// A shape of bodies.
pub(crate) trait Dimension<const D: usize>: Solid<D> + Flat {
    /// How many numbers a spin is.
    const SPIN: usize;

    fn rotation(reader: &mut Reader<'_>, kind: u32) -> Option<Result<Self::Rotation, Error>>;
    fn to_spin(numbers: [f64; 3]) -> Self::Spin;
    fn of_spin(spin: Self::Spin) -> [f64; 3];
    /// Where the axes point.
    fn axes(rotation: Self::Rotation) -> [[f64; D]; D];
    /// The rotation as numbers: cosine and sine, or the axes.
    fn flat(rotation: Self::Rotation, out: &mut Vec<f64>);
    /// The shape about its own centre, that centre, and how it was turned.
    fn framed(self) -> Result<(Self, [f64; D], Self::Rotation), Error>;
    /// The shape as a list that says its kind, from which the same is read again.
    fn told(&self, out: &mut Vec<f64>);
    /// Of a box or ball the middle, the axes and the size in the body's frame; of what is neither, a
    /// box of size 1 about the body's position.
    fn extent(&self) -> ([f64; D], Self::Rotation, [f64; D]);
}

/// A shape as numbers: its kind, where need be how many points, these, and what else there is. Not inlined, as it is
/// called for each kind.
#[inline(never)]
fn tell<const D: usize>(out: &mut Vec<f64>, kind: &[f64], points: &[[f64; D]], more: &[f64]) {
    for part in [kind, points.as_flattened(), more] {
        out.extend_from_slice(part);
    }
}

impl Dimension<2> for Shape2 {
    const SPIN: usize = 1;

    fn rotation(reader: &mut Reader<'_>, kind: u32) -> Option<Result<Rot2, Error>> {
        Some(if kind == 2 {
            let [cos, sin] = reader.take()?;
            Rot2::from_cos_sin(cos, sin)
        } else {
            let [turn] = reader.take()?;
            Rot2::try_from_radians(turn)
        })
    }

    fn to_spin([_, _, spin]: [f64; 3]) -> f64 {
        spin
    }

    fn of_spin(spin: f64) -> [f64; 3] {
        [0.0, 0.0, spin]
    }

    fn axes(turn: Rot2) -> [[f64; 2]; 2] {
        [[turn.cos(), turn.sin()], [0.0 - turn.sin(), turn.cos()]]
    }

    fn flat(turn: Rot2, out: &mut Vec<f64>) {
        out.extend([turn.cos(), turn.sin()]);
    }

    fn framed(self) -> Result<(Self, [f64; 2], Rot2), Error> {
        if let Self::Obb(s) = &self {
            let upright = Obb2::new([0.0; 2], s.size(), Rot2::IDENTITY)?;
            return Ok((upright.into(), s.center(), s.rotation()));
        }
        let center = self.center();
        let shape = self.translated(center.map(|x| 0.0 - x))?;
        Ok((shape, center, Rot2::IDENTITY))
    }

    fn told(&self, out: &mut Vec<f64>) {
        match self {
            Self::Obb(s) => {
                let turn = s.rotation();
                tell(
                    out,
                    &[2.0],
                    &[s.center(), s.size()],
                    &[turn.cos(), turn.sin()],
                );
            }
            Self::Aabb(s) => tell(out, &[3.0], &[s.min(), s.max()], &[]),
            Self::Circle(s) => tell(out, &[4.0], &[s.center()], &[s.radius()]),
            Self::Capsule(s) => tell(out, &[5.0], &[s.p(), s.q()], &[s.radius()]),
            Self::Segment(s) => tell(out, &[6.0], &[s.p(), s.q()], &[]),
            Self::Polygon(s) => {
                let corners = s.corners();
                tell(out, &[7.0, corners.len() as f64], corners, &[]);
            }
        }
    }

    fn extent(&self) -> ([f64; 2], Rot2, [f64; 2]) {
        let upright = Rot2::IDENTITY;
        match self {
            Self::Obb(s) => (s.center(), s.rotation(), s.size()),
            Self::Aabb(s) => (s.center(), upright, s.size()),
            Self::Circle(s) => (s.center(), upright, [2.0 * s.radius(); 2]),
            _ => ([0.0; 2], upright, [1.0; 2]),
        }
    }
}

#[cfg(feature = "world3")]
mod space {
    use super::{Dimension, Error, Reader, Vec, tell};
    use obbit::{Obb3, Rot3, Shape3};

    impl Dimension<3> for Shape3 {
        const SPIN: usize = 3;

        fn rotation(reader: &mut Reader<'_>, kind: u32) -> Option<Result<Rot3, Error>> {
            crate::shapes3::rotation(reader, kind)
        }

        fn to_spin(spin: [f64; 3]) -> [f64; 3] {
            spin
        }

        fn of_spin(spin: [f64; 3]) -> [f64; 3] {
            spin
        }

        fn axes(turn: Rot3) -> [[f64; 3]; 3] {
            turn.axes()
        }

        fn flat(turn: Rot3, out: &mut Vec<f64>) {
            out.extend(turn.axes().as_flattened());
        }

        fn framed(self) -> Result<(Self, [f64; 3], Rot3), Error> {
            if let Self::Obb(s) = &self {
                let upright = Obb3::new([0.0; 3], s.size(), Rot3::IDENTITY)?;
                return Ok((upright.into(), s.center(), s.rotation()));
            }
            let center = self.center();
            let shape = self.translated(center.map(|x| 0.0 - x))?;
            Ok((shape, center, Rot3::IDENTITY))
        }

        fn told(&self, out: &mut Vec<f64>) {
            match self {
                Self::Obb(s) => {
                    let axes = s.axes();
                    tell(out, &[3.0], &[s.center(), s.size()], axes.as_flattened());
                }
                Self::Aabb(s) => tell(out, &[4.0], &[s.min(), s.max()], &[]),
                Self::Sphere(s) => tell(out, &[5.0], &[s.center()], &[s.radius()]),
                Self::Capsule(s) => tell(out, &[6.0], &[s.p(), s.q()], &[s.radius()]),
                Self::Segment(s) => tell(out, &[7.0], &[s.p(), s.q()], &[]),
                Self::Triangle(s) => tell(out, &[8.0], &s.corners(), &[]),
                Self::Hull(s) => {
                    let corners = s.corners();
                    tell(out, &[9.0, corners.len() as f64], corners, &[]);
                }
            }
        }

        fn extent(&self) -> ([f64; 3], Rot3, [f64; 3]) {
            let upright = Rot3::IDENTITY;
            match self {
                Self::Obb(s) => (s.center(), s.rotation(), s.size()),
                Self::Aabb(s) => (s.center(), upright, s.size()),
                Self::Sphere(s) => (s.center(), upright, [2.0 * s.radius(); 3]),
                _ => ([0.0; 3], upright, [1.0; 3]),
            }
        }
    }
}
