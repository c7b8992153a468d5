//! The way from the root to the boxes that meet a window, many boxes at a time.
//!
//! A node's boxes are compared as integers, all at once. Where the integers differ they decide;
//! where a limit and the window's fall on the same integer, the boxes themselves do, at the leaves.
//! A box around others that certainly lies within the window hands over all ids below it.
//!
//! Nodes above the leaves are looked at depth first. Leaves are queued, and fetched meanwhile, so
//! that many are on their way at a time: that, not the comparing, is where the time would go.

use super::layout::Node;
use super::layout::{FAN, LEVELS};
use super::store::View;
use crate::geom::strip::Strip;
use crate::geom::{Aabb, Touch};
use crate::lanes::{Block, Job, Simd, prefetch};

/// What is asked of a box.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Ask {
    /// Whether it meets the window.
    Meets(Touch),
    /// Whether it lies wholly in the window; limits may coincide.
    Inside,
}

/// What becomes of the boxes found. Each method says whether to stop.
pub(super) trait Sink {
    /// The ids of a leaf that `mask` picks.
    fn take<S: Simd>(&mut self, simd: S, ids: &Block, mask: u32) -> bool;
    /// All these ids.
    fn take_all(&mut self, ids: &[u32]) -> bool;
}

/// A search for the boxes that stand to a window as asked.
pub(super) struct Search<'a, 'w, const D: usize, T> {
    pub(super) view: View<'a, D>,
    pub(super) window: &'w Aabb<D>,
    pub(super) ask: Ask,
    /// Where in the window alone boxes are wanted, if not all over.
    pub(super) strip: Option<Strip<D>>,
    pub(super) sink: &'w mut T,
}

/// Leaves in the queue.
const QUEUE: usize = 64;

/// Some leaves in a row.
#[derive(Debug, Clone, Copy, Default)]
struct Leaves {
    first: u32,
    /// How many lie within the window; 0 means that the first must be looked at.
    within: u32,
}

/// A node above the leaves on the way from the root, and which of its boxes are still to be entered. (Masks
/// for each level, since a list of all open nodes took longer to set to zero than a small index to search.)
#[derive(Debug, Clone, Copy, Default)]
struct Entered {
    node: u32,
    meets: u32,
    within: u32,
}

impl<const D: usize, T: Sink> Job for Search<'_, '_, D, T> {
    type Out = ();

    #[inline(always)]
    fn run<S: Simd>(self, simd: S) {
        let view = self.view;
        let limits = IntegerWindow::new(view, self.window);
        let mut walk = Walk {
            simd,
            view,
            limits,
            window: self.window,
            ask: self.ask,
            strip: self.strip,
            sink: self.sink,
        };
        match view.layout.heights() {
            0 => {}
            1 => {
                walk.leaf(0);
            }
            heights => walk.many(heights - 1),
        }
    }
}

/// Adds leaves that lie within the window; those that follow the last ones join them.
#[inline(always)]
fn push(queue: &mut [Leaves; QUEUE], queued: &mut usize, first: u32, leaves: u32) {
    if let Some(last) = queued.checked_sub(1).map(|k| &mut queue[k])
        && last.within > 0
        && last.first + last.within == first
    {
        last.within += leaves;
        return;
    }
    queue[*queued] = Leaves {
        first,
        within: leaves,
    };
    *queued += 1;
}

/// Fetches a node: both halves, since one fetch goes no farther than 256 bytes.
#[inline(always)]
pub(super) fn fetch_node<const D: usize>(nodes: &[Node<D>], at: usize) {
    if D <= 2 {
        prefetch(nodes, at);
    } else {
        let halves = nodes.as_flattened();
        prefetch(halves, 2 * at);
        prefetch(halves, 2 * at + 1);
    }
}

/// The window as integers; never 0 or `u32::MAX`.
#[derive(Debug, Clone, Copy)]
pub(super) struct IntegerWindow<const D: usize> {
    low: [u32; D],
    high: [u32; D],
}

impl<const D: usize> IntegerWindow<D> {
    /// A window around everything.
    const ALL: Self = Self {
        low: [1; D],
        high: [u32::MAX - 1; D],
    };
    /// A window that no box lies within.
    pub(super) const NOWHERE: Self = Self {
        low: [u32::MAX - 1; D],
        high: [1; D],
    };

    /// A limit beyond all boxes lets them all pass. Maps alone would not: on an axis where all boxes
    /// are one number, say, what lies around that may share its integer.
    #[inline(always)]
    pub(super) fn new(view: View<'_, D>, window: &Aabb<D>) -> Self {
        let maps = view.maps;
        let (min, max) = (window.min(), window.max());
        let mut limits = Self {
            low: core::array::from_fn(|k| maps[k].of(min[k])),
            high: core::array::from_fn(|k| maps[k].of(max[k])),
        };
        // The box around everything is the last.
        if let Some([least, most]) = view.corners.last() {
            for k in 0..D {
                if min[k] < least[k] {
                    limits.low[k] = Self::ALL.low[k];
                }
                if max[k] > most[k] {
                    limits.high[k] = Self::ALL.high[k];
                }
            }
        }
        limits
    }

    /// Boxes that may meet the window: all that do, and some more.
    #[inline(always)]
    pub(super) fn meeting<S: Simd>(&self, simd: S, [low, high]: &Node<D>) -> u32 {
        at_most(simd, low, &self.high, 0) & at_least(simd, high, &self.low, 0)
    }

    /// Boxes that overlap the window for certain.
    #[inline(always)]
    fn overlapping<S: Simd>(&self, simd: S, [low, high]: &Node<D>) -> u32 {
        at_most(simd, low, &self.high, 1) & at_least(simd, high, &self.low, 1)
    }

    /// Boxes that lie strictly within the window for certain; and what is no box.
    #[inline(always)]
    pub(super) fn within<S: Simd>(&self, simd: S, [low, high]: &Node<D>) -> u32 {
        at_least(simd, low, &self.low, 1) & at_most(simd, high, &self.high, 1)
    }

    /// Boxes that may lie in the window, limits and all; and what is no box.
    #[inline(always)]
    fn inside<S: Simd>(&self, simd: S, [low, high]: &Node<D>) -> u32 {
        at_least(simd, low, &self.low, 0) & at_most(simd, high, &self.high, 0)
    }
}

/// Bit i is set where, on each axis, number i is at most the limit, and less by `less`.
#[inline(always)]
fn at_most<S: Simd, const D: usize>(simd: S, of: &[Block; D], limits: &[u32; D], less: u32) -> u32 {
    let mut mask = u32::MAX;
    for (block, limit) in of.iter().zip(limits) {
        mask &= simd.at_most(block, limit - less);
    }
    mask
}

/// Bit i is set where, on each axis, number i is at least the limit, and more by `more`.
#[inline(always)]
fn at_least<S: Simd, const D: usize>(
    simd: S,
    of: &[Block; D],
    limits: &[u32; D],
    more: u32,
) -> u32 {
    let mut mask = u32::MAX;
    for (block, limit) in of.iter().zip(limits) {
        mask &= simd.at_least(block, limit + more);
    }
    mask
}

/// What is needed at the leaves.
struct Walk<'a, 'w, const D: usize, S, T> {
    simd: S,
    view: View<'a, D>,
    limits: IntegerWindow<D>,
    window: &'w Aabb<D>,
    ask: Ask,
    strip: Option<Strip<D>>,
    sink: &'w mut T,
}

impl<const D: usize, S: Simd, T: Sink> Walk<'_, '_, D, S, T> {
    /// Looks at all nodes, from the only one of level `top`.
    #[inline(always)]
    fn many(&mut self, top: usize) {
        let mut queue = [Leaves::default(); QUEUE];
        let mut queued = 0;
        let mut way = [Entered::default(); LEVELS];
        let (mut level, mut next) = (top, 0);
        'nodes: loop {
            if level == 1 {
                self.queue_leaves(next, &mut queue, &mut queued);
                level = 2;
            } else {
                way[level] = self.enter(level, next as usize);
            }
            // On to the next node that must be looked at, of the level below or of one above.
            next = loop {
                if level > top {
                    break 'nodes;
                }
                let Entered {
                    node,
                    meets,
                    within,
                } = way[level];
                if meets == 0 {
                    level += 1;
                    continue;
                }
                way[level].meets &= meets - 1;
                if queued + FAN > QUEUE {
                    if self.drain(&queue[..queued]) {
                        return;
                    }
                    queued = 0;
                }
                // The box `child` of this level is the node `child` of the one below.
                let lane = meets.trailing_zeros();
                let child = node * FAN as u32 + lane;
                if within >> lane & 1 == 0 {
                    level -= 1;
                    break child;
                }
                // As many leaves as lie under it.
                let boxes = self.view.layout.under(level, child as usize);
                let first = (boxes.start / FAN) as u32;
                let leaves = boxes.end.div_ceil(FAN) as u32 - first;
                push(&mut queue, &mut queued, first, leaves);
            };
        }
        self.drain(&queue[..queued]);
    }

    /// Of the boxes of node `at` of a level that meet the window, and those within it, the ones that may meet the
    /// strip as well, and those of which everything does.
    #[inline(always)]
    fn in_strip(&self, level: usize, at: usize, [meets, within]: [u32; 2]) -> [u32; 2] {
        match &self.strip {
            // (In WebAssembly there are none.)
            Some(strip) if !cfg!(target_family = "wasm") => {
                [self.view.reached(strip, (level, at), meets), 0]
            }
            _ => [meets, within],
        }
    }

    /// Looks at node `at` of a level from 2 on, and asks for the nodes below that meet the window.
    #[inline(always)]
    fn enter(&self, level: usize, at: usize) -> Entered {
        let view = self.view;
        let node = &view.nodes[view.layout.nodes(level).start + at];
        let meets = self.limits.meeting(self.simd, node);
        let within = self.limits.within(self.simd, node);
        let [meets, within] = self.in_strip(level, at, [meets, within]);
        let below = view.layout.nodes(level - 1).start + at * FAN;
        let mut entered = meets & !within;
        while entered != 0 {
            fetch_node(view.nodes, below + entered.trailing_zeros() as usize);
            entered &= entered - 1;
        }
        Entered {
            node: at as u32,
            meets,
            within,
        }
    }

    /// Queues what meets the window of the leaves under node `at` of level 1.
    #[inline(always)]
    fn queue_leaves(&self, at: u32, queue: &mut [Leaves; QUEUE], queued: &mut usize) {
        let view = self.view;
        let node = &view.nodes[view.layout.nodes(1).start + at as usize];
        let meets = self.limits.meeting(self.simd, node);
        let within = self.limits.within(self.simd, node);
        let [mut meets, within] = self.in_strip(1, at as usize, [meets, within]);
        while meets != 0 {
            let lane = meets.trailing_zeros();
            meets &= meets - 1;
            let first = at * FAN as u32 + lane;
            if within >> lane & 1 == 1 {
                push(queue, queued, first, 1);
            } else {
                fetch_node(view.nodes, first as usize);
                prefetch(view.ids, first as usize);
                queue[*queued] = Leaves { first, within: 0 };
                *queued += 1;
            }
        }
    }

    /// Looks at what is queued; `true` to stop.
    #[inline(always)]
    fn drain(&mut self, queue: &[Leaves]) -> bool {
        for leaves in queue {
            let stop = if leaves.within == 0 {
                self.leaf(leaves.first as usize)
            } else {
                let first = leaves.first as usize * FAN;
                let end = first + leaves.within as usize * FAN;
                let ids = self.view.all_ids();
                self.sink.take_all(&ids[first..end.min(ids.len())])
            };
            if stop {
                return true;
            }
        }
        false
    }

    #[inline(always)]
    fn leaf(&mut self, leaf: usize) -> bool {
        let node = &self.view.nodes[leaf];
        let possible = self.limits.meeting(self.simd, node);
        let [possible, _] = self.in_strip(0, leaf, [possible, 0]);
        let (mut mask, sure);
        match self.ask {
            Ask::Meets(_) => {
                mask = possible;
                sure = self.limits.overlapping(self.simd, node);
            }
            Ask::Inside => {
                mask = possible & self.limits.inside(self.simd, node);
                sure = self.limits.within(self.simd, node);
            }
        }
        let mut open = mask & !sure;
        while open != 0 {
            let lane = open.trailing_zeros();
            open &= open - 1;
            if !self.holds(leaf * FAN + lane as usize) {
                mask ^= 1 << lane;
            }
        }
        mask != 0 && {
            let ids = &self.view.ids[leaf];
            self.sink.take(self.simd, ids, mask)
        }
    }

    /// Whether it is as asked of box `at`, exactly.
    #[cold]
    #[inline(never)]
    fn holds(&self, at: usize) -> bool {
        let (bounds, window) = (self.view.aabb(at), self.window);
        match self.ask {
            Ask::Meets(touch) => window.relation_to_aligned(&bounds).meets(touch),
            Ask::Inside => (0..D)
                .all(|k| window.min()[k] <= bounds.min()[k] && bounds.max()[k] <= window.max()[k]),
        }
    }
}
