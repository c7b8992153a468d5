//! From a JSON scene to a world.

use super::json::At;
use crate::failure::{Failure, Result};
use obbit::world::{Body, BodyKind, Response, Solid, World};
use obbit::{
    Capsule2, Capsule3, Circle, ConvexHull, ConvexPolygon, Obb2, Obb3, Rot2, Rot3, Shape2, Shape3,
    Sphere,
};
use std::path::Path;

/// A world and how long it is to run.
pub(super) struct Scene<S: Solid<D>, const D: usize> {
    pub(super) world: World<S, D>,
    pub(super) ids: Vec<String>,
    pub(super) dt: f64,
    pub(super) steps: u32,
}

/// A scene of either dimension.
pub(super) enum Any {
    Plane(Scene<Shape2, 2>),
    Space(Scene<Shape3, 3>),
}

const SCENE: [&str; 6] = ["dim", "dt", "steps", "response", "threshold", "bodies"];

/// What both dimensions know of a body besides its shape.
const COMMON: [&str; 11] = [
    "id",
    "position",
    "velocity",
    "spin",
    "static",
    "sensor",
    "restitution",
    "mass",
    "inertia",
    "layer",
    "mask",
];

/// Reads the scene in a file.
pub(super) fn read(path: &Path) -> Result<Any> {
    let name = crate::read::name(path);
    let text = if path == Path::new("-") {
        std::io::read_to_string(std::io::stdin())
    } else {
        std::fs::read_to_string(path)
    };
    let text = text.map_err(|error| Failure::file("read", path, &error))?;
    let value: serde_json::Value = serde_json::from_str(&text).map_err(|error| {
        Failure::new(format_args!(
            "{name}, line {}, column {}: this is not JSON: {}",
            error.line(),
            error.column(),
            error
                .to_string()
                .split(" at line")
                .next()
                .unwrap_or_default()
        ))
    })?;
    let root = At::root(&name, &value);
    root.known(&SCENE)?;
    match root.get("dim").map_or(Ok(2), |dim| match dim.whole() {
        Ok(dim @ 2..=3) => Ok(dim),
        _ => Err(dim.wrong("give 2 or 3")),
    })? {
        2 => Ok(Any::Plane(scene(&root)?)),
        _ => Ok(Any::Space(scene(&root)?)),
    }
}

fn scene<S: Described<D>, const D: usize>(root: &At<'_>) -> Result<Scene<S, D>> {
    let mut world = World::new();
    let threshold = root.get("threshold");
    let named = root.get("response");
    let response = named.as_ref().map_or(Some("reflect"), |r| r.value.as_str());
    let response = match (response, &threshold) {
        (Some("reflect"), None) => Response::Reflect,
        (Some("reverse"), Some(at)) => Response::ReverseAxis {
            threshold: at.number()?,
        },
        (Some("reverse"), None) => {
            return Err(root.wrong("response \"reverse\" needs a threshold: give it, 0.02 say"));
        }
        (Some("reflect"), Some(at)) => {
            return Err(at.wrong("only response \"reverse\" has a threshold: leave it out"));
        }
        _ => {
            let at = named.unwrap_or_else(|| root.clone());
            return Err(at.wrong("give \"reflect\" or \"reverse\""));
        }
    };
    let set = world.set_response(response);
    threshold.as_ref().unwrap_or(root).check(set)?;
    let dt = match root.get("dt") {
        None => 1.0 / 60.0,
        Some(at) => match at.number()? {
            dt if dt > 0.0 => dt,
            _ => return Err(at.wrong("give a time above 0")),
        },
    };
    let steps = root.get("steps").map_or(Ok(600), |at| at.whole())?;
    let Some(bodies) = root.get("bodies") else {
        return Err(root.wrong("there are no bodies: give \"bodies\": [ ... ]"));
    };
    let (mut ids, mut seen) = (Vec::new(), hashbrown::HashSet::new());
    for (k, at) in bodies.items()?.iter().enumerate() {
        let id = at.get("id").map_or(Ok(k.to_string()), |id| id.word())?;
        if !seen.insert(id.clone()) {
            return Err(at.wrong(format_args!("the id `{id}` is that of another body too")));
        }
        ids.push(id);
        let body = body(at)?;
        let added = world.add(body);
        at.check(added)?;
    }
    Ok(Scene {
        world,
        ids,
        dt,
        steps,
    })
}

fn body<S: Described<D>, const D: usize>(at: &At<'_>) -> Result<Body<S, D>> {
    let own: Vec<&str> = S::SHAPES.iter().chain(S::TURNS).copied().collect();
    at.known(&[&COMMON[..], &own].concat())?;
    let shapes: Vec<At<'_>> = S::SHAPES.iter().filter_map(|name| at.get(name)).collect();
    let [shape] = &shapes[..] else {
        let names = S::SHAPES.join(", ");
        return Err(at.wrong(format_args!(
            "give one shape, and no more than one: {names}"
        )));
    };
    let mut body = Body::new(S::shape(at, shape)?);
    body.rotation = S::rotation(at)?;
    if let Some(at) = at.get("position") {
        body.position = at.numbers()?;
    }
    if let Some(at) = at.get("velocity") {
        body.velocity = at.numbers()?;
    }
    if let Some(at) = at.get("spin") {
        body.spin = S::spin(&at)?;
    }
    if let Some(at) = at.get("static")
        && at.yes_or_no()?
    {
        body.kind = BodyKind::Static;
    }
    if let Some(at) = at.get("sensor") {
        body.sensor = at.yes_or_no()?;
    }
    if let Some(at) = at.get("restitution") {
        body.restitution = at.number()?;
    }
    if let Some(at) = at.get("mass") {
        body.mass = at.number_or_infinite()?;
    }
    if let Some(at) = at.get("layer") {
        body.layer = at.whole()?;
    }
    if let Some(at) = at.get("mask") {
        body.mask = at.whole()?;
    }
    match at.get("inertia") {
        Some(at) if at.value.as_str() == Some("solid") => body = body.solid(),
        Some(at) => body.inertia = at.number_or_infinite()?,
        None => {}
    }
    Ok(body)
}

/// What of a body is written differently in the plane and in space.
pub(super) trait Described<const D: usize>: Solid<D> {
    const SHAPES: &'static [&'static str];
    const TURNS: &'static [&'static str];
    /// Names of the columns of a rotation.
    const COLUMNS: &'static [&'static str];
    fn shape(body: &At<'_>, shape: &At<'_>) -> Result<Self>;
    fn rotation(body: &At<'_>) -> Result<Self::Rotation>;
    fn spin(at: &At<'_>) -> Result<Self::Spin>;
    /// The numbers for [`COLUMNS`](Self::COLUMNS).
    fn turn_columns(rotation: Self::Rotation) -> Vec<f64>;
}

const RADIANS: f64 = std::f64::consts::PI / 180.0;

impl Described<2> for Shape2 {
    const SHAPES: &'static [&'static str] = &["box", "circle", "capsule", "polygon"];
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
            let [length, radius] = shape.numbers()?;
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
        Ok(at.number()? * RADIANS)
    }

    fn turn_columns(rotation: Rot2) -> Vec<f64> {
        vec![rotation.degrees()]
    }
}

impl Described<3> for Shape3 {
    const SHAPES: &'static [&'static str] = &["box", "sphere", "capsule", "hull"];
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
            let [length, radius] = shape.numbers()?;
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
        Ok(at.numbers::<3>()?.map(|x| x * RADIANS))
    }

    fn turn_columns(rotation: Rot3) -> Vec<f64> {
        rotation.rows().as_flattened().to_vec()
    }
}
