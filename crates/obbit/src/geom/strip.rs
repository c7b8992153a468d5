//! What a long and narrow shape that lies aslant passes, of the boxes that its bounds meet: a road across a town
//! meets few houses of those in the rectangle around it.

use super::aslant::{ASKEW, Axes, Limits, TINY, are_right, volume};
use super::{Aabb, Bounded};

/// A shape's limits along axes of its own.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Strip<const D: usize> {
    axes: Axes<D>,
    limits: Limits<D>,
}

/// A shape is narrow that takes less than one part in so many of its bounds.
const PART: f64 = 3.0;

impl<const D: usize> Strip<D> {
    /// The strip of a shape, and of all within `clearance` of it; none where bounds tell as well.
    #[inline]
    pub(crate) fn of(shape: &impl Bounded<D>, clearance: f64) -> Option<Self> {
        // In WebAssembly no shape is asked how it lies: what is loaded is smaller.
        if cfg!(target_family = "wasm") {
            return None;
        }
        let axes = shape.lies_along().filter(are_right)?;
        let [min, max] = shape.limits_along(&axes)?;
        // The axes may be a little longer than 1.
        let grown = Aabb::from_limits(min, max).grown(clearance * (1.0 + ASKEW));
        let limits = [grown.min(), grown.max()];
        let around = shape.bounds().grown(clearance);
        let bounds = [around.min(), around.max()];
        (volume(&limits) * PART < volume(&bounds)).then_some(Self { axes, limits })
    }

    /// Whether a box surely lies beside the strip.
    ///
    /// # Error
    /// How far a box reaches along an axis is a sum of up to three products, each of the axis's component and a limit;
    /// with `u = 2^-53` it is off by less than `4u` of what was added up, and by underflows. 32 times that is taken
    /// off. Where a sum overflows so does this, and nothing is sure.
    #[inline(always)]
    pub(crate) fn misses(&self, min: &[f64; D], max: &[f64; D]) -> bool {
        let mut misses = false;
        for (k, axis) in self.axes.iter().enumerate() {
            let (mut low, mut high, mut far) = (0.0, 0.0, 0.0);
            for ((a, min), max) in axis.iter().zip(min).zip(max) {
                let (least, most) = if *a < 0.0 { (max, min) } else { (min, max) };
                low += a * least;
                high += a * most;
                far += (a * min).abs() + (a * max).abs();
            }
            let doubt = 64.0 * f64::EPSILON * far + TINY;
            misses |= (low - doubt > self.limits[1][k]) | (high + doubt < self.limits[0][k]);
        }
        misses
    }
}
