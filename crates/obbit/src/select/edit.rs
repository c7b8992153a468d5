//! Elements of a page that come, go and change.

use super::elements::NOWHERE;
use super::marquee::Marquee;
use crate::d2::Element;
use crate::error::Error;

/// # Elements that change
impl<T: Element + Clone + Sync> Marquee<T> {
    /// Says whether an element can be selected: not if it is hidden or locked. One that cannot is
    /// never told, neither by an area nor by a point, and counts for nothing in its group.
    ///
    /// The next step of a drag reports it where that changes the selection.
    ///
    /// # Errors
    /// [`Error::NoSuchElement`].
    pub fn set_selectable(&mut self, id: u32, selectable: bool) -> Result<(), Error> {
        let place = self.place(id)?;
        if self.elements.barred.has(id as usize) == selectable {
            self.note(id);
            self.forget(id, place);
            self.elements.bar(id, !selectable);
            self.count_active(id, selectable);
        }
        Ok(())
    }

    /// Says of all elements whether they can be selected.
    ///
    /// ```
    /// use obbit::{Aabb2, Circle};
    /// use obbit::select::{Marquee, Mode};
    /// let dots = [1.0, 2.0, 3.0].map(|x| Circle::new([x, 0.0], 0.2).unwrap());
    /// let locked = [false, true, false];
    /// let mut page = Marquee::new(&dots);
    /// page.set_all_selectable(|id| !locked[id as usize]);
    /// let everything = Aabb2::new([0.0, -1.0], [4.0, 1.0])?;
    /// assert_eq!(page.select(everything, Mode::Crossing), [0, 2]);
    /// # Ok::<(), obbit::Error>(())
    /// ```
    pub fn set_all_selectable(&mut self, selectable: impl Fn(u32) -> bool) {
        for id in 0..self.elements.places.len() as u32 {
            // Those that were removed have no place.
            if self.elements.place(id).is_some() {
                let _ = self.set_selectable(id, selectable(id));
            }
        }
    }

    /// Gives an element another shape: it was moved, turned, resized.
    ///
    /// Until the next step it counts as not selected, unless its group is. That step reports it only where
    /// the selection has truly changed.
    ///
    /// ```
    /// use obbit::{Aabb2, select::{Marquee, Mode}};
    /// let area = Aabb2::new([0.0, 0.0], [9.0, 9.0])?;
    /// let card = Aabb2::new([1.0, 1.0], [3.0, 3.0])?;
    /// let mut page = Marquee::new(&[card, card]);
    /// assert_eq!(page.select(area, Mode::Crossing), [0, 1]);
    /// page.set(0, card)?;
    /// assert_eq!(page.selected(), [1]);
    /// let change = page.drag(area, Mode::Crossing);
    /// assert!(change.added.is_empty() && change.removed.is_empty());
    /// assert_eq!(page.selected(), [0, 1]);
    /// # Ok::<(), obbit::Error>(())
    /// ```
    ///
    /// Costs next to nothing; a marquee looks at changed elements one by one, until there are so many
    /// that the next step takes them into a new index, or as many as there are in it. See
    /// [`reindex`](Self::reindex).
    ///
    /// # Errors
    /// [`Error::NoSuchElement`].
    pub fn set(&mut self, id: u32, element: T) -> Result<(), Error> {
        let place = self.place(id)?;
        self.note(id);
        self.forget(id, place);
        self.put(id, element);
        Ok(())
    }

    /// Adds an element on top of all others: its id, one more than the last.
    ///
    /// What lies under the pointer is looked for among such elements one by one, as among those that were
    /// [`set`](Self::set): a page of many is best made at once. See [`reindex`](Self::reindex).
    ///
    /// # Errors
    /// [`Error::TooMany`].
    pub fn insert(&mut self, element: T) -> Result<u32, Error> {
        if self.elements.is_hollow() {
            self.renew();
        }
        let id = self.elements.places.len() as u32;
        // Every change takes a new place until the index is renewed, and every element an id for good.
        let taken = self.elements.items.len().max(self.elements.places.len());
        let most = NOWHERE as usize - 1;
        if taken >= most {
            return Err(Error::TooMany {
                what: "elements",
                count: taken + 1,
                most,
            });
        }
        self.elements.places.push(NOWHERE);
        self.news
            .iter_mut()
            .for_each(|bits| bits.grow(id as usize + 1));
        self.put(id, element);
        self.fresh = false;
        Ok(id)
    }

    /// Takes an element out for good; its id is not used again. The next step of a drag reports it
    /// as removed if it was selected.
    ///
    /// # Errors
    /// [`Error::NoSuchElement`].
    pub fn remove(&mut self, id: u32) -> Result<(), Error> {
        let place = self.place(id)?;
        self.note(id);
        self.forget(id, place);
        if !self.elements.barred.has(id as usize) {
            self.count_active(id, false);
        }
        self.elements.take(id);
        Ok(())
    }

    /// Takes elements that were changed or added into the index, where there are so many that looking at
    /// them one by one is slow; does nothing else. A step of a drag does so by itself in time. What cannot change
    /// the page, as [`topmost`](Self::topmost) and [`nearest`](Self::nearest), cannot: after many changes
    /// and before many such questions call this.
    ///
    /// ```
    /// use obbit::{Circle, select::Marquee};
    /// let dot = |x: u32| Circle::new([f64::from(x), 0.0], 0.1);
    /// let mut page = Marquee::new(&(0..2000).map(dot).collect::<Result<Vec<_>, _>>()?);
    /// for id in 0..1500 {
    ///     page.set(id, dot(id + 5000)?)?;
    /// }
    /// page.reindex();
    /// assert_eq!(page.topmost([5007.0, 0.0], 0.0), Some(7));
    /// # Ok::<(), obbit::Error>(())
    /// ```
    pub fn reindex(&mut self) {
        if self.elements.is_worn() {
            self.renew();
        }
    }

    /// The same where changes and such questions take turns, frame after frame: to be called before each question.
    /// An index is made once looking at what has changed has taken about as long, and not each time.
    ///
    /// ```
    /// use obbit::{Circle, select::Marquee};
    /// let dot = |x: u32| Circle::new([f64::from(x), 0.0], 0.1);
    /// let mut page = Marquee::new(&(0..2000).map(dot).collect::<Result<Vec<_>, _>>()?);
    /// for frame in 0..100 {
    ///     (0..500).try_for_each(|id| page.set(id, dot(id + 5000 * frame)?))?;
    ///     page.reindex_when_due();
    ///     assert_eq!(page.topmost([f64::from(7 + 5000 * frame), 0.0], 0.0), Some(7));
    /// }
    /// # Ok::<(), obbit::Error>(())
    /// ```
    pub fn reindex_when_due(&mut self) {
        if self.elements.is_due() {
            self.renew();
        }
    }

    /// How many elements there are, without those that were removed.
    ///
    /// ```
    /// use obbit::{Circle, select::Marquee};
    /// let mut page = Marquee::new(&[Circle::new([0.0, 0.0], 1.0)?; 3]);
    /// page.remove(1)?;
    /// assert_eq!(page.len(), 2);
    /// # Ok::<(), obbit::Error>(())
    /// ```
    #[must_use]
    pub fn len(&self) -> usize {
        self.elements.len()
    }

    /// Whether there is no element.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The shape of an element, `None` where there is no such element.
    #[must_use]
    pub fn get(&self, id: u32) -> Option<&T> {
        self.elements.items.get(self.elements.place(id)?)
    }

    fn put(&mut self, id: u32, element: T) {
        self.elements.put(id, element);
        if self.elements.is_outgrown() {
            self.renew();
        }
    }

    pub(super) fn place(&self, id: u32) -> Result<usize, Error> {
        self.elements.place(id).ok_or(Error::NoSuchElement { id })
    }

    /// Remembers what an element was before it is changed, for the first time since the last step.
    fn note(&mut self, id: u32) {
        self.fresh = false;
        if !self.noted.has(id as usize) {
            self.noted.grow(id as usize + 1);
            self.noted.put(id as usize);
            self.pending.push((id, self.is_selected(id)));
        }
    }

    /// An element counts as not met until it is looked at again.
    fn forget(&mut self, id: u32, place: usize) {
        if self.met.has(place) {
            self.met.remove(place);
            if let Some(groups) = &mut self.groups
                && let Some(group) = groups.of(id)
            {
                groups.meet(group, false);
            }
        }
    }

    fn count_active(&mut self, id: u32, active: bool) {
        if let Some(groups) = &mut self.groups
            && let Some(group) = groups.of(id)
        {
            groups.activate(group, active);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::d2::{Aabb2, Circle};
    use crate::select::Mode;

    #[test]
    fn a_page_that_is_only_changed_takes_no_more_and_more_memory() {
        let card = |x: f64| Aabb2::new([x, 0.0], [x + 1.0, 1.0]).unwrap();
        let mut page = Marquee::new(&[card(0.0), card(5.0)]);
        let area = card(0.5);
        assert_eq!(page.select(area, Mode::Crossing), [0]);
        for round in 0..100 {
            page.set(0, card(f64::from(round))).unwrap();
            page.set(1, card(0.0)).unwrap();
            page.set_selectable(1, round % 2 == 0).unwrap();
        }
        page.set_selectable(1, true).unwrap();
        assert_eq!(page.pending.len(), 2);
        // What they were is what they were at the step, not in between.
        let change = page.drag(area, Mode::Crossing);
        assert_eq!((change.added, change.removed), (&[1][..], &[0][..]));
        page.set(0, card(0.0)).unwrap();
        let change = page.drag(area, Mode::Crossing);
        assert_eq!((change.added, change.removed), (&[0][..], &[][..]));
    }

    /// Whoever asks what lies under a point, again and again, finds next to nothing that is looked at
    /// one by one.
    #[test]
    fn much_that_changes_goes_into_the_index() {
        let count = 3000;
        let dot = |x: u32| Circle::new([f64::from(x), 0.0], 0.1).unwrap();
        let dots: Vec<Circle> = (0..count).map(dot).collect();
        let mut page = Marquee::new(&dots);
        let groups: Vec<u32> = (0..count).map(|id| id / 2).collect();
        page.set_groups(&groups);
        let area = Aabb2::new([10.0, -1.0], [20.0, 1.0]).unwrap();
        let met: Vec<u32> = page.select(area, Mode::Crossing).to_vec();
        page.set_selectable(15, false).unwrap();
        // As many as there are.
        for id in 0..count {
            page.set(id, dot(id + 1)).unwrap();
        }
        assert_eq!(page.elements.loose().len(), 0);
        let selected: Vec<u32> = met.iter().copied().filter(|&id| id != 15).collect();
        assert_eq!(page.selected(), selected);
        assert_eq!(page.topmost([15.0, 0.0], 0.0), Some(14));
        assert_eq!(page.topmost([16.0, 0.0], 0.0), None);
        // A part of them: when asked to.
        for id in 0..count / 2 {
            page.set(id, dot(id)).unwrap();
        }
        assert_eq!(page.elements.loose().len(), 1500);
        page.reindex();
        assert_eq!(page.elements.loose().len(), 0);
        assert_eq!(page.nearest([13.9, 0.0]), Some((14, 0.0)));
        // The next step tells what has changed since the last, all that was renewed in between notwithstanding.
        let change = page.drag(area, Mode::Crossing);
        assert_eq!((change.added, change.removed), (&[][..], &[15][..]));
        let mut fresh = Marquee::new(&[]);
        for id in 0..count {
            assert_eq!(fresh.insert(dot(id)), Ok(id));
            assert!(fresh.elements.loose().len() <= 257.max(id as usize / 2 + 1));
        }
    }
}
