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

    /// How much an impulse of 1 changes that.
    fn yielding(&self, parts: &[Part<D>]) -> f64 {
        let one = |k: usize| {
            let part = &parts[self.seats[k]];
            let arm = self.arms[k];
            part.inverse_mass + dot(arm, arm) * part.inverse_inertia
        };
        one(0) + one(1)
    }

    /// Makes the two part, or takes back what was too much; says whether they came together.
    fn relax(&mut self, parts: &mut [Part<D>]) -> bool {
        let (approach, yielding) = (self.approach(parts), self.yielding(parts));
        let lack = approach + (self.parting - self.room);
        let impulse = larger(self.impulse + lack / yielding, 0.0);
        self.push(parts, impulse - self.impulse);
        approach > self.room - self.noise
    }

    /// Presses so much more.
    fn push(&mut self, parts: &mut [Part<D>], change: f64) {
        // (Not where it overflows.)
        if change != 0.0 && change.is_finite() {
            self.impulse += change;
            for (k, by) in [0.0 - change, change].into_iter().enumerate() {
                let part = &mut parts[self.seats[k]];
                if part.gives_way() {
                    part.velocity =
                        along(part.velocity, self.strike.normal, by * part.inverse_mass);
                    part.axis = along(part.axis, self.arms[k], by * part.inverse_inertia);
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
    let mut last: Vec<f64> = presses.iter().map(|press| press.impulse).collect();
    let mut ahead = alloc::vec![0.0; presses.len()];
    let mut before = 0.0;
    let mut round = 1;
    loop {
        // There and back: what presses at one end of a row is felt at the other in the same round.
        let mut comes = false;
        for press in &mut *presses {
            comes |= press.relax(parts);
        }
        for press in presses.iter_mut().rev() {
            comes |= press.relax(parts);
        }
        if !comes || round == ROUNDS {
            return round;
        }
        let steps = presses
            .iter()
            .zip(&last)
            .map(|(press, last)| press.impulse - last);
        let square = steps.fold(0.0, |sum, step| sum + step * step);
        let share = if square <= before {
            square / before
        } else {
            0.0
        };
        before = square;
        for ((press, last), ahead) in presses.iter_mut().zip(&mut last).zip(&mut ahead) {
            let step = press.impulse - *last;
            let on = share * *ahead;
            *ahead = on + step;
            press.push(parts, on);
            *last = press.impulse;
        }
        round += 1;
    }
}
