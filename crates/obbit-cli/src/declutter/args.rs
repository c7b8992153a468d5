//! `obbit declutter` as the user types it.

use crate::args::{InputArgs, OutputArgs, RunArgs, Touching, above_zero, numbers};
use crate::draw::Theme;
use clap::{Args, ValueEnum};
use std::path::PathBuf;

/// `obbit declutter`.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  obbit declutter examples/cities.csv --map priority=population --svg cities.svg
  obbit declutter examples/cities.csv --map priority=population \\
    --view 10,50,3.5,30 --turn map
  obbit declutter examples/cities.csv --map priority=population \\
    --view 10,50,4,0 --screen 800,600
  obbit declutter examples/cities.csv --map priority=population \\
    --try 0,-14,0,14 --touching count

A label is a row: x y w h [angle | cos sin] or x y r. x y is its anchor; w h and all offsets are in \
pixels, x right and y down; angle is in degrees and looks clockwise. Optional columns: priority (the \
larger goes first; equal ones in the order of the rows), offset_x offset_y (from the anchor to the \
middle), scale (of size and offset), padding (pixels all around). --size W,H gives all labels one size, \
where the file has no w h or r. Points of GeoJSON are anchors too, and their properties columns; with \
--view they are longitude and latitude, unless --map lon= takes these away.

Rows come out in their order, with all their columns, visible (1 or 0) and hidden_by: the id of the \
label of highest priority among those that are in the way and shown. With --try that is what is in \
the way of the first position: others may be in the way of the others.

--view LON,LAT,ZOOM,DEG shows lon lat columns (degrees) by Web Mercator, the world being 256 2^ZOOM \
pixels wide and without end east and west: each label is at the place nearest to the middle of the view, and half a world from there the map is cut. Where the file has no lon lat, --view X,Y,SCALE,DEG shows x y, SCALE pixels a unit. \
DEG turns the map clockwise as seen. Without --view, x y are pixels of the screen. All labels are \
decided, also those off the screen that --screen leaves out: so panning changes nothing at its edges, and \
hidden_by may name one of them.")]
pub(crate) struct DeclutterArgs {
    /// The file with the labels; - reads standard input
    pub(crate) file: PathBuf,

    /// Show a map: its centre, zoom and rotation; adds screen_x screen_y from the middle of the screen
    #[arg(long, value_name = "CX,CY,ZOOM,DEG", value_parser = four, allow_hyphen_values = true)]
    pub(crate) view: Option<[f64; 4]>,
    /// The world's width in pixels at zoom 0, for lon lat [default: 256]
    #[arg(long, value_name = "PIXELS", value_parser = above_zero, allow_negative_numbers = true, requires = "view")]
    pub(crate) tile: Option<f64>,
    /// Which way y points in the columns x y of a map [default: down]
    #[arg(long, value_enum, requires = "view")]
    pub(crate) map_y: Option<MapY>,
    /// Whether labels turn with the map
    #[arg(long, value_enum, default_value_t = TurnBy::Upright, requires = "view")]
    pub(crate) turn: TurnBy,

    /// Only rows of labels that are, if only in part, on a screen of this size with the centre in its middle
    #[arg(long, value_name = "W,H", value_parser = two, allow_hyphen_values = true, requires = "view")]
    pub(crate) screen: Option<[f64; 2]>,

    /// Further offsets from the anchor to try in this order; adds `position`, counted from 0
    #[arg(long = "try", value_name = "DX,DY,...", value_parser = points, allow_hyphen_values = true)]
    pub(crate) tries: Option<Points>,
    /// Rows with the same text in this column show together or not at all
    #[arg(long, value_name = "COLUMN")]
    pub(crate) group: Option<String>,
    /// This column says what each label does: optional, required, required-hides-optional, obstacle; in a
    /// group the same in all rows where something stands
    #[arg(long, value_name = "COLUMN")]
    pub(crate) behaviour: Option<String>,
    /// Whether labels that only touch are in each other's way
    #[arg(long, value_enum, value_name = "HOW", default_value_t = Touching::Ignore)]
    pub(crate) touching: Touching,

    /// Draw the labels, and what hid which, into an SVG file
    #[arg(long, value_name = "FILE")]
    pub(crate) svg: Option<PathBuf>,
    /// The colours of the picture
    #[arg(long, value_enum, default_value_t, requires = "svg")]
    pub(crate) theme: Theme,
    #[command(flatten)]
    pub(crate) input: InputArgs,
    #[command(flatten)]
    pub(crate) output: OutputArgs,
    #[command(flatten)]
    pub(crate) run: RunArgs,
}

/// Which way y points on a map.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum MapY {
    /// As on the screen.
    Down,
    /// To the north.
    Up,
}

/// Whether labels turn with the map.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum TurnBy {
    /// They stay as they are on the screen.
    Upright,
    /// They turn about their anchors.
    Map,
}

/// Some points.
pub(crate) type Points = Box<[[f64; 2]]>;

fn four(text: &str) -> Result<[f64; 4], String> {
    let four = numbers(text)?.0.try_into();
    four.map_err(|_| "give four numbers: the centre's x and y, zoom, degrees".to_owned())
}

fn two(text: &str) -> Result<[f64; 2], String> {
    let two: Option<[f64; 2]> = numbers(text)?.0.try_into().ok();
    let two = two.filter(|sides| sides.iter().all(|side| *side > 0.0));
    two.ok_or_else(|| "give two numbers above 0: its width and height in pixels".to_owned())
}

fn points(text: &str) -> Result<Points, String> {
    let numbers = numbers(text)?;
    let (pairs, rest) = numbers.0.as_chunks::<2>();
    if rest.is_empty() {
        Ok(pairs.into())
    } else {
        Err("give an even number of numbers: x,y,x,y".to_owned())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_checked() {
        assert_eq!(four("1,-2,3,4.5"), Ok([1.0, -2.0, 3.0, 4.5]));
        assert!(four("1,2,3").is_err() && four("1,2,3,x").is_err() && four("1,2,3,inf").is_err());
        assert_eq!(two("800,600"), Ok([800.0, 600.0]));
        assert!(two("800").is_err() && two("800,0").is_err() && two("1,2,3").is_err());
        assert_eq!(points("1,2,3,4").unwrap().len(), 2);
        assert!(points("1,2,3").is_err());
    }
}
