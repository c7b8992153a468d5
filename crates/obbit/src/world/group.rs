//! Bodies that are held together: for the rest of a step they move on as one.
//!
//! What is hit too often in a step, or cannot be proved to stay clear of another, is held together with
//! that other: neither turns nor bounces until the step ends, and both go on at the speed of their common
//! centre of mass, so that it stays where their velocities bring it. Whatever runs into them joins them.
//! Where one of them is a wall, or as heavy as one, or is held by such a one, all stand still; and where so
//! many have joined that it takes too long to bring all of them on their way.

use super::World;
use super::body::MOST;
use super::meetings::resting;
use super::mover::Hold;
use super::scratch::Meeting;
use super::solid::Solid;
use crate::num::larger;
use crate::num::vector::along;
use alloc::vec::Vec;

/// What it costs to look at a body anew whose group has another speed, in proofs.
const WORK: u64 = 16;

impl<S: Solid<D>, const D: usize> World<S, D> {
    /// Holds two bodies together from `time` on, with all that are held with either.
    pub(super) fn hold_together(&mut self, pair: (u32, u32), time: f64, dt: f64) {
        let (members, first) = self.members(pair);
        let drift = self.drift(&members, pair);
        let number = self.scratch.groups.len() as u32;
        for &slot in &members {
            let Some(mover) = &mut self.movers[slot as usize] else {
                continue;
            };
            mover.advance(time);
            mover.version += 1;
            match drift {
                Some(drift) => (mover.hold, mover.way) = (Hold::With(number), drift),
                None => mover.stop(),
            }
        }
        for &slot in &members {
            self.sweep_again(slot, dt);
        }
        for &slot in &members {
            self.look_again(slot, None, dt);
        }
        // What stands still does so beside all that does; of a group each pair is new to one side.
        let joined = match drift {
            None => &members[..],
            Some(_) if 2 * first <= members.len() => &members[..first],
            Some(_) => &members[first..],
        };
        self.note_held(joined, time);
        // Each body that joins a large group makes work for all of it.
        let work = WORK * members.len() as u64;
        self.scratch.joining = self.scratch.joining.saturating_sub(work);
        self.scratch.groups.push(members);
    }

    /// Notes what these bodies meet of what they are now held with: as long as that lasts, nobody looks at such
    /// a pair again, and what was in prospect for it is void.
    fn note_held(&mut self, joined: &[u32], time: f64) {
        let (movers, sweeps) = (&self.movers, &self.scratch.sweeps);
        let meetings = &mut self.scratch.meetings;
        for &slot in joined {
            self.near.partners(slot, |other| {
                let pair = (slot.min(other), slot.max(other));
                let (i, j) = (pair.0 as usize, pair.1 as usize);
                if sweeps[i].relation_to_aligned(&sweeps[j]).intersects()
                    && let (Some(a), Some(b)) = (&movers[i], &movers[j])
                    && (a.is_held_with(b) || !(a.moves() || b.moves()))
                    && a.placed.relate(&b.placed).intersects()
                {
                    let impact = resting(a, b);
                    meetings.push(Meeting { pair, time, impact });
                }
            });
        }
    }

    /// The two, as far as they are not static, and whoever is held with them; and how many of these are held
    /// with the first.
    fn members(&mut self, (i, j): (u32, u32)) -> (Vec<u32>, usize) {
        let (mut members, mut first) = (Vec::new(), 0);
        for slot in [i, j] {
            first = members.len();
            let Some(mover) = &self.movers[slot as usize] else {
                continue;
            };
            match mover.hold {
                Hold::With(group) => members.append(&mut self.scratch.groups[group as usize]),
                Hold::Free if !mover.body.is_static() => members.push(slot),
                _ => {}
            }
        }
        (members, first)
    }

    /// The velocity of the centre of mass; `None` where they are to stand still.
    fn drift(&self, members: &[u32], (i, j): (u32, u32)) -> Option<[f64; D]> {
        let mover = |slot: u32| self.movers[slot as usize].as_ref();
        let stands = |slot: u32| mover(slot).is_some_and(|m| !m.moves());
        if self.scratch.joining == 0 || stands(i) || stands(j) {
            return None;
        }
        let all = || members.iter().filter_map(|&slot| mover(slot));
        let heaviest = all().fold(0.0, |most, m| larger(most, m.body.mass));
        let (mut sum, mut whole) = ([0.0; D], 0.0);
        for mover in all() {
            let share = mover.body.mass / heaviest;
            // With what pushes add, since others have got as much from them the other way.
            sum = along(sum, mover.way, share);
            whole += share;
        }
        let drift = sum.map(|x| x / whole);
        // Not where a mass is infinite.
        drift.iter().all(|x| x.abs() <= MOST).then_some(drift)
    }
}
