//! A pair on its way to the end of a leg of a step: where the two touch, and how hard.

use super::mover::Mover;
use super::push;
use super::skin::Skin;
use super::solid::Solid;
use super::strike::{Strike, What};
use crate::geom::Separation;
use crate::num::larger;
use crate::num::vector::{dot, sub};
use alloc::borrow::Cow;

/// A pair on its way to the end of a leg.
pub(super) struct Course<'a, S: Solid<D>, const D: usize> {
    pub(super) a: &'a Mover<S, D>,
    pub(super) b: &'a Mover<S, D>,
    pub(super) end: f64,
    /// When the step ends.
    pub(super) dt: f64,
    pub(super) solid: bool,
    pub(super) skin: Skin,
    /// Proofs in a row before the pair is held.
    pub(super) most_proofs: u32,
}

/// What it took to know what will happen to a pair.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Effort {
    /// Proofs, or as much as so many cost.
    pub(super) proofs: u32,
    /// There were too few of them to know.
    pub(super) is_open: bool,
}

impl<'a, S: Solid<D>, const D: usize> Course<'a, S, D> {
    /// The two at a time.
    pub(super) fn at(&'a self, time: f64) -> Moment<'a, S, D> {
        let (a, b) = (self.a.placed_at(time), self.b.placed_at(time));
        let found = a.apart(&b, self.skin.is_there());
        Moment {
            course: self,
            time,
            a,
            b,
            found,
        }
    }

    /// Whether the two do not even touch at this time.
    pub(super) fn are_apart(&self, time: f64) -> bool {
        let (a, b) = (self.a.placed_at(time), self.b.placed_at(time));
        !a.relate(&b).intersects()
    }

    /// How fast two that have slipped so far into each other should part, at the least, to be out by the
    /// end of the step, or soon after. Half of what a [push](push) gives them, so that rounding does not ask
    /// for another.
    pub(super) fn return_speed(&self, slip: f64, time: f64) -> f64 {
        0.5 * push::out_of_slip(self.skin.blur, slip, self.dt - time)
    }

    /// The point at which two that touch press hardest on each other, and how fast they come
    /// together there. Of several alike, the middle.
    pub(super) fn pressed(
        &self,
        shape_a: &S,
        shape_b: &S,
        found: &Separation<D>,
        time: f64,
    ) -> ([f64; D], f64) {
        let (at_a, at_b) = (self.a.position_at(time), self.b.position_at(time));
        let speed = |point: [f64; D]| {
            let (a, b) = (
                self.a.velocity_at(at_a, point),
                self.b.velocity_at(at_b, point),
            );
            0.0 - dot(found.normal, sub(b, a))
        };
        // Pushed together by as little as makes sure that they meet.
        let by = larger(found.distance, 0.0) + 2.0 * self.a.blur(self.b);
        let nearer = shape_b.shifted(found.normal.map(|n| 0.0 - n * by));
        let contact = nearer
            .ok()
            .and_then(|b| shape_a.manifold(&b, self.skin.is_there()));
        let Some(contact) = contact else {
            return (found.point_a, speed(found.point_a));
        };
        let fastest = contact
            .points
            .iter()
            .map(|p| speed(p.point))
            .fold(f64::NEG_INFINITY, larger);
        let alike = fastest - self.a.noise(self.b);
        let (mut sum, mut count) = ([0.0; D], 0.0);
        for p in contact.points.iter().filter(|p| speed(p.point) >= alike) {
            sum = core::array::from_fn(|k| sum[k] + p.point[k]);
            count += 1.0;
        }
        (sum.map(|x| x / count), fastest)
    }
}

/// A pair at one time.
pub(super) struct Moment<'a, S: Solid<D>, const D: usize> {
    course: &'a Course<'a, S, D>,
    pub(super) time: f64,
    pub(super) a: Cow<'a, S>,
    pub(super) b: Cow<'a, S>,
    pub(super) found: Separation<D>,
}

impl<S: Solid<D>, const D: usize> Moment<'_, S, D> {
    /// How far they are from meeting.
    pub(super) fn gap(&self) -> f64 {
        self.found.distance - self.course.skin.depth
    }

    /// See [`Course::pressed`].
    pub(super) fn pressed(&self) -> ([f64; D], f64) {
        self.course
            .pressed(&self.a, &self.b, &self.found, self.time)
    }

    /// What happens where they press on each other like this.
    pub(super) fn strike(&self, what: What, (point, approach): ([f64; D], f64)) -> Strike<D> {
        Strike {
            time: self.time,
            normal: self.found.normal,
            point,
            speed: larger(approach, 0.0),
            what,
        }
    }
}
