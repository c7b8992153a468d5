//! From bounds to pairs, one level after another, one stripe after another.

use super::judge::Judge;
use super::levels::{Levels, Ranks};
use super::order::{self, Bins};
use super::quantise::{self, Scale};
use super::sorted::Sorted;
use super::stripes::{Grid, Stripes};
use super::threads;
use crate::lanes::{Candidates, Columns, Cursor, Lanes, Row};
use alloc::vec::Vec;
use core::ops::Range;

/// Which pairs to look for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Mode {
    /// Those of one list, which is given as both.
    Within,
    /// Those of a member of each list.
    Between,
}

/// All memory that a job needs.
#[derive(Debug)]
pub(super) struct Workspace<const D: usize> {
    lists: [List<D>; 2],
    stripes: [Stripes<D>; 3],
    tools: Vec<Tool<D>>,
    found: Vec<(u32, u32)>,
    /// Where the result is, if not in `found`.
    in_bins: bool,
    total: usize,
}

/// The boxes of one list as integers, those of one level beside each other.
#[derive(Debug)]
struct List<const D: usize> {
    rows: Vec<Row<D>>,
    len: usize,
    /// Where each level ends in `rows`.
    ends: Vec<usize>,
}

/// What one thread needs for a stripe, kept from one to the next.
#[derive(Debug)]
struct Tool<const D: usize> {
    left: Sorted<D>,
    right: Sorted<D>,
    batch: Batch,
}

/// Candidates on their way to be decided, and what came of those before.
#[derive(Debug)]
struct Batch {
    lanes: Lanes,
    candidates: Candidates,
    verdicts: Vec<bool>,
    bins: Bins,
    count: u64,
}

impl<const D: usize> Tool<D> {
    fn new() -> Self {
        Self {
            left: Sorted::new(),
            right: Sorted::new(),
            batch: Batch {
                lanes: Lanes::best(),
                candidates: Candidates::new(),
                verdicts: Vec::new(),
                bins: Bins::default(),
                count: 0,
            },
        }
    }
}

impl<const D: usize> Workspace<D> {
    pub(super) fn new() -> Self {
        let list = || List {
            rows: Vec::new(),
            len: 0,
            ends: Vec::new(),
        };
        Self {
            lists: [list(), list()],
            stripes: [Stripes::new(), Stripes::new(), Stripes::new()],
            tools: Vec::new(),
            found: Vec::new(),
            in_bins: false,
            total: 0,
        }
    }

    /// All pairs that pass, sorted.
    pub(super) fn find(&mut self, mode: Mode, judge: &impl Judge<D>) -> &[(u32, u32)] {
        let count = judge.counts()[0];
        for tool in &mut self.tools {
            tool.batch.bins.clear(count);
        }
        self.search(
            mode,
            judge,
            |bins| bins.clear(count),
            |batch| {
                batch.candidates.retain(&batch.verdicts);
                let (first, second) = batch.candidates.lists();
                for (&i, &j) in first.iter().zip(second) {
                    batch.bins.push((i, j));
                }
            },
        );
        let parts: Vec<&mut Bins> = self.tools.iter_mut().map(|t| &mut t.batch.bins).collect();
        self.in_bins = parts.len() == 1;
        let sorted = order::sort(parts, &mut self.found);
        self.total = sorted.len();
        sorted
    }

    /// How many pairs pass.
    pub(super) fn count(&mut self, mode: Mode, judge: &impl Judge<D>) -> u64 {
        for tool in &mut self.tools {
            tool.batch.count = 0;
        }
        self.search(
            mode,
            judge,
            |_| {},
            |batch| {
                let passed = batch.verdicts.iter().filter(|&&passes| passes).count();
                batch.count += passed as u64;
            },
        );
        self.tools.iter().map(|tool| tool.batch.count).sum()
    }

    /// Calls `visit` with every pair that passes.
    pub(super) fn visit(
        &mut self,
        mode: Mode,
        judge: &impl Judge<D>,
        visit: impl Fn(u32, u32) + Sync,
    ) {
        self.search(
            mode,
            judge,
            |_| {},
            |batch| {
                let (first, second) = batch.candidates.lists();
                for ((&i, &j), &passes) in first.iter().zip(second).zip(&batch.verdicts) {
                    if passes {
                        visit(i, j);
                    }
                }
            },
        );
    }

    /// The pairs that were found last.
    pub(super) fn into_pairs(mut self) -> Vec<(u32, u32)> {
        let pairs = match self.tools.pop() {
            Some(tool) if self.in_bins => tool.batch.bins.into_pairs(),
            _ => self.found,
        };
        let mut pairs = pairs;
        pairs.truncate(self.total);
        pairs
    }

    /// Looks at all candidates; `settle` is called for every batch of them that is decided.
    fn search(
        &mut self,
        mode: Mode,
        judge: &impl Judge<D>,
        ready: impl Fn(&mut Bins) + Sync,
        settle: impl Fn(&mut Batch) + Sync,
    ) {
        let lists = if mode == Mode::Within { 1 } else { 2 };
        let levels = self.quantise(judge, lists);
        let mut stage = Stage {
            judge,
            mode,
            settle: &settle,
            make: &|| {
                let mut tool = Tool::new();
                ready(&mut tool.batch.bins);
                tool
            },
            tools: &mut self.tools,
        };
        let [large, other, small] = &mut self.stripes;
        let [left, right] = &self.lists;
        for (level, shifts) in levels.all().enumerate() {
            let grid = Grid::new(shifts);
            large.scatter(grid, left.level(level), None);
            match mode {
                Mode::Within => {
                    stage.within(large);
                    if !large.is_empty() && level > 0 {
                        small.scatter(grid, left.below(level), Some(large));
                        stage.between(large, small);
                    }
                }
                Mode::Between => {
                    other.scatter(grid, right.level(level), None);
                    stage.between(large, other);
                    if level > 0 {
                        small.scatter(grid, right.below(level), Some(large));
                        stage.between(large, small);
                        small.scatter(grid, left.below(level), Some(other));
                        stage.between(small, other);
                    }
                }
            }
        }
    }

    /// Makes integers of all bounds, and puts the boxes of each level together.
    fn quantise(&mut self, judge: &impl Judge<D>, lists: usize) -> Levels<D> {
        let counts = judge.counts();
        let total = counts[..lists].iter().sum();
        let sample = quantise::sample(total, |i| {
            if i < counts[0] {
                judge.bounds(0, i)
            } else {
                judge.bounds(1, i - counts[0])
            }
        });
        let scale = Scale::fitting(&sample);
        let mut levels = Levels::measured(sample.iter().map(|bounds| scale.row(bounds, 0)));
        let mut ranks = Ranks::default();
        for (side, list) in self.lists.iter_mut().enumerate().take(lists) {
            list.len = counts[side];
            if list.rows.len() < list.len {
                let blank = Row {
                    low: [0; D],
                    high: [0; D],
                    id: 0,
                };
                list.rows.reserve_exact(list.len - list.rows.len());
                list.rows.resize(list.len, blank);
            }
            let fill = |start: usize, rows: &mut [Row<D>]| {
                quantise::fill(start, rows, &scale, &levels, |start, low, high| {
                    judge.cover(side, start, low, high);
                })
            };
            let these = threads::chunks(&mut list.rows[..list.len], fill, Ranks::merged);
            ranks = ranks.merged(these);
        }
        levels.choose(&ranks);
        for list in &mut self.lists[..lists] {
            list.group(&levels);
        }
        levels
    }
}

impl<const D: usize> List<D> {
    /// Puts the rows of each level together, in place.
    fn group(&mut self, levels: &Levels<D>) {
        let rows = &mut self.rows[..self.len];
        self.ends.clear();
        self.ends.resize(levels.all().count(), 0);
        if let [only] = &mut self.ends[..] {
            *only = self.len;
            return;
        }
        for row in rows.iter() {
            self.ends[levels.level(row)] += 1;
        }
        let mut sum = 0;
        for end in &mut self.ends {
            sum += *end;
            *end = sum;
        }
        // Each row that is out of place changes places with one that belongs where it is.
        let mut next: Vec<usize> = (0..self.ends.len()).map(|l| self.start(l)).collect();
        for level in 0..next.len() {
            while next[level] < self.ends[level] {
                let belongs = levels.level(&self.rows[next[level]]);
                if belongs != level {
                    self.rows.swap(next[level], next[belongs]);
                }
                next[belongs] += 1;
            }
        }
    }

    fn start(&self, level: usize) -> usize {
        level.checked_sub(1).map_or(0, |below| self.ends[below])
    }

    /// The boxes of one level.
    fn level(&self, level: usize) -> &[Row<D>] {
        &self.rows[self.start(level)..self.ends[level]]
    }

    /// The boxes of all levels below.
    fn below(&self, level: usize) -> &[Row<D>] {
        &self.rows[..self.start(level)]
    }
}

/// Everything that stays the same from level to level.
struct Stage<'a, const D: usize, J, S, M> {
    judge: &'a J,
    mode: Mode,
    settle: &'a S,
    make: &'a M,
    tools: &'a mut Vec<Tool<D>>,
}

/// Stripes that are worth sharing between threads have this many boxes.
const BIG: usize = 1 << 16;
/// Boxes that one task has to do with, at least.
const TASK: usize = 1 << 12;

impl<const D: usize, J, S, M> Stage<'_, D, J, S, M>
where
    J: Judge<D>,
    S: Fn(&mut Batch) + Sync,
    M: Fn() -> Tool<D> + Sync,
{
    /// All pairs within each stripe.
    fn within(&mut self, boxes: &Stripes<D>) {
        let (judge, mode, settle) = (self.judge, self.mode, self.settle);
        self.each_stripe(
            boxes.len(),
            |stripe| boxes.population(stripe),
            |stripe, tool| tool.left.take(boxes.begin(stripe), boxes.rows_of(stripe)),
            |taken, at, batch| {
                let columns = &taken.left.columns;
                let mut warm = at.next[0];
                batch.drain(judge, mode, settle, |lanes, out| {
                    warm_up(columns, &mut warm, at.next[0], |id| judge.warm(0, id));
                    lanes.within(columns, at, out);
                });
            },
            |tool| [&tool.left, &tool.left],
        );
    }

    /// All pairs of a box of each, stripe by stripe.
    fn between(&mut self, left: &Stripes<D>, right: &Stripes<D>) {
        if left.is_empty() || right.is_empty() {
            return;
        }
        let (judge, mode, settle) = (self.judge, self.mode, self.settle);
        let side = usize::from(mode == Mode::Between);
        self.each_stripe(
            left.len(),
            |stripe| match (left.population(stripe), right.population(stripe)) {
                (0, _) | (_, 0) => 0,
                (l, r) => l + r,
            },
            |stripe, tool| {
                tool.left.take(left.begin(stripe), left.rows_of(stripe));
                tool.right.take(left.begin(stripe), right.rows_of(stripe));
            },
            |taken, at, batch| {
                let (left, right) = (&taken.left.columns, &taken.right.columns);
                let mut warm = at.next;
                batch.drain(judge, mode, settle, |lanes, out| {
                    warm_up(left, &mut warm[0], at.next[0], |id| judge.warm(0, id));
                    warm_up(right, &mut warm[1], at.next[1], |id| judge.warm(side, id));
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
        scan: impl Fn(&Taken<'_, D>, &mut Cursor, &mut Batch) + Sync,
        lists: impl Fn(&Tool<D>) -> [&Sorted<D>; 2],
    ) {
        let threads = threads::count();
        let mut big = Vec::new();
        let mut tasks: Vec<Range<usize>> = Vec::new();
        if threads == 1 {
            tasks.push(0..stripes);
        } else {
            let (mut start, mut boxes) = (0, 0);
            for stripe in 0..stripes {
                let own = population(stripe);
                if own >= BIG {
                    big.push(stripe);
                    tasks.push(start..stripe);
                    (start, boxes) = (stripe + 1, 0);
                    continue;
                }
                boxes += own;
                if boxes >= TASK {
                    tasks.push(start..stripe + 1);
                    (start, boxes) = (stripe + 1, 0);
                }
            }
            tasks.push(start..stripes);
        }
        threads::each(tasks, self.tools, self.make, |range, tool| {
            for stripe in range {
                if population(stripe) > 0 {
                    take(stripe, tool);
                    let Tool { left, right, batch } = tool;
                    scan(&Taken { left, right }, &mut Cursor::default(), batch);
                }
            }
        });
        for stripe in big {
            let mut tool = self.tools.pop().unwrap_or_else(self.make);
            take(stripe, &mut tool);
            let cursors = cut(lists(&tool), threads * 8);
            {
                let Tool { left, right, .. } = &tool;
                let taken = Taken { left, right };
                threads::each(cursors, self.tools, self.make, |mut at, other| {
                    scan(&taken, &mut at, &mut other.batch);
                });
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
    fetch: impl Fn(u32),
) {
    let ids = columns.ids();
    let upto = next.saturating_add(AHEAD).min(ids.len());
    for &id in ids.get(*warm..upto).unwrap_or(&[]) {
        fetch(id);
    }
    *warm = upto.max(*warm);
}

impl Batch {
    /// Decides everything that `scan` puts out.
    #[inline]
    fn drain<const D: usize>(
        &mut self,
        judge: &impl Judge<D>,
        mode: Mode,
        settle: &impl Fn(&mut Self),
        mut scan: impl FnMut(Lanes, &mut Candidates),
    ) {
        loop {
            self.candidates.clear();
            scan(self.lanes, &mut self.candidates);
            if self.candidates.len() == 0 {
                return;
            }
            if mode == Mode::Within {
                self.candidates.put_lesser_first();
            }
            let (first, second) = self.candidates.lists();
            self.verdicts.clear();
            self.verdicts.resize(first.len(), false);
            judge.decide(first, second, &mut self.verdicts);
            settle(self);
        }
    }
}
