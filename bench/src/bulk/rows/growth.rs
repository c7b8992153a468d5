//! The same uniform scene, larger and larger: time per box and per pair should not grow with it.

use super::Engines;
use crate::bulk::Effort;
use crate::bulk::allowance::Ended;
use crate::bulk::engine::{Found, Kind, Screened};
use crate::bulk::own::{Finder, Pairs, Threads};
use crate::bulk::peers::{Lineup, Work};
use crate::report::{Report, digits, grouped};
use crate::scenes::{Job, box2, drawn};
use crate::turns::{median, take_turns};
use crate::two::scene::Box2;

pub const NAME: &str = "growth";

/// Past this many boxes only Obbit runs.
const PEERS_UP_TO: usize = 5_000_000;

pub fn run(effort: &Effort, report: &mut Report) -> Result<(), String> {
    eprintln!("{NAME}");
    let mut sizes = vec![100_000, 1_000_000];
    if effort.quick {
        sizes = vec![10_000, 100_000];
    } else {
        sizes.push(5_000_000);
    }
    if effort.huge {
        sizes.push(20_000_000);
    }
    let columns = [
        "boxes",
        "engine",
        "pairs",
        "ms",
        "ns a box",
        "ns a pair",
        "ns a box, times the smallest",
    ];
    let mut rows = Vec::new();
    let mut first: Vec<f64> = Vec::new();
    for size in sizes {
        let boxes = drawn::uniform(size).into_iter().map(box2);
        let job = Job::new(format!("uniform {size}"), boxes)?;
        let mut engines: Engines<Box2, 2> = vec![
            Box::new(Finder::new(Threads::One)),
            Box::new(Pairs(Threads::One)),
        ];
        if size <= PEERS_UP_TO {
            let best = Box2::peers(Work::Pairs).into_iter().take(1);
            engines.extend(best.map(|peer| Box::new(Screened::new(peer)) as Box<_>));
        }
        let mut truth = None;
        let mut fastest = f64::INFINITY;
        for engine in &mut engines {
            engine.beside(fastest);
            let Ok(found) = engine.run(&job, None) else {
                continue;
            };
            let pairs = found.pairs;
            fastest = fastest.min(found.total);
            if *truth.get_or_insert(pairs) != pairs && engine.kind() != Kind::PeerSingle {
                return Err(format!(
                    "{}: {} finds {pairs} pairs",
                    job.name,
                    engine.name()
                ));
            }
        }
        let passes = take_turns(engines.len(), effort.budget, |at| {
            engines[at].run(&job, None)
        });
        for (at, (engine, passes)) in engines.iter().zip(passes).enumerate() {
            let passes: Result<Vec<Found>, Ended> = passes.into_iter().collect();
            let found = match passes {
                Ok(passes) => median(passes, |found| found.total).unwrap_or_default(),
                Err(why) => {
                    let mut row = vec![grouped(size as i64), engine.name(), why.to_string()];
                    row.resize(columns.len(), "-".into());
                    rows.push(row);
                    continue;
                }
            };
            let per_box = found.total / size as f64;
            if first.len() == at {
                first.push(per_box);
            }
            rows.push(vec![
                grouped(size as i64),
                engine.name(),
                grouped(found.pairs as i64),
                digits(found.total * 1e3),
                digits(per_box * 1e9),
                digits(found.total * 1e9 / found.pairs.max(1) as f64),
                format!("{:.2}", per_box / first[at]),
            ]);
        }
    }
    report.table("growth, uniform scene", &columns, &rows, "");
    Ok(())
}
