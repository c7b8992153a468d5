//! Local coordinates: round A's anchor, and scaled by a power of two so that the largest is about 1.

use super::shape::View3;
use super::vec::{V, add, scale};
use crate::geom::core_shape::Cored;
use crate::num::{larger, saturate, scale_exponent, times_two_pow, two_pow};

/// Round-off dies near the origin, overflow and underflow near 1. Scaling by a power of two loses
/// nothing, so a query's digits are the same at every scale.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Frame {
    origin: V,
    exponent: i32,
}

impl Frame {
    /// The frame for a query on `a` and `b`.
    pub(crate) fn of(a: &View3<'_>, b: &View3<'_>) -> Self {
        let origin = a.anchor();
        // A quarter of everything, so that no difference overflows.
        let mut reach = (farthest(origin, a, b, 0.25), 2);
        if reach.0 < 1e-290 {
            // Where that would lose bits, far more of everything.
            reach = (farthest(origin, a, b, two_pow(200)), -200);
        }
        Self {
            origin,
            exponent: scale_exponent(reach.0) + reach.1 + 1,
        }
    }

    /// A local unit is this power of two.
    pub(crate) fn exponent(&self) -> i32 {
        self.exponent
    }

    /// A world point in local coordinates.
    pub(crate) fn local(&self, p: V) -> V {
        core::array::from_fn(|k| {
            if self.exponent > 1000 {
                // The difference itself could overflow.
                self.shrink(p[k]) - self.shrink(self.origin[k])
            } else {
                self.shrink(p[k] - self.origin[k])
            }
        })
    }

    /// A world length in local units.
    pub(crate) fn shrink(&self, x: f64) -> f64 {
        times_two_pow(x, -self.exponent)
    }

    /// A local length in world units, at most the largest `f64`.
    pub(crate) fn grow(&self, x: f64) -> f64 {
        times_two_pow(x, self.exponent)
    }

    /// A local point in world coordinates.
    pub(crate) fn world(&self, p: V) -> V {
        if self.exponent > 1000 {
            // By halves, since the way from the origin may be out of range.
            let halves = add(scale(self.origin, 0.5), p.map(|x| self.grow(0.5 * x)));
            return scale(halves, 2.0).map(saturate);
        }
        add(self.origin, p.map(|x| self.grow(x))).map(saturate)
    }
}

/// The largest coordinate of either shape's bounds about `origin`, times `factor`.
fn farthest(origin: V, a: &View3<'_>, b: &View3<'_>, factor: f64) -> f64 {
    let mut most: f64 = 0.0;
    for bounds in [a.bounds(), b.bounds()] {
        for k in 0..3 {
            for end in [bounds.min()[k], bounds.max()[k]] {
                let reach = (factor * end - factor * origin[k]).abs();
                most = larger(reach, most);
            }
        }
    }
    most
}

#[cfg(test)]
mod tests {
    use super::super::{Convex3, Sphere};
    use super::*;

    #[test]
    fn there_and_back_at_every_scale() {
        for s in [5e-324, 1e-310, 1e-300, 1.0, 1e300, 1.7e308] {
            let a = Sphere::new([-s, 0.0, 0.0], 0.0).unwrap();
            let b = Sphere::new([s, s * 0.5, 0.0], 0.0).unwrap();
            let frame = Frame::of(&a.view(), &b.view());
            let p = frame.local(b.center());
            assert!(p[0] > 0.4 && p[0] <= 2.0, "{s} {p:?}");
            assert_eq!(frame.world(p), b.center());
        }
    }
}
