//! The report as Markdown, and the dated file it is kept in.

use std::fmt::Write as _;
use std::path::Path;
use std::process::Command;
use std::time::{SystemTime, UNIX_EPOCH};

use crate::two::contest::{Agreement, Row, Timing};

/// Title, machine and conditions.
pub fn heading() -> String {
    format!(
        "# Benchmark, {date}\n\n\
         {cpu}, {arch}; {rustc}, release, one thread unless a row says otherwise. Engines take turns, \
         pass after pass; the median counts. The machine may be shared: trust the ratios. \
         \"times Obbit\" above 1 means slower than Obbit.\n",
        date = date(),
        cpu = cpu(),
        arch = std::env::consts::ARCH,
        rustc = rustc(),
    )
}

/// What the rows of two boxes are about.
pub fn two_boxes(pairs: usize) -> String {
    format!(
        "\n# Two boxes\n\n\
         {pairs} pairs of boxes whose aligned bounds meet, seeded. \"different\" counts answers unlike \
         Obbit's: another yes or no, or a number off by more than 0.001 (the boxes are about 1 long). \
         The naive engine must agree within 1e-9, or nothing is timed.\n"
    )
}

/// One row's table: agreement and time.
pub fn table(report: &mut String, row: &Row<'_>, agreement: &[Agreement], timings: &[Timing]) {
    let _ = write!(
        report,
        "\n## {}\n| engine | ns a pair | least | times Obbit | different | largest difference | answers above 0 |\n|---|---|---|---|---|---|---|\n",
        row.name
    );
    let own = timings.first().map_or(f64::NAN, |t| t.median);
    for ((entry, agreement), timing) in row.entries.iter().zip(agreement).zip(timings) {
        let _ = writeln!(
            report,
            "| {} | {} | {} | {:.2} | {} | {} | {} |",
            entry.name(),
            nanoseconds(timing.median),
            nanoseconds(timing.least),
            timing.median / own,
            agreement.different,
            difference(agreement.largest),
            agreement.positive,
        );
    }
}

/// The same row on a few pairs in cache: time only.
pub fn hot_table(report: &mut String, row: &Row<'_>, timings: &[Timing]) {
    let _ = write!(
        report,
        "\n## {}, 1,000 pairs in cache\n| engine | ns a pair | least | times Obbit |\n|---|---|---|---|\n",
        row.name
    );
    let own = timings.first().map_or(f64::NAN, |t| t.median);
    for (entry, timing) in row.entries.iter().zip(timings) {
        let _ = writeln!(
            report,
            "| {} | {} | {} | {:.2} |",
            entry.name(),
            nanoseconds(timing.median),
            nanoseconds(timing.least),
            timing.median / own,
        );
    }
}

/// Writes the report to `record/DATE-CPU.md` and returns that name.
pub fn write(report: &str) -> Result<String, String> {
    let words = cpu().to_lowercase();
    let words: Vec<&str> = words
        .split(|c: char| !c.is_ascii_alphanumeric())
        .filter(|w| !w.is_empty())
        .collect();
    let name = format!("record/{}-{}.md", date(), words.join("-"));
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(&name);
    if let Some(folder) = path.parent() {
        std::fs::create_dir_all(folder).map_err(|e| format!("{}: {e}", folder.display()))?;
    }
    std::fs::write(&path, report).map_err(|e| format!("{}: {e}", path.display()))?;
    Ok(format!("bench/{name}"))
}

fn nanoseconds(time: f64) -> String {
    if time < 100.0 {
        format!("{time:.1}")
    } else {
        format!("{time:.0}")
    }
}

fn difference(largest: f64) -> String {
    if largest == 0.0 {
        "0".into()
    } else {
        format!("{largest:.1e}")
    }
}

/// The processor's model name, where the system tells it.
fn cpu() -> String {
    let info = std::fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let model = info
        .lines()
        .find_map(|line| line.strip_prefix("model name")?.split(':').nth(1));
    let named = model.map(|name| name.trim().to_string()).or_else(|| {
        let output = Command::new("sysctl")
            .args(["-n", "machdep.cpu.brand_string"])
            .output()
            .ok()?;
        let text = String::from_utf8(output.stdout).ok()?.trim().to_string();
        (!text.is_empty()).then_some(text)
    });
    named.unwrap_or_else(|| "unknown CPU".into())
}

/// "rustc 1.95.0", without commit and build.
fn rustc() -> String {
    let output = Command::new("rustc").arg("--version").output();
    let text = output
        .map(|o| String::from_utf8_lossy(&o.stdout).into_owned())
        .unwrap_or_default();
    let words: Vec<&str> = text.split_whitespace().take(2).collect();
    if words.is_empty() {
        "rustc".into()
    } else {
        words.join(" ")
    }
}

/// Today in UTC, as `2026-11-21`. (Hinnant: chrono-compatible low-level date algorithms.)
fn date() -> String {
    let seconds = SystemTime::now()
        .duration_since(UNIX_EPOCH)
        .map_or(0, |t| t.as_secs());
    let days = seconds / 86_400 + 719_468;
    let era = days / 146_097;
    let day_of_era = days % 146_097;
    let year_of_era =
        (day_of_era - day_of_era / 1_460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
    let day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let shifted = (5 * day_of_year + 2) / 153;
    let day = day_of_year - (153 * shifted + 2) / 5 + 1;
    let month = if shifted < 10 {
        shifted + 3
    } else {
        shifted - 9
    };
    let year = era * 400 + year_of_era + u64::from(month <= 2);
    format!("{year:04}-{month:02}-{day:02}")
}
