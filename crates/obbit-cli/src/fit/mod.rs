//! `obbit fit`: the aligned and the tightest oriented box around points, the smallest circle or ball,
//! and how much of each the points' convex hull, or a closed mesh, fills.

mod args;
mod picture;

use crate::draw::Outline;
use crate::draw::scene::Drawn;
use crate::failure::{Failure, Result, explained};
use crate::job::{Job, Phase, counted};
use crate::read::Points;
use crate::write::{self, Column, Sheet};
pub(crate) use args::FitArgs;
use obbit::fit::{fill_share, min_area_rect, min_circle, min_sphere, min_volume_box};
use obbit::{Aabb2, Aabb3, ConvexHull, ConvexPolygon, Pose3, Shape2, Shape3};

/// Runs the subcommand.
pub(crate) fn run(args: &FitArgs) -> Result<()> {
    let svg = args.svg.as_deref();
    write::check(&args.output, svg, &[&args.file])?;
    let mut job = Job::start("fit", &args.run)?;
    let points = crate::read::points(&args.file, &args.input, &mut job)?;
    let count = match &points {
        Points::Plane(points) => points.len(),
        Points::Space(points, _) => points.len(),
    };
    let fitted = job.timed(Phase::Pairs, |_| match &points {
        Points::Plane(points) => in_plane(points, args.round),
        Points::Space(points, volume) => in_space(points, *volume, args.round),
    });
    let Fitted {
        rows: fitted,
        outlines,
    } = fitted.map_err(|error| {
        let name = crate::read::name(&args.file);
        Failure::new(format_args!("{name}: {}", explained(&error)))
    })?;
    let mut sheet = Sheet::default();
    sheet.add(
        "box",
        Column::Words(fitted.iter().map(|row| row.0).collect()),
    );
    let value = |row: &Row, name: &str| row.1.iter().find(|cell| cell.0 == name).map(|cell| cell.1);
    let mut names = Vec::new();
    for (name, _) in fitted.iter().flat_map(|row| &row.1) {
        if !names.contains(name) {
            names.push(*name);
        }
    }
    for name in names {
        let cells = fitted
            .iter()
            .map(|row| value(row, name).unwrap_or(f64::NAN));
        sheet.add_numbers(name, cells.collect());
    }
    let written = write::write_drawn(&sheet, &args.output, svg, &mut job, || {
        let shares: Vec<_> = fitted
            .iter()
            .map(|row| (row.0, value(row, "filled")))
            .collect();
        picture::draw(&points, &outlines, &shares, args)
    });
    let is_closed = fitted.iter().any(|row| value(row, "mesh_filled").is_some());
    let by = if is_closed { "mesh" } else { "hull" };
    let shares = fitted.iter().map(|row| {
        let share = value(row, "mesh_filled").or(value(row, "filled"));
        format!("{} {}", row.0, percent(share.unwrap_or(0.0)))
    });
    let shares = shares.collect::<Vec<_>>().join(", ");
    let count = counted(count, "point", "points");
    job.finish(written, &format!("{count}; filled by the {by}: {shares}"))
}

/// What it is, then column names and values. The columns are those that other subcommands read.
type Row = (&'static str, Vec<(&'static str, f64)>);

/// What was found.
struct Fitted {
    rows: Vec<Row>,
    /// The hull, then what the rows are about.
    outlines: Vec<Outline>,
}

type Tried = std::result::Result<Fitted, obbit::Error>;

fn percent(share: f64) -> String {
    format!("{:.1}%", 100.0 * share)
}

fn in_plane(points: &[[f64; 2]], round: bool) -> Tried {
    let hull = ConvexPolygon::from_points(points)?;
    let row = |center: [f64; 2],
               size: [f64; 2],
               [cos, sin]: [f64; 2],
               degrees: f64,
               area: f64,
               filled: f64| {
        vec![
            ("x", center[0]),
            ("y", center[1]),
            ("w", size[0]),
            ("h", size[1]),
            ("cos", cos),
            ("sin", sin),
            ("degrees", degrees),
            ("area", area),
            ("filled", filled),
        ]
    };
    let aligned = Aabb2::around(points)?;
    let tight = min_area_rect(points)?;
    let turn = tight.rotation();
    let straight = row(
        aligned.center(),
        aligned.covering_size(),
        [1.0, 0.0],
        0.0,
        aligned.area(),
        fill_share(&hull, aligned),
    );
    let turned = row(
        tight.center(),
        tight.size(),
        [turn.cos(), turn.sin()],
        turn.degrees(),
        tight.area(),
        fill_share(&hull, tight),
    );
    let mut rows = vec![("aligned", straight), ("oriented", turned)];
    let mut shapes: Vec<Shape2> = vec![hull.clone().into(), aligned.into(), tight.into()];
    if round {
        let circle = min_circle(points)?;
        let mut row: Vec<_> = ["x", "y"].into_iter().zip(circle.center()).collect();
        row.extend([
            ("r", circle.radius()),
            ("area", circle.area()),
            ("filled", fill_share(&hull, circle)),
        ]);
        rows.push(("circle", row));
        shapes.push(circle.into());
    }
    let outlines = shapes.iter().map(Drawn::outline).collect();
    Ok(Fitted { rows, outlines })
}

fn in_space(points: &[[f64; 3]], solid: Option<f64>, round: bool) -> Tried {
    const ENTRIES: [&str; 9] = [
        "r00", "r01", "r02", "r10", "r11", "r12", "r20", "r21", "r22",
    ];
    let hull = ConvexHull::from_points(points)?;
    let shares = |volume: f64, filled: f64| {
        let mut cells = vec![("volume", volume), ("filled", filled)];
        // Of volumes that left the range of numbers nothing can be told.
        let solid = solid.filter(|_| volume == 0.0 || (1e-300..f64::MAX).contains(&volume));
        cells.extend(solid.map(|solid| ("mesh_filled", fill_share(solid, volume))));
        cells
    };
    let row = |center: [f64; 3], size: [f64; 3], rows: [[f64; 3]; 3], volume: f64, filled: f64| {
        let mut row: Vec<_> = ["x", "y", "z"].into_iter().zip(center).collect();
        row.extend(["w", "h", "d"].into_iter().zip(size));
        row.extend(ENTRIES.into_iter().zip(rows.into_iter().flatten()));
        row.extend(shares(volume, filled));
        row
    };
    let aligned = Aabb3::around(points)?;
    // Wider than the largest number it would cover them no more.
    aligned.transformed(&Pose3::IDENTITY)?;
    // The hull has the same box as all the points, and far fewer of them.
    let tight = min_volume_box(hull.corners())?;
    let straight = [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]];
    let straight_row = row(
        aligned.center(),
        aligned.covering_size(),
        straight,
        aligned.volume(),
        fill_share(&hull, aligned),
    );
    // About a middle that is rounded, a box along the axes may be larger by a last digit.
    let turned_row = if tight.volume() > aligned.volume() {
        straight_row.clone()
    } else {
        row(
            tight.center(),
            tight.size(),
            tight.rotation().rows(),
            tight.volume(),
            fill_share(&hull, tight),
        )
    };
    let mut rows = vec![("aligned", straight_row), ("oriented", turned_row)];
    let mut shapes: Vec<Shape3> = vec![hull.clone().into(), aligned.into(), tight.into()];
    if round {
        let ball = min_sphere(hull.corners())?;
        let mut row: Vec<_> = ["x", "y", "z"].into_iter().zip(ball.center()).collect();
        row.push(("r", ball.radius()));
        row.extend(shares(ball.volume(), fill_share(&hull, ball)));
        rows.push(("ball", row));
        shapes.push(ball.into());
    }
    let outlines = shapes.iter().map(Drawn::outline).collect();
    Ok(Fitted { rows, outlines })
}
