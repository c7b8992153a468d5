//! One value of a row: the number or the id in it, or what is wrong with it.

use super::plan::NumberColumn;
use crate::failure::{BadRow, is_unseen, short};

/// A value as a format gives it.
#[derive(Debug, Clone, Copy)]
#[cfg_attr(
    not(feature = "arrow"),
    allow(dead_code, reason = "text formats have no typed numbers")
)]
pub(crate) enum Cell<'a> {
    /// Nothing, null.
    Empty,
    /// Text between delimiters, not checked in any way: it may stand for a number.
    Text(&'a [u8]),
    /// Text of a typed format, which is one whatever it looks like.
    Word(&'a str),
    /// A JSON value as written, quotes and all.
    Json(&'a str),
    /// A number of a typed format.
    Number(f64),
    /// A whole number of a typed format.
    Whole(i128),
}

impl Cell<'_> {
    /// Whether the format says that this is a text.
    pub(super) fn is_text(&self) -> bool {
        match self {
            Self::Word(_) => true,
            Self::Json(text) => text.starts_with('"'),
            _ => false,
        }
    }
}

/// What is wrong with a JSON text that says no character.
pub(super) const HALF_A_PAIR: &str =
    "no text: half of a surrogate pair stands alone: write the character";

/// What is wrong with a place that is not on the globe.
pub(super) const NOT_SO_MANY_DEGREES: &str =
    "not so many degrees: latitudes lie between -90 and 90, longitudes between -540 and 540";

/// What is wrong with bytes that are no text.
pub(super) const NO_UTF8: &str = "not UTF-8 text: save the file as UTF-8";

/// The finite number in a cell.
#[inline]
pub(super) fn number(cell: Cell<'_>, column: &NumberColumn) -> std::result::Result<f64, BadRow> {
    let parsed = match cell {
        Cell::Empty => None,
        Cell::Text(bytes) => std::str::from_utf8(bytes)
            .ok()
            .and_then(|text| parse(text.trim_ascii(), column)),
        Cell::Word(text) => parse(text.trim_ascii(), column),
        Cell::Json(text) if text.starts_with('"') => {
            unquoted(text).and_then(|text| parse(text.trim_ascii(), column))
        }
        Cell::Json(text) => parse(text, column),
        Cell::Number(number) => Some(number),
        #[expect(
            clippy::cast_precision_loss,
            reason = "as a decimal text would be rounded"
        )]
        Cell::Whole(number) => Some(number as f64),
    };
    match parsed {
        Some(number)
            if number.is_finite()
                && !(column.size && number < 0.0)
                && column.degrees.is_none_or(|most| number.abs() <= most) =>
        {
            Ok(number)
        }
        _ => Err(no_number(cell, column, parsed)),
    }
}

/// What a JSON text says; none of half a character.
fn unquoted(text: &str) -> Option<String> {
    serde_json::from_str(text).ok()
}

#[inline]
fn parse(text: &str, column: &NumberColumn) -> Option<f64> {
    match text.parse() {
        Ok(number) => Some(number),
        Err(_) if column.flag && text.eq_ignore_ascii_case("true") => Some(1.0),
        Err(_) if column.flag && text.eq_ignore_ascii_case("false") => Some(0.0),
        Err(_) => None,
    }
}

/// Says why a cell holds no number that will do.
#[cold]
fn no_number(cell: Cell<'_>, column: &NumberColumn, parsed: Option<f64>) -> BadRow {
    let text = match cell {
        Cell::Empty => String::new(),
        Cell::Text(bytes) => String::from_utf8_lossy(bytes.trim_ascii()).into_owned(),
        Cell::Word(text) => text.trim_ascii().to_owned(),
        Cell::Json(text) => text.to_owned(),
        Cell::Number(number) => short(number),
        Cell::Whole(number) => number.to_string(),
    };
    // What a JSON text says; else the text itself.
    let said = match cell {
        Cell::Json(text) => unquoted(text),
        _ => None,
    };
    let said = said.as_deref().map_or(&*text, str::trim_ascii);
    if said.is_empty() {
        return BadRow::column(&column.name, "the cell is empty: give a number");
    }
    let why;
    let should = match parsed {
        Some(number) if column.degrees.is_some() && number.is_finite() => NOT_SO_MANY_DEGREES,
        Some(number) if number < 0.0 && number.is_finite() => {
            "a size cannot be negative: give 0 or more"
        }
        None if column.flag => "give 1 or 0, true or false",
        None if matches!(cell, Cell::Text(bytes) if std::str::from_utf8(bytes).is_err()) => {
            "not UTF-8 text, and no number: save the file as UTF-8"
        }
        None if said.starts_with('"') => "a text, no number: write the number without quotes",
        _ => {
            why = why_no_number(said, parsed);
            &why
        }
    };
    BadRow::cell(&column.name, text, should)
}

/// Why a text is no finite number, and what would be.
#[cold]
pub(super) fn why_no_number(text: &str, parsed: Option<f64>) -> String {
    let digits = text.contains(|c: char| c.is_ascii_digit());
    let should = match parsed {
        Some(_) if digits => "too large for a 64-bit float: scale the input down",
        Some(_) => "not finite: give a finite number",
        None => {
            if let Some(unseen) = unseen(text) {
                let quotes = if text.contains('\n') {
                    ", and the quotes around it"
                } else {
                    ""
                };
                return format!("no number, since {unseen} is in it: take that out{quotes}");
            }
            if text.contains(['\u{2010}', '\u{2011}', '\u{2012}', '\u{2013}', '\u{2212}']) {
                "no number: its minus sign or dash is not the hyphen (-) of a keyboard: replace it"
            } else if text.contains(|c: char| c.is_numeric() && !c.is_ascii()) {
                "no number: its digits are none of 0 to 9: replace them"
            } else if digits && text.contains(',') {
                "no number: decimals follow a point, not a comma, and digits are not grouped"
            } else {
                "no number: give one such as 12.5 or -3e2"
            }
        }
    };
    should.to_owned()
}

/// What the first character is called that cannot be seen.
pub(super) fn unseen(text: &str) -> Option<String> {
    let c = text.chars().find(|&c| is_unseen(c))?;
    let name = match c {
        '\u{a0}' => "a no-break space",
        '\u{202f}' => "a narrow no-break space",
        '\u{200b}' => "a zero-width space",
        '\u{feff}' => "a byte order mark",
        '\u{ad}' => "a soft hyphen",
        '\t' => "a tab",
        '\r' => "a carriage return",
        '\n' => "a line end",
        c if c.is_whitespace() => "a space of another kind",
        c if c.is_control() => "a control character",
        _ => "an invisible character",
    };
    Some(format!("{name} (U+{:04X})", u32::from(c)))
}

/// The id in a cell of `column`, as text.
pub(super) fn id<'c>(
    cell: &Cell<'c>,
    column: &str,
    owned: &'c mut String,
) -> std::result::Result<&'c str, BadRow> {
    let text = match *cell {
        Cell::Empty => "",
        Cell::Text(bytes) => std::str::from_utf8(bytes).map_err(|_| {
            let found = String::from_utf8_lossy(bytes);
            BadRow::cell(column, found, NO_UTF8)
        })?,
        Cell::Word(text) => text,
        Cell::Json("null") => "",
        Cell::Json(text) if text.starts_with('"') => {
            *owned = unquoted(text).ok_or_else(|| BadRow::cell(column, text, HALF_A_PAIR))?;
            owned
        }
        Cell::Json(text) if text.starts_with(['{', '[', 't', 'f']) => {
            return Err(BadRow::cell(column, text, "no id: give a text or a number"));
        }
        Cell::Json(text) => text,
        Cell::Number(number) => {
            *owned = crate::number::number(number, &mut ryu::Buffer::new()).to_owned();
            owned
        }
        Cell::Whole(number) => {
            *owned = number.to_string();
            owned
        }
    };
    if text.is_empty() {
        return Err(BadRow::column(
            column,
            "the id is empty: give each row one, or count rows with --map id=",
        ));
    }
    Ok(text)
}
