//! Time of impact of bodies that turn: conservative advancement with proved steps.
//!
//! At a time at which the two are apart, the gap between them along a direction is the least of
//! B's points less the greatest of A's. Each point's place along the direction is a curve with a
//! known speed and a bounded acceleration, so the gap is known from below for all later times, and
//! time may go on to where that bound reaches 0. (Conservative advancement: B. Mirtich,
//! "Impulse-based dynamic simulation of rigid body systems", 1996; with points' speeds in place of
//! the fastest motion, which makes it converge as Newton's method does.) Besides a direction that
//! stays, directions that turn with A or with B are tried: a face that turns away from a corner
//! keeps clear of it along its own normal only.

use super::course::{Course, Effort, Moment};
use super::mover::Mover;
use super::solid::{LARGER, Points, SMALL_SQUARE, Solid, V3, in_space, length};
use super::strike::{Strikes, What};
use crate::num::vector::{cross, dot, sub};
use crate::num::{larger, smaller, sqrt};
use smallvec::SmallVec;

/// What a proof for two that touch costs, in those for two that are apart: where they touch, it takes exact
/// numbers to tell how.
const TOUCHING: u32 = 16;

/// Proofs in a row for two that touch and neither bounce nor get away from each other.
const MOST_ROUNDS: u32 = 8;

/// What two that have slipped into their skin may lose of it before they are looked at again.
const LEAST_SHARE: f64 = 1.0 / 1024.0;

/// Finds the meetings of a pair of which one at least turns, or that has a skin.
pub(super) fn turning<S: Solid<D>, const D: usize>(
    course: &Course<'_, S, D>,
    start: f64,
    strikes: &mut Strikes<D>,
) -> Effort {
    let mut effort = Effort::default();
    let mut time = start;
    let mut rounds = 0;
    for _ in 0..course.most_proofs {
        let moment = course.at(time);
        let together = moment.gap() <= course.skin.blur;
        effort.proofs += if together { TOUCHING } else { 1 };
        if together {
            rounds += 1;
            if touching(course, &moment, rounds, strikes) {
                return effort;
            }
        }
        let floor = floor(course, &moment, together);
        let next = time + Gap::new(course, &moment).leap(floor);
        if next >= course.end {
            return effort;
        }
        if !(next > time) {
            // Nearer than time can tell.
            let pressed = moment.pressed();
            let what = if !course.solid {
                What::Note
            } else if pressed.1 > course.a.noise(course.b) {
                What::Bounce
            } else {
                What::Hold
            };
            strikes.push(moment.strike(what, pressed));
            return effort;
        }
        time = next;
    }
    if course.solid {
        let moment = course.at(time);
        strikes.push(moment.strike(What::Hold, moment.pressed()));
    }
    effort.is_open = true;
    effort
}

/// Takes note of two that are together, after so many proofs of such. Whether that is all there is to find.
fn touching<S: Solid<D>, const D: usize>(
    course: &Course<'_, S, D>,
    moment: &Moment<'_, S, D>,
    rounds: u32,
    strikes: &mut Strikes<D>,
) -> bool {
    let (a, b) = (course.a, course.b);
    let noise = a.noise(b);
    let pressed = moment.pressed();
    // Where rounding has let them slip into each other, it is enough that they do not part.
    let slip = 0.0 - moment.gap();
    let least = if slip > course.skin.blur {
        0.0 - larger(noise, course.return_speed(slip, moment.time))
    } else {
        noise
    };
    if course.solid && pressed.1 > least {
        strikes.push(moment.strike(What::Bounce, pressed));
        return true;
    }
    // What parts in a straight line does so for good.
    let is_straight = !a.turns() && !b.turns();
    if is_straight && pressed.1 < 0.0 {
        return true;
    }
    if strikes.is_empty() {
        strikes.push(moment.strike(What::Note, pressed));
    }
    // What keeps all its speed touches for a moment only.
    let is_weak = a.body.restitution * b.body.restitution < 1.0;
    let held = course.solid && is_weak && rounds > MOST_ROUNDS;
    if held {
        strikes.push(moment.strike(What::Hold, pressed));
    }
    held || !course.solid
}

/// The distance that the next proof is to keep them at.
fn floor<S: Solid<D>, const D: usize>(
    course: &Course<'_, S, D>,
    moment: &Moment<'_, S, D>,
    together: bool,
) -> f64 {
    let (skin, distance) = (course.skin, moment.found.distance);
    if !together {
        skin.depth
    } else if skin.is_there() {
        // However near they are, they are on their sides, and come no nearer, but for as much as it takes to
        // prove anything.
        smaller(skin.depth - skin.blur, distance * (1.0 - LEAST_SHARE))
    } else {
        smaller(distance, 0.0) - skin.blur
    }
}

/// Where points are along a direction, and how fast they go along it.
type Places = SmallVec<[(f64, f64); 8]>;

/// The gap between two bodies along a direction, now and for some time to come.
struct Gap {
    normal: V3,
    rest: f64,
    a: Side,
    b: Side,
    /// From A's position to B's.
    apart: V3,
}

/// One of the two.
struct Side {
    /// From A's position.
    points: Points,
    radius: f64,
    /// Of the body's position.
    velocity: V3,
    spin: V3,
    reach: f64,
}

impl Gap {
    fn new<S: Solid<D>, const D: usize>(
        course: &Course<'_, S, D>,
        moment: &Moment<'_, S, D>,
    ) -> Self {
        let time = moment.time;
        let origin = course.a.position_at(time);
        let side = |body: &Mover<S, D>, shape: &S| {
            let (points, radius) = shape.outline(origin);
            Side {
                points,
                radius,
                velocity: in_space(body.velocity()),
                spin: if body.turns() { body.spin() } else { [0.0; 3] },
                reach: body.reach,
            }
        };
        Self {
            normal: in_space(moment.found.normal),
            rest: course.end - time,
            a: side(course.a, &moment.a),
            b: side(course.b, &moment.b),
            apart: in_space(sub(course.b.position_at(time), origin)),
        }
    }

    /// For how long the gap is proved to stay above `floor`.
    fn leap(&self, floor: f64) -> f64 {
        let (w_a, w_b) = (length(self.a.spin), length(self.b.spin));
        let (r_a, r_b) = (self.a.reach, self.b.reach);
        let bend = UNDERFLOW + w_a * w_a * r_a + w_b * w_b * r_b;
        let still = self.lasts([0.0; 3], bend, floor);
        if still >= self.rest {
            return still;
        }
        // In the frame of one, points of the other are this far, this fast, and so much
        // accelerated at most; a turning direction adds `2 w × speed` and `w² × distance`.
        let drift = length(sub(self.b.velocity, self.a.velocity));
        let far = length(self.apart) + drift * self.rest;
        let bend = |w: f64, w_o: f64, r_o: f64| {
            UNDERFLOW + w * w * (far + r_o) + 2.0 * w * (drift + w_o * r_o) + w_o * w_o * r_o
        };
        let with_a = if w_a > 0.0 {
            self.lasts(self.a.spin, bend(w_a, w_b, r_b), floor)
        } else {
            0.0
        };
        let with_b = if w_b > 0.0 {
            self.lasts(self.b.spin, bend(w_b, w_a, r_a), floor)
        } else {
            0.0
        };
        larger(still, larger(with_a, with_b))
    }

    /// The same along a direction that turns with `spin`, where the gap's acceleration is no less
    /// than `-bend`.
    fn lasts(&self, spin: V3, bend: f64, floor: f64) -> f64 {
        // Relative to A's position, so the direction's own turn is about there.
        let places = |side: &Side, center: V3| -> Places {
            let place = |&p: &V3| {
                let own = cross(side.spin, sub(p, center));
                let frame = cross(spin, p);
                let velocity: V3 = core::array::from_fn(|k| {
                    side.velocity[k] - self.a.velocity[k] + own[k] - frame[k]
                });
                (dot(self.normal, p), dot(self.normal, velocity))
            };
            side.points.iter().map(place).collect()
        };
        let (high, low) = (places(&self.a, [0.0; 3]), places(&self.b, self.apart));
        let less = self.a.radius + self.b.radius + floor;
        let mut time = self.rest;
        // Each round finds another pair of points, that which is nearest at `time`, and goes back
        // to where that pair comes to the floor.
        for _ in 0..ROUNDS {
            let along = |(place, speed): &(f64, f64)| place + speed * time;
            let lowest = low
                .iter()
                .copied()
                .reduce(|m, x| if along(&x) < along(&m) { x } else { m });
            let highest = high
                .iter()
                .copied()
                .reduce(|m, x| if along(&x) > along(&m) { x } else { m });
            let (Some(lowest), Some(highest)) = (lowest, highest) else {
                return 0.0;
            };
            let (gap, speed) = (lowest.0 - highest.0 - less, lowest.1 - highest.1);
            if gap + time * (speed - 0.5 * bend * time) >= 0.0 {
                return time;
            }
            // Written so that NaN stops too.
            if !(gap > 0.0) {
                return 0.0;
            }
            let then = closes(gap, speed, bend);
            if then >= time {
                return time;
            }
            // NaN, where numbers have gone out of all bounds: no proof.
            if !(then >= 0.0) {
                return 0.0;
            }
            time = then;
        }
        0.0
    }
}

/// When a gap is gone that grows at this speed, and ever slower by `bend`. NaN beyond all floats.
fn closes(gap: f64, speed: f64, bend: f64) -> f64 {
    let square = |k: f64| (k * speed) * (k * speed) + 2.0 * (k * bend) * (k * gap);
    let plain = square(1.0);
    let root = if plain < SMALL_SQUARE {
        sqrt(square(LARGER)) / LARGER
    } else {
        sqrt(plain)
    };
    if !root.is_finite() {
        f64::NAN
    } else if speed < 0.0 {
        2.0 * gap / (root - speed)
    } else {
        (speed + root) / bend
    }
}

/// More than underflow can take from an acceleration.
const UNDERFLOW: f64 = f64::from_bits(8);

/// More than the points that two ordinary shapes have.
const ROUNDS: usize = 64;
