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
            let ran = folder.obbit(&format!("pairs {name}"));
            ran.refused(&[
                &format!("cannot read {name}: its "),
                "ends early or is damaged",
            ]);
        }
    }
}

#[test]
fn a_row_is_bad_only_where_the_file_is_whole() {
    use std::io::Write as _;
    let folder = Folder::new();
    for (name, row, bad) in [
        ("a.csv.gz", "1,2,3\n", "1,2\n"),
        ("a.ndjson.gz", "{\"x\":1,\"y\":2,\"r\":3}\n", "{\"x\":1\n"),
    ] {
        let header = if name.contains("csv") { "x,y,r\n" } else { "" };
        let text = format!("{header}{row}{bad}{}", row.repeat(100_000));
        // (Not compressed, so that a byte that changes is a letter that does.)
        let mut zip = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::none());
        zip.write_all(text.as_bytes()).unwrap();
        let mut bytes = zip.finish().unwrap();
        folder.file(name, &bytes);
        folder.obbit(&format!("pairs {name}")).refused(&[", line "]);
        let at = bytes
            .windows(bad.len())
            .position(|part| part == bad.as_bytes());
        bytes[at.unwrap()] = b'7';
        folder.file(name, &bytes);
        for skip in ["", " --skip-bad"] {
            let ran = folder.obbit(&format!("pairs {name}{skip}"));
            ran.refused(&[&format!("cannot read {name}: its gzip data"), "is damaged"]);
        }
    }
}
