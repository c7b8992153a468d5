//! What an impact does to the velocities.

use super::foretell::Strike;
use super::mover::Mover;
use super::solid::{Solid, V3, in_space, larger};
use crate::num::vector::{along, cross, dot, sub};

/// Changes the velocities of two bodies that come together; `false` (and nothing changed) where the
/// result would leave the numbers that a world is made for.
///
/// An impulse along the normal, so large that afterwards they part at `restitution` times the speed
/// at which they came; heavier ones change less, and where moments of inertia are finite, spins
/// change too. With restitution 1 the energy stays. Both are where they are at the time of the
/// strike. An approach slower than `chatter` comes back doubled, if bounces of these two took as much
/// energy before in this step as that adds; else as it was.
pub(super) fn bounce<S: Solid<D>, const D: usize>(
    a: &mut Mover<S, D>,
    b: &mut Mover<S, D>,
    strike: &Strike<D>,
    chatter: f64,
) -> bool {
    let normal = strike.normal;
    let arm = |m: &Mover<S, D>| {
        cross(
            in_space(sub(strike.point, m.body.position)),
            in_space(normal),
        )
    };
    let (arm_a, arm_b) = (arm(a), arm(b));
    let weight = |m: &Mover<S, D>| {
        if m.goes() {
            (m.inverse_mass, m.inverse_inertia)
        } else {
            (0.0, 0.0)
        }
    };
    let ((mass_a, inertia_a), (mass_b, inertia_b)) = (weight(a), weight(b));
    let yielding = mass_a + mass_b + dot(arm_a, arm_a) * inertia_a + dot(arm_b, arm_b) * inertia_b;
    if !(yielding > 0.0) {
        return false;
    }
    let approach = 0.0
        - dot(
            normal,
            sub(
                b.velocity_at(b.body.position, strike.point),
                a.velocity_at(a.body.position, strike.point),
            ),
        );
    let restitution = a.body.restitution * b.body.restitution;
    // What the bounce takes from the energy of the two, by the share of the speed that comes back.
    let taken = |back: f64| 0.5 * (1.0 - back * back) * approach * approach / yielding;
    // What stands still cannot give back.
    let lost = |m: &Mover<S, D>| if m.goes() { m.lost } else { 0.0 };
    let back = if approach >= chatter {
        restitution
    } else if taken(2.0) + lost(a) + lost(b) >= 0.0 {
        2.0
    } else {
        1.0
    };
    // Beyond the rounding of speeds, so that what has bounced does part.
    let parting = larger(back * approach, 2.0 * a.noise(b));
    // Each one's share first: against a wall it is 1 exactly, and the speed comes back exactly.
    let change = approach + parting;
    let share = |weight: f64| change * (weight / yielding);
    let next_a = along(a.body.velocity, normal, 0.0 - share(mass_a));
    let next_b = along(b.body.velocity, normal, share(mass_b));
    let axis_a = turned(a.axis, arm_a, 0.0 - share(inertia_a));
    let axis_b = turned(b.axis, arm_b, share(inertia_b));
    let fine = |v: &[f64]| v.iter().all(|x| x.abs() <= super::body::MOST);
    if !(fine(&next_a) && fine(&next_b) && fine(&axis_a) && fine(&axis_b)) {
        return false;
    }
    let mut taken = taken(back);
    for (mover, velocity, axis) in [(a, next_a, axis_a), (b, next_b, axis_b)] {
        if mover.goes() {
            mover.set_motion(velocity, axis);
            // The first takes on what is lost, and gives back what it can.
            let lost = larger(mover.lost + taken, 0.0);
            taken -= lost - mover.lost;
            mover.lost = lost;
        }
    }
    true
}

fn turned(axis: V3, arm: V3, by: f64) -> V3 {
    if by == 0.0 {
        axis
    } else {
        along(axis, arm, by)
    }
}

/// Document-style axis reversal: along the axis of the normal, whoever heads for the other turns
/// back. Says which of the two did.
pub(super) fn reverse<S: Solid<D>, const D: usize>(
    a: &mut Mover<S, D>,
    b: &mut Mover<S, D>,
    normal: [f64; D],
) -> [bool; 2] {
    let back = |m: &mut Mover<S, D>, toward: f64| {
        let heading = dot(normal, m.velocity()) * toward > 0.0;
        if heading {
            let mut velocity = m.body.velocity;
            for k in 0..D {
                if normal[k] != 0.0 {
                    velocity[k] = 0.0 - velocity[k];
                }
            }
            let axis = m.axis;
            m.set_motion(velocity, axis);
        }
        heading
    };
    // Whose mass is infinite does not turn back, nor does a wall.
    let yields = |m: &Mover<S, D>| m.inverse_mass > 0.0;
    [yields(a) && back(a, 1.0), yields(b) && back(b, -1.0)]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::world::foretell::What;
    use crate::{Body2, Circle};

    #[test]
    fn what_is_held_gives_no_energy_back() {
        let ball = |x: f64, speed: f64| {
            let shape = Circle::new([0.0, 0.0], 1.0).unwrap();
            let body = Body2 {
                position: [x, 0.0],
                velocity: [speed, 0.0],
                ..Body2::new(shape)
            };
            let placed = body.checked().unwrap();
            Mover::new(body, placed)
        };
        let strike = Strike {
            time: 0.0,
            normal: [1.0, 0.0],
            point: [1.0, 0.0],
            speed: 3.0,
            what: What::Bounce,
        };
        let (mut a, mut b) = (ball(0.0, 0.0), ball(2.0, -3.0));
        (a.held, a.lost) = (true, 100.0);
        assert!(bounce(&mut a, &mut b, &strike, 9.0));
        assert_eq!(b.body.velocity, [3.0, 0.0]);
        // Its own, it does.
        let mut b = ball(2.0, -3.0);
        b.lost = 100.0;
        assert!(bounce(&mut a, &mut b, &strike, 9.0));
        assert_eq!((b.body.velocity, b.lost), ([6.0, 0.0], 100.0 - 13.5));
    }
}
