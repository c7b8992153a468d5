//! Whether it pays to look at the boxes in which shapes lie.

use super::judge::{Judge, SMALL};
use crate::geom::{enough, scattered};
use crate::lanes::SKETCHED;

/// As many members of a list as tell it.
const SOME: usize = 256;

/// Whether boxes tell pairs apart: always where they are the shapes; where shapes only lie in them, as capsules do, if
/// they have so much less room than the bounds along the axes that many pairs meet by these alone. Else all pairs
/// would be looked at twice.
pub(super) fn pays<const D: usize>(judge: &dyn Judge<D>, lists: usize) -> bool {
    let counts = judge.counts();
    let has_boxes =
        matches!(D, 2 | 3) && (0..lists).all(|side| judge.boxes(side, counts[side], &mut []));
    if SMALL || !has_boxes || judge.fills_boxes() {
        return has_boxes;
    }
    let (mut shares, mut count) = (0.0, 0);
    for (side, &members) in counts.iter().enumerate().take(lists) {
        for i in scattered(members, enough(members).min(SOME)) {
            shares += share_of_bounds(judge, side, i);
            count += 1;
        }
    }
    let few = if D == 2 { 0.5 } else { 0.25 };
    shares < few * f64::from(count)
}

/// How much of the room of its bounds a member's box has, at most all of it.
fn share_of_bounds<const D: usize>(judge: &dyn Judge<D>, side: usize, i: usize) -> f64 {
    let mut numbers = [[0.0; 1]; SKETCHED];
    let mut columns = numbers.each_mut().map(|column| &mut column[..]);
    let columns = if D == 2 {
        &mut columns[..4]
    } else {
        &mut columns[..]
    };
    judge.boxes(side, i, columns);
    let bounds = judge.bounds(side, i);
    let mut share = 1.0;
    for (k, [size]) in numbers.iter().enumerate().take(D) {
        share *= size / (bounds.max()[k] - bounds.min()[k]);
    }
    // What is no number is of something flat, or of something that is not known.
    if share < 1.0 { share } else { 1.0 }
}

#[cfg(test)]
#[cfg(not(target_family = "wasm"))]
mod tests {
    use super::super::judge::Meeting;
    use super::*;
    use crate::d2::{Capsule2, Circle, ConvexPolygon, Obb2, Rot2, Shape2};
    use crate::geom::{Relate, Touch};
    use alloc::vec::Vec;

    fn does<S: Relate<2> + Sync>(shapes: &[S]) -> bool {
        let judge = Meeting {
            left: shapes,
            right: shapes,
            touch: Touch::Counts,
        };
        pays(&judge, 1)
    }

    #[test]
    fn long_capsules_aslant_and_all_turned_boxes() {
        let capsules = |slope: f64, radius: f64| -> Vec<Capsule2> {
            let starts = (0..100).map(f64::from);
            let capsule = |x: f64| Capsule2::new([x, 0.0], [x + 9.0, 9.0 * slope], radius);
            starts.map(|x| capsule(x).unwrap()).collect()
        };
        assert!(does(&capsules(1.0, 0.25)) && does(&capsules(0.3, 0.0)));
        assert!(!does(&capsules(1.0, 9.0)) && !does(&capsules(0.0, 0.25)));
        assert!(!does(&capsules(0.0, 0.0)));
        assert!(does(&[
            Obb2::new([0.0; 2], [1.0; 2], Rot2::IDENTITY).unwrap()
        ]));
        assert!(!does(&[Circle::new([0.0; 2], 1.0).unwrap()]));
    }

    #[test]
    fn long_polygons_aslant_and_lists_of_them_and_others() {
        let corners = |turn: f64| {
            let lath = Obb2::new([3.0, 1.0], [9.0, 0.25], Rot2::from_degrees(turn)).unwrap();
            lath.corners()
        };
        let lath = |turn: f64| ConvexPolygon::new(&corners(turn)).unwrap();
        assert!(does(&[lath(45.0), lath(120.0)]) && !does(&[lath(0.0), lath(90.0)]));
        let half = ConvexPolygon::new(&corners(45.0)[..3]).unwrap();
        assert!(!does(&[half]));
        let disc = Circle::new([0.0; 2], 1.0).unwrap();
        let mixed = |laths: usize| -> Vec<Shape2> {
            let laths = core::iter::repeat_n(lath(45.0).into(), laths);
            laths.chain([disc.into(), disc.into()]).collect()
        };
        assert!(does(&mixed(8)) && !does(&mixed(1)));
    }
}
