//! The one place where the tests' plain shapes become Obbit's.
#![allow(
    dead_code,
    unreachable_pub,
    unused_imports,
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "test code; each test binary uses a part of it"
)]

pub mod plane;
pub mod space;

use super::oracle::Verdict;
use obbit::Relation;

/// The oracle's word for a relation.
pub fn verdict(relation: Relation) -> Verdict {
    match relation {
        Relation::Apart => Verdict::Apart,
        Relation::Touching => Verdict::Touching,
        Relation::Overlapping => Verdict::Overlapping,
    }
}
