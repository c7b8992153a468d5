//! From the root down to every box that a probe finds.

use super::hierarchy::Hierarchy;
use super::node::{NONE, Node, Span, WIDE};
use crate::geom::strip::Strip;
use crate::geom::{Aabb, Touch};
use crate::lanes::{Job, Lanes, Simd, fetch};
use crate::num::mask;
use core::ops::ControlFlow;
use smallvec::SmallVec;

/// A question that can be asked of many boxes at a time.
pub(super) trait Probe<const D: usize> {
    /// Bit k of the first is clear where neither child k nor anything in it is found, of the second
    /// set where all of it is, whatever it is. `inner` is false where the children are boxes.
    fn lanes(&self, node: &Node<D>, inner: bool) -> [u32; 2];
    /// Whether a box is found of which the lanes did not tell.
    fn settle(&self, bounds: &Aabb<D>) -> bool;
}

/// Boxes that meet a box.
pub(super) struct Window<const D: usize> {
    pub(super) span: Span<D>,
    pub(super) touch: Touch,
}

impl<const D: usize> Probe<D> for Window<D> {
    #[inline(always)]
    fn lanes(&self, node: &Node<D>, inner: bool) -> [u32; 2] {
        if inner {
            // A node may be flat where what lies in it, flat too, is met: only boxes are held to
            // overlapping. What lies inside, not merely within, overlaps the window, flat or not.
            let some = node.meeting(&self.span);
            let all = if some != 0 {
                node.inside(&self.span)
            } else {
                0
            };
            return [some, all];
        }
        let found = match self.touch {
            Touch::Counts => node.meeting(&self.span),
            Touch::Ignored => node.overlapping(&self.span),
        };
        [found, found]
    }

    fn settle(&self, _: &Aabb<D>) -> bool {
        true
    }
}

/// Boxes that meet a box, touching included, and that do not lie beside a strip.
pub(super) struct Along<'a, const D: usize> {
    pub(super) window: Window<D>,
    pub(super) strip: &'a Strip<D>,
}

impl<const D: usize> Probe<D> for Along<'_, D> {
    #[inline(always)]
    fn lanes(&self, node: &Node<D>, _: bool) -> [u32; 2] {
        let some = node.meeting(&self.window.span);
        [some & self.reached(node), 0]
    }

    fn settle(&self, _: &Aabb<D>) -> bool {
        true
    }
}

impl<const D: usize> Along<'_, D> {
    /// The lanes of boxes that do not lie beside.
    #[inline(always)]
    fn reached(&self, node: &Node<D>) -> u32 {
        let reached: [bool; WIDE] = core::array::from_fn(|lane| {
            let limits = |of: &[[f64; WIDE]; D]| core::array::from_fn(|k| of[k][lane]);
            !self.strip.misses(&limits(&node.low), &limits(&node.high))
        });
        mask(&reached)
    }
}

/// Boxes that lie wholly in a box; limits may coincide.
pub(super) struct Inside<const D: usize>(pub(super) Span<D>);

impl<const D: usize> Probe<D> for Inside<D> {
    #[inline(always)]
    fn lanes(&self, node: &Node<D>, inner: bool) -> [u32; 2] {
        let all = node.within(&self.0);
        let some = if inner { node.meeting(&self.0) } else { all };
        [some, all]
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
            let [some, all] = self.probe.lanes(node, inner);
            let mut found = some & used;
            while found != 0 {
                let lane = found.trailing_zeros() as usize & 15;
                let child = node.child[lane];
                found &= found - 1;
                if inner {
                    warm(nodes, child);
                    stack.push(child | (all >> lane & 1) << 31);
                } else if all >> lane & 1 == 1
                    || (self.boxes.get(child as usize)).is_some_and(|own| self.probe.settle(own))
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
