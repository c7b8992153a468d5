//! Shapes of the plane as pieces that are intersections of discs and half-planes, stated without rounding.

use super::arc_side::ArcSide;
use super::flat::{V, dot, sub};
use super::hairline::{ExactV, flat_dot};
use super::shape::{View2, core_point, outward};
use super::{Aabb2, Circle};
use crate::geom::core_shape::{Core, Cored};
use crate::num::{Exact, Number, Real, sqrt, times_two_pow};
use smallvec::SmallVec;

/// A piece of a shape that is the intersection of discs and half-planes. Pieces share no area.
pub(super) struct Part<'a> {
    shape: View2<'a>,
    form: Form,
    pub(super) bounds: Aabb2,
}

#[derive(Clone, Copy)]
enum Form {
    Whole,
    /// Of a capsule: between its ends.
    Body,
    /// Of a capsule: the half of a circle beyond an end.
    Cap(usize),
}

pub(super) fn parts(shape: View2<'_>) -> SmallVec<[Part<'_>; 3]> {
    let part = |form, bounds| Part {
        shape,
        form,
        bounds,
    };
    let all = shape.bounds();
    match shape {
        View2::Capsule(s) if s.p() != s.q() => {
            let end = |p: V| Circle::new(p, s.radius()).map_or(all, |c| c.bounds());
            [
                part(Form::Body, all),
                part(Form::Cap(0), end(s.p())),
                part(Form::Cap(1), end(s.q())),
            ]
            .into_iter()
            .collect()
        }
        _ => [part(Form::Whole, all)].into_iter().collect(),
    }
}

impl Part<'_> {
    /// Its sides about `middle`, in units of `2^unit`.
    #[inline(never)]
    pub(super) fn sides(
        &self,
        middle: &ExactV,
        frame: &Frame,
        unit: i32,
    ) -> SmallVec<[ArcSide; 8]> {
        let mut core = self.shape.core::<Exact>([0.0; 3]);
        for point in &mut core.points {
            for k in 0..2 {
                point[k] = point[k].minus(&middle[k]);
            }
        }
        let n = core.points.len();
        let mut sides = SmallVec::new();
        let line = |i: usize, at: &[Exact; 3], radius: &Exact| {
            half_plane(&outward(self.shape, &core, i), at, radius, frame, unit)
        };
        match self.form {
            Form::Whole if core.radius.is_zero() => {
                sides.extend((0..n).map(|i| line(i, &core.points[i], &core.radius)));
            }
            Form::Whole => sides.push(disc(&core, 0, frame, unit)),
            Form::Body => {
                sides.push(line(0, &core.points[0], &core.radius));
                sides.push(line(2, &core.points[0], &core.radius));
                sides.push(line(1, core_point(&core, 1), &Exact::zero()));
                sides.push(line(3, core_point(&core, 3), &Exact::zero()));
            }
            Form::Cap(end) => {
                sides.push(disc(&core, end, frame, unit));
                sides.push(line(1 + 2 * end, &core.points[end], &Exact::zero()));
            }
        }
        sides
    }
}

/// What does not lie beyond a line through `at`, moved outward by `radius`.
#[inline(never)]
fn half_plane(
    normal: &ExactV,
    at: &[Exact; 3],
    radius: &Exact,
    frame: &Frame,
    unit: i32,
) -> ArcSide {
    let square = flat_dot(normal, normal);
    let level = flat_dot(normal, &[at[0].clone(), at[1].clone()]);
    let near = |x: &Exact| x.scaled(-unit);
    ArcSide {
        bend: 0.0,
        normal: frame.over_root(normal, &square),
        offset: near(&level.negated()).over_root_less(&square, &near(radius)),
    }
}

/// The disc around a point of the core.
fn disc(core: &Core<Exact>, point: usize, frame: &Frame, unit: i32) -> ArcSide {
    let ([x, y, _], radius) = (&core.points[point], &core.radius);
    let twice = radius.plus(radius);
    let power = x.times(x).plus(&y.times(y)).minus(&radius.times(radius));
    ArcSide {
        bend: Exact::from_f64(1.0).scaled(unit).ratio(&twice),
        normal: frame.over_root(&[x.negated(), y.negated()], &radius.times(radius)),
        offset: power.scaled(-unit).ratio(&twice),
    }
}

/// Axes that need not be of unit length: x across, y along the thinner of two shapes, whose long sides then
/// keep their distance however long they are.
pub(super) struct Frame([ExactV; 2]);

impl Frame {
    #[inline(never)]
    pub(super) fn along(a: View2<'_>, b: View2<'_>) -> Self {
        let ((way_a, thin_a), (way_b, thin_b)) = (length(a), length(b));
        let (from, to) = if thin_a < thin_b { way_a } else { way_b };
        let [x, y] = [0, 1].map(|k| Exact::from_f64(to[k]).minus(&Exact::from_f64(from[k])));
        Self([[y.clone(), x.negated()], [x, y]])
    }

    /// A vector in this frame, over the root of a square.
    #[inline(never)]
    fn over_root(&self, vector: &ExactV, square: &Exact) -> V {
        let [_, along] = &self.0;
        let square = square.times(&flat_dot(along, along));
        [0, 1].map(|k| flat_dot(vector, &self.0[k]).over_root(&square))
    }

    /// The axes as unit vectors, rounded.
    pub(super) fn axes(&self) -> [V; 2] {
        let [_, along] = &self.0;
        let square = flat_dot(along, along);
        let [x, y] = [0, 1].map(|k| along[k].over_root(&square));
        [[y, -x], [x, y]]
    }
}

/// From where to where a shape is longest, more or less, and how thin it is.
fn length(shape: View2<'_>) -> ((V, V), f64) {
    let up = ([0.0; 2], [0.0, 1.0]);
    match shape {
        View2::Obb(s) => {
            let [w, h] = s.size();
            let (c, n) = (s.rotation().cos(), s.rotation().sin());
            let way = if w > h { [c, n] } else { [-n, c] };
            (([0.0; 2], way), w.smaller(h))
        }
        View2::Capsule(s) if s.p() != s.q() => ((s.p(), s.q()), 2.0 * s.radius()),
        View2::Polygon(s) => {
            // In a unit in which no square overflows or vanishes.
            let unit = shape.unit();
            let square = |(p, q): &(V, V)| {
                let way = sub(
                    q.map(|x| times_two_pow(x, -unit)),
                    p.map(|x| times_two_pow(x, -unit)),
                );
                dot(way, way)
            };
            let corners = s.corners().iter().copied();
            let sides = corners.clone().zip(corners.cycle().skip(1));
            let longer = |p, q| if square(&q) > square(&p) { q } else { p };
            let longest = sides.reduce(longer).unwrap_or(up);
            let thin = shape.scaled_area(-unit) / sqrt(square(&longest));
            (longest, times_two_pow(thin, unit))
        }
        other => {
            let bounds = other.bounds();
            let [w, h] = [0, 1].map(|k| bounds.max()[k] - bounds.min()[k]);
            (up, w.smaller(h))
        }
    }
}
