//! One step: what moves is swept, candidates are looked at, and impacts are dealt with in the order
//! of time.

use super::World;
use super::body::{MOST, too_far};
use super::bounce::{bounce, reverse};
use super::event::Impact;
use super::foretell::{Strike, What};
use super::limit::Changed;
use super::mover::Mover;
use super::solid::{Solid, larger};
use crate::error::Error;
use crate::geom::Aabb;
use crate::threads;
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
    pub(super) sweeps: Vec<Aabb<D>>,
    pub(super) queue: BinaryHeap<Reverse<Prospect<D>>>,
    pub(super) meetings: Vec<Meeting<D>>,
    /// Proofs that bodies may still take whose way has changed in this step.
    pub(super) patience: u64,
}

impl<const D: usize> Scratch<D> {
    pub(super) fn new() -> Self {
        Self {
            sweeps: Vec::new(),
            queue: BinaryHeap::new(),
            meetings: Vec::new(),
            patience: 0,
        }
    }
}

impl<S: Solid<D>, const D: usize> World<S, D> {
    /// Moves all bodies on by `dt`; what happened on the way is left in `scratch.meetings`.
    pub(super) fn go(&mut self, dt: f64) -> Result<(), Error> {
        self.sweep(dt)?;
        self.gather(dt)?;
        self.look(dt);
        self.scratch.meetings.clear();
        self.scratch.patience = self.patience();
        let mut before = Changed::new();
        if let Err(meetings) = self.run(dt, &mut before) {
            self.undo(before);
            return Err(self.refused(meetings));
        }
        self.settle(dt);
        Ok(())
    }

    /// Lets happen all that is in prospect; an error if there is no room for it.
    fn run(&mut self, dt: f64, before: &mut Changed<S, D>) -> Result<(), u64> {
        let mut room = self.room();
        while let Some(Reverse(prospect)) = self.scratch.queue.pop() {
            self.happen(&prospect, dt, before);
            if self.is_limited() {
                self.check(&mut room)?;
            }
        }
        let meetings = self.scratch.meetings.len();
        if meetings <= self.most_meetings && self.has_room(meetings + self.contacts.len()) {
            return Ok(());
        }
        self.make_room()
    }

    /// A box around the way of every body.
    fn sweep(&mut self, dt: f64) -> Result<(), Error> {
        let nowhere = Aabb::from_limits([0.0; D], [0.0; D]);
        self.scratch.sweeps.clear();
        self.scratch.sweeps.resize(self.movers.len(), nowhere);
        let movers = &self.movers;
        let fault = threads::chunks(
            &mut self.scratch.sweeps,
            &mut [(); 0],
            |start, sweeps, _| {
                let mut fault = None;
                for (sweep, mover) in sweeps.iter_mut().zip(&movers[start..]) {
                    if let Some(mover) = mover {
                        *sweep = mover.sweep(dt);
                        let far = |k| {
                            let [min, max] = [sweep.min()[k], sweep.max()[k]];
                            let all = within(min) && within(max);
                            (!all).then(|| (k, larger(min.abs(), max.abs())))
                        };
                        fault = fault.or_else(|| (0..D).find_map(far));
                    }
                }
                fault
            },
            Option::or,
        );
        match fault {
            Some((k, reach)) => Err(too_far(k, reach)),
            None => Ok(()),
        }
    }

    /// Lets happen what is in prospect, unless it is void. Bodies are added to `before` as they were, where
    /// they may have to be put back.
    fn happen(&mut self, prospect: &Prospect<D>, dt: f64, before: &mut Changed<S, D>) {
        if !prospect.holds(&self.movers) {
            return;
        }
        let strike = &prospect.strike;
        let (is_new, bounced) = match strike.what {
            What::Note => ([false; 2], false),
            _ => self.respond(prospect, dt, before),
        };
        if strike.what != What::Hold {
            self.scratch.meetings.push(Meeting {
                pair: prospect.pair,
                time: strike.time,
                impact: Impact {
                    normal: strike.normal,
                    point: strike.point,
                    speed: strike.speed,
                    bounced,
                },
            });
        }
        self.look_after(prospect, is_new, bounced, dt);
    }

    /// What the strike does to the two bodies. Says whose way from here on is a new one, and whether any
    /// velocity changed.
    fn respond(
        &mut self,
        prospect: &Prospect<D>,
        dt: f64,
        before: &mut Changed<S, D>,
    ) -> ([bool; 2], bool) {
        let is_limited = self.is_limited();
        let ((i, j), strike) = (prospect.pair, &prospect.strike);
        let Some([Some(a), Some(b)]) = both(&mut self.movers, i, j) else {
            return ([false; 2], false);
        };
        let goes = [a.goes(), b.goes()];
        for (slot, mover) in [(i, &mut *a), (j, &mut *b)] {
            if mover.goes() {
                if is_limited && mover.version == 0 {
                    before.push((slot, mover.clone()));
                }
                mover.advance(strike.time);
            }
        }
        let mut bounced = false;
        let mut hold = [strike.what == What::Hold; 2];
        match strike.what {
            What::Bounce => {
                bounced = bounce(a, b, strike, chatter(a, b, dt));
                hold = [!bounced; 2];
            }
            What::Reverse | What::ReverseHold => {
                let back = reverse(a, b, strike.normal);
                bounced = back[0] || back[1];
                if strike.what == What::ReverseHold {
                    hold = back;
                }
            }
            What::Hold | What::Note => {}
        }
        let mut is_new = [false; 2];
        for (k, mover) in [a, b].into_iter().enumerate() {
            if !goes[k] {
                continue;
            }
            mover.hits += 1;
            mover.held |= hold[k] || mover.hits >= self.most_hits || self.scratch.patience == 0;
            // At the end of the step no way is left, and whatever else is due then still holds.
            if strike.what != What::Reverse {
                mover.version += 1;
                is_new[k] = true;
            }
        }
        (is_new, bounced)
    }

    /// Looks at what is now in prospect for those of a pair whose way is a new one.
    fn look_after(&mut self, prospect: &Prospect<D>, is_new: [bool; 2], bounced: bool, dt: f64) {
        let (i, j) = prospect.pair;
        let straight = |slot: u32| {
            let mover = self.movers.get(slot as usize).and_then(Option::as_ref);
            // What is held stops, and may be run into at once.
            mover.is_some_and(|m| !m.turns() && !m.held)
        };
        let reflected = bounced && prospect.strike.what == What::Bounce;
        let parts = reflected && straight(i) && straight(j);
        for (slot, is_new) in [i, j].into_iter().zip(is_new) {
            if is_new {
                self.sweep_again(slot, dt);
            }
        }
        for (k, slot) in [i, j].into_iter().enumerate() {
            if is_new[k] {
                // The pair itself is looked at once; and not at all where it parts in a straight line.
                let other = (parts || (k == 1 && is_new[0])).then_some([j, i][k]);
                self.look_again(slot, other, dt);
            }
        }
    }

    fn sweep_again(&mut self, slot: u32, dt: f64) {
        let Some(mover) = &mut self.movers[slot as usize] else {
            return;
        };
        let mut sweep = mover.sweep(dt);
        if !(0..D).all(|k| within(sweep.min()[k]) && within(sweep.max()[k])) {
            mover.held = true;
            sweep = mover.sweep(dt);
        }
        self.scratch.sweeps[slot as usize] = sweep;
        self.near.follow(slot, &sweep, &self.movers, dt);
    }

    /// Moves all bodies on to the end of the step.
    fn settle(&mut self, dt: f64) {
        threads::chunks(
            &mut self.movers,
            &mut [(); 0],
            |_, movers, _| {
                for mover in movers.iter_mut().flatten() {
                    mover.advance(dt);
                    (mover.since, mover.version, mover.hits, mover.held) = (0.0, 0, 0, false);
                    mover.lost = 0.0;
                }
            },
            |(), ()| (),
        );
    }
}

/// Hits in one step from which on a pair is suspected of chatter.
const MANY_HITS: u32 = 8;

/// A turning pair that bounces weakly, or not at all, would meet again and again, each time softer and
/// sooner, and get nowhere in the step. Approach speeds that its turning alone makes up in a step are
/// chatter then: giving them back, and more, adds no more than such speeds to its motion, nor any energy
/// that the bounces before did not take.
fn chatter<S: Solid<D>, const D: usize>(a: &Mover<S, D>, b: &Mover<S, D>, dt: f64) -> f64 {
    let weak = a.body.restitution * b.body.restitution < 1.0;
    let often = a.hits >= MANY_HITS || b.hits >= MANY_HITS;
    if weak && often {
        (a.bend() + b.bend()) * dt
    } else {
        0.0
    }
}

/// Two of the movers, to be changed.
fn both<T>(list: &mut [T], i: u32, j: u32) -> Option<[&mut T; 2]> {
    list.get_disjoint_mut([i as usize, j as usize]).ok()
}

fn within(x: f64) -> bool {
    x.abs() <= MOST
}
