//! The values of a column of any type that can be written as text.

use super::super::cell::Cell;
use super::nested::{is_nested, json};
use super::plain::{cell, is_plain, plain};
use arrow_array::{Array as _, ArrayRef, LargeStringArray};
use arrow_schema::{ArrowError, DataType};

/// Whether the values of this type can be written as text. (Those of a union may each be of another type.)
pub(crate) fn is_told(kind: &DataType) -> bool {
    is_plain(kind) || is_nested(kind)
}

/// The values of a column of a batch.
#[derive(Debug, Clone)]
pub(crate) enum Values {
    Plain(ArrayRef),
    Json(LargeStringArray),
}

impl Values {
    /// Those of an array whose type can be told.
    pub(crate) fn of(array: &ArrayRef) -> Result<Self, ArrowError> {
        if is_nested(array.data_type()) {
            json(array).map(Self::Json)
        } else {
            plain(array).map(Self::Plain)
        }
    }

    /// One of them.
    pub(crate) fn cell(&self, k: usize) -> Cell<'_> {
        match self {
            Self::Plain(array) => cell(array, k),
            Self::Json(texts) if texts.is_valid(k) => Cell::Json(texts.value(k)),
            Self::Json(_) => Cell::Empty,
        }
    }
}
