//! Peak memory while all exact pairs are found, beyond the boxes and the list of pairs.

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
    let (peers, word) = screened(Work::Pairs, job);
    engines.extend(peers);
    let mut rows = Vec::new();
    let mut fastest = f64::INFINITY;
    for mut engine in engines {
        let name = engine.name();
        engine.beside(fastest);
        let (peak, found) = peak_beyond(|| {
            let found = engine.run(job, None);
            drop(engine);
            found
        });
        let found = match found {
            Ok(found) => found,
            Err(why) => {
                rows.push(vec![name, why.to_string(), String::new()]);
                continue;
            }
        };
        fastest = fastest.min(found.total);
        let beyond = peak as f64 - found.pairs as f64 * size_of::<(u32, u32)>() as f64;
        rows.push(vec![
            name,
            digits(beyond / 1e6),
            digits(beyond / job.boxes.len().max(1) as f64),
        ]);
    }
    let row = format!("{NAME} {}", job.name);
    let title = format!("{row}, {} boxes", grouped(job.boxes.len() as i64));
    let below =
        format!("{word}The list of pairs is taken off; a peer's list of candidates is not.");
    report.table(&title, &["engine", "MB", "bytes a box"], &rows, &below);
    Ok(())
}
