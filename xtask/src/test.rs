//! `cargo xtask test`: the one command that passes all tests, on a fresh machine with Rust on it.

use std::process::{Command, ExitCode};

use crate::files;
use crate::floors;
use crate::steps::{Outcome, Steps, cargo, succeed, works};
use crate::{cross, npm, soak, target, web};

/// How much to run.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Scope {
    /// Everything.
    All,
    /// Without the documentation, the bench workspace, other processors (`cross`), the npm package
    /// with its tests, and the playground.
    Quick,
}

const WASM: &str = "wasm32-unknown-unknown";

/// Runs every check and every test; failures do not stop the later steps.
pub(crate) fn run(scope: Scope) -> ExitCode {
    let mut steps = Steps::new("test");
    steps.step("tools", tools);
    steps.step("format", || {
        succeed(cargo().args(["fmt", "--all", "--check"]))
    });
    steps.step("floors", floors::check_tree);
    steps.step("lints", || {
        clippy(&["--workspace", "--all-targets", "--all-features"])
    });
    steps.step("lints without std", || {
        clippy(&["-p", "obbit", "--no-default-features"])
    });
    steps.step("lints for WebAssembly", || {
        clippy(&["-p", "obbit-wasm", "--all-features", "--target", WASM])
    });
    steps.step("lints without std for WebAssembly", || {
        clippy(&["-p", "obbit", "--no-default-features", "--target", WASM])
    });
    if scope == Scope::All {
        steps.step("documentation", documentation);
        steps.step("bench compiles, lints", || {
            let bench = files::root().join("bench");
            let arguments = ["clippy", "--all-targets", "--", "-D", "warnings"];
            succeed(cargo().current_dir(bench).args(arguments))
        });
    }
    steps.step("tests", || {
        let mut tests = cargo();
        tests.envs([soak::pinned()]);
        succeed(tests.args(["test", "--workspace", "--all-features", "--no-fail-fast"]))
    });
    steps.step("the stack of a debug build", || {
        let mut tests = cargo();
        tests.envs(
            ["DEV", "TEST"].map(|profile| (format!("CARGO_PROFILE_{profile}_OPT_LEVEL"), "0")),
        );
        succeed(tests.args(["test", "-p", "obbit", "--test", "little_stack"]))
    });
    if scope == Scope::All {
        steps.optional("npm package", || npm::with_node(npm::build));
        steps.optional("tests of the npm package", || npm::with_node(npm::test));
        steps.optional("playground in Chromium", web::test);
        cross::steps_into(&mut steps);
    }
    steps.close()
}

/// Adds what a minimal Rust installation lacks, or says what to install.
fn tools() -> Outcome {
    component("rustfmt", "fmt")?;
    component("clippy", "clippy")?;
    target::add(WASM)
}

fn component(name: &str, subcommand: &str) -> Outcome {
    if works(cargo().args([subcommand, "--version"])) {
        println!("{name} is there");
        return Ok(());
    }
    println!("{name} is missing, asking rustup for it");
    succeed(Command::new("rustup").args(["component", "add", name])).map_err(|why| {
        format!("{name} is missing and cannot be added ({why}); `rustup component add {name}` needs rustup and a network")
    })
}

fn clippy(what: &[&str]) -> Outcome {
    succeed(
        cargo()
            .arg("clippy")
            .args(what)
            .args(["--", "-D", "warnings"]),
    )
}

/// Libraries only: the command is named like the library, and its manual is `--help`.
fn documentation() -> Outcome {
    let mut command = cargo();
    command.env("RUSTDOCFLAGS", "-D warnings");
    succeed(command.args(["doc", "-p", "obbit", "--no-deps", "--all-features"]))
}

#[cfg(test)]
mod tests {
    use super::files;

    /// What stands in the block for [`Scope::All`](super::Scope::All) is what the quick run leaves out.
    #[test]
    fn what_the_quick_run_leaves_out_is_told() {
        for (file, start) in [
            ("README.md", "`cargo xtask test --quick`"),
            ("CONTRIBUTING.md", "cargo xtask test --quick"),
            ("xtask/src/main.rs", "cargo xtask test [--quick]"),
            ("xtask/src/test.rs", "    /// Without"),
        ] {
            let text = std::fs::read_to_string(files::root().join(file)).unwrap_or_default();
            let told = text.split(start).nth(1).unwrap_or_default();
            let told: String = told.chars().take(250).collect();
            for left_out in [
                "doc",
                "bench",
                "cross",
                "npm package",
                "tests",
                "playground",
            ] {
                assert!(told.contains(left_out), "{file}: no {left_out} in {told}");
            }
        }
    }
}
