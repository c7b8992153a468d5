//! `obbit pairs`: all pairs of shapes in a file that meet.

use crate::args::{PairsArgs, Touching};
use crate::draw::scene::{self, Scene};
use crate::failure::{Failure, Result};
use crate::job::{self, Job, Phase, counted};
use crate::measure::Measured;
use crate::model::{Ids, Shapes};
use crate::write::{self, Column, Sheet};
use obbit::{Aabb, Relate, Relation, Touch};
use rayon::prelude::*;
use std::path::Path;
use std::sync::atomic::{AtomicU64, Ordering};

/// Runs the subcommand.
pub(crate) fn run(args: &PairsArgs) -> Result<()> {
    write::check(&args.output)?;
    check_picture(args)?;
    let mut job = Job::start("pairs", &args.run)?;
    let scene = crate::read::scene(&args.file, &args.input, &mut job)?;
    match &scene.shapes {
        Shapes::Plane(shapes) => report(shapes, &scene.ids, args, job),
        Shapes::Space(shapes) => report(shapes, &scene.ids, args, job),
    }
}

fn report<const D: usize, S: Measured<D>>(
    shapes: &[S],
    ids: &Ids,
    args: &PairsArgs,
    mut job: Job,
) -> Result<()> {
    let found = job.timed(Phase::Pairs, |_| find(shapes, args));
    let mut sheet = Sheet::default();
    sheet.add(
        "a",
        Column::Ids(ids, found.pairs.iter().map(|pair| pair.0).collect()),
    );
    sheet.add(
        "b",
        Column::Ids(ids, found.pairs.iter().map(|pair| pair.1).collect()),
    );
    job.timed(Phase::Pairs, |_| {
        add_details(shapes, &found.pairs, args, &mut sheet)
    })?;
    job.count_pairs(found.pairs.len());
    job.timed(Phase::Write, |_| {
        let Some(path) = &args.svg else {
            return write::write(&sheet, &args.output);
        };
        let picture = picture(shapes, ids, &found.pairs, args);
        write::with_picture(path, &picture, || write::write(&sheet, &args.output))
    })?;
    let touching = match found.touching {
        0 => String::new(),
        n => format!(" ({n} touching)"),
    };
    job.finish(&format!(
        "{}, {}{touching}",
        counted(shapes.len(), "shape", "shapes"),
        counted(found.pairs.len(), "pair", "pairs"),
    ));
    Ok(())
}

fn picture<S: scene::Drawn>(
    shapes: &[S],
    ids: &Ids,
    pairs: &[(u32, u32)],
    args: &PairsArgs,
) -> String {
    let title = args.file.file_name().unwrap_or_default().to_string_lossy();
    scene::pairs(
        shapes,
        &Scene {
            title: if title == "-" {
                "standard input"
            } else {
                &title
            },
            ids: &|row| ids.text(row).into_owned(),
            pairs,
            y: args.y,
            theme: args.theme,
        },
    )
}

/// Says early, before any work is done, whether the picture can go where it should.
fn check_picture(args: &PairsArgs) -> Result<()> {
    const OTHERS: [&str; 7] = ["png", "jpg", "jpeg", "gif", "webp", "pdf", "csv"];
    let Some(path) = &args.svg else {
        return Ok(());
    };
    let out = args.output.out.as_deref().unwrap_or(Path::new("-"));
    if path == out {
        return Err(Failure::new(
            "the picture and the result cannot go to one place: use --svg FILE and --out FILE",
        ));
    }
    let extension = path.extension().and_then(|e| e.to_str()).unwrap_or("svg");
    if OTHERS.contains(&extension.to_ascii_lowercase().as_str()) {
        return Err(Failure::new(format_args!(
            "--svg {}: the picture is SVG: name it {}",
            path.display(),
            path.with_extension("svg").display()
        )));
    }
    Ok(())
}

struct Found {
    pairs: Vec<(u32, u32)>,
    touching: u64,
}

fn find<const D: usize, S: Measured<D>>(shapes: &[S], args: &PairsArgs) -> Found {
    let near = |i: u32, j: u32| {
        let both = shapes.get(i as usize).zip(shapes.get(j as usize));
        args.within
            .zip(both)
            .is_some_and(|(within, (a, b))| a.within(b, within))
    };
    let boxes = shapes.par_iter().map(|shape| shape.as_box().copied());
    match boxes.collect::<Option<Vec<_>>>() {
        Some(boxes) => search(&boxes, near, args),
        None => search(shapes, near, args),
    }
}

fn search<const D: usize, S: Relate<D> + Sync>(
    shapes: &[S],
    near: impl Fn(u32, u32) -> bool + Sync,
    args: &PairsArgs,
) -> Found {
    let touch = match args.touching {
        Touching::Count => Touch::Counts,
        Touching::Ignore => Touch::Ignored,
    };
    let room = Room::for_pairs(args);
    let touching = AtomicU64::new(0);
    let keep = |i: u32, j: u32| {
        let (Some(a), Some(b)) = (shapes.get(i as usize), shapes.get(j as usize)) else {
            return false;
        };
        let relation = a.relate(b);
        let kept = relation.meets(touch) || relation == Relation::Apart && near(i, j);
        if kept {
            room.take_one();
            if relation == Relation::Touching {
                touching.fetch_add(1, Ordering::Relaxed);
            }
        }
        kept
    };
    let grow = args.within.unwrap_or(0.0) * 0.5;
    let bounds = shapes
        .par_iter()
        .map(|shape| grown(shape.bounds(), grow))
        .collect::<Vec<_>>();
    let pairs = obbit::pairs_if(&bounds, keep);
    Found {
        pairs,
        touching: touching.into_inner(),
    }
}

/// The box, larger by `by` on each side, rounded outward so that no pair is lost.
fn grown<const D: usize>(bounds: Aabb<D>, by: f64) -> Aabb<D> {
    if by == 0.0 {
        return bounds;
    }
    let min = bounds.min().map(|x| (x - by).next_down().max(f64::MIN));
    let max = bounds.max().map(|x| (x + by).next_up().min(f64::MAX));
    Aabb::new(min, max).unwrap_or(bounds)
}

/// How many pairs fit into memory. A file in which everything overlaps has n²/2 of them.
struct Room {
    most: u64,
    taken: AtomicU64,
}

impl Room {
    fn for_pairs(args: &PairsArgs) -> Self {
        // Found, sorted, split into columns; then each column asked for.
        const PLAIN: u64 = 32;
        let numbers = u64::from(args.depth) * 12 + u64::from(args.area) * 4 + 2;
        let most = job::free_memory().map_or(u64::MAX, |free| free / (PLAIN + 8 * numbers));
        Self {
            most,
            taken: AtomicU64::new(0),
        }
    }

    /// Takes note of one more pair. The search cannot be called off from inside, so that a scene
    /// with too many pairs ends the process: nothing has been written yet.
    fn take_one(&self) {
        if self.taken.fetch_add(1, Ordering::Relaxed) == self.most {
            job::eprint_line(&format!(
                "obbit: more than {} pairs, which do not fit into memory: use --touching ignore, or split the file",
                self.most
            ));
            std::process::exit(2);
        }
    }
}

/// Adds the columns that --depth, --area and --within ask for.
fn add_details<const D: usize, S: Measured<D>>(
    shapes: &[S],
    pairs: &[(u32, u32)],
    args: &PairsArgs,
    sheet: &mut Sheet<'_>,
) -> Result<()> {
    let of = |&(i, j): &(u32, u32)| shapes.get(i as usize).zip(shapes.get(j as usize));
    if args.depth {
        let details = pairs.par_iter().filter_map(of).map(|(a, b)| {
            let relation = a.relate(b);
            let depth = match relation {
                Relation::Apart => f64::NAN,
                Relation::Touching => 0.0,
                Relation::Overlapping => 0.0 - a.separation(b).distance,
            };
            (relation, depth, a.mtv(b).unwrap_or([f64::NAN; D]))
        });
        let details = details.collect::<Vec<_>>();
        sheet.add(
            "relation",
            Column::Words(details.iter().map(|d| d.0.name()).collect()),
        );
        sheet.add_numbers("depth", details.iter().map(|d| d.1).collect());
        for (k, axis) in ["x", "y", "z"].into_iter().enumerate().take(D) {
            let of_axis = details
                .iter()
                .map(|d| d.2.get(k).copied().unwrap_or(f64::NAN));
            sheet.add_numbers(format!("mtv_{axis}"), of_axis.collect());
        }
    }
    if args.area {
        let shared = pairs.par_iter().filter_map(of).map(|(a, b)| a.shared(b));
        let shared = shared.collect::<Option<Vec<_>>>().ok_or_else(|| {
            Failure::new(
                "--area: the shared volume is known for boxes, not for spheres: leave it out",
            )
        })?;
        sheet.add_numbers(S::SIZE, shared.iter().map(|s| s[0]).collect());
        sheet.add_numbers("iou", shared.iter().map(|s| s[1]).collect());
    }
    if args.within.is_some() {
        let distances = pairs.par_iter().filter_map(of).map(|(a, b)| a.distance(b));
        sheet.add_numbers("distance", distances.collect());
    }
    Ok(())
}
