//! Layouts that search structures dislike. The last column tells a cliff: how many times longer
//! it takes than the same numbers of boxes and of pairs take in a uniform scene.

use super::{Engines, ONE_PEER, count_candidates};
use crate::bulk::Effort;
use crate::bulk::allowance::Candidates;
use crate::bulk::engine::{Engine, Found, Screened};
use crate::bulk::own::{Finder, Threads};
use crate::bulk::peers::{Lineup, Work};
use crate::report::{Report, digits, grouped};
use crate::scenes::{Job, Scene, hard};
use crate::turns::{median, take_turns};
use obbit::Relate;

pub const NAME: &str = "robustness";

pub fn run(effort: &Effort, report: &mut Report) -> Result<(), String> {
    eprintln!("{NAME}");
    let count = if effort.quick { 10_000 } else { 100_000 };
    let plane = Model::of(&hard::even(count, 0.05)?, &hard::even(count, 16.0)?, effort);
    let space = Model::of(
        &hard::even3(count, 0.05)?,
        &hard::even3(count, 16.0)?,
        effort,
    );
    let mut rows = Vec::new();
    for scene in hard::tiny()? {
        if let Scene::Plane(job) = scene {
            check(&job, &mut Finder::new(Threads::One))?;
        }
    }
    for scene in hard::all(count)? {
        rows.push(match scene {
            Scene::Plane(job) => row(&job, &plane, effort)?,
            Scene::Space(job) => row(&job, &space, effort)?,
        });
    }
    let columns = [
        "layout",
        "boxes",
        "candidates",
        "pairs",
        "ms",
        "ns a box",
        "ns a pair",
        "packed_spatial_index, ms",
        "its pairs off",
        "times the model",
    ];
    let below = format!(
        "Model, from a sparse and a dense uniform scene: {:.1} ns a box + {:.2} ns a pair in the plane, {:.1} ns + {:.2} ns in space. Counts are those of an exact test of every candidate of packed_spatial_index. `PairFinder`, one thread.",
        plane.per_box * 1e9,
        plane.per_pair * 1e9,
        space.per_box * 1e9,
        space.per_pair * 1e9,
    );
    report.table(NAME, &columns, &rows, &below);
    Ok(())
}

/// What a box and what a pair cost where nothing is hard.
struct Model {
    per_box: f64,
    per_pair: f64,
}

impl Model {
    fn of<B: Lineup<D>, const D: usize>(
        sparse: &Job<B, D>,
        dense: &Job<B, D>,
        effort: &Effort,
    ) -> Self {
        let time = |job: &Job<B, D>| {
            let mut finder = Finder::new(Threads::One);
            let passes = take_turns(1, effort.budget / 3, |_| finder.run(job, None).ok());
            let found = passes.into_iter().flatten().flatten().collect();
            let found = median(found, |found: &Found| found.total);
            found.map_or((f64::NAN, f64::NAN), |found| {
                (found.pairs as f64, found.total)
            })
        };
        let boxes = sparse.boxes.len() as f64;
        let ((few, short), (many, long)) = (time(sparse), time(dense));
        let per_pair = (long - short) / (many - few);
        let per_box = (short - few * per_pair) / boxes;
        Self { per_box, per_pair }
    }
}

fn row<B: Lineup<D>, const D: usize>(
    job: &Job<B, D>,
    model: &Model,
    effort: &Effort,
) -> Result<Vec<String>, String> {
    let mut finder = Finder::new(Threads::One);
    let candidates = check(job, &mut finder)?;
    let mut engines: Engines<B, D> = vec![Box::new(finder)];
    if candidates.is_some() {
        let best = B::peers(Work::Pairs).into_iter().take(1);
        engines.extend(best.map(|peer| Box::new(Screened::new(peer)) as Box<_>));
    }
    let passes = take_turns(engines.len(), effort.budget / 10, |at| {
        engines[at].run(job, None)
    });
    let mut found = passes.into_iter().map(|passes| {
        let passes = passes.into_iter().flatten().collect();
        median(passes, |found: &Found| found.total)
    });
    let own = found.next().flatten().unwrap_or_default();
    let peer = found.next().flatten();
    let (boxes, pairs) = (job.boxes.len() as f64, own.pairs as f64);
    let expected = boxes * model.per_box + pairs * model.per_pair;
    Ok(vec![
        job.name.clone(),
        grouped(job.boxes.len() as i64),
        candidates.map_or("-".into(), |n| grouped(n as i64)),
        grouped(own.pairs as i64),
        digits(own.total * 1e3),
        digits(own.total * 1e9 / boxes),
        digits(own.total * 1e9 / pairs.max(1.0)),
        peer.map_or("-".into(), |peer| digits(peer.total * 1e3)),
        peer.map_or("-".into(), |peer| {
            peer.pairs.abs_diff(own.pairs).to_string()
        }),
        format!("{:.1}", own.total / expected),
    ])
}

/// All pairs whose bounds meet, as the first peer finds them; `None` where they are too many.
fn candidates<B: Lineup<D>, const D: usize>(job: &Job<B, D>) -> Option<Vec<(u32, u32)>> {
    let mut peer = B::peers(Work::Pairs).into_iter().next()?;
    if count_candidates(job) > ONE_PEER {
        return None;
    }
    let mut found = Candidates::up_to(usize::MAX);
    peer.build(&job.boxes);
    peer.pairs(&mut found);
    found.all().ok().map(<[_]>::to_vec)
}

/// Holds the finder's list against an exact test of every candidate, and against the known number.
fn check<B: Lineup<D>, const D: usize>(
    job: &Job<B, D>,
    finder: &mut Finder<D>,
) -> Result<Option<usize>, String> {
    let mut list = Vec::new();
    let _ = finder.run(job, Some(&mut list));
    let candidates = candidates(job);
    if let Some(candidates) = &candidates {
        let meets = |&&(i, j): &&(u32, u32)| {
            let (a, b) = (&job.own[i as usize], &job.own[j as usize]);
            a.relate(b).meets(obbit::Touch::Counts)
        };
        let mut truth: Vec<(u32, u32)> = candidates.iter().filter(meets).copied().collect();
        truth.sort_unstable();
        if list != truth {
            return Err(format!(
                "{}: {} pairs, not {}",
                job.name,
                list.len(),
                truth.len()
            ));
        }
    }
    if let Some(known) = job.known
        && list.len() as u64 != known
    {
        return Err(format!("{}: {} pairs, not {known}", job.name, list.len()));
    }
    Ok(candidates.map(|list| list.len()))
}
