//! Bytes from anywhere, as they are and with length and checksum set right.
#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    obbit_fuzz::read(bytes);
    let mut bytes = bytes.to_vec();
    obbit_fuzz::seal(&mut bytes);
    obbit_fuzz::read(&bytes);
});
