//! `obbit-bench [--quick]`: two boxes, Obbit beside its peers, on the same pairs in the same run.
//!
//! Answers are compared before anything is timed. Then every engine of a row takes turns, pass
//! after pass, so that whatever else the machine does falls on all of them alike.

mod contest;
mod kept;
mod naive2;
mod naive3;
mod parry;
mod record;
mod rows2;
mod rows3;
mod scene;

use std::process::ExitCode;
use std::time::Duration;

use contest::{Row, Timing};

const HELP: &str = "\
usage: cargo xtask bench [--quick] [ROW...]
  --quick   a tenth of the pairs and fewer passes, under a minute; writes no record
  ROW       only rows whose name contains this, such as `2D` or `contact`";

/// How much work to do.
struct Effort {
    pairs: usize,
    /// For each row; a row of slow engines takes longer.
    budget: Duration,
}

fn main() -> ExitCode {
    let (mut quick, mut wanted) = (false, Vec::new());
    for arg in std::env::args().skip(1) {
        match arg.as_str() {
            "--quick" => quick = true,
            "-h" | "--help" => {
                println!("{HELP}");
                return ExitCode::SUCCESS;
            }
            _ if arg.starts_with('-') => {
                eprintln!("unknown option `{arg}`\n\n{HELP}");
                return ExitCode::from(2);
            }
            _ => wanted.push(arg),
        }
    }
    let effort = if quick {
        Effort {
            pairs: 100_000,
            budget: Duration::from_secs(2),
        }
    } else {
        Effort {
            pairs: 1_000_000,
            budget: Duration::from_secs(20),
        }
    };
    match run(&effort, &wanted) {
        Ok(report) if quick || !wanted.is_empty() => {
            println!("{report}");
            ExitCode::SUCCESS
        }
        Ok(report) => {
            println!("{report}");
            record::write(&report).map_or_else(fail, |path| {
                println!("recorded in {path}");
                ExitCode::SUCCESS
            })
        }
        Err(why) => fail(why),
    }
}

fn fail(why: String) -> ExitCode {
    eprintln!("bench: {why}");
    ExitCode::FAILURE
}

/// Runs all wanted rows of both dimensions; the report is Markdown.
fn run(effort: &Effort, wanted: &[String]) -> Result<String, String> {
    let mut report = record::heading(effort.pairs);
    let mut done = 0;
    {
        let scene = scene::plane(effort.pairs);
        let shapes = rows2::Shapes::new(&scene);
        done += dimension(
            &rows2::rows(&shapes),
            &scene.pairs,
            effort,
            wanted,
            &mut report,
        )?;
    }
    let scene = scene::space(effort.pairs);
    let shapes = rows3::Shapes::new(&scene);
    done += dimension(
        &rows3::rows(&shapes),
        &scene.pairs,
        effort,
        wanted,
        &mut report,
    )?;
    if done == 0 {
        return Err(format!("no row is named like {}", wanted.join(", ")));
    }
    Ok(report)
}

fn dimension(
    rows: &[Row<'_>],
    pairs: &[(u32, u32)],
    effort: &Effort,
    wanted: &[String],
    report: &mut String,
) -> Result<usize, String> {
    let is_wanted = |row: &&Row<'_>| {
        wanted.is_empty()
            || wanted
                .iter()
                .any(|w| row.name.to_lowercase().contains(&w.to_lowercase()))
    };
    let mut done = 0;
    for row in rows.iter().filter(is_wanted) {
        eprintln!("{}: {} engines", row.name, row.entries.len());
        let agreement = row.check(pairs)?;
        let cold = row.time(pairs, 1, effort.budget);
        record::table(report, row, &agreement, &cold);
        if row.hot {
            let few = &pairs[..pairs.len().min(1_000)];
            let hot: Vec<Timing> = row.time(few, pairs.len() / few.len().max(1), effort.budget);
            record::hot_table(report, row, &hot);
        }
        done += 1;
    }
    Ok(done)
}
