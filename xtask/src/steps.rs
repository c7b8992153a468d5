//! Runs steps one after another, says what it does, how long it took, and what failed.

use std::ffi::OsStr;
use std::process::{Command, ExitCode, Stdio};
use std::time::{Duration, Instant};

/// What a step has to say when it fails: one line.
pub(crate) type Outcome = Result<(), String>;

/// Steps done so far.
pub(crate) struct Steps {
    started: Instant,
    done: usize,
    failed: Vec<&'static str>,
}

impl Steps {
    pub(crate) fn new() -> Self {
        Self {
            started: Instant::now(),
            done: 0,
            failed: Vec::new(),
        }
    }

    /// Runs one step; a failure is noted and the next step still runs, so that one call tells all.
    pub(crate) fn step(&mut self, name: &'static str, run: impl FnOnce() -> Outcome) {
        println!("\n=== {name}");
        let started = Instant::now();
        let outcome = run();
        let took = seconds(started.elapsed());
        self.done += 1;
        match outcome {
            Ok(()) => println!("=== {name}: ok, {took}"),
            Err(why) => {
                println!("=== {name}: FAILED, {took}: {why}");
                self.failed.push(name);
            }
        }
    }

    /// The closing line and the exit status.
    pub(crate) fn close(self) -> ExitCode {
        let took = seconds(self.started.elapsed());
        if self.failed.is_empty() {
            println!("\nxtask test: ok, {} steps passed in {took}", self.done);
            return ExitCode::SUCCESS;
        }
        let failed = self.failed.join(", ");
        println!(
            "\nxtask test: FAILED, {} of {} steps in {took}: {failed}",
            self.failed.len(),
            self.done
        );
        ExitCode::FAILURE
    }
}

/// Cargo, the same one that runs this task, in the workspace's folder.
pub(crate) fn cargo() -> Command {
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| OsStr::new("cargo").to_os_string());
    let mut command = Command::new(cargo);
    command.current_dir(crate::files::root());
    command
}

/// Runs a command with its output shown; an exit status other than 0 is a failure.
pub(crate) fn succeed(command: &mut Command) -> Outcome {
    let shown = shown(command);
    println!("$ {shown}");
    match command.status() {
        Ok(status) if status.success() => Ok(()),
        Ok(status) => Err(format!("`{shown}` ended with {status}")),
        Err(error) => Err(format!("`{shown}` did not start: {error}")),
    }
}

/// Whether a command can be run and exits with 0; its output is not shown.
pub(crate) fn works(command: &mut Command) -> bool {
    let quiet = command
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null());
    quiet.status().is_ok_and(|status| status.success())
}

fn shown(command: &Command) -> String {
    let program = std::path::Path::new(command.get_program());
    let name = program
        .file_stem()
        .unwrap_or(program.as_os_str())
        .to_string_lossy()
        .into_owned();
    command
        .get_args()
        .fold(name, |line, arg| line + " " + &arg.to_string_lossy())
}

fn seconds(time: Duration) -> String {
    format!("{:.1} s", time.as_secs_f64())
}
