//! Everything moves by 5% of its size each step, anywhere; then all exact pairs again.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::Instant;

use super::{Engines, screened};
use crate::bulk::Effort;
use crate::bulk::engine::{Found, Kind};
use crate::bulk::own;
use crate::bulk::peers::{Lineup, Work};
use crate::random::Random;
use crate::report::{Ahead, Report, digits, grouped};
use crate::scenes::Job;
use crate::turns::median;

pub const NAME: &str = "moving";

const LEAST: usize = 4;
const MOST: usize = 20;

pub fn run<B: Lineup<D>, const D: usize>(
    job: &mut Job<B, D>,
    effort: &Effort,
    report: &mut Report,
) -> Result<(), String> {
    let mut engines: Engines<B, D> = own::engines();
    engines.push(Box::new(own::Moving::new()));
    engines.extend(screened(Work::Moving, job));
    let mut random = Random::new(0x0bb1_7005);
    let mut steps: Vec<Vec<Found>> = vec![Vec::new(); engines.len()];
    let mut unlike = vec![0; engines.len()];
    let mut panicked = vec![false; engines.len()];
    let started = Instant::now();
    for step in 0..MOST {
        if step >= LEAST && started.elapsed() > effort.budget {
            break;
        }
        let mut truth = 0;
        for (at, engine) in engines.iter_mut().enumerate() {
            if panicked[at] {
                continue;
            }
            let run = AssertUnwindSafe(|| engine.run(job, None));
            let Ok(found) = catch_unwind(run) else {
                panicked[at] = true;
                continue;
            };
            if at == 0 {
                truth = found.pairs;
            }
            let off = found.pairs.abs_diff(truth);
            if off > 0 && engine.kind() != Kind::PeerSingle && job.known.is_some() {
                let name = engine.name();
                return Err(format!(
                    "{}: {name} finds {off} pairs more or less, step {step}",
                    job.name
                ));
            }
            unlike[at] += off;
            // The first step builds what the others update.
            if step > 0 {
                steps[at].push(found);
            }
        }
        advance(job, &mut random)?;
    }
    let times: Vec<Option<Found>> = steps
        .into_iter()
        .map(|steps| median(steps, |found| found.total))
        .collect();
    let best = |kinds: &[Kind]| {
        let list = engines.iter().zip(&times).filter_map(|(engine, found)| {
            let seconds = found.as_ref()?.total;
            kinds
                .contains(&engine.kind())
                .then(|| (engine.name(), seconds))
        });
        list.min_by(|a, b| a.1.total_cmp(&b.1))
    };
    let (own, peer) = (best(&[Kind::Own]), best(&[Kind::Peer, Kind::PeerSingle]));
    let ms = |seconds: f64| digits(seconds * 1e3);
    let rows = engines.iter().enumerate().map(|(at, engine)| {
        let found = times[at].unwrap_or_default();
        let split = found.candidates.is_some();
        vec![
            engine.name(),
            if split {
                ms(found.search)
            } else {
                String::new()
            },
            if split {
                ms(found.total - found.search)
            } else {
                String::new()
            },
            if panicked[at] {
                "panicked".into()
            } else {
                ms(found.total)
            },
            own.as_ref()
                .map_or("-".into(), |own| format!("{:.2}", found.total / own.1)),
            unlike[at].to_string(),
        ]
    });
    let rows: Vec<Vec<String>> = rows.collect();
    let row = format!("{NAME} {}", job.name);
    let title = format!("{row}, {} boxes", grouped(job.boxes.len() as i64));
    let columns = [
        "engine",
        "update and candidates, ms",
        "exact test, ms",
        "a step, ms",
        "times Obbit",
        "pairs off, all steps",
    ];
    report.table(&title, &columns, &rows, "");
    let unsorted = (format!("{row}, unsorted"), best(&[Kind::OwnUnsorted]));
    for (row, own) in [(row, own), unsorted] {
        if let (Some(own), Some(peer)) = (own, peer.clone()) {
            report.ahead(Ahead { row, own, peer });
        }
    }
    Ok(())
}

/// Moves every box by a twentieth of its larger extent, in a direction of its own.
fn advance<B: Lineup<D>, const D: usize>(
    job: &mut Job<B, D>,
    random: &mut Random,
) -> Result<(), String> {
    for (b, own) in job.boxes.iter_mut().zip(&mut job.own) {
        let size = 2.0 * b.reach().into_iter().fold(0.0, f64::max);
        let by = random.direction::<D>().map(|x| x * size * 0.05);
        *b = b.translated(by);
        *own = b.own().map_err(|why| why.to_string())?;
    }
    Ok(())
}
