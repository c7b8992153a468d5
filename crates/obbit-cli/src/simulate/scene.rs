//! From a JSON scene to a world.

use super::json::{self, At};
use super::{SimulateArgs, table};
use crate::failure::{Failure, Result};
use crate::job::{Job, Phase};
use crate::model::{Ids, Shapes};
use crate::read::{Bodies, IdBuilder, Skipped};
use obbit::world::{Body, BodyKind, Response, Solid, World};
use obbit::{
    Capsule2, Capsule3, Circle, ConvexHull, ConvexPolygon, Error, Obb2, Obb3, Rot2, Rot3, Shape2,
    Shape3, Sphere,
};

/// A world and how long it is to run.
pub(super) struct Scene<S: Solid<D>, const D: usize> {
    pub(super) world: World<S, D>,
    /// Of the bodies, in order of their slots.
    pub(super) ids: Ids,
    pub(super) dt: f64,
    pub(super) steps: u32,
}

impl<S: Solid<D>, const D: usize> Default for Scene<S, D> {
    /// No bodies, and the steps that are made where nothing is said of them.
    fn default() -> Self {
        Self {
            world: World::new(),
            ids: Ids::default(),
            dt: 1.0 / 60.0,
            steps: 600,
        }
    }
}

/// A scene of either dimension.
pub(super) enum Any {
    Plane(Box<Scene<Shape2, 2>>),
    Space(Box<Scene<Shape3, 3>>),
}

/// Which times a step may have, of those that a world takes: one of 0 would go on for ever.
pub(super) const STEPS: &str = "give a time above 0, at most 1e100";

/// Whether a step may take so long.
pub(super) fn is_step(dt: f64) -> bool {
    dt > 0.0 && dt <= 1e100
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

/// Reads the bodies in a file: a scene in JSON, or a table.
pub(super) fn read(args: &SimulateArgs, job: &mut Job) -> Result<Any> {
    let name = crate::read::name(&args.file);
    match crate::read::bodies(&args.file, &args.input, job)? {
        Bodies::Scene(text) => {
            let radians = args.input.radians.then(|| "--radians".to_owned());
            let map = args.input.map.first();
            let map = map.map(|(meaning, column)| format!("--map {meaning}={column}"));
            if args.input.skip_bad {
                return Err(Failure::new(format_args!(
                    "{name} is a scene in JSON, which has no rows to pass over: --skip-bad is for tables, leave it out"
                )));
            }
            if let Some(option) = map.or(radians) {
                return Err(Failure::new(format_args!(
                    "{name} is a scene in JSON, whose names are fixed and whose angles are degrees: {option} is for tables, leave it out"
                )));
            }
            let scene = job.timed(Phase::Build, |_| of_json(&name, &text))?;
            let count = match &scene {
                Any::Plane(scene) => scene.world.len(),
                Any::Space(scene) => scene.world.len(),
            };
            job.count_rows(count, &Skipped::default());
            Ok(scene)
        }
        Bodies::Rows(mut rows) => {
            rows.scene.shapes.default_to(&Shapes::None);
            let mut skipped = Skipped::default();
            let built = job.timed(Phase::Build, |_| match &rows.scene.shapes {
                Shapes::Space(shapes) => {
                    table::scene(&name, shapes, &rows, &args.input, &mut skipped)
                        .map(|scene| Any::Space(Box::new(scene)))
                }
                Shapes::Plane(shapes) => {
                    table::scene(&name, shapes, &rows, &args.input, &mut skipped)
                        .map(|scene| Any::Plane(Box::new(scene)))
                }
                Shapes::None => Ok(Any::Plane(Box::default())),
            });
            job.skip(&skipped);
            built
        }
    }
}

/// The scene that `text` describes.
fn of_json(name: &str, text: &[u8]) -> Result<Any> {
    let value = json::value(name, text)?;
    let root = At::root(name, &value);
    root.known(&SCENE)?;
    match root.get("dim").map_or(Ok(2), |dim| match dim.whole() {
        Ok(dim @ 2..=3) => Ok(dim),
        _ => Err(dim.wrong("give 2 or 3")),
    })? {
        2 => Ok(Any::Plane(Box::new(scene(&root)?))),
        _ => Ok(Any::Space(Box::new(scene(&root)?))),
    }
}

fn scene<S: Described<D>, const D: usize>(root: &At<'_>) -> Result<Scene<S, D>> {
    let Scene {
        mut world,
        dt,
        steps,
        ..
    } = Scene::<S, D>::default();
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
        None => dt,
        Some(at) => match at.number()? {
            dt if is_step(dt) => dt,
            _ => return Err(at.wrong(STEPS)),
        },
    };
    let steps = root.get("steps").map_or(Ok(steps), |at| at.whole())?;
    let Some(bodies) = root.get("bodies") else {
        return Err(root.wrong("there are no bodies: give \"bodies\": [ ... ]"));
    };
    let mut ids = IdBuilder::new();
    for (k, at) in bodies.items()?.iter().enumerate() {
        let id = at.get("id").map_or(Ok(k.to_string()), |id| id.word())?;
        if ids.push(&id).is_err() {
            return Err(at.wrong(format_args!("the id `{id}` is that of another body too")));
        }
        let body = body(at)?;
        let added = world.add(body);
        at.check(added)?;
    }
    Ok(Scene {
        world,
        ids: ids.finish(),
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
