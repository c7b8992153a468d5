//! The classes of rows: a text each, told apart by number.

use super::cell::Cell;
use crate::failure::BadRow;
use std::collections::HashMap;

/// What each row's class is; nothing where the file has no such column.
#[derive(Debug, Default)]
pub(crate) struct Classes {
    /// What each class is called, in the order in which they first appear.
    pub(crate) names: Vec<String>,
    /// The class of each row, by its place in `names`.
    pub(crate) of: Vec<u32>,
    seen: HashMap<String, u32>,
}

impl Classes {
    /// The class in a cell of `column`, as text.
    pub(super) fn text<'c>(
        cell: &Cell<'c>,
        column: &str,
        owned: &'c mut String,
    ) -> Result<&'c str, BadRow> {
        super::cell::id(cell, column, owned).map_err(|bad| match bad.found {
            None => BadRow::column(
                column,
                "the class is empty: give each row one, or leave the column out",
            ),
            Some(_) if bad.should == super::cell::NO_UTF8 => bad,
            Some(found) => BadRow::cell(column, found, "no class: give a text or a number"),
        })
    }

    /// Takes the class of the next row; none where there is no such column.
    pub(super) fn push(&mut self, class: Option<&str>) {
        let Some(class) = class else {
            return;
        };
        let number = match self.seen.get(class) {
            Some(&number) => number,
            None => {
                // There are no more classes than rows.
                let number = u32::try_from(self.names.len()).unwrap_or(u32::MAX);
                self.names.push(class.to_owned());
                self.seen.insert(class.to_owned(), number);
                number
            }
        };
        self.of.push(number);
    }
}
