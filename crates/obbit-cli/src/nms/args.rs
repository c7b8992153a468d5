//! `obbit nms` as the user types it.

use crate::args::{InputArgs, LookArgs, OutputArgs, RunArgs, above_zero, finite, share};
use clap::{Args, ValueEnum};
use std::path::PathBuf;

/// `obbit nms`.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  obbit nms examples/detections.csv
  obbit nms examples/detections.csv --threshold 0.3 --kept --svg kept.svg
  obbit nms examples/detections.csv --class-agnostic --min-score 0.3
  obbit nms examples/detections.csv --soft gaussian --sigma 0.5 --min-score 0.05

Columns, one box a row: x y w h [angle | cos sin], or min_x min_y max_x max_y; score; optional: \
class and id. Of GeoJSON, properties are columns, and boxes are Points with --size, or Polygons \
that are rectangles. Rows come best score first, with all their columns as they stand, with `id` in front where \
the file has none, and behind them:
  kept               yes or no
  suppressed_by      the id of the best box kept that shares too much with it
  iou                their intersection over union
and with --soft, in the place of the last two, in front of kept: soft_score, what the score has fallen \
to (empty where the box was left out). Whether an IoU is above the threshold is decided exactly; one that is \
equal to it is not above.")]
pub(crate) struct NmsArgs {
    /// The file with the boxes; - reads standard input
    pub(crate) file: PathBuf,
    /// A box goes if its IoU with a kept one of its class is above this [default: 0.5]
    #[arg(long, value_name = "IOU", value_parser = share, allow_negative_numbers = true)]
    pub(crate) threshold: Option<f64>,
    /// Let scores fall instead: times 1 - IoU where above the threshold, or times exp(-IoU²/sigma)
    #[arg(long, value_enum, value_name = "HOW")]
    pub(crate) soft: Option<Soft>,
    /// How gently --soft gaussian lets scores fall [default: 0.5]
    #[arg(long, value_parser = above_zero, allow_negative_numbers = true, requires = "soft")]
    pub(crate) sigma: Option<f64>,
    /// Leave out boxes with a lower score; with --soft also once it has fallen below, and all below 0
    /// [default: with --soft 0.001, else none is left out]
    #[arg(long, value_name = "SCORE", value_parser = finite, allow_negative_numbers = true)]
    pub(crate) min_score: Option<f64>,
    /// Boxes of any class suppress each other
    #[arg(long)]
    pub(crate) class_agnostic: bool,
    /// Only the rows that are kept
    #[arg(long)]
    pub(crate) kept: bool,
    /// Draw the boxes into an SVG file: kept ones in strong colours, the others pale
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

impl NmsArgs {
    /// The IoU that is too much when exceeded.
    pub(crate) fn iou(&self) -> f64 {
        self.threshold.unwrap_or(0.5)
    }
}

/// How scores fall.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum Soft {
    /// Times 1 - IoU, where it is above the threshold
    Linear,
    /// Times exp(-IoU²/sigma), whatever the threshold
    Gaussian,
}
