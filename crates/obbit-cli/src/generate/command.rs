//! `obbit generate`: writes a made-up scene.

use super::{Kind, Table, Values, generate};
use crate::args::GenerateArgs;
use crate::failure::{Failure, Result};
use crate::job::{Job, Phase, counted};
use crate::skipped::Skipped;
use crate::write::{self, Column, Sheet};

/// Runs the subcommand.
pub(crate) fn run(args: &GenerateArgs) -> Result<()> {
    write::check(&args.output, None, &[])?;
    let mut job = Job::start("generate", &args.run)?;
    let count = args
        .count
        .unwrap_or(if args.kind == Kind::Parking { 96 } else { 1000 });
    // Some ten columns, and their text while it is written.
    const BYTES_A_ROW: u64 = 200;
    if crate::memory::free().is_some_and(|free| u64::from(count) * BYTES_A_ROW > free) {
        return Err(Failure::new(format_args!(
            "{count} shapes do not fit into memory: ask for fewer with --count"
        )));
    }
    let made = job.timed(Phase::Build, |_| {
        generate(args.kind, count as usize, args.seed, args.dim == 3)
    });
    let Table { columns } = made.map_err(Failure::new)?;
    let mut sheet = Sheet::default();
    for (name, values) in columns {
        sheet.add(
            name,
            match values {
                Values::Numbers(numbers) => Column::Numbers(numbers),
                Values::Integers(numbers) => Column::Integers(numbers),
                Values::Texts(texts) => Column::Texts(texts),
            },
        );
    }
    job.count_rows(count as usize, &Skipped::default());
    let written = write::write(&sheet, &args.output, &mut job);
    job.finish(written, &counted(count as usize, "shape", "shapes"))
}
