//! `obbit join --nearest`: of the second file what is nearest to each shape of the first.
//!
//! What meets a shape is sought first, in the order of its ids, so that where all lies on all nobody looks at
//! more than what is written. Only where that is too little are neighbours asked for, from the nearest box on.

mod lowest;

use super::search::{Found, for_details};
use crate::args::WantArgs;
use crate::failure::Result;
use crate::job::Progress;
use crate::measure::Measured;
use crate::model::List;
use crate::room::Room;
use hashbrown::HashSet;
use lowest::{Lowest, Nodes};
use obbit::{Aabb, Bounded, Index, Touch};
use rayon::prelude::*;
use std::collections::BinaryHeap;
use std::ops::ControlFlow::{Break, Continue};

/// Shapes that a thread looks at before it tells how far it is.
const AT_A_TIME: usize = 512;

/// For each of `left` the `count` of `right` that are nearest, and no farther than `--within`: sorted by the first, then
/// by distance, then by the second.
pub(super) fn find<const D: usize, S: Measured<D>>(
    left: &List<D, S>,
    right: &List<D, S>,
    count: u32,
    want: &WantArgs,
    progress: &Progress,
) -> Result<Found> {
    let count = right.len().min(count as usize);
    let most = left.len() as u64 * count as u64;
    let room = room_for(want);
    let scarce = most > room.most();
    if scarce && want.within.is_none() {
        return Err(room.refusal(most, false));
    }
    let field = Field::new(right, count);
    let look = |search: &mut Search<D>, rows: &[u32]| {
        let mut found = Vec::new();
        for &row in rows {
            let Some(shape) = left.get(row) else { continue };
            search.nearest(&*shape, &field);
            for (bits, other) in search.best.drain() {
                if scarce {
                    room.take_one(|| false)?;
                }
                found.push((row, bits, other));
            }
        }
        progress.advance(rows.len() as u64);
        Ok(found)
    };
    // Neighbours in space ask for the same, one after the other.
    let order = in_space(left);
    let found = order
        .par_chunks(AT_A_TIME)
        .map_init(|| Search::new(count, want.within), look)
        .collect::<Result<Vec<_>>>()?;
    let mut found = found.concat();
    found.par_sort_unstable();
    Ok(Found {
        pairs: found.par_iter().map(|&(a, _, b)| (a, b)).collect(),
        distances: Some(
            found
                .par_iter()
                .map(|&(_, bits, _)| f64::from_bits(bits))
                .collect(),
        ),
    })
}

fn room_for(want: &WantArgs) -> Room {
    // Found by a thread, put together, split into pairs and distances, and these into columns.
    const PLAIN: u64 = 2 * 16 + 2 * 16;
    let cure = match want.within {
        Some(_) => "give a smaller --nearest or --within, or split the file",
        None => "give a smaller --nearest, or split the file",
    };
    Room::new(PLAIN + for_details(want), cure)
}

/// The rows of a list, each beside others that are near it.
fn in_space<const D: usize, S: Measured<D>>(shapes: &List<D, S>) -> Vec<u32> {
    let bounds: Vec<_> = match shapes {
        List::Boxes(shapes) => shapes.iter().map(Bounded::bounds).collect(),
        List::Aligned(shapes) => shapes.iter().map(Bounded::bounds).collect(),
        List::Any(shapes) => shapes.iter().map(Bounded::bounds).collect(),
    };
    Index::new(&bounds).iter().map(|(row, _)| row).collect()
}

/// The shapes that neighbours are sought among.
struct Field<'a, const D: usize, S: Measured<D>> {
    shapes: &'a List<D, S>,
    /// Over the boxes that cover them.
    index: Index<D>,
    /// Whose each of those is, where not each shape has one.
    owners: Option<Vec<u32>>,
    /// Whether shapes may have several.
    has_parts: bool,
    lowest: Lowest<D>,
}

impl<'a, const D: usize, S: Measured<D>> Field<'a, D, S> {
    /// Of which nobody asks for more than `count`.
    fn new(shapes: &'a List<D, S>, count: usize) -> Self {
        let (mut boxes, mut owners) = (Vec::new(), Vec::new());
        for row in (0..).take(shapes.len()) {
            if let Some(shape) = shapes.get(row) {
                shape.cover(&mut boxes);
                owners.resize(boxes.len(), row);
            }
        }
        let has_parts = boxes.len() > shapes.len();
        let mut index = Index::new(&boxes);
        let spare = if has_parts {
            Vec::new()
        } else {
            spare(&index, shapes, count)
        };
        if !spare.is_empty() {
            let mut is_spare = vec![false; boxes.len()];
            for row in spare {
                is_spare[row as usize] = true;
            }
            owners.retain(|&row| !is_spare[row as usize]);
            boxes = owners.iter().map(|&row| boxes[row as usize]).collect();
            index.rebuild(&boxes);
        }
        let owners = Some(owners).filter(|_| boxes.len() != shapes.len());
        let owner = |slot| owner(owners.as_deref(), slot);
        let lowest = Lowest::new(index.iter().map(|(slot, bounds)| (owner(slot), bounds)));
        Self {
            shapes,
            index,
            owners,
            has_parts,
            lowest,
        }
    }
}

/// The rows that nobody finds, since there are `count` equal ones before them: were a thousand readings at each
/// station, all would be equally near. (Of equal shapes most stand beside each other in the order of the index; where
/// something stands between, more is looked at, and the same found.)
fn spare<const D: usize, S: Measured<D>>(
    index: &Index<D>,
    shapes: &List<D, S>,
    count: usize,
) -> Vec<u32> {
    let order = index.iter().collect::<Vec<_>>();
    let equal = |a: &(u32, Aabb<D>), b: &(u32, Aabb<D>)| {
        let both = || shapes.get(a.0).zip(shapes.get(b.0));
        a.1 == b.1 && both().is_some_and(|(a, b)| a.equals(&b))
    };
    let mut spare = Vec::new();
    for run in order.chunk_by(equal).filter(|run| run.len() > count) {
        let mut rows = run.iter().map(|(row, _)| *row).collect::<Vec<_>>();
        rows.sort_unstable();
        spare.extend(rows.into_iter().skip(count));
    }
    spare
}

/// Whose box this is.
fn owner(owners: Option<&[u32]>, slot: u32) -> u32 {
    owners
        .and_then(|owners| owners.get(slot as usize))
        .copied()
        .unwrap_or(slot)
}

/// What a thread looks for, and what it keeps from one shape to the next.
struct Search<const D: usize> {
    count: usize,
    within: Option<f64>,
    /// The nearest so far, the last of them on top: distances, as bits of floats from 0 on, which are in their
    /// order; then rows.
    best: BinaryHeap<(u64, u32)>,
    /// What covers the shape that is asked about.
    windows: Vec<Aabb<D>>,
    /// What was asked about already, where it may be met again.
    asked: HashSet<u32>,
    nodes: Nodes,
}

impl<const D: usize> Search<D> {
    fn new(count: usize, within: Option<f64>) -> Self {
        Self {
            count,
            within,
            best: BinaryHeap::new(),
            windows: Vec::new(),
            asked: HashSet::new(),
            nodes: Nodes::new(),
        }
    }

    /// Leaves in `best` what is nearest to a shape.
    fn nearest<S: Measured<D>>(&mut self, shape: &S, field: &Field<'_, D, S>) {
        self.windows.clear();
        shape.cover(&mut self.windows);
        self.start();
        self.meeting(shape, field);
        if self.best.len() < self.count {
            self.start();
            self.beside(shape, field);
        }
    }

    fn start(&mut self) {
        /// Emptying a set takes as long as filling it once did.
        const KEPT: usize = 4096;
        self.best.clear();
        if self.asked.capacity() > KEPT {
            self.asked = HashSet::new();
        }
        self.asked.clear();
    }

    /// Takes what meets the shape, from the first row on, until it is enough.
    fn meeting<S: Measured<D>>(&mut self, shape: &S, field: &Field<'_, D, S>) {
        let several = self.windows.len() > 1 || field.has_parts;
        let Self {
            count,
            best,
            windows,
            asked,
            nodes,
            ..
        } = self;
        for window in windows {
            field.lowest.visit(window, nodes, |row| {
                let last = best.peek().filter(|_| best.len() >= *count);
                if last.is_some_and(|&(_, last)| row > last) {
                    return Break(());
                }
                let is_new = !several || asked.insert(row);
                let other = field.shapes.get(row).filter(|_| is_new);
                if other.is_some_and(|other| shape.relate(&*other).meets(Touch::Counts)) {
                    take(best, *count, (0, row));
                }
                // Of one window, what comes later has higher rows.
                if several || best.len() < *count {
                    Continue(())
                } else {
                    Break(())
                }
            });
        }
    }

    /// Takes the nearest, meeting or not, from the nearest box on.
    fn beside<S: Measured<D>>(&mut self, shape: &S, field: &Field<'_, D, S>) {
        let several = self.windows.len() > 1 || field.has_parts;
        let (count, within) = (self.count, self.within);
        let farthest = within.unwrap_or(f64::INFINITY);
        let Self {
            best,
            windows,
            asked,
            ..
        } = self;
        for window in windows {
            let _ = field.index.visit_nearest(window, |slot, near| {
                let last = best.peek().filter(|_| best.len() >= count);
                let reach = last.map_or(farthest, |&(bits, _)| f64::from_bits(bits));
                // No shape is nearer than its box, but for the rounding of either distance, for which this is
                // plenty: it makes nobody near, and only looks at more.
                if near > reach + 1e-9 * reach {
                    return Break(());
                }
                let row = owner(field.owners.as_deref(), slot);
                if several && !asked.insert(row) {
                    return Continue(());
                }
                let Some(other) = field.shapes.get(row) else {
                    return Continue(());
                };
                // Rounded, what is within a distance may lie past it by a last digit.
                let distance = shape.distance(&*other).min(farthest);
                let found = (
                    if distance > 0.0 {
                        distance.to_bits()
                    } else {
                        0
                    },
                    row,
                );
                if last.is_none_or(|last| found < *last)
                    && within.is_none_or(|within| shape.within(&*other, within))
                {
                    take(best, count, found);
                }
                Continue(())
            });
        }
    }
}

/// Takes one more; where that is one too many, the last goes.
fn take(best: &mut BinaryHeap<(u64, u32)>, count: usize, found: (u64, u32)) {
    best.push(found);
    if best.len() > count {
        best.pop();
    }
}
