//! Labels against the naive loop, on scenes made to hurt.
#![allow(clippy::unwrap_used, clippy::panic, reason = "test code")]

mod behaviours;
mod frames;
mod memory;
mod plain;
#[path = "../../src/random.rs"]
mod random;
mod set;
