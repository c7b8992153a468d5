//! `cargo xtask cross`: the lanes and the joins where this machine's own tests do not get: on
//! WebAssembly, on 64-bit ARM, and in Miri, which sees every wrong access to memory. What a machine
//! lacks for a step, and cannot add by itself, is said, and the step is not run.

use std::process::{Command, ExitCode};

use crate::files;
use crate::steps::{Optional, Outcome, Steps, cargo, program, succeed, works};
use crate::{soak, target};

const WASI: &str = "wasm32-wasip1";
/// Linked statically by Rust's own linker: no C compiler and no system libraries of that kind needed.
const ARM: &str = "aarch64-unknown-linux-musl";
/// Big-endian, and without vectors of ours. Miri reads it as well as the machine's own.
const BIG_ENDIAN: &str = "s390x-unknown-linux-gnu";
/// The tests that are run everywhere, by parts of their names.
const TESTS: [&str; 4] = ["lanes::", "num::exact::", "join", "pinned"];

/// Runs these steps alone.
pub(crate) fn run() -> ExitCode {
    let mut steps = Steps::new("cross");
    steps_into(&mut steps);
    steps.close()
}

/// Adds these steps to others.
pub(crate) fn steps_into(steps: &mut Steps) {
    steps.optional("WebAssembly without vectors", || wasm("-simd128"));
    steps.optional("WebAssembly with vectors", || wasm("+simd128"));
    steps.optional("64-bit ARM", arm);
    steps.optional("Miri: vectors", || miri(None));
    steps.optional("Miri: big-endian", || miri(Some(BIG_ENDIAN)));
}

fn wasm(simd: &str) -> Optional {
    if let Err(why) = target::add(WASI) {
        return Ok(Some(why));
    }
    let wasi = "import('node:wasi').then(m => new m.WASI({ version: 'preview1' }))";
    if !works(Command::new("node").args(["--no-warnings", "-e", wasi])) {
        return Ok(Some("Node.js 20 or later is missing".to_owned()));
    }
    let script = files::root().join("xtask").join("wasi.mjs");
    let mut command = tests(WASI, &["--no-default-features", "--features", "std"]);
    command.env(
        "CARGO_TARGET_WASM32_WASIP1_RUNNER",
        format!("node --no-warnings {}", script.display()),
    );
    command.env(
        "CARGO_TARGET_WASM32_WASIP1_RUSTFLAGS",
        format!("-C target-feature={simd}"),
    );
    // A panic ends the program there, and would take its message with it.
    command.arg("--nocapture");
    ran(succeed(&mut command))
}

fn arm() -> Optional {
    if cfg!(target_arch = "aarch64") {
        return Ok(Some(
            "this is such a machine: its own tests did it".to_owned(),
        ));
    }
    if let Err(why) = target::add(ARM) {
        return Ok(Some(why));
    }
    let Some(emulator) = program(&["qemu-aarch64", "qemu-aarch64-static"], "qemu-user") else {
        let why =
            "qemu-aarch64 is missing: `apt-get install qemu-user` has it on Debian and Ubuntu";
        return Ok(Some(why.to_owned()));
    };
    let mut command = tests(ARM, &[]);
    command.env("CARGO_TARGET_AARCH64_UNKNOWN_LINUX_MUSL_RUNNER", emulator);
    command.env("CARGO_TARGET_AARCH64_UNKNOWN_LINUX_MUSL_LINKER", "rust-lld");
    // Tens of thousands of shapes each, to see how work is divided and how little is left over: minutes in an emulator.
    // That the answers are right is seen by the others.
    for slow in ["directions_tests", "pieces_tests", "hardly_any_pair"] {
        command.args(["--skip", slow]);
    }
    ran(succeed(&mut command))
}

fn miri(target: Option<&str>) -> Optional {
    let nightly = || {
        let mut command = Command::new("rustup");
        command.args(["run", "nightly", "cargo"]);
        command.current_dir(files::root());
        command
    };
    if !works(nightly().arg("--version")) {
        let why =
            "there is no nightly Rust: `rustup toolchain install nightly -c miri -c rust-src`";
        return Ok(Some(why.to_owned()));
    }
    if !works(nightly().args(["miri", "--version"])) {
        println!("miri is missing, asking rustup for it");
        let add = [
            "component",
            "add",
            "--toolchain",
            "nightly",
            "miri",
            "rust-src",
        ];
        if let Err(why) = succeed(Command::new("rustup").args(add)) {
            return Ok(Some(format!("miri is missing and cannot be added ({why})")));
        }
    }
    let mut command = nightly();
    command.args(["miri", "test", "-p", "obbit"]);
    command.args(["--no-default-features", "--features", "std"]);
    match target {
        Some(target) => {
            command.args(["--target", target, "--test", "everywhere"]);
            command.args(["--", "a_small_join"]);
        }
        None => {
            command.args(["--lib", "--test", "everywhere"]);
            command.args(["--", "lanes::tests::few", "a_small_join"]);
            if cfg!(target_arch = "x86_64") {
                // Miri knows these, and not AVX-512: all that the set needs, or it is passed over.
                let set = "+avx2,+fma,+bmi1,+bmi2,+lzcnt,+popcnt";
                command.env("RUSTFLAGS", format!("-C target-feature={set}"));
            }
        }
    }
    command.env("MIRIFLAGS", "-Zmiri-disable-isolation");
    // Its own folder: other flags, other builds.
    command.env("CARGO_TARGET_DIR", target::folder("miri-lanes"));
    ran(succeed(&mut command))
}

/// The tests that are run everywhere, for a target.
fn tests(target: &str, options: &[&str]) -> Command {
    let mut command = cargo();
    command.args(["test", "-p", "obbit", "--lib", "--test", "everywhere"]);
    command.args(["--target", target]).args(options);
    command.arg("--").args(TESTS);
    // These machines are slow ones.
    command.env("PROPTEST_CASES", "32");
    command.envs([soak::pinned()]);
    command.env("PROPTEST_DISABLE_FAILURE_PERSISTENCE", "true");
    command.env("CARGO_PROFILE_TEST_DEBUG", "false");
    command.env("CARGO_PROFILE_TEST_OPT_LEVEL", "1");
    command
}

fn ran(outcome: Outcome) -> Optional {
    outcome.map(|()| None)
}
