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
use crate::num::sort::sort_by;
use crate::num::{Exact, add_up, larger, sub_down};
use alloc::vec::Vec;
use core::cmp::Ordering::{self, Equal, Greater, Less};
use core::ops::ControlFlow;

/// A segment of a line.
struct Stretch {
    bounds: Aabb2,
    ends: [E2; 2],
}

/// Segments by where they begin along x, and how much of that the widest takes.
pub(super) struct Stretches {
    list: Vec<Stretch>,
    widest: f64,
}

/// The segments that reach into these bounds; none of what has an inside.
#[cold]
#[inline(never)]
pub(super) fn stretches(lines: &impl Planar, around: &Aabb2) -> Stretches {
    let mut found = Vec::new();
    let _: ControlFlow<()> = lines.visit(around, |piece| {
        let bounds = piece.bounds();
        if bounds.intersects(around)
            && let Some(ends) = ends(piece.view())
        {
            found.push(Stretch { bounds, ends });
        }
        ControlFlow::Continue(())
    });
    Stretches::of(found)
}

impl Stretches {
    fn of(mut list: Vec<Stretch>) -> Self {
        sort_by(&mut list, |s, t| {
            s.bounds.min()[0].total_cmp(&t.bounds.min()[0])
        });
        let width = |s: &Stretch| add_up(s.bounds.max()[0], -s.bounds.min()[0]);
        let widest = list.iter().map(width).fold(0.0, larger);
        Self { list, widest }
    }

    /// Those that reach so far along x, and maybe some that do not.
    fn near(&self, low: f64, high: f64) -> &[Stretch] {
        let least = sub_down(low, self.widest);
        let start = self.list.partition_point(|s| s.bounds.min()[0] < least);
        let near = &self.list[start..];
        &near[..near.partition_point(|s| s.bounds.min()[0] <= high)]
    }
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
fn places(a: &Stretches, b: &Stretches) -> Vec<E2> {
    let mut places: Vec<E2> = Vec::new();
    for s in &a.list {
        let near = b.near(s.bounds.min()[0], s.bounds.max()[0]).iter();
        for t in near.filter(|t| t.bounds.intersects(&s.bounds)) {
            for [own, other] in [[s, t], [t, s]] {
                let [p, q] = &other.ends;
                let on = own.ends.iter().filter(|end| is_between(end, p, q));
                places.extend(on.cloned());
            }
        }
    }
    sort_by(&mut places, order);
    places.dedup_by(|p, q| is_same(p, q));
    places
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
    fn of(at: &E2, lines: [&Stretches; 2]) -> Self {
        let mut ways: Vec<Way> = Vec::new();
        let near = at.each_ref().map(Exact::to_f64);
        for (line, of) in lines.iter().zip([[true, false], [false, true]]) {
            for stretch in line.near(near[0], near[0]) {
                let [p, q] = &stretch.ends;
                // (Rounding keeps the order of numbers, so what lies within is not lost.)
                if stretch.bounds.contains_point(near) && is_between(at, p, q) {
                    let ends = [p, q].into_iter().filter(|end| !is_same(end, at));
                    ways.extend(ends.cloned().map(|to| Way { to, of }));
                }
            }
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
