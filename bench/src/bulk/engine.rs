//! What a bulk engine is. To add a library, implement [`Broad`] in [`super::peers`]; the exact test
//! is then the same plain one for all.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::Instant;

use super::allowance::{Candidates, Ended, seconds};
use crate::scenes::{Job, Solid};

/// A library's index over aligned bounds.
pub trait Broad<B: Solid<D>, const D: usize> {
    /// Name and flavour, as the tables show it.
    fn name(&self) -> &'static str;
    /// Lets go of what the next build does not update; not timed.
    fn clear(&mut self) {}
    /// Takes the boxes in.
    fn build(&mut self, boxes: &[B]);
    /// Adds each pair whose bounds meet once, in any order; ends by unwinding where it takes too long.
    fn pairs(&mut self, out: &mut Candidates);
    /// Collects the boxes whose bounds meet the window; returns how many, `None` where the library
    /// has no such query.
    fn window(&mut self, min: [f64; D], max: [f64; D]) -> Option<usize>;
    fn kind(&self) -> Kind {
        Kind::Peer
    }
}

/// Finds all pairs of boxes that meet.
pub trait Engine<B: Solid<D>, const D: usize> {
    fn name(&self) -> String;
    fn kind(&self) -> Kind;
    /// Says what the fastest engine so far took, in seconds; a peer that takes much longer stops.
    fn beside(&mut self, _fastest: f64) {}
    /// Does the whole work; an engine that keeps something from last time may build on it. Copies
    /// the pairs into `list` afterwards, in any order, where one is given. An engine that ended early
    /// is not run again.
    fn run(&mut self, job: &Job<B, D>, list: Option<&mut Vec<(u32, u32)>>) -> Result<Found, Ended>;
}

/// Whose engine it is, and so what it is compared with.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// Obbit on one thread.
    Own,
    /// Obbit on one thread, with pairs as they are found: as every peer gives them.
    OwnUnsorted,
    /// Obbit on two threads.
    OwnTwice,
    /// A peer in `f64`; on drawn scenes it must find the same pairs.
    Peer,
    /// A peer in `f32`.
    PeerSingle,
}

impl Kind {
    pub fn is_own(self) -> bool {
        matches!(self, Self::Own | Self::OwnUnsorted | Self::OwnTwice)
    }
}

/// What one run found and took.
#[derive(Clone, Copy, Default)]
pub struct Found {
    pub pairs: u64,
    /// How many pairs went to the exact test, where that is known.
    pub candidates: Option<u64>,
    /// Up to the list of candidates; 0 where both are one.
    pub search: f64,
    pub total: f64,
}

/// A peer's candidates and then the plain exact test, as its user would write it.
pub struct Screened<B, const D: usize> {
    broad: Box<dyn Broad<B, D>>,
    candidates: Candidates,
    kept: Vec<(u32, u32)>,
    seconds: f64,
}

/// Candidates that a peer may list, where it is the only one to keep such a list: 2 GB.
const MOST: usize = 250_000_000;

impl<B: Solid<D>, const D: usize> Screened<B, D> {
    pub fn new(broad: Box<dyn Broad<B, D>>) -> Self {
        Self {
            broad,
            candidates: Candidates::up_to(MOST),
            kept: Vec::new(),
            seconds: f64::INFINITY,
        }
    }

    /// The same with another number of candidates that it may list.
    pub fn up_to(mut self, most: usize) -> Self {
        self.candidates = Candidates::up_to(most);
        self
    }
}

impl<B: Solid<D>, const D: usize> Engine<B, D> for Screened<B, D> {
    fn name(&self) -> String {
        self.broad.name().into()
    }

    fn kind(&self) -> Kind {
        self.broad.kind()
    }

    fn beside(&mut self, fastest: f64) {
        self.seconds = seconds(fastest);
    }

    fn run(&mut self, job: &Job<B, D>, list: Option<&mut Vec<(u32, u32)>>) -> Result<Found, Ended> {
        self.broad.clear();
        let started = Instant::now();
        self.candidates.begin(self.seconds);
        let searched = catch_unwind(AssertUnwindSafe(|| {
            self.broad.build(&job.boxes);
            self.candidates.look();
            self.broad.pairs(&mut self.candidates);
        }));
        let search = started.elapsed().as_secs_f64();
        let candidates = match self.candidates.all() {
            Ok(candidates) => candidates,
            Err(why) => {
                self.broad.clear();
                self.kept = Vec::new();
                return Err(why);
            }
        };
        searched.map_err(|_| Ended::Panicked)?;
        keep_meeting(&job.boxes, candidates, &mut self.kept);
        let total = started.elapsed().as_secs_f64();
        if let Some(list) = list {
            list.clone_from(&self.kept);
        }
        Ok(Found {
            pairs: self.kept.len() as u64,
            candidates: Some(candidates.len() as u64),
            search,
            total,
        })
    }
}

/// Writes every candidate and moves on only past those that meet: no branch to mispredict.
fn keep_meeting<B: Solid<D>, const D: usize>(
    boxes: &[B],
    candidates: &[(u32, u32)],
    kept: &mut Vec<(u32, u32)>,
) {
    kept.resize(candidates.len(), (0, 0));
    let mut count = 0;
    for &(i, j) in candidates {
        kept[count] = (i, j);
        count += usize::from(boxes[i as usize].meets(&boxes[j as usize]));
    }
    kept.truncate(count);
}
