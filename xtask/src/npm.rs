//! `cargo xtask npm`: the npm package, whole: its WebAssembly modules with and without vectors, built
//! and measured.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};

use crate::files;
use crate::steps::{Optional, Outcome, Steps, cargo, succeed, works};
use crate::target;

const WASM: &str = "wasm32-unknown-unknown";

/// A module of the package: the feature it is built with, its name, and how it is optimised: `3` for
/// speed, `s` for size. How large each may be is in `tests/sizes.json`.
struct Module {
    feature: &'static str,
    name: &'static str,
    optimised: &'static str,
}

const MODULES: &[Module] = &[
    Module {
        feature: "core",
        name: "obbit",
        optimised: "3",
    },
    Module {
        feature: "queries",
        name: "queries",
        optimised: "s",
    },
    Module {
        feature: "space",
        name: "space",
        optimised: "3",
    },
    Module {
        feature: "world2",
        name: "world2",
        optimised: "3",
    },
    Module {
        feature: "world3",
        name: "world3",
        optimised: "3",
    },
    Module {
        feature: "fit",
        name: "fit",
        optimised: "s",
    },
    Module {
        feature: "nms",
        name: "nms",
        optimised: "s",
    },
];

/// What a machine without Node.js is told.
pub(crate) const MISSING: &str = "Node.js is missing: install version 20.19 or later";

/// Does this if Node.js is there, and else tells that it is not.
pub(crate) fn with_node(act: impl FnOnce() -> Outcome) -> Optional {
    if !has_node() {
        return Ok(Some(MISSING.to_owned()));
    }
    act().map(|()| None)
}

/// Builds the package.
pub(crate) fn run() -> ExitCode {
    let mut steps = Steps::new("npm");
    steps.step("npm package", build);
    steps.close()
}

/// The folder of the package.
pub(crate) fn folder() -> PathBuf {
    files::root().join("crates/obbit-wasm/npm")
}

/// The files that are built, the last one first.
pub(crate) fn built() -> impl Iterator<Item = PathBuf> {
    let modules = MODULES.iter().flat_map(|module| {
        ["", "-scalar"].map(|suffix| folder().join(format!("{}{suffix}.wasm", module.name)))
    });
    std::iter::once(folder().join("internal/bytes.js")).chain(modules)
}

/// Builds all modules and puts them into the package.
pub(crate) fn build() -> Outcome {
    target::add(WASM)?;
    for module in MODULES {
        for (vectors, suffix) in [("+simd128", ""), ("-simd128", "-scalar")] {
            let built = compile(module, vectors)?;
            let place = folder().join(format!("{}{suffix}.wasm", module.name));
            fs::copy(&built, &place).map_err(|e| format!("{}: {e}", place.display()))?;
        }
    }
    for licence in ["LICENSE-MIT", "LICENSE-APACHE"] {
        let place = folder().join(licence);
        fs::copy(files::root().join(licence), place).map_err(|e| format!("{licence}: {e}"))?;
    }
    if !has_node() {
        return Err(MISSING.to_owned());
    }
    succeed(script("build.mjs").current_dir(tests()))
}

fn compile(module: &Module, vectors: &str) -> Result<PathBuf, String> {
    // A folder each: other flags, other builds.
    let folder = target::folder(&format!("npm{vectors}"));
    let mut command = cargo();
    command.args([
        "build",
        "-p",
        "obbit-wasm",
        "--profile",
        "wasm",
        "--target",
        WASM,
    ]);
    command.args(["--no-default-features", "--features", module.feature]);
    command.env("CARGO_TARGET_DIR", &folder);
    command.env("CARGO_PROFILE_WASM_OPT_LEVEL", module.optimised);
    command.env(
        "CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_RUSTFLAGS",
        format!("-C target-feature={vectors}"),
    );
    succeed(&mut command)?;
    Ok(folder.join(WASM).join("wasm/obbit_wasm.wasm"))
}

/// Runs the tests of the package, which is built by then: in Node.js, with the types checked, and as a
/// new project would install it.
pub(crate) fn test() -> Outcome {
    if !tests().join("node_modules").is_dir() {
        println!("the tests' tools are missing, asking npm for them");
        let mut install = Command::new("npm");
        install.args(["ci", "--no-audit", "--no-fund"]);
        succeed(install.current_dir(tests()))?;
    }
    let mut command = Command::new("npm");
    succeed(command.args(["test", "--silent"]).current_dir(tests()))
}

fn tests() -> PathBuf {
    files::root().join("crates/obbit-wasm/tests")
}

fn script(name: &str) -> Command {
    let mut command = Command::new("node");
    command.arg(Path::new(name));
    command
}

fn has_node() -> bool {
    works(Command::new("node").arg("--version")) && works(Command::new("npm").arg("--version"))
}
