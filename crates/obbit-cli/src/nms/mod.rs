//! `obbit nms`: which of many scored boxes stay, where those that share too much with a better one go.

mod args;
mod frames;
mod picture;

use crate::failure::{Failure, Result, explained};
use crate::job::{Job, Phase, counted};
use crate::model::{List, Shapes};
use crate::read::{Detections, Texts};
use crate::write::{self, Column, Sheet};
pub(crate) use args::NmsArgs;
use args::Soft;
use obbit::nms::{Decay, Detection, Fate, Nms};
use obbit::{Aabb2, Obb2, Shape2};

/// Runs the subcommand.
pub(crate) fn run(args: &NmsArgs) -> Result<()> {
    let keep = write::check_of_rows(&args.output, args.svg.as_deref(), &[&args.file])?;
    match args.soft {
        Some(Soft::Gaussian) if args.threshold.is_some() => {
            return Err(Failure::new(
                "--soft gaussian lets scores fall whatever the IoU: leave out --threshold",
            ));
        }
        Some(Soft::Linear) if args.sigma.is_some() => {
            return Err(Failure::new(
                "--sigma is for --soft gaussian: leave it out with --soft linear",
            ));
        }
        _ => {}
    }
    let mut job = Job::start("nms", &args.run)?;
    let read = crate::read::detections(&args.file, &args.input, keep, &mut job)?;
    job.warn(frames::warning(&read, args).into_iter().collect());
    match &read.scene.shapes {
        Shapes::Plane(List::Boxes(boxes)) => report(boxes, &read, args, job),
        Shapes::Plane(List::Aligned(boxes)) => report(boxes, &read, args, job),
        // The header of anything else was refused.
        _ => report::<Obb2>(&[], &read, args, job),
    }
}

/// What boxes of both kinds can do.
trait Found: Detection + Into<Shape2> {
    fn iou_with(&self, other: &Self) -> f64;
}

impl Found for Obb2 {
    fn iou_with(&self, other: &Self) -> f64 {
        self.iou(other)
    }
}

impl Found for Aabb2 {
    fn iou_with(&self, other: &Self) -> f64 {
        self.iou(other)
    }
}

/// What became of the boxes.
struct Outcome {
    /// All rows, best first.
    order: Vec<u32>,
    /// By row.
    fates: Vec<Fate>,
    /// By row, with --soft: what the score has fallen to; NaN where it was left out.
    fallen: Option<Vec<f64>>,
}

fn report<B: Found>(boxes: &[B], read: &Detections, args: &NmsArgs, mut job: Job) -> Result<()> {
    let outcome = job
        .timed(Phase::Pairs, |_| suppress(boxes, read, args))
        .map_err(|error| {
            let name = crate::read::name(&args.file);
            Failure::new(format_args!("{name}: {}", explained(&error)))
        })?;
    let fate = |row: u32| outcome.fates.get(row as usize).copied();
    let kept = |row: u32| fate(row) == Some(Fate::Kept);
    let rows = outcome.order.iter().copied();
    let rows: Vec<u32> = rows.filter(|&row| !args.kept || kept(row)).collect();
    let count = (0..).zip(boxes).filter(|&(row, _)| kept(row)).count();
    job.count("suppressed", boxes.len() - count);
    let mut added = Vec::new();
    added.extend(outcome.fallen.as_ref().map(|_| "soft_score"));
    added.push("kept");
    if outcome.fallen.is_none() {
        added.extend(["suppressed_by", "iou"]);
    }
    let ids = &read.scene.ids;
    let file = crate::read::name(&args.file);
    let columns = read.carried.columns();
    // What an earlier run has added is found anew.
    let own: Vec<_> = columns.iter().take(earlier(columns, boxes.len())).collect();
    let (mut sheet, renamed) = Sheet::of_rows(&file, (ids, &read.carried), &rows, &own, &added);
    job.warn(renamed);
    if let Some(fallen) = &outcome.fallen {
        let of = |&row: &u32| fallen.get(row as usize).copied().unwrap_or(f64::NAN);
        let fallen = rows.iter().map(of);
        sheet.add_numbers("soft_score", fallen.collect());
    }
    let yes = |&row: &u32| if kept(row) { "yes" } else { "no" };
    sheet.add("kept", Column::Words(rows.iter().map(yes).collect()));
    if outcome.fallen.is_none() {
        let by = |&row: &u32| match fate(row) {
            Some(Fate::SuppressedBy(by)) => Some(by),
            _ => None,
        };
        let by: Vec<Option<u32>> = rows.iter().map(by).collect();
        let iou = rows.iter().zip(&by).map(|(&row, &by)| {
            let pair = by.and_then(|by| boxes.get(by as usize).zip(boxes.get(row as usize)));
            pair.map_or(f64::NAN, |(a, b)| a.iou_with(b))
        });
        let iou = iou.collect();
        sheet.add("suppressed_by", Column::MaybeIds(ids, by));
        sheet.add_numbers("iou", iou);
    }
    let svg = args.svg.as_deref();
    let written = write::write_drawn(&sheet, &args.output, svg, &mut job, || {
        picture::draw(boxes, read, &outcome.fates, args)
    });
    job.finish(
        written,
        &format!("{}, {count} kept", counted(boxes.len(), "box", "boxes")),
    )
}

/// How many columns are the file's own, not put behind all others by an earlier run. Names alone do
/// not tell: that has said `yes` or `no` of each row, and by what only of those that go.
fn earlier(columns: &[Texts], rows: usize) -> usize {
    let ends = |names: &[&str]| {
        let start = columns.len().checked_sub(names.len())?;
        let last = columns.get(start..)?;
        let same = last
            .iter()
            .map(|column| column.name.as_str())
            .eq(names.iter().copied());
        same.then_some((start, last))
    };
    let says_so = |kept: &Texts, by: Option<&Texts>| {
        (0..rows).all(|row| match &*kept.read(row) {
            "yes" => by.is_none_or(|by| by.read(row).is_empty()),
            "no" => true,
            _ => false,
        })
    };
    let start = match (
        ends(&["kept", "suppressed_by", "iou"]),
        ends(&["soft_score", "kept"]),
    ) {
        (Some((start, [kept, by, _])), _) => says_so(kept, Some(by)).then_some(start),
        (_, Some((start, [_, kept]))) => says_so(kept, None).then_some(start),
        _ => None,
    };
    start.unwrap_or(columns.len())
}

fn suppress<B: Detection>(
    boxes: &[B],
    read: &Detections,
    args: &NmsArgs,
) -> std::result::Result<Outcome, obbit::Error> {
    let mut nms = Nms::new(args.iou())?;
    let lowest = args.min_score.or(args.soft.map(|_| 0.001));
    if let Some(score) = lowest {
        nms = nms.min_score(score)?;
    }
    let scores = read.scores.as_slice();
    let classes = match &read.classes {
        Some(classes) if !args.class_agnostic => Some(classes.of.as_slice()),
        _ => None,
    };
    // Best first, ties in the order of the file, for the rows that are left out as well.
    let mut order: Vec<u32> = (0..).take(boxes.len()).collect();
    let score = |row: u32| scores.get(row as usize).copied().unwrap_or(f64::NAN) + 0.0;
    order.sort_by(|&i, &j| score(j).total_cmp(&score(i)));
    let Some(soft) = args.soft else {
        let done = match classes {
            Some(classes) => nms.hard_by_class(boxes, scores, classes)?,
            None => nms.hard(boxes, scores)?,
        };
        let fates = (0..).take(boxes.len()).filter_map(|row| done.fate(row));
        let fates = fates.collect();
        return Ok(Outcome {
            order,
            fates,
            fallen: None,
        });
    };
    let decay = match soft {
        Soft::Linear => Decay::Linear,
        Soft::Gaussian => Decay::Gaussian {
            sigma: args.sigma.unwrap_or(0.5),
        },
    };
    let chosen = match classes {
        Some(classes) => nms.soft_by_class(boxes, scores, classes, decay)?,
        None => nms.soft(boxes, scores, decay)?,
    };
    let mut fallen = vec![f64::NAN; boxes.len()];
    let mut fates = vec![Fate::BelowMinScore; boxes.len()];
    for &(row, score) in chosen {
        if let (Some(slot), Some(fate)) =
            (fallen.get_mut(row as usize), fates.get_mut(row as usize))
        {
            (*slot, *fate) = (score, Fate::Kept);
        }
    }
    let mut all: Vec<u32> = chosen.iter().map(|&(row, _)| row).collect();
    let left_out = |row: &u32| fates.get(*row as usize) != Some(&Fate::Kept);
    all.extend(order.iter().copied().filter(left_out));
    Ok(Outcome {
        order: all,
        fates,
        fallen: Some(fallen),
    })
}
