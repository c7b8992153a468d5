//! Non-maximum suppression against slow, obvious judges: areas in exact rationals, suppression by
//! comparing each box with each.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "test code"
)]

mod cases;
mod judge;
mod pairs;
#[path = "../../src/random.rs"]
mod random;
mod scenes;
