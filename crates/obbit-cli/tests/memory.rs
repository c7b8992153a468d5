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
    let told = refused_within(
        300_000,
        &folder,
        "simulate a.json --steps 100000 --out b.csv",
    );
    for word in [
        "obbit: a.json, step ",
        " events does not fit",
        "make fewer steps",
    ] {
        assert!(told.contains(word), "{told}");
    }
}

#[test]
fn a_step_of_more_meetings_than_fit_is_refused() {
    let folder = Folder::new();
    let strip = |k: u32| format!("{k},{k},0.001,100000,45\n");
    let strips: String = (0..5000).map(strip).collect();
    folder.file("strips.csv", format!("x,y,w,h,angle\n{strips}"));
    folder.file("spot.csv", format!("x,y,w,h\n{}", "0,0,0,0\n".repeat(5000)));
    for file in ["strips", "spot"] {
        let line = format!("simulate {file}.csv --steps 1 --out b.csv");
        let told = refused_within(400_000, &folder, &line);
        let words = format!(
            "obbit: {file}.csv, step 1: 12497500 pairs of bodies come near each other, more than there is memory for: "
        );
        assert!(told.starts_with(&words), "{told}");
    }
}

#[test]
fn a_picture_of_very_many_pairs_counts_them() {
    let folder = Folder::new();
    folder.file("a.csv", format!("x,y,w,h\n{}", "3,4,2,1\n".repeat(700)));
    folder.obbit("pairs a.csv --out b.csv --svg a.svg -q").ok();
    let svg = String::from_utf8(folder.bytes("a.svg")).unwrap();
    assert!(svg.len() < 10_000 && svg.contains("244,650"), "{svg}");
}

#[test]
fn pairs_without_end_are_refused_as_they_are_found() {
    let folder = Folder::new();
    folder.file(
        "a.obj",
        "v 0 0 0\n".to_owned() + &"f 1 1 1\n".repeat(20_000),
    );
    for (options, cure) in [
        ("--all", "use --touching ignore, or split a mesh\n"),
        ("--svg a.svg", "leave out --svg, or split a mesh\n"),
    ] {
        let line = format!("mesh a.obj a.obj {options} --out b.csv");
        let told = refused_within(300_000, &folder, &line);
        let words = "pairs, which do not fit into memory: ";
        assert!(
            told.starts_with("obbit: more than ") && told.ends_with(&format!("{words}{cure}")),
            "{told}"
        );
        assert_eq!(folder.names(), ["a.obj"]);
    }
    // Shapes of a file are told at once; ignoring what touches is no cure where nothing does.
    for (radius, cure) in [
        (1, "split the file\n"),
        (0, "use --touching ignore, or split the file\n"),
    ] {
        let rows = format!("0,0,{radius}\n").repeat(20_000);
        folder.file("a.csv", format!("x,y,r\n{rows}"));
        let told = refused_within(300_000, &folder, "pairs a.csv --out b.csv");
        let words = "obbit: about 2.0e8 pairs would need about 10 GB, and 0.";
        let ends = format!(" GB are free: {cure}");
        assert!(told.starts_with(words) && told.ends_with(&ends), "{told}");
    }
    // One pair is found without the others.
    let row = folder.obbit("mesh a.obj a.obj -q").ok();
    assert!(row.ends_with("\nmeet,no,no,meet,meet,0,0\n"), "{row}");
}

/// The one line that a command says when it is refused where so much memory can be had.
fn refused_within(kib: u32, folder: &Folder, line: &str) -> String {
    let obbit = env!("CARGO_BIN_EXE_obbit");
    let line = format!("ulimit -c 0; ulimit -v {kib}; exec '{obbit}' {line} --threads 1");
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
    told
}

#[test]
fn a_header_of_millions_of_columns_is_refused_before_it_fills_the_memory() {
    let folder = Folder::new();
    let (more, cells) = (",".repeat(1_500_000), "0,0,1".to_owned());
    folder.file("wide.csv", format!("x,y,r{more}\n{cells}{more}\n"));
    let told = refused_within(300_000, &folder, "select wide.csv --rect 0,0,9,9");
    assert!(
        told.contains("wide.csv: a list of its 1500003 columns"),
        "{told}"
    );
}

#[test]
fn more_neighbours_than_fit_are_refused() {
    let folder = Folder::new();
    folder.file("a.csv", format!("x,y,r\n{}", "3,4,1\n".repeat(20_000)));
    for (options, start, cure) in [
        ("", "obbit: 400000000 pairs do not fit", "--nearest"),
        ("--within 0", "obbit: more than ", "--nearest or --within"),
    ] {
        let line = format!("join a.csv a.csv --nearest 20000 {options} --out b.csv");
        let told = refused_within(300_000, &folder, &line);
        let ends = format!("fit into memory: give a smaller {cure}, or split the file\n");
        assert!(told.starts_with(start) && told.ends_with(&ends), "{told}");
        assert_eq!(folder.names(), ["a.csv"]);
    }
}
