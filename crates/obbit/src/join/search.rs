//! Stripe after stripe: sort, scan, decide.

use super::judge::Judge;
use super::order::Bins;
use super::sorted::Sorted;
use super::stripes::Stripes;
use super::workspace::Mode;
use crate::lanes::{Columns, Cursor, Finds, Lanes, Row, Units};
use crate::threads;
use alloc::vec::Vec;
use core::ops::Range;

/// Everything that stays the same from level to level.
pub(super) struct Stage<'a, const D: usize> {
    pub(super) judge: &'a dyn Judge<D>,
    pub(super) mode: Mode,
    pub(super) settle: &'a Settle<'a>,
    pub(super) make: &'a (dyn Fn() -> Tool<D> + Sync),
    /// What the boxes are, list by list and by id, and the units of that; in units there is nothing
    /// where it is not known.
    pub(super) units: Option<Units<D>>,
    pub(super) sketches: [&'a [u32]; 2],
    pub(super) tools: &'a mut Vec<Tool<D>>,
}

/// The stripes of a level, and the rows that lie in them.
type Level<'a, const D: usize> = (&'a Stripes<D>, &'a [Row<D>]);

/// Stripes that are worth sharing between threads have this many boxes.
const BIG: usize = 1 << 16;
/// Boxes that one task has to do with, at least.
const TASK: usize = 1 << 12;
/// Fewer boxes than this are not shared from the start: another thread, should it sleep, would wake when
/// all is nearly done.
const ALONE: usize = 1 << 14;
/// Pairs to decide among those from which on they are.
const MANY: u64 = 1 << 15;

/// Takes the pairs of a batch that pass.
pub(super) type Settle<'a> = dyn Fn(&mut Results, &[u32], &[u32]) + Sync + 'a;

impl<const D: usize> Stage<'_, D> {
    /// All pairs within each stripe.
    pub(super) fn within(&mut self, (boxes, rows): Level<'_, D>) {
        let (judge, mode, settle) = (self.judge, self.mode, self.settle);
        let sketches = self.units.map(|units| (units, self.sketches[0]));
        self.each_stripe(
            boxes.len(),
            |stripe| boxes.population(stripe),
            |stripe, tool| {
                boxes.sort(stripe, rows, sketches, &mut tool.left);
            },
            |taken, at, out| {
                let columns = &taken.left.columns;
                let mut warm = at.next[0];
                out.drain(judge, mode, settle, |lanes, out| {
                    // With sketches hardly any pair is left whose boxes have to be looked at.
                    if sketches.is_none() {
                        warm_up(columns, &mut warm, at.next[0], |ids| judge.warm(0, ids));
                    }
                    lanes.within(columns, at, out);
                });
            },
            |tool| [&tool.left, &tool.left],
        );
    }

    /// All pairs of a box of each, stripe by stripe.
    pub(super) fn between(&mut self, (left, lefts): Level<'_, D>, (right, rights): Level<'_, D>) {
        if left.is_empty() || right.is_empty() {
            return;
        }
        let (judge, mode, settle) = (self.judge, self.mode, self.settle);
        let side = usize::from(mode == Mode::Between);
        let [of_left, of_right] = [0, side].map(|side| {
            let sketches = self.sketches[side];
            self.units.map(|units| (units, sketches))
        });
        self.each_stripe(
            left.len(),
            |stripe| match (left.population(stripe), right.population(stripe)) {
                (0, _) | (_, 0) => 0,
                (l, r) => l + r,
            },
            |stripe, tool| {
                left.sort(stripe, lefts, of_left, &mut tool.left);
                right.sort(stripe, rights, of_right, &mut tool.right);
            },
            |taken, at, out| {
                let (left, right) = (&taken.left.columns, &taken.right.columns);
                let mut warm = at.next;
                out.drain(judge, mode, settle, |lanes, out| {
                    if of_left.is_none() {
                        warm_up(left, &mut warm[0], at.next[0], |ids| judge.warm(0, ids));
                        warm_up(right, &mut warm[1], at.next[1], |ids| judge.warm(side, ids));
                    }
                    lanes.between(left, right, at, out);
                });
            },
            |tool| [&tool.left, &tool.right],
        );
    }

    /// Takes each stripe that has any boxes and scans it, on all threads.
    fn each_stripe(
        &mut self,
        stripes: usize,
        population: impl Fn(usize) -> usize + Sync,
        take: impl Fn(usize, &mut Tool<D>) + Sync,
        scan: impl Fn(&Taken<'_, D>, &mut Cursor, &mut Out) + Sync,
        lists: impl Fn(&Tool<D>) -> [&Sorted<D>; 2],
    ) {
        let work = |range: Range<usize>, tool: &mut Tool<D>| {
            for stripe in range {
                if population(stripe) > 0 {
                    take(stripe, tool);
                    let Tool { left, right, out } = tool;
                    scan(&Taken { left, right }, &mut Cursor::default(), out);
                }
            }
        };
        let threads = threads::count();
        if threads == 1 {
            threads::each_with(core::iter::once(0..stripes), self.tools, self.make, work);
            return;
        }
        let all = (0..stripes).map(&population).sum::<usize>();
        let mut done = 0;
        if all < ALONE {
            let mut tool = self.tools.pop().unwrap_or_else(self.make);
            let many = tool.out.looked_at + MANY;
            while done < stripes && tool.out.looked_at < many {
                work(done..done + 1, &mut tool);
                done += 1;
            }
            self.tools.push(tool);
        }
        let mut big = Vec::new();
        let mut tasks: Vec<Range<usize>> = Vec::new();
        let (mut start, mut boxes) = (done, 0);
        for stripe in done..stripes {
            let own = population(stripe);
            if own >= BIG {
                big.push(stripe);
                tasks.push(start..stripe);
                (start, boxes) = (stripe + 1, 0);
                continue;
            }
            boxes += own;
            if boxes >= TASK.min(all / 8) {
                tasks.push(start..stripe + 1);
                (start, boxes) = (stripe + 1, 0);
            }
        }
        if start < stripes {
            tasks.push(start..stripes);
        }
        threads::each_with(tasks.into_iter(), self.tools, self.make, work);
        for stripe in big {
            let mut tool = self.tools.pop().unwrap_or_else(self.make);
            take(stripe, &mut tool);
            let cursors = cut(lists(&tool), threads * 8);
            {
                let Tool { left, right, .. } = &tool;
                let taken = Taken { left, right };
                threads::each_with(
                    cursors.into_iter(),
                    self.tools,
                    self.make,
                    |mut at, other| {
                        scan(&taken, &mut at, &mut other.out);
                    },
                );
            }
            self.tools.push(tool);
        }
    }
}

/// The lists of a stripe, in order.
struct Taken<'a, const D: usize> {
    left: &'a Sorted<D>,
    right: &'a Sorted<D>,
}

/// Cursors that share a stripe out.
fn cut<const D: usize>(lists: [&Sorted<D>; 2], parts: usize) -> Vec<Cursor> {
    let longer = if lists[0].columns.len() < lists[1].columns.len() {
        1
    } else {
        0
    };
    let longer = &lists[longer].columns;
    let mut cursors = Vec::new();
    let mut next = [0; 2];
    for part in 1..=parts {
        let x = longer.begins(longer.len() / parts * part);
        let ends = if part == parts {
            [usize::MAX; 2]
        } else {
            [lists[0].columns.before(x), lists[1].columns.before(x)]
        };
        cursors.push(Cursor { next, ends });
        next = ends;
    }
    cursors
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

impl Out {
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
            let Finds { sure, open, .. } = &mut *finds;
            if sure.len() + open.len() == 0 {
                return;
            }
            *looked_at += (sure.len() + open.len()) as u64;
            if mode == Mode::Within && judge.is_ordered() {
                open.put_lesser_first();
            }
            let (first, second) = open.lists();
            verdicts.clear();
            verdicts.resize(first.len(), false);
            judge.decide(first, second, verdicts);
            open.retain(verdicts);
            for list in [sure, open] {
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

/// What one thread needs for a stripe, kept from one to the next.
#[derive(Debug)]
pub(super) struct Tool<const D: usize> {
    left: Sorted<D>,
    right: Sorted<D>,
    pub(super) out: Out,
}

/// Pairs on their way to be decided, and what came of those before.
#[derive(Debug)]
pub(super) struct Out {
    lanes: Lanes,
    finds: Finds,
    verdicts: Vec<bool>,
    /// Pairs decided so far, in all searches.
    looked_at: u64,
    pub(super) results: Results,
}

/// What one thread has found.
#[derive(Debug, Default)]
pub(super) struct Results {
    pub(super) bins: Bins,
    pub(super) count: u64,
    /// Whether the pairs that were stored last are all in these bins.
    pub(super) holds_all: bool,
}

impl<const D: usize> Tool<D> {
    pub(super) fn new() -> Self {
        Self {
            left: Sorted::new(),
            right: Sorted::new(),
            out: Out {
                lanes: Lanes::best(),
                finds: Finds::new(),
                verdicts: Vec::new(),
                looked_at: 0,
                results: Results::default(),
            },
        }
    }
}
