//! What a polygon is met by on its way, and where.

use super::cut::P;
use super::side_near::SideNear;
use super::{Planar, Polygon};
use crate::d2::{Aabb2, Convex2, ConvexPolygon, View2, cast_views, edge_normal, relation};
use crate::geom::arrival::swept;
use crate::geom::{Bounded as _, Hit, RayHit, Relation};
use crate::num::larger;
use crate::num::vector::{along, dot, largest, unit};
use alloc::vec::Vec;
use core::ops::ControlFlow;

/// # Motions and rays
///
/// Sides between convex parts are no sides of the polygon: nothing is stopped by where two of them meet, though it come
/// exactly there.
impl Polygon {
    /// When something that moves by `motion`, while this polygon stands still, first meets it; `None` where it never
    /// does, and where `motion` is not finite. Whether they meet is exact, so nothing is tunnelled through; what grazes it
    /// hits it. The normal points out of this polygon, and the point is where the two meet, at that time; of several such
    /// places, as in a corner of floor and wall, the one whose normal is most against the motion.
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
    ///
    /// What stands on a floor exactly is hit by it at once, whichever way it goes. To walk along it, keep a little off what
    /// was hit:
    ///
    /// ```
    /// use obbit::{Circle, Error, Polygon};
    /// const SKIN: f64 = 1e-6;
    /// /// As far as the way is free, then on along what stops it.
    /// fn walk(ground: &Polygon, mut body: Circle, mut way: [f64; 2]) -> Result<Circle, Error> {
    ///     for _ in 0..4 {
    ///         let Some(hit) = ground.cast(&body, way) else {
    ///             return body.translated(way);
    ///         };
    ///         let [x, y] = hit.normal;
    ///         body = body.translated([way[0] * hit.time + SKIN * x, way[1] * hit.time + SKIN * y])?;
    ///         let left = way.map(|v| v * (1.0 - hit.time));
    ///         let into = left[0] * x + left[1] * y;
    ///         way = [left[0] - into * x, left[1] - into * y];
    ///     }
    ///     Ok(body)
    /// }
    /// let stair = [[-9.0, -1.0], [9.0, -1.0], [9.0, 5.0], [3.0, 5.0], [3.0, 0.0], [-9.0, 0.0]];
    /// let stair = Polygon::new(&stair, &[])?;
    /// let body = walk(&stair, Circle::new([0.0, 1.0], 1.0)?, [5.0, -1.0])?;
    /// let [x, y] = body.center();
    /// assert!((x - 2.0).abs() <= 2.0 * SKIN && (y - 1.0).abs() <= 2.0 * SKIN);
    /// assert!(!stair.intersects(&body));
    /// # Ok::<(), Error>(())
    /// ```
    #[must_use]
    pub fn cast(&self, other: &impl Planar, motion: [f64; 2]) -> Option<Hit<2>> {
        if !motion.iter().all(|x| x.is_finite()) {
            return None;
        }
        let met = self.met_first(other, motion);
        let first = *met.first()?;
        if first.time == 0.0 && self.overlaps(other) {
            return Some(first);
        }
        let way = unit(motion).unwrap_or([0.0; 2]);
        let against = |hit: &Hit<2>| dot(way, hit.normal);
        let hits = met
            .iter()
            .filter_map(|hit| self.against_sides(other, motion, *hit));
        let stops = |best: Hit<2>, hit| {
            if against(&hit) < against(&best) {
                hit
            } else {
                best
            }
        };
        Some(hits.reduce(stops).unwrap_or(first))
    }

    /// What it meets of the parts, all at the same time and before any other.
    fn met_first(&self, other: &impl Planar, motion: P) -> Vec<Hit<2>> {
        let back = motion.map(|x| 0.0 - x);
        let mut met: Vec<Hit<2>> = Vec::new();
        let _: ControlFlow<()> = other.visit(&swept(&self.bounds(), back, 1.0), |piece| {
            let most = met.first().map_or(1.0, |hit| hit.time);
            let bounds = piece.bounds();
            self.parts.first_on_way(&bounds, motion, most, |part| {
                let hit = part.cast(piece, motion)?;
                if met.first().is_some_and(|first| hit.time < first.time) {
                    met.clear();
                }
                let is_first = met.first().is_none_or(|first| hit.time == first.time);
                if is_first && met.last().is_none_or(|last| hit.point != last.point) {
                    met.push(hit);
                }
                Some((hit.time, ()))
            });
            ControlFlow::Continue(())
        });
        met
    }

    /// The same hit as the sides have it, where several parts are at that place; `None` where none of them stops it.
    fn against_sides(&self, other: &impl Planar, motion: P, first: Hit<2>) -> Option<Hit<2>> {
        let start = along(first.point, motion, 0.0 - first.time);
        let size = larger(self.reach(), largest(motion) * first.time);
        let (here, there) = (about(first.point, size)?, about(start, size)?);
        let back = motion.map(|x| 0.0 - x);
        let mine = self.sides_near(&here, motion);
        let others = other.sides_near(&there, back);
        if mine.is_none() && others.is_none() {
            return Some(first);
        }
        let way = unit(motion).unwrap_or([0.0; 2]);
        // At one time: what parts the whole corners where they meet, then what is most against the motion.
        let rank = |&(leans, hit): &(bool, Hit<2>)| (hit.time, leans, dot(way, hit.normal));
        let take = |best: &mut Option<(bool, Hit<2>)>, found: (bool, Hit<2>)| {
            if best.is_none_or(|best| rank(&found) < rank(&best)) {
                *best = Some(found);
            }
        };
        let mut best: Option<(bool, Hit<2>)> = None;
        each_near(self, &here, &mine, &mut |a, side| {
            each_near(other, &there, &others, &mut |b, its| {
                // What they meet later is not what is met at the start.
                let hit =
                    cast_views(a, b, motion).filter(|hit| first.time > 0.0 || hit.time == 0.0);
                if let Some(mut hit) = hit {
                    let turned = |n: P| n.map(|x| 0.0 - x);
                    let own = side.map_or(hit.normal, |side| side.normal(hit.normal));
                    hit.normal = match its {
                        Some(its) if own == hit.normal => turned(its.normal(turned(own))),
                        _ => own,
                    };
                    let leans = side.is_some_and(|side| side.leans_in(hit.normal))
                        || its.is_some_and(|its| its.leans_in(turned(hit.normal)));
                    take(&mut best, (leans, hit));
                }
            });
        });
        if best.is_none() && first.time == 0.0 {
            // What has no inside and lies on a side leaves it at once, for the inside of the polygon.
            each_near(self, &here, &mine, &mut |a, side| {
                each_near(other, &there, &others, &mut |b, its| {
                    if relation(a, b) != Relation::Apart {
                        for normal in ways_out([side, its]) {
                            take(&mut best, (false, Hit { normal, ..first }));
                        }
                    }
                });
            });
        }
        best.map(|(_, hit)| Hit {
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
        let normal = self.normal_of_side(origin, dir, &first);
        Some(RayHit {
            normal: normal.or(first.normal),
            ..first
        })
    }

    /// The normal of the side that a ray meets first of those at a place, where several parts are; `None` elsewhere.
    fn normal_of_side(&self, origin: P, dir: P, first: &RayHit<2>) -> Option<P> {
        let size = larger(self.reach(), largest(dir) * first.time);
        let sides = self.sides_near(&about(first.point, size)?, dir)?;
        let way = unit(dir)?;
        let mut best: Option<(f64, f64, P)> = None;
        for side in sides.iter().filter(|side| !side.is_along) {
            let (Some(hit), &[a, b]) = (side.shape.ray(origin, dir), side.shape.corners()) else {
                continue;
            };
            let Some(normal) = side.out.or_else(|| edge_normal(a, b, 0.5)) else {
                continue;
            };
            let toward = dot(normal, way);
            // (Of lines only.)
            let normal = if toward > 0.0 && side.out.is_none() {
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

    /// A part that a shape overlaps.
    pub(super) fn part_over(&self, shape: &impl Convex2) -> Option<&ConvexPolygon> {
        let found = self.parts.visit_near(shape, 0.0, |part| {
            if part.overlaps(shape) {
                ControlFlow::Break(part)
            } else {
                ControlFlow::Continue(())
            }
        });
        found.break_value()
    }

    fn reach(&self) -> f64 {
        let bounds = self.bounds();
        larger(largest(bounds.min()), largest(bounds.max()))
    }
}

/// Calls `visit` with all sides near a place, or the pieces there where one has them all.
fn each_near(
    of: &impl Planar,
    place: &Aabb2,
    sides: &Option<Vec<SideNear>>,
    visit: &mut dyn FnMut(View2<'_>, Option<&SideNear>),
) {
    if let Some(sides) = sides {
        return sides
            .iter()
            .for_each(|side| visit(side.shape.view(), Some(side)));
    }
    let _: ControlFlow<()> = of.visit(place, |piece| {
        visit(piece.view(), None);
        ControlFlow::Continue(())
    });
}

/// From what stands to what moves: out of a side of the one, and into one of the other, that are not along the motion.
fn ways_out([still, moving]: [Option<&SideNear>; 2]) -> impl Iterator<Item = P> {
    let out = |side: Option<&SideNear>| side.filter(|side| !side.is_along)?.out;
    let into = out(moving).map(|out| out.map(|x| 0.0 - x));
    out(still).into_iter().chain(into)
}

/// What surely holds a place that is rounded, of something so large that has gone as far.
fn about(place: P, size: f64) -> Option<Aabb2> {
    const ROUNDED: f64 = 1.0 / (1_u64 << 44) as f64;
    let place = Aabb2::around(&[place]).ok()?;
    Some(place.grown(larger(size, largest(place.min())) * ROUNDED))
}
