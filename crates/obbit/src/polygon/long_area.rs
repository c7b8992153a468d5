//! Areas however large or small.

use crate::num::sort::sort_floats;
use crate::num::times_two_pow;
use alloc::vec::Vec;

/// An area in the square of a power of two.
#[derive(Debug, Clone, Copy)]
pub struct LongArea {
    pub(super) area: f64,
    /// The power.
    pub(super) unit: i32,
}

impl LongArea {
    /// The sum of areas and the power of each; the same in whichever order.
    pub(super) fn sum(mut all: Vec<(f64, i32)>) -> Self {
        all.retain(|(area, _)| *area > 0.0);
        let unit = all.iter().map(|(_, unit)| *unit).max().unwrap_or(0);
        let mut areas: Vec<f64> = all
            .into_iter()
            .map(|(area, own)| times_two_pow(area, 2 * (own - unit)))
            .collect();
        sort_floats(&mut areas);
        let area = areas.into_iter().sum();
        Self { area, unit }
    }

    /// The same in another unit.
    pub(super) fn in_unit(self, unit: i32) -> f64 {
        times_two_pow(self.area, 2 * (self.unit - unit))
    }
}
