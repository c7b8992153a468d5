//! Which columns of a file are read, and what they mean.

use super::kinds::Kind;

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
    /// Whether x and y are longitude and latitude.
    pub(crate) geographic: bool,
    /// Columns that are not read though their names nearly say what would be.
    pub(crate) warnings: Vec<String>,
}

impl Plan {
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
