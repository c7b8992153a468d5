//! Columns whose values are numbers, texts, or written as texts.

use super::super::cell::Cell;
use super::texts;
use arrow_array::cast::AsArray as _;
use arrow_array::types::{
    Float16Type, Float32Type, Float64Type, Int8Type, Int16Type, Int32Type, Int64Type,
    RunEndIndexType, UInt8Type, UInt16Type, UInt32Type, UInt64Type,
};
use arrow_array::{Array, ArrayRef, RunArray, UInt64Array};
use arrow_schema::{ArrowError, DataType};
use std::sync::Arc;

/// Whether columns of this type are read: numbers, texts, booleans.
pub(crate) fn is_readable(kind: &DataType) -> bool {
    use DataType::{
        Boolean, Dictionary, Float16, Float32, Float64, LargeUtf8, Null, RunEndEncoded, Utf8,
        Utf8View,
    };
    match kind {
        Dictionary(_, values) => is_readable(values),
        RunEndEncoded(_, values) => is_readable(values.data_type()),
        Boolean | Float16 | Float32 | Float64 | Utf8 | LargeUtf8 | Utf8View | Null => true,
        kind => kind.is_integer(),
    }
}

/// The same, or written as texts: days, decimals, bytes and the like.
pub(super) fn is_plain(kind: &DataType) -> bool {
    match kind {
        DataType::Dictionary(_, values) => is_plain(values),
        DataType::RunEndEncoded(_, values) => is_plain(values.data_type()),
        kind => is_readable(kind) || texts::are_texts(kind),
    }
}

/// The same values, each in its place, of a column that keeps once what stands in many; none of any other.
pub(super) fn spread(array: &ArrayRef) -> Result<Option<ArrayRef>, ArrowError> {
    if let Some(once) = array.as_any_dictionary_opt() {
        return arrow_select::take::take(once.values(), once.keys(), None).map(Some);
    }
    let found = runs::<Int16Type>(array).or_else(|| runs::<Int32Type>(array));
    let Some((values, places)) = found.or_else(|| runs::<Int64Type>(array)) else {
        return Ok(None);
    };
    arrow_select::take::take(values, &places, None).map(Some)
}

/// The values of runs, and which of them stands in each row.
fn runs<R: RunEndIndexType>(array: &ArrayRef) -> Option<(&ArrayRef, UInt64Array)> {
    let array = array.as_any().downcast_ref::<RunArray<R>>()?;
    let places = (0..array.len()).map(|k| array.get_physical_index(k) as u64);
    Some((array.values(), UInt64Array::from_iter_values(places)))
}

/// The same values as numbers, texts or booleans.
pub(super) fn plain(array: &ArrayRef) -> Result<ArrayRef, ArrowError> {
    if let Some(array) = spread(array)? {
        return plain(&array);
    }
    Ok(match texts::texts(array) {
        Some(texts) => Arc::new(texts),
        None => Arc::clone(array),
    })
}

/// One value of such a column.
pub(super) fn cell(array: &dyn Array, k: usize) -> Cell<'_> {
    if array.is_null(k) {
        return Cell::Empty;
    }
    match array.data_type() {
        DataType::Float64 => Cell::Number(array.as_primitive::<Float64Type>().value(k)),
        DataType::Float32 => Cell::Number(array.as_primitive::<Float32Type>().value(k).into()),
        DataType::Float16 => Cell::Number(array.as_primitive::<Float16Type>().value(k).into()),
        DataType::Int64 => Cell::Whole(array.as_primitive::<Int64Type>().value(k).into()),
        DataType::Int32 => Cell::Whole(array.as_primitive::<Int32Type>().value(k).into()),
        DataType::Int16 => Cell::Whole(array.as_primitive::<Int16Type>().value(k).into()),
        DataType::Int8 => Cell::Whole(array.as_primitive::<Int8Type>().value(k).into()),
        DataType::UInt64 => Cell::Whole(array.as_primitive::<UInt64Type>().value(k).into()),
        DataType::UInt32 => Cell::Whole(array.as_primitive::<UInt32Type>().value(k).into()),
        DataType::UInt16 => Cell::Whole(array.as_primitive::<UInt16Type>().value(k).into()),
        DataType::UInt8 => Cell::Whole(array.as_primitive::<UInt8Type>().value(k).into()),
        DataType::Utf8 => Cell::Word(array.as_string::<i32>().value(k)),
        DataType::LargeUtf8 => Cell::Word(array.as_string::<i64>().value(k)),
        DataType::Utf8View => Cell::Word(array.as_string_view().value(k)),
        DataType::Boolean if array.as_boolean().value(k) => Cell::Json("true"),
        DataType::Boolean => Cell::Json("false"),
        // (No column is made plain that is something else.)
        _ => Cell::Empty,
    }
}
