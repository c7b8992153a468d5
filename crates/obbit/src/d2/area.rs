//! The area that two shapes share, and the share that it is of their union.

use super::contains::contains;
use super::flat::{Flat, HAIRLINE, Pair, V, cross, dot, sub};
use super::relation::overlaps;
use super::shape::View2;
use super::{lens, region, slabs, sliver};
use crate::num::positive;
use crate::num::{Exact, Number, smaller, times_two_pow, two_pow};
use smallvec::SmallVec;

/// The shared area: above 0 where two shapes with areas overlap, else exactly 0.
pub(crate) fn overlap_area(a: View2<'_>, b: View2<'_>) -> f64 {
    area_of::<true>(a, b)
}

/// `ROUND`: a shape may have arcs. Who has boxes only need not carry what those take.
fn area_of<const ROUND: bool>(a: View2<'_>, b: View2<'_>) -> f64 {
    let (area_a, area_b) = (a.area(), b.area());
    if area_a == 0.0 || area_b == 0.0 || !overlaps(a, b) {
        return 0.0;
    }
    if nested(a, b) {
        return smaller(area_a, area_b);
    }
    let (a, b) = if a.comes_after(b) { (b, a) } else { (a, b) };
    let (shared, exponent) = shared::<ROUND>(a, b, &Pair::new(a, b));
    let shared = positive(times_two_pow(shared, 2 * exponent));
    smaller(shared, smaller(area_a, area_b))
}

/// The shared area of two convex pieces of larger shapes, not both circles; and 0 where nine digits of it are right, else
/// what must be less than the sum of all such areas for nine digits of that to be right.
pub(crate) fn rough_overlap_area(a: View2<'_>, b: View2<'_>) -> (f64, f64) {
    let least = smaller(a.area(), b.area());
    if least == 0.0 || !overlaps(a, b) {
        return (0.0, 0.0);
    }
    if nested(a, b) {
        return (least, 0.0);
    }
    let (a, b) = if a.comes_after(b) { (b, a) } else { (a, b) };
    let pair = Pair::new(a, b);
    let (rough, is_plain) = roughly::<true>(&pair);
    let area = |area: f64| positive(times_two_pow(area, 2 * pair.exponent));
    if is_plain {
        return (smaller(area(rough), least), 0.0);
    }
    let rough = if rough > 0.0 { area(rough) } else { 0.0 };
    (
        smaller(rough, least),
        area(HAIRLINE * pair.size * pair.size),
    )
}

/// Shared area over the area of the union; 0 where nothing is shared, exactly 1 for two equal
/// shapes.
pub(crate) fn iou(a: View2<'_>, b: View2<'_>) -> f64 {
    iou_of::<true>(a, b)
}

/// The same of two shapes without arcs.
pub(crate) fn iou_of_boxes(a: View2<'_>, b: View2<'_>) -> f64 {
    iou_of::<false>(a, b)
}

fn iou_of<const ROUND: bool>(a: View2<'_>, b: View2<'_>) -> f64 {
    let (area_a, area_b) = (a.area(), b.area());
    if area_a == 0.0 || area_b == 0.0 || !overlaps(a, b) {
        return 0.0;
    }
    let plain = |x: f64| x > 1e-290 && x < 1e300;
    if !plain(area_a) || !plain(area_b) {
        return iou_of_odd_sizes::<ROUND>(a, b);
    }
    let shared = area_of::<ROUND>(a, b);
    if !plain(shared) {
        return iou_of_odd_sizes::<ROUND>(a, b);
    }
    ratio(shared, area_a + area_b)
}

/// Where areas overflow or vanish: each in a unit of its own, in which it does not.
#[cold]
fn iou_of_odd_sizes<const ROUND: bool>(a: View2<'_>, b: View2<'_>) -> f64 {
    let (a, b) = if a.comes_after(b) { (b, a) } else { (a, b) };
    let [own_a, own_b] = [long_area(a), long_area(b)];
    let order = times_two_pow(own_a.0, 2 * (own_a.1 - own_b.1)).total_cmp(&own_b.0);
    let ((small, unit), (large, other)) = if order.is_gt() {
        (own_b, own_a)
    } else {
        (own_a, own_b)
    };
    let shared = if nested(a, b) {
        small
    } else {
        let (found, exponent) = shared::<ROUND>(a, b, &Pair::near_one(a, b));
        let shared = times_two_pow(found, 2 * (exponent - unit));
        if shared < 1e-290 && shared < 1e-20 * large {
            // So little that it vanishes there, and is nothing beside the union.
            let union = large + times_two_pow(small, 2 * (unit - other));
            let share = times_two_pow(found / union, 2 * (exponent - other));
            return smaller(positive(share), 1.0);
        }
        smaller(shared, small)
    };
    let finer = 2 * (other - unit);
    if finer.abs() < 400 {
        return ratio(
            times_two_pow(shared, -finer),
            large + times_two_pow(small, -finer),
        );
    }
    // How many times the shared area the union has; the other way round parts of it could vanish.
    let times = times_two_pow(large / shared, finer) + (small / shared - 1.0);
    // Beyond the floats; the quotient itself may still be among the smallest of them.
    if times == f64::MAX {
        return positive(times_two_pow(shared / large, -finer));
    }
    positive(1.0 / if times > 1.0 { times } else { 1.0 })
}

/// The shared area of two shapes, however large or small: in a unit that is the square of a power of two, and that power.
#[cold]
pub(crate) fn long_overlap_area(a: View2<'_>, b: View2<'_>) -> (f64, i32) {
    let areas = [long_area(a), long_area(b)];
    if areas.iter().any(|area| area.0 == 0.0) || !overlaps(a, b) {
        return (0.0, 0);
    }
    if nested(a, b) {
        let [one, other] = areas;
        let is_less = times_two_pow(one.0, 2 * (one.1 - other.1)) < other.0;
        return if is_less { one } else { other };
    }
    let (a, b) = if a.comes_after(b) { (b, a) } else { (a, b) };
    shared::<true>(a, b, &Pair::near_one(a, b))
}

/// A shape's area in a unit, the square of a power of two, in which it is about 1; and that power.
pub(crate) fn long_area(shape: View2<'_>) -> (f64, i32) {
    let number = Exact::from_f64;
    let way = |from: [f64; 2], to: [f64; 2]| [0, 1].map(|k| number(to[k]).minus(&number(from[k])));
    let circle = |radius: &Exact| radius.times(radius).times(&number(core::f64::consts::PI));
    let area = match shape {
        View2::Aabb(s) => {
            let [w, h] = way(s.min(), s.max());
            w.times(&h)
        }
        View2::Obb(s) => {
            let ([w, h], turn) = (s.size().map(number), s.rotation());
            let [c, n] = [turn.cos(), turn.sin()].map(number);
            w.times(&h).times(&c.times(&c).plus(&n.times(&n)))
        }
        View2::Circle(s) => circle(&number(s.radius())),
        View2::Capsule(s) => {
            let ([x, y], radius) = (way(s.p(), s.q()), number(s.radius()));
            let length = x.times(&x).plus(&y.times(&y));
            let length = length.long_root_of_ratio(&number(1.0));
            circle(&radius).plus(&length.times(&radius).scaled(1))
        }
        View2::Segment(_) => Exact::zero(),
        View2::Polygon(s) => {
            let corners = s.corners();
            let sides = corners.windows(2).map(|side| {
                let ([a, b], [c, d]) = (way(corners[0], side[0]), way(corners[0], side[1]));
                a.times(&d).minus(&b.times(&c))
            });
            sides
                .fold(Exact::zero(), |sum, twice| sum.plus(&twice))
                .scaled(-1)
        }
    };
    // 64 digits at the most.
    let (digits, exponent) = area.parts();
    let odd = exponent.rem_euclid(2);
    (digits * two_pow(odd - 64), (exponent - odd + 64) / 2)
}

/// What is shared over what is left of both areas together without it.
fn ratio(shared: f64, both: f64) -> f64 {
    let union = both - shared;
    if shared < union {
        positive(shared / union)
    } else {
        1.0
    }
}

/// Whether one of the two lies in the other.
fn nested(a: View2<'_>, b: View2<'_>) -> bool {
    within(b, a) || within(a, b)
}

/// Whether `inner` lies in `outer`; the bounds tell most of the time.
fn within(inner: View2<'_>, outer: View2<'_>) -> bool {
    let (i, o) = (inner.bounds(), outer.bounds());
    // Bounds are rounded outward, so a shape that just fits may show a unit more.
    let fits = (0..2).all(|k| {
        o.min()[k].next_down() <= i.min()[k].next_up().next_up()
            && i.max()[k].next_down().next_down() <= o.max()[k].next_up()
    });
    fits && contains(outer, inner)
}

/// The shared area of two shapes that overlap, in a unit that is the square of a power of two, and that power.
fn shared<const ROUND: bool>(a: View2<'_>, b: View2<'_>, pair: &Pair) -> (f64, i32) {
    if ROUND && let (View2::Circle(a), View2::Circle(b)) = (a, b) {
        return lens::shared(a, b);
    }
    let (rough, is_plain) = roughly::<ROUND>(pair);
    if is_plain {
        return (rough, pair.exponent);
    }
    if ROUND && pair.radius() > 0.0 {
        return region::shared(a, b).unwrap_or((rough, pair.exponent));
    }
    // In the unit of the smaller one, since in that of a far larger one its area may vanish.
    let (unit_a, unit_b) = (a.unit(), b.unit());
    let unit = unit_a.min(unit_b);
    let mut found = (sliver::shared(a, b, unit), unit);
    // Of two needles that cross it vanishes there too.
    while found.0 > 0.0 && found.0 < 1e-280 && found.1 > unit - 3000 {
        found.1 -= 400;
        found.0 = sliver::shared(a, b, found.1);
    }
    found
}

/// The shared area of two shapes that overlap, two circles aside, as floats tell it, and whether it has nine right
/// digits; it is off by no more than a thousand-millionth of [`HAIRLINE`] times the size of the pair, squared.
fn roughly<const ROUND: bool>(pair: &Pair) -> (f64, bool) {
    let (n, m) = (pair.a.points.len(), pair.b.points.len());
    let is_round = pair.radius() > 0.0;
    // Clipping looks at each corner for each edge.
    if ROUND && (is_round || n * m > MANY * (n + m)) {
        let shared = slabs::shared(&pair.a, &pair.b);
        // Heights and widths of slabs are off by rounding at the size of the pair.
        let is_plain = shared > HAIRLINE * pair.size * pair.size;
        if is_round || is_plain {
            return (shared, is_plain);
        }
    }
    let kept = clipped(&pair.a, &pair.b);
    let shared = shoelace(&kept);
    // Each side of it is off by rounding at the size of the pair.
    let is_plain = shared > 0.0 && shared > HAIRLINE * pair.size * extent(&kept);
    (shared, is_plain)
}

/// So many corners are clipped while one is sorted into slabs.
const MANY: usize = 50;

/// How far the points reach along both axes together.
fn extent(points: &[V]) -> f64 {
    let (mut min, mut max) = ([f64::INFINITY; 2], [f64::NEG_INFINITY; 2]);
    for p in points {
        for k in 0..2 {
            min[k] = smaller(min[k], p[k]);
            max[k] = -smaller(-max[k], -p[k]);
        }
    }
    (max[0] - min[0]) + (max[1] - min[1])
}

/// B clipped by each edge of A in turn. (Sutherland, Hodgman, "Reentrant polygon clipping", 1974.)
fn clipped(a: &Flat, b: &Flat) -> SmallVec<[V; 16]> {
    let mut kept: SmallVec<[V; 16]> = SmallVec::from_slice(&b.points);
    let mut next: SmallVec<[V; 16]> = SmallVec::new();
    for (i, normal) in a.normals.iter().enumerate() {
        next.clear();
        // From the end that is nearer to the origin, which has lost fewer digits.
        let (from, to) = (a.points[i], a.points[(i + 1) % a.points.len()]);
        let corner = if dot(from, from) < dot(to, to) {
            from
        } else {
            to
        };
        let height = |p: V| dot(*normal, sub(p, corner));
        let Some(&last) = kept.last() else {
            return kept;
        };
        let (mut p, mut above) = (last, height(last));
        for &q in &kept {
            let here = height(q);
            if (above > 0.0) != (here > 0.0) {
                // Measured from the end that is nearer to the edge, so that slivers keep digits.
                let (from, to, near, far) = if above.abs() < here.abs() {
                    (p, q, above, here)
                } else {
                    (q, p, here, above)
                };
                let share = near / (near - far);
                next.push([
                    from[0] + (to[0] - from[0]) * share,
                    from[1] + (to[1] - from[1]) * share,
                ]);
            }
            if here <= 0.0 {
                next.push(q);
            }
            (p, above) = (q, here);
        }
        core::mem::swap(&mut kept, &mut next);
    }
    kept
}

/// Area of a polygon, from triangles at its first corner so that its place costs no digits.
fn shoelace(points: &[V]) -> f64 {
    let Some((&first, rest)) = points.split_first() else {
        return 0.0;
    };
    let twice: f64 = rest
        .windows(2)
        .map(|pair| cross(sub(pair[0], first), sub(pair[1], first)))
        .sum();
    twice * 0.5
}

#[cfg(test)]
#[path = "area_tests.rs"]
mod tests;
