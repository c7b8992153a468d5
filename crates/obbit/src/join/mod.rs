//! Floor 3. All pairs of a list, and all pairs between two lists.
//!
//! Bounds become integers ([`quantise`]), boxes go into stripes by size ([`levels`]), a scan along
//! x finds candidates ([`sweep`]), and the exact test decides each at once. Results are sorted, so
//! neither threads nor the order of the search can be seen in them.

mod levels;
mod quantise;
mod sweep;

use crate::geom::{Aabb, Bounded, Relate, Touch};
use alloc::vec::Vec;
use levels::{Levels, common_stripes, stripes};

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
    pairs_if(&all_bounds(shapes), |i, j| {
        shapes[i as usize].relate(&shapes[j as usize]).meets(touch)
    })
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
    join_if(&all_bounds(left), &all_bounds(right), |i, j| {
        left[i as usize].relate(&right[j as usize]).meets(touch)
    })
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
    let cells = quantise::quantise([bounds, &[]]);
    let levels = Levels::of(&cells);
    let mut found = Vec::new();
    for level in 0..levels.len() {
        let large = levels.entries(&cells[0], level, false);
        let ordered = |i: u32, j: u32| if i < j { (i, j) } else { (j, i) };
        let keep = |i: u32, j: u32| {
            let (i, j) = ordered(i, j);
            keep(i, j).then_some((i, j))
        };
        found.extend(gather(&stripes(&large), |stripe, out| {
            sweep::within(stripe, &mut |i, j| out.extend(keep(i, j)));
        }));
        let small = levels.entries(&cells[0], level, true);
        found.extend(gather(
            &common_stripes(&large, &small),
            |(large, small), out| {
                sweep::between(large, small, &mut |i, j| out.extend(keep(i, j)));
            },
        ));
    }
    sort_pairs(&mut found);
    found
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
    let cells = quantise::quantise([left, right]);
    let levels = Levels::of(&cells);
    let mut found = Vec::new();
    for level in 0..levels.len() {
        let [large_left, large_right] = [0, 1].map(|s| levels.entries(&cells[s], level, false));
        let [small_left, small_right] = [0, 1].map(|s| levels.entries(&cells[s], level, true));
        for (l, r) in [
            (&large_left, &large_right),
            (&large_left, &small_right),
            (&small_left, &large_right),
        ] {
            found.extend(gather(&common_stripes(l, r), |(l, r), out| {
                sweep::between(l, r, &mut |i, j| out.extend(keep(i, j).then_some((i, j))));
            }));
        }
    }
    sort_pairs(&mut found);
    found
}

fn all_bounds<const D: usize, S: Bounded<D> + Sync>(shapes: &[S]) -> Vec<Aabb<D>> {
    #[cfg(feature = "parallel")]
    {
        use rayon::iter::{IntoParallelRefIterator, ParallelIterator};
        shapes.par_iter().map(Bounded::bounds).collect()
    }
    #[cfg(not(feature = "parallel"))]
    shapes.iter().map(Bounded::bounds).collect()
}

type Pairs = Vec<(u32, u32)>;

/// Runs `work` on every item and gathers what it put out, in any order.
fn gather<T: Sync>(items: &[T], work: impl Fn(&T, &mut Pairs) + Sync) -> Pairs {
    #[cfg(feature = "parallel")]
    {
        use rayon::iter::{IntoParallelRefIterator, ParallelIterator};
        let parts: Vec<Pairs> = items
            .par_iter()
            .fold(Vec::new, |mut out, item| {
                work(item, &mut out);
                out
            })
            .collect();
        parts.concat()
    }
    #[cfg(not(feature = "parallel"))]
    {
        let mut out = Vec::new();
        for item in items {
            work(item, &mut out);
        }
        out
    }
}

fn sort_pairs(pairs: &mut [(u32, u32)]) {
    #[cfg(feature = "parallel")]
    {
        use rayon::slice::ParallelSliceMut;
        pairs.par_sort_unstable();
    }
    #[cfg(not(feature = "parallel"))]
    pairs.sort_unstable();
}
