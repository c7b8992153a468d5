//! How many meetings one step may hold: a limit of the caller's, and the memory.
//!
//! Without a limit memory is asked for as everywhere, and there is no way on where it is missing. With one
//! a step that comes to more is refused: before it begins, where that can be told by how many bodies are
//! near each other, or else in the midst of it, and then every body that it moved is put back.

use super::World;
use super::meetings::pairs_of;
use super::mover::Mover;
use super::near::Near;
use super::scratch::{Meeting, Prospect, Scratch};
use super::solid::Solid;
use crate::error::Error;
use crate::join::room::is_there;
use alloc::vec::Vec;
use core::cmp::Reverse;

/// Bodies that a step has changed, as they were before.
pub(super) type Changed<S, const D: usize> = Vec<(u32, Mover<S, D>)>;

/// How much a step may hold before it is looked at again: each look takes time in proportion.
pub(super) struct Room {
    in_mind: usize,
    held: usize,
}

impl<S: Solid<D>, const D: usize> World<S, D> {
    /// From now on a step is refused in which there are more than `most` meetings to keep in mind, or more
    /// than there is memory for: [`step`](Self::step) then gives [`Error::TooDense`], and the world stays as
    /// it was. Default `usize::MAX`, for no limit at all, not even the memory.
    /// It is not part of the world's bytes.
    ///
    /// For scenes of others, which may be so dense that their meetings fill the memory: 100,000 bodies on one
    /// spot have five thousand million. Counted are, as the step begins, the pairs of bodies that are near
    /// each other: their layers let them meet, not both are static, and the boxes around the ways that they
    /// will go meet. (Where bodies go far past many others, the ways are those of a part of the step, and then
    /// of the next.) Later on, while bodies bounce, all meetings of the step so far and those now in prospect
    /// count; for a while there may be twice as many, but a step that ends with more is refused.
    ///
    /// ```
    /// use obbit::{Body2, Circle, Error, World2};
    /// let mut world = World2::new();
    /// for _ in 0..100 {
    ///     world.add(Body2::new(Circle::new([0.0, 0.0], 1.0)?))?;
    /// }
    /// world.set_most_meetings(1000);
    /// let before = world.hash();
    /// assert_eq!(world.step(1.0).unwrap_err(), Error::TooDense { meetings: 4950, most: 1000 });
    /// assert_eq!((world.hash(), world.steps()), (before, 0));
    /// world.set_most_meetings(4950);
    /// assert_eq!(world.most_meetings(), 4950);
    /// assert_eq!(world.step(1.0)?.len(), 4950);
    /// # Ok::<(), Error>(())
    /// ```
    pub const fn set_most_meetings(&mut self, most: usize) {
        self.most_meetings = most;
    }

    /// How many meetings a step keeps in mind at most; see [`set_most_meetings`](Self::set_most_meetings).
    #[must_use]
    pub const fn most_meetings(&self) -> usize {
        self.most_meetings
    }

    pub(super) const fn is_limited(&self) -> bool {
        self.most_meetings != usize::MAX
    }

    /// Finds who is near whom in this leg; an error if they are too many.
    pub(super) fn gather(&mut self, dt: f64) -> Result<(), u64> {
        self.prepared(dt).or_else(|_| {
            // Too many with room for several steps, perhaps not with that for one.
            self.near.tighten();
            self.prepared(dt)
        })
    }

    fn prepared(&mut self, dt: f64) -> Result<(), u64> {
        let most = self.most_meetings;
        let (sweeps, leg) = (&self.scratch.sweeps, self.scratch.leg);
        self.near
            .prepare(&self.movers, sweeps, leg.length(), leg.length() < dt, most)?;
        let near = self.near.partners.pairs.len();
        // Those that met before are told of too.
        if near > most || !self.has_room(near + self.contacts.most()) {
            return Err(near as u64);
        }
        Ok(())
    }

    /// Whether, with a limit, there is memory for what a step keeps of so many meetings, from prospects to
    /// events.
    pub(super) fn has_room(&self, meetings: usize) -> bool {
        // Two prospects each, in a list that may be three times as large while it grows. Events and what is
        // needed to sort them come later and are no more, also with a copy of them.
        let each = 6 * size_of::<Prospect<D>>();
        !self.is_limited() || is_there(meetings.saturating_mul(each))
    }

    /// How many meetings a step has to keep in mind: those that were, and all that are in prospect.
    pub(super) fn in_mind(&self) -> usize {
        self.scratch.queue.len() + self.scratch.meetings.len()
    }

    /// What a step takes memory for: meetings, and partners that bodies have come near to.
    pub(super) fn held(&self) -> usize {
        self.in_mind() + self.near.partners.come()
    }

    /// Room for what a step holds as it begins.
    pub(super) fn room(&self) -> Room {
        Room {
            in_mind: self.most_meetings,
            held: twice(self.held()),
        }
    }

    /// Sees that there is room for what a step holds; an error if there are too many meetings.
    pub(super) fn check(&mut self, room: &mut Room) -> Result<(), u64> {
        if self.in_mind() > room.in_mind {
            self.make_room()?;
            room.in_mind = self.most_meetings.max(2 * self.in_mind());
        }
        // What is held counts pairs left from earlier steps, too, which a world that was restored does not have: so it
        // decides nothing while there is memory.
        if self.held() > room.held {
            if !self.has_room(self.held() + self.contacts.most()) {
                self.make_room()?;
            }
            room.held = twice(self.held());
        }
        Ok(())
    }

    /// Lets go of all that a step holds in vain; an error if there are too many meetings even so.
    pub(super) fn make_room(&mut self) -> Result<(), u64> {
        let movers = &self.movers;
        let scratch = &mut self.scratch;
        scratch
            .queue
            .retain(|Reverse(prospect)| prospect.holds(movers));
        forget_repeated(&mut scratch.meetings);
        let meetings = self.in_mind();
        if meetings > self.most_meetings || !self.has_room(self.held() + self.contacts.most()) {
            return Err(meetings as u64);
        }
        Ok(())
    }

    /// Lets go of meetings that nobody is told of, once there are twice as many as were `kept` before.
    pub(super) fn forget_often(&mut self, kept: &mut usize) {
        let meetings = &mut self.scratch.meetings;
        if meetings.len() > twice(*kept) {
            forget_repeated(meetings);
            *kept = meetings.len();
        }
    }

    /// Puts back what a step has changed.
    pub(super) fn undo(&mut self, before: Changed<S, D>) {
        // The first of a body's is how the step found it.
        for (slot, mover) in before.into_iter().rev() {
            self.movers[slot as usize] = Some(mover);
        }
    }

    /// The error for so many meetings. Gives back the memory that they took.
    pub(super) fn refused(&mut self, meetings: u64) -> Error {
        self.near = Near::new();
        self.scratch = Scratch::new();
        Error::TooDense {
            meetings,
            most: self.most_meetings,
        }
    }
}

fn twice(held: usize) -> usize {
    2 * held + 1024
}

/// Of a pair that met several times only the first is told of, and those at which it bounced.
fn forget_repeated<const D: usize>(meetings: &mut Vec<Meeting<D>>) {
    let met = pairs_of(meetings);
    let mut told = alloc::vec![false; met.len()];
    meetings.retain(|meeting| {
        let at = met.binary_search(&meeting.pair);
        let told = at.ok().and_then(|at| told.get_mut(at));
        let is_told = told.is_some_and(|told| core::mem::replace(told, true));
        meeting.impact.bounced || !is_told
    });
}
