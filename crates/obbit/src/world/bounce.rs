//! What an impact does to the velocities.

use super::body::MOST;
use super::mover::Mover;
use super::push::{keep_apart, parting as parting_speed};
use super::solid::{Solid, V3, length};
use super::strike::Strike;
use crate::num::larger;
use crate::num::vector::{along, dot, sub};

/// Changes the velocities of two bodies that come together. Says whether any changed; `None` (and nothing
/// did) where the result would leave the numbers that a world is made for, or neither gives way.
///
/// An impulse along the normal, so large that afterwards they part at `restitution` times the speed
/// at which they came; heavier ones change less, and where moments of inertia are finite, spins
/// change too. With restitution 1 the energy stays. Both are where they are at the time of the
/// strike. Those that keep less of their speed are [kept apart](keep_apart) if they would soon meet again
/// in the step of `dt`.
pub(super) fn bounce<S: Solid<D>, const D: usize>(
    a: &mut Mover<S, D>,
    b: &mut Mover<S, D>,
    strike: &Strike<D>,
    dt: f64,
) -> Option<bool> {
    let normal = strike.normal;
    let (arm_a, arm_b) = (strike.arm(a), strike.arm(b));
    let weight = |m: &Mover<S, D>| {
        if m.goes() {
            (m.inverse_mass, m.inverse_inertia)
        } else {
            (0.0, 0.0)
        }
    };
    let ((mass_a, inertia_a), (mass_b, inertia_b)) = (weight(a), weight(b));
    let yielding = mass_a + mass_b + dot(arm_a, arm_a) * inertia_a + dot(arm_b, arm_b) * inertia_b;
    // Where it overflows, every share of it would be 0, and nothing would change.
    if !(yielding > 0.0 && yielding.is_finite()) {
        return None;
    }
    let own = |m: &Mover<S, D>| m.own_velocity_at(strike.point);
    let approach = 0.0 - dot(normal, sub(own(b), own(a)));
    let restitution = a.body.restitution * b.body.restitution;
    let noise = a.noise(b);
    // Beyond the rounding of speeds, so that what has bounced does part.
    let parting = larger(restitution * approach, 2.0 * noise);
    // Each one's share first: against a wall it is 1 exactly, and the speed comes back exactly.
    let change = approach + parting;
    // Bodies that part have met because they were pushed, or lie in each other.
    let bounced = change > 0.0;
    if bounced {
        let share = |weight: f64| change * (weight / yielding);
        let next_a = along(a.body.velocity, normal, 0.0 - share(mass_a));
        let next_b = along(b.body.velocity, normal, share(mass_b));
        let axis_a = turned(a.axis, arm_a, 0.0 - share(inertia_a));
        let axis_b = turned(b.axis, arm_b, share(inertia_b));
        // As bodies are checked when they are put in, so that a world can be restored.
        let slow = |v: &[f64; D]| v.iter().all(|x| x.abs() <= MOST);
        let turns_slowly = |axis: V3| length(axis) <= MOST;
        if !(slow(&next_a) && slow(&next_b) && turns_slowly(axis_a) && turns_slowly(axis_b)) {
            return None;
        }
        for (mover, velocity, axis) in [(&mut *a, next_a, axis_a), (&mut *b, next_b, axis_b)] {
            if mover.goes() {
                mover.set_motion(velocity, axis);
            }
        }
    }
    // What keeps all its speed does not come back so soon, unless something pushes it on.
    if restitution < 1.0 || approach <= noise || parting_speed(a, b, strike) <= noise {
        keep_apart(a, b, strike, approach, [dt - strike.time, dt]);
    }
    Some(bounced)
}

fn turned(axis: V3, arm: V3, by: f64) -> V3 {
    if by == 0.0 {
        axis
    } else {
        along(axis, arm, by)
    }
}
