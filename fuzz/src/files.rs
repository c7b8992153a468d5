//! A file is read by the whole command, which may refuse it, and must not panic or hang.

use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};

/// What is asked of a file; `FILE` stands for it.
const WAYS: [&str; 12] = [
    "pairs FILE --depth --area",
    "pairs FILE --skip-bad --within 1 --depth",
    "join FILE FILE --size 2 --radians",
    "relate FILE",
    "relate FILE --skip-bad",
    "fit FILE --round",
    "mesh FILE FILE --all",
    "select FILE --rect 0,0,10,10,30 --tolerance 1",
    "select FILE --lasso 0,0,9,0,5,5,9,9 --mode window",
    "declutter FILE --try 0,-14,0,14",
    "simulate FILE --steps 2",
    "nms FILE --soft linear",
];

/// What is read. Parquet and Arrow are read by others, who fuzz their own.
const READ: [&str; 8] = [
    "csv", "geojson", "ndjson", "obj", "stl", "ply", "off", "json",
];

/// What is written.
const WRITTEN: [&str; 2] = ["csv", "ndjson"];

/// How many files were given.
static GIVEN: AtomicU64 = AtomicU64::new(0);

/// Gives the command a file: the first byte says what is asked, the second of which format and with what result.
pub fn read(bytes: &[u8]) {
    let [way, format, content @ ..] = bytes else {
        return;
    };
    let (way, format) = (usize::from(*way), usize::from(*format));
    let place = |name: String| std::env::temp_dir().join(name);
    // (Tests run side by side.)
    let number = GIVEN.fetch_add(1, Ordering::Relaxed);
    let own = |end: &str| place(format!("obbit-fuzz-{}-{number}.{end}", std::process::id()));
    let file = own(READ[format % READ.len()]);
    let out = own(&format!(
        "out.{}",
        WRITTEN[format / READ.len() % WRITTEN.len()]
    ));
    let picture = own("svg");
    if std::fs::write(&file, content).is_err() {
        return;
    }
    let asked = WAYS[way % WAYS.len()];
    let mut words = vec!["obbit"];
    words.extend(asked.split(' ').map(|word| match word {
        "FILE" => text(&file),
        word => word,
    }));
    words.extend(["--out", text(&out), "--quiet"]);
    if way >= 128 && !asked.starts_with("relate") {
        words.extend(["--svg", text(&picture)]);
    }
    if let Err(message) = obbit_cli::run_words(&words) {
        assert!(!message.is_empty());
    }
    let made: [&PathBuf; 3] = [&file, &out, &picture];
    for made in made {
        let _ = std::fs::remove_file(made);
    }
}

fn text(path: &Path) -> &str {
    path.to_str().unwrap_or_default()
}
