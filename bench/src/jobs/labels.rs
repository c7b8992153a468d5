//! Label avoidance: turned labels of 40 to 80 by 12 to 20 pixels with random priorities, greedy, and
//! for each hidden one what hides it.
//!
//! The uniform scenes have 930 square pixels for a label, so that 26% are shown; the clustered one as
//! many in clumps, so that 24% are; and in towns (`t100k`) labels crowd around 300 places, the more the nearer.
//! Beside Obbit the good naive way, a grid of 50 pixels that
//! holds what is shown and is walked in the order of priority; and the same with an R-tree.

use std::f64::consts::TAU;

use obbit::labels::Declutter;
use obbit::{Obb2, Rot2, Touch};
use rstar::{AABB, RTree, RTreeObject};

use crate::bulk::Effort;
use crate::random::Random;
use crate::report::{Ahead, Report, digits, grouped, time};
use crate::turns::{median, take_turns, timed, timed_on_two};

pub fn run(effort: &Effort, report: &mut Report) -> Result<usize, String> {
    let scenes: &[(&str, usize, Layout)] = &[
        ("u10k", 10_000, Layout::Even),
        ("u100k", 100_000, Layout::Even),
        ("c100k", 100_000, Layout::Clumps),
        ("t100k", 100_000, Layout::Towns),
        ("u1m", 1_000_000, Layout::Even),
    ];
    let (mut rows, mut done) = (Vec::new(), 0);
    for &(name, count, layout) in scenes {
        let row = format!("labels {name}");
        if effort.wants(&row) && !(effort.quick && count > 100_000) {
            rows.push(scene(&row, count, layout, effort, report)?);
            done += 1;
        }
    }
    if done > 0 {
        report.table(
            "Labels, greedy by priority",
            &[
                "scene",
                "shown",
                "Obbit",
                "Obbit, 2 threads",
                "grid, by priority",
                "rstar, by priority",
                "times faster",
            ],
            &rows,
            "One thread unless said, memory kept from pass to pass. All name the label that hides each.",
        );
    }
    Ok(done)
}

fn scene(
    row: &str,
    count: usize,
    layout: Layout,
    effort: &Effort,
    report: &mut Report,
) -> Result<Vec<String>, String> {
    let (boxes, priorities) = drawn(count, layout)?;
    let mut own = Declutter::new();
    let mut grid = Grid::default();
    let wrong = |why: obbit::Error| why.to_string();
    own.run(&boxes, &priorities, Touch::Ignored)
        .map_err(wrong)?;
    grid.run(&boxes, &priorities);
    if own.hidden_by() != grid.hidden_by || by_tree(&boxes, &priorities) != grid.hidden_by {
        return Err(format!("{row}: the answers differ"));
    }
    let shown = own.visible().iter().filter(|&&visible| visible).count();
    let mut other = Declutter::new();
    let passes = take_turns(4, effort.budget, |engine| match engine {
        0 => timed(|| drop(own.run(&boxes, &priorities, Touch::Ignored))).1,
        1 => timed_on_two(|| drop(other.run(&boxes, &priorities, Touch::Ignored))).1,
        2 => timed(|| grid.run(&boxes, &priorities)).1,
        _ => timed(|| drop(by_tree(&boxes, &priorities))).1,
    });
    let times: Vec<f64> = passes
        .into_iter()
        .filter_map(|p| median(p, |&s| s))
        .collect();
    let [mine, on_two, by_grid, by_tree] = times[..] else {
        return Err(format!("{row}: no passes"));
    };
    report.ahead(Ahead {
        row: row.into(),
        own: ("Declutter".into(), mine),
        peer: ("grid, by priority".into(), by_grid),
    });
    Ok(vec![
        row.into(),
        grouped(shown as i64),
        time(mine),
        time(on_two),
        time(by_grid),
        time(by_tree),
        digits(by_grid.min(by_tree) / mine),
    ])
}

/// Where the labels are.
#[derive(Clone, Copy)]
enum Layout {
    Even,
    Clumps,
    /// The nearer to a place the more of them.
    Towns,
}

impl Random {
    /// Near enough to a normal distribution.
    fn bell(&mut self) -> f64 {
        (0..12).map(|_| self.unit()).sum::<f64>() - 6.0
    }
}

fn drawn(count: usize, layout: Layout) -> Result<(Vec<Obb2>, Vec<f64>), String> {
    let mut rng = Random::new(7);
    let side = (count as f64 * 930.0).sqrt();
    let places = match layout {
        Layout::Even => 0,
        Layout::Clumps => count / 500,
        Layout::Towns => 300,
    };
    let places: Vec<[f64; 3]> = (0..places)
        .map(|_| {
            let wide = side * 0.03 * (0.4 + rng.unit());
            [rng.unit() * side, rng.unit() * side, wide]
        })
        .collect();
    let (mut boxes, mut priorities) = (Vec::new(), Vec::new());
    for _ in 0..count {
        let mut center = [rng.unit() * side, rng.unit() * side];
        if !places.is_empty()
            && let Some(&[x, y, wide]) = places.get((rng.unit() * places.len() as f64) as usize)
        {
            let away = match layout {
                Layout::Towns => {
                    let (far, way) = (rng.unit() * rng.unit(), rng.unit() * TAU);
                    [far * way.cos(), far * way.sin()]
                }
                _ => [rng.bell(), rng.bell()],
            };
            center = [x + wide * away[0], y + wide * away[1]];
        }
        let size = [40.0 + 40.0 * rng.unit(), 12.0 + 8.0 * rng.unit()];
        let turn = Rot2::from_degrees(360.0 * rng.unit());
        boxes.push(Obb2::new(center, size, turn).map_err(|why| why.to_string())?);
        priorities.push(rng.unit());
    }
    Ok((boxes, priorities))
}

/// The labels in the order in which they are decided.
fn by_priority(priorities: &[f64], order: &mut Vec<u32>) {
    order.clear();
    order.extend(0..priorities.len() as u32);
    order.sort_unstable_by(|&a, &b| {
        let key = |label: u32| priorities[label as usize];
        key(b).total_cmp(&key(a)).then(a.cmp(&b))
    });
}

/// What is shown, by cells of 50 pixels: lists through `links`, of a label's place in the order and
/// the next link.
#[derive(Default)]
struct Grid {
    order: Vec<u32>,
    heads: Vec<u32>,
    links: Vec<(u32, u32)>,
    hidden_by: Vec<u32>,
}

const END: u32 = u32::MAX;

impl Grid {
    fn run(&mut self, boxes: &[Obb2], priorities: &[f64]) {
        const CELL: f64 = 50.0;
        by_priority(priorities, &mut self.order);
        let (mut low, mut high) = ([f64::MAX; 2], [f64::MIN; 2]);
        for center in boxes.iter().map(Obb2::center) {
            low = [low[0].min(center[0]), low[1].min(center[1])];
            high = [high[0].max(center[0]), high[1].max(center[1])];
        }
        let cells = [0, 1].map(|k| ((high[k] - low[k]) / CELL) as usize + 1);
        self.heads.clear();
        self.heads.resize(cells[0] * cells[1], END);
        self.links.clear();
        self.hidden_by.clear();
        self.hidden_by.resize(boxes.len(), Declutter::NOBODY);
        for (place, &label) in self.order.iter().enumerate() {
            let own = &boxes[label as usize];
            let bounds = own.bounds();
            let cell = |x: f64, k: usize| (((x - low[k]) / CELL) as usize).min(cells[k] - 1);
            let [x, y] = [0, 1].map(|k| cell(bounds.min()[k], k)..=cell(bounds.max()[k], k));
            let mut first = END;
            for (row, column) in y
                .clone()
                .flat_map(|row| x.clone().map(move |column| (row, column)))
            {
                let mut link = self.heads[row * cells[0] + column];
                while let Some(&(other, next)) = self.links.get(link as usize) {
                    let shown = &boxes[self.order[other as usize] as usize];
                    if other < first && own.overlaps(shown) {
                        first = other;
                    }
                    link = next;
                }
            }
            if first != END {
                self.hidden_by[label as usize] = self.order[first as usize];
                continue;
            }
            for (row, column) in y.flat_map(|row| x.clone().map(move |column| (row, column))) {
                let head = &mut self.heads[row * cells[0] + column];
                self.links.push((place as u32, *head));
                *head = self.links.len() as u32 - 1;
            }
        }
    }
}

/// A shown label in an R-tree.
struct Shown {
    bounds: AABB<[f64; 2]>,
    place: u32,
}

impl RTreeObject for Shown {
    type Envelope = AABB<[f64; 2]>;
    fn envelope(&self) -> Self::Envelope {
        self.bounds
    }
}

fn by_tree(boxes: &[Obb2], priorities: &[f64]) -> Vec<u32> {
    let mut order = Vec::new();
    by_priority(priorities, &mut order);
    let mut tree: RTree<Shown> = RTree::new();
    let mut hidden_by = vec![Declutter::NOBODY; boxes.len()];
    for (place, &label) in (0..).zip(&order) {
        let own = &boxes[label as usize];
        let bounds = AABB::from_corners(own.bounds().min(), own.bounds().max());
        let found = tree.locate_in_envelope_intersecting(bounds);
        let hit = |shown: &&Shown| own.overlaps(&boxes[order[shown.place as usize] as usize]);
        match found.filter(hit).map(|shown| shown.place).min() {
            Some(first) => hidden_by[label as usize] = order[first as usize],
            None => tree.insert(Shown { bounds, place }),
        }
    }
    hidden_by
}
