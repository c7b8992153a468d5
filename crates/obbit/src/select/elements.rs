//! The elements of a page, in the order of their index.

use super::bits::Bits;
use crate::d2::Element;
use crate::index::Index;
use alloc::vec::Vec;
use core::ops::Range;

/// No place: the element was removed.
pub(super) const NOWHERE: u32 = u32::MAX;

/// Elements by place: first those of the index in its order, so that neighbours on the page are
/// neighbours in memory; then, loose, those that have come or changed since it was made.
#[derive(Debug, Clone)]
pub(super) struct Elements<T> {
    pub(super) index: Index<2>,
    pub(super) items: Vec<T>,
    /// Which element is at a place.
    pub(super) ids: Vec<u32>,
    /// Where an element is.
    pub(super) places: Vec<u32>,
    /// Places whose element is there and can be selected.
    pub(super) active: Bits,
    /// Ids of elements that cannot be selected.
    pub(super) barred: Bits,
    /// Places whose element has left.
    left: usize,
    /// How many that are worth an index were looked at one by one since it was made.
    looked: usize,
}

impl<T: Element + Clone + Sync> Elements<T> {
    pub(super) fn new(items: &[T]) -> Self {
        let items = items.get(..NOWHERE as usize).unwrap_or(items);
        let mut made = Self {
            index: Index::new::<T>(&[]),
            items: Vec::new(),
            ids: Vec::new(),
            places: Vec::new(),
            active: Bits::default(),
            barred: Bits::default(),
            left: 0,
            looked: 0,
        };
        made.places.resize(items.len(), NOWHERE);
        let ids: Vec<u32> = (0..items.len() as u32).collect();
        made.build(items, &ids);
        made
    }

    /// Makes the index anew of these elements.
    fn build(&mut self, items: &[T], ids: &[u32]) {
        self.index = Index::new(items);
        self.items.clear();
        self.ids.clear();
        self.active.clear();
        self.left = 0;
        self.looked = 0;
        self.items.reserve(items.len());
        self.ids.reserve(items.len());
        self.active.grow(items.len());
        for &at in self.index.cells().ids() {
            let found = items.get(at as usize).zip(ids.get(at as usize));
            if let Some((item, &id)) = found {
                self.items.push(item.clone());
                self.ids.push(id);
            }
        }
        for (place, &id) in self.ids.iter().enumerate() {
            if let Some(own) = self.places.get_mut(id as usize) {
                *own = place as u32;
            }
            if !self.barred.has(id as usize) {
                self.active.put(place);
            }
        }
    }

    /// Whether so much has changed that the index should be made anew.
    pub(super) fn is_worn(&self) -> bool {
        // Loose elements are looked at one by one: a few hundred cost a few microseconds.
        self.loose().len() + self.left > 256 + self.index.len() / 64
    }

    /// The same, of what is changed and asked in turns: once looking at it has taken about as long as making the
    /// index anew does. To be asked before each look.
    pub(super) fn is_due(&mut self) -> bool {
        if !self.is_worn() {
            return false;
        }
        // Passing over one that has left is cheap.
        self.looked += self.loose().len() + self.left / 4;
        self.looked > 2 * self.index.len()
    }

    /// Whether as much is loose as the index holds. Making it anew then costs each change no more than
    /// its own share, and what lies under a point is found without a look at all that has changed.
    pub(super) fn is_outgrown(&self) -> bool {
        self.loose().len() > 256.max(self.index.len().saturating_sub(1))
    }

    /// Makes the index anew. All places change.
    pub(super) fn renew(&mut self) {
        let places = self.places.iter().enumerate();
        let there = places
            .filter_map(|(id, &place)| Some((self.items.get(place as usize)?.clone(), id as u32)));
        let (items, ids): (Vec<T>, Vec<u32>) = there.unzip();
        self.build(&items, &ids);
    }

    /// The place of an element; none where there is no such element.
    pub(super) fn place(&self, id: u32) -> Option<usize> {
        let place = *self.places.get(id as usize)?;
        (place != NOWHERE).then_some(place as usize)
    }

    /// Whether more has left than is there.
    pub(super) fn is_hollow(&self) -> bool {
        self.left > 256 + self.items.len() / 2
    }

    /// Gives an element this shape, at a new place unless it is loose already.
    pub(super) fn put(&mut self, id: u32, item: T) {
        let loose = self.place(id).filter(|&place| place >= self.index.len());
        if let Some(own) = loose.and_then(|place| self.items.get_mut(place)) {
            *own = item;
            return;
        }
        self.take(id);
        let place = self.items.len();
        self.items.push(item);
        self.ids.push(id);
        if let Some(own) = self.places.get_mut(id as usize) {
            *own = place as u32;
        }
        self.active.grow(place + 1);
        if !self.barred.has(id as usize) {
            self.active.put(place);
        }
    }

    /// Takes an element from its place.
    pub(super) fn take(&mut self, id: u32) {
        if let Some(place) = self.place(id) {
            self.active.remove(place);
            self.left += 1;
            if let Some(own) = self.places.get_mut(id as usize) {
                *own = NOWHERE;
            }
        }
    }

    /// Says whether an element can be selected.
    pub(super) fn bar(&mut self, id: u32, barred: bool) {
        let Some(place) = self.place(id) else {
            return;
        };
        if barred {
            self.barred.grow(id as usize + 1);
            self.barred.put(id as usize);
            self.active.remove(place);
        } else {
            self.barred.remove(id as usize);
            self.active.put(place);
        }
    }
}

impl<T> Elements<T> {
    /// The places of what has come or changed since the index was made.
    pub(super) fn loose(&self) -> Range<usize> {
        self.index.len()..self.items.len()
    }

    /// How many elements there are.
    pub(super) fn len(&self) -> usize {
        self.items.len() - self.left
    }

    /// Which element is at a place.
    #[inline(always)]
    pub(super) fn id(&self, place: usize) -> u32 {
        self.ids.get(place).copied().unwrap_or(NOWHERE)
    }
}
