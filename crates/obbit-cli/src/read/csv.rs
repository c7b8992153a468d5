//! Separated values with a header line. The line is split here, so that every row knows its line
//! number; only rows with quotes go through `csv-core`.

mod lines;
mod quotes;

use super::cell::Cell;
use super::table::Builder;
use super::text::{LONGEST_LINE, UTF8};
use crate::failure::{BadRow, Failure, Result, shortened};
use csv_core::ReadRecordResult;
use lines::{Grown, Lines};
use quotes::Quotes;
use std::io::{self, BufRead};

/// Reads all rows into `builder`.
pub(super) fn read(source: &mut dyn BufRead, builder: &mut Builder<'_>) -> Result<()> {
    read_lines(Lines::of(source, LONGEST_LINE), builder)
}

fn read_lines(mut lines: Lines<'_>, builder: &mut Builder<'_>) -> Result<()> {
    let mut record = Record::default();
    let delimiter = find_header(&mut lines, builder)?;
    let columns = read_header(&mut lines, &mut record, delimiter, builder)?;
    while lines.next().map_err(|error| broken(builder, &error))? {
        if lines.line.iter().all(|&byte| byte == b' ') {
            continue;
        }
        let place = lines.number;
        let fault = record
            .split(&mut lines, delimiter)
            .map_err(|error| broken(builder, &error))?;
        let last = lines.number;
        let is_stray = if let Some(fault) = fault {
            builder.bad(place, &faulty(fault, place, last))?;
            matches!(fault, OPEN_QUOTE | LONG_QUOTE | BEHIND_QUOTE)
        } else if record.len() != columns {
            builder.bad(place, &ragged(&record, columns, delimiter, (place, last)))?;
            last > place
        } else {
            let kept = builder.table.rows();
            builder.row(place, |column| Cell::Text(record.cell(column)))?;
            last > place && builder.table.rows() == kept && has_number_over_lines(builder, &record)
        };
        // What a stray quote took along is read as what it is without it.
        if is_stray {
            lines.go_back_to(place + 1);
        }
    }
    Ok(())
}

/// Whether a number goes on in the next line, as none does but in quotes that are stray.
#[cold]
fn has_number_over_lines(builder: &Builder<'_>, record: &Record) -> bool {
    let mut numbers = builder.table.plan.found();
    numbers.any(|column| record.cell(column.index).contains(&b'\n'))
}

fn broken(builder: &Builder<'_>, error: &io::Error) -> Failure {
    super::source::unreadable(builder.file(), error)
}

/// Goes to the line with the names; gives what separates them.
fn find_header(lines: &mut Lines<'_>, builder: &Builder<'_>) -> Result<u8> {
    while lines.next().map_err(|error| broken(builder, &error))? {
        if lines.number == 1 {
            super::check_text(builder.file(), &lines.line)?;
            if lines.line.starts_with(UTF8) {
                lines.line.drain(..UTF8.len());
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
            "{} is empty: its first line must name the columns, such as {}",
            builder.file(),
            builder.asked.looks.header()
        )));
    }
    let is_text = std::str::from_utf8(&lines.line)
        .is_ok_and(|line| !line.contains(|c: char| c.is_control() && !"\r\n\t".contains(c)));
    if is_text && lines.line.contains(&b'\r') && !lines.line.contains(&b'"') {
        return Err(Failure::new(format_args!(
            "{}: its lines end with a carriage return alone, as on old Macs: save it with line ends LF or CRLF",
            builder.file()
        )));
    }
    super::check_csv(builder.file(), &lines.line, builder.asked.looks)?;
    Ok(delimiter_of(&lines.line))
}

/// Reads the line with the names; gives how many there are.
fn read_header(
    lines: &mut Lines<'_>,
    record: &mut Record,
    delimiter: u8,
    builder: &mut Builder<'_>,
) -> Result<usize> {
    let start = format!("line {}", lines.number);
    let fault = record
        .split(lines, delimiter)
        .map_err(|error| broken(builder, &error))?;
    let names = (0..record.len()).map(|k| std::str::from_utf8(record.cell(k).trim_ascii()));
    let Ok(mut names) = names
        .map(|name| name.map(str::to_owned))
        .collect::<std::result::Result<Vec<_>, _>>()
    else {
        return Err(Failure::new(format_args!(
            "{}, {start}: the column names are not UTF-8 text: save the file as UTF-8",
            builder.file()
        )));
    };
    if let Some(fault) = fault {
        return Err(Failure::new(format_args!(
            "{}, {start}: {fault}",
            builder.file()
        )));
    }
    // A header that is marked as a comment, as some programs write it: `# x,y,w,h`.
    if let [first, _, ..] = &mut names[..]
        && let Some(marked) = first.strip_prefix('#').map(str::trim_start)
        && builder.has_meaning(marked)
    {
        *first = marked.to_owned();
    }
    match builder.header(&names, &start) {
        Ok(_) => Ok(names.len()),
        Err(failure) => Err(unnamed(builder.file(), &start, &names).unwrap_or(failure)),
    }
}

/// What to say of a header that is none: a row of numbers.
fn unnamed(file: &str, start: &str, names: &[String]) -> Option<Failure> {
    let is_number = |name: &String| name.parse::<f64>().is_ok();
    let first = names.first().filter(|first| is_number(first))?;
    let all = names.iter().all(|name| name.is_empty() || is_number(name));
    all.then(|| {
        Failure::new(format_args!(
            "{file}, {start}: found numbers, the first `{}`: the first line must name the columns, such as x,y,w,h",
            shortened(first)
        ))
    })
}

const OPEN_QUOTE: &str = "a quote that opens here is never closed: close it, or double it inside";

const LONG_QUOTE: &str =
    "a quote that opens here is not closed within 64 MiB: close it, or double it inside";

const BEHIND_QUOTE: &str =
    "a cell goes on behind the quote that closes it: put a separator there, or double the quote";

const LONE_RETURN: &str =
    "a carriage return alone stands in the row: save the file with line ends LF or CRLF";

/// A row with a quote at fault, which may have taken the lines behind it along.
#[cold]
fn faulty(fault: &str, first: u64, last: u64) -> BadRow {
    if last > first {
        BadRow::row(format!("{fault} (the row would go on to line {last})"))
    } else {
        BadRow::row(fault)
    }
}

/// A row that is longer or shorter than the header.
#[cold]
fn ragged(record: &Record, expected: usize, delimiter: u8, (first, last): (u64, u64)) -> BadRow {
    if record.text.contains(&b'\r') && record.gap == 1 {
        return BadRow::row(LONE_RETURN);
    }
    let found = record.len();
    let s = if found == 1 { "" } else { "s" };
    let count = |other: u8| 1 + record.text.iter().filter(|&&byte| byte == other).count();
    let others = SEPARATORS.iter().filter(|(other, _)| *other != delimiter);
    let fits = others.clone().find(|(other, _)| count(*other) == expected);
    let more = match fits {
        _ if last > first => {
            format!(
                "; a quote that opens here closes in line {last}: close it here, or take it out"
            )
        }
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

/// The cells of one row.
#[derive(Default)]
struct Record {
    text: Vec<u8>,
    ends: Vec<usize>,
    /// Bytes between one cell's end and the next one's start: 1 for a plain line.
    gap: usize,
    /// For rows with quotes, of which a file has one delimiter: making it takes longer than a row.
    reader: Option<csv_core::Reader>,
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

    /// Splits the line just read; reads on where a quoted cell holds line ends. Gives what is wrong
    /// with the row, if anything is.
    fn split(&mut self, lines: &mut Lines<'_>, delimiter: u8) -> io::Result<Option<&'static str>> {
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
            return Ok(None);
        }
        self.gap = 0;
        let kept = self.reader.take();
        let mut quoted = Quoted {
            reader: kept.unwrap_or_else(|| {
                let mut new = csv_core::ReaderBuilder::new();
                new.delimiter(delimiter).build()
            }),
            delimiter,
            quotes: Quotes::new(delimiter),
            read: 0,
            written: 0,
            cells: 0,
        };
        let fault = quoted.split(lines, self);
        quoted.reader.reset();
        self.reader = Some(quoted.reader);
        fault
    }
}

/// How far a row with quotes was split. Of a row over many lines only the new one is looked at: a quote
/// that is never closed makes a row of all lines behind it.
struct Quoted {
    reader: csv_core::Reader,
    delimiter: u8,
    quotes: Quotes,
    read: usize,
    written: usize,
    cells: usize,
}

impl Quoted {
    fn split(
        &mut self,
        lines: &mut Lines<'_>,
        record: &mut Record,
    ) -> io::Result<Option<&'static str>> {
        // A cell that goes on in the next line is carried along as it was.
        if lines.returned {
            lines.line.push(b'\r');
        }
        loop {
            lines.line.push(b'\n');
            if let Some(rest) = self.go_on(&lines.line, record) {
                // (A row ends at such a return, and another one would be lost with what is behind it.)
                let lone_return = (!rest.trim_ascii().is_empty()).then_some(LONE_RETURN);
                return Ok(lone_return.or(self.quotes.followed.then_some(BEHIND_QUOTE)));
            }
            // Still inside quotes: the row goes on in the next line.
            match lines.append()? {
                Grown::Line => {}
                Grown::End => return Ok(Some(OPEN_QUOTE)),
                Grown::TooLong => return Ok(Some(LONG_QUOTE)),
            }
            if lines.line.last() == Some(&b'\n') {
                lines.line.pop();
            }
        }
    }

    /// Goes on through the row's `text`, which has grown; gives what is behind the row when all of
    /// it is there.
    fn go_on<'t>(&mut self, text: &'t [u8], record: &mut Record) -> Option<&'t [u8]> {
        let mut new = text.get(self.read..).unwrap_or_default();
        self.read = text.len();
        self.quotes.go_on(new);
        // Cells are never longer than the text, and each but the last needs a separator
        // (and the reader wants a place to spare).
        let separators = new.iter().filter(|&&byte| byte == self.delimiter).count();
        record.text.resize(text.len(), 0);
        record.ends.resize(self.cells + separators + 2, 0);
        loop {
            let space = record.text.get_mut(self.written..).unwrap_or_default();
            let ends = record.ends.get_mut(self.cells..).unwrap_or_default();
            let (result, read, wrote, ended) = self.reader.read_record(new, space, ends);
            self.written += wrote;
            self.cells += ended;
            new = new.get(read..).unwrap_or_default();
            if result == ReadRecordResult::Record {
                record.ends.truncate(self.cells);
                return Some(new);
            }
            if new.is_empty() {
                return None;
            }
        }
    }
}

#[cfg(test)]
mod tests;
