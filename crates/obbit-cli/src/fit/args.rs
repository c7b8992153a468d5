//! `obbit fit` as the user types it.

use crate::args::{InputArgs, LookArgs, OutputArgs, RunArgs};
use clap::Args;
use std::path::PathBuf;

/// `obbit fit`.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  obbit fit examples/points.csv
  obbit fit examples/points.csv --round --svg fit.svg
  obbit fit examples/rivet.ply --round
  obbit fit examples/cities.csv --map x=lon --map y=lat

Reads CSV (and the other tables) with columns x y [z], or the vertices of an OBJ, STL, PLY or OFF \
mesh. `filled` is the share of the box that the convex hull of the points fills, `mesh_filled` the \
share that a closed mesh fills. A picture of points in space shows them from above.")]
pub(crate) struct FitArgs {
    /// The file with the points; - reads standard input
    pub(crate) file: PathBuf,
    /// Also the smallest circle (in space the smallest ball) around them
    #[arg(long)]
    pub(crate) round: bool,
    /// Draw all of it into an SVG file: the points, their hull, the boxes, the circle or ball
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
