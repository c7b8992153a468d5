//! How zero gets into the difference of two shapes as it moves: through which side or corner, and when.

use super::difference::{Side, ends};
use super::flat::{Pair, V, along};
use crate::geom::Hit;
use crate::num::vector::unit;
use crate::num::{positive, times_two_pow};

/// A time is doubtful where its numerator or denominator is this small beside what it is made of.
pub(super) const DOUBT: f64 = 1e-6;

/// How zero gets into the difference.
#[derive(Clone, Copy)]
pub(super) struct Entry {
    pub(super) when: When,
    pub(super) side: Side,
    /// Through the circle round the side's start, not across the side.
    pub(super) corner: bool,
    /// Digits have cancelled in `when`.
    pub(super) doubtful: bool,
}

/// A time in shares of the motion as it is scaled.
#[derive(Clone, Copy)]
pub(super) struct When {
    pub(super) time: f64,
    /// In the caller's unit, where `time` is too small to have its digits; else 0.
    fine: f64,
}

/// Times below this have lost digits, or are about to.
const TINY: f64 = 1e-290;

impl From<f64> for When {
    fn from(time: f64) -> Self {
        Self { time, fine: 0.0 }
    }
}

impl When {
    /// `digits * 2^exponent`, which is in the caller's unit once more times `2^power`. What is above 0
    /// stays so: an entry that comes soon is still the first.
    pub(super) fn new(digits: f64, exponent: i32, power: i32) -> Self {
        let time = times_two_pow(digits, exponent);
        if digits > 0.0 && time < TINY {
            Self {
                time: positive(time),
                fine: positive(times_two_pow(digits, exponent + power)),
            }
        } else {
            Self::from(time)
        }
    }

    pub(super) fn is_before(&self, other: &Self) -> bool {
        self.time < other.time || (self.time == other.time && self.fine < other.fine)
    }

    /// As the caller sees it, whose unit is `2^-power` of this: above 0.
    pub(super) fn shown(&self, power: i32) -> f64 {
        if self.fine > 0.0 {
            self.fine
        } else {
            positive(times_two_pow(self.time, power))
        }
    }
}

impl Entry {
    /// With the exact time where digits have cancelled.
    #[inline]
    pub(super) fn settled(self, exact: impl Fn(&Self) -> Option<When>) -> Self {
        let when = if self.doubtful { exact(&self) } else { None };
        Self {
            when: when.unwrap_or(self.when),
            ..self
        }
    }

    /// The side as it is at the time of entry, with the difference moved on.
    #[inline]
    fn side_then(&self, m: V) -> Side {
        let moved = |p: V| along(p, m, self.when.time);
        Side {
            from: moved(self.side.from),
            to: moved(self.side.to),
            ..self.side
        }
    }

    /// How far from the side, as a square, zero is then.
    #[inline]
    pub(super) fn miss(&self, m: V) -> f64 {
        let then = self.side_then(m);
        Side { gap: 0.0, ..then }.nearest().1
    }

    #[inline]
    pub(super) fn hit(&self, pair: &Pair, m: V) -> Hit<2> {
        let (time, side) = (self.when.time, &self.side);
        if self.corner {
            return at_corner(pair, m, side.from, side.a, time);
        }
        let (share, _) = self.side_then(m).nearest();
        let (on_a, _) = ends(pair, side, share);
        let normal = [0.0 - side.normal[0], 0.0 - side.normal[1]];
        Hit {
            time,
            normal,
            point: pair.point(along(on_a, normal, pair.a.radius)),
        }
    }
}

/// The hit of the circles round two points, `apart` the way from A's point `i` to B's.
fn at_corner(pair: &Pair, m: V, apart: V, i: usize, time: f64) -> Hit<2> {
    let then = along(apart, m, time);
    let normal = unit(if pair.radius() > 0.0 { then } else { apart }).unwrap_or([1.0, 0.0]);
    let point = pair.point(along(pair.a.points[i], normal, pair.a.radius));
    Hit {
        time,
        normal,
        point,
    }
}
