//! Signals while a file is in the making.

#![cfg(unix)]

mod common;

use common::Folder;
use std::io::Read as _;
use std::path::Path;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::time::{Duration, Instant};

/// Ctrl-C in the midst of writing leaves nothing behind, nor does a polite end from outside.
#[test]
fn interrupted() {
    let input = Folder::new();
    input
        .obbit("generate uniform -n 20000 --out a.csv --quiet")
        .ok();
    let input = input.path().join("a.csv");
    for (signal, status) in [("INT", 130), ("TERM", 143), ("HUP", 129)] {
        // On Linux, one that is ignored (HUP under nohup, INT in the background of a script) leaves the
        // others as they are.
        let lines = [
            ("", true),
            ("trap '' HUP; ", signal != "HUP"),
            ("trap '' INT; ", signal != "INT"),
        ];
        let known = if cfg!(target_os = "linux") { 3 } else { 1 };
        for (trap, ends) in lines.into_iter().take(known) {
            let ends = ends && !is_ignored(signal);
            interrupted_by(&input, trap, signal, ends.then_some(status));
        }
    }
}

/// Whether whoever runs the tests has a signal ignored, as in the background of a script.
fn is_ignored(signal: &str) -> bool {
    let bit = match signal {
        "HUP" => 1,
        "INT" => 1 << 1,
        _ => 1 << 14,
    };
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let ignored = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    let ignored = ignored.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok());
    ignored.is_some_and(|mask| mask & bit != 0)
}

/// The picture is drafted first and put in its place once the result is out. That is more than a pipe
/// holds: until somebody reads it, the work cannot end by itself, however fast the machine.
#[expect(clippy::expect_used, reason = "called by a test")]
fn interrupted_by(input: &Path, trap: &str, signal: &str, status: Option<i32>) {
    let folder = Folder::new();
    let line = "--rect 0,0,1e9,1e9 --svg a.svg --quiet";
    let (obbit, input) = (env!("CARGO_BIN_EXE_obbit"), input.display());
    let mut child = Command::new("sh")
        .args([
            "-c",
            &format!("{trap}exec '{obbit}' select '{input}' {line}"),
        ])
        .current_dir(folder.path())
        .stdout(Stdio::piped())
        .spawn()
        .expect("started");
    let mut result = child.stdout.take().expect("piped");
    result.read_exact(&mut [0]).expect("the result begins");
    let draft = folder.names();
    assert!(
        draft.len() == 1 && draft != ["a.svg"],
        "{trap}{signal}: {draft:?}"
    );
    let id = child.id().to_string();
    let kill = Command::new("kill")
        .args([&format!("-{signal}"), &id])
        .status();
    assert!(kill.expect("kill").success());
    if status.is_none() {
        std::io::copy(&mut result, &mut std::io::sink()).expect("read");
    }
    let ended = end_of(&mut child).and_then(|ended| ended.code());
    let names = folder.names();
    let right = match status {
        None => ended == Some(0) && names == ["a.svg"],
        // Where signals cannot be told apart, all end as Ctrl-C does.
        Some(_) if !cfg!(target_os = "linux") => ended == Some(130) && names.is_empty(),
        Some(_) => ended == status && names.is_empty(),
    };
    assert!(right, "{trap}{signal}: {ended:?} {names:?}");
}

/// How it ended; none if it had to be ended, since it takes no notice of the signal.
#[expect(clippy::expect_used, reason = "called by a test")]
fn end_of(child: &mut Child) -> Option<ExitStatus> {
    let start = Instant::now();
    while start.elapsed() < Duration::from_secs(60) {
        if let Some(ended) = child.try_wait().expect("asked") {
            return Some(ended);
        }
        std::thread::sleep(Duration::from_millis(1));
    }
    child.kill().expect("ended");
    child.wait().expect("ended");
    None
}
