//! Obbit as engines of the bulk rows.

use std::time::Instant;

use obbit::{Aabb, Bounded, Index, PairFinder, PairList, Touch, Tree};
use rayon::ThreadPool;

use super::engine::{Broad, Engine, Found, Kind};
use crate::scenes::{Job, Solid};

/// Obbit's ways to all pairs; the first gives the truth that all others are held against.
pub fn engines<B: Solid<D>, const D: usize>() -> Vec<Box<dyn Engine<B, D>>> {
    let mut list: Vec<Box<dyn Engine<B, D>>> =
        vec![Box::new(Finder::new(None)), Box::new(Pairs(None))];
    if let (Some(a), Some(b)) = (two_threads(), two_threads()) {
        list.push(Box::new(Finder::new(Some(a))));
        list.push(Box::new(Pairs(Some(b))));
    }
    list
}

/// `obbit::pairs`: everything new each time.
pub struct Pairs(pub Option<ThreadPool>);

impl<B: Solid<D>, const D: usize> Engine<B, D> for Pairs {
    fn name(&self) -> String {
        named("obbit pairs", self.0.is_some())
    }

    fn kind(&self) -> Kind {
        own(self.0.is_some())
    }

    fn run(&mut self, job: &Job<B, D>, list: Option<&mut Vec<(u32, u32)>>) -> Found {
        let started = Instant::now();
        let pairs = within(self.0.as_ref(), || obbit::pairs(&job.own, Touch::Counts));
        let total = started.elapsed().as_secs_f64();
        own_found(&pairs, total, list)
    }
}

/// `obbit::PairFinder`: keeps its memory from one run to the next, as most peers here do.
pub struct Finder<const D: usize> {
    pool: Option<ThreadPool>,
    finder: PairFinder<D>,
}

impl<const D: usize> Finder<D> {
    /// With a pool of two threads, or in the pool of one that everything runs in.
    pub fn new(pool: Option<ThreadPool>) -> Self {
        let finder = PairFinder::new();
        Self { pool, finder }
    }
}

impl<B: Solid<D>, const D: usize> Engine<B, D> for Finder<D> {
    fn name(&self) -> String {
        named("obbit PairFinder", self.pool.is_some())
    }

    fn kind(&self) -> Kind {
        own(self.pool.is_some())
    }

    fn run(&mut self, job: &Job<B, D>, list: Option<&mut Vec<(u32, u32)>>) -> Found {
        let (pool, finder) = (self.pool.as_ref(), &mut self.finder);
        let started = Instant::now();
        let pairs = within(pool, || finder.pairs(&job.own, Touch::Counts));
        let total = started.elapsed().as_secs_f64();
        own_found(pairs, total, list)
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
    fn pairs(&mut self, _: &mut Vec<(u32, u32)>) {}

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

    fn run(&mut self, job: &Job<B, D>, list: Option<&mut Vec<(u32, u32)>>) -> Found {
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
        own_found(pairs, total, list)
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

fn named(name: &str, twice: bool) -> String {
    let threads = if twice { ", 2 threads" } else { "" };
    format!("{name}{threads}")
}

fn own(twice: bool) -> Kind {
    if twice { Kind::OwnTwice } else { Kind::Own }
}

fn within<T: Send>(pool: Option<&ThreadPool>, work: impl FnOnce() -> T + Send) -> T {
    match pool {
        Some(pool) => pool.install(work),
        None => work(),
    }
}

/// A pool of two threads; none where the machine has none to give.
pub fn two_threads() -> Option<ThreadPool> {
    rayon::ThreadPoolBuilder::new().num_threads(2).build().ok()
}
