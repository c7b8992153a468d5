//! Tight boxes, circles and balls around points. First how small they are, then how long it takes.
//!
//! Space: the corners of made meshes, turned so that nothing is aligned, and random points; OFF files
//! given with `--scene` too. Plane: points in a square, a disc and a thin turned rectangle.

mod heuristics;
mod round;

use std::path::PathBuf;
use std::time::{Duration, Instant};

use obbit::{ConvexHull, Rot2, Rot3, fit};

use super::mesh::made;
use super::mesh::off;
use crate::bulk::Effort;
use crate::random::Random;
use crate::report::{Ahead, Report, digits, grouped, time};
use crate::turns::{median, take_turns};
use heuristics::Point;

const BOXES: &str = "fit min_volume_box";
const RECTS: &str = "fit min_area_rect";
const ROUND: &str = "fit min_circle, min_sphere";

pub fn run(effort: &Effort, report: &mut Report) -> Result<usize, String> {
    let mut done = 0;
    if effort.wants(BOXES) {
        boxes(&made_sets(), effort, report)?;
        done += 1;
    }
    if effort.wants(RECTS) {
        rects(effort, report)?;
        done += 1;
    }
    if effort.wants(ROUND) {
        rounds(effort, report)?;
        done += 1;
    }
    Ok(done)
}

/// The boxes around the corners of meshes in files.
pub fn run_files(files: &[PathBuf], effort: &Effort, report: &mut Report) -> Result<usize, String> {
    if !effort.wants(BOXES) {
        return Ok(0);
    }
    let sets = files.iter().map(|file| {
        let name = file.file_name().unwrap_or_default().to_string_lossy();
        Ok((name.into_owned(), off::read(file)?.0))
    });
    boxes(&sets.collect::<Result<Vec<_>, String>>()?, effort, report)?;
    Ok(1)
}

type Set = (String, Vec<Point>);

fn made_sets() -> Vec<Set> {
    let mut random = Random::new(9);
    let mut cloud = |count: usize, sizes: Point, ball: bool| -> Vec<Point> {
        let mut points = Vec::new();
        while points.len() < count {
            let p = [0; 3].map(|_| random.between(-1.0, 1.0));
            if !ball || p.iter().map(|x| x * x).sum::<f64>() <= 1.0 {
                points.push([0, 1, 2].map(|k| p[k] * sizes[k]));
            }
        }
        points
    };
    let sets = [
        ("torus knot", made::knot(160, 32).0),
        ("ring", made::ring(96, 24).0),
        ("bumpy ball", made::ball(96, 48).0),
        ("stepped hills", made::terraces(48).0),
        ("4 points", cloud(4, [1.0; 3], false)),
        ("12 points", cloud(12, [1.0; 3], false)),
        ("100 points in a cube", cloud(100, [1.0; 3], false)),
        ("10,000 points in a cube", cloud(10_000, [1.0; 3], false)),
        ("10,000 points in a ball", cloud(10_000, [1.0; 3], true)),
        ("1,000 points, long", cloud(1_000, [9.0, 2.0, 1.0], true)),
    ];
    let turned = |points: Vec<Point>| {
        let turn = Rot3::from_quaternion(0.1, -0.5, 0.3, 0.8).unwrap_or(Rot3::IDENTITY);
        points.into_iter().map(|p| turn.apply(p)).collect()
    };
    let named = sets
        .into_iter()
        .map(|(name, points)| (name.into(), turned(points)));
    named.collect()
}

fn boxes(sets: &[Set], effort: &Effort, report: &mut Report) -> Result<(), String> {
    let wrong = |why: obbit::Error| why.to_string();
    let (mut sizes, mut times) = (Vec::new(), Vec::new());
    let draws = if effort.quick { 200 } else { 5_000 };
    for (name, points) in sets {
        let own = fit::min_volume_box(points).map_err(wrong)?.volume();
        let hull = ConvexHull::from_points(points).map_err(wrong)?;
        let corners = hull.corners();
        let others = [
            heuristics::grid(corners),
            heuristics::dito(points),
            heuristics::parry(points),
            heuristics::drawn(corners, draws),
        ];
        let mut row = vec![
            name.clone(),
            grouped(points.len() as i64),
            grouped(corners.len() as i64),
            digits(100.0 * fit::fill_share(hull.volume(), own)) + "%",
        ];
        row.extend(others.map(|other| format!("{:.4}", other / own)));
        sizes.push(row);
        let passes = take_turns(4, effort.budget / 20, |engine| {
            let started = Instant::now();
            match engine {
                0 => drop(fit::min_volume_box(points)),
                1 => {
                    // It needs the hull; Obbit's will do.
                    if let Ok(hull) = ConvexHull::from_points(points) {
                        std::hint::black_box(heuristics::grid(hull.corners()));
                    }
                }
                2 => drop(std::hint::black_box(heuristics::dito(points))),
                _ => drop(std::hint::black_box(heuristics::parry(points))),
            }
            started.elapsed().as_secs_f64()
        });
        let medians = passes
            .into_iter()
            .map(|p| median(p, |&s| s).unwrap_or(f64::NAN));
        let mut row = vec![name.clone()];
        row.extend(medians.map(time));
        times.push(row);
    }
    report.table(
        &format!("{BOXES}: volumes"),
        &[
            "points",
            "count",
            "corners of the hull",
            "filled by the hull",
            "grid search",
            "DiTO-14",
            "parry3d obb",
            "best of many directions",
        ],
        &sizes,
        &format!(
            "Volumes as multiples of Obbit's: above 1 is larger. Grid search: Barequet and Har-Peled \
             2001, 5 steps each way from DiTO's box. DiTO-14: Larsson and Källberg 2011. parry3d: along \
             the eigenvectors of the covariance. The last: boxes upright on {} directions drawn at \
             random, turned to the best.",
            grouped(draws as i64)
        ),
    );
    report.table(
        &format!("{BOXES}: times"),
        &["points", "Obbit", "grid search", "DiTO-14", "parry3d obb"],
        &times,
        "Obbit and the grid search make the convex hull first.",
    );
    Ok(())
}

fn rects(effort: &Effort, report: &mut Report) -> Result<(), String> {
    let count = if effort.quick { 10_000 } else { 100_000 };
    let mut rows = Vec::new();
    for (name, sizes, ball) in [
        ("in a square", [1.0, 1.0], false),
        ("in a disc", [1.0, 1.0], true),
        ("in a thin turned rectangle", [10.0, 1.0], false),
    ] {
        let points = flat(count, sizes, ball);
        let own = fit::min_area_rect(&points).map_err(|why| why.to_string())?;
        let parry = |points: &[[f64; 2]]| {
            let points: Vec<parry2d::math::Vector> =
                points.iter().map(|p| p.map(|x| x as f32).into()).collect();
            parry2d::utils::obb(&points)
        };
        let (pose, cuboid) = parry(&points);
        let half = [cuboid.half_extents.x, cuboid.half_extents.y].map(f64::from);
        let outside = points.iter().filter(|p| {
            let local = pose.inverse_transform_point(p.map(|x| x as f32).into());
            let local = [local.x, local.y].map(f64::from);
            // A thousandth more, for it computes in f32.
            !(0..2).all(|k| local[k].abs() <= half[k] * 1.001)
        });
        let outside = outside.count();
        let passes = take_turns(2, effort.budget / 20, |engine| {
            let started = Instant::now();
            match engine {
                0 => drop(fit::min_area_rect(&points)),
                _ => drop(std::hint::black_box(parry(&points))),
            }
            started.elapsed().as_secs_f64()
        });
        let medians = passes
            .into_iter()
            .map(|p| median(p, |&s| s).unwrap_or(f64::NAN));
        let mut row = vec![
            format!("{} {name}", grouped(count as i64)),
            format!("{:.4}", 4.0 * half[0] * half[1] / own.area()),
            grouped(outside as i64),
        ];
        row.extend(medians.map(time));
        rows.push(row);
    }
    report.table(
        RECTS,
        &[
            "points",
            "parry2d obb: area as a multiple of Obbit's",
            "points outside of it",
            "Obbit",
            "parry2d obb",
        ],
        &rows,
        "",
    );
    Ok(())
}

fn rounds(effort: &Effort, report: &mut Report) -> Result<(), String> {
    let counts: &[usize] = if effort.quick {
        &[10_000]
    } else {
        &[1_000, 100_000]
    };
    let mut rows = Vec::new();
    let wrong = |why: obbit::Error| why.to_string();
    for &count in counts {
        let plane = flat(count, [1.0, 1.0], true);
        let own = fit::min_circle(&plane).map_err(wrong)?.radius();
        let off = round::smallest(&mut plane.clone()).radius() / own - 1.0;
        let row = (format!("circle around {}", grouped(count as i64)), off);
        let passes = take_turns(2, effort.budget / 20, |engine| {
            timed(engine, &plane, |points| drop(fit::min_circle(points)))
        });
        rows.push(rounded(row, passes, report)?);

        let mut random = Random::new(11);
        let space: Vec<Point> = (0..count)
            .map(|_| [0; 3].map(|_| random.between(-1.0, 1.0)))
            .collect();
        let own = fit::min_sphere(&space).map_err(wrong)?.radius();
        let off = round::smallest(&mut space.clone()).radius() / own - 1.0;
        let row = (format!("ball around {}", grouped(count as i64)), off);
        let passes = take_turns(2, effort.budget / 20, |engine| {
            timed(engine, &space, |points| drop(fit::min_sphere(points)))
        });
        rows.push(rounded(row, passes, report)?);
    }
    report.table(
        ROUND,
        &[
            "points",
            "Obbit",
            "Welzl, plain f64",
            "times faster",
            "its radius, off by",
        ],
        &rows,
        "Obbit's radius is exact up to its last rounding, and every point is inside exactly.",
    );
    Ok(())
}

/// One pass: Obbit, or Welzl's algorithm on a copy.
fn timed<const D: usize>(engine: usize, points: &[[f64; D]], own: impl Fn(&[[f64; D]])) -> f64 {
    if engine == 0 {
        let started = Instant::now();
        own(points);
        return started.elapsed().as_secs_f64();
    }
    let mut copy = points.to_vec();
    let started = Instant::now();
    std::hint::black_box(round::smallest(&mut copy).radius());
    started.elapsed().max(Duration::from_nanos(1)).as_secs_f64()
}

fn rounded(
    (name, off): (String, f64),
    passes: Vec<Vec<f64>>,
    report: &mut Report,
) -> Result<Vec<String>, String> {
    if off.abs() > 1e-9 {
        return Err(format!("{ROUND}: {name} is off by {off:e}"));
    }
    let medians = passes.into_iter().filter_map(|p| median(p, |&s| s));
    let [own, peer] = medians.collect::<Vec<_>>()[..] else {
        return Err("no passes".into());
    };
    report.ahead(Ahead {
        row: format!("fit {name}"),
        own: ("fit".into(), own),
        peer: ("Welzl, plain f64".into(), peer),
    });
    Ok(vec![
        name,
        time(own),
        time(peer),
        digits(peer / own),
        format!("{off:.0e}"),
    ])
}

fn flat(count: usize, sizes: [f64; 2], ball: bool) -> Vec<[f64; 2]> {
    let mut random = Random::new(10);
    let turn = Rot2::from_degrees(33.0);
    let mut points = Vec::new();
    while points.len() < count {
        let p = [0; 2].map(|_| random.between(-1.0, 1.0));
        if !ball || p[0] * p[0] + p[1] * p[1] <= 1.0 {
            points.push(turn.apply([p[0] * sizes[0], p[1] * sizes[1]]));
        }
    }
    points
}
