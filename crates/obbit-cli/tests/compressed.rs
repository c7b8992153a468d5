//! What is damaged in a compressed file is told as that.

mod common;

use common::Folder;

/// The content of a file that obbit writes under this name.
fn written(folder: &Folder, name: &str) -> Vec<u8> {
    folder
        .obbit(&format!("generate uniform --count 3000 --out {name}"))
        .ok();
    folder.bytes(name)
}

#[test]
fn a_byte_that_has_changed_is_told() {
    let folder = Folder::new();
    for name in ["a.csv.gz", "a.csv.zst", "a.ndjson.zst"] {
        let whole = written(&folder, name);
        folder.obbit(&format!("pairs {name}")).ok();
        for k in 1..24 {
            let mut bytes = whole.clone();
            let at = k * whole.len() / 24;
            bytes[at] ^= 1 << (k % 8);
            folder.file(name, &bytes);
            folder.obbit(&format!("pairs {name}")).refused(&[name]);
        }
    }
}
