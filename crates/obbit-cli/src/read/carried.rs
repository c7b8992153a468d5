//! The columns of a file as they stand, for subcommands whose result is rows of the file.

use super::table::Cell;
use crate::failure::Place;
use crate::model::slice;
use std::borrow::Cow;

/// All columns of a file, in its order.
#[derive(Debug, Default)]
pub(crate) struct Carried {
    columns: Vec<Texts>,
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
        let column = |name: &String| Texts {
            name: name.clone(),
            kind: CellKind::Whole,
            empty_for: None,
            text: String::new(),
            ends: Vec::new(),
        };
        self.columns = names.iter().map(column).collect();
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

    /// Takes a row.
    pub(super) fn row<'c>(&mut self, place: u64, cell: impl Fn(usize) -> Cell<'c>) {
        for (k, column) in self.columns.iter_mut().enumerate() {
            column.push(cell(k));
        }
        self.places.push(place);
    }

    /// These rows only.
    pub(super) fn only(&self, rows: &[usize]) -> Self {
        let columns = self.columns.iter().map(|column| {
            let (mut text, mut ends) = (String::new(), Vec::with_capacity(rows.len()));
            for &row in rows {
                text.push_str(slice(&column.text, &column.ends, row));
                ends.push(text.len());
            }
            Texts {
                name: column.name.clone(),
                kind: column.kind,
                empty_for: column.empty_for.clone(),
                text,
                ends,
            }
        });
        Self {
            columns: columns.collect(),
            places: rows
                .iter()
                .filter_map(|&row| self.places.get(row).copied())
                .collect(),
            place: self.place,
        }
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
    fn push(&mut self, cell: Cell<'_>) {
        match cell {
            Cell::Empty => {}
            Cell::Text(bytes) => {
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
        slice(&self.text, &self.ends, row)
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
            carried.row(0, |_| Cell::Text(cell.as_bytes()));
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
            carried.row(0, |k| {
                if k == 0 {
                    Cell::Text(a.as_bytes())
                } else {
                    Cell::Json(b)
                }
            });
        }
        let kept = carried.only(&[0, 2]);
        assert_eq!(kept.columns()[0].written(0), "1.50");
        assert_eq!(kept.columns()[1].written(1), "[1]");
        assert_eq!(kept.columns()[1].read(0), "x\n");
        assert!(kept.column("c").unwrap_err().contains("found a, b"));
    }
}
