//! Which of many boxes? Asked again and again, of boxes that do not change.
//!
//! [`Index`] holds the bounds of shapes, packed: made at once from a list, never changed. It answers
//! for windows, points, shapes, rays and neighbours, exactly, and can be written as bytes and used
//! from them.
//!
//! ```
//! use obbit::{Index2, Obb2, Rot2, Touch};
//! let doors = [0.0, 10.0, 20.0].map(|x| {
//!     Obb2::new([x, 0.0], [8.0, 2.0], Rot2::from_degrees(30.0)).unwrap()
//! });
//! let index = Index2::new(&doors);
//! let window = Obb2::new([9.0, 3.0], [2.0, 4.0], Rot2::IDENTITY)?;
//! assert_eq!(index.query_shape(&window, &doors, Touch::Counts), [1]);
//! # Ok::<(), obbit::Error>(())
//! ```
//!
//! In the repository `docs/index.md` has more: which question has which call, and boxes that move.
//!
//! # Names
//! A question has the same name and the same meaning here and of a tree's [view](crate::TreeView): `query`,
//! `inside`, `within`, `nearest`, `ray` and `query_shape` list what there is, `.._into` appends it to a list,
//! `visit` and `visit_..` hand over the same one by one until told to stop, `count..` counts it, and `.._if`
//! and `.._by` ask the caller.
//!
//! # Method
//! A packed R-tree (Kamel and Faloutsos, On Packing R-trees, 1993): boxes in the order of a Hilbert
//! curve, sixteen to a node, sixteen nodes to a node above. Two things are different here. Limits
//! stand in the nodes as 32-bit integers, made by a map that never puts two numbers in the wrong
//! order, one column for each limit: a node is compared with a window in a few instructions, and
//! only where integers are equal the boxes themselves decide. And boxes are ordered by size before
//! they are by place, in coarse steps, so that a few large ones do not spread over all nodes.
//!
//! # Order, memory
//! Answers come in the order of the index, in which neighbours are near each other. It depends on
//! nothing but the boxes: not on threads, nor on the processor. In the plane an index takes 55
//! bytes a box, in space 81, and no more than that while it is built of boxes along the axes. Of shapes
//! that are larger than their bounds, as turned boxes are, the bounds are copied for as long: 32 bytes
//! a box more in the plane, 48 in space.

// Floor 2.
mod best;
mod build;
mod bytes;
mod cells;
mod check;
mod descend;
mod items;
mod layout;
mod nearest;
mod order;
mod radix;
mod ranks;
mod ray;
mod store;
mod walk;
mod window;

use crate::geom::{Aabb, AxisMap, Bounded};
use crate::lanes::Lanes;
use alloc::vec::Vec;
pub(crate) use cells::{Cells, IntegerWindows};
use layout::Layout;
use store::View;
pub use store::{Borrowed, Owned, Storage};

/// A packed index over boxes that do not change.
///
/// Used through its names [`Index2`](crate::Index2) and [`Index3`](crate::Index3). `S` says where
/// the numbers are: in memory of its own, or in bytes of the caller's ([`IndexRef`]).
#[derive(Debug, Clone)]
pub struct Index<const D: usize, S = Owned> {
    layout: Layout,
    maps: [AxisMap; D],
    store: S,
}

/// An index that uses bytes where they lie; see [`Index::view`].
pub type IndexRef<'a, const D: usize> = Index<D, Borrowed<'a>>;

impl<const D: usize> Index<D> {
    /// An index over the bounds of `shapes`; ids are positions in the list.
    ///
    /// Any shape type will do: `&[Aabb2]`, `&[Obb2]`, `&[Shape3]`. Uses all cores where the
    /// `parallel` feature is on; the result is the same without. A list holds at most 2³² - 1
    /// shapes; what comes behind them is left out.
    ///
    /// ```
    /// use obbit::{Circle, Index2};
    /// let lamps = [1.0, 2.0, 3.0].map(|x| Circle::new([x, 0.0], 0.5).unwrap());
    /// let index = Index2::new(&lamps);
    /// assert_eq!(index.len(), 3);
    /// assert_eq!(index.bounds().unwrap().max(), [3.5, 0.5]);
    /// ```
    #[must_use]
    pub fn new<T: Bounded<D> + Sync>(shapes: &[T]) -> Self {
        build::build(shapes, Lanes::best(), Owned::default())
    }

    /// Makes the index anew over other shapes: for boxes that change from frame to frame. Where no more
    /// shapes come than before, its lists stay where they are in memory.
    ///
    /// ```
    /// use obbit::{Circle, Index2};
    /// let frame = |x: f64| [1.0, 2.0, 3.0].map(|y| Circle::new([x, y], 0.5).unwrap());
    /// let mut index = Index2::new(&frame(0.0));
    /// index.rebuild(&frame(7.0));
    /// assert_eq!(index.bounds().unwrap().max(), [7.5, 3.5]);
    /// ```
    pub fn rebuild<T: Bounded<D> + Sync>(&mut self, shapes: &[T]) {
        // Where a shape of the caller's panics, an empty one is left.
        self.layout = Layout::new(0);
        self.maps = core::array::from_fn(|_| AxisMap::from_knots(Vec::new()));
        let kept = core::mem::take(&mut self.store);
        *self = build::build(shapes, Lanes::best(), kept);
    }
}

/// Over nothing, until it is [rebuilt](Index::rebuild).
///
/// ```
/// use obbit::{Aabb2, Index2};
/// #[derive(Default)]
/// struct Level {
///     walls: Index2,
/// }
/// let mut level = Level::default();
/// level.walls.rebuild(&[Aabb2::new([0.0, 0.0], [4.0, 1.0])?]);
/// assert_eq!(level.walls.len(), 1);
/// # Ok::<(), obbit::Error>(())
/// ```
impl<const D: usize> Default for Index<D> {
    fn default() -> Self {
        Self::new::<Aabb<D>>(&[])
    }
}

/// # What it holds
impl<const D: usize, S: Storage> Index<D, S> {
    /// How many boxes.
    #[must_use]
    pub fn len(&self) -> usize {
        self.layout.count()
    }

    /// Whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The smallest box around all, `None` where there are none.
    #[must_use]
    pub fn bounds(&self) -> Option<Aabb<D>> {
        let top = self.layout.boxes(self.layout.heights()).start;
        (!self.is_empty()).then(|| self.parts().aabb(top))
    }

    /// All boxes with their ids, in the order of the index.
    pub fn iter(&self) -> impl Iterator<Item = (u32, Aabb<D>)> + '_ {
        let view = self.parts();
        let ids = view.all_ids().iter().enumerate();
        ids.map(move |(at, &id)| (id, view.aabb(at)))
    }

    #[inline(always)]
    fn parts(&self) -> View<'_, D> {
        View::new(&self.layout, &self.maps, self.store.lists())
    }
}
