//! Files from anywhere, given to the command.
#![no_main]

#[path = "../src/files.rs"]
mod files;

use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| files::read(bytes));
