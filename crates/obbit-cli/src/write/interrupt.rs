//! Ctrl-C while files are in the making takes them away, as does a request to end (SIGTERM) or a
//! terminal that is closed (SIGHUP).

use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, Once, PoisonError};

/// The files that are not whole yet.
static DRAFTS: Mutex<Vec<PathBuf>> = Mutex::new(Vec::new());
/// The exit status that shells know as "ended by Ctrl-C"; the library does not say which signal it was.
const INTERRUPTED: i32 = 130;

/// From now on Ctrl-C removes this file too.
pub(super) fn guard(draft: &Path) {
    static HANDLER: Once = Once::new();
    HANDLER.call_once(|| {
        // Where one of the signals is ignored (as under nohup and some supervisors) or cannot be caught,
        // all stays as it is.
        let _ = ctrlc::try_set_handler(|| {
            for draft in drafts().drain(..) {
                let _ = std::fs::remove_file(draft);
            }
            std::process::exit(INTERRUPTED);
        });
    });
    drafts().push(draft.to_owned());
}

/// Ends the guard: `done` puts the file in its place or takes it away, and no Ctrl-C comes between.
pub(super) fn release<T>(draft: &Path, done: impl FnOnce() -> T) -> T {
    let mut drafts = drafts();
    let outcome = done();
    drafts.retain(|guarded| guarded != draft);
    outcome
}

fn drafts() -> MutexGuard<'static, Vec<PathBuf>> {
    DRAFTS.lock().unwrap_or_else(PoisonError::into_inner)
}
