//! The nearest points of two cores, and whether zero is inside their difference, without rounding.
//!
//! The same search as `gjk`, in exact numbers and with conditions instead of tolerances: it ends
//! because each round comes strictly nearer and there are finitely many simplices.

use super::core_shape::Core;
use super::face_of;
use crate::num::{Exact, Number};
use core::cmp::Ordering::{Greater, Less};
use smallvec::SmallVec;

type X3 = [Exact; 3];

pub(crate) type Vertex = face_of::Vertex<Exact>;
pub(crate) type Simplex = face_of::Simplex<Exact>;

/// Where the difference `B - A` of two cores lies as seen from zero.
#[allow(clippy::large_enum_variant)] // lives for one comparison
pub(crate) enum Nearest {
    /// Zero is outside. The difference lies in `direction · x >= height` with `height > 0`, and
    /// touches that plane at its nearest point, whose distance is `height / |direction|` and which
    /// lies in the relative interior of `face`.
    Outside {
        direction: X3,
        height: Exact,
        face: Simplex,
    },
    /// Zero lies in the relative interior of this simplex (one point: it is zero).
    Inside(Simplex),
}

/// The nearest point, starting from the pairs that a float search ended with.
///
/// `skip_zero` leaves out vertices of the difference that are zero themselves.
pub(crate) fn nearest(
    a: &Core<Exact>,
    b: &Core<Exact>,
    start: &[(usize, usize)],
    skip_zero: bool,
) -> Nearest {
    let difference = |i: usize, j: usize| Exact::difference(&b.points[j], &a.points[i]);
    let mut simplex: Simplex = start
        .iter()
        .map(|&(i, j)| Vertex {
            a: i,
            b: j,
            w: difference(i, j),
        })
        .filter(|v| !skip_zero || !is_zero(&v.w))
        .collect();
    if simplex.is_empty() {
        let axis = [Exact::from_f64(1.0), Exact::zero(), Exact::zero()];
        match support(a, b, &axis, skip_zero) {
            Some(v) => simplex.push(v),
            // All points are one and the same.
            None => return Nearest::Inside(simplex),
        }
    }
    loop {
        // Unreachable: some face always holds the nearest point (Carathéodory).
        let Some((face, plane)) = face_of::nearest(&simplex, None) else {
            return Nearest::Inside(simplex);
        };
        let face = face_of::corners(&simplex, face)
            .into_iter()
            .cloned()
            .collect();
        let Some((direction, height)) = plane else {
            return Nearest::Inside(face);
        };
        let next = support(a, b, &direction, skip_zero);
        let gains = |v: &Vertex| Exact::dot(&direction, &v.w).compare(&height) == Less;
        match next {
            Some(v) if gains(&v) => {
                simplex = face;
                simplex.push(v);
            }
            _ => {
                return Nearest::Outside {
                    direction,
                    height,
                    face,
                };
            }
        }
    }
}

/// The shares of a simplex's corners in its point nearest to zero, given that this point lies in
/// its relative interior. All are positive; they add up to whatever they do.
pub(crate) fn shares(face: &Simplex) -> SmallVec<[Exact; 4]> {
    match face.as_slice() {
        [p, q] => {
            let edge = Exact::difference(&q.w, &p.w);
            SmallVec::from_iter([Exact::dot(&q.w, &edge), Exact::dot(&p.w, &edge).negated()])
        }
        [p, q, r] => {
            let (pq, pr) = (Exact::difference(&q.w, &p.w), Exact::difference(&r.w, &p.w));
            let n = Exact::cross(&pq, &pr);
            [(q, r), (r, p), (p, q)]
                .into_iter()
                .map(|(s, t)| Exact::dot(&n, &Exact::cross(&s.w, &t.w)))
                .collect()
        }
        [p, q, r, t] => [(q, r, t), (p, t, r), (p, q, t), (p, r, q)]
            .into_iter()
            .map(|(a, b, c)| Exact::dot(&a.w, &Exact::cross(&b.w, &c.w)).magnitude())
            .collect(),
        _ => SmallVec::from_elem(Exact::from_f64(1.0), face.len()),
    }
}

/// The vertex of the difference least along `d`.
fn support(a: &Core<Exact>, b: &Core<Exact>, d: &X3, skip_zero: bool) -> Option<Vertex> {
    let along_a: SmallVec<[Exact; 8]> = a.points.iter().map(|p| Exact::dot(d, p)).collect();
    let along_b: SmallVec<[Exact; 8]> = b.points.iter().map(|p| Exact::dot(d, p)).collect();
    let vertex = |i: usize, j: usize| Vertex {
        a: i,
        b: j,
        w: Exact::difference(&b.points[j], &a.points[i]),
    };
    let mut chosen: Option<(usize, usize)> = None;
    if !skip_zero {
        let best_a = (1..a.points.len()).fold(0, |m, i| {
            if along_a[i].compare(&along_a[m]) == Greater {
                i
            } else {
                m
            }
        });
        let best_b = (1..b.points.len()).fold(0, |m, j| {
            if along_b[j].compare(&along_b[m]) == Less {
                j
            } else {
                m
            }
        });
        return Some(vertex(best_a, best_b));
    }
    // Rare (a shared corner), so every pair is looked at.
    for i in 0..a.points.len() {
        for j in 0..b.points.len() {
            if a.points[i] == b.points[j] {
                continue;
            }
            let better = chosen.is_none_or(|(p, q)| {
                let now = along_b[j].minus(&along_a[i]);
                now.compare(&along_b[q].minus(&along_a[p])) == Less
            });
            if better {
                chosen = Some((i, j));
            }
        }
    }
    chosen.map(|(i, j)| vertex(i, j))
}

/// Whether zero lies in the interior of `B - A`, given a simplex of it around zero.
///
/// Zero is in the relative interior of the simplex, so a plane that has all of the difference on
/// one side of zero must contain the simplex. It is therefore enough to look square to it: at one
/// line for a triangle in space, at a plane for a segment. A single point says nothing; then the
/// search is repeated without it, since a corner is not needed to surround itself.
pub(crate) fn zero_is_interior(
    dim: usize,
    a: &Core<Exact>,
    b: &Core<Exact>,
    simplex: &Simplex,
) -> bool {
    let project = |u: &X3, v: &X3| {
        let flat = |c: &Core<Exact>| -> SmallVec<[X2; 8]> {
            c.points
                .iter()
                .map(|p| [Exact::dot(u, p), Exact::dot(v, p)])
                .collect()
        };
        plane_zero_is_interior(&flat(a), &flat(b))
    };
    let both_sides = |n: &X3| {
        let back: X3 = core::array::from_fn(|k| n[k].negated());
        [n, &back]
            .into_iter()
            .all(|d| support(a, b, d, false).is_some_and(|v| Exact::dot(d, &v.w).order() == Less))
    };
    let unit = |k: usize| -> X3 {
        core::array::from_fn(|i| Exact::from_f64(if i == k { 1.0 } else { 0.0 }))
    };
    match (dim, simplex.as_slice()) {
        (2, [_, _, _]) | (_, [_, _, _, _]) => true,
        (2, [p, q]) => {
            let e = Exact::difference(&q.w, &p.w);
            both_sides(&[e[1].negated(), e[0].clone(), Exact::zero()])
        }
        (2, _) => project(&unit(0), &unit(1)),
        (_, [p, q, r]) => both_sides(&Exact::cross(
            &Exact::difference(&q.w, &p.w),
            &Exact::difference(&r.w, &p.w),
        )),
        (_, [p, q]) => {
            let e = Exact::difference(&q.w, &p.w);
            // Any axis that is not along e gives a first direction square to it.
            let u = (0..3)
                .map(|k| Exact::cross(&e, &unit(k)))
                .find(|u| !is_zero(u))
                .unwrap_or_else(|| unit(0));
            let v = Exact::cross(&e, &u);
            project(&u, &v)
        }
        _ => match nearest(a, b, &[], true) {
            Nearest::Outside { .. } => false,
            Nearest::Inside(larger) => larger.len() > 1 && zero_is_interior(dim, a, b, &larger),
        },
    }
}

type X2 = [Exact; 2];

/// Whether zero lies in the interior of the hull of all differences `b - a` in the plane.
///
/// Keeps the fan of differences seen so far between its outermost arms `left` and `right`, and
/// asks for one beyond `left` until there is none (all lie on one side of a line through zero) or
/// the fan closes.
fn plane_zero_is_interior(a: &[X2], b: &[X2]) -> bool {
    let dot = |p: &X2, q: &X2| p[0].times(&q[0]).plus(&p[1].times(&q[1]));
    let cross = |p: &X2, q: &X2| p[0].times(&q[1]).minus(&p[1].times(&q[0])).order();
    // The difference furthest along d, if it is strictly on that side of zero.
    let beyond = |d: &X2| -> Option<X2> {
        let furthest = |points: &[X2], wanted| -> X2 {
            let mut chosen = points[0].clone();
            let mut most = dot(d, &chosen);
            for p in &points[1..] {
                let along = dot(d, p);
                if along.compare(&most) == wanted {
                    (chosen, most) = (p.clone(), along);
                }
            }
            chosen
        };
        let (p, q) = (furthest(b, Greater), furthest(a, Less));
        let w = [p[0].minus(&q[0]), p[1].minus(&q[1])];
        (dot(d, &w).order() == Greater).then_some(w)
    };
    let leftward = |p: &X2| [p[1].negated(), p[0].clone()];
    let rightward = |p: &X2| [p[1].clone(), p[0].negated()];
    let one = [Exact::from_f64(1.0), Exact::zero()];
    let Some(start) = beyond(&one) else {
        return false;
    };
    let Some(mut left) = beyond(&leftward(&start)) else {
        return false;
    };
    let Some(right) = beyond(&rightward(&start)) else {
        return false;
    };
    loop {
        if cross(&left, &right) == Greater {
            return true;
        }
        let Some(next) = beyond(&leftward(&left)) else {
            return false;
        };
        if cross(&start, &next) != Greater {
            // Past the far side of `start`: start, left, next and right go all the way round.
            return true;
        }
        left = next;
    }
}

fn is_zero(w: &X3) -> bool {
    w.iter().all(Exact::is_zero)
}
