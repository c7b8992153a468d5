//! Parquet and Arrow IPC: typed columns, rows counted from 0.

mod buffers;

use super::carried::CellKind;
use super::cell::Cell;
use super::table::Builder;
use super::typed::{Values, are_decimals, are_texts, is_readable, is_told};
use crate::failure::{Failure, Result, shortened};
use arrow_array::{BooleanArray, RecordBatch};
use arrow_schema::{ArrowError, DataType, Schema};
use parquet::arrow::ProjectionMask;
use parquet::arrow::arrow_reader::ParquetRecordBatchReaderBuilder;
use parquet::basic::Compression;
use parquet::file::metadata::ParquetMetaData;
use std::io::Cursor;
use std::sync::Arc;

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
    const MARK: &[u8] = b"PAR1";
    check_ends(builder.file(), "a Parquet", &bytes, MARK)?;
    let file = builder.file().to_owned();
    let broken = |error: &dyn std::fmt::Display| damaged(&file, &error.to_string());
    let reader = ParquetRecordBatchReaderBuilder::try_new(bytes::Bytes::from(bytes))
        .map_err(|error| broken(&error))?;
    let columns = header(reader.schema(), builder)?;
    check_codecs(reader.metadata(), &columns.all, &file)?;
    let mask = ProjectionMask::roots(reader.parquet_schema(), columns.all.iter().copied());
    let batches = reader.with_projection(mask).with_batch_size(BATCH).build();
    let mut row = 0;
    for batch in batches.map_err(|error| broken(&error))? {
        let batch = batch.map_err(|error| broken(&error))?;
        // A projection keeps the file's order.
        push(&batch, &columns, &mut row, builder)?;
    }
    let united = builder.unite_arrays();
    united.map_err(|error| broken(&error))
}

/// Refuses columns whose compression is one of the few that are not read.
fn check_codecs(told: &ParquetMetaData, columns: &[usize], file: &str) -> Result<()> {
    let schema = told.file_metadata().schema_descr();
    for group in told.row_groups() {
        for (leaf, chunk) in group.columns().iter().enumerate() {
            let codec = match chunk.compression() {
                Compression::BROTLI(_) => "Brotli",
                Compression::LZO => "LZO",
                _ => continue,
            };
            let root = schema.get_column_root_idx(leaf);
            if columns.contains(&root) {
                return Err(Failure::new(format_args!(
                    "cannot read {file}: column `{}` is compressed with {codec}, which is not supported: write it with zstd, Snappy, gzip, LZ4 or no compression",
                    shortened(schema.get_column_root(leaf).name())
                )));
            }
        }
    }
    Ok(())
}

/// Reads all rows of an Arrow IPC file or stream into `builder`.
pub(super) fn read_ipc(bytes: Vec<u8>, builder: &mut Builder<'_>) -> Result<()> {
    const MARK: &[u8] = b"ARROW1";
    let file = builder.file().to_owned();
    if bytes.starts_with(b"FEA1") {
        return Err(Failure::new(format_args!(
            "{file} is of Feather version 1, which is not read: write it again as version 2, which is Arrow IPC, or as Parquet"
        )));
    }
    let broken = |error: &ArrowError| damaged(&file, &error.to_string());
    // What begins otherwise is a stream, of this format or its first.
    let is_stream = bytes.starts_with(&[0xff; 4]) || matches!(bytes.get(2..4), Some([0, 0]));
    if !is_stream {
        check_ends(&file, "an Arrow IPC", &bytes, MARK)?;
    }
    let most = buffers::largest_batch(&bytes, is_stream);
    let what = format_args!("{file}: a batch of {} MiB without compression", most >> 20);
    let cure = "write it again if it is damaged, else in smaller batches";
    crate::memory::room_for(most, what, cure)?;
    if !is_stream {
        let reader = arrow_ipc::reader::FileReader::try_new(Cursor::new(bytes), None);
        let reader = reader.map_err(|error| broken(&error))?;
        let schema = reader.schema();
        return push_all(&schema, reader, builder, &broken);
    }
    let mut cursor = Cursor::new(bytes);
    let reader = arrow_ipc::reader::StreamReader::try_new(&mut cursor, None);
    let reader = reader.map_err(|error| broken(&error))?;
    let schema = reader.schema();
    push_all(&schema, reader, builder, &broken)?;
    let end = usize::try_from(cursor.position()).unwrap_or(usize::MAX);
    // A stream may end without a mark, and so may one that was cut between two batches.
    let (stream, rest) = cursor.get_ref().split_at_checked(end).unwrap_or_default();
    let mark: &[u8] = if stream.starts_with(&[0xff; 4]) {
        &[0xff, 0xff, 0xff, 0xff, 0, 0, 0, 0]
    } else {
        &[0; 4]
    };
    if !stream.ends_with(mark) {
        builder.warn(format!(
            "{file}: the stream has no end mark: it may have been cut off behind its last whole batch"
        ));
    }
    if rest.iter().any(|&byte| byte != 0) {
        return Err(Failure::new(format_args!(
            "{file}: {} bytes follow the end of its stream: split what was put together",
            rest.len()
        )));
    }
    Ok(())
}

/// Both formats have the same mark at both ends.
fn check_ends(file: &str, format: &str, bytes: &[u8], mark: &[u8]) -> Result<()> {
    let shown = String::from_utf8_lossy(mark);
    let wrong = if bytes.is_empty() {
        "it is empty".to_owned()
    } else if !bytes.starts_with(mark) {
        format!(
            "{format} file begins with {shown}, this one does not: say with --input-format what it is"
        )
    } else if !bytes.ends_with(mark) || bytes.len() < 2 * mark.len() {
        format!(
            "{format} file ends with {shown}, this one does not: it was cut off, or something stands behind: fetch or write it again"
        )
    } else {
        return Ok(());
    };
    Err(Failure::new(format_args!("cannot read {file}: {wrong}")))
}

/// What the library says of a file that seemed whole.
fn damaged(file: &str, said: &str) -> Failure {
    Failure::new(format_args!(
        "cannot read {file}: it is damaged, or uses what is not supported: fetch it again, or write it plainly, as with zstd or no compression ({})",
        shortened(said)
    ))
}

fn push_all(
    schema: &Schema,
    batches: impl Iterator<Item = std::result::Result<RecordBatch, ArrowError>>,
    builder: &mut Builder<'_>,
    broken: &dyn Fn(&ArrowError) -> Failure,
) -> Result<()> {
    let columns = header(schema, builder)?;
    let mut row = 0;
    for batch in batches {
        let batch = batch.map_err(|error| broken(&error))?;
        let batch = batch
            .project(&columns.all)
            .map_err(|error| broken(&error))?;
        push(&batch, &columns, &mut row, builder)?;
    }
    let united = builder.unite_arrays();
    united.map_err(|error| broken(&error))
}

/// Columns of a file, by their positions.
struct Columns {
    /// Those that are decoded, in the file's order.
    all: Vec<usize>,
    /// Those of them that mean something to the subcommand.
    needed: Vec<usize>,
}

/// Gives the schema to the builder; returns the columns to read.
fn header(schema: &Schema, builder: &mut Builder<'_>) -> Result<Columns> {
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
        .chain(plan.found().map(|c| c.index))
        .collect::<Vec<_>>();
    let numbers: Vec<usize> = plan.found().map(|c| c.index).collect();
    let needed = columns.clone();
    if carries {
        builder.set_geo(schema.metadata.get("geo"));
        for (k, field) in schema.fields().iter().enumerate() {
            let told = is_told(field.data_type());
            if builder.keeps_types() {
                builder.set_type(k, field, told);
            } else if !told {
                builder.leave_empty(k, &field.data_type().to_string());
                continue;
            }
            columns.push(k);
            if let Some(kind) = kind_of(field.data_type()) {
                builder.set_kind(k, kind);
            }
        }
    }
    columns.sort_unstable();
    columns.dedup();
    for &column in &needed {
        let field = schema.field(column);
        let (kind, is_number) = (field.data_type(), numbers.contains(&column));
        let is_read = if is_number {
            are_decimals(kind)
        } else {
            are_texts(kind)
        };
        if !is_read && !is_readable(kind) {
            let to = if is_number { "double" } else { "text" };
            return Err(Failure::new(format_args!(
                "{}, schema, column `{}`: found type {}: cast it to {to}",
                builder.file(),
                field.name(),
                field.data_type()
            )));
        }
    }
    Ok(Columns {
        all: columns,
        needed,
    })
}

/// What the cells of a column are that is readable, or carried as texts or JSON; whole numbers may turn out wide.
fn kind_of(kind: &DataType) -> Option<CellKind> {
    use DataType::{
        Boolean, Dictionary, Float16, Float32, Float64, LargeUtf8, Null, RunEndEncoded, Utf8,
        Utf8View,
    };
    match kind {
        Dictionary(_, values) => kind_of(values),
        RunEndEncoded(_, values) => kind_of(values.data_type()),
        Boolean => Some(CellKind::Flag),
        Float16 | Float32 | Float64 => Some(CellKind::Number),
        Utf8 | LargeUtf8 | Utf8View => Some(CellKind::Json),
        Null => None,
        kind if is_told(kind) && !kind.is_integer() => Some(CellKind::Json),
        _ => Some(CellKind::Whole),
    }
}

/// Hands over the rows of a batch that holds exactly these columns.
fn push(
    batch: &RecordBatch,
    Columns { all, needed }: &Columns,
    row: &mut u64,
    builder: &mut Builder<'_>,
) -> Result<()> {
    // From the position of a column in the file to its values. What comes out in its own type is not written
    // as text.
    let mut arrays: Vec<Option<Values>> = vec![None; all.last().map_or(0, |last| last + 1)];
    let types = builder.keeps_types();
    for (&column, array) in all.iter().zip(batch.columns()) {
        if types && !needed.contains(&column) {
            continue;
        }
        let values = Values::of(array);
        let values = values.map_err(|error| damaged(builder.file(), &error.to_string()))?;
        if let Some(slot) = arrays.get_mut(column) {
            *slot = Some(values);
        }
    }
    let mut kept = Vec::with_capacity(if types { batch.num_rows() } else { 0 });
    for k in 0..batch.num_rows() {
        let before = builder.kept_rows();
        builder.row(*row, |column| match arrays.get(column) {
            Some(Some(values)) => values.cell(k),
            _ => Cell::Empty,
        })?;
        if types {
            kept.push(builder.kept_rows() > before);
        }
        *row += 1;
    }
    if types {
        let some = kept
            .iter()
            .any(|kept| !kept)
            .then(|| BooleanArray::from(kept));
        for (&column, array) in all.iter().zip(batch.columns()) {
            let rows = match &some {
                Some(kept) => arrow_select::filter::filter(array, kept),
                None => Ok(Arc::clone(array)),
            };
            let rows = rows.map_err(|error| damaged(builder.file(), &error.to_string()))?;
            builder.take_array(column, rows);
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests;
