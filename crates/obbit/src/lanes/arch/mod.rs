//! Instruction sets: one file for each, and what is compiled for all of them.
//!
//! `vector` and `singles` say what a set must offer; `x86`, `neon` and `wasm` map that to instructions. The
//! scan for candidates ([`scan`]) and the comparison of sketches ([`probe`], [`probe3`]) are written once over
//! it, and [`simd`] makes the trait [`Simd`](super::Simd) of it all.

mod floats;
#[cfg(all(target_arch = "aarch64", target_feature = "neon"))]
pub(super) mod neon;
mod probe;
mod probe3;
mod raw;
mod scan;
mod simd;
mod singles;
mod vector;
#[cfg(target_feature = "simd128")]
pub(super) mod wasm;
#[cfg(target_arch = "x86_64")]
pub(super) mod x86;
