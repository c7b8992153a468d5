//! Separated values with a header line. The line is split here, so that every row knows its line
//! number; only rows with quotes go through `csv-core`.

use super::table::{Builder, Cell};
use crate::failure::{BadRow, Failure, Result};
use csv_core::ReadRecordResult;
use std::io::{self, BufRead, Read as _};

/// No line of real data is longer. Without a limit a file with no line ends would fill the memory.
const LONGEST_LINE: u64 = 1 << 26;

/// Reads all rows into `builder`.
pub(super) fn read(source: &mut dyn BufRead, builder: &mut Builder<'_>) -> Result<()> {
    let mut lines = Lines {
        source,
        number: 0,
        line: Vec::new(),
        limit: LONGEST_LINE,
    };
    let broken =
        |builder: &Builder<'_>, error: &io::Error| super::unreadable(builder.file(), error);
    let mut record = Record::default();
    while lines.next().map_err(|e| broken(builder, &e))? {
        if lines.number == 1 {
            super::check_text(builder.file(), &lines.line)?;
            if lines.line.starts_with(b"\xef\xbb\xbf") {
                lines.line.drain(..3);
            }
        }
        // (Spreadsheets may tell the separator in a line of its own.)
        let separator = lines.line.len() == 5 && lines.line.starts_with(b"sep=");
        if !separator && !lines.line.trim_ascii().is_empty() {
            break;
        }
    }
    if lines.line.trim_ascii().is_empty() || lines.line.starts_with(b"sep=") {
        return Err(Failure::new(format_args!(
            "{} is empty: its first line must name the columns, such as id,x,y,w,h,angle",
            builder.file()
        )));
    }
    if lines.line.contains(&b'\r') && !lines.line.contains(&b'"') {
        return Err(Failure::new(format_args!(
            "{}: its lines end with a carriage return alone, as on old Macs: save it with line ends LF or CRLF",
            builder.file()
        )));
    }
    let delimiter = delimiter_of(&lines.line);
    let start = format!("line {}", lines.number);
    let whole = record
        .split(&mut lines, delimiter)
        .map_err(|e| broken(builder, &e))?;
    let names = (0..record.len()).map(|k| std::str::from_utf8(record.cell(k).trim_ascii()));
    let Ok(names) = names
        .map(|name| name.map(str::to_owned))
        .collect::<std::result::Result<Vec<_>, _>>()
    else {
        return Err(Failure::new(format_args!(
            "{}, {start}: the column names are not UTF-8 text: save the file as UTF-8",
            builder.file()
        )));
    };
    if !whole {
        return Err(Failure::new(format_args!(
            "{}, {start}: {}",
            builder.file(),
            OPEN_QUOTE
        )));
    }
    builder.header(&names, &start)?;
    while lines.next().map_err(|e| broken(builder, &e))? {
        if lines.line.iter().all(|&byte| byte == b' ') {
            continue;
        }
        let place = lines.number;
        let whole = record
            .split(&mut lines, delimiter)
            .map_err(|e| broken(builder, &e))?;
        if !whole {
            builder.bad(place, &BadRow::row(OPEN_QUOTE))?;
        } else if record.len() != names.len() {
            builder.bad(place, &ragged(&record, names.len(), delimiter))?;
        } else {
            builder.row(place, |column| Cell::Text(record.cell(column)))?;
        }
    }
    Ok(())
}

const OPEN_QUOTE: &str = "a quote that opens here is never closed: close it, or double it inside";

/// A row that is longer or shorter than the header.
#[cold]
fn ragged(record: &Record, expected: usize, delimiter: u8) -> BadRow {
    let found = record.len();
    let s = if found == 1 { "" } else { "s" };
    let count = |other: u8| 1 + record.text.iter().filter(|&&byte| byte == other).count();
    let others = SEPARATORS.iter().filter(|(other, _)| *other != delimiter);
    let fits = others.clone().find(|(other, _)| count(*other) == expected);
    let more = match fits {
        Some((_, name)) if record.gap == 1 && expected > 1 => {
            format!("; if {name} separates them, use it in the header too")
        }
        _ if found > expected && delimiter == b',' => {
            ", with quotes around a cell that holds a comma".to_owned()
        }
        _ => String::new(),
    };
    BadRow::row(format!(
        "{found} cell{s}, but the header names {expected}: give each row as many{more}"
    ))
}

/// What may stand between cells.
const SEPARATORS: [(u8, &str); 3] = [(b',', "a comma"), (b';', "a semicolon"), (b'\t', "a tab")];

/// The separator that the header line uses most, outside quotes; a comma where there is none.
fn delimiter_of(header: &[u8]) -> u8 {
    let mut counts = SEPARATORS.map(|(byte, _)| (byte, 0));
    let mut quoted = false;
    for &byte in header {
        quoted ^= byte == b'"';
        if let Some((_, count)) = counts.iter_mut().find(|(d, _)| *d == byte && !quoted) {
            *count += 1;
        }
    }
    // Of equals the last wins, so the comma goes last.
    counts
        .iter()
        .rev()
        .max_by_key(|(_, count)| *count)
        .map_or(b',', |(d, _)| *d)
}

/// The lines of a file, numbered from 1, without their ends.
struct Lines<'a> {
    source: &'a mut dyn BufRead,
    number: u64,
    line: Vec<u8>,
    limit: u64,
}

impl Lines<'_> {
    /// Reads the next line; false at the end of the file.
    fn next(&mut self) -> io::Result<bool> {
        self.line.clear();
        if !self.append()? {
            return Ok(false);
        }
        if self.line.last() == Some(&b'\n') {
            self.line.pop();
        }
        if self.line.last() == Some(&b'\r') {
            self.line.pop();
        }
        Ok(true)
    }

    /// Adds a line with its end to what was read, for a quoted cell that goes on.
    fn append(&mut self) -> io::Result<bool> {
        let limit = self.limit - (self.line.len() as u64).min(self.limit);
        let read = (&mut *self.source)
            .take(limit)
            .read_until(b'\n', &mut self.line)?;
        if read as u64 == limit && self.line.last() != Some(&b'\n') {
            return Err(io::Error::other(format!(
                "line {} is longer than {} MiB, so this is no CSV of shapes",
                self.number + 1,
                self.limit >> 20
            )));
        }
        self.number += u64::from(read > 0);
        Ok(read > 0)
    }
}

/// The cells of one row.
#[derive(Default)]
struct Record {
    text: Vec<u8>,
    ends: Vec<usize>,
    /// Bytes between one cell's end and the next one's start: 1 for a plain line.
    gap: usize,
}

impl Record {
    fn len(&self) -> usize {
        self.ends.len()
    }

    /// The text of a cell, without its quotes; empty past the last one.
    #[inline]
    fn cell(&self, k: usize) -> &[u8] {
        let start = if k == 0 {
            Some(0)
        } else {
            self.ends.get(k - 1).map(|end| end + self.gap)
        };
        let range = start.zip(self.ends.get(k).copied());
        range
            .and_then(|(start, end)| self.text.get(start..end))
            .unwrap_or_default()
    }

    /// Splits the line just read; reads on where a quoted cell holds line ends. False where the
    /// file ends inside quotes.
    fn split(&mut self, lines: &mut Lines<'_>, delimiter: u8) -> io::Result<bool> {
        self.ends.clear();
        if !lines.line.contains(&b'"') {
            self.gap = 1;
            std::mem::swap(&mut self.text, &mut lines.line);
            let ends = self
                .text
                .iter()
                .enumerate()
                .filter(|(_, byte)| **byte == delimiter);
            self.ends.extend(ends.map(|(k, _)| k));
            self.ends.push(self.text.len());
            return Ok(true);
        }
        self.gap = 0;
        let mut reader = csv_core::ReaderBuilder::new().delimiter(delimiter).build();
        loop {
            lines.line.push(b'\n');
            if self.split_quoted(&mut reader, &lines.line) {
                return Ok(true);
            }
            // Still inside quotes: the row goes on in the next line.
            if !lines.append()? {
                return Ok(false);
            }
            if lines.line.last() == Some(&b'\n') {
                lines.line.pop();
            }
            reader.reset();
        }
    }

    /// True when the text holds a whole row.
    fn split_quoted(&mut self, reader: &mut csv_core::Reader, mut text: &[u8]) -> bool {
        // Cells are never longer than the text, nor more than its bytes.
        self.text.resize(text.len(), 0);
        self.ends.resize(text.len() + 1, 0);
        let (mut written, mut cells) = (0, 0);
        loop {
            let (Some(space), Some(ends)) =
                (self.text.get_mut(written..), self.ends.get_mut(cells..))
            else {
                return false;
            };
            let (result, read, wrote, ended) = reader.read_record(text, space, ends);
            written += wrote;
            cells += ended;
            text = text.get(read..).unwrap_or_default();
            if result == ReadRecordResult::Record {
                self.ends.truncate(cells);
                return true;
            }
            if text.is_empty() {
                return false;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::kinds::Looks;
    use super::*;
    use crate::failure::Place;

    fn read_text(text: &[u8], skip_bad: bool) -> Result<super::super::table::Table> {
        let mut builder = Builder::new("f.csv", Looks::Shape, &[], skip_bad, Place::Line);
        read(&mut &text[..], &mut builder)?;
        Ok(builder.finish())
    }

    fn error(text: &[u8]) -> String {
        read_text(text, false)
            .err()
            .map_or_else(String::new, |e| e.to_string())
    }

    #[test]
    fn separators_marks_and_line_ends() {
        for text in [
            "x,y,r\n1,2,3\n4,5,6\n",
            "\u{feff}x,y,r\r\n1,2,3\r\n4,5,6",
            "x;y;r\n1;2;3\n  \n\n4;5;6\n",
            "\u{feff}sep=;\r\nx;y;r\r\n1;2;3\r\n4;5;6\r\n",
            "\n x\ty\tr\n1\t2\t3\n4\t5\t6\n",
            "\"x\",\"y\",\"r\"\n\"1\",2,\"3\"\n4,5,6\n",
        ] {
            let table = read_text(text.as_bytes(), false).unwrap();
            assert_eq!(
                table.columns,
                [[1.0, 4.0], [2.0, 5.0], [3.0, 6.0]],
                "{text:?}"
            );
        }
    }

    #[test]
    fn lines_are_counted_as_editors_do() {
        assert!(
            error(b"x,y,r\r\n1,2,3\r\n\r\n4,5,-6\r\n").starts_with("f.csv, line 4, column `r`")
        );
        let quoted = b"id,x,y,r\n\"a\nb\",1,2,3\n\"c \"\"d\"\"\",1,2,x\n";
        assert!(error(quoted).starts_with("f.csv, line 4, column `r`: found `x`"));
        assert!(
            error(b"x,y,r\n1,2\n").starts_with("f.csv, line 2: 2 cells, but the header names 3")
        );
        assert!(error(b"x,y,r\n1,\"2,3\n4,5,6\n").starts_with("f.csv, line 2: a quote that opens"));
        assert!(
            error(b"x,y,r\n1;2;3\n")
                .ends_with("as many; if a semicolon separates them, use it in the header too")
        );
        assert!(
            error(b"x,y,r\n1,5,2,3\n").ends_with("with quotes around a cell that holds a comma")
        );
        assert!(error(b"x,y,r\r1,2,3\r").contains("carriage return alone"));
    }

    #[test]
    fn quoted_cells_are_unquoted() {
        let table = read_text(b"id,x,y,r\n\"a\nb\",1,2,3\n\"c \"\"d\"\"\",1,2,3\n", false).unwrap();
        assert_eq!(
            [&*table.ids.text(0), &*table.ids.text(1)],
            ["a\nb", "c \"d\""]
        );
    }

    #[test]
    fn what_is_no_csv_is_named() {
        assert!(error(b"").starts_with("f.csv is empty"));
        assert!(error(b"\n\n").starts_with("f.csv is empty"));
        assert!(error(b"x,\xff,r\n").contains("not UTF-8"));
        assert!(error(b"PAR1\x15\x04").contains("--input-format parquet"));
        assert!(read_text(b"x,y,r\n", false).unwrap().rows() == 0);
    }
}
