//! Inputs on which a fuzzer once made the reading of bytes fail; see `fuzz/README.md`.
#![allow(clippy::unwrap_used, unreachable_pub, reason = "test code")]

#[path = "../../../fuzz/src/lib.rs"]
mod fuzz;

#[test]
fn what_once_failed_is_read_or_refused() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../fuzz/regressions");
    let inputs: Vec<_> = std::fs::read_dir(folder).unwrap().collect();
    assert!(!inputs.is_empty());
    for input in inputs {
        let mut bytes = std::fs::read(input.unwrap().path()).unwrap();
        fuzz::read(&bytes);
        fuzz::seal(&mut bytes);
        fuzz::read(&bytes);
    }
}
