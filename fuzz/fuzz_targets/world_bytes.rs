//! Bytes of a world, from anywhere.
#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| obbit_fuzz::worlds(bytes));
