//! Answers for seeded scenes, as hashes: the same on every processor, with any number of threads, and
//! in JavaScript (`crates/obbit-wasm/tests/same-bits.mjs`).
#![allow(clippy::unwrap_used, clippy::panic, reason = "test code")]

mod boxes;
mod parts;
mod polygons;
mod seeded;
