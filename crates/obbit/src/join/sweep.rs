//! Forward scans along x within a stripe.

use super::levels::Entry;

/// Calls `found` with the ids of every two entries of one list that meet in integers and whose
/// pair belongs to this stripe.
pub(super) fn within<const D: usize>(list: &[Entry<D>], found: &mut impl FnMut(u32, u32)) {
    for (i, a) in list.iter().enumerate() {
        scan(a, &list[i + 1..], found);
    }
}

/// The same between two lists; the first id is that of `left`.
pub(super) fn between<const D: usize>(
    left: &[Entry<D>],
    right: &[Entry<D>],
    found: &mut impl FnMut(u32, u32),
) {
    let (mut i, mut j) = (0, 0);
    while i < left.len() && j < right.len() {
        if left[i].cell.min[0] <= right[j].cell.min[0] {
            scan(&left[i], &right[j..], found);
            i += 1;
        } else {
            scan(&right[j], &left[i..], &mut |r, l| found(l, r));
            j += 1;
        }
    }
}

/// Everything in `ahead` that begins before `a` ends.
#[inline]
fn scan<const D: usize>(a: &Entry<D>, ahead: &[Entry<D>], found: &mut impl FnMut(u32, u32)) {
    for b in ahead {
        if b.cell.min[0] > a.cell.max[0] {
            break;
        }
        let mut meets = a.continued & b.continued == 0;
        for k in 1..D {
            meets &= (a.cell.min[k] <= b.cell.max[k]) & (b.cell.min[k] <= a.cell.max[k]);
        }
        if meets {
            found(a.id, b.id);
        }
    }
}
