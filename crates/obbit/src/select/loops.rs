//! Judging by a lasso.

use super::lasso::{Fill, Lasso};
use super::outline::Outline;
use super::pick::{Mode, Pick};
use super::walk::{Judge, Verdict, Windows};
use crate::d2::{Aabb2, Element, View2};
use crate::geom::core_shape::{Core, Cored};
use crate::geom::{Relation, Touch};
use crate::num::sort::sort_by;
use crate::num::{Exact, Number, larger, smaller};
use alloc::vec::Vec;
use core::cmp::Ordering;

/// Memory for judging by lassos.
#[derive(Debug, Clone, Default)]
pub(super) struct Loops {
    area: Outline,
    /// The line along which the area has changed since the step before.
    change: Outline,
}

impl Loops {
    /// Judges by `area`; `before` is what it was, where nothing else has changed since.
    pub(super) fn judge(&mut self, area: &Lasso, before: Option<&Lasso>, pick: Pick) -> Judged<'_> {
        let points = area.points();
        // A lasso's points are finite, so they make segments.
        let _ = self.area.set(points.iter().copied(), pick.tolerance);
        let before = before.filter(|before| before.fill() == area.fill());
        let mut reach = area.bounds();
        if let Some(before) = before {
            let old = before.points();
            let same = points.iter().zip(old).take_while(|(p, q)| p == q).count();
            let [rest, old_rest] = [points, old].map(|list| list.get(same..).unwrap_or(&[]));
            let pairs = rest.iter().rev().zip(old_rest.iter().rev());
            let end = pairs.take_while(|(p, q)| p == q).count();
            let cut = |list: &'_ [[f64; 2]]| list.len() - end;
            let new = rest.get(..cut(rest)).unwrap_or(&[]);
            let gone = old_rest.get(..cut(old_rest)).unwrap_or(&[]);
            // From the last point before the change, along the new line to the first one behind it,
            // and back along the old line: it goes round what has changed.
            let first = same.checked_sub(1).and_then(|k| points.get(k));
            let first = first.or(points.last());
            let behind = rest.get(cut(rest)).or(points.first().filter(|_| same > 0));
            let behind = behind.or(first);
            let whole = new.len() == points.len() || gone.len() == old.len();
            if whole {
                // No point in common: everything is judged anew.
                return Judged {
                    reach: area.bounds().grown(pick.tolerance),
                    loops: self,
                    changed: false,
                    fill: area.fill(),
                    pick,
                };
            }
            let line = first.into_iter().chain(new).chain(behind);
            let line = line.chain(gone.iter().rev()).copied();
            reach = around(line.clone()).unwrap_or(reach);
            let _ = self.change.set(line, pick.tolerance);
        }
        Judged {
            reach: reach.grown(pick.tolerance),
            changed: before.is_some(),
            loops: self,
            fill: area.fill(),
            pick,
        }
    }
}

/// The smallest box around some points; they are finite.
fn around(mut points: impl Iterator<Item = [f64; 2]>) -> Option<Aabb2> {
    let first = points.next()?;
    let (min, max) = points.fold((first, first), |(min, max), p| {
        (
            [smaller(p[0], min[0]), smaller(p[1], min[1])],
            [larger(p[0], max[0]), larger(p[1], max[1])],
        )
    });
    Some(Aabb2::from_limits(min, max))
}

/// A lasso ready to judge by.
#[derive(Debug)]
pub(super) struct Judged<'a> {
    loops: &'a mut Loops,
    /// Whether it is known along which line the area has changed.
    changed: bool,
    /// Bounds apart from this one are apart from the area; or, where it is known along which line
    /// that has changed, from the change.
    reach: Aabb2,
    fill: Fill,
    pick: Pick,
}

impl Judged<'_> {
    #[inline]
    fn encloses(&self, winding: i32) -> bool {
        match self.fill {
            Fill::NonZero => winding != 0,
            Fill::EvenOdd => winding & 1 == 1,
        }
    }

    /// Whether an element is met: by its edges nearby, and where none of them meets it, by any one
    /// of its points; of each part, as parts may lie apart.
    fn meets<T: Element>(&self, mode: Mode, item: &T) -> bool {
        let mut touches = false;
        for edge in self.loops.area.near(&item.bounds()) {
            if mode == Mode::Crossing && self.pick.tolerance > 0.0 {
                if item.is_near(&edge.segment, self.pick.tolerance) {
                    return true;
                }
                continue;
            }
            match item.relation_to(&edge.segment) {
                Relation::Overlapping => return mode == Mode::Crossing,
                Relation::Touching
                    if mode == Mode::Crossing && self.pick.touch == Touch::Counts =>
                {
                    return true;
                }
                Relation::Touching => touches = true,
                Relation::Apart => {}
            }
        }
        let whole = mode == Mode::Window;
        // A window selects what is met in all parts, crossing what is met in any.
        whole
            == item.all_parts(|part, around| {
                let met = if touches {
                    self.touched(mode, part, around)
                } else {
                    self.encloses(self.loops.area.winding(point_of(part)))
                };
                whole == met
            })
    }

    /// The same for an element that the line touches without passing through its inside. Crossing
    /// asks here whether any of it lies strictly inside, window whether nothing lies outside. `around` are its
    /// bounds.
    #[cold]
    fn touched(&self, mode: Mode, item: View2<'_>, around: &Aabb2) -> bool {
        let core = item.core::<Exact>([0.0; 3]);
        let flat = |p: &[Exact; 3]| [p[0].clone(), p[1].clone()];
        let points: Vec<[Exact; 2]> = core.points.iter().map(flat).collect();
        if has_inside(item, &core) {
            // All of the inside lies on one side of the line.
            let inside = match &points[..] {
                [a, b, c, ..] => middle(a, &middle(b, c)),
                [a, ..] => a.clone(),
                [] => return false,
            };
            return self.encloses(self.loops.area.exact_winding(&inside));
        }
        // A segment: between the corners of the line that lie on it, it is inside, outside or on it.
        let (Some(a), Some(b)) = (points.first(), points.get(points.len() / 2)) else {
            return false;
        };
        let along = [b[0].minus(&a[0]), b[1].minus(&a[1])];
        let length = dot(&along, &along);
        let mut stops: Vec<(Exact, [Exact; 2])> = Vec::new();
        for corner in self.loops.area.corners(around) {
            let corner = corner.map(Exact::from_f64);
            let (side, at) = beside(a, &along, &corner);
            if side.is_eq() && is_between(&at, &length) {
                stops.push((at, corner));
            }
        }
        sort_by(&mut stops, |p, q| p.0.compare(&q.0));
        let ends = stops.iter().map(|stop| &stop.1).chain([b]);
        let mut start = a;
        for end in ends {
            let sample = middle(start, end);
            start = end;
            if self.loops.area.holds(&sample) {
                continue;
            }
            let inside = self.encloses(self.loops.area.exact_winding(&sample));
            if inside == (mode == Mode::Crossing) {
                return inside;
            }
        }
        mode == Mode::Window && (stops.is_empty() || !self.crosses(a, &along, &length, around))
    }

    /// Whether the line goes over to the other side of a segment by way of corners on it, all of them between
    /// its ends: past an end it might as well go round. The segment goes from `a` along `along`; `length` is its
    /// length squared.
    ///
    /// Every edge from or to such a corner meets the segment, and so the bounds around that: what other edges do
    /// makes no difference.
    fn crosses(&self, a: &[Exact; 2], along: &[Exact; 2], length: &Exact, around: &Aabb2) -> bool {
        // Of each corner on which side it lies, whether it is on the segment between its ends, and whether the
        // line comes to it from nobody knows where.
        let corners = self.loops.area.corners_near(around).into_iter();
        let corners = corners.map(|(corner, begins)| {
            let (side, at) = beside(a, along, &corner.map(Exact::from_f64));
            (side, is_between(&at, length), begins)
        });
        let corners: Vec<(Ordering, bool, bool)> = corners.collect();
        // Around once, from a corner whose past makes no difference.
        let start = |&(side, _, begins): &(Ordering, bool, bool)| begins || side.is_ne();
        let Some(first) = corners.iter().position(start) else {
            return false;
        };
        let (before, after) = corners.split_at(first);
        // Where it came from, and whether all corners since are on the segment, if there are any.
        let (mut left, mut on_it) = (Ordering::Equal, None);
        for &(side, within, begins) in after.iter().chain(before).chain(after.first()) {
            if begins {
                on_it = Some(false);
            }
            if side.is_eq() {
                on_it = Some(within && on_it.unwrap_or(true));
                continue;
            }
            if on_it == Some(true) && side != left {
                return true;
            }
            (left, on_it) = (side, None);
        }
        false
    }
}

/// On which side of the line from `a` along `along` a place lies, and how far along it, times the length of
/// `along`.
fn beside(a: &[Exact; 2], along: &[Exact; 2], place: &[Exact; 2]) -> (Ordering, Exact) {
    let way = [place[0].minus(&a[0]), place[1].minus(&a[1])];
    let side = along[0].times(&way[1]).compare(&along[1].times(&way[0]));
    (side, dot(along, &way))
}

/// Whether that is between the ends of a segment of this length squared.
fn is_between(at: &Exact, length: &Exact) -> bool {
    at.compare(&Exact::zero()).is_gt() && at.compare(length).is_lt()
}

impl<T: Element> Judge<T> for Judged<'_> {
    const AT_ONCE: bool = true;

    fn windows(&self) -> Windows {
        Windows {
            outside: if self.changed {
                Verdict::Same
            } else {
                Verdict::None
            },
            ..Windows::around(self.reach)
        }
    }

    fn bounds(&mut self, bounds: &Aabb2) -> Verdict {
        if self.changed
            && !self.loops.change.meets(bounds)
            && self.loops.change.winding(bounds.min()) == 0
        {
            Verdict::Same
        } else if self.loops.area.meets(bounds) {
            Verdict::Some
        } else if self.encloses(self.loops.area.winding(bounds.min())) {
            Verdict::All
        } else {
            Verdict::None
        }
    }

    fn enter(&mut self, bounds: impl FnOnce() -> Aabb2) {
        let bounds = bounds();
        self.loops.area.enter(&bounds);
        if self.changed {
            self.loops.change.enter(&bounds);
        }
    }

    fn leave(&mut self) {
        self.loops.area.leave();
        if self.changed {
            self.loops.change.leave();
        }
    }

    fn decide(&mut self, mode: Mode, items: &[T], places: &[u32], verdicts: &mut [bool]) {
        for (&place, verdict) in places.iter().zip(verdicts) {
            let item = items.get(place as usize);
            *verdict = item.is_some_and(|item| self.meets(mode, item));
        }
    }
}

/// A point of a shape that is a float.
fn point_of(item: View2<'_>) -> [f64; 2] {
    match item {
        View2::Aabb(item) => item.min(),
        View2::Obb(item) => item.center(),
        View2::Circle(item) => item.center(),
        View2::Capsule(item) => item.p(),
        View2::Segment(item) => item.p(),
        View2::Polygon(item) => item.corners().first().copied().unwrap_or([0.0; 2]),
    }
}

/// Whether a shape is more than a segment or a point.
fn has_inside(item: View2<'_>, core: &Core<Exact>) -> bool {
    match item {
        View2::Aabb(item) => (0..2).all(|k| item.min()[k] < item.max()[k]),
        View2::Obb(item) => item.size().iter().all(|&size| size > 0.0),
        _ => core.points.len() > 2 || !core.radius.is_zero(),
    }
}

fn middle(a: &[Exact; 2], b: &[Exact; 2]) -> [Exact; 2] {
    [0, 1].map(|k| a[k].plus(&b[k]).half())
}

fn dot(a: &[Exact; 2], b: &[Exact; 2]) -> Exact {
    a[0].times(&b[0]).plus(&a[1].times(&b[1]))
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "test code")]
mod tests {
    use super::*;
    use crate::d2::Segment2;
    use crate::random::Random;

    /// What [`Judged::crosses`] tells, by all corners.
    fn crosses_by_all(points: &[[f64; 2]], a: &[Exact; 2], along: &[Exact; 2]) -> bool {
        let length = dot(along, along);
        let stands = |corner: &[f64; 2]| {
            let (side, at) = beside(a, along, &corner.map(Exact::from_f64));
            (side, is_between(&at, &length))
        };
        let corners: Vec<(Ordering, bool)> = points.iter().map(stands).collect();
        let Some(first) = corners.iter().position(|(side, _)| side.is_ne()) else {
            return false;
        };
        let (before, after) = corners.split_at(first);
        let (mut left, mut on_it) = (Ordering::Equal, None);
        for &(side, within) in after.iter().chain(before).chain(after.first()) {
            if side.is_eq() {
                on_it = Some(within && on_it.unwrap_or(true));
                continue;
            }
            if on_it == Some(true) && side != left {
                return true;
            }
            (left, on_it) = (side, None);
        }
        false
    }

    #[test]
    fn corners_nearby_tell_as_much_as_all() {
        let mut random = Random::new(41);
        let mut seen = [0; 2];
        for _ in 0..50_000 {
            let most = 3 + random.below(4);
            let count = 3 + random.below(12);
            let mut place = || [(); 2].map(|()| random.below(most) as f64);
            let (p, q, r) = (place(), place(), place());
            let points: Vec<[f64; 2]> = (0..count).map(|_| place()).collect();
            let lasso = Lasso::new(&points).unwrap();
            if lasso.flat().is_some() || p == q {
                continue;
            }
            let pick = Pick {
                tolerance: random.pick(&[0.0, 1.0]),
                ..Mode::Window.into()
            };
            let mut loops = Loops::default();
            let mut judged = loops.judge(&lasso, None, pick);
            let around = Aabb2::around(&[p, q]).unwrap();
            let wide = Aabb2::around(&[p, q, r]).unwrap();
            // As it is on each level of an index.
            for bounds in [wide, around].into_iter().take(random.below(3)) {
                Judge::<Segment2>::enter(&mut judged, || bounds);
            }
            let [a, b] = [p, q].map(|p| p.map(Exact::from_f64));
            let along = [b[0].minus(&a[0]), b[1].minus(&a[1])];
            let all = crosses_by_all(lasso.points(), &a, &along);
            let near = judged.crosses(&a, &along, &dot(&along, &along), &around);
            assert_eq!(near, all, "{p:?} {q:?} {points:?}");
            seen[usize::from(all)] += 1;
        }
        assert!(seen.iter().all(|&count| count > 1000), "{seen:?}");
    }
}
