//! The jobs that are more than pairs of boxes, each beside its peer or the naive way.
//!
//! A row compares answers before it times anything.

mod labels;
pub mod mesh;

use crate::bulk::Effort;
use crate::report::Report;

/// Runs the rows that are wanted; returns how many.
pub fn run(effort: &Effort, report: &mut Report) -> Result<usize, String> {
    Ok(mesh::run(effort, report)? + labels::run(effort, report)?)
}
