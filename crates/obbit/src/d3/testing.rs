//! Random shapes for the unit tests: ordinary ones, and ones on a grid that touch often.

use super::*;
use crate::random::Random;

impl Random {
    pub(super) fn point(&mut self, grid: bool) -> V {
        core::array::from_fn(|_| {
            if grid {
                (self.below(9) as f64 - 4.0) * 0.5
            } else {
                self.signed() * 2.0
            }
        })
    }

    pub(super) fn rotation(&mut self, grid: bool) -> Rot3 {
        if grid {
            let by = |d: f64, axis| Rot3::from_axis_angle_degrees(axis, d).unwrap();
            let yaw = self.pick(&[0.0, 90.0, 180.0, 45.0, 0.0]);
            let roll = self.pick(&[0.0, 90.0, 0.0, 0.0]);
            return Rot3::from_yaw_degrees(yaw).then(by(roll, [1.0, 0.0, 0.0]));
        }
        Rot3::from_quaternion(self.signed(), self.signed(), self.signed(), self.signed()).unwrap()
    }

    pub(super) fn near_box(&mut self, grid: bool) -> Obb3 {
        let size = core::array::from_fn(|_| {
            if grid {
                self.below(5) as f64 * 0.5
            } else {
                0.5 + self.unit() * 2.0
            }
        });
        Obb3::new(self.point(grid), size, self.rotation(grid)).unwrap()
    }

    /// A shape of any kind.
    pub(super) fn shape(&mut self, grid: bool) -> Shape3 {
        let radius = if grid {
            0.5 * self.below(3) as f64
        } else {
            self.unit()
        };
        let p = |r: &mut Self| r.point(grid);
        match self.below(7) {
            0 => {
                let (a, b) = (p(self), p(self));
                crate::geom::Aabb::around(&[a, b]).unwrap().into()
            }
            1 => self.near_box(grid).into(),
            2 => Sphere::new(p(self), radius).unwrap().into(),
            3 => Capsule3::new(p(self), p(self), radius).unwrap().into(),
            4 => Segment3::new(p(self), p(self)).unwrap().into(),
            5 => Triangle::new(p(self), p(self), p(self)).unwrap().into(),
            _ => {
                let n = 4 + self.below(8);
                let points: alloc::vec::Vec<V> = (0..n).map(|_| p(self)).collect();
                ConvexHull::from_points(&points).unwrap().into()
            }
        }
    }
}
