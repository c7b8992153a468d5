//! The boxes of one class in the order they are looked at: what the cheap questions need of each, and
//! who is near whom. One field serves class after class, call after call, in the same memory.

use super::boxes::{Detection, Outline};
use crate::geom::aslant::{self, Axes, Crowd, Limits};
use crate::geom::{Aabb, Touch};
use crate::index::Index;
use alloc::vec::Vec;
use core::ops::ControlFlow;

/// Up to this many boxes, comparing each with each costs less than an index.
const FEW: usize = 24;
/// Of fewer boxes nobody asks whether they lie aslant.
const MANY: usize = 1024;
/// Nor does anybody in WebAssembly, where it would make what a page has to load larger.
const SMALL: bool = cfg!(target_family = "wasm");

/// The boxes of one class.
#[derive(Debug, Clone)]
pub(super) struct Field {
    outlines: Vec<Outline>,
    /// Whether nothing has been decided about a box yet.
    open: Vec<bool>,
    neighbours: Neighbours,
}

/// Which boxes of the field are near another.
#[derive(Debug, Clone)]
pub(super) struct Neighbours {
    /// Out of date where there are few.
    index: Index<2>,
    count: usize,
}

impl Field {
    pub(super) fn new() -> Self {
        Self {
            outlines: Vec::new(),
            open: Vec::new(),
            neighbours: Neighbours {
                index: Index::new::<Outline>(&[]),
                count: 0,
            },
        }
    }

    /// Takes in the boxes of `group`, in its order.
    pub(super) fn fill<B: Detection>(&mut self, boxes: &[B], group: &[u32]) {
        self.outlines.clear();
        let axes = if SMALL || group.len() < MANY {
            None
        } else {
            aslant::where_it_pays(&Group { boxes, group })
        };
        let shapes = group.iter().filter_map(|&id| boxes.get(id as usize));
        match axes {
            None => self.outlines.extend(shapes.map(Outline::of)),
            Some(axes) => {
                let outlines = shapes.map(|shape| Outline::along(shape, &axes));
                self.outlines.extend(outlines);
            }
        }
        let count = self.outlines.len();
        self.open.clear();
        self.open.resize(count, true);
        self.neighbours.count = count;
        if count > FEW {
            self.neighbours.index.rebuild(&self.outlines);
        }
    }

    /// The outlines, who is near whom, and which boxes are open.
    pub(super) fn parts(&mut self) -> (&[Outline], &Neighbours, &mut [bool]) {
        (&self.outlines, &self.neighbours, &mut self.open)
    }
}

impl Neighbours {
    /// Calls `visit` with the positions of all boxes that may meet `window`, those before `first`
    /// left out where that is free.
    pub(super) fn visit(&self, window: &Aabb<2>, first: usize, mut visit: impl FnMut(usize)) {
        if self.count <= FEW {
            (first..self.count).for_each(visit);
            return;
        }
        let _: ControlFlow<()> = self.index.visit(window, Touch::Counts, |other| {
            visit(other as usize);
            ControlFlow::Continue(())
        });
    }
}

/// The boxes of one class.
struct Group<'a, B> {
    boxes: &'a [B],
    group: &'a [u32],
}

impl<B: Detection> Crowd<2> for Group<'_, B> {
    fn count(&self) -> usize {
        self.group.len()
    }

    fn bounds(&self, i: usize) -> Aabb<2> {
        self.boxes[self.group[i] as usize].bounds()
    }

    fn lies_along(&self, i: usize) -> Option<Axes<2>> {
        self.boxes[self.group[i] as usize].lies_along()
    }

    fn limits_along(&self, i: usize, axes: &Axes<2>) -> Option<Limits<2>> {
        self.boxes[self.group[i] as usize].limits_along(axes)
    }
}
