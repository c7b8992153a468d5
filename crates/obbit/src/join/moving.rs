//! All pairs of the boxes in a tree: from scratch, or by what has changed.
//!
//! From scratch is the search that serves lists too; it needs no hierarchy. A [`PairList`] goes by
//! the tree's log: it drops the pairs of changed boxes and asks the hierarchy for their new ones,
//! and starts from scratch where that is less work.

use super::changed::drop_changed;
use super::directions::lie_aslant;
use super::once::{Held, searcher};
use super::packing::Pair;
use super::scan::Mode;
#[cfg(target_family = "wasm")]
use super::searcher::Searcher;
use super::slots::{BATCH, BoxesTest, ShapesTest, Slots, Test, keep_passed, keep_where};
use crate::geom::{Relate, Touch};
use crate::lanes::fetch;
use crate::tree::{Changed, Mark, Tree};
use alloc::vec::Vec;
use core::convert::Infallible;
use core::ops::ControlFlow;

impl<const D: usize> Tree<D> {
    /// All pairs `(i, j)` of slots, `i < j`, whose boxes meet; sorted, each once.
    ///
    /// Uses all cores where the `parallel` feature is on; the result is the same without. Whoever
    /// asks again and again keeps a [`PairList`].
    ///
    /// ```
    /// use obbit::{Aabb2, Touch, Tree2};
    /// let tile = |x: f64| Aabb2::new([x, 0.0], [x + 1.0, 1.0]).unwrap();
    /// let tree: Tree2 = [0.0, 1.0, 1.5].map(tile).into_iter().collect();
    /// assert_eq!(tree.pairs(Touch::Counts), [(0, 1), (1, 2)]);
    /// assert_eq!(tree.pairs(Touch::Ignored), [(1, 2)]);
    /// ```
    #[must_use]
    pub fn pairs(&self, touch: Touch) -> Vec<(u32, u32)> {
        let mut list = PairList::new();
        list.start_over(self, &BoxesTest::new(self, touch, |_, _| true));
        list.into_pairs()
    }

    /// All pairs of slots whose boxes meet (touching counts) and that `keep` accepts, sorted.
    ///
    /// `keep` is called once for each pair whose boxes meet, with `i < j`, possibly from several
    /// threads. Slots are those of [`Handle::slot`](crate::Handle::slot): with the shapes in a `Vec` at
    /// [`Handle::index`](crate::Handle::index), `|i, j| shapes[i as usize].intersects(&shapes[j as usize])`
    /// asks these.
    ///
    /// ```
    /// use obbit::{Aabb2, Tree2};
    /// let tile = |x: f64| Aabb2::new([x, 0.0], [x + 1.0, 1.0]).unwrap();
    /// let tree: Tree2 = [0.0, 1.0, 1.5].map(tile).into_iter().collect();
    /// let asleep = [true, true, false]; // two that sleep need no test
    /// let pairs = tree.pairs_if(|i, j| !(asleep[i as usize] && asleep[j as usize]));
    /// assert_eq!(pairs, [(1, 2)]);
    /// ```
    #[must_use]
    pub fn pairs_if(&self, keep: impl Fn(u32, u32) -> bool + Sync) -> Vec<(u32, u32)> {
        let mut list = PairList::new();
        list.start_over(self, &BoxesTest::new(self, Touch::Counts, keep));
        list.into_pairs()
    }

    /// All pairs of slots whose shapes meet, exactly, sorted: `shapes[slot]` is the shape that the
    /// box in that slot bounds. A slot for which the list has no shape meets nothing.
    ///
    /// The way to go for a world of shapes: the tree holds their bounds, a `Vec` the shapes.
    ///
    /// ```
    /// use obbit::{Bounded, Obb2, Rot2, Touch, Tree2};
    /// let turned = |x: f64| Obb2::new([x, 0.0], [2.0, 2.0], Rot2::from_degrees(45.0)).unwrap();
    /// let mut shapes = vec![turned(0.0), turned(2.7), turned(5.6)];
    /// let mut tree: Tree2 = shapes.iter().map(Bounded::bounds).collect();
    /// assert_eq!(tree.pairs_of(&shapes, Touch::Counts), [(0, 1)]);
    ///
    /// shapes[2] = turned(5.2);
    /// tree.set(tree.handle(2).unwrap(), shapes[2].bounds())?;
    /// assert_eq!(tree.pairs_of(&shapes, Touch::Counts), [(0, 1), (1, 2)]);
    /// # Ok::<(), obbit::Error>(())
    /// ```
    #[must_use]
    pub fn pairs_of<S: Relate<D> + Sync>(&self, shapes: &[S], touch: Touch) -> Vec<(u32, u32)> {
        let mut list = PairList::new();
        list.start_over(self, &ShapesTest { shapes, touch });
        list.into_pairs()
    }
}

/// The pairs of a [`Tree`], kept up to date.
///
/// Each `update` gives what [`Tree::pairs`], [`pairs_if`](Tree::pairs_if) or
/// [`pairs_of`](Tree::pairs_of) would, for less work: where few boxes were inserted, set or removed
/// since the last update, only these are looked for, and the list is read through once to drop their old
/// pairs; where many were, it starts from scratch, in the memory that it has. One list follows one tree and one question; given another, it starts over.
///
/// A pair of boxes that were not set since is not tested again. So where the test of the caller's
/// own would now say something else about a box, [`set`](Tree::set) that box, be it to the same
/// limits, or [`reset`](Self::reset) the list.
///
/// ```
/// use obbit::{Aabb2, PairList, Touch, Tree2};
/// let tile = |x: f64| Aabb2::new([x, 0.0], [x + 1.0, 1.0]).unwrap();
/// let mut tree = Tree2::new();
/// let tiles = [0.0, 2.0, 4.0].map(|x| tree.insert(tile(x)));
/// let mut list = PairList::new();
/// assert_eq!(list.update(&mut tree, Touch::Counts), []);
/// tree.set(tiles[1], tile(3.5))?;
/// assert_eq!(list.update(&mut tree, Touch::Counts), [(1, 2)]);
/// tree.remove(tiles[2])?;
/// assert_eq!(list.update(&mut tree, Touch::Counts), []);
/// # Ok::<(), obbit::Error>(())
/// ```
#[derive(Debug)]
pub struct PairList<const D: usize> {
    work: Held<D>,
    /// The pairs, and behind them memory that is kept.
    pairs: Vec<Pair>,
    len: usize,
    /// Up to where the tree's log was followed, and the question.
    read: Mark,
    asked: Option<Asked>,
    /// How many updates in a row found little changed.
    calm: u32,
    changed: Changed,
    found: Vec<Pair>,
    /// Full slots, where some are empty.
    full: Vec<u32>,
}

/// What a list was asked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Asked {
    Boxes(Touch),
    Kept,
    Shapes(Touch),
}

/// The clone has the same pairs, and memory of its own; its next update looks at all.
impl<const D: usize> Clone for PairList<D> {
    fn clone(&self) -> Self {
        Self {
            pairs: self.pairs().into(),
            len: self.len,
            ..Self::new()
        }
    }
}

impl<const D: usize> Default for PairList<D> {
    fn default() -> Self {
        Self::new()
    }
}

impl<const D: usize> PairList<D> {
    /// A list that follows no tree yet.
    #[must_use]
    pub fn new() -> Self {
        Self {
            work: searcher(),
            pairs: Vec::new(),
            len: 0,
            read: Mark::default(),
            asked: None,
            calm: 0,
            changed: Changed::default(),
            found: Vec::new(),
            full: Vec::new(),
        }
    }

    /// All pairs `(i, j)` of slots, `i < j`, whose boxes meet, sorted. See [`Tree::pairs`].
    pub fn update(&mut self, tree: &mut Tree<D>, touch: Touch) -> &[(u32, u32)] {
        if self.turn(tree, Asked::Boxes(touch)) {
            self.gather(tree, touch, ALL, |_| {}, |_, _| {});
            self.merge();
        } else {
            self.start_over(tree, &BoxesTest::new(tree, touch, |_, _| true));
        }
        self.asked = Some(Asked::Boxes(touch));
        self.pairs()
    }

    /// All pairs of slots whose boxes meet and that `keep` accepts, sorted. See [`Tree::pairs_if`].
    ///
    /// `keep` must be the same question each time.
    pub fn update_if(
        &mut self,
        tree: &mut Tree<D>,
        keep: impl Fn(u32, u32) -> bool + Sync,
    ) -> &[(u32, u32)] {
        if self.turn(tree, Asked::Kept) {
            let settle = |found: &mut Vec<Pair>, from| keep_where(found, from, &keep);
            self.gather(tree, Touch::Counts, ALL, |_| {}, settle);
            self.merge();
        } else {
            self.start_over(tree, &BoxesTest::new(tree, Touch::Counts, keep));
        }
        self.asked = Some(Asked::Kept);
        self.pairs()
    }

    /// All pairs of slots whose shapes meet, exactly, sorted; `shapes[slot]` is the shape in each
    /// slot. See [`Tree::pairs_of`].
    pub fn update_of<S: Relate<D> + Sync>(
        &mut self,
        tree: &mut Tree<D>,
        shapes: &[S],
        touch: Touch,
    ) -> &[(u32, u32)] {
        let test = ShapesTest { shapes, touch };
        if self.turn(tree, Asked::Shapes(touch)) && self.gather_shapes(tree, &test) {
            self.merge();
        } else {
            self.start_over(tree, &test);
        }
        self.asked = Some(Asked::Shapes(touch));
        self.pairs()
    }

    /// The pairs as of the last update.
    #[must_use]
    pub fn pairs(&self) -> &[(u32, u32)] {
        &self.pairs[..self.len]
    }

    fn into_pairs(mut self) -> Vec<Pair> {
        self.pairs.truncate(self.len);
        self.pairs
    }

    /// Forgets what is known of the tree, so that the next update starts from scratch.
    pub fn reset(&mut self) {
        self.asked = None;
    }

    /// Takes note of an update, and of what has changed; whether to go by that. Brings the tree's
    /// hierarchy up to date then.
    fn turn(&mut self, tree: &mut Tree<D>, asked: Asked) -> bool {
        // Nothing is known again until the update is done: the caller's test may panic.
        let same = self.asked.take() == Some(asked);
        let (mark, slots) = (tree.mark(), tree.slots());
        let changed = tree.changed_since(self.read).filter(|_| same);
        let few = changed.is_some_and(|changed| self.changed.fill(changed, slots, slots / 16));
        self.calm = if few { self.calm.saturating_add(1) } else { 0 };
        // A hierarchy that is far behind takes longer than to start over, once.
        let goes = few && (tree.is_nearly_fresh() || self.calm > 1);
        if !goes {
            self.changed.clear();
        }
        self.read = mark;
        goes
    }

    /// Finds the pairs of shapes that have changed, unless it is less work to start over.
    fn gather_shapes<S: Relate<D> + Sync>(
        &mut self,
        tree: &mut Tree<D>,
        test: &ShapesTest<'_, S>,
    ) -> bool {
        let warm = |slot| fetch(test.shapes, slot as usize);
        let settle = |found: &mut Vec<Pair>, from| keep_passed(found, from, test);
        let some = Part {
            start: 0,
            most: tree.slots().saturating_mul(CROWDED),
        };
        let start = self.gather(tree, Touch::Counts, some, warm, settle);
        if start < self.changed.slots.len() {
            // So many bounds that meet: from scratch the search may look along other axes.
            let full = listed(&mut self.full, tree);
            let judge = Slots::new(tree.boxes(), full, test);
            if lie_aslant(&judge) {
                return false;
            }
            self.gather(tree, Touch::Counts, Part { start, ..ALL }, warm, settle);
        }
        true
    }

    /// Finds the pairs of boxes that have changed, or of a part of these; returns where that ended.
    ///
    /// `warm` is told the slots on the way, `settle` drops those pairs from a place on that do not pass.
    fn gather(
        &mut self,
        tree: &mut Tree<D>,
        touch: Touch,
        Part { start, most }: Part,
        warm: impl Fn(u32),
        settle: impl Fn(&mut Vec<Pair>, usize),
    ) -> usize {
        let (changed, found) = (&self.changed, &mut self.found);
        if start == 0 {
            found.clear();
        }
        let (mut settled, mut looked_at, mut asked) = (found.len(), 0, start);
        let view = tree.view();
        for &slot in &changed.slots[start..] {
            if looked_at > most {
                break;
            }
            asked += 1;
            let Some(bounds) = view.get(slot) else {
                continue;
            };
            warm(slot);
            let before = found.len();
            let _ = view.visit::<Infallible>(bounds, touch, |other| {
                // Of two that have changed, the lesser finds the pair.
                if other > slot || (other < slot && !changed.has(other)) {
                    warm(other);
                    found.push((slot.min(other), slot.max(other)));
                }
                ControlFlow::Continue(())
            });
            looked_at += found.len() - before;
            // While they are in the cache, and so that candidates take little room.
            if found.len() - settled >= BATCH {
                settle(found, settled);
                settled = found.len();
            }
        }
        settle(found, settled);
        asked
    }

    /// Drops the pairs of changed boxes and merges those found in.
    fn merge(&mut self) {
        if self.changed.slots.is_empty() {
            return;
        }
        self.found.sort_unstable();
        self.pairs.truncate(self.len);
        drop_changed(&self.changed, &mut self.pairs);
        let mut end = self.pairs.len();
        self.pairs.resize(end + self.found.len(), (0, 0));
        // From behind, so that nothing is written over before it is read.
        for (before, &pair) in self.found.iter().enumerate().rev() {
            let at = place(&self.pairs[..end], pair);
            self.pairs.copy_within(at..end, at + before + 1);
            self.pairs[at + before] = pair;
            end = at;
        }
        self.len = self.pairs.len();
        self.changed.clear();
    }

    /// All pairs from scratch.
    fn start_over(&mut self, tree: &Tree<D>, test: &impl Test<D>) {
        let full = listed(&mut self.full, tree);
        let boxes = tree.boxes();
        self.work.find(Mode::Within, &Slots::new(boxes, full, test));
        self.len = self.work.swap_pairs(&mut self.pairs);
        if let Some(full) = full {
            let slot = |i: u32| full[i as usize];
            for pair in &mut self.pairs[..self.len] {
                *pair = (slot(pair.0), slot(pair.1));
            }
        }
    }
}

/// The full slots, where some are empty.
fn listed<'a, const D: usize>(full: &'a mut Vec<u32>, tree: &Tree<D>) -> Option<&'a [u32]> {
    full.clear();
    if tree.len() == tree.slots() {
        return None;
    }
    full.extend(tree.iter().map(|(handle, _)| handle.slot()));
    Some(full)
}

/// Which of the changed boxes are asked for their pairs: those from the `start`th on, until more than `most`
/// candidates are found.
#[derive(Clone, Copy)]
struct Part {
    start: usize,
    most: usize,
}

const ALL: Part = Part {
    start: 0,
    most: usize::MAX,
};

/// With so many candidates to a slot it may be less work to start over: that takes about as long.
const CROWDED: usize = 8;

/// Where a pair that is not among sorted ones belongs; looks from the end, in growing steps.
fn place(pairs: &[Pair], pair: Pair) -> usize {
    let (mut step, mut from) = (1, pairs.len());
    while from > 0 {
        let probe = from.saturating_sub(step);
        if pairs[probe] < pair {
            return probe + pairs[probe..from].partition_point(|p| *p < pair);
        }
        from = probe;
        step *= 2;
    }
    0
}
