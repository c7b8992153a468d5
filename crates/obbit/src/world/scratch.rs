//! What a step has in mind: what will happen, what has happened, and who is held by whom.

use super::event::Impact;
use super::leg::Leg;
use super::mover::Mover;
use super::relax::Strain;
use super::solid::Solid;
use super::strike::Strike;
use crate::geom::Aabb;
use alloc::collections::BinaryHeap;
use alloc::vec::Vec;
use core::cmp::{Ordering, Reverse};

/// Something that will happen to a pair, if neither is hit before.
#[derive(Debug, Clone, Copy)]
pub(super) struct Prospect<const D: usize> {
    pub(super) pair: (u32, u32),
    pub(super) strike: Strike<D>,
    pub(super) versions: (u32, u32),
}

impl<const D: usize> Prospect<D> {
    /// Whether neither body has been changed since.
    pub(super) fn holds<S: Solid<D>>(&self, movers: &[Option<Mover<S, D>>]) -> bool {
        let version = |slot: u32| Some(movers.get(slot as usize)?.as_ref()?.version);
        let (a, b) = self.versions;
        (version(self.pair.0), version(self.pair.1)) == (Some(a), Some(b))
    }

    /// The order of events: by time, then by slots; of one pair what has no consequence first.
    fn compare(&self, other: &Self) -> Ordering {
        self.strike
            .time
            .total_cmp(&other.strike.time)
            .then(self.pair.cmp(&other.pair))
            .then((self.strike.what as u8).cmp(&(other.strike.what as u8)))
    }
}

impl<const D: usize> PartialEq for Prospect<D> {
    fn eq(&self, other: &Self) -> bool {
        self.compare(other).is_eq()
    }
}
impl<const D: usize> Eq for Prospect<D> {}
impl<const D: usize> PartialOrd for Prospect<D> {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}
impl<const D: usize> Ord for Prospect<D> {
    fn cmp(&self, other: &Self) -> Ordering {
        self.compare(other)
    }
}

/// A meeting that took place in this step.
#[derive(Debug, Clone, Copy)]
pub(super) struct Meeting<const D: usize> {
    pub(super) pair: (u32, u32),
    pub(super) time: f64,
    pub(super) impact: Impact<D>,
}

/// Memory of a step that is kept for the next.
#[derive(Debug)]
pub(super) struct Scratch<const D: usize> {
    /// The part of the step that this is about.
    pub(super) leg: Leg,
    pub(super) sweeps: Vec<Aabb<D>>,
    pub(super) queue: BinaryHeap<Reverse<Prospect<D>>>,
    pub(super) meetings: Vec<Meeting<D>>,
    /// Bodies that are held together; empty where a group has become part of another.
    pub(super) groups: Vec<Vec<u32>>,
    /// For each body its place among those that press on each other; none has one outside of that.
    pub(super) seats: Vec<u32>,
    pub(super) strain: Strain,
    /// How often two were looked at in this leg as one had changed its way.
    pub(super) looks: u64,
    /// Proofs that pairs may still take which need many as a leg begins.
    pub(super) leisure: u64,
    /// Proofs that bodies may still take whose way has changed in this step.
    pub(super) patience: u64,
    /// What joining groups may still cost.
    pub(super) joining: u64,
}

impl<const D: usize> Scratch<D> {
    pub(super) fn new() -> Self {
        Self {
            leg: Leg::default(),
            sweeps: Vec::new(),
            queue: BinaryHeap::new(),
            meetings: Vec::new(),
            groups: Vec::new(),
            seats: Vec::new(),
            strain: Strain::default(),
            looks: 0,
            leisure: 0,
            patience: 0,
            joining: 0,
        }
    }

    /// A step begins that takes `dt`, and may cost so much for each of three reasons.
    pub(super) fn begin(&mut self, dt: f64, patience: u64) {
        self.leg = Leg { from: 0.0, end: dt };
        self.meetings.clear();
        self.groups.clear();
        self.strain = Strain::default();
        (self.leisure, self.patience, self.joining) = (patience, patience, patience);
    }
}
