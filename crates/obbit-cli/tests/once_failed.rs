//! Files on which a fuzzer once made the command fail, and a little of what the fuzzer does; see `fuzz/README.md`.
#![allow(clippy::unwrap_used, unreachable_pub, reason = "test code")]

#[path = "../../../fuzz/src/files.rs"]
mod files;

const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");

#[test]
fn what_once_failed_is_read_or_refused() {
    let inputs: Vec<_> = std::fs::read_dir(format!("{FOLDER}/fuzz/regressions/files"))
        .unwrap()
        .collect();
    assert!(!inputs.is_empty());
    for input in inputs {
        files::read(&std::fs::read(input.unwrap().path()).unwrap());
    }
}

/// The examples, whole and damaged, as all formats there are and asked for all there is.
#[test]
fn damaged_files_are_read_or_refused() {
    for example in std::fs::read_dir(format!("{FOLDER}/examples")).unwrap() {
        let mut text = std::fs::read(example.unwrap().path()).unwrap();
        text.truncate(1500);
        for way in [0..12, 128..140].into_iter().flatten() {
            for format in 0..8 {
                let mut bytes = vec![way, format + 8 * (way % 3)];
                bytes.extend(&text);
                files::read(&bytes);
                for k in (2 + usize::from(way)..bytes.len()).step_by(97) {
                    bytes[k] = bytes[k].wrapping_mul(31) ^ way;
                }
                files::read(&bytes);
            }
        }
    }
}
