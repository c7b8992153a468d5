//! Down two hierarchies at once, to the pairs of triangles that meet.

use super::boxes::{self, NodeBox};
use super::build::Below;
use super::leaf::LEAF;
use super::posed::PosedMesh;
use crate::d3::facet::Facet;
use crate::geom::{Relation, Touch};
use crate::num::{larger, scale_exponent, smaller, two_pow};
use crate::threads;
use alloc::collections::{BinaryHeap, VecDeque};
use alloc::vec;
use alloc::vec::Vec;
use core::cmp::Reverse;
use core::ops::ControlFlow;
use smallvec::SmallVec;

/// What it took to compare two meshes, and how often boxes alone would have been wrong.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct MeshWork {
    /// Pairs of oriented boxes that were compared.
    pub box_tests: u64,
    /// Pairs of lowest boxes, each around a few triangles, that could not be told apart.
    pub leaf_pairs: u64,
    /// Those of them without any two triangles that meet: the oriented boxes alone would have been
    /// wrong there.
    pub leaf_pairs_wrong: u64,
    /// Pairs of triangles that were compared exactly: the aligned boxes around the two meet.
    pub triangle_tests: u64,
    /// Those of them that meet. In all others the aligned boxes alone would have been wrong.
    pub triangle_pairs: u64,
}

impl MeshWork {
    fn plus(self, other: Self) -> Self {
        Self {
            box_tests: self.box_tests + other.box_tests,
            leaf_pairs: self.leaf_pairs + other.leaf_pairs,
            leaf_pairs_wrong: self.leaf_pairs_wrong + other.leaf_pairs_wrong,
            triangle_tests: self.triangle_tests + other.triangle_tests,
            triangle_pairs: self.triangle_pairs + other.triangle_pairs,
        }
    }
}

/// What is done with pairs of triangles that meet.
pub(super) trait Visit {
    /// Whether pairs of triangles whose numbers are not below these are of no use.
    fn is_done_with(&self, lowest: (u32, u32)) -> bool;
    /// Whether boxes near each other come first, or else triangles of low numbers.
    fn wants_near(&self) -> bool;
    fn take(&mut self, pair: (u32, u32), relation: Relation);
}

/// One pair.
pub(super) struct First {
    pub(super) found: Option<(u32, u32)>,
    any: bool,
}

impl First {
    /// Whichever comes first.
    pub(super) const fn any() -> Self {
        Self {
            found: None,
            any: true,
        }
    }

    /// The lowest.
    pub(super) const fn lowest() -> Self {
        Self {
            found: None,
            any: false,
        }
    }
}

impl Visit for First {
    #[inline]
    fn is_done_with(&self, lowest: (u32, u32)) -> bool {
        self.found.is_some_and(|found| self.any || found <= lowest)
    }

    #[inline]
    fn wants_near(&self) -> bool {
        self.any
    }

    fn take(&mut self, pair: (u32, u32), _: Relation) {
        if self.found.is_none_or(|found| pair < found) {
            self.found = Some(pair);
        }
    }
}

/// All pairs.
#[derive(Clone)]
pub(super) struct List {
    touch: Touch,
    found: Vec<(u32, u32)>,
}

impl List {
    pub(super) const fn new(touch: Touch) -> Self {
        Self {
            touch,
            found: Vec::new(),
        }
    }
}

impl Visit for List {
    #[inline]
    fn is_done_with(&self, _: (u32, u32)) -> bool {
        false
    }

    #[inline]
    fn wants_near(&self) -> bool {
        false
    }

    fn take(&mut self, pair: (u32, u32), relation: Relation) {
        if self.touch == Touch::Counts || relation == Relation::Overlapping {
            self.found.push(pair);
        }
    }
}

/// All pairs, until the caller has enough.
pub(super) struct Each<B, F: FnMut((u32, u32)) -> ControlFlow<B>> {
    touch: Touch,
    visit: F,
    pub(super) end: Option<B>,
}

impl<B, F: FnMut((u32, u32)) -> ControlFlow<B>> Each<B, F> {
    pub(super) const fn new(touch: Touch, visit: F) -> Self {
        Self {
            touch,
            visit,
            end: None,
        }
    }
}

impl<B, F: FnMut((u32, u32)) -> ControlFlow<B>> Visit for Each<B, F> {
    #[inline]
    fn is_done_with(&self, _: (u32, u32)) -> bool {
        self.end.is_some()
    }

    #[inline]
    fn wants_near(&self) -> bool {
        false
    }

    fn take(&mut self, pair: (u32, u32), relation: Relation) {
        if self.touch == Touch::Counts || relation == Relation::Overlapping {
            self.end = (self.visit)(pair).break_value();
        }
    }
}

/// Two posed meshes.
pub(super) struct Walk<'a> {
    a: &'a PosedMesh<'a>,
    b: &'a PosedMesh<'a>,
    slack: f64,
    /// Triangles are compared in this unit, a power of two: 1, but where all are so small or some so large that
    /// heights above their planes, products of three lengths, leave the numbers. Such a height is told by long
    /// arithmetic, ten times as slowly.
    pub(super) unit: f64,
}

/// Two nodes whose boxes are not apart.
type NodePair = (u32, u32);

impl<'a> Walk<'a> {
    pub(super) fn new(a: &'a PosedMesh<'_>, b: &'a PosedMesh<'_>) -> Self {
        let slack = a.slack() + b.slack();
        let reach = larger(a.reach(), b.reach());
        let unit = if reach == 0.0 || (1e-80..1e80).contains(&reach) {
            1.0
        } else {
            two_pow(-scale_exponent(smaller(reach, f64::MAX)))
        };
        Self { a, b, slack, unit }
    }

    /// Visits the triangles that meet, until the visitor is done with all.
    pub(super) fn run(&self, visit: &mut impl Visit, work: &mut MeshWork) {
        let mut open: Vec<NodePair> = self.start(work).into_iter().collect();
        self.go_on(&mut open, visit, work);
    }

    /// Finds the lowest pair of triangles that meet: what may hold lower ones is looked into first.
    pub(super) fn run_lowest(&self, first: &mut First, work: &mut MeshWork) {
        /// So many open pairs, of 16 bytes each; beyond them one is looked into below the other.
        const MOST: usize = if cfg!(test) { 16 } else { 1 << 20 };
        let lowest = |(a, b): NodePair| {
            let nodes = (self.a.hierarchy().node(a), self.b.hierarchy().node(b));
            (nodes.0.lowest, nodes.1.lowest)
        };
        // Of those that begin alike the lower ones in the hierarchies, whose numbers are greater.
        let entry = |pair: NodePair| Reverse((lowest(pair), Reverse(pair)));
        let mut open: BinaryHeap<_> = self.start(work).into_iter().map(entry).collect();
        while let Some(Reverse((lowest, Reverse(pair)))) = open.pop() {
            if first.is_done_with(lowest) {
                return;
            }
            if open.len() < MOST {
                self.look_into(pair, first, work, |below| open.push(entry(below)));
            } else {
                self.go_on(&mut vec![pair], first, work);
            }
        }
    }

    /// Visits all of them with copies of `list`, on all threads, and gathers what they found.
    pub(super) fn run_all(&self, list: &List, pairs: &mut Vec<(u32, u32)>) -> MeshWork {
        /// So many tasks are enough for any number of threads, and the same for each.
        const TASKS: usize = 256;
        let (mut work, mut visit) = (MeshWork::default(), list.clone());
        let mut open: VecDeque<NodePair> = self.start(&mut work).into_iter().collect();
        while let Some(pair) = open.pop_front() {
            self.look_into(pair, &mut visit, &mut work, |below| open.push_back(below));
            if open.len() >= TASKS {
                break;
            }
        }
        pairs.append(&mut visit.found);
        let task = |&pair: &NodePair| {
            let (mut work, mut visit) = (MeshWork::default(), list.clone());
            self.go_on(&mut vec![pair], &mut visit, &mut work);
            (work, visit.found)
        };
        let tasks: Vec<NodePair> = open.into();
        let mut done = Vec::new();
        done.resize_with(tasks.len(), Default::default);
        threads::each(tasks.iter().zip(&mut done), |(pair, done)| {
            *done = task(pair);
        });
        for (more, mut found) in done {
            work = work.plus(more);
            pairs.append(&mut found);
        }
        work
    }

    fn start(&self, work: &mut MeshWork) -> Option<NodePair> {
        work.box_tests += 1;
        let (a, b) = (self.a.bounds_of(0), self.b.bounds_of(0));
        (!boxes::apart(&a, &b, self.slack)).then_some((0, 0))
    }

    fn go_on(&self, open: &mut Vec<NodePair>, visit: &mut impl Visit, work: &mut MeshWork) {
        while let Some(pair) = open.pop() {
            self.look_into(pair, visit, work, |below| open.push(below));
        }
    }

    /// Compares the triangles of two leaves, or looks below the larger of two boxes and hands on the
    /// pairs not told apart.
    fn look_into(
        &self,
        (a, b): NodePair,
        visit: &mut impl Visit,
        work: &mut MeshWork,
        hand_on: impl FnMut(NodePair),
    ) {
        let (p, q) = (self.a.hierarchy().node(a), self.b.hierarchy().node(b));
        if visit.is_done_with((p.lowest, q.lowest)) {
            return;
        }
        let larger = p.bounds.size() >= q.bounds.size();
        match (self.a.hierarchy().below(a), self.b.hierarchy().below(b)) {
            (Below::Triangles(s), Below::Triangles(t)) => self.leaves(s, t, visit, work),
            (Below::Nodes(below), other) if larger || matches!(other, Below::Triangles(_)) => {
                let moving = below.map(|child| self.a.bounds_of(child));
                let pairs = below.map(|child| (child, b));
                self.step(visit, &self.b.bounds_of(b), (moving, pairs), work, hand_on);
            }
            (_, Below::Nodes(below)) => {
                let moving = below.map(|child| self.b.bounds_of(child));
                let pairs = below.map(|child| (a, child));
                self.step(visit, &self.a.bounds_of(a), (moving, pairs), work, hand_on);
            }
            // Covered by the arm before the last.
            (Below::Nodes(_), Below::Triangles(_)) => {}
        }
    }

    /// Hands on those of two pairs that cannot be told apart, the likelier one to meet last: it is on
    /// top of the stack then.
    #[inline(always)]
    fn step(
        &self,
        visit: &impl Visit,
        fixed: &NodeBox,
        (moving, [first, second]): ([NodeBox; 2], [NodePair; 2]),
        work: &mut MeshWork,
        mut hand_on: impl FnMut(NodePair),
    ) {
        work.box_tests += 2;
        let [p, q] = moving
            .each_ref()
            .map(|moving| !boxes::apart(fixed, moving, self.slack));
        match (p, q) {
            (true, true) => {
                let away = |k: usize| fixed.away(&moving[k], self.unit);
                let swap = visit.wants_near() && away(1) < away(0);
                hand_on(if swap { first } else { second });
                hand_on(if swap { second } else { first });
            }
            (true, false) => hand_on(first),
            (false, true) => hand_on(second),
            (false, false) => {}
        }
    }

    fn leaves(&self, s: &[u32], t: &[u32], visit: &mut impl Visit, work: &mut MeshWork) {
        work.leaf_pairs += 1;
        let before = work.triangle_pairs;
        let unit = self.unit_of(s, t);
        let others = t.iter().map(|&j| self.b.facet_in(j, unit));
        let others: SmallVec<[Facet; LEAF]> = others.collect();
        for &i in s {
            let facet = self.a.facet_in(i, unit);
            for (&j, other) in t.iter().zip(&others) {
                if !facet.near(other) || visit.is_done_with((i, j)) {
                    continue;
                }
                work.triangle_tests += 1;
                let relation = facet.relation(other);
                if relation != Relation::Apart {
                    work.triangle_pairs += 1;
                    visit.take((i, j), relation);
                }
            }
        }
        work.leaf_pairs_wrong += u64::from(work.triangle_pairs == before);
    }

    /// The unit in which these triangles keep their digits. (In one that makes numbers larger all do.)
    #[inline]
    fn unit_of(&self, s: &[u32], t: &[u32]) -> f64 {
        let unit = self.unit;
        let kept = unit >= 1.0
            || s.iter().all(|&i| self.a.keeps_digits(i, unit))
                && t.iter().all(|&j| self.b.keeps_digits(j, unit));
        if kept { unit } else { 1.0 }
    }
}

#[cfg(test)]
mod tests {
    use crate::d3::{Pose3, Rot3};
    use crate::geom::Touch;
    use crate::mesh::Mesh;
    use alloc::vec::Vec;

    /// Triangles about one corner, each as large as all: every box meets every other.
    #[test]
    fn the_first_pair_of_piles() {
        let points: Vec<[f64; 3]> = (0..200)
            .map(|k| {
                [
                    f64::from(k * 37 % 101),
                    f64::from(k * 53 % 89),
                    f64::from(k % 7),
                ]
            })
            .collect();
        let pile: Vec<[u32; 3]> = (1..199).rev().map(|k| [0, k, k + 1]).collect();
        let mesh = Mesh::new(&points, &pile).unwrap();
        let still = mesh.at(&Pose3::IDENTITY).unwrap();
        let mut later = 0;
        for step in 0..60 {
            let far = 70.0 + 0.5 * f64::from(step);
            let moved = Pose3::new(Rot3::IDENTITY, [far, 0.1 * far, 0.1]);
            let moved = mesh.at(&moved).unwrap();
            let all = still.pairs(&moved, Touch::Counts);
            assert_eq!(still.first_pair(&moved), all.first().copied());
            later += usize::from(all.first().is_some_and(|pair| pair.0 > 9));
        }
        assert!(later > 3, "{later}");
    }
}
