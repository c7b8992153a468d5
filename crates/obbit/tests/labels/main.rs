//! Labels against the naive loop, on scenes made to hurt.
#![allow(clippy::unwrap_used, clippy::panic, reason = "test code")]

#[path = "../oracle/rng.rs"]
#[allow(unreachable_pub, dead_code, reason = "shared with other tests")]
mod rng;

mod frames;
mod memory;
mod plain;
mod set;
