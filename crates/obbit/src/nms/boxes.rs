//! The boxes that can be suppressed, and the one question that is asked about two of them.

use super::above;
use crate::d2::{Aabb2, Convex2, Obb2, iou_of_boxes};
use crate::error::Error;
use crate::geom::aslant::{Axes, Limits};
use crate::geom::{Aabb, Bounded};

/// A box that can be suppressed: [`Obb2`] or [`Aabb2`].
pub trait Detection: Bounded<2> + Copy + Sync + sealed::Pairs {}

impl Detection for Obb2 {}
impl Detection for Aabb2 {}

/// Whether the intersection over union of two boxes is above `threshold` (0 to 1), **exactly**: the
/// boxes and the threshold are taken as the real numbers they are, and nothing is rounded.
///
/// It is `intersection · (1 + threshold) > threshold · (area a + area b)`: first in `f64` with a
/// proved bound on the error, and where that cannot tell in exact arithmetic. An IoU of exactly the
/// threshold is not above it. A box without area shares nothing.
///
/// # Errors
/// [`Error::OutOfRange`] for a threshold that is NaN, below 0 or above 1.
///
/// ```
/// use obbit::{Obb2, Rot2, nms};
/// let speck = Obb2::new([1e6, 1e6], [1e-3, 2e-3], Rot2::from_degrees(45.0))?;
/// assert!(nms::exceeds(&speck, &speck, 1.0_f64.next_down())?); // its IoU with itself is 1
/// assert!(!nms::exceeds(&speck, &speck, 1.0)?);
/// # Ok::<(), obbit::Error>(())
/// ```
pub fn exceeds<B: Detection>(a: &B, b: &B, threshold: f64) -> Result<bool, Error> {
    super::check(threshold)?;
    let outlines = [a, b].map(Outline::of);
    let [a, b] =
        [(a, &outlines[0]), (b, &outlines[1])].map(|(shape, outline)| Known { shape, outline });
    Ok(a.exceeds(&b, threshold))
}

pub(crate) mod sealed {
    /// What is asked of two boxes of one kind.
    pub trait Pairs: Sized {
        /// Its area, within a few units in the last place where it is neither huge nor tiny.
        fn extent(&self) -> f64;
        /// Whether it has no area, so that it shares none.
        fn is_flat(&self) -> bool;
        /// Whether the IoU is above `threshold`, exactly.
        fn above(&self, other: &Self, threshold: f64) -> bool;
        /// The IoU, rounded: 1 for equal boxes, 0 where no area is shared.
        fn share(&self, other: &Self) -> f64;
    }
}

impl sealed::Pairs for Obb2 {
    fn extent(&self) -> f64 {
        self.area()
    }
    fn is_flat(&self) -> bool {
        self.size().contains(&0.0)
    }
    fn above(&self, other: &Self, threshold: f64) -> bool {
        above::turned(self, other, threshold)
    }
    fn share(&self, other: &Self) -> f64 {
        above::share(self, other)
    }
}

impl sealed::Pairs for Aabb2 {
    fn extent(&self) -> f64 {
        let [w, h] = [0, 1].map(|k| self.max()[k] - self.min()[k]);
        w * h
    }
    fn is_flat(&self) -> bool {
        (0..2).any(|k| self.min()[k] == self.max()[k])
    }
    fn above(&self, other: &Self, threshold: f64) -> bool {
        above::aligned(self, other, threshold)
    }
    fn share(&self, other: &Self) -> f64 {
        iou_of_boxes(self.view(), other.view())
    }
}

/// What the cheap questions need of a box: limits along x and y, or along two other axes at right angles that
/// are the same for all boxes.
#[derive(Debug, Clone, Copy)]
pub(super) struct Outline {
    pub(super) bounds: Aabb2,
    area: f64,
}

/// A box, and its outline.
#[derive(Debug, Clone, Copy)]
pub(super) struct Known<'a, B> {
    pub(super) shape: &'a B,
    pub(super) outline: &'a Outline,
}

impl<'a, B: Detection> Known<'a, B> {
    /// The box at a place of `group`.
    pub(super) fn at(
        rank: usize,
        boxes: &'a [B],
        group: &[u32],
        outlines: &'a [Outline],
    ) -> Option<Self> {
        let (&id, outline) = (group.get(rank)?, outlines.get(rank)?);
        let shape = boxes.get(id as usize)?;
        Some(Self { shape, outline })
    }

    /// Whether the IoU with `other` is above `threshold`, exactly.
    pub(super) fn exceeds(&self, other: &Self, threshold: f64) -> bool {
        // Above 1 there is none: of equal boxes only exact arithmetic would tell.
        threshold < 1.0
            && !self.outline.cannot_exceed(other.outline, threshold)
            && self.shape.above(other.shape, threshold)
    }
}

impl Outline {
    pub(super) fn of<B: Detection>(shape: &B) -> Self {
        Self {
            bounds: shape.bounds(),
            area: shape.extent(),
        }
    }

    /// The same along other axes.
    pub(super) fn along<B: Detection>(shape: &B, axes: &Axes<2>) -> Self {
        const EVERYWHERE: Limits<2> = [[-f64::MAX; 2], [f64::MAX; 2]];
        let [min, max] = shape.limits_along(axes).unwrap_or(EVERYWHERE);
        Self {
            bounds: Aabb::from_limits(min, max),
            area: shape.extent(),
        }
    }

    /// Whether sizes and bounds alone prove that the IoU is not above `threshold`: the intersection
    /// is no larger than either box, nor than what their bounds share.
    ///
    /// Away from overflow and underflow, areas are off by fewer than 8 units of `2^-53` relative,
    /// the other products and sums here by fewer than 8 more, and axes are at right angles to `1e-14`;
    /// `2^-40` covers that many times over. Bounds are rounded outward.
    fn cannot_exceed(&self, other: &Self, threshold: f64) -> bool {
        const UP: f64 = 1.0 + 1.0 / (1u64 << 40) as f64;
        let (small, large) = if self.area < other.area {
            (self.area, other.area)
        } else {
            (other.area, self.area)
        };
        let needed = threshold * large;
        if !(small > 1e-280 && large < 1e280 && needed > 1e-280) {
            return false;
        }
        if small * UP < needed {
            return true;
        }
        let [width, height] = self.shared_bounds(other);
        // What is shared must be above both the threshold's part of the larger and this.
        width * height * UP < (small + large) * (threshold / (1.0 + threshold))
    }

    /// The sides of what the bounds share; 0 where they share nothing.
    fn shared_bounds(&self, other: &Self) -> [f64; 2] {
        core::array::from_fn(|k| {
            let (a, b) = (&self.bounds, &other.bounds);
            let max = if a.max()[k] < b.max()[k] {
                a.max()[k]
            } else {
                b.max()[k]
            };
            let min = if a.min()[k] > b.min()[k] {
                a.min()[k]
            } else {
                b.min()[k]
            };
            if max > min { max - min } else { 0.0 }
        })
    }

    /// A window that the bounds of every box meet whose IoU with this one is above `threshold`.
    ///
    /// With an IoU above t the other box covers more than t of this one's area (the union is no
    /// smaller than this box). Going in from a side of its bounds by a share s of their width, at
    /// most 1/2, passes at most the share s of the area of a centrally symmetric convex shape: the
    /// length of its chords rises up to the middle, so the area passed is a convex function of s,
    /// through 0 at 0 and 1/2 at 1/2. Hence the other box reaches further in than min(t, 1/2) from
    /// every side. With t of 1/2 or more only boxes whose bounds hold the centre are left.
    pub(super) fn reach(&self, threshold: f64) -> Aabb2 {
        let (min, max) = (self.bounds.min(), self.bounds.max());
        let inward = if threshold < 0.5 { threshold } else { 0.5 };
        let mut window = (min, max);
        // Bounds are wider than the box by a few units of rounding at its place, along other axes than x and y by
        // some tens of what coordinates there add up to; and the sums below round. (Infinite widths stay.)
        let far: f64 = (0..2).map(|k| min[k].abs() + max[k].abs()).sum();
        let slack = far * (128.0 * f64::EPSILON) + 1e-289;
        for k in 0..2 {
            let width = max[k] - min[k];
            let depth = width * inward * (1.0 - 16.0 * f64::EPSILON) - slack;
            if depth > 0.0 && depth.is_finite() {
                window.0[k] = min[k] + depth;
                window.1[k] = max[k] - depth;
            }
        }
        // depth is below half of the width, less a slack: the limits stay in order.
        Aabb2::new(window.0, window.1).unwrap_or(self.bounds)
    }
}

impl Bounded<2> for Outline {
    fn bounds(&self) -> Aabb2 {
        self.bounds
    }
}
