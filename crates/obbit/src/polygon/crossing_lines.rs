//! Lines that cross where one of them bends, or along a stretch that both run on: no two of their segments cross between
//! their ends, and yet the one passes from one side of the other to its other side.
//!
//! Around a point that both have, or a stretch, one looks which ways lead away, and to which line each belongs: where
//! they alternate, as one, other, one, other, the lines cross. All such places are ends of segments, so nothing is
//! computed, and all is exact.

use super::Planar;
use super::inner_sides::{E2, ends, is_between, is_same, turn};
use crate::d2::{Aabb2, Convex2 as _};
use crate::geom::Bounded as _;
use crate::num::Exact;
use alloc::vec::Vec;
use core::cmp::Ordering::{self, Equal, Greater, Less};
use core::ops::ControlFlow;

/// Whether two lines cross, no two segments of which do between their ends. What has an inside is passed over.
#[cold]
#[inline(never)]
pub(super) fn cross(a: &impl Planar, b: &impl Planar) -> bool {
    let places = places(a, b);
    let nodes: Vec<Node> = places.iter().map(|at| Node::of(at, a, b)).collect();
    let around = Around {
        places: &places,
        nodes: &nodes,
    };
    around.any_alternates()
}

/// The ends of segments of either line that lie on the other, in order.
fn places(a: &impl Planar, b: &impl Planar) -> Vec<E2> {
    let mut places = Vec::new();
    each_line(b, &a.bounds(), |around, t| {
        each_line(a, around, |_, s| {
            for (ends, [p, q]) in [(&s, &t), (&t, &s)] {
                let own = ends.iter().filter(|end| is_between(end, p, q));
                places.extend(own.cloned());
            }
        });
    });
    places.sort_by(order);
    places.dedup_by(|p, q| is_same(p, q));
    places
}

/// Calls `visit` with the bounds and the ends of each segment that may reach into these bounds.
fn each_line(lines: &impl Planar, around: &Aabb2, mut visit: impl FnMut(&Aabb2, [E2; 2])) {
    let _: ControlFlow<()> = lines.visit(around, |piece| {
        if let Some(ends) = ends(piece.view()) {
            visit(&piece.bounds(), ends);
        }
        ControlFlow::Continue(())
    });
}

/// A place that both lines have, and the ways that lead away from it, counter-clockwise.
struct Node {
    ways: Vec<Way>,
}

/// A way along one of the lines, or both, towards a point.
struct Way {
    to: E2,
    /// Whether it is one of the first line, and of the second.
    of: [bool; 2],
}

impl Node {
    fn of(at: &E2, a: &impl Planar, b: &impl Planar) -> Self {
        let mut ways = Vec::new();
        // (Of what is no float the one next to it on either side.)
        let [x, y] = at.each_ref().map(Exact::to_f64);
        let low = [x.next_down(), y.next_down()];
        let around = Aabb2::new(low, [x.next_up(), y.next_up()]);
        let around = around.unwrap_or_else(|_| a.bounds());
        let mut add = |of: [bool; 2], [p, q]: &[E2; 2]| {
            if is_between(at, p, q) {
                let ends = [p, q].into_iter().filter(|end| !is_same(end, at));
                ways.extend(ends.map(|end| Way {
                    to: end.clone(),
                    of,
                }));
            }
        };
        each_line(a, &around, |_, ends| add([true, false], &ends));
        each_line(b, &around, |_, ends| add([false, true], &ends));
        ways.sort_by(|v, w| by_direction(at, &v.to, &w.to));
        ways.dedup_by(|next, kept| {
            let is_one = by_direction(at, &kept.to, &next.to) == Equal;
            if is_one {
                kept.of = [0, 1].map(|k| kept.of[k] || next.of[k]);
            }
            is_one
        });
        Self { ways }
    }
}

/// All places that both lines have, and what leads away from them.
struct Around<'a> {
    places: &'a [E2],
    nodes: &'a [Node],
}

impl Around<'_> {
    /// Whether around any place, or a stretch that both lines run on, ways of the one and the other alternate.
    fn any_alternates(&self) -> bool {
        let unseen = |node: &Node| alloc::vec![false; node.ways.len()];
        let mut seen: Vec<Vec<bool>> = self.nodes.iter().map(unseen).collect();
        for node in 0..self.nodes.len() {
            for way in 0..self.nodes[node].ways.len() {
                if !seen[node][way] && self.changes((node, way), &mut seen) >= 4 {
                    return true;
                }
            }
        }
        false
    }

    /// How often the line changes of which the next way is that leads away, once around.
    fn changes(&self, start: (usize, usize), seen: &mut [Vec<bool>]) -> usize {
        let (mut changes, mut first, mut last) = (0, None, None);
        let mut now = start;
        while !seen[now.0][now.1] {
            seen[now.0][now.1] = true;
            let (node, way) = now;
            match self.nodes[node].ways[way].of {
                // Along what both have, to its other end, and on behind the way that it comes by there.
                [true, true] => now = self.other_end(node, way).unwrap_or(now),
                [is_first, _] => {
                    changes += usize::from(last.is_some_and(|last| last != is_first));
                    first = first.or(Some(is_first));
                    last = Some(is_first);
                }
            }
            now.1 = (now.1 + 1) % self.nodes[now.0].ways.len();
        }
        changes + usize::from(first != last)
    }

    /// The next place along a way that both lines have, and which way leads back from there.
    fn other_end(&self, node: usize, way: usize) -> Option<(usize, usize)> {
        let (at, to) = (&self.places[node], &self.nodes[node].ways[way].to);
        let is_along = |other: &usize| turn(at, to, &self.places[*other]) == Equal;
        // Places are in order, and so are those on a straight line.
        let found = match order(at, to) {
            Less => (node + 1..self.places.len()).find(is_along),
            _ => (0..node).rev().find(is_along),
        }?;
        let ways = &self.nodes[found].ways;
        let back = |way: &Way| by_direction(&self.places[found], &way.to, at) == Equal;
        Some((found, ways.iter().position(back)?))
    }
}

fn order(a: &E2, b: &E2) -> Ordering {
    a[0].compare(&b[0]).then_with(|| a[1].compare(&b[1]))
}

/// By the direction in which they lie from `at`, counter-clockwise, beginning on the side of less x.
fn by_direction(at: &E2, a: &E2, b: &E2) -> Ordering {
    let is_behind = |p: &E2| order(at, p) == Less;
    let halves = is_behind(a).cmp(&is_behind(b));
    halves.then_with(|| match turn(at, a, b) {
        Greater => Less,
        Less => Greater,
        Equal => Equal,
    })
}
