//! A progress bar that shows itself only when a job takes long and somebody looks.

use crate::args::ProgressMode;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use std::io::IsTerminal as _;
use std::time::Duration;

/// Jobs shorter than this need no bar.
const PATIENCE: Duration = Duration::from_secs(1);

/// The bar of a job.
pub(crate) struct Bar {
    bar: ProgressBar,
    /// Standard error is a file or a pipe, but the user wants to see progress: a line a phase.
    lines: bool,
}

/// Where a reader or a writer tells how far it is.
#[derive(Clone)]
pub(crate) struct Progress(ProgressBar);

impl Bar {
    /// A bar that is not shown yet.
    pub(super) fn new(mode: ProgressMode, quiet: bool) -> Self {
        let terminal = std::io::stderr().is_terminal();
        let bar = ProgressBar::with_draw_target(None, ProgressDrawTarget::hidden());
        match mode {
            ProgressMode::Always if terminal => show(&bar),
            ProgressMode::Auto if terminal && !quiet => {
                let later = bar.clone();
                std::thread::spawn(move || {
                    std::thread::sleep(PATIENCE);
                    if !later.is_finished() {
                        show(&later);
                    }
                });
            }
            _ => {}
        }
        Self {
            bar,
            lines: mode == ProgressMode::Always && !terminal,
        }
    }

    /// Says what is being done now.
    pub(super) fn phase(&self, doing: &'static str) {
        self.bar.set_message(doing);
        if self.lines {
            super::eprint_line(doing);
        }
        // Who knows how far this is says so next.
        self.style("{spinner} {msg}, {elapsed} so far");
    }

    /// Sets the bar to count the bytes of a file.
    pub(super) fn bytes(&self, length: Option<u64>) -> Progress {
        self.bar.set_position(0);
        if let Some(length) = length {
            self.style("{msg} [{bar:40}] {percent}% of {total_bytes}, {eta} left");
            self.bar.set_length(length);
        } else {
            self.style("{spinner} {msg}, {bytes} in {elapsed}");
        }
        Progress(self.bar.clone())
    }

    /// Sets the bar to count the rows of a result.
    pub(super) fn rows(&self, rows: u64) -> Progress {
        self.bar.set_position(0);
        self.style("{msg} [{bar:40}] {percent}% of {human_len} rows, {eta} left");
        self.bar.set_length(rows);
        Progress(self.bar.clone())
    }

    fn style(&self, template: &str) {
        if let Ok(style) = ProgressStyle::with_template(template) {
            self.bar.set_style(style.progress_chars("=> "));
        }
    }

    /// Takes the bar off the screen.
    pub(super) fn clear(&self) {
        self.bar.finish_and_clear();
    }
}

impl Drop for Bar {
    /// Also when an error ends the job: the message must stand on a line of its own.
    fn drop(&mut self) {
        self.clear();
    }
}

impl Progress {
    /// So many bytes more were read, or rows written.
    pub(crate) fn advance(&self, by: u64) {
        self.0.inc(by);
    }
}

fn show(bar: &ProgressBar) {
    bar.set_draw_target(ProgressDrawTarget::stderr());
    bar.enable_steady_tick(Duration::from_millis(100));
}
