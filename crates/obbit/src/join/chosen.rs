//! Some members of a job's lists, as a job of their own.

use super::judge::{Judge, cover_each};
use crate::geom::Aabb;
use crate::geom::aslant::{Axes, Limits};
use crate::lanes::SKETCHED;
use core::ops::Range;

/// So many pairs are told by the ids of the whole job at a time.
const AT_ONCE: usize = 1024;

/// A judge of some of the members, whose ids are their places among these.
pub(super) struct Chosen<'a, const D: usize> {
    pub(super) judge: &'a dyn Judge<D>,
    /// Those of each list, in ascending order.
    pub(super) members: [&'a [u32]; 2],
    /// The lists of the whole job in which they are.
    pub(super) sides: [usize; 2],
    /// Whether pairs of these are within one list of the whole job.
    pub(super) is_within: bool,
}

impl<const D: usize> Chosen<'_, D> {
    /// Calls `with` with pairs by the ids of the whole job, some at a time; and which of all they are.
    #[inline]
    pub(super) fn translate(
        &self,
        first: &[u32],
        second: &[u32],
        mut with: impl FnMut(Range<usize>, &[u32], &[u32]),
    ) {
        let mut ids = [[0; AT_ONCE]; 2];
        let mut start = 0;
        for (first, second) in first.chunks(AT_ONCE).zip(second.chunks(AT_ONCE)) {
            let [lesser, greater] = &mut ids;
            let places = lesser.iter_mut().zip(&mut *greater);
            for ((&i, &j), (lesser, greater)) in first.iter().zip(second).zip(places) {
                let (i, j) = (self.members[0][i as usize], self.members[1][j as usize]);
                let swaps = self.is_within && i > j;
                (*lesser, *greater) = if swaps { (j, i) } else { (i, j) };
            }
            let count = first.len();
            with(start..start + count, &lesser[..count], &greater[..count]);
            start += count;
        }
    }

    fn id(&self, side: usize, i: usize) -> usize {
        self.members[side][i] as usize
    }
}

impl<const D: usize> Judge<D> for Chosen<'_, D> {
    fn is_ordered(&self) -> bool {
        self.judge.is_ordered()
    }

    fn counts(&self) -> [usize; 2] {
        self.members.map(<[u32]>::len)
    }

    fn bounds(&self, side: usize, i: usize) -> Aabb<D> {
        self.judge.bounds(self.sides[side], self.id(side, i))
    }

    fn cover(&self, side: usize, start: usize, low: [&mut [f64]; D], high: [&mut [f64]; D]) {
        cover_each(|i| self.bounds(side, start + i), low, high);
    }

    fn boxes(&self, side: usize, start: usize, numbers: &mut [&mut [f64]]) -> bool {
        let (list, columns) = (self.sides[side], numbers.len());
        // Whether they are boxes at all the whole list tells.
        let all = self.judge.boxes(list, self.judge.counts()[list], &mut []);
        let room = numbers.first().map_or(0, |column| column.len());
        let ids = self.members[side].iter().skip(start).take(room);
        for (k, &id) in ids.enumerate().filter(|_| all) {
            let mut one = [[0.0; 1]; SKETCHED];
            let mut to = one.each_mut().map(|number| &mut number[..]);
            if let Some(to) = to.get_mut(..columns) {
                self.judge.boxes(list, id as usize, to);
            }
            for (column, [number]) in numbers.iter_mut().zip(one) {
                column[k] = number;
            }
        }
        all
    }

    fn fills_boxes(&self) -> bool {
        self.judge.fills_boxes()
    }

    fn lies_along(&self, side: usize, i: usize) -> Option<Axes<D>> {
        self.judge.lies_along(self.sides[side], self.id(side, i))
    }

    fn limits_along(&self, side: usize, i: usize, axes: &Axes<D>) -> Option<Limits<D>> {
        let (list, id) = (self.sides[side], self.id(side, i));
        self.judge.limits_along(list, id, axes)
    }

    fn warm(&self, side: usize, ids: &[u32]) {
        for &i in ids {
            let id = self.members[side][i as usize];
            self.judge.warm(self.sides[side], &[id]);
        }
    }

    fn decide(&self, first: &[u32], second: &[u32], verdicts: &mut [bool]) {
        self.translate(first, second, |these, first, second| {
            self.judge.decide(first, second, &mut verdicts[these]);
        });
    }
}
