//! From bounds to sorted pairs, one stripe after another.

use super::levels::Levels;
use super::order;
use super::quantise::{Cell, Scale};
use super::stripes::{Grid, Ordered, Stripes};
use crate::geom::Aabb;
use crate::lanes::{Candidate, Cursor, Lanes};
use alloc::vec::Vec;

type Pairs = Vec<(u32, u32)>;

/// All pairs `i < j` below `count` whose bounds meet and that `keep` accepts, sorted.
pub(super) fn pairs<const D: usize>(
    count: usize,
    bounds: impl Fn(usize) -> Aabb<D> + Sync,
    keep: impl Fn(u32, u32) -> bool + Sync,
) -> Pairs {
    let scale = Scale::for_boxes(count, &bounds);
    let cells = quantised(count, &bounds, &scale);
    let levels = Levels::of(&[&cells]);
    let keep = |i: u32, j: u32, out: &mut Pairs| {
        let (i, j) = if i < j { (i, j) } else { (j, i) };
        if keep(i, j) {
            out.push((i, j));
        }
    };
    let mut found = Vec::new();
    for (level, shifts) in levels.all().enumerate() {
        let grid = Grid::new(shifts);
        let own = |c: &Cell<D>| levels.level(c) == level;
        let large = Stripes::scatter(&grid, &cells, own, None);
        each_stripe(
            large.len(),
            &mut found,
            |stripe, s: &mut Scratch<D>, out| {
                s.left.order(large.entries_of(stripe));
                s.within(|i, j| keep(i, j, out));
            },
        );
        let small = |c: &Cell<D>| levels.level(c) < level;
        if level > 0 {
            let small = Stripes::scatter(&grid, &cells, small, Some(&large));
            across(&large, &small, &mut found, &keep);
        }
    }
    order::sort(found, count)
}

/// All pairs `(i, j)` of a box of the left list and one of the right that meet and that `keep`
/// accepts, sorted.
pub(super) fn join<const D: usize>(
    counts: [usize; 2],
    left: impl Fn(usize) -> Aabb<D> + Sync,
    right: impl Fn(usize) -> Aabb<D> + Sync,
    keep: impl Fn(u32, u32) -> bool + Sync,
) -> Pairs {
    let scale = Scale::for_boxes(counts[0] + counts[1], |i| {
        if i < counts[0] {
            left(i)
        } else {
            right(i - counts[0])
        }
    });
    let left = quantised(counts[0], &left, &scale);
    let right = quantised(counts[1], &right, &scale);
    let levels = Levels::of(&[&left, &right]);
    let keep = |i: u32, j: u32, out: &mut Pairs| {
        if keep(i, j) {
            out.push((i, j));
        }
    };
    let mut found = Vec::new();
    for (level, shifts) in levels.all().enumerate() {
        let grid = Grid::new(shifts);
        let own = |c: &Cell<D>| levels.level(c) == level;
        let smaller = |c: &Cell<D>| levels.level(c) < level;
        let large_left = Stripes::scatter(&grid, &left, own, None);
        let large_right = Stripes::scatter(&grid, &right, own, None);
        across(&large_left, &large_right, &mut found, &keep);
        if level > 0 {
            let small = Stripes::scatter(&grid, &right, smaller, Some(&large_left));
            across(&large_left, &small, &mut found, &keep);
            let small = Stripes::scatter(&grid, &left, smaller, Some(&large_right));
            across(&small, &large_right, &mut found, &keep);
        }
    }
    order::sort(found, counts[0])
}

fn quantised<const D: usize>(
    count: usize,
    bounds: impl Fn(usize) -> Aabb<D>,
    scale: &Scale<D>,
) -> Vec<Cell<D>> {
    (0..count).map(|i| scale.cell(&bounds(i))).collect()
}

/// All pairs between two lists of one level.
fn across<const D: usize>(
    left: &Stripes<D>,
    right: &Stripes<D>,
    found: &mut Pairs,
    keep: &(impl Fn(u32, u32, &mut Pairs) + Sync),
) {
    if left.is_empty() || right.is_empty() {
        return;
    }
    each_stripe(left.len(), found, |stripe, s: &mut Scratch<D>, out| {
        let (l, r) = (left.entries_of(stripe), right.entries_of(stripe));
        if l.is_empty() || r.is_empty() {
            return;
        }
        s.left.order(l);
        s.right.order(r);
        s.between(|i, j| keep(i, j, out));
    });
}

/// What one thread needs for a stripe, kept from one to the next.
struct Scratch<const D: usize> {
    lanes: Lanes,
    left: Ordered<D>,
    right: Ordered<D>,
    candidates: Vec<Candidate>,
}

impl<const D: usize> Scratch<D> {
    fn new() -> Self {
        Self {
            lanes: Lanes::best(),
            left: Ordered::new(),
            right: Ordered::new(),
            candidates: Vec::new(),
        }
    }

    /// Calls `found` with the ids of every two boxes of the left list that meet.
    fn within(&mut self, mut found: impl FnMut(u32, u32)) {
        let mut at = Cursor::default();
        loop {
            self.candidates.clear();
            let boxes = &self.left;
            self.lanes
                .within(&boxes.columns, &mut at, &mut self.candidates);
            if self.candidates.is_empty() {
                return;
            }
            for &(a, b) in &self.candidates {
                found(boxes.ids[a as usize], boxes.ids[b as usize]);
            }
        }
    }

    /// Calls `found` with the ids of every two boxes of the two lists that meet.
    fn between(&mut self, mut found: impl FnMut(u32, u32)) {
        let mut at = Cursor::default();
        loop {
            self.candidates.clear();
            let (left, right) = (&self.left, &self.right);
            self.lanes
                .between(&left.columns, &right.columns, &mut at, &mut self.candidates);
            if self.candidates.is_empty() {
                return;
            }
            for &(a, b) in &self.candidates {
                found(left.ids[a as usize], right.ids[b as usize]);
            }
        }
    }
}

/// Runs `work` on every stripe, on all threads there are, and appends what it puts out.
fn each_stripe<const D: usize>(
    stripes: usize,
    found: &mut Pairs,
    work: impl Fn(usize, &mut Scratch<D>, &mut Pairs) + Sync,
) {
    #[cfg(feature = "parallel")]
    if rayon::current_num_threads() > 1 {
        use rayon::iter::{IntoParallelIterator, ParallelIterator};
        let parts: Vec<Pairs> = (0..stripes)
            .into_par_iter()
            .fold(
                || (Scratch::new(), Vec::new()),
                |(mut scratch, mut out), stripe| {
                    work(stripe, &mut scratch, &mut out);
                    (scratch, out)
                },
            )
            .map(|(_, out)| out)
            .collect();
        for part in parts {
            found.extend(part);
        }
        return;
    }
    let mut scratch = Scratch::new();
    for stripe in 0..stripes {
        work(stripe, &mut scratch, found);
    }
}
