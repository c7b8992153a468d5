//! Triangles, cut off the region one after the other.

use super::bridges::Slots;
use super::{Crossing, Places};
use alloc::vec::Vec;
use core::cmp::Ordering::{Equal, Greater, Less};

pub(super) type Triangle = [usize; 3];

/// Cuts the region into triangles, by slots.
pub(super) fn cut(places: &Places, slots: &mut Slots) -> Result<Vec<Triangle>, Crossing> {
    let mut passes = alloc::vec![0u32; places.0.len()];
    for &place in &slots.place {
        passes[place as usize] += 1;
    }
    let mut cutting = Cutting {
        places,
        slots,
        passes,
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
    /// How many of the slots that are left are at each place.
    passes: Vec<u32>,
    triangles: Vec<Triangle>,
}

/// Which corners are cut off.
#[derive(Debug, Clone, Copy, PartialEq)]
enum Ears {
    /// Those in whose triangle no other corner is, not even on its border.
    Clear,
    /// Those of no area.
    Straight,
}

impl Cutting<'_> {
    fn outline(&mut self, first: usize) -> Result<(), Crossing> {
        let mut left = 1;
        let mut slot = self.slots.after[first];
        while slot != first {
            left += 1;
            slot = self.slots.after[slot];
        }
        let (mut ears, mut tried) = (Ears::Clear, 0);
        while left > 2 {
            let [before, after] = [self.slots.before[slot], self.slots.after[slot]];
            if self.is_ear(slot, ears) {
                if ears == Ears::Clear {
                    self.triangles.push([before, slot, after]);
                }
                self.passes[self.slots.place[slot] as usize] -= 1;
                (self.slots.after[before], self.slots.before[after]) = (after, before);
                left -= 1;
                (ears, tried) = (Ears::Clear, 0);
                // Not the next one, or a fan would be cut off.
                slot = self.slots.after[after];
                continue;
            }
            slot = after;
            tried += 1;
            if tried > left {
                let place = self.places.at(self.slots.place[slot]);
                if ears == Ears::Straight {
                    return Err(Crossing(place));
                }
                (ears, tried) = (Ears::Straight, 0);
            }
        }
        Ok(())
    }

    fn is_ear(&self, slot: usize, ears: Ears) -> bool {
        let around = [self.slots.before[slot], slot, self.slots.after[slot]];
        let [a, v, b] = around.map(|k| self.slots.place[k]);
        match (self.places.turn(a, v, b), ears) {
            (Greater, Ears::Clear) => {}
            (Equal, Ears::Straight) => return true,
            _ => return false,
        }
        let corners = [a, v, b];
        let [low, high] = {
            let y = corners.map(|k| self.places.at(k)[1]);
            [y[0].min(y[1]).min(y[2]), y[0].max(y[1]).max(y[2])]
        };
        let within = a.min(v).min(b) + 1..a.max(v).max(b);
        let is_in_the_way = |&place: &u32| {
            let y = self.places.at(place)[1];
            self.passes[place as usize] > 0
                && (low..=high).contains(&y)
                && !corners.contains(&place)
                && [(a, v), (v, b), (b, a)]
                    .iter()
                    .all(|&(p, q)| self.places.turn(p, q, place) != Less)
        };
        !within.into_iter().any(|place| is_in_the_way(&place))
    }
}
