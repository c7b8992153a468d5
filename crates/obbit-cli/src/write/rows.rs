//! Results whose rows are those of a file: all its columns as they stand, beside what was found.

use super::geojson::Passed;
use super::{Column, Sheet};
use crate::model::Ids;
use crate::read::{Carried, Texts};
use std::collections::HashSet;

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
        sheet.rows = rows.len();
        #[cfg(feature = "arrow")]
        {
            sheet.geo = carried.geo();
        }
        let mut taken = added.to_vec();
        let mut passed = carried
            .features()
            .map(|features| Passed::new(features, rows));
        if let Some(passed) = &mut passed {
            let kept: HashSet<&str> = kept.iter().map(|column| &*column.name).collect();
            let all = carried.columns().iter().map(|column| &*column.name);
            let left_out = all.filter(|name| !kept.contains(name));
            passed.changed.extend(left_out.map(|name| (name, None)));
            if carried
                .features()
                .is_some_and(|f| f.bounds_more_than(rows.len()))
            {
                warnings.push(format!(
                    "{file}: the `bbox` of the collection is left out: it is that of all features, not of those that come out"
                ));
            }
        }
        // (The id of a feature and a property `id` are two things.)
        let features_have_ids = passed.is_some() && !carried.is_numbered();
        if !carried.has_ids() && !features_have_ids {
            sheet.add("id", Column::Ids(ids, rows.to_vec()));
            if passed.is_none() {
                taken.push("id");
            }
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
                if let Some(passed) = &mut passed {
                    passed.changed.insert(&column.name, Some(name.clone()));
                }
            }
            if passed.is_none() {
                sheet.add(name, Column::Carried(column, rows));
            }
        }
        sheet.features = passed;
        (sheet, warnings)
    }
}
