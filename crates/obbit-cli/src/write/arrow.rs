//! Parquet and Arrow IPC: typed columns, empty cells are null.

use super::{Column, Progress, Sheet, other};
use crate::failure::{Failure, shortened};
use crate::read::{CellKind, Texts, Typed};
use arrow_array::{ArrayRef, BooleanArray, Float64Array, Int64Array, RecordBatch, StringArray};
use arrow_schema::{ArrowError, DataType, Field, Schema};
use parquet::file::metadata::KeyValue;
use std::io::{self, Write};
use std::ops::Range;
use std::sync::Arc;

/// Rows put into the library's hands at a time.
const BATCH: usize = 1 << 16;

/// Refuses columns of a type that Parquet has not.
pub(super) fn check_parquet(sheet: &Sheet<'_>) -> crate::failure::Result<()> {
    for (name, column) in &sheet.columns {
        let Column::Carried(column, _) = column else {
            continue;
        };
        if let Some(kind) = column.typed().and_then(Typed::not_in_parquet) {
            return Err(Failure::new(format_args!(
                "{}: column `{}` has the type {}, which cannot be written as Parquet: write Arrow (--format arrow), or drop the column",
                sheet.file.as_deref().unwrap_or("the file"),
                shortened(name),
                shortened(&kind.to_string())
            )));
        }
    }
    Ok(())
}

/// Writes the sheet as Parquet, compressed by Snappy, which every reader knows.
pub(super) fn write_parquet(
    sheet: &Sheet<'_>,
    out: &mut (dyn Write + Send),
    progress: &Progress,
) -> io::Result<()> {
    let geo = sheet.geo.map(without_bounds);
    let properties = parquet::file::properties::WriterProperties::builder()
        .set_compression(parquet::basic::Compression::SNAPPY)
        .set_created_by("obbit".to_owned())
        .set_key_value_metadata(geo.map(|geo| vec![KeyValue::new("geo".to_owned(), geo)]))
        .build();
    let schema = schema(sheet);
    let mut writer =
        parquet::arrow::ArrowWriter::try_new(out, Arc::clone(&schema), Some(properties))
            .map_err(other)?;
    for batch in batches(sheet, &schema) {
        let batch = batch.map_err(other)?;
        writer.write(&batch).map_err(other)?;
        progress.advance(batch.num_rows() as u64);
    }
    writer.close().map(drop).map_err(other)
}

/// What a GeoParquet file says of its geometries, which are carried along with what they are in; but not what
/// bounds all of them, of which only some may come out.
fn without_bounds(geo: &str) -> String {
    let Ok(mut told) = serde_json::from_str::<serde_json::Value>(geo) else {
        return geo.to_owned();
    };
    let columns = told
        .get_mut("columns")
        .and_then(|told| told.as_object_mut());
    for (_, column) in columns.into_iter().flatten() {
        if let Some(column) = column.as_object_mut() {
            column.remove("bbox");
        }
    }
    told.to_string()
}

/// Writes the sheet as an Arrow IPC file.
pub(super) fn write_arrow(
    sheet: &Sheet<'_>,
    out: &mut dyn Write,
    progress: &Progress,
) -> io::Result<()> {
    let schema = schema(sheet);
    let mut writer = arrow_ipc::writer::FileWriter::try_new(out, &schema).map_err(other)?;
    for batch in batches(sheet, &schema) {
        let batch = batch.map_err(other)?;
        writer.write(&batch).map_err(other)?;
        progress.advance(batch.num_rows() as u64);
    }
    writer.finish().map_err(other)
}

fn schema(sheet: &Sheet<'_>) -> Arc<Schema> {
    let field = |(name, column): &(String, Column<'_>)| {
        if let Column::Carried(column, _) = column
            && let Some(typed) = column.typed()
        {
            return typed.field(name);
        }
        let (kind, may_be_empty) = match column {
            Column::Ids(ids, _) if ids.are_numbers() => (DataType::Int64, false),
            Column::Integers(_) => (DataType::Int64, false),
            Column::Ids(..) | Column::Words(_) | Column::Texts(_) => (DataType::Utf8, false),
            Column::MaybeIds(ids, _) if ids.are_numbers() => (DataType::Int64, true),
            Column::MaybeIds(..) => (DataType::Utf8, true),
            Column::Numbers(_) => (DataType::Float64, true),
            Column::Carried(column, _) => match column.kind() {
                CellKind::Flag => (DataType::Boolean, true),
                CellKind::Whole | CellKind::Wide => (DataType::Int64, true),
                CellKind::Number | CellKind::Spelled => (DataType::Float64, true),
                CellKind::Long | CellKind::Json | CellKind::Text => (DataType::Utf8, true),
            },
        };
        Field::new(name, kind, may_be_empty)
    };
    Arc::new(Schema::new(
        sheet.columns.iter().map(field).collect::<Vec<_>>(),
    ))
}

fn batches<'a>(
    sheet: &'a Sheet<'_>,
    schema: &'a Arc<Schema>,
) -> impl Iterator<Item = Result<RecordBatch, ArrowError>> + 'a {
    (0..sheet.rows.div_ceil(BATCH)).map(move |k| {
        let rows = k * BATCH..sheet.rows.min((k + 1) * BATCH);
        let arrays = sheet
            .columns
            .iter()
            .map(|(_, column)| array(column, rows.clone()));
        let arrays = arrays.collect::<Result<_, _>>()?;
        RecordBatch::try_new(Arc::clone(schema), arrays)
    })
}

fn array(column: &Column<'_>, rows: Range<usize>) -> Result<ArrayRef, ArrowError> {
    Ok(match column {
        Column::Ids(ids, of) if ids.are_numbers() => {
            let of = of.get(rows).unwrap_or_default();
            let numbers = of
                .iter()
                .map(|&row| ids.number(row as usize).unwrap_or_default());
            Arc::new(Int64Array::from_iter_values(numbers))
        }
        Column::Ids(ids, of) => {
            let of = of.get(rows).unwrap_or_default();
            Arc::new(StringArray::from_iter_values(
                of.iter().map(|&row| ids.text(row as usize)),
            ))
        }
        Column::MaybeIds(ids, of) => {
            let of = of.get(rows).unwrap_or_default().iter();
            let of = of.map(|row| row.map(|row| row as usize));
            if ids.are_numbers() {
                let numbers = of.map(|row| row.and_then(|row| ids.number(row)));
                Arc::new(Int64Array::from_iter(numbers))
            } else {
                let texts = of.map(|row| row.map(|row| ids.text(row)));
                Arc::new(StringArray::from_iter(texts))
            }
        }
        Column::Integers(numbers) => Arc::new(Int64Array::from(
            numbers.get(rows).unwrap_or_default().to_vec(),
        )),
        Column::Numbers(numbers) => {
            let numbers = numbers.get(rows).unwrap_or_default();
            Arc::new(Float64Array::from_iter(
                numbers.iter().map(|&x| (!x.is_nan()).then_some(x)),
            ))
        }
        Column::Carried(column, of) => {
            let of = of.get(rows).unwrap_or_default();
            match column.typed() {
                Some(typed) => typed.take(of)?,
                None => carried(column, of),
            }
        }
        Column::Words(words) => Arc::new(StringArray::from_iter_values(
            words.get(rows).unwrap_or_default(),
        )),
        Column::Texts(texts) => Arc::new(StringArray::from_iter_values(
            texts.get(rows).unwrap_or_default(),
        )),
    })
}

/// Rows of a column of a file, in the type that holds all of it.
fn carried(column: &Texts, rows: &[u32]) -> ArrayRef {
    let cells = rows.iter().map(|&row| row as usize);
    let number = |row| column.written(row).trim_ascii();
    match column.kind() {
        CellKind::Flag => Arc::new(BooleanArray::from_iter(
            cells.map(|row| column.written(row).parse::<bool>().ok()),
        )),
        CellKind::Whole | CellKind::Wide => Arc::new(Int64Array::from_iter(
            cells.map(|row| number(row).parse::<i64>().ok()),
        )),
        CellKind::Number | CellKind::Spelled => Arc::new(Float64Array::from_iter(
            cells.map(|row| number(row).parse::<f64>().ok()),
        )),
        CellKind::Long | CellKind::Json | CellKind::Text => {
            Arc::new(StringArray::from_iter(cells.map(|row| {
                let written = column.written(row);
                match column.kind() {
                    _ if written.is_empty() => None,
                    CellKind::Text => Some(written.into()),
                    _ => Some(column.read(row)),
                }
            })))
        }
    }
}
