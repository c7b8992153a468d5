//! Writes a result: to standard output, or to a file that appears only once it is whole.

#[cfg(feature = "arrow")]
mod arrow;
mod csv;
mod geojson;
mod interrupt;
mod lines;
mod ndjson;
mod places;
mod rows;
mod target;

use crate::args::{OutputArgs, OutputFormat};
use crate::failure::{Failure, Result};
use crate::formats;
use crate::job::{Job, Phase, Progress};
use crate::model::Ids;
use crate::read::{CellKind, Keep, Texts};
use geojson::Passed;
use std::borrow::Cow;
use std::collections::HashSet;
#[cfg(feature = "arrow")]
use std::io;
use std::path::Path;
use target::{Target, with_picture};

/// A table to be written: columns of one length.
#[derive(Debug, Default)]
pub(crate) struct Sheet<'a> {
    columns: Vec<(String, Column<'a>)>,
    rows: usize,
    /// The file whose rows these are, if any.
    file: Option<String>,
    /// Which of the file's features they are, where their text was kept.
    features: Option<Passed<'a>>,
    /// What a GeoParquet file says of its geometries.
    #[cfg(feature = "arrow")]
    geo: Option<&'a str>,
}

/// One column of a result.
#[derive(Debug)]
pub(crate) enum Column<'a> {
    /// The ids of these rows of a file.
    Ids(&'a Ids, Vec<u32>),
    /// The same where a row may have none.
    MaybeIds(&'a Ids, Vec<Option<u32>>),
    /// Numbers; NaN stands for an empty cell.
    Numbers(Vec<f64>),
    /// Whole numbers.
    Integers(Vec<i64>),
    /// Words out of a fixed list.
    Words(Vec<&'static str>),
    /// Any text.
    Texts(Vec<String>),
    /// These rows of a column of a file, as written.
    Carried(&'a Texts, &'a [u32]),
}

impl<'a> Sheet<'a> {
    /// Adds a column at the right. All columns must be of one length; the shortest counts.
    pub(crate) fn add(&mut self, name: impl Into<String>, column: Column<'a>) {
        let len = column.len();
        self.rows = if self.columns.is_empty() {
            len
        } else {
            self.rows.min(len)
        };
        self.columns.push((name.into(), column));
    }

    /// Adds a column of computed numbers at the right; NaN stands for an empty cell. A negative zero
    /// says no more than zero there, and becomes it.
    pub(crate) fn add_numbers(&mut self, name: impl Into<String>, mut numbers: Vec<f64>) {
        for number in &mut numbers {
            *number += 0.0;
        }
        self.add(name, Column::Numbers(numbers));
    }
}

/// One cell of a result.
enum Value<'a> {
    Empty,
    Number(f64),
    Integer(i64),
    Text(Cow<'a, str>),
    /// A JSON value, as written: a number for CSV too.
    Json(&'a str),
    /// A number, as written, which JSON may write in another way.
    Spelled(&'a str),
}

impl Column<'_> {
    /// The cell in this row; empty past the end.
    fn value(&self, row: usize) -> Value<'_> {
        let value = match self {
            Self::Ids(ids, of) => of.get(row).map(|&of| match ids.number(of as usize) {
                Some(id) => Value::Integer(id),
                None => Value::Text(ids.text(of as usize)),
            }),
            Self::MaybeIds(ids, of) => {
                of.get(row)
                    .copied()
                    .flatten()
                    .map(|of| match ids.number(of as usize) {
                        Some(id) => Value::Integer(id),
                        None => Value::Text(ids.text(of as usize)),
                    })
            }
            Self::Numbers(numbers) => numbers
                .get(row)
                .filter(|x| !x.is_nan())
                .map(|&x| Value::Number(x)),
            Self::Integers(numbers) => numbers.get(row).map(|&x| Value::Integer(x)),
            Self::Words(words) => words.get(row).map(|&word| Value::Text(word.into())),
            Self::Texts(texts) => texts.get(row).map(|text| Value::Text(text.into())),
            Self::Carried(column, rows) => rows.get(row).and_then(|&row| {
                let written = column.written(row as usize);
                match column.kind() {
                    _ if written.is_empty() => None,
                    CellKind::Text => Some(Value::Text(written.into())),
                    CellKind::Spelled => Some(Value::Spelled(written)),
                    // (NaN and infinities, which JSON does not know.)
                    CellKind::Number if written.ends_with(['N', 'f']) => {
                        Some(Value::Text(written.into()))
                    }
                    _ => Some(Value::Json(written)),
                }
            }),
        };
        value.unwrap_or(Value::Empty)
    }

    fn len(&self) -> usize {
        match self {
            Self::Ids(_, rows) => rows.len(),
            Self::MaybeIds(_, rows) => rows.len(),
            Self::Numbers(numbers) => numbers.len(),
            Self::Integers(numbers) => numbers.len(),
            Self::Words(words) => words.len(),
            Self::Texts(texts) => texts.len(),
            Self::Carried(_, rows) => rows.len(),
        }
    }
}

/// Writes `sheet` where and in the format the user asked for.
pub(crate) fn write(sheet: &Sheet<'_>, output: &OutputArgs, job: &mut Job) -> Result<()> {
    job.timed(Phase::Write, |job| write_table(sheet, output, job))
}

/// The same with the picture that `draw` makes, where one is asked for: both are written, or neither.
pub(crate) fn write_drawn(
    sheet: &Sheet<'_>,
    output: &OutputArgs,
    svg: Option<&Path>,
    job: &mut Job,
    draw: impl FnOnce() -> String,
) -> Result<()> {
    let Some(path) = svg else {
        return write(sheet, output, job);
    };
    job.timed(Phase::Write, |job| {
        with_picture(path, &draw(), || write_table(sheet, output, job))
    })
}

fn write_table(sheet: &Sheet<'_>, output: &OutputArgs, job: &Job) -> Result<()> {
    let format = format_of(output, sheet.features.is_some())?;
    check_names(sheet, format)?;
    #[cfg(feature = "arrow")]
    if format == OutputFormat::Parquet {
        arrow::check_parquet(sheet)?;
    }
    // Before there is a file that is not whole: what is in the making at a time, and its text.
    let making = sheet.rows.min(1 << 19) * sheet.columns.len() * 24;
    let what = format_args!("writing the result of {} rows", sheet.rows);
    crate::memory::room_for(making as u64, what, "split the input")?;
    let progress = job.progress_of_rows(sheet.rows);
    let mut target = Target::open(output.out.as_deref(), format)?;
    let written = match format {
        OutputFormat::Csv => csv::write(sheet, b',', &mut target, &progress),
        OutputFormat::Tsv => csv::write(sheet, b'\t', &mut target, &progress),
        OutputFormat::Ndjson => ndjson::write(sheet, &mut target, &progress),
        OutputFormat::Geojson => geojson::write(sheet, &mut target, &progress),
        OutputFormat::Geojsonl => geojson::write_each(sheet, &mut target, &progress),
        #[cfg(feature = "arrow")]
        OutputFormat::Parquet => arrow::write_parquet(sheet, &mut target, &progress),
        #[cfg(feature = "arrow")]
        OutputFormat::Arrow => arrow::write_arrow(sheet, &mut target, &progress),
        #[cfg(not(feature = "arrow"))]
        OutputFormat::Parquet | OutputFormat::Arrow => Ok(()),
    };
    target.finish(written)
}

/// Columns are told apart by name in all formats but CSV.
fn check_names(sheet: &Sheet<'_>, format: OutputFormat) -> Result<()> {
    let mut names = sheet.columns.iter().map(|(name, _)| name.as_str());
    let mut seen = HashSet::new();
    match names.find(|name| !seen.insert(*name)) {
        Some(name) if !matches!(format, OutputFormat::Csv | OutputFormat::Tsv) => {
            let file = sheet.file.as_deref().unwrap_or("the file");
            Err(Failure::new(format_args!(
                "{file} has two columns `{name}`, and so has the result, which only CSV can hold: rename or drop one in the file, or use --format csv",
            )))
        }
        _ => Ok(()),
    }
}

/// Says early, before any work is done, whether result and picture can be written as asked. `files`
/// are those that are read.
pub(crate) fn check(output: &OutputArgs, svg: Option<&Path>, files: &[&Path]) -> Result<()> {
    check_table(output, files)?;
    check_picture(svg, output, files)
}

/// The same where the result is rows of the file; and what of them must be kept.
pub(crate) fn check_of_rows(
    output: &OutputArgs,
    svg: Option<&Path>,
    files: &[&Path],
) -> Result<Keep> {
    if let Some(out) = &output.out {
        places::check("--out", out, files)?;
    }
    let keep = match format_of(output, true)? {
        format if formats::is_features(format) => Keep::Features,
        OutputFormat::Parquet | OutputFormat::Arrow => Keep::Types,
        _ => Keep::Columns,
    };
    check_picture(svg, output, files)?;
    Ok(keep)
}

fn check_table(output: &OutputArgs, files: &[&Path]) -> Result<()> {
    if let Some(out) = &output.out {
        places::check("--out", out, files)?;
    }
    match (format_of(output, false)?, &output.out) {
        (format, Some(out)) if formats::is_features(format) => Err(Failure::new(format_args!(
            "cannot write {} as GeoJSON: the result is a table, not features: use --format csv, tsv, ndjson, parquet or arrow",
            out.display()
        ))),
        _ => Ok(()),
    }
}

fn check_picture(svg: Option<&Path>, output: &OutputArgs, files: &[&Path]) -> Result<()> {
    const OTHERS: [&str; 7] = ["png", "jpg", "jpeg", "gif", "webp", "pdf", "csv"];
    let Some(path) = svg else {
        return Ok(());
    };
    let out = output.out.as_deref().unwrap_or(Path::new("-"));
    if places::are_one(path, out) {
        return Err(Failure::new(
            "the picture and the result cannot go to one place: use --svg FILE and --out FILE",
        ));
    }
    places::check("--svg", path, files)?;
    let extension = path.extension().and_then(|e| e.to_str()).unwrap_or("svg");
    if OTHERS.contains(&extension.to_ascii_lowercase().as_str()) {
        return Err(Failure::new(format_args!(
            "--svg {}: the picture is SVG: name it {}",
            path.display(),
            path.with_extension("svg").display()
        )));
    }
    Ok(())
}

/// `--format`, else by the extension of `--out`, else CSV. What is wrong with that is told by what a result
/// `of_rows` of the file may be, or one that is not.
fn format_of(output: &OutputArgs, of_rows: bool) -> Result<OutputFormat> {
    let format = match (output.format, &output.out) {
        (Some(format), _) => format,
        (None, None) => OutputFormat::Csv,
        (None, Some(path)) => by_extension(path, of_rows)?,
    };
    if cfg!(not(feature = "arrow")) && matches!(format, OutputFormat::Parquet | OutputFormat::Arrow)
    {
        return Err(Failure::new(
            "this obbit was built without Parquet and Arrow: build it with --features arrow",
        ));
    }
    Ok(format)
}

fn by_extension(path: &Path, of_rows: bool) -> Result<OutputFormat> {
    match crate::read::extension(path).as_deref() {
        // A device such as /dev/null has no extension and takes anything.
        None | Some("csv") => Ok(OutputFormat::Csv),
        Some("tsv" | "tab") => Ok(OutputFormat::Tsv),
        Some("ndjson" | "jsonl") => Ok(OutputFormat::Ndjson),
        Some("parquet" | "pq") => Ok(OutputFormat::Parquet),
        Some("arrow" | "feather" | "ipc") => Ok(OutputFormat::Arrow),
        Some("geojson") => Ok(OutputFormat::Geojson),
        Some("geojsonl" | "geojsons" | "geojsonseq") => Ok(OutputFormat::Geojsonl),
        Some(other) => Err(Failure::new(format_args!(
            "cannot tell the format of {} from its extension .{other}: name it {}, or use --format",
            path.display(),
            formats::extensions(of_rows)
        ))),
    }
}

/// An error of a library that wraps the error of the stream it wrote to.
#[cfg(feature = "arrow")]
fn other(error: impl std::fmt::Display) -> io::Error {
    io::Error::other(error.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn computed_zeros_have_no_sign() {
        let mut sheet = Sheet::default();
        sheet.add_numbers("mtv_x", vec![-0.0, f64::NAN, -2.5]);
        assert!(matches!(sheet.columns[0].1.value(0), Value::Number(x) if x.is_sign_positive()));
        assert!(matches!(sheet.columns[0].1.value(1), Value::Empty));
        assert!(matches!(sheet.columns[0].1.value(2), Value::Number(x) if x == -2.5));
    }
}
