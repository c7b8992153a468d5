//! From a table of bodies, as `obbit generate bodies` writes one, to a world.

use super::scene::{Described, RADIANS, Scene};
use crate::args::InputArgs;
use crate::failure::{Failure, Result, explained};
use crate::measure::Measured;
use crate::model::List;
use crate::read::Numbered;
use obbit::world::{Body, BodyKind, World};

/// Makes a world of the rows: shapes with their speeds, and the defaults of a scene for all else.
pub(super) fn scene<S, const D: usize>(
    name: &str,
    shapes: &List<D, S>,
    rows: &Numbered,
    input: &InputArgs,
) -> Result<Scene<S, D>>
where
    S: Described<D> + Measured<D>,
{
    let mut world = World::new();
    for row in 0..shapes.len() {
        let wrong = |column: &str, should: &str| {
            let id = rows.scene.ids.text(row);
            let place = rows.carried.words_for(row);
            Failure::new(format_args!("{name}, {place}id `{id}`{column}: {should}"))
        };
        let Some(shape) = shapes.get(row as u32) else {
            break;
        };
        let apart = S::in_own_frame(shape.into_owned());
        let (shape, position, rotation) = apart.map_err(|error| wrong("", &explained(&error)))?;
        let mut body = Body::new(shape);
        (body.position, body.rotation) = (position, rotation);
        for (axis, column) in ["vx", "vy", "vz"].into_iter().enumerate() {
            match (rows.number(column, row), body.velocity.get_mut(axis)) {
                (Some(speed), Some(slot)) => *slot = speed,
                (Some(speed), None) if speed != 0.0 => {
                    let should = "these bodies lie in the plane: leave it out, as with --map vz=";
                    return Err(wrong(", column `vz`", should));
                }
                _ => {}
            }
        }
        if let Some(spin) = rows.number("spin", row) {
            let spin = if input.radians { spin } else { spin * RADIANS };
            body.spin = S::spin_of(spin).ok_or_else(|| {
                let should = "in space a spin is a vector: leave it out, or write a scene in JSON";
                wrong(", column `spin`", should)
            })?;
        }
        match rows.number("static", row) {
            None | Some(0.0) => {}
            Some(1.0) => body.kind = BodyKind::Static,
            Some(_) => return Err(wrong(", column `static`", "give 1 or 0")),
        }
        if let Some(share) = rows.number("restitution", row) {
            body.restitution = share;
        }
        if let Some(mass) = rows.number("mass", row) {
            body.mass = mass;
        }
        let added = world.add(body);
        // (Columns hold finite numbers only.)
        let told = |error| explained(&error).replace(", or infinity", "");
        added.map_err(|error| wrong("", &told(error)))?;
    }
    Ok(Scene {
        world,
        ids: rows.scene.ids.clone(),
        ..Scene::default()
    })
}
