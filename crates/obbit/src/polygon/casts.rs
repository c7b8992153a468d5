//! What a polygon is met by on its way, and where.

use super::cut::P;
use super::parts::is_flat;
use super::rim::{Side, free, sides_of};
use super::{Planar, Polygon};
use crate::d2::{Aabb2, ConvexPolygon};
use crate::geom::arrival::swept;
use crate::geom::orient::cross2;
use crate::geom::{Bounded as _, Hit, RayHit};
use crate::num::vector::{along, dot, largest, sub, unit};
use crate::num::{larger, smaller};
use alloc::vec::Vec;
use core::cmp::Ordering;
use core::ops::ControlFlow;

/// # Motions and rays
///
/// Sides between convex parts are no sides of the polygon: nothing is stopped by where two of them meet, though it come
/// exactly there.
impl Polygon {
    /// When something that moves by `motion`, while this polygon stands still, first meets it; `None` where it never
    /// does, and where `motion` is not finite. Whether they meet is exact, so nothing is tunnelled through.
    ///
    /// What overlaps it at the start hits it at time 0, with a way out of one of its convex parts for a normal; what only
    /// touches it does unless it parts at once.
    ///
    /// ```
    /// use obbit::{Aabb2, Circle, Polygon};
    /// let bay = [[0.0, 0.0], [9.0, 0.0], [9.0, 9.0], [6.0, 9.0], [6.0, 3.0], [3.0, 3.0], [3.0, 9.0], [0.0, 9.0]];
    /// let bay = Polygon::new(&bay, &[])?;
    /// let boat = Circle::new([4.5, 14.0], 1.0)?;
    /// let hit = bay.cast(&boat, [0.0, -20.0]).unwrap();
    /// assert_eq!((hit.time, hit.normal, hit.point), (0.5, [0.0, 1.0], [4.5, 3.0]));
    /// assert!(bay.cast(&boat, [0.0, -9.0]).is_none());
    /// # Ok::<(), obbit::Error>(())
    /// ```
    #[must_use]
    pub fn cast(&self, other: &impl Planar, motion: [f64; 2]) -> Option<Hit<2>> {
        if !motion.iter().all(|x| x.is_finite()) {
            return None;
        }
        let back = motion.map(|x| 0.0 - x);
        let mut first: Option<Hit<2>> = None;
        let _: ControlFlow<()> = other.visit(&swept(&self.bounds(), back, 1.0), |piece| {
            let most = first.map_or(1.0, |hit| hit.time);
            let found = self
                .parts
                .first_on_way(&piece.bounds(), motion, most, |part| {
                    let hit = part.cast(piece, motion)?;
                    Some((hit.time, hit))
                });
            if let Some((time, hit)) = found
                && first.is_none_or(|first| time < first.time)
            {
                first = Some(hit);
            }
            ControlFlow::Continue(())
        });
        let first = first?;
        if first.time == 0.0 && self.overlaps(other) {
            return Some(first);
        }
        Some(self.against_sides(other, motion, first).unwrap_or(first))
    }

    /// A hit as the sides have it, where several parts are at that place; `None` elsewhere.
    fn against_sides(&self, other: &impl Planar, motion: P, first: Hit<2>) -> Option<Hit<2>> {
        let reach = larger(self.reach(), largest(motion));
        let start = along(first.point, motion, 0.0 - first.time);
        let places = [first.point, start].map(|place| about(place, reach));
        let [here, there] = [places[0]?, places[1]?];
        let back = motion.map(|x| 0.0 - x);
        let (mine, others) = (
            self.sides_near(&here, motion),
            other.sides_near(&there, back),
        );
        let mut best: Option<Hit<2>> = None;
        let mut take = |hit: Option<Hit<2>>| {
            if let Some(hit) = hit
                && best.is_none_or(|best| is_before(&hit, &best, motion))
            {
                best = Some(hit);
            }
        };
        match (&mine, &others) {
            (None, None) => return None,
            (Some(mine), None) => {
                let _: ControlFlow<()> = other.visit(&there, |piece| {
                    mine.iter().for_each(|side| take(side.cast(piece, motion)));
                    ControlFlow::Continue(())
                });
            }
            (None, Some(others)) => {
                let _: ControlFlow<()> = self.parts.visit(&here, |part| {
                    others.iter().for_each(|side| take(part.cast(side, motion)));
                    ControlFlow::Continue(())
                });
            }
            (Some(mine), Some(others)) => {
                for one in mine {
                    others
                        .iter()
                        .for_each(|other| take(one.cast(other, motion)));
                }
            }
        }
        best.map(|hit| Hit {
            time: first.time,
            ..hit
        })
    }

    /// Where the ray from `origin` along `dir`, without end, enters the polygon. Time 0 and no normal where it starts in
    /// it. `None` where it misses, and where `origin` or `dir` is not finite. Whether it meets is exact: no ray slips
    /// through between two sides that share a corner.
    ///
    /// ```
    /// use obbit::Polygon;
    /// let bay = [[0.0, 0.0], [9.0, 0.0], [9.0, 9.0], [6.0, 9.0], [6.0, 3.0], [3.0, 3.0], [3.0, 9.0], [0.0, 9.0]];
    /// let bay = Polygon::new(&bay, &[])?;
    /// let hit = bay.ray([4.0, 8.0], [1.0, -1.0]).unwrap();
    /// assert_eq!((hit.time, hit.normal, hit.point), (2.0, Some([-1.0, 0.0]), [6.0, 6.0]));
    /// # Ok::<(), obbit::Error>(())
    /// ```
    #[must_use]
    pub fn ray(&self, origin: [f64; 2], dir: [f64; 2]) -> Option<RayHit<2>> {
        let start = Aabb2::around(&[origin]).ok()?;
        if !dir.iter().all(|x| x.is_finite()) {
            return None;
        }
        let found = self.parts.first_on_way(&start, dir, f64::INFINITY, |part| {
            let hit = part.ray(origin, dir)?;
            Some((hit.time, hit))
        });
        let (_, first) = found?;
        if first.normal.is_none() {
            return Some(first);
        }
        let normal = self.normal_of_side(origin, dir, first.point);
        Some(RayHit {
            normal: normal.or(first.normal),
            ..first
        })
    }

    /// The normal of the side that a ray meets first of those at a place, where several parts are; `None` elsewhere.
    fn normal_of_side(&self, origin: P, dir: P, place: P) -> Option<P> {
        let sides = self.sides_near(&about(place, self.reach())?, dir)?;
        let way = unit(dir)?;
        let mut best: Option<(f64, f64, P)> = None;
        for side in &sides {
            let (Some(hit), &[a, b]) = (side.ray(origin, dir), side.corners()) else {
                continue;
            };
            let half = |p: P| p.map(|x| 0.5 * x);
            let [x, y] = sub(half(b), half(a));
            let Some(normal) = unit([y, 0.0 - x]) else {
                continue;
            };
            let toward = dot(normal, way);
            let normal = if toward > 0.0 {
                normal.map(|x| 0.0 - x)
            } else {
                normal
            };
            let head_on = toward.abs();
            let is_better = best.is_none_or(|(time, most, _)| {
                hit.time < time || (hit.time == time && head_on > most)
            });
            if head_on > 0.0 && is_better {
                best = Some((hit.time, head_on, normal));
            }
        }
        best.map(|(_, _, normal)| normal)
    }

    /// Its sides near a place that face what comes along `way`, or lie along it, and lines there; `None` where there are not
    /// several parts.
    pub(super) fn facing_sides(&self, near: &Aabb2, way: P) -> Option<Vec<ConvexPolygon>> {
        let (mut solid, mut sides): (Vec<Side>, Vec<ConvexPolygon>) = (Vec::new(), Vec::new());
        let mut count = 0;
        let _: ControlFlow<()> = self.parts.visit(near, |part| {
            if is_flat(part) {
                sides.push(part.clone());
                return ControlFlow::Continue(());
            }
            let before = solid.len();
            solid.extend(sides_of(part).filter(|side| may_reach(side, near)));
            count += usize::from(solid.len() > before);
            ControlFlow::Continue(())
        });
        if count < 2 {
            return None;
        }
        // (What goes on elsewhere may be free there of no part but those that are left out here.)
        for [a, b] in free(solid) {
            if cross2([a, b], [[0.0; 2], way]) != Ordering::Less {
                sides.extend(ConvexPolygon::from_points(&[a, b]));
            }
        }
        Some(sides)
    }

    fn reach(&self) -> f64 {
        let bounds = self.bounds();
        larger(largest(bounds.min()), largest(bounds.max()))
    }
}

/// The earlier of two hits, or the one more against the motion.
fn is_before(one: &Hit<2>, other: &Hit<2>, motion: P) -> bool {
    let against = |hit: &Hit<2>| unit(motion).map_or(0.0, |way| dot(way, hit.normal));
    one.time < other.time || (one.time == other.time && against(one) < against(other))
}

/// Whether the bounds of a side reach into these.
fn may_reach([a, b]: &Side, near: &Aabb2) -> bool {
    let (low, high) = (near.min(), near.max());
    (0..2).all(|k| smaller(a[k], b[k]) <= high[k] && larger(a[k], b[k]) >= low[k])
}

/// What surely holds a place that is rounded, of something that reaches so far.
fn about(place: P, reach: f64) -> Option<Aabb2> {
    const ROUNDED: f64 = 1.0 / (1_u64 << 30) as f64;
    let place = Aabb2::around(&[place]).ok()?;
    Some(place.grown(larger(reach, largest(place.min())) * ROUNDED))
}
