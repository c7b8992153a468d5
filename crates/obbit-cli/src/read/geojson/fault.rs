//! What is wrong with a feature, and where.

use super::super::json::{JsonFault, json_fault};
use crate::failure::{BadRow, Place, shortened};
use serde::Deserialize;
use serde_json::value::RawValue;

/// What is wrong with a feature, and where if that is not the feature as a whole.
pub(super) struct Bad {
    row: BadRow,
    /// Where a part of the file's text lies in memory, and where in that: line and character, counted from 1.
    at: Option<(usize, usize, usize)>,
}

impl From<BadRow> for Bad {
    fn from(row: BadRow) -> Self {
        Self { row, at: None }
    }
}

impl Bad {
    /// What the library says of a part of the text.
    pub(super) fn json(part: &str, error: &serde_json::Error) -> Self {
        let JsonFault {
            line,
            character,
            words,
        } = json_fault(part.as_bytes(), error);
        Self {
            row: BadRow::row(words),
            at: Some((part.as_ptr() as usize, line, character)),
        }
    }

    /// What it is, and where in the whole text: in the feature of this `number`, which begins `at`.
    pub(super) fn placed(self, text: &[u8], mut at: At, number: usize) -> (Place, BadRow) {
        let mut character = None;
        if let Some((part, line, in_line)) = self.at {
            // Parts are slices of the text.
            at.go_to(text, part.saturating_sub(text.as_ptr() as usize));
            let before = if line == 1 { at.characters } else { 0 };
            at.line += line - 1;
            character = Some(before + in_line);
        }
        let place = Place::Feature {
            line: at.line,
            character,
            number,
        };
        (place, self.row)
    }
}

/// A place in a text.
#[derive(Debug, Clone, Copy)]
pub(super) struct At {
    byte: usize,
    /// Its line, counted from 1.
    pub(super) line: usize,
    /// How many characters stand before it in the line.
    characters: usize,
}

impl At {
    /// Where a text begins.
    pub(super) const START: Self = Self {
        byte: 0,
        line: 1,
        characters: 0,
    };

    /// Goes on to a later byte.
    pub(super) fn go_to(&mut self, text: &[u8], byte: usize) {
        let between = text.get(self.byte..byte).unwrap_or_default();
        let lines = between.iter().filter(|&&byte| byte == b'\n').count();
        let mut last = between;
        if lines > 0 {
            self.line += lines;
            self.characters = 0;
            last = between
                .rsplit(|&byte| byte == b'\n')
                .next()
                .unwrap_or_default();
        }
        // (Bytes that go on with a character count for none.)
        self.characters += last.iter().filter(|&&byte| byte & 0xc0 != 0x80).count();
        self.byte = self.byte.max(byte);
    }
}

pub(super) type Tried<T> = std::result::Result<T, Bad>;

/// What a part of the file's text says, which is to be an object.
pub(super) fn of_object<'a, T: Deserialize<'a>>(part: &'a RawValue, should: &str) -> Tried<T> {
    object(part.get().as_bytes(), should).map_err(BadRow::row)?;
    of_text(part.get())
}

/// What a part of the file's text says.
pub(super) fn of_text<'a, T: Deserialize<'a>>(text: &'a str) -> Tried<T> {
    serde_json::from_str(text).map_err(|error| Bad::json(text, &error))
}

/// A list or a lone value in the place of an object: the library would take it for one. `should` says what belongs
/// there.
pub(super) fn object(text: &[u8], should: &str) -> std::result::Result<(), String> {
    match text.trim_ascii_start().first() {
        Some(b'[' | b'"' | b'0'..=b'9' | b'-' | b't' | b'f' | b'n') => Err(format!(
            "found `{}`: {should}",
            shortened(String::from_utf8_lossy(text.get(..256).unwrap_or(text)).trim())
        )),
        None => Err(format!("it is empty: {should}")),
        _ => Ok(()),
    }
}
