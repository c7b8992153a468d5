//! What happens in a leg of a step: what moves is swept, and impacts are dealt with in the order of time.

use super::body::MOST;
use super::bounce::bounce;
use super::event::Impact;
use super::leg::Leg;
use super::limit::Changed;
use super::mover::{Hold, Mover};
use super::push::keep_apart;
use super::reversal::reverse;
use super::scratch::{Meeting, Prospect};
use super::solid::Solid;
use super::strike::What;
use super::{Response, World};
use crate::error::Error;
use crate::geom::Aabb;
use crate::num::larger;
use crate::threads;
use core::cmp::Reverse;

/// What a strike did to its two bodies.
#[derive(Debug, Clone, Copy, Default)]
struct Reply {
    /// Whose way from here on is a new one.
    is_new: [bool; 2],
    /// They came together, and part now.
    met: bool,
    /// Any velocity changed.
    bounced: bool,
    /// They are to be held together.
    stuck: bool,
}

impl<S: Solid<D>, const D: usize> World<S, D> {
    /// Lets happen all that is in prospect, or as much as takes no more than so many looks: then it tells how
    /// far it came. An error if there is no room for it.
    pub(super) fn run(
        &mut self,
        dt: f64,
        most_looks: u64,
        before: &mut Changed<S, D>,
    ) -> Result<Option<f64>, u64> {
        let mut room = self.room();
        let mut stopped = None;
        while let Some(Reverse(prospect)) = self.scratch.queue.pop() {
            self.happen(&prospect, dt, before);
            if self.is_limited() {
                self.check(&mut room)?;
            }
            if self.scratch.looks > most_looks {
                stopped = Some(prospect.strike.time);
                break;
            }
        }
        let meetings = self.scratch.meetings.len();
        if meetings > self.most_meetings || !self.has_room(meetings + self.contacts.most()) {
            self.make_room()?;
        }
        Ok(stopped)
    }

    /// A box around the way of every body in this leg; or an error for the first that gets too far.
    pub(super) fn sweep(&mut self) -> Option<Error> {
        let nowhere = Aabb::from_limits([0.0; D], [0.0; D]);
        self.scratch.sweeps.clear();
        self.scratch.sweeps.resize(self.movers.len(), nowhere);
        let (movers, leg) = (&self.movers, self.scratch.leg);
        threads::chunks(
            &mut self.scratch.sweeps,
            &mut [(); 0],
            |start, sweeps, _| {
                let mut fault = None;
                for (slot, sweep) in (start..).zip(sweeps.iter_mut()) {
                    if let Some(mover) = &movers[slot] {
                        *sweep = mover.sweep(leg);
                        fault = fault.or_else(|| too_far(slot, sweep));
                    }
                }
                fault
            },
            Option::or,
        )
    }

    /// Lets happen what is in prospect, unless it is void. Bodies are added to `before` as they were, where
    /// they may have to be put back.
    fn happen(&mut self, prospect: &Prospect<D>, dt: f64, before: &mut Changed<S, D>) {
        if !prospect.holds(&self.movers) {
            return;
        }
        if self.is_pressed(prospect) && self.press(prospect, dt, before) {
            return;
        }
        let strike = &prospect.strike;
        let reply = match strike.what {
            What::Note => Reply::default(),
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
                    bounced: reply.bounced,
                },
            });
        }
        if reply.stuck {
            self.hold_together(prospect.pair, strike.time, dt);
        } else {
            self.look_after(prospect, &reply, dt);
        }
    }

    /// What the strike does to the two bodies.
    fn respond(&mut self, prospect: &Prospect<D>, dt: f64, before: &mut Changed<S, D>) -> Reply {
        let is_limited = self.is_limited();
        let ((i, j), strike) = (prospect.pair, &prospect.strike);
        let mut reply = Reply::default();
        let Some([Some(a), Some(b)]) = both(&mut self.movers, i, j) else {
            return reply;
        };
        let goes = [a.goes(), b.goes()];
        for (slot, mover) in [(i, &mut *a), (j, &mut *b)] {
            if mover.goes() {
                if is_limited && mover.version == 0 && mover.since == 0.0 {
                    before.push((slot, mover.clone()));
                }
                mover.advance(strike.time);
            }
        }
        let mut stops = [false; 2];
        match strike.what {
            What::Bounce | What::Hold if a.drifts() || b.drifts() => reply.stuck = true,
            What::Bounce => match bounce(a, b, strike, dt) {
                Some(bounced) => (reply.met, reply.bounced) = (true, bounced),
                None => reply.stuck = true,
            },
            What::Reverse | What::ReverseHold => {
                let [changes, pauses] = reverse(a, b, strike);
                reply.bounced = changes[0] || changes[1];
                if strike.what == What::ReverseHold {
                    stops = pauses;
                }
            }
            What::Hold => {
                reply.met = keep_apart(a, b, strike, 0.0, [dt - strike.time, dt]);
                reply.stuck = !reply.met;
            }
            What::Note => {}
        }
        let reflects = self.response == Response::Reflect;
        for (k, mover) in [a, b].into_iter().enumerate() {
            // (What was stopped may have been driven on.)
            if !goes[k] && !mover.goes() {
                continue;
            }
            // What nothing can bring off its way goes on, however often it is hit.
            let is_firm = mover.inverse_mass == 0.0 && mover.inverse_inertia == 0.0;
            if !is_firm {
                mover.hits += 1;
            }
            let often = mover.hits >= self.most_hits || self.scratch.patience == 0;
            reply.stuck |= often && reflects;
            // (What is driven comes to an end by itself.)
            if stops[k] || (often && !reflects && mover.hold != Hold::Driven) {
                mover.stop();
            }
            // At the end of the step no way is left, and whatever else is due then still holds; and so does
            // all that is due for what goes on as it did.
            let goes_on = is_firm && matches!(strike.what, What::Bounce | What::Hold);
            if strike.what != What::Reverse && !goes_on {
                mover.version += 1;
                reply.is_new[k] = true;
            }
        }
        reply
    }

    /// Looks at what is now in prospect for those of a pair whose way is a new one.
    fn look_after(&mut self, prospect: &Prospect<D>, reply: &Reply, dt: f64) {
        let (i, j) = prospect.pair;
        let straight = |slot: u32| {
            let mover = self.movers.get(slot as usize).and_then(Option::as_ref);
            // What is held stops, and may be run into at once.
            mover.is_some_and(|m| !m.turns() && m.hold == Hold::Free)
        };
        // What stops another shares the threshold with it, but for rounding.
        let stopped = prospect.strike.what == What::ReverseHold && !self.moves(i) && !self.moves(j);
        let parts = (reply.met && straight(i) && straight(j)) || stopped;
        let is_new = reply.is_new;
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

    fn moves(&self, slot: u32) -> bool {
        let mover = self.movers.get(slot as usize).and_then(Option::as_ref);
        mover.is_some_and(Mover::moves)
    }

    pub(super) fn sweep_again(&mut self, slot: u32, dt: f64) {
        let Some(mover) = &mut self.movers[slot as usize] else {
            return;
        };
        let leg = self.scratch.leg;
        let rest = mover.sweep(Leg { end: dt, ..leg });
        if !(0..D).all(|k| within(rest.min()[k]) && within(rest.max()[k])) {
            mover.stop();
        }
        let sweep = mover.sweep(leg);
        self.scratch.sweeps[slot as usize] = sweep;
        self.near.follow(slot, &sweep, &self.movers, leg.length());
    }

    /// Moves all bodies on to the end of the step.
    pub(super) fn settle(&mut self, dt: f64) {
        threads::chunks(
            &mut self.movers,
            &mut [(); 0],
            |_, movers, _| {
                for mover in movers.iter_mut().flatten() {
                    mover.advance(dt);
                    mover.rest();
                }
            },
            |(), ()| (),
        );
    }
}

/// Two of the movers, to be changed.
fn both<T>(list: &mut [T], i: u32, j: u32) -> Option<[&mut T; 2]> {
    list.get_disjoint_mut([i as usize, j as usize]).ok()
}

/// An error where the way of the body in this slot leads too far.
fn too_far<const D: usize>(slot: usize, way: &Aabb<D>) -> Option<Error> {
    (0..D).find_map(|k| {
        let reach = larger(way.min()[k].abs(), way.max()[k].abs());
        (!within(reach)).then_some(Error::BodyTooFar {
            slot: slot as u32,
            axis: ['x', 'y', 'z'][k],
            reach,
        })
    })
}

fn within(x: f64) -> bool {
    x.abs() <= MOST
}
