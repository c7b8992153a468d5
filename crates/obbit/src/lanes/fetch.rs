//! Memory that is needed soon, asked for now.

/// Brings `items[at]` into the cache while the processor goes on, if there is such an item.
#[inline(always)]
pub(crate) fn fetch<T>(items: &[T], at: usize) {
    #[cfg(all(target_arch = "x86_64", not(miri)))]
    if let Some(item) = items.get(at) {
        load(item);
    }
    #[cfg(any(not(target_arch = "x86_64"), miri))]
    let _ = (items, at);
}

/// Asks for `items[at]` to be brought into the cache, if there is such an item: for items that are
/// needed much later, where [`fetch`] would hold up what lies between, and for those that stand in
/// the order they are asked for, whose pages are at hand (measured on windows: an eighth to a
/// quarter of the time).
#[inline(always)]
pub(crate) fn prefetch<T>(items: &[T], at: usize) {
    #[cfg(all(target_arch = "x86_64", not(miri)))]
    if let Some(item) = items.get(at) {
        ask_for(item);
    }
    #[cfg(any(not(target_arch = "x86_64"), miri))]
    let _ = (items, at);
}

/// Brings the lines of `item` into the cache, 256 bytes of it at most.
///
/// With loads whose results are thrown away: the processor goes on past them as it does past a
/// prefetch, but a prefetch may be dropped where the page's address is not at hand, and for boxes
/// all over the memory that is the usual case (measured: a third of the exact tests' time).
#[cfg(all(target_arch = "x86_64", not(miri)))]
#[inline(always)]
fn load<T>(item: &T) {
    let from: *const u8 = core::ptr::from_ref(item).cast();
    let size = size_of::<T>().min(256);
    let byte = |at: usize| {
        // SAFETY: `at` is inside the item that the reference vouches for. The instruction reads
        // one byte into a register that nobody looks at.
        unsafe {
            core::arch::asm!(
                "mov {byte}, byte ptr [{from}]",
                byte = out(reg_byte) _,
                from = in(reg) from.wrapping_add(at),
                options(nostack, preserves_flags, readonly)
            );
        }
    };
    if size > 0 {
        for line in 0..size.div_ceil(64) {
            byte(line * 64);
        }
        // An item that does not begin on a line may end on one more.
        byte(size - 1);
    }
}

/// Asks for all of `item`, 256 bytes at most, to be brought into the cache, at no cost but the asking.
///
/// Unlike [`load`] it may be ignored; but nothing waits for it, so it may be asked for much earlier.
#[cfg(all(target_arch = "x86_64", not(miri)))]
#[inline(always)]
fn ask_for<T>(item: &T) {
    use core::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
    let from: *const i8 = core::ptr::from_ref(item).cast();
    let size = size_of::<T>().min(256);
    // SAFETY: fetching ahead reads nothing that a program can see, and faults nowhere; SSE is part
    // of the target.
    unsafe {
        for line in 0..size.div_ceil(64) {
            _mm_prefetch::<_MM_HINT_T0>(from.wrapping_add(line * 64));
        }
        // An item that does not begin on a line may end on one more.
        _mm_prefetch::<_MM_HINT_T0>(from.wrapping_add(size.saturating_sub(1)));
    }
}
