//! How much memory a piece of work takes at its peak, by a counting allocator.

use std::alloc::System;

use cap::Cap;

/// Counts every allocation: a few nanoseconds each, nothing beside the allocation itself.
#[global_allocator]
static ALLOCATOR: Cap<System> = Cap::new(System, usize::MAX);

/// What `work` holds at its peak beyond what is held now, in bytes.
///
/// The counter never forgets its highest mark, so memory that nobody touches first fills up to it.
pub fn peak_beyond<T>(work: impl FnOnce() -> T) -> (usize, T) {
    let room = ALLOCATOR.max_allocated() - ALLOCATOR.allocated();
    let filling: Vec<u8> = Vec::with_capacity(room);
    let before = ALLOCATOR.allocated();
    let result = work();
    let peak = ALLOCATOR.max_allocated() - before;
    drop(std::hint::black_box(filling));
    (peak, result)
}
