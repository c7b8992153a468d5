//! What of a body is written differently in the plane and in space.

use super::json::At;
use crate::failure::Result;
use obbit::world::Solid;
use obbit::{
    Capsule2, Capsule3, Circle, ConvexHull, ConvexPolygon, Error, Obb2, Obb3, Rot2, Rot3, Shape2,
    Shape3, Sphere,
};

/// A shape that bodies in a scene may have.
pub(super) trait Described<const D: usize>: Solid<D> {
    const SHAPES: &'static [&'static str];
    /// How a shape is written, and where it is.
    const EXAMPLE: [&'static str; 2];
    const TURNS: &'static [&'static str];
    /// Names of the columns of a rotation.
    const COLUMNS: &'static [&'static str];
    fn shape(body: &At<'_>, shape: &At<'_>) -> Result<Self>;
    fn rotation(body: &At<'_>) -> Result<Self::Rotation>;
    fn spin(at: &At<'_>) -> Result<Self::Spin>;
    /// The spin by a number, where one number is all there is to it.
    fn spin_of(radians: f64) -> Option<Self::Spin>;
    /// A shape in its own frame, and where that frame is.
    fn in_own_frame(shape: Self) -> std::result::Result<Placed<Self, Self::Rotation, D>, Error>;
    /// The numbers for [`COLUMNS`](Self::COLUMNS).
    fn turn_columns(rotation: Self::Rotation) -> Vec<f64>;
}

/// A shape, its position and its rotation.
type Placed<S, R, const D: usize> = (S, [f64; D], R);

pub(super) const RADIANS: f64 = std::f64::consts::PI / 180.0;
/// Radians in a unit of time beyond which a spin is not taken.
pub(super) const FASTEST: f64 = 5e99;

/// Degrees as radians, unless they are beyond all measure.
fn turning(at: &At<'_>, degrees: f64) -> Result<f64> {
    let radians = degrees * RADIANS;
    if radians.abs() > FASTEST {
        return Err(at.wrong("give at most 1e101 degrees per unit of time"));
    }
    Ok(radians)
}

/// The length and the radius of a capsule.
fn lengths(shape: &At<'_>) -> Result<[f64; 2]> {
    let [length, radius] = shape.numbers()?;
    if length < 0.0 {
        return Err(shape.wrong("a length cannot be negative: give 0 or more"));
    }
    Ok([length, radius])
}

impl Described<2> for Shape2 {
    const SHAPES: &'static [&'static str] = &["box", "circle", "capsule", "polygon"];
    const EXAMPLE: [&'static str; 2] = [r#""box": [2, 1]"#, r#""position": [0, 0]"#];
    const TURNS: &'static [&'static str] = &["angle"];
    const COLUMNS: &'static [&'static str] = &["angle"];

    fn shape(body: &At<'_>, shape: &At<'_>) -> Result<Self> {
        if body.get("box").is_some() {
            let size = shape.numbers()?;
            return Ok(shape
                .check(Obb2::new([0.0; 2], size, Rot2::IDENTITY))?
                .into());
        }
        if body.get("circle").is_some() {
            return Ok(shape.check(Circle::new([0.0; 2], shape.number()?))?.into());
        }
        if body.get("capsule").is_some() {
            let [length, radius] = lengths(shape)?;
            let half = 0.5 * length;
            let made = Capsule2::new([-half, 0.0], [half, 0.0], radius);
            return Ok(shape.check(made)?.into());
        }
        let points: Vec<[f64; 2]> = shape
            .items()?
            .iter()
            .map(At::numbers)
            .collect::<Result<_>>()?;
        Ok(shape.check(ConvexPolygon::new(&points))?.into())
    }

    fn rotation(body: &At<'_>) -> Result<Rot2> {
        body.get("angle").map_or(Ok(Rot2::IDENTITY), |at| {
            at.check(Rot2::try_from_degrees(at.number()?))
        })
    }

    fn spin(at: &At<'_>) -> Result<f64> {
        turning(at, at.number()?)
    }

    fn spin_of(radians: f64) -> Option<f64> {
        Some(radians)
    }

    fn in_own_frame(shape: Self) -> std::result::Result<Placed<Self, Rot2, 2>, Error> {
        let [x, y] = shape.center();
        if let Self::Obb(turned) = shape {
            let own = Obb2::new([0.0; 2], turned.size(), Rot2::IDENTITY)?;
            return Ok((own.into(), [x, y], turned.rotation()));
        }
        Ok((shape.translated([-x, -y])?, [x, y], Rot2::IDENTITY))
    }

    fn turn_columns(rotation: Rot2) -> Vec<f64> {
        vec![rotation.degrees()]
    }
}

impl Described<3> for Shape3 {
    const SHAPES: &'static [&'static str] = &["box", "sphere", "capsule", "hull"];
    const EXAMPLE: [&'static str; 2] = [r#""box": [2, 1, 1]"#, r#""position": [0, 0, 0]"#];
    const TURNS: &'static [&'static str] = &["yaw", "quaternion"];
    const COLUMNS: &'static [&'static str] = &[
        "r00", "r01", "r02", "r10", "r11", "r12", "r20", "r21", "r22",
    ];

    fn shape(body: &At<'_>, shape: &At<'_>) -> Result<Self> {
        if body.get("box").is_some() {
            let size = shape.numbers()?;
            return Ok(shape
                .check(Obb3::new([0.0; 3], size, Rot3::IDENTITY))?
                .into());
        }
        if body.get("sphere").is_some() {
            return Ok(shape.check(Sphere::new([0.0; 3], shape.number()?))?.into());
        }
        if body.get("capsule").is_some() {
            let [length, radius] = lengths(shape)?;
            let half = 0.5 * length;
            let made = Capsule3::new([-half, 0.0, 0.0], [half, 0.0, 0.0], radius);
            return Ok(shape.check(made)?.into());
        }
        let points: Vec<[f64; 3]> = shape
            .items()?
            .iter()
            .map(At::numbers)
            .collect::<Result<_>>()?;
        Ok(shape.check(ConvexHull::from_points(&points))?.into())
    }

    fn rotation(body: &At<'_>) -> Result<Rot3> {
        match (body.get("yaw"), body.get("quaternion")) {
            (None, None) => Ok(Rot3::IDENTITY),
            (Some(at), None) => Ok(Rot3::from_yaw_degrees(at.number()?)),
            (None, Some(at)) => {
                let [x, y, z, w] = at.numbers()?;
                at.check(Rot3::from_quaternion(x, y, z, w))
            }
            (Some(at), Some(_)) => Err(at.wrong("give yaw or quaternion, not both")),
        }
    }

    fn spin(at: &At<'_>) -> Result<[f64; 3]> {
        let [x, y, z] = at.numbers()?;
        Ok([turning(at, x)?, turning(at, y)?, turning(at, z)?])
    }

    fn spin_of(_: f64) -> Option<[f64; 3]> {
        None
    }

    fn in_own_frame(shape: Self) -> std::result::Result<Placed<Self, Rot3, 3>, Error> {
        let [x, y, z] = shape.center();
        if let Self::Obb(turned) = shape {
            let own = Obb3::new([0.0; 3], turned.size(), Rot3::IDENTITY)?;
            return Ok((own.into(), [x, y, z], turned.rotation()));
        }
        Ok((shape.translated([-x, -y, -z])?, [x, y, z], Rot3::IDENTITY))
    }

    fn turn_columns(rotation: Rot3) -> Vec<f64> {
        rotation.rows().as_flattened().to_vec()
    }
}
