//! Marquee selection: ids of the turned boxes that a marquee touches, in ascending order, for
//! marquees of several sizes, aligned and turned; and the steps of a drag.
//!
//! Beside it the two ways to do without Obbit: a plain exact-enough test of every box, and the
//! fastest index with that test of what it finds, sorted.

use std::time::Instant;

use obbit::select::{Area, Lasso, Marquee, Mode};
use obbit::{Aabb2, Obb2, Rot2};
use packed_spatial_index::{Box2D, Index2DBuilder, SimdIndex2D};

use crate::bulk::Effort;
use crate::report::{Ahead, Report, digits, grouped, time};
use crate::scenes::drawn;
use crate::turns::{median, take_turns};

const NAME: &str = "select";

pub fn run(effort: &Effort, report: &mut Report) -> Result<usize, String> {
    let mut done = 0;
    let counts: &[usize] = if effort.quick {
        &[100_000]
    } else {
        &[100_000, 1_000_000]
    };
    for &count in counts {
        let row = format!("{NAME} {}", grouped(count as i64));
        if effort.wants(&row) {
            scene(&row, count, effort, report)?;
            done += 1;
        }
    }
    Ok(done)
}

fn scene(row: &str, count: usize, effort: &Effort, report: &mut Report) -> Result<(), String> {
    let boxes: Result<Vec<Obb2>, _> = drawn::uniform(count)
        .iter()
        .map(|&[x, y, w, h, angle]| {
            Obb2::new([x, y], [2.0 * w, 2.0 * h], Rot2::from_radians(angle))
        })
        .collect();
    let boxes = boxes.map_err(|why| why.to_string())?;
    let side = (count as f64 * 1.9 / 4.0).sqrt();
    let mut page = Marquee::new(&boxes);
    let index = packed(&boxes)?;
    let mut rows = Vec::new();
    for hits in [100, 10_000, 2 * count] {
        for degrees in [0.0, 30.0] {
            let wide = (hits as f64 / count as f64).sqrt() * side;
            let turn = Rot2::from_degrees(degrees);
            let drawn =
                Obb2::new([0.5 * side; 2], [wide; 2], turn).map_err(|why| why.to_string())?;
            let area: Area = if degrees == 0.0 {
                Aabb2::new(drawn.corners()[0], drawn.corners()[2])
                    .map_err(|why| why.to_string())?
                    .into()
            } else {
                drawn.into()
            };
            let mut by_index = (Vec::new(), Vec::new());
            let mut plain = Vec::new();
            let own = page.select(area.clone(), Mode::Crossing).to_vec();
            scan(&boxes, &drawn, &mut plain);
            search(&index, &boxes, &drawn, &mut by_index);
            if own != plain || own != by_index.0 {
                return Err(format!(
                    "{row}: {} {} {} rows",
                    own.len(),
                    plain.len(),
                    by_index.0.len()
                ));
            }
            let passes = take_turns(3, effort.budget / 4, |engine| {
                let started = Instant::now();
                match engine {
                    0 => {
                        page.select(area.clone(), Mode::Crossing);
                    }
                    1 => scan(&boxes, &drawn, &mut plain),
                    _ => search(&index, &boxes, &drawn, &mut by_index),
                }
                started.elapsed().as_secs_f64()
            });
            let times: Vec<f64> = passes
                .into_iter()
                .filter_map(|p| median(p, |&s| s))
                .collect();
            let [mine, linear, indexed] = times[..] else {
                continue;
            };
            let turned = if degrees == 0.0 { "aligned" } else { "turned" };
            let best = linear.min(indexed);
            rows.push(vec![
                grouped(own.len() as i64),
                turned.into(),
                time(mine),
                time(indexed),
                time(linear),
                digits(best / mine),
            ]);
            report.ahead(Ahead {
                row: format!("{row}, {} {turned}", grouped(own.len() as i64)),
                own: ("Marquee".into(), mine),
                peer: if linear < indexed {
                    ("every box".into(), linear)
                } else {
                    ("packed_spatial_index".into(), indexed)
                },
            });
        }
    }
    let columns = [
        "selected",
        "marquee",
        "Obbit",
        "packed_spatial_index, test, sort",
        "test of every box",
        "times faster than the best",
    ];
    report.table(
        &format!("{row} rotated elements, crossing"),
        &columns,
        &rows,
        "Ids in ascending order. The tests of the other two are plain f64, wrong on hairlines.",
    );
    drags(row, side, &mut page, effort, report)
}

/// A marquee that follows the pointer, and a lasso that grows by a point, beside starting anew.
fn drags(
    row: &str,
    side: f64,
    page: &mut Marquee<Obb2>,
    effort: &Effort,
    report: &mut Report,
) -> Result<(), String> {
    let mut rows = Vec::new();
    for share in [0.1, 0.5, 0.9] {
        let at = 0.02 * side;
        let area = |step: usize| {
            let to = at + share * side + 0.3 * step as f64;
            Aabb2::new([at; 2], [to; 2])
        };
        rows.push(follow(
            &format!("box over {share} of each side"),
            page,
            effort,
            |step| Ok(area(step).map_err(|why| why.to_string())?.into()),
        )?);
    }
    let lasso = |step: usize| -> Result<Area, String> {
        let points: Vec<[f64; 2]> = (0..200 + step)
            .map(|k| {
                let turn = Rot2::from_radians(k as f64 * 0.012);
                let reach = side * (0.3 + 0.05 * Rot2::from_radians(k as f64 * 0.1).cos());
                [
                    0.5 * side + reach * turn.cos(),
                    0.5 * side + reach * turn.sin(),
                ]
            })
            .collect();
        Ok(Lasso::new(&points).map_err(|why| why.to_string())?.into())
    };
    rows.push(follow("lasso of 200 points and more", page, effort, lasso)?);
    let columns = [
        "drag",
        "selected",
        "changes a step",
        "a step",
        "anew",
        "times faster",
    ];
    report.table(&format!("{row}, steps of a drag"), &columns, &rows, "");
    Ok(())
}

fn follow(
    name: &str,
    page: &mut Marquee<Obb2>,
    effort: &Effort,
    area: impl Fn(usize) -> Result<Area, String>,
) -> Result<Vec<String>, String> {
    let steps = if effort.quick { 10 } else { 40 };
    let areas = (0..=steps).map(&area).collect::<Result<Vec<_>, _>>()?;
    let (mut anew, mut changes) = (Vec::new(), 0);
    let mut selected = Vec::new();
    for area in &areas {
        let started = Instant::now();
        let ids = page.select(area.clone(), Mode::Crossing);
        anew.push(started.elapsed().as_secs_f64());
        selected = ids.to_vec();
    }
    page.select(areas[0].clone(), Mode::Crossing);
    let mut step = Vec::new();
    for area in &areas[1..] {
        let started = Instant::now();
        let change = page.drag(area.clone(), Mode::Crossing);
        step.push(started.elapsed().as_secs_f64());
        changes += change.added.len() + change.removed.len();
    }
    if page.selected() != selected {
        return Err(format!("{name}: a drag ends with another selection"));
    }
    let [anew, step] = [anew, step].map(|times| median(times, |&s| s).unwrap_or(f64::NAN));
    Ok(vec![
        name.into(),
        grouped(selected.len() as i64),
        grouped((changes / steps) as i64),
        time(step),
        time(anew),
        digits(anew / step),
    ])
}

/// Tests every box.
fn scan(boxes: &[Obb2], area: &Obb2, out: &mut Vec<u32>) {
    out.clear();
    let ids = (0..).zip(boxes).filter(|(_, b)| meets(area, b));
    out.extend(ids.map(|(id, _)| id));
}

/// Tests what the index finds; the ids and memory for its hits.
fn search(index: &SimdIndex2D, boxes: &[Obb2], area: &Obb2, out: &mut (Vec<u32>, Vec<usize>)) {
    let bounds = area.bounds();
    let ([x0, y0], [x1, y1]) = (bounds.min(), bounds.max());
    index.search_into(Box2D::new(x0, y0, x1, y1), &mut out.1);
    out.0.clear();
    let met = out
        .1
        .iter()
        .filter(|&&at| boxes.get(at).is_some_and(|b| meets(area, b)));
    out.0.extend(met.map(|&at| at as u32));
    out.0.sort_unstable();
}

fn packed(boxes: &[Obb2]) -> Result<SimdIndex2D, String> {
    let mut builder = Index2DBuilder::new(boxes.len()).parallel(false);
    for b in boxes {
        let bounds = b.bounds();
        let ([x0, y0], [x1, y1]) = (bounds.min(), bounds.max());
        builder.add(Box2D::new(x0, y0, x1, y1));
    }
    builder.finish_simd().map_err(|why| why.to_string())
}

/// The separating axis test that a good programmer writes: four axes, no branch, touching counts.
#[inline]
fn meets(a: &Obb2, b: &Obb2) -> bool {
    let (ac, an) = (a.rotation().cos(), a.rotation().sin());
    let (bc, bn) = (b.rotation().cos(), b.rotation().sin());
    let ([wa, ha], [wb, hb]) = (a.size(), b.size());
    let (dx, dy) = (
        2.0 * (b.center()[0] - a.center()[0]),
        2.0 * (b.center()[1] - a.center()[1]),
    );
    let (c, s) = ((ac * bc + an * bn).abs(), (ac * bn - an * bc).abs());
    ((dx * ac + dy * an).abs() <= wa + wb * c + hb * s)
        & ((dy * ac - dx * an).abs() <= ha + wb * s + hb * c)
        & ((dx * bc + dy * bn).abs() <= wb + wa * c + ha * s)
        & ((dy * bc - dx * bn).abs() <= hb + wa * s + ha * c)
}
