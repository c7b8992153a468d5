//! The dynamic index, by any sequence of operations, beside shapes, and after a panic.
#![allow(clippy::unwrap_used, clippy::panic, reason = "test code")]

mod panics;
#[path = "../../src/random.rs"]
mod random;
mod shapes;
mod steps;
