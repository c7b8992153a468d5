//! A progress bar that shows itself only when a job takes long and somebody looks.

use crate::args::ProgressMode;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use std::time::Duration;

/// Jobs shorter than this need no bar.
const PATIENCE: Duration = Duration::from_secs(1);

/// The bar of a job.
pub(crate) struct Bar {
    bar: ProgressBar,
    /// Nothing can be drawn on standard error, but the user wants to see progress: a line a phase.
    lines: bool,
}

/// Where a reader or a writer tells how far it is.
#[derive(Clone)]
pub(crate) struct Progress(ProgressBar);

impl Bar {
    /// A bar that is not shown yet.
    pub(super) fn new(mode: ProgressMode, quiet: bool) -> Self {
        // (No file, no pipe, and not TERM=dumb.)
        let drawn = !ProgressDrawTarget::stderr().is_hidden();
        let bar = ProgressBar::with_draw_target(None, ProgressDrawTarget::hidden());
        match mode {
            ProgressMode::Always if drawn => show(&bar),
            ProgressMode::Auto if drawn && !quiet => {
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
            lines: mode == ProgressMode::Always && !drawn,
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
            self.share_of(length);
        } else {
            self.style("{spinner} {msg}, {bytes} in {elapsed}");
        }
        Progress(self.bar.clone())
    }

    /// Sets the bar to count the rows of a result.
    pub(super) fn rows(&self, rows: u64) -> Progress {
        self.bar.set_position(0);
        self.share_of(rows);
        Progress(self.bar.clone())
    }

    /// Shows what share is done. What stands beside the bar is short, so that all fits on one line of a
    /// narrow terminal; the bar takes what is left.
    fn share_of(&self, all: u64) {
        self.style("{msg} [{wide_bar}] {percent}%, {eta} left");
        self.bar.set_length(all);
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

#[cfg(test)]
mod tests {
    use super::*;
    use indicatif::TermLike;
    use std::io;
    use std::sync::{Arc, Mutex};

    /// A terminal of some columns that keeps what is written on it.
    #[derive(Debug, Clone)]
    struct Screen(u16, Arc<Mutex<String>>);

    impl TermLike for Screen {
        fn width(&self) -> u16 {
            self.0
        }
        fn move_cursor_up(&self, _: usize) -> io::Result<()> {
            self.write_str("\n")
        }
        fn move_cursor_down(&self, _: usize) -> io::Result<()> {
            self.write_str("\n")
        }
        fn move_cursor_right(&self, _: usize) -> io::Result<()> {
            Ok(())
        }
        fn move_cursor_left(&self, _: usize) -> io::Result<()> {
            Ok(())
        }
        fn write_line(&self, line: &str) -> io::Result<()> {
            self.write_str(line).and_then(|()| self.write_str("\n"))
        }
        fn write_str(&self, text: &str) -> io::Result<()> {
            self.1.lock().unwrap().push_str(text);
            Ok(())
        }
        fn clear_line(&self) -> io::Result<()> {
            self.write_str("\n")
        }
        fn flush(&self) -> io::Result<()> {
            Ok(())
        }
    }

    #[test]
    fn a_bar_fits_the_terminal() {
        for width in [30, 80, 200] {
            let screen = Screen(width, Arc::default());
            let bar = Bar::new(ProgressMode::Never, false);
            let target = ProgressDrawTarget::term_like(Box::new(screen.clone()));
            bar.bar.set_draw_target(target);
            bar.phase("writing");
            bar.rows(123_456_789).advance(61_728_395);
            bar.bar.tick();
            let written = screen.1.lock().unwrap().clone();
            let columns = |line: &str| line.trim_end().chars().count();
            let longest = written.lines().map(columns).max();
            assert!(longest <= Some(width.into()), "{width}: {written}");
            assert!(written.contains("writing [=") && written.contains("] 50%, "));
        }
    }
}
