//! Where results may go: long names, folders, links and devices.
#![cfg(unix)]
#![allow(clippy::unwrap_used, reason = "test code")]

mod common;

use common::Folder;
use std::os::unix::fs::symlink;

#[test]
fn a_name_may_be_as_long_as_names_can_be() {
    let folder = Folder::new();
    folder.file("a.csv", "x,y,r\n0,0,1\n1,0,1\n");
    let name = format!("{}.csv", "n".repeat(251));
    let other = format!("{}.svg", "n".repeat(251));
    let line = format!("pairs a.csv --out {name} --svg {other}");
    folder.obbit(&line).ok();
    assert_eq!(folder.bytes(&name), b"a,b\n0,1\n");
    assert!(folder.bytes(&other).starts_with(b"<svg"));
    assert_eq!(folder.names().len(), 3, "{:?}", folder.names());
    let ran = folder.obbit(&format!("pairs a.csv --out n{name}"));
    ran.refused(&[
        "cannot write nnn",
        "too long: give it another, shorter name",
    ]);
}

#[test]
fn folders_that_are_not_there_are_told_before_any_work() {
    let folder = Folder::new();
    folder.file("a.csv", "not read at all");
    folder.file("b.csv", "");
    for (line, words) in [
        (
            "--out new/",
            [
                "cannot write new/: ",
                "make it and name a file in it, as new/out.csv",
            ],
        ),
        (
            "--out b.csv/",
            ["cannot write b.csv/: ", "that of a folder"],
        ),
        (
            "--out new/b/c.csv",
            ["there is no folder new/b: make it first", "or name another"],
        ),
        (
            "--out b.csv/c.csv",
            ["b.csv is a file", "no folder b.csv: name another"],
        ),
        ("--out ..", ["it is a directory", "name a file in it"]),
        (
            "--svg new/c.svg",
            ["cannot write new/c.svg", "there is no folder new"],
        ),
    ] {
        folder.obbit(&format!("pairs a.csv {line}")).refused(&words);
    }
    assert_eq!(folder.names(), ["a.csv", "b.csv"]);
}

#[test]
fn links_are_written_through() {
    let folder = Folder::new();
    folder.file("a.csv", "x,y,r\n0,0,1\n1,0,1\n");
    let at = |name: &str| folder.path().join(name);
    std::fs::create_dir(at("deep")).unwrap();
    symlink("link.csv", at("first.csv")).unwrap();
    symlink("deep/new.csv", at("link.csv")).unwrap();
    // There is nothing at its end at first, then there is.
    for options in ["", "--touching ignore"] {
        folder
            .obbit(&format!("pairs a.csv --out first.csv {options}"))
            .ok();
        assert_eq!(folder.bytes("deep/new.csv"), b"a,b\n0,1\n");
        assert!(at("first.csv").is_symlink() && at("link.csv").is_symlink());
        assert!(!at("deep/new.csv").is_symlink());
    }
    symlink("other.csv", at("other.svg")).unwrap();
    let ran = folder.obbit("pairs a.csv --svg other.svg --out other.csv");
    ran.refused(&["cannot go to one place"]);
    symlink("no/new.csv", at("astray.csv")).unwrap();
    let ran = folder.obbit("pairs a.csv --out astray.csv");
    ran.refused(&["cannot write astray.csv: there is no folder no: make it first"]);
    symlink("ring.csv", at("ring.csv")).unwrap();
    let ran = folder.obbit("pairs a.csv --out ring.csv");
    ran.refused(&["cannot write ring.csv: its symbolic links lead in a circle"]);
}

#[test]
fn a_full_device_is_told_in_every_format() {
    if !cfg!(target_os = "linux") {
        return;
    }
    let folder = Folder::new();
    folder.file("a.csv", "x,y,r\n0,0,1\n1,0,1\n");
    let formats: &[&str] = if cfg!(feature = "arrow") {
        &["csv", "ndjson", "parquet", "arrow"]
    } else {
        &["csv", "ndjson"]
    };
    for format in formats {
        let ran = folder.obbit(&format!("pairs a.csv --out /dev/full --format {format}"));
        ran.refused(&["cannot write /dev/full: No space left on device: make room there"]);
    }
    symlink("/dev/full", folder.path().join("full.csv.gz")).unwrap();
    let ran = folder.obbit("pairs a.csv --out full.csv.gz");
    ran.refused(&["cannot write full.csv.gz: No space left on device"]);
}

#[test]
fn help_that_cannot_be_written_is_no_success() {
    if !cfg!(target_os = "linux") {
        return;
    }
    for args in [&["--help"][..], &["pairs", "--help"], &["--version"]] {
        let full = std::fs::File::create("/dev/full").unwrap();
        let mut command = std::process::Command::new(env!("CARGO_BIN_EXE_obbit"));
        let ran = command.args(args).stdout(full).output().unwrap();
        let said = String::from_utf8_lossy(&ran.stderr);
        assert_eq!(ran.status.code(), Some(2), "{args:?}: {said}");
        assert!(
            said.contains("cannot write standard output: No space left"),
            "{said}"
        );
        assert_eq!(said.lines().count(), 1, "{said}");
    }
}

#[test]
fn who_has_seen_enough_of_the_picture_still_gets_the_result() {
    let folder = Folder::new();
    let row = |k: usize| format!("{},0,1,1\n", 3 * k);
    let rows: String = (0..3000).map(row).collect();
    folder.file("a.csv", format!("x,y,w,h\n{rows}0,0,1,1\n"));
    let mut child = folder.spawn("pairs a.csv --svg - --out pairs.csv -q");
    drop(child.stdout.take());
    let status = child.wait().expect("ran");
    assert!(status.success(), "{status}");
    assert_eq!(folder.bytes("pairs.csv"), b"a,b\n0,3000\n");
}

#[test]
#[cfg(target_os = "linux")]
fn standard_output_under_another_name_is_one_place_too() {
    let folder = Folder::new();
    folder.file("a.csv", "x,y,w,h\n0,0,1,1\n");
    for line in [
        "--svg /dev/stdout",
        "--svg - --out /dev/stdout",
        "--svg /proc/self/fd/1",
    ] {
        let ran = folder.obbit(&format!("pairs a.csv {line}"));
        ran.refused(&["cannot go to one place"]);
    }
    // Standard output may be a file.
    let path = folder.path().join("both");
    let run = |svg: &str| {
        let file = std::fs::File::create(&path).expect("made");
        let mut command = std::process::Command::new(env!("CARGO_BIN_EXE_obbit"));
        command
            .args(["pairs", "a.csv", "--svg", svg])
            .current_dir(folder.path());
        command.stdout(file).output().expect("ran")
    };
    let ran = run("both");
    assert_eq!(ran.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&ran.stderr).contains("cannot go to one place"));
    assert!(run("other.svg").status.success() && run("/dev/null").status.success());
}

#[test]
fn a_picture_called_svgz_is_compressed() {
    let folder = Folder::new();
    folder.file("a.csv", "x,y,w,h\n0,0,1,1\n");
    folder.obbit("pairs a.csv --svg a.svgz").ok();
    assert_eq!(folder.bytes("a.svgz")[..2], [0x1f, 0x8b]);
}

#[test]
fn a_file_that_is_not_there_is_told_with_what_may_be_meant() {
    let folder = Folder::new();
    folder.file("parking.csv", "x,y,r\n0,0,1\n");
    folder.file("rivet.ply", "");
    for name in ["u.arrow", "u.csv", "u.csv.gz", "v1.arrow", "v1.csv"] {
        folder.file(name, "");
    }
    std::fs::create_dir(folder.path().join("parkings")).unwrap();
    for (line, words) in [
        (
            "pairs parkin.csv",
            "cannot read parkin.csv: there is no such file: did you mean parking.csv?",
        ),
        ("pairs ./Parking.json", "did you mean ./parking.csv?"),
        ("mesh rivt.ply rivet.ply", "did you mean rivet.ply?"),
        ("pairs U.CSV", "did you mean u.csv?"),
        ("pairs V1.CSV.gz", "did you mean v1.csv?"),
        ("fit other.csv", "there is no such file: look at how it is"),
        (
            "pairs data/parking.csv",
            "there is no folder data: look at how it is spelt",
        ),
        ("pairs parking.csv/a.csv", "Not a directory"),
    ] {
        folder.obbit(line).refused(&[words]);
    }
}

#[test]
fn a_pipe_with_the_name_of_a_compressed_file_is_opened_once() {
    use std::io::Write;
    let folder = Folder::new();
    let made = std::process::Command::new("mkfifo")
        .arg(folder.path().join("a.csv.gz"))
        .status();
    assert!(made.is_ok_and(|status| status.success()), "mkfifo");
    let path = folder.path().join("a.csv.gz");
    let writer = std::thread::spawn(move || {
        let file = std::fs::File::create(path).unwrap();
        let mut zip = flate2::write::GzEncoder::new(file, flate2::Compression::fast());
        zip.write_all(b"x,y,r\n0,0,1\n1,0,1\n").unwrap();
        zip.finish().unwrap();
    });
    let out = folder.obbit("pairs a.csv.gz").ok();
    writer.join().unwrap();
    assert_eq!(out.lines().count(), 2, "{out}");
}
