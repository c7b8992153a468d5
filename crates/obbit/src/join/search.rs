//! Stripe after stripe, on all threads.

use super::divide::{CHILDREN, Region, Store, reaches_far};
use super::judge::Judge;
use super::order::Bins;
use super::scan::{Mode, Out, Scan, Settle};
use super::sorted::Sorted;
use super::stripes::Stripes;
use crate::lanes::{Cursor, Row, Units};
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

impl<'a, const D: usize> Stage<'a, D> {
    /// All pairs within each stripe, and all of such a box and one that is `near` there.
    pub(super) fn within(&mut self, (boxes, rows): Level<'_, D>, near: Option<Level<'_, D>>) {
        let scan = self.scan();
        let sketches = scan.sketches[0];
        let others = |stripe| near.map_or(0, |(near, _)| near.population(stripe));
        self.each_stripe(
            boxes,
            &scan,
            |stripe| match (boxes.population(stripe), others(stripe)) {
                // No pair.
                (0, _) | (1, 0) => 0,
                (own, others) => own + others,
            },
            |stripe, tool| {
                boxes.sort(stripe, rows, sketches, &mut tool.left);
                tool.is_both = false;
            },
            |stripe, tool| {
                let near = near.filter(|(near, _)| near.population(stripe) > 0);
                if let Some((near, rows)) = near {
                    near.sort(stripe, rows, sketches, &mut tool.right);
                    tool.is_both = true;
                }
                near.is_some()
            },
        );
    }

    /// All pairs of a box of each, stripe by stripe.
    pub(super) fn between(&mut self, (left, lefts): Level<'_, D>, (right, rights): Level<'_, D>) {
        if left.is_empty() || right.is_empty() {
            return;
        }
        let scan = self.scan();
        self.each_stripe(
            left,
            &scan,
            |stripe| match (left.population(stripe), right.population(stripe)) {
                (0, _) | (_, 0) => 0,
                (l, r) => l + r,
            },
            |stripe, tool| {
                left.sort(stripe, lefts, scan.sketches[0], &mut tool.left);
                right.sort(stripe, rights, scan.sketches[1], &mut tool.right);
                tool.is_both = true;
            },
            |_, _| false,
        );
    }

    fn scan(&self) -> Scan<'a, D> {
        let side = usize::from(self.mode == Mode::Between);
        Scan {
            judge: self.judge,
            mode: self.mode,
            settle: self.settle,
            sketches: [0, side].map(|side| Some((self.units?, self.sketches[side]))),
        }
    }

    /// Takes each stripe that has any boxes and scans it, and once more if `again` takes anything there; on
    /// all threads.
    fn each_stripe(
        &mut self,
        grid: &Stripes<D>,
        scan: &Scan<'_, D>,
        population: impl Fn(usize) -> usize + Sync,
        take: impl Fn(usize, &mut Tool<D>) + Sync,
        again: impl Fn(usize, &mut Tool<D>) -> bool + Sync,
    ) {
        let stripes = grid.len();
        let work = |range: Range<usize>, tool: &mut Tool<D>| {
            for stripe in range {
                if population(stripe) > 0 {
                    take(stripe, tool);
                    tool.scan(|| grid.region(stripe), scan);
                    if again(stripe, tool) {
                        tool.scan(|| grid.region(stripe), scan);
                    }
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
            self.share(&mut tool, || grid.region(stripe), scan, threads);
            if again(stripe, &mut tool) {
                self.share(&mut tool, || grid.region(stripe), scan, threads);
            }
            self.tools.push(tool);
        }
    }

    /// Scans one stripe, which a tool has taken, on all threads.
    fn share(
        &mut self,
        tool: &mut Tool<D>,
        region: impl Fn() -> [[u32; D]; 2],
        scan: &Scan<'_, D>,
        threads: usize,
    ) {
        if let Some(whole) = tool.unload(region) {
            // Each thread copies anew what leads to its part.
            let cuts = if threads > 2 { 2 } else { 1 };
            let paths = (0..CHILDREN.pow(cuts)).map(|k| [k % CHILDREN, k / CHILDREN]);
            let rows = &tool.rows;
            threads::each_with(paths, self.tools, self.make, |path, other| {
                other.divide(rows, &whole, &path[..cuts as usize], scan);
            });
            return;
        }
        let (left, right) = (&tool.left, tool.is_both.then_some(&tool.right));
        let cursors = cut([left, right.unwrap_or(left)], threads * 8).into_iter();
        threads::each_with(cursors, self.tools, self.make, |mut at, other| {
            scan.lists(left, right, &mut at, &mut other.out);
        });
    }
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

/// What one thread needs for a stripe, kept from one to the next.
#[derive(Debug)]
pub(super) struct Tool<const D: usize> {
    left: Sorted<D>,
    /// What the left is scanned with, if it `is_both`: else with itself.
    right: Sorted<D>,
    is_both: bool,
    /// The rows of a stripe that is divided, and copies of them.
    rows: Vec<Row<D>>,
    copies: Vec<Row<D>>,
    pub(super) out: Out,
}

impl<const D: usize> Tool<D> {
    pub(super) fn new() -> Self {
        Self {
            left: Sorted::new(),
            right: Sorted::new(),
            is_both: false,
            rows: Vec::new(),
            copies: Vec::new(),
            out: Out::new(),
        }
    }

    /// A new one, made ready to take what passes.
    pub(super) fn ready(ready: &(dyn Fn(&mut Bins) + Sync)) -> Self {
        let mut tool = Self::new();
        ready(&mut tool.out.results.bins);
        tool
    }

    /// Scans the stripe that was taken.
    #[inline(never)]
    fn scan(&mut self, region: impl Fn() -> [[u32; D]; 2], scan: &Scan<'_, D>) {
        if let Some(whole) = self.unload(region) {
            let rows = core::mem::take(&mut self.rows);
            self.divide(&rows, &whole, &[], scan);
            // The parts came one after the other where the left boxes were, which may be scanned again.
            self.left
                .fill(whole.first, &rows[whole.left.clone()], scan.sketches[0]);
            self.rows = rows;
        } else {
            let (left, right) = (&self.left, self.is_both.then_some(&self.right));
            scan.lists(left, right, &mut Cursor::default(), &mut self.out);
        }
    }

    /// Puts the boxes of a stripe of this region into rows, if it pays to divide it.
    #[inline(never)]
    fn unload(&mut self, region: impl Fn() -> [[u32; D]; 2]) -> Option<Region<D>> {
        let (left, right) = (&self.left.columns, &self.right.columns);
        let right = self.is_both.then_some(right);
        if !reaches_far(left, right) {
            return None;
        }
        self.rows.clear();
        self.rows.extend((0..left.len()).map(|k| left.row(k)));
        if let Some(right) = right {
            self.rows.extend((0..right.len()).map(|k| right.row(k)));
        }
        let [first, last] = region();
        let whole = Region {
            first,
            last,
            left: 0..left.len(),
            right: right.map(|_| left.len()..self.rows.len()),
        };
        let store = Store {
            stripe: &self.rows,
            copies: &mut self.copies,
        };
        store.slow_axis(&whole).map(|_| whole)
    }

    /// Scans a stripe of these rows in parts, or those parts of it that a path leads to.
    #[inline(never)]
    fn divide(&mut self, rows: &[Row<D>], whole: &Region<D>, path: &[usize], scan: &Scan<'_, D>) {
        let Self {
            left, right, out, ..
        } = self;
        let mut store = Store {
            stripe: rows,
            copies: &mut self.copies,
        };
        store.search(whole, path, 0, &mut |lists| {
            left.fill(lists.begin, lists.left, scan.sketches[0]);
            let right = lists.right.map(|rights| {
                right.fill(lists.begin, rights, scan.sketches[1]);
                &*right
            });
            scan.lists(left, right, &mut Cursor::default(), out);
        });
    }
}
