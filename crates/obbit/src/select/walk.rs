//! The way from the root of the index to the elements that an area meets.

use super::bits::ones;
use super::elements::Elements;
use super::pick::Mode;
use crate::d2::{Aabb2, Element};
use crate::index;
use crate::lanes::{Lanes, prefetch};
use alloc::vec::Vec;
use core::ops::Range;

/// What a box says about all elements within it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Verdict {
    /// They stand as they stood to the area before.
    Same,
    /// None is met, in either mode, nor comes within the tolerance.
    None,
    /// All are met, in either mode.
    All,
    /// It does not say.
    Some,
}

/// Two windows that tell of many bounds at once what most of them are.
#[derive(Debug, Clone, Copy)]
pub(super) struct Windows {
    /// What does not meet this one is [`outside`](Self::outside).
    pub(super) around: Aabb2,
    pub(super) outside: Verdict,
    /// What lies strictly within this one is [`inside`](Self::inside).
    pub(super) inner: Option<Aabb2>,
    pub(super) inside: Verdict,
    /// Whether of the others [`Judge::bounds`] knows no more than this.
    pub(super) says_all: bool,
    /// Whether elements are decided as fast as their bounds are.
    pub(super) decides_fast: bool,
}

impl Windows {
    /// For an area that reaches no farther than this.
    pub(super) fn around(around: Aabb2) -> Self {
        Self {
            around,
            outside: Verdict::None,
            inner: None,
            inside: Verdict::All,
            says_all: false,
            decides_fast: false,
        }
    }
}

/// An area to judge elements by.
pub(super) trait Judge<T> {
    /// Whether candidates of one node must be decided before the next is opened.
    const AT_ONCE: bool;

    /// Windows for a first look.
    fn windows(&self) -> Windows;

    /// What the bounds of some elements, or of one, tell. They lie within what was entered last.
    fn bounds(&mut self, bounds: &Aabb2) -> Verdict;

    /// The next bounds lie within these, up to the matching [`leave`](Self::leave).
    #[inline(always)]
    fn enter(&mut self, _bounds: impl FnOnce() -> Aabb2) {}

    /// See [`enter`](Self::enter).
    fn leave(&mut self) {}

    /// Sets whether the items at `places` are met in this mode, exactly.
    fn decide(&mut self, mode: Mode, items: &[T], places: &[u32], verdicts: &mut [bool]);
}

/// What becomes of what was found.
pub(super) trait Sink {
    /// Whether what is not met need not be told.
    fn wants_met_only(&self) -> bool;
    /// All elements at these places are met, or none is.
    fn range(&mut self, places: Range<usize>, met: bool);
    /// The same for those of sixteen places that the mask picks; `first` is a multiple of sixteen.
    fn sixteen(&mut self, first: usize, mask: u32, met: bool);
    /// The element at this place is met, or is not.
    fn one(&mut self, place: usize, met: bool);
    /// These places will be told of soon.
    fn expect(&self, first: usize);
}

/// The mode for each element.
#[derive(Debug, Clone, Copy)]
pub(super) struct Modes<'a> {
    pub(super) mode: Mode,
    /// Kinds by id; of ids beyond the end 0.
    pub(super) kinds: &'a [u8],
    pub(super) rules: &'a [Option<Mode>],
}

impl Modes<'_> {
    #[inline(always)]
    fn of(&self, id: u32) -> Mode {
        let kind = self.kinds.get(id as usize).copied().unwrap_or(0);
        let rule = self.rules.get(usize::from(kind)).copied().flatten();
        rule.unwrap_or(self.mode)
    }
}

/// Candidates that are decided together, at most.
pub(super) const BATCH: usize = 128;

/// Memory of a walk, used again by the next.
#[derive(Debug, Clone, Default)]
pub(super) struct Scratch {
    crossing: Vec<u32>,
    window: Vec<u32>,
    verdicts: Vec<bool>,
}

impl Scratch {
    #[inline(always)]
    fn list(&mut self, mode: Mode) -> &mut Vec<u32> {
        match mode {
            Mode::Crossing => &mut self.crossing,
            Mode::Window => &mut self.window,
        }
    }
}

/// Judges all active elements.
pub(super) fn walk<T: Element, J: Judge<T>, S: Sink>(
    elements: &Elements<T>,
    modes: Modes<'_>,
    judge: &mut J,
    sink: &mut S,
    scratch: &mut Scratch,
) {
    let cells = elements.index.cells();
    let windows = judge.windows();
    let mut walk = Walk {
        elements,
        cells,
        modes,
        lanes: Lanes::best(),
        limits: cells.windows(&windows.around, windows.inner.as_ref()),
        windows,
        judge,
        sink,
        scratch,
    };
    if let Some(top) = cells.top() {
        walk.look(top, 0, &cells.aabb(top, 0));
    }
    // What has moved since the index was made.
    for place in elements.loose() {
        if let Some(item) = elements.items.get(place) {
            walk.look(0, place, &item.bounds());
        }
    }
    walk.flush(Mode::Crossing);
    walk.flush(Mode::Window);
}

struct Walk<'a, T, J, S> {
    elements: &'a Elements<T>,
    cells: index::Cells<'a, 2>,
    modes: Modes<'a>,
    lanes: Lanes,
    windows: Windows,
    limits: index::IntegerWindows<2>,
    judge: &'a mut J,
    sink: &'a mut S,
    scratch: &'a mut Scratch,
}

impl<T: Element, J: Judge<T>, S: Sink> Walk<'_, T, J, S> {
    /// Looks at box `at` of a level; a place, on level 0.
    #[inline]
    fn look(&mut self, level: usize, at: usize, bounds: &Aabb2) {
        let all = match self.judge.bounds(bounds) {
            Verdict::Same => return,
            Verdict::None => false,
            Verdict::All => true,
            Verdict::Some if level == 0 => return self.candidate(at),
            Verdict::Some => {
                self.judge.enter(|| *bounds);
                self.open(level, at);
                self.judge.leave();
                return;
            }
        };
        self.settle(level, at..at + 1, all);
    }

    /// Hands over all below these boxes of a level.
    fn settle(&mut self, level: usize, boxes: Range<usize>, met: bool) {
        let cells = self.cells;
        if level == 0 {
            // Those that have come since are in no index.
            self.sink.range(boxes, met);
        } else if let Some(last) = boxes.end.checked_sub(1) {
            let first = cells.under(level, boxes.start).start;
            self.sink.range(first..cells.under(level, last).end, met);
        }
    }

    /// Looks at the boxes within box `at` of a level. No deeper than there are levels: nine.
    fn open(&mut self, level: usize, at: usize) {
        let cells = self.cells;
        let below = level.saturating_sub(1);
        let children = cells.children(level, at);
        let (meets, within) = cells.compare(self.lanes, &self.limits, level, at);
        let everything = u32::MAX >> (32 - children.len().clamp(1, 32));
        let mut none = verdict_mask(self.windows.outside, Verdict::None) & everything & !meets;
        let mut all = verdict_mask(self.windows.inside, Verdict::All) & within;
        let mut some = meets & !within;
        if below > 0 {
            for lane in ones(u64::from(some)) {
                cells.fetch(below, children.start + lane);
                if below == 1 {
                    let place = 16 * (children.start + lane);
                    prefetch(&self.elements.ids, place);
                    self.elements.active.fetch(place);
                    self.sink.expect(place);
                }
            }
        }
        let settled = self.windows.says_all || (below == 0 && self.windows.decides_fast);
        if !settled {
            // All verdicts first, and as bits: a branch on each would be foretold wrongly as often as
            // not.
            let asked = core::mem::take(&mut some);
            for lane in ones(u64::from(asked)) {
                let bounds = cells.aabb(below, children.start + lane);
                let verdict = self.judge.bounds(&bounds);
                none |= u32::from(verdict == Verdict::None) << lane;
                all |= u32::from(verdict == Verdict::All) << lane;
                some |= u32::from(verdict == Verdict::Some) << lane;
            }
        }
        let met_only = self.sink.wants_met_only();
        if below == 0 {
            if none != 0 && !met_only {
                self.sink.sixteen(children.start, none, false);
            }
            if all != 0 {
                self.sink.sixteen(children.start, all, true);
            }
            some &= self.elements.active.sixteen(children.start);
            self.candidates(children.start, some);
            if J::AT_ONCE {
                self.flush(Mode::Crossing);
                self.flush(Mode::Window);
            }
            return;
        }
        if !met_only {
            self.settle_runs(below, children.start, none, false);
        }
        self.settle_runs(below, children.start, all, true);
        for lane in ones(u64::from(some)) {
            let child = children.start + lane;
            self.judge.enter(|| cells.aabb(below, child));
            self.open(below, child);
            self.judge.leave();
        }
    }

    /// Hands over all below the boxes of a level that the mask picks, counted from `first`.
    fn settle_runs(&mut self, level: usize, first: usize, mut mask: u32, met: bool) {
        while mask != 0 {
            let start = mask.trailing_zeros();
            let length = (mask >> start).trailing_ones();
            // All ones from the lowest on are gone once one is added.
            mask &= mask.wrapping_add(1 << start);
            let start = first + start as usize;
            self.settle(level, start..start + length as usize, met);
        }
    }

    /// Takes note of those of the places from `first` on that the mask picks.
    #[inline]
    fn candidates(&mut self, first: usize, mask: u32) {
        if !self.modes.rules.is_empty() {
            ones(u64::from(mask)).for_each(|lane| self.candidate(first + lane));
            return;
        }
        let mode = self.modes.mode;
        if mask == 0 {
            return;
        }
        // Without a branch on each bit.
        let mut picked = [0; 16];
        let mut count = 0;
        for lane in 0..16 {
            picked[count % 16] = (first + lane) as u32;
            count += (mask >> lane & 1) as usize;
        }
        let list = self.scratch.list(mode);
        list.extend_from_slice(picked.get(..count).unwrap_or(&[]));
        if list.len() > BATCH - 16 {
            self.flush(mode);
        }
    }

    fn candidate(&mut self, place: usize) {
        if !self.elements.active.has(place) {
            return;
        }
        let id = self.elements.ids.get(place).copied().unwrap_or(u32::MAX);
        let mode = self.modes.of(id);
        let list = self.scratch.list(mode);
        list.push(place as u32);
        if list.len() > BATCH - 16 {
            self.flush(mode);
        }
    }

    fn flush(&mut self, mode: Mode) {
        let Scratch {
            crossing,
            window,
            verdicts,
        } = self.scratch;
        let places = match mode {
            Mode::Crossing => crossing,
            Mode::Window => window,
        };
        if places.is_empty() {
            return;
        }
        verdicts.clear();
        verdicts.resize(places.len(), false);
        self.judge
            .decide(mode, &self.elements.items, places, verdicts);
        if self.sink.wants_met_only() {
            // Without a branch, which would be foretold wrongly as often as not.
            let mut count = 0;
            for (k, &verdict) in verdicts.iter().enumerate() {
                places[count] = places[k];
                count += usize::from(verdict);
            }
            places.truncate(count);
            for &place in &*places {
                self.sink.one(place as usize, true);
            }
        } else {
            for (&place, &met) in places.iter().zip(&*verdicts) {
                self.sink.one(place as usize, met);
            }
        }
        places.clear();
    }
}

/// All bits where the verdict is this one.
fn verdict_mask(verdict: Verdict, this: Verdict) -> u32 {
    if verdict == this { u32::MAX } else { 0 }
}
