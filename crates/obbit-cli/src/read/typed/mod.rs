//! Columns that have types, as Parquet and Arrow files do: their values one by one, and all of them as they
//! are for a result that has types too.

mod column;
mod nested;
mod plain;
mod texts;
mod values;

pub(crate) use column::Typed;
pub(super) use plain::is_readable;
pub(super) use texts::{are_decimals, are_texts};
pub(super) use values::{Values, is_told};
