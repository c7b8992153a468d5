//! The options that subcommands share, and those of the simplest ones.

mod value;

use crate::draw::{Theme, YAxis};
use crate::generate::Kind;
use clap::{Args, ValueEnum};
use obbit::Touch;
use std::path::PathBuf;
pub(crate) use value::{
    Numbers, above_zero, finite, not_negative, number, numbers, share, whole, with_value,
};
use value::{mapping, neighbours, size};

/// `obbit pairs`.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  obbit pairs examples/cities.csv
  obbit pairs examples/parking.csv --depth --svg parking.svg
  obbit pairs examples/marquee.csv --touching ignore --area --format ndjson
  obbit pairs examples/parking.csv --within 0.5
  obbit pairs examples/boxes3.csv --depth

Columns, one shape a row (others are ignored; `id` is optional, default the row number from 0):
  2D box      x y w h [angle | cos sin]      centre, full size, degrees
  2D aligned  min_x min_y max_x max_y
  2D circle   x y r
  3D box      x y z w h d [qx qy qz qw | yaw |
                           r00 r01 r02 r10 r11 r12 r20 r21 r22]
  3D aligned  min_x min_y min_z max_x max_y max_z
  3D sphere   x y z r

Columns of the result, a row for each pair:
  a b                   their ids; `a` comes first in the file
  relation              with --depth: Overlapping, Touching or Apart
  depth                 how deep they overlap; 0 if they touch, empty if apart
  mtv_x mtv_y [mtv_z]   the move of `b` that ends the overlap; else empty
  area (volume) iou     with --area: what they share, intersection over union
  distance              with --within; 0 where they meet

Rows with x y and no size, and points of GeoJSON, take that of --size W,H. Properties of GeoJSON are \
columns: --map id=name takes ids from one; a feature's shape is its geometry.
Blanks around a number or a column's name do not count. An id is taken as it stands, blanks at its \
ends and all.
The move that --depth tells parts the two though it is rounded: its length may differ from the \
depth, by the last digits of their coordinates.
Longitudes and latitudes of GeoJSON are a flat x and y: nothing meets across the antimeridian.")]
pub(crate) struct PairsArgs {
    /// The file with the shapes; - reads standard input
    pub(crate) file: PathBuf,
    #[command(flatten)]
    pub(crate) want: WantArgs,
}

/// `obbit join`.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  obbit join examples/parking.csv examples/lines.csv
  obbit join examples/parking.csv examples/lines.csv --area --svg bays.svg
  obbit join examples/parking.csv examples/lines.csv --touching ignore
  obbit join examples/campus.geojson examples/campus.geojson --contains
  obbit join examples/lines.csv examples/parking.csv --nearest 2 --within 3
  obbit generate clustered | obbit join examples/marquee.csv - --depth

Column `a` holds ids of LEFT, column `b` ids of RIGHT, in the order of LEFT's rows, then of \
RIGHT's; --depth, --area and --within add the columns that `obbit pairs --help` lists.
--nearest adds `distance`, 0 where they meet, and sorts the rows of each shape of LEFT by it, equal ones in the order of \
RIGHT's rows; of these the first ones have the last places. What finds nothing, as with --within, has no row.
Both files must be of the plane or both of space; what columns they need tells `obbit pairs --help`.
--map reads in both files; --map a_NAME=COLUMN in LEFT alone, --map b_NAME=COLUMN in RIGHT alone.
Where one is -, --input-format is that of standard input.")]
pub(crate) struct JoinArgs {
    /// The file with the first shape of each pair; - reads standard input
    pub(crate) left: PathBuf,
    /// The file with the second shape of each pair; - reads standard input
    pub(crate) right: PathBuf,
    /// Only pairs whose first shape holds all of the second, its border counted
    #[arg(long, conflicts_with_all = ["touching", "within"])]
    pub(crate) contains: bool,
    /// Of RIGHT the K nearest to each shape of LEFT (default 1), with their distance; with --within none that is farther
    /// (not with --contains)
    #[arg(long, value_name = "K", num_args = 0..=1, default_missing_value = "1", value_parser = neighbours, allow_negative_numbers = true)]
    pub(crate) nearest: Option<u32>,
    #[command(flatten)]
    pub(crate) want: WantArgs,
}

/// What is asked of the pairs that `pairs` and `join` find.
#[derive(Debug, Args)]
pub(crate) struct WantArgs {
    /// Also relation, depth and the move of the second shape that ends the overlap
    #[arg(long)]
    pub(crate) depth: bool,
    /// Also the shared area (in 3D the volume, of boxes alone: spheres are refused) and intersection
    /// over union
    #[arg(long)]
    pub(crate) area: bool,
    /// What to do with pairs that only touch
    #[arg(long, value_enum, value_name = "HOW", default_value_t = Touching::Count, conflicts_with = "within")]
    pub(crate) touching: Touching,
    /// Also pairs no farther apart than this, in the file's unit, with their distance (not with --touching)
    #[arg(long, value_name = "DISTANCE", value_parser = not_negative, allow_negative_numbers = true)]
    pub(crate) within: Option<f64>,
    /// Draw the shapes and their pairs into an SVG file
    #[arg(long, value_name = "FILE")]
    pub(crate) svg: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) look: LookArgs,
    #[command(flatten)]
    pub(crate) input: InputArgs,
    #[command(flatten)]
    pub(crate) output: OutputArgs,
    #[command(flatten)]
    pub(crate) run: RunArgs,
}

/// `obbit relate`.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  obbit relate examples/relate.csv --map id=case
  printf 'a_x,a_y,a_r,b_x,b_y,b_w,b_h\\n0,0,1,1,0,2,2\\n' | obbit relate -

Each row holds two shapes: the columns of `obbit pairs --help`, with a_ before the first shape's \
and b_ before the second's. The two may be of different kinds, but of one dimension.

Columns of the result, in the order of the file's rows:
  id                    where the file has one, or --skip-bad left rows out
  relation              Overlapping, Touching or Apart
  axis_gap              of boxes: the largest gap between their projections on
                        the axes that may part them, below 0 if they overlap;
                        empty if one of the two is round
  distance              the true one; 0 unless apart
  mtv_x mtv_y [mtv_z]   the move of the second that ends the overlap;
                        else empty")]
pub(crate) struct RelateArgs {
    /// The file with two shapes a row; - reads standard input
    pub(crate) file: PathBuf,
    #[command(flatten)]
    pub(crate) input: InputArgs,
    #[command(flatten)]
    pub(crate) output: OutputArgs,
    #[command(flatten)]
    pub(crate) run: RunArgs,
}

/// `obbit generate`.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  obbit generate uniform --count 1000000 --out million.csv
  obbit generate parking --seed 7 | obbit pairs - --svg parking.svg")]
pub(crate) struct GenerateArgs {
    /// What to make
    #[arg(value_enum)]
    pub(crate) kind: Kind,
    /// How many shapes; default 96 for parking, else 1000
    #[arg(long, short = 'n', value_parser = whole(0, 100_000_000_u32), allow_negative_numbers = true)]
    pub(crate) count: Option<u32>,
    /// The same seed makes the same scene, on every machine
    #[arg(long, default_value_t = 1, value_parser = whole(0, u64::MAX), allow_negative_numbers = true)]
    pub(crate) seed: u64,
    /// Of the plane or of space
    #[arg(long, default_value_t = 2, value_parser = whole(2, 3_u8), allow_negative_numbers = true)]
    pub(crate) dim: u8,
    #[command(flatten)]
    pub(crate) output: OutputArgs,
    #[command(flatten)]
    pub(crate) run: RunArgs,
}

/// How a picture of the plane is drawn.
#[derive(Debug, Clone, Copy, Args)]
pub(crate) struct LookArgs {
    /// Which way y points in the picture
    #[arg(long, value_enum, default_value_t, requires = "svg")]
    pub(crate) y: YAxis,
    /// The colours of the picture
    #[arg(long, value_enum, default_value_t, requires = "svg")]
    pub(crate) theme: Theme,
}

/// How to read.
#[derive(Debug, Clone, Args)]
#[command(next_help_heading = "Reading")]
pub(crate) struct InputArgs {
    /// The format of the input; default by the file's extension (csv for -)
    #[arg(long, value_enum, value_name = "FORMAT")]
    pub(crate) input_format: Option<InputFormat>,
    /// Read the file's COLUMN where NAME is looked for, as in --map x=lon; NAME= ignores it
    #[arg(long, value_name = "NAME=COLUMN", value_parser = mapping)]
    pub(crate) map: Vec<(String, String)>,
    /// Angles in the file are in radians; those of options, as DEG of --rect, and those computed, as
    /// `angle` of simulate --trace, are in degrees all the same
    #[arg(long)]
    pub(crate) radians: bool,
    /// Pass over rows that are wrong, and say how many there were
    #[arg(long)]
    pub(crate) skip_bad: bool,
    /// The size of the box put at each point: of GeoJSON, or of a table with x y and no size
    #[arg(long, value_name = "W[,H]", value_parser = size, allow_hyphen_values = true)]
    pub(crate) size: Option<[f64; 2]>,
    /// Of polygons and lines of GeoJSON that are not convex, have holes or several parts, take the convex hull: it holds
    /// all of them and more, so that it may meet what they do not (seldom needed: all but depths is told of
    /// them as they are)
    #[arg(long)]
    pub(crate) hull: bool,
}

/// How to write.
#[derive(Debug, Clone, Args)]
#[command(next_help_heading = "Writing")]
pub(crate) struct OutputArgs {
    /// Write here instead of to standard output; a file is replaced only once the new one is whole
    #[arg(long, value_name = "FILE")]
    pub(crate) out: Option<PathBuf>,
    // (What helps is in `cli`: it names the formats that the subcommand writes.)
    #[arg(long, value_enum)]
    pub(crate) format: Option<OutputFormat>,
}

/// How to run.
#[derive(Debug, Clone, Args)]
#[command(next_help_heading = "Running")]
pub(crate) struct RunArgs {
    /// How many threads to use; default all cores. Results never depend on it
    #[arg(long, value_name = "N", value_parser = whole(1, 1024_u16), allow_negative_numbers = true)]
    pub(crate) threads: Option<u16>,
    /// How far the job is: a bar with the share and the time left while a file is read or the result
    /// written, else what is being done and for how long
    #[arg(long, value_enum, value_name = "WHEN", default_value_t = ProgressMode::Auto)]
    pub(crate) progress: ProgressMode,
    /// Print one JSON object on standard error: rows, pairs, threads, seconds of each phase (read,
    /// build, pairs, details, write, total), peak memory in bytes; and by its name what else is
    /// counted: selected, shown, suppressed or events (pairs is the same number there)
    #[arg(long, value_enum, value_name = "FORMAT")]
    pub(crate) stats: Option<StatsFormat>,
    /// No summary and no progress bar (errors and warnings still are told)
    #[arg(long, short)]
    pub(crate) quiet: bool,
}

/// Formats that can be read.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum InputFormat {
    /// Comma, semicolon or tab separated, with a header line
    #[value(alias = "tsv")]
    Csv,
    /// One JSON object a line
    Ndjson,
    /// Apache Parquet
    Parquet,
    /// Apache Arrow IPC, file or stream (Feather)
    Arrow,
    /// Features in a collection, or one a line
    Geojson,
    /// Wavefront OBJ
    Obj,
    /// STL, text or binary
    Stl,
    /// PLY, text or binary
    Ply,
    /// OFF, text
    Off,
}

/// Formats that can be written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum OutputFormat {
    /// Comma separated, with a header line
    Csv,
    /// Tab separated, with a header line
    Tsv,
    /// One JSON object a line
    Ndjson,
    /// Apache Parquet
    Parquet,
    /// Apache Arrow IPC file (Feather)
    Arrow,
    /// The features of a GeoJSON file, with what was found among their properties
    Geojson,
    /// The same, one feature a line, without what stands around them
    Geojsonl,
}

/// Whether touching counts. (What for, the option's own words tell. Also in the words of the JavaScript
/// package.)
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum Touching {
    /// Touching counts as meeting
    #[value(alias = "counts")]
    Count,
    /// Only what overlaps counts
    #[value(alias = "ignored")]
    Ignore,
}

impl From<Touching> for Touch {
    fn from(touching: Touching) -> Self {
        match touching {
            Touching::Count => Self::Counts,
            Touching::Ignore => Self::Ignored,
        }
    }
}

/// When to show how far a job is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum ProgressMode {
    /// On a terminal, when the job takes over a second
    Auto,
    /// At once, and as plain lines where standard error is no terminal, or one that cannot draw
    Always,
    /// Not at all
    Never,
}

/// How to print the numbers about the run.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum StatsFormat {
    /// One JSON object
    Json,
}
