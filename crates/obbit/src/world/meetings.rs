//! From the meetings of a step to its events: what is new, what lasts, what is over.

use super::event::{Event, Impact, Phase};
use super::filter::may_meet;
use super::mover::Mover;
use super::scratch::Meeting;
use super::solid::Solid;
use super::{Response, World};
use crate::num::sort::sort;
use alloc::vec::Vec;

impl<S: Solid<D>, const D: usize> World<S, D> {
    /// Makes the events of a step that has just ended.
    pub(super) fn tell(&mut self, dt: f64) {
        self.events.clear();
        let before = self.contacts.take();
        let known = |pair: (u32, u32)| before.binary_search(&pair).is_ok();
        let mut met = pairs_of(&self.scratch.meetings);
        // Which of them have been told of in this step.
        let mut told = alloc::vec![false; met.len()];
        for meeting in &self.scratch.meetings {
            let Ok(at) = met.binary_search(&meeting.pair) else {
                continue;
            };
            if told[at] && !meeting.impact.bounced {
                continue;
            }
            let phase = if told[at] || known(meeting.pair) {
                Phase::Persists
            } else {
                Phase::Began
            };
            told[at] = true;
            let event = self.event(meeting.pair, phase, meeting.time, Some(meeting.impact));
            self.events.push(event);
        }
        let new = met.len();
        for &pair in &before {
            if met[..new].binary_search(&pair).is_ok() {
                continue;
            }
            let impact = self.lasting(pair);
            let phase = if impact.is_some() {
                met.push(pair);
                Phase::Persists
            } else {
                Phase::Ended
            };
            let event = self.event(pair, phase, dt, impact);
            self.events.push(event);
        }
        sort(&mut met);
        self.contacts.set(met);
        self.events.sort_by(|x, y| {
            let order = |e: &Event<D>| (e.a.slot(), e.b.slot());
            x.time.total_cmp(&y.time).then(order(x).cmp(&order(y)))
        });
    }

    /// Where two bodies meet at the end of the step, if they still do.
    fn lasting(&self, (i, j): (u32, u32)) -> Option<Impact<D>> {
        let body = |slot: u32| self.movers.get(slot as usize)?.as_ref();
        let (a, b): (&Mover<S, D>, &Mover<S, D>) = (body(i)?, body(j)?);
        // Their layers may have been changed since.
        if !may_meet(a, b) {
            return None;
        }
        let solid = !(a.body.sensor || b.body.sensor);
        let meets = match self.response {
            Response::ReverseAxis { threshold } if solid => {
                a.placed.bounds().overlaps_by(&b.placed.bounds(), threshold)
            }
            _ => a.placed.relate(&b.placed).intersects(),
        };
        if !meets {
            return None;
        }
        Some(resting(a, b))
    }

    fn event(
        &self,
        (i, j): (u32, u32),
        phase: Phase,
        time: f64,
        impact: Option<Impact<D>>,
    ) -> Event<D> {
        let is_sensor = |slot: u32| {
            let mover = self.movers.get(slot as usize).and_then(Option::as_ref);
            mover.is_some_and(|m| m.body.sensor)
        };
        Event {
            phase,
            a: self.handle(i),
            b: self.handle(j),
            time,
            impact,
            sensor: is_sensor(i) || is_sensor(j),
        }
    }
}

/// Where two bodies meet that do not come nearer to each other.
pub(super) fn resting<S: Solid<D>, const D: usize>(a: &Mover<S, D>, b: &Mover<S, D>) -> Impact<D> {
    let found = a.placed.apart(&b.placed, false);
    Impact {
        normal: found.normal,
        point: found.point_a,
        speed: 0.0,
        bounced: false,
    }
}

/// The pairs that met, sorted, each once.
pub(super) fn pairs_of<const D: usize>(meetings: &[Meeting<D>]) -> Vec<(u32, u32)> {
    let mut met: Vec<_> = meetings.iter().map(|m| m.pair).collect();
    sort(&mut met);
    met.dedup();
    met
}
