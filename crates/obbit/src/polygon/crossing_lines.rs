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
use crate::geom::{Bounded as _, Touch};
use crate::index::Index;
use crate::num::sort::sort_by;
use crate::num::{larger, smaller};
use alloc::vec::Vec;
use core::cmp::Ordering::{self, Equal, Greater, Less};
use core::ops::ControlFlow;
use smallvec::SmallVec;

/// A straight stretch of a line, from its lower to its higher end.
type Stretch = [Point; 2];

/// Where a line runs.
pub(super) struct Stretches {
    /// Where its segments end, each place once, in order.
    ends: Vec<Point>,
    /// What its segments cover. No two are parts of one stretch: a line that goes there and back a
    /// thousand times does so on one.
    list: Vec<Stretch>,
    /// Where they lie, of more than a few.
    index: Option<Index<2>>,
}

/// So many are looked at one by one.
const FEW: usize = if cfg!(test) { 2 } else { 32 };

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
        sort_by(&mut list, along_lines);
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
        let index = (list.len() > FEW).then(|| {
            let bounds: Vec<Aabb2> = list.iter().map(around_both).collect();
            Index::new(&bounds)
        });
        Self { ends, list, index }
    }

    /// The places in the list of those that hold a point.
    fn through(&self, at: &Point) -> SmallVec<[u32; 4]> {
        let mut found = SmallVec::new();
        match &self.index {
            Some(index) => {
                // (Rounded as the point is, the stretch is where it is.)
                let spot = Aabb2::from_limits(at.near, at.near);
                let _: ControlFlow<()> = index.visit(&spot, Touch::Counts, |k| {
                    found.push(k);
                    ControlFlow::Continue(())
                });
            }
            None => found.extend(0..self.list.len() as u32),
        }
        found.retain(|k: &mut u32| {
            let [p, q] = &self.list[*k as usize];
            at.is_between(p, q)
        });
        found
    }
}

fn around_both([p, q]: &Stretch) -> Aabb2 {
    let [p, q] = [p.near, q.near];
    Aabb2::from_limits(
        [0, 1].map(|k| smaller(p[k], q[k])),
        [0, 1].map(|k| larger(p[k], q[k])),
    )
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
        along: &along(&nodes, a.list.len()),
    };
    around.any_alternates()
}

/// The ends of segments of either line that lie on the other, in order.
fn places(a: &Stretches, b: &Stretches) -> Vec<Point> {
    let mut places = Vec::new();
    for [own, other] in [[a, b], [b, a]] {
        let on = own.ends.iter().filter(|end| !other.through(end).is_empty());
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
    /// On which stretch of the first line it is, and of the second; `None` where it is not one of that line.
    on: [Option<u32>; 2],
}

impl Node {
    fn of(at: &Point, lines: [&Stretches; 2]) -> Self {
        let mut ways: Vec<Way> = Vec::new();
        for (k, line) in lines.iter().enumerate() {
            for stretch in line.through(at) {
                let mut on = [None; 2];
                on[k] = Some(stretch);
                let ends = line.list[stretch as usize].iter();
                let others = ends.filter(|end| !end.is_same(at));
                ways.extend(others.cloned().map(|to| Way { to, on }));
            }
        }
        sort_by(&mut ways, |v, w| by_direction(at, &v.to, &w.to));
        // (No two stretches of a line go the same way.)
        ways.dedup_by(|next, kept| {
            let is_one = by_direction(at, &kept.to, &next.to) == Equal;
            if is_one {
                kept.on = [0, 1].map(|k| kept.on[k].or(next.on[k]));
            }
            is_one
        });
        Self { ways }
    }
}

/// On each stretch of the first line the places that both lines have, in order.
fn along(nodes: &[Node], stretches: usize) -> Vec<Vec<usize>> {
    let mut along = alloc::vec![Vec::new(); stretches];
    for (node, Node { ways }) in nodes.iter().enumerate() {
        for stretch in ways.iter().filter_map(|way| way.on[0]) {
            let places = &mut along[stretch as usize];
            if places.last() != Some(&node) {
                places.push(node);
            }
        }
    }
    along
}

/// All places that both lines have, and what leads away from them.
struct Around<'a> {
    places: &'a [Point],
    nodes: &'a [Node],
    /// See [`along`].
    along: &'a [Vec<usize>],
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
            match self.nodes[node].ways[way].on {
                // Along what both have, to its other end, and on behind the way that it comes by there.
                [Some(stretch), Some(_)] => {
                    now = self.other_end((node, way), stretch).unwrap_or(now);
                }
                [first_line, _] => {
                    let is_first = first_line.is_some();
                    changes += usize::from(last.is_some_and(|last| last != is_first));
                    first = first.or(Some(is_first));
                    last = Some(is_first);
                }
            }
            now.1 = (now.1 + 1) % self.nodes[now.0].ways.len();
        }
        changes + usize::from(first != last)
    }

    /// The next place along a way that both lines have, on this stretch of the first, and which way leads back from
    /// there.
    fn other_end(&self, (node, way): (usize, usize), stretch: u32) -> Option<(usize, usize)> {
        let (at, to) = (&self.places[node], &self.nodes[node].ways[way].to);
        let along = &self.along[stretch as usize];
        let own = along.partition_point(|&other| other < node);
        let next = match at.order(to) {
            Less => own + 1,
            _ => own.checked_sub(1)?,
        };
        let found = *along.get(next)?;
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
