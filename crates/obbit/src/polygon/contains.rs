//! Whether all of something lies in a polygon, the polygon's boundary counted.
//!
//! What one part holds, the polygon holds. What has an inside, and lies in several parts, lies in the polygon unless its
//! boundary passes through that inside: the stretches of sides of parts on whose other side no part lies. And a segment
//! is covered where what it has in each part leaves no gap.

use super::exact_point::{Point, turn};
use super::inner_sides::ends;
use super::parts::is_flat;
use super::rim::{Side, any_free, sides_of, unpaired};
use super::{Planar, Polygon};
use crate::d2::{Convex2, ConvexPolygon, Segment2, View2, relation};
use crate::geom::Relation;
use crate::num::sort::sort_by;
use crate::num::{Exact, Number};
use alloc::vec::Vec;
use core::cmp::Ordering::{self, Equal, Greater, Less};
use core::ops::ControlFlow;

impl Polygon {
    /// Whether every point of the other is a point of this one, its boundary counted. Exact.
    ///
    /// ```
    /// # use obbit::{Circle, Polygon, Segment2};
    /// let yard = Polygon::new(
    ///     &[[0.0, 0.0], [9.0, 0.0], [9.0, 9.0], [0.0, 9.0]],
    ///     &[&[[3.0, 3.0], [6.0, 3.0], [6.0, 6.0], [3.0, 6.0]]],
    /// )?;
    /// assert!(yard.contains(&Circle::new([1.5, 1.5], 1.5)?));
    /// assert!(!yard.contains(&Circle::new([4.5, 4.5], 4.5)?));
    /// assert!(yard.contains(&Segment2::new([0.0, 3.0], [9.0, 3.0])?)); // along the hole's rim
    /// # Ok::<(), obbit::Error>(())
    /// ```
    #[must_use]
    pub fn contains(&self, other: &impl Planar) -> bool {
        let all = other.visit(&other.bounds(), |piece| {
            if self.holds(piece) {
                ControlFlow::Continue(())
            } else {
                ControlFlow::Break(())
            }
        });
        all.is_continue()
    }

    fn holds(&self, piece: &impl Convex2) -> bool {
        let mut near: Vec<&ConvexPolygon> = Vec::new();
        let whole = self.parts.visit_near(piece, 0.0, |part| {
            if part.contains(piece) {
                return ControlFlow::Break(());
            }
            near.push(part);
            ControlFlow::Continue(())
        });
        if whole.is_break() {
            return true;
        }
        match ends(piece.view()) {
            _ if near.len() < 2 => false,
            Some([p, q]) => is_covered(&near, &p, &q),
            None => {
                near.retain(|part| !is_flat(part));
                let overlaps =
                    |part: &&ConvexPolygon| part.relation(piece) == Relation::Overlapping;
                near.iter().any(overlaps) && !is_passed(&near, piece.view())
            }
        }
    }
}

/// Whether the boundary of what these parts are together passes through the inside of a shape.
#[cold]
#[inline(never)]
fn is_passed(parts: &[&ConvexPolygon], shape: View2<'_>) -> bool {
    let single = unpaired(parts.iter().flat_map(|part| sides_of(part)).collect());
    let passes = |[a, b]: Side| {
        let stretch = Segment2::new(a, b);
        stretch.is_ok_and(|stretch| relation(stretch.view(), shape) == Relation::Overlapping)
    };
    let mut may = single.iter().filter(|side| passes(**side));
    may.any(|side| any_free(side, &single, passes))
}

type E2 = [Exact; 2];

/// A share of a segment's way: numerator and denominator, which is above 0.
type Share = [Exact; 2];

fn compare(a: &Share, b: &Share) -> Ordering {
    a[0].times(&b[1]).compare(&b[0].times(&a[1]))
}

/// Whether parts cover a segment from end to end.
#[cold]
#[inline(never)]
fn is_covered(parts: &[&ConvexPolygon], p: &Point, q: &Point) -> bool {
    let one = || Exact::from_f64(1.0);
    let mut stretches: Vec<[Share; 2]> =
        parts.iter().filter_map(|part| within(part, p, q)).collect();
    sort_by(&mut stretches, |s, t| compare(&s[0], &t[0]));
    let mut covered = [Exact::zero(), one()];
    for [from, to] in stretches {
        if compare(&from, &covered) == Greater {
            return false;
        }
        if compare(&to, &covered) == Greater {
            covered = to;
        }
    }
    compare(&covered, &[one(), one()]) != Less
}

/// From where to where a part holds a segment; nothing where it has but a point of it.
fn within(part: &ConvexPolygon, p: &Point, q: &Point) -> Option<[Share; 2]> {
    let corners = part.corners();
    if let [a, b] = *corners
        && [a, b].iter().any(|&c| turn(p, q, &c.into()) != Equal)
    {
        return None;
    }
    let [p, q] = [p, q].map(Point::exact);
    let corners: Vec<E2> = corners.iter().map(|c| c.map(Exact::from_f64)).collect();
    let way = [q[0].minus(&p[0]), q[1].minus(&p[1])];
    if let [a, b] = &corners[..] {
        let whole = dot(&way, &way);
        let share = |c: &E2| {
            [
                dot(&[c[0].minus(&p[0]), c[1].minus(&p[1])], &way),
                whole.clone(),
            ]
        };
        let [a, b] = [share(a), share(b)];
        let stretch = if compare(&a, &b) == Greater {
            [b, a]
        } else {
            [a, b]
        };
        return (compare(&stretch[0], &stretch[1]) == Less).then_some(stretch);
    }
    let one = || Exact::from_f64(1.0);
    let (mut from, mut to) = ([Exact::zero(), one()], [one(), one()]);
    for (a, b) in corners.iter().zip(corners.iter().cycle().skip(1)) {
        // How far to the left of the side the ends are.
        let [left, then] = [&p, &q].map(|c| {
            let [u, v] = [0, 1].map(|k| b[k].minus(&a[k]));
            u.times(&c[1].minus(&a[1]))
                .minus(&v.times(&c[0].minus(&a[0])))
        });
        match (left.order(), then.order()) {
            (Less, Less | Equal) | (Equal, Less) => return None,
            (Less, Greater) => {
                let enters = [left.negated(), then.minus(&left)];
                if compare(&enters, &from) == Greater {
                    from = enters;
                }
            }
            (Greater, Less) => {
                let leaves = [left.clone(), left.minus(&then)];
                if compare(&leaves, &to) == Less {
                    to = leaves;
                }
            }
            _ => {}
        }
    }
    (compare(&from, &to) == Less).then_some([from, to])
}

fn dot(a: &E2, b: &E2) -> Exact {
    a[0].times(&b[0]).plus(&a[1].times(&b[1]))
}
