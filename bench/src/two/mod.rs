//! Two boxes: every query of Obbit beside its peers, on the same pairs in the same run.

pub mod contest;
mod kept;
pub mod naive2;
pub mod naive3;
mod parry;
mod rows2;
mod rows3;
pub mod scene;

use std::time::Duration;

use crate::record;
use crate::report::Report;
use contest::{Row, Timing};

/// How much work to do.
pub struct Effort {
    pub pairs: usize,
    /// For each row; a row of slow engines takes longer.
    pub budget: Duration,
}

/// Runs the rows of both dimensions that `wants` names; returns how many.
pub fn run(
    effort: &Effort,
    wants: &dyn Fn(&str) -> bool,
    report: &mut Report,
) -> Result<usize, String> {
    const NAMES: [&str; 4] = ["intersection", "distance", "contact", "cast"];
    let [plane, space] = ["2D", "3D"].map(|dimension| {
        NAMES
            .iter()
            .any(|name| wants(&format!("{dimension} {name}")))
    });
    if plane || space {
        report.text += &record::two_boxes(effort.pairs);
    }
    let mut done = 0;
    if plane {
        let scene = scene::plane(effort.pairs);
        let shapes = rows2::Shapes::new(&scene);
        done += dimension(&rows2::rows(&shapes), &scene.pairs, effort, wants, report)?;
    }
    if space {
        let scene = scene::space(effort.pairs);
        let shapes = rows3::Shapes::new(&scene);
        done += dimension(&rows3::rows(&shapes), &scene.pairs, effort, wants, report)?;
    }
    Ok(done)
}

fn dimension(
    rows: &[Row<'_>],
    pairs: &[(u32, u32)],
    effort: &Effort,
    wants: &dyn Fn(&str) -> bool,
    report: &mut Report,
) -> Result<usize, String> {
    let mut done = 0;
    for row in rows.iter().filter(|row| wants(row.name)) {
        eprintln!("{}: {} engines", row.name, row.entries.len());
        let agreement = row.check(pairs)?;
        let cold = row.time(pairs, 1, effort.budget);
        record::table(&mut report.text, row, &agreement, &cold);
        if row.hot {
            let few = &pairs[..pairs.len().min(1_000)];
            let hot: Vec<Timing> = row.time(few, pairs.len() / few.len().max(1), effort.budget);
            record::hot_table(&mut report.text, row, &hot);
        }
        done += 1;
    }
    Ok(done)
}
