//! The tightest oriented box, circle and ball around points, and how much of each is filled.
//!
//! What is found here contains every point exactly: where the last bits of a centre and of axes
//! were rounded, the size makes up for it, checked with exact numbers.
//!
//! ```
//! use obbit::{ConvexPolygon, fit};
//!
//! // An L-shaped house, 20 by 12 metres, turned by 36.87°.
//! let house =
//!     [[100.0, 50.0], [116.0, 62.0], [113.0, 66.0], [103.4, 58.8], [99.2, 64.4], [92.8, 59.6]];
//! let tight = fit::min_area_rect(&house)?;
//! assert!((tight.size()[0] - 20.0).abs() < 1e-12 && (tight.size()[1] - 12.0).abs() < 1e-12);
//! let hull = ConvexPolygon::from_points(&house)?;
//! assert!(tight.contains(&hull) && fit::min_circle(&house)?.contains(&hull));
//! assert!((fit::fill_share(&hull, tight) - 0.825).abs() < 1e-12);
//! # Ok::<(), obbit::Error>(())
//! ```
//!
//! In the repository `docs/fit.md` has more, with a picture.

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
#[cfg(test)]
mod order_tests;
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
