//! `obbit fit`: the aligned and the tightest oriented box around points, and how much of each the
//! points' convex hull fills.

use crate::args::FitArgs;
use crate::failure::{Failure, Result};
use crate::job::{Job, Phase, counted};
use crate::read::Points;
use crate::write::{self, Column, Sheet};
use obbit::fit::{fill_share, min_area_rect, min_volume_box};
use obbit::{Aabb2, Aabb3, ConvexHull, ConvexPolygon};

/// Runs the subcommand.
pub(crate) fn run(args: &FitArgs) -> Result<()> {
    write::check(&args.output, &[&args.file])?;
    let mut job = Job::start("fit", &args.run)?;
    let points = crate::read::points(&args.file, &args.input, &mut job)?;
    let count = match &points {
        Points::Plane(points) => points.len(),
        Points::Space(points) => points.len(),
    };
    let fitted = job.timed(Phase::Pairs, |_| match &points {
        Points::Plane(points) => in_plane(points),
        Points::Space(points) => in_space(points),
    });
    let fitted =
        fitted.map_err(|error| Failure::new(format_args!("{}: {error}", args.file.display())))?;
    let shares = fitted
        .iter()
        .map(|row| row.last().map_or(0.0, |(_, share)| 100.0 * share));
    let shares = shares
        .map(|share| format!("{share:.1}%"))
        .collect::<Vec<_>>();
    let mut sheet = Sheet::default();
    sheet.add("box", Column::Words(vec!["aligned", "oriented"]));
    let [aligned, oriented] = fitted;
    for ((name, a), (_, o)) in aligned.into_iter().zip(oriented) {
        sheet.add_numbers(name, vec![a, o]);
    }
    job.timed(Phase::Write, |_| write::write(&sheet, &args.output))?;
    job.finish(&format!(
        "{}; filled: aligned {}, oriented {}",
        counted(count, "point", "points"),
        shares.first().map_or("", String::as_str),
        shares.last().map_or("", String::as_str),
    ));
    Ok(())
}

/// One box: column names and values. The columns of the box are those that other subcommands read.
type Row = Vec<(&'static str, f64)>;

fn in_plane(points: &[[f64; 2]]) -> std::result::Result<[Row; 2], obbit::Error> {
    let hull = ConvexPolygon::hull_of(points)?;
    let row = |center: [f64; 2], size: [f64; 2], [cos, sin]: [f64; 2], degrees: f64, area: f64| {
        vec![
            ("x", center[0]),
            ("y", center[1]),
            ("w", size[0]),
            ("h", size[1]),
            ("cos", cos),
            ("sin", sin),
            ("degrees", degrees),
            ("area", area),
            ("filled", fill_share(hull.area(), area)),
        ]
    };
    let aligned = Aabb2::around(points)?;
    let tight = min_area_rect(points)?;
    let turn = tight.rotation();
    Ok([
        row(
            aligned.center(),
            aligned.covering_size(),
            [1.0, 0.0],
            0.0,
            aligned.area(),
        ),
        row(
            tight.center(),
            tight.size(),
            [turn.cos(), turn.sin()],
            turn.degrees(),
            tight.area(),
        ),
    ])
}

fn in_space(points: &[[f64; 3]]) -> std::result::Result<[Row; 2], obbit::Error> {
    const ENTRIES: [&str; 9] = [
        "r00", "r01", "r02", "r10", "r11", "r12", "r20", "r21", "r22",
    ];
    let hull = ConvexHull::from_points(points)?;
    let row = |center: [f64; 3], size: [f64; 3], rows: [[f64; 3]; 3], volume: f64| {
        let mut row: Row = ["x", "y", "z"].into_iter().zip(center).collect();
        row.extend(["w", "h", "d"].into_iter().zip(size));
        row.extend(ENTRIES.into_iter().zip(rows.into_iter().flatten()));
        row.extend([
            ("volume", volume),
            ("filled", fill_share(hull.volume(), volume)),
        ]);
        row
    };
    let aligned = Aabb3::around(points)?;
    // The hull has the same box as all the points, and far fewer of them.
    let tight = min_volume_box(hull.points())?;
    let straight = [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]];
    Ok([
        row(
            aligned.center(),
            aligned.covering_size(),
            straight,
            aligned.volume(),
        ),
        row(
            tight.center(),
            tight.size(),
            tight.rotation().rows(),
            tight.volume(),
        ),
    ])
}
