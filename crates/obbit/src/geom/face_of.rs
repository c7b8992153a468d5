//! The face of a simplex that holds its point nearest to zero, in any kind of number.
//!
//! It is found from the optimality conditions over the faces (Wolfe, "Finding the nearest point in a polytope",
//! 1976), all of them signs of polynomials. A face is taken where all signs of its conditions are told, and then
//! it is the right one.

use crate::num::Number;
use alloc::vec::Vec;
use core::array::from_fn;
use core::cmp::Ordering::{Equal, Greater, Less};
use smallvec::SmallVec;

/// A vertex of the difference `B - A`.
#[derive(Debug, Clone)]
pub(crate) struct Vertex<N> {
    /// Which point of A.
    pub(crate) a: usize,
    /// Which point of B.
    pub(crate) b: usize,
    pub(crate) w: [N; 3],
}

pub(crate) type Simplex<N> = Vec<Vertex<N>>;

/// A plane `direction · x = height`, with a height above 0; none through zero.
pub(super) type Plane<N> = Option<([N; 3], N)>;

/// Which vertices of a simplex a face has, as bits.
pub(super) type Mask = u32;

/// The face of the simplex whose relative interior holds its point nearest to zero, and the plane
/// through that point square to it: none if the point is zero itself. Nothing where no face's signs
/// are all told. A face that is likely may be given, to be tried first.
pub(super) fn nearest<N: Number>(
    simplex: &[Vertex<N>],
    likely: Option<Mask>,
) -> Option<(Mask, Plane<N>)> {
    // Small faces first: every candidate that passes is right, and small ones cost least.
    let all = 1 << simplex.len();
    let sizes = 1..=simplex.len() as u32;
    let by_size =
        sizes.flat_map(|size| (1..all).filter(move |mask: &Mask| mask.count_ones() == size));
    let tried = likely.into_iter().chain(by_size);
    tried.into_iter().find_map(|mask| {
        let plane = plane_of(&corners(simplex, mask))?;
        let is_optimal = plane.as_ref().is_none_or(|(direction, height)| {
            corners(simplex, !mask).iter().all(|v| {
                let beyond = N::dot(direction, &v.w).minus(height);
                matches!(beyond.sign(), Some(Greater | Equal))
            })
        });
        is_optimal.then_some((mask, plane))
    })
}

/// The vertices of a face.
pub(super) fn corners<N>(simplex: &[Vertex<N>], mask: Mask) -> SmallVec<[&Vertex<N>; 4]> {
    let numbered = simplex.iter().enumerate();
    numbered
        .filter(|(k, _)| mask >> k & 1 != 0)
        .map(|(_, v)| v)
        .collect()
}

/// The plane `direction · x = height` square to the point of the face's span nearest to zero, if
/// that point is strictly inside the face; `Some(None)`: the point is zero. Nothing otherwise, and where a sign is
/// not told.
#[allow(clippy::option_option)] // the two levels are two different facts
fn plane_of<N: Number>(face: &[&Vertex<N>]) -> Option<Plane<N>> {
    let positive = |x: &N| x.sign() == Some(Greater);
    match face {
        [p] => {
            let height = N::dot(&p.w, &p.w);
            Some((height.sign()? != Equal).then(|| (p.w.clone(), height)))
        }
        [p, q] => {
            let edge = N::difference(&q.w, &p.w);
            let (to_p, to_q) = (N::dot(&q.w, &edge), N::dot(&p.w, &edge).negated());
            if !positive(&to_p) || !positive(&to_q) {
                return None;
            }
            let direction = from_fn(|k| to_p.times(&p.w[k]).plus(&to_q.times(&q.w[k])));
            let moment = N::cross(&p.w, &q.w);
            let height = N::dot(&moment, &moment);
            Some((height.sign()? != Equal).then_some((direction, height)))
        }
        [p, q, r] => {
            let n = N::cross(&N::difference(&q.w, &p.w), &N::difference(&r.w, &p.w));
            let share = |s: &Vertex<N>, t: &Vertex<N>| N::dot(&n, &N::cross(&s.w, &t.w));
            if ![share(q, r), share(r, p), share(p, q)].iter().all(positive) {
                return None;
            }
            let height = N::dot(&n, &p.w);
            match height.sign()? {
                Equal => Some(None),
                Greater => Some(Some((n, height))),
                Less => Some(Some((n.map(|x| x.negated()), height.negated()))),
            }
        }
        [p, q, r, t] => {
            let volume = |a: &Vertex<N>, b: &Vertex<N>, c: &Vertex<N>| {
                N::dot(&a.w, &N::cross(&b.w, &c.w)).sign()
            };
            // Signed shares of each corner; zero is strictly inside if they agree.
            let first = volume(q, r, t)?;
            let others = [(p, t, r), (p, q, t), (p, r, q)];
            let inside = first != Equal
                && others
                    .iter()
                    .all(|(a, b, c)| volume(a, b, c) == Some(first));
            inside.then_some(None)
        }
        _ => None,
    }
}
