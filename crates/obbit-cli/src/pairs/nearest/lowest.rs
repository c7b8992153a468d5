//! Which of many boxes meet a window, from the lowest row on?
//!
//! A tree over boxes in the order of space, in which each node knows the lowest row below it. Of all nodes that
//! meet the window the one with the lowest is opened, so that who wants the first few opens few.

use crate::room::meet;
use obbit::Aabb;
use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::ops::ControlFlow;

/// How many boxes a node holds.
const FAN: usize = 16;

/// The tree: its boxes, and above them what is around so many of the level below.
pub(super) struct Lowest<const D: usize> {
    levels: Vec<Vec<(u32, Aabb<D>)>>,
}

/// Nodes that are still closed: the lowest row in each, its level and its place there.
pub(super) type Nodes = BinaryHeap<Reverse<(u32, usize, usize)>>;

impl<const D: usize> Lowest<D> {
    /// A tree over boxes and whose rows they are of, which come in an order in which neighbours are near each other.
    pub(super) fn new(boxes: impl Iterator<Item = (u32, Aabb<D>)>) -> Self {
        let mut levels = vec![boxes.collect::<Vec<_>>()];
        while let Some(below) = levels.last().filter(|below| below.len() > FAN) {
            let around = below.chunks(FAN).filter_map(|node| {
                let nodes = node.iter().copied();
                nodes.reduce(|(a, around), (b, bounds)| (a.min(b), around.union(&bounds)))
            });
            levels.push(around.collect());
        }
        Self { levels }
    }

    /// Calls `visit` with the row of each box that meets the window, lowest first, until it breaks. A row comes as often
    /// as boxes of it do.
    pub(super) fn visit(
        &self,
        window: &Aabb<D>,
        closed: &mut Nodes,
        mut visit: impl FnMut(u32) -> ControlFlow<()>,
    ) {
        closed.clear();
        let open = |closed: &mut Nodes, level: usize, first: usize| {
            let boxes = self.levels.get(level).and_then(|boxes| boxes.get(first..));
            for (at, (row, bounds)) in (first..).zip(boxes.into_iter().flatten().take(FAN)) {
                if meet(window, bounds) {
                    closed.push(Reverse((*row, level, at)));
                }
            }
        };
        let Some(top) = self.levels.len().checked_sub(1) else {
            return;
        };
        open(closed, top, 0);
        while let Some(Reverse((row, level, at))) = closed.pop() {
            match level.checked_sub(1) {
                Some(below) => open(closed, below, at * FAN),
                None if visit(row).is_break() => return,
                None => {}
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use obbit::Aabb2;

    #[test]
    fn rows_come_from_the_lowest_on() {
        let boxes = (0..5000u32).map(|at| {
            let x = f64::from(at);
            (
                at * 7919 % 5000,
                Aabb2::new([x, 0.0], [x + 1.0, 1.0]).unwrap(),
            )
        });
        let boxes = boxes.collect::<Vec<_>>();
        let tree = Lowest::new(boxes.iter().copied());
        let mut closed = Nodes::new();
        for (from, to) in [(-9.0, 1e9), (17.0, 17.0), (1000.5, 3000.0), (-5.0, -1.0)] {
            let window = Aabb2::new([from, 0.5], [to, 0.5]).unwrap();
            let mut found = Vec::new();
            tree.visit(&window, &mut closed, |row| {
                found.push(row);
                ControlFlow::Continue(())
            });
            let met = boxes.iter().filter(|(_, bounds)| meet(&window, bounds));
            let mut expected = met.map(|(row, _)| *row).collect::<Vec<_>>();
            expected.sort_unstable();
            assert_eq!(found, expected);
        }
        let none = Lowest::<2>::new(std::iter::empty());
        none.visit(&boxes[0].1, &mut closed, |row| panic!("{row}"));
    }
}
