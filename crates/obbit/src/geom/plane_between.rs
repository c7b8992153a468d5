//! Two convex hulls of points that touch, or nearly: told by a plane between them.
//!
//! A plane that has all points of A on one side or in it, and all of B on the other or in it, leaves nothing but
//! what lies in it to meet, and there two flat outlines meet or do not. Neighbours in a mesh, stacked blocks and
//! the parts of what was cut to pieces are told so by the sides of points alone. Each side is exact, wherever the
//! plane is from: floats guess it, from how the two lie when each has shrunk a little toward its own middle, which
//! leaves a gap between them that is wide enough for rounding. Hulls that share a corner are told by the ways that
//! lead from it.

use super::Relation::{self, Apart, Overlapping, Touching};
use super::core_shape::{Core, Cored};
use super::decide;
use super::fine_gjk;
use super::gjk::search;
use super::near_cores::{self, greatest};
use super::orient::{Plane, Spanned, seen_along};
use crate::num::vector::{add, along, cross, dot, scale, sub, unit};
use crate::num::{Fine, Number, larger, smaller};
use core::array::from_fn;
use core::cmp::Ordering::{self, Equal};
use smallvec::SmallVec;

type V = [f64; 3];
type Few = SmallVec<[V; 8]>;
/// From one point to another.
type Way = [V; 2];

/// How far each shrinks, as a share of the smaller one's size.
const SHRINK: f64 = 1.0 / 65536.0;

/// What is near the plane, in the same measure: a plane that is best for what has shrunk is off by no more than
/// both have shrunk.
const NEAR: f64 = 4.0 * SHRINK;

/// The square of the sine of the angle from which on two directions span a plane.
const OPEN: f64 = 1e-6;

/// How far a plane through an edge is tilted about it: where another edge lies along it, but for a hair, it must
/// go past that on the right side.
const TILTS: [f64; 7] = [0.0, 0.1, -0.1, 0.5, -0.5, 2.0, -2.0];

/// Of how many points of each hull other planes are tried.
const FEW: usize = 5;

/// More planes than that are not tried.
const MOST: usize = 64;

/// The relation of the hulls of `a` and `b`, of which none is empty: where a plane between them is found, or where
/// a corner that they share tells, or several that enclose room.
pub(crate) fn relation(a: &[V], b: &[V]) -> Option<Relation> {
    let size = greatest(a) + greatest(b);
    // Sixth powers do not overflow then.
    if !(size > 1e-40 && size < 1e40) {
        return None;
    }
    // Corners of hulls are in order, so that of many each is found at once.
    let sorted = b.len() > 32 && b.is_sorted();
    let among = |p: &V| {
        let against = |q: &V| q.partial_cmp(p).unwrap_or(Equal);
        if sorted {
            b.binary_search_by(against).is_ok()
        } else {
            b.contains(p)
        }
    };
    let common: Few = a.iter().copied().filter(among).collect();
    let told = match common[..] {
        [] | [_, _] => None,
        [p] => around_in_floats(p, a, b),
        _ => encloses_room(&common).then_some(Overlapping),
    };
    told.or_else(|| by_planes(a, b, common.first()))
}

/// The same by a plane between what has shrunk; of hulls with a common corner also by all ways from it.
fn by_planes(a: &[V], b: &[V], common: Option<&V>) -> Option<Relation> {
    let hulls = [a, b];
    let extents = hulls.map(extent);
    let least = match extents {
        // A point has no size.
        [0.0, other] | [other, 0.0] => other,
        [one, other] => smaller(one, other),
    };
    let guess = search(&shrunk(a, extents[0], least), &shrunk(b, extents[1], least));
    if guess.meet {
        return planes_of_flat(hulls)
            .into_iter()
            .find_map(|plane| told_by(&plane, hulls));
    }
    let n = guess.normal;
    let mut near = [
        furthest(a, n, NEAR * least),
        furthest(b, scale(n, -1.0), NEAR * least),
    ];
    // A gap that has vanished has no direction.
    if near.iter().any(SmallVec::is_empty) {
        return None;
    }
    meet_first(&mut near);
    told_by(&best_plane(&near, n), hulls)
        .or_else(|| {
            let p = common.filter(|_| fine_gjk::IS_THERE)?;
            around_in_fine(*p, a, b)
        })
        .or_else(|| {
            let mut planes = planes_of_near(&near, n).into_iter().take(MOST);
            planes.find_map(|plane| told_by(&plane, hulls))
        })
}

/// Whether four of the points do not lie in one plane: as where cells share a face that rounding has bent.
fn encloses_room(points: &[V]) -> bool {
    let [p, q, r, others @ ..] = points else {
        return false;
    };
    let plane = Plane::new(*p, *q, *r);
    others.iter().any(|&p| plane.side(p).0 != Equal)
}

/// The relation of hulls that share the corner `p`. They touch where all ways from it into B, and back from those
/// into A, are on one side of a plane; they overlap where these ways go all round.
fn around_in_floats(p: V, a: &[V], b: &[V]) -> Option<Relation> {
    let ways: SmallVec<[V; 16]> = ways(p, a, b).map(to).collect();
    near_cores::told(&[[0.0; 3]], &ways, 0.0).map(seen_around)
}

/// The same in numbers of twice the precision.
fn around_in_fine(p: V, a: &[V], b: &[V]) -> Option<Relation> {
    let fine = |p: V| p.map(Fine::from_f64);
    let ways = ways(p, a, b).map(|[from, to]| Fine::difference(&fine(to), &fine(from)));
    let point = Core::of(SmallVec::from_elem(fine([0.0; 3]), 1));
    fine_gjk::told(&point, &Core::of(ways.collect()), &[]).map(seen_around)
}

/// From the corner `p` to those of B, and from those of A to it.
fn ways<'a>(p: V, a: &'a [V], b: &'a [V]) -> impl Iterator<Item = Way> + 'a {
    let into_b = b.iter().map(move |&q| [p, q]);
    let back = a.iter().map(move |&q| [q, p]);
    into_b.chain(back).filter(|[from, to]| from != to)
}

/// How hulls stand that share a corner, by how the ways there stand to a point.
fn seen_around(ways: Relation) -> Relation {
    if ways == Apart { Touching } else { ways }
}

/// The longest side of the aligned box around the points.
fn extent(points: &[V]) -> f64 {
    let mut limits = [points[0]; 2];
    for p in points {
        for k in 0..3 {
            limits[0][k] = smaller(limits[0][k], p[k]);
            limits[1][k] = larger(limits[1][k], p[k]);
        }
    }
    let [x, y, z] = sub(limits[1], limits[0]);
    larger(x, larger(y, z))
}

/// The points, nearer to their middle by a little of `least`.
fn shrunk(points: &[V], extent: f64, least: f64) -> Few {
    let sum = points.iter().fold([0.0; 3], |sum, &p| add(sum, p));
    let middle = scale(sum, 1.0 / points.len() as f64);
    let share = if extent > 0.0 {
        SHRINK * (least / extent)
    } else {
        0.0
    };
    let mut nearer = Few::from_slice(points);
    for p in &mut nearer {
        *p = along(*p, sub(middle, *p), share);
    }
    nearer
}

/// The points that are furthest along `n`, or nearly.
fn furthest(points: &[V], n: V, nearly: f64) -> Few {
    let high = points
        .iter()
        .fold(f64::NEG_INFINITY, |high, &p| larger(high, dot(n, p)));
    let is_near = |p: &V| dot(n, *p) >= high - nearly;
    points.iter().copied().filter(is_near).collect()
}

/// Puts a point first that is in both, if there is one: of a plane through it no side of it need be asked.
fn meet_first([a, b]: &mut [Few; 2]) {
    let places = a
        .iter()
        .enumerate()
        .find_map(|(i, p)| Some((i, b.iter().position(|q| p == q)?)));
    if let Some((i, j)) = places {
        a.swap(0, i);
        b.swap(0, j);
    }
}

/// The plane through what is near it; about square to `n`, as far as that leaves a choice.
fn best_plane(near: &[Few; 2], n: V) -> Spanned {
    let ways = || {
        near.iter()
            .flat_map(|points| points.iter().map(|&p| [points[0], p]))
    };
    let u = longest(ways(), |w| w);
    let v = longest(ways(), |w| cross(to(u), w));
    spanned(u[0], u, v, n)
}

/// The plane through a point and along two ways; where these span none, square to `n` as far as can be.
fn spanned(at: V, u: Way, v: Way, n: V) -> Spanned {
    let (along_u, along_v) = (to(u), to(v));
    let area = cross(along_u, along_v);
    if square(area) > OPEN * square(along_u) * square(along_v) {
        return Spanned::new(at, [u, v]);
    }
    let plain = |v: V| [[0.0; 3], v];
    if square(along_u) > 0.0 {
        return Spanned::new(at, [u, plain(cross(n, along_u))]);
    }
    let least = (1..3).fold(0, |m, k| if n[k].abs() < n[m].abs() { k } else { m });
    let axis = from_fn(|k| if k == least { 1.0 } else { 0.0 });
    let across = cross(n, axis);
    Spanned::new(at, [plain(across), plain(cross(n, across))])
}

/// Other planes that may be the one, where what is near the best plane does not all lie in it: through a point of
/// both first, if there is one, and then along faces and edges.
fn planes_of_near(near: &[Few; 2], n: V) -> SmallVec<[Spanned; 8]> {
    let mut planes = SmallVec::new();
    let still = |p: V| [p, p];
    let near = near
        .each_ref()
        .map(|points| &points[..points.len().min(FEW)]);
    let [first, other] = near.map(|points| points[0]);
    let all = near.into_iter().flatten().copied();
    let others: Few = all.filter(|&p| p != first).collect();
    planes.push(spanned(first, still(first), still(first), n));
    for &q in &others {
        let aside = unit(cross(sub(q, first), n)).unwrap_or_default();
        for tilt in TILTS {
            planes.push(spanned(
                first,
                [first, q],
                still(first),
                along(n, aside, tilt),
            ));
        }
    }
    if first == other {
        for (i, &q) in others.iter().enumerate() {
            for &r in &others[i + 1..] {
                planes.push(spanned(first, [first, q], [first, r], n));
            }
        }
        return planes;
    }
    for points in near {
        for (i, &p) in points.iter().enumerate() {
            for (j, &q) in points.iter().enumerate().skip(i + 1) {
                for &r in &points[j + 1..] {
                    planes.push(spanned(p, [p, q], [p, r], n));
                }
            }
        }
    }
    for (i, &p) in near[0].iter().enumerate() {
        for &q in &near[0][i + 1..] {
            for (j, &r) in near[1].iter().enumerate() {
                for &s in &near[1][j + 1..] {
                    planes.push(spanned(p, [p, q], [r, s], n));
                }
            }
        }
    }
    planes
}

/// The planes of hulls that are flat, and that of two segments: what lies within one cannot be shrunk off it.
fn planes_of_flat(hulls: [&[V]; 2]) -> SmallVec<[Spanned; 3]> {
    let mut planes = SmallVec::new();
    let mut lines = SmallVec::<[Way; 2]>::new();
    for points in hulls {
        let ways = || points.iter().map(|&p| [points[0], p]);
        let u = longest(ways(), |w| w);
        let v = longest(ways(), |w| cross(to(u), w));
        if square(cross(to(u), to(v))) > OPEN * square(to(u)) * square(to(v)) {
            planes.push(Spanned::new(points[0], [u, v]));
        } else {
            lines.push(u);
        }
    }
    if let [u, v] = lines[..] {
        planes.push(Spanned::new(u[0], [u, v]));
    }
    planes
}

/// The relation, if all of A lies on one side of a plane or in it, and all of B on the other or in it.
fn told_by(plane: &Spanned, [a, b]: [&[V]; 2]) -> Option<Relation> {
    // Of what is no plane no side counts.
    let axis = plane.open_axis()?;
    let (a_side, a_on) = one_side(plane, a)?;
    let (b_side, b_on) = one_side(plane, b)?;
    if a_side == b_side && a_side != Equal {
        return None;
    }
    if a_on.is_empty() || b_on.is_empty() {
        return Some(Apart);
    }
    if shared(&a_on, &b_on).is_some() {
        return Some(Touching);
    }
    let meet = decide::relation::<2>(&Flat(&a_on, axis), &Flat(&b_on, axis)).intersects();
    Some(if meet { Touching } else { Apart })
}

/// The side on which points lie that are not in the plane, and those that are; `None` if they lie on both.
fn one_side(plane: &Spanned, points: &[V]) -> Option<(Ordering, Few)> {
    let (mut side, mut on) = (Equal, Few::new());
    for &p in points {
        let this = plane.side(p);
        if this == Equal {
            on.push(p);
        } else if side == Equal || side == this {
            side = this;
        } else {
            return None;
        }
    }
    Some((side, on))
}

/// The first point that is in both.
fn shared(a: &[V], b: &[V]) -> Option<V> {
    a.iter().copied().find(|p| b.contains(p))
}

/// The one of which `of` makes the longest vector; the first of equals.
fn longest(mut ways: impl Iterator<Item = Way>, of: impl Fn(V) -> V) -> Way {
    let measured = |way: Way| (square(of(to(way))), way);
    let first = ways.next().map_or((0.0, [[0.0; 3]; 2]), measured);
    let longer = |best: (f64, Way), way| {
        let next = measured(way);
        if next.0 > best.0 { next } else { best }
    };
    ways.fold(first, longer).1
}

fn to([from, to]: Way) -> V {
    sub(to, from)
}

fn square(v: V) -> f64 {
    dot(v, v)
}

/// Points of a plane as they are seen along an axis.
struct Flat<'a>(&'a [V], usize);

impl Cored for Flat<'_> {
    fn anchor(&self) -> V {
        let [x, y] = seen_along(self.1, self.0[0]);
        [x, y, 0.0]
    }

    fn core<N: Number>(&self, origin: V) -> Core<N> {
        let seen = |&p: &V| {
            let [x, y] = seen_along(self.1, p);
            let [x, y] = [(x, origin[0]), (y, origin[1])]
                .map(|(to, from)| N::from_f64(to).minus(&N::from_f64(from)));
            [x, y, N::zero()]
        };
        Core::of(self.0.iter().map(seen).collect())
    }
}

#[cfg(test)]
#[path = "plane_between_tests.rs"]
mod tests;
