//! Boxes that come, go and move: the dynamic index. It knows boxes, never shapes.
//!
//! The boxes lie in [`slots`], and a log says which have changed. Nothing else happens on a change.
//! What is made of the boxes follows the log when it is asked for, and chooses how by how much has
//! changed: the [`hierarchy`] before a query, a list of pairs (`join`, a floor above) before it is
//! read. So a world in which everything moves and only pairs are asked for never pays for a
//! hierarchy, and one in which a few boxes move pays for these few.
//!
//! What can be asked has the names and the meaning that it has of a packed index: `query`, `inside`,
//! `within`, `nearest`, `ray` and `query_shape` list, `.._into` appends to a list, `visit..` hands over one by
//! one, `count..` counts, and `.._if` and `.._by` ask the caller.
//!
//! The hierarchy is a tree of nodes of sixteen boxes in columns of `f64`, one comparison of vectors
//! for each limit ([`node`], [`walk`]); built at medians ([`build`]), changed by splits and merges
//! as an R-tree is ([`change`]). Wide nodes make it shallow and let the processor look at sixteen
//! boxes in the time of two; limits in `f64` need no second look at the boxes. There are no
//! widened boxes for movers: a box that moves within what its neighbours span changes one lane, and
//! the limits above it only where they really change, so queries see the true limits.

// Floor 2.
mod build;
mod change;
mod changed;
mod distance;
mod handle;
mod hierarchy;
mod items;
mod nearest;
mod node;
mod ray;
mod slots;
#[cfg(test)]
mod tests;
mod view;
mod walk;
mod window;

use crate::error::Error;
use crate::geom::Aabb;
pub(crate) use changed::Changed;
pub use handle::Handle;
use hierarchy::Hierarchy;
pub(crate) use slots::Mark;
use slots::Slots;
pub use view::TreeView;

/// Boxes that come, go and move, to be asked for those in a window, along a ray, nearest, and for
/// all pairs. Used through its names [`Tree2`](crate::Tree2) and [`Tree3`](crate::Tree3).
///
/// It knows boxes only. Whoever has shapes keeps them in a `Vec` beside the tree, at
/// [`Handle::index`], puts their bounds into the tree, and gives the list where the exact shapes
/// matter ([`query_shape`](TreeView::query_shape)), or a closure.
///
/// - Insert, set and remove take a few nanoseconds: they change the box and note that it changed.
/// - Queries are asked of a [`view`](Self::view), which first brings the hierarchy up to date: each
///   changed box costs in proportion to the logarithm of their number; where many have changed, all
///   limits are renewed in one go, or the hierarchy is built anew. Where it has worn, after about
///   a quarter as many changes as there are boxes, it is built anew too: now and then, a view takes as
///   long as that.
/// - Pairs: see [`pairs`](Self::pairs) and [`PairList`](crate::PairList). They do not need the
///   hierarchy where much has changed.
///
/// ```
/// use obbit::{Aabb2, Touch, Tree2};
/// let mut tree = Tree2::new();
/// let door = tree.insert(Aabb2::new([0.0, 0.0], [1.0, 2.0])?);
/// let cat = tree.insert(Aabb2::new([5.0, 0.0], [5.5, 0.3])?);
/// assert!(tree.pairs(Touch::Counts).is_empty());
///
/// tree.set(cat, Aabb2::new([0.8, 0.0], [1.3, 0.3])?)?;
/// assert_eq!(tree.pairs(Touch::Counts), [(door.slot(), cat.slot())]);
/// assert_eq!(tree.view().at([1.2, 0.2], Touch::Counts), [cat.slot()]);
///
/// tree.remove(cat)?;
/// assert!(tree.get(cat).is_err()); // for ever, whatever comes into its slot
/// # Ok::<(), obbit::Error>(())
/// ```
#[derive(Debug)]
pub struct Tree<const D: usize> {
    slots: Slots<D>,
    hierarchy: Hierarchy<D>,
}

impl<const D: usize> Default for Tree<D> {
    fn default() -> Self {
        Self::new()
    }
}

/// The clone has the same boxes in the same slots, and knows the handles given out so far. What
/// either of them gives out later is refused by the other.
impl<const D: usize> Clone for Tree<D> {
    fn clone(&self) -> Self {
        let slots = self.slots.clone();
        let hierarchy = self.hierarchy.cloned(&self.slots, &slots);
        Self { slots, hierarchy }
    }
}

impl<const D: usize> Tree<D> {
    /// A tree without boxes.
    #[must_use]
    pub fn new() -> Self {
        Self {
            slots: Slots::new(),
            hierarchy: Hierarchy::new(),
        }
    }

    /// Puts a box in. It gets the slot that was emptied last, or else a new one: the n-th box of a
    /// tree from which nothing was removed has slot n, counted from 0. (A tree has room for 2³² - 1
    /// boxes.)
    pub fn insert(&mut self, bounds: Aabb<D>) -> Handle {
        self.slots.insert(bounds)
    }

    /// Gives a box new limits: it has moved, turned or grown.
    ///
    /// # Errors
    /// [`Error::StaleHandle`] if the box was removed or is of another tree; nothing changes then.
    #[inline]
    pub fn set(&mut self, handle: Handle, bounds: Aabb<D>) -> Result<(), Error> {
        self.slots.set(handle, bounds)
    }

    /// Gives all boxes new limits, in the order of slots: `to` is told each box and returns what
    /// becomes of it. The way to go where most boxes move.
    ///
    /// ```
    /// use obbit::{Aabb2, Bounded, Circle, Tree2};
    /// let mut discs = vec![Circle::new([0.0, 0.0], 1.0)?, Circle::new([4.0, 0.0], 1.0)?];
    /// let mut tree: Tree2 = discs.iter().map(Bounded::bounds).collect();
    /// for disc in &mut discs {
    ///     *disc = disc.translated([0.5, 0.25])?;
    /// }
    /// tree.set_all(|handle, _| discs[handle.index()].bounds());
    /// assert_eq!(tree.iter().nth(1).unwrap().1.min(), [3.5, -0.75]);
    /// # Ok::<(), obbit::Error>(())
    /// ```
    pub fn set_all(&mut self, to: impl FnMut(Handle, &Aabb<D>) -> Aabb<D>) {
        self.slots.set_all(to);
    }

    /// Takes a box out and returns it. Its slot will be used again, its handle never.
    ///
    /// Slots do not go away, and what goes through all of them takes time for each: a tree that once held very
    /// many boxes and holds few for good is better made anew.
    ///
    /// # Errors
    /// [`Error::StaleHandle`] if the box was removed before or is of another tree.
    pub fn remove(&mut self, handle: Handle) -> Result<Aabb<D>, Error> {
        self.slots.remove(handle)
    }

    /// The box of a handle.
    ///
    /// # Errors
    /// [`Error::StaleHandle`] if the box was removed or is of another tree.
    #[inline]
    pub fn get(&self, handle: Handle) -> Result<&Aabb<D>, Error> {
        let slot = self.slots.find(handle)?;
        Ok(&self.slots.boxes[slot])
    }

    /// Whether the handle's box is in this tree.
    #[must_use]
    #[inline]
    pub fn contains(&self, handle: Handle) -> bool {
        self.slots.find(handle).is_ok()
    }

    /// The handle of the box in a slot, `None` where there is none: for slots that queries and pairs
    /// have told.
    #[must_use]
    #[inline]
    pub fn handle(&self, slot: u32) -> Option<Handle> {
        self.slots.handle(slot)
    }

    /// How many boxes there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.slots.len()
    }

    /// Whether there is no box.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// How many slots there are, empty ones too: what a `Vec` beside the tree has to hold.
    #[must_use]
    pub fn slots(&self) -> usize {
        self.slots.boxes.len()
    }

    /// All boxes with their handles, in the order of slots.
    pub fn iter(&self) -> impl Iterator<Item = (Handle, &Aabb<D>)> + '_ {
        let slots = &self.slots;
        slots
            .full()
            .filter_map(|slot| Some((slots.handle(slot)?, slots.get(slot)?)))
    }

    /// Takes all boxes out. No handle given out so far will be good again.
    pub fn clear(&mut self) {
        self.slots.clear();
    }

    /// Brings the hierarchy up to date and lends it out for queries.
    ///
    /// What has changed since the last view is taken over here, in one go; without changes this
    /// costs nothing.
    pub fn view(&mut self) -> TreeView<'_, D> {
        self.hierarchy.follow(&self.slots);
        TreeView {
            slots: &self.slots,
            hierarchy: &self.hierarchy,
        }
    }

    /// For pairs: the boxes of all slots; those of empty ones mean nothing.
    pub(crate) fn boxes(&self) -> &[Aabb<D>] {
        &self.slots.boxes
    }

    /// For pairs: how far the boxes have changed.
    pub(crate) fn mark(&self) -> Mark {
        self.slots.log.mark()
    }

    /// For pairs: whether a [`view`](Self::view) has little to bring up to date.
    pub(crate) fn is_nearly_fresh(&mut self) -> bool {
        self.hierarchy.is_nearly_fresh(&self.slots)
    }

    /// For pairs: the slots that changed since, some perhaps several times, unless there are more
    /// than it pays to know.
    pub(crate) fn changed_since(&self, mark: Mark) -> Option<&[u32]> {
        self.slots.log.since(mark)
    }
}

/// The boxes get slots 0, 1, 2 and so on.
impl<const D: usize> FromIterator<Aabb<D>> for Tree<D> {
    fn from_iter<I: IntoIterator<Item = Aabb<D>>>(boxes: I) -> Self {
        let mut tree = Self::new();
        tree.extend(boxes);
        tree
    }
}

impl<const D: usize> Extend<Aabb<D>> for Tree<D> {
    fn extend<I: IntoIterator<Item = Aabb<D>>>(&mut self, boxes: I) {
        for bounds in boxes {
            self.insert(bounds);
        }
    }
}
