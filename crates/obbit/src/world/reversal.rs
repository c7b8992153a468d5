//! Axis reversal: the collision rule of small game worlds.
//!
//! Two bodies collide where their aligned boxes share more than a threshold on every axis at the end
//! of a step; each that heads for the other then turns back along the axis on which they share least.
//! What would pass another within a step, or get farther into it than half of the smaller of the two or than
//! it is from its side along another axis, is stopped where it comes to share the threshold. So, of two that have
//! collided, their boxes tell from which side they came, and nothing gets so far into a wall that it comes to the
//! next one from behind. What was stopped turns back, as the step ends, from whatever else it is in, along the
//! shortest way out.

use super::mover::{Hold, Mover};
use super::solid::Solid;
use super::strike::{Strike, What};
use crate::geom::Aabb;
use crate::num::vector::sub;
use crate::num::{larger, smaller};

/// The collision of two bodies as they move now, if there is one.
pub(super) fn foretell<S: Solid<D>, const D: usize>(
    a: &Mover<S, D>,
    b: &Mover<S, D>,
    end: f64,
    threshold: f64,
) -> Option<Strike<D>> {
    let start = larger(a.since, b.since);
    // What was looked at when the step had come to its end is done with.
    if start >= end {
        return None;
    }
    let way = Way::new(a, b, [start, end]);
    let [first, last] = &way.shared();
    let collided = way.first[0].overlaps_by(&way.first[1], threshold);
    let collide = way.last[0].overlaps_by(&way.last[1], threshold);
    if !a.moves() && !b.moves() {
        // What was stopped may be in something else.
        let axis = shortest_way_out(&way.last[0], &way.last[1]);
        return collide.then(|| way.reversal(axis, ahead(&way.last, axis)));
    }
    if collided {
        let (before, axis) = (least(first), least(last));
        // Once farther in than it is from its side along another axis, it would be let through there.
        if way.sinks(before, threshold) || (axis != before && last[before] > first[before]) {
            return Some(way.hold(before, start));
        }
        return collide.then(|| way.reversal(axis, ahead(&way.last, axis)));
    }
    let motion = sub(b.velocity(), a.velocity()).map(|v| v * (end - start));
    let passing = passing(&way.first[0], &way.first[1], motion, threshold);
    if collide {
        let axis = least(last);
        let comes_along = !way.first[0].overlaps_along(&way.first[1], axis, threshold);
        // (What is sunk along an axis shares all of it, which tells nothing.)
        let is_told = comes_along && !way.sinks(axis, threshold);
        if passing.is_none_or(|(_, side)| is_told && !way.sinks(side, threshold)) {
            return Some(way.reversal(axis, ahead(&way.first, axis)));
        }
    }
    let (time, axis) = passing?;
    Some(way.hold(axis, smaller(start + time * (end - start), end)))
}

/// The boxes of two bodies from where they are to the end of a step.
struct Way<'a, S: Solid<D>, const D: usize> {
    movers: [&'a Mover<S, D>; 2],
    end: f64,
    first: [Aabb<D>; 2],
    last: [Aabb<D>; 2],
}

impl<'a, S: Solid<D>, const D: usize> Way<'a, S, D> {
    fn new(a: &'a Mover<S, D>, b: &'a Mover<S, D>, [start, end]: [f64; 2]) -> Self {
        let movers = [a, b];
        Self {
            movers,
            end,
            first: movers.map(|m| m.placed_at(start).bounds()),
            last: movers.map(|m| m.placed_at(end).bounds()),
        }
    }

    /// How much they share on each axis, at first and at last.
    fn shared(&self) -> [[f64; D]; 2] {
        [&self.first, &self.last].map(|[a, b]| a.overlap_extents(b))
    }

    /// Whether one gets farther into the other than half of the smaller, from the side on which it was.
    fn sinks(&self, axis: usize, threshold: f64) -> bool {
        let side = ahead(&self.first, axis);
        let depth = |[a, b]: &[Aabb<D>; 2]| {
            if side > 0.0 {
                a.max()[axis] - b.min()[axis]
            } else {
                b.max()[axis] - a.min()[axis]
            }
        };
        let [one, other] = self.last.each_ref().map(|b| b.max()[axis] - b.min()[axis]);
        let (before, after) = (depth(&self.first), depth(&self.last));
        side != 0.0 && after > before && after > larger(0.5 * smaller(one, other), threshold)
    }

    fn strike(&self, axis: usize, ahead: f64, time: f64, what: What) -> Strike<D> {
        let mut normal = [0.0; D];
        normal[axis] = if ahead >= 0.0 { 1.0 } else { -1.0 };
        // (What was stopped still has its velocity.)
        let speed = |m: &Mover<S, D>| match m.body.is_static() {
            true => 0.0,
            false => m.body.velocity[axis],
        };
        let [a, b] = self.movers;
        let approach = (speed(a) - speed(b)) * normal[axis];
        Strike {
            time,
            normal,
            point: middle(&a.placed_at(time).bounds(), &b.placed_at(time).bounds()),
            speed: larger(approach, 0.0),
            what,
        }
    }

    /// They turn back as the step ends.
    fn reversal(&self, axis: usize, ahead: f64) -> Strike<D> {
        self.strike(axis, ahead, self.end, What::Reverse)
    }

    /// They turn back now, and are stopped. Which side they come from is told by where they were.
    fn hold(&self, axis: usize, time: f64) -> Strike<D> {
        let strike = self.strike(axis, ahead(&self.first, axis), time, What::ReverseHold);
        let [a, b] = self.movers;
        let changes = next_speeds(a, b, strike.normal).iter().any(Option::is_some);
        // What changes nothing would be found again and again.
        let what = if changes { strike.what } else { What::Note };
        Strike { what, ..strike }
    }
}

/// How far the second's middle is ahead of the first's.
fn ahead<const D: usize>([a, b]: &[Aabb<D>; 2], axis: usize) -> f64 {
    b.center()[axis] - a.center()[axis]
}

/// The axis on which they share least.
fn least<const D: usize>(shared: &[f64; D]) -> usize {
    let less = |least, k| if shared[k] < shared[least] { k } else { least };
    (1..D).fold(0, less)
}

/// Lets two bodies turn back along the axis of the strike's normal. Says which of them change their velocity, and
/// which of these are to stop for the rest of the step, should it not be over.
pub(super) fn reverse<S: Solid<D>, const D: usize>(
    a: &mut Mover<S, D>,
    b: &mut Mover<S, D>,
    strike: &Strike<D>,
) -> [[bool; 2]; 2] {
    let normal = strike.normal;
    let next = next_speeds(a, b, normal);
    let axis = axis_of(normal);
    // What is driven away by a body that goes on must not stand in its way.
    let driven = [
        drive(b, axis, 0.0 - normal[axis]) > 0.0,
        drive(a, axis, normal[axis]) > 0.0,
    ];
    let (mut changes, mut stops) = ([false; 2], [false; 2]);
    for (k, mover) in [a, b].into_iter().enumerate() {
        let Some(speed) = next[k] else {
            continue;
        };
        changes[k] = speed != mover.body.velocity[axis];
        let (mut velocity, spin, way) = (mover.body.velocity, mover.axis, mover.way);
        let turns_round = speed * way[axis] < 0.0;
        velocity[axis] = speed;
        mover.set_motion(velocity, spin);
        match mover.hold {
            Hold::Firm if driven[k] => mover.drive(strike.time, way, axis, speed),
            Hold::Driven if driven[k] && !turns_round => mover.drive(strike.time, way, axis, speed),
            Hold::Driven => stops[k] = true,
            _ => stops[k] = !driven[k],
        }
    }
    [changes, stops]
}

/// How fast the two go along the axis of the normal once they have collided, where that changes: who heads
/// for the other turns back; and who would be slower than one of infinite mass that comes after it goes on as
/// fast as that one.
fn next_speeds<S: Solid<D>, const D: usize>(
    a: &Mover<S, D>,
    b: &Mover<S, D>,
    normal: [f64; D],
) -> [Option<f64>; 2] {
    let axis = axis_of(normal);
    let next = |m: &Mover<S, D>, other: &Mover<S, D>, away: f64| {
        // A body keeps its way if its mass is infinite; if it is a wall or was stopped in this step, while the other
        // still moves and does not drive it; or if it is driven and the other gives way.
        let is_driven = drive(other, axis, away) > 0.0;
        let stays = match m.hold {
            Hold::Driven => gives_way(other),
            Hold::Crushed => other.moves(),
            _ => !m.goes() && other.moves() && !is_driven,
        };
        if !(m.inverse_mass > 0.0) || stays {
            return None;
        }
        let own = m.body.velocity[axis];
        let back = if own * away < 0.0 { 0.0 - own } else { own };
        let next = if back * away < drive(other, axis, away) {
            other.velocity()[axis]
        } else {
            back
        };
        // (It may have turned that way already, and stand.)
        (next != own || (is_driven && m.hold == Hold::Firm)).then_some(next)
    };
    [next(a, b, 0.0 - normal[axis]), next(b, a, normal[axis])]
}

/// How fast a body of infinite mass, or one that such a body drives, comes after another whose way out is `away`,
/// 1 or -1; 0 for all others.
fn drive<S: Solid<D>, const D: usize>(other: &Mover<S, D>, axis: usize, away: f64) -> f64 {
    if other.inverse_mass > 0.0 && other.hold != Hold::Driven {
        0.0
    } else {
        larger(other.velocity()[axis] * away, 0.0)
    }
}

/// Whether what is driven drives this.
fn gives_way<S: Solid<D>, const D: usize>(other: &Mover<S, D>) -> bool {
    other.inverse_mass > 0.0 && matches!(other.hold, Hold::Free | Hold::Firm)
}

fn axis_of<const D: usize>(normal: [f64; D]) -> usize {
    (0..D).find(|&k| normal[k] != 0.0).unwrap_or(0)
}

/// The axis along which two boxes that overlap part soonest: also where one is wholly within the other, and what they
/// share tells nothing.
fn shortest_way_out<const D: usize>(a: &Aabb<D>, b: &Aabb<D>) -> usize {
    let way = |k: usize| smaller(a.max()[k] - b.min()[k], b.max()[k] - a.min()[k]);
    (1..D).fold(0, |least, k| if way(k) < way(least) { k } else { least })
}

/// The middle of what two boxes share.
fn middle<const D: usize>(a: &Aabb<D>, b: &Aabb<D>) -> [f64; D] {
    core::array::from_fn(|k| {
        0.5 * (larger(a.min()[k], b.min()[k]) + smaller(a.max()[k], b.max()[k]))
    })
}

/// When two boxes that do not collide at first come to share the threshold on all axes, as a share
/// of the motion of `b` relative to `a`; and the axis on which they do so last.
fn passing<const D: usize>(
    a: &Aabb<D>,
    b: &Aabb<D>,
    motion: [f64; D],
    threshold: f64,
) -> Option<(f64, usize)> {
    let (mut enter, mut leave, mut axis) = (f64::NEG_INFINITY, f64::INFINITY, 0);
    let (mut depth, mut goes_deeper, mut side) = (f64::INFINITY, false, 0);
    for k in 0..D {
        // They share more than the threshold while the offset of `b` lies between these.
        let low = a.min()[k] - b.max()[k] + threshold;
        let high = a.max()[k] - b.min()[k] - threshold;
        if !(low < high) {
            return None;
        }
        let (own, other) = (0.0 - low, high);
        if smaller(own, other) < depth {
            (depth, side) = (smaller(own, other), k);
            goes_deeper = if own < other {
                motion[k] > 0.0
            } else {
                motion[k] < 0.0
            };
        }
        if motion[k] == 0.0 {
            if !(low < 0.0 && 0.0 < high) {
                return None;
            }
            continue;
        }
        let (one, two) = (low / motion[k], high / motion[k]);
        let (from, to) = if one < two { (one, two) } else { (two, one) };
        if from > enter {
            (enter, axis) = (from, k);
        }
        leave = smaller(leave, to);
    }
    if enter < 0.0 && leave > 0.0 {
        // In a box no larger than the threshold, which cannot share more: where one was stopped, or by a rounding beyond.
        return goes_deeper.then_some((0.0, side));
    }
    (enter < leave && (0.0..1.0).contains(&enter)).then_some((enter, axis))
}
