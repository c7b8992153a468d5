//! `obbit mesh`: do two meshes meet where they stand, which triangles, is one inside the other; and
//! how far boxes alone would have gone wrong.

mod args;
mod nearest;
mod search;

use crate::args::{InputArgs, Touching};
use crate::draw::mesh::Picture;
use crate::failure::{Failure, Result, explained};
use crate::job::{Job, Phase, counted};
use crate::write::{self, Column, Sheet};
pub(crate) use args::MeshArgs;
use nearest::Nearest;
use obbit::{Mesh, MeshReport, MeshWork, Pose3, PosedMesh, Relation, Touch};
use std::path::Path;

/// Runs the subcommand.
pub(crate) fn run(args: &MeshArgs) -> Result<()> {
    let files = [args.a.as_path(), args.b.as_path()];
    let svg = args.svg.as_deref();
    write::check(&args.output, svg, &files)?;
    if files == [Path::new("-"); 2] {
        return Err(Failure::new(
            "standard input can be one of the meshes, not both",
        ));
    }
    if args.input_format.is_some() && files.iter().all(|file| crate::read::tells_format(file)) {
        return Err(Failure::new(format_args!(
            "--input-format is for standard input and for files whose names do not tell their format, as {} and {} do: leave it out",
            crate::read::name(files[0]),
            crate::read::name(files[1])
        )));
    }
    let mut job = Job::start("mesh", &args.run)?;
    let meshes = [
        read(files[0], args, &mut job)?,
        read(files[1], args, &mut job)?,
    ];
    let a = posed(files[0], &meshes[0], args.pose_a)?;
    let b = posed(files[1], &meshes[1], args.pose_b)?;
    let found = job.timed(Phase::Pairs, |_| Found::new(&a, &b, args))?;
    job.count_pairs(found.pairs.len());
    found.tell(&mut job);
    job.warn(found.not_closed(files, [&a, &b]));
    let sheet = if args.all { found.list() } else { found.row() };
    let written = write::write_drawn(&sheet, &args.output, svg, &mut job, || {
        let names = files.map(crate::read::file_name);
        crate::draw::mesh::draw(&Picture {
            title: &format!("{} × {}", names[0], names[1]),
            headline: &(found.headline(crate::draw::grouped) + &found.gap()),
            names: [&names[0], &names[1]],
            meshes: [&a, &b],
            glass: [found.report.b_inside_a, found.report.a_inside_b]
                .map(|in_it| in_it == Some(true)),
            pairs: &found.pairs,
            gap: found.nearest.as_ref().and_then(Nearest::gap),
            theme: args.theme,
        })
    });
    job.finish(written, &found.summary())
}

fn read(file: &Path, args: &MeshArgs, job: &mut Job) -> Result<Mesh> {
    let told = crate::read::tells_format(file);
    let input = InputArgs {
        input_format: args.input_format.filter(|_| !told),
        map: Vec::new(),
        radians: false,
        skip_bad: false,
        size: None,
        hull: false,
    };
    let (points, triangles) = crate::read::mesh(file, &input, job)?;
    let mesh = job.timed(Phase::Build, |_| Mesh::new(&points, &triangles));
    mesh.map_err(|error| {
        let name = crate::read::name(file);
        Failure::new(format_args!("{name}: {}", explained(&error)))
    })
}

/// A mesh where it is put: one that fits may not fit any more there.
fn posed<'a>(file: &Path, mesh: &'a Mesh, pose: Option<Pose3>) -> Result<PosedMesh<'a>> {
    mesh.at(&pose.unwrap_or_default()).map_err(|error| {
        let name = crate::read::name(file);
        Failure::new(format_args!("{name}, posed: {}", explained(&error)))
    })
}

/// All that is known of two meshes.
struct Found {
    triangles: [usize; 2],
    report: MeshReport,
    /// What all pairs took, where they were looked for; else what the first took.
    work: MeshWork,
    /// All pairs that count, where they were looked for.
    pairs: Vec<(u32, u32)>,
    /// Those of them that pass through each other, where that is told and not true of all.
    crossing: Option<Vec<(u32, u32)>>,
    /// How many pairs touch, where those are ignored and all that meet do no more.
    only_touch: Option<usize>,
    /// How far they are apart, where that is asked.
    nearest: Option<Nearest>,
    all: bool,
    /// Whether the aligned, the oriented box around each meet.
    boxes: [bool; 2],
}

impl Found {
    fn new(a: &PosedMesh<'_>, b: &PosedMesh<'_>, args: &MeshArgs) -> Result<Self> {
        let report = a.report(b);
        let all = args.all || args.svg.is_some();
        let (pairs, work) = if all {
            search::all_pairs(a, b, args)?
        } else {
            (Vec::new(), report.work)
        };
        let told = args.all && args.touching == Touching::Count;
        let crossing = told.then(|| a.pairs(b, Touch::Ignored));
        let none_left = all && pairs.is_empty() && report.first_pair.is_some();
        let only_touch = none_left.then(|| short(work.triangle_pairs));
        let aligned = a.bounds().intersects(&b.bounds());
        // At the border of what numbers can tell there may be no turned box, but there is the other.
        let oriented = a.oriented_box().zip(b.oriented_box());
        let oriented = oriented.map_or(aligned, |(a, b)| a.intersects(&b));
        Ok(Self {
            triangles: [a, b].map(|m| m.mesh().triangles().len()),
            report,
            work,
            pairs,
            crossing,
            only_touch,
            nearest: args.distance.then(|| Nearest::new(a, b)),
            all,
            boxes: [aligned, oriented],
        })
    }

    /// What to say of files of which it is unknown what lies inside.
    fn not_closed(&self, files: [&Path; 2], meshes: [&PosedMesh<'_>; 2]) -> Vec<String> {
        let inside = [self.report.b_inside_a, self.report.a_inside_b];
        let told = |k: usize| {
            let open = crate::read::open_edges(meshes[k].mesh());
            format!(
                "{} is not closed ({}), so what lies inside it is unknown",
                crate::read::name(files[k]),
                counted(open, "open edge", "open edges")
            )
        };
        // (The two may be one file.)
        let is_told = |k: usize| inside[k].is_none() && (k == 0 || files[1] != files[0]);
        (0..2).filter(|&k| is_told(k)).map(told).collect()
    }

    fn verdict(&self) -> &'static str {
        match self.report {
            MeshReport {
                first_pair: Some(_),
                ..
            } => "meet",
            MeshReport {
                a_inside_b: Some(true),
                ..
            } => "a inside b",
            MeshReport {
                b_inside_a: Some(true),
                ..
            } => "b inside a",
            _ => "apart",
        }
    }

    /// The verdict as one row.
    fn row(&self) -> Sheet<'static> {
        let first = self.report.first_pair.map(|(a, b)| [a, b].map(f64::from));
        let [a, b] = first.unwrap_or([f64::NAN; 2]);
        let told = |inside: Option<bool>| match inside {
            Some(true) => "yes",
            Some(false) => "no",
            None => "unknown",
        };
        let boxes = |meet: bool| if meet { "meet" } else { "apart" };
        let mut sheet = Sheet::default();
        let mut word = |name, word| sheet.add(name, Column::Words(vec![word]));
        word("verdict", self.verdict());
        word("a_inside_b", told(self.report.a_inside_b));
        word("b_inside_a", told(self.report.b_inside_a));
        word("aligned_boxes", boxes(self.boxes[0]));
        word("oriented_boxes", boxes(self.boxes[1]));
        sheet.add_numbers("triangle_a", vec![a]);
        sheet.add_numbers("triangle_b", vec![b]);
        if let Some(nearest) = &self.nearest {
            nearest.add_to(&mut sheet);
        }
        sheet
    }

    /// All pairs, a row each.
    fn list(&self) -> Sheet<'static> {
        let mut sheet = Sheet::default();
        let column = |of: fn(&(u32, u32)) -> u32| {
            Column::Integers(self.pairs.iter().map(|pair| of(pair).into()).collect())
        };
        sheet.add("triangle_a", column(|pair| pair.0));
        sheet.add("triangle_b", column(|pair| pair.1));
        let relation = |pair| match &self.crossing {
            Some(crossing) if crossing.binary_search(pair).is_err() => Relation::Touching,
            _ => Relation::Overlapping,
        };
        let words = self.pairs.iter().map(|pair| relation(pair).name());
        sheet.add("relation", Column::Words(words.collect()));
        sheet
    }

    /// The numbers for `--stats json`.
    fn tell(&self, job: &mut Job) {
        let work = &self.work;
        let boxes = self
            .boxes
            .map(|meet| meet != self.report.first_pair.is_some());
        job.tell(
            "mesh",
            serde_json::json!({
                "verdict": self.verdict(),
                "all_pairs": self.all,
                "box_tests": work.box_tests,
                "leaf_pairs": work.leaf_pairs,
                "leaf_pairs_wrong": work.leaf_pairs_wrong,
                "triangle_tests": work.triangle_tests,
                "triangle_pairs": work.triangle_pairs,
                "triangle_boxes_wrong": work.triangle_tests - work.triangle_pairs,
                "aligned_boxes_wrong": boxes[0],
                "oriented_boxes_wrong": boxes[1],
                "distance": self.nearest.as_ref().map(Nearest::distance),
            }),
        );
        // There are some; how many, nobody has looked.
        if !self.all && self.report.first_pair.is_some() {
            job.tell("pairs", serde_json::Value::Null);
        }
    }

    /// What was found, with numbers written as `number` does.
    fn headline(&self, number: fn(usize) -> String) -> String {
        let only_touch = self
            .only_touch
            .map(|count| format!("only touch: no pair of triangles overlaps ({count} touch)"));
        let verdict = only_touch.unwrap_or_else(|| match (self.verdict(), self.all) {
            ("meet", true) => format!(
                "meet in {} of triangles",
                match self.pairs.len() {
                    1 => "1 pair".to_owned(),
                    count => format!("{} pairs", number(count)),
                }
            ),
            ("meet", false) => "meet".to_owned(),
            ("apart", _) => "are apart".to_owned(),
            (inside, _) => format!("do not meet, {inside}"),
        });
        format!(
            "{} and {} triangles {verdict}",
            number(self.triangles[0]),
            number(self.triangles[1])
        )
    }

    /// How far apart they are, where that is asked and they are.
    fn gap(&self) -> String {
        let far = self.nearest.as_ref().and_then(Nearest::brief);
        far.map_or_else(String::new, |far| {
            format!(", the surfaces {far} from each other")
        })
    }

    fn summary(&self) -> String {
        // (The first that meets may be one that is not listed.)
        let first = if self.all {
            self.pairs.first().copied()
        } else {
            self.report.first_pair
        };
        let first = match first {
            Some((a, b)) => format!(", first {a} and {b}"),
            None => self.gap(),
        };
        let though = match (self.report.first_pair, self.boxes) {
            (None, [true, true]) => ", though the boxes around them meet",
            (None, [true, false]) => ", though the aligned boxes around them meet",
            _ => "",
        };
        let work = &self.work;
        let wrong = match work.triangle_tests - work.triangle_pairs {
            0 => String::new(),
            wrong => format!(" (boxes alone would have been wrong about {wrong})"),
        };
        let tests = short(work.triangle_tests);
        format!(
            "{}{first}{though}: {}, {}{wrong}",
            self.headline(|count| count.to_string()),
            counted(short(work.box_tests), "box test", "box tests"),
            counted(tests, "triangle test", "triangle tests"),
        )
    }
}

fn short(count: u64) -> usize {
    usize::try_from(count).unwrap_or(usize::MAX)
}
