//! Work on all threads there are, or on the one.

// Floor 0.

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

/// Does every task.
pub(crate) fn each<T: Send>(tasks: impl Iterator<Item = T> + Send, work: impl Fn(T) + Sync) {
    each_with(tasks, &mut Vec::new(), || (), |task, ()| work(task));
}

/// Does every task, each with a tool from `tools` that no other task uses meanwhile; makes tools
/// where there are too few. Which task gets which tool has no meaning.
#[cfg(feature = "parallel")]
pub(crate) fn each_with<T: Send, S: Send>(
    tasks: impl Iterator<Item = T> + Send,
    tools: &mut Vec<S>,
    make: impl Fn() -> S + Sync,
    work: impl Fn(T, &mut S) + Sync,
) {
    use std::sync::{Mutex, PoisonError};
    fn locked<X, Y>(all: &Mutex<X>, take: impl FnOnce(&mut X) -> Y) -> Y {
        take(&mut all.lock().unwrap_or_else(PoisonError::into_inner))
    }
    // A thread is not woken for less than a task: to wake one may take longer than the task.
    let helpers = match tasks.size_hint() {
        (_, Some(most)) => most.min(count()).saturating_sub(1),
        _ => count() - 1,
    };
    let shared = Mutex::new(core::mem::take(tools));
    let tasks = Mutex::new(tasks);
    together(helpers, &|| {
        let mut task = locked(&tasks, Iterator::next);
        if task.is_none() {
            return;
        }
        let mut tool = locked(&shared, Vec::pop).unwrap_or_else(&make);
        while let Some(next) = task {
            work(next, &mut tool);
            task = locked(&tasks, Iterator::next);
        }
        locked(&shared, |tools| tools.push(tool));
    });
    *tools = shared.into_inner().unwrap_or_else(PoisonError::into_inner);
}

/// The same without threads.
#[cfg(not(feature = "parallel"))]
pub(crate) fn each_with<T, S>(
    mut tasks: impl Iterator<Item = T>,
    tools: &mut Vec<S>,
    make: impl Fn() -> S,
    work: impl Fn(T, &mut S),
) {
    let Some(first) = tasks.next() else { return };
    let mut tool = tools.pop().unwrap_or_else(make);
    work(first, &mut tool);
    for task in tasks {
        work(task, &mut tool);
    }
    tools.push(tool);
}

/// Runs `work` once on this thread, at once, and once on each of so many others. (A reference, so that what waits for
/// threads is compiled once, not for all work there is.)
///
/// The caller is one of them: were it to wait while rayon's threads did all, these would start on
/// the processor that it leaves, one behind the other, until the system moves one of them away.
#[cfg(feature = "parallel")]
fn together(helpers: usize, work: &(dyn Fn() + Sync)) {
    if helpers == 0 {
        return work();
    }
    rayon::in_place_scope(|scope| {
        for _ in 0..helpers {
            scope.spawn(|_| work());
        }
        work();
    });
}

/// Cuts `items` into as many chunks as there are threads, a few each, and does
/// `work(start, chunk, chunk of others)` on all of them; `merge` joins what comes back, in order.
/// `others` is empty, or has the same number of elements for each item.
pub(crate) fn chunks<T: Send, U: Send, R: Send + Default>(
    items: &mut [T],
    others: &mut [U],
    work: impl Fn(usize, &mut [T], &mut [U]) -> R + Sync,
    merge: impl Fn(R, R) -> R,
) -> R {
    if count() == 1 || items.len() <= 1 << 14 {
        return work(0, items, others);
    }
    let size = (items.len() / (count() * 8)).max(1 << 12);
    let mut results: Vec<R> = Vec::new();
    results.resize_with(items.len().div_ceil(size), R::default);
    let each_has = others.len() / items.len();
    let mut others = others.chunks_mut((size * each_has).max(1));
    let chunks = items.chunks_mut(size).zip(&mut results).enumerate();
    each(
        chunks.map(|(k, (chunk, result))| {
            let others = others.next().unwrap_or_default();
            (k * size, chunk, others, result)
        }),
        |(start, chunk, others, result)| *result = work(start, chunk, others),
    );
    results.into_iter().reduce(merge).unwrap_or_default()
}
