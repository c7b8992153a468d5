//! Shapes of many pieces, sought piece by piece.
//!
//! Contour lines lie one around the other: the bounds of any two meet, though the lines do not, and to tell so takes a
//! look at all pieces of one. Their pieces hardly meet by their limits. So all pieces are put into one search, as shapes
//! of their own, with all that it has for long ones aslant; members of which pieces pass are collected, and each two of
//! them told once. Whether that pays, a sample tells ([`pay`](super::pieces_pay)).

use super::judge::{Judge, cover_each, grown_along};
use crate::geom::aslant::{Axes, Limits};
use crate::geom::{Aabb, Pieces};
use crate::lanes::SKETCHED;
use alloc::vec::Vec;
use core::sync::atomic::{AtomicUsize, Ordering};

/// Of each list the members that pieces are of, and the first piece of each member; and the memory for it.
#[derive(Debug, Default)]
pub(super) struct Owners {
    of: [Vec<u32>; 2],
    first: [Vec<u32>; 2],
    /// Members of which pieces pass, the one in the upper half of a number.
    pub(super) pairs: Vec<u64>,
}

impl Owners {
    pub(super) fn clear(&mut self) {
        for list in self.of.iter_mut().chain(&mut self.first) {
            list.clear();
        }
    }

    /// Puts down the next member of a list; whether there is room for so many pieces.
    pub(super) fn push(&mut self, side: usize, pieces: usize) -> bool {
        let (of, first) = (&mut self.of[side], &mut self.first[side]);
        let all = of.len().saturating_add(pieces);
        if all > u32::MAX as usize {
            return false;
        }
        let member = first.len() as u32;
        first.push(of.len() as u32);
        of.resize(all, member);
        true
    }

    /// The member that a piece is of, and which of its pieces it is.
    fn at(&self, side: usize, piece: usize) -> [usize; 2] {
        let member = self.of[side][piece] as usize;
        [member, piece - self.first[side][member] as usize]
    }

    /// The members that two pieces are of, as one number.
    pub(super) fn pair(&self, is_within: bool, first: u32, second: u32) -> u64 {
        let [i, j] = [(0, first), (usize::from(!is_within), second)]
            .map(|(side, piece)| u64::from(self.of[side][piece as usize]));
        let swaps = is_within && i > j;
        if swaps { j << 32 | i } else { i << 32 | j }
    }
}

/// A judge of the pieces of its members, whose ids are their places among all pieces of their list.
pub(super) struct ByPiece<'a, const D: usize> {
    judge: &'a dyn Judge<D>,
    pub(super) owners: &'a Owners,
    /// Whether pairs are within one list.
    pub(super) is_within: bool,
    /// How many pairs of pieces may pass, and how many do. Where more do, the sample has told wrong: then none pass, and
    /// all are sought otherwise.
    most: usize,
    passed: AtomicUsize,
}

impl<'a, const D: usize> ByPiece<'a, D> {
    pub(super) fn new(
        judge: &'a dyn Judge<D>,
        owners: &'a Owners,
        is_within: bool,
        most: usize,
    ) -> Self {
        Self {
            judge,
            owners,
            is_within,
            most,
            passed: AtomicUsize::new(0),
        }
    }

    /// Whether more pairs of pieces passed than may.
    pub(super) fn is_over(&self) -> bool {
        self.passed.load(Ordering::Relaxed) > self.most
    }

    /// What is made of a piece or, where a member is of one, of that.
    #[inline(always)]
    fn of<T>(
        &self,
        (side, i): (usize, usize),
        piece: impl FnOnce(&'a dyn Pieces<D>, usize) -> T,
        whole: impl FnOnce(usize) -> T,
    ) -> T {
        let [member, k] = self.owners.at(side, i);
        match self.judge.pieces(side, member) {
            Some(pieces) => piece(pieces, k),
            None => whole(member),
        }
    }
}

impl<const D: usize> Judge<D> for ByPiece<'_, D> {
    fn counts(&self) -> [usize; 2] {
        self.owners.of.each_ref().map(Vec::len)
    }

    fn bounds(&self, side: usize, i: usize) -> Aabb<D> {
        let [member, k] = self.owners.at(side, i);
        bounds(self.judge, [side, member, k])
    }

    fn cover(&self, side: usize, start: usize, low: [&mut [f64]; D], high: [&mut [f64]; D]) {
        cover_each(|i| self.bounds(side, start + i), low, high);
    }

    fn boxes(&self, side: usize, start: usize, numbers: &mut [&mut [f64]]) -> bool {
        if !self.judge.reach().is_meeting {
            return false;
        }
        let columns = numbers.len();
        let room = numbers.first().map_or(0, |column| column.len());
        for i in 0..room {
            let mut one = [[0.0; 1]; SKETCHED];
            let mut to = one.each_mut().map(|number| &mut number[..]);
            let is_told = to.get_mut(..columns).is_some_and(|to| {
                self.of((side, start + i), |all, k| all.write_box(k, to), |_| false)
            });
            for (column, [number]) in numbers.iter_mut().zip(one) {
                column[i] = if is_told { number } else { f64::NAN };
            }
        }
        true
    }

    // Pieces only lie in such boxes.
    fn fills_boxes(&self) -> bool {
        false
    }

    fn lies_along(&self, side: usize, i: usize) -> Option<Axes<D>> {
        self.of((side, i), Pieces::lies_along, |member| {
            self.judge.lies_along(side, member)
        })
    }

    fn limits_along(&self, side: usize, i: usize, axes: &Axes<D>) -> Option<Limits<D>> {
        let share = self.judge.reach().share;
        self.of(
            (side, i),
            |all, k| Some(grown_along(all.limits_along(k, axes)?, share)),
            |member| self.judge.limits_along(side, member, axes),
        )
    }

    fn decide(&self, first: &[u32], second: &[u32], verdicts: &mut [bool]) {
        if self.is_over() {
            verdicts.fill(false);
            return;
        }
        let other = usize::from(!self.is_within);
        let mut passed = 0;
        for ((&i, &j), verdict) in first.iter().zip(second).zip(verdicts) {
            let (i, j) = (
                self.owners.at(0, i as usize),
                self.owners.at(other, j as usize),
            );
            let is_one = self.is_within && i[0] == j[0];
            *verdict = !is_one && self.judge.pieces_pass(i, j);
            passed += usize::from(*verdict);
        }
        self.passed.fetch_add(passed, Ordering::Relaxed);
    }
}

/// The bounds of a piece, told by list, member and its place there.
pub(super) fn bounds<const D: usize>(
    judge: &dyn Judge<D>,
    [side, member, piece]: [usize; 3],
) -> Aabb<D> {
    let all = judge.pieces(side, member);
    match all.and_then(|all| all.bounds(piece)) {
        Some(bounds) => {
            let share = judge.reach().share;
            if share > 0.0 {
                bounds.grown(share)
            } else {
                bounds
            }
        }
        None => judge.bounds(side, member),
    }
}
