//! The bulk searches against looking at every pair, on layouts made to hurt them; with a searcher
//! that is used again and again, and on any number of threads.
#![allow(clippy::unwrap_used, reason = "test code")]

mod agree;
mod mixed;
#[path = "../../src/random.rs"]
mod random;
mod rows;
mod scenes;
mod threads;
