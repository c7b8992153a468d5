//! Memory in large pages.
//!
//! The system gives memory page by page, as it is first written, and each page takes it one or two microseconds:
//! of all pairs of 5,000,000 boxes, sought once, that was a third of the time, and more on two threads. In pages
//! of two megabytes there are 512 times fewer. Linux gives them to those who ask, which is done here; elsewhere it
//! is left to the system. Lists that grow bit by bit do not ask: to move large pages is dearer than to make small
//! ones.

use alloc::vec::Vec;

/// Shorter lists, of so many bytes, lie in memory that allocators keep and give again, which has its pages.
const MUCH: usize = 32 << 20;

/// The same of lists that are made for good, in fresh memory each time.
const SOME: usize = 4 << 20;

/// Zeros for a list that is kept: fresh from the system they cost nothing but their pages.
pub(crate) fn zeros<T: Copy + Default>(len: usize) -> Vec<T> {
    let mut list = alloc::vec![T::default(); len];
    ask(list.as_mut_ptr().cast(), len * size_of::<T>(), SOME);
    list
}

/// Makes a list so long; what is in it is left open.
pub(crate) fn lengthen<T: Copy>(list: &mut Vec<T>, len: usize, blank: T) {
    if list.capacity() < len {
        // The old one goes first, so that there are never two, and nothing of it is copied.
        *list = Vec::new();
        list.reserve_exact(len);
        ask(
            list.as_mut_ptr().cast(),
            list.capacity() * size_of::<T>(),
            MUCH,
        );
    }
    list.resize(len, blank);
}

#[cfg(all(target_os = "linux", feature = "std", not(miri)))]
fn ask(start: *mut u8, bytes: usize, least: usize) {
    /// No page that the system counts in is larger.
    const PAGE: usize = 1 << 16;
    if bytes < least {
        return;
    }
    let before = start.align_offset(PAGE).min(bytes);
    let inside = (bytes - before) / PAGE * PAGE;
    // SAFETY: a hint, which changes nothing that a program can see of its memory, on a range that lies in the
    // list's own. Where it cannot be followed an error comes back, which is of no interest.
    unsafe {
        libc::madvise(
            start.wrapping_add(before).cast(),
            inside,
            libc::MADV_HUGEPAGE,
        );
    }
}

#[cfg(not(all(target_os = "linux", feature = "std", not(miri))))]
fn ask(_: *mut u8, bytes: usize, least: usize) {
    // Nobody to ask.
    let _ = bytes < least;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_are_as_long_as_wanted_and_whole() {
        let mut list = alloc::vec![7u64; 3];
        // (In Miri nobody is asked, and so many numbers take minutes.)
        let much = if cfg!(miri) { 64 } else { MUCH / 8 };
        for len in [2, 3, 5, much - 1, much + 5, 1000] {
            lengthen(&mut list, len, 1);
            assert_eq!(list.len(), len);
            list.fill(9);
            assert!(list.iter().all(|&x| x == 9));
        }
    }
}
