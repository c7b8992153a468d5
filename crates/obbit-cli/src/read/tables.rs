//! Reads a file of any format into a table, and its rows into shapes.

#[cfg(feature = "arrow")]
use super::arrow;
use super::kept::Keep;
use super::kinds::Looks;
use super::source::Source;
use super::table::{Builder, Table};
use super::{csv, geojson, ndjson, shapes, units};
use crate::args::{InputArgs, InputFormat};
use crate::failure::{Failure, Place, Result};
use crate::job::{Job, Phase};
use crate::model::{Ids, Shapes};

/// A table with its shapes made, those of one side or of two; the job is told what it held.
pub(super) fn built(
    mut table: Table,
    input: &InputArgs,
    job: &mut Job,
) -> Result<(Table, Ids, [Shapes; 2])> {
    let made = job.timed(Phase::Build, |_| shapes::build(&mut table, input.radians));
    let (ids, sides) = made?;
    job.count_rows(table.rows(), &table.skipped);
    job.warn(table.warnings());
    job.warn(units::warning(&table, input).into_iter().collect());
    Ok((table, ids, sides))
}

/// A table, with angles where they are said to be in radians.
pub(super) fn table_of(
    source: Source,
    input: &InputArgs,
    looks: Looks,
    keep: Keep,
    job: &mut Job,
) -> Result<Table> {
    job.timed(Phase::Read, |_| {
        let table = table_of_any(source, input, looks, keep)?;
        check_radians(input, table.has_angles(), &table.file)?;
        check_size(&table.file, table.plan.own_sizes.clone())?;
        check_hull(input, table.features.is_some(), &table.file)?;
        Ok(table)
    })
}

/// A table, whether or not there are angles in it.
pub(super) fn table_of_any(
    mut source: Source,
    input: &InputArgs,
    looks: Looks,
    keep: Keep,
) -> Result<Table> {
    let place = match source.format {
        InputFormat::Csv | InputFormat::Ndjson => Place::Line,
        InputFormat::Geojson => geojson::place,
        _ => Place::Row,
    };
    let builder = Builder::new(&source.name, looks, &input.map, input.skip_bad, place);
    let builder = builder
        .in_radians(input.radians)
        .making(input.size, input.hull);
    let mut builder = builder.keeping(keep);
    if keep == Keep::Features && source.format != InputFormat::Geojson {
        return Err(Failure::new(format_args!(
            "{} is no GeoJSON, of whose features a result in GeoJSON is made: write csv, ndjson, parquet or arrow",
            source.name
        )));
    }
    match source.format {
        InputFormat::Csv | InputFormat::Ndjson => {
            let read = match source.format {
                InputFormat::Csv => csv::read(&mut source.reader, &mut builder),
                _ => ndjson::read(&mut source.reader, &mut builder),
            };
            // (Who has given the wrong columns need not wait for the end.)
            let in_rows = builder.wanted().next().is_some();
            read.map_err(|bad| if in_rows { source.or_damaged(bad) } else { bad })?;
        }
        #[cfg(feature = "arrow")]
        InputFormat::Parquet => {
            let bytes = source.bytes()?;
            arrow::guarded(&source.name, || arrow::read_parquet(bytes, &mut builder))?;
        }
        #[cfg(feature = "arrow")]
        InputFormat::Arrow => {
            let bytes = source.bytes()?;
            arrow::guarded(&source.name, || arrow::read_ipc(bytes, &mut builder))?;
        }
        #[cfg(not(feature = "arrow"))]
        InputFormat::Parquet | InputFormat::Arrow => {
            return Err(Failure::new(
                "this obbit was built without Parquet and Arrow: build it with --features arrow",
            ));
        }
        InputFormat::Geojson if looks.takes_size() => geojson::read(source, &mut builder)?,
        InputFormat::Geojson => {
            return Err(Failure::new(format_args!(
                "{}: GeoJSON holds one shape a feature; this subcommand needs columns: give it CSV, NDJSON, Parquet or Arrow",
                source.name
            )));
        }
        InputFormat::Obj | InputFormat::Stl | InputFormat::Ply | InputFormat::Off => {
            return Err(Failure::new(format_args!(
                "{} is a mesh: only `obbit fit` and `obbit mesh` read meshes; this subcommand needs rows of shapes",
                source.name
            )));
        }
    }
    Ok(builder.finish())
}

/// Radians that nothing is given in; `files` is what was read.
pub(crate) fn check_radians(input: &InputArgs, angles: bool, files: &str) -> Result<()> {
    if input.radians && !angles {
        return Err(Failure::new(format_args!(
            "--radians is for angles (columns angle and yaw), and there are none in {files}: leave it out"
        )));
    }
    Ok(())
}

/// Hulls where there are no polygons; `files` is what was read.
pub(crate) fn check_hull(input: &InputArgs, features: bool, files: &str) -> Result<()> {
    if input.hull && !features {
        return Err(Failure::new(format_args!(
            "--hull is for polygons of GeoJSON, and there are none in {files}: leave it out"
        )));
    }
    Ok(())
}

/// A size where all shapes have one of their own, as `own_sizes` tells; `file` is what was read.
pub(crate) fn check_size(file: &str, own_sizes: Option<String>) -> Result<()> {
    own_sizes.map_or(Ok(()), |own| {
        Err(Failure::new(format_args!(
            "--size is for points, and {file} has sizes of its own, {own}"
        )))
    })
}
