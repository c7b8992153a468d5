//! The columns of a file as they stand, for subcommands whose result is rows of the file.

use super::cell::{Cell, NO_UTF8};
use super::kept::Features;
use crate::failure::{BadRow, Place};
use crate::model::slice;
use std::borrow::Cow;
use std::collections::HashMap;

/// All columns of a file, in its order; behind them those that only later rows have.
#[derive(Debug, Default)]
pub(crate) struct Carried {
    columns: Vec<Texts>,
    /// Whether one of them holds the ids.
    has_ids: bool,
    /// Whether nothing does, so that rows have numbers.
    is_numbered: bool,
    /// Where in `columns` those of later rows are.
    late: HashMap<String, usize>,
    places: Vec<u64>,
    place: Option<fn(u64) -> Place>,
    /// The text of features, where it is wanted.
    features: Option<Features>,
}

/// One column: what stands in each row, as written.
#[derive(Debug)]
pub(crate) struct Texts {
    /// Its name in the file.
    pub(crate) name: String,
    /// What all of its cells so far are; none while all are empty.
    kind: Option<CellKind>,
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
    /// `true` or `false`, as JSON and typed formats have them.
    Flag,
    /// Whole numbers that 64 bits and a float hold alike.
    Whole,
    /// Whole numbers of 64 bits, some of which a float would round: ids, mostly.
    Wide,
    /// Numbers as JSON writes them; of a typed format also NaN and infinities.
    Number,
    /// The same, but neither 64 bits nor a float hold all of them: ids again, without a sign.
    Long,
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

    /// Keeps the text of features from now on.
    pub(super) fn keep_features(&mut self) {
        self.features = Some(Features::default());
    }

    /// Where the text of features goes, if it is wanted.
    pub(super) const fn features_mut(&mut self) -> Option<&mut Features> {
        self.features.as_mut()
    }

    /// The text of features, where it was wanted.
    pub(crate) const fn features(&self) -> Option<&Features> {
        self.features.as_ref()
    }

    /// Takes the names of the columns, and where the ids are: those of features may stand behind the last.
    pub(super) fn header(&mut self, names: &[String], id: Option<usize>) {
        self.columns = names.iter().map(|name| Texts::new(name, None)).collect();
        self.has_ids = id.is_some_and(|id| id < names.len());
        self.is_numbered = id.is_none();
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

    /// Takes note of what a column holds whose type the file tells.
    #[cfg(feature = "arrow")]
    pub(super) fn set_kind(&mut self, column: usize, kind: CellKind) {
        if let Some(column) = self.columns.get_mut(column) {
            column.kind = Some(kind);
        }
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

    /// Whether a column holds the ids.
    pub(crate) const fn has_ids(&self) -> bool {
        self.has_ids
    }

    /// Whether the file has no ids, so that rows have numbers.
    pub(crate) const fn is_numbered(&self) -> bool {
        self.is_numbered
    }

    /// All columns.
    pub(crate) fn columns(&self) -> &[Texts] {
        &self.columns
    }

    /// The column of this name, or what to say where there is none.
    pub(crate) fn column(&self, name: &str) -> Result<&Texts, String> {
        let mut columns = self.columns.iter().filter(|column| column.name == name);
        let found = columns.next().ok_or_else(|| {
            let names: Vec<&str> = self.columns.iter().map(|c| c.name.as_str()).collect();
            if names.is_empty() {
                return "the file has no columns".to_owned();
            }
            format!("no column `{name}`; found {}", names.join(", "))
        })?;
        match (&found.empty_for, columns.next()) {
            (Some(kind), _) => Err(format!(
                "the type {kind} is not read: cast it to text or a number"
            )),
            (None, Some(_)) => Err(two_columns(name)),
            (None, None) => Ok(found),
        }
    }
}

impl Texts {
    fn new(name: &str, rows: Option<Vec<u32>>) -> Self {
        Self {
            name: name.to_owned(),
            kind: None,
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
            // As JSON, so that an empty text is told from none.
            Cell::Word(text) => {
                self.meet(Some(CellKind::Json));
                let text = serde_json::to_string(text).unwrap_or_default();
                self.text.push_str(&text);
            }
            Cell::Json(text) => {
                let flag = matches!(text, "true" | "false").then_some(CellKind::Flag);
                self.meet(flag.or_else(|| kind_of(text, CellKind::Json)));
                self.text.push_str(text);
            }
            Cell::Number(number) => {
                self.meet(Some(CellKind::Number));
                let text = crate::number::number(number, &mut ryu::Buffer::new()).to_owned();
                self.text.push_str(&text);
            }
            Cell::Whole(number) => {
                let text = number.to_string();
                self.meet(kind_of(&text, CellKind::Long));
                self.text.push_str(&text);
            }
        }
        self.ends.push(self.text.len());
    }

    /// A cell of this kind makes the column one that it fits.
    fn meet(&mut self, kind: Option<CellKind>) {
        use CellKind::{Flag, Json, Long, Number, Text, Whole, Wide};
        let Some(kind) = kind else {
            return;
        };
        self.kind = Some(match (self.kind.unwrap_or(kind), kind) {
            (Text, _) | (_, Text) => Text,
            (Flag, Flag) => Flag,
            (Flag | Json, _) | (_, Flag | Json) => Json,
            (Long, _) | (_, Long) | (Wide, Number) | (Number, Wide) => Long,
            (Number, _) | (_, Number) => Number,
            (Wide, _) | (_, Wide) => Wide,
            (Whole, Whole) => Whole,
        });
    }

    /// What all of its cells are.
    pub(crate) fn kind(&self) -> CellKind {
        self.kind.unwrap_or(CellKind::Whole)
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
        if self.kind == Some(CellKind::Json) && written.starts_with('"') {
            return serde_json::from_str(written).map_or(Cow::Borrowed(written), Cow::Owned);
        }
        Cow::Borrowed(written.trim_ascii())
    }
}

/// What to say where one of two columns of this name is meant.
pub(crate) fn two_columns(name: &str) -> String {
    format!("two columns are called `{name}`: rename or drop one")
}

/// The kind of one cell as written, blanks beside a number aside; none of an empty one. `other` is
/// what it is if no number.
fn kind_of(text: &str, other: CellKind) -> Option<CellKind> {
    if text.is_empty() {
        return None;
    }
    // (Those that JSON may have there.)
    let text = text.trim_matches([' ', '\t', '\n', '\r']);
    let digits = text.strip_prefix('-').unwrap_or(text);
    let plain = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
    let starts = |prefix: &str| digits.starts_with(prefix) && digits.len() > prefix.len();
    if plain && !starts("0") && text != "-0" {
        return Some(kind_of_whole(text, other));
    }
    let number = serde_json::from_str::<f64>(text).is_ok();
    Some(if number { CellKind::Number } else { other })
}

/// The kind of a whole number in digits.
fn kind_of_whole(text: &str, other: CellKind) -> CellKind {
    let bits = text.parse::<i64>().ok();
    if bits.is_some_and(|bits| bits.unsigned_abs() <= 1 << f64::MANTISSA_DIGITS) {
        return CellKind::Whole;
    }
    // (Of a number that is no float, this is the nearest.)
    let float = serde_json::from_str::<f64>(text).ok();
    let exact = float.is_some_and(|float| format!("{float:.0}") == text);
    match (bits, float) {
        (Some(_), _) if exact => CellKind::Whole,
        (Some(_), _) => CellKind::Wide,
        (None, Some(_)) if exact => CellKind::Number,
        (None, Some(_)) => CellKind::Long,
        (None, None) => other,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn kind(cells: &[&str]) -> CellKind {
        let mut carried = Carried::default();
        carried.header(&["c".to_owned()], None);
        for cell in cells {
            carried.row(0, |_| Cell::Text(cell.as_bytes()), &[]);
        }
        carried.columns[0].kind()
    }

    #[test]
    fn kinds_of_columns() {
        assert_eq!(kind(&["1", "", "-22", "0"]), CellKind::Whole);
        assert_eq!(kind(&["1", "2.50", "1e3"]), CellKind::Number);
        assert_eq!(kind(&[" 1", "2 "]), CellKind::Whole);
        assert_eq!(kind(&[" 1", " 2.5"]), CellKind::Number);
        assert_eq!(kind(&["9223372036854775808"]), CellKind::Number);
        // Numbers that are none: postcodes, ids.
        assert_eq!(kind(&["007", "1"]), CellKind::Text);
        assert_eq!(kind(&["1,5"]), CellKind::Text);
        assert_eq!(kind(&["nan"]), CellKind::Text);
        assert_eq!(kind(&["1e999"]), CellKind::Text);
        assert_eq!(kind(&["+1"]), CellKind::Text);
        assert_eq!(kind(&[" 007"]), CellKind::Text);
        assert_eq!(kind(&["-"]), CellKind::Text);
    }

    #[test]
    fn whole_numbers_are_never_rounded() {
        let odd = "9007199254740993";
        assert_eq!(kind(&["9007199254740992", "0.5"]), CellKind::Number);
        assert_eq!(kind(&[odd, "1"]), CellKind::Wide);
        assert_eq!(kind(&[odd, "0.5"]), CellKind::Long);
        assert_eq!(kind(&["9223372036854775808", odd]), CellKind::Long);
        assert_eq!(kind(&["18446744073709551615", ""]), CellKind::Long);
        assert_eq!(kind(&["18446744073709551615", "x"]), CellKind::Text);
    }

    #[test]
    fn rows_stay_as_written() {
        let mut carried = Carried::default();
        carried.header(&["a".to_owned(), "b".to_owned()], None);
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
