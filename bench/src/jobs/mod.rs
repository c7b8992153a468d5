//! The jobs that are more than pairs of boxes, each beside its peer or the naive way.
//!
//! A row compares answers before it times anything.

pub mod fit;
mod labels;
pub mod mesh;
mod nms;
mod select;
mod world;

use crate::bulk::Effort;
use crate::report::Report;

/// Runs the rows that are wanted; returns how many.
pub fn run(effort: &Effort, report: &mut Report) -> Result<usize, String> {
    let mut done = mesh::run(effort, report)?;
    done += labels::run(effort, report)?;
    done += select::run(effort, report)?;
    done += world::run(effort, report)?;
    done += nms::run(effort, report)?;
    done += fit::run(effort, report)?;
    Ok(done)
}
