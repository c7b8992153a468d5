//! Judging by a lasso.

use super::lasso::{Fill, Lasso};
use super::outline::{Edge, Outline};
use super::pick::{Mode, Pick};
use super::walk::{Judge, Verdict, Windows};
use crate::d2::{Aabb2, Element, View2};
use crate::geom::{Relation, Touch};
use crate::num::{larger, smaller};

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
    /// The line of the area.
    pub(super) fn area(&self) -> &Outline {
        &self.loops.area
    }

    #[inline]
    pub(super) fn encloses(&self, winding: i32) -> bool {
        match self.fill {
            Fill::NonZero => winding != 0,
            Fill::EvenOdd => winding & 1 == 1,
        }
    }

    /// Whether an element is met: by its edges nearby, and where none of them meets it, by any one
    /// of its points; of each part, as parts may lie apart.
    fn meets<T: Element>(&self, mode: Mode, item: &T) -> bool {
        let (mut touches, mut runs_across) = (false, false);
        for edge in self.loops.area.near(&item.bounds()) {
            if mode == Mode::Crossing && self.pick.tolerance > 0.0 {
                if item.is_near(&edge.segment, self.pick.tolerance) {
                    return true;
                }
                continue;
            }
            match item.relation_to(&edge.segment) {
                Relation::Overlapping if mode == Mode::Crossing => return true,
                Relation::Overlapping => {
                    // Seldom are both sides of the line enclosed.
                    if !item.all_parts(|part, around| !self.leaves_out(part, around, edge)) {
                        return false;
                    }
                    runs_across = true;
                    break;
                }
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
                let met = if runs_across && self.encloses_both_sides(around) {
                    true
                } else if touches || runs_across {
                    self.touched(mode, runs_across, part, around)
                } else {
                    self.encloses(self.loops.area.winding(point_of(part)))
                };
                whole == met
            })
    }

    /// Whether the line divides these bounds into two, and both are enclosed. What goes round them differs by one.
    fn encloses_both_sides(&self, around: &Aabb2) -> bool {
        let corners = around.corners().into_iter();
        let off = corners.filter(|&p| !self.area().holds_float(p));
        let mut turns = off.map(|p| self.area().winding(p));
        let Some(first) = turns.next().filter(|_| self.area().divides(around)) else {
            return false;
        };
        match turns.find(|&other| other != first) {
            Some(other) => self.encloses(first) && self.encloses(other),
            None => (first - 1..=first + 1).all(|turns| self.encloses(turns)),
        }
    }

    /// Whether one of a few places of a shape that an edge runs across lies outside, as it most often is: corners, and
    /// places close to the edge.
    fn leaves_out(&self, part: View2<'_>, around: &Aabb2, edge: &Edge) -> bool {
        let is_out = |at: [f64; 2]| {
            at.iter().all(|x| x.is_finite())
                && !self.encloses(self.area().winding(at))
                && !self.area().holds_float(at)
        };
        // Of corners that are rounded: all that is so near to one. (Where products underflow, that is a few of the least
        // numbers.)
        let is_near_out = |p: [f64; 2]| {
            let reach = around.min().into_iter().chain(around.max());
            let by = 8.0 * f64::EPSILON * reach.fold(0.0, |most, x| larger(most, x.abs()))
                + f64::from_bits(16);
            let near = Aabb2::from_limits(p, p).grown(by);
            self.area().is_clear_of(&near) && !self.encloses(self.area().winding(p))
        };
        let is_corner_out = match part {
            View2::Aabb(item) => item.corners().into_iter().any(is_out),
            View2::Obb(item) => item.corners().into_iter().any(is_near_out),
            View2::Polygon(item) => {
                let corners = item.corners();
                let some = corners.iter().step_by(1 + corners.len() / 32);
                some.copied().any(is_out)
            }
            View2::Circle(item) => is_out(item.center()),
            View2::Capsule(item) => is_out(item.p()) || is_out(item.q()),
            View2::Segment(item) => is_out(item.p()) || is_out(item.q()),
        };
        is_corner_out
            || edge.within(around).is_some_and(|[p, q]| {
                let along = [q[0] - p[0], q[1] - p[1]];
                let beside = |share: f64, left: f64| {
                    let at = [
                        p[0] + along[0] * share - along[1] * left,
                        p[1] + along[1] * share + along[0] * left,
                    ];
                    is_out(at) && holds(part, at)
                };
                let mut shares = [0.5, 0.1, 0.9, 0.3, 0.7, 0.01, 0.99].iter();
                shares.any(|&share| beside(share, 1e-6) || beside(share, -1e-6))
            })
    }
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

/// Whether a place is one of a shape.
fn holds(item: View2<'_>, at: [f64; 2]) -> bool {
    match item {
        View2::Aabb(item) => item.contains_point(at),
        View2::Obb(item) => item.contains_point(at),
        View2::Circle(item) => item.contains_point(at),
        View2::Capsule(item) => item.contains_point(at),
        View2::Segment(item) => item.contains_point(at),
        View2::Polygon(item) => item.contains_point(at),
    }
}
