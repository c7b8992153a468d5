//! From a table of bodies, as `obbit generate bodies` writes one, to a world.

use super::course::Scene;
use super::described::{Described, FASTEST, RADIANS};
use crate::args::InputArgs;
use crate::failure::{Failure, Result, explained, short};
use crate::measure::Measured;
use crate::model::List;
use crate::read::{IdBuilder, Numbered};
use crate::skipped::Skipped;
use obbit::world::{Body, BodyKind, World};

/// Makes a world of the rows: shapes with their speeds, and the defaults of a scene for all else.
pub(super) fn scene<S, const D: usize>(
    name: &str,
    shapes: &List<D, S>,
    rows: &Numbered,
    input: &InputArgs,
    skipped: &mut Skipped,
) -> Result<Scene<S, D>>
where
    S: Described<D> + Measured<D>,
{
    let (mut world, mut ids) = (World::new(), IdBuilder::new());
    if !rows.scene.ids.are_numbers() {
        ids.are_texts();
    }
    for row in 0..shapes.len() {
        let Some(shape) = shapes.get(row as u32) else {
            break;
        };
        let row = Row { name, rows, row };
        let made = body(shape.into_owned(), &row, input);
        let added = made.and_then(|body| world.add(body).map_err(|error| row.refused(&error)));
        match added {
            // None of them comes twice: that was seen to as they were read.
            Ok(_) => drop(ids.push(&row.id())),
            Err(failure) if input.skip_bad => skipped.add(failure.to_string()),
            Err(failure) => return Err(failure),
        }
    }
    Ok(Scene {
        world,
        ids: ids.finish(),
        ..Scene::default()
    })
}

/// A row, and what is said of it.
struct Row<'a> {
    name: &'a str,
    rows: &'a Numbered,
    row: usize,
}

impl Row<'_> {
    fn id(&self) -> String {
        self.rows.scene.ids.text(self.row).into_owned()
    }

    fn number(&self, column: &str) -> Option<f64> {
        self.rows.number(column, self.row)
    }

    /// What is wrong: perhaps in a column, and what would be right.
    fn wrong(&self, column: &str, should: &str) -> Failure {
        let (id, place) = (self.id(), self.rows.carried.words_for(self.row));
        Failure::new(format_args!(
            "{}, {place}id `{id}`{column}: {should}",
            self.name
        ))
    }

    /// What the library refuses.
    fn refused(&self, error: &obbit::Error) -> Failure {
        // (Columns hold finite numbers only.)
        self.wrong("", &explained(error).replace(", or infinity", ""))
    }
}

fn body<S, const D: usize>(shape: S, row: &Row<'_>, input: &InputArgs) -> Result<Body<S, D>>
where
    S: Described<D> + Measured<D>,
{
    let apart = S::in_own_frame(shape);
    let (shape, position, rotation) = apart.map_err(|error| row.wrong("", &explained(&error)))?;
    let mut body = Body::new(shape);
    (body.position, body.rotation) = (position, rotation);
    for (axis, column) in ["vx", "vy", "vz"].into_iter().enumerate() {
        match (row.number(column), body.velocity.get_mut(axis)) {
            (Some(speed), Some(slot)) => *slot = speed,
            (Some(speed), None) if speed != 0.0 => {
                let should = "these bodies lie in the plane: leave it out, as with --map vz=";
                return Err(row.wrong(&cell("vz", speed), should));
            }
            _ => {}
        }
    }
    if let Some(spin) = row.number("spin") {
        let radians = if input.radians { spin } else { spin * RADIANS };
        if radians.abs() > FASTEST {
            let (most, unit) = if input.radians {
                ("5e99", "radians")
            } else {
                ("1e101", "degrees")
            };
            return Err(row.wrong(
                &cell("spin", spin),
                &format!("give at most {most} {unit} per unit of time"),
            ));
        }
        body.spin = S::spin_of(radians).ok_or_else(|| {
            let should = "in space a spin is a vector: leave it out, or write a scene in JSON";
            row.wrong(&cell("spin", spin), should)
        })?;
    }
    match row.number("static") {
        None | Some(0.0) => {}
        Some(1.0) => body.kind = BodyKind::Static,
        Some(other) => return Err(row.wrong(&cell("static", other), "give 1 or 0")),
    }
    if let Some(share) = row.number("restitution") {
        body.restitution = share;
    }
    if let Some(mass) = row.number("mass") {
        body.mass = mass;
    }
    Ok(body)
}

/// Where in a row a number stands, to be told with it.
fn cell(column: &str, found: f64) -> String {
    format!(", column `{column}`: found `{}`", short(found))
}
