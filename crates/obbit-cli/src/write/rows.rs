//! Results whose rows are those of a file: all its columns as they stand, beside what was found.

use super::{Column, Sheet};
use crate::model::Ids;
use crate::read::{Carried, Texts};

impl<'a> Sheet<'a> {
    /// These rows of a `file` with those of its columns that are `kept`; in front their ids, where no
    /// column holds them. A column that is called as one of the result's own, `added` later, comes out
    /// under another name: the second value has the words to tell of it.
    pub(crate) fn of_rows(
        file: &str,
        (ids, carried): (&'a Ids, &'a Carried),
        rows: &'a [u32],
        kept: &[&'a Texts],
        added: &[&str],
    ) -> (Self, Vec<String>) {
        let (mut sheet, mut warnings) = (Self::default(), Vec::new());
        sheet.file = Some(file.to_owned());
        sheet.features = carried.features().map(|features| (features, rows));
        let mut taken = added.to_vec();
        if !carried.has_ids() {
            sheet.add("id", Column::Ids(ids, rows.to_vec()));
            taken.push("id");
        }
        let mut names: Vec<String> = kept.iter().map(|column| column.name.clone()).collect();
        for column in kept {
            let mut name = column.name.clone();
            if taken.contains(&name.as_str()) {
                while names.contains(&name) || taken.contains(&name.as_str()) {
                    name.insert_str(0, "input_");
                }
                names.push(name.clone());
                warnings.push(format!(
                    "{file}: column `{}` comes out as `{name}`, since the result has a column of that name",
                    column.name
                ));
            }
            sheet.add(name, Column::Carried(column, rows));
        }
        (sheet, warnings)
    }
}
