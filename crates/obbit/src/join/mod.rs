//! All pairs of a list, and all pairs between two lists.
//!
//! Bounds become integers ([`quantise`], [`first_axis`]; of long boxes aslant, bounds along other axes: [`turned`], direction by direction: [`directions`], [`chosen`]), boxes go into stripes by size ([`levels`], [`cover`], [`stripes`]),
//! each stripe is sorted ([`sorted`]) and scanned along x for candidates, many at a time (`lanes`),
//! and the exact test decides them while their data is in the cache ([`search`], [`mod@scan`],
//! [`judge`]); a stripe where that would look at too much is cut up first ([`divide`]). Shapes of many pieces that lie around each
//! other are sought piece by piece ([`pieces`], where a sample tells that it pays: [`pieces_pay`]). Results are sorted
//! ([`order`], [`radix`], [`dense`]; [`room`] says how many there may be), so neither threads nor the way of
//! the search can be seen in them. [`workspace`] leads through all this, and keeps its memory for the next call ([`searcher`], [`once`]); [`moving`] asks
//! for the pairs of a tree, [`slots`] tells the search of it; indexes and trees are joined as lists ([`numbered`]).

// Floor 3.
mod changed;
mod changes;
mod chosen;
mod collected;
mod cover;
mod dense;
mod directions;
#[cfg(test)]
#[cfg(not(target_family = "wasm"))]
mod directions_tests;
mod divide;
#[cfg(test)]
mod divide_tests;
mod finder;
mod first_axis;
mod indexed;
mod judge;
mod levels;
mod list;
mod merge;
mod moving;
mod narrow;
mod numbered;
#[cfg_attr(target_family = "wasm", path = "once_small.rs")]
mod once;
mod order;
mod packing;
mod pieces;
mod pieces_pay;
#[cfg(test)]
#[cfg(not(target_family = "wasm"))]
mod pieces_tests;
mod quantise;
mod radix;
pub(crate) mod room;
mod scan;
mod search;
mod searcher;
#[cfg(test)]
mod sketched_tests;
mod slots;
mod sorted;
mod stripes;
mod treed;
mod turned;
#[cfg(test)]
#[cfg(not(target_family = "wasm"))]
mod turned_tests;
mod workspace;

use crate::geom::{Aabb, Bounded, Relate, Touch};
use alloc::vec::Vec;
pub use changes::PairChanges;
pub use finder::PairFinder;
pub use moving::PairList;
pub use numbered::Numbered;

/// All pairs `(i, j)` with `i < j` of shapes that meet, sorted, each once.
///
/// Any shape type will do: `&[Obb2]`, `&[Aabb3]`, `&[Shape2]`. The answer is exact, and `touch`
/// says whether pairs that only touch belong to it. Uses all cores where the `parallel` feature is
/// on; the result is the same without. A list holds at most 2³² - 1 shapes; what comes behind them
/// is left out.
///
/// Whoever asks again and again, each frame say, keeps a [`PairFinder`].
///
/// ```
/// use obbit::{Aabb2, Touch, pairs};
/// let tile = |x: f64| Aabb2::new([x, 0.0], [x + 1.0, 1.0]);
/// let tiles = [tile(0.0)?, tile(1.0)?, tile(1.5)?];
/// assert_eq!(pairs(&tiles, Touch::Counts), [(0, 1), (1, 2)]);
/// assert_eq!(pairs(&tiles, Touch::Ignored), [(1, 2)]);
/// # Ok::<(), obbit::Error>(())
/// ```
#[must_use]
pub fn pairs<const D: usize, S: Relate<D> + Sync>(shapes: &[S], touch: Touch) -> Vec<(u32, u32)> {
    let mut finder = PairFinder::new();
    finder.pairs(shapes, touch);
    finder.into_pairs()
}

/// All pairs `(i, j)` of a shape of `left` and a shape of `right` that meet, sorted, each once. A list holds at
/// most 2³² - 1 shapes, as for [`pairs`], here and below.
///
/// ```
/// use obbit::{Aabb2, Circle, Touch, join};
/// let rooms = [Aabb2::new([0.0, 0.0], [4.0, 4.0])?, Aabb2::new([4.0, 0.0], [8.0, 4.0])?];
/// let lamps = [Circle::new([4.0, 2.0], 1.0)?, Circle::new([7.0, 2.0], 1.0)?];
/// assert_eq!(join(&rooms, &lamps, Touch::Ignored), [(0, 0), (1, 0), (1, 1)]);
/// # Ok::<(), obbit::Error>(())
/// ```
#[must_use]
pub fn join<const D: usize, L, R>(left: &[L], right: &[R], touch: Touch) -> Vec<(u32, u32)>
where
    L: Relate<D, R> + Sync,
    R: Bounded<D> + Sync,
{
    let mut finder = PairFinder::new();
    finder.join(left, right, touch);
    finder.into_pairs()
}

/// All pairs `(i, j)` with `i < j` of shapes that are no farther apart than `clearance`, sorted.
///
/// Exact: a distance of `clearance` to the last bit counts. With a clearance of 0 these are the
/// pairs that meet, touching included; with a negative one or NaN there are none.
///
/// ```
/// use obbit::{Circle, pairs_within};
/// let posts = [0.0, 3.0, 5.5].map(|x| Circle::new([x, 0.0], 0.5).unwrap());
/// assert_eq!(pairs_within(&posts, 2.0), [(0, 1), (1, 2)]); // 2 and 1.5 apart
/// ```
#[must_use]
pub fn pairs_within<const D: usize, S: Relate<D> + Sync>(
    shapes: &[S],
    clearance: f64,
) -> Vec<(u32, u32)> {
    let mut finder = PairFinder::new();
    finder.pairs_within(shapes, clearance);
    finder.into_pairs()
}

/// All pairs of a shape of `left` and a shape of `right` that are no farther apart than
/// `clearance`, sorted. See [`pairs_within`].
///
/// ```
/// use obbit::{Circle, Segment2, join_within};
/// let walls = [Segment2::new([0.0, 0.0], [10.0, 0.0])?];
/// let seats = [Circle::new([2.0, 3.0], 1.0)?, Circle::new([4.0, 3.5], 1.0)?];
/// assert_eq!(join_within(&walls, &seats, 2.0), [(0, 0)]);
/// # Ok::<(), obbit::Error>(())
/// ```
#[must_use]
pub fn join_within<const D: usize, L, R>(left: &[L], right: &[R], clearance: f64) -> Vec<(u32, u32)>
where
    L: Relate<D, R> + Sync,
    R: Bounded<D> + Sync,
{
    let mut finder = PairFinder::new();
    finder.join_within(left, right, clearance);
    finder.into_pairs()
}

/// All pairs of boxes that meet (touching counts) and that `keep` accepts, sorted, each once.
///
/// The form for tests of your own: `keep` sees the pairs whose boxes meet, each once with `i < j`,
/// possibly from several threads.
///
/// ```
/// use obbit::{Aabb2, pairs_if};
/// let boxes = [0.0, 0.5, 0.9].map(|x| Aabb2::new([x, 0.0], [x + 1.0, 1.0]).unwrap());
/// let team = [1, 2, 1];
/// let foes = pairs_if(&boxes, |i, j| team[i as usize] != team[j as usize]);
/// assert_eq!(foes, [(0, 1), (1, 2)]);
/// ```
#[must_use]
pub fn pairs_if<const D: usize>(
    bounds: &[Aabb<D>],
    keep: impl Fn(u32, u32) -> bool + Sync,
) -> Vec<(u32, u32)> {
    let mut finder = PairFinder::new();
    finder.pairs_if(bounds, keep);
    finder.into_pairs()
}

/// All pairs `(i, j)` of a box of `left` and a box of `right` that meet (touching counts) and that `keep`
/// accepts, sorted, each once. See [`pairs_if`].
///
/// ```
/// use obbit::{Aabb2, join_if};
/// let row = |xs: [f64; 2]| xs.map(|x| Aabb2::new([x, 0.0], [x + 1.0, 1.0]).unwrap());
/// let (shots, ships) = (row([0.2, 4.1]), row([0.0, 4.0]));
/// let fired_by = [1, 1]; // a ship is not hit by its own shots
/// let hits = join_if(&shots, &ships, |shot, ship| fired_by[shot as usize] != ship);
/// assert_eq!(hits, [(0, 0)]);
/// ```
#[must_use]
pub fn join_if<const D: usize>(
    left: &[Aabb<D>],
    right: &[Aabb<D>],
    keep: impl Fn(u32, u32) -> bool + Sync,
) -> Vec<(u32, u32)> {
    let mut finder = PairFinder::new();
    finder.join_if(left, right, keep);
    finder.into_pairs()
}
