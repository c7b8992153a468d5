//! `obbit relate`: how the two shapes of each row stand to each other.

use crate::args::RelateArgs;
use crate::failure::{Failure, Result};
use crate::job::{Job, Phase, counted};
use crate::measure::Measured;
use crate::model::{Ids, List, Shapes};
use crate::write::{self, Column, Sheet};
use obbit::Relation;
use rayon::prelude::*;

/// Runs the subcommand.
pub(crate) fn run(args: &RelateArgs) -> Result<()> {
    write::check(&args.output, None, &[&args.file])?;
    let mut job = Job::start("relate", &args.run)?;
    let mut two = crate::read::two_shapes(&args.file, &args.input, &mut job)?;
    two.a.default_to(&two.b);
    two.b.default_to(&two.a);
    match (&two.a, &two.b) {
        (Shapes::Plane(a), Shapes::Plane(b)) => report(a, b, two.ids.as_ref(), args, job),
        (Shapes::Space(a), Shapes::Space(b)) => report(a, b, two.ids.as_ref(), args, job),
        // The header was refused already.
        _ => Err(Failure::new("one shape is 2D, the other 3D")),
    }
}

fn report<const D: usize, S: Measured<D>>(
    a: &List<D, S>,
    b: &List<D, S>,
    ids: Option<&Ids>,
    args: &RelateArgs,
    mut job: Job,
) -> Result<()> {
    let rows = job.timed(Phase::Pairs, |_| {
        // A list holds no more shapes than a u32 counts.
        (0..u32::try_from(a.len()).unwrap_or(u32::MAX))
            .into_par_iter()
            .filter_map(|row| Some(Row::of(&*a.get(row)?, &*b.get(row)?)))
            .collect::<Vec<_>>()
    });
    let column = |number: &dyn Fn(&Row<D>) -> f64| rows.iter().map(number).collect::<Vec<_>>();
    let mut sheet = Sheet::default();
    if let Some(ids) = ids {
        sheet.add("id", Column::Ids(ids, (0..).take(rows.len()).collect()));
    }
    sheet.add(
        "relation",
        Column::Words(rows.iter().map(|row| row.relation.name()).collect()),
    );
    sheet.add_numbers("axis_gap", column(&|row| row.axis_gap));
    sheet.add_numbers("distance", column(&|row| row.distance));
    for (k, axis) in ["x", "y", "z"].into_iter().enumerate().take(D) {
        let of_axis = column(&|row| row.mtv.get(k).copied().unwrap_or(f64::NAN));
        sheet.add_numbers(format!("mtv_{axis}"), of_axis);
    }
    let count = |relation| rows.iter().filter(|row| row.relation == relation).count();
    let meeting = rows.len() - count(Relation::Apart);
    job.count_pairs(meeting);
    let written = write::write(&sheet, &args.output, &mut job);
    job.finish(
        written,
        &format!(
            "{}: {} overlapping, {} touching, {} apart",
            counted(rows.len(), "row", "rows"),
            count(Relation::Overlapping),
            count(Relation::Touching),
            count(Relation::Apart),
        ),
    )
}

/// What is told of one row; NaN where there is nothing to tell.
struct Row<const D: usize> {
    relation: Relation,
    axis_gap: f64,
    distance: f64,
    mtv: [f64; D],
}

impl<const D: usize> Row<D> {
    fn of<S: Measured<D>>(a: &S, b: &S) -> Self {
        Self {
            relation: a.relate(b),
            axis_gap: a.axis_gap(b).unwrap_or(f64::NAN),
            distance: a.distance(b),
            mtv: a.mtv(b).unwrap_or([f64::NAN; D]),
        }
    }
}
