//! Floor 3. All pairs of a list, and all pairs between two lists.
//!
//! Bounds become integers ([`quantise`]), boxes go into stripes by size ([`levels`], [`stripes`]),
//! a scan along x finds candidates many at a time (`lanes`), and the exact test decides each while
//! its stripe is in the cache ([`search`]). Results are sorted ([`order`]), so neither threads nor
//! the way of the search can be seen in them.

mod levels;
mod order;
mod quantise;
mod search;
mod stripes;

use crate::geom::{Aabb, Bounded, Relate, Touch};
use alloc::vec::Vec;

/// All pairs `(i, j)` with `i < j` of shapes that meet, sorted, each once.
///
/// Any shape type will do: `&[Obb2]`, `&[Aabb3]`, `&[Shape2]`. The answer is exact, and `touch`
/// says whether pairs that only touch belong to it. Uses all cores where the `parallel` feature is
/// on; the result is the same without. A list holds at most 2³² - 1 shapes.
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
    search::pairs(
        shapes.len(),
        |i| shapes[i].bounds(),
        |i, j| shapes[i as usize].relate(&shapes[j as usize]).meets(touch),
    )
}

/// All pairs `(i, j)` of a shape of `left` and a shape of `right` that meet, sorted, each once.
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
    let counts = [left.len(), right.len()];
    search::join(
        counts,
        |i| left[i].bounds(),
        |j| right[j].bounds(),
        |i, j| left[i as usize].relate(&right[j as usize]).meets(touch),
    )
}

/// All pairs of boxes that meet (touching counts) and that `keep` accepts, sorted, each once.
///
/// The form for tests of your own: `keep` sees a superset of the pairs whose boxes meet, each
/// exactly once with `i < j`, possibly from several threads. Grow the boxes by half a clearance to
/// look for pairs within it.
#[must_use]
pub fn pairs_if<const D: usize>(
    bounds: &[Aabb<D>],
    keep: impl Fn(u32, u32) -> bool + Sync,
) -> Vec<(u32, u32)> {
    search::pairs(bounds.len(), |i| bounds[i], keep)
}

/// All pairs of a box of `left` and a box of `right` that meet and that `keep` accepts, sorted.
///
/// See [`pairs_if`].
#[must_use]
pub fn join_if<const D: usize>(
    left: &[Aabb<D>],
    right: &[Aabb<D>],
    keep: impl Fn(u32, u32) -> bool + Sync,
) -> Vec<(u32, u32)> {
    search::join([left.len(), right.len()], |i| left[i], |j| right[j], keep)
}
