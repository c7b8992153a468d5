//! A segment and an oriented box: the three axis gaps in floats, where they can tell.
//!
//! The Minkowski difference of the two is a hexagon, or flatter, whose edges lie along the box's
//! sides and the segment: zero is inside where the gaps along the box's axes and along the segment's
//! normal are all below 0, and outside where one is above.
//!
//! # Error
//! All lengths are doubled: `d = (p - c) + (q - c)`, `e = q - p`. Let `u = 2^-53`, `D` the sum of the
//! magnitudes of the four differences to the centre, `E = |ex| + |ey|`, `S = w + h`.
//!
//! - Along a box axis the gap is `|d·ua| - (w na + |e·ua|)`: `d` is off by `2u D`, its product with
//!   the axis by `4u D` in all, `e·ua` by `3u E`, `w` in place of `w na` by `δ w`, and adding up by
//!   `2u (D + E + S)`; together less than `8u (D + E + S) + δ S`.
//! - Along the normal, of which `e` is the length, it is `|e×d| - (w |e×ua| + h |e×va|)`: each product
//!   of two sums is off by less than `8u E (D + S)`, and adding up by `2u E (D + S)`.
//!
//! Twice that is allowed here. The smallest normal number covers what underflows, and `S` times it what
//! does before it is multiplied by a size; what overflows makes a doubt infinite or a gap NaN, and then
//! nothing is told.

use super::{Obb2, Segment2};
use crate::geom::Relation;

/// Apart or overlapping, where the floats can tell.
#[inline]
pub(super) fn certain(segment: &Segment2, o: &Obb2) -> Option<Relation> {
    let (p, q, at) = (segment.p(), segment.q(), o.center());
    let (c, s) = (o.rotation().cos(), o.rotation().sin());
    let [w, h] = o.size();
    let [px, py] = [p[0] - at[0], p[1] - at[1]];
    let [qx, qy] = [q[0] - at[0], q[1] - at[1]];
    let ([dx, dy], [ex, ey]) = ([px + qx, py + qy], [q[0] - p[0], q[1] - p[1]]);
    let far = px.abs() + py.abs() + qx.abs() + qy.abs();
    let long = ex.abs() + ey.abs();
    let delta = (c * c + s * s - 1.0).abs() + 2.0 * f64::EPSILON;
    let tiny = 16.0 * f64::MIN_POSITIVE;
    let side_doubt = (8.0 * f64::EPSILON) * (far + long + w + h) + 2.0 * delta * (w + h) + tiny;
    let (along, across) = (ex * c + ey * s, ey * c - ex * s);
    let gaps = [
        (dx * c + dy * s).abs() - (w + along.abs()),
        (dy * c - dx * s).abs() - (h + across.abs()),
    ];
    let normal = (ex * dy - ey * dx).abs() - (w * across.abs() + h * along.abs());
    let normal_doubt = (16.0 * f64::EPSILON) * (long * (far + w + h)) + tiny * (1.0 + far + w + h);
    if gaps[0] > side_doubt || gaps[1] > side_doubt || normal > normal_doubt {
        // An infinite doubt is never exceeded.
        Some(Relation::Apart)
    } else if gaps[0] < -side_doubt && gaps[1] < -side_doubt && normal < -normal_doubt {
        Some(Relation::Overlapping)
    } else {
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::d2::{Rot2, View2};
    use crate::geom::decide;
    use crate::random::Random;

    #[test]
    fn what_is_told_is_so() {
        let mut random = Random::new(9);
        let mut told = [0; 3];
        for round in 0..6000u32 {
            let unit = [1.0, 0.37, 1e-300, 1e150, 1e307][(round % 5) as usize];
            let shift = if round.is_multiple_of(3) { 1e6 } else { 0.0 };
            let mut number = || (random.below(9) as f64 + shift) * unit;
            let (p, q, at) = (
                [number(), number()],
                [number(), number()],
                [number(), number()],
            );
            let turn = match round % 4 {
                0 => Rot2::from_degrees(90.0),
                1 => Rot2::from_cos_sin(0.6000001, 0.8).unwrap(),
                _ => Rot2::from_degrees(number()),
            };
            let size = [random.below(6) as f64 * unit, random.below(6) as f64 * unit];
            let (Ok(segment), Ok(o)) = (Segment2::new(p, q), Obb2::new(at, size, turn)) else {
                continue;
            };
            let exact = decide::relation::<2>(&View2::Segment(&segment), &View2::Obb(&o));
            match certain(&segment, &o) {
                Some(relation) => {
                    assert_eq!(relation, exact, "{segment:?} {o:?}");
                    told[usize::from(relation.overlaps())] += 1;
                }
                None => told[2] += 1,
            }
        }
        assert!(told.iter().all(|&count| count > 200), "{told:?}");
    }
}
