//! What is in prospect: for all pairs as a step begins, then for each body whose way changes; and what that
//! may cost.

use super::course::Effort;
use super::foretell::foretell;
use super::leg::Leg;
use super::mover::Mover;
use super::reversal;
use super::scratch::Prospect;
use super::solid::Solid;
use super::strike::Strikes;
use super::{Response, World};
use crate::threads;
use alloc::vec::Vec;
use core::cmp::Reverse;

/// Proofs in a row before a pair is held, or, if it does not bounce, is let pass.
const PROOFS: u32 = 400;

/// Proofs that a pair may take at all events. Ordinary ones take under ten.
const SOME_PROOFS: u32 = 16;

/// What a step may cost that takes more than that, in proofs for two bodies of the plane, each about a
/// microsecond: so much at all events, and more for every body. Once for all pairs as the step begins, and
/// once for bodies whose way changes; then what is hit is held. Even lively scenes need half of it; eight
/// boxes that spin a million million times in a step took a hundred times as much.
const PATIENCE: [u64; 2] = [1 << 16, 512];

/// What a proof costs in one, two and three dimensions.
pub(super) const COST: [u64; 3] = [1, 1, 8];

impl<S: Solid<D>, const D: usize> World<S, D> {
    /// What is in prospect for every candidate pair in this leg.
    pub(super) fn look(&mut self, dt: f64) {
        let mut pairs = core::mem::take(&mut self.near.partners.pairs);
        let (mut found, mut open) = self.look_at(&mut pairs, dt, [SOME_PROOFS; 2], true);
        self.near.partners.pairs = pairs;
        if !open.is_empty() {
            // Those few that need more share what a step may cost.
            let all = COST[D - 1] * open.len() as u64;
            let share = self.scratch.leisure / all;
            let most = share.clamp(SOME_PROOFS.into(), PROOFS.into()) as u32;
            self.scratch.leisure = self.scratch.leisure.saturating_sub(all * u64::from(most));
            let most = [most, PROOFS];
            found.append(&mut self.look_at(&mut open, dt, most, false).0);
        }
        let queue = core::mem::take(&mut self.scratch.queue);
        let mut list = queue.into_vec();
        list.clear();
        self.scratch.looks = 0;
        list.extend(found.into_iter().map(Reverse));
        self.scratch.queue = list.into();
    }

    /// What is in prospect for these pairs by no more than so many proofs each: for those that bounce, and for
    /// those that only meet, of which a meeting would be lost where others had used up what a step may cost.
    /// Pairs for which these are too few are held when it comes to that; or, where that `may_wait`, nothing
    /// is found for them and they are given back.
    fn look_at(
        &self,
        pairs: &mut [(u32, u32)],
        dt: f64,
        most: [u32; 2],
        may_wait: bool,
    ) -> (Vec<Prospect<D>>, Vec<(u32, u32)>) {
        let (movers, sweeps, response) = (&self.movers, &self.scratch.sweeps, self.response);
        let leg = self.scratch.leg;
        threads::chunks(
            pairs,
            &mut [(); 0],
            |_, pairs, _| {
                let (mut found, mut open) = (Vec::new(), Vec::new());
                for &mut pair in pairs {
                    let (i, j) = (pair.0 as usize, pair.1 as usize);
                    if sweeps[i].relation_to_aligned(&sweeps[j]).intersects()
                        && let (Some(a), Some(b)) = (&movers[i], &movers[j])
                        && !a.is_held_with(b)
                    {
                        let before = found.len();
                        let effort = prospects(pair, [a, b], leg, dt, response, most, &mut found);
                        if effort.is_open && may_wait {
                            found.truncate(before);
                            open.push(pair);
                        }
                    }
                }
                (found, open)
            },
            |(mut left, mut left_open), (mut right, mut right_open)| {
                left.append(&mut right);
                left_open.append(&mut right_open);
                (left, left_open)
            },
        )
    }

    /// What bodies may cost in this step that need more than some proofs.
    pub(super) fn patience(&self) -> u64 {
        PATIENCE[0] + PATIENCE[1] * self.movers.len() as u64
    }

    /// What is now in prospect for a body that has changed its way.
    pub(super) fn look_again(&mut self, slot: u32, except: Option<u32>, dt: f64) {
        let (movers, sweeps, response) = (&self.movers, &self.scratch.sweeps, self.response);
        let most = if self.scratch.patience > 0 {
            [PROOFS; 2]
        } else {
            [SOME_PROOFS, PROOFS]
        };
        let leg = self.scratch.leg;
        let (mut found, mut cost, mut looks) = (Vec::new(), 0, 0);
        // By axis reversal also what was stopped collides with all that it is in as the step ends.
        let all = matches!(response, Response::ReverseAxis { .. });
        self.near.partners(slot, |other| {
            let pair = (slot.min(other), slot.max(other));
            let (i, j) = (pair.0 as usize, pair.1 as usize);
            if !sweeps[i].relation_to_aligned(&sweeps[j]).intersects() {
                return;
            }
            looks += 1;
            if except != Some(other)
                && let (Some(a), Some(b)) = (&movers[i], &movers[j])
                && (all || a.moves() || b.moves())
                && !a.is_held_with(b)
            {
                let effort = prospects(pair, [a, b], leg, dt, response, most, &mut found);
                cost += COST[D - 1] * u64::from(effort.proofs);
            }
        });
        self.scratch.looks += looks;
        self.scratch.patience = self.scratch.patience.saturating_sub(cost);
        self.scratch.queue.extend(found.into_iter().map(Reverse));
    }
}

/// Adds what is in prospect for one pair; says what it took to know.
fn prospects<S: Solid<D>, const D: usize>(
    pair: (u32, u32),
    [a, b]: [&Mover<S, D>; 2],
    leg: Leg,
    dt: f64,
    response: Response,
    most_proofs: [u32; 2],
    found: &mut Vec<Prospect<D>>,
) -> Effort {
    let sensor = a.body.sensor || b.body.sensor;
    let (strikes, effort): (Strikes<D>, Effort) = match response {
        Response::ReverseAxis { threshold } if !sensor => {
            let strike = reversal::foretell(a, b, dt, threshold);
            (strike.into_iter().collect(), Effort::default())
        }
        // (By axis reversal what was stopped is beside whatever it meets, and told of nowhere else.)
        Response::ReverseAxis { .. } if a.is_stopped() || b.is_stopped() => {
            foretell([a, b], leg, dt, false, most_proofs)
        }
        _ if a.moves() || b.moves() => foretell([a, b], leg, dt, !sensor, most_proofs),
        _ => Default::default(),
    };
    found.extend(strikes.into_iter().map(|strike| Prospect {
        pair,
        strike,
        versions: (a.version, b.version),
    }));
    effort
}
