//! Reads files of every format into tables of checked numbers, and those into shapes.

mod alike;
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
mod kept;
mod kinds;
mod mesh;
mod ndjson;
mod nearly;
mod object;
mod plan;
mod renamed;
mod row;
mod shapes;
mod source;
mod table;
mod tables;
mod text;
#[cfg(feature = "arrow")]
mod typed;
mod units;

use crate::args::{InputArgs, InputFormat};
use crate::failure::{Failure, Result, explained};
use crate::job::{Job, Phase};
use crate::model::{Ids, Scene, Shapes};
use crate::skipped::Skipped;
pub(crate) use carried::{Carried, CellKind, Texts};
pub(crate) use classes::Classes;
pub(crate) use ids::IdBuilder;
pub(crate) use json::json_fault;
pub(crate) use kept::{BOUNDS, Features, Keep};
use kinds::Looks;
pub(crate) use mesh::{Triangles, open_edges};
pub(crate) use nearly::{bare, map_option};
pub(crate) use object::members;
use source::{Source, unreadable};
pub(crate) use source::{extension, file_name, name, tells_format};
use std::io::BufRead as _;
use std::path::Path;
use tables::{built, table_of, table_of_any};
pub(crate) use tables::{check_hull, check_radians, check_size};
use text::{UTF8, check_csv, check_text};
#[cfg(feature = "arrow")]
pub(crate) use typed::Typed;

/// The points of a file.
pub(crate) enum Points {
    /// In the plane.
    Plane(Vec<[f64; 2]>),
    /// In space; and the volume within, where they are the vertices of a closed mesh.
    Space(Vec<[f64; 3]>, Option<f64>),
}

/// Reads a file with one shape a row; tells as well which options have said something of it.
pub(crate) fn scene(path: &Path, input: &InputArgs, job: &mut Job) -> Result<(Scene, Options)> {
    let (scene, mut options) = scene_and_options(path, input, job)?;
    check_radians(input, options.angles, &name(path))?;
    check_size(&name(path), options.own_sizes.take())?;
    check_hull(input, options.features, &name(path))?;
    Ok((scene, options))
}

/// Which options have said something of a file, or may say something else than is meant: of two files one may do
/// without.
pub(crate) struct Options {
    /// Whether there are angles.
    pub(crate) angles: bool,
    /// Where a size was given in vain: the columns that have sizes, and what to do.
    pub(crate) own_sizes: Option<String>,
    /// Whether it is GeoJSON.
    pub(crate) features: bool,
    /// Whether it is that, and its places may all be degrees.
    pub(crate) may_be_degrees: bool,
}

/// The same, and which options there was a use for.
pub(crate) fn scene_and_options(
    path: &Path,
    input: &InputArgs,
    job: &mut Job,
) -> Result<(Scene, Options)> {
    let source = Source::open(path, input, job)?;
    let table = job.timed(Phase::Read, |_| {
        table_of_any(source, input, Looks::Shape, Keep::Shapes)
    })?;
    let mut options = Options {
        angles: table.has_angles(),
        own_sizes: None,
        features: table.features.is_some(),
        may_be_degrees: table.features.as_ref().is_some_and(|features| {
            !features.is_empty() && features.iter().all(geojson::may_be_degrees)
        }),
    };
    let (mut table, ids, [shapes, _]) = built(table, input, job)?;
    options.own_sizes = table.plan.own_sizes.take();
    Ok((Scene { shapes, ids }, options))
}

/// Reads a file with one shape of the plane a row, and all its columns as they stand.
pub(crate) fn rows(
    path: &Path,
    input: &InputArgs,
    keep: Keep,
    job: &mut Job,
) -> Result<(Scene, Carried)> {
    let source = Source::open(path, input, job)?;
    let table = table_of(source, input, Looks::PlaneShape, keep, job)?;
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
    keep: Keep,
    job: &mut Job,
) -> Result<Numbered> {
    let source = Source::open(path, input, job)?;
    let looks = if on_map {
        Looks::MapLabel
    } else {
        Looks::Label
    };
    numbered(source, input, looks, keep, job)
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
    let rows = numbered(source, input, Looks::Body, Keep::Columns, job);
    rows.map(|rows| Bodies::Rows(Box::new(rows)))
}

fn numbered(
    source: Source,
    input: &InputArgs,
    looks: Looks,
    keep: Keep,
    job: &mut Job,
) -> Result<Numbered> {
    let table = table_of(source, input, looks, keep, job)?;
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
    /// All columns as they stand.
    pub(crate) carried: Carried,
    /// How sure the detector is of each.
    pub(crate) scores: Vec<f64>,
    /// What each is taken for, where the file says so.
    pub(crate) classes: Option<Classes>,
}

/// Reads a file with one box of the plane a row, its score, and all its columns as they stand.
pub(crate) fn detections(
    path: &Path,
    input: &InputArgs,
    keep: Keep,
    job: &mut Job,
) -> Result<Detections> {
    let source = Source::open(path, input, job)?;
    let table = table_of(source, input, Looks::Detection, keep, job)?;
    let (mut table, ids, [shapes, _]) = built(table, input, job)?;
    let shapes = shapes::boxes(shapes)
        .map_err(|error| Failure::new(format_args!("{}: {}", name(path), explained(&error))))?;
    // The score is the last of a row's numbers.
    let scores = table.columns.pop().unwrap_or_default();
    Ok(Detections {
        scene: Scene { shapes, ids },
        carried: table.carried.take().unwrap_or_default(),
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
    let table = table_of(source, input, Looks::TwoShapes, Keep::Shapes, job)?;
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
        let read = job.timed(Phase::Read, |_| mesh::points(source))?;
        job.count_rows(read.points.len(), &Skipped::default());
        job.warn(read.why.into_iter().collect());
        return Ok(Points::Space(read.points, read.volume));
    }
    let table = table_of(source, input, Looks::Point, Keep::Shapes, job)?;
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
