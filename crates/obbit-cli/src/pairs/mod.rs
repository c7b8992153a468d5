//! `obbit pairs` and `obbit join`: all pairs of shapes that meet, within a file or between two.

mod degrees;
mod details;
mod nearest;
mod picture;
mod regions;
mod search;

use crate::args::{InputArgs, JoinArgs, PairsArgs, Touching, WantArgs};
use crate::failure::{Failure, Result};
use crate::job::{Job, Phase, counted};
use crate::measure::Measured;
use crate::model::{Ids, List, Shapes};
use crate::read;
use crate::write::{self, Column, Sheet};
use std::path::Path;

/// Runs `obbit pairs`.
pub(crate) fn run(args: &PairsArgs) -> Result<()> {
    let (file, want) = (args.file.as_path(), &args.want);
    write::check(&want.output, want.svg.as_deref(), &[file])?;
    let mut job = Job::start("pairs", &want.run)?;
    let (mut scene, options) = read::scene(file, &want.input, &mut job)?;
    job.warn(
        degrees::warning(&[(file, &options)], want, false)
            .into_iter()
            .collect(),
    );
    scene.shapes.default_to(&Shapes::None);
    match &scene.shapes {
        Shapes::Plane(shapes) => report(&Sets::one(file, shapes, &scene.ids), want, job),
        Shapes::Regions(shapes) => {
            regions::check(file, shapes, &scene.ids, want)?;
            report(&Sets::one(file, shapes, &scene.ids), want, job)
        }
        Shapes::Space(shapes) => report(&Sets::one(file, shapes, &scene.ids), want, job),
        Shapes::None => Ok(()),
    }
}

/// Runs `obbit join`.
pub(crate) fn join(args: &JoinArgs) -> Result<()> {
    let (left, right, want) = (args.left.as_path(), args.right.as_path(), &args.want);
    let asked = Asked::of(args)?;
    write::check(&want.output, want.svg.as_deref(), &[left, right])?;
    if [left, right] == [Path::new("-"); 2] {
        return Err(Failure::new(
            "standard input can be one of the files, not both: `obbit pairs -` finds pairs within it",
        ));
    }
    let mut job = Job::start("join", &want.run)?;
    let mut scene = |prefix, file, other| {
        let input = input_of(&want.input, prefix, file, other);
        let read = read::scene_and_options(file, &input, &mut job);
        read.map_err(|failure| as_typed(failure, &want.input, prefix))
    };
    let (mut a, of_a) = scene("a_", left, right)?;
    let (mut b, of_b) = scene("b_", right, left)?;
    let options = [(left, &of_a), (right, &of_b)];
    let nearest = matches!(asked, Asked::Nearest(_));
    job.warn(
        degrees::warning(&options, want, nearest)
            .into_iter()
            .collect(),
    );
    // A size is for the points of the one or of the other.
    if of_b.own_sizes.is_some() {
        read::check_size(&read::name(left), of_a.own_sizes)?;
    }
    let files = format!("{} and {}", read::name(left), read::name(right));
    read::check_radians(&want.input, of_a.angles || of_b.angles, &files)?;
    read::check_hull(&want.input, of_a.features || of_b.features, &files)?;
    a.shapes.default_to(&b.shapes);
    b.shapes.default_to(&a.shapes);
    regions::both(&mut a.shapes, &mut b.shapes);
    match (&a.shapes, &b.shapes) {
        (Shapes::Plane(p), Shapes::Plane(q)) => report(
            &Sets::two((left, p, &a.ids), (right, q, &b.ids)).asking(asked),
            want,
            job,
        ),
        (Shapes::Regions(p), Shapes::Regions(q)) => {
            regions::check(left, p, &a.ids, want)?;
            regions::check(right, q, &b.ids, want)?;
            report(
                &Sets::two((left, p, &a.ids), (right, q, &b.ids)).asking(asked),
                want,
                job,
            )
        }
        (Shapes::Space(p), Shapes::Space(q)) => report(
            &Sets::two((left, p, &a.ids), (right, q, &b.ids)).asking(asked),
            want,
            job,
        ),
        (first, _) => {
            let (d, e) = match first {
                Shapes::Space(_) => ("3D", "2D"),
                _ => ("2D", "3D"),
            };
            Err(Failure::new(format_args!(
                "{} holds {d} shapes, {} holds {e} shapes: both must be 2D or both 3D",
                read::name(left),
                read::name(right)
            )))
        }
    }
}

/// How to read one of two files: `--map` may be for it alone, `--input-format` for standard input.
fn input_of(input: &InputArgs, prefix: &str, file: &Path, other: &Path) -> InputArgs {
    let want = input;
    let mut input = want.clone();
    let other_prefix = if prefix == "a_" { "b_" } else { "a_" };
    // What is given for this file alone goes before what is given for both.
    let own = |name: &str| {
        let map = want.map.iter();
        map.filter_map(|(own, _)| own.strip_prefix(prefix))
            .any(|own| own == name)
    };
    input
        .map
        .retain(|(name, _)| !name.starts_with(other_prefix) && !own(name));
    for (name, _) in &mut input.map {
        if let Some(bare) = name.strip_prefix(prefix) {
            *name = bare.to_owned();
        }
    }
    let told = other == Path::new("-") && read::tells_format(file);
    input.input_format = want.input_format.filter(|_| !told);
    input
}

/// What is wrong with one of two files, where `--map` is named as the user typed it for that file alone.
fn as_typed(failure: Failure, input: &InputArgs, prefix: &str) -> Failure {
    let Failure::Message(mut message) = failure else {
        return failure;
    };
    for (name, column) in &input.map {
        if let Some(bare) = name.strip_prefix(prefix) {
            let read = format!("--map {bare}={column}");
            message = message.replace(&read, &format!("--map {name}={column}"));
        }
    }
    Failure::Message(message)
}

/// A file's shapes and what they are called.
struct Set<'a, const D: usize, S: Measured<D>> {
    file: &'a Path,
    shapes: &'a List<D, S>,
    ids: &'a Ids,
}

/// What pairs are sought in: one file, or a first and a second.
struct Sets<'a, const D: usize, S: Measured<D>> {
    a: Set<'a, D, S>,
    b: Option<Set<'a, D, S>>,
    asked: Asked,
}

/// Which pairs are sought.
#[derive(Debug, Clone, Copy)]
enum Asked {
    /// Those that meet, or are within a distance.
    Meeting,
    /// Those whose first holds all of the second.
    Containing,
    /// Of each first so many that are nearest to it.
    Nearest(u32),
}

impl Asked {
    /// What a join is asked for, if that is one thing.
    fn of(args: &JoinArgs) -> Result<Self> {
        let Some(count) = args.nearest else {
            return Ok(if args.contains {
                Self::Containing
            } else {
                Self::Meeting
            });
        };
        if args.contains {
            return Err(Failure::new(
                "--contains lists what a shape holds, --nearest what is nearest to it: give one of them",
            ));
        }
        if args.want.touching == Touching::Ignore {
            return Err(Failure::new(
                "--nearest lists what touches at a distance of 0, as what overlaps: leave out --touching ignore (--depth tells which of the two it is)",
            ));
        }
        Ok(Self::Nearest(count))
    }
}

impl<'a, const D: usize, S: Measured<D>> Sets<'a, D, S> {
    fn one(file: &'a Path, shapes: &'a List<D, S>, ids: &'a Ids) -> Self {
        let a = Set { file, shapes, ids };
        Self {
            a,
            b: None,
            asked: Asked::Meeting,
        }
    }

    fn two(a: (&'a Path, &'a List<D, S>, &'a Ids), b: (&'a Path, &'a List<D, S>, &'a Ids)) -> Self {
        let set = |(file, shapes, ids)| Set { file, shapes, ids };
        Self {
            a: set(a),
            b: Some(set(b)),
            asked: Asked::Meeting,
        }
    }

    fn asking(self, asked: Asked) -> Self {
        Self { asked, ..self }
    }

    /// The file that the second shape of a pair is in.
    fn second(&self) -> &Set<'a, D, S> {
        self.b.as_ref().unwrap_or(&self.a)
    }
}

fn report<const D: usize, S: Measured<D>>(
    sets: &Sets<'_, D, S>,
    want: &WantArgs,
    mut job: Job,
) -> Result<()> {
    let search::Found { pairs, distances } =
        job.timed(Phase::Pairs, |job| match (sets.asked, &sets.b) {
            (Asked::Nearest(count), Some(b)) => {
                let progress = job.progress_of_rows(sets.a.shapes.len());
                nearest::find(sets.a.shapes, b.shapes, count, want, &progress)
            }
            _ => search::find(sets, want),
        })?;
    let mut sheet = Sheet::default();
    let touching = job.timed(Phase::Details, |job| {
        let rows = |of: fn(&(u32, u32)) -> u32| pairs.iter().map(of).collect();
        sheet.add("a", Column::Ids(sets.a.ids, rows(|pair| pair.0)));
        sheet.add("b", Column::Ids(sets.second().ids, rows(|pair| pair.1)));
        details::add(
            sets,
            (&pairs, distances),
            want,
            job.has_summary(),
            &mut sheet,
        )
    })?;
    job.count_pairs(pairs.len());
    let svg = want.svg.as_deref();
    let written = write::write_drawn(&sheet, &want.output, svg, &mut job, || {
        picture::draw(sets, &pairs, want)
    });
    let shapes = match &sets.b {
        Some(b) => format!("{} and {} shapes", sets.a.shapes.len(), b.shapes.len()),
        None => counted(sets.a.shapes.len(), "shape", "shapes"),
    };
    let touching = match touching {
        0 => String::new(),
        n => format!(" ({n} touching)"),
    };
    job.finish(
        written,
        &format!(
            "{shapes}, {}{touching}",
            counted(pairs.len(), "pair", "pairs"),
        ),
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn options_for_one_of_two_files() {
        let map = [("a_x", "lon"), ("b_x", "east"), ("y", "north")];
        let input = InputArgs {
            input_format: Some(crate::args::InputFormat::Parquet),
            map: map.map(|(a, b)| (a.to_owned(), b.to_owned())).to_vec(),
            radians: false,
            skip_bad: false,
            size: None,
            hull: false,
        };
        let (csv, stdin) = (Path::new("a.csv"), Path::new("-"));
        let left = input_of(&input, "a_", csv, stdin);
        let right = input_of(&input, "b_", stdin, csv);
        let names = |input: &InputArgs| {
            let pairs = input.map.iter().map(|(a, b)| format!("{a}={b}"));
            pairs.collect::<Vec<_>>().join(" ")
        };
        assert_eq!(names(&left), "x=lon y=north");
        assert_eq!(names(&right), "x=east y=north");
        assert_eq!(
            (left.input_format, right.input_format),
            (None, input.input_format)
        );
        assert_eq!(
            input_of(&input, "a_", csv, csv).input_format,
            input.input_format
        );
    }
}
