//! Random shapes for the unit tests: ordinary ones, and ones on a grid that touch often.

use super::*;

pub(super) struct Random(u64);

impl Random {
    pub(super) fn new(seed: u64) -> Self {
        Self(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1)
    }

    pub(super) fn bits(&mut self) -> u64 {
        // xorshift64*, Vigna 2016.
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        self.0.wrapping_mul(0x2545_f491_4f6c_dd1d)
    }

    pub(super) fn below(&mut self, n: u64) -> usize {
        ((self.bits() >> 33) % n) as usize
    }

    /// Between -1 and 1.
    pub(super) fn unit(&mut self) -> f64 {
        (self.bits() >> 11) as f64 / (1u64 << 52) as f64 - 1.0
    }

    pub(super) fn point(&mut self, grid: bool) -> V {
        core::array::from_fn(|_| {
            if grid {
                (self.below(9) as f64 - 4.0) * 0.5
            } else {
                self.unit() * 2.0
            }
        })
    }

    pub(super) fn rotation(&mut self, grid: bool) -> Rot3 {
        if grid {
            let by = |d: f64, axis| Rot3::from_axis_angle_degrees(axis, d).unwrap();
            let yaw = [0.0, 90.0, 180.0, 45.0, 0.0][self.below(5)];
            let roll = [0.0, 90.0, 0.0, 0.0][self.below(4)];
            return Rot3::from_yaw_degrees(yaw).then(by(roll, [1.0, 0.0, 0.0]));
        }
        Rot3::from_quaternion(self.unit(), self.unit(), self.unit(), self.unit()).unwrap()
    }

    pub(super) fn near_box(&mut self, grid: bool) -> Obb3 {
        let size = core::array::from_fn(|_| {
            if grid {
                self.below(5) as f64 * 0.5
            } else {
                0.5 + self.unit().abs() * 2.0
            }
        });
        Obb3::new(self.point(grid), size, self.rotation(grid)).unwrap()
    }

    /// A shape of any kind.
    pub(super) fn shape(&mut self, grid: bool) -> Shape3 {
        let radius = if grid {
            0.5 * self.below(3) as f64
        } else {
            self.unit().abs()
        };
        let p = |r: &mut Self| r.point(grid);
        match self.below(7) {
            0 => {
                let (a, b) = (p(self), p(self));
                Aabb::around(&[a, b]).unwrap().into()
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
