//! Development tasks, run as `cargo xtask TASK`. `test` is the one command that passes all tests.

mod bench;
mod circles;
mod cross;
mod files;
mod floors;
mod npm;
mod packages;
mod paths;
mod soak;
mod steps;
mod target;
mod test;
mod web;

use std::process::ExitCode;

const HELP: &str = "\
cargo xtask test [--quick]    all checks and all tests; --quick leaves out docs, bench and cross, the
                              npm package with its tests, and the playground
cargo xtask cross             lanes and joins on WebAssembly, 64-bit ARM and in Miri, where they can run
cargo xtask npm               build the npm package in crates/obbit-wasm/npm
cargo xtask web [--build]     the playground, built and served on loopback; --build only builds it
cargo xtask soak [MINUTES]    the property tests with ever new random numbers; 10 minutes if not said
cargo xtask floors            which module may import which (see ARCHITECTURE.md)
cargo xtask bench [--quick]   time Obbit beside its peers; --quick takes under a minute once these are
                              built, which takes some minutes the first time";

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let args: Vec<&str> = args.iter().map(String::as_str).collect();
    match args.as_slice() {
        ["test"] => test::run(test::Scope::All),
        ["test", "--quick"] => test::run(test::Scope::Quick),
        ["cross"] => cross::run(),
        ["npm"] => npm::run(),
        ["web"] => web::run(false),
        ["web", "--build"] => web::run(true),
        ["soak"] => soak::run("10"),
        ["soak", minutes] => soak::run(minutes),
        ["floors"] => floors::run(),
        ["bench", rest @ ..] => bench::run(rest),
        ["help" | "-h" | "--help"] => {
            println!("{HELP}");
            ExitCode::SUCCESS
        }
        [] => {
            eprintln!("no task given\n\n{HELP}");
            ExitCode::from(2)
        }
        other => {
            eprintln!("unknown task `{}`\n\n{HELP}", other.join(" "));
            ExitCode::from(2)
        }
    }
}
