//! The one place where the tests' plain shapes become Obbit's.
#![allow(unreachable_pub, reason = "test code")]

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
