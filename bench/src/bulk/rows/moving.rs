//! Everything moves by 5% of its size each step, anywhere; then all exact pairs again.

use std::time::Instant;

use super::{Engines, said_below, screened};
use crate::bulk::Effort;
use crate::bulk::allowance::Ended;
use crate::bulk::engine::{Found, Kind};
use crate::bulk::own;
use crate::bulk::peers::{Lineup, Work};
use crate::random::Random;
use crate::report::{Ahead, Report, digits, grouped};
use crate::scenes::Job;
use crate::turns::{LONG, median};

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
    let (peers, word) = screened(Work::Moving, job);
    engines.extend(peers);
    let mut random = Random::new(0x0bb1_7005);
    let mut steps: Vec<Vec<Found>> = vec![Vec::new(); engines.len()];
    let mut unlike = vec![0; engines.len()];
    let mut ended: Vec<Option<Ended>> = vec![None; engines.len()];
    let mut fastest = f64::INFINITY;
    let started = Instant::now();
    for step in 0..MOST {
        if step >= LEAST && started.elapsed() > effort.budget {
            break;
        }
        let mut truth = 0;
        for (at, engine) in engines.iter_mut().enumerate() {
            // (The first engine tells how many pairs there are.)
            let long = steps[at].iter().any(|found| found.total > LONG);
            if ended[at].is_some() || at > 0 && long {
                continue;
            }
            engine.beside(fastest);
            let found = match engine.run(job, None) {
                Ok(found) => found,
                Err(why) => {
                    ended[at] = Some(why);
                    continue;
                }
            };
            fastest = fastest.min(found.total);
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
    let counts: Vec<usize> = steps.iter().map(Vec::len).collect();
    let times: Vec<Option<Found>> = steps
        .into_iter()
        .zip(&ended)
        .map(|(steps, ended)| match ended {
            Some(_) => None,
            None => median(steps, |found| found.total),
        })
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
            match ended[at] {
                Some(why) => why.to_string(),
                None if counts[at] == 1 => format!("{}, one step", ms(found.total)),
                None => ms(found.total),
            },
            match (&own, ended[at]) {
                (Some(own), None) => format!("{:.2}", found.total / own.1),
                _ => "-".into(),
            },
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
    let word = said_below(word, &engines, ended.iter().map(Option::as_ref));
    report.table(&title, &columns, &rows, &word);
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
