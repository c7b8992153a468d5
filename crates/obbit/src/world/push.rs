//! Pushes: how bodies that would meet again at once are kept apart for a while.
//!
//! Two that turn while they touch, and keep little of their speed in a bounce, would meet endlessly often in
//! a step, each time softer and sooner: what turns comes back to where it touched. A force would keep them
//! at each other; there is none here. So their positions are pushed apart until the step ends, by as much as
//! their turning may bring them together in it, the lighter one more, so that their centre of mass goes on
//! as it does. Velocities know nothing of that, so no energy comes from it and none goes. (Physics engines
//! know such velocities as "split impulses".) What rounding has let slip into each other is brought out in
//! the same way.

use super::mover::Mover;
use super::skin::Skin;
use super::solid::{Solid, length};
use super::strike::Strike;
use crate::num::vector::{along, dot, sub};
use crate::num::{larger, smaller};

/// What has slipped deeper than so many times the [blur](Mover::blur) did so by no rounding: it overlapped
/// when it was put in, and is not pushed.
const SLIPPED: f64 = 16.0;

/// Turning is given way to by no more than this share of the size of the two: they turn by less than a
/// radian in a step then. What turns more meets more often.
const ROOM: f64 = 0.125;

/// Each hit doubles the push, from what would do for half of the step: two that meet again all the same are
/// pushed back by others, or so nearly parallel that no proof holds for long. So many times at the most.
const MOST_TWICE: u32 = 7;

/// How fast two must part that have slipped into each other, to be out of that when the step ends.
pub(super) fn out_of_each_other<S: Solid<D>, const D: usize>(
    a: &Mover<S, D>,
    b: &Mover<S, D>,
    [rest, dt]: [f64; 2],
) -> f64 {
    let skin = Skin::between(a, b, dt);
    let slip = skin.depth - a.placed.apart(&b.placed, skin.is_there()).distance;
    out_of_slip(skin.blur, slip, rest)
}

/// How fast two must part that have slipped so far into each other, to be out of that after `rest`.
pub(super) fn out_of_slip(blur: f64, slip: f64, rest: f64) -> f64 {
    if slip > blur && slip <= SLIPPED * blur && rest > 0.0 {
        slip / rest
    } else {
        0.0
    }
}

/// How fast two part at the point of a strike, with what pushes add.
pub(super) fn parting<S: Solid<D>, const D: usize>(
    a: &Mover<S, D>,
    b: &Mover<S, D>,
    strike: &Strike<D>,
) -> f64 {
    let going = |m: &Mover<S, D>| m.velocity_at(m.body.position, strike.point);
    dot(strike.normal, sub(going(b), going(a)))
}

/// Pushes two apart that have bounced, and approached each other at this speed before, if they would soon
/// meet again. The step goes on for `rest` of `dt`. Says whether it was of use.
pub(super) fn keep_apart<S: Solid<D>, const D: usize>(
    a: &mut Mover<S, D>,
    b: &mut Mover<S, D>,
    strike: &Strike<D>,
    approach: f64,
    [rest, dt]: [f64; 2],
) -> bool {
    if !(a.goes() || b.goes()) {
        return false;
    }
    let out = out_of_each_other(a, b, [rest, dt]);
    push_apart(a, b, strike, [approach, out], [rest, dt])
}

/// The same where it is known how fast they must part to be out of each other.
pub(super) fn push_apart<S: Solid<D>, const D: usize>(
    a: &mut Mover<S, D>,
    b: &mut Mover<S, D>,
    strike: &Strike<D>,
    [approach, out]: [f64; 2],
    [rest, dt]: [f64; 2],
) -> bool {
    let weight = |m: &Mover<S, D>| if m.goes() { m.inverse_mass } else { 0.0 };
    let (weight_a, weight_b) = (weight(a), weight(b));
    let both = weight_a + weight_b;
    if !(both > 0.0) {
        return false;
    }
    // What slides along a side that turns is brought nearer by that too.
    let way = sub(b.velocity(), a.velocity());
    let slide = length(along(way, strike.normal, 0.0 - dot(way, strike.normal)));
    let bend = a.bend() + b.bend() + 2.0 * slide * (a.turning() + b.turning());
    let often = a.hits.max(b.hits);
    // A first hit that is harder than turning alone makes it comes from afar.
    let turn = if often == 0 && approach > bend * dt {
        0.0
    } else {
        let room = ROOM * (a.reach + b.reach) / rest;
        smaller(
            0.25 * bend * rest * f64::from(1 << often.min(MOST_TWICE)),
            room,
        )
    };
    let wanted = turn + out;
    let lack = larger(wanted, 2.0 * a.noise(b)) - parting(a, b, strike);
    // Neither NaN nor what is too fast for a world.
    let helps = lack > 0.0 && lack <= super::body::MOST;
    if helps {
        a.push(strike.normal, 0.0 - lack * (weight_a / both));
        b.push(strike.normal, lack * (weight_b / both));
    }
    helps
}
