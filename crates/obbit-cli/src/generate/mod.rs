//! Scenes made from a seed, for trying things and for benchmarks: the same count and seed give the
//! same numbers on every machine.
//!
//! Only `+ - * /`, square roots and a random generator of whole numbers are used, so nothing depends
//! on a platform's mathematics. Coordinates are rounded to few decimals: files stay small, and what
//! is read back is what was made.

mod command;
mod places;
mod random;
mod scatter;

#[cfg(test)]
mod tests;

pub(crate) use command::run;
use random::Random;

/// What can be made.
#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
pub(crate) enum Kind {
    /// Boxes of like sizes, evenly spread: each meets about six others, in space (--dim 3) about five.
    Uniform,
    /// Boxes in clumps, with sizes over orders of magnitude.
    Clustered,
    /// City labels in screen pixels, by population.
    Labels,
    /// A car park in metres, some cars badly parked.
    Parking,
    /// Boxes in flight, none overlapping: between walls, in space above a floor.
    Bodies,
}

/// A table of columns of one length, ready for a writer.
#[derive(Debug, Clone, PartialEq)]
struct Table {
    /// Names and values, in order.
    columns: Vec<(&'static str, Values)>,
}

/// The values of a column.
#[derive(Debug, Clone, PartialEq)]
enum Values {
    /// Finite numbers.
    Numbers(Vec<f64>),
    /// Whole numbers.
    Integers(Vec<i64>),
    /// Words.
    Texts(Vec<String>),
}

/// Makes `count` shapes in two dimensions, or in three where `space` is set.
///
/// # Errors
/// Labels are flat: they have no third dimension. The message says so.
fn generate(kind: Kind, count: usize, seed: u64, space: bool) -> Result<Table, String> {
    let random = &mut Random::new(seed);
    match (kind, space) {
        (Kind::Uniform, false) => Ok(scatter::uniform(count, random)),
        (Kind::Uniform, true) => Ok(scatter::uniform_in_space(count, random)),
        (Kind::Clustered, _) => Ok(scatter::clustered(count, random, space)),
        (Kind::Bodies, _) => Ok(scatter::bodies(count, random, space)),
        (Kind::Parking, _) => Ok(places::parking(count, random, space)),
        (Kind::Labels, false) => Ok(places::labels(count, random)),
        (Kind::Labels, true) => {
            Err("labels are flat: `generate labels` takes --dim 2 only".to_owned())
        }
    }
}

/// Columns of numbers that grow row by row.
#[derive(Debug)]
struct Rows<const N: usize> {
    names: [&'static str; N],
    columns: [Vec<f64>; N],
}

impl<const N: usize> Rows<N> {
    fn new(names: [&'static str; N], count: usize) -> Self {
        Self {
            names,
            columns: core::array::from_fn(|_| Vec::with_capacity(count)),
        }
    }

    /// Adds a row, each number rounded to four decimals.
    fn push(&mut self, row: [f64; N]) {
        for (column, value) in self.columns.iter_mut().zip(row) {
            column.push(rounded(value));
        }
    }

    fn into_columns(self) -> impl Iterator<Item = (&'static str, Values)> {
        self.names
            .into_iter()
            .zip(self.columns.map(Values::Numbers))
    }
}

/// The nearest number with four decimals. The division is the last step, so that the result is the
/// very `f64` that its shortest text reads back to. Never -0.
fn rounded(v: f64) -> f64 {
    (v * 10_000.0).round() / 10_000.0 + 0.0
}

fn float(n: usize) -> f64 {
    n as f64
}

/// The whole part of a number that is 0 or more.
fn whole(v: f64) -> usize {
    v as usize
}
