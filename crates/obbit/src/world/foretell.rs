//! When two bodies will meet, if nothing comes between.
//!
//! Two that do not turn move along a straight line relative to each other: `cast` decides exactly
//! whether they meet. Where one turns, or they must not even touch, `advance` goes from proof to proof.

use super::advance::turning;
use super::course::{Course, Effort};
use super::leg::Leg;
use super::mover::Mover;
use super::skin::Skin;
use super::solid::Solid;
use super::strike::{Strike, Strikes, What};
use crate::geom::Separation;
use crate::num::larger;
use crate::num::vector::{along, dot, sub};

/// What will happen between two bodies in this leg of a step of `dt`, as they move now, and what it took to
/// know. `solid` is whether they bounce off each other.
pub(super) fn foretell<S: Solid<D>, const D: usize>(
    [a, b]: [&Mover<S, D>; 2],
    leg: Leg,
    dt: f64,
    solid: bool,
    most_proofs: [u32; 2],
) -> (Strikes<D>, Effort) {
    let mut strikes = Strikes::new();
    let start = larger(a.since, b.since);
    if start >= leg.end || a.passes(b, start, leg.end) {
        return (strikes, Effort::default());
    }
    // Where both are as heavy as can be, neither gives way.
    let solid = solid && (a.inverse_mass > 0.0 || b.inverse_mass > 0.0);
    // What tells and lets pass needs none.
    let skin = if solid {
        Skin::between(a, b, dt)
    } else {
        Skin::none(a, b)
    };
    let mut course = Course {
        a,
        b,
        end: leg.end,
        dt,
        solid,
        skin,
        most_proofs: most_proofs[usize::from(!solid)],
    };
    let from = larger(start, leg.from);
    let turns = a.turns() || b.turns();
    if skin.is_there() && !course.are_apart(from) {
        // They were put on each other, and are on no side.
        course.skin = Skin::none(a, b);
    }
    let has_skin = course.skin.is_there();
    let effort = if turns {
        turning(&course, from, &mut strikes)
    } else if has_skin {
        // In a straight line a few proofs do, in no more time than a cast takes, and count as little.
        if a.velocity() != b.velocity() {
            turning(&course, from, &mut strikes);
        }
        Effort::default()
    } else {
        // From where they set out, so that whether they meet is decided exactly; but what is past is past.
        straight(&course, start, &mut strikes);
        if strikes.iter().any(|strike| strike.time < leg.from) {
            strikes.clear();
            straight(&course, leg.from, &mut strikes);
        }
        Effort::default()
    };
    (strikes, effort)
}

fn straight<S: Solid<D>, const D: usize>(
    course: &Course<'_, S, D>,
    start: f64,
    strikes: &mut Strikes<D>,
) {
    let (a, b) = (course.a, course.b);
    let rest = course.end - start;
    let (shape_a, shape_b) = (&*a.placed_at(start), &*b.placed_at(start));
    let velocity = sub(b.velocity(), a.velocity());
    let motion = velocity.map(|v| v * rest);
    if motion == [0.0; D] {
        if shape_a.relate(shape_b).intersects() {
            let found = shape_a.apart(shape_b, false);
            let slipped = course.return_speed(0.0 - found.distance, start) > 0.0;
            strikes.push(Strike {
                time: start,
                normal: found.normal,
                point: found.point_a,
                speed: 0.0,
                what: if course.solid && slipped {
                    What::Bounce
                } else {
                    What::Note
                },
            });
        }
        return;
    }
    let Some(hit) = shape_a.first_hit(shape_b, motion) else {
        return;
    };
    let time = start + hit.time * rest;
    let time = if time < course.end { time } else { course.end };
    let approach = 0.0 - dot(hit.normal, velocity);
    let noise = a.noise(b);
    let slipped = || {
        let slip = 0.0 - shape_a.apart(shape_b, false).distance;
        slip > a.blur(b) && approach > 0.0 - larger(noise, course.return_speed(slip, start))
    };
    let bounces = course.solid && (approach > noise || (hit.time == 0.0 && slipped()));
    // The cast takes A for standing still.
    let mut point = along(hit.point, a.velocity(), time - start);
    if bounces && (a.inverse_inertia > 0.0 || b.inverse_inertia > 0.0) {
        // Where it matters for the spin: the middle of what touches.
        let found = Separation {
            distance: 0.0,
            normal: hit.normal,
            point_a: point,
            point_b: point,
        };
        point = course
            .pressed(&a.placed_at(time), &b.placed_at(time), &found, time)
            .0;
    }
    strikes.push(Strike {
        time,
        normal: hit.normal,
        point,
        speed: larger(approach, 0.0),
        what: if bounces { What::Bounce } else { What::Note },
    });
}
