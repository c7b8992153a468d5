//! A step in legs.
//!
//! In a step most bodies pass few others, and what is near whom is known for all of it at once. Where they go
//! a long way past many, that would be nearly everybody, and each that is hit would be looked at beside all of
//! them again: 1,000 that cross their crowd in a step meet 14,000 times, and each time with all 1,000 to look at.
//! Then time goes on in legs, each so short that a body passes few others in it. A leg that turns out to be
//! too long ends early. Where a leg ends is a matter of the bodies alone, so that a world that was restored
//! has the same future.

use super::filter::may_meet;
use super::leg::Leg;
use super::limit::Changed;
use super::mover::Mover;
use super::near::size_and_way;
use super::solid::Solid;
use super::{Response, World};
use crate::error::Error;
use crate::geom::Aabb;

/// Bodies that on average go no farther in a leg than so many times their size have about as many others
/// around them in a shorter one.
const FAR: f64 = 4.0;

/// A body on its way through a leg should meet the ways of so many others at the most, on average.
const CROWD: usize = 32;

/// So many are asked for that.
const SAMPLE: usize = 64;

/// Looks at pairs, as ways change, after which a leg ends early: so many at all events, and more for every
/// body. To begin a leg costs about as much as one or two looks for every body.
const LOOKS: [u64; 2] = [4096, 16];

/// By how much legs become shorter where they are too long. Of what is far too long little is known but that.
const SHORTER: f64 = 0.25;

/// How often a leg is made shorter at the most: what has no size goes far for it in any time.
const MOST_TRIES: u32 = 32;

impl<S: Solid<D>, const D: usize> World<S, D> {
    /// Moves all bodies on by `dt`; what happened on the way is left in `scratch.meetings`.
    pub(super) fn go(&mut self, dt: f64) -> Result<(), Error> {
        self.scratch.begin(dt, self.patience());
        if let Some(fault) = self.sweep() {
            return Err(fault);
        }
        let mut before = Changed::new();
        if let Err(meetings) = self.go_legs(dt, &mut before) {
            self.undo(before);
            return Err(self.refused(meetings));
        }
        self.settle(dt);
        Ok(())
    }

    /// Goes through the step; an error if there is no room for what happens.
    fn go_legs(&mut self, dt: f64, before: &mut Changed<S, D>) -> Result<(), u64> {
        let mut kept = 0;
        loop {
            self.shorten();
            self.gather(dt)?;
            self.look(dt);
            let most = self.most_looks();
            let stopped = self.run(dt, most, before)?;
            let leg = self.scratch.leg;
            let (from, length) = match stopped {
                Some(time) => (time, SHORTER * leg.length()),
                None if leg.end >= dt => return Ok(()),
                None if self.scratch.looks < most / 8 => (leg.end, 2.0 * leg.length()),
                None => (leg.end, leg.length()),
            };
            self.forget_often(&mut kept);
            self.set_leg(Leg::new(from, length, dt));
        }
    }

    /// From now on it is about this leg.
    fn set_leg(&mut self, leg: Leg) {
        self.scratch.leg = leg;
        // Whatever changes its way is looked at to the end of the step: nothing gets too far here.
        let _ = self.sweep();
    }

    /// Makes the leg shorter while bodies would pass too many others in it, if that is of any use.
    fn shorten(&mut self) {
        let whole = self.scratch.leg;
        let mut first = None;
        for _ in 0..MOST_TRIES {
            if !self.is_far() {
                break;
            }
            let (near, most) = self.crowd();
            if near <= most {
                return;
            }
            let leg = self.scratch.leg;
            let shorter = Leg::new(leg.from, SHORTER * leg.length(), leg.end);
            if shorter.end == leg.end {
                break;
            }
            first = first.or(Some(near));
            self.set_leg(shorter);
        }
        // Where they are as many as ever, as where all are in one spot, time may as well go on.
        if first.is_some_and(|first| 4 * self.crowd().0 > 3 * first) {
            self.set_leg(whole);
        }
    }

    /// How many looks the leg may take before it ends early.
    fn most_looks(&self) -> u64 {
        if self.is_far() {
            LOOKS[0] + LOOKS[1] * self.movers.len() as u64
        } else {
            u64::MAX
        }
    }

    /// Whether bodies go far in this leg, for their size.
    fn is_far(&self) -> bool {
        let (size, way) = size_and_way(&self.movers, self.scratch.leg.length());
        // By axis reversal it counts who is in whom as the step ends.
        matches!(self.response, Response::Reflect) && way > FAR * size
    }

    /// How many others some bodies might meet by their ways in this leg, all in all, and how many that should be
    /// at the most.
    fn crowd(&self) -> (usize, usize) {
        let (movers, sweeps) = (&self.movers, &self.scratch.sweeps);
        let every = 1 + movers.len() / SAMPLE;
        let (mut near, mut most) = (0, 0);
        for (mover, sweep) in movers.iter().zip(sweeps).step_by(every) {
            let Some(mover) = mover.as_ref().filter(|m| m.moves()) else {
                continue;
            };
            let meets = |(other, ahead): &(&Option<Mover<S, D>>, &Aabb<D>)| {
                sweep.relation_to_aligned(ahead).intersects()
                    && other.as_ref().is_some_and(|other| may_meet(mover, other))
            };
            near += movers.iter().zip(sweeps).filter(meets).count();
            most += CROWD;
        }
        (near, most)
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Body2, Phase, World2};
    use crate::d2::{Circle, Obb2, Rot2, Shape2};
    use crate::num::vector::sub;
    use crate::random::Random;
    use alloc::vec::Vec;

    /// Sensors go straight on: all meet whom they would alone, as the cast says, at that time.
    #[test]
    fn who_goes_far_past_many_meets_whom_the_cast_says() {
        let random = &mut Random::new(1);
        let mut world = World2::new();
        let mut bodies: Vec<(Shape2, [f64; 2])> = Vec::new();
        for k in 0..240 {
            let position = [20.0 * random.signed(), 20.0 * random.signed()];
            let shape: Shape2 = if k % 2 == 0 {
                let turn = Rot2::from_radians(random.signed());
                Obb2::new(position, [1.0, 0.3], turn).unwrap().into()
            } else {
                Circle::new(position, 0.2).unwrap().into()
            };
            let fast = if k % 8 == 0 { 0.0 } else { 500.0 };
            let velocity = [fast * random.signed(), fast * random.signed()];
            let body = Body2 {
                velocity,
                sensor: true,
                ..Body2::new(shape.clone())
            };
            world.add(body).unwrap();
            bodies.push((shape, velocity));
        }
        let mut right = Vec::new();
        for (i, (a, v)) in bodies.iter().enumerate() {
            for (j, (b, w)) in bodies.iter().enumerate().skip(i + 1) {
                if let Some(hit) = a.cast(b, sub(*w, *v)) {
                    right.push((i as u32, j as u32, hit.time));
                }
            }
        }
        let events = world.step(1.0).unwrap().iter();
        let began = events.filter(|e| e.phase == Phase::Began);
        let mut told: Vec<_> = began.map(|e| (e.a.slot(), e.b.slot(), e.time)).collect();
        told.sort_by_key(|&(i, j, _)| (i, j));
        assert_eq!(told.len(), right.len());
        for (told, right) in told.iter().zip(&right) {
            assert_eq!((told.0, told.1), (right.0, right.1));
            assert!((told.2 - right.2).abs() < 1e-9, "{told:?} {right:?}");
        }
        assert!(right.len() > 400, "{}", right.len());
        assert!(world.scratch.leg.from > 0.0, "it was made in one leg");
    }

    /// All in one spot and without size: shorter legs are of no use, and time goes on.
    #[test]
    fn points_in_one_spot_go_their_ways() {
        let random = &mut Random::new(2);
        let mut world = World2::new();
        for _ in 0..150 {
            let velocity = [1e9 * random.signed(), 1e9 * random.signed()];
            let body = Body2 {
                velocity,
                ..Body2::new(Circle::new([1.0, 2.0], 0.0).unwrap())
            };
            world.add(body).unwrap();
        }
        for _ in 0..2 {
            world.step(1.0).unwrap();
            assert_eq!(world.scratch.leg.from, 0.0, "it was made in legs");
        }
        let off = |b: &Body2, k: usize| (b.position[k] - 2.0 * b.velocity[k]).abs();
        let offs = world.bodies().map(|(_, b)| off(b, 0) + off(b, 1));
        let worst = offs.fold(0.0, f64::max);
        assert!(worst < 1e-5, "{worst}");
    }
}
