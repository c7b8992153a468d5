//! `obbit select` as the user types it.

use crate::args::{
    InputArgs, LookArgs, Numbers, OutputArgs, RunArgs, Touching, above_zero, finite, not_negative,
    numbers, with_value,
};
use clap::{ArgGroup, Args, ValueEnum};
use std::path::PathBuf;

/// `obbit select`.
#[derive(Debug, Args)]
#[command(
    group(ArgGroup::new("area").required(true)),
    // As it is made, it lists what follows each, in one line of 130 columns.
    override_usage = "obbit select [OPTIONS] <--rect|--drag|--lasso|--circle|--point> <FILE>",
    after_help = "Examples:
  obbit select examples/marquee.csv --rect 355,430,350,150
  obbit select examples/marquee.csv --drag 1300,20,840,500 --y down --svg s.svg
  obbit select examples/marquee.csv --rect 1000,420,560,240,-8 --mode window
  obbit select examples/marquee.csv --lasso 20,80,420,60,420,300,860,640,20,640
  obbit select examples/marquee.csv --drag 640,450,0,0 --scroll 0,450 --zoom 2
  obbit select examples/marquee.csv --drag 640,450,0,0 --tolerance 4
  obbit select examples/cities.csv --circle 1060,600,60 --format ndjson
  obbit select examples/marquee.csv --point 1080,430 --group kind

What is drawn (--rect, --drag, --lasso, --circle, --point) is in pixels of a screen that shows the \
page scrolled by --scroll and enlarged by --zoom; without those, in the file's own unit. Rows come \
in the order of the file, with all their columns as they stand, and with `id` in front where the \
file has none. The columns of shapes: \
`obbit pairs --help`; of GeoJSON, properties are columns, and geometries are left out unless the result is GeoJSON too \
(--out NAME.geojson). Of two rows the later one lies on top."
)]
pub(crate) struct SelectArgs {
    /// The file with the elements; - reads standard input
    pub(crate) file: PathBuf,

    /// A marquee by centre and full size, turned by DEG degrees
    #[arg(long, group = "area", value_name = "X,Y,W,H[,DEG]", value_parser = numbers, allow_hyphen_values = true)]
    pub(crate) rect: Option<Numbers>,
    /// A marquee dragged from one corner to the other: to the left crossing, to the right (or straight
    /// up or down) a window
    #[arg(long, group = "area", value_name = "X,Y,X,Y", value_parser = numbers, allow_hyphen_values = true)]
    pub(crate) drag: Option<Numbers>,
    /// A polygon of any form through these points; it may cross itself
    #[arg(long, group = "area", value_name = "X,Y,X,Y,...", value_parser = numbers, allow_hyphen_values = true)]
    pub(crate) lasso: Option<Numbers>,
    /// A round brush by centre and radius
    #[arg(long, group = "area", value_name = "X,Y,R", value_parser = numbers, allow_hyphen_values = true)]
    pub(crate) circle: Option<Numbers>,
    /// The topmost element under a point (with --group, all of its group)
    #[arg(long, group = "area", value_name = "X,Y", value_parser = numbers, allow_hyphen_values = true, conflicts_with = "mode")]
    pub(crate) point: Option<Numbers>,

    /// Select what the marquee touches, or what lies wholly inside; default crossing, with --drag by
    /// its direction
    #[arg(long, value_enum)]
    pub(crate) mode: Option<How>,
    /// Whether crossing selects what it only touches [default: count]
    #[arg(long, value_enum, value_name = "HOW", conflicts_with = "point")]
    pub(crate) touching: Option<Touching>,
    /// Crossing, or a point, also selects what is no farther away than this, in pixels; not with a
    /// window, as --drag to the right or straight up or down is one, nor with --touching [default: 0]
    #[arg(long, value_name = "PIXELS", value_parser = not_negative, allow_negative_numbers = true, conflicts_with = "touching")]
    pub(crate) tolerance: Option<f64>,
    /// What a lasso that crosses itself encloses
    #[arg(long, value_enum, value_name = "RULE", default_value_t = Rule::Nonzero, conflicts_with_all = ["rect", "drag", "circle", "point"])]
    pub(crate) fill: Rule,

    /// By how many pixels the page is scrolled
    #[arg(long, value_name = "DX,DY", value_parser = numbers, allow_hyphen_values = true)]
    pub(crate) scroll: Option<Numbers>,
    /// Pixels for each unit of the file
    #[arg(
        long,
        value_name = "FACTOR",
        default_value_t = 1.0,
        value_parser = above_zero,
        allow_negative_numbers = true
    )]
    pub(crate) zoom: f64,
    /// By how many degrees the page is turned on the screen
    #[arg(
        long,
        value_name = "DEG",
        default_value_t = 0.0,
        value_parser = finite,
        allow_negative_numbers = true
    )]
    pub(crate) turn: f64,

    /// Rows with the same value in this column are selected together
    #[arg(long, value_name = "COLUMN")]
    pub(crate) group: Option<String>,
    /// Rows with a true value in this column (1, true, yes) cannot be selected: hidden or locked
    /// ones; may be given again
    #[arg(long, value_name = "COLUMN")]
    pub(crate) locked: Vec<String>,
    /// Rows with this value in this column are selected only when wholly inside; may be given again
    #[arg(long, value_name = "COLUMN=VALUE", value_parser = with_value, conflicts_with = "point")]
    pub(crate) whole: Vec<(String, String)>,

    /// Draw the elements and the marquee into an SVG file
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

/// Crossing or window.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum How {
    /// The marquee touches the element
    Crossing,
    /// The element lies wholly inside
    Window,
}

/// What a lasso encloses.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum Rule {
    /// What it goes round, once or more often
    Nonzero,
    /// What it goes round an odd number of times
    Evenodd,
}
