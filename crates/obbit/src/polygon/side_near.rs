//! The sides that a polygon shows near a place: not those between its parts.

use super::Polygon;
use super::cut::order;
use super::rim::{Side, free, joined, sides_of, upward};
use crate::d2::{Aabb2, ConvexPolygon, edge_normal};
use crate::geom::orient::{cross2, orient2};
use crate::num::vector::dot;
use crate::num::{larger, smaller};
use alloc::vec::Vec;
use core::cmp::Ordering;
use core::ops::ControlFlow;

/// A side that faces what comes its way, or a line or a point, where a polygon has several parts.
#[derive(Debug, Clone)]
pub struct SideNear {
    pub(super) shape: ConvexPolygon,
    /// The unit vector out of the polygon; of a line both ways are out.
    pub(super) out: Option<[f64; 2]>,
    /// Whether what comes goes along it, and not against it.
    pub(super) is_along: bool,
    /// What is beyond its start and its end.
    beyond: [Beyond; 2],
}

/// How a polygon goes on at an end of one of its sides.
#[derive(Debug, Clone, Copy, PartialEq)]
enum Beyond {
    /// No other side is near, or none that counts.
    Nothing,
    /// Around an inner corner: more than a half turn of it is the polygon's.
    Inner,
    /// Around an outer one, and from there along this unit vector.
    Outer([f64; 2]),
}

impl SideNear {
    const fn line(shape: ConvexPolygon) -> Self {
        Self {
            shape,
            out: None,
            is_along: false,
            beyond: [Beyond::Nothing; 2],
        }
    }

    /// The normal of what this side, alone, meets along another one. Alone it ends where the polygon goes on; and what goes
    /// along it is stopped by the next side, if by any.
    pub(super) fn normal(&self, alone: [f64; 2]) -> [f64; 2] {
        let Some(out) = self.out else {
            return alone;
        };
        let ahead = dot(alone, [0.0 - out[1], out[0]]);
        let [start, end] = self.beyond.map(|beyond| beyond == Beyond::Inner);
        if self.is_along || (start && ahead < 0.0) || (end && ahead > 0.0) {
            out
        } else {
            alone
        }
    }

    /// Whether a normal of what meets this side, alone, surely goes into the polygon around an outer corner.
    pub(super) fn leans_in(&self, normal: [f64; 2]) -> bool {
        // Both vectors are rounded, and so is this.
        const ROUNDED: f64 = 8.0 * f64::EPSILON;
        self.beyond
            .iter()
            .any(|beyond| matches!(beyond, Beyond::Outer(way) if dot(*way, normal) > ROUNDED))
    }
}

impl Polygon {
    /// Its sides near a place that face what comes along `way`, or lie along it, and lines there; `None` where there are not
    /// several parts.
    pub(super) fn facing_sides(&self, near: &Aabb2, way: [f64; 2]) -> Option<Vec<SideNear>> {
        let (mut solid, mut lines): (Vec<Side>, Vec<Side>) = (Vec::new(), Vec::new());
        let (mut sides, mut count) = (Vec::new(), 0);
        let _: ControlFlow<()> = self.parts.visit(near, |part| {
            let before = solid.len() + lines.len() + sides.len();
            let mut here = sides_of(part).filter(|side| may_reach(side, near));
            match *part.corners() {
                // The same stretch there and back; one way is enough.
                [_, _] => lines.extend(here.next().map(upward)),
                [_] => sides.extend(here.next().map(|_| SideNear::line(part.clone()))),
                _ => solid.extend(here),
            }
            count += usize::from(solid.len() + lines.len() + sides.len() > before);
            ControlFlow::Continue(())
        });
        if count < 2 {
            return None;
        }
        let whole = joined(lines).into_iter();
        sides.extend(
            whole
                .filter_map(|line| ConvexPolygon::from_points(&line).ok())
                .map(SideNear::line),
        );
        let rim = free(solid);
        for &[a, b] in &rim {
            let into = cross2([a, b], [[0.0; 2], way]);
            let shape = ConvexPolygon::from_points(&[a, b]).ok();
            if let Some((shape, out)) = shape.zip(edge_normal(a, b, 0.5))
                && into != Ordering::Less
            {
                sides.push(SideNear {
                    shape,
                    out: Some(out),
                    is_along: into == Ordering::Equal,
                    beyond: [0, 1].map(|end| beyond(&rim, [a, b], end)),
                });
            }
        }
        Some(sides)
    }
}

/// How the polygon goes on at an end of a side of its rim: 0 before its start, 1 after its end.
fn beyond(rim: &[Side], side: Side, end: usize) -> Beyond {
    let [a, b] = side;
    let corner = side[end];
    let farther = [Ordering::Greater, Ordering::Less][end];
    let mut last: Option<[f64; 2]> = None;
    let meets = |other: &&Side| order(&other[1 - end], &corner) == Ordering::Equal;
    for place in rim.iter().filter(meets).map(|other| other[end]) {
        if orient2(a, b, place) == Ordering::Less {
            return Beyond::Inner;
        }
        // Where several parts meet in a corner: the last of them, all the way around.
        if last.is_none_or(|last| orient2(corner, last, place) == farther) {
            last = Some(place);
        }
    }
    let across = last.and_then(|place| edge_normal(corner, place, 0.5));
    across.map_or(Beyond::Nothing, |[x, y]| Beyond::Outer([0.0 - y, x]))
}

/// Whether the bounds of a side reach into these.
fn may_reach([a, b]: &Side, near: &Aabb2) -> bool {
    let (low, high) = (near.min(), near.max());
    (0..2).all(|k| smaller(a[k], b[k]) <= high[k] && larger(a[k], b[k]) >= low[k])
}
