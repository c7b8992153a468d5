//! The rows. Each has a `NAME` and a `run` that checks, times and reports.

pub mod growth;
pub mod index;
pub mod memory;
pub mod moving;
pub mod pairs;
pub mod robust;
pub mod windows;

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicU64, Ordering};

use super::allowance::{Ended, RULE};
use super::engine::{Broad, Engine, Kind, Screened};
use super::own::Packed;
use super::peers::{Lineup, Work};
use crate::report::grouped;
use crate::scenes::Job;

type Engines<B, const D: usize> = Vec<Box<dyn Engine<B, D>>>;

/// The peers with the plain exact test, but those in `f32` where `f32` cannot tell the boxes apart; and a
/// word about those left out.
fn screened<B: Lineup<D>, const D: usize>(work: Work, job: &Job<B, D>) -> (Engines<B, D>, String) {
    let mut list: Engines<B, D> = Vec::new();
    let (peers, word) = peers(work, job);
    let several = peers.len() > 1;
    for peer in peers {
        let engine = Screened::new(peer);
        list.push(Box::new(if several {
            engine.up_to(2 * ALL_PEERS as usize)
        } else {
            engine
        }));
    }
    (list, word)
}

/// Up to this many candidates all peers are asked, each of which keeps its lists between passes.
const ALL_PEERS: u64 = 20_000_000;

/// Up to this many one peer is asked.
const ONE_PEER: u64 = 200_000_000;

/// The peers that can do this job: those in `f32` only where `f32` can tell the boxes apart (else
/// all pairs would be candidates), and where the candidates are very many the first or none.
fn peers<B: Lineup<D>, const D: usize>(
    work: Work,
    job: &Job<B, D>,
) -> (Vec<Box<dyn Broad<B, D>>>, String) {
    let mut word = String::new();
    let mut list = B::peers(work);
    if is_coarse(job) {
        list.retain(|peer| peer.kind() != Kind::PeerSingle);
        word += "Peers in `f32` are left out: it cannot tell many of the boxes apart. ";
    }
    if work != Work::Index && job.known.is_none() {
        let candidates = count_candidates(job);
        let most = if candidates <= ALL_PEERS {
            list.len()
        } else {
            usize::from(candidates <= ONE_PEER)
        };
        if most < list.len() {
            let who = ["No peer takes part", "Only the first peer takes part"][most];
            let count = grouped(candidates as i64);
            word += &format!("{who}: there are {count} candidates. ");
            list.truncate(most);
        }
    }
    (list, word)
}

/// What is said below a table of pairs, after `word`: of engines that were stopped, and where no peer's
/// answer stands beside Obbit's.
fn said_below<'a, B: Lineup<D>, const D: usize>(
    mut word: String,
    engines: &[Box<dyn Engine<B, D>>],
    ended: impl Iterator<Item = Option<&'a Ended>> + Clone,
) -> String {
    if ended.clone().flatten().any(|why| *why != Ended::Panicked) {
        word = format!("{word}{RULE} ");
    }
    let peers = engines.iter().zip(ended);
    let peers = peers.filter(|(engine, _)| !engine.kind().is_own());
    let finished: Vec<bool> = peers.map(|(_, why)| why.is_none()).collect();
    if !finished.contains(&true) {
        let none = if finished.is_empty() {
            ""
        } else {
            "No peer finished. "
        };
        word = format!("{word}{none}That these are all pairs is Obbit's word alone.");
    }
    word.trim_end().into()
}

/// How many pairs of bounds meet, counted without a list.
fn count_candidates<B: Lineup<D>, const D: usize>(job: &Job<B, D>) -> u64 {
    let bounds: Vec<obbit::Aabb<D>> = job.own.iter().map(obbit::Bounded::bounds).collect();
    let count = AtomicU64::new(0);
    let _ = obbit::pairs_if(&bounds, |_, _| {
        count.fetch_add(1, Ordering::Relaxed);
        false
    });
    count.into_inner()
}

/// Obbit's index, and the peers' that can be built over these boxes and asked, each built once; and a
/// word about those that panic.
fn indices<B: Lineup<D>, const D: usize>(job: &Job<B, D>) -> (Vec<Box<dyn Broad<B, D>>>, String) {
    let (peers, mut word) = peers(Work::Index, job);
    let mut list: Vec<Box<dyn Broad<B, D>>> = vec![Box::new(Packed::new(false))];
    list.extend(peers);
    list.retain_mut(|peer| {
        let tried = catch_unwind(AssertUnwindSafe(|| {
            peer.build(&job.boxes);
            job.boxes
                .first()
                .map(|b| b.limits())
                .map(|(min, max)| peer.window(min, max))
        }));
        if tried.is_err() {
            word = format!("{word}{} panicked. ", peer.name());
        }
        tried.is_ok()
    });
    (list, word)
}

/// Whether the step between neighbouring `f32` is more than a 16th of the size of many boxes, or
/// they are out of its range.
fn is_coarse<B: Lineup<D>, const D: usize>(job: &Job<B, D>) -> bool {
    let coarse = job.boxes.iter().filter(|b| {
        let (center, reach) = (b.center(), b.reach());
        (0..D).any(|k| {
            let far = center[k].abs() + reach[k];
            let step = (far * f64::from(f32::EPSILON)).max(f64::from(f32::MIN_POSITIVE));
            step > reach[k] / 8.0 || far > f64::from(f32::MAX)
        })
    });
    coarse.count() * 100 > job.boxes.len()
}
