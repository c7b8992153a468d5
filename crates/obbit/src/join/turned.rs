//! Shapes looked at along other axes than x, y and z.
//!
//! Long shapes that lie aslant, the lines of a hatching say or the streets of a town, have bounds that meet
//! although the shapes are far apart. Where some of them tell that limits along the axes of one of them leave
//! far fewer pairs, the whole search is along these. What it finds is decided as ever, so nothing of it shows
//! in the result.

use super::judge::{Judge, SMALL};
use crate::geom::Aabb;
use crate::geom::aslant::{self, ASKEW, Axes, Crowd, Limits, Slim, are_right};

/// With fewer shapes all pairs that bounds leave are told before a choice would have paid.
const MANY: usize = 8192;

/// A judge whose shapes are turned.
pub(super) struct Turned<'a, const D: usize> {
    judge: &'a dyn Judge<D>,
    axes: Axes<D>,
    is_right: bool,
}

impl<'a, const D: usize> Turned<'a, D> {
    /// The shapes looked at along these axes, which need not be at right angles.
    pub(super) fn new(judge: &'a dyn Judge<D>, axes: Axes<D>) -> Self {
        let is_right = are_right(&axes);
        Self {
            judge,
            axes,
            is_right,
        }
    }

    /// Axes along which far fewer of the shapes meet by their limits, if there are such; `slim` are those of
    /// the members that are.
    pub(super) fn where_it_pays(members: &Members<'a, D>, slim: &Slim<D>) -> Option<Self> {
        if SMALL {
            return None;
        }
        let axes = aslant::along_one(members, slim)?;
        Some(Self::new(members.judge, axes))
    }

    /// Shapes turned to the axes of member `i` of the left list.
    #[cfg(test)]
    pub(super) fn along(judge: &'a dyn Judge<D>, i: usize) -> Option<Self> {
        let axes = judge.lies_along(0, i).filter(are_right)?;
        Some(Self::new(judge, axes))
    }

    /// The axes.
    #[cfg(test)]
    #[cfg(not(target_family = "wasm"))]
    pub(super) fn axes(&self) -> Axes<D> {
        self.axes
    }

    pub(super) fn limits(&self, side: usize, i: usize) -> Limits<D> {
        let limits = self.judge.limits_along(side, i, &self.axes);
        // What does not tell may lie anywhere.
        limits.unwrap_or([[-f64::MAX; D], [f64::MAX; D]])
    }
}

/// The members of all lists of a job, one after the other.
pub(super) struct Members<'a, const D: usize> {
    pub(super) judge: &'a dyn Judge<D>,
    pub(super) counts: [usize; 2],
    /// Whether there is one list, pairs of which are sought.
    pub(super) is_within: bool,
}

impl<'a, const D: usize> Members<'a, D> {
    pub(super) fn of(judge: &'a dyn Judge<D>, lists: usize) -> Self {
        let mut counts = judge.counts();
        counts[lists..].fill(0);
        Self {
            judge,
            counts,
            is_within: lists == 1,
        }
    }

    /// The list of a member, and its place there.
    pub(super) fn at(&self, i: usize) -> (usize, usize) {
        match i.checked_sub(self.counts[0]) {
            None => (0, i),
            Some(i) => (1, i),
        }
    }

    /// Those of some members that are slim; none where looking along other axes is not worth a thought.
    pub(super) fn slim(&self) -> Slim<D> {
        if SMALL || self.count() < MANY {
            return Slim::new();
        }
        for (side, i) in aslant::some(self.count()).map(|i| self.at(i)) {
            self.judge.warm(side, &[i as u32]);
        }
        aslant::slim(self)
    }
}

impl<const D: usize> Crowd<D> for Members<'_, D> {
    fn count(&self) -> usize {
        self.counts.iter().sum()
    }

    fn bounds(&self, i: usize) -> Aabb<D> {
        let (side, i) = self.at(i);
        self.judge.bounds(side, i)
    }

    fn lies_along(&self, i: usize) -> Option<Axes<D>> {
        let (side, i) = self.at(i);
        self.judge.lies_along(side, i)
    }

    fn limits_along(&self, i: usize, axes: &Axes<D>) -> Option<Limits<D>> {
        let (side, i) = self.at(i);
        self.judge.limits_along(side, i, axes)
    }
}

impl<const D: usize> Judge<D> for Turned<'_, D> {
    fn is_ordered(&self) -> bool {
        self.judge.is_ordered()
    }

    fn counts(&self) -> [usize; 2] {
        self.judge.counts()
    }

    fn bounds(&self, side: usize, i: usize) -> Aabb<D> {
        let [min, max] = self.limits(side, i);
        Aabb::from_limits(min, max)
    }

    fn cover(&self, side: usize, start: usize, low: [&mut [f64]; D], high: [&mut [f64]; D]) {
        for i in 0..low[0].len() {
            let [least, most] = self.limits(side, start + i);
            for k in 0..D {
                low[k][i] = least[k];
                high[k][i] = most[k];
            }
        }
    }

    // The middle of limits is off the centre of a box by no more than `3 u` of what its coordinates added up to, and by
    // the rounding of either limit: doubled, for two boxes and all axes `40 u` of the farthest, where sketches are given
    // `128 u`. (What coordinates add up to is at most three times what the limits reach to, all axes together.)
    fn boxes(&self, side: usize, start: usize, numbers: &mut [&mut [f64]]) -> bool {
        // Where axes are not at right angles, nothing turns what is a box along x and y into one along these.
        let all = self.is_right && self.judge.boxes(side, start, numbers);
        let Some((_, axes)) = numbers.split_at_mut_checked(D) else {
            return all;
        };
        // In the plane one axis is told, in space two.
        let (axes, skew) = axes.split_at_mut(D * (D - 1));
        for axis in axes.chunks_mut(D) {
            for i in 0..axis[0].len() {
                let mut along = [0.0; D];
                for (along, to) in along.iter_mut().zip(&self.axes) {
                    for (column, x) in axis.iter().zip(to) {
                        *along += column[i] * x;
                    }
                }
                for (column, along) in axis.iter_mut().zip(along) {
                    column[i] = along;
                }
            }
        }
        for skew in skew.iter_mut().flat_map(|column| column.iter_mut()) {
            *skew += 16.0 * ASKEW;
        }
        all
    }

    fn fills_boxes(&self) -> bool {
        self.judge.fills_boxes()
    }

    fn warm(&self, side: usize, ids: &[u32]) {
        self.judge.warm(side, ids);
    }

    fn decide(&self, first: &[u32], second: &[u32], verdicts: &mut [bool]) {
        self.judge.decide(first, second, verdicts);
    }
}
