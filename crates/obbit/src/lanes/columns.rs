//! The boxes of one stripe, one array per limit, ordered by where they begin along x.

use super::sketch::{self, Sketch, Units, opened};
use super::sketch3;
use alloc::vec::Vec;

/// Places behind the last box that meet nothing, so that a vector may be read from any box on.
pub(crate) const PAD: usize = 16;

/// No limit of a box is this large, so a box that begins here is beyond every end.
pub(crate) const NOWHERE: u32 = u32::MAX;

/// One box: its limits, and the name by which it is reported. Axis 0 is the one that is scanned
/// along.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Row<const D: usize> {
    pub(crate) low: [u32; D],
    pub(crate) high: [u32; D],
    pub(crate) id: u32,
}

impl<const D: usize> Row<D> {
    /// For places that are written later.
    pub(crate) const BLANK: Self = Self {
        low: [0; D],
        high: [0; D],
        id: 0,
    };
}

/// A box of space: the sums of its limits along each axis, wrapped round, and its sketch.
pub(super) type Record = [u32; 8];

/// The rows as columns.
///
/// Every column is at least `len + PAD` long, behind `len` all boxes begin [`NOWHERE`], and no box
/// ends there. Only this file writes them, so that unsafe reads may rely on it.
#[derive(Debug, Clone)]
pub(crate) struct Columns<const D: usize> {
    pub(super) low: [Vec<u32>; D],
    pub(super) high: [Vec<u32>; D],
    pub(super) ids: Vec<u32>,
    /// Where the stripe begins across x. A pair that lies in several stripes counts in the one
    /// where, on every axis, at least one of the two boxes begins.
    pub(super) begin: [u32; D],
    /// What the boxes are, where that has been told: widths, heights, cosines and sines, in columns of
    /// the same length.
    pub(super) sketches: [Vec<f32>; 4],
    /// In space, where that has been told: the doubled centre and the sketch of each box.
    pub(super) records: Vec<Record>,
    /// The numbers from 0 on, a column of the same length.
    pub(super) places: Vec<u32>,
    /// What sketches are measured in; `None` where there are none.
    pub(super) units: Option<Units<D>>,
    /// The sketches of the plane as they are read.
    picked: Vec<Sketch>,
    len: usize,
}

impl<const D: usize> Columns<D> {
    pub(crate) fn new() -> Self {
        let empty = || alloc::vec![NOWHERE; PAD];
        Self {
            low: core::array::from_fn(|_| empty()),
            high: core::array::from_fn(|_| empty()),
            ids: empty(),
            begin: [0; D],
            sketches: core::array::from_fn(|_| Vec::new()),
            records: Vec::new(),
            places: Vec::new(),
            units: None,
            picked: Vec::new(),
            len: 0,
        }
    }

    /// Takes over `count` rows of the stripe that begins at `begin`; `row(k)` is the k-th, and they
    /// come in order of where they begin along axis 0.
    pub(crate) fn fill(&mut self, begin: [u32; D], count: usize, row: impl Fn(usize) -> Row<D>) {
        self.begin = begin;
        // None until what lies behind them says where they end, also where `row` panics.
        self.len = 0;
        let places = count + PAD;
        for column in self.low.iter_mut().chain(&mut self.high) {
            if column.len() < places {
                column.resize(places, NOWHERE);
            }
        }
        if self.ids.len() < places {
            self.ids.resize(places, NOWHERE);
        }
        // As slices of one known length, so that the loop has no bounds to check.
        let low = self.low.each_mut().map(|column| &mut column[..places]);
        let high = self.high.each_mut().map(|column| &mut column[..places]);
        let ids = &mut self.ids[..places];
        for k in 0..count {
            let row = row(k);
            for axis in 0..D {
                low[axis][k] = row.low[axis];
                high[axis][k] = row.high[axis];
            }
            high[0][k] = row.high[0].min(NOWHERE - 1);
            ids[k] = row.id;
        }
        low[0][count..].fill(NOWHERE);
        self.len = count;
        self.units = None;
    }

    /// Takes over the sketches of the boxes that are there; `of` has those of all ids.
    pub(crate) fn sketch(&mut self, units: Units<D>, of: &[u32]) {
        if D == 2 {
            self.sketch_plane(of.as_chunks().0);
        } else {
            self.sketch_space(of.as_chunks().0);
        }
        self.units = Some(units);
    }

    fn sketch_plane(&mut self, of: &[Sketch]) {
        let places = self.len + PAD;
        for column in &mut self.sketches {
            if column.len() < places {
                column.resize(places, 0.0);
            }
        }
        let [width, height, cos, sin] = self.sketches.each_mut().map(|column| &mut column[..]);
        let columns = width.iter_mut().zip(height).zip(cos.iter_mut().zip(sin));
        // They lie all over the memory: many are on their way at a time in a loop that only copies.
        let ids = self.ids[..self.len].iter();
        let pick = |&id: &u32| of.get(id as usize).copied().unwrap_or(sketch::NOTHING);
        self.picked.clear();
        self.picked.extend(ids.map(pick));
        for (&sketch, ((width, height), (cos, sin))) in self.picked.iter().zip(columns) {
            [*width, *height, *cos, *sin] = opened(sketch);
        }
    }

    fn sketch_space(&mut self, of: &[sketch3::Sketch3]) {
        let places = self.len + PAD;
        let numbered = self.places.len();
        if numbered < places {
            self.places.extend(numbered as u32..places as u32);
        }
        let sum = |axis: usize, k: usize| self.low[axis][k].wrapping_add(self.high[axis][k]);
        let record = |(k, &id): (usize, &u32)| {
            let sketch = of.get(id as usize).copied().unwrap_or(sketch3::NOTHING);
            let [a, b, c, d, e] = sketch;
            [sum(0, k), sum(1, k), sum(D - 1, k), a, b, c, d, e]
        };
        self.records.clear();
        let ids = self.ids[..self.len].iter();
        self.records.extend(ids.enumerate().map(record));
    }

    #[inline]
    pub(crate) fn len(&self) -> usize {
        self.len
    }

    /// The ids in order.
    pub(crate) fn ids(&self) -> &[u32] {
        &self.ids[..self.len]
    }

    /// How many boxes begin before `x`.
    pub(crate) fn before(&self, x: u32) -> usize {
        self.low[0][..self.len].partition_point(|&low| low < x)
    }

    /// Where the k-th box begins, or [`NOWHERE`] if there is none.
    pub(crate) fn begins(&self, k: usize) -> u32 {
        if k < self.len {
            self.low[0][k]
        } else {
            NOWHERE
        }
    }

    #[inline(always)]
    pub(crate) fn row(&self, i: usize) -> Row<D> {
        Row {
            low: core::array::from_fn(|k| self.low[k][i]),
            high: core::array::from_fn(|k| self.high[k][i]),
            id: self.ids[i],
        }
    }
}
