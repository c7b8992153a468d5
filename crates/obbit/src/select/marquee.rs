//! The marquee over a page of elements: what it selects, and what a drag adds and removes.

use super::area::Area;
use super::bits::Bits;
use super::boxes::{Aligned, Convex, Turned};
use super::elements::Elements;
use super::groups::Groups;
use super::lasso::Lasso;
use super::loops::Loops;
use super::news::News;
use super::pick::{Mode, Pick};
use super::walk::{Judge, Modes, Scratch, Sink, walk};
use crate::d2::{Aabb2, Element, Obb2, Shape2};
use alloc::vec::Vec;
use core::ops::Range;

/// Selects elements of a page by areas drawn over them.
///
/// Made once of the elements, any shape type: `&[Obb2]`, `&[Shape2]`, `&[Polygon]`, `&[Region]`. Ids are positions in that
/// list, and a later element lies on top of an earlier one. It then answers for area after area,
/// exactly, and follows a drag: each step reports only what it changes. Where the area is an aligned box or a
/// lasso a step costs in proportion to the length of its outline, not to what is in it; where it is turned, or
/// any other convex shape, words of 64 elements inside are gone over too. Elements may come, change and go
/// meanwhile.
///
/// ```
/// use obbit::{Aabb2, Obb2, Rot2};
/// use obbit::select::{Marquee, Mode};
/// let cards = [[1.0, 1.0], [5.0, 1.0], [9.0, 1.0]].map(|center| {
///     Obb2::new(center, [3.0, 1.0], Rot2::from_degrees(20.0)).unwrap()
/// });
/// let mut page = Marquee::new(&cards);
/// let step = |x| Aabb2::new([-1.0, -1.0], [x, 3.0]);
/// assert_eq!(page.select(step(4.0)?, Mode::Crossing), [0, 1]);
///
/// let change = page.drag(step(8.0)?, Mode::Crossing);
/// assert_eq!((change.added, change.removed), (&[2][..], &[][..]));
/// let change = page.drag(step(1.0)?, Mode::Crossing);
/// assert_eq!((change.added, change.removed), (&[][..], &[1, 2][..]));
/// assert_eq!(page.selected(), [0]);
/// # Ok::<(), obbit::Error>(())
/// ```
#[derive(Debug, Clone)]
pub struct Marquee<T> {
    pub(super) elements: Elements<T>,
    pub(super) kinds: Vec<u8>,
    pub(super) rules: Vec<Option<Mode>>,
    pub(super) groups: Option<Groups>,
    /// Places of elements that are met.
    pub(super) met: Bits,
    /// What was asked last.
    last: Option<(Area, Pick)>,
    /// Whether nothing but the area has changed since.
    pub(super) fresh: bool,
    /// Elements that the caller changed since the last step, each once, and whether they were selected.
    pub(super) pending: Vec<(u32, bool)>,
    /// The ids of these.
    pub(super) noted: Bits,
    /// Ids to be reported as removed, and as added.
    pub(super) news: [News; 2],
    lists: [Vec<u32>; 2],
    pub(super) scratch: Scratch,
    loops: Loops,
}

/// What a step of a drag has changed; see [`Marquee::drag`]. Both lists are in ascending order.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Change<'a> {
    /// Ids that are selected now and were not before.
    pub added: &'a [u32],
    /// Ids that were selected before and are not any more.
    pub removed: &'a [u32],
}

/// A page without elements.
impl<T: Element + Clone + Sync> Default for Marquee<T> {
    fn default() -> Self {
        Self::new(&[])
    }
}

/// # Selecting
impl<T: Element + Clone + Sync> Marquee<T> {
    /// A page of these elements, none selected. It keeps a copy of them. There is room for 2³² - 1;
    /// what comes behind them is left out.
    #[must_use]
    pub fn new(elements: &[T]) -> Self {
        let elements = Elements::new(elements);
        let mut met = Bits::default();
        met.grow(elements.items.len());
        let mut news = [News::default(), News::default()];
        news.iter_mut()
            .for_each(|news| news.grow(elements.places.len()));
        Self {
            elements,
            kinds: Vec::new(),
            rules: Vec::new(),
            groups: None,
            met,
            last: None,
            fresh: true,
            pending: Vec::new(),
            noted: Bits::default(),
            news,
            lists: [Vec::new(), Vec::new()],
            scratch: Scratch::default(),
            loops: Loops::default(),
        }
    }

    /// Forgets what was selected and selects by this area: the ids, in ascending order. `pick` is a
    /// [`Mode`], or a [`Pick`] where touching shall not count or there is a tolerance.
    ///
    /// ```
    /// use obbit::{Aabb2, Touch};
    /// use obbit::select::{Marquee, Mode, Pick};
    /// let tiles: Vec<Aabb2> = (0..4)
    ///     .map(|i| Aabb2::new([f64::from(i), 0.0], [f64::from(i) + 1.0, 1.0]))
    ///     .collect::<Result<_, _>>()?;
    /// let mut page = Marquee::new(&tiles);
    /// let area = Aabb2::new([1.0, 0.0], [2.0, 1.0])?;
    /// assert_eq!(page.select(area, Mode::Crossing), [0, 1, 2]);
    /// let strict = Pick { touch: Touch::Ignored, ..Mode::Crossing.into() };
    /// assert_eq!(page.select(area, strict), [1]);
    /// assert_eq!(page.select(area, Mode::Window), [1]);
    /// # Ok::<(), obbit::Error>(())
    /// ```
    pub fn select(&mut self, area: impl Into<Area>, pick: impl Into<Pick>) -> &[u32] {
        self.clear();
        self.drag(area, pick).added
    }

    /// Selects by this area in place of the last one, and tells what that has changed. The first
    /// step adds whatever is selected.
    ///
    /// The answer does not depend on the areas before: what is selected afterwards is what
    /// [`select`](Self::select) would have told.
    // In line, and with each kind of area out of line: a program that draws boxes alone then has no
    // code for other areas.
    #[inline(always)]
    pub fn drag(&mut self, area: impl Into<Area>, pick: impl Into<Pick>) -> Change<'_> {
        let (area, pick) = (area.into(), pick.into().settled());
        match area {
            Area::Aligned(area) => self.drag_aligned(area, pick),
            Area::Turned(area) => self.drag_turned(area, pick),
            Area::Convex(area) => self.drag_convex(area, pick),
            Area::Lasso(area) => self.drag_lasso(area, pick),
        }
        let [removed, added] = &self.lists;
        Change { added, removed }
    }

    /// Ends a drag and forgets what was selected.
    pub fn clear(&mut self) {
        self.met.clear();
        if let Some(groups) = &mut self.groups {
            groups.clear();
        }
        self.news.iter_mut().for_each(News::clear);
        self.lists.iter_mut().for_each(Vec::clear);
        self.pending.clear();
        self.noted.clear();
        self.last = None;
    }

    /// The ids that are selected, in ascending order: by the last step, without what was removed or made
    /// unselectable since. What was exchanged since ([`set`](Self::set)) counts again from the next step
    /// on, unless its group is selected.
    #[must_use]
    pub fn selected(&self) -> Vec<u32> {
        let ids = 0..self.elements.places.len() as u32;
        ids.filter(|&id| self.is_selected(id)).collect()
    }

    /// Whether this element is selected; see [`selected`](Self::selected).
    #[must_use]
    pub fn is_selected(&self, id: u32) -> bool {
        let Some(place) = self.elements.place(id) else {
            return false;
        };
        match self.groups.as_ref().and_then(|g| Some((g, g.of(id)?))) {
            Some((groups, group)) => {
                groups.chosen.has(group as usize) && self.elements.active.has(place)
            }
            None => self.met.has(place),
        }
    }

    fn drag_aligned(&mut self, area: Aabb2, pick: Pick) {
        let last = self.ready(pick);
        let before = match last {
            Some(Area::Aligned(before)) => Some(before),
            _ => None,
        };
        if before != Some(area) {
            self.walk(&mut Aligned::new(area, pick, before), pick);
            self.settle(pick.mode);
        }
        self.last = Some((Area::Aligned(area), pick));
    }

    fn drag_turned(&mut self, area: Obb2, pick: Pick) {
        let last = self.ready(pick);
        if !matches!(last, Some(Area::Turned(before)) if before == area) {
            self.walk(&mut Turned::new(area, pick), pick);
            self.settle(pick.mode);
        }
        self.last = Some((Area::Turned(area), pick));
    }

    fn drag_convex(&mut self, area: Shape2, pick: Pick) {
        let last = self.ready(pick);
        if !matches!(last, Some(Area::Convex(before)) if before == area) {
            self.walk(&mut Convex::new(&area, pick), pick);
            self.settle(pick.mode);
        }
        self.last = Some((Area::Convex(area), pick));
    }

    fn drag_lasso(&mut self, area: Lasso, pick: Pick) {
        // One that was not made an area by `into` may still be a segment or a point, which has no
        // outline to be inside of.
        if let Some(flat) = area.flat() {
            return self.drag_convex(flat.into(), pick);
        }
        let last = self.ready(pick);
        let before = match &last {
            Some(Area::Lasso(before)) => Some(before),
            _ => None,
        };
        if before != Some(&area) {
            let mut loops = core::mem::take(&mut self.loops);
            self.walk(&mut loops.judge(&area, before, pick), pick);
            self.loops = loops;
            self.settle(pick.mode);
        }
        self.last = Some((Area::Lasso(area), pick));
    }

    /// Gets ready for a step: the area of the one before, if nothing but the area has changed since.
    fn ready(&mut self, pick: Pick) -> Option<Area> {
        self.lists.iter_mut().for_each(Vec::clear);
        if self.elements.is_due() {
            self.renew();
        }
        self.met.grow(self.elements.items.len());
        let fresh = core::mem::replace(&mut self.fresh, true);
        let (area, before) = self.last.take()?;
        if let Some(groups) = &mut self.groups
            && before.mode != pick.mode
        {
            groups.touch_all();
        }
        (before == pick && fresh).then_some(area)
    }

    fn walk(&mut self, judge: &mut impl Judge<T>, pick: Pick) {
        let none_before = self.met.is_clear();
        let modes = Modes {
            mode: pick.mode,
            kinds: &self.kinds,
            rules: &self.rules,
        };
        let mut sink = Difference {
            none_before,
            elements: &self.elements,
            met: &mut self.met,
            news: &mut self.news,
            groups: self.groups.as_mut(),
        };
        walk(&self.elements, modes, judge, &mut sink, &mut self.scratch);
    }

    /// Makes the lists of what is new.
    fn settle(&mut self, mode: Mode) {
        if let Some(groups) = &mut self.groups {
            let (elements, news) = (&self.elements, &mut self.news);
            groups.settle(mode, |id, now| {
                let place = elements.place(id);
                if place.is_some_and(|place| elements.active.has(place)) {
                    news[usize::from(now)].put(id);
                }
            });
        }
        self.noted.clear();
        while let Some((id, before)) = self.pending.pop() {
            let now = self.is_selected(id);
            for (k, news) in self.news.iter_mut().enumerate() {
                let news = news.bits();
                if now != before && usize::from(now) == k {
                    news.put(id as usize);
                } else {
                    news.remove(id as usize);
                }
            }
        }
        for (news, list) in self.news.iter_mut().zip(&mut self.lists) {
            news.drain_into(list);
        }
    }

    pub(super) fn renew(&mut self) {
        let mut by_id = Bits::default();
        by_id.grow(self.elements.places.len());
        let elements = &self.elements;
        self.met
            .each(|place| by_id.put(elements.id(place) as usize));
        self.met.clear();
        self.elements.renew();
        self.met.grow(self.elements.items.len());
        for (place, &id) in self.elements.ids.iter().enumerate() {
            if by_id.has(id as usize) {
                self.met.put(place);
            }
        }
    }
}

/// Takes note of what differs from the step before.
struct Difference<'a, T> {
    /// The step before met nothing.
    none_before: bool,
    elements: &'a Elements<T>,
    met: &'a mut Bits,
    news: &'a mut [News; 2],
    groups: Option<&'a mut Groups>,
}

impl<T> Sink for Difference<'_, T> {
    #[inline]
    fn wants_met_only(&self) -> bool {
        self.none_before
    }

    fn range(&mut self, places: Range<usize>, met: bool) {
        let (elements, news, groups) = (self.elements, &mut *self.news, &mut self.groups);
        if groups.is_none() && places.len() > 256 {
            // Many, perhaps: straight to where many are kept.
            let bits = news[usize::from(met)].bits();
            let tell = |place: usize| bits.put(elements.id(place) as usize);
            if met {
                self.met.fill(places, &elements.active, tell);
            } else if !self.none_before {
                self.met.wipe(places, tell);
            }
            return;
        }
        let tell = |place: usize| tell(elements.id(place), met, news, groups);
        if met {
            self.met.fill(places, &elements.active, tell);
        } else if !self.none_before {
            self.met.wipe(places, tell);
        }
    }

    #[inline]
    fn sixteen(&mut self, first: usize, mask: u32, met: bool) {
        let (elements, news, groups) = (self.elements, &mut *self.news, &mut self.groups);
        let mask = mask & elements.active.sixteen(first);
        let tell = |place: usize| tell(elements.id(place), met, news, groups);
        self.met.change(first, mask, met, tell);
    }

    #[inline]
    fn expect(&self, first: usize) {
        self.met.fetch(first);
    }

    #[inline(always)]
    fn one(&mut self, place: usize, met: bool) {
        if (self.none_before && !met) || self.met.has(place) == met {
            return;
        }
        if met {
            self.met.put(place);
        } else {
            self.met.remove(place);
        }
        tell(self.elements.id(place), met, self.news, &mut self.groups);
    }
}

#[inline(always)]
fn tell(id: u32, met: bool, news: &mut [News; 2], groups: &mut Option<&mut Groups>) {
    if let Some(groups) = groups
        && let Some(group) = groups.of(id)
    {
        groups.meet(group, met);
        return;
    }
    news[usize::from(met)].put(id);
}
