//! One job from end to end: lists, levels, stripes, pairs; and the memory for it.

use super::collected;
use super::cover::Cover;
use super::directions::Directions;
use super::judge::{Judge, SMALL};
use super::levels::{Levels, Ranks};
use super::list::List;
use super::merge::merged;
use super::narrow;
use super::order::{Bins, Sorting};
use super::pieces::{ByPiece, Owners};
use super::pieces_pay;
use super::quantise::{self, Scale};
use super::room;
use super::scan::{Mode, Settle};
use super::search::{Stage, Tool};
use super::searcher::Searcher;
use super::stripes::{Grid, Stripes};
use super::turned::{Members, Turned};
use crate::lanes::Units;
use alloc::vec::Vec;

/// All memory that a job needs.
#[derive(Debug)]
pub(super) struct Workspace<const D: usize> {
    lists: [List<D>; 2],
    stripes: [Stripes<D>; 3],
    cover: Cover<D>,
    tools: Vec<Tool<D>>,
    directions: Directions<D>,
    owners: Owners,
    scale: Scale<D>,
    sorting: Sorting,
    found: Vec<(u32, u32)>,
    total: usize,
    /// More pairs than this are not stored.
    most: usize,
    /// How many there were, if they were not stored.
    overflow: Option<u64>,
}

impl<const D: usize> Workspace<D> {
    pub(super) fn new() -> Self {
        Self {
            lists: [List::new(), List::new()],
            stripes: [Stripes::new(), Stripes::new(), Stripes::new()],
            cover: Cover::new(),
            tools: Vec::new(),
            directions: Directions::default(),
            owners: Owners::default(),
            scale: Scale::new(),
            sorting: Sorting::default(),
            found: Vec::new(),
            total: 0,
            most: usize::MAX,
            overflow: None,
        }
    }
}

impl<const D: usize> Searcher<D> for Workspace<D> {
    fn find(&mut self, mode: Mode, judge: &dyn Judge<D>) -> &[(u32, u32)] {
        let (counts, most) = (judge.counts(), self.most);
        let clear = |bins: &mut Bins| bins.clear(counts, most);
        self.store(mode, judge, &clear, Bins::push_all);
        self.sorted()
    }

    fn gather(&mut self, mode: Mode, judge: &dyn Judge<D>) -> &[(u32, u32)] {
        let most = self.most;
        let clear = |bins: &mut Bins| bins.clear_plain(most);
        self.store(mode, judge, &clear, Bins::append);
        if self.overflow.is_some() {
            return self.nothing();
        }
        // To those with the most memory, so that none has to grow the next time.
        let capacity = |&k: &usize| self.tools[k].out.results.bins.capacity();
        if let Some(most) = (0..self.tools.len()).max_by_key(capacity) {
            self.tools.swap(0, most);
        }
        let is_whole = self.tools.split_first_mut().is_none_or(|(first, others)| {
            let first = &mut first.out.results;
            first.holds_all = true;
            let mut others = others.iter().map(|tool| &tool.out.results.bins);
            others.all(|other| first.bins.append_all(other))
        });
        if !is_whole {
            self.overflow = Some(self.counted());
            return self.nothing();
        }
        let holder = self.tools.first();
        let gathered = holder.map_or(&[][..], |tool| tool.out.results.bins.plain());
        self.total = gathered.len();
        gathered
    }

    fn count(&mut self, mode: Mode, judge: &dyn Judge<D>) -> u64 {
        self.overflow = None;
        for tool in &mut self.tools {
            tool.out.results.count = 0;
        }
        self.search(mode, judge, &|_| {}, &|results, first, _| {
            results.count += first.len() as u64;
        });
        self.counted()
    }

    fn visit(&mut self, mode: Mode, judge: &dyn Judge<D>, settle: &Settle<'_>) {
        self.overflow = None;
        self.search(mode, judge, &|_| {}, settle);
    }

    fn set_most(&mut self, most: usize) {
        self.most = most;
    }

    fn most(&self) -> usize {
        self.most
    }

    fn overflow(&self) -> Option<u64> {
        self.overflow
    }

    fn swap_pairs(&mut self, other: &mut Vec<(u32, u32)>) -> usize {
        let mut results = self.tools.iter_mut().map(|tool| &mut tool.out.results);
        match results.find(|results| results.holds_all) {
            Some(results) => results.bins.swap_pairs(other),
            None => core::mem::swap(&mut self.found, other),
        }
        self.total
    }
}

impl<const D: usize> Workspace<D> {
    /// Puts all pairs that pass into bins, unless there are too many.
    fn store(
        &mut self,
        mode: Mode,
        judge: &dyn Judge<D>,
        clear: &(dyn Fn(&mut Bins) + Sync),
        push: fn(&mut Bins, &[u32], &[u32]),
    ) {
        for tool in &mut self.tools {
            let results = &mut tool.out.results;
            (results.count, results.holds_all) = (0, false);
            clear(&mut results.bins);
        }
        let most = self.most as u64;
        self.search(mode, judge, clear, &|results, first, second| {
            results.count += first.len() as u64;
            // Of more than that none is stored, and who asks for none wants their number alone.
            if results.count <= most {
                push(&mut results.bins, first, second);
            }
        });
        self.overflow = self.overflowed();
    }

    /// What is in the bins, sorted.
    fn sorted(&mut self) -> &[(u32, u32)] {
        if self.overflow.is_some() {
            return self.nothing();
        }
        let sorted = match &mut self.tools[..] {
            [tool] => {
                tool.out.results.holds_all = true;
                tool.out.results.bins.sorted(&mut self.sorting)
            }
            // Without threads there is one tool, or none that was needed.
            _ if cfg!(not(feature = "parallel")) => &[],
            tools => {
                let parts = tools.iter().map(|tool| &tool.out.results.bins);
                merged(parts, &mut self.found)
            }
        };
        self.total = sorted.len();
        sorted
    }

    fn counted(&self) -> u64 {
        self.tools.iter().map(|tool| tool.out.results.count).sum()
    }

    /// How many pairs were found, if they are too many.
    fn overflowed(&mut self) -> Option<u64> {
        let (count, sorting) = (self.counted(), &mut self.sorting);
        if self.most == usize::MAX {
            return None;
        }
        let mut bins = self.tools.iter().map(|tool| &tool.out.results.bins);
        let to_merge = if self.tools.len() == 1 {
            0
        } else {
            count.saturating_mul(16)
        };
        let is_whole = count <= self.most as u64
            && bins.all(|bins| bins.is_whole(sorting))
            && room::is_there(usize::try_from(to_merge).unwrap_or(usize::MAX));
        (!is_whole).then_some(count)
    }

    /// Forgets what was found, and gives its memory back.
    fn nothing(&mut self) -> &[(u32, u32)] {
        for tool in &mut self.tools {
            tool.out.results.bins.free();
        }
        self.found = Vec::new();
        self.total = 0;
        &[]
    }

    /// Looks at all candidates; `settle` is called with the pairs of every batch that pass.
    fn search(
        &mut self,
        mode: Mode,
        judge: &dyn Judge<D>,
        ready: &(dyn Fn(&mut Bins) + Sync),
        settle: &Settle<'_>,
    ) {
        let members = Members::of(judge, lists(mode));
        let mut owners = core::mem::take(&mut self.owners);
        let is_done = pieces_pay::pay(&members, &mut owners).is_some_and(|most| {
            self.search_by_piece((mode, judge), (&mut owners, most), ready, settle)
        });
        self.owners = owners;
        if !is_done {
            self.search_whole(mode, judge, ready, settle);
        }
    }

    /// Looks at candidates among the pieces of all members, and settles pairs of their members; unless more of them pass
    /// than may.
    fn search_by_piece(
        &mut self,
        (mode, judge): (Mode, &dyn Judge<D>),
        (owners, most): (&mut Owners, usize),
        ready: &(dyn Fn(&mut Bins) + Sync),
        settle: &Settle<'_>,
    ) -> bool {
        let by_piece = ByPiece::new(judge, owners, mode == Mode::Within, most);
        for tool in &mut self.tools {
            tool.out.results.owners.clear();
        }
        self.search_whole(mode, &by_piece, ready, &|results, first, second| {
            collected::collect(&by_piece, (first, second), &mut results.owners);
        });
        let is_over = by_piece.is_over();
        if !is_over {
            let memory = (&mut self.tools, &mut owners.pairs);
            collected::tell(judge, memory, ready, settle);
        }
        !is_over
    }

    /// Looks at all candidates, by whole members.
    fn search_whole(
        &mut self,
        mode: Mode,
        judge: &dyn Judge<D>,
        ready: &(dyn Fn(&mut Bins) + Sync),
        settle: &Settle<'_>,
    ) {
        let members = Members::of(judge, lists(mode));
        let slim = members.slim();
        let turned = Turned::where_it_pays(&members, &slim);
        let seen = turned.as_ref().map_or(judge, |turned| turned);
        if SMALL || !self.directions.pay(&members, &slim, seen) {
            self.search_along((mode, judge, seen), ready, settle);
            return;
        }
        let mut directions = core::mem::take(&mut self.directions);
        directions.tell_apart(&members);
        directions.each(mode, judge, |mode, chosen, axes| {
            let seen = Turned::new(chosen, axes);
            self.search_along((mode, chosen, &seen), ready, &|results, first, second| {
                chosen.translate(first, second, |_, first, second| {
                    settle(results, first, second);
                });
            });
        });
        self.directions = directions;
    }

    /// The same, where what is decided by one judge has its limits from another.
    fn search_along(
        &mut self,
        (mode, judge, seen): (Mode, &dyn Judge<D>, &dyn Judge<D>),
        ready: &(dyn Fn(&mut Bins) + Sync),
        settle: &Settle<'_>,
    ) {
        let lists = lists(mode);
        let (levels, units) = self.quantise(seen, lists);
        let mut stage = Stage {
            judge,
            mode,
            settle,
            make: &|| Tool::ready(ready),
            units,
            sketches: self.lists.each_ref().map(List::sketches),
            tools: &mut self.tools,
        };
        let [large, other, small] = &mut self.stripes;
        let [left, right] = &self.lists;
        let cover = &mut self.cover;
        for (level, shifts) in levels.all().enumerate() {
            let grid = Grid::new(shifts);
            let (lefts, below) = (left.level(level), left.below(level));
            large.scatter(grid, lefts);
            if mode == Mode::Within {
                let mut near = None;
                if level > 0 && !large.is_empty() {
                    small.scatter_near(grid, below, (large, lefts), cover);
                    near = Some((&*small, below));
                }
                stage.within((large, lefts), near);
                continue;
            }
            let (rights, rights_below) = (right.level(level), right.below(level));
            other.scatter(grid, rights);
            stage.between((large, lefts), (other, rights));
            if level > 0 {
                small.scatter_near(grid, rights_below, (large, lefts), cover);
                stage.between((large, lefts), (small, rights_below));
                small.scatter_near(grid, below, (other, rights), cover);
                stage.between((small, below), (other, rights));
            }
        }
    }

    /// Makes integers of all bounds, and puts the boxes of each level together.
    fn quantise(&mut self, judge: &dyn Judge<D>, lists: usize) -> (Levels<D>, Option<Units<D>>) {
        let counts = judge.counts();
        let total = counts[..lists].iter().sum();
        let member = |i: usize| match i.checked_sub(counts[0]) {
            None => (0, i),
            Some(i) => (1, i),
        };
        let warm = |i: usize| {
            let (side, i) = member(i);
            judge.warm(side, &[i as u32]);
        };
        self.scale.fit(total, warm, |i| {
            let (side, i) = member(i);
            judge.bounds(side, i)
        });
        let scale = &self.scale;
        let mut levels = Levels::measured(scale.sample());
        let units = scale.units().filter(|_| narrow::pays(judge, lists));
        let mut ranks = Ranks::default();
        for (side, list) in self.lists.iter_mut().enumerate().take(lists) {
            let these = list.fill(counts[side], units.is_some(), |start, rows, sketches| {
                quantise::fill(judge, (side, start), (rows, sketches), scale, &levels)
            });
            ranks = ranks.merged(these);
        }
        levels.choose(&ranks);
        for list in &mut self.lists[..lists] {
            list.group(&levels);
        }
        (levels, units)
    }
}

/// How many lists a job has.
fn lists(mode: Mode) -> usize {
    if mode == Mode::Within { 1 } else { 2 }
}
