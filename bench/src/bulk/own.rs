//! Obbit as engines of the bulk rows.

use std::time::Instant;

use obbit::{Aabb, Bounded, Index, PairFinder, PairList, Touch, Tree};

use super::allowance::{Candidates, Ended};
use super::engine::{Broad, Engine, Found, Kind};
use crate::scenes::{Job, Solid};
use crate::turns::{timed, timed_on_two};

/// Obbit's ways to all pairs; the first gives the truth that all others are held against.
pub fn engines<B: Solid<D>, const D: usize>() -> Vec<Box<dyn Engine<B, D>>> {
    let mut list: Vec<Box<dyn Engine<B, D>>> = Vec::new();
    for threads in [Threads::One, Threads::Two] {
        list.push(Box::new(Finder::new(threads)));
        list.push(Box::new(Pairs(threads)));
        list.push(Box::new(Finder::unsorted(threads)));
    }
    list
}

/// `obbit::pairs`: everything new each time.
pub struct Pairs(pub Threads);

impl<B: Solid<D>, const D: usize> Engine<B, D> for Pairs {
    fn name(&self) -> String {
        self.0.named("obbit pairs")
    }

    fn kind(&self) -> Kind {
        self.0.kind()
    }

    fn run(&mut self, job: &Job<B, D>, list: Option<&mut Vec<(u32, u32)>>) -> Result<Found, Ended> {
        let (pairs, total) = self.0.time(|| obbit::pairs(&job.own, Touch::Counts));
        Ok(own_found(&pairs, total, list))
    }
}

/// `obbit::PairFinder`: keeps its memory from one run to the next, as most peers here do.
pub struct Finder<const D: usize> {
    threads: Threads,
    sorts: bool,
    finder: PairFinder<D>,
}

impl<const D: usize> Finder<D> {
    pub fn new(threads: Threads) -> Self {
        Self {
            threads,
            sorts: true,
            finder: PairFinder::new(),
        }
    }

    /// Pairs as they are found, as all peers give them.
    pub fn unsorted(threads: Threads) -> Self {
        let sorts = false;
        Self {
            sorts,
            ..Self::new(threads)
        }
    }
}

impl<B: Solid<D>, const D: usize> Engine<B, D> for Finder<D> {
    fn name(&self) -> String {
        self.threads.named(if self.sorts {
            "obbit PairFinder"
        } else {
            "obbit PairFinder, unsorted"
        })
    }

    fn kind(&self) -> Kind {
        match self.threads.kind() {
            Kind::Own if !self.sorts => Kind::OwnUnsorted,
            kind => kind,
        }
    }

    fn run(
        &mut self,
        job: &Job<B, D>,
        mut list: Option<&mut Vec<(u32, u32)>>,
    ) -> Result<Found, Ended> {
        let (sorts, finder) = (self.sorts, &mut self.finder);
        let (pairs, total) = self.threads.time(|| {
            if sorts {
                finder.pairs(&job.own, Touch::Counts)
            } else {
                finder.pairs_unsorted(&job.own, Touch::Counts)
            }
        });
        let found = own_found(pairs, total, list.as_deref_mut());
        if let (false, Some(list)) = (sorts, list) {
            list.sort_unstable();
        }
        Ok(found)
    }
}

/// `obbit::Index`: packed, over the aligned bounds; made anew, or in the memory of the one before.
pub struct Packed<const D: usize> {
    keeps: bool,
    index: Index<D>,
    hits: Vec<u32>,
}

impl<const D: usize> Packed<D> {
    pub fn new(keeps: bool) -> Self {
        let nothing: [Aabb<D>; 0] = [];
        Self {
            keeps,
            index: Index::new(&nothing),
            hits: Vec::new(),
        }
    }
}

impl<B: Solid<D>, const D: usize> Broad<B, D> for Packed<D> {
    fn name(&self) -> &'static str {
        if self.keeps {
            "obbit Index, rebuilt"
        } else {
            "obbit Index"
        }
    }

    fn clear(&mut self) {
        if !self.keeps {
            *self = Self::new(false);
        }
    }

    fn build(&mut self, boxes: &[B]) {
        if self.keeps {
            self.index.rebuild(boxes);
        } else {
            self.index = Index::new(boxes);
        }
    }

    /// All pairs are found from scratch, faster.
    fn pairs(&mut self, _: &mut Candidates) {}

    fn window(&mut self, min: [f64; D], max: [f64; D]) -> Option<usize> {
        let window = Aabb::new(min, max).ok()?;
        self.hits.clear();
        let (touch, hits) = (Touch::Counts, &mut self.hits);
        self.index.query_into(&window, touch, hits);
        Some(self.hits.len())
    }

    fn kind(&self) -> Kind {
        Kind::Own
    }
}

/// `obbit::Tree` with a `PairList`: bounds are set, then pairs of the shapes asked for.
pub struct Moving<const D: usize> {
    tree: Tree<D>,
    list: PairList<D>,
}

impl<const D: usize> Moving<D> {
    pub fn new() -> Self {
        Self {
            tree: Tree::new(),
            list: PairList::new(),
        }
    }
}

impl<B: Solid<D>, const D: usize> Engine<B, D> for Moving<D> {
    fn name(&self) -> String {
        "obbit Tree".into()
    }

    fn kind(&self) -> Kind {
        Kind::Own
    }

    fn run(&mut self, job: &Job<B, D>, list: Option<&mut Vec<(u32, u32)>>) -> Result<Found, Ended> {
        let started = Instant::now();
        if self.tree.len() == job.own.len() {
            for (slot, shape) in job.own.iter().enumerate() {
                if let Some(handle) = self.tree.handle(slot as u32) {
                    let _ = self.tree.set(handle, shape.bounds());
                }
            }
        } else {
            self.tree = job.own.iter().map(Bounded::bounds).collect();
        }
        let pairs = self.list.update_of(&mut self.tree, &job.own, Touch::Counts);
        let total = started.elapsed().as_secs_f64();
        Ok(own_found(pairs, total, list))
    }
}

fn own_found(pairs: &[(u32, u32)], total: f64, list: Option<&mut Vec<(u32, u32)>>) -> Found {
    if let Some(list) = list {
        list.clear();
        list.extend_from_slice(pairs);
    }
    Found {
        pairs: pairs.len() as u64,
        candidates: None,
        search: 0.0,
        total,
    }
}

/// How many threads Obbit may use.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Threads {
    One,
    Two,
}

impl Threads {
    fn named(self, name: &str) -> String {
        match self {
            Self::One => name.into(),
            Self::Two => format!("{name}, 2 threads"),
        }
    }

    fn kind(self) -> Kind {
        match self {
            Self::One => Kind::Own,
            Self::Two => Kind::OwnTwice,
        }
    }

    /// What comes of the work, and the seconds it takes.
    fn time<R: Send>(self, work: impl FnOnce() -> R + Send) -> (R, f64) {
        match self {
            Self::One => timed(work),
            Self::Two => timed_on_two(work),
        }
    }
}
