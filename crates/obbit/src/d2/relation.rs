//! The exact relation of any two shapes: hot pairs first, the general engine for the rest.

#[cfg(not(target_family = "wasm"))]
use super::features;
use super::obb_relation;
use super::obb_within;
use super::outlines::{self, corners_around};
use super::polygons;
#[cfg(not(target_family = "wasm"))]
use super::rect::Rect;
use super::rect_pairs::aligned_turned;
use super::segment_box;
use super::segments;
use super::shape::View2;
use super::{Aabb2, Circle, Obb2, Segment2};
#[cfg(not(target_family = "wasm"))]
use super::{outlines_closely, outlines_within};
use crate::geom::Relation;
use crate::geom::decide;
use crate::geom::near::{
    balls, is_all_within, limits_along, limits_around, near_aligned, relation_aligned,
};
use crate::geom::near_segment::{self, overlapping_or_apart};
use crate::num::vector::sub;

/// The exact relation. With concrete types the match folds away: a program of boxes alone links no other shape.
#[inline]
pub(crate) fn relation(a: View2<'_>, b: View2<'_>) -> Relation {
    match (a, b) {
        (View2::Obb(a), View2::Obb(b)) => obb_relation::relation(a, b),
        (View2::Aabb(a), View2::Aabb(b)) => a.relation_to_aligned(b),
        (View2::Aabb(a), View2::Obb(b)) | (View2::Obb(b), View2::Aabb(a)) => aligned_turned(a, b),
        (View2::Circle(a), View2::Circle(b)) => {
            balls(&a.center(), &b.center(), [a.radius(), b.radius()])
        }
        (View2::Segment(s), View2::Segment(t)) => segments::segments(s, t),
        _ => of_others(a, b),
    }
}

/// Pairs of other kinds, in a function of its own: so those above are told where they are asked.
#[inline(never)]
fn of_others(a: View2<'_>, b: View2<'_>) -> Relation {
    match (a, b) {
        (View2::Obb(a), View2::Circle(b)) | (View2::Circle(b), View2::Obb(a)) => {
            turned_circle(a, b)
        }
        (View2::Segment(s), View2::Obb(o)) | (View2::Obb(o), View2::Segment(s)) => {
            segment_box::certain(s, o).unwrap_or_else(|| general(a, b))
        }
        (View2::Segment(s), View2::Aabb(o)) | (View2::Aabb(o), View2::Segment(s)) => {
            segments::segment_box(s, o)
        }
        (View2::Polygon(p), View2::Polygon(q)) => {
            polygons::relation(p.corners(), q.corners()).unwrap_or_else(|| general(a, b))
        }
        (View2::Polygon(p), View2::Aabb(s)) | (View2::Aabb(s), View2::Polygon(p)) => {
            let told = corners(s).and_then(|corners| polygons::relation(p.corners(), &corners));
            told.unwrap_or_else(|| general(a, b))
        }
        (View2::Polygon(p), View2::Obb(o)) | (View2::Obb(o), View2::Polygon(p)) => {
            let told = outlines::told(p.corners(), o.center(), &corners_around(o, [0.0; 2]));
            told.unwrap_or_else(|| general(a, b))
        }
        (View2::Polygon(p), View2::Segment(s)) | (View2::Segment(s), View2::Polygon(p)) => {
            let ends = [s.p(), s.q()];
            let ends = &ends[usize::from(ends[0] == ends[1])..];
            let told = polygons::relation(p.corners(), ends);
            told.unwrap_or_else(|| general(a, b))
        }
        _ => match (upright(a), upright(b)) {
            (Some((p, p_reach)), Some((q, q_reach))) => {
                let [p, q] = [&p, &q].map(|[low, high]| [low, high]);
                relation_aligned(p, q, [p_reach, q_reach])
            }
            _ => near(a, b, 0.0).map_or_else(|| general(a, b), overlapping_or_apart),
        },
    }
}

/// Whether two shapes, one of them a circle, a capsule or a segment, are nearer than a clearance, with which they
/// or it has a radius; `None` where floats cannot tell, and of other shapes.
#[inline(never)]
fn near(a: View2<'_>, b: View2<'_>, clearance: f64) -> Option<bool> {
    let (([start, end], radius), other) = match (line(a), line(b)) {
        (Some(line), _) => (line, b),
        (_, Some(line)) => (line, a),
        _ => return None,
    };
    let along = sub(end, start);
    let told = |outline: &[[f64; 2]], its_radius: f64| {
        let reach = radius + its_radius + clearance;
        // Without any the cores may touch.
        let is_thick = reach > 0.0;
        is_thick
            .then(|| near_segment::told(&start, &along, outline, reach))
            .flatten()
    };
    match other {
        View2::Aabb(s) => told(&s.corners(), 0.0),
        View2::Polygon(s) => told(s.corners(), 0.0),
        // Corners have the digits of their way from the segment.
        View2::Obb(s) => {
            let corners = corners_around(s, sub(s.center(), start));
            let reach = radius + clearance;
            let is_thick = reach > 0.0;
            is_thick
                .then(|| near_segment::told(&[0.0; 2], &along, &corners, reach))
                .flatten()
        }
        View2::Circle(_) | View2::Capsule(_) | View2::Segment(_) => {
            let (ends, radius) = line(other)?;
            told(&ends, radius)
        }
    }
}

/// The ends of a circle, a capsule or a segment, and its radius.
fn line(view: View2<'_>) -> Option<([[f64; 2]; 2], f64)> {
    match view {
        View2::Circle(s) => Some(([s.center(); 2], s.radius())),
        View2::Capsule(s) => Some(([s.p(), s.q()], s.radius())),
        View2::Segment(s) => Some(([s.p(), s.q()], 0.0)),
        _ => None,
    }
}

/// The corners of a box with an inside, counter-clockwise.
fn corners(s: &Aabb2) -> Option<[[f64; 2]; 4]> {
    let (min, max) = (s.min(), s.max());
    (min[0] < max[0] && min[1] < max[1]).then(|| s.corners())
}

/// Touching counts.
#[inline]
pub(crate) fn intersects(a: View2<'_>, b: View2<'_>) -> bool {
    match (a, b) {
        (View2::Obb(a), View2::Obb(b)) => obb_relation::intersects(a, b),
        _ => relation(a, b).intersects(),
    }
}

/// Touching does not count.
#[inline]
pub(crate) fn overlaps(a: View2<'_>, b: View2<'_>) -> bool {
    match (a, b) {
        (View2::Obb(a), View2::Obb(b)) => obb_relation::overlaps(a, b),
        _ => relation(a, b).overlaps(),
    }
}

/// No farther apart than `clearance`.
#[inline]
pub(crate) fn within(a: View2<'_>, b: View2<'_>, clearance: f64) -> bool {
    if clearance <= 0.0 || clearance.is_nan() {
        // Below zero and NaN nothing is near enough.
        return clearance == 0.0 && intersects(a, b);
    }
    let told = match (a, b) {
        (View2::Obb(a), View2::Obb(b)) => obb_within::boxes(a, b, clearance),
        (View2::Aabb(a), View2::Obb(b)) | (View2::Obb(b), View2::Aabb(a)) => {
            obb_within::aligned_turned(a, b, clearance)
        }
        (View2::Obb(a), View2::Circle(b)) | (View2::Circle(b), View2::Obb(a)) => {
            obb_within::box_circle(a, b, clearance)
        }
        _ => match (upright(a), upright(b)) {
            (Some((p, p_reach)), Some((q, q_reach))) if clearance < f64::INFINITY => {
                let [p, q] = [&p, &q].map(|[low, high]| [low, high]);
                Some(near_aligned(p, q, [p_reach, q_reach, clearance]))
            }
            _ => near(a, b, clearance),
        },
    };
    #[cfg(not(target_family = "wasm"))]
    let told = told.or_else(|| outlines_within::told(a, b, clearance));
    told.unwrap_or_else(|| generally_within(a, b, clearance))
}

/// The limits of an aligned box, or of a circle's centre, and how far the shape reaches round them.
#[inline(always)]
fn upright(view: View2<'_>) -> Option<([[f64; 2]; 2], f64)> {
    match view {
        View2::Aabb(s) => Some(([s.min(), s.max()], 0.0)),
        View2::Circle(s) => Some(([s.center(); 2], s.radius())),
        _ => None,
    }
}

#[cold]
#[inline(never)]
fn generally_within(a: View2<'_>, b: View2<'_>, clearance: f64) -> bool {
    if let (Some((p, p_reach)), Some((q, q_reach))) = (along(a), along(b))
        && clearance < f64::INFINITY
    {
        let [p, q] = [&p, &q].map(|[low, high]| [low, high]);
        return near_aligned(p, q, [p_reach, q_reach, clearance]);
    }
    if is_all_within(&a.bounds(), &b.bounds(), clearance) {
        return true;
    }
    match (a, b) {
        #[cfg(not(target_family = "wasm"))]
        (View2::Obb(a), View2::Circle(b)) | (View2::Circle(b), View2::Obb(a)) => {
            obb_within::box_circle_closely(Rect::Turned(a), b, clearance)
        }
        _ => match (a.rect(), b.rect()) {
            (Some(a), Some(b)) => obb_within::closely(a, b, clearance),
            _ => {
                #[cfg(not(target_family = "wasm"))]
                if let Some(told) = by_features(a, b, clearance) {
                    return told.intersects();
                }
                decide::within::<2>(&a, &b, clearance)
            }
        },
    }
}

#[inline(never)]
fn general(a: View2<'_>, b: View2<'_>) -> Relation {
    match (along(a), along(b)) {
        (Some((p, p_reach)), Some((q, q_reach))) => {
            let [p, q] = [&p, &q].map(|[low, high]| [low, high]);
            relation_aligned(p, q, [p_reach, q_reach])
        }
        _ => match (Plain::of(a), Plain::of(b)) {
            (None, None) => {
                #[cfg(not(target_family = "wasm"))]
                if let Some(told) = outlines_closely::told(a, b).or_else(|| by_features(a, b, 0.0))
                {
                    return told;
                }
                decide::relation::<2>(&a, &b)
            }
            (p, q) => {
                let a = p.as_ref().map_or(a, Plain::view);
                relation(a, q.as_ref().map_or(b, Plain::view))
            }
        },
    }
}

/// As [`features`] tells it, whichever of the two is the circle, capsule or segment.
#[cfg(not(target_family = "wasm"))]
fn by_features(a: View2<'_>, b: View2<'_>, clearance: f64) -> Option<Relation> {
    match (line(a), line(b)) {
        (Some(_), _) => features::told(a, b, clearance),
        (_, Some(_)) => features::told(b, a, clearance),
        _ => None,
    }
}

/// A shape of a kind that more is known of, down to a segment: there ways that are exact tell what touches, which would
/// take the general engine a hundred times as long. Walls that are shared mostly are such. (As small as this, since no
/// other kind is wanted and WebAssembly would pay for them.)
enum Plain {
    Aabb(Aabb2),
    Segment(Segment2),
}

impl Plain {
    /// The same points as such a shape, if it is not one already.
    fn of(view: View2<'_>) -> Option<Self> {
        let segment = |p, q| Segment2::new(p, q).ok().map(Self::Segment);
        match view {
            View2::Obb(s) => {
                let [low, high] = obb_relation::upright(s).and_then(limits_around)?;
                Some(Self::Aabb(Aabb2::from_limits(low, high)))
            }
            View2::Aabb(s) if corners(s).is_none() => segment(s.min(), s.max()),
            View2::Polygon(s) => match *s.corners() {
                [p] => segment(p, p),
                [p, q] => segment(p, q),
                _ => None,
            },
            _ => None,
        }
    }

    fn view(&self) -> View2<'_> {
        match self {
            Self::Aabb(s) => View2::Aabb(s),
            Self::Segment(s) => View2::Segment(s),
        }
    }
}

/// The limits of what lies along the coordinate axes, a capsule's without its radius, and how far the shape reaches
/// round them.
fn along(view: View2<'_>) -> Option<([[f64; 2]; 2], f64)> {
    match view {
        View2::Obb(s) => obb_relation::upright(s)
            .and_then(limits_around)
            .map(|limits| (limits, 0.0)),
        View2::Capsule(_) | View2::Segment(_) => {
            let ([p, q], radius) = line(view)?;
            limits_along(p, q).map(|limits| (limits, radius))
        }
        _ => upright(view),
    }
}

/// A box and a circle, by the centre in the box's frame. All rounding errors are below `40u M²`
/// for the sum `M` of all magnitudes; a pair is decided here only where it is clear by 2^-30 M².
fn turned_circle(a: &Obb2, b: &Circle) -> Relation {
    let (c, s) = (a.rotation().cos(), a.rotation().sin());
    let (d, r) = (
        [b.center()[0] - a.center()[0], b.center()[1] - a.center()[1]],
        b.radius(),
    );
    let half = a.size().map(|x| x * 0.5);
    let place = [(d[0] * c + d[1] * s).abs(), (d[1] * c - d[0] * s).abs()];
    let over = [place[0] - half[0], place[1] - half[1]];
    let size = d[0].abs() + d[1].abs() + half[0] + half[1] + r;
    let slack = size * size * (1.0 / 1_073_741_824.0);
    let unit = (c * c + s * s - 1.0).abs() <= 4.0 * f64::EPSILON;
    if unit && size < 1e100 && size > 1e-100 {
        let outside = over.map(|x| if x > 0.0 { x } else { 0.0 });
        let square = outside[0] * outside[0] + outside[1] * outside[1] - r * r;
        if square > slack {
            return Relation::Apart;
        }
        // A point without radius overlaps only strictly inside.
        let inside = over[0] * size < -slack && over[1] * size < -slack;
        if inside || (r > 0.0 && square < -slack) {
            return Relation::Overlapping;
        }
    }
    // Of a box along the axes the general way tells touching as well.
    #[cfg(not(target_family = "wasm"))]
    if !a.rotation().is_quarter()
        && let Some(is_near) = obb_within::box_circle_told(Rect::Turned(a), b, 0.0)
    {
        return overlapping_or_apart(is_near);
    }
    general(View2::Obb(a), View2::Circle(b))
}

#[cfg(test)]
#[path = "relation_tests.rs"]
mod tests;
