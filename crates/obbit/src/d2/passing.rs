//! Does a moving shape meet another at all? In floats, where the answer is clear.

use super::difference::Side;
use super::flat::{HAIRLINE, Pair, V, cross, dot};
use super::round_cast;
use crate::num::{larger, smaller, sqrt};

/// Whether zero's path, from zero along `-m`, meets the rounded difference; `None` where the answer
/// hangs on less than a millionth of the sizes, and for two points.
///
/// The separating axis theorem for a segment and an outline: the axes are the sides' normals, along
/// which the least gap of the path counts, and the one across the path.
pub(super) fn meets(pair: &Pair, sides: &[Side], m: V) -> Option<bool> {
    let radius = pair.radius();
    let length = sqrt(dot(m, m));
    let slack = HAIRLINE * (pair.size + length);
    // NaN and infinity, and motions lost beside the shapes, are for the exact path.
    if !(length > pair.size * 1e-12 && length < 1e100) || sides.is_empty() {
        return None;
    }
    let (mut least, mut left, mut right) = (f64::NEG_INFINITY, f64::INFINITY, f64::NEG_INFINITY);
    for side in sides {
        let speed = dot(side.normal, m);
        let gap = side.gap - if speed > 0.0 { speed } else { 0.0 };
        let across = cross(m, side.from) / length;
        least = larger(gap, least);
        left = smaller(across, left);
        right = larger(across, right);
    }
    if least > radius + slack || left > radius + slack || right < -radius - slack {
        return Some(false);
    }
    if radius == 0.0 {
        return (least < -slack && left < -slack && right > slack).then_some(true);
    }
    let entry = round_cast::seeming_first(pair, sides, m)?;
    (radius > slack && !entry.doubtful && entry.when.time < 1.0 - HAIRLINE).then_some(true)
}
