//! All answers about two shapes, against exact integers.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "test code"
)]

mod adapter;
mod adversarial2;
mod adversarial3;
mod asking;
mod conformance;
mod oracle;
mod oracle_self;
mod properties2;
mod properties3;
mod testdata;
mod triangles;
