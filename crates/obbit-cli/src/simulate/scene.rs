//! From a JSON scene to a world.

use super::course::Scene;
use super::described::Described;
use super::json::{self, At};
use super::{SimulateArgs, table};
use crate::failure::{Failure, Result, shortened};
use crate::job::{Job, Phase};
use crate::model::Shapes;
use crate::read::{Bodies, IdBuilder};
use crate::skipped::Skipped;
use obbit::world::{Body, BodyKind, Response};
use obbit::{Shape2, Shape3};

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
                // (No body is a feature.)
                Shapes::Regions(_) | Shapes::None => Ok(Any::Plane(Box::default())),
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
        let given = at.get("id");
        if given.as_ref().is_some_and(|id| id.value.is_string()) {
            ids.are_texts();
        }
        let id = given.map_or(Ok(k.to_string()), |id| id.word())?;
        if let Err(earlier) = ids.push(&id) {
            return Err(at.wrong(format_args!(
                "the id `{id}` is that of bodies[{earlier}] too: make ids unique (a body without one is called by its place in the list)"
            )));
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
    let names = [&COMMON[..], &own].concat();
    let shapes: Vec<At<'_>> = S::SHAPES.iter().filter_map(|name| at.get(name)).collect();
    // Who writes a body as a row of a table is better told what it needs than what it does not.
    if shapes.is_empty() && at.value.is_object() {
        return Err(at.wrong(shapeless::<S, D>(&at.unknown(&names))));
    }
    at.known(&names)?;
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

/// What a body without a shape needs; it has members of these names, which no body has.
fn shapeless<S: Described<D>, const D: usize>(unknown: &[&str]) -> String {
    let [shape, position] = S::EXAMPLE;
    let others = S::SHAPES.get(1..).unwrap_or_default().join(", ");
    let needs = format!("give one shape, as {shape} (or {others}), and where it is, as {position}");
    if unknown.is_empty() {
        return needs;
    }
    let unknown = shortened(&unknown.join(", "));
    format!("{needs}: no body has members {unknown}")
}
