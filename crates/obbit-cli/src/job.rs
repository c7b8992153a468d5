//! One run of a subcommand: how long its phases take, the progress bar, and the closing words.

mod progress;

use crate::args::{ProgressMode, RunArgs, StatsFormat};
use crate::failure::{Failure, Result};
use crate::skipped::Skipped;
use progress::Bar;
pub(crate) use progress::Progress;
use std::time::{Duration, Instant};

/// What a run spends its time on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Phase {
    /// Reading and checking the file.
    Read,
    /// Making shapes of the numbers.
    Build,
    /// Finding pairs.
    Pairs,
    /// Working out what is asked of each pair found.
    Details,
    /// Writing the result.
    Write,
}

/// A run in progress.
pub(crate) struct Job {
    command: &'static str,
    started: Instant,
    seconds: [Duration; 5],
    /// Rows of each file read.
    rows: Vec<usize>,
    pairs: usize,
    warnings: Vec<String>,
    skipped: Skipped,
    /// What a subcommand has to add to `--stats`.
    told: Vec<(&'static str, serde_json::Value)>,
    bar: Bar,
    quiet: bool,
    stats: Option<StatsFormat>,
}

impl Job {
    /// Starts the clock, and as many threads as the user wants.
    pub(crate) fn start(command: &'static str, run: &RunArgs) -> Result<Self> {
        if run.quiet && run.progress == ProgressMode::Always {
            return Err(Failure::new(
                "--quiet shows no progress, --progress always does: give one of them",
            ));
        }
        if let Some(threads) = run.threads {
            let pool = rayon::ThreadPoolBuilder::new().num_threads(threads.into());
            pool.build_global().map_err(|error| {
                Failure::new(format_args!("cannot start {threads} threads: {error}"))
            })?;
        }
        Ok(Self {
            command,
            started: Instant::now(),
            seconds: [Duration::ZERO; 5],
            rows: Vec::new(),
            pairs: 0,
            warnings: Vec::new(),
            skipped: Skipped::default(),
            told: Vec::new(),
            bar: Bar::new(run.progress, run.quiet),
            quiet: run.quiet,
            stats: run.stats,
        })
    }

    /// The subcommand that runs.
    pub(crate) const fn command(&self) -> &'static str {
        self.command
    }

    /// Does a part of the work and adds its time to `phase`.
    pub(crate) fn timed<T>(&mut self, phase: Phase, work: impl FnOnce(&Self) -> T) -> T {
        self.bar.phase(phase.doing());
        let start = Instant::now();
        let done = work(self);
        if let Some(seconds) = self.seconds.get_mut(phase as usize) {
            *seconds += start.elapsed();
        }
        done
    }

    /// Where a reader tells how many bytes of `length` it has read.
    pub(crate) fn progress(&self, length: Option<u64>) -> Progress {
        self.bar.bytes(length)
    }

    /// Where a writer tells how many of so many rows it has written.
    pub(crate) fn progress_of_rows(&self, rows: usize) -> Progress {
        self.bar.rows(rows as u64)
    }

    /// Takes note of what a file held.
    pub(crate) fn count_rows(&mut self, rows: usize, skipped: &Skipped) {
        self.rows.push(rows);
        self.note_skipped(skipped);
    }

    /// Takes note that of the rows counted last some were left out after all.
    pub(crate) fn skip(&mut self, skipped: &Skipped) {
        if let Some(rows) = self.rows.last_mut() {
            *rows = rows.saturating_sub(usize::try_from(skipped.count).unwrap_or(usize::MAX));
        }
        self.note_skipped(skipped);
    }

    fn note_skipped(&mut self, skipped: &Skipped) {
        self.skipped.count += skipped.count;
        if self.skipped.first.is_none() {
            self.skipped.first.clone_from(&skipped.first);
        }
    }

    /// Takes note of what the user should look at. It is told at the end: an error is to be the only
    /// line.
    pub(crate) fn warn(&mut self, warnings: Vec<String>) {
        self.warnings.extend(warnings);
    }

    /// Whether anybody will read the summary.
    pub(crate) const fn has_summary(&self) -> bool {
        !self.quiet
    }

    /// Takes note of the pairs found.
    pub(crate) fn count_pairs(&mut self, pairs: usize) {
        self.pairs += pairs;
    }

    /// Takes note of what was found where that is not pairs; `--stats` tells it by this name. (As `pairs`
    /// too, which every subcommand tells.)
    pub(crate) fn count(&mut self, name: &'static str, found: usize) {
        self.count_pairs(found);
        self.tell(name, found.into());
    }

    /// Takes note of what `--stats` is to tell besides, or in another way than it does by itself.
    pub(crate) fn tell(&mut self, name: &'static str, value: serde_json::Value) {
        self.told.push((name, value));
    }

    /// Ends the run by what became of the result: says what to look at and what was skipped, `summary`
    /// with the time it took, and the numbers. Who has read enough of the result (`| head`) is told
    /// what to look at, and no more.
    pub(crate) fn finish(self, written: Result<()>, summary: &str) -> Result<()> {
        self.bar.clear();
        if let Err(Failure::Message(_)) = written {
            return written;
        }
        self.tell_warnings();
        written?;
        if !self.quiet {
            eprint_line(&format!(
                "{summary} in {}",
                in_words(self.started.elapsed())
            ));
        }
        match self.stats {
            Some(StatsFormat::Json) => eprint_line(&self.json()),
            None => {}
        }
        Ok(())
    }

    fn tell_warnings(&self) {
        for warning in &self.warnings {
            eprint_line(&format!("obbit: {warning}"));
        }
        if self.skipped.count > 0 {
            let s = if self.skipped.count == 1 { "" } else { "s" };
            let first = self.skipped.first.as_deref().unwrap_or_default();
            eprint_line(&format!(
                "obbit: skipped {} bad row{s}; the first: {first}",
                self.skipped.count
            ));
        }
    }

    fn json(&self) -> String {
        let seconds = |phase: Phase| {
            self.seconds
                .get(phase as usize)
                .map_or(0.0, Duration::as_secs_f64)
        };
        let mut stats = serde_json::json!({
            "command": self.command,
            "rows": self.rows.iter().sum::<usize>(),
            "skipped": self.skipped.count,
            "pairs": self.pairs,
            "threads": rayon::current_num_threads(),
            "seconds": {
                "read": seconds(Phase::Read),
                "build": seconds(Phase::Build),
                "pairs": seconds(Phase::Pairs),
                "details": seconds(Phase::Details),
                "write": seconds(Phase::Write),
                "total": self.started.elapsed().as_secs_f64(),
            },
            "peak_memory_bytes": crate::memory::peak(),
        });
        if let ([a, b], Some(stats)) = (self.rows.as_slice(), stats.as_object_mut()) {
            stats.insert("rows_a".to_owned(), (*a).into());
            stats.insert("rows_b".to_owned(), (*b).into());
        }
        if let Some(stats) = stats.as_object_mut() {
            let told = self.told.iter();
            stats.extend(told.map(|(name, value)| ((*name).to_owned(), value.clone())));
        }
        stats.to_string()
    }
}

impl Phase {
    const fn doing(self) -> &'static str {
        match self {
            Self::Read => "reading",
            Self::Build => "building shapes",
            Self::Pairs => "finding pairs",
            Self::Details => "measuring pairs",
            Self::Write => "writing",
        }
    }
}

/// `1 box`, `2 boxes`.
pub(crate) fn counted(count: usize, one: &str, many: &str) -> String {
    format!("{count} {}", if count == 1 { one } else { many })
}

/// A line on standard error. If that is closed, nobody wants to know.
pub(crate) fn eprint_line(line: &str) {
    use std::io::Write as _;
    let _ = writeln!(std::io::stderr(), "{line}");
}

fn in_words(time: Duration) -> String {
    match time.as_millis() {
        0 => "under 1 ms".to_owned(),
        ms @ 1..1000 => format!("{ms} ms"),
        _ => format!("{:.1} s", time.as_secs_f64()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words() {
        assert_eq!(counted(1, "box", "boxes"), "1 box");
        assert_eq!(counted(0, "box", "boxes"), "0 boxes");
        assert_eq!(in_words(Duration::from_micros(10)), "under 1 ms");
        assert_eq!(in_words(Duration::from_millis(12)), "12 ms");
        assert_eq!(in_words(Duration::from_millis(2345)), "2.3 s");
    }
}
