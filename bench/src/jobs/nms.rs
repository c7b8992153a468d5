//! Hard suppression of rotated boxes: about eight detections of each thing, a little moved, turned
//! and stretched, of 40 to 120 by 15 to 40 pixels, with random scores; a third of the ground is
//! covered by things, so that neighbours overlap too. Threshold 0.5.
//!
//! Beside Obbit what a good programmer writes: boxes by falling score, each compared with all that
//! are left, by their bounds first, then clipped against each other, shared area divided by the
//! whole; and the same with packed_spatial_index in place of the comparison with all.

use std::f64::consts::PI;
use std::time::Instant;

use obbit::nms::Nms;
use obbit::{Obb2, Rot2};
use packed_spatial_index::{Box2D, Index2DBuilder};

use crate::bulk::Effort;
use crate::random::Random;
use crate::report::{Ahead, Report, digits, grouped, time};
use crate::turns::{median, take_turns};

const THRESHOLD: f64 = 0.5;
/// More boxes than this are too many to compare each with all.
const QUADRATIC: usize = 10_000;

pub fn run(effort: &Effort, report: &mut Report) -> Result<usize, String> {
    let counts: &[usize] = if effort.quick {
        &[1_000, 10_000]
    } else {
        &[1_000, 10_000, 100_000]
    };
    let mut rows = Vec::new();
    for &count in counts {
        let row = format!("nms {}", grouped(count as i64));
        if effort.wants(&row) {
            rows.push(scene(&row, count, effort, report)?);
        }
    }
    let done = rows.len();
    if done > 0 {
        report.table(
            "Non-maximum suppression of rotated boxes",
            &[
                "row",
                "kept",
                "Obbit",
                "index, clip, divide",
                "all with all, clip, divide",
                "times faster than the best",
                "decisions off",
            ],
            &rows,
            "One thread. \"Decisions off\": boxes that the other two keep and Obbit does not, or the \
             other way round; Obbit's answer is exact.",
        );
    }
    Ok(done)
}

fn scene(
    row: &str,
    count: usize,
    effort: &Effort,
    report: &mut Report,
) -> Result<Vec<String>, String> {
    let (boxes, scores) = detections(count).map_err(|why| why.to_string())?;
    let quads = made(&boxes);
    let mut own = Nms::new(THRESHOLD).map_err(|why| why.to_string())?;
    let done = own.hard(&boxes, &scores).map_err(|why| why.to_string())?;
    let mut kept = vec![false; count];
    done.kept().iter().for_each(|&id| kept[id as usize] = true);
    let plain = (count <= QUADRATIC).then(|| suppress(&quads, &scores));
    let indexed = suppress_by_index(&quads, &scores)?;
    let off = |other: &[bool]| kept.iter().zip(other).filter(|(a, b)| a != b).count();
    let off = plain.as_deref().map_or(0, off).max(off(&indexed));
    // Hairlines are rare; more is a fault of the bench or of Obbit.
    if off > count / 1_000 {
        return Err(format!("{row}: {off} decisions differ"));
    }
    let engines = if plain.is_some() { 3 } else { 2 };
    let passes = take_turns(engines, effort.budget / 2, |engine| {
        let started = Instant::now();
        match engine {
            0 => drop(own.hard(&boxes, &scores).map(|done| done.kept().len())),
            // All start from the same boxes: corners, areas and bounds are part of the work.
            1 => drop(suppress_by_index(&made(&boxes), &scores)),
            _ => drop(suppress(&made(&boxes), &scores)),
        }
        started.elapsed().as_secs_f64()
    });
    let times: Vec<f64> = passes
        .into_iter()
        .filter_map(|p| median(p, |&s| s))
        .collect();
    let [mine, by_index, ..] = times[..] else {
        return Err(format!("{row}: no passes"));
    };
    let all = times.get(2).copied().unwrap_or(f64::NAN);
    let peer = if all < by_index {
        ("all with all".into(), all)
    } else {
        ("index, clip, divide".into(), by_index)
    };
    let faster = digits(peer.1 / mine);
    report.ahead(Ahead {
        row: row.into(),
        own: ("Nms".into(), mine),
        peer,
    });
    Ok(vec![
        row.into(),
        grouped(kept.iter().filter(|&&kept| kept).count() as i64),
        time(mine),
        time(by_index),
        time(all),
        faster,
        off.to_string(),
    ])
}

fn detections(count: usize) -> Result<(Vec<Obb2>, Vec<f64>), obbit::Error> {
    let mut random = Random::new(3);
    let side = (count as f64 / 8.0 * 80.0 * 27.5 * 3.0).sqrt();
    let (mut boxes, mut scores) = (Vec::new(), Vec::new());
    while boxes.len() < count {
        let center = [random.between(0.0, side), random.between(0.0, side)];
        let size = [random.between(40.0, 120.0), random.between(15.0, 40.0)];
        let angle = random.between(-PI, PI);
        for _ in 0..(random.between(1.0, 16.0) as usize).min(count - boxes.len()) {
            let off = center.map(|x| x + random.between(-6.0, 6.0));
            let size = size.map(|x| x * random.between(0.85, 1.15));
            let turn = Rot2::from_radians(angle + random.between(-0.15, 0.15));
            boxes.push(Obb2::new(off, size, turn)?);
            scores.push(random.between(0.0, 1.0));
        }
    }
    Ok((boxes, scores))
}

fn made(boxes: &[Obb2]) -> Vec<Quad> {
    boxes.iter().map(Quad::new).collect()
}

/// A box as the naive way likes it.
struct Quad {
    corners: [[f64; 2]; 4],
    area: f64,
    bounds: [f64; 4],
}

impl Quad {
    fn new(b: &Obb2) -> Self {
        let bounds = b.bounds();
        let ([x0, y0], [x1, y1]) = (bounds.min(), bounds.max());
        Self {
            corners: b.corners(),
            area: b.area(),
            bounds: [x0, y0, x1, y1],
        }
    }

    fn near(&self, other: &Self) -> bool {
        let ([a, b, c, d], [e, f, g, h]) = (self.bounds, other.bounds);
        (a < g) & (e < c) & (b < h) & (f < d)
    }

    fn iou(&self, other: &Self) -> f64 {
        let shared = self.shared(other);
        shared / (self.area + other.area - shared)
    }

    /// Area of what is left of one when clipped by the sides of the other. (Sutherland and Hodgman,
    /// Reentrant polygon clipping, 1974.)
    fn shared(&self, other: &Self) -> f64 {
        let mut polygon = [[0.0; 2]; 8];
        polygon[..4].copy_from_slice(&self.corners);
        let mut count = 4;
        for k in 0..4 {
            let (p, q) = (other.corners[k], other.corners[(k + 1) % 4]);
            let side = |c: [f64; 2]| (q[0] - p[0]) * (c[1] - p[1]) - (q[1] - p[1]) * (c[0] - p[0]);
            let (mut next, mut kept) = ([[0.0; 2]; 8], 0);
            for i in 0..count {
                let (a, b) = (polygon[i], polygon[(i + 1) % count]);
                let (s, t) = (side(a), side(b));
                if s >= 0.0 {
                    next[kept.min(7)] = a;
                    kept += 1;
                }
                if (s > 0.0 && t < 0.0) || (s < 0.0 && t > 0.0) {
                    let at = s / (s - t);
                    next[kept.min(7)] = [a[0] + at * (b[0] - a[0]), a[1] + at * (b[1] - a[1])];
                    kept += 1;
                }
            }
            (polygon, count) = (next, kept.min(8));
            if count < 3 {
                return 0.0;
            }
        }
        let from = polygon[0];
        let fan = polygon[1..count].windows(2).map(|w| {
            let [u, v] = [w[0], w[1]].map(|c| [c[0] - from[0], c[1] - from[1]]);
            u[0] * v[1] - u[1] * v[0]
        });
        0.5 * fan.sum::<f64>()
    }
}

fn by_score(scores: &[f64]) -> Vec<usize> {
    let mut order: Vec<usize> = (0..scores.len()).collect();
    order.sort_by(|&i, &j| scores[j].total_cmp(&scores[i]));
    order
}

/// Which boxes stay; each is compared with all of lower score that are left.
fn suppress(quads: &[Quad], scores: &[f64]) -> Vec<bool> {
    let order = by_score(scores);
    let mut kept = vec![true; quads.len()];
    for (k, &i) in order.iter().enumerate() {
        if !kept[i] {
            continue;
        }
        for &j in &order[k + 1..] {
            if kept[j] && quads[i].near(&quads[j]) && quads[i].iou(&quads[j]) > THRESHOLD {
                kept[j] = false;
            }
        }
    }
    kept
}

fn suppress_by_index(quads: &[Quad], scores: &[f64]) -> Result<Vec<bool>, String> {
    let mut builder = Index2DBuilder::new(quads.len()).parallel(false);
    let window = |[a, b, c, d]: [f64; 4]| Box2D::new(a, b, c, d);
    quads.iter().for_each(|quad| {
        builder.add(window(quad.bounds));
    });
    let index = builder.finish_simd().map_err(|why| why.to_string())?;
    let order = by_score(scores);
    let mut ranks = vec![0; quads.len()];
    order.iter().enumerate().for_each(|(k, &i)| ranks[i] = k);
    let (mut kept, mut near) = (vec![true; quads.len()], Vec::new());
    for (k, &i) in order.iter().enumerate() {
        if !kept[i] {
            continue;
        }
        index.search_into(window(quads[i].bounds), &mut near);
        for &j in &near {
            if kept[j] && ranks[j] > k && quads[i].iou(&quads[j]) > THRESHOLD {
                kept[j] = false;
            }
        }
    }
    Ok(kept)
}
