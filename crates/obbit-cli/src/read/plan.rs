//! Which columns of a file are looked for, which are read, and what they mean.

use super::kinds::{Kind, Looks};

/// What is looked for in a file, whatever its columns are called.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Asked<'a> {
    /// What a row is.
    pub(crate) looks: Looks,
    /// The user's own names: (meaning, column).
    pub(crate) map: &'a [(String, String)],
    /// The size of rows that have none.
    pub(crate) size: Option<[f64; 2]>,
    /// Whether convex hulls stand for polygons that are not convex.
    pub(crate) hull: bool,
    /// Where rows are features, whose shapes stand beside the columns: where their ids do.
    pub(crate) features: Option<FeatureIds>,
}

/// Where features have their ids, if the user says nothing of it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum FeatureIds {
    /// Nowhere.
    None,
    /// In the column `id`.
    Column,
    /// Beside all columns: they are given as if in one behind the last.
    Beside,
}

impl Asked<'_> {
    /// Whether the user has named, or taken away, what is called so.
    pub(crate) fn maps(&self, meaning: &str) -> bool {
        self.map.iter().any(|(name, _)| name == meaning)
    }

    /// Whether the places of features are longitudes and latitudes: on a map they are, unless the user
    /// takes these away.
    pub(crate) fn features_on_globe(&self) -> bool {
        let away = |name: &str| {
            let mut map = self.map.iter();
            map.any(|(known, column)| known == name && column.is_empty())
        };
        self.looks == Looks::MapLabel && !away("lon") && !away("lat")
    }
}

/// Which columns to read, and what they mean.
#[derive(Debug, Clone, Default, PartialEq)]
pub(crate) struct Plan {
    /// The column with ids.
    pub(crate) id: Option<usize>,
    /// The name of that column in the file.
    pub(crate) id_name: String,
    /// The column with classes.
    pub(crate) class: Option<usize>,
    /// The name of that column in the file.
    pub(crate) class_name: String,
    /// The columns with numbers.
    pub(crate) numbers: Vec<NumberColumn>,
    /// The shapes of a row; each takes the numbers from `start` on.
    pub(crate) sides: Vec<Side>,
    /// Numbers beside the shape: what each is, and which of [`Plan::numbers`].
    pub(crate) more: Vec<(&'static str, usize)>,
    /// Where a size was given that no row takes: the columns that have sizes, and what to do.
    pub(crate) own_sizes: Option<String>,
    /// Whether x and y are longitude and latitude.
    pub(crate) geographic: bool,
    /// Columns that are not read though their names nearly say what would be.
    pub(crate) warnings: Vec<String>,
}

impl Plan {
    /// The columns of numbers that the file has.
    pub(crate) fn found(&self) -> impl Iterator<Item = &NumberColumn> {
        self.numbers.iter().filter(|column| column.fixed.is_none())
    }

    /// Where in the file the columns are whose cells are numbers and nothing else.
    pub(crate) fn number_cells(&self) -> impl Iterator<Item = usize> {
        self.found()
            .filter(|column| !column.flag)
            .map(|column| column.index)
    }

    /// Whether a column holds angles; where a file is too empty to tell, it might.
    pub(crate) fn has_angles(&self) -> bool {
        let turned = |side: &Side| matches!(side.kind, Kind::Box2Angle | Kind::Box3Yaw);
        self.sides.is_empty()
            || self.sides.iter().any(turned)
            || self.more.iter().any(|(name, _)| *name == "spin")
    }
}

/// A column of numbers.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct NumberColumn {
    /// Its position in the file.
    pub(crate) index: usize,
    /// What stands in every row, where the file has no such column.
    pub(crate) fixed: Option<f64>,
    /// Its name in the file.
    pub(crate) name: String,
    /// Whether it holds a size, which cannot be negative.
    pub(crate) size: bool,
    /// Whether it says yes or no: `true` stands for 1, `false` for 0.
    pub(crate) flag: bool,
    /// The most it may be off zero, if it holds degrees of longitude or latitude.
    pub(crate) degrees: Option<f64>,
}

/// One shape of a row.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Side {
    /// What its columns describe.
    pub(crate) kind: Kind,
    /// The first of its columns in [`Plan::numbers`].
    pub(crate) start: usize,
}
