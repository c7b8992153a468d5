//! The columns of a file as they stand, for subcommands whose result is rows of the file.

mod texts;

pub(crate) use self::texts::{CellKind, Texts};
use super::cell::{Cell, NO_UTF8};
use super::kept::Features;
#[cfg(feature = "arrow")]
use super::typed::Typed;
use crate::failure::{BadRow, Place};
#[cfg(feature = "arrow")]
use arrow_array::ArrayRef;
#[cfg(feature = "arrow")]
use arrow_schema::{ArrowError, Field};
use std::collections::HashMap;
#[cfg(feature = "arrow")]
use std::sync::Arc;

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
    /// What a GeoParquet file says of its geometries.
    #[cfg(feature = "arrow")]
    geo: Option<String>,
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
        self.columns = names.iter().map(|name| Texts::new(name)).collect();
        self.has_ids = id.is_some_and(|id| id < names.len());
        self.is_numbered = id.is_none();
    }

    /// Takes note of the columns from whose cells numbers are read.
    pub(super) fn read_as_numbers(&mut self, columns: impl Iterator<Item = usize>) {
        for column in columns {
            if let Some(column) = self.columns.get_mut(column) {
                column.is_number = true;
            }
        }
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

    /// Takes a row, and what stands in it beside the columns that the first row has.
    pub(super) fn row<'c>(
        &mut self,
        place: u64,
        cell: impl Fn(usize) -> Cell<'c>,
        late: &[(&str, Cell<'c>)],
    ) {
        for (k, column) in self.columns.iter_mut().enumerate() {
            if column.takes_all_rows() {
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
                    self.columns.push(Texts::late(name));
                    next
                }
            };
            if let Some(column) = self.columns.get_mut(at) {
                column.push_late(row, cell);
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

/// What files tell that have types.
#[cfg(feature = "arrow")]
impl Carried {
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

    /// Keeps a column in the type it has, its rows to be handed over by [`Carried::take_array`]; `told`, its
    /// values can be written as text as well.
    pub(super) fn set_type(&mut self, column: usize, field: &Arc<Field>, told: bool) {
        if let Some(column) = self.columns.get_mut(column) {
            column.typed = Some(Typed::new(Arc::clone(field)));
            column.empty_for = (!told).then(|| field.data_type().to_string());
        }
    }

    /// The next rows of a column that keeps its type.
    pub(super) fn take_array(&mut self, column: usize, array: ArrayRef) {
        let column = self.columns.get_mut(column);
        if let Some(typed) = column.and_then(|column| column.typed.as_mut()) {
            typed.push(array);
        }
    }

    /// Says that there are no more rows.
    pub(super) fn unite_arrays(&mut self) -> Result<(), ArrowError> {
        let typed = self.columns.iter_mut();
        let mut typed = typed.filter_map(|column| column.typed.as_mut());
        typed.try_for_each(Typed::unite)
    }

    /// Takes what a GeoParquet file says of its geometries.
    pub(super) fn set_geo(&mut self, geo: Option<&String>) {
        self.geo = geo.cloned();
    }

    /// What a GeoParquet file says of its geometries.
    pub(crate) fn geo(&self) -> Option<&str> {
        self.geo.as_deref()
    }
}

/// What to say where one of two columns of this name is meant.
pub(crate) fn two_columns(name: &str) -> String {
    format!("two columns are called `{name}`: rename or drop one")
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
    fn numbers_that_were_read_are_numbers_however_spelled() {
        let mut carried = Carried::default();
        carried.header(&["x".to_owned(), "y".to_owned()], None);
        carried.read_as_numbers([0].into_iter());
        for cell in [".5", "+5", "05", "1"] {
            carried.row(0, |_| Cell::Text(cell.as_bytes()), &[]);
        }
        assert_eq!(carried.columns()[0].kind(), CellKind::Spelled);
        assert_eq!(carried.columns()[0].written(0), ".5");
        assert_eq!(carried.columns()[1].kind(), CellKind::Text);
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
