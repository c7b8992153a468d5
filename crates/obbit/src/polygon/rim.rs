//! The rim of parts that only touch: stretches of their sides on whose other side no part lies.

use super::cut::order;
use crate::d2::ConvexPolygon;
use crate::geom::orient::orient2;
use crate::num::sort::sort_by;
use alloc::vec;
use alloc::vec::Vec;
use core::cmp::Ordering::{Equal, Greater, Less};

/// From a corner to the next; the part lies to the left.
pub(super) type Side = [[f64; 2]; 2];

pub(super) fn sides_of(part: &ConvexPolygon) -> impl Iterator<Item = Side> {
    let corners = part.corners();
    let next = corners.iter().cycle().skip(1);
    corners.iter().zip(next).map(|(a, b)| [*a, *b])
}

/// The same stretch from its lower to its higher end.
pub(super) fn upward([a, b]: Side) -> Side {
    if order(&a, &b) == Greater {
        [b, a]
    } else {
        [a, b]
    }
}

/// The sides of which no other part has the same, the other way round.
pub(super) fn unpaired(mut sides: Vec<Side>) -> Vec<Side> {
    let compare = |s: &Side, t: &Side| {
        let ([a, b], [c, d]) = (upward(*s), upward(*t));
        order(&a, &c).then_with(|| order(&b, &d))
    };
    sort_by(&mut sides, compare);
    let mut single = Vec::new();
    for run in sides.chunk_by(|s, t| compare(s, t) == Equal) {
        // Parts only touch, so there are two at the most.
        if let [side] = run {
            single.push(*side);
        }
    }
    single
}

/// Whether any stretch of a side, of those that are unpaired, has no part on its other side and `is`.
pub(super) fn any_free(&[a, b]: &Side, single: &[Side], mut is: impl FnMut(Side) -> bool) -> bool {
    // Back along the same line go sides of parts on the other side: what they leave is free.
    let k = usize::from(a[0] == b[0]);
    let is_ahead = |p: [f64; 2], q: [f64; 2]| {
        if a[k] < b[k] {
            p[k] < q[k]
        } else {
            p[k] > q[k]
        }
    };
    let on_line = |c: [f64; 2]| orient2(a, b, c) == Equal;
    let back = single.iter().filter(|[c, d]| {
        is_ahead(*d, *c) && is_ahead(*d, b) && is_ahead(a, *c) && on_line(*c) && on_line(*d)
    });
    let back: Vec<Side> = back.copied().collect();
    let mut from = a;
    // They do not overlap: each begins where another ends, or a gap does.
    while is_ahead(from, b) {
        let holds = |[c, d]: &&Side| !is_ahead(from, *d) && is_ahead(from, *c);
        if let Some([c, _]) = back.iter().find(holds) {
            from = *c;
            continue;
        }
        let later = back.iter().map(|[_, d]| *d).filter(|d| is_ahead(from, *d));
        let until = later.fold(b, |next, d| if is_ahead(d, next) { d } else { next });
        if is([from, until]) {
            return true;
        }
        from = until;
    }
    false
}

/// All that is free of these sides; those that go on straight are one.
pub(super) fn free(sides: Vec<Side>) -> Vec<Side> {
    let single = unpaired(sides);
    let mut all: Vec<Side> = Vec::new();
    for side in &single {
        any_free(side, &single, |stretch| {
            all.push(stretch);
            false
        });
    }
    joined(all)
}

/// Of these, those that go on straight as one.
pub(super) fn joined(mut all: Vec<Side>) -> Vec<Side> {
    sort_by(&mut all, |[a, _], [b, _]| order(a, b));
    let goes_on = |&[a, b]: &Side| {
        let from = all.partition_point(|[c, _]| order(c, &b) == Less);
        let mut at_end = all[from..]
            .iter()
            .take_while(|[c, _]| order(c, &b) == Equal);
        let straight = |&[_, d]: &Side| order(&a, &b) == order(&b, &d) && orient2(a, b, d) == Equal;
        at_end.position(straight).map(|k| from + k)
    };
    let next: Vec<Option<usize>> = all.iter().map(goes_on).collect();
    let mut begins = vec![true; all.len()];
    for &later in next.iter().flatten() {
        begins[later] = false;
    }
    let whole = |first: usize| {
        let mut last = first;
        while let Some(later) = next[last] {
            last = later;
        }
        [all[first][0], all[last][1]]
    };
    (0..all.len()).filter(|&k| begins[k]).map(whole).collect()
}
