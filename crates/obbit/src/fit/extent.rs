//! The box around many points.

use crate::error::Error;
use crate::geom::Aabb;
use crate::lanes::{Floats, Job, Lanes, Simd};
use crate::num::Real;

/// Fewer points are not worth whole vectors.
const MANY: usize = 64;

/// [`Aabb::around`], faster where there are many points; whether a zero in it is negative may differ.
pub(super) fn around<const D: usize>(points: &[[f64; D]]) -> Result<Aabb<D>, Error> {
    // Not in WebAssembly, where code has to be loaded first.
    if !cfg!(target_family = "wasm")
        && points.len() >= MANY
        && let Some((min, max)) = Lanes::best().run(Around(points))
    {
        return Aabb::new(min, max);
    }
    Aabb::around(points)
}

/// The least and the largest coordinates; `None` where one is no finite number.
struct Around<'a, const D: usize>(&'a [[f64; D]]);

impl<const D: usize> Job for Around<'_, D> {
    type Out = Option<([f64; D], [f64; D])>;
    #[inline(always)]
    fn run<S: Simd>(self, simd: S) -> Self::Out {
        // Eight points are `D` vectors, each number of which is always of the same axis.
        let (groups, rest) = self.0.as_chunks::<8>();
        let column = groups.as_flattened().as_flattened();
        let zero = simd.all(0.0);
        let (mut min, mut max, mut odd) = (
            [simd.all(f64::INFINITY); D],
            [simd.all(f64::NEG_INFINITY); D],
            [zero; D],
        );
        for at in 0..groups.len() {
            for k in 0..D {
                let x = simd.floats(column, at * D + k);
                min[k] = x.smaller(min[k]);
                max[k] = x.larger(max[k]);
                // 0, or NaN for what is no finite number.
                odd[k] = odd[k] + x * zero;
            }
        }
        let mut least = [f64::INFINITY; D];
        let mut most = [f64::NEG_INFINITY; D];
        let mut finite = true;
        for k in 0..D {
            let lanes = min[k].to_array().into_iter().zip(max[k].to_array());
            for (lane, ((low, high), odd)) in lanes.zip(odd[k].to_array()).enumerate() {
                let axis = (8 * k + lane) % D;
                least[axis] = low.smaller(least[axis]);
                most[axis] = high.larger(most[axis]);
                finite &= odd == 0.0;
            }
        }
        for point in rest {
            for k in 0..D {
                least[k] = point[k].smaller(least[k]);
                most[k] = point[k].larger(most[k]);
                finite &= point[k].is_finite();
            }
        }
        finite.then_some((least, most))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::vec::Vec;
    use proptest::prelude::*;

    fn as_around<const D: usize>(points: &[[f64; D]]) -> Result<(), TestCaseError> {
        let expected = Aabb::around(points)
            .ok()
            .map(|b: Aabb<D>| (b.min(), b.max()));
        for set in Lanes::all() {
            prop_assert_eq!(set.run(Around(points)), expected);
        }
        Ok(())
    }

    proptest! {
        #[test]
        fn all_sets_find_the_bounds(
            points in prop::collection::vec(
                prop::array::uniform3(prop_oneof![Just(0.0), Just(-0.0), -3.0..3.0f64]),
                1..100,
            ),
            odd in prop::option::of((0usize..100, prop_oneof![Just(f64::NAN), Just(f64::INFINITY)])),
        ) {
            let mut points = points;
            if let Some((at, value)) = odd && at < points.len() {
                points[at][0] = value;
            }
            as_around(&points)?;
            as_around(&points.iter().map(|p| [p[0], p[1]]).collect::<Vec<_>>())?;
        }
    }
}
