//! Targets that the compiler can build for, and how to get one more.

use std::path::{Path, PathBuf};
use std::process::Command;

use crate::files;
use crate::steps::{Outcome, succeed};

/// Sees to it that the compiler can build for `target`: asks rustup for it where it is missing.
pub(crate) fn add(target: &str) -> Outcome {
    if is_there(target) {
        println!("{target} is there");
        return Ok(());
    }
    println!("{target} is missing, asking rustup for it");
    succeed(Command::new("rustup").args(["target", "add", target])).map_err(|why| {
        format!("{target} is missing and cannot be added ({why}); `rustup target add {target}` needs rustup and a network")
    })
}

/// Asks the compiler, not rustup, so that Rust installed by other means will do.
fn is_there(target: &str) -> bool {
    let rustc = std::env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    let mut command = Command::new(rustc);
    command.current_dir(files::root());
    let Ok(output) = command
        .args(["--print", "target-libdir", "--target", target])
        .output()
    else {
        return false;
    };
    let folder = String::from_utf8_lossy(&output.stdout).into_owned();
    Path::new(folder.trim()).is_dir()
}

/// A folder for builds beside the usual ones.
pub(crate) fn folder(name: &str) -> PathBuf {
    let usual = std::env::var_os("CARGO_TARGET_DIR").map(PathBuf::from);
    // A relative one is seen from where `xtask` was started, by cargo as well.
    let usual = usual.and_then(|folder| std::path::absolute(folder).ok());
    usual
        .unwrap_or_else(|| files::root().join("target"))
        .join(name)
}
