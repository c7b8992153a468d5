//! Where the workspace is, and which Rust files are in it.

use std::io;
use std::path::{Path, PathBuf};

/// The folder that holds the workspace's `Cargo.toml`.
///
/// Asked of Cargo when this runs, not when it was built: a target folder that several checkouts
/// share may hold an `xtask` that another of them built.
pub(crate) fn root() -> PathBuf {
    let built_in = || PathBuf::from(env!("CARGO_MANIFEST_DIR"));
    let xtask = std::env::var_os("CARGO_MANIFEST_DIR").map_or_else(built_in, PathBuf::from);
    xtask.parent().unwrap_or(&xtask).to_path_buf()
}

/// Every `.rs` file under `folder`, sorted; folders named `target` are left out.
pub(crate) fn rust_files(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let mut found = Vec::new();
    let mut folders = vec![folder.to_path_buf()];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(&folder)? {
            let entry = entry?;
            let path = entry.path();
            if entry.file_type()?.is_dir() {
                if entry.file_name() != "target" {
                    folders.push(path);
                }
            } else if path.extension().is_some_and(|e| e == "rs") {
                found.push(path);
            }
        }
    }
    found.sort();
    Ok(found)
}
