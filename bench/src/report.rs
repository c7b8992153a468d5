//! Tables as Markdown, and the summary that says how far ahead or behind each row is.

use std::fmt::Write as _;

/// The report of a run, growing.
pub struct Report {
    pub text: String,
    ahead: Vec<Ahead>,
}

/// Obbit beside the best peer of a row.
pub struct Ahead {
    pub row: String,
    /// Name and seconds.
    pub own: (String, f64),
    pub peer: (String, f64),
}

impl Report {
    pub fn new(heading: String) -> Self {
        let ahead = Vec::new();
        Self {
            text: heading,
            ahead,
        }
    }

    /// A table: columns, then rows of as many cells; with a word below it, if any.
    pub fn table(&mut self, title: &str, columns: &[&str], rows: &[Vec<String>], below: &str) {
        let _ = write!(self.text, "\n## {title}\n| {} |\n", columns.join(" | "));
        let _ = writeln!(self.text, "|{}", "---|".repeat(columns.len()));
        for row in rows {
            let _ = writeln!(self.text, "| {} |", row.join(" | "));
        }
        if !below.is_empty() {
            let _ = writeln!(self.text, "\n{below}");
        }
    }

    pub fn ahead(&mut self, ahead: Ahead) {
        self.ahead.push(ahead);
    }

    /// All of it, with the summary last.
    pub fn close(mut self) -> String {
        if self.ahead.is_empty() {
            return self.text;
        }
        let columns = ["row", "Obbit", "", "best peer", "", "times faster"];
        let rows: Vec<Vec<String>> = self
            .ahead
            .iter()
            .map(|a| {
                vec![
                    a.row.clone(),
                    time(a.own.1),
                    a.own.0.clone(),
                    time(a.peer.1),
                    a.peer.0.clone(),
                    format!("{:.2}", a.peer.1 / a.own.1),
                ]
            })
            .collect();
        self.table("Bulk work, in short", &columns, &rows, "");
        self.text
    }
}

/// Seconds with a fitting unit.
pub fn time(seconds: f64) -> String {
    let (number, unit) = match seconds {
        s if s.is_nan() => return "-".into(),
        s if s < 1e-6 => (s * 1e9, "ns"),
        s if s < 1e-3 => (s * 1e6, "µs"),
        s => (s * 1e3, "ms"),
    };
    format!("{} {unit}", digits(number))
}

/// Three digits, more where they stand before the point.
pub fn digits(number: f64) -> String {
    match number.abs() {
        x if x < 10.0 => format!("{number:.2}"),
        x if x < 100.0 => format!("{number:.1}"),
        _ => grouped(number.round() as i64),
    }
}

/// A whole number in groups of three.
pub fn grouped(number: i64) -> String {
    let plain = number.unsigned_abs().to_string();
    let mut text = String::from(if number < 0 { "-" } else { "" });
    for (at, digit) in plain.chars().enumerate() {
        if at > 0 && (plain.len() - at).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}
