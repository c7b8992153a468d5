//! `cargo xtask npm`: the npm package, whole: its WebAssembly modules with and without vectors, built
//! and measured.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitCode};

use crate::files;
use crate::packages;
use crate::steps::{Optional, Outcome, Steps, cargo, succeed, works};
use crate::target;

const WASM: &str = "wasm32-unknown-unknown";

/// The modules of the package: the name of each, and the features it is built with. How large each may be
/// is in `tests/sizes.json`.
const MODULES: &[[&str; 2]] = &[
    ["obbit", "core"],
    ["boxes", "pairs,index,marquee,labels"],
    ["boxes/pairs", "pairs"],
    ["boxes/index", "index"],
    ["boxes/marquee", "marquee"],
    ["boxes/labels", "labels"],
    ["queries", "queries"],
    ["polygons", "polygons"],
    ["space", "space"],
    ["world2", "world2"],
    ["world3", "world3"],
    ["fit", "fit"],
    ["nms", "nms"],
];

/// What keeps the modules small and nearly as fast: optimised for speed, but without the copies of code
/// that this makes. Measured on the boxes' module, compressed: 157 kB without these, 125 kB with them for
/// 1.05 to 1.15 times the time; optimised for size, 124 kB and 1.6 to 2.3 times the time.
const FLAGS: &str = "-C no-vectorize-loops -C llvm-args=-unroll-runtime=false \
    -C llvm-args=-unroll-threshold=50 -C llvm-args=-inline-threshold=0 \
    -C llvm-args=-inlinehint-threshold=50";

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
    let modules = MODULES.iter().flat_map(|[name, _]| {
        ["", "-scalar"].map(|suffix| folder().join(format!("{name}{suffix}.wasm")))
    });
    std::iter::once(folder().join("internal/bytes.js")).chain(modules)
}

/// Builds all modules and puts them into the package.
pub(crate) fn build() -> Outcome {
    if !has_node() {
        return Err(MISSING.to_owned());
    }
    target::add(WASM)?;
    packages::install(&tests())?;
    // One core each: the compiler works alone on a module.
    std::thread::scope(|both| {
        let scalar = both.spawn(|| modules("-simd128", "-scalar"));
        modules("+simd128", "")?;
        let ended = scalar.join();
        ended.unwrap_or_else(|_| Err("the build without vectors ended early".to_owned()))
    })?;
    for licence in ["LICENSE-MIT", "LICENSE-APACHE"] {
        let place = folder().join(licence);
        fs::copy(files::root().join(licence), place).map_err(|e| format!("{licence}: {e}"))?;
    }
    succeed(script("build.mjs").current_dir(tests()))
}

/// Builds all modules with these vectors, and puts them into the package.
fn modules(vectors: &str, suffix: &str) -> Outcome {
    let mut before: Option<Child> = None;
    for [name, features] in MODULES {
        let built = compile(features, vectors)?;
        let place = folder().join(format!("{name}{suffix}.wasm"));
        fs::copy(&built, &place).map_err(|e| format!("{}: {e}", place.display()))?;
        // One is made smaller while the compiler makes the next.
        finish(before.replace(shrink(&place, vectors)?))?;
    }
    finish(before)
}

fn compile(features: &str, vectors: &str) -> Result<PathBuf, String> {
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
    command.args(["--no-default-features", "--features", features]);
    command.env("CARGO_TARGET_DIR", &folder);
    command.env(
        "CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_RUSTFLAGS",
        format!("-C target-feature={vectors} {FLAGS}"),
    );
    succeed(&mut command)?;
    Ok(folder.join(WASM).join("wasm/obbit_wasm.wasm"))
}

/// Begins to make a module smaller, in place: by a tenth as it is loaded, by an eighth once it is there; it is
/// as fast as before.
fn shrink(module: &Path, vectors: &str) -> Result<Child, String> {
    let mut command = script("shrink.mjs");
    command.current_dir(tests()).arg(module);
    if vectors == "+simd128" {
        command.arg("simd");
    }
    command.spawn().map_err(|e| format!("shrink.mjs: {e}"))
}

fn finish(shrinking: Option<Child>) -> Outcome {
    match shrinking.map(|mut child| child.wait()) {
        None => Ok(()),
        Some(Ok(status)) if status.success() => Ok(()),
        Some(Ok(status)) => Err(format!("shrink.mjs ended with {status}")),
        Some(Err(error)) => Err(format!("shrink.mjs: {error}")),
    }
}

/// Runs the tests of the package, which is built by then: in Node.js, with the types checked, and as a
/// new project would install it.
pub(crate) fn test() -> Outcome {
    packages::install(&tests())?;
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
