//! `cargo xtask web`: the playground, built and served on loopback; and its tests, in the distribution's
//! Chromium.

use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};

use crate::files;
use crate::npm;
use crate::packages;
use crate::steps::{Optional, Outcome, Steps, program, succeed, works};

/// Builds the page, and serves it unless only `--build` is asked for.
pub(crate) fn run(only_build: bool) -> ExitCode {
    let mut steps = Steps::new("web");
    steps.step("npm package", package);
    steps.step("page", build);
    if !only_build {
        steps.step("server (Ctrl+C ends it)", || {
            println!("Vite prints the page's address:");
            script("serve")
        });
    }
    steps.close()
}

/// Builds and tests the page, with the package as it is built by then.
pub(crate) fn test() -> Optional {
    if !works(Command::new("npm").arg("--version")) {
        return Ok(Some(npm::MISSING.to_owned()));
    }
    let names = ["chromium", "chromium-browser", "google-chrome"];
    let Some(browser) = program(&names, "chromium") else {
        let why = "there is no Chromium: `apt-get install chromium` has it on Debian and Ubuntu";
        return Ok(Some(why.to_owned()));
    };
    println!("{browser} is there");
    build()?;
    script("test").map(|()| None)
}

/// The npm package, if anything of it is missing or older than what it is made of.
fn package() -> Outcome {
    let modified = |path: &Path| path.metadata().and_then(|m| m.modified()).ok();
    // `None`, missing, is less than any time.
    let oldest = npm::built().map(|path| modified(&path)).min();
    let mut sources = Vec::new();
    for source in ["crates/obbit/src", "crates/obbit-wasm/src"] {
        let source = files::root().join(source);
        sources
            .extend(files::rust_files(&source).map_err(|e| format!("{}: {e}", source.display()))?);
    }
    let others = [
        "Cargo.toml",
        "Cargo.lock",
        "crates/obbit/Cargo.toml",
        "crates/obbit-wasm/Cargo.toml",
        "xtask/src/npm.rs",
        "crates/obbit-wasm/tests/shrink.mjs",
        "crates/obbit-wasm/tests/build.mjs",
    ];
    sources.extend(others.map(|source| files::root().join(source)));
    let newest = sources.iter().map(|path| modified(path)).max();
    if let (Some(Some(oldest)), Some(Some(newest))) = (oldest, newest)
        && newest < oldest
    {
        println!("it is built already");
        return Ok(());
    }
    npm::build()
}

fn build() -> Outcome {
    if !works(Command::new("npm").arg("--version")) {
        return Err(npm::MISSING.to_owned());
    }
    packages::install(&folder())?;
    script("build")
}

fn folder() -> PathBuf {
    files::root().join("playground")
}

fn script(name: &str) -> Outcome {
    let mut command = Command::new("npm");
    command.args(["run", "--silent", name]);
    succeed(command.current_dir(folder()))
}
