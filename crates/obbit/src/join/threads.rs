//! Work on all threads there are, or on the one.

use alloc::vec::Vec;

/// How many threads share the work.
pub(crate) fn count() -> usize {
    #[cfg(feature = "parallel")]
    {
        rayon::current_num_threads().max(1)
    }
    #[cfg(not(feature = "parallel"))]
    {
        1
    }
}

/// Does every task, each with a tool from `tools` that no other task uses meanwhile; makes tools
/// where there are too few. Which task gets which tool has no meaning.
pub(crate) fn each<T: Send, S: Send>(
    tasks: impl Iterator<Item = T>,
    tools: &mut Vec<S>,
    make: impl Fn() -> S + Sync,
    work: impl Fn(T, &mut S) + Sync,
) {
    #[cfg(feature = "parallel")]
    if count() > 1 {
        use rayon::iter::{IndexedParallelIterator, IntoParallelIterator, ParallelIterator};
        use std::sync::{Mutex, PoisonError};
        let shared = Mutex::new(core::mem::take(tools));
        let lock = || shared.lock().unwrap_or_else(PoisonError::into_inner);
        let tasks: Vec<T> = tasks.collect();
        tasks.into_par_iter().with_max_len(1).for_each(|task| {
            let tool = lock().pop();
            let mut tool = tool.unwrap_or_else(&make);
            work(task, &mut tool);
            lock().push(tool);
        });
        *tools = shared.into_inner().unwrap_or_else(PoisonError::into_inner);
        return;
    }
    if tools.is_empty() {
        tools.push(make());
    }
    if let Some(tool) = tools.last_mut() {
        for task in tasks {
            work(task, tool);
        }
    }
}

/// Cuts `items` into as many chunks as there are threads, a few each, and does
/// `work(start, chunk, chunk of others)` on all of them; `merge` joins what comes back. The `others`
/// are as many, or none.
pub(crate) fn chunks<T: Send, U: Send, R: Send + Default>(
    items: &mut [T],
    others: &mut [U],
    work: impl Fn(usize, &mut [T], &mut [U]) -> R + Sync,
    merge: impl Fn(R, R) -> R + Sync,
) -> R {
    #[cfg(feature = "parallel")]
    if count() > 1 && items.len() > 1 << 14 {
        use rayon::iter::{IndexedParallelIterator, ParallelIterator};
        use rayon::slice::ParallelSliceMut;
        let size = (items.len() / (count() * 4)).max(1 << 12);
        let parts = items.par_chunks_mut(size);
        if others.is_empty() {
            return parts
                .enumerate()
                .map(|(k, chunk)| work(k * size, chunk, &mut []))
                .reduce(R::default, &merge);
        }
        return parts
            .zip(others.par_chunks_mut(size))
            .enumerate()
            .map(|(k, (chunk, other))| work(k * size, chunk, other))
            .reduce(R::default, &merge);
    }
    let _ = merge;
    work(0, items, others)
}
