//! Whether numbers crowd so that a straight map of all of them would be too coarse.
//!
//! Numbers that are equal, or take a few values that differ by rounding, as the edges of a grid do, are no
//! crowd: no map tells them apart.

use crate::num::sort::sort_floats;

/// Parts of the extent, and cells of each of these.
const PARTS: usize = 256;
/// What holds more than one in so many numbers is heavy: there are fewer heavy parts than this.
const ONE_IN: usize = 64;
/// So many more, since of few numbers some lie together by chance.
const BY_CHANCE: usize = 8;
/// Parts of a cell, to see whether numbers are spread over it.
const LOTS: u32 = 8;
/// Steps from number to number of more orders of magnitude than this are no rounding.
const ORDERS: u32 = 40;
/// Numbers whose steps are looked at.
const TOLD: usize = 1024;
/// Numbers within this share of half the extent, of which a map on which that is straight makes two dozen integers,
/// are close to each other.
const CLOSE: f64 = 1.0 / 67_108_864.0;
/// Numbers that differ by less than this share of them differ by rounding.
const ROUNDING: f64 = 1.0 / 35_184_372_088_832.0;
const NONE: u8 = u8::MAX;

/// Where numbers lie: from here to there.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Place {
    pub(super) low: f64,
    pub(super) high: f64,
}

impl Place {
    /// Half as long as it is: what cannot overflow.
    pub(super) fn half_length(self) -> f64 {
        self.high * 0.5 - self.low * 0.5
    }
}

/// Numbers counted along their extent.
pub(super) struct Crowd<'a> {
    limits: &'a [f64],
    places: &'a [Place],
    /// Cells in half a unit.
    scale: f64,
    counts: [u16; PARTS],
}

impl<'a> Crowd<'a> {
    /// The extent is these places in a row, without what lies between them.
    pub(super) fn new(limits: &'a [f64], places: &'a [Place]) -> Self {
        let half: f64 = places.iter().map(|place| place.half_length()).sum();
        let mut crowd = Self {
            limits,
            places,
            scale: (PARTS * PARTS) as f64 / half,
            counts: [0; PARTS],
        };
        for &x in limits {
            let [part, _] = crowd.cell(x);
            crowd.counts[part] = crowd.counts[part].saturating_add(1);
        }
        crowd
    }

    /// Whether the middle half of the numbers lie in a small share of the extent: in a part and the next.
    pub(super) fn has_core(&self) -> bool {
        let quarter = self.limits.len() / 4;
        let (mut below, mut ends) = (0, [0; 2]);
        for &count in &self.counts {
            below += usize::from(count);
            ends[0] += usize::from(below <= quarter);
            ends[1] += usize::from(below <= 3 * quarter);
        }
        ends[1] <= ends[0] + 1
    }

    /// Whether a good share of the numbers lie so close together that a map on which the extent is straight
    /// hardly tells them apart: a town in a world a billion times as wide.
    ///
    /// Where numbers lie [evenly](Self::is_even) there is none, and to ask that first is sooner: what is
    /// counted here takes 32 kB.
    #[inline(never)]
    pub(super) fn has_town(&self) -> bool {
        let Some(mut parts) = self.heavy_parts() else {
            return false;
        };
        let towns = parts.pick(|count| self.is_heavy(count.into()));
        let is_spread = |lots: &u8| lots.count_ones() * 4 > LOTS * 3;
        // Numbers of all sizes come closer and closer together toward one of them, and spread over no lots.
        towns > 0
            && (self.lots(&parts)[..towns].iter().any(is_spread) || self.orders(&parts) > ORDERS)
    }

    /// Whether no part has a good share of the numbers.
    pub(super) fn is_even(&self) -> bool {
        !self.counts.iter().any(|&count| self.is_heavy(count.into()))
    }

    /// Whether parts differ more than by chance (Pearson's chi-squared is about as many as there are parts), so that
    /// there may be [many towns](Self::has_towns). Of few numbers that is not asked.
    pub(super) fn is_patchy(&self) -> bool {
        let count = self.limits.len();
        let squares = self.counts.iter().map(|&count| usize::from(count).pow(2));
        count >= TOLD && squares.sum::<usize>() * PARTS > (count + 2 * PARTS) * count
    }

    /// Whether a good share of the numbers lie in towns that a map on which the extent is straight would hardly
    /// resolve, each with so few of them that no part has a good share.
    pub(super) fn has_towns(&self) -> bool {
        let mut numbers = [0.0; TOLD];
        let every = self.limits.len().div_ceil(TOLD).max(1);
        let some = self.limits.iter().step_by(every);
        let count = some.len().min(TOLD);
        for (place, &x) in numbers.iter_mut().zip(some) {
            *place = x;
        }
        let numbers = &mut numbers[..count];
        sort_floats(numbers);
        let half: f64 = self.places.iter().map(|place| place.half_length()).sum();
        let is_close = |three: &&[f64]| {
            let [a, b, c] = [three[0], three[1], three[2]];
            let half_step = c * 0.5 - a * 0.5;
            a < b && b < c && half_step < half * CLOSE && half_step > c.abs() * ROUNDING
        };
        numbers.windows(3).filter(is_close).count() * 4 > count
    }

    fn is_heavy(&self, count: usize) -> bool {
        count * ONE_IN > self.limits.len() + BY_CHANCE * ONE_IN
    }

    /// The part that a number lies in, and the cell of that.
    #[inline(always)]
    fn cell(&self, x: f64) -> [usize; 2] {
        let mut before = 0.0;
        for (k, place) in self.places.iter().enumerate() {
            let within = x * 0.5 - place.low * 0.5;
            // What lies beyond the last place is in its last cell.
            if k + 1 == self.places.len() || x <= place.high {
                before += if within > 0.0 { within } else { 0.0 };
                break;
            }
            before += place.half_length();
        }
        let cell = (before * self.scale) as usize;
        let cell = cell.min(PARTS * PARTS - 1);
        [cell / PARTS, cell % PARTS]
    }

    /// What lies in the cells of the heavy parts, if there are any.
    fn heavy_parts(&self) -> Option<HeavyParts> {
        let mut parts = HeavyParts {
            at: [NONE; PARTS],
            cells: [[0; PARTS]; ONE_IN],
            used: 0,
        };
        for (at, &count) in parts.at.iter_mut().zip(&self.counts) {
            if self.is_heavy(count.into()) {
                *at = parts.used as u8;
                parts.used += 1;
            }
        }
        if parts.used == 0 {
            return None;
        }
        for &x in self.limits {
            if let Some(count) = parts.cell(self.cell(x)) {
                *count = count.saturating_add(1);
            }
        }
        Some(parts)
    }

    /// Which of the cells that were picked a number lies in.
    fn picked(&self, parts: &HeavyParts, x: f64) -> Option<usize> {
        let [part, cell] = self.cell(x);
        let cells = parts.cells.get(usize::from(parts.at[part]))?;
        usize::from(cells[cell]).checked_sub(1)
    }

    /// Of how many orders of magnitude the steps are from number to number in the cells that were picked.
    fn orders(&self, parts: &HeavyParts) -> u32 {
        // So many tell, and fit on the stack: a frame asks for no memory.
        let every = self.limits.len().div_ceil(TOLD).max(1);
        let some = self.limits.iter().copied().step_by(every);
        let picked = some.filter(|&x| self.picked(parts, x).is_some());
        let (mut numbers, mut count) = ([0.0; TOLD], 0);
        for (place, x) in numbers.iter_mut().zip(picked) {
            *place = x;
            count += 1;
        }
        let numbers = &mut numbers[..count];
        sort_floats(numbers);
        let mut seen = [0u64; 2048 / 64];
        for pair in numbers.windows(2) {
            // Half of it cannot overflow.
            let step = pair[1] * 0.5 - pair[0] * 0.5;
            if step > 0.0 {
                let order = step.to_bits() >> 52;
                seen[order as usize / 64] |= 1 << (order % 64);
            }
        }
        seen.iter().map(|orders| orders.count_ones()).sum()
    }

    /// For each cell that was picked, a bit for each part of its numbers' extent where some are.
    fn lots(&self, parts: &HeavyParts) -> [u8; ONE_IN] {
        let mut ends = [[f64::INFINITY, f64::NEG_INFINITY]; ONE_IN];
        let picked = |x: f64| self.picked(parts, x);
        for &x in self.limits {
            if let Some([low, high]) = picked(x).map(|at| &mut ends[at]) {
                *low = if x < *low { x } else { *low };
                *high = if x > *high { x } else { *high };
            }
        }
        let mut lots = [0; ONE_IN];
        for &x in self.limits {
            if let Some(at) = picked(x) {
                let [low, high] = ends[at];
                let lot = ((x - low) / (high - low) * f64::from(LOTS)) as u32;
                lots[at] |= 1 << lot.min(LOTS - 1);
            }
        }
        lots
    }
}

/// Counts in the cells of the heavy parts; once cells are picked, their numbers from 1 on instead.
struct HeavyParts {
    at: [u8; PARTS],
    cells: [[u16; PARTS]; ONE_IN],
    used: usize,
}

impl HeavyParts {
    #[inline(always)]
    fn cell(&mut self, [part, cell]: [usize; 2]) -> Option<&mut u16> {
        let cells = self.cells.get_mut(usize::from(self.at[part]))?;
        Some(&mut cells[cell])
    }

    /// Picks cells by their counts. Returns how many.
    fn pick(&mut self, is_picked: impl Fn(u16) -> bool) -> usize {
        let mut picked = 0;
        for cell in self.cells[..self.used].as_flattened_mut() {
            picked += usize::from(is_picked(*cell));
            *cell = if is_picked(*cell) { picked as u16 } else { 0 };
        }
        picked
    }
}

#[cfg(test)]
mod tests {
    use super::super::AxisMap;
    use crate::num::two_pow;
    use alloc::vec::Vec;

    #[test]
    fn numbers_of_all_sizes_are_told_apart() {
        for (first, four) in [(-300, 4), (-1000, 4), (-75, 1)] {
            let size = |k: i32| {
                let quarters = k * four;
                two_pow(first + quarters / 4) * (1.0 + f64::from(quarters % 4) * 0.25)
            };
            for (both, rest) in [(false, 0), (true, 0), (false, 600), (true, 600)] {
                let sign = |k: i32| if both && k % 2 == 1 { -1.0 } else { 1.0 };
                let mut xs: Vec<f64> = (0..600).map(|k| sign(k) * size(k)).collect();
                xs.extend((0..rest).map(|k| size(600) * (f64::from(k) / 300.0 - 1.0)));
                let mut map = AxisMap::from_knots(Vec::new());
                assert!(!map.squeeze(&xs), "{first} {both} {rest}");
                map.refit(&mut xs.clone());
                xs.sort_unstable_by(f64::total_cmp);
                let merged = xs.windows(2).filter(|w| map.of(w[0]) >= map.of(w[1]));
                let merged = merged.count();
                assert!(merged * 20 < xs.len(), "{first} {both} {rest}: {merged}");
            }
        }
    }
}
