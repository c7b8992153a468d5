//! A shared area so small beside the shapes that rounded corners and sides lose its digits: by
//! clipping without rounding.

use super::shape::{View2, outward};
use crate::geom::core_shape::Cored;
use crate::num::{Exact, Number};
use core::cmp::Ordering;
use smallvec::SmallVec;

/// The point `x / w`, `y / w` with `w > 0`, or the line `a x + b y + c = 0`; without division.
type Triple = [Exact; 3];

/// A corner, and the line of the side that leads to it: one that was given. Where a side is cut,
/// its line makes the new corner, not its ends: of those the digits would double with every cut.
#[derive(Clone)]
struct Corner {
    at: Triple,
    side: Triple,
}

/// The shared area of two outlines without radius, in a unit that is the square of `2^exponent`.
///
/// The same clipping as in floats: what lies outside of each edge of A is cut from B.
#[cold]
#[inline(never)]
pub(super) fn shared(a: View2<'_>, b: View2<'_>, exponent: i32) -> f64 {
    let origin = a.anchor();
    let (core_a, core_b) = (a.core::<Exact>(origin), b.core::<Exact>(origin));
    let corners: SmallVec<[Triple; 8]> = core_b
        .points
        .iter()
        .map(|[x, y, _]| {
            let scaled = |x: &Exact| x.scaled(-exponent);
            [scaled(x), scaled(y), Exact::from_f64(1.0)]
        })
        .collect();
    let before = corners.iter().cycle().skip(corners.len().max(1) - 1);
    let mut kept: SmallVec<[Corner; 8]> = corners
        .iter()
        .zip(before)
        .map(|(at, before)| Corner {
            at: at.clone(),
            side: Exact::cross(before, at),
        })
        .collect();
    for (i, on_edge) in core_a.points.iter().enumerate() {
        let [nx, ny] = outward(a, &core_a, i);
        let level = nx.times(&on_edge[0]).plus(&ny.times(&on_edge[1]));
        kept = cut(&kept, &[nx, ny, level.scaled(-exponent).negated()]);
    }
    area(&kept)
}

/// What of an outline has no height above 0 over a line.
#[inline(never)]
fn cut(outline: &[Corner], line: &Triple) -> SmallVec<[Corner; 8]> {
    let mut kept = SmallVec::new();
    let heights: SmallVec<[Ordering; 8]> = outline
        .iter()
        .map(|corner| Exact::dot(&corner.at, line).order())
        .collect();
    for (i, (q, &here)) in outline.iter().zip(&heights).enumerate() {
        let above = heights[if i == 0 { outline.len() } else { i } - 1];
        let comes_in = above == Ordering::Greater && here != Ordering::Greater;
        let along_line = |at| Corner {
            at,
            side: line.clone(),
        };
        match (above, here) {
            (Ordering::Greater, Ordering::Less) => {
                kept.push(along_line(meeting(&q.side, line)));
                kept.push(q.clone());
            }
            (Ordering::Less, Ordering::Greater) => kept.push(Corner {
                at: meeting(&q.side, line),
                side: q.side.clone(),
            }),
            _ if comes_in => kept.push(along_line(q.at.clone())),
            (_, Ordering::Greater) => {}
            _ => kept.push(q.clone()),
        }
    }
    kept
}

/// Where two lines meet that are not parallel.
#[inline(never)]
fn meeting(one: &Triple, other: &Triple) -> Triple {
    let at = Exact::cross(one, other);
    if at[2].order() == Ordering::Less {
        at.map(|x| x.negated())
    } else {
        at
    }
}

/// From triangles at the first corner: none has a negative area, so nothing cancels.
#[inline(never)]
fn area(outline: &[Corner]) -> f64 {
    let Some((p, rest)) = outline.split_first() else {
        return 0.0;
    };
    let twice: f64 = rest
        .windows(2)
        .map(|pair| {
            let (p, q, r) = (&p.at, &pair[0].at, &pair[1].at);
            let volume = Exact::dot(p, &Exact::cross(q, r));
            if volume.is_zero() {
                return 0.0;
            }
            volume.ratio(&p[2].times(&q[2]).times(&r[2]))
        })
        .sum();
    twice * 0.5
}
