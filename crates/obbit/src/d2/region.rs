//! The area that two outlines share of which one has arcs, where it is small beside them.
//!
//! Points on shapes far larger have lost the digits that matter. So every side is stated about the middle
//! of the region where both are, without rounding, and rounded once (`arc_parts`). What is shared may be
//! far smaller than the region that bounds tell: then that is looked at more closely.

use super::Aabb2;
use super::arc_parts::{Frame, Part, parts};
use super::arc_side::ArcSide;
use super::flat::{V, along};
use super::hairline::ExactV;
use super::shape::View2;
use crate::num::sort::sort_floats;
use crate::num::{Exact, Number, Real, scale_exponent, times_two_pow};
use smallvec::SmallVec;

/// So many sides of both within one region are too many to compare each with each.
const MANY: usize = 40;
/// How often a region is looked at more closely.
const ROUNDS: usize = 12;

/// The shared area of A and B, in a unit that is the square of a power of two, and that power; `None` where
/// too many sides lie there.
#[cold]
#[inline(never)]
pub(super) fn shared(a: View2<'_>, b: View2<'_>) -> Option<(f64, i32)> {
    let frame = Frame::along(a, b);
    let mut areas: SmallVec<[(f64, i32); 9]> = SmallVec::new();
    for p in parts(a) {
        for q in parts(b) {
            let (area, unit) = of_parts(&p, &q, &frame)?;
            if area > 0.0 {
                areas.push((area, unit));
            }
        }
    }
    let unit = areas.iter().map(|&(_, unit)| unit).max().unwrap_or(0);
    let sum = areas
        .iter()
        .map(|&(area, own)| times_two_pow(area, 2 * (own - unit)))
        .sum();
    Some((sum, unit))
}

/// Where two parts are looked at: `half` to all sides of `middle` along the axes of the frame.
struct Region {
    middle: ExactV,
    half: V,
}

impl Region {
    fn of(p: &Aabb2, q: &Aabb2, axes: &[V; 2]) -> Option<Self> {
        let min = [0, 1].map(|k| p.min()[k].larger(q.min()[k]));
        let max = [0, 1].map(|k| p.max()[k].smaller(q.max()[k]));
        let half = [0, 1].map(|k| max[k] * 0.5 - min[k] * 0.5);
        let middle = [0, 1].map(|k| min[k] * 0.5 + max[k] * 0.5);
        let region = Self {
            middle: middle.map(Exact::from_f64),
            half: axes.map(|[x, y]| x.abs() * half[0] + y.abs() * half[1]),
        };
        (half[0] >= 0.0 && half[1] >= 0.0).then(|| region.grown(middle))
    }

    /// A little larger, so that rounding takes nothing away where the middle was moved by so much.
    fn grown(self, moved: V) -> Self {
        let rounding = (moved[0].abs() + moved[1].abs()) * f64::EPSILON;
        Self {
            half: self.half.map(|x| x * 1.0625 + rounding),
            ..self
        }
    }

    fn exponent(&self) -> i32 {
        scale_exponent(self.half[0].larger(self.half[1])) + 1
    }
}

/// The same of two parts.
#[inline(never)]
fn of_parts(a: &Part<'_>, b: &Part<'_>, frame: &Frame) -> Option<(f64, i32)> {
    let axes = frame.axes();
    let Some(mut region) = Region::of(&a.bounds, &b.bounds, &axes) else {
        return Some((0.0, 0));
    };
    let mut rounds = 0;
    loop {
        rounds += 1;
        let unit = region.exponent();
        let reach = region.half.map(|x| times_two_pow(x, -unit));
        let corners = [[-1.0, -1.0], [1.0, -1.0], [1.0, 1.0], [-1.0, 1.0]]
            .map(|[x, y]: V| [x * reach[0], y * reach[1]]);
        let mut sides: Sides = SmallVec::new();
        for part in [a, b] {
            let cuts = |side: &ArcSide| corners.iter().any(|&p| side.at(p) > 0.0);
            sides.extend(
                part.sides(&region.middle, frame, unit)
                    .into_iter()
                    .filter(cuts),
            );
        }
        if sides.len() > MANY {
            return None;
        }
        for end in [-1.0, 1.0] {
            sides.push(ArcSide {
                bend: 0.0,
                normal: [end, 0.0],
                offset: -reach[0],
            });
        }
        let loose = sides.iter().map(|side| side.loosened(reach));
        let seen = Swept::of(&loose.collect(), reach);
        let half = seen.half();
        if half[0] < 0.0 {
            return Some((0.0, 0));
        }
        if rounds == ROUNDS || (0..2).all(|k| half[k] > 0.5 * reach[k]) {
            return Some((Swept::of(&sides, reach).area, unit));
        }
        let way = [0, 1].map(|k| times_two_pow(seen.min[k] * 0.5 + seen.max[k] * 0.5, unit));
        let moved = along(along([0.0; 2], axes[0], way[0]), axes[1], way[1]);
        region = Region {
            middle: [0, 1].map(|k| region.middle[k].plus(&Exact::from_f64(moved[k]))),
            half: half.map(|x| times_two_pow(x, unit)),
        }
        .grown(moved);
    }
}

type Sides = SmallVec<[ArcSide; 12]>;

/// What lies within all sides, and its bounds.
struct Swept {
    area: f64,
    min: V,
    max: V,
}

impl Swept {
    /// From one height to the next at which anything changes.
    fn of(sides: &Sides, reach: V) -> Self {
        let mut heights: SmallVec<[f64; 64]> = SmallVec::from_slice(&[-reach[1], reach[1]]);
        for (i, side) in sides.iter().enumerate() {
            heights.extend(side.turns());
            for other in &sides[..i] {
                heights.extend(side.meetings(other));
            }
        }
        heights.retain(|y| -reach[1] <= *y && *y <= reach[1]);
        sort_floats(&mut heights);
        let mut swept = Self {
            area: 0.0,
            min: [f64::INFINITY; 2],
            max: [f64::NEG_INFINITY; 2],
        };
        for slab in heights.windows(2) {
            if slab[0] < slab[1] {
                swept.add(sides, reach[0], slab[0], slab[1]);
            }
        }
        swept
    }

    fn add(&mut self, sides: &Sides, reach: f64, bottom: f64, top: f64) {
        // In two places, since an arc may touch another side at one height, also midway.
        let quarter = (top - bottom) * 0.25;
        let (mut left, mut right) = ((f64::NEG_INFINITY, 0), (f64::INFINITY, 0));
        for (i, side) in sides.iter().enumerate() {
            let (low, high) = (side.range(bottom + quarter), side.range(top - quarter));
            let [l, r] = [low[0] + high[0], low[1] + high[1]];
            if l > left.0 {
                left = (l, i);
            }
            if r < right.0 {
                right = (r, i);
            }
        }
        if left.0 >= right.0 {
            return;
        }
        let (l, r) = (&sides[left.1], &sides[right.1]);
        let within = |x: f64| (-reach).larger(x.smaller(reach));
        let ends = [bottom, top].map(|y| [l.border(y)[0], r.border(y)[1]].map(within));
        let [[l0, r0], [l1, r1]] = ends;
        let widths = (r0 - l0) + (r1 - l1);
        let bulges = l.bulge([l0, bottom], [l1, top]) + r.bulge([r0, bottom], [r1, top]);
        self.area += (widths * 0.5 * (top - bottom) + bulges).larger(0.0);
        self.min = [
            self.min[0].smaller(l0.smaller(l1)),
            self.min[1].smaller(bottom),
        ];
        self.max = [self.max[0].larger(r0.larger(r1)), self.max[1].larger(top)];
    }

    fn half(&self) -> V {
        [0, 1].map(|k| self.max[k] * 0.5 - self.min[k] * 0.5)
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Capsule2, Circle, ConvexPolygon, Obb2, Rot2, Shape2};
    use super::*;

    fn circle(x: f64, y: f64, r: f64) -> Shape2 {
        Circle::new([x, y], r).unwrap().into()
    }

    fn capsule(p: V, q: V, r: f64) -> Shape2 {
        Capsule2::new(p, q, r).unwrap().into()
    }

    fn turned(center: V, size: V, cos: f64, sin: f64) -> Shape2 {
        let turn = Rot2::from_cos_sin(cos, sin).unwrap();
        Obb2::new(center, size, turn).unwrap().into()
    }

    fn near(a: &Shape2, b: &Shape2, wanted: f64) {
        let got = a.overlap_area(b);
        assert_eq!(got, b.overlap_area(a));
        let share = got / wanted - 1.0;
        assert!(share.abs() < 1e-13, "{a:?} {b:?}: {got}, not {wanted}");
    }

    /// Numbers from integrals of lines and arcs with 330 digits.
    #[test]
    fn beside_what_is_far_larger() {
        let disc = circle(0.3, 0.2, 1.0);
        let band = capsule([6e9, 8e9], [-6e9, -8e9], 0.75);
        near(&disc, &band, 2.654_965_463_298_454_5);
        let wide = circle(-3e15, 4e15, 5e15);
        let pill = capsule([0.0, 0.0], [2.0, 1.0], 0.5);
        near(&pill, &wide, 0.894_821_168_198_417);
        let thread = capsule([-3e39, 4e39], [3e39, -4e39], 0.25);
        let block = turned([7e19, 1e19], [1e20, 2e20], 1.0, 0.0);
        near(&thread, &block, 3.958_333_333_333_334e19);
        let needle = ConvexPolygon::new(&[[0.0, 0.0], [1e30, 1e29], [1e30, -2e29]]).unwrap();
        near(
            &circle(1.0, 0.0, 0.5),
            &needle.into(),
            0.289_807_542_488_163_7,
        );
    }

    #[test]
    fn by_a_hair() {
        let tilted = turned([1.6, 1.2], [2.000_000_000_1, 1.0], 0.8, 0.6);
        near(&circle(0.0, 0.0, 1.0), &tilted, 6.666_663_053_128_605e-16);
        let wire = capsule([0.0, 0.0], [1.0, 0.0], 1e-9);
        near(
            &wire,
            &circle(0.5, 1000.0, 1000.0),
            1.885_618_083_163_844e-12,
        );
    }

    /// What slabs find of shapes alike in size.
    #[test]
    fn as_slabs_would() {
        use super::super::flat::Pair;
        use super::super::slabs;
        for k in 0..300_u32 {
            let part = |by: f64| f64::from(k) * by % 1.0;
            let pill = |x: f64, y: f64, dx: f64, dy: f64, r: f64| {
                Capsule2::new([x, y], [x + dx, y + dy], r).unwrap()
            };
            let a = pill(0.0, 0.0, part(0.618), part(0.755) - 0.5, 0.1 + part(0.569));
            let b = pill(part(0.382), part(0.245), 0.3, -part(0.431), 0.3);
            let box_ = Obb2::new(
                [part(0.17), 0.2],
                [0.9, 0.4],
                Rot2::from_degrees(part(0.29) * 360.0),
            );
            let (a, b, c) = (
                View2::Capsule(&a),
                View2::Capsule(&b),
                View2::Obb(&box_.unwrap()),
            );
            for (p, q) in [(a, b), (a, c), (c, b)] {
                let pair = Pair::new(p, q);
                let wanted = slabs::shared(&pair.a, &pair.b);
                let (got, unit) = shared(p, q).unwrap();
                let got = times_two_pow(got, 2 * unit);
                assert!(
                    (got - wanted).abs() < 1e-14,
                    "{p:?} {q:?}: {got}, not {wanted}"
                );
            }
        }
    }
}
