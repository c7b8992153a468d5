//! The `obbit` command: which shapes of a file overlap, how deep, how far apart.

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
mod relate;
mod room;
mod select;
mod simulate;
mod skipped;
mod write;

use cli::Command;
use failure::Failure;
use std::process::ExitCode;

fn main() -> ExitCode {
    memory::end_as_other_failures_do();
    match cli::parse().and_then(|cli| run(&cli.command)) {
        Ok(()) | Err(Failure::ClosedPipe) => ExitCode::SUCCESS,
        Err(Failure::Message(message)) => {
            job::eprint_line(&format!("obbit: {message}"));
            ExitCode::from(2)
        }
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
