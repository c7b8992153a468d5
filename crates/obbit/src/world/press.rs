//! What presses on each other in a row.
//!
//! A body lies on another, which lies on a floor: the upper one hits the lower one, the lower one the floor, and
//! then the two come together again, a little slower. That takes no time and has no end. So where one was hit
//! some times in a step, and keeps less than all of its speed, all that touch in a row, or nearly do, are brought
//! to part at once (see `relax`). What keeps all of its speed is no part of that.

use super::World;
use super::body::MOST;
use super::event::Impact;
use super::limit::Changed;
use super::look::COST;
use super::mover::Mover;
use super::push::{out_of_each_other, push_apart};
use super::relax::{Part, Press, relax};
use super::scratch::{Meeting, Prospect};
use super::skin::Skin;
use super::solid::Solid;
use super::strike::{Strike, What};
use crate::num::sort::sort;
use crate::num::vector::dot;
use crate::num::{larger, smaller};
use alloc::vec::Vec;
use smallvec::SmallVec;

/// Hits of a body in a step that are dealt with one by one.
const FEW: u32 = 8;

/// Two nearly touch where the way between them is no more than this share of the smaller one's size.
const NEAR: f64 = 1.0 / 1024.0;

/// Of a longer row those first reached are looked at: each takes time for all.
const ROW: usize = 1024;

/// So many changes of an impulse take the time of one proof (see [`COST`]).
const CHANGES: usize = 16;

/// Rounds of pushes at the most.
const PUSHES: usize = 64;

impl<S: Solid<D>, const D: usize> World<S, D> {
    /// Whether a strike is one too many to be dealt with alone.
    pub(super) fn is_pressed(&self, prospect: &Prospect<D>) -> bool {
        let (i, j) = prospect.pair;
        let (Some(a), Some(b)) = (self.mover(i), self.mover(j)) else {
            return false;
        };
        let is_time = a.hits.max(b.hits) >= FEW && self.scratch.strain.is_bearable();
        let is_time = is_time && self.scratch.patience > 0;
        is_time && prospect.strike.what == What::Bounce && presses(a, b)
    }

    /// Brings all that touch in a row with this pair to part. Says whether that is all there is to do.
    pub(super) fn press(
        &mut self,
        prospect: &Prospect<D>,
        dt: f64,
        before: &mut Changed<S, D>,
    ) -> bool {
        let time = prospect.strike.time;
        let (mut parts, mut presses) = self.row(prospect, dt, before);
        let slots = |press: &Press<D>, parts: &[Part<D>]| press.seats.map(|seat| parts[seat].slot);
        let own = [prospect.pair.0, prospect.pair.1];
        let Some(rounds) = relax(&mut parts, &mut presses, &mut self.scratch.strain, MOST) else {
            return false;
        };
        let work = COST[D - 1] as usize + 2 * rounds / CHANGES;
        let work = (presses.len() * work) as u64;
        self.scratch.patience = self.scratch.patience.saturating_sub(work);
        for part in parts.iter().filter(|part| part.is_new) {
            if let Some(mover) = &mut self.movers[part.slot as usize] {
                mover.set_motion(part.velocity, part.axis);
            }
        }
        self.keep_row_apart(&mut parts, &presses, [dt - time, dt]);
        // Where the strike itself has changed nothing, it is dealt with alone.
        let is_done = parts.iter().take(2).any(|part| part.is_new);
        // Of each pair what came together fastest.
        for points in presses.chunk_by(|a, b| a.seats == b.seats) {
            let faster = |a: &&Press<D>, b: &&Press<D>| a.strike.speed.total_cmp(&b.strike.speed);
            let pressed = |p: &&Press<D>| p.impulse > 0.0;
            let touching = points.iter().filter(|p| p.room == 0.0).filter(pressed);
            // What is held up before it touches, as one in a row is, would have met within the step.
            let nearly = points.iter().find(pressed);
            let Some(press) = touching.max_by(faster).or(nearly).or(points.first()) else {
                continue;
            };
            let [i, j] = slots(press, &parts);
            let speed = press.strike.speed;
            let met = press.impulse > 0.0 && (press.room > 0.0 || speed > press.noise);
            if met || (is_done && [i, j] == own) {
                let impact = Impact {
                    normal: press.strike.normal,
                    point: press.strike.point,
                    speed: larger(speed, 0.0),
                    bounced: met,
                };
                let pair = (i, j);
                self.scratch.meetings.push(Meeting { pair, time, impact });
            }
        }
        let changed = || {
            parts
                .iter()
                .filter(|part| part.is_new)
                .map(|part| part.slot)
        };
        for slot in changed() {
            if let Some(mover) = &mut self.movers[slot as usize] {
                mover.version += 1;
            }
            self.sweep_again(slot, dt);
        }
        for slot in changed() {
            self.look_again(slot, None, dt);
        }
        if !is_done {
            return false;
        }
        // What was hit too often is held all the same, but first it has lost what it would keep.
        let hits = own.map(|slot| {
            let mover = self.movers[slot as usize].as_mut();
            mover.map_or(0, |mover| {
                mover.hits += u32::from(mover.inverse_mass > 0.0 || mover.inverse_inertia > 0.0);
                mover.hits
            })
        });
        hits.into_iter().all(|hits| hits < self.most_hits)
    }

    /// All that touch in a row with either of two, and where they do.
    fn row(
        &mut self,
        prospect: &Prospect<D>,
        dt: f64,
        before: &mut Changed<S, D>,
    ) -> (Vec<Part<D>>, Vec<Press<D>>) {
        let times = [prospect.strike.time, dt];
        let (mut parts, mut presses) = (Vec::new(), Vec::new());
        let mut seats = core::mem::take(&mut self.scratch.seats);
        seats.resize(self.movers.len(), NONE);
        for slot in [prospect.pair.0, prospect.pair.1] {
            self.seat(slot, times[0], (&mut parts, &mut seats), before);
        }
        // Two may touch at more than one point, as sides do: this is where they come together.
        presses.extend(self.pressed([0, 1], &parts, prospect.strike, 0.0));
        let (mut others, mut at) = (Vec::new(), 0);
        while let Some(part) = parts.get(at) {
            let slot = part.slot;
            others.clear();
            if part.gives_way() && at < ROW {
                // In which order the list of neighbours has them must not show.
                self.near.partners(slot, |other| others.push(other));
                sort(&mut others);
                others.dedup();
            }
            for &other in &others {
                // Two that give way were looked at when the first of them was.
                let seen = parts.get(seats[other as usize] as usize);
                if seats[other as usize] < at as u32 && seen.is_some_and(Part::gives_way) {
                    continue;
                }
                let (i, j) = (slot.min(other), slot.max(other));
                let touch = self.touch(i, j, times).unwrap_or_default();
                if touch.is_empty() {
                    continue;
                }
                let seat = self.seat(other, times[0], (&mut parts, &mut seats), before);
                let pair = if slot < other { [at, seat] } else { [seat, at] };
                for (strike, room) in touch {
                    presses.extend(self.pressed(pair, &parts, strike, room));
                }
            }
            at += 1;
        }
        for part in &parts {
            seats[part.slot as usize] = NONE;
        }
        self.scratch.seats = seats;
        // (Places are sorted, and not what is there, which is large.)
        let slots = |press: &Press<D>| press.seats.map(|seat| parts[seat].slot);
        let order = (0..).zip(&presses).map(|(k, press)| (slots(press), k));
        let mut order: Vec<([u32; 2], usize)> = order.collect();
        sort(&mut order);
        let presses = order.iter().map(|&(_, k)| presses[k]).collect();
        (parts, presses)
    }

    /// The place of a body among the parts; it is brought to this time.
    fn seat(
        &mut self,
        slot: u32,
        time: f64,
        (parts, seats): (&mut Vec<Part<D>>, &mut [u32]),
        before: &mut Changed<S, D>,
    ) -> usize {
        let seat = &mut seats[slot as usize];
        if *seat != NONE {
            return *seat as usize;
        }
        *seat = parts.len() as u32;
        let is_limited = self.is_limited();
        let mut part = Part {
            slot,
            velocity: [0.0; D],
            axis: [0.0; 3],
            inverse_mass: 0.0,
            inverse_inertia: 0.0,
            is_new: false,
        };
        if let Some(mover) = &mut self.movers[slot as usize]
            && mover.goes()
        {
            if is_limited && mover.version == 0 && mover.since == 0.0 {
                before.push((slot, mover.clone()));
            }
            mover.advance(time);
            (part.velocity, part.axis) = (mover.body.velocity, mover.axis);
            (part.inverse_mass, part.inverse_inertia) = (mover.inverse_mass, mover.inverse_inertia);
        }
        parts.push(part);
        parts.len() - 1
    }

    /// Where two bodies touch, or nearly do, and how fast they may come together without meeting in the step.
    fn touch(&self, i: u32, j: u32, [time, dt]: [f64; 2]) -> Option<Touch<D>> {
        let (a, b) = (self.mover(i)?, self.mover(j)?);
        // What is not in each other's way may or may not be in the list of neighbours.
        let [way_a, way_b] = [i, j].map(|slot| &self.scratch.sweeps[slot as usize]);
        if !(presses(a, b) && way_a.relation_to_aligned(way_b).intersects()) {
            return None;
        }
        let skin = Skin::between(a, b, dt);
        let most = larger(NEAR * smaller(a.reach, b.reach), skin.blur);
        let (now_a, now_b) = (&*a.placed_at(time), &*b.placed_at(time));
        let (around_a, around_b) = (now_a.bounds(), now_b.bounds());
        let are_far = (0..D).any(|k| {
            let after = around_b.min()[k] - around_a.max()[k];
            larger(after, around_a.min()[k] - around_b.max()[k]) > skin.depth + 2.0 * most
        });
        if are_far {
            return None;
        }
        let found = now_a.apart(now_b, skin.is_there());
        let gap = found.distance - skin.depth;
        if gap > most {
            return None;
        }
        let normal = found.normal;
        let at = |point: [f64; D], gap: f64| {
            let room = if gap > skin.blur {
                gap / (dt - time)
            } else {
                0.0
            };
            let strike = Strike {
                time,
                normal,
                point,
                speed: 0.0,
                what: What::Bounce,
            };
            // (At the end of the step there is no room for what does not touch: it does not meet.)
            (room <= MOST).then_some((strike, room))
        };
        // Sides that lie on each other do so at more than one point. Pushed together by so much, all of them meet
        // that nearly touch, and are the deeper the nearer they were.
        let by = larger(found.distance, 0.0) + most;
        let nearer = now_b.shifted(normal.map(|n| 0.0 - n * by));
        let contact = nearer.ok().filter(|_| !(a.round || b.round));
        let contact = contact.and_then(|b| now_a.manifold(&b, skin.is_there()));
        let contact = contact.filter(|c| dot(c.normal, normal) > 1.0 - NEAR);
        let all: Touch<D> = match &contact {
            Some(contact) => {
                let points = contact.points.iter();
                let points = points.filter_map(|p| at(p.point, by - p.depth - skin.depth));
                points.collect()
            }
            None => at(found.point_a, gap).into_iter().collect(),
        };
        Some(all)
    }

    /// What two of the parts do to each other; `None` where neither gives way.
    fn pressed(
        &self,
        seats: [usize; 2],
        parts: &[Part<D>],
        strike: Strike<D>,
        room: f64,
    ) -> Option<Press<D>> {
        let [a, b] = [
            self.mover(parts[seats[0]].slot)?,
            self.mover(parts[seats[1]].slot)?,
        ];
        let mut press = Press {
            seats,
            strike,
            arms: [strike.arm(a), strike.arm(b)],
            noise: a.noise(b),
            room,
            parting: 0.0,
            impulse: 0.0,
        };
        press.strike.speed = press.approach(parts);
        seats
            .iter()
            .any(|&seat| parts[seat].gives_way())
            .then_some(press)
    }

    /// Keeps those apart that turn, or have slipped into each other.
    fn keep_row_apart(&mut self, parts: &mut [Part<D>], presses: &[Press<D>], rest: [f64; 2]) {
        let out = |press: &Press<D>| {
            let [a, b] = press.seats.map(|seat| self.mover(parts[seat].slot));
            a.zip(b).map_or(0.0, |(a, b)| out_of_each_other(a, b, rest))
        };
        let touching = presses.iter().filter(|press| press.room == 0.0);
        let touching: Vec<_> = touching.map(|press| (press, out(press))).collect();
        for _ in 0..PUSHES {
            let mut helped = false;
            for &(press, out) in &touching {
                let slots = press.seats.map(|seat| parts[seat].slot as usize);
                if let Ok([Some(a), Some(b)]) = self.movers.get_disjoint_mut(slots)
                    && push_apart(a, b, &press.strike, [0.0, out], rest)
                {
                    helped = true;
                    for seat in press.seats {
                        parts[seat].is_new |= parts[seat].gives_way();
                    }
                }
            }
            if !helped {
                return;
            }
        }
    }

    fn mover(&self, slot: u32) -> Option<&Mover<S, D>> {
        self.movers.get(slot as usize)?.as_ref()
    }
}

/// Where two touch, or nearly do, and how fast they may come together there without meeting in the step.
type Touch<const D: usize> = SmallVec<[(Strike<D>, f64); 4]>;

/// Of a body that is no part of it.
const NONE: u32 = u32::MAX;

/// Whether two lose speed where they meet.
fn presses<S: Solid<D>, const D: usize>(a: &Mover<S, D>, b: &Mover<S, D>) -> bool {
    let keeps = a.body.restitution * b.body.restitution;
    let is_sensor = a.body.sensor || b.body.sensor;
    keeps < 1.0 && !is_sensor && !a.drifts() && !b.drifts()
}
