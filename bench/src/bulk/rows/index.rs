//! Building an index over the boxes' bounds, from the boxes.

use std::time::Instant;

use super::indices;
use crate::bulk::Effort;
use crate::bulk::engine::{Broad, Kind};
use crate::bulk::own::Packed;
use crate::bulk::peers::Lineup;
use crate::report::{Ahead, Report, digits, grouped};
use crate::scenes::Job;
use crate::turns::{median, take_turns};

pub const NAME: &str = "index";

pub fn run<B: Lineup<D>, const D: usize>(
    job: &mut Job<B, D>,
    effort: &Effort,
    report: &mut Report,
) -> Result<(), String> {
    let (mut engines, word) = indices(job);
    engines.insert(1, Box::new(Packed::new(true)));
    let passes = take_turns(engines.len(), effort.budget, |at| {
        engines[at].clear();
        let started = Instant::now();
        engines[at].build(&job.boxes);
        started.elapsed().as_secs_f64()
    });
    let times = passes
        .iter()
        .map(|passes| median(passes.clone(), |&s| s).unwrap_or(f64::NAN));
    let times: Vec<f64> = times.collect();
    let (_, peer) = best(&engines, &times);
    // Peers start from nothing, and so does what is compared with them; the one that has its memory is shown beside it.
    let fresh = engines.first().zip(times.first());
    let own: Best = fresh
        .filter(|(_, time)| !time.is_nan())
        .map(|(engine, &time)| (engine.name().to_string(), time));
    let per_box = 1e9 / job.boxes.len().max(1) as f64;
    let rows: Vec<Vec<String>> = engines
        .iter()
        .zip(times.iter().zip(&passes))
        .map(|(engine, (time, passes))| {
            let once = if passes.len() == 1 { ", one pass" } else { "" };
            vec![
                engine.name().to_string(),
                format!("{}{once}", digits(time * 1e3)),
                digits(time * per_box),
                own.as_ref()
                    .map_or("-".into(), |own| format!("{:.2}", time / own.1)),
            ]
        })
        .collect();
    let row = format!("{NAME} {}", job.name);
    let title = format!("{row}, {} boxes", grouped(job.boxes.len() as i64));
    let columns = ["engine", "ms", "ns a box", "times Obbit"];
    report.table(&title, &columns, &rows, word.trim_end());
    if let (Some(own), Some(peer)) = (own, peer) {
        report.ahead(Ahead { row, own, peer });
    }
    Ok(())
}

type Best = Option<(String, f64)>;

/// The fastest of Obbit's and the fastest of the peers.
pub fn best<B: Lineup<D>, const D: usize>(
    engines: &[Box<dyn Broad<B, D>>],
    times: &[f64],
) -> (Best, Best) {
    let of = |own: bool| {
        let list = engines.iter().zip(times);
        let list =
            list.filter(|(engine, time)| (engine.kind() == Kind::Own) == own && !time.is_nan());
        let list = list.map(|(engine, &time)| (engine.name().to_string(), time));
        list.min_by(|a, b| a.1.total_cmp(&b.1))
    };
    (of(true), of(false))
}
