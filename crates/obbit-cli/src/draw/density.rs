//! Very many shapes: a cell for each few pixels. Grey tells how many shapes have their centre there,
//! the area of an orange square how many overlapping pairs, or how many that are selected, shown or kept.

use super::frame::Frame;
use super::path::{Path, px, whole};
use super::text::Svg;
use super::{Class, Picture};
use obbit::Relation;

/// Pixels on the side of a cell.
const CELL: f64 = 6.0;
/// Shades of grey and sizes of squares.
const LEVELS: usize = 5;

/// What the legend says about the cells.
#[derive(Debug, Clone)]
pub(crate) struct Scale {
    /// Side of a cell in the caller's unit.
    pub(crate) side: String,
    /// Shapes that the darkest shade stands for, or more.
    pub(crate) shapes: usize,
    /// Overlapping pairs, or shapes that stand out, that the largest square stands for, or more.
    pub(crate) squares: usize,
}

/// Draws the cells.
pub(crate) fn draw(
    svg: &mut Svg,
    picture: &Picture<'_>,
    frame: &Frame,
    classes: &[Class],
) -> Scale {
    let grid = Grid::over(frame.size);
    let outlines = picture.outlines.iter();
    let centers: Vec<[f64; 2]> = outlines.map(|o| frame.flat(o).middle()).collect();
    let shapes = grid.count(centers.iter().copied());
    let links = picture.links.iter();
    let links = links.filter(|link| link.relation == Relation::Overlapping);
    let between = links.filter_map(|link| {
        let (a, b) = (centers.get(link.a)?, centers.get(link.b)?);
        Some([0.5 * (a[0] + b[0]), 0.5 * (a[1] + b[1])])
    });
    let told = stand_out(picture).is_some();
    let strong = centers.iter().zip(classes);
    let strong = strong.filter(|(_, class)| told && **class >= Class::Touching);
    let squares = grid.count(between.chain(strong.map(|(center, _)| *center)));

    let full = [busy(&shapes), busy(&squares)];
    for (level, path) in (1..).zip(grid.paths(&shapes, full[0], |_| 1.0)) {
        cells_of(svg, format_args!("d{level}"), &path);
    }
    for path in grid.paths(&squares, full[1], side_of) {
        cells_of(svg, format_args!("dot"), &path);
    }
    Scale {
        side: frame.unit_length(CELL),
        shapes: full[0],
        squares: full[1],
    }
}

fn cells_of(svg: &mut Svg, class: std::fmt::Arguments<'_>, path: &Path) {
    if !path.is_empty() {
        let data = path.as_str();
        svg.put(format_args!("<path class=\"{class}\" d=\"{data}\"/>\n"));
    }
}

/// The cells of a picture, row by row.
struct Grid {
    columns: usize,
    rows: usize,
}

impl Grid {
    fn over([width, height]: [f64; 2]) -> Self {
        Self {
            columns: cells(width),
            rows: cells(height),
        }
    }

    /// How many of the points each cell holds.
    fn count(&self, points: impl Iterator<Item = [f64; 2]>) -> Vec<usize> {
        let mut counts = vec![0_usize; self.columns * self.rows];
        for at in points {
            let [x, y] = at.map(|v| usize::try_from(whole((v / CELL).floor())).unwrap_or(0));
            let cell = y.min(self.rows - 1) * self.columns + x.min(self.columns - 1);
            if let Some(count) = counts.get_mut(cell) {
                *count += 1;
            }
        }
        counts
    }

    /// A square in each cell with any, those of a level in one path; `full` is the highest level's count,
    /// `side` the share of a cell's side that a level takes.
    fn paths(&self, counts: &[usize], full: usize, side: fn(usize) -> f64) -> [Path; LEVELS] {
        let mut paths: [Path; LEVELS] = core::array::from_fn(|_| Path::new(1));
        for row in 0..self.rows {
            for column in 0..self.columns {
                let level = level_of(counts.get(row * self.columns + column), full);
                if let Some(path) = level.checked_sub(1).and_then(|k| paths.get_mut(k)) {
                    path.polygon(&square([edge(column), edge(row)], CELL * side(level)));
                }
            }
        }
        paths
    }
}

/// Which shapes stand out in a picture that is not about pairs.
pub(crate) fn stand_out<'a>(picture: &Picture<'a>) -> Option<&'a str> {
    let marked = picture.marked.map(|_| "selected");
    let shown = picture.decluttered.map(|_| "shown");
    marked.or(shown).or(picture.told.map(|told| told.strong))
}

/// The share of a cell's side that a square of this level takes.
pub(crate) fn side_of(level: usize) -> f64 {
    [0.0, 0.28, 0.42, 0.56, 0.70, 0.84]
        .get(level)
        .copied()
        .unwrap_or(0.84)
}

/// A legend's swatch for the squares: three sizes.
pub(crate) fn swatch(x: f64, y: f64) -> String {
    let mut out = String::new();
    for (middle, level) in [(2.0, 1), (9.0, 3), (19.0, 5)] {
        let side = 11.0 * side_of(level);
        let left = x + middle - 0.5 * side;
        out.push_str(&format!(
            "<rect class=\"dot\" x=\"{}\" y=\"{}\" width=\"{2}\" height=\"{2}\"/>",
            px(left),
            px(y - 0.5 * side),
            px(side)
        ));
    }
    out
}

fn square(at: [f64; 2], side: f64) -> [[f64; 2]; 4] {
    let inset = 0.5 * (CELL - side);
    let [x, y] = [at[0] + inset, at[1] + inset];
    [[x, y], [x + side, y], [x + side, y + side], [x, y + side]]
}

/// The count that 19 of 20 cells with any do not exceed.
fn busy(counts: &[usize]) -> usize {
    let mut some: Vec<usize> = counts.iter().copied().filter(|&c| c > 0).collect();
    some.sort_unstable();
    some.get(some.len() * 19 / 20).copied().unwrap_or(1)
}

/// 0 for none, then by equal steps up to the busiest.
fn level_of(count: Option<&usize>, full: usize) -> usize {
    let count = count.copied().unwrap_or(0);
    if count == 0 {
        0
    } else {
        (count * LEVELS).div_ceil(full.max(1)).clamp(1, LEVELS)
    }
}

fn cells(pixels: f64) -> usize {
    usize::try_from(whole((pixels / CELL).ceil()))
        .unwrap_or(1)
        .max(1)
}

fn edge(n: usize) -> f64 {
    n as f64 * CELL
}
