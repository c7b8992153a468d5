//! All exact pairs from scratch: nothing but the boxes is given, the list of pairs comes out.

use std::panic::{AssertUnwindSafe, catch_unwind};

use super::{Engines, screened};
use crate::bulk::Effort;
use crate::bulk::engine::{Engine, Found, Kind};
use crate::bulk::own;
use crate::bulk::peers::{Lineup, Work};
use crate::report::{Ahead, Report, digits, grouped};
use crate::scenes::Job;
use crate::turns::{median, take_turns};

pub const NAME: &str = "pairs";

/// A run longer than this is not repeated.
const LONG: f64 = 5.0;

pub fn run<B: Lineup<D>, const D: usize>(
    job: &mut Job<B, D>,
    effort: &Effort,
    report: &mut Report,
) -> Result<(), String> {
    let mut engines: Engines<B, D> = own::engines();
    engines.extend(screened(Work::Pairs, job));
    let checked = check(&mut engines, job)?;
    let mut timed: Vec<usize> = Vec::new();
    for (at, check) in checked.iter().enumerate() {
        if check.found.is_some_and(|found| found.total < LONG) {
            timed.push(at);
        }
    }
    let passes = take_turns(timed.len(), effort.budget, |at| {
        engines[timed[at]].run(job, None)
    });
    let mut results: Vec<Option<Found>> = checked.iter().map(|check| check.found).collect();
    let mut least: Vec<f64> = results
        .iter()
        .map(|r| r.map_or(f64::NAN, |f| f.total))
        .collect();
    for (passes, &at) in passes.into_iter().zip(&timed) {
        least[at] = passes.iter().map(|f| f.total).fold(f64::INFINITY, f64::min);
        results[at] = median(passes, |found| found.total);
    }
    let title = format!(
        "{NAME} {}, {} boxes",
        job.name,
        grouped(job.boxes.len() as i64)
    );
    tell(&title, &engines, &results, &least, &checked, report);
    Ok(())
}

/// What an engine's first run showed.
pub struct Checked {
    /// `None` where it panicked.
    pub found: Option<Found>,
    /// Pairs that Obbit finds and it does not, and the other way round.
    pub lost: usize,
    pub more: usize,
}

/// Runs every engine once and compares its list with the first one's.
pub fn check<B: Lineup<D>, const D: usize>(
    engines: &mut Engines<B, D>,
    job: &Job<B, D>,
) -> Result<Vec<Checked>, String> {
    let mut truth = Vec::new();
    let mut all = Vec::new();
    for (at, engine) in engines.iter_mut().enumerate() {
        let mut list = Vec::new();
        let run = AssertUnwindSafe(|| engine.run(job, Some(&mut list)));
        let found = catch_unwind(run).ok();
        let (name, kind) = (engine.name(), engine.kind());
        if at == 0 {
            truth.clone_from(&list);
            let known = job.known.unwrap_or(list.len() as u64);
            if list.len() as u64 != known {
                let found = list.len();
                return Err(format!(
                    "{}: {name} finds {found} pairs, known are {known}",
                    job.name
                ));
            }
        }
        if !kind.is_own() {
            list.sort_unstable();
        }
        let (lost, more) = unlike(&truth, &list);
        let must_agree = kind.is_own() || job.known.is_some();
        if kind != Kind::PeerSingle && must_agree && (list != truth || found.is_none()) {
            return Err(format!(
                "{}: {name} loses {lost} pairs and adds {more}",
                job.name
            ));
        }
        all.push(Checked { found, lost, more });
    }
    Ok(all)
}

/// How many of the sorted `truth` are not in the sorted `list`, and the other way round.
fn unlike(truth: &[(u32, u32)], list: &[(u32, u32)]) -> (usize, usize) {
    let (mut at, mut common) = (0, 0);
    for pair in list {
        while truth.get(at).is_some_and(|known| known < pair) {
            at += 1;
        }
        if truth.get(at) == Some(pair) {
            common += 1;
            at += 1;
        }
    }
    (truth.len() - common, list.len() - common)
}

fn tell<B: Lineup<D>, const D: usize>(
    title: &str,
    engines: &[Box<dyn Engine<B, D>>],
    results: &[Option<Found>],
    least: &[f64],
    checked: &[Checked],
    report: &mut Report,
) {
    let best = |kinds: &[Kind]| {
        let of_kind = engines.iter().zip(results).filter_map(|(engine, found)| {
            let seconds = found.as_ref()?.total;
            kinds
                .contains(&engine.kind())
                .then(|| (engine.name(), seconds))
        });
        of_kind.min_by(|a, b| a.1.total_cmp(&b.1))
    };
    let own = best(&[Kind::Own]);
    let peer = best(&[Kind::Peer, Kind::PeerSingle]);
    let columns = [
        "engine",
        "candidates, ms",
        "exact test, ms",
        "total, ms",
        "least",
        "times Obbit",
        "candidates",
        "pairs",
        "lost",
        "invented",
    ];
    let ms = |seconds: f64| digits(seconds * 1e3);
    let mut rows = Vec::new();
    for (((engine, found), least), check) in engines.iter().zip(results).zip(least).zip(checked) {
        let mut row = vec![engine.name()];
        let Some(found) = found else {
            row.push("panicked".into());
            row.resize(columns.len(), String::new());
            rows.push(row);
            continue;
        };
        let split = found.candidates.is_some();
        row.push(if split {
            ms(found.search)
        } else {
            String::new()
        });
        row.push(if split {
            ms(found.total - found.search)
        } else {
            String::new()
        });
        row.extend([ms(found.total), ms(*least)]);
        row.push(
            own.as_ref()
                .map_or("-".into(), |own| format!("{:.2}", found.total / own.1)),
        );
        row.push(
            found
                .candidates
                .map_or(String::new(), |n| grouped(n as i64)),
        );
        row.extend([
            grouped(found.pairs as i64),
            check.lost.to_string(),
            check.more.to_string(),
        ]);
        rows.push(row);
    }
    report.table(title, &columns, &rows, "");
    if let (Some(own), Some(peer)) = (own, peer) {
        let row = title.split(',').next().unwrap_or(title).to_string();
        let ways = [
            (row.clone(), Some(own)),
            (format!("{row}, unsorted"), best(&[Kind::OwnUnsorted])),
            (
                format!("{row}, 2 threads against 1"),
                best(&[Kind::OwnTwice]),
            ),
        ];
        for (row, own) in ways {
            if let Some(own) = own {
                let peer = peer.clone();
                report.ahead(Ahead { row, own, peer });
            }
        }
    }
}
