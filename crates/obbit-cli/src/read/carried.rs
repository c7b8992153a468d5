//! The columns of a file as they stand, for subcommands whose result is rows of the file.

use super::cell::NO_UTF8;
use super::table::Cell;
use crate::failure::{BadRow, Place};
use crate::model::slice;
use std::borrow::Cow;
use std::collections::HashMap;

/// All columns of a file, in its order; behind them those that only later rows have.
#[derive(Debug, Default)]
pub(crate) struct Carried {
    columns: Vec<Texts>,
    /// Where in `columns` those of later rows are.
    late: HashMap<String, usize>,
    places: Vec<u64>,
    place: Option<fn(u64) -> Place>,
}

/// One column: what stands in each row, as written.
#[derive(Debug)]
pub(crate) struct Texts {
    /// Its name in the file.
    pub(crate) name: String,
    /// What all of its cells are.
    pub(crate) kind: CellKind,
    /// The type in the file, where it is one that is not read and all cells are empty for it.
    empty_for: Option<String>,
    text: String,
    ends: Vec<usize>,
    /// Of a column that only later rows have: the rows in which something stands, which may be few.
    rows: Option<Vec<u32>>,
}

/// What the cells of a column are, empty ones aside.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum CellKind {
    /// Whole numbers of 64 bits.
    Whole,
    /// Finite numbers as JSON writes them.
    Number,
    /// JSON values, texts in quotes.
    Json,
    /// Anything.
    Text,
}

impl Carried {
    /// No columns yet of a file whose format counts rows as `place` does.
    pub(super) fn new(place: fn(u64) -> Place) -> Self {
        Self {
            place: Some(place),
            ..Self::default()
        }
    }

    /// Takes the names of the columns.
    pub(super) fn header(&mut self, names: &[String]) {
        self.columns = names.iter().map(|name| Texts::new(name, None)).collect();
    }

    /// Whether a column of this name was met first in a later row.
    pub(super) fn has_late(&self, name: &str) -> bool {
        self.late.contains_key(name)
    }

    /// Says what is wrong with a row of which something could not be written as it stands.
    pub(super) fn check<'c>(&self, cell: impl Fn(usize) -> Cell<'c>) -> Result<(), BadRow> {
        for (k, column) in self.columns.iter().enumerate() {
            if let Cell::Text(bytes) = cell(k)
                && std::str::from_utf8(bytes).is_err()
            {
                let found = String::from_utf8_lossy(bytes);
                return Err(BadRow::cell(&column.name, found, NO_UTF8));
            }
        }
        Ok(())
    }

    /// Takes note of a column whose type is not read; gives the words to tell of it.
    #[cfg(feature = "arrow")]
    pub(super) fn leave_empty(&mut self, column: usize, kind: &str) -> Option<String> {
        let column = self.columns.get_mut(column)?;
        column.empty_for = Some(kind.to_owned());
        let name = crate::failure::shortened(&column.name);
        Some(format!(
            "column `{name}` comes out empty: its type {kind} is not read; cast it to text or a number"
        ))
    }

    /// Takes a row, and what stands in it beside the columns that the first row has.
    pub(super) fn row<'c>(
        &mut self,
        place: u64,
        cell: impl Fn(usize) -> Cell<'c>,
        late: &[(&str, Cell<'c>)],
    ) {
        for (k, column) in self.columns.iter_mut().enumerate() {
            if column.rows.is_none() {
                column.push(cell(k));
            }
        }
        // Builders take at most u32::MAX rows.
        let row = u32::try_from(self.places.len()).unwrap_or(u32::MAX);
        for &(name, cell) in late {
            let next = self.columns.len();
            let at = match self.late.get(name) {
                Some(&at) => at,
                None => {
                    self.late.insert(name.to_owned(), next);
                    self.columns.push(Texts::new(name, Some(Vec::new())));
                    next
                }
            };
            if let Some(column) = self.columns.get_mut(at) {
                column.push(cell);
                column.rows.get_or_insert_default().push(row);
            }
        }
        self.places.push(place);
    }

    /// How many columns only later rows have.
    pub(super) fn late_count(&self) -> usize {
        self.late.len()
    }

    /// Where a row stands in the file, in words to stand before those of a fault: `line 3, `.
    pub(crate) fn words_for(&self, row: usize) -> String {
        let place = self.place.zip(self.places.get(row));
        place.map_or_else(String::new, |(place, &at)| format!("{}, ", place(at)))
    }

    /// All columns.
    pub(crate) fn columns(&self) -> &[Texts] {
        &self.columns
    }

    /// The column of this name, or what to say where there is none.
    pub(crate) fn column(&self, name: &str) -> Result<&Texts, String> {
        let found = self.columns.iter().find(|column| column.name == name);
        let found = found.ok_or_else(|| {
            let names: Vec<&str> = self.columns.iter().map(|c| c.name.as_str()).collect();
            if names.is_empty() {
                return "the file has no columns".to_owned();
            }
            format!("no column `{name}`; found {}", names.join(", "))
        })?;
        match &found.empty_for {
            Some(kind) => Err(format!(
                "the type {kind} is not read: cast it to text or a number"
            )),
            None => Ok(found),
        }
    }
}

impl Texts {
    fn new(name: &str, rows: Option<Vec<u32>>) -> Self {
        Self {
            name: name.to_owned(),
            kind: CellKind::Whole,
            empty_for: None,
            text: String::new(),
            ends: Vec::new(),
            rows,
        }
    }

    fn push(&mut self, cell: Cell<'_>) {
        match cell {
            Cell::Empty => {}
            Cell::Text(bytes) => {
                // (It was checked.)
                let text = String::from_utf8_lossy(bytes);
                self.meet(kind_of(&text, CellKind::Text));
                self.text.push_str(&text);
            }
            Cell::Json(text) => {
                self.meet(kind_of(text, CellKind::Json));
                self.text.push_str(text);
            }
            Cell::Number(number) => {
                let finite = number.is_finite();
                self.meet(Some(if finite {
                    CellKind::Number
                } else {
                    CellKind::Text
                }));
                let text = crate::write::number(number, &mut ryu::Buffer::new()).to_owned();
                self.text.push_str(&text);
            }
            Cell::Whole(number) => {
                let fits = i64::try_from(number).is_ok();
                self.meet(Some(if fits {
                    CellKind::Whole
                } else {
                    CellKind::Number
                }));
                self.text.push_str(&number.to_string());
            }
        }
        self.ends.push(self.text.len());
    }

    /// A cell of this kind makes the column one that it fits.
    fn meet(&mut self, kind: Option<CellKind>) {
        use CellKind::{Json, Number, Text, Whole};
        let Some(kind) = kind else {
            return;
        };
        self.kind = match (self.kind, kind) {
            (Text, _) | (_, Text) => Text,
            (Json, _) | (_, Json) => Json,
            (Number, _) | (_, Number) => Number,
            (Whole, Whole) => Whole,
        };
    }

    /// What stands in a row, as written; empty past the end.
    pub(crate) fn written(&self, row: usize) -> &str {
        let at = match &self.rows {
            None => Some(row),
            Some(rows) => rows.binary_search_by(|&own| (own as usize).cmp(&row)).ok(),
        };
        at.map_or("", |at| slice(&self.text, &self.ends, at))
    }

    /// What stands in a row as a person would read it: a JSON text without its quotes.
    pub(crate) fn read(&self, row: usize) -> Cow<'_, str> {
        let written = self.written(row);
        if self.kind == CellKind::Json && written.starts_with('"') {
            return serde_json::from_str(written).map_or(Cow::Borrowed(written), Cow::Owned);
        }
        Cow::Borrowed(written.trim_ascii())
    }
}

/// The kind of one cell as written; none of an empty one. `other` is what it is if no number.
fn kind_of(text: &str, other: CellKind) -> Option<CellKind> {
    if text.is_empty() {
        return None;
    }
    let digits = text.strip_prefix('-').unwrap_or(text);
    let starts = |prefix: &str| digits.starts_with(prefix) && digits.len() > prefix.len();
    let plain = digits.bytes().all(|b| b.is_ascii_digit()) && !digits.is_empty();
    Some(
        if plain && !starts("0") && text != "-0" && text.parse::<i64>().is_ok() {
            CellKind::Whole
        } else if serde_json::from_str::<f64>(text).is_ok() {
            CellKind::Number
        } else {
            other
        },
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    fn kind(cells: &[&str]) -> CellKind {
        let mut carried = Carried::default();
        carried.header(&["c".to_owned()]);
        for cell in cells {
            carried.row(0, |_| Cell::Text(cell.as_bytes()), &[]);
        }
        carried.columns[0].kind
    }

    #[test]
    fn kinds_of_columns() {
        assert_eq!(kind(&["1", "", "-22", "0"]), CellKind::Whole);
        assert_eq!(kind(&["1", "2.50", "1e3"]), CellKind::Number);
        assert_eq!(kind(&["9223372036854775808"]), CellKind::Number);
        // Numbers that are none: postcodes, ids.
        assert_eq!(kind(&["007", "1"]), CellKind::Text);
        assert_eq!(kind(&["1,5"]), CellKind::Text);
        assert_eq!(kind(&["nan"]), CellKind::Text);
        assert_eq!(kind(&["1e999"]), CellKind::Text);
        assert_eq!(kind(&["+1"]), CellKind::Text);
        assert_eq!(kind(&["-"]), CellKind::Text);
    }

    #[test]
    fn rows_stay_as_written() {
        let mut carried = Carried::default();
        carried.header(&["a".to_owned(), "b".to_owned()]);
        for (a, b) in [("1.50", "\"x\\n\""), ("2", "null"), ("3", "[1]")] {
            let cells = [Cell::Text(a.as_bytes()), Cell::Json(b)];
            let late = [("d", Cell::Json(b))];
            let late = if a == "1.50" { &[][..] } else { &late };
            carried.row(0, |k| cells[k], late);
        }
        assert_eq!(carried.columns()[0].written(0), "1.50");
        assert_eq!(carried.columns()[1].written(2), "[1]");
        assert_eq!(carried.columns()[1].read(0), "x\n");
        let late = [0, 1, 2, 3].map(|row| carried.columns()[2].written(row));
        assert_eq!(late, ["", "null", "[1]", ""]);
        assert!(carried.column("c").unwrap_err().contains("found a, b, d"));
    }
}
