//! Bounds as 32-bit integers over the extent of the job, by one [`AxisMap`] for each axis.

use super::first_axis::{exchanged, first_axis};
use super::judge::{Judge, SMALL};
use super::levels::{Levels, Ranks};
use crate::geom::{Aabb, AxisMap, Straight, enough, scattered, widen};
use crate::lanes::{Job, Lanes, Limits, Row, SKETCHED, Simd, Units, spare_digits, words};
use alloc::vec::Vec;

/// The maps of all axes. What they give is below `u32::MAX`.
#[derive(Debug, Clone)]
pub(super) struct Scale<const D: usize> {
    maps: [AxisMap; D],
    first: usize,
    /// Digits that the maps' integers are kept without: some where boxes are as wide as the whole job, whose
    /// sketches need the room.
    dropped: [u32; D],
    /// How to make sketches, and the integers between which limits must lie: `None` where maps are bent.
    sketching: Option<(Units<D>, [[u32; D]; 2])>,
    sample: Vec<Aabb<D>>,
    /// Kept for its memory.
    limits: Vec<f64>,
}

impl<const D: usize> Scale<D> {
    /// Maps for nothing yet.
    pub(super) fn new() -> Self {
        Self {
            maps: core::array::from_fn(|_| AxisMap::from_knots(Vec::new())),
            first: 0,
            dropped: [0; D],
            sketching: None,
            sample: Vec::new(),
            limits: Vec::new(),
        }
    }

    /// Makes maps for boxes like some of these, `bounds(i)` being the i-th of `count`; each is warmed by
    /// `warm(i)` first, since they lie all over the memory.
    pub(super) fn fit(
        &mut self,
        count: usize,
        warm: impl Fn(usize),
        bounds: impl Fn(usize) -> Aabb<D>,
    ) {
        let some = || scattered(count, enough(count));
        some().for_each(warm);
        self.sample.clear();
        self.sample.extend(some().map(bounds));
        self.first = first_axis(&self.sample, count);
        let first = self.first();
        if first > 0 {
            self.sample
                .iter_mut()
                .for_each(|bounds| *bounds = exchanged(bounds, first));
        }
        for (k, map) in self.maps.iter_mut().enumerate() {
            let limits = self.sample.iter().flat_map(|b| [b.min()[k], b.max()[k]]);
            self.limits.clear();
            self.limits.extend(limits);
            if !map.squeeze(&self.limits) {
                widen(&mut self.limits);
                map.refit(&mut self.limits);
            }
        }
        let straight = self.maps.each_ref().map(AxisMap::straight);
        self.dropped = [0; D];
        if straight.iter().all(Option::is_some) {
            self.dropped = self.widest().map(spare_digits);
        }
        self.sketching = sketching(straight, self.dropped);
    }

    /// The axis that has changed places with x; in WebAssembly none ever does.
    #[inline(always)]
    fn first(&self) -> usize {
        if SMALL { 0 } else { self.first }
    }

    /// The widest box of the sample along each axis.
    fn widest(&self) -> [u32; D] {
        self.sample().fold([0; D], |widest, row| {
            core::array::from_fn(|k| widest[k].max(row.high[k].saturating_sub(row.low[k])))
        })
    }

    /// The boxes that the maps were made for.
    pub(super) fn sample(&self) -> impl Iterator<Item = Row<D>> {
        self.sample.iter().map(|bounds| self.row(bounds, 0))
    }

    /// What sketches are measured in, where there can be any.
    pub(super) fn units(&self) -> Option<Units<D>> {
        self.sketching.map(|(units, _)| units)
    }

    /// Makes a size NaN where the limits of a box along axis `k` do not lie in one place of a squeezed map:
    /// its sketch would be wrong.
    #[inline(always)]
    fn withhold(&self, k: usize, limits: [&[u32; BLOCK]; 2], sizes: &mut [f64; BLOCK]) {
        let places = self.maps[k].places();
        if places.is_empty() {
            return;
        }
        let mut holds = [false; BLOCK];
        for place in places {
            let [first, last] = place.map(|x| x >> self.dropped[k]);
            for (k, holds) in holds.iter_mut().enumerate() {
                *holds |= (limits[0][k] > first) & (limits[1][k] < last);
            }
        }
        for (size, holds) in sizes.iter_mut().zip(holds) {
            *size = if holds { *size } else { f64::NAN };
        }
    }

    #[inline]
    fn row(&self, bounds: &Aabb<D>, id: u32) -> Row<D> {
        let (min, max) = (bounds.min(), bounds.max());
        let mut row = Row { id, ..Row::BLANK };
        for k in 0..D {
            row.low[k] = self.maps[k].of(min[k]) >> self.dropped[k];
            row.high[k] = self.maps[k].of(max[k]) >> self.dropped[k];
        }
        row
    }
}

/// How to make sketches of boxes whose limits are on these maps without the digits `dropped`; nothing
/// where one is not straight, or the coordinates' own rounding is too coarse.
fn sketching<const D: usize>(
    maps: [Option<Straight>; D],
    dropped: [u32; D],
) -> Option<(Units<D>, [[u32; D]; 2])> {
    if maps.iter().any(Option::is_none) {
        return None;
    }
    let coarser = |k: usize, straight: &Straight| Straight {
        first: straight.first >> dropped[k],
        last: straight.last >> dropped[k],
        unit: straight.unit * f64::from(1u32 << dropped[k]),
        farthest: straight.farthest,
    };
    let maps: [Option<Straight>; D] =
        core::array::from_fn(|k| maps[k].as_ref().map(|map| coarser(k, map)));
    let of = |number: fn(&Straight) -> f64| maps.each_ref().map(|m| m.as_ref().map_or(0.0, number));
    // Sizes are a few units to 2^31 of them: as `f32` on this scale they neither overflow nor lose
    // more than the error below by underflow.
    let larger = of(|map| map.unit).into_iter().fold(0.0, f64::max);
    // The power of two at or below: no digit is lost in dividing by it.
    let scale = f64::from_bits(larger.to_bits() & f64::INFINITY.to_bits());
    let units = of(|map| map.unit).map(|unit| unit / scale);
    // Doubled, a centre is the sum of two limits, and there are two centres: four integers, each off by
    // half a unit and a little. (Two digits fewer put all of them lower by three eighths of a unit on average. That cancels
    // in the difference; half a unit of error is left.) The limits themselves are off by a few of the coordinates' last
    // bits.
    let farthest: f64 = of(|map| map.farthest).iter().sum();
    let rounding = farthest / scale * (64.0 * f64::EPSILON);
    let error = 3.0 * units.iter().sum::<f64>() + 3.0 + rounding;
    let ends = |number: fn(&Straight) -> u32| maps.each_ref().map(|m| m.as_ref().map_or(0, number));
    let units = Units {
        scale,
        unit: units.map(|unit| unit as f32),
        error: error as f32 * (1.0 + f32::EPSILON * 4.0),
    };
    (error < 1e6).then_some((units, [ends(|map| map.first), ends(|map| map.last)]))
}

/// Makes rows of the boxes from `start` on of list `side`, and sketches where there is room for them.
/// Returns how large they are.
pub(super) fn fill<const D: usize>(
    judge: &dyn Judge<D>,
    (side, start): (usize, usize),
    (rows, sketches): (&mut [Row<D>], &mut [u32]),
    scale: &Scale<D>,
    levels: &Levels<D>,
) -> Ranks {
    let lanes = Lanes::best();
    let mut ranks = Ranks::default();
    let (mut limits, mut cells) = (Block::filled(0.0), Block::filled(0));
    let mut numbers = [[0.0; BLOCK]; SKETCHED];
    let mut sketches = sketches.chunks_mut(BLOCK * words(D));
    for (block, rows) in rows.chunks_mut(BLOCK).enumerate() {
        let start = start + block * BLOCK;
        let low = limits
            .low
            .each_mut()
            .map(|column| &mut column[..rows.len()]);
        let high = limits
            .high
            .each_mut()
            .map(|column| &mut column[..rows.len()]);
        let [mut low, mut high] = [low, high];
        low.swap(0, scale.first());
        high.swap(0, scale.first());
        judge.cover(side, start, low, high);
        let sketches = sketches.next();
        if sketches.is_some() {
            let mut columns = numbers.each_mut().map(|n| &mut n[..rows.len()]);
            let count = if D == 2 { 4 } else { SKETCHED };
            // Behind the sizes the components of each axis but the last.
            for axis in (D..D * D).step_by(D) {
                columns.swap(axis, axis + scale.first());
            }
            judge.boxes(side, start, &mut columns[..count]);
        }
        lanes.run(Map {
            scale,
            limits: &limits,
            cells: &mut cells,
            drawn: sketches.map(|sketches| (&mut numbers, sketches)),
        });
        for (k, row) in rows.iter_mut().enumerate() {
            for axis in 0..D {
                row.low[axis] = cells.low[axis][k];
                row.high[axis] = cells.high[axis][k];
            }
            row.id = (start + k) as u32;
            ranks.add(levels.rank(row));
        }
    }
    ranks
}

/// Boxes whose limits are made integers at a time.
pub(super) const BLOCK: usize = 64;

/// Limits of a block of boxes, axis by axis.
pub(super) struct Block<const D: usize, T> {
    pub(super) low: [[T; BLOCK]; D],
    pub(super) high: [[T; BLOCK]; D],
}

impl<const D: usize, T: Copy> Block<D, T> {
    pub(super) fn filled(with: T) -> Self {
        Self {
            low: [[with; BLOCK]; D],
            high: [[with; BLOCK]; D],
        }
    }
}

/// Makes integers of the limits of a block, and sketches of its boxes by their numbers.
pub(super) struct Map<'a, const D: usize> {
    pub(super) scale: &'a Scale<D>,
    pub(super) limits: &'a Block<D, f64>,
    pub(super) cells: &'a mut Block<D, u32>,
    pub(super) drawn: Option<(&'a mut [[f64; BLOCK]; SKETCHED], &'a mut [u32])>,
}

impl<const D: usize> Job for Map<'_, D> {
    type Out = ();
    #[inline(always)]
    fn run<S: Simd>(self, _: S) {
        for (k, map) in self.scale.maps.iter().enumerate() {
            let dropped = self.scale.dropped[k];
            for (limits, cells) in [
                (&self.limits.low[k], &mut self.cells.low[k]),
                (&self.limits.high[k], &mut self.cells.high[k]),
            ] {
                map.of_many(limits, cells);
                if dropped > 0 {
                    cells.iter_mut().for_each(|cell| *cell >>= dropped);
                }
            }
            // A caller's own type may have limits the wrong way round: what looks at them is spared that.
            for (high, low) in self.cells.high[k].iter_mut().zip(&self.cells.low[k]) {
                *high = (*high).max(*low);
            }
        }
        if let (Some((numbers, sketches)), Some((units, ends))) = (self.drawn, self.scale.sketching)
        {
            for k in 0..D {
                let limits = [&self.cells.low[k], &self.cells.high[k]];
                self.scale.withhold(k, limits, &mut numbers[0]);
            }
            let (low, high) = (&self.cells.low, &self.cells.high);
            units.sketch(numbers, Limits { low, high, ends }, sketches);
        }
    }
}
