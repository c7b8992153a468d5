//! Collects ids and finds the first one that is given twice.

use crate::model::Ids;
use hashbrown::hash_table::Entry;
use hashbrown::{DefaultHashBuilder, HashTable};
use std::hash::BuildHasher as _;

/// Ids as they are read, each once.
#[derive(Default)]
pub(crate) struct IdBuilder {
    text: String,
    ends: Vec<usize>,
    /// The same ids as numbers, while all are whole numbers as we would print them.
    numbers: Option<Vec<i64>>,
    /// Finds equal ids. Not filled while ids only grow, since none can be equal then.
    seen: HashTable<Seen>,
    growing: bool,
    hasher: DefaultHashBuilder,
}

/// Where an id stands, and half of its hash: so the table grows without reading ids again.
struct Seen {
    row: u32,
    hash: u32,
}

impl Seen {
    /// All that the table goes by: the place of an entry hangs on the low bits, its tag on the high ones.
    fn spread(hash: u32) -> u64 {
        u64::from(hash) << 32 | u64::from(hash)
    }
}

impl IdBuilder {
    /// No ids yet.
    pub(crate) fn new() -> Self {
        Self {
            numbers: Some(Vec::new()),
            growing: true,
            ..Self::default()
        }
    }

    /// Takes note that the file gives an id as a text: then all are texts, whatever they look like.
    pub(crate) fn are_texts(&mut self) {
        self.numbers = None;
    }

    /// Adds an id, or says at which earlier position it stands already.
    pub(crate) fn push(&mut self, id: &str) -> Result<(), usize> {
        let number = canonical(id);
        if self.growing {
            let last = self.numbers.as_ref().and_then(|n| n.last().copied());
            self.growing = self.ends.is_empty() && number.is_some()
                || last.zip(number).is_some_and(|(last, number)| last < number);
            if !self.growing {
                for row in 0..self.ends.len() {
                    let id = crate::model::slice(&self.text, &self.ends, row);
                    let hash = self.hasher.hash_one(id.as_bytes()) as u32;
                    remember(&mut self.seen, &self.text, &self.ends, (id, hash), row)?;
                }
            }
        }
        if !self.growing {
            let hash = self.hasher.hash_one(id.as_bytes()) as u32;
            let row = self.ends.len();
            remember(&mut self.seen, &self.text, &self.ends, (id, hash), row)?;
        }
        self.text.push_str(id);
        self.ends.push(self.text.len());
        self.numbers = match (self.numbers.take(), number) {
            (Some(mut numbers), Some(number)) => {
                numbers.push(number);
                Some(numbers)
            }
            _ => None,
        };
        Ok(())
    }

    /// All ids in order.
    pub(crate) fn finish(self) -> Ids {
        match self.numbers {
            Some(numbers) => Ids::Numbers(numbers),
            None => Ids::Texts {
                text: self.text,
                ends: self.ends,
            },
        }
    }
}

/// Takes note of the id of a row, or says which one has it already.
fn remember(
    seen: &mut HashTable<Seen>,
    text: &str,
    ends: &[usize],
    (id, hash): (&str, u32),
    row: usize,
) -> Result<(), usize> {
    let same =
        |seen: &Seen| seen.hash == hash && crate::model::slice(text, ends, seen.row as usize) == id;
    let rehash = |seen: &Seen| Seen::spread(seen.hash);
    match seen.entry(Seen::spread(hash), same, rehash) {
        Entry::Occupied(known) => Err(known.get().row as usize),
        Entry::Vacant(place) => {
            // Builders take at most u32::MAX rows.
            let row = u32::try_from(row).unwrap_or(u32::MAX);
            place.insert(Seen { row, hash });
            Ok(())
        }
    }
}

/// The number that prints as exactly this text.
fn canonical(id: &str) -> Option<i64> {
    let number = id.parse::<i64>().ok()?;
    (itoa::Buffer::new().format(number) == id).then_some(number)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ids(list: &[&str]) -> Result<Ids, (usize, usize)> {
        let mut builder = IdBuilder::new();
        for (row, id) in list.iter().enumerate() {
            builder.push(id).map_err(|first| (first, row))?;
        }
        Ok(builder.finish())
    }

    #[test]
    fn equal_ids_are_found() {
        assert_eq!(ids(&["1", "2", "3", "2"]).unwrap_err(), (1, 3));
        assert_eq!(ids(&["b", "a", "b"]).unwrap_err(), (0, 2));
        assert_eq!(ids(&["", ""]).unwrap_err(), (0, 1));
        assert_eq!(ids(&["5", "4", "5"]).unwrap_err(), (0, 2));
    }

    #[test]
    fn numbers_stay_numbers_and_texts_stay_texts() {
        assert!(matches!(ids(&["3", "-1"]).unwrap(), Ids::Numbers(n) if n == [3, -1]));
        for mixed in [
            ["1", "01"],
            ["1", "+2"],
            ["1", "1.0"],
            ["7", "-0"],
            ["1", "x"],
        ] {
            let found = ids(&mixed).unwrap();
            assert!(!found.are_numbers(), "{mixed:?}");
            assert_eq!([&*found.text(0), &*found.text(1)], mixed);
        }
    }

    #[test]
    fn texts_that_look_like_numbers_stay_texts() {
        let mut builder = IdBuilder::new();
        builder.are_texts();
        for id in ["1", "2", "4", "3"] {
            builder.push(id).unwrap();
        }
        assert_eq!(builder.push("2"), Err(1));
        assert!(!builder.finish().are_numbers());
    }

    #[test]
    fn many_ids_in_any_order() {
        let mut builder = IdBuilder::new();
        for k in 0..5000_u32 {
            builder
                .push(&(k.wrapping_mul(2_654_435_761)).to_string())
                .unwrap();
        }
        assert_eq!(
            builder.push(&(7_u32.wrapping_mul(2_654_435_761)).to_string()),
            Err(7)
        );
    }
}
