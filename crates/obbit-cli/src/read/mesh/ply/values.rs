//! The data of a PLY file, one number after the other.

use super::super::{number, words};
use super::header::Scalar;
use crate::failure::shortened;

/// The values behind the header, one after the other.
pub(super) trait Values {
    /// The next number, or what is wrong. Where it need not be finite it may be anything.
    fn next(&mut self, kind: Scalar, finite: bool) -> Result<f64, String>;

    /// Goes to the start of the next row.
    fn end_row(&mut self);

    /// The line that was read last, where there are lines.
    fn line(&self) -> Option<usize>;

    /// What is left behind the last row, if it is anything, to stand behind the file's name.
    fn left(&mut self) -> Option<String>;
}

const CUT_OFF: &str = "the file ends here: it was cut off, or the header promises too much";

/// Numbers between white space, a row a line: some writers put more into a line than the header says.
pub(super) struct Text<'a> {
    rest: &'a [u8],
    /// What is left of the line.
    line: &'a [u8],
    number: usize,
}

impl<'a> Text<'a> {
    /// What follows a header of so many lines.
    pub(super) fn new(body: &'a [u8], lines: usize) -> Self {
        Self {
            rest: body,
            line: &[],
            number: lines,
        }
    }

    /// The next word of this line or a later one: a row may go on in the next.
    fn word(&mut self) -> Option<&'a str> {
        loop {
            self.line = self.line.trim_ascii_start();
            if let Some(word) = words(self.line).next() {
                let end = self.line.iter().position(u8::is_ascii_whitespace);
                self.line = end.and_then(|end| self.line.get(end..)).unwrap_or_default();
                return Some(word);
            }
            if self.rest.is_empty() {
                return None;
            }
            let end = self.rest.iter().position(|&byte| byte == b'\n');
            let end = end.map_or(self.rest.len(), |end| end + 1);
            (self.line, self.rest) = self.rest.split_at_checked(end)?;
            self.number += 1;
        }
    }
}

impl Values for Text<'_> {
    fn next(&mut self, _: Scalar, finite: bool) -> Result<f64, String> {
        let word = self.word().ok_or(CUT_OFF)?;
        match word.parse() {
            Ok(any) if !finite => Ok(any),
            _ => number(word),
        }
    }

    fn end_row(&mut self) {
        self.line = &[];
    }

    fn line(&self) -> Option<usize> {
        Some(self.number)
    }

    fn left(&mut self) -> Option<String> {
        let padding = |c: char| c == '\0';
        let word = self.word().filter(|word| !word.chars().all(padding))?;
        Some(format!(
            ", line {}: found `{}`",
            self.number,
            shortened(word)
        ))
    }
}

/// Numbers of fixed lengths.
pub(super) struct Binary<'a> {
    pub(super) rest: &'a [u8],
    pub(super) big: bool,
}

impl Binary<'_> {
    fn bytes<const N: usize>(&mut self) -> Result<[u8; N], String> {
        let (bytes, rest) = self.rest.split_first_chunk::<N>().ok_or(CUT_OFF)?;
        self.rest = rest;
        let mut bytes = *bytes;
        if self.big {
            bytes.reverse();
        }
        Ok(bytes)
    }
}

impl Values for Binary<'_> {
    fn next(&mut self, kind: Scalar, finite: bool) -> Result<f64, String> {
        let found = match kind {
            Scalar::I8 => i8::from_le_bytes(self.bytes()?).into(),
            Scalar::U8 => u8::from_le_bytes(self.bytes()?).into(),
            Scalar::I16 => i16::from_le_bytes(self.bytes()?).into(),
            Scalar::U16 => u16::from_le_bytes(self.bytes()?).into(),
            Scalar::I32 => i32::from_le_bytes(self.bytes()?).into(),
            Scalar::U32 => u32::from_le_bytes(self.bytes()?).into(),
            Scalar::F32 => f32::from_le_bytes(self.bytes()?).into(),
            Scalar::F64 => f64::from_le_bytes(self.bytes()?),
        };
        if finite && !found.is_finite() {
            return Err(format!("found `{found}`: not finite: give a finite number"));
        }
        Ok(found)
    }

    fn end_row(&mut self) {}

    fn line(&self) -> Option<usize> {
        None
    }

    fn left(&mut self) -> Option<String> {
        let padding = |byte: &u8| *byte == 0 || byte.is_ascii_whitespace();
        let all = self.rest.iter().all(padding);
        (!all).then(|| format!(": {} bytes follow", self.rest.len()))
    }
}
