//! The numbers of a file, column by column, checked as they come in, with the place of every row
//! kept for messages.

use super::carried::Carried;
use super::cell::{Cell, id, number};
use super::classes::Classes;
use super::columns::{has_meaning, plan};
use super::ids::IdBuilder;
use super::kept::{Features, Keep};
use super::kinds::Looks;
use super::plan::{Asked, FeatureIds, Plan};
use super::row;
use crate::failure::{BadRow, Failure, Place, Result};
use crate::memory::Growth;
use crate::model::Ids;
use crate::region::Region;
use crate::skipped::Skipped;
use std::fmt::Display;
use std::ops::Range;

/// A file's numbers.
pub(crate) struct Table {
    /// The file's name, for messages.
    pub(crate) file: String,
    /// What the columns mean.
    pub(crate) plan: Plan,
    /// The numbers, one list for each of `plan.numbers`.
    pub(crate) columns: Vec<Vec<f64>>,
    /// What the rows are called.
    pub(crate) ids: Ids,
    /// The shapes, where rows are features, which tell them beside the columns.
    pub(crate) features: Option<Vec<Region>>,
    /// All columns as written, where they are wanted.
    pub(crate) carried: Option<Carried>,
    /// What the rows' classes are called, where there is such a column.
    pub(crate) classes: Classes,
    /// The rows left out so far.
    pub(crate) skipped: Skipped,
    places: Vec<u64>,
    place: fn(u64) -> Place,
    skip_bad: bool,
}

impl Table {
    /// How many rows there are.
    pub(crate) fn rows(&self) -> usize {
        self.places.len()
    }

    /// One number. Rows and columns come from this table, so the default never shows.
    #[inline]
    pub(crate) fn number(&self, column: usize, row: usize) -> f64 {
        self.columns
            .get(column)
            .and_then(|c| c.get(row))
            .copied()
            .unwrap_or(f64::NAN)
    }

    /// Whether there are angles; where a file is too empty to tell, there might be.
    pub(crate) fn has_angles(&self) -> bool {
        self.features.is_none() && self.plan.has_angles()
    }

    /// What the user should look at, though it is no error.
    pub(crate) fn warnings(&self) -> Vec<String> {
        let warnings = self.plan.warnings.iter();
        warnings.map(|w| format!("{}: {w}", self.file)).collect()
    }
}

fn refuse(skip_bad: bool, skipped: &mut Skipped, message: String) -> Result<()> {
    if !skip_bad {
        return Err(Failure::new(message));
    }
    skipped.add(message);
    Ok(())
}

/// Rows come out with all columns: beyond this, the result of a short file would fill the disk.
const MOST_KEYS: usize = 1 << 16;

/// Fewer rows than these are not worth a look at the memory that is left.
const FIRST_LOOK: usize = 1 << 16;

/// Takes rows from a reader of any format.
pub(crate) struct Builder<'a> {
    pub(super) asked: Asked<'a>,
    radians: bool,
    pub(super) table: Table,
    scratch: Vec<f64>,
    ids: IdBuilder,
    /// Row numbers of the rows kept, from the first bad row on (before, they simply count up).
    kept: Option<Vec<i64>>,
    rows: i64,
    growth: Growth,
    /// Whether columns keep the types they have in the file.
    #[cfg(feature = "arrow")]
    types: bool,
}

impl<'a> Builder<'a> {
    /// A builder for the file called `file`; `place` says how its format counts rows.
    pub(crate) fn new(
        file: &str,
        looks: Looks,
        map: &'a [(String, String)],
        skip_bad: bool,
        place: fn(u64) -> Place,
    ) -> Self {
        let table = Table {
            file: file.to_owned(),
            plan: Plan::default(),
            columns: Vec::new(),
            features: None,
            ids: Ids::Rows,
            carried: None,
            classes: Classes::default(),
            skipped: Skipped::default(),
            places: Vec::new(),
            place,
            skip_bad,
        };
        let asked = Asked {
            looks,
            map,
            size: None,
            hull: false,
            features: None,
        };
        Self {
            asked,
            radians: false,
            table,
            scratch: Vec::new(),
            ids: IdBuilder::new(),
            kept: None,
            rows: 0,
            growth: Growth::start(),
            #[cfg(feature = "arrow")]
            types: false,
        }
    }

    /// Takes angles as radians, not degrees, if so.
    pub(crate) const fn in_radians(mut self, radians: bool) -> Self {
        self.radians = radians;
        self
    }

    /// Gives rows without a size this one, if any, and takes the hulls of polygons that are not convex, if so.
    pub(crate) const fn making(mut self, size: Option<[f64; 2]>, hull: bool) -> Self {
        (self.asked.size, self.asked.hull) = (size, hull);
        self
    }

    /// Takes features, not rows; until [`Builder::feature_ids`] says otherwise without ids.
    pub(crate) fn of_features(&mut self) {
        self.asked.features = Some(FeatureIds::None);
        self.table.features = Some(Vec::new());
    }

    /// Says where features have their ids. To be called before [`Builder::header`].
    pub(crate) fn feature_ids(&mut self, ids: FeatureIds) {
        self.asked.features = Some(ids);
    }

    /// What is looked for.
    pub(crate) const fn asked(&self) -> Asked<'a> {
        self.asked
    }

    /// The column with ids.
    pub(crate) const fn id_column(&self) -> Option<usize> {
        self.table.plan.id
    }

    /// Keeps all columns as written too, if so, and the text of features.
    pub(crate) fn keeping(mut self, keep: Keep) -> Self {
        self.table.carried = (keep != Keep::Shapes).then(|| Carried::new(self.table.place));
        if let (Keep::Features, Some(carried)) = (keep, &mut self.table.carried) {
            carried.keep_features();
        }
        #[cfg(feature = "arrow")]
        {
            self.types = keep == Keep::Types;
        }
        self
    }

    /// Where the text of features goes, if it is wanted.
    pub(super) fn features(&mut self) -> Option<&mut Features> {
        self.table.carried.as_mut()?.features_mut()
    }

    /// Whether all columns are kept. Of bodies no row comes out: only their places are wanted.
    pub(crate) fn carries(&self) -> bool {
        self.table.carried.is_some() && self.asked.looks != Looks::Body
    }

    /// The file's name, for messages.
    pub(crate) fn file(&self) -> &str {
        &self.table.file
    }

    /// Takes the names of the file's columns; `place` is where they stand, for the message.
    pub(crate) fn header(&mut self, names: &[String], place: &str) -> Result<&Plan> {
        self.table.plan = plan(self.asked, names).map_err(|message| {
            Failure::new(format_args!("{}, {place}: {message}", self.table.file))
        })?;
        let carries = self.carries();
        if carries {
            let bytes = (names.len() * size_of::<super::carried::Texts>()) as u64;
            let what = format_args!("{}: a list of its {} columns", self.table.file, names.len());
            crate::memory::room_for(bytes, what, "leave out those that are not needed")?;
        }
        if let Some(carried) = self.table.carried.as_mut().filter(|_| carries) {
            carried.header(names, self.table.plan.id);
            carried.read_as_numbers(self.table.plan.number_cells());
        }
        self.table.columns = vec![Vec::new(); self.table.plan.numbers.len()];
        self.scratch = vec![0.0; self.table.plan.numbers.len()];
        Ok(&self.table.plan)
    }

    /// The names of the columns that are read.
    pub(crate) fn wanted(&self) -> impl Iterator<Item = &str> {
        self.table.plan.found().map(|column| column.name.as_str())
    }

    /// Whether a column of this name, which the header lacks, would have been read had it been there.
    pub(crate) fn has_meaning(&self, name: &str) -> bool {
        let carried = self.table.carried.as_ref();
        !carried.is_some_and(|carried| carried.has_late(name)) && has_meaning(self.asked, name)
    }

    /// Takes a row: `cell` gives the value in a column by its position in the file.
    pub(crate) fn row<'c>(&mut self, place: u64, cell: impl Fn(usize) -> Cell<'c>) -> Result<()> {
        self.row_with(place, cell, &[])
    }

    /// The same where a row may hold more than the header names; that is kept if columns are.
    pub(crate) fn row_with<'c>(
        &mut self,
        place: u64,
        cell: impl Fn(usize) -> Cell<'c>,
        more: &[(&str, Cell<'c>)],
    ) -> Result<()> {
        if let Err(bad) = self.check(place, &cell) {
            return self.bad(place, &bad);
        }
        for (column, &number) in self.table.columns.iter_mut().zip(&self.scratch) {
            column.push(number);
        }
        let more = if self.carries() { more } else { &[] };
        if let Some(carried) = &mut self.table.carried {
            carried.row(place, &cell, more);
            if carried.late_count() > MOST_KEYS {
                return Err(Failure::new(format_args!(
                    "{}, {}: its rows have over {MOST_KEYS} keys that the first lacks, each a column: put what differs under one key",
                    self.table.file,
                    (self.table.place)(place)
                )));
            }
        }
        self.table.places.push(place);
        if let Some(kept) = &mut self.kept {
            kept.push(self.rows);
        }
        self.rows += 1;
        let rows = self.table.places.len();
        // What grows doubles then.
        if rows.is_power_of_two() && rows >= FIRST_LOOK {
            self.check_room(place)?;
        }
        if rows >= u32::MAX as usize {
            return Err(Failure::new(format_args!(
                "{} has more rows than the {} that one job takes: split the file",
                self.table.file,
                u32::MAX
            )));
        }
        Ok(())
    }

    /// Takes a feature: its shape, where in the text it stands, and the rest as of a row. Whether it was kept is told.
    pub(crate) fn feature<'c>(
        &mut self,
        place: u64,
        (shape, at): (Region, Range<usize>),
        cell: impl Fn(usize) -> Cell<'c>,
        more: &[(&str, Cell<'c>)],
    ) -> Result<bool> {
        let before = self.table.rows();
        self.row_with(place, cell, more)?;
        let kept = self.table.rows() > before;
        if let Some(shapes) = self.table.features.as_mut().filter(|_| kept) {
            shapes.push(shape);
            if let Some(features) = self.table.carried.as_mut().and_then(Carried::features_mut) {
                features.push(at);
            }
        }
        Ok(kept)
    }

    /// Takes note of what the user should look at.
    pub(crate) fn warn(&mut self, warning: String) {
        self.table.plan.warnings.push(warning);
    }

    /// Refuses a file when its rows so far could not be held twice.
    #[cold]
    fn check_room(&self, place: u64) -> Result<()> {
        let place = (self.table.place)(place);
        let what = format_args!("{}, {place}: what follows", self.table.file);
        crate::memory::room_for(self.growth.bytes(), what, "split the file")
    }

    /// Takes note of a row that is bad.
    pub(crate) fn bad(&mut self, place: u64, bad: &BadRow) -> Result<()> {
        self.bad_at((self.table.place)(place), bad)
    }

    /// The same where more is known of the place.
    pub(crate) fn bad_at(&mut self, place: impl Display, bad: &BadRow) -> Result<()> {
        let message = bad.at(&self.table.file, place);
        refuse(self.table.skip_bad, &mut self.table.skipped, message)?;
        self.kept.get_or_insert_with(|| (0..self.rows).collect());
        self.rows += 1;
        Ok(())
    }

    /// The finished table.
    pub(crate) fn finish(self) -> Table {
        let mut table = self.table;
        table.ids = match (table.plan.id, self.kept) {
            (Some(_), _) => self.ids.finish(),
            (None, Some(kept)) => Ids::Numbers(kept),
            (None, None) => Ids::Rows,
        };
        table
    }

    /// Reads the numbers of a row into `scratch`, then its id: last, so that no bad row takes one.
    fn check<'c>(
        &mut self,
        place: u64,
        cell: &impl Fn(usize) -> Cell<'c>,
    ) -> std::result::Result<(), BadRow> {
        for (column, slot) in self.table.plan.numbers.iter().zip(&mut self.scratch) {
            *slot = match column.fixed {
                Some(fixed) => fixed,
                None => number(cell(column.index), column)?,
            };
        }
        row::check(&self.table.plan, &self.scratch, self.radians)?;
        if let Some(carried) = &self.table.carried {
            carried.check(cell)?;
        }
        let (mut owned, mut owned_class) = (String::new(), String::new());
        let class = match self.table.plan.class {
            Some(index) => {
                let name = &self.table.plan.class_name;
                Some(Classes::text(&cell(index), name, &mut owned_class)?)
            }
            None => None,
        };
        let Some(index) = self.table.plan.id else {
            self.table.classes.push(class);
            return Ok(());
        };
        let name = &self.table.plan.id_name;
        let cell = cell(index);
        if cell.is_text() {
            self.ids.are_texts();
        }
        let id = id(&cell, name, &mut owned)?;
        let pushed = self.ids.push(id);
        if pushed.is_ok() {
            self.table.classes.push(class);
        }
        pushed.map_err(|earlier| {
            let first = self.table.places.get(earlier).copied().unwrap_or(place);
            let first = (self.table.place)(first);
            BadRow::cell(
                name,
                id,
                format!(
                    "{first} has this id already: make ids unique, or count rows with --map id="
                ),
            )
        })
    }
}

#[cfg(feature = "arrow")]
mod types;

#[cfg(test)]
mod tests;
