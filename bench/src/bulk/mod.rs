//! Bulk work: all pairs, indices, windows, everything moving; Obbit beside its peers.
//!
//! Every row checks its counts before it times anything.

pub mod allowance;
pub mod engine;
pub mod own;
pub mod peers;
mod rows;

use std::path::PathBuf;
use std::time::Duration;

use crate::report::Report;
use crate::scenes::file::{self, Dimension};
use crate::scenes::{Job, Scene, drawn};
use peers::Lineup;

/// How much to do.
pub struct Effort {
    pub quick: bool,
    /// Grow to 20 million boxes.
    pub huge: bool,
    /// For each row, but no row goes without a few passes.
    pub budget: Duration,
    /// Only rows whose name contains one of these; all where empty.
    pub wanted: Vec<String>,
}

impl Effort {
    pub fn wants(&self, row: &str) -> bool {
        let row = row.to_lowercase();
        self.wanted.is_empty() || self.wanted.iter().any(|w| row.contains(&w.to_lowercase()))
    }
}

/// The rows of the scenes that come with the bench; returns how many were wanted.
pub fn run(effort: &Effort, report: &mut Report) -> Result<usize, String> {
    let mut done = 0;
    let names: &[&str] = if effort.quick {
        &["u10k", "c10k", "u100k", "c100k", "v100k"]
    } else {
        &["u100k", "c100k", "u1m", "c1m", "v100k", "v1m"]
    };
    let largest: &[&str] = if effort.quick {
        &["u100k", "v100k"]
    } else {
        &["u1m", "v1m"]
    };
    let moving: &[&str] = if effort.quick {
        &["u10k", "u100k"]
    } else {
        &["u100k", "u1m", "v100k"]
    };
    for name in names {
        let works = Works {
            index: largest.contains(name),
            moving: moving.contains(name),
        };
        if !works
            .rows()
            .any(|row| effort.wants(&format!("{row} {name}")))
        {
            continue;
        }
        done += match drawn::scene(name)? {
            Scene::Plane(mut job) => scene(&mut job, &works, effort, report)?,
            Scene::Space(mut job) => scene(&mut job, &works, effort, report)?,
        };
    }
    if effort.wants(rows::growth::NAME) {
        rows::growth::run(effort, report)?;
        done += 1;
    }
    if effort.wants(rows::robust::NAME) {
        rows::robust::run(effort, report)?;
        done += 1;
    }
    Ok(done)
}

/// Reads all scene files, so that a bad one ends the run before it starts.
pub fn read_files(files: &[PathBuf], dimension: Dimension) -> Result<Vec<Scene>, String> {
    let read = |path: &PathBuf| file::read(path, dimension);
    files.iter().map(read).collect()
}

/// All rows that fit, for scenes from files.
pub fn run_scenes(
    scenes: Vec<Scene>,
    effort: &Effort,
    report: &mut Report,
) -> Result<usize, String> {
    let all = Works {
        index: true,
        moving: true,
    };
    let mut done = 0;
    for read in scenes {
        done += match read {
            Scene::Plane(mut job) => scene(&mut job, &all, effort, report)?,
            Scene::Space(mut job) => scene(&mut job, &all, effort, report)?,
        };
    }
    Ok(done)
}

/// What is done with a scene besides finding its pairs.
struct Works {
    /// Index, windows and memory.
    index: bool,
    moving: bool,
}

impl Works {
    /// The rows that fit.
    fn rows(&self) -> impl Iterator<Item = &'static str> {
        let index = [rows::index::NAME, rows::windows::NAME, rows::memory::NAME];
        let index = index.into_iter().filter(|_| self.index);
        let moving = self.moving.then_some(rows::moving::NAME);
        [rows::pairs::NAME].into_iter().chain(index).chain(moving)
    }
}

/// All rows of one scene; the last of them moves its boxes.
fn scene<B: Lineup<D>, const D: usize>(
    job: &mut Job<B, D>,
    works: &Works,
    effort: &Effort,
    report: &mut Report,
) -> Result<usize, String> {
    type Run<B, const D: usize> = fn(&mut Job<B, D>, &Effort, &mut Report) -> Result<(), String>;
    let rows: [(&str, bool, Run<B, D>); 5] = [
        (rows::pairs::NAME, true, rows::pairs::run),
        (rows::index::NAME, works.index, rows::index::run),
        (rows::windows::NAME, works.index, rows::windows::run),
        (rows::memory::NAME, works.index, rows::memory::run),
        (rows::moving::NAME, works.moving, rows::moving::run),
    ];
    let mut done = 0;
    for (name, fits, run) in rows {
        let row = format!("{name} {}", job.name);
        if fits && effort.wants(&row) {
            eprintln!("{row}");
            run(job, effort, report)?;
            done += 1;
        }
    }
    Ok(done)
}
