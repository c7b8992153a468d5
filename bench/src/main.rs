//! `obbit-bench`: Obbit beside its peers, on the same work in the same run.
//!
//! Answers and counts are compared before anything is timed. Then every engine of a row takes
//! turns, pass after pass, so that whatever else the machine does falls on all of them alike.

mod bulk;
mod jobs;
mod memory;
mod numpy;
#[path = "../../crates/obbit/src/random.rs"]
mod random;
mod record;
mod report;
mod scenes;
mod turns;
mod two;

use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Duration;

use report::Report;
use scenes::file::Dimension;

const HELP: &str = "\
usage: cargo xtask bench [--quick] [--huge] [--scene FILE]... [--2d|--3d] [ROW...]
  --quick       smaller scenes and fewer passes, under a minute once built; writes no record
  --huge        the growth row goes on to 20,000,000 boxes (5 GB of memory)
  --scene FILE  the bulk rows on this scene instead of all rows; may be given again.
                A file is rows of little-endian f64: `cx cy hw hh angle_rad` in the plane,
                `cx cy cz hx hy hz qx qy qz qw` in space; or a mesh, FILE.off:
                two of them in turn make a `mesh` row, and each is one more set of points for `fit`
  --2d, --3d    what the scene files hold; else space where the length fits and the last
                four numbers of every row are a unit quaternion, the plane otherwise
  ROW           only rows whose name contains this, such as `2D`, `contact`, `pairs`, `u1m`, `select`";

/// Bytes; some peers recurse deeply.
const STACK: usize = 64 << 20;

/// The command line, understood.
struct Options {
    quick: bool,
    huge: bool,
    scenes: Vec<PathBuf>,
    dimension: Dimension,
    wanted: Vec<String>,
}

fn main() -> ExitCode {
    let options = match options(std::env::args().skip(1)) {
        Ok(Some(options)) => options,
        Ok(None) => {
            println!("{HELP}");
            return ExitCode::SUCCESS;
        }
        Err(why) => {
            eprintln!("bench: {why}\n\n{HELP}");
            return ExitCode::from(2);
        }
    };
    match on_one_thread(|| run(&options)) {
        Ok(report) => {
            println!("{report}");
            let is_full = !options.quick && options.wanted.is_empty() && options.scenes.is_empty();
            if !is_full {
                return ExitCode::SUCCESS;
            }
            match record::write(&report) {
                Ok(path) => {
                    println!("recorded in {path}");
                    ExitCode::SUCCESS
                }
                Err(why) => fail(&why),
            }
        }
        Err(Fault::Input(why)) => {
            eprintln!("bench: {why}");
            ExitCode::from(2)
        }
        Err(Fault::Run(why)) => fail(&why),
    }
}

/// Does everything on one thread, and allows rayon no second; rows that say otherwise bring a pool. The
/// thread is none of rayon's: one that waits for another pool looks for work meanwhile, and is in the
/// way of two threads on two processors.
fn on_one_thread(work: impl FnOnce() -> Result<String, Fault> + Send) -> Result<String, Fault> {
    let pool = rayon::ThreadPoolBuilder::new().num_threads(1);
    let pool = pool.stack_size(STACK).build_global();
    pool.map_err(|why| Fault::Run(why.to_string()))?;
    std::thread::scope(|scope| {
        let thread = std::thread::Builder::new().stack_size(STACK);
        let thread = thread.spawn_scoped(scope, work);
        let thread = thread.map_err(|why| Fault::Run(why.to_string()))?;
        thread
            .join()
            .unwrap_or_else(|_| Err(Fault::Run("a row panicked, see above".into())))
    })
}

fn fail(why: &str) -> ExitCode {
    eprintln!("bench: {why}");
    ExitCode::FAILURE
}

/// Why there is no report.
enum Fault {
    /// What was asked for cannot be done: exit status 2.
    Input(String),
    /// A count that is off, or the like: exit status 1.
    Run(String),
}

/// `None` where help is asked for.
fn options(mut args: impl Iterator<Item = String>) -> Result<Option<Options>, String> {
    let mut options = Options {
        quick: false,
        huge: false,
        scenes: Vec::new(),
        dimension: Dimension::Guess,
        wanted: Vec::new(),
    };
    while let Some(arg) = args.next() {
        match arg.as_str() {
            "--quick" => options.quick = true,
            "--huge" => options.huge = true,
            "--2d" => options.dimension = Dimension::Two,
            "--3d" => options.dimension = Dimension::Three,
            "--scene" => {
                let path = args.next().ok_or("--scene needs a file")?;
                options.scenes.push(path.into());
            }
            "-h" | "--help" => return Ok(None),
            _ if arg.starts_with("--scene=") => options.scenes.push(arg[8..].into()),
            _ if arg.starts_with('-') => return Err(format!("unknown option `{arg}`")),
            _ => options.wanted.push(arg),
        }
    }
    Ok(Some(options))
}

/// Runs all wanted rows; the report is Markdown.
fn run(options: &Options) -> Result<String, Fault> {
    let (pairs, two, bulk) = if options.quick {
        (100_000, 0.5, 0.5)
    } else {
        (1_000_000, 8.0, 5.0)
    };
    let effort = bulk::Effort {
        quick: options.quick,
        huge: options.huge,
        budget: Duration::from_secs_f64(bulk),
        wanted: options.wanted.clone(),
    };
    let mut report = Report::new(record::heading());
    let mut done = 0;
    if options.scenes.is_empty() {
        let two = two::Effort {
            pairs,
            budget: Duration::from_secs_f64(two),
        };
        done += two::run(&two, &|row| effort.wants(row), &mut report).map_err(Fault::Run)?;
        done += bulk::run(&effort, &mut report).map_err(Fault::Run)?;
        done += jobs::run(&effort, &mut report).map_err(Fault::Run)?;
    } else {
        let (meshes, scenes): (Vec<PathBuf>, Vec<PathBuf>) =
            (options.scenes.iter().cloned()).partition(|path| jobs::mesh::is_mesh(path));
        if !meshes.is_empty() {
            done += jobs::mesh::run_files(&meshes, &effort, &mut report).map_err(Fault::Input)?;
            done += jobs::fit::run_files(&meshes, &effort, &mut report).map_err(Fault::Input)?;
        }
        let scenes = bulk::read_files(&scenes, options.dimension).map_err(Fault::Input)?;
        done += bulk::run_scenes(scenes, &effort, &mut report).map_err(Fault::Run)?;
    }
    if done == 0 {
        let wanted = options.wanted.join(", ");
        return Err(Fault::Input(format!("no row is named like {wanted}")));
    }
    Ok(report.close())
}
