//! The keys and values of a JSON object that is a row, and where they stand beside those of the first.

use super::cell::Cell;
use super::table::Builder;
use crate::failure::BadRow;
use serde::de::{Deserialize, Deserializer, MapAccess, Visitor};
use serde_json::value::RawValue;
use std::borrow::Cow;
use std::cell::RefCell;
use std::collections::{HashMap, HashSet};
use std::fmt;

/// The keys of the first row, which are the columns.
#[derive(Default)]
pub(super) struct Header {
    pub(super) names: Vec<String>,
    /// Which column is called so.
    columns: HashMap<String, usize>,
    /// Keys of later rows that are known to have no meaning: whether one has takes longer to tell than a row to read.
    others: RefCell<HashSet<String>>,
}

/// So many of those are kept.
const MOST_OTHERS: usize = 1 << 16;

impl Header {
    pub(super) fn of(row: &Row<'_>) -> Self {
        let names: Vec<String> = row.0.iter().map(|(key, _)| key.to_string()).collect();
        let columns = names.iter().cloned().zip(0..).collect();
        Self {
            names,
            columns,
            others: RefCell::default(),
        }
    }

    /// Whether a key of a later row would have been read had it been in the first.
    fn would_read(&self, key: &str, builder: &Builder<'_>) -> bool {
        let mut others = self.others.borrow_mut();
        if others.contains(key) {
            return false;
        }
        let has_meaning = builder.has_meaning(key);
        if !has_meaning && others.len() < MOST_OTHERS {
            others.insert(key.to_owned());
        }
        has_meaning
    }
}

/// Where a row has what.
pub(super) struct Sorted<'k, 'a> {
    /// For each column the place of its value in the row; none where the row is in the columns' order.
    places: Option<Vec<Option<usize>>>,
    /// What stands under keys that the first row lacks.
    pub(super) more: More<'k, 'a>,
}

/// The keys and values of one line, in order, values as written.
#[derive(Default)]
pub(super) struct Row<'a>(Vec<(Cow<'a, str>, &'a RawValue)>);

impl<'a> Row<'a> {
    /// What stands under a key, as written.
    pub(super) fn get(&self, key: &str) -> Option<&'a RawValue> {
        let mut entries = self.0.iter();
        entries
            .find(|(known, _)| known == key)
            .map(|(_, value)| *value)
    }

    /// A first row without keys tells no columns.
    pub(super) fn has_keys(&self) -> std::result::Result<(), BadRow> {
        if self.0.is_empty() {
            let should = "an object without keys: those of the first row are the columns";
            return Err(BadRow::row(should));
        }
        Ok(())
    }

    /// A row with a key twice would be misread in silence.
    pub(super) fn no_key_twice(&self) -> std::result::Result<(), BadRow> {
        let mut seen = HashSet::new();
        match self.0.iter().find(|(key, _)| !seen.insert(key)) {
            Some((key, _)) => {
                let should = "given twice: give each key once";
                Err(BadRow::column(key.as_ref(), should))
            }
            None => Ok(()),
        }
    }

    /// Where the row has the columns, and what it has besides. A row of another kind than the first, or
    /// with a key twice, would be misread in silence. Most rows have their keys in the first one's order.
    pub(super) fn against(
        &self,
        header: &Header,
        builder: &Builder<'_>,
    ) -> std::result::Result<Sorted<'_, 'a>, BadRow> {
        let mut more = Vec::new();
        let names = &header.names;
        if self.0.len() == names.len() && self.0.iter().zip(names).all(|((key, _), n)| key == n) {
            return Ok(Sorted { places: None, more });
        }
        self.no_key_twice()?;
        let mut places = vec![None; names.len()];
        for (at, (key, value)) in self.0.iter().enumerate() {
            let column = header.columns.get(key.as_ref()).copied();
            if let Some(place) = column.and_then(|column| places.get_mut(column)) {
                *place = Some(at);
                continue;
            }
            if header.would_read(key, builder) {
                return Err(BadRow::column(
                    key.as_ref(),
                    "the first row has no such key: give all rows the same",
                ));
            }
            more.push((key.as_ref(), cell_of(value)));
        }
        for name in builder.wanted() {
            let column = header.columns.get(name);
            if !column.is_some_and(|&column| places.get(column).is_some_and(Option::is_some)) {
                return Err(BadRow::column(
                    name,
                    "missing: give all rows the keys of the first",
                ));
            }
        }
        Ok(Sorted {
            places: Some(places),
            more,
        })
    }
}

/// The names and values of an object, in order, values as written; none where it is not one.
pub(crate) fn members(text: &str) -> Vec<(Cow<'_, str>, &str)> {
    let Row(entries) = serde_json::from_str(text).unwrap_or_default();
    let entries = entries.into_iter();
    entries.map(|(name, value)| (name, value.get())).collect()
}

impl Sorted<'_, '_> {
    /// What stands in a column of the header, `row` being the one that was sorted.
    pub(super) fn cell<'a>(&self, row: &Row<'a>, column: usize) -> Cell<'a> {
        let at = match &self.places {
            Some(places) => places.get(column).copied().flatten(),
            None => Some(column),
        };
        let value = at.and_then(|at| row.0.get(at));
        value.map_or(Cell::Empty, |(_, value)| cell_of(value))
    }
}

/// Keys, and what stands under each.
pub(super) type More<'k, 'a> = Vec<(&'k str, Cell<'a>)>;

pub(super) fn cell_of(value: &RawValue) -> Cell<'_> {
    match value.get() {
        "null" => Cell::Empty,
        text => Cell::Json(text),
    }
}

impl<'de: 'a, 'a> Deserialize<'de> for Row<'a> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> std::result::Result<Self, D::Error> {
        struct Entries;

        impl<'de> Visitor<'de> for Entries {
            type Value = Row<'de>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an object such as {\"x\": 1, \"y\": 2, \"r\": 3}")
            }

            fn visit_map<A: MapAccess<'de>>(
                self,
                mut map: A,
            ) -> std::result::Result<Self::Value, A::Error> {
                let mut entries = Vec::new();
                while let Some((Key(key), value)) = map.next_entry()? {
                    entries.push((key, value));
                }
                Ok(Row(entries))
            }
        }

        deserializer.deserialize_map(Entries)
    }
}

/// A key, borrowed from the line unless it holds escapes.
struct Key<'a>(Cow<'a, str>);

impl<'de> Deserialize<'de> for Key<'de> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> std::result::Result<Self, D::Error> {
        struct Text;

        impl<'de> Visitor<'de> for Text {
            type Value = Key<'de>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a key")
            }

            fn visit_borrowed_str<E>(self, text: &'de str) -> std::result::Result<Key<'de>, E> {
                Ok(Key(Cow::Borrowed(text)))
            }

            fn visit_str<E>(self, text: &str) -> std::result::Result<Key<'de>, E> {
                Ok(Key(Cow::Owned(text.to_owned())))
            }
        }

        deserializer.deserialize_str(Text)
    }
}
