//! Parquet and Arrow IPC: typed columns, rows counted from 0.

use super::table::{Builder, Cell};
use crate::failure::{Failure, Result};
use arrow_array::cast::AsArray as _;
use arrow_array::types::{
    Float32Type, Float64Type, Int8Type, Int16Type, Int32Type, Int64Type, UInt8Type, UInt16Type,
    UInt32Type, UInt64Type,
};
use arrow_array::{Array, ArrayRef, RecordBatch};
use arrow_schema::{ArrowError, DataType, Schema};
use parquet::arrow::ProjectionMask;
use parquet::arrow::arrow_reader::ParquetRecordBatchReaderBuilder;
use std::io::Cursor;

/// Rows decoded at a time.
const BATCH: usize = 1 << 14;

/// Runs a reader that trusts its input more than it should: a damaged file makes these libraries
/// panic now and then.
pub(super) fn guarded(file: &str, read: impl FnOnce() -> Result<()>) -> Result<()> {
    let hook = std::panic::take_hook();
    std::panic::set_hook(Box::new(|_| ()));
    let done = std::panic::catch_unwind(std::panic::AssertUnwindSafe(read));
    std::panic::set_hook(hook);
    done.unwrap_or_else(|_| {
        Err(Failure::new(format_args!(
            "cannot read {file}: it is damaged: fetch or write it again"
        )))
    })
}

/// Reads all rows of a Parquet file into `builder`. Only the columns needed are decoded.
pub(super) fn read_parquet(bytes: Vec<u8>, builder: &mut Builder<'_>) -> Result<()> {
    let damaged = |error: &dyn std::fmt::Display, file: &str| {
        Failure::new(format_args!(
            "cannot read {file}: no whole Parquet file: {error}"
        ))
    };
    let file = builder.file().to_owned();
    let reader = ParquetRecordBatchReaderBuilder::try_new(bytes::Bytes::from(bytes))
        .map_err(|error| damaged(&error, &file))?;
    let columns = header(reader.schema(), builder)?;
    let mask = ProjectionMask::roots(reader.parquet_schema(), columns.iter().copied());
    let batches = reader.with_projection(mask).with_batch_size(BATCH).build();
    let mut row = 0;
    for batch in batches.map_err(|error| damaged(&error, &file))? {
        let batch = batch.map_err(|error| damaged(&error, &file))?;
        // A projection keeps the file's order.
        push(&batch, &columns, &mut row, builder)?;
    }
    Ok(())
}

/// Reads all rows of an Arrow IPC file or stream into `builder`.
pub(super) fn read_ipc(bytes: Vec<u8>, builder: &mut Builder<'_>) -> Result<()> {
    let file = builder.file().to_owned();
    let damaged = |error: &ArrowError| {
        Failure::new(format_args!(
            "cannot read {file}: no whole Arrow IPC file: {error}"
        ))
    };
    let is_file = bytes.starts_with(b"ARROW1");
    let cursor = Cursor::new(bytes);
    if is_file {
        let reader = arrow_ipc::reader::FileReader::try_new(cursor, None);
        let reader = reader.map_err(|error| damaged(&error))?;
        let schema = reader.schema();
        push_all(&schema, reader, builder, &damaged)
    } else {
        let reader = arrow_ipc::reader::StreamReader::try_new(cursor, None);
        let reader = reader.map_err(|error| damaged(&error))?;
        let schema = reader.schema();
        push_all(&schema, reader, builder, &damaged)
    }
}

fn push_all(
    schema: &Schema,
    batches: impl Iterator<Item = std::result::Result<RecordBatch, ArrowError>>,
    builder: &mut Builder<'_>,
    damaged: &dyn Fn(&ArrowError) -> Failure,
) -> Result<()> {
    let columns = header(schema, builder)?;
    let mut row = 0;
    for batch in batches {
        let batch = batch.map_err(|error| damaged(&error))?;
        let batch = batch.project(&columns).map_err(|error| damaged(&error))?;
        push(&batch, &columns, &mut row, builder)?;
    }
    Ok(())
}

/// Gives the schema to the builder; returns the columns to read, in the file's order.
fn header(schema: &Schema, builder: &mut Builder<'_>) -> Result<Vec<usize>> {
    let names = schema
        .fields()
        .iter()
        .map(|field| field.name().clone())
        .collect::<Vec<_>>();
    let carries = builder.carries();
    let plan = builder.header(&names, "schema")?;
    let mut columns = plan
        .id
        .iter()
        .chain(&plan.class)
        .copied()
        .chain(plan.numbers.iter().map(|c| c.index))
        .collect::<Vec<_>>();
    let needed = columns.clone();
    if carries {
        // Columns of other types are left empty.
        let readable = |k: &usize| is_readable(schema.field(*k).data_type());
        columns.extend((0..names.len()).filter(readable));
    }
    columns.sort_unstable();
    columns.dedup();
    for &column in &needed {
        let field = schema.field(column);
        if !is_readable(field.data_type()) {
            return Err(Failure::new(format_args!(
                "{}, schema, column `{}`: found type {}: cast it to a number (an id also to text)",
                builder.file(),
                field.name(),
                field.data_type()
            )));
        }
    }
    Ok(columns)
}

fn is_readable(kind: &DataType) -> bool {
    use DataType::{Float32, Float64, LargeUtf8, Null, Utf8, Utf8View};
    kind.is_integer() || matches!(kind, Float32 | Float64 | Utf8 | LargeUtf8 | Utf8View | Null)
}

/// Hands over the rows of a batch that holds exactly `columns`.
fn push(
    batch: &RecordBatch,
    columns: &[usize],
    row: &mut u64,
    builder: &mut Builder<'_>,
) -> Result<()> {
    // From the position of a column in the file to its values.
    let mut arrays: Vec<Option<&ArrayRef>> = vec![None; columns.last().map_or(0, |last| last + 1)];
    for (&column, array) in columns.iter().zip(batch.columns()) {
        if let Some(slot) = arrays.get_mut(column) {
            *slot = Some(array);
        }
    }
    for k in 0..batch.num_rows() {
        builder.row(*row, |column| match arrays.get(column) {
            Some(Some(array)) => cell(array, k),
            _ => Cell::Empty,
        })?;
        *row += 1;
    }
    Ok(())
}

fn cell(array: &dyn Array, k: usize) -> Cell<'_> {
    if array.is_null(k) {
        return Cell::Empty;
    }
    match array.data_type() {
        DataType::Float64 => Cell::Number(array.as_primitive::<Float64Type>().value(k)),
        DataType::Float32 => Cell::Number(array.as_primitive::<Float32Type>().value(k).into()),
        DataType::Int64 => Cell::Whole(array.as_primitive::<Int64Type>().value(k).into()),
        DataType::Int32 => Cell::Whole(array.as_primitive::<Int32Type>().value(k).into()),
        DataType::Int16 => Cell::Whole(array.as_primitive::<Int16Type>().value(k).into()),
        DataType::Int8 => Cell::Whole(array.as_primitive::<Int8Type>().value(k).into()),
        DataType::UInt64 => Cell::Whole(array.as_primitive::<UInt64Type>().value(k).into()),
        DataType::UInt32 => Cell::Whole(array.as_primitive::<UInt32Type>().value(k).into()),
        DataType::UInt16 => Cell::Whole(array.as_primitive::<UInt16Type>().value(k).into()),
        DataType::UInt8 => Cell::Whole(array.as_primitive::<UInt8Type>().value(k).into()),
        DataType::Utf8 => Cell::Text(array.as_string::<i32>().value(k).as_bytes()),
        DataType::LargeUtf8 => Cell::Text(array.as_string::<i64>().value(k).as_bytes()),
        DataType::Utf8View => Cell::Text(array.as_string_view().value(k).as_bytes()),
        // Refused by `header`.
        _ => Cell::Empty,
    }
}
