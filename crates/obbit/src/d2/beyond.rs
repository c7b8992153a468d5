//! Whether what has corners lies beyond a side of a polygon.

use crate::geom::Relation;
use crate::geom::orient::orient2;
use crate::num::{larger, smaller};
use core::cmp::Ordering;

type P = [f64; 2];

/// The relation where `other` lies beyond the line of one of the sides of `own`.
#[inline]
pub(super) fn beyond_a_side(own: &[P], other: &[P]) -> Option<Relation> {
    let [.., _, last] = own else {
        return None;
    };
    let mut from = *last;
    let mut inner = 0;
    for &to in own {
        match beyond([from, to], other, inner) {
            Ok(relation) => return Some(relation),
            Err(corner) => inner = corner,
        }
        from = to;
    }
    None
}

/// The relation where `other` lies beyond a side, of which the polygon that it belongs to is to the left; or else a
/// corner on that side of it.
///
/// Looked for from `start` on, where that of the side before was: both go round the same way, so that all sides
/// together take little more than as many steps as there are corners.
///
/// (Called, not inlined, it takes a third longer; in a browser code counts for more.)
#[cfg_attr(not(target_family = "wasm"), inline(always))]
#[cfg_attr(target_family = "wasm", inline)]
pub(super) fn beyond([from, to]: [P; 2], other: &[P], start: usize) -> Result<Relation, usize> {
    // Along the line one coordinate will do, if it changes there.
    let along = usize::from(from[0] == to[0]);
    let (mut least, mut most) = (f64::INFINITY, f64::NEG_INFINITY);
    for k in (start..other.len()).chain(0..start) {
        let corner = other[k];
        match orient2(from, to, corner) {
            Ordering::Greater => return Err(k),
            Ordering::Less => {}
            Ordering::Equal => {
                let x = corner[along];
                least = smaller(x, least);
                most = larger(x, most);
            }
        }
    }
    let [p, q] = [from[along], to[along]];
    let (low, high) = if p < q { (p, q) } else { (q, p) };
    Ok(if least <= high && low <= most {
        Relation::Touching
    } else {
        Relation::Apart
    })
}
