//! Judging by a box, aligned or turned: the usual marquee.

use super::pick::{Mode, Pick};
use super::walk::{BATCH, Judge, Verdict, Windows};
use crate::d2::{Aabb2, Convex2, Element, Obb2};
use crate::geom::{Bounded, Relate, Touch};
use crate::num::{add_up, larger, smaller, sub_down};

/// An aligned marquee, and where it was before.
#[derive(Debug, Clone, Copy)]
pub(super) struct Aligned {
    area: Aabb2,
    /// The same as an oriented box, where that is it exactly: those are decided eight at a time.
    turned: Option<Obb2>,
    before: Option<Aabb2>,
    pick: Pick,
}

impl Aligned {
    /// `before`, where the same was asked and nothing else has changed since.
    pub(super) fn new(area: Aabb2, pick: Pick, before: Option<Aabb2>) -> Self {
        Self {
            area,
            turned: area.same_turned(),
            before,
            pick,
        }
    }
}

/// Where bounds stand to one side of an area, on its axis.
#[derive(Debug, Clone, Copy, PartialEq)]
enum Side {
    /// Within it, clear of the side.
    Within,
    /// Out of the area's reach.
    Beyond,
    /// Neither, for a side that is here.
    At(f64),
}

/// The four sides of an area as bounds see them: what they see alike of two areas, elements within
/// them stand to alike.
#[inline(always)]
fn sides(area: &Aabb2, reach: f64, bounds: &Aabb2) -> [Side; 4] {
    let ([left, low], [right, high]) = (area.min(), area.max());
    let ([x0, y0], [x1, y1]) = (bounds.min(), bounds.max());
    let above = |inner: f64, side: f64, outer: f64| {
        if inner > side {
            Side::Within
        } else if outer < sub_down(side, reach) {
            Side::Beyond
        } else {
            Side::At(side)
        }
    };
    let below = |inner: f64, side: f64, outer: f64| {
        if inner < side {
            Side::Within
        } else if outer > add_up(side, reach) {
            Side::Beyond
        } else {
            Side::At(side)
        }
    };
    [
        above(x0, left, x1),
        above(y0, low, y1),
        below(x1, right, x0),
        below(y1, high, y0),
    ]
}

impl<T: Element> Judge<T> for Aligned {
    const AT_ONCE: bool = false;

    fn windows(&self) -> Windows {
        let area = &self.area;
        let Some(before) = &self.before else {
            return Windows {
                around: area.grown(self.pick.tolerance),
                outside: Verdict::None,
                inner: Some(*area),
                inside: Verdict::All,
                says_all: true,
                decides_fast: false,
            };
        };
        // Out of reach of both, or within both: that has not changed.
        let pairs = [0, 1].map(|k| {
            let sorted = |a: f64, b: f64| if a < b { [a, b] } else { [b, a] };
            let min = sorted(area.min()[k], before.min()[k]);
            let max = sorted(area.max()[k], before.max()[k]);
            (min, max)
        });
        let around = Aabb2::from_limits(pairs.map(|p| p.0[0]), pairs.map(|p| p.1[1]));
        let inner = Aabb2::new(pairs.map(|p| p.0[1]), pairs.map(|p| p.1[0]));
        Windows {
            around: around.grown(self.pick.tolerance),
            outside: Verdict::Same,
            inner: inner.ok(),
            inside: Verdict::Same,
            says_all: false,
            decides_fast: false,
        }
    }

    #[inline]
    fn bounds(&mut self, bounds: &Aabb2) -> Verdict {
        let now = sides(&self.area, self.pick.tolerance, bounds);
        let out = |sides: &[Side; 4]| sides.contains(&Side::Beyond);
        if let Some(before) = &self.before {
            let before = sides(before, self.pick.tolerance, bounds);
            if before == now || (out(&before) && out(&now)) {
                return Verdict::Same;
            }
        }
        if out(&now) {
            Verdict::None
        } else if now == [Side::Within; 4] {
            Verdict::All
        } else {
            Verdict::Some
        }
    }

    fn decide(&mut self, mode: Mode, items: &[T], places: &[u32], verdicts: &mut [bool]) {
        match &self.turned {
            Some(area) => decide(area, self.pick, mode, items, places, verdicts),
            None => decide(&self.area, self.pick, mode, items, places, verdicts),
        }
    }
}

/// A turned marquee.
#[derive(Debug, Clone, Copy)]
pub(super) struct Turned {
    area: Obb2,
    pick: Pick,
    /// What the rotation's axes are off unit length by, at most.
    delta: f64,
}

impl Turned {
    pub(super) fn new(area: Obb2, pick: Pick) -> Self {
        let (c, s) = (area.rotation().cos(), area.rotation().sin());
        Self {
            area,
            pick,
            delta: (c * c + s * s - 1.0).abs() + 2.0 * f64::EPSILON,
        }
    }

    /// The extent of the bounds along the marquee's axes, against its half size; without branches,
    /// since nobody can foretell them.
    ///
    /// # Error
    /// With `u = 2^-53`, and `X` for the farthest that the bounds are from the centre along x, `Y`
    /// along y: differences to the centre are off by `u X`; middle and half extent, sums of their
    /// halves, by `2u X`; products with cosine and sine by `3u`, their sums by `4u (X + Y)`; the
    /// ends of the extent, sums of two of those, by `10u (X + Y)`. Half the size stands for itself
    /// times `cos² + sin²`, and the reach for itself times the root of that, which are off by
    /// `delta` of themselves; the two last sums round once each. So each comparison is off by less
    /// than `(16u + 2 delta) M` for the sum `M` of all magnitudes, and by underflows that the
    /// smallest normal number covers. An overflow makes all comparisons false.
    #[inline(always)]
    fn verdict(&self, bounds: &Aabb2) -> Verdict {
        let (c, s) = (self.area.rotation().cos(), self.area.rotation().sin());
        let ([x, y], [w, h]) = (self.area.center(), self.area.size());
        let ([x0, y0], [x1, y1]) = (bounds.min(), bounds.max());
        let ([x0, x1], [y0, y1]) = ([x0 - x, x1 - x], [y0 - y, y1 - y]);
        let magnitude =
            larger(x0.abs(), x1.abs()) + larger(y0.abs(), y1.abs()) + w + h + self.pick.tolerance;
        let doubt = (8.0 * f64::EPSILON + 2.0 * self.delta) * magnitude + 16.0 * f64::MIN_POSITIVE;
        let ([px, py], [ex, ey]) = (
            [0.5 * x0 + 0.5 * x1, 0.5 * y0 + 0.5 * y1],
            [0.5 * x1 - 0.5 * x0, 0.5 * y1 - 0.5 * y0],
        );
        let [along, across] = [(c, s), (0.0 - s, c)].map(|(a, b)| {
            let (middle, half) = (px * a + py * b, ex * a.abs() + ey * b.abs());
            [middle - half, middle + half]
        });
        let (w, h) = (0.5 * w, 0.5 * h);
        let out = |[low, high]: [f64; 2], half: f64| {
            let far = half + self.pick.tolerance + doubt;
            (low > far) | (high < -far)
        };
        let within = |[low, high]: [f64; 2], half: f64| {
            let near = half - doubt;
            (high < near) & (low > -near)
        };
        let out = out(along, w) | out(across, h);
        let within = within(along, w) & within(across, h);
        if out {
            Verdict::None
        } else if within {
            Verdict::All
        } else {
            Verdict::Some
        }
    }
}

impl<T: Element> Judge<T> for Turned {
    const AT_ONCE: bool = false;

    fn windows(&self) -> Windows {
        // A square that fits into the marquee, a little smaller so that this can be proved.
        let (c, s) = (self.area.rotation().cos(), self.area.rotation().sin());
        let ([x, y], [w, h]) = (self.area.center(), self.area.size());
        let side = smaller(w, h);
        let half = 0.499 * side / (c.abs() + s.abs());
        let inner = Aabb2::new([x - half, y - half], [x + half, y + half]).ok();
        let holds = |b: &Aabb2| self.verdict(b) == Verdict::All;
        Windows {
            inner: inner.filter(holds),
            decides_fast: self.pick.mode == Mode::Crossing && T::are_obbs(),
            ..Windows::around(self.area.bounds().grown(self.pick.tolerance))
        }
    }

    #[inline(always)]
    fn bounds(&mut self, bounds: &Aabb2) -> Verdict {
        self.verdict(bounds)
    }

    fn decide(&mut self, mode: Mode, items: &[T], places: &[u32], verdicts: &mut [bool]) {
        decide(&self.area, self.pick, mode, items, places, verdicts);
    }
}

/// Any convex shape: judged by its own exact queries.
#[derive(Debug, Clone, Copy)]
pub(super) struct Convex<'a, A> {
    area: &'a A,
    around: Aabb2,
    pick: Pick,
}

impl<'a, A: Bounded<2>> Convex<'a, A> {
    pub(super) fn new(area: &'a A, pick: Pick) -> Self {
        Self {
            area,
            around: area.bounds().grown(pick.tolerance),
            pick,
        }
    }
}

impl<A: Convex2 + Relate<2, Aabb2>, T: Element> Judge<T> for Convex<'_, A> {
    const AT_ONCE: bool = false;

    fn windows(&self) -> Windows {
        Windows::around(self.around)
    }

    fn bounds(&mut self, bounds: &Aabb2) -> Verdict {
        let near = self.around.intersects(bounds)
            && Relate::<2, Aabb2>::within(self.area, bounds, self.pick.tolerance);
        // With a tolerance touching always counts.
        let counts = self.pick.touch == Touch::Counts || self.pick.tolerance > 0.0;
        if !near {
            Verdict::None
        } else if counts && self.area.holds(bounds) || !counts && holds_inside(self.area, bounds) {
            Verdict::All
        } else {
            Verdict::Some
        }
    }

    fn decide(&mut self, mode: Mode, items: &[T], places: &[u32], verdicts: &mut [bool]) {
        decide(self.area, self.pick, mode, items, places, verdicts);
    }
}

/// Whether bounds lie strictly inside an area: it holds larger ones too. All within them, even a point, then
/// overlaps it.
fn holds_inside(area: &impl Convex2, bounds: &Aabb2) -> bool {
    // The least step outward, which rounds to the next number on each side, but not past the largest.
    let larger = bounds.grown(f64::from_bits(1));
    let moved = |k: usize| larger.min()[k] < bounds.min()[k] && larger.max()[k] > bounds.max()[k];
    moved(0) && moved(1) && area.holds(&larger)
}

fn decide<A: Convex2, T: Element>(
    area: &A,
    pick: Pick,
    mode: Mode,
    items: &[T],
    places: &[u32],
    verdicts: &mut [bool],
) {
    if mode == Mode::Window {
        for (&place, verdict) in places.iter().zip(verdicts) {
            let item = items.get(place as usize);
            *verdict = item.is_some_and(|item| item.is_held_by(area));
        }
        return;
    }
    const ZEROS: &[u32] = &[0; BATCH];
    let area = core::slice::from_ref(area);
    for (places, verdicts) in places.chunks(BATCH).zip(verdicts.chunks_mut(BATCH)) {
        let first = ZEROS.get(..places.len()).unwrap_or(&[]);
        if pick.tolerance == 0.0 {
            T::met_many(area, items, first, places, pick.touch, verdicts);
        } else {
            T::near_many(area, items, first, places, pick.tolerance, verdicts);
        }
    }
}
