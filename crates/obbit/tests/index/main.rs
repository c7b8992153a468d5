//! Indexes of boxes and of shapes, and pairs of polygons and of what lies nested, against looking at every one.
#![allow(clippy::unwrap_used, clippy::panic, reason = "test code")]

mod bytes;
mod nearest;
mod nested;
mod pairs;
mod polygons;
#[path = "../../src/random.rs"]
mod random;
mod scenes;
mod shapes;
mod siblings;
mod window;
