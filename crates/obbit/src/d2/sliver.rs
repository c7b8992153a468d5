//! A shared area so small beside the shapes that rounded corners and sides lose its digits: by
//! clipping without rounding.

use super::flat::Pair;
use super::shape::{View2, outward};
use crate::geom::core_shape::Cored;
use crate::num::{Exact, Number};
use core::cmp::Ordering;
use smallvec::SmallVec;

/// `x / w` and `y / w` with `w > 0`: a corner where two lines meet, without division.
type Corner = [Exact; 3];

/// The shared area in the pair's frame, of two outlines without radius.
///
/// The same clipping as in floats: what lies outside of each edge of A is cut from B.
#[cold]
#[inline(never)]
pub(super) fn shared(a: View2<'_>, b: View2<'_>, pair: &Pair) -> f64 {
    let origin = a.anchor();
    let (core_a, core_b) = (a.core::<Exact>(origin), b.core::<Exact>(origin));
    let one = Exact::from_f64(1.0);
    let mut kept: SmallVec<[Corner; 8]> = core_b
        .points
        .iter()
        .map(|[x, y, _]| {
            let scaled = |x: &Exact| x.scaled(-pair.exponent);
            [scaled(x), scaled(y), one.clone()]
        })
        .collect();
    for (i, on_edge) in core_a.points.iter().enumerate() {
        let [nx, ny] = outward(a, &core_a, i);
        let along = |x: &Exact, y: &Exact| nx.times(x).plus(&ny.times(y));
        let level = along(&on_edge[0], &on_edge[1]).scaled(-pair.exponent);
        kept = cut(&kept, |[x, y, w]| along(x, y).minus(&level.times(w)));
    }
    area(&kept)
}

/// What of an outline has no height above 0.
fn cut(outline: &[Corner], height: impl Fn(&Corner) -> Exact) -> SmallVec<[Corner; 8]> {
    let mut kept = SmallVec::new();
    let heights: SmallVec<[Exact; 8]> = outline.iter().map(height).collect();
    for (i, (q, here)) in outline.iter().zip(&heights).enumerate() {
        let before = (i + outline.len() - 1) % outline.len();
        let (p, above) = (&outline[before], &heights[before]);
        match (above.order(), here.order()) {
            (Ordering::Greater, Ordering::Less) => kept.push(between(q, here, p, above)),
            (Ordering::Less, Ordering::Greater) => kept.push(between(p, above, q, here)),
            _ => {}
        }
        if here.order() != Ordering::Greater {
            kept.push(q.clone());
        }
    }
    kept
}

/// Where the edge from `low`, of height below 0, to `high`, of height above, has height 0.
fn between(low: &Corner, depth: &Exact, high: &Corner, height: &Exact) -> Corner {
    core::array::from_fn(|k| low[k].times(height).minus(&high[k].times(depth)))
}

/// From triangles at the first corner: none has a negative area, so nothing cancels.
fn area(outline: &[Corner]) -> f64 {
    let Some((p, rest)) = outline.split_first() else {
        return 0.0;
    };
    let twice: f64 = rest
        .windows(2)
        .map(|pair| {
            let (q, r) = (&pair[0], &pair[1]);
            let volume = Exact::dot(p, &Exact::cross(q, r));
            if volume.is_zero() {
                return 0.0;
            }
            volume.ratio(&p[2].times(&q[2]).times(&r[2]))
        })
        .sum();
    twice * 0.5
}
