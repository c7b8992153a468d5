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

/// Where a reader tells how far it is.
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
        if doing != super::Phase::Read.doing() {
            // Only reading knows how far it is.
            self.bar.set_style(ProgressStyle::default_spinner());
        }
    }

    /// Sets the bar to count the bytes of a file.
    pub(super) fn bytes(&self, length: Option<u64>) -> Progress {
        if let Some(length) = length {
            self.bar.set_length(length);
            let template = "{msg} [{bar:40}] {bytes} of {total_bytes}, {eta} left";
            if let Ok(style) = ProgressStyle::with_template(template) {
                self.bar.set_style(style.progress_chars("=> "));
            }
        }
        Progress(self.bar.clone())
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
    /// So many bytes more were read.
    pub(crate) fn advance(&self, bytes: u64) {
        self.0.inc(bytes);
    }
}

fn show(bar: &ProgressBar) {
    bar.set_draw_target(ProgressDrawTarget::stderr());
    bar.enable_steady_tick(Duration::from_millis(100));
}
