//! The scan of one stripe, and what becomes of the candidates it puts out.

use super::judge::{Judge, SMALL};
use super::order::Bins;
use super::sorted::Sorted;
use crate::lanes::{Columns, Cursor, Finds, Lanes, Units};
use alloc::vec::Vec;

/// Which pairs to look for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Mode {
    /// Those of one list, which is given as both.
    Within,
    /// Those of a member of each list.
    Between,
}

/// Takes the pairs of a batch that pass.
pub(super) type Settle<'a> = dyn Fn(&mut Results, &[u32], &[u32]) + Sync + 'a;

/// How lists are scanned; the same for all of a job.
pub(super) struct Scan<'a, const D: usize> {
    pub(super) judge: &'a dyn Judge<D>,
    pub(super) mode: Mode,
    pub(super) settle: &'a Settle<'a>,
    /// What the boxes of either list are, by id, where it is known.
    pub(super) sketches: [Option<(Units<D>, &'a [u32])>; 2],
}

impl<const D: usize> Scan<'_, D> {
    /// All pairs of a box of each list, or of the left one where there is no other.
    #[inline(never)]
    pub(super) fn lists(
        &self,
        left: &Sorted<D>,
        right: Option<&Sorted<D>>,
        at: &mut Cursor,
        out: &mut Out,
    ) {
        match right {
            None => self.within(&left.columns, at, out),
            Some(right) => self.between(&left.columns, &right.columns, at, out),
        }
    }

    /// Whether shapes have to be looked at: with sketches of all that they are, hardly any pair is left.
    fn looks_at_shapes(&self) -> bool {
        self.sketches[0].is_none() || !SMALL && !self.judge.fills_boxes()
    }

    fn within(&self, boxes: &Columns<D>, at: &mut Cursor, out: &mut Out) {
        let mut warm = at.next[0];
        let looks = self.looks_at_shapes();
        out.drain(self.judge, self.mode, self.settle, |lanes, out| {
            if looks {
                warm_up(boxes, &mut warm, at.next[0], |ids| self.judge.warm(0, ids));
            }
            lanes.within(boxes, at, out);
        });
    }

    fn between(&self, left: &Columns<D>, right: &Columns<D>, at: &mut Cursor, out: &mut Out) {
        let (judge, side) = (self.judge, usize::from(self.mode == Mode::Between));
        let mut warm = at.next;
        let looks = self.looks_at_shapes();
        out.drain(judge, self.mode, self.settle, |lanes, out| {
            if looks {
                warm_up(left, &mut warm[0], at.next[0], |ids| judge.warm(0, ids));
                warm_up(right, &mut warm[1], at.next[1], |ids| judge.warm(side, ids));
            }
            lanes.between(left, right, at, out);
        });
    }
}

/// How many boxes from where a scan stands are brought into the cache while it goes on: those of
/// a batch, usually.
const AHEAD: usize = 1536;

/// Starts to bring the shapes into the cache that come next; `warm` of them are there already.
fn warm_up<const D: usize>(
    columns: &Columns<D>,
    warm: &mut usize,
    next: usize,
    fetch: impl Fn(&[u32]),
) {
    let ids = columns.ids();
    let upto = next.saturating_add(AHEAD).min(ids.len());
    fetch(ids.get(*warm..upto).unwrap_or(&[]));
    *warm = upto.max(*warm);
}

/// Pairs on their way to be decided, and what came of those before.
#[derive(Debug)]
pub(super) struct Out {
    lanes: Lanes,
    finds: Finds,
    verdicts: Vec<bool>,
    /// Pairs decided so far, in all searches.
    pub(super) looked_at: u64,
    pub(super) results: Results,
}

/// What one thread has found.
#[derive(Debug, Default)]
pub(super) struct Results {
    pub(super) bins: Bins,
    pub(super) count: u64,
    /// Whether the pairs that were stored last are all in these bins.
    pub(super) holds_all: bool,
    /// Members of which pieces pass, as [`Owners`](super::pieces::Owners) has them, some more than once.
    pub(super) owners: Vec<u64>,
}

impl Out {
    pub(super) fn new() -> Self {
        Self {
            lanes: Lanes::best(),
            finds: Finds::new(),
            verdicts: Vec::new(),
            looked_at: 0,
            results: Results::default(),
        }
    }

    /// Decides everything that `scan` puts out.
    #[inline]
    fn drain<const D: usize>(
        &mut self,
        judge: &dyn Judge<D>,
        mode: Mode,
        settle: &Settle<'_>,
        mut scan: impl FnMut(Lanes, &mut Finds),
    ) {
        let Self {
            lanes,
            finds,
            verdicts,
            looked_at,
            results,
        } = self;
        loop {
            finds.clear();
            scan(*lanes, finds);
            if finds.is_empty() {
                return;
            }
            let Finds { sure, open, .. } = &mut *finds;
            *looked_at += (sure.len() + open.len()) as u64;
            // (In WebAssembly only boxes have such.)
            let told = SMALL || judge.fills_boxes();
            for (list, is_open) in [(sure, !told), (open, true)] {
                if is_open {
                    if mode == Mode::Within && judge.is_ordered() {
                        list.put_lesser_first();
                    }
                    let (first, second) = list.lists();
                    verdicts.clear();
                    verdicts.resize(first.len(), false);
                    judge.decide(first, second, verdicts);
                    list.retain(verdicts);
                }
                // Only now where it does not matter: as they are found, many pairs in a row have one
                // member in common, which saves work in `decide`.
                if mode == Mode::Within && !judge.is_ordered() {
                    list.put_lesser_first();
                }
                let (first, second) = list.lists();
                if !first.is_empty() {
                    settle(results, first, second);
                }
            }
        }
    }
}
