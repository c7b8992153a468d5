//! `cargo xtask bench`: builds and runs the `bench` workspace with the arguments given.

use std::process::ExitCode;

use crate::files;
use crate::steps;

/// Runs `obbit-bench` where the caller stands, so that paths of scene files mean what they say.
/// The peers are fetched from crates.io and built the first time, which takes some minutes.
pub(crate) fn run(args: &[&str]) -> ExitCode {
    let mut command = steps::cargo();
    if let Ok(here) = std::env::current_dir() {
        command.current_dir(here);
    }
    let manifest = files::root().join("bench/Cargo.toml");
    command.args(["run", "--release", "--manifest-path"]);
    command.arg(manifest).arg("--").args(args);
    match command.status() {
        // What was wrong with the input is told apart from what went wrong (2 and 1).
        Ok(status) => ExitCode::from(status.code().map_or(1, |code| code as u8)),
        Err(error) => {
            eprintln!("bench: cargo did not start: {error}");
            ExitCode::FAILURE
        }
    }
}
