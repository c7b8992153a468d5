//! What can go wrong, told in one line: where, what was found, what would be right.

use std::fmt;
use std::io;
use std::path::Path;

/// The result of anything that may stop the command.
pub(crate) type Result<T> = std::result::Result<T, Failure>;

/// Why the command stops before its job is done.
#[derive(Debug)]
pub(crate) enum Failure {
    /// One line for the user; the exit status is 2.
    Message(String),
    /// Whoever read our output has gone (`| head`): nobody is left to tell, the exit status is 0.
    ClosedPipe,
}

impl Failure {
    /// A failure told in the words of `message`, kept to one line.
    pub(crate) fn new(message: impl fmt::Display) -> Self {
        Self::Message(one_line(&message.to_string()))
    }

    /// A file that cannot be opened, read or written (`doing` says which).
    pub(crate) fn file(doing: &str, path: &Path, error: &io::Error) -> Self {
        if error.kind() == io::ErrorKind::BrokenPipe {
            return Self::ClosedPipe;
        }
        let text = error.to_string();
        let words = match error.raw_os_error() {
            // The system's number for it helps nobody.
            Some(_) => text.split(" (os error ").next().unwrap_or(&text),
            None => &text,
        };
        let cure = match error.kind() {
            io::ErrorKind::StorageFull => ": make room there, or name another place",
            io::ErrorKind::InvalidFilename => ": give it another, shorter name",
            // (That its folder is there was asked: it takes no files, as /proc.)
            io::ErrorKind::NotFound if doing == "write" => {
                ": no file can be made there: name another place"
            }
            io::ErrorKind::PermissionDenied | io::ErrorKind::ReadOnlyFilesystem
                if doing == "write" =>
            {
                ": name another place, or see who may write there"
            }
            _ => "",
        };
        Self::new(format_args!(
            "cannot {doing} {}: {words}{cure}",
            path.display()
        ))
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Message(text) => f.write_str(text),
            Self::ClosedPipe => f.write_str("the reader of the output has gone"),
        }
    }
}

/// Where in a file a row stands, as its format counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Place {
    /// CSV and NDJSON: the line, counted from 1 as editors do.
    Line(u64),
    /// Parquet and Arrow: the row, counted from 0 as ids are.
    Row(u64),
    /// GeoJSON: the feature, counted from 0, the line, and if need be the character in it.
    Feature {
        line: usize,
        character: Option<usize>,
        number: usize,
    },
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Line(n) => write!(f, "line {n}"),
            Self::Row(n) => write!(f, "row {n}"),
            Self::Feature {
                line,
                character: Some(character),
                number,
            } => write!(f, "line {line}, character {character}, feature {number}"),
            Self::Feature { line, number, .. } => write!(f, "line {line}, feature {number}"),
        }
    }
}

/// What is wrong with one row. `--skip-bad` passes over these.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct BadRow {
    /// The columns at fault, by the names they have in the file.
    pub(crate) columns: Vec<String>,
    /// The text found there.
    pub(crate) found: Option<String>,
    /// What is wrong with it and what would be right.
    pub(crate) should: String,
}

impl BadRow {
    /// A fault of the row as a whole.
    pub(crate) fn row(should: impl Into<String>) -> Self {
        Self {
            columns: Vec::new(),
            found: None,
            should: should.into(),
        }
    }

    /// A fault of one cell that has nothing to show.
    pub(crate) fn column(column: impl Into<String>, should: impl Into<String>) -> Self {
        Self {
            columns: vec![column.into()],
            found: None,
            should: should.into(),
        }
    }

    /// A fault of one cell.
    pub(crate) fn cell(
        column: impl Into<String>,
        found: impl Into<String>,
        should: impl Into<String>,
    ) -> Self {
        Self {
            columns: vec![column.into()],
            found: Some(found.into()),
            should: should.into(),
        }
    }

    /// The whole line: `scene.csv, line 7, column w: found "-2": a size cannot be negative …`.
    pub(crate) fn at(&self, file: &str, place: impl fmt::Display) -> String {
        use fmt::Write as _;
        let mut line = format!("{file}, {place}");
        for (k, column) in self.columns.iter().enumerate() {
            let before = match (k, self.columns.len()) {
                (0, 1) => ", column",
                (0, _) => ", columns",
                _ => "",
            };
            let _ = write!(line, "{before} `{}`", shortened(column));
        }
        if let Some(found) = &self.found {
            let _ = write!(line, ": found `{}`", shortened(found));
        }
        let _ = write!(line, ": {}", self.should);
        one_line(&line)
    }
}

/// What the library refuses, in words for whoever writes files: no names of its functions.
pub(crate) fn explained(error: &obbit::Error) -> String {
    match error {
        obbit::Error::NotConvex { index, x, y } => format!(
            "the polygon is not convex at point {index} ({}, {}): give its points in their order all round, or split it into convex parts",
            short(*x),
            short(*y)
        ),
        obbit::Error::NotPositive { what, .. } if what.ends_with("quaternion") => {
            "a quaternion of length 0 is no rotation: give one of any other length, as 0 0 0 1 for none"
                .to_owned()
        }
        other => other.to_string(),
    }
}

/// A number in few characters that read back to it.
pub(crate) fn short(number: f64) -> String {
    crate::number::number(number, &mut ryu::Buffer::new()).to_owned()
}

/// At most 60 characters of a text, so that a broken file cannot flood the terminal.
pub(crate) fn shortened(text: &str) -> String {
    const MOST: usize = 60;
    if text.chars().nth(MOST).is_none() {
        return text.to_owned();
    }
    text.chars().take(MOST).chain("…".chars()).collect()
}

/// Whether a character cannot be seen, or looks like a blank and is none.
pub(crate) fn is_unseen(c: char) -> bool {
    let format = |c| {
        matches!(c, '\u{ad}' | '\u{61c}' | '\u{180e}' | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}')
            || matches!(c, '\u{2060}'..='\u{206f}' | '\u{feff}')
    };
    c.is_control() || (c.is_whitespace() && c != ' ') || format(c)
}

/// The text with what cannot be seen escaped: a message is one line and cannot steer a terminal.
fn one_line(text: &str) -> String {
    let mut line = String::with_capacity(text.len());
    for c in text.chars() {
        if is_unseen(c) {
            line.extend(c.escape_default());
        } else {
            line.push(c);
        }
    }
    line
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_message_is_one_short_line() {
        let long = "x".repeat(1000);
        let line = BadRow::cell("w", format!("a\nb\u{1b}\u{a0}\u{202e}{long}"), "no number");
        let line = line.at("f.csv", Place::Line(3));
        let start = "f.csv, line 3, column `w`: found `a\\nb\\u{1b}\\u{a0}\\u{202e}xxx";
        assert!(line.starts_with(start), "{line}");
        assert!(
            line.ends_with("x…`: no number") && line.len() < 160,
            "{line}"
        );
    }

    #[test]
    fn the_library_is_put_into_words() {
        let size = obbit::Circle::new([0.0; 2], -1e300).unwrap_err();
        assert_eq!(
            explained(&size),
            "radius is -1e300: a size cannot be negative; give 0 or more"
        );
        let dented = [[0.0, 0.0], [4.0, 0.0], [1.0, 1.0], [0.0, 4.0]];
        let dented = obbit::ConvexPolygon::new(&dented).unwrap_err();
        let words = explained(&dented);
        assert!(words.starts_with("the polygon is not convex at point 2 (1, 1): "));
        assert!(!words.contains("::"), "{words}");
        let none = obbit::Rot3::from_quaternion(0.0, 0.0, 0.0, 0.0).unwrap_err();
        assert!(explained(&none).starts_with("a quaternion of length 0"));
    }

    #[test]
    fn a_place_that_takes_no_file_is_told_with_the_cure() {
        let told = |doing, kind: io::ErrorKind| {
            Failure::file(doing, Path::new("/proc/a.csv"), &kind.into()).to_string()
        };
        let none = told("write", io::ErrorKind::NotFound);
        assert!(
            none.ends_with(": no file can be made there: name another place"),
            "{none}"
        );
        let denied = told("write", io::ErrorKind::PermissionDenied);
        assert!(
            denied.ends_with(": name another place, or see who may write there"),
            "{denied}"
        );
        let read = told("read", io::ErrorKind::NotFound);
        assert!(!read.contains("place"), "{read}");
    }

    #[test]
    fn a_broken_pipe_is_quiet() {
        let gone = io::Error::from(io::ErrorKind::BrokenPipe);
        assert!(matches!(
            Failure::file("write", Path::new("-"), &gone),
            Failure::ClosedPipe
        ));
    }
}
