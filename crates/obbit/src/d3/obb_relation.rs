//! How two oriented boxes stand to each other, exactly: a filter in floats ([`ObbPair`]), and the axes that it leaves
//! over in numbers that know their error.

use super::obb_exact::{Axis, NumberPair};
use super::obb_pair::ObbPair;
use super::shape::View3;
use super::{Obb3, obb_aligned};
use crate::geom::{Aabb, Relation, decide};
use crate::num::{Exact, Fine, Number};
use core::cmp::Ordering;

/// The exact relation of two oriented boxes.
#[inline]
pub(crate) fn relation(a: &Obb3, b: &Obb3) -> Relation {
    let pair = ObbPair::of(a, b);
    let worst = pair.worst();
    // One branch that is nearly always taken, then a choice without one: which of the two it is
    // cannot be predicted. Written so that an infinite or NaN magnitude goes to the cold side.
    if (worst.gap.abs() > worst.error) & (worst.magnitude < 1e300) {
        if worst.gap > 0.0 {
            Relation::Apart
        } else {
            Relation::Overlapping
        }
    } else {
        uncertain(a, b)
    }
}

/// The relation of an aligned and an oriented box where the filter can tell: what the rounded numbers of the
/// [pair](ObbPair::with_aligned) add is `3u M` to a face gap and `5u M` to an edge gap, and `E` has room
/// for both.
pub(crate) fn with_aligned(a: &Aabb<3>, b: &Obb3) -> Option<Relation> {
    let pair = ObbPair::with_aligned(a, b);
    let worst = pair.worst();
    if worst.magnitude < 1e300 {
        if worst.gap > worst.error {
            return Some(Relation::Apart);
        }
        if worst.gap < -worst.error || pair.surely_overlap() {
            return Some(Relation::Overlapping);
        }
    }
    None
}

/// What the filter left over.
///
/// # Flat boxes
/// The difference of two boxes is the sum of their edges, and its faces lie along two of these: their normals are
/// among the 15. Where all edges lie in one plane, its normal is among them too (a face normal of a box with two
/// edges, or of two lines that are parallel one of either box's), with a gap that is not negative; and what
/// bounds the difference within the plane is at right angles to an edge, as some of the 15 are that do not lie at
/// right angles to the plane. Only two lines that are not parallel have no such axis.
#[cold]
#[inline(never)]
fn uncertain(a: &Obb3, b: &Obb3) -> Relation {
    // Lists are full of boxes that are there twice; of flat ones a gap of 0 would take long arithmetic.
    if a == b {
        let flat = a.size().contains(&0.0);
        return [Relation::Overlapping, Relation::Touching][usize::from(flat)];
    }
    if let Some(decided) = obb_aligned::relation(a, b) {
        return decided;
    }
    // (Not in WebAssembly, where size counts.)
    #[cfg(not(target_family = "wasm"))]
    if let Some(decided) = super::obb_standing::relation(a, b) {
        return decided;
    }
    let pair = ObbPair::of(a, b);
    let (_, magnitude) = pair.error();
    let extreme = !(1e-235..1e285).contains(&magnitude);
    if extreme && let Some((a, b)) = obb_aligned::near_one(a, b) {
        return relation(&a, &b);
    }
    if pair.is_of_lines() || !(magnitude < 1e300) {
        return decide::relation::<3>(&View3::Obb(a), &View3::Obb(b));
    }
    let numbers = || NumberPair::<Exact>::of(a, b);
    settled(&pair, &NumberPair::of(a, b), numbers)
}

/// The same of an aligned and an oriented box, which [`with_aligned`] could not tell; `None` where only the general way
/// can.
#[cold]
pub(crate) fn uncertain_with_aligned(a: &Aabb<3>, b: &Obb3) -> Option<Relation> {
    if let Some(a) = obb_aligned::as_turned(a) {
        return Some(relation(&a, b));
    }
    let pair = ObbPair::with_aligned(a, b);
    let (_, magnitude) = pair.error();
    if !(1e-235..1e285).contains(&magnitude) || pair.is_of_lines() {
        return None;
    }
    let numbers = || NumberPair::<Exact>::with_aligned(a, b);
    Some(settled(&pair, &NumberPair::with_aligned(a, b), numbers))
}

/// The axes that the filter cannot vouch for, one by one.
fn settled(
    pair: &ObbPair,
    fine: &NumberPair<Fine>,
    exactly: impl Fn() -> NumberPair<Exact>,
) -> Relation {
    let (error, magnitude) = pair.error();
    let suspects = pair.suspects(error, magnitude);
    if suspects.is_empty() {
        return Relation::Overlapping;
    }
    let mut exact = None;
    let parallel = pair.same_axes();
    let mut verdict = Relation::Overlapping;
    for &axis in &suspects {
        match axis {
            // They repeat A's normals, or vanish.
            Axis::Edges(..) | Axis::FaceB(_) if parallel => continue,
            _ => {}
        }
        // A zero cross product is no axis.
        let Some(gap) = fine.gap(axis) else {
            continue;
        };
        let sign = gap.sign().or_else(|| {
            let exact = exact.get_or_insert_with(&exactly);
            exact.gap(axis).map(|gap| gap.order())
        });
        match sign {
            Some(Ordering::Greater) => return Relation::Apart,
            Some(Ordering::Equal) => verdict = Relation::Touching,
            Some(Ordering::Less) | None => {}
        }
    }
    verdict
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Rot3;
    use crate::random::Random;

    #[test]
    fn the_filter_leaves_fewer_than_one_in_a_thousand() {
        let mut random = Random::new(11);
        let left_over = (0..50_000).filter(|_| {
            let pair = ObbPair::of(&random.near_box(false), &random.near_box(false));
            let worst = pair.worst();
            worst.gap.abs() <= worst.error
        });
        let left_over = left_over.count();
        assert!(left_over < 50, "{left_over} of 50,000");
    }

    /// Two ways that have nothing in common.
    #[test]
    fn flat_and_touching_boxes_are_told_as_by_their_corners() {
        let mut random = Random::new(12);
        let turns = [
            Rot3::IDENTITY,
            Rot3::from_axis_angle_degrees([0.0, 0.0, 1.0], 90.0).unwrap(),
            Rot3::from_axis_angle_degrees([1.0, 1.0, 1.0], 120.0).unwrap(),
            Rot3::from_axis_angle_degrees([0.0, 1.0, 0.0], 53.130_102_354_155_98).unwrap(),
            Rot3::from_axis_angle_degrees([1.0, 2.0, 0.5], 17.0).unwrap(),
            Rot3::from_yaw_radians(core::f64::consts::FRAC_PI_2),
        ];
        let mut counts = [0; 3];
        for _ in 0..20_000 {
            let [same, turn] = [(); 2].map(|()| random.below(6));
            let common = turns[same].axes();
            let mut one = |turn: usize| {
                let along = [(); 3].map(|()| random.below(3) as f64 - 1.0);
                let size = [(); 3].map(|()| [0.0, 0.0, 1.0, 2.0][random.below(4)]);
                let center = core::array::from_fn(|k| {
                    (0..3).map(|i| along[i] * 0.5 * common[i][k]).sum::<f64>()
                });
                Obb3::new(center, size, turns[turn]).unwrap()
            };
            let (a, b) = (one(same), one(same));
            let other = one(turn);
            for (a, b) in [(&a, &b), (&a, &other), (&other, &a)] {
                let told = relation(a, b);
                let by_corners = decide::relation::<3>(&View3::Obb(a), &View3::Obb(b));
                assert_eq!(told, by_corners, "{a:?} {b:?}");
                counts[told as usize] += 1;
            }
        }
        assert!(counts.iter().all(|&count| count > 1000), "{counts:?}");
    }

    #[test]
    fn aligned_and_turned_boxes_are_told_as_by_their_corners() {
        let mut random = Random::new(13);
        let turns = [
            Rot3::from_yaw_degrees(30.0),
            Rot3::from_axis_angle_degrees([1.0, 0.0, 0.0], 45.0).unwrap(),
            Rot3::from_axis_angle_degrees([1.0, 2.0, 0.5], 17.0).unwrap(),
        ];
        let (mut counts, mut exact) = ([0; 3], 0);
        for round in 0..6000 {
            // Of the second unit centres and sizes are seldom floats.
            let unit = [1.0, 0.1, 1e-250][round % 3];
            let mut limits = || {
                let [a, b] = [(); 2].map(|()| (random.below(7) as f64 - 3.0) * unit);
                [a.min(b), a.max(b)]
            };
            let [x, y, z] = [limits(), limits(), limits()];
            let floor = Aabb::<3>::new([x[0], y[0], z[0]], [x[1], y[1], z[1]]).unwrap();
            let size = [(); 3].map(|()| random.below(3) as f64 * unit);
            let turn = turns[random.below(3)];
            // Some stand on it to the bit, some but for a rounding.
            let up = z[1] + 0.5 * size[2];
            let center = [x[0], y[1], [up, up.next_up(), z[0]][random.below(3)]];
            let turned = Obb3::new(center, size, turn).unwrap();
            let wanted = decide::relation::<3>(&View3::Aabb(&floor), &View3::Obb(&turned));
            let told = uncertain_with_aligned(&floor, &turned);
            assert!(
                told.is_none_or(|told| told == wanted),
                "{floor:?} {turned:?}"
            );
            counts[wanted as usize] += usize::from(told.is_some());
            exact += usize::from(obb_aligned::as_turned(&floor).is_some());
        }
        assert!(counts.iter().all(|&count| count > 300), "{counts:?}");
        assert!((2000..5500).contains(&exact), "{exact}");
    }
}
