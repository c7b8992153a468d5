//! The tightest oriented box, circle and ball around points, and how much of each is filled.
//!
//! What is found here contains every point exactly: where the last bits of a centre and of axes
//! were rounded, the size makes up for it, checked with exact numbers.

#![allow(clippy::needless_range_loop, reason = "rows and axes go by number")]

// Floor 3.
mod ball;
#[cfg(test)]
mod ball_tests;
mod border;
mod box3;
mod calipers;
mod enclose;
mod extent;
mod proved;
mod rect;
mod search;
mod share;
#[cfg(test)]
mod share_tests;
#[cfg(test)]
mod tests;

pub use ball::{min_circle, min_sphere};
pub use box3::min_volume_box;
pub use rect::min_area_rect;
pub use share::{Measured, fill_share};
