//! Runs steps one after another, says what it does, how long it took, and what failed.

use std::ffi::OsStr;
use std::process::{Command, ExitCode, Stdio};
use std::time::{Duration, Instant};

/// What a step has to say when it fails: one line.
pub(crate) type Outcome = Result<(), String>;

/// What an optional step has to say: nothing, or why it was not run; or why it failed.
pub(crate) type Optional = Result<Option<String>, String>;

/// Steps done so far.
pub(crate) struct Steps {
    task: &'static str,
    started: Instant,
    done: usize,
    /// Which steps failed, and why.
    failed: Vec<(&'static str, String)>,
    not_run: Vec<&'static str>,
}

impl Steps {
    /// No steps yet of `cargo xtask TASK`.
    pub(crate) fn new(task: &'static str) -> Self {
        Self {
            task,
            started: Instant::now(),
            done: 0,
            failed: Vec::new(),
            not_run: Vec::new(),
        }
    }

    /// Runs one step; a failure is noted and the next step still runs, so that one call tells all.
    pub(crate) fn step(&mut self, name: &'static str, run: impl FnOnce() -> Outcome) {
        self.optional(name, || run().map(|()| None));
    }

    /// The same for a step that needs what a machine may lack: it is told then, and is no failure.
    pub(crate) fn optional(&mut self, name: &'static str, run: impl FnOnce() -> Optional) {
        println!("\n=== {name}");
        let started = Instant::now();
        let outcome = run();
        let took = seconds(started.elapsed());
        match outcome {
            Ok(None) => {
                println!("=== {name}: ok, {took}");
                self.done += 1;
            }
            Ok(Some(why)) => {
                println!("=== {name}: NOT RUN: {why}");
                self.not_run.push(name);
            }
            Err(why) => {
                println!("=== {name}: FAILED, {took}: {why}");
                self.done += 1;
                self.failed.push((name, why));
            }
        }
    }

    /// The closing line and the exit status.
    pub(crate) fn close(self) -> ExitCode {
        let (task, done) = (self.task, self.done);
        let took = seconds(self.started.elapsed());
        let not_run = match self.not_run.join(", ") {
            none if none.is_empty() => String::new(),
            some => format!("; not run: {some}"),
        };
        if self.failed.is_empty() {
            println!("\nxtask {task}: ok, {done} steps passed in {took}{not_run}");
            return ExitCode::SUCCESS;
        }
        // Once more, since what a step printed may be many pages up.
        println!();
        for (name, why) in &self.failed {
            println!("{name}: {why}");
        }
        let failed: Vec<&str> = self.failed.iter().map(|(name, _)| *name).collect();
        println!(
            "xtask {task}: FAILED, {} of {done} steps in {took}: {}{not_run}",
            failed.len(),
            failed.join(", "),
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

/// The first of these programs that is there. Where none is and we may, as in a container, the system's
/// packages are asked for `package`, which has one.
pub(crate) fn program(names: &[&'static str], package: &str) -> Option<&'static str> {
    let there = || {
        let is_there = |name: &&str| works(Command::new(name).arg("--version"));
        names.iter().copied().find(is_there)
    };
    there().or_else(|| {
        let id = Command::new("id").arg("-u").output().ok()?;
        if id.stdout.trim_ascii() != b"0" {
            return None;
        }
        println!("{package} is missing, asking apt-get for it");
        let install = ["install", "--yes", "--no-install-recommends", package];
        if !works(Command::new("apt-get").args(install)) {
            works(Command::new("apt-get").arg("update"));
            works(Command::new("apt-get").args(install));
        }
        there()
    })
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
