//! How zero gets into the difference of two shapes as it moves: through which side or corner, and when.

use super::difference::{Side, ends};
use super::flat::{Pair, V, along};
use crate::geom::Hit;
use crate::num::vector::unit;

/// A time is doubtful where its numerator or denominator is this small beside what it is made of.
pub(super) const DOUBT: f64 = 1e-6;

/// How zero gets into the difference.
#[derive(Clone, Copy)]
pub(super) struct Entry {
    pub(super) time: f64,
    pub(super) side: Side,
    /// Through the circle round the side's start, not across the side.
    pub(super) corner: bool,
    /// Digits have cancelled in `time`.
    pub(super) doubtful: bool,
}

impl Entry {
    /// With the exact time where digits have cancelled.
    #[inline]
    pub(super) fn settled(self, exact: impl Fn(&Self) -> Option<f64>) -> Self {
        let time = if self.doubtful { exact(&self) } else { None };
        Self {
            time: time.unwrap_or(self.time),
            ..self
        }
    }

    /// The side as it is at the time of entry, with the difference moved on.
    #[inline]
    fn side_then(&self, m: V) -> Side {
        let moved = |p: V| along(p, m, self.time);
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
        let (time, side) = (self.time, &self.side);
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
