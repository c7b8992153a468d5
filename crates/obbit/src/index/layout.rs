//! How many nodes there are and where they lie: all of it follows from the number of boxes.
//!
//! Level 0 holds the boxes, level 1 a box around each [`FAN`] of them in order, and so on up to the
//! level that holds one box around everything. The boxes of a level, [`FAN`] at a time, are the
//! nodes that a search looks at. Boxes of all levels stand in one list, level 0 first, and so do the
//! nodes.

use crate::lanes::Block;
use core::ops::Range;

/// One node: blocks of lower limits, blocks of upper limits.
pub(super) type Node<const D: usize> = [[Block; D]; 2];
/// Lower and upper corner of a box.
pub(super) type Corners<const D: usize> = [[f64; D]; 2];

/// Boxes to a node.
pub(super) const FAN: usize = 16;
/// Levels that the boxes of the fullest index take: 16⁸ is more than 2³².
pub(super) const LEVELS: usize = 9;

/// The places of all levels.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Layout {
    /// Where the boxes of each level begin, and behind the last level where they end.
    boxes: [usize; LEVELS + 1],
    /// The same for the nodes.
    nodes: [usize; LEVELS + 1],
    /// How many levels are made of nodes; the one box around everything lies above them.
    heights: usize,
}

impl Layout {
    /// The layout for `count` boxes, `count < 2³²`.
    pub(super) fn new(count: usize) -> Self {
        let (mut boxes, mut nodes) = ([0; LEVELS + 1], [0; LEVELS + 1]);
        let (mut level, mut left) = (0, count);
        while left > 0 && level < LEVELS {
            let parents = left.div_ceil(FAN);
            boxes[level + 1] = boxes[level] + left;
            nodes[level + 1] = nodes[level] + parents;
            level += 1;
            if left == 1 && level > 1 {
                // That was the box around everything, which needs no node.
                nodes[level] = nodes[level - 1];
                level -= 1;
                break;
            }
            left = parents;
        }
        // Where nothing follows, everything ends.
        for k in level + 2..=LEVELS {
            boxes[k] = boxes[k - 1];
        }
        for k in level + 1..=LEVELS {
            nodes[k] = nodes[k - 1];
        }
        Self {
            boxes,
            nodes,
            heights: level,
        }
    }

    /// How many boxes were given.
    #[inline(always)]
    pub(super) fn count(&self) -> usize {
        self.boxes[1]
    }

    /// Levels that are made of nodes.
    #[inline(always)]
    pub(super) fn heights(&self) -> usize {
        self.heights
    }

    /// The boxes of a level, by their places in the list of all.
    #[inline(always)]
    pub(super) fn boxes(&self, level: usize) -> Range<usize> {
        self.boxes[level]..self.boxes[level + 1]
    }

    /// The nodes of a level, by their places in the list of all.
    #[inline(always)]
    pub(super) fn nodes(&self, level: usize) -> Range<usize> {
        self.nodes[level]..self.nodes[level + 1]
    }

    /// How many boxes stand in the list of all, those around others too.
    pub(super) fn all_boxes(&self) -> usize {
        self.boxes[LEVELS]
    }

    /// How many nodes there are.
    pub(super) fn all_nodes(&self) -> usize {
        self.nodes[LEVELS]
    }

    /// The boxes that were given, in the order of the leaves, under box `k` of a level.
    #[inline(always)]
    pub(super) fn under(&self, level: usize, k: usize) -> Range<usize> {
        let shift = 4 * level as u32;
        let end = (k + 1).checked_shl(shift).unwrap_or(usize::MAX);
        // Beyond 32 bits nothing is cut off where it matters: `k` is below `count >> shift`.
        (k << shift).min(self.count())..end.min(self.count())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn levels_follow_from_the_count() {
        for count in [0usize, 1, 2, 15, 16, 17, 255, 256, 257, 4096, 4097, 1 << 20] {
            let layout = Layout::new(count);
            assert_eq!(layout.boxes(0), 0..count);
            let (mut boxes, mut nodes) = (count, 0);
            for level in 0..layout.heights() {
                let parents = layout.boxes(level).len().div_ceil(FAN);
                assert_eq!(layout.nodes(level).len(), parents, "{count} {level}");
                assert_eq!(layout.boxes(level + 1).len(), parents, "{count} {level}");
                boxes += parents;
                nodes += parents;
                assert_eq!(
                    layout.under(level + 1, 0),
                    0..count.min(FAN.pow(level as u32 + 1))
                );
            }
            assert_eq!((layout.all_boxes(), layout.all_nodes()), (boxes, nodes));
            if count > 0 {
                assert_eq!(layout.boxes(layout.heights()).len(), 1);
            }
        }
        let most = Layout::new(u32::MAX as usize);
        assert_eq!((most.heights(), most.boxes(8).len()), (8, 1));
    }
}
