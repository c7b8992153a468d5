//! Impulses that bring all that press on each other to part at once.
//!
//! Found by going over the contacts again and again, each time making one pair part (projected Gauss-Seidel, as
//! physics engines do: J. J. Moreau, M. Jean, 1992). An impulse only presses, never pulls. What comes of it is
//! refused where the step would have more energy for it; so it may end at any time.

use super::solid::{V3, length};
use super::strike::Strike;
use crate::num::larger;
use crate::num::vector::{along, dot, sub};
use alloc::vec::Vec;

/// Rounds at the most: two bodies take some twenty, and of a heap what is left over is little.
const ROUNDS: usize = 256;

/// At this share of the speed of the hardest press all part at least: where it is less than what the rounds
/// leave over, the same would come together again at once.
const LEAST: f64 = 1.0 / 1024.0;

/// Where so many presses of a step were not solved by that, others would not be either.
const UNSOLVED: u32 = 4;

/// One of those that press on each other.
#[derive(Debug, Clone, Copy)]
pub(super) struct Part<const D: usize> {
    pub(super) slot: u32,
    pub(super) velocity: [f64; D],
    pub(super) axis: V3,
    /// Both 0 where it does not give way.
    pub(super) inverse_mass: f64,
    pub(super) inverse_inertia: f64,
    pub(super) is_new: bool,
}

impl<const D: usize> Part<D> {
    pub(super) fn gives_way(&self) -> bool {
        self.inverse_mass > 0.0 || self.inverse_inertia > 0.0
    }
}

/// Where two of them press on each other, or may soon.
#[derive(Debug, Clone, Copy)]
pub(super) struct Press<const D: usize> {
    /// Their places among the parts.
    pub(super) seats: [usize; 2],
    /// With the speed at which they come together at first; below 0 they part.
    pub(super) strike: Strike<D>,
    pub(super) arms: [V3; 2],
    /// Rounding of speeds.
    pub(super) noise: f64,
    /// Coming together no faster than this, they do not meet before the step ends; 0 where they touch.
    pub(super) room: f64,
    /// They are to part so fast, but for that.
    pub(super) parting: f64,
    pub(super) impulse: f64,
}

impl<const D: usize> Press<D> {
    /// How fast the two come together.
    pub(super) fn approach(&self, parts: &[Part<D>]) -> f64 {
        let [a, b] = self.seats.map(|seat| &parts[seat]);
        let turning = dot(a.axis, self.arms[0]) - dot(b.axis, self.arms[1]);
        dot(self.strike.normal, sub(a.velocity, b.velocity)) + turning
    }
}

/// What of a press the rounds go over: little, since of a heap there are many, and they are gone over often.
#[derive(Debug, Clone, Copy)]
struct Spring<const D: usize> {
    seats: [u32; 2],
    /// Not where the normal goes through the middle of both, as that of two circles does.
    turns: bool,
    normal: [f64; D],
    arms: [V3; 2],
    /// They come together where they do so faster than this.
    most: f64,
    /// They are to part so fast.
    parting: f64,
    /// How much an impulse of 1 changes how fast they come together.
    yielding: f64,
    impulse: f64,
}

impl<const D: usize> Spring<D> {
    fn of(press: &Press<D>, parts: &[Part<D>]) -> Self {
        let yielding = |k: usize| {
            let (part, arm) = (&parts[press.seats[k]], press.arms[k]);
            part.inverse_mass + dot(arm, arm) * part.inverse_inertia
        };
        Self {
            seats: press.seats.map(|seat| seat as u32),
            turns: press.arms != [[0.0; 3]; 2],
            normal: press.strike.normal,
            arms: press.arms,
            most: press.room - press.noise,
            parting: press.parting - press.room,
            yielding: yielding(0) + yielding(1),
            impulse: press.impulse,
        }
    }

    /// Makes the two part, or takes back what was too much; says whether they came together.
    #[inline]
    fn relax(&mut self, parts: &mut [Part<D>]) -> bool {
        let [a, b] = self.seats.map(|seat| &parts[seat as usize]);
        let mut approach = dot(self.normal, sub(a.velocity, b.velocity));
        if self.turns {
            approach += dot(a.axis, self.arms[0]) - dot(b.axis, self.arms[1]);
        }
        let impulse = larger(
            self.impulse + (approach + self.parting) / self.yielding,
            0.0,
        );
        self.push(parts, impulse - self.impulse);
        approach > self.most
    }

    /// Presses so much more.
    #[inline]
    fn push(&mut self, parts: &mut [Part<D>], change: f64) {
        // (Not where it overflows.)
        if change != 0.0 && change.is_finite() {
            self.impulse += change;
            for (k, by) in [0.0 - change, change].into_iter().enumerate() {
                let part = &mut parts[self.seats[k] as usize];
                if part.gives_way() {
                    part.velocity = along(part.velocity, self.normal, by * part.inverse_mass);
                    if self.turns {
                        part.axis = along(part.axis, self.arms[k], by * part.inverse_inertia);
                    }
                    part.is_new = true;
                }
            }
        }
    }
}

/// What was pressed in a step so far.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Strain {
    /// How fast the hardest press came together.
    hardest: f64,
    /// Twice the energy that came of it: none, but all the more may be lost.
    given: f64,
    /// How often the rounds did not do.
    unsolved: u32,
}

impl Strain {
    /// Whether it is of use to press on.
    pub(super) fn is_bearable(&self) -> bool {
        self.unsolved < UNSOLVED
    }
}

/// Makes all of them part; says how many rounds it took, or `None` where it is of no use: where more energy would
/// come of it than the step has taken, or what is faster than `most`.
pub(super) fn relax<const D: usize>(
    parts: &mut [Part<D>],
    presses: &mut [Press<D>],
    strain: &mut Strain,
    most: f64,
) -> Option<usize> {
    let hardest = presses.iter().fold(strain.hardest, |hardest, press| {
        larger(hardest, press.strike.speed - press.room)
    });
    for press in &mut *presses {
        press.parting = larger(2.0 * press.noise, LEAST * hardest);
    }
    let rounds = rounds(parts, presses);
    // Each impulse acts at the mean of the speeds before and after it.
    let given = presses.iter().fold(strain.given, |sum, press| {
        sum - press.impulse * (press.strike.speed + press.approach(parts))
    });
    let slow =
        |part: &Part<D>| part.velocity.iter().all(|x| x.abs() <= most) && length(part.axis) <= most;
    if !(given <= 0.0 && parts.iter().all(slow)) {
        return None;
    }
    let unsolved = strain.unsolved + u32::from(rounds == ROUNDS);
    *strain = Strain {
        hardest,
        given,
        unsolved,
    };
    Some(rounds)
}

/// Goes over all contacts until none come together, or long enough; says how often.
///
/// Each round but the last goes on a little in the direction that the rounds before it took, by as much as the
/// method of conjugate gradients would (M. Silcowitz, S. Niebe, K. Erleben, 2010): without it bodies that are
/// wedged in between others hardly get slower in all the rounds.
fn rounds<const D: usize>(parts: &mut [Part<D>], presses: &mut [Press<D>]) -> usize {
    let springs = presses.iter().map(|press| Spring::of(press, parts));
    let mut springs: Vec<Spring<D>> = springs.collect();
    // Its impulse after the round before, and how much further that went.
    let mut paths: Vec<[f64; 2]> = springs.iter().map(|spring| [spring.impulse, 0.0]).collect();
    let mut before = 0.0;
    let mut round = 1;
    loop {
        // There and back: what presses at one end of a row is felt at the other in the same round.
        let mut comes = false;
        for spring in &mut springs {
            comes |= spring.relax(parts);
        }
        for spring in springs.iter_mut().rev() {
            comes |= spring.relax(parts);
        }
        if !comes || round == ROUNDS {
            break;
        }
        let steps = springs.iter().zip(&paths);
        let square = steps.fold(0.0, |sum, (spring, [last, _])| {
            let step = spring.impulse - last;
            sum + step * step
        });
        let share = if square <= before {
            square / before
        } else {
            0.0
        };
        before = square;
        for (spring, [last, ahead]) in springs.iter_mut().zip(&mut paths) {
            let step = spring.impulse - *last;
            let on = share * *ahead;
            *ahead = on + step;
            spring.push(parts, on);
            *last = spring.impulse;
        }
        round += 1;
    }
    for (press, spring) in presses.iter_mut().zip(&springs) {
        press.impulse = spring.impulse;
    }
    round
}
