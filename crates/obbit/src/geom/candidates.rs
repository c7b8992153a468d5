//! Candidates that bounds have found, decided many at a time: what an index and a tree have in common
//! where they are asked about shapes.

use super::{Relate, Touch};
use core::ops::ControlFlow;

/// How many are decided together.
const BATCH: usize = 128;

/// Collects candidates, decides them, and shows those that pass to the caller.
pub(crate) struct Candidates<F, V, B> {
    decide: F,
    visit: V,
    ids: [u32; BATCH],
    len: usize,
    flow: ControlFlow<B>,
}

impl<F, V, B> Candidates<F, V, B>
where
    F: FnMut(&[u32], &mut [bool]),
    V: FnMut(u32) -> ControlFlow<B>,
{
    /// `decide` is told ids and says which pass, as [`meeting`] and [`near`] do.
    pub(crate) fn new(decide: F, visit: V) -> Self {
        Self {
            decide,
            visit,
            ids: [0; BATCH],
            len: 0,
            flow: ControlFlow::Continue(()),
        }
    }

    /// One more; `true` where the caller broke off.
    #[inline(always)]
    pub(crate) fn push(&mut self, id: u32) -> bool {
        self.ids[self.len % BATCH] = id;
        self.len += 1;
        self.len == BATCH && self.settle()
    }

    /// There are no more: what the caller broke off with.
    pub(crate) fn finish(mut self) -> ControlFlow<B> {
        self.settle();
        self.flow
    }

    /// Decides what has been collected; `true` where the caller broke off.
    #[inline(never)]
    fn settle(&mut self) -> bool {
        let ids = &self.ids[..self.len.min(BATCH)];
        let mut verdicts = [false; BATCH];
        let verdicts = &mut verdicts[..ids.len()];
        self.len = 0;
        if self.flow.is_break() {
            return true;
        }
        (self.decide)(ids, verdicts);
        for (&id, &passes) in ids.iter().zip(&*verdicts) {
            if passes {
                self.flow = (self.visit)(id);
                if self.flow.is_break() {
                    return true;
                }
            }
        }
        false
    }
}

/// Tells which of `items` meet `shape`; none where there is no such item.
pub(crate) fn meeting<const D: usize, Q: Relate<D, T>, T>(
    shape: &Q,
    items: &[T],
    touch: Touch,
) -> impl FnMut(&[u32], &mut [bool]) {
    move |ids, verdicts| {
        let first = &[0; BATCH][..ids.len().min(BATCH)];
        let shape = core::slice::from_ref(shape);
        Q::meet_many(shape, items, first, ids, touch, verdicts);
    }
}

/// Tells which of `items` are no farther from `shape` than `clearance`; none where there is no such item.
pub(crate) fn near<const D: usize, Q: Relate<D, T>, T>(
    shape: &Q,
    items: &[T],
    clearance: f64,
) -> impl FnMut(&[u32], &mut [bool]) {
    move |ids, verdicts| {
        for (&id, verdict) in ids.iter().zip(verdicts) {
            let item = items.get(id as usize);
            *verdict = item.is_some_and(|item| shape.within(item, clearance));
        }
    }
}
