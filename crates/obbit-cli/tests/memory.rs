//! What happens where memory is limited.
#![cfg(target_os = "linux")]
#![allow(clippy::unwrap_used, reason = "test code")]

mod common;

use common::Folder;
use std::process::Command;

#[test]
fn where_memory_runs_out_the_status_is_that_of_other_failures() {
    let folder = Folder::new();
    let line = "generate uniform -n 300000 --out a.csv -q";
    folder.obbit(line).ok();
    let run = |kib: u32| {
        let obbit = env!("CARGO_BIN_EXE_obbit");
        let line = "pairs a.csv -q --threads 1 --out b.csv";
        let line = format!("ulimit -c 0; ulimit -v {kib}; exec '{obbit}' {line}");
        let mut shell = Command::new("sh");
        shell.args(["-c", &line]).env("RUST_BACKTRACE", "0");
        let ran = shell.current_dir(folder.path()).output().unwrap();
        let told = String::from_utf8_lossy(&ran.stderr).into_owned();
        (ran.status.code(), told)
    };
    let mut refused = 0;
    for step in 4..12 {
        let (status, told) = run(step * 10_000);
        let words = ["a.csv", "does not fit into the ", " MiB of memory", "split"];
        if words.iter().all(|word| told.contains(word)) {
            assert!(
                told.starts_with("obbit: ") && told.lines().count() == 1,
                "{told}"
            );
            refused += 1;
        } else {
            // What could not be foreseen is told in the words of the standard library.
            let known = told.is_empty() || told.contains("memory") || told.contains("threads");
            assert!(known, "{step}: {told}");
        }
        let expected = if told.is_empty() { 0 } else { 2 };
        assert_eq!(status, Some(expected), "{step}: {told}");
        assert!(folder.names().len() < 3, "{:?}", folder.names());
    }
    assert!(refused > 0);
    assert_eq!(run(4_000_000), (Some(0), String::new()));
}

#[test]
fn events_without_end_are_refused_as_they_come() {
    let folder = Folder::new();
    let body =
        |k: u32| format!("{{\"circle\": 1, \"sensor\": true, \"position\": [0.0{k:02}, 0]}}");
    let bodies = (0..40).map(body).collect::<Vec<_>>().join(", ");
    folder.file("a.json", format!("{{\"bodies\": [{bodies}]}}"));
    let obbit = env!("CARGO_BIN_EXE_obbit");
    let line = "simulate a.json --steps 100000 --threads 1 --out b.csv";
    let line = format!("ulimit -c 0; ulimit -v 300000; exec '{obbit}' {line}");
    let mut shell = Command::new("sh");
    let ran = shell
        .args(["-c", &line])
        .current_dir(folder.path())
        .output()
        .unwrap();
    let told = String::from_utf8_lossy(&ran.stderr).into_owned();
    assert_eq!(
        (ran.status.code(), told.lines().count()),
        (Some(2), 1),
        "{told}"
    );
    for word in [
        "obbit: a.json, step ",
        " events does not fit",
        "make fewer steps",
    ] {
        assert!(told.contains(word), "{told}");
    }
}
