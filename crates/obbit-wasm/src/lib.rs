//! Obbit for JavaScript: the flat functions under the npm package `obbit`.
//!
//! Everything is numbers: JavaScript writes typed arrays into memory that [`border`] lends it, calls
//! a function with counts, and reads typed arrays where the function says they lie. Objects live in
//! tables here and are named by a number ([`table`]), so that a wrong one is an error and no wild
//! access (numbers are given out again: `npm/` forgets those of what was freed). What is checked,
//! worded and documented for people is in `npm/`.
//!
//! Nothing is imported from JavaScript, nothing here formats text, and nothing panics: that keeps the
//! module small.
#![cfg(target_arch = "wasm32")]
#![no_std]
// Exported functions carry `#[unsafe(no_mangle)]`; blocks of unsafe code are in `border` alone.
#![allow(unsafe_code)]
// What one module needs another may not.
#![cfg_attr(not(feature = "full"), allow(dead_code))]

extern crate alloc;

#[cfg(any(feature = "queries", feature = "space", feature = "polygons"))]
mod ask;
mod border;
mod boxes;
mod errors;
#[cfg(any(
    feature = "pairs",
    feature = "index",
    feature = "space",
    feature = "polygons"
))]
mod finder;
#[cfg(feature = "fit")]
mod fit;
#[cfg(any(feature = "index", feature = "space"))]
mod index;
#[cfg(feature = "labels")]
mod labels;
mod lists;
#[cfg(feature = "marquee")]
mod marquee;
#[cfg(feature = "fit")]
mod mesh;
#[cfg(feature = "nms")]
mod nms;
#[cfg(feature = "queries")]
mod queries;
#[cfg(feature = "polygons")]
mod regions;
mod shapes;
#[cfg(any(feature = "fit", feature = "space", feature = "world3"))]
mod shapes3;
#[cfg(feature = "space")]
mod space;
mod table;
#[cfg(any(feature = "world2", feature = "world3"))]
mod world;

#[global_allocator]
static MEMORY: dlmalloc::GlobalDlmalloc = dlmalloc::GlobalDlmalloc;

/// Out of memory, or a mistake of ours: the call ends with a `WebAssembly.RuntimeError`.
#[panic_handler]
fn trap(_: &core::panic::PanicInfo<'_>) -> ! {
    core::arch::wasm32::unreachable()
}
