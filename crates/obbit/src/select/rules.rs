//! Elements that are selected by rules of their own: by kind, or as a group.

use super::NO_GROUP;
use super::groups::Groups;
use super::marquee::Marquee;
use super::pick::Mode;
use crate::d2::Element;
use crate::error::Error;

/// # Kinds and groups
impl<T: Element + Clone + Sync> Marquee<T> {
    /// Gives each element a kind, a number of the caller's, by position; elements beyond the end of
    /// the list are of kind 0. See [`set_rule`](Self::set_rule) and [`set_kind`](Self::set_kind).
    pub fn set_kinds(&mut self, kinds: &[u8]) {
        self.kinds.clear();
        self.kinds.extend_from_slice(kinds);
        self.fresh = false;
    }

    /// Gives one element a kind, such as one that was inserted. The next step looks at all elements anew.
    ///
    /// ```
    /// use obbit::Aabb2;
    /// use obbit::select::{Marquee, Mode};
    /// let mut page = Marquee::new(&[Aabb2::new([1.0, 1.0], [3.0, 3.0])?]);
    /// let frame = page.insert(Aabb2::new([0.0, 0.0], [10.0, 10.0])?)?;
    /// page.set_kind(frame, 1)?;
    /// page.set_rule(1, Some(Mode::Window));
    /// assert_eq!(page.select(Aabb2::new([2.0, 2.0], [5.0, 5.0])?, Mode::Crossing), [0]);
    /// # Ok::<(), obbit::Error>(())
    /// ```
    ///
    /// # Errors
    /// [`Error::NoSuchElement`].
    pub fn set_kind(&mut self, id: u32, kind: u8) -> Result<(), Error> {
        self.place(id)?;
        if self.kinds.len() <= id as usize {
            self.kinds.resize(id as usize + 1, 0);
        }
        if let Some(own) = self.kinds.get_mut(id as usize) {
            *own = kind;
        }
        self.fresh = false;
        Ok(())
    }

    /// Gives a kind of elements a mode of its own, whatever that of the marquee; `None` takes it
    /// back. Frames, say, are selected only when they lie wholly inside.
    ///
    /// ```
    /// use obbit::Aabb2;
    /// use obbit::select::{Marquee, Mode};
    /// let frame = Aabb2::new([0.0, 0.0], [10.0, 10.0])?;
    /// let card = Aabb2::new([1.0, 1.0], [3.0, 3.0])?;
    /// let mut page = Marquee::new(&[frame, card]);
    /// page.set_kinds(&[1, 0]);
    /// page.set_rule(1, Some(Mode::Window));
    /// assert_eq!(page.select(Aabb2::new([2.0, 2.0], [5.0, 5.0])?, Mode::Crossing), [1]);
    /// # Ok::<(), obbit::Error>(())
    /// ```
    pub fn set_rule(&mut self, kind: u8, mode: Option<Mode>) {
        if self.rules.len() <= usize::from(kind) {
            self.rules.resize(usize::from(kind) + 1, None);
        }
        if let Some(rule) = self.rules.get_mut(usize::from(kind)) {
            *rule = mode;
        }
        self.fresh = false;
    }

    /// Says which elements belong together, by position: elements with the same number are a group;
    /// those with [`NO_GROUP`](super::NO_GROUP), or beyond the end of the list, are in none, nor are those that
    /// are inserted later. Until the next step nothing counts as selected; that step reports what has truly changed.
    ///
    /// A crossing marquee selects a group, all of it, if it meets any member; a window if all
    /// members lie inside. (Members of a kind with a rule of its own are met, or lie inside, by that
    /// rule.) Where groups hold groups, give those that are selected as one: the outermost, or the
    /// ones within the group that was entered.
    ///
    /// ```
    /// use obbit::Circle;
    /// use obbit::select::{Marquee, Mode, NO_GROUP};
    /// let dots = [1.0, 2.0, 3.0, 4.0].map(|x| Circle::new([x, 0.0], 0.2).unwrap());
    /// let mut page = Marquee::new(&dots);
    /// page.set_groups(&[7, NO_GROUP, 7, NO_GROUP]);
    /// let left = obbit::Aabb2::new([0.0, -1.0], [2.5, 1.0])?;
    /// assert_eq!(page.select(left, Mode::Crossing), [0, 1, 2]);
    /// assert_eq!(page.select(left, Mode::Window), [1]);
    /// # Ok::<(), obbit::Error>(())
    /// ```
    pub fn set_groups(&mut self, groups: &[u32]) {
        let mut before = core::mem::take(&mut self.pending);
        let mut selected = self.selected();
        selected.retain(|&id| !self.noted.has(id as usize));
        before.extend(selected.into_iter().map(|id| (id, true)));
        self.clear();
        for &(id, _) in &before {
            self.noted.grow(id as usize + 1);
            self.noted.put(id as usize);
        }
        self.pending = before;
        let grouped = groups.iter().any(|&group| group != NO_GROUP);
        let groups = groups.get(..self.elements.places.len()).unwrap_or(groups);
        let elements = &self.elements;
        let is_active = |id| {
            let place = elements.place(id);
            place.is_some_and(|place| elements.active.has(place))
        };
        self.groups = grouped.then(|| Groups::new(groups, is_active));
    }
}
