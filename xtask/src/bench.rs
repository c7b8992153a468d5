//! `cargo xtask bench`: builds and runs the `bench` workspace with the arguments given.

use std::process::ExitCode;

use crate::files;
use crate::steps;

/// Runs `obbit-bench`. The peers are fetched from crates.io the first time.
pub(crate) fn run(args: &[&str]) -> ExitCode {
    let mut command = steps::cargo();
    command.current_dir(files::root().join("bench"));
    command.args(["run", "--release", "--"]).args(args);
    match steps::succeed(&mut command) {
        Ok(()) => ExitCode::SUCCESS,
        Err(why) => {
            eprintln!("bench: {why}");
            ExitCode::FAILURE
        }
    }
}
