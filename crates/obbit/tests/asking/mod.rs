//! What Obbit answers to every question about a pair, and whether that is right.
#![allow(
    dead_code,
    unreachable_pub,
    unused_imports,
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "test code; each test binary uses a part of it"
)]

pub mod answers;
pub mod judge;
pub mod plane;
pub mod space;
