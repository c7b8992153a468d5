//! Which of many boxes does a ray hit, and not before when: without rounding errors that matter.
//!
//! The ray is at a limit at time `(limit - origin) * (1 / dir)`, which is right to within three roundings and
//! half of the least number, as [`limits`] has it, as long as no difference overflows and `1 / dir` is an ordinary
//! number. What is found is told exactly by [`Ray::enter`].

use super::Aabb;
use super::box_ray::Ray;
use crate::num::rounded::limits;
use crate::num::{larger, mask, smaller};

/// Boxes compared at a time.
const MANY: usize = 16;
/// Coordinates up to this have differences that do not overflow.
const FAR: f64 = f64::MAX / 4.0;

/// A ray, and where it may be looked at with rounding, what makes that fast.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Slabs<const D: usize> {
    pub(crate) ray: Ray<D>,
    /// `1 / dir`; 0 along axes that it does not move on.
    over: Option<[f64; D]>,
}

impl<const D: usize> Slabs<D> {
    /// A ray for boxes that lie within `around`.
    pub(crate) fn new(ray: Ray<D>, around: &Aabb<D>) -> Self {
        let mut all = around.min().into_iter().chain(around.max());
        let mut over = [0.0; D];
        let mut is_ordinary = all.all(|x| x.abs() <= FAR);
        for (over, (origin, dir)) in over.iter_mut().zip(ray.origin.iter().zip(ray.dir)) {
            *over = if dir == 0.0 { 0.0 } else { 1.0 / dir };
            let is_normal = dir == 0.0 || (over.is_normal() && dir.is_normal());
            is_ordinary &= origin.abs() <= FAR && is_normal;
        }
        let over = is_ordinary.then_some(over);
        Self { ray, over }
    }

    /// Numbers that are not above the times at which the ray enters these boxes, and a bit for each box that it
    /// may hit: for all that it does.
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    pub(crate) fn through(&self, boxes: &[[[f64; D]; 2]; MANY]) -> ([f64; MANY], u32) {
        let Some(over) = self.over else {
            return self.one_by_one(boxes);
        };
        let (mut enter, mut hits) = ([0.0; MANY], [false; MANY]);
        for (lane, bounds) in boxes.iter().enumerate() {
            (enter[lane], hits[lane]) = self.through_one(&over, bounds);
        }
        (enter, mask(&hits))
    }

    /// The same for one box, without a branch that depends on it.
    #[inline(always)]
    fn through_one(&self, over: &[f64; D], [low, high]: &[[f64; D]; 2]) -> (f64, bool) {
        let (mut enter, mut exit) = (0.0, self.ray.most);
        for k in 0..D {
            let (from_low, from_high) = (low[k] - self.ray.origin[k], high[k] - self.ray.origin[k]);
            let (near, far) = if over[k] < 0.0 {
                (from_high, from_low)
            } else {
                (from_low, from_high)
            };
            let (first, last) = if over[k] == 0.0 {
                let is_beside = (near > 0.0) | (far < 0.0);
                (0.0, if is_beside { -1.0 } else { f64::INFINITY })
            } else {
                (near * over[k], far * over[k])
            };
            enter = larger(first, enter);
            exit = smaller(last, exit);
        }
        let least = limits(enter)[0];
        (least, least <= limits(exit)[1])
    }

    #[cold]
    fn one_by_one(&self, boxes: &[[[f64; D]; 2]; MANY]) -> ([f64; MANY], u32) {
        let (mut enter, mut hits) = ([0.0; MANY], 0);
        for (lane, &[min, max]) in boxes.iter().enumerate() {
            if let Some(time) = self.ray.enter(&Aabb::from_limits(min, max)) {
                enter[lane] = limits(time.rounded)[0];
                hits |= 1 << lane;
            }
        }
        (enter, hits)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// Numbers that make trouble with each other.
    fn number() -> impl Strategy<Value = f64> {
        prop_oneof![-4i32..5i32, Just(0),]
            .prop_map(f64::from)
            .prop_flat_map(|x| {
                prop_oneof![
                    8 => Just(x),
                    2 => Just(x * (1.0 + f64::EPSILON)),
                    1 => Just(x * 5e-324),
                    1 => Just(x * 1e-300),
                    1 => Just(x * 1e300),
                    1 => Just(x * 4e307),
                    1 => Just(x * 1e-160),
                ]
            })
    }

    proptest! {
        #[test]
        fn no_box_that_is_hit_is_missed(
            corners in prop::collection::vec(prop::array::uniform4(number()), MANY),
            origin in prop::array::uniform2(number()),
            dir in prop::array::uniform2(number()),
            most in number().prop_map(f64::abs),
        ) {
            let mut boxes = [[[0.0; 2]; 2]; MANY];
            for (b, [x, y, z, w]) in boxes.iter_mut().zip(corners) {
                *b = [[x.min(z), y.min(w)], [x.max(z), y.max(w)]];
            }
            let points: Vec<[f64; 2]> = boxes.iter().flatten().copied().collect();
            let around = Aabb::around(&points).unwrap();
            for most in [most, f64::INFINITY] {
                let ray = Ray::new(origin, dir, most).unwrap();
                let slabs = Slabs::new(ray, &around);
                let (least, hits) = slabs.through(&boxes);
                for (lane, &[min, max]) in boxes.iter().enumerate() {
                    let may = hits >> lane & 1 == 1;
                    match ray.enter(&Aabb::from_limits(min, max)) {
                        Some(time) => {
                            prop_assert!(may, "{lane}");
                            prop_assert!(least[lane] <= limits(time.rounded)[1]);
                        }
                        // What is missed by more than rounding is told.
                        None if slabs.over.is_some() && min == max && dir == [0.0; 2] => {
                            prop_assert!(!may);
                        }
                        None => {}
                    }
                }
            }
        }
    }
}
