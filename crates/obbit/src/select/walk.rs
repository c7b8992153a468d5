//! The way from the root of the index to the elements that an area meets.

use super::elements::Elements;
use super::pick::Mode;
use crate::d2::{Aabb2, Convex2};
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

/// An area to judge elements by.
pub(super) trait Judge<T> {
    /// Whether candidates of one node must be decided before the next is opened.
    const AT_ONCE: bool;

    /// What the bounds of some elements, or of one, tell. They lie within what was entered last.
    fn bounds(&mut self, bounds: &Aabb2) -> Verdict;

    /// The next bounds lie within these, up to the matching [`leave`](Self::leave).
    fn enter(&mut self, _bounds: &Aabb2) {}

    /// See [`enter`](Self::enter).
    fn leave(&mut self) {}

    /// Sets whether the items at `places` are met in this mode, exactly.
    fn decide(&mut self, mode: Mode, items: &[T], places: &[u32], verdicts: &mut [bool]);
}

/// What becomes of what was found.
pub(super) trait Sink {
    /// All elements at these places are met, or none is.
    fn range(&mut self, places: Range<usize>, met: bool);
    /// The element at this place is met, or is not.
    fn one(&mut self, place: usize, met: bool);
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

/// Candidates that are decided together.
const BATCH: usize = 128;

/// Memory of a walk, used again by the next.
#[derive(Debug, Clone, Default)]
pub(super) struct Scratch {
    crossing: Vec<u32>,
    window: Vec<u32>,
    verdicts: Vec<bool>,
}

/// Judges all active elements.
pub(super) fn walk<T: Convex2, J: Judge<T>, S: Sink>(
    elements: &Elements<T>,
    modes: Modes<'_>,
    judge: &mut J,
    sink: &mut S,
    scratch: &mut Scratch,
) {
    let mut walk = Walk {
        elements,
        modes,
        judge,
        sink,
        scratch,
    };
    let cells = elements.index.cells();
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
    modes: Modes<'a>,
    judge: &'a mut J,
    sink: &'a mut S,
    scratch: &'a mut Scratch,
}

impl<T: Convex2, J: Judge<T>, S: Sink> Walk<'_, T, J, S> {
    /// Looks at box `at` of a level; a place, on level 0.
    #[inline]
    fn look(&mut self, level: usize, at: usize, bounds: &Aabb2) {
        let all = match self.judge.bounds(bounds) {
            Verdict::Same => return,
            Verdict::None => false,
            Verdict::All => true,
            Verdict::Some if level == 0 => return self.candidate(at),
            Verdict::Some => {
                self.judge.enter(bounds);
                self.open(level, at);
                self.judge.leave();
                return;
            }
        };
        if level == 0 {
            if self.elements.active.has(at) {
                self.sink.one(at, all);
            }
        } else {
            let places = self.elements.index.cells().under(level, at);
            self.sink.range(places, all);
        }
    }

    /// Looks at the boxes within box `at` of a level. No deeper than there are levels: nine.
    fn open(&mut self, level: usize, at: usize) {
        let elements = self.elements;
        let cells = elements.index.cells();
        let below = level.saturating_sub(1);
        for child in cells.children(level, at) {
            self.look(below, child, &cells.aabb(below, child));
        }
        if J::AT_ONCE && below == 0 {
            self.flush(Mode::Crossing);
            self.flush(Mode::Window);
        }
    }

    #[inline]
    fn candidate(&mut self, place: usize) {
        if !self.elements.active.has(place) {
            return;
        }
        let id = self.elements.ids.get(place).copied().unwrap_or(u32::MAX);
        let mode = self.modes.of(id);
        let list = match mode {
            Mode::Crossing => &mut self.scratch.crossing,
            Mode::Window => &mut self.scratch.window,
        };
        list.push(place as u32);
        if list.len() >= BATCH {
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
        for (&place, &met) in places.iter().zip(&*verdicts) {
            self.sink.one(place as usize, met);
        }
        places.clear();
    }
}
