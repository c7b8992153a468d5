//! Axis reversal: the collision rule of small game worlds.
//!
//! Two bodies collide where their aligned boxes share more than a threshold on every axis at the end
//! of a step; each that heads for the other then turns back along the axis on which they share least.
//! What would pass another within a step is stopped where it comes to share the threshold.

use super::foretell::{Strike, What};
use super::mover::Mover;
use super::solid::{Solid, larger, smaller};
use crate::geom::Aabb;
use crate::num::vector::sub;

/// The collision of two bodies as they move now, if there is one.
pub(super) fn foretell<S: Solid<D>, const D: usize>(
    a: &Mover<S, D>,
    b: &Mover<S, D>,
    end: f64,
    threshold: f64,
) -> Option<Strike<D>> {
    let bounds = |m: &Mover<S, D>, time: f64| {
        let placed = m.placed_at(time);
        placed.as_ref().unwrap_or(&m.placed).bounds()
    };
    let start = larger(a.since, b.since);
    // What was looked at when the step had come to its end is done with.
    if start >= end {
        return None;
    }
    let (last_a, last_b) = (bounds(a, end), bounds(b, end));
    let shared = last_a.overlap_extents(&last_b);
    if shared.iter().all(|&x| x > threshold) {
        let least = (1..D).fold(
            0,
            |least, k| if shared[k] < shared[least] { k } else { least },
        );
        return Some(strike(
            (a, &last_a),
            (b, &last_b),
            least,
            end,
            What::Reverse,
        ));
    }
    let (first_a, first_b) = (bounds(a, start), bounds(b, start));
    let motion = sub(b.velocity(), a.velocity()).map(|v| v * (end - start));
    let (time, axis) = passing(&first_a, &first_b, motion, threshold)?;
    let time = smaller(start + time * (end - start), end);
    // Which side they come from is told by where they were, what they share by where they are then.
    let mut strike = strike((a, &first_a), (b, &first_b), axis, time, What::ReverseHold);
    strike.point = middle(&bounds(a, time), &bounds(b, time));
    Some(strike)
}

fn strike<S: Solid<D>, const D: usize>(
    (a, box_a): (&Mover<S, D>, &Aabb<D>),
    (b, box_b): (&Mover<S, D>, &Aabb<D>),
    axis: usize,
    time: f64,
    what: What,
) -> Strike<D> {
    let mut normal = [0.0; D];
    let ahead = box_b.center()[axis] >= box_a.center()[axis];
    normal[axis] = if ahead { 1.0 } else { -1.0 };
    let approach = (a.velocity()[axis] - b.velocity()[axis]) * normal[axis];
    Strike {
        time,
        normal,
        point: middle(box_a, box_b),
        speed: larger(approach, 0.0),
        what,
    }
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
    for k in 0..D {
        // They share more than the threshold while the offset of `b` lies between these.
        let low = a.min()[k] - b.max()[k] + threshold;
        let high = a.max()[k] - b.min()[k] - threshold;
        if !(low < high) {
            return None;
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
    (enter < leave && (0.0..1.0).contains(&enter)).then_some((enter, axis))
}
