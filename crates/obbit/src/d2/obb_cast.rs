//! One oriented box moving toward another: the separating axis theorem in time.

use super::Obb2;
use super::flat::{HAIRLINE, V};
use super::obb_contact::normal;
use super::obb_pair::{ObbPair, largest};
use crate::geom::Hit;
use crate::num::larger;

/// `None` where only the general path can tell; `Some(None)` where they never meet.
///
/// Each of the four gaps closes and opens again at some time; the boxes first meet when the last
/// one closes, if none has opened by then.
#[inline]
pub(super) fn cast(pair: &ObbPair, boxes: [&Obb2; 2], motion: V) -> Option<Option<Hit<2>>> {
    let [a, b] = boxes;
    let hairline = pair.hairline();
    let reaches = pair.reaches();
    let [p, q] = pair.center;
    let places = [p[0], p[1], q[0], q[1]];
    let gaps: [f64; 4] = core::array::from_fn(|i| places[i].abs() - reaches[i]);
    let (gap, axis) = largest(gaps);
    if gap.abs() <= hairline {
        return None;
    }
    // Each centre's velocity along the same axes; A's as seen from B is the motion turned round.
    let (ac, as_) = (a.rotation.cos(), a.rotation.sin());
    let (bc, bs) = (b.rotation.cos(), b.rotation.sin());
    let way = motion.map(|x| pair.in_unit(x));
    let [mx, my] = way;
    let speeds = [
        mx * ac + my * as_,
        my * ac - mx * as_,
        -(mx * bc + my * bs),
        mx * bs - my * bc,
    ];
    let travel = mx.abs() + my.abs();
    if gap < 0.0 {
        // Nothing has moved yet: of a motion whose turned parts overflow, no time would be left.
        let met = || Some(hit(pair, boxes, axis, 0.0, [0.0; 2]));
        return travel.is_finite().then(met);
    }
    if !(travel > pair.size * 1e-12 && travel < 1e70) {
        return None;
    }
    // By the end the numbers have grown by the motion.
    let slack = hairline + travel * HAIRLINE;
    let (mut time, mut last) = (0.0, axis);
    for i in 0..4 {
        let closing = if places[i] < 0.0 {
            speeds[i]
        } else {
            -speeds[i]
        };
        // Still open when the motion ends.
        if gaps[i] - larger(closing, 0.0) > slack {
            return Some(None);
        }
        let close = gaps[i] / closing;
        if gaps[i] > -hairline && closing > 0.0 && close > time {
            (time, last) = (close, i);
        }
    }
    let closing = speeds[last].abs();
    // At time 0 nothing that is open closes.
    if time == 0.0 || gaps[last] < hairline || closing < travel * HAIRLINE || time > 1.0 - 1e-12 {
        return None;
    }
    let mut worst = f64::NEG_INFINITY;
    for i in 0..4 {
        let then = (places[i] + speeds[i] * time).abs() - reaches[i];
        worst = if i != last && then > worst {
            then
        } else {
            worst
        };
    }
    if worst > slack {
        return Some(None);
    }
    if worst > -slack {
        return None;
    }
    Some(Some(hit(pair, boxes, last, time, way)))
}

/// The hit across the face of `axis`, at the other box's corner that is furthest in.
///
/// The way is in the pair's unit.
fn hit(pair: &ObbPair, boxes: [&Obb2; 2], axis: usize, time: f64, way: V) -> Hit<2> {
    let (own, k) = (axis / 2, axis % 2);
    let (j, other) = (1 - k, 1 - own);
    let base = boxes[own];
    // The other box moves by the way as seen from this one.
    let seen = base
        .rotation
        .inverse()
        .apply(way)
        .map(|x| if own == 0 { x } else { 0.0 - x });
    let center: V = core::array::from_fn(|i| pair.center[own][i] + seen[i] * time);
    let half = pair.half;
    let side = if center[k] < 0.0 { -1.0 } else { 1.0 };
    let mut corner = center;
    for (i, axis) in pair.axes(own).iter().enumerate() {
        let back = if axis[k] * side > 0.0 {
            -half[other][i]
        } else {
            half[other][i]
        };
        corner = [corner[0] + axis[0] * back, corner[1] + axis[1] * back];
    }
    // Of two parallel edges the corner may lie past the end.
    corner[j] = corner[j].clamp(-half[own][j], half[own][j]);
    if time > 0.0 || own == 0 {
        corner[k] = side * half[own][k];
    }
    let turned = base.rotation.apply(corner);
    // B has moved on; A is where it was.
    let moved = if own == 0 { 0.0 } else { time };
    let point = core::array::from_fn(|i| pair.place(base.center[i], way[i] * moved + turned[i]));
    Hit {
        time,
        normal: normal(pair, boxes, axis),
        point,
    }
}

#[cfg(test)]
mod tests {
    use crate::d2::{Obb2, Rot2};

    #[test]
    fn a_hit_at_the_start_has_a_point() {
        let turn = Rot2::from_cos_sin(1.000_000_000_000_000_2, 0.0).unwrap();
        let a = Obb2::new([0.0; 2], [2.0; 2], turn).unwrap();
        let b = Obb2::new([0.0, 1.5], [2.0; 2], turn).unwrap();
        for motion in [[f64::MAX, 0.0], [0.0, -f64::MAX], [1.0, 0.0]] {
            for (a, b) in [(a, b), (b, a)] {
                let hit = a.cast(&b, motion).unwrap();
                assert_eq!(hit.time, 0.0);
                assert!(hit.point.iter().all(|x| x.abs() <= 2.5), "{hit:?}");
            }
        }
    }
}
