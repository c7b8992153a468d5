//! Which way two shapes that touch go as one of them sets out: apart, or not.
//!
//! What lies or slides on another is asked this at every cast, so it is told from the few sides that zero lies
//! on, in place of the whole shapes moved by an exact hair.

use super::difference::{Found, Side};
use super::flat::{HAIRLINE, Pair, V, dot};
use super::hairline::{ExactPair, exact_normal, flat_dot};
use super::shape::View2;
use crate::num::{Exact, Number};
use core::cmp::Ordering;
use smallvec::SmallVec;

/// Normals and motions are a few units in the last place off; speeds above this share of the motion have their
/// sign.
const CLEAR: f64 = 1e-12;

/// Whether A and B, which touch, still meet once B has moved by however little of `motion`; `None` where only the
/// exact search can tell.
pub(super) fn meets(
    [a, b]: [View2<'_>; 2],
    pair: &Pair,
    sides: &[Side],
    found: &Found,
    motion: V,
) -> Option<bool> {
    let length = motion[0].abs() + motion[1].abs();
    // Products lose no digits then, and do not overflow.
    if !(length > 1e-280 && length < 1e280) {
        return None;
    }
    if pair.radius() > 0.0 {
        return round_meets([a, b], pair, found, motion);
    }
    // Zero lies on the border of the difference, on at least one of these sides. Where all of the difference is so
    // thin, it may be no more than a line, whose ends no side tells of.
    let close: SmallVec<[&Side; 8]> = sides
        .iter()
        .filter(|side| side.gap > -HAIRLINE * pair.size)
        .collect();
    if close.is_empty() || !sides.iter().any(|side| side.gap < -HAIRLINE * pair.size) {
        return None;
    }
    // Zero moves along `-m`: out across a side whose normal looks back along the motion.
    let clear = |side: &Side| {
        let speed = dot(side.normal, motion);
        (speed.abs() > CLEAR * length).then_some(speed < 0.0)
    };
    if close.iter().all(|side| clear(side) == Some(true)) {
        return Some(false);
    }
    if close.iter().all(|side| clear(side) == Some(false)) {
        return Some(true);
    }
    let exact = ExactPair::new(a, b);
    let goes_out = |side: &&Side| {
        // The exact normal is that from A to B, the other way round.
        let normal = exact_normal(a, b, &exact, side);
        let parts = clear(side).unwrap_or_else(|| {
            flat_dot(&normal, &motion.map(Exact::from_f64))
                .order()
                .is_gt()
        });
        parts && exact.height(&normal).0.is_zero()
    };
    Some(!close.iter().any(goes_out))
}

/// The same of cores that are apart by the radii: where they are nearest, do they come nearer?
fn round_meets([a, b]: [View2<'_>; 2], pair: &Pair, found: &Found, motion: V) -> Option<bool> {
    let speed = dot(found.normal, motion);
    if speed.abs() > CLEAR * (motion[0].abs() + motion[1].abs()) {
        return Some(speed < 0.0);
    }
    let motion = motion.map(Exact::from_f64);
    if pair.a.points.len() == 1 && pair.b.points.len() == 1 {
        // What does not come nearer to a point leaves the circle round it.
        let exact = ExactPair::new(a, b);
        let apart = [0, 1].map(|k| exact.b.points[0][k].minus(&exact.a.points[0][k]));
        return Some(flat_dot(&apart, &motion).order() == Ordering::Less);
    }
    // Over a side, and not by a hair: what goes along it stays on it.
    let over = |side: &&Side| side.room() > CLEAR * pair.size;
    let side = found.side.as_ref().filter(over)?;
    let normal = exact_normal(a, b, &ExactPair::new(a, b), side);
    Some(flat_dot(&normal, &motion).order().is_le())
}
