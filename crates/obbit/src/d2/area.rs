//! The area that two shapes share, and the share that it is of their union.

use super::contains::contains;
use super::flat::{Flat, Pair, V, cross, dot, scaled, sub};
use super::relation::overlaps;
use super::separation::{HAIRLINE, at_least_tiny};
use super::shape::View2;
use super::{slabs, sliver};
use smallvec::SmallVec;

/// The shared area: above 0 where two shapes with areas overlap, else exactly 0.
pub(crate) fn overlap_area(a: View2<'_>, b: View2<'_>) -> f64 {
    let (area_a, area_b) = (a.area(), b.area());
    if area_a == 0.0 || area_b == 0.0 || !overlaps(a, b) {
        return 0.0;
    }
    if nested(a, b) {
        return least(area_a, area_b);
    }
    let (a, b) = if a.comes_after(b) { (b, a) } else { (a, b) };
    let pair = Pair::new(a, b);
    let shared = at_least_tiny(scaled(shared(a, b, &pair), 2 * pair.exponent));
    least(shared, least(area_a, area_b))
}

/// Shared area over the area of the union; 0 where nothing is shared, exactly 1 for two equal
/// shapes.
pub(crate) fn iou(a: View2<'_>, b: View2<'_>) -> f64 {
    let (area_a, area_b) = (a.area(), b.area());
    if area_a == 0.0 || area_b == 0.0 || !overlaps(a, b) {
        return 0.0;
    }
    let plain = |x: f64| x > 1e-290 && x < 1e300;
    let (shared, area_a, area_b) = if plain(area_a) && plain(area_b) {
        (overlap_area(a, b), area_a, area_b)
    } else {
        // Areas that overflow or vanish: in the scaled frame they do not.
        let (a, b) = if a.comes_after(b) { (b, a) } else { (a, b) };
        let pair = Pair::near_one(a, b);
        let [area_a, area_b] = [a, b].map(|s| s.scaled_area(-pair.exponent));
        let smaller = least(area_a, area_b);
        let part = || least(shared(a, b, &pair), smaller);
        let shared = if nested(a, b) { smaller } else { part() };
        (shared, area_a, area_b)
    };
    let union = area_a + area_b - shared;
    if shared < union {
        at_least_tiny(shared / union)
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

fn least(a: f64, b: f64) -> f64 {
    if a < b { a } else { b }
}

/// The shared area in the pair's frame, of two shapes that overlap.
fn shared(a: View2<'_>, b: View2<'_>, pair: &Pair) -> f64 {
    if pair.radius() > 0.0 {
        return slabs::shared(&pair.a, &pair.b);
    }
    let kept = clipped(&pair.a, &pair.b);
    let shared = shoelace(&kept);
    // Each side of it is off by rounding at the size of the pair.
    if shared > 0.0 && shared > HAIRLINE * pair.size * extent(&kept) {
        return shared;
    }
    sliver::shared(a, b, pair)
}

/// How far the points reach along both axes together.
fn extent(points: &[V]) -> f64 {
    let (mut min, mut max) = ([f64::INFINITY; 2], [f64::NEG_INFINITY; 2]);
    for p in points {
        for k in 0..2 {
            min[k] = least(min[k], p[k]);
            max[k] = -least(-max[k], -p[k]);
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
