//! The `obbit` command: which shapes of a file overlap, how deep, how far apart.
//!
//! What is promised is the command line. It is a library only so that what reads files can be fuzzed.

mod args;
mod cli;
mod declutter;
mod draw;
mod failure;
mod fit;
mod formats;
mod generate;
mod job;
mod measure;
mod memory;
mod mesh;
mod model;
mod nms;
mod number;
mod pairs;
mod read;
mod region;
mod relate;
mod room;
mod scatter;
mod select;
mod simulate;
mod skipped;
mod write;

use cli::Command;
use failure::Failure;
use std::process::ExitCode;

/// Does what the process was asked to: the whole command.
#[must_use]
pub fn main() -> ExitCode {
    memory::end_as_other_failures_do();
    match cli::parse().and_then(|cli| run(&cli.command)) {
        Ok(()) | Err(Failure::ClosedPipe) => ExitCode::SUCCESS,
        Err(Failure::Message(message)) => {
            job::eprint_line(&format!("obbit: {message}"));
            ExitCode::from(2)
        }
    }
}

/// Does what `words` ask for, the first of which is the command's own name, and goes on: for fuzzing.
///
/// # Errors
/// What would stand behind `obbit: `.
#[doc(hidden)]
pub fn run_words(words: &[&str]) -> Result<(), String> {
    let cli = cli::parse_from(words)?;
    match run(&cli.command) {
        Ok(()) | Err(Failure::ClosedPipe) => Ok(()),
        Err(Failure::Message(message)) => Err(message),
    }
}

fn run(command: &Command) -> failure::Result<()> {
    match command {
        Command::Pairs(args) => pairs::run(args),
        Command::Join(args) => pairs::join(args),
        Command::Relate(args) => relate::run(args),
        Command::Fit(args) => fit::run(args),
        Command::Mesh(args) => mesh::run(args),
        Command::Select(args) => select::run(args),
        Command::Declutter(args) => declutter::run(args),
        Command::Simulate(args) => simulate::run(args),
        Command::Nms(args) => nms::run(args),
        Command::Generate(args) => generate::run(args),
    }
}
