//! Triangles, cut off the region one after the other.

use super::bridges::Slots;
use super::near::NearPlaces;
use super::{Crossing, Places};
use alloc::collections::VecDeque;
use alloc::vec::Vec;
use core::cmp::Ordering::{self, Equal, Greater, Less};

pub(super) type Triangle = [usize; 3];

/// What comes after a corner that is cut off.
const GONE: usize = usize::MAX;

/// Cuts the region into triangles, by slots.
pub(super) fn cut(places: &Places, slots: &mut Slots) -> Result<Vec<Triangle>, Crossing> {
    let near = NearPlaces::of(places, slots);
    let mut cutting = Cutting {
        places,
        slots,
        near,
        triangles: Vec::new(),
    };
    for k in 0..cutting.slots.outlines.len() {
        cutting.outline(cutting.slots.outlines[k])?;
    }
    Ok(cutting.triangles)
}

struct Cutting<'a> {
    places: &'a Places,
    slots: &'a mut Slots,
    /// Where slots are left.
    near: NearPlaces,
    triangles: Vec<Triangle>,
}

impl Cutting<'_> {
    /// Cuts off what one loop goes round.
    ///
    /// A corner that is no ear becomes one only where a corner beside it is cut off: of what lies in its triangle, the nearest
    /// to it turns the other way, and so is no ear itself. But what is straight may stand there, and is left out where
    /// nothing else goes on; then all are asked again.
    fn outline(&mut self, first: usize) -> Result<(), Crossing> {
        let mut waiting: VecDeque<usize> = self.ring(first).collect();
        let mut left = waiting.len();
        let (mut some, mut is_all_asked) = (first, true);
        while left > 2 {
            let next = waiting.pop_front();
            let slot = match next {
                Some(slot) if self.slots.after[slot] == GONE || !self.is_ear(slot) => continue,
                Some(slot) => slot,
                None if is_all_asked => {
                    let straight = self.ring(some).find(|&slot| self.turn(slot).1 == Equal);
                    straight.ok_or(Crossing(self.places.at(self.slots.place[some])))?
                }
                None => {
                    waiting.extend(self.ring(some));
                    is_all_asked = true;
                    continue;
                }
            };
            let [before, after] = [self.slots.before[slot], self.slots.after[slot]];
            if next.is_some() {
                self.triangles.push([before, slot, after]);
            }
            self.near.leave(self.places, self.slots.place[slot]);
            (self.slots.after[before], self.slots.before[after]) = (after, before);
            self.slots.after[slot] = GONE;
            left -= 1;
            // (Each once more, behind all others: one after the other they would make a fan.)
            waiting.extend([after, before]);
            (some, is_all_asked) = (after, false);
        }
        Ok(())
    }

    /// All slots that are left of a loop.
    fn ring(&self, first: usize) -> impl Iterator<Item = usize> {
        let next = move |&slot: &usize| Some(self.slots.after[slot]).filter(|&next| next != first);
        core::iter::successors(Some(first), next)
    }

    fn turn(&self, slot: usize) -> ([u32; 3], Ordering) {
        let around = [self.slots.before[slot], slot, self.slots.after[slot]];
        let [a, v, b] = around.map(|k| self.slots.place[k]);
        ([a, v, b], self.places.turn(a, v, b))
    }

    /// Whether a corner turns as the loop does, and no other is in its triangle, not even on its border.
    fn is_ear(&self, slot: usize) -> bool {
        let (corners, turn) = self.turn(slot);
        let [a, v, b] = corners;
        let is_in_the_way = |place: u32| {
            !corners.contains(&place)
                && [(a, v), (v, b), (b, a)]
                    .iter()
                    .all(|&(p, q)| self.places.turn(p, q, place) != Less)
        };
        turn == Greater && !self.near.any(self.places, corners, is_in_the_way)
    }
}
