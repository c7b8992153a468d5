//! Reads files of every format into tables of checked numbers, and those into shapes.

#[cfg(feature = "arrow")]
mod arrow;
mod carried;
mod cell;
mod classes;
mod columns;
mod csv;
mod geojson;
mod ids;
mod json;
mod kinds;
mod mesh;
mod ndjson;
mod nearly;
mod plan;
mod renamed;
mod row;
mod shapes;
mod source;
mod table;
mod text;

use crate::args::{InputArgs, InputFormat};
use crate::failure::{Failure, Place, Result};
use crate::job::{Job, Phase};
use crate::model::{Ids, Scene, Shapes};
use crate::skipped::Skipped;
pub(crate) use carried::{Carried, CellKind, Texts};
pub(crate) use classes::Classes;
pub(crate) use ids::IdBuilder;
pub(crate) use json::json_fault;
use kinds::Looks;
pub(crate) use mesh::Triangles;
use source::{Source, unreadable};
pub(crate) use source::{extension, file_name, is_geojson, name, tells_format};
use std::io::BufRead as _;
use std::path::Path;
use table::{Builder, Table};
use text::{UTF8, check_csv, check_text};

/// The points of a file.
pub(crate) enum Points {
    /// In the plane.
    Plane(Vec<[f64; 2]>),
    /// In space; and the volume within, where they are the vertices of a closed mesh.
    Space(Vec<[f64; 3]>, Option<f64>),
}

/// Reads a file with one shape a row.
pub(crate) fn scene(path: &Path, input: &InputArgs, job: &mut Job) -> Result<Scene> {
    let (scene, angles) = scene_and_angles(path, input, job)?;
    check_radians(input, angles, &name(path))?;
    Ok(scene)
}

/// The same, and whether the file gives angles: of two files one may do without.
pub(crate) fn scene_and_angles(
    path: &Path,
    input: &InputArgs,
    job: &mut Job,
) -> Result<(Scene, bool)> {
    let source = Source::open(path, input, job)?;
    if source.format == InputFormat::Geojson {
        return Ok((features(source, input, job)?, false));
    }
    no_size(&source, input)?;
    let table = job.timed(Phase::Read, |_| {
        table_of_any(source, input, Looks::Shape, false)
    })?;
    let (table, ids, [shapes, _]) = built(table, input, job)?;
    Ok((Scene { shapes, ids }, table.plan.has_angles()))
}

/// The features of GeoJSON.
fn features(source: Source, input: &InputArgs, job: &mut Job) -> Result<Scene> {
    let read = job.timed(Phase::Read, |_| geojson::read(source, input))?;
    job.count_rows(read.scene.shapes.len(), &read.skipped);
    job.warn(read.warnings);
    Ok(read.scene)
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

/// A size that nothing would have.
fn no_size(source: &Source, input: &InputArgs) -> Result<()> {
    if input.size.is_some() {
        return Err(Failure::new(format_args!(
            "--size is for the points of GeoJSON, which {} is not: give its shapes columns, such as w and h",
            source.name
        )));
    }
    Ok(())
}

/// Reads a file with one shape of the plane a row, and all its columns as they stand. GeoJSON has none.
pub(crate) fn rows(path: &Path, input: &InputArgs, job: &mut Job) -> Result<(Scene, Carried)> {
    let source = Source::open(path, input, job)?;
    if source.format == InputFormat::Geojson {
        check_radians(input, false, &source.name)?;
        return Ok((features(source, input, job)?, Carried::default()));
    }
    no_size(&source, input)?;
    let table = table_of(source, input, Looks::PlaneShape, true, job)?;
    let (mut table, ids, [shapes, _]) = built(table, input, job)?;
    let carried = table.carried.take().unwrap_or_default();
    Ok((Scene { shapes, ids }, carried))
}

/// Shapes with numbers beside them: labels, bodies.
pub(crate) struct Numbered {
    /// Their shapes (of labels, each where its anchor is) and their ids.
    pub(crate) scene: Scene,
    /// All columns as they stand.
    pub(crate) carried: Carried,
    /// Whether anchors are longitude and latitude.
    pub(crate) geographic: bool,
    more: Vec<(&'static str, Vec<f64>)>,
}

impl Numbered {
    /// One of the optional numbers of a row, where the file has that column.
    pub(crate) fn number(&self, name: &str, row: usize) -> Option<f64> {
        let (_, column) = self.more.iter().find(|(known, _)| *known == name)?;
        column.get(row).copied()
    }
}

/// Reads a file with one label a row; `on_map`, it may have longitude and latitude.
pub(crate) fn labels(
    path: &Path,
    input: &InputArgs,
    on_map: bool,
    job: &mut Job,
) -> Result<Numbered> {
    let source = Source::open(path, input, job)?;
    let looks = if on_map {
        Looks::MapLabel
    } else {
        Looks::Label
    };
    numbered(source, input, looks, job)
}

/// What moves.
pub(crate) enum Bodies {
    /// The text of a scene, not looked into yet.
    Scene(Vec<u8>),
    /// A body a row.
    Rows(Box<Numbered>),
}

/// Reads a file with one body a row, or a scene: a file whose name tells no other format, and what
/// comes from standard input and begins as an object does.
pub(crate) fn bodies(path: &Path, input: &InputArgs, job: &mut Job) -> Result<Bodies> {
    let piped = path == Path::new("-");
    let any = input.input_format.is_none();
    let named = any && !piped && !tells_format(path);
    // (What a scene is told as to the source matters to nobody.)
    let input_format = input.input_format.or(named.then_some(InputFormat::Csv));
    let input = &InputArgs {
        input_format,
        ..input.clone()
    };
    let mut source = Source::open(path, input, job)?;
    let scene = named
        || any && piped && {
            let start = source.reader.fill_buf();
            let start = start.map_err(|error| unreadable(&source.name, &error))?;
            let start = start.strip_prefix(UTF8).unwrap_or(start);
            start.trim_ascii_start().first() == Some(&b'{')
        };
    if scene {
        let mut text = job.timed(Phase::Read, |_| source.bytes())?;
        check_text(&source.name, text.get(..64).unwrap_or(&text))?;
        text::check_scene(&source.name, &text)?;
        if text.trim_ascii().is_empty() {
            return Err(Failure::new(format_args!(
                "{} is empty: a scene is one JSON object; `obbit simulate --help` tells what is in it",
                source.name
            )));
        }
        if text.starts_with(UTF8) {
            text.drain(..UTF8.len());
        }
        return Ok(Bodies::Scene(text));
    }
    numbered(source, input, Looks::Body, job).map(|rows| Bodies::Rows(Box::new(rows)))
}

fn numbered(source: Source, input: &InputArgs, looks: Looks, job: &mut Job) -> Result<Numbered> {
    let table = table_of(source, input, looks, true, job)?;
    let (mut table, ids, [shapes, _]) = built(table, input, job)?;
    let mut column = |index: usize| table.columns.get_mut(index).map(std::mem::take);
    let more = table.plan.more.iter();
    let more = more.map(|&(name, index)| (name, column(index).unwrap_or_default()));
    Ok(Numbered {
        more: more.collect(),
        scene: Scene { shapes, ids },
        geographic: table.plan.geographic,
        carried: table.carried.take().unwrap_or_default(),
    })
}

/// The boxes of a file that a detector found.
pub(crate) struct Detections {
    /// Their boxes and what each is called.
    pub(crate) scene: Scene,
    /// How sure the detector is of each.
    pub(crate) scores: Vec<f64>,
    /// What each is taken for, where the file says so.
    pub(crate) classes: Option<Classes>,
}

/// Reads a file with one box of the plane a row, and its score.
pub(crate) fn detections(path: &Path, input: &InputArgs, job: &mut Job) -> Result<Detections> {
    let source = Source::open(path, input, job)?;
    let table = table_of(source, input, Looks::Detection, false, job)?;
    let (mut table, ids, [shapes, _]) = built(table, input, job)?;
    // The score is the last of a row's numbers.
    let scores = table.columns.pop().unwrap_or_default();
    Ok(Detections {
        scene: Scene { shapes, ids },
        scores,
        classes: table.plan.class.map(|_| table.classes),
    })
}

/// Two shapes of each row of a file, and the ids that the file gives.
pub(crate) struct TwoShapes {
    /// The shapes of the `a_` columns.
    pub(crate) a: Shapes,
    /// The shapes of the `b_` columns.
    pub(crate) b: Shapes,
    /// The ids, where the file has such a column, or rows were left out: else rows count up.
    pub(crate) ids: Option<Ids>,
}

/// Reads a file with two shapes a row.
pub(crate) fn two_shapes(path: &Path, input: &InputArgs, job: &mut Job) -> Result<TwoShapes> {
    let source = Source::open(path, input, job)?;
    let table = table_of(source, input, Looks::TwoShapes, false, job)?;
    let (table, ids, [a, b]) = built(table, input, job)?;
    Ok(TwoShapes {
        a,
        b,
        ids: (table.plan.id.is_some() || !matches!(ids, Ids::Rows)).then_some(ids),
    })
}

/// Reads the points of a table, or the vertices of a mesh.
pub(crate) fn points(path: &Path, input: &InputArgs, job: &mut Job) -> Result<Points> {
    let source = Source::open(path, input, job)?;
    if mesh::is_one(source.format) {
        if let Some((name, column)) = input.map.first() {
            return Err(Failure::new(format_args!(
                "--map {name}={column} is for columns; {} is a mesh and has none",
                source.name
            )));
        }
        if input.skip_bad {
            return Err(Failure::new(format_args!(
                "--skip-bad is for rows; {} is a mesh and has none: leave it out",
                source.name
            )));
        }
        check_radians(input, false, &source.name)?;
        let (points, volume) = job.timed(Phase::Read, |_| mesh::points(source))?;
        job.count_rows(points.len(), &Skipped::default());
        return Ok(Points::Space(points, volume));
    }
    let table = table_of(source, input, Looks::Point, false, job)?;
    job.count_rows(table.rows(), &table.skipped);
    job.warn(table.warnings());
    let rows = 0..table.rows();
    Ok(
        match table.plan.sides.first().map(|side| side.kind.dimension()) {
            Some(3) => Points::Space(
                rows.map(|row| std::array::from_fn(|k| table.number(k, row)))
                    .collect(),
                None,
            ),
            _ => Points::Plane(
                rows.map(|row| std::array::from_fn(|k| table.number(k, row)))
                    .collect(),
            ),
        },
    )
}

/// Reads a mesh.
pub(crate) fn mesh(path: &Path, input: &InputArgs, job: &mut Job) -> Result<Triangles> {
    let source = Source::open(path, input, job)?;
    if !mesh::is_one(source.format) {
        if path == Path::new("-") {
            return Err(Failure::new(
                "the format of a mesh on standard input is not known: say --input-format obj, stl, ply or off",
            ));
        }
        return Err(Failure::new(format_args!(
            "{} is no mesh: give an OBJ, STL, PLY or OFF file (or --input-format)",
            source.name
        )));
    }
    let read = job.timed(Phase::Read, |_| mesh::triangles(source))?;
    job.count_rows(read.1.len(), &Skipped::default());
    Ok(read)
}

/// A table with its shapes made, those of one side or of two; the job is told what it held.
fn built(mut table: Table, input: &InputArgs, job: &mut Job) -> Result<(Table, Ids, [Shapes; 2])> {
    let made = job.timed(Phase::Build, |_| shapes::build(&mut table, input.radians));
    let (ids, sides) = made?;
    job.count_rows(table.rows(), &table.skipped);
    job.warn(table.warnings());
    Ok((table, ids, sides))
}

/// A table, with angles where they are said to be in radians.
fn table_of(
    source: Source,
    input: &InputArgs,
    looks: Looks,
    carry: bool,
    job: &mut Job,
) -> Result<Table> {
    job.timed(Phase::Read, |_| {
        let table = table_of_any(source, input, looks, carry)?;
        check_radians(input, table.plan.has_angles(), &table.file)?;
        Ok(table)
    })
}

/// A table, whether or not there are angles in it.
fn table_of_any(mut source: Source, input: &InputArgs, looks: Looks, carry: bool) -> Result<Table> {
    let place = match source.format {
        InputFormat::Csv | InputFormat::Ndjson => Place::Line,
        _ => Place::Row,
    };
    let builder = Builder::new(&source.name, looks, &input.map, input.skip_bad, place);
    let mut builder = builder.in_radians(input.radians);
    if carry {
        builder = builder.carrying();
    }
    match source.format {
        InputFormat::Csv => csv::read(&mut source.reader, &mut builder)?,
        InputFormat::Ndjson => ndjson::read(&mut source.reader, &mut builder)?,
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
