//! Boxes given by centre and size that lie along the coordinate axes, without any rounding. (For
//! eight pairs at a time: `lanes/upright.rs`.)

use super::Relation;
use crate::num::two_sum;
use core::cmp::Ordering;

/// How two boxes stand to each other, each a centre and a size; `None` where sums may overflow.
///
/// `|2 (cb - ca)|` against the sum of the sizes on each axis. Rounding is monotone, so two sums
/// compare as their rounded values do, and where these are equal, as what the rounding left out
/// does. The difference of such boxes is a box itself, so these signs decide flat ones too.
pub(crate) fn relation<const D: usize>(a: [[f64; D]; 2], b: [[f64; D]; 2]) -> Option<Relation> {
    let mut relation = Relation::Overlapping;
    for k in 0..D {
        match gap(a, b, k)? {
            Ordering::Greater => return Some(Relation::Apart),
            Ordering::Equal => relation = Relation::Touching,
            Ordering::Less => {}
        }
    }
    Some(relation)
}

/// Which side of 0 the gap between two such boxes along axis `k` is on.
#[inline(always)]
pub(crate) fn gap<const D: usize>(
    a: [[f64; D]; 2],
    b: [[f64; D]; 2],
    k: usize,
) -> Option<Ordering> {
    let (mut d, mut lost_d) = two_sum(b[0][k], -a[0][k]);
    if d < 0.0 {
        (d, lost_d) = (-d, -lost_d);
    }
    let (sum, lost_sum) = two_sum(a[1][k], b[1][k]);
    if !(d < 1e300 && sum < 1e300) {
        return None;
    }
    // (d, lost_d) doubled is exact, and so is the comparison.
    let lost = (2.0 * lost_d).partial_cmp(&lost_sum)?;
    Some((2.0 * d).partial_cmp(&sum)?.then(lost))
}
