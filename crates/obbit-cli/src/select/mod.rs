//! `obbit select`: which rows a marquee, a lasso or a point selects.

mod area;
mod args;

use crate::draw::scene::Drawn as Drawable;
use crate::draw::{self, Marked, Outline, Picture};
use crate::failure::{Failure, Result, short};
use crate::job::{Job, Phase, counted};
use crate::model::{Ids, List, Shapes};
use crate::read::Carried;
use crate::region::Region;
use crate::write::{self, Sheet};
use area::Drawn;
pub(crate) use args::SelectArgs;
use obbit::Touch;
use obbit::select::{Area, Element, Fill, Marquee, Mode, NO_GROUP, Pick};
use std::collections::HashMap;

/// Runs the subcommand.
pub(crate) fn run(args: &SelectArgs) -> Result<()> {
    let svg = args.svg.as_deref();
    let keep = write::check_of_rows(&args.output, svg, &[&args.file])?;
    let option = match (args.touching, args.tolerance) {
        (Some(_), _) => Some("--touching"),
        (None, Some(_)) => Some("--tolerance"),
        (None, None) => None,
    };
    let screen = area::screen(args)?;
    let drawn = area::drawn(args, &screen)?;
    if let (Drawn::Area(_, Mode::Window), Some(option)) = (&drawn, option) {
        return Err(Failure::new(match args.mode {
            Some(_) => format!("{option} is for crossing: leave it out with --mode window"),
            None => format!(
                "{option} is for crossing, and --drag to the right, or straight up or down, selects as a window: \
                 leave it out, drag to the left, or add --mode crossing"
            ),
        }));
    }
    let mut job = Job::start("select", &args.run)?;
    let (mut scene, carried) = crate::read::rows(&args.file, &args.input, keep, &mut job)?;
    scene.shapes.default_to(&Shapes::None);
    let count = match &scene.shapes {
        Shapes::Plane(shapes) => shapes.len(),
        Shapes::Regions(shapes) => shapes.len(),
        _ => {
            return Err(Failure::new(format_args!(
                "{} holds 3D shapes: select works in the plane",
                crate::read::name(&args.file)
            )));
        }
    };
    let elements = Elements::of(args, &carried, &scene.ids, count)?;
    job.warn(elements.warnings.clone());
    let pick = Pick {
        touch: args.touching.map_or(Touch::Counts, Touch::from),
        tolerance: screen.length(args.tolerance.unwrap_or(0.0)),
        ..Pick::default()
    };
    let rows = job.timed(Phase::Pairs, |_| match &scene.shapes {
        Shapes::Plane(List::Boxes(shapes)) => select(shapes, &elements, &drawn, pick),
        Shapes::Plane(List::Aligned(shapes)) => select(shapes, &elements, &drawn, pick),
        Shapes::Plane(List::Any(shapes)) => select(shapes, &elements, &drawn, pick),
        Shapes::Regions(shapes) => {
            let shapes = shapes.to_any();
            let regions: Vec<_> = shapes.iter().map(Region::to_shape).collect();
            select(&regions, &elements, &drawn, pick)
        }
        _ => Vec::new(),
    });
    job.count("selected", rows.len());
    let mut how = match drawn {
        Drawn::Area(_, Mode::Crossing) => "crossing",
        Drawn::Area(_, Mode::Window) => "window",
        Drawn::Point(_) => "topmost",
    }
    .to_owned();
    if let Some(tolerance) = args.tolerance.filter(|&tolerance| tolerance > 0.0) {
        // Else what is near looks as if it were met.
        how += &format!(", tolerance {}", short(tolerance));
    }
    let columns: Vec<_> = carried.columns().iter().collect();
    let file = crate::read::name(&args.file);
    let (sheet, renamed) = Sheet::of_rows(&file, (&scene.ids, &carried), &rows, &columns, &[]);
    job.warn(renamed);
    let written = write::write_drawn(&sheet, &args.output, svg, &mut job, || {
        let outlines = match &scene.shapes {
            Shapes::Plane(shapes) => outlines(&shapes.to_any()),
            Shapes::Regions(shapes) => outlines(&shapes.to_any()),
            _ => Vec::new(),
        };
        let marked = (&drawn, screen.length(args.tolerance.unwrap_or(0.0)));
        picture(args, &outlines, &scene.ids, &elements, marked, &rows, &how)
    });
    let summary = format!(
        "{}, {} selected ({how})",
        counted(count, "shape", "shapes"),
        rows.len()
    );
    job.finish(written, &summary)
}

/// What the columns say of the elements.
struct Elements {
    /// Empty, or a group for each row.
    groups: Vec<u32>,
    /// Rows that cannot be selected.
    barred: Vec<bool>,
    /// Empty, or 1 for each row that must lie wholly inside, else 0.
    kinds: Vec<u8>,
    /// What the user should look at.
    warnings: Vec<String>,
}

impl Elements {
    fn of(args: &SelectArgs, carried: &Carried, ids: &Ids, count: usize) -> Result<Self> {
        let column = |option: &str, name: &str| {
            carried.column(name).map_err(|message| {
                Failure::new(format_args!(
                    "{}: {option} {name}: {message}",
                    crate::read::name(&args.file)
                ))
            })
        };
        let mut groups = Vec::new();
        if let Some(name) = &args.group {
            let column = column("--group", name)?;
            let mut known: HashMap<String, u32> = HashMap::new();
            for row in 0..count {
                let value = column.read(row);
                // An empty cell is no group.
                groups.push(if value.is_empty() {
                    NO_GROUP
                } else {
                    let next = known.len() as u32;
                    *known.entry(value.into_owned()).or_insert(next)
                });
            }
        }
        let mut barred = vec![false; count];
        for name in &args.locked {
            let column = column("--locked", name)?;
            for (row, barred) in barred.iter_mut().enumerate() {
                let value = column.read(row);
                *barred |= match value.to_ascii_lowercase().as_str() {
                    "1" | "true" | "yes" => true,
                    "" | "0" | "false" | "no" | "null" => false,
                    _ => {
                        return Err(Failure::new(format_args!(
                            "{}, {}id `{}`, column `{name}`: found `{}`: --locked takes true or false, yes or no, 1 or 0",
                            crate::read::name(&args.file),
                            carried.words_for(row),
                            ids.text(row),
                            crate::failure::shortened(&value),
                        )));
                    }
                };
            }
        }
        let mut kinds = Vec::new();
        let mut warnings = Vec::new();
        for (name, value) in &args.whole {
            let column = column("--whole", name)?;
            kinds.resize(count, 0);
            let mut any = count == 0;
            for (row, kind) in kinds.iter_mut().enumerate() {
                let is = column.read(row) == value.as_str();
                *kind |= u8::from(is);
                any |= is;
            }
            if !any {
                let file = crate::read::name(&args.file);
                let why = if value.is_empty() {
                    format!(
                        "nothing stands behind the `=`, and no row has nothing in column `{name}`: give a value"
                    )
                } else {
                    format!("no row has `{value}` in column `{name}`")
                };
                warnings.push(format!("{file}: --whole {name}={value}: {why}"));
            }
        }
        Ok(Self {
            groups,
            barred,
            kinds,
            warnings,
        })
    }
}

/// The rows selected, ascending.
fn select<T: Element + Clone>(
    shapes: &[T],
    elements: &Elements,
    drawn: &Drawn,
    pick: Pick,
) -> Vec<u32> {
    let mut page = Marquee::new(shapes);
    page.set_kinds(&elements.kinds);
    page.set_rule(1, Some(Mode::Window));
    page.set_groups(&elements.groups);
    page.set_all_selectable(|id| !elements.barred.get(id as usize).copied().unwrap_or(false));
    match drawn {
        Drawn::Area(area, mode) => page
            .select(
                area.clone(),
                Pick {
                    mode: *mode,
                    ..pick
                },
            )
            .to_vec(),
        Drawn::Point(point) => {
            let Some(top) = page.topmost(*point, pick.tolerance) else {
                return Vec::new();
            };
            let group = |id: u32| {
                elements
                    .groups
                    .get(id as usize)
                    .copied()
                    .unwrap_or(NO_GROUP)
            };
            let own = group(top);
            let barred = |id: u32| elements.barred.get(id as usize).copied().unwrap_or(false);
            let rows = 0..shapes.len() as u32;
            rows.filter(|&id| id == top || (own != NO_GROUP && group(id) == own && !barred(id)))
                .collect()
        }
    }
}

/// What the shapes look like; boxes around them where there are many.
fn outlines<S: Drawable>(shapes: &[S]) -> Vec<Outline> {
    let dense = shapes.len() > draw::MOST_DRAWN;
    let outline = |s: &S| if dense { s.extent() } else { s.outline() };
    shapes.iter().map(outline).collect()
}

fn picture(
    args: &SelectArgs,
    outlines: &[Outline],
    ids: &Ids,
    elements: &Elements,
    (drawn, tolerance): (&Drawn, f64),
    rows: &[u32],
    how: &str,
) -> String {
    let title = crate::read::file_name(&args.file);
    let note = match args.look.y {
        draw::YAxis::Down => "y points down, as on a screen: a positive angle turns clockwise.",
        draw::YAxis::Up => "",
    };
    draw::draw(&Picture {
        note,
        marked: Some(Marked {
            area: &area::outline(drawn),
            tolerance,
            even_odd: matches!(drawn, Drawn::Area(Area::Lasso(lasso), _) if lasso.fill() == Fill::EvenOdd),
            selected: rows,
            barred: &|row| elements.barred.get(row).copied().unwrap_or(false),
            how,
        }),
        ids: &|row| ids.text(row).into_owned(),
        ..Picture::plain(&title, outlines, (args.look.y, args.look.theme))
    })
}
