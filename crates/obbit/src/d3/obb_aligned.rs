//! Two oriented boxes along the coordinate axes, and boxes of extreme magnitude: what the filter of
//! [`obb_relation`](super::obb_relation) cannot tell and needs no long arithmetic.

use super::{Obb3, Rot3};
use crate::geom::near::limits_around;
use crate::geom::{Aabb, Relation, upright};
use crate::num::{toward_one, two_sum};

/// The relation, without any rounding. `None` where a box lies across, or sums may overflow.
pub(super) fn relation(a: &Obb3, b: &Obb3) -> Option<Relation> {
    let (size_a, size_b) = (upright(a)?, upright(b)?);
    upright::relation([a.center(), size_a], [b.center(), size_b])
}

/// The sizes along x, y and z, if the box's axes are these, in any order.
pub(super) fn upright(o: &Obb3) -> Option<[f64; 3]> {
    let mut sizes = [None; 3];
    for (axis, size) in o.axes().into_iter().zip(o.size()) {
        let along = axis.iter().position(|x| x.abs() == 1.0)?;
        if axis.iter().filter(|&&x| x == 0.0).count() != 2 {
            return None;
        }
        sizes[along] = Some(size);
    }
    let [x, y, z] = sizes;
    Some([x?, y?, z?])
}

/// The same box as an aligned one, if its limits are floats.
pub(super) fn as_aligned(o: &Obb3) -> Option<Aabb<3>> {
    let [min, max] = limits_around([o.center(), upright(o)?])?;
    Aabb::<3>::new(min, max).ok()
}

/// The same box as an oriented one, if its centre and its size are floats.
pub(super) fn as_turned(a: &Aabb<3>) -> Option<Obb3> {
    let (mut center, mut size) = ([0.0; 3], [0.0; 3]);
    for k in 0..3 {
        let (twice, lost) = two_sum(a.min()[k], a.max()[k]);
        let (extent, lost_extent) = two_sum(a.max()[k], -a.min()[k]);
        (center[k], size[k]) = (0.5 * twice, extent);
        if lost != 0.0 || lost_extent != 0.0 || 2.0 * center[k] != twice {
            return None;
        }
    }
    Obb3::new(center, size, Rot3::IDENTITY).ok()
}

/// Both boxes times the same power of two, where their numbers are so large or so small that the
/// filter could tell nothing.
pub(super) fn near_one(a: &Obb3, b: &Obb3) -> Option<(Obb3, Obb3)> {
    let lengths = [a.center(), a.size(), b.center(), b.size()];
    let power = toward_one(lengths.into_iter().flatten())?;
    let scaled = |o: &Obb3| {
        let times = |v: [f64; 3]| v.map(|x| x * power);
        Obb3::new(times(o.center()), times(o.size()), o.rotation()).ok()
    };
    scaled(a).zip(scaled(b))
}

#[cfg(test)]
mod tests {
    use super::super::shape::View3;
    use super::*;
    use crate::geom::decide;
    use crate::random::Random;

    #[test]
    fn aligned_boxes_agree_with_the_general_way() {
        let mut random = Random::new(31);
        let mut told = [0; 3];
        for round in 0..20_000 {
            let unit = [1.0, 0.1, 1e-310, 1e299][round % 4];
            let [a, b] = [0; 2].map(|_| {
                let o = random.near_box(true);
                let times = |v: [f64; 3]| v.map(|x| x * unit);
                let nudge = random.below(3);
                let mut center = times(o.center());
                center[nudge] = match random.below(6) {
                    0 => center[nudge].next_up(),
                    1 => center[nudge].next_down(),
                    _ => center[nudge],
                };
                Obb3::new(center, times(o.size()), o.rotation()).unwrap()
            });
            let wanted = decide::relation::<3>(&View3::Obb(&a), &View3::Obb(&b));
            if let Some(found) = relation(&a, &b) {
                assert_eq!(found, wanted, "{a:?} {b:?}");
                told[found as usize] += 1;
            }
            if let Some((a, b)) = near_one(&a, &b) {
                assert_eq!(
                    super::super::obb_relation::relation(&a, &b),
                    wanted,
                    "{a:?} {b:?}"
                );
            }
        }
        assert!(told.iter().all(|&n| n > 200), "{told:?}");
    }
}
