//! Floor 3. The tightest oriented box, circle and ball around points, and how much of each is filled.
//!
//! What is found here contains every point exactly: where the last bits of a centre and of axes
//! were rounded, the size makes up for it, checked with exact numbers.

#![allow(clippy::needless_range_loop, reason = "rows and axes go by number")]

mod ball;
#[cfg(test)]
mod ball_tests;
mod box3;
mod calipers;
mod enclose;
mod rect;
mod search;
#[cfg(test)]
mod tests;

pub use ball::{min_circle, min_sphere};
pub use box3::min_volume_box;
pub use rect::min_area_rect;

/// The share of a box that what is in it fills, 0 to 1: areas in the plane, volumes in space.
/// A box of no area (volume) is filled by anything in it.
///
/// ```
/// use obbit::{Aabb2, ConvexPolygon, fit};
/// let triangle = ConvexPolygon::hull_of(&[[0.0, 0.0], [4.0, 0.0], [0.0, 4.0]])?;
/// assert_eq!(fit::fill_share(triangle.area(), 16.0), 0.5);
/// # Ok::<(), obbit::Error>(())
/// ```
#[must_use]
pub fn fill_share(filled: f64, whole: f64) -> f64 {
    if filled >= whole { 1.0 } else { filled / whole }
}
