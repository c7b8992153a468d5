//! What finders and lists of pairs ask of the memory that they keep.

use super::judge::Judge;
use super::scan::{Mode, Settle};
use alloc::vec::Vec;
use core::fmt::Debug;
use core::panic::{RefUnwindSafe, UnwindSafe};

/// Searches, one after the other.
pub(super) trait Searcher<const D: usize>:
    Debug + Send + Sync + UnwindSafe + RefUnwindSafe
{
    /// All pairs that pass, sorted; none where there are too many.
    fn find(&mut self, mode: Mode, judge: &dyn Judge<D>) -> &[(u32, u32)];
    /// All pairs that pass, in the order in which they are found; none where there are too many.
    fn gather(&mut self, mode: Mode, judge: &dyn Judge<D>) -> &[(u32, u32)];
    /// How many pairs pass.
    fn count(&mut self, mode: Mode, judge: &dyn Judge<D>) -> u64;
    /// Calls `settle` with all pairs that pass, a batch at a time.
    fn visit(&mut self, mode: Mode, judge: &dyn Judge<D>, settle: &Settle<'_>);
    /// From now on no more pairs than this are stored.
    fn set_most(&mut self, most: usize);
    /// How many pairs are stored at most.
    fn most(&self) -> usize;
    /// How many pairs the last search found, if they were too many to be stored.
    fn overflow(&self) -> Option<u64>;
    /// Exchanges the memory of the pairs that were stored last for other memory; returns how many
    /// there are. Behind them in the memory is what has no meaning.
    fn swap_pairs(&mut self, other: &mut Vec<(u32, u32)>) -> usize;
}
