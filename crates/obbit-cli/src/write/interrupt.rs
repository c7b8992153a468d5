//! A signal while files are in the making takes them away: Ctrl-C, a request to end (SIGTERM), or a
//! terminal that is closed (SIGHUP).

use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, Once, PoisonError};

/// The files that are not whole yet.
static DRAFTS: Mutex<Vec<PathBuf>> = Mutex::new(Vec::new());

/// Makes a file with `make`; from then on a signal removes it too. What could not be made is not ours, and
/// never removed. No signal comes between making and guarding: whoever ends the process waits for the lock.
pub(super) fn guarded<T>(draft: &Path, make: impl FnOnce() -> io::Result<T>) -> io::Result<T> {
    static HANDLER: Once = Once::new();
    HANDLER.call_once(catch);
    let mut drafts = drafts();
    let made = make()?;
    drafts.push(draft.to_owned());
    Ok(made)
}

/// Ends the guard: `done` puts the file in its place or takes it away, and no signal comes between.
pub(super) fn release<T>(draft: &Path, done: impl FnOnce() -> T) -> T {
    let mut drafts = drafts();
    let outcome = done();
    drafts.retain(|guarded| guarded != draft);
    outcome
}

/// Catches the signals that are not ignored: who starts a command with `nohup`, or in the background of
/// a script, wants it to outlive a closed terminal or Ctrl-C, and may still ask it to end.
#[cfg(target_os = "linux")]
fn catch() {
    use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let mask = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    let Some(ignored) = mask.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok()) else {
        return;
    };
    let caught = [SIGHUP, SIGINT, SIGTERM].into_iter();
    let caught: Vec<i32> = caught.filter(|s| ignored >> (s - 1) & 1 == 0).collect();
    // Where none can be caught, all stays as it is.
    if let Ok(mut signals) = signal_hook::iterator::Signals::new(caught) {
        std::thread::spawn(move || {
            if let Some(signal) = signals.forever().next() {
                end(signal);
            }
        });
    }
}

/// Elsewhere it cannot be told which are ignored: all are caught, or where one is ignored, none.
#[cfg(not(target_os = "linux"))]
fn catch() {
    /// That of Ctrl-C; the library does not say which signal it was.
    const INTERRUPT: i32 = 2;
    let _ = ctrlc::try_set_handler(|| end(INTERRUPT));
}

/// Takes the drafts away, and ends with the status that shells know as "ended by this signal".
fn end(signal: i32) {
    for draft in drafts().drain(..) {
        let _ = std::fs::remove_file(draft);
    }
    std::process::exit(128 + signal);
}

fn drafts() -> MutexGuard<'static, Vec<PathBuf>> {
    DRAFTS.lock().unwrap_or_else(PoisonError::into_inner)
}
