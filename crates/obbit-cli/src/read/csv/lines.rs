//! Lines of a file, some of which are read again where a stray quote took them along.

use std::io::{self, BufRead, Read as _};

/// The lines of a file, numbered from 1, without their ends.
pub(super) struct Lines<'a> {
    source: &'a mut dyn BufRead,
    /// Text to be read once more, before the source goes on; from `at` on.
    again: Vec<u8>,
    at: usize,
    pub(super) number: u64,
    pub(super) line: Vec<u8>,
    /// Whether a carriage return stood before the end of the first of them.
    pub(super) returned: bool,
    limit: u64,
}

/// How a line was added.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Grown {
    /// Whole.
    Line,
    /// Not at all: there is none.
    End,
    /// In part: with it there is more than one row may have.
    TooLong,
}

impl<'a> Lines<'a> {
    /// Those of `source`, of which no row may have more bytes than `limit`.
    pub(super) fn of(source: &'a mut dyn BufRead, limit: u64) -> Self {
        Self {
            source,
            again: Vec::new(),
            at: 0,
            number: 0,
            line: Vec::new(),
            returned: false,
            limit,
        }
    }

    /// Reads the next line; false at the end of the file.
    pub(super) fn next(&mut self) -> io::Result<bool> {
        self.line.clear();
        match self.append()? {
            Grown::Line => {}
            Grown::End => return Ok(false),
            Grown::TooLong => {
                let (next, size) = (self.number + 1, self.limit >> 20);
                return Err(io::Error::other(format!(
                    "line {next} is longer than {size} MiB, so this is no CSV of shapes"
                )));
            }
        }
        if self.line.last() == Some(&b'\n') {
            self.line.pop();
        }
        self.returned = self.line.last() == Some(&b'\r');
        if self.returned {
            self.line.pop();
        }
        Ok(true)
    }

    /// Adds a line with its end to what was read, for a quoted cell that goes on.
    pub(super) fn append(&mut self) -> io::Result<Grown> {
        let limit = self.limit - (self.line.len() as u64).min(self.limit);
        let mut again = self.again.get(self.at..).unwrap_or_default();
        let mut read = (&mut again).take(limit).read_until(b'\n', &mut self.line)? as u64;
        self.at = self.again.len() - again.len();
        if read < limit && (read == 0 || self.line.last() != Some(&b'\n')) {
            let mut more = (&mut *self.source).take(limit - read);
            read += more.read_until(b'\n', &mut self.line)? as u64;
        }
        if read == limit && self.line.last() != Some(&b'\n') {
            return Ok(Grown::TooLong);
        }
        self.number += u64::from(read > 0);
        Ok(if read > 0 { Grown::Line } else { Grown::End })
    }

    /// Goes back to the second of the lines that are in `line`, `number` being its own, so that it comes next.
    pub(super) fn go_back_to(&mut self, number: u64) {
        let first = self.line.iter().position(|&byte| byte == b'\n');
        let taken = self.line.get(first.map_or(self.line.len(), |at| at + 1)..);
        let taken = taken.unwrap_or_default();
        if taken.is_empty() {
            return;
        }
        // What was read again already is still there; it is all there was, or else none is left of it.
        if self.at >= taken.len() && self.again.get(self.at - taken.len()..self.at) == Some(taken) {
            self.at -= taken.len();
        } else {
            self.again = taken.to_vec();
            self.at = 0;
        }
        self.number = number - 1;
    }
}
