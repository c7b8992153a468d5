//! Windows around seeded boxes, sized for about 100 and about 10,000 hits: which boxes' aligned
//! bounds meet them.

use std::time::Instant;

use super::index::best;
use super::indices;
use crate::bulk::Effort;
use crate::bulk::allowance::{Ended, RULE, seconds};
use crate::bulk::engine::Kind;
use crate::bulk::peers::Lineup;
use crate::random::Random;
use crate::report::{Ahead, Report, digits, grouped};
use crate::scenes::Job;
use crate::turns::{median, take_turns};

pub const NAME: &str = "windows";

pub fn run<B: Lineup<D>, const D: usize>(
    job: &mut Job<B, D>,
    effort: &Effort,
    report: &mut Report,
) -> Result<(), String> {
    let (mut engines, word) = indices(job);
    for (hits, count) in [(100, 10_000), (10_000, 400)] {
        if hits * 10 > job.boxes.len() {
            continue;
        }
        let windows = windows(job, hits, count);
        let truth = windows.iter().take(CHECKED);
        let truth: Vec<usize> = truth.map(|window| count_hits(job, *window)).collect();
        let mut off = Vec::new();
        for engine in &mut engines {
            let mut differing = 0_usize;
            for (&(min, max), &truth) in windows.iter().zip(&truth) {
                differing += engine.window(min, max).unwrap_or(0).abs_diff(truth);
            }
            if differing > 0 && engine.kind() != Kind::PeerSingle && job.known.is_some() {
                return Err(format!(
                    "{}: {} counts {differing} hits otherwise",
                    job.name,
                    engine.name()
                ));
            }
            off.push(differing);
        }
        let mut found = vec![0; engines.len()];
        let mut fastest = f64::INFINITY;
        let mut ended: Vec<Option<Ended>> = vec![None; engines.len()];
        let passes = take_turns(engines.len(), effort.budget, |at| {
            if ended[at].is_some() {
                return f64::NAN;
            }
            let started = Instant::now();
            found[at] = 0;
            for some in windows.chunks(AT_ONCE) {
                for &(min, max) in some {
                    found[at] += engines[at].window(min, max).unwrap_or(0);
                }
                let took = started.elapsed().as_secs_f64();
                if took > seconds(fastest) {
                    ended[at] = Some(Ended::Late(took));
                    return f64::NAN;
                }
            }
            let took = started.elapsed().as_secs_f64();
            fastest = fastest.min(took);
            took / windows.len() as f64
        });
        let counts: Vec<usize> = passes.iter().map(Vec::len).collect();
        let times = passes.into_iter().zip(&ended).map(|(passes, ended)| {
            let middle = median(passes, |&s| s).filter(|_| ended.is_none());
            middle.unwrap_or(f64::NAN)
        });
        let times: Vec<f64> = times.collect();
        let (own, peer) = best(&engines, &times);
        let rows = engines.iter().enumerate().map(|(at, engine)| {
            let name = engine.name().to_string();
            if let Some(why) = ended[at] {
                let nothing = || "-".to_string();
                let off = off[at].to_string();
                return vec![name, why.to_string(), nothing(), nothing(), off];
            }
            let once = if counts[at] == 1 { ", one pass" } else { "" };
            vec![
                name,
                format!("{}{once}", digits(times[at] * 1e9)),
                own.as_ref()
                    .map_or("-".into(), |own| format!("{:.2}", times[at] / own.1)),
                digits(found[at] as f64 / windows.len() as f64),
                off[at].to_string(),
            ]
        });
        let row = format!("{NAME} {}, about {} hits", job.name, grouped(hits as i64));
        let columns = [
            "engine",
            "ns a window",
            "times Obbit",
            "hits a window",
            "hits off",
        ];
        let rule = if ended.iter().any(Option::is_some) {
            format!("{RULE} ")
        } else {
            String::new()
        };
        let below = format!(
            "{word}{rule}{} windows; \"hits off\": how far the counts of the first {} are from a plain loop over all boxes.",
            grouped(windows.len() as i64),
            truth.len(),
        );
        report.table(&row, &columns, &rows.collect::<Vec<_>>(), &below);
        if let (Some(own), Some(peer)) = (own, peer) {
            report.ahead(Ahead { row, own, peer });
        }
    }
    Ok(())
}

/// How many windows are checked by a plain loop over all boxes.
const CHECKED: usize = 20;

/// Windows from one look at the clock to the next.
const AT_ONCE: usize = 32;

/// Least and greatest corner.
type Window<const D: usize> = ([f64; D], [f64; D]);

/// Cubes around boxes, all of one size: such that a few of them have `hits` hits on average.
fn windows<B: Lineup<D>, const D: usize>(
    job: &Job<B, D>,
    hits: usize,
    count: usize,
) -> Vec<Window<D>> {
    let mut random = Random::new(0x0bb1_7004);
    let pick = |_| job.boxes[(random.between(0.0, 1.0) * job.boxes.len() as f64) as usize].center();
    let centers: Vec<[f64; D]> = (0..count).map(pick).collect();
    let around = |center: [f64; D], half: f64| (center.map(|x| x - half), center.map(|x| x + half));
    let few = &centers[..centers.len().min(10)];
    let average = |half: f64| {
        let hits = few
            .iter()
            .map(|&center| count_hits(job, around(center, half)));
        hits.sum::<usize>() / few.len().max(1)
    };
    let reach = job.boxes.iter().flat_map(|b| b.center().map(f64::abs));
    let (mut low, mut high) = (0.0, 2.0 * reach.fold(1.0, f64::max));
    for _ in 0..STEPS {
        let middle = 0.5 * (low + high);
        if average(middle) < hits {
            low = middle;
        } else {
            high = middle;
        }
    }
    centers
        .into_iter()
        .map(|center| around(center, high))
        .collect()
}

const STEPS: usize = 24;

fn count_hits<B: Lineup<D>, const D: usize>(job: &Job<B, D>, (min, max): Window<D>) -> usize {
    let meets = |b: &&B| {
        let (low, high) = b.limits();
        (0..D).all(|k| low[k] <= max[k] && min[k] <= high[k])
    };
    job.boxes.iter().filter(meets).count()
}
