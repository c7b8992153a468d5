//! What decides candidates: exact tests of shapes, or a test of the caller's.

use crate::geom::aslant::{ASKEW, Limits};
use crate::geom::{Aabb, Bounded, Pieces, Relate, Touch};
use crate::lanes::fetch;
use crate::num::{add_up, saturate, sub_down};

/// The two lists of a job, and the test on pairs of their members. For pairs within one list, both
/// are the same. It is asked of many members at a time, so that one search serves judges of all kinds
/// without being compiled for each.
pub(super) trait Judge<const D: usize>: Sync {
    /// Whether pairs within one list have to be put to it with the lesser id first.
    fn is_ordered(&self) -> bool {
        false
    }
    /// How many members of each list are looked at.
    fn counts(&self) -> [usize; 2];
    /// A box around member `i` of list `side`, such that pairs which pass meet in their boxes.
    fn bounds(&self, side: usize, i: usize) -> Aabb<D>;
    /// The same for the members from `start` on, axis by axis, as many as there is room for.
    fn cover(&self, side: usize, start: usize, low: [&mut [f64]; D], high: [&mut [f64]; D]);
    /// Whether all members of list `side` are boxes, or lie in boxes, of which nothing is asked but whether they meet;
    /// if so, writes their numbers from `start` on, as [`Bounded::boxes`] does.
    fn boxes(&self, side: usize, start: usize, numbers: &mut [&mut [f64]]) -> bool {
        let _ = (side, start, numbers);
        false
    }
    /// Whether members fill these boxes, so that two of which the boxes overlap do.
    fn fills_boxes(&self) -> bool {
        true
    }
    /// The axes of member `i` of list `side`, as [`Bounded::lies_along`] tells them.
    fn lies_along(&self, side: usize, i: usize) -> Option<[[f64; D]; D]> {
        let _ = (side, i);
        None
    }
    /// What [`bounds`](Self::bounds) is along x, y and z, along these axes; where that is known.
    fn limits_along(&self, side: usize, i: usize, axes: &[[f64; D]; D]) -> Option<[[f64; D]; 2]> {
        let _ = (side, i, axes);
        None
    }
    /// Fetches these members of list `side` into the cache.
    fn warm(&self, side: usize, ids: &[u32]) {
        let _ = (side, ids);
    }
    /// The pieces of member `i` of list `side`, as [`Bounded::pieces`] tells them.
    fn pieces(&self, side: usize, i: usize) -> Option<&dyn Pieces<D>> {
        let _ = (side, i);
        None
    }
    /// Whether a piece of a left member and one of a right one, each named by member and piece, are so near that the two
    /// members may pass; of members that pass some two pieces are.
    fn pieces_pass(&self, left: [usize; 2], right: [usize; 2]) -> bool {
        let _ = (left, right);
        true
    }
    /// How pieces that are so near tell of members.
    fn reach(&self) -> Reach {
        Reach::default()
    }
    /// Sets `verdicts[k]` to whether `first[k]` of the left list and `second[k]` of the right pass.
    fn decide(&self, first: &[u32], second: &[u32], verdicts: &mut [bool]);
}

/// How pieces that are near each other tell of the members they are of.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Reach {
    /// What bounds of pieces are grown by, so that those meet that are near enough.
    pub(super) share: f64,
    /// Whether their members pass for sure.
    pub(super) is_proof: bool,
    /// Whether they are near enough only where they meet.
    pub(super) is_meeting: bool,
}

/// In WebAssembly nothing is turned: what is loaded is smaller by 1.4 kB.
pub(super) const SMALL: bool = cfg!(target_family = "wasm");

/// The two lists of a job: what all judges do alike.
struct Sides<'a, const D: usize, L, R>(&'a [L], &'a [R]);

impl<'a, const D: usize, L: Bounded<D>, R: Bounded<D>> Sides<'a, D, L, R> {
    /// How many members of each list have ids.
    #[inline(always)]
    fn counts(&self) -> [usize; 2] {
        [self.0.len(), self.1.len()].map(|count| count.min(u32::MAX as usize))
    }

    #[inline(always)]
    fn warm(&self, side: usize, ids: &[u32]) {
        if side == 0 {
            ids.iter().for_each(|&i| fetch(self.0, i as usize));
        } else {
            ids.iter().for_each(|&i| fetch(self.1, i as usize));
        }
    }

    #[inline(always)]
    fn bounds(&self, side: usize, i: usize) -> Aabb<D> {
        if side == 0 {
            self.0[i].bounds()
        } else {
            self.1[i].bounds()
        }
    }

    #[inline(always)]
    fn cover(&self, side: usize, start: usize, low: [&mut [f64]; D], high: [&mut [f64]; D]) {
        let end = start + low[0].len();
        if side == 0 {
            L::cover_many(&self.0[start..end], low, high);
        } else {
            R::cover_many(&self.1[start..end], low, high);
        }
    }

    #[inline(always)]
    fn boxes(&self, side: usize, start: usize, numbers: &mut [&mut [f64]]) -> bool {
        if side == 0 {
            L::boxes(self.0.get(start..).unwrap_or(&[]), numbers)
        } else {
            R::boxes(self.1.get(start..).unwrap_or(&[]), numbers)
        }
    }

    fn fills_boxes(&self) -> bool {
        L::fills_boxes() && R::fills_boxes()
    }

    #[inline(always)]
    fn lies_along(&self, side: usize, i: usize) -> Option<[[f64; D]; D]> {
        if SMALL {
            return None;
        }
        if side == 0 {
            self.0[i].lies_along()
        } else {
            self.1[i].lies_along()
        }
    }

    #[inline(always)]
    fn pieces(&self, side: usize, i: usize) -> Option<&'a dyn Pieces<D>> {
        if SMALL {
            return None;
        }
        if side == 0 {
            self.0[i].pieces()
        } else {
            self.1[i].pieces()
        }
    }

    #[inline(always)]
    fn limits_along(&self, side: usize, i: usize, axes: &[[f64; D]; D]) -> Option<[[f64; D]; 2]> {
        if SMALL {
            return None;
        }
        if side == 0 {
            self.0[i].limits_along(axes)
        } else {
            self.1[i].limits_along(axes)
        }
    }
}

/// Shapes that meet.
pub(super) struct Meeting<'a, L, R> {
    pub(super) left: &'a [L],
    pub(super) right: &'a [R],
    pub(super) touch: Touch,
}

impl<const D: usize, L, R> Judge<D> for Meeting<'_, L, R>
where
    L: Relate<D, R> + Sync,
    R: Bounded<D> + Sync,
{
    fn counts(&self) -> [usize; 2] {
        Sides::<D, _, _>(self.left, self.right).counts()
    }

    fn bounds(&self, side: usize, i: usize) -> Aabb<D> {
        Sides(self.left, self.right).bounds(side, i)
    }

    fn cover(&self, side: usize, start: usize, low: [&mut [f64]; D], high: [&mut [f64]; D]) {
        Sides(self.left, self.right).cover(side, start, low, high);
    }

    fn boxes(&self, side: usize, start: usize, numbers: &mut [&mut [f64]]) -> bool {
        Sides::<D, _, _>(self.left, self.right).boxes(side, start, numbers)
    }

    fn fills_boxes(&self) -> bool {
        Sides::<D, _, _>(self.left, self.right).fills_boxes()
    }

    fn lies_along(&self, side: usize, i: usize) -> Option<[[f64; D]; D]> {
        Sides(self.left, self.right).lies_along(side, i)
    }

    fn limits_along(&self, side: usize, i: usize, axes: &[[f64; D]; D]) -> Option<[[f64; D]; 2]> {
        Sides(self.left, self.right).limits_along(side, i, axes)
    }

    fn warm(&self, side: usize, ids: &[u32]) {
        Sides::<D, _, _>(self.left, self.right).warm(side, ids);
    }

    fn pieces(&self, side: usize, i: usize) -> Option<&dyn Pieces<D>> {
        Sides(self.left, self.right).pieces(side, i)
    }

    fn pieces_pass(&self, [i, piece]: [usize; 2], [j, others]: [usize; 2]) -> bool {
        SMALL || self.left[i].pieces_within(piece, &self.right[j], others, 0.0)
    }

    fn reach(&self) -> Reach {
        Reach {
            share: 0.0,
            is_proof: self.touch == Touch::Counts,
            is_meeting: true,
        }
    }

    fn decide(&self, first: &[u32], second: &[u32], verdicts: &mut [bool]) {
        L::meet_many(self.left, self.right, first, second, self.touch, verdicts);
    }
}

/// Shapes no farther apart than a clearance.
pub(super) struct Near<'a, L, R> {
    pub(super) left: &'a [L],
    pub(super) right: &'a [R],
    pub(super) clearance: f64,
    /// What boxes are grown by: half of the clearance, rounded up. Of points that are so near the one in
    /// the middle is in the boxes of both.
    pub(super) share: f64,
}

impl<const D: usize, L, R> Judge<D> for Near<'_, L, R>
where
    L: Relate<D, R> + Sync,
    R: Bounded<D> + Sync,
{
    fn counts(&self) -> [usize; 2] {
        Sides::<D, _, _>(self.left, self.right).counts()
    }

    fn bounds(&self, side: usize, i: usize) -> Aabb<D> {
        Sides(self.left, self.right)
            .bounds(side, i)
            .grown(self.share)
    }

    fn cover(
        &self,
        side: usize,
        start: usize,
        mut low: [&mut [f64]; D],
        mut high: [&mut [f64]; D],
    ) {
        let sides = Sides(self.left, self.right);
        sides.cover(
            side,
            start,
            low.each_mut().map(|row| &mut **row),
            high.each_mut().map(|row| &mut **row),
        );
        for (low, high) in low.into_iter().zip(high) {
            for (low, high) in low.iter_mut().zip(high) {
                *low = saturate(sub_down(*low, self.share));
                *high = saturate(add_up(*high, self.share));
            }
        }
    }

    /// Only what meets is within 0. (For more, telling what is apart first, by boxes that are grown, takes as
    /// long as it saves.)
    fn boxes(&self, side: usize, start: usize, numbers: &mut [&mut [f64]]) -> bool {
        !SMALL
            && self.clearance == 0.0
            && Sides::<D, _, _>(self.left, self.right).boxes(side, start, numbers)
    }

    fn fills_boxes(&self) -> bool {
        Sides::<D, _, _>(self.left, self.right).fills_boxes()
    }

    fn lies_along(&self, side: usize, i: usize) -> Option<[[f64; D]; D]> {
        Sides(self.left, self.right).lies_along(side, i)
    }

    fn limits_along(&self, side: usize, i: usize, axes: &[[f64; D]; D]) -> Option<[[f64; D]; 2]> {
        let limits = Sides(self.left, self.right).limits_along(side, i, axes)?;
        Some(grown_along(limits, self.share))
    }

    fn warm(&self, side: usize, ids: &[u32]) {
        Sides::<D, _, _>(self.left, self.right).warm(side, ids);
    }

    fn pieces(&self, side: usize, i: usize) -> Option<&dyn Pieces<D>> {
        Sides(self.left, self.right).pieces(side, i)
    }

    fn pieces_pass(&self, [i, piece]: [usize; 2], [j, others]: [usize; 2]) -> bool {
        SMALL || self.left[i].pieces_within(piece, &self.right[j], others, self.clearance)
    }

    fn reach(&self) -> Reach {
        Reach {
            share: self.share,
            is_proof: true,
            is_meeting: self.clearance == 0.0,
        }
    }

    fn decide(&self, first: &[u32], second: &[u32], verdicts: &mut [bool]) {
        L::within_many(
            self.left,
            self.right,
            first,
            second,
            self.clearance,
            verdicts,
        );
    }
}

/// Boxes that meet, and a test of the caller's.
pub(super) struct Kept<'a, const D: usize, F> {
    pub(super) left: &'a [Aabb<D>],
    pub(super) right: &'a [Aabb<D>],
    pub(super) keep: F,
}

impl<const D: usize, F: Fn(u32, u32) -> bool + Sync> Judge<D> for Kept<'_, D, F> {
    fn is_ordered(&self) -> bool {
        true
    }

    fn counts(&self) -> [usize; 2] {
        Sides::<D, _, _>(self.left, self.right).counts()
    }

    fn bounds(&self, side: usize, i: usize) -> Aabb<D> {
        Sides(self.left, self.right).bounds(side, i)
    }

    fn cover(&self, side: usize, start: usize, low: [&mut [f64]; D], high: [&mut [f64]; D]) {
        cover_each(|i| self.bounds(side, start + i), low, high);
    }

    fn decide(&self, first: &[u32], second: &[u32], verdicts: &mut [bool]) {
        for ((&i, &j), verdict) in first.iter().zip(second).zip(verdicts) {
            // Integers tell of some boxes that they meet which do not.
            let relation = self.left[i as usize].relation_to_aligned(&self.right[j as usize]);
            *verdict = relation.intersects() && (self.keep)(i, j);
        }
    }
}

/// Limits along some axes, grown so that those of what is twice as far apart as this meet.
pub(super) fn grown_along<const D: usize>([min, max]: Limits<D>, share: f64) -> Limits<D> {
    // The axes may be a little longer than 1.
    let grown = Aabb::from_limits(min, max).grown(share * (1.0 + ASKEW));
    [grown.min(), grown.max()]
}

/// Writes boxes axis by axis.
#[inline]
pub(super) fn cover_each<const D: usize>(
    bounds: impl Fn(usize) -> Aabb<D>,
    low: [&mut [f64]; D],
    high: [&mut [f64]; D],
) {
    let count = low.first().map_or(0, |low| low.len());
    let [mut low, mut high] = [low, high].map(|side| side.map(|row| row.iter_mut()));
    for i in 0..count {
        // Of a polygon a look at all its corners.
        let bounds = bounds(i);
        for (axis, row) in low.iter_mut().zip(&mut high).enumerate() {
            if let (Some(low), Some(high)) = (row.0.next(), row.1.next()) {
                (*low, *high) = (bounds.min()[axis], bounds.max()[axis]);
            }
        }
    }
}
