//! Floor 3. The tightest oriented box around points, and how much of a box is filled.
//!
//! A box found here contains every point exactly: where the last bits of its centre and axes
//! were rounded, its size makes up for it, checked with exact numbers.

mod box3;
mod calipers;
mod enclose;
mod rect;
mod search;
#[cfg(test)]
mod tests;

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
