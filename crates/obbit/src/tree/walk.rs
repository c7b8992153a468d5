//! From the root down to every box that a probe finds.

use super::hierarchy::Hierarchy;
use super::node::{NONE, Node, Span};
use crate::geom::{Aabb, Touch};
use crate::lanes::{Job, Lanes, Simd, fetch};
use core::ops::ControlFlow;
use smallvec::SmallVec;

/// A question that can be asked of many boxes at a time.
pub(super) trait Probe<const D: usize> {
    /// Whether [`lanes`](Self::lanes) is the answer itself, so that nothing is left to settle.
    const EXACT: bool;
    /// Bit k is clear where neither child k nor anything in it is found. `inner` is false where the
    /// children are boxes.
    fn lanes(&self, node: &Node<D>, inner: bool) -> u32;
    /// Bit k is set where everything in child k is found, whatever it is.
    #[inline(always)]
    fn whole(&self, _: &Node<D>) -> u32 {
        0
    }
    /// Whether a box is found.
    fn settle(&self, bounds: &Aabb<D>) -> bool;
}

/// Boxes that meet a box.
pub(super) struct Window<const D: usize> {
    pub(super) span: Span<D>,
    pub(super) touch: Touch,
}

impl<const D: usize> Probe<D> for Window<D> {
    const EXACT: bool = true;

    #[inline(always)]
    fn lanes(&self, node: &Node<D>, inner: bool) -> u32 {
        // A node may be flat where what lies in it, flat too, is met: only boxes are held to
        // overlapping.
        if inner || self.touch == Touch::Counts {
            node.meeting(&self.span)
        } else {
            node.overlapping(&self.span)
        }
    }

    #[inline(always)]
    fn whole(&self, node: &Node<D>) -> u32 {
        // Inside, not merely within: what lies there overlaps the window, flat or not.
        node.inside(&self.span)
    }

    fn settle(&self, _: &Aabb<D>) -> bool {
        true
    }
}

/// Marks a node on the stack of which everything is found.
const WHOLE: u32 = 1 << 31;

/// Calls `visit` with the slot of every box that the probe finds, until that breaks.
pub(super) fn walk<const D: usize, P: Probe<D>, B>(
    hierarchy: &Hierarchy<D>,
    boxes: &[Aabb<D>],
    probe: &P,
    visit: impl FnMut(u32) -> ControlFlow<B>,
) -> ControlFlow<B> {
    if hierarchy.root == NONE {
        return ControlFlow::Continue(());
    }
    Lanes::best().run(Walk {
        hierarchy,
        boxes,
        probe,
        visit,
    })
}

struct Walk<'a, const D: usize, P, V> {
    hierarchy: &'a Hierarchy<D>,
    boxes: &'a [Aabb<D>],
    probe: &'a P,
    visit: V,
}

impl<const D: usize, P: Probe<D>, B, V: FnMut(u32) -> ControlFlow<B>> Job for Walk<'_, D, P, V> {
    type Out = ControlFlow<B>;

    #[inline(always)]
    fn run<S: Simd>(mut self, _: S) -> ControlFlow<B> {
        let nodes = &self.hierarchy.nodes[..];
        let mut stack: SmallVec<[u32; 128]> = SmallVec::new();
        stack.push(self.hierarchy.root);
        while let Some(at) = stack.pop() {
            let whole = at & WHOLE;
            let Some(node) = nodes.get((at ^ whole) as usize) else {
                continue;
            };
            let inner = node.level > 0;
            if whole > 0 {
                for &child in node.children() {
                    if inner {
                        stack.push(child | WHOLE);
                    } else {
                        (self.visit)(child)?;
                    }
                }
                continue;
            }
            let used = (1u32 << node.len()) - 1;
            let mut found = self.probe.lanes(node, inner) & used;
            let whole = if inner && found != 0 {
                self.probe.whole(node)
            } else {
                0
            };
            while found != 0 {
                let lane = found.trailing_zeros() as usize & 15;
                let child = node.child[lane];
                found &= found - 1;
                if inner {
                    warm(nodes, child);
                    stack.push(child | (whole >> lane & 1) << 31);
                } else if P::EXACT
                    || self
                        .boxes
                        .get(child as usize)
                        .is_some_and(|bounds| self.probe.settle(bounds))
                {
                    (self.visit)(child)?;
                }
            }
        }
        ControlFlow::Continue(())
    }
}

/// Fetches all of a node into the cache.
#[inline(always)]
fn warm<const D: usize>(nodes: &[Node<D>], at: u32) {
    if let Some(node) = nodes.get(at as usize) {
        for k in 0..D {
            fetch(&node.low[k], 0);
            fetch(&node.low[k], 8);
            fetch(&node.high[k], 0);
            fetch(&node.high[k], 8);
        }
        fetch(&node.child, 0);
        fetch(core::slice::from_ref(&node.level), 0);
    }
}
