//! Peak memory while all exact pairs are found, beyond the boxes and the list of pairs.

use std::panic::{AssertUnwindSafe, catch_unwind};

use super::{Engines, screened};
use crate::bulk::Effort;
use crate::bulk::own::{Finder, Pairs, Threads};
use crate::bulk::peers::{Lineup, Work};
use crate::memory::peak_beyond;
use crate::report::{Report, digits, grouped};
use crate::scenes::Job;

pub const NAME: &str = "memory";

pub fn run<B: Lineup<D>, const D: usize>(
    job: &mut Job<B, D>,
    _: &Effort,
    report: &mut Report,
) -> Result<(), String> {
    let mut engines: Engines<B, D> = vec![
        Box::new(Pairs(Threads::One)),
        Box::new(Finder::new(Threads::One)),
    ];
    engines.extend(screened(Work::Pairs, job));
    let mut rows = Vec::new();
    for mut engine in engines {
        let name = engine.name();
        let (peak, found) = peak_beyond(|| {
            let run = AssertUnwindSafe(|| engine.run(job, None).pairs);
            let found = catch_unwind(run).ok();
            drop(engine);
            found
        });
        let Some(pairs) = found else {
            rows.push(vec![name, "panicked".into(), String::new()]);
            continue;
        };
        let beyond = peak as f64 - pairs as f64 * size_of::<(u32, u32)>() as f64;
        rows.push(vec![
            name,
            digits(beyond / 1e6),
            digits(beyond / job.boxes.len().max(1) as f64),
        ]);
    }
    let row = format!("{NAME} {}", job.name);
    let title = format!("{row}, {} boxes", grouped(job.boxes.len() as i64));
    let below = "The list of pairs is taken off; a peer's list of candidates is not.";
    report.table(&title, &["engine", "MB", "bytes a box"], &rows, below);
    Ok(())
}
