//! A body as the world keeps it, and where it is at any time of a step.

use super::body::Body;
use super::leg::Leg;
use super::solid::{SMALL_SQUARE, Solid, V3, in_space, length, out_of_space};
use crate::error::Error;
use crate::geom::Aabb;
use crate::num::vector::{along, cross, dot, largest, sub};
use crate::num::{larger, saturate, smaller};
use alloc::borrow::Cow;

/// The axes of a rotation are of unit length and at right angles to within 1e-6, and may be squared
/// up where a shape is turned by it.
const OFF: f64 = 4e-6;

/// Whether a body is held until the step ends. What is held neither turns nor bounces.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Hold {
    /// It is not.
    Free,
    /// It moves on as one with others: the group of this number.
    With(u32),
    /// It stays where it is, as firm as a wall.
    Firm,
    /// By axis reversal: one of infinite mass drives what was stopped before it, along one axis or more.
    Driven,
    /// Driven against what does not give way, it stays where it is, whatever comes.
    Crushed,
}

/// One body, and its state within a step.
#[derive(Debug, Clone)]
pub(super) struct Mover<S: Solid<D>, const D: usize> {
    pub(super) body: Body<S, D>,
    /// The spin as a vector of space.
    pub(super) axis: V3,
    /// The shape in the world, at the time `since`.
    pub(super) placed: S,
    /// No point is farther from the position.
    pub(super) reach: f64,
    /// A box around it in its own frame: the middle, and half the size.
    middle: [f64; D],
    half: [f64; D],
    /// Whether it looks the same however it is turned.
    pub(super) round: bool,
    /// No two planes that hold it between them are nearer to each other.
    pub(super) thickness: f64,
    pub(super) inverse_mass: f64,
    pub(super) inverse_inertia: f64,
    /// The time in this step that `body` and `placed` tell of.
    pub(super) since: f64,
    /// Counts the changes in this step, so that what was foretold before one is known to be void.
    pub(super) version: u32,
    /// How often it was hit in this step.
    pub(super) hits: u32,
    /// How fast its position goes: as its velocity says, but for a push that lasts to the end of the step,
    /// or with those it is held together with. 0 for what is static.
    pub(super) way: [f64; D],
    pub(super) hold: Hold,
}

impl<S: Solid<D>, const D: usize> Mover<S, D> {
    /// A body as it is put in, if it can be.
    ///
    /// # Errors
    /// What is wrong with any field.
    pub(super) fn checked(mut body: Body<S, D>) -> Result<Self, Error> {
        let mut placed = body.checked()?;
        if body.may_turn() {
            // The first turn would do it, and make the body larger or smaller than what was proved for it.
            let rotation = S::squared_up(body.rotation);
            if rotation != body.rotation {
                body.rotation = rotation;
                placed = body.checked()?;
            }
        }
        Ok(Self::new(body, placed))
    }

    fn new(body: Body<S, D>, placed: S) -> Self {
        let (points, radius) = body.shape.outline([0.0; D]);
        let far = points.iter().fold(0.0, |far, &p| larger(far, length(p)));
        // Beyond all rounding of points that are turned and moved, also by a rotation that is off by
        // as much as is allowed.
        let reach = (far + radius) * (1.0 + OFF);
        let fixed = body.is_static();
        let around = body.shape.bounds();
        let mut mover = Self {
            axis: S::to_axis(body.spin),
            placed,
            reach,
            middle: around.center(),
            half: around.covering_size().map(|x| 0.5 * x),
            round: far == 0.0,
            thickness: body.shape.thickness(),
            inverse_mass: if fixed { 0.0 } else { 1.0 / body.mass },
            inverse_inertia: if fixed { 0.0 } else { 1.0 / body.inertia },
            body,
            since: 0.0,
            version: 0,
            hits: 0,
            way: [0.0; D],
            hold: Hold::Free,
        };
        if fixed {
            mover.axis = [0.0; 3];
        } else {
            mover.way = mover.body.velocity;
        }
        mover
    }

    /// Neither static nor held.
    #[inline]
    pub(super) fn goes(&self) -> bool {
        matches!(self.hold, Hold::Free | Hold::Driven) && !self.body.is_static()
    }

    /// Whether it moves on together with others, as one.
    #[inline]
    pub(super) fn drifts(&self) -> bool {
        matches!(self.hold, Hold::With(_))
    }

    /// Whether the two move on as one.
    pub(super) fn is_held_with(&self, other: &Self) -> bool {
        self.drifts() && self.hold == other.hold
    }

    /// Whether it was stopped in this step.
    #[inline]
    pub(super) fn is_stopped(&self) -> bool {
        matches!(self.hold, Hold::Firm | Hold::Crushed)
    }

    /// Whether its position or its rotation may change.
    #[inline]
    pub(super) fn moves(&self) -> bool {
        self.goes() || self.drifts()
    }

    /// The velocity at which it goes now: 0 for what is static.
    #[inline]
    pub(super) fn velocity(&self) -> [f64; D] {
        self.way
    }

    /// The spin that it has now.
    #[inline]
    pub(super) fn spin(&self) -> V3 {
        if self.goes() { self.axis } else { [0.0; 3] }
    }

    /// Whether it changes its outline as it goes.
    #[inline]
    pub(super) fn turns(&self) -> bool {
        !self.round && self.goes() && self.axis != [0.0; 3]
    }

    /// From now on it moves like this; a push stays what it was.
    pub(super) fn set_motion(&mut self, velocity: [f64; D], axis: V3) {
        let push = sub(self.way, self.body.velocity);
        self.way = if self.is_stopped() {
            [0.0; D]
        } else if push == [0.0; D] {
            velocity
        } else {
            along(velocity, push, 1.0)
        };
        self.body.velocity = velocity;
        self.axis = axis;
        self.body.spin = S::from_axis(axis);
    }

    /// The velocity of one of its points, which is at `point` in the world while the body is at
    /// `position`; of what is round without its turning.
    pub(super) fn velocity_at(&self, position: [f64; D], point: [f64; D]) -> [f64; D] {
        along(self.velocity(), self.turning_at(position, point), 1.0)
    }

    /// The same without what a push adds: as it takes part in impacts, where what is held stands still.
    pub(super) fn own_velocity_at(&self, point: [f64; D]) -> [f64; D] {
        let own = if self.goes() {
            self.body.velocity
        } else {
            [0.0; D]
        };
        along(own, self.turning_at(self.body.position, point), 1.0)
    }

    /// What its spin adds to the velocity of a point. What is round turns without pressing on anything.
    fn turning_at(&self, position: [f64; D], point: [f64; D]) -> [f64; D] {
        if self.round {
            return [0.0; D];
        }
        out_of_space(cross(self.spin(), in_space(sub(point, position))))
    }

    /// Adds to the speed at which its position goes until the step ends, and not to its velocity.
    pub(super) fn push(&mut self, normal: [f64; D], speed: f64) {
        self.way = along(self.way, normal, speed);
    }

    /// From now on it stays where it is.
    pub(super) fn stop(&mut self) {
        let was_driven = self.hold == Hold::Driven;
        self.hold = if was_driven {
            Hold::Crushed
        } else {
            Hold::Firm
        };
        self.way = [0.0; D];
    }

    /// What was stopped goes on from `time`, at this speed along one axis; or what is driven, as far as its way
    /// along this axis changes.
    pub(super) fn drive(&mut self, time: f64, way: [f64; D], axis: usize, speed: f64) {
        (self.since, self.hold, self.way) = (time, Hold::Driven, way);
        self.way[axis] = speed;
    }

    #[inline]
    pub(super) fn position_at(&self, time: f64) -> [f64; D] {
        let later = time - self.since;
        if later > 0.0 {
            along(self.body.position, self.velocity(), later)
        } else {
            self.body.position
        }
    }

    pub(super) fn rotation_at(&self, time: f64) -> S::Rotation {
        let later = time - self.since;
        if later > 0.0 && self.goes() && self.axis != [0.0; 3] {
            S::turned(self.body.rotation, self.axis, later)
        } else {
            self.body.rotation
        }
    }

    /// The shape in the world at a time that is not before `since`.
    pub(super) fn placed_at(&self, time: f64) -> Cow<'_, S> {
        if time <= self.since || !self.moves() {
            return Cow::Borrowed(&self.placed);
        }
        let (rotation, position) = (self.rotation_at(time), self.position_at(time));
        // What is refused would reach past the largest number; the world's limits forbid that.
        match self.body.shape.posed(rotation, position) {
            Ok(placed) => Cow::Owned(placed),
            Err(_) => Cow::Borrowed(&self.placed),
        }
    }

    /// Lets time go on to `time`.
    pub(super) fn advance(&mut self, time: f64) {
        if self.moves() {
            let (position, rotation) = (self.position_at(time), self.rotation_at(time));
            if let Ok(placed) = self.body.shape.posed(rotation, position) {
                (self.body.position, self.body.rotation) = (position, rotation);
                self.placed = placed;
            }
        }
        self.since = time;
    }

    /// The step is over: nothing of it is left but where it is and how it moves.
    pub(super) fn rest(&mut self) {
        (self.since, self.version, self.hits, self.hold) = (0.0, 0, 0, Hold::Free);
        if !self.body.is_static() {
            self.way = self.body.velocity;
        }
    }

    /// A box around all that it passes in a leg, as far as that comes after `since`.
    #[inline]
    pub(super) fn sweep(&self, leg: Leg) -> Aabb<D> {
        if self.body.is_static() {
            return self.placed.bounds();
        }
        // The box around it in its own frame, turned: less tight than the bounds of the shape, and
        // in far less time.
        let (mut middle, mut half) = (self.position_at(leg.from), [self.reach; D]);
        if !self.round {
            let columns = S::columns(self.body.rotation);
            half = [0.0; D];
            for (axis, column) in columns.iter().enumerate() {
                for k in 0..D {
                    middle[k] += column[k] * self.middle[axis];
                    half[k] += column[k].abs() * self.half[axis];
                }
            }
        }
        let rest = leg.end - larger(self.since, leg.from);
        // Its points are those of where it set out, moved and turned.
        let mut far = larger(self.reach, largest(self.body.position));
        let (mut low, mut high) = (middle, middle);
        for k in 0..D {
            let way = self.way[k] * rest;
            low[k] += smaller(way, 0.0) - half[k];
            high[k] += larger(way, 0.0) + half[k];
            far = larger(far, larger(low[k].abs(), high[k].abs()));
        }
        // Beyond the rounding of all this, and of the shape's own points.
        let mut slack = far * (64.0 * f64::EPSILON) + self.reach * OFF + f64::MIN_POSITIVE;
        if self.turns() {
            // A chord is no longer than its arc, nor than the diameter.
            let turn = smaller(length(self.axis) * (leg.end - self.since), 2.0);
            slack += self.reach * turn * (1.0 + 8.0 * f64::EPSILON);
        }
        Aabb::from_limits(
            low.map(|x| saturate(x - slack)),
            high.map(|x| saturate(x + slack)),
        )
    }

    /// How far apart two bodies may seem by rounding alone when they touch: some units in the last
    /// place of their coordinates.
    pub(super) fn blur(&self, other: &Self) -> f64 {
        let far = larger(largest(self.body.position), largest(other.body.position));
        16.0 * f64::EPSILON * (far + self.reach + other.reach)
    }

    /// How much the rounding of velocities can make of an approach speed.
    pub(super) fn noise(&self, other: &Self) -> f64 {
        let turning = |m: &Self| {
            if m.round {
                0.0
            } else {
                length(m.spin()) * m.reach
            }
        };
        let fastest = |m: &Self| length(m.velocity()) + turning(m);
        16.0 * f64::EPSILON * (fastest(self) + fastest(other))
    }

    /// Whether the balls around the two stay apart until `end`, whatever they turn.
    #[inline]
    pub(super) fn passes(&self, other: &Self, from: f64, end: f64) -> bool {
        let apart = sub(other.position_at(from), self.position_at(from));
        let motion = sub(other.velocity(), self.velocity());
        let (mut square, mut along, mut speed, mut far) = (0.0, 0.0, 0.0, 0.0);
        for k in 0..D {
            square += apart[k] * apart[k];
            along += apart[k] * motion[k];
            speed += motion[k] * motion[k];
            far = larger(far, apart[k].abs());
        }
        let near = self.reach + other.reach;
        let gap = square - near * near;
        // Rounding: positions carry a few last places each, and the smallest squares underflow.
        let slack = f64::MIN_POSITIVE
            + 64.0 * f64::EPSILON * (square + near * near)
            + 8.0
                * f64::EPSILON
                * far
                * (largest(self.body.position) + largest(other.body.position));
        if gap <= slack {
            return false;
        }
        if speed < SMALL_SQUARE {
            // Too slow for these products.
            return motion == [0.0; D];
        }
        if along >= 0.0 {
            return true;
        }
        let rest = end - from;
        if rest * speed <= -along {
            // Nearest at the end.
            let left = square + rest * (2.0 * along + rest * speed);
            return left - near * near > slack * 4.0;
        }
        let left = square - along * (along / speed);
        left - near * near > slack * 4.0
    }

    /// The most that turning accelerates one of its points.
    pub(super) fn bend(&self) -> f64 {
        if self.turns() {
            dot(self.axis, self.axis) * self.reach
        } else {
            0.0
        }
    }

    /// How fast it turns, in radians.
    pub(super) fn turning(&self) -> f64 {
        if self.turns() { length(self.axis) } else { 0.0 }
    }

    /// Speed of its fastest point.
    pub(super) fn quickness(&self) -> f64 {
        let turning = if self.turns() {
            length(self.axis) * self.reach
        } else {
            0.0
        };
        length(self.velocity()) + turning
    }
}
