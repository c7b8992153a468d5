//! `obbit declutter`: which labels show, where not all fit, and what hides the others.

mod args;
mod behaviour;
mod map;
mod mercator;
mod picture;

use crate::failure::{Failure, Result, explained};
use crate::job::{Job, Phase, counted};
use crate::model::{Ids, List, Shapes};
use crate::read::{self, Numbered, Texts};
use crate::write::{self, Column, Sheet};
pub(crate) use args::DeclutterArgs;
use args::TurnBy;
use behaviour::Column as BehaviourColumn;
use map::Map;
use obbit::Shape2;
use obbit::labels::{Behaviour, Label, Turn};
use std::collections::{HashMap, HashSet};

/// Runs the subcommand.
pub(crate) fn run(args: &DeclutterArgs) -> Result<()> {
    let svg = args.svg.as_deref();
    let keep = write::check_of_rows(&args.output, svg, &[&args.file])?;
    let mut job = Job::start("declutter", &args.run)?;
    let mut rows = read::labels(&args.file, &args.input, args.view.is_some(), keep, &mut job)?;
    rows.scene.shapes.default_to(&Shapes::None);
    let map = Map::of(args, &rows)?;
    let made = job.timed(Phase::Build, |_| Made::of(args, &rows, &map))?;
    let shown = job.timed(Phase::Pairs, |_| made.shown(&map, args, &rows))?;
    let seen = (0..).zip(&shown).filter(|(_, row)| row.on);
    let (listed, seen): (Vec<u32>, Vec<&Shown>) = seen.unzip();
    let (mut sheet, warnings) = sheet(args, &rows, shown.len(), (&seen, &listed));
    job.warn(warnings);
    if args.tries.is_some() {
        let position = |row: &&Shown| row.position.map_or(f64::NAN, |p| p as f64);
        sheet.add_numbers("position", seen.iter().map(position).collect());
    }
    if args.view.is_some() {
        for (axis, name) in ["screen_x", "screen_y"].into_iter().enumerate() {
            let at = |row: &&Shown| {
                row.on_screen
                    .as_ref()
                    .map_or(f64::NAN, |s| s.center()[axis])
            };
            sheet.add_numbers(name, seen.iter().map(at).collect());
        }
    }
    let written = write::write_drawn(&sheet, &args.output, svg, &mut job, || {
        picture::draw(args, &rows, (&listed, &seen))
    });
    let visible = seen.iter().filter(|row| row.visible).count();
    let obstacles = seen.iter().filter(|row| row.obstacle).count();
    job.count("shown", visible);
    let on_screen = match args.screen {
        Some(_) => format!(", {} on the screen:", seen.len()),
        None => ",".to_owned(),
    };
    job.finish(
        written,
        &format!(
            "{}{on_screen} {visible} shown, {} hidden{}",
            counted(shown.len(), "label", "labels"),
            seen.len() - visible - obstacles,
            match obstacles {
                0 => String::new(),
                _ => format!(", {}", counted(obstacles, "obstacle", "obstacles")),
            }
        ),
    )
}

/// The file's columns, and what was found; and what to say of columns that had to be renamed.
fn sheet<'a>(
    args: &DeclutterArgs,
    rows: &'a Numbered,
    count: usize,
    (seen, listed): (&[&Shown], &'a [u32]),
) -> (Sheet<'a>, Vec<String>) {
    let mut added = vec!["visible", "hidden_by"];
    added.extend(args.tries.as_ref().map(|_| "position"));
    added.extend(args.view.iter().flat_map(|_| ["screen_x", "screen_y"]));
    // What an earlier run has added is found anew.
    let columns = rows.carried.columns();
    let earlier = earlier(columns, &rows.scene.ids, count);
    let kept = (0..).zip(columns).filter(|(k, _)| !earlier.contains(k));
    let kept: Vec<_> = kept.map(|(_, column)| column).collect();
    let ids = &rows.scene.ids;
    let file = read::name(&args.file);
    let (mut sheet, warnings) = Sheet::of_rows(&file, (ids, &rows.carried), listed, &kept, &added);
    let visible = seen.iter().map(|row| i64::from(row.visible));
    sheet.add("visible", Column::Integers(visible.collect()));
    let hidden_by = seen.iter().map(|row| row.hidden_by);
    sheet.add("hidden_by", Column::MaybeIds(ids, hidden_by.collect()));
    (sheet, warnings)
}

/// Which columns an earlier run has put behind all others: `visible` and `hidden_by`, side by side,
/// and what it was asked for besides. Names alone do not tell: a row says whether it is visible with
/// 1 or 0, and by what it is hidden only if it is, naming a row of the file.
fn earlier(columns: &[Texts], ids: &Ids, rows: usize) -> std::ops::Range<usize> {
    const MORE: [&str; 3] = ["position", "screen_x", "screen_y"];
    let is_pair = |two: &[Texts]| two[0].name == "visible" && two[1].name == "hidden_by";
    let start = columns.windows(2).rposition(is_pair);
    let start = start.unwrap_or(columns.len());
    let Some([visible, hidden_by, more @ ..]) = columns.get(start..) else {
        return 0..0;
    };
    let says_so = |row| match visible.read(row).as_ref() {
        "1" => hidden_by.read(row).is_empty(),
        "0" => true,
        _ => false,
    };
    let names_a_row = || {
        let known: HashSet<_> = (0..rows).map(|row| ids.text(row)).collect();
        let by = (0..rows).map(|row| hidden_by.read(row));
        by.filter(|by| !by.is_empty()).all(|by| known.contains(&by))
    };
    let is_more = |column: &Texts| MORE.contains(&column.name.as_str());
    if more.iter().all(is_more) && (0..rows).all(says_so) && names_a_row() {
        start..columns.len()
    } else {
        0..0
    }
}

fn failure(args: &DeclutterArgs, message: &str) -> Failure {
    Failure::new(format_args!("{}: {message}", read::name(&args.file)))
}

/// A failure at a row, or at a cell in it.
fn failure_at(args: &DeclutterArgs, place: &str, message: &str) -> Failure {
    Failure::new(format_args!(
        "{}, {place}: {message}",
        read::name(&args.file)
    ))
}

/// Where a row stands, and its id.
fn place(rows: &Numbered, row: usize) -> String {
    format!(
        "{}id `{}`",
        rows.carried.words_for(row),
        rows.scene.ids.text(row)
    )
}

/// The labels of a file, those of one group made one.
struct Made {
    labels: obbit::labels::Labels,
    /// Of each row: its label, and which of the label's shapes at a position is its own.
    of_row: Vec<(u32, usize)>,
    /// The first row of each label.
    first: Vec<usize>,
    /// Which labels are obstacles.
    obstacles: Vec<bool>,
}

/// How a row fares.
struct Shown {
    visible: bool,
    position: Option<usize>,
    hidden_by: Option<u32>,
    /// Its shape where it shows, or would in its first position.
    on_screen: Option<Shape2>,
    /// Whether its label is on the screen, be it in part: all are where none was asked for.
    on: bool,
    /// Whether its label is never drawn, and only hides others.
    obstacle: bool,
}

impl Made {
    fn of(args: &DeclutterArgs, rows: &Numbered, map: &Map) -> Result<Self> {
        let Shapes::Plane(shapes) = &rows.scene.shapes else {
            return Err(failure(args, "labels are shapes of the plane"));
        };
        let (groups, of_row, first) = groups(args, rows, shapes.len())?;
        let behaviours = BehaviourColumn::of(args, rows)?;
        let mut labels = obbit::labels::Labels::new();
        labels.set_touch(args.touching.into());
        let mut obstacles = Vec::with_capacity(groups.len());
        for members in groups {
            let behaviour = behaviours.of_label(&members)?;
            obstacles.push(behaviour == Behaviour::Obstacle);
            let label = Self::label(args, rows, map, shapes, &members);
            let label = label.map_err(|bad| {
                let at = members.first().map(|&row| place(rows, row));
                failure_at(args, &at.unwrap_or_default(), &explained(&bad))
            })?;
            let pushed = labels.push(label.behaviour(behaviour));
            pushed.map_err(|error| failure(args, &explained(&error)))?;
        }
        Ok(Self {
            labels,
            of_row,
            first,
            obstacles,
        })
    }

    /// One label of rows that show together.
    fn label(
        args: &DeclutterArgs,
        rows: &Numbered,
        map: &Map,
        shapes: &List<2, Shape2>,
        members: &[usize],
    ) -> std::result::Result<Label, obbit::Error> {
        let number = |name, row, or| rows.number(name, row).unwrap_or(or);
        let first = members.first().copied().unwrap_or(0);
        let anchor = |row: usize| map.anchors.get(row).copied().unwrap_or([0.0; 2]);
        let (mut parts, mut priority) = (Vec::new(), f64::NEG_INFINITY);
        for &row in members {
            priority = priority.max(number("priority", row, 0.0));
            let Some(shape) = shapes.get(row as u32) else {
                continue;
            };
            // About its own anchor, in pixels, as the label of this row alone would be.
            let [x, y] = shape.center();
            let alone = Label::of_shapes([0.0; 2], &[shape.translated([-x, -y])?])?
                .scale(number("scale", row, 1.0))?
                .padding(number("padding", row, 0.0))?;
            // From the first row's anchor to its own, as seen on the screen where it stays upright.
            let [a, b] = [anchor(first), anchor(row)].map(|p| map.view.to_pixels(p));
            let mut between = [b[0] - a[0], b[1] - a[1]];
            if args.turn == TurnBy::Upright {
                between = map.view.rotation().apply(between);
            }
            let scale = number("scale", row, 1.0);
            let offset = ["offset_x", "offset_y"].map(|name| number(name, row, 0.0) * scale);
            let by = [between[0] + offset[0], between[1] + offset[1]];
            for part in alone.collision_shapes()? {
                parts.push(part.translated(by)?);
            }
        }
        let mut positions = vec![[0.0; 2]];
        // An offset that is tried stands for the row's own.
        let own = ["offset_x", "offset_y"].map(|name| number(name, first, 0.0));
        let scale = number("scale", first, 1.0);
        for point in args.tries.iter().flatten() {
            positions.push([(point[0] - own[0]) * scale, (point[1] - own[1]) * scale]);
        }
        let turn = match args.turn {
            TurnBy::Upright => Turn::Upright,
            TurnBy::Map => Turn::WithMap,
        };
        Ok(Label::of_shapes(anchor(first), &parts)?
            .offsets(&positions)?
            .priority(priority)?
            .turn(turn))
    }

    /// Decides what shows.
    fn shown(mut self, map: &Map, args: &DeclutterArgs, rows: &Numbered) -> Result<Vec<Shown>> {
        let updated = self.labels.update(&map.view);
        updated.map_err(|error| failure(args, &explained(&error)))?;
        let pose = map.view.pose();
        let shown = self.of_row.iter().enumerate().map(|(row, &(label, part))| {
            let position = self.labels.position(label);
            let shape = self.labels.shapes(label, position.unwrap_or(0)).nth(part);
            let by = self.labels.hidden_by(label);
            let by = by.and_then(|by| self.first.get(by as usize));
            let on_screen = shape.map(|shape| shape.transformed(&pose)).transpose();
            let on_screen = on_screen.map_err(|_| {
                let far = "--view puts it farther from the middle of the screen than any number: give a centre nearer to the labels, or a smaller scale";
                failure_at(args, &place(rows, row), far)
            })?;
            Ok(Shown {
                visible: position.is_some(),
                position,
                hidden_by: by.and_then(|&row| u32::try_from(row).ok()),
                on_screen,
                on: true,
                obstacle: self.obstacles.get(label as usize).copied().unwrap_or(false),
            })
        });
        let mut shown: Vec<Shown> = shown.collect::<Result<_>>()?;
        if let Some(screen) = map.screen {
            // What shows together is listed together.
            let mut on = vec![false; self.first.len()];
            for (row, &(label, _)) in shown.iter().zip(&self.of_row) {
                if let (Some(on), Some(shape)) = (on.get_mut(label as usize), &row.on_screen) {
                    *on |= screen.intersects(shape);
                }
            }
            for (row, &(label, _)) in shown.iter_mut().zip(&self.of_row) {
                row.on = on.get(label as usize).copied().unwrap_or(false);
            }
        }
        Ok(shown)
    }
}

/// The rows of each label; the label of each row and its place there; the first row of each label.
type Groups = (Vec<Vec<usize>>, Vec<(u32, usize)>, Vec<usize>);

fn groups(args: &DeclutterArgs, rows: &Numbered, count: usize) -> Result<Groups> {
    let column = match &args.group {
        Some(name) => {
            let column = rows.carried.column(name);
            Some(column.map_err(|message| failure(args, &format!("--group {name}: {message}")))?)
        }
        None => None,
    };
    let mut known: HashMap<String, usize> = HashMap::new();
    let mut groups: Vec<Vec<usize>> = Vec::new();
    let mut of_row = Vec::with_capacity(count);
    for row in 0..count {
        let text = column.map(|column| column.read(row).into_owned());
        // An empty cell is no group.
        let text = text.filter(|text| !text.is_empty());
        let next = groups.len();
        let label = text.map_or(next, |text| *known.entry(text).or_insert(next));
        if label == next {
            groups.push(Vec::new());
        }
        if let Some(members) = groups.get_mut(label) {
            of_row.push((label as u32, members.len()));
            members.push(row);
        }
    }
    let first = groups.iter().filter_map(|members| members.first().copied());
    let first = first.collect();
    Ok((groups, of_row, first))
}
