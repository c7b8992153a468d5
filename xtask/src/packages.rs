//! Packages of Node.js, as a folder's lock file names them.

use std::path::Path;
use std::process::Command;

use crate::steps::{Outcome, succeed};

/// Installs the packages of a folder, unless those that its lock file names are there.
pub(crate) fn install(folder: &Path) -> Outcome {
    let modified = |path: &str| folder.join(path).metadata().and_then(|m| m.modified());
    if let (Ok(installed), Ok(locked)) = (
        modified("node_modules/.package-lock.json"),
        modified("package-lock.json"),
    ) && locked <= installed
    {
        return Ok(());
    }
    println!("asking npm for the packages of {}", folder.display());
    let mut command = Command::new("npm");
    command.args(["ci", "--no-audit", "--no-fund"]);
    succeed(command.current_dir(folder))
}
