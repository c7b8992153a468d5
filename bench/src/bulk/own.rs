//! Obbit as engines of the bulk rows.

use std::time::Instant;

use obbit::PairFinder;
use rayon::ThreadPool;

use super::engine::{Engine, Found, Kind};
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
        let pairs = within(self.0.as_ref(), || {
            obbit::pairs(&job.own, obbit::Touch::Counts)
        });
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
        let pairs = within(pool, || finder.pairs(&job.own, obbit::Touch::Counts));
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
