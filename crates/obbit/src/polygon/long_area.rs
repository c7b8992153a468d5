//! Areas however large or small.

use crate::num::sort::sort_floats;
use crate::num::{positive, times_two_pow};
use alloc::vec::Vec;

/// An area in the square of a power of two.
#[derive(Debug, Clone, Copy)]
pub struct LongArea {
    pub(super) area: f64,
    /// The power.
    pub(super) unit: i32,
}

impl LongArea {
    /// The least area of which a sum is told in its own unit: none of its parts that count has lost digits.
    pub(super) const LEAST_PLAIN: f64 = 1e-290;

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

    /// The same as a float: where rounding leaves nothing of it, the least positive number.
    pub(super) fn rounded(self) -> f64 {
        if self.area > 0.0 {
            positive(self.in_unit(0))
        } else {
            0.0
        }
    }

    /// The same in another unit.
    pub(super) fn in_unit(self, unit: i32) -> f64 {
        times_two_pow(self.area, 2 * (self.unit - unit))
    }
}

#[cfg(test)]
mod tests {
    use crate::d2::Aabb2;
    use crate::polygon::Polygon;

    #[test]
    fn least_areas_are_added_before_they_are_rounded() {
        // Of 2.5 of the least numbers each.
        let side = crate::num::two_pow(-537);
        let piece = |k: f64| {
            let [left, right] = [4.0 * k, 4.0 * k + 2.5].map(|x| x * side);
            Polygon::new(
                &[[left, 0.0], [right, 0.0], [right, side], [left, side]],
                &[],
            )
            .unwrap()
        };
        let all = Polygon::of_several((0..10).map(|k| piece(f64::from(k)))).unwrap();
        let least = f64::from_bits(1);
        assert_eq!(piece(0.0).area(), 2.0 * least);
        assert_eq!(all.area(), 25.0 * least);
        assert_eq!(all.overlap_area(&all), 25.0 * least);
        let around = Aabb2::new([0.0; 2], [99.0 * side, 0.5 * side]).unwrap();
        assert_eq!(all.overlap_area(&around), 12.0 * least);
    }

    #[test]
    fn what_rounding_would_leave_nothing_of_is_the_least_number() {
        let unit = crate::num::two_pow(-600);
        let arrow = |x: f64| {
            let corners = [[0.0, 0.0], [4.0, 4.0], [0.0, 8.0], [1.0, 4.0]];
            Polygon::new(&corners.map(|[u, v]| [(u + x) * unit, v * unit]), &[]).unwrap()
        };
        let (a, b) = (arrow(0.0), arrow(2.0));
        assert!(a.overlaps(&b));
        assert_eq!([a.area(), a.overlap_area(&b)], [5e-324; 2]);
        assert_eq!(a.overlap_area(&arrow(4.0)), 0.0);
        assert_eq!(a.iou(&a), 1.0);
    }
}
