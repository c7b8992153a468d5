//! What a bulk engine is. To add a library, implement [`Broad`] in [`super::peers`]; the exact test
//! is then the same plain one for all.

use std::time::Instant;

use crate::scenes::{Job, Solid};

/// A library's index over aligned bounds.
pub trait Broad<B: Solid<D>, const D: usize> {
    /// Name and flavour, as the tables show it.
    fn name(&self) -> &'static str;
    /// Lets go of what the next build does not update; not timed.
    fn clear(&mut self) {}
    /// Takes the boxes in.
    fn build(&mut self, boxes: &[B]);
    /// Adds each pair whose bounds meet once, in any order.
    fn pairs(&mut self, out: &mut Vec<(u32, u32)>);
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
    /// Does the whole work; an engine that keeps something from last time may build on it. Copies
    /// the pairs into `list` afterwards, in any order, where one is given.
    fn run(&mut self, job: &Job<B, D>, list: Option<&mut Vec<(u32, u32)>>) -> Found;
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
    candidates: Vec<(u32, u32)>,
    kept: Vec<(u32, u32)>,
}

impl<B: Solid<D>, const D: usize> Screened<B, D> {
    pub fn new(broad: Box<dyn Broad<B, D>>) -> Self {
        Self {
            broad,
            candidates: Vec::new(),
            kept: Vec::new(),
        }
    }
}

impl<B: Solid<D>, const D: usize> Engine<B, D> for Screened<B, D> {
    fn name(&self) -> String {
        self.broad.name().into()
    }

    fn kind(&self) -> Kind {
        self.broad.kind()
    }

    fn run(&mut self, job: &Job<B, D>, list: Option<&mut Vec<(u32, u32)>>) -> Found {
        self.broad.clear();
        let started = Instant::now();
        self.broad.build(&job.boxes);
        self.candidates.clear();
        self.broad.pairs(&mut self.candidates);
        let search = started.elapsed().as_secs_f64();
        keep_meeting(&job.boxes, &self.candidates, &mut self.kept);
        let total = started.elapsed().as_secs_f64();
        if let Some(list) = list {
            list.clone_from(&self.kept);
        }
        Found {
            pairs: self.kept.len() as u64,
            candidates: Some(self.candidates.len() as u64),
            search,
            total,
        }
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
