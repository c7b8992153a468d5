//! All exact pairs from scratch: nothing but the boxes is given, the list of pairs comes out.

use super::{Engines, said_below, screened};
use crate::bulk::Effort;
use crate::bulk::allowance::Ended;
use crate::bulk::engine::{Engine, Found, Kind};
use crate::bulk::own;
use crate::bulk::peers::{Lineup, Work};
use crate::report::{Ahead, Report, digits, grouped};
use crate::scenes::Job;
use crate::turns::{LONG, median, take_turns};

pub const NAME: &str = "pairs";

pub fn run<B: Lineup<D>, const D: usize>(
    job: &mut Job<B, D>,
    effort: &Effort,
    report: &mut Report,
) -> Result<(), String> {
    let mut engines: Engines<B, D> = own::engines();
    let (peers, word) = screened(Work::Pairs, job);
    engines.extend(peers);
    let checked = check(&mut engines, job)?;
    let mut timed: Vec<usize> = Vec::new();
    for (at, check) in checked.iter().enumerate() {
        if check.found.is_ok_and(|found| found.total < LONG) {
            timed.push(at);
        }
    }
    let passes = take_turns(timed.len(), effort.budget, |at| {
        engines[timed[at]].run(job, None)
    });
    let mut results: Vec<Result<Found, Ended>> = checked.iter().map(|check| check.found).collect();
    let mut least: Vec<Option<f64>> = vec![None; engines.len()];
    for (passes, &at) in passes.into_iter().zip(&timed) {
        match passes.into_iter().collect::<Result<Vec<Found>, Ended>>() {
            Ok(passes) => {
                least[at] = passes.iter().map(|f| f.total).reduce(f64::min);
                results[at] = median(passes, |found| found.total).ok_or(Ended::Panicked);
            }
            Err(why) => results[at] = Err(why),
        }
    }
    let title = format!(
        "{NAME} {}, {} boxes",
        job.name,
        grouped(job.boxes.len() as i64)
    );
    let word = said_below(word, &engines, results.iter().map(|r| r.as_ref().err()));
    tell(&title, &engines, &results, &least, &checked, &word, report);
    Ok(())
}

/// What an engine's first run showed.
pub struct Checked {
    pub found: Result<Found, Ended>,
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
    let mut fastest = f64::INFINITY;
    for (at, engine) in engines.iter_mut().enumerate() {
        let mut list = Vec::new();
        engine.beside(fastest);
        let found = engine.run(job, Some(&mut list));
        fastest = fastest.min(found.map_or(f64::INFINITY, |found| found.total));
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
        let stopped = matches!(found, Err(Ended::Late(_) | Ended::Many(_)));
        if kind != Kind::PeerSingle && must_agree && list != truth && !stopped {
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
    results: &[Result<Found, Ended>],
    least: &[Option<f64>],
    checked: &[Checked],
    word: &str,
    report: &mut Report,
) {
    let best = |kinds: &[Kind]| {
        let of_kind = engines.iter().zip(results).filter_map(|(engine, found)| {
            let seconds = found.as_ref().ok()?.total;
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
        let found = match found {
            Ok(found) => found,
            Err(why) => {
                row.push(why.to_string());
                row.resize(columns.len(), String::new());
                rows.push(row);
                continue;
            }
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
        row.extend([ms(found.total), least.map_or("one pass".into(), ms)]);
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
    report.table(title, &columns, &rows, word);
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
