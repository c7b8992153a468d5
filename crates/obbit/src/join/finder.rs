//! The searcher that keeps its memory.

use super::judge::{Judge, Kept, Meeting, Near};
use super::once::{Held, searcher};
use super::scan::{Mode, Results};
#[cfg(target_family = "wasm")]
use super::searcher::Searcher;
use crate::geom::{Aabb, Bounded, Relate, Touch};
use crate::num::halve_up;
use alloc::vec::Vec;

/// Finds pairs, and keeps its memory for the next time.
///
/// For whoever asks again and again: once a `PairFinder` has seen jobs of a size, it allocates nothing
/// for jobs like them. (On several threads a few short lists are made by which they share the work; for polygons
/// one that tells how to seek them, and where they touch lines or points.)
/// The answers are those of the free functions,
/// [`pairs`], [`join`] and so on, which make a finder for one call; it has forms besides that count
/// pairs or visit them without storing any.
///
/// ```
/// use obbit::{Obb2, PairFinder, Rot2, Touch};
/// let mut finder = PairFinder::new();
/// let mut boxes = Vec::new();
/// for frame in 0..3 {
///     let turn = Rot2::from_degrees(30.0 * f64::from(frame));
///     boxes.clear();
///     boxes.push(Obb2::new([0.0, 0.0], [4.0, 1.0], turn)?);
///     boxes.push(Obb2::new([0.0, 2.0], [1.0, 2.0], Rot2::IDENTITY)?);
///     let pairs = finder.pairs(&boxes, Touch::Counts);
///     assert_eq!(pairs.len(), usize::from(frame > 1));
/// }
/// # Ok::<(), obbit::Error>(())
/// ```
///
/// Of each list at most 2³² - 1 shapes are looked at.
///
/// [`pairs`]: crate::pairs
/// [`join`]: crate::join
#[derive(Debug)]
pub struct PairFinder<const D: usize> {
    work: Held<D>,
}

/// The clone has memory of its own, none at first, and the same limit: it answers the same.
impl<const D: usize> Clone for PairFinder<D> {
    fn clone(&self) -> Self {
        let mut clone = Self::new();
        clone.set_most_pairs(self.most_pairs());
        clone
    }
}

impl<const D: usize> Default for PairFinder<D> {
    fn default() -> Self {
        Self::new()
    }
}

impl<const D: usize> PairFinder<D> {
    /// A finder that has no memory yet.
    #[must_use]
    pub fn new() -> Self {
        Self { work: searcher() }
    }

    /// All pairs `(i, j)` with `i < j` of shapes that meet, sorted, each once.
    ///
    /// See [`pairs`](crate::pairs).
    pub fn pairs<S: Relate<D> + Sync>(&mut self, shapes: &[S], touch: Touch) -> &[(u32, u32)] {
        self.work
            .find(Mode::Within, &meeting(shapes, shapes, touch))
    }

    /// The pairs of [`pairs`](Self::pairs), each once, in the order in which they are found. That is no
    /// order to rely on: on several threads it is another one each time.
    ///
    /// For whoever looks at every pair once, as in a step of a simulation: where there are many pairs to
    /// a shape, sorting them is half of the time.
    ///
    /// ```
    /// use obbit::{Aabb2, PairFinder, Touch};
    /// let tiles = [0.0, 1.0, 1.5].map(|x| Aabb2::new([x, 0.0], [x + 1.0, 1.0]).unwrap());
    /// let mut finder = PairFinder::new();
    /// let mut meetings = [0; 3];
    /// for &(i, j) in finder.pairs_unsorted(&tiles, Touch::Counts) {
    ///     meetings[i as usize] += 1;
    ///     meetings[j as usize] += 1;
    /// }
    /// assert_eq!(meetings, [1, 2, 1]);
    /// ```
    pub fn pairs_unsorted<S: Relate<D> + Sync>(
        &mut self,
        shapes: &[S],
        touch: Touch,
    ) -> &[(u32, u32)] {
        self.work
            .gather(Mode::Within, &meeting(shapes, shapes, touch))
    }

    /// The pairs of [`join`](Self::join), each once, in the order in which they are found; see
    /// [`pairs_unsorted`](Self::pairs_unsorted).
    pub fn join_unsorted<L, R>(&mut self, left: &[L], right: &[R], touch: Touch) -> &[(u32, u32)]
    where
        L: Relate<D, R> + Sync,
        R: Bounded<D> + Sync,
    {
        self.work
            .gather(Mode::Between, &meeting(left, right, touch))
    }

    /// All pairs of a shape of `left` and a shape of `right` that meet, sorted, each once.
    ///
    /// See [`join`](crate::join).
    pub fn join<L, R>(&mut self, left: &[L], right: &[R], touch: Touch) -> &[(u32, u32)]
    where
        L: Relate<D, R> + Sync,
        R: Bounded<D> + Sync,
    {
        self.work.find(Mode::Between, &meeting(left, right, touch))
    }

    /// All pairs `(i, j)` with `i < j` of shapes no farther apart than `clearance`, sorted.
    ///
    /// See [`pairs_within`](crate::pairs_within).
    pub fn pairs_within<S: Relate<D> + Sync>(
        &mut self,
        shapes: &[S],
        clearance: f64,
    ) -> &[(u32, u32)] {
        self.work
            .find(Mode::Within, &near(shapes, shapes, clearance))
    }

    /// All pairs of a shape of `left` and a shape of `right` no farther apart than `clearance`,
    /// sorted.
    ///
    /// See [`join_within`](crate::join_within).
    pub fn join_within<L, R>(&mut self, left: &[L], right: &[R], clearance: f64) -> &[(u32, u32)]
    where
        L: Relate<D, R> + Sync,
        R: Bounded<D> + Sync,
    {
        self.work.find(Mode::Between, &near(left, right, clearance))
    }

    /// All pairs of boxes that meet (touching counts) and that `keep` accepts, sorted.
    ///
    /// See [`pairs_if`](crate::pairs_if).
    pub fn pairs_if(
        &mut self,
        bounds: &[Aabb<D>],
        keep: impl Fn(u32, u32) -> bool + Sync,
    ) -> &[(u32, u32)] {
        self.work.find(Mode::Within, &kept(bounds, bounds, keep))
    }

    /// All pairs of a box of `left` and one of `right` that meet and that `keep` accepts, sorted.
    ///
    /// See [`join_if`](crate::join_if).
    pub fn join_if(
        &mut self,
        left: &[Aabb<D>],
        right: &[Aabb<D>],
        keep: impl Fn(u32, u32) -> bool + Sync,
    ) -> &[(u32, u32)] {
        self.work.find(Mode::Between, &kept(left, right, keep))
    }

    /// How many pairs of shapes meet: the length of [`pairs`](Self::pairs), without storing any.
    ///
    /// ```
    /// use obbit::{Aabb2, PairFinder, Touch};
    /// let tiles = [0.0, 1.0, 1.5].map(|x| Aabb2::new([x, 0.0], [x + 1.0, 1.0]).unwrap());
    /// assert_eq!(PairFinder::new().count_pairs(&tiles, Touch::Counts), 2);
    /// ```
    pub fn count_pairs<S: Relate<D> + Sync>(&mut self, shapes: &[S], touch: Touch) -> u64 {
        self.work
            .count(Mode::Within, &meeting(shapes, shapes, touch))
    }

    /// How many pairs of a shape of `left` and a shape of `right` meet.
    pub fn count_join<L, R>(&mut self, left: &[L], right: &[R], touch: Touch) -> u64
    where
        L: Relate<D, R> + Sync,
        R: Bounded<D> + Sync,
    {
        self.work.count(Mode::Between, &meeting(left, right, touch))
    }

    /// Calls `visit` with every pair `(i, j)`, `i < j`, of shapes that meet, each once, storing none.
    ///
    /// The order of the calls has no meaning, and they may come from several threads at a time.
    ///
    /// ```
    /// use core::sync::atomic::{AtomicU32, Ordering};
    /// use obbit::{Aabb2, PairFinder, Touch};
    /// let tiles = [0.0, 1.0, 1.5].map(|x| Aabb2::new([x, 0.0], [x + 1.0, 1.0]).unwrap());
    /// let meetings = [(); 3].map(|()| AtomicU32::new(0));
    /// PairFinder::new().visit_pairs(&tiles, Touch::Counts, |i, j| {
    ///     meetings[i as usize].fetch_add(1, Ordering::Relaxed);
    ///     meetings[j as usize].fetch_add(1, Ordering::Relaxed);
    /// });
    /// assert_eq!(meetings.map(AtomicU32::into_inner), [1, 2, 1]);
    /// ```
    pub fn visit_pairs<S: Relate<D> + Sync>(
        &mut self,
        shapes: &[S],
        touch: Touch,
        visit: impl Fn(u32, u32) + Sync,
    ) {
        let judge = meeting(shapes, shapes, touch);
        self.work.visit(Mode::Within, &judge, &one_by_one(visit));
    }

    /// Calls `visit` with every pair of a shape of `left` and a shape of `right` that meet, each
    /// once, storing none. See [`visit_pairs`](Self::visit_pairs).
    pub fn visit_join<L, R>(
        &mut self,
        left: &[L],
        right: &[R],
        touch: Touch,
        visit: impl Fn(u32, u32) + Sync,
    ) where
        L: Relate<D, R> + Sync,
        R: Bounded<D> + Sync,
    {
        let judge = meeting(left, right, touch);
        self.work.visit(Mode::Between, &judge, &one_by_one(visit));
    }

    /// From now on searches store no more than `most` pairs: where there are more, or not enough memory
    /// for them, they give none, and [`overflow`](Self::overflow) tells how many there are.
    ///
    /// For input of others, which may be so dense that its pairs fill the memory: all of 100,000 boxes on
    /// one spot make five thousand million.
    ///
    /// ```
    /// use obbit::{Aabb2, PairFinder, Touch};
    /// let heap = [Aabb2::new([0.0, 0.0], [1.0, 1.0])?; 1000];
    /// let mut finder = PairFinder::new();
    /// finder.set_most_pairs(100_000);
    /// assert_eq!(finder.most_pairs(), 100_000);
    /// assert!(finder.pairs(&heap, Touch::Counts).is_empty());
    /// assert_eq!(finder.overflow(), Some(499_500));
    /// assert_eq!(finder.pairs(&heap[..400], Touch::Counts).len(), 79_800);
    /// assert_eq!(finder.overflow(), None);
    /// # Ok::<(), obbit::Error>(())
    /// ```
    pub fn set_most_pairs(&mut self, most: usize) {
        self.work.set_most(most);
    }

    /// How many pairs a search stores at most: `usize::MAX` where none has been [set](Self::set_most_pairs).
    #[must_use]
    pub fn most_pairs(&self) -> usize {
        self.work.most()
    }

    /// How many pairs the last search found, if they were too many to be stored.
    #[must_use]
    pub fn overflow(&self) -> Option<u64> {
        self.work.overflow()
    }

    /// The pairs that were stored last (counting and visiting store none), and no more need of the finder.
    #[must_use]
    pub fn into_pairs(mut self) -> Vec<(u32, u32)> {
        let mut pairs = Vec::new();
        let len = self.work.swap_pairs(&mut pairs);
        pairs.truncate(len);
        pairs
    }
}

/// Takes batches of pairs apart.
fn one_by_one(visit: impl Fn(u32, u32) + Sync) -> impl Fn(&mut Results, &[u32], &[u32]) + Sync {
    move |_, first, second| first.iter().zip(second).for_each(|(&i, &j)| visit(i, j))
}

fn meeting<'a, L, R>(left: &'a [L], right: &'a [R], touch: Touch) -> Meeting<'a, L, R> {
    Meeting { left, right, touch }
}

fn near<'a, L, R>(left: &'a [L], right: &'a [R], clearance: f64) -> Near<'a, L, R> {
    // No distance is negative: then there is nothing to look through.
    if clearance >= 0.0 {
        Near {
            left,
            right,
            clearance,
            share: halve_up(clearance),
        }
    } else {
        Near {
            left: &[],
            right: &[],
            clearance: 0.0,
            share: 0.0,
        }
    }
}

fn kept<'a, const D: usize, F: Fn(u32, u32) -> bool + Sync>(
    left: &'a [Aabb<D>],
    right: &'a [Aabb<D>],
    keep: F,
) -> impl Judge<D> {
    Kept { left, right, keep }
}
