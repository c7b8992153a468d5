//! What holds boxes by number hands them over as a list, to be searched from scratch: that is faster than any walk
//! through two trees.

use super::{join_if, join_within, pairs_within};
use crate::geom::{Aabb, Relate, Touch};
use crate::index::{Index, Storage};
use crate::tree::Tree;
use alloc::vec::Vec;

/// What holds boxes by number: an [`Index`] by id, a [`Tree`] by slot. Sealed.
pub trait Numbered<const D: usize>: sealed::Sealed {
    /// All boxes, and the number of each.
    #[doc(hidden)]
    fn boxes(&self) -> Boxes<D>;
}

mod sealed {
    pub trait Sealed {}
}

/// Boxes and their numbers, in the order of these.
#[doc(hidden)]
#[derive(Debug)]
pub struct Boxes<const D: usize> {
    pub(super) bounds: Vec<Aabb<D>>,
    /// `None` where they are those of the list.
    numbers: Option<Vec<u32>>,
}

impl<const D: usize, S: Storage> sealed::Sealed for Index<D, S> {}

impl<const D: usize, S: Storage> Numbered<D> for Index<D, S> {
    fn boxes(&self) -> Boxes<D> {
        let nowhere = Aabb::from_limits([0.0; D], [0.0; D]);
        let mut bounds = alloc::vec![nowhere; self.len()];
        for (id, own) in self.iter() {
            if let Some(place) = bounds.get_mut(id as usize) {
                *place = own;
            }
        }
        Boxes {
            bounds,
            numbers: None,
        }
    }
}

impl<const D: usize> sealed::Sealed for Tree<D> {}

impl<const D: usize> Numbered<D> for Tree<D> {
    fn boxes(&self) -> Boxes<D> {
        let is_full = self.len() == self.slots();
        Boxes {
            bounds: self.iter().map(|(_, own)| *own).collect(),
            numbers: (!is_full).then(|| self.iter().map(|(handle, _)| handle.slot()).collect()),
        }
    }
}

impl<const D: usize> Boxes<D> {
    #[inline]
    fn number(&self, at: u32) -> u32 {
        let list = self.numbers.as_ref();
        list.map_or(at, |numbers| numbers[at as usize])
    }
}

/// All pairs of boxes that meet.
pub(super) fn join_boxes<const D: usize>(
    left: &impl Numbered<D>,
    right: &impl Numbered<D>,
    touch: Touch,
) -> Vec<(u32, u32)> {
    let (left, right) = (left.boxes(), right.boxes());
    let pairs = join_if(&left.bounds, &right.bounds, |i, j| {
        let other = &right.bounds[j as usize];
        let relation = left.bounds[i as usize].relation_to_aligned(other);
        relation.meets(touch)
    });
    numbered(pairs, &left, &right)
}

/// All pairs of boxes that meet and that `keep` accepts.
pub(super) fn join_kept<const D: usize>(
    left: &impl Numbered<D>,
    right: &impl Numbered<D>,
    keep: impl Fn(u32, u32) -> bool + Sync,
) -> Vec<(u32, u32)> {
    let (left, right) = (left.boxes(), right.boxes());
    let pairs = join_if(&left.bounds, &right.bounds, |i, j| {
        keep(left.number(i), right.number(j))
    });
    numbered(pairs, &left, &right)
}

/// All pairs of boxes no farther apart than that.
pub(super) fn join_near<const D: usize>(
    left: &impl Numbered<D>,
    right: &impl Numbered<D>,
    clearance: f64,
) -> Vec<(u32, u32)>
where
    Aabb<D>: Relate<D>,
{
    let (left, right) = (left.boxes(), right.boxes());
    let pairs = join_within(&left.bounds, &right.bounds, clearance);
    numbered(pairs, &left, &right)
}

/// The same within one.
pub(super) fn pairs_near<const D: usize>(of: &impl Numbered<D>, clearance: f64) -> Vec<(u32, u32)>
where
    Aabb<D>: Relate<D>,
{
    let boxes = of.boxes();
    numbered(pairs_within(&boxes.bounds, clearance), &boxes, &boxes)
}

/// Pairs of places in the lists as pairs of numbers; as these ascend, the pairs stay sorted.
fn numbered<const D: usize>(
    mut pairs: Vec<(u32, u32)>,
    left: &Boxes<D>,
    right: &Boxes<D>,
) -> Vec<(u32, u32)> {
    if left.numbers.is_some() || right.numbers.is_some() {
        for pair in &mut pairs {
            *pair = (left.number(pair.0), right.number(pair.1));
        }
    }
    pairs
}
