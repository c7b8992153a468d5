//! Lines that cross where one of them bends, or along a stretch that both run on: no two of their segments cross between
//! their ends, and yet the one passes from one side of the other to its other side.
//!
//! Around a point that both have, or a stretch, one looks which ways lead away, and to which line each belongs: where
//! they alternate, as one, other, one, other, the lines cross. All such places are ends of segments, so nothing is
//! computed, and all is exact.

use super::Planar;
use super::exact_point::{Point, cross as turns, turn};
use super::inner_sides::ends;
use crate::d2::{Aabb2, Convex2 as _};
use crate::geom::Bounded as _;
use crate::num::sort::sort_by;
use crate::num::{add_up, larger, sub_down};
use alloc::vec::Vec;
use core::cmp::Ordering::{self, Equal, Greater, Less};
use core::ops::ControlFlow;

/// A straight stretch of a line, from its lower to its higher end.
type Stretch = [Point; 2];

/// Where a line runs.
pub(super) struct Stretches {
    /// Where its segments end, each place once, in order.
    ends: Vec<Point>,
    /// What its segments cover, by where it begins. No two are parts of one stretch: a line that goes there and back a
    /// thousand times does so on one.
    list: Vec<Stretch>,
    /// How much of x the widest takes.
    widest: f64,
}

/// Where lines run within these bounds; without what has an inside.
#[cold]
#[inline(never)]
pub(super) fn stretches(lines: &impl Planar, around: &Aabb2) -> Stretches {
    let mut found = Vec::new();
    let _: ControlFlow<()> = lines.visit(around, |piece| {
        if piece.bounds().intersects(around) {
            // (From a point no way leads.)
            found.extend(ends(piece.view()).filter(|[p, q]| !p.is_same(q)));
        }
        ControlFlow::Continue(())
    });
    Stretches::of(found)
}

impl Stretches {
    fn of(mut list: Vec<Stretch>) -> Self {
        let mut ends: Vec<Point> = list.iter().flatten().cloned().collect();
        sort_by(&mut ends, Point::order);
        ends.dedup_by(|p, q| p.is_same(q));
        // (By name, so that sorting is compiled once for both.)
        let by_start = |s: &Stretch, t: &Stretch| s[0].order(&t[0]);
        let orders: [fn(&Stretch, &Stretch) -> Ordering; 2] = [along_lines, by_start];
        sort_by(&mut list, orders[0]);
        list.dedup_by(|next, kept| {
            let goes_on = next[0].order(&kept[1]) != Greater
                && next
                    .iter()
                    .all(|end| turn(&kept[0], &kept[1], end) == Equal);
            if goes_on && next[1].order(&kept[1]) == Greater {
                core::mem::swap(&mut kept[1], &mut next[1]);
            }
            goes_on
        });
        sort_by(&mut list, orders[1]);
        let width = |[p, q]: &Stretch| add_up(q.near[0], -p.near[0]);
        let widest = list.iter().map(width).fold(0.0, larger);
        Self { ends, list, widest }
    }

    /// Those that hold a point.
    fn through(&self, at: &Point) -> impl Iterator<Item = &Stretch> {
        let x = at.near[0];
        let least = sub_down(x, self.widest);
        let start = self.list.partition_point(|[p, _]| p.near[0] < least);
        let near = self.list[start..]
            .iter()
            .take_while(move |[p, _]| p.near[0] <= x);
        near.filter(|[p, q]| at.is_between(p, q))
    }
}

/// By direction, along one by the line, along a line by where they begin.
fn along_lines(s: &Stretch, t: &Stretch) -> Ordering {
    let direction = turns([&t[0], &t[1]], [&s[0], &s[1]]);
    let line = direction.then_with(|| turn(&t[0], &t[1], &s[0]));
    line.then_with(|| s[0].order(&t[0]))
}

/// Whether two lines cross, no two segments of which do between their ends.
#[cold]
#[inline(never)]
pub(super) fn cross(a: &Stretches, b: &Stretches) -> bool {
    let places = places(a, b);
    let nodes: Vec<Node> = places.iter().map(|at| Node::of(at, [a, b])).collect();
    let around = Around {
        places: &places,
        nodes: &nodes,
    };
    around.any_alternates()
}

/// The ends of segments of either line that lie on the other, in order.
fn places(a: &Stretches, b: &Stretches) -> Vec<Point> {
    let mut places = Vec::new();
    for [own, other] in [[a, b], [b, a]] {
        let on = own
            .ends
            .iter()
            .filter(|end| other.through(end).next().is_some());
        places.extend(on.cloned());
    }
    sort_by(&mut places, Point::order);
    places.dedup_by(|p, q| p.is_same(q));
    places
}

/// A place that both lines have, and the ways that lead away from it, counter-clockwise.
struct Node {
    ways: Vec<Way>,
}

/// A way along one of the lines, or both, towards a point.
struct Way {
    to: Point,
    /// Whether it is one of the first line, and of the second.
    of: [bool; 2],
}

impl Node {
    fn of(at: &Point, lines: [&Stretches; 2]) -> Self {
        let mut ways: Vec<Way> = Vec::new();
        for (line, of) in lines.iter().zip([[true, false], [false, true]]) {
            let ends = line.through(at).flatten().filter(|end| !end.is_same(at));
            ways.extend(ends.cloned().map(|to| Way { to, of }));
        }
        sort_by(&mut ways, |v, w| by_direction(at, &v.to, &w.to));
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
    places: &'a [Point],
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
        let found = match at.order(to) {
            Less => (node + 1..self.places.len()).find(is_along),
            _ => (0..node).rev().find(is_along),
        }?;
        let ways = &self.nodes[found].ways;
        let back = |way: &Way| by_direction(&self.places[found], &way.to, at) == Equal;
        Some((found, ways.iter().position(back)?))
    }
}

/// By the direction in which they lie from `at`, counter-clockwise, beginning on the side of less x.
fn by_direction(at: &Point, a: &Point, b: &Point) -> Ordering {
    let is_behind = |p: &Point| at.order(p) == Less;
    let halves = is_behind(a).cmp(&is_behind(b));
    halves.then_with(|| match turn(at, a, b) {
        Greater => Less,
        Less => Greater,
        Equal => Equal,
    })
}
