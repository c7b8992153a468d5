//! Moving bodies: what hits what, when and where, and how they bounce.
//!
//! A [`World2`] or [`World3`] holds bodies of any shape, static and moving. [`step`](World::step)
//! lets time go on and tells of every meeting. Impacts are found at their time within the step, so
//! nothing passes through anything at any speed, and several in a step are dealt with one after the
//! other. The same world takes the same steps to the last bit, on every processor and with any
//! number of threads.
//!
//! ```
//! use obbit::{Aabb2, Body2, Circle, World2};
//! use obbit::world::Phase;
//! let mut world = World2::new();
//! let wall = world.add(Body2::fixed(Aabb2::new([4.0, -9.0], [5.0, 9.0])?))?;
//! let ball = world.add(Body2 {
//!     velocity: [1000.0, 0.0],
//!     ..Body2::new(Circle::new([0.0, 0.0], 1.0)?)
//! })?;
//! let events = world.step(0.004)?; // without the wall it would get to x = 4
//! assert_eq!((events[0].phase, events[0].a, events[0].b), (Phase::Began, wall, ball));
//! assert_eq!((events[0].time, events[0].impact.unwrap().point), (0.003, [4.0, 0.0]));
//! assert_eq!(world.body(ball)?.position, [2.0, 0.0]);
//! assert_eq!(world.body(ball)?.velocity, [-1000.0, 0.0]);
//! # Ok::<(), obbit::Error>(())
//! ```
//!
//! # What is simulated
//!
//! Between impacts a body goes straight on and turns evenly: there are no forces and no friction. An
//! impact is an impulse along the contact normal: the speed of approach at the point of contact comes
//! back, times the restitution of the two. The heavier body changes less. With a finite
//! [`inertia`](Body::inertia) spins change too, and a pair with restitution 1 keeps its energy;
//! with an infinite one (the default) a spin is for ever, and a spinning body hits like a driven one.
//!
//! # What is guaranteed
//!
//! - **Nothing passes.** Two solid bodies that do not overlap are never found overlapping later, by more than
//!   the rounding of their coordinates: 64 times `f64::EPSILON` times the farthest of these, the size and the
//!   way that they go in a step. For bodies that do not turn, whether they meet is decided exactly; where one
//!   turns, each stretch of time is proved free before time goes on. Two without thickness (points, segments,
//!   flat boxes) meet a few roundings before they touch, so that each stays on its side. One that is put right
//!   on the other is on neither, and may leave on either. (A `dt` or a speed below 1e-290 has few digits, and so has
//!   where and how fast bodies part: then they may get as deep as those are rounded.)
//! - **It ends.** Whatever bodies do, a step takes a bounded time:
//!
//!   | what happens in a step | what becomes of the two until it ends |
//!   |---|---|
//!   | they turn, keep little of their speed, and would meet again and again | they are pushed apart by as much as they turn toward each other in a step: positions, not velocities |
//!   | one is hit eight times, and they keep less than all of their speed | all that touch in a row with them part at once, as what lies on what lies on a floor does: at most at a thousandth of the speed at which the hardest of them came together in the step |
//!   | one is hit [`most_hits`](World::set_most_hits) times | it is *held* with what hit it |
//!   | no proof was found that they stay apart | they are held |
//!   | they meet after the step has used up its patience | they are held |
//!
//!   Held, two move as one: neither turns nor bounces, their common centre of mass goes on, both keep their velocities
//!   for the next step; beside a wall they stand still. Held in step after step, two that turn may get deeper into each
//!   other, by some roundings of their coordinates each time, which add up: thin bodies all but parallel, that lie on each other and keep nothing of their
//!   speed, by up to 1e-12 of their length. With a low [`most_hits`](World::set_most_hits) two may be some hundred
//!   roundings deep when they are held, since each hit leaves some. The patience of a step is 65,536 proofs and 512 more for each body, about a
//!   microsecond each in the plane and eight in space; counted are those of pairs that need more than 16, and of bodies
//!   that have changed their way.
//! - What is not held apart: two bodies that both have infinite mass; and a body between two that close on it.
//! - Bodies that overlap when they are put in may part freely, and bounce where they move deeper.

#![allow(
    clippy::neg_cmp_op_on_partial_ord,
    clippy::needless_range_loop,
    reason = "a NaN must take the careful side of a comparison; axes go by number"
)]

// Floor 4.
mod advance;
mod bodies;
mod body;
mod bounce;
mod bytes;
mod contacts;
mod course;
mod event;
mod filter;
mod foretell;
mod group;
mod leg;
mod legs;
mod limit;
mod look;
mod meetings;
mod mover;
mod near;
mod partners;
mod plane;
mod press;
mod push;
mod read;
mod relax;
mod response;
mod reversal;
mod scratch;
mod skin;
mod solid;
mod space;
mod step;
mod strike;

use crate::d2::Shape2;
use crate::d3::Shape3;
use crate::error::{Error, finite};
use crate::num::saturate;
use crate::num::vector::dot;
use alloc::vec::Vec;
pub use body::{Body, BodyId, BodyKind};
use contacts::Contacts;
pub use event::{Event, Impact, Phase};
use mover::Mover;
use near::Near;
pub use response::Response;
use scratch::Scratch;
pub use solid::Solid;

/// A world of the plane; what it can do is on the page of [`World`].
pub type World2 = World<Shape2, 2>;
/// A world of space; what it can do is on the page of [`World`].
pub type World3 = World<Shape3, 3>;
/// A body of the plane; what it can have is on the page of [`Body`].
pub type Body2 = Body<Shape2, 2>;
/// A body of space; what it can have is on the page of [`Body`].
pub type Body3 = Body<Shape3, 3>;

/// Bodies that move, meet and bounce. Used through its names [`World2`] and [`World3`].
#[derive(Debug)]
pub struct World<S: Solid<D>, const D: usize> {
    movers: Vec<Option<Mover<S, D>>>,
    /// How many of them there are.
    count: usize,
    /// How many bodies each slot has had and lost.
    births: Vec<u32>,
    /// Slots that wait for a new body; the last one is taken first.
    empty: Vec<u32>,
    response: Response,
    most_hits: u32,
    most_meetings: usize,
    time: f64,
    steps: u64,
    /// Those that met in the last step.
    contacts: Contacts,
    events: Vec<Event<D>>,
    near: Near<D>,
    scratch: Scratch<D>,
}

impl<S: Solid<D>, const D: usize> Default for World<S, D> {
    fn default() -> Self {
        Self::new()
    }
}

/// The clone has the same bodies under the same handles, and the same future.
impl<S: Solid<D>, const D: usize> Clone for World<S, D> {
    fn clone(&self) -> Self {
        Self {
            movers: self.movers.clone(),
            births: self.births.clone(),
            empty: self.empty.clone(),
            contacts: self.contacts.clone(),
            events: self.events.clone(),
            near: Near::new(),
            scratch: Scratch::new(),
            ..*self
        }
    }
}

impl<S: Solid<D>, const D: usize> World<S, D> {
    /// A world without bodies, at time 0.
    #[must_use]
    pub fn new() -> Self {
        Self {
            movers: Vec::new(),
            count: 0,
            births: Vec::new(),
            empty: Vec::new(),
            response: Response::default(),
            most_hits: 32,
            most_meetings: usize::MAX,
            time: 0.0,
            steps: 0,
            contacts: Contacts::new(),
            events: Vec::new(),
            near: Near::new(),
            scratch: Scratch::new(),
        }
    }

    /// Lets time go on by `dt` and tells what happened, in the order of time, then of slots: of two bodies as often as
    /// they meet, so there may be several events of one pair. Where `dt` is 0
    /// nothing moves and nothing begins: bodies that meet are told of by the next step that takes time.
    ///
    /// # Errors
    /// [`Error::NotFinite`], [`Error::OutOfRange`] for a `dt` below 0 or above 1e100, [`Error::BodyTooFar`]
    /// where a body would get beyond 1e100, and [`Error::TooDense`] where there is a
    /// [limit](Self::set_most_meetings): nothing changes then.
    pub fn step(&mut self, dt: f64) -> Result<&[Event<D>], Error> {
        finite("dt", dt)?;
        if !(0.0..=body::MOST).contains(&dt) {
            return Err(Error::OutOfRange {
                what: "dt",
                value: dt,
                allowed: "a time of 0 or more, at most 1e100",
            });
        }
        self.go(dt)?;
        self.time += dt;
        self.steps = self.steps.saturating_add(1);
        self.tell(dt);
        Ok(&self.events)
    }

    /// What the last step told.
    #[must_use]
    pub fn events(&self) -> &[Event<D>] {
        &self.events
    }

    /// The pairs that met in the last step, in the order of slots.
    pub fn contacts(&self) -> impl Iterator<Item = (BodyId, BodyId)> + '_ {
        let pairs = self.contacts.iter();
        pairs.map(|(i, j)| (self.handle(i), self.handle(j)))
    }

    /// The time that has passed: the sum of all steps.
    #[must_use]
    pub fn time(&self) -> f64 {
        self.time
    }

    /// How many steps were made.
    #[must_use]
    pub fn steps(&self) -> u64 {
        self.steps
    }

    /// What happens to velocities in a collision.
    #[must_use]
    pub fn response(&self) -> Response {
        self.response
    }

    /// Sets what happens to velocities in a collision.
    ///
    /// # Errors
    /// [`Error::OutOfRange`] for a threshold below 0, infinite or NaN.
    pub fn set_response(&mut self, response: Response) -> Result<(), Error> {
        if let Response::ReverseAxis { threshold } = response
            && !(0.0..=f64::MAX).contains(&threshold)
        {
            return Err(Error::OutOfRange {
                what: "threshold",
                value: threshold,
                allowed: "a length of 0 or more",
            });
        }
        self.response = response;
        Ok(())
    }

    /// After how many hits in one step a body bounces no more for the rest of it.
    #[must_use]
    pub fn most_hits(&self) -> u32 {
        self.most_hits
    }

    /// Sets after how many hits in one step a body bounces no more for the rest of it, 1 to 4,096 (what is
    /// beyond is brought there); default 32.
    pub fn set_most_hits(&mut self, most_hits: u32) {
        self.most_hits = most_hits.clamp(1, 4096);
    }

    /// The energy of motion of all bodies of finite mass: half mass times speed squared, and half
    /// inertia times spin squared where the inertia is finite; at most the largest `f64`.
    #[must_use]
    pub fn energy(&self) -> f64 {
        let sum = self.movers.iter().flatten().fold(0.0, |sum, mover| {
            let body = &mover.body;
            let part = |weight: f64, inverse: f64, square: f64| {
                if inverse > 0.0 {
                    0.5 * weight * square
                } else {
                    0.0
                }
            };
            let (v, w) = (body.velocity, mover.axis);
            let moving = part(body.mass, mover.inverse_mass, dot(v, v));
            let turning = part(body.inertia, mover.inverse_inertia, dot(w, w));
            sum + moving + turning
        });
        saturate(sum)
    }
}
