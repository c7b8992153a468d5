//! The convex parts of a polygon, found by their bounds.

use crate::d2::{Aabb2, ConvexPolygon};
use crate::geom::{Bounded, Touch};
use crate::index::Index;
use alloc::vec::Vec;
use core::ops::ControlFlow;

/// One after the other, fewer are looked through sooner than an index is.
const MOST_LISTED: usize = 24;

/// A convex part.
#[derive(Debug, Clone)]
struct Part {
    bounds: Aabb2,
    shape: ConvexPolygon,
}

impl Bounded<2> for Part {
    fn bounds(&self) -> Aabb2 {
        self.bounds
    }
}

/// All of them; at least one.
#[derive(Debug, Clone)]
pub(super) struct Parts {
    list: Vec<Part>,
    bounds: Aabb2,
    /// Where there are many.
    index: Option<Index<2>>,
}

impl Parts {
    /// None where there are none.
    pub(super) fn new(shapes: Vec<ConvexPolygon>) -> Option<Self> {
        let part = |shape: ConvexPolygon| Part {
            bounds: shape.bounds(),
            shape,
        };
        let list: Vec<Part> = shapes.into_iter().map(part).collect();
        let bounds = list.iter().map(|part| part.bounds);
        let bounds = bounds.reduce(|a, b| a.union(&b))?;
        let index = (list.len() > MOST_LISTED).then(|| Index::new(&list));
        Some(Self {
            list,
            bounds,
            index,
        })
    }

    pub(super) fn one(shape: ConvexPolygon) -> Self {
        let bounds = shape.bounds();
        Self {
            list: Vec::from([Part { bounds, shape }]),
            bounds,
            index: None,
        }
    }

    pub(super) fn shapes(&self) -> impl ExactSizeIterator<Item = &ConvexPolygon> + Clone {
        self.list.iter().map(|part| &part.shape)
    }

    pub(super) fn single(&self) -> Option<&ConvexPolygon> {
        match &self.list[..] {
            [part] => Some(&part.shape),
            _ => None,
        }
    }

    pub(super) fn into_shapes(self) -> impl Iterator<Item = ConvexPolygon> {
        self.list.into_iter().map(|part| part.shape)
    }

    pub(super) const fn bounds(&self) -> Aabb2 {
        self.bounds
    }

    /// Calls `visit` with every part that reaches into these bounds, until it breaks.
    pub(super) fn visit<'a, B>(
        &'a self,
        around: &Aabb2,
        mut visit: impl FnMut(&'a ConvexPolygon) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        match &self.index {
            Some(index) => index.visit(around, Touch::Counts, |id| {
                self.part(id)
                    .map_or(ControlFlow::Continue(()), |part| visit(&part.shape))
            }),
            None => {
                let mut near = self
                    .list
                    .iter()
                    .filter(|part| part.bounds.intersects(around));
                near.try_for_each(|part| visit(&part.shape))
            }
        }
    }

    /// The least of these distances from parts, if it is below `least`; else that. What is measured lies within `around`.
    pub(super) fn least(
        &self,
        around: &Aabb2,
        mut least: f64,
        mut distance: impl FnMut(&ConvexPolygon, f64) -> f64,
    ) -> f64 {
        /// Distances of bounds, and those of what is in them, are each off by a few roundings.
        const SURELY: f64 = 1.0 - 1e-9;
        let mut look = |part: &Part, near: f64| {
            if near * SURELY > least {
                return ControlFlow::Break(());
            }
            let found = distance(&part.shape, least);
            if found < least {
                least = found;
            }
            ControlFlow::Continue(())
        };
        match &self.index {
            Some(index) => {
                let _ = index.visit_nearest(around, |id, near| {
                    self.part(id)
                        .map_or(ControlFlow::Continue(()), |part| look(part, near))
                });
            }
            None => {
                for part in &self.list {
                    let _ = look(part, part.bounds.distance(around));
                }
            }
        }
        least
    }

    /// A corner of what two parts share, if any overlap.
    pub(super) fn overlap(&self) -> Option<[f64; 2]> {
        let of = |part: &Part| {
            self.visit(&part.bounds, |other| {
                if core::ptr::eq(&part.shape, other) || !part.shape.overlaps(other) {
                    return ControlFlow::Continue(());
                }
                let shared = part.bounds.intersection(&other.bounds());
                ControlFlow::Break(shared.map_or(part.bounds.min(), |shared| shared.min()))
            })
        };
        self.list.iter().find_map(|part| of(part).break_value())
    }

    fn part(&self, id: u32) -> Option<&Part> {
        self.list.get(id as usize)
    }
}
