//! What Obbit answers to every question about a pair, and whether that is right.
#![allow(unreachable_pub, reason = "test code")]

pub mod answers;
pub mod judge;
pub mod plane;
pub mod space;
