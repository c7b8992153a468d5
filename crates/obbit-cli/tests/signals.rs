//! Signals while a file is in the making.

#![cfg(unix)]

mod common;

use common::Folder;

/// Ctrl-C in the midst of writing leaves nothing behind, nor does a polite end from outside.
#[test]
fn interrupted() {
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
            let wanted = if ends && !is_ignored(signal) {
                status
            } else {
                0
            };
            interrupted_by(trap, signal, wanted);
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

#[expect(clippy::expect_used, reason = "called by a test")]
fn interrupted_by(trap: &str, signal: &str, wanted: i32) {
    let folder = Folder::new();
    let line = "generate uniform -n 1000000 --out a.csv --quiet";
    let command = format!("{trap}exec '{}' {line}", env!("CARGO_BIN_EXE_obbit"));
    let mut child = std::process::Command::new("sh")
        .args(["-c", &command])
        .current_dir(folder.path())
        .spawn()
        .expect("started");
    while folder.names().is_empty() {
        std::thread::sleep(std::time::Duration::from_millis(1));
    }
    let id = child.id().to_string();
    let kill = std::process::Command::new("kill")
        .args([&format!("-{signal}"), &id])
        .status();
    assert!(kill.expect("kill").success());
    let ended = child.wait().expect("ended").code();
    let names = folder.names();
    // Or it was faster.
    let whole = ended == Some(0) && names == ["a.csv"];
    let gone = ended == Some(wanted) && names.is_empty();
    // Where signals cannot be told apart, all end as Ctrl-C does.
    let elsewhere = !cfg!(target_os = "linux") && ended == Some(130) && names.is_empty();
    assert!(
        whole || gone || elsewhere,
        "{trap}{signal}: {ended:?} {names:?}"
    );
}
