//! Polygons of any form, beside `parts`.

use crate::seeded::{Group, hash, hash_numbers, pinned, random};
use obbit::select::{Marquee, Mode};
use obbit::{Aabb2, Circle, Obb2, Polygon, Region, Rot2, Touch, pairs, pairs_within};

/// Stairs, arrows, frames and twins in a square of `side`, and boxes and circles between them.
fn regions(count: usize, seed: u32, side: f64) -> Vec<Region> {
    let mut next = random(seed);
    (0..count)
        .map(|i| {
            let [x, y] = [next() * side, next() * side];
            let [p, q, r] = [1.0 + next() * 7.0, 1.0 + next() * 7.0, next()];
            let at = |u: f64, v: f64| [x + u * p, y + v * q];
            let ring = |corners: &[[f64; 2]]| corners.iter().map(|c| at(c[0], c[1])).collect();
            let outline: Vec<_> = match i % 6 {
                0 => ring(&[
                    [0.0, 0.0],
                    [3.0, 0.0],
                    [3.0, 1.0],
                    [2.0, 1.0 + r],
                    [2.0, 2.0],
                    [1.0, 3.0],
                    [0.0, 3.0],
                ]),
                1 => ring(&[[0.0, 0.0], [2.0, 1.0], [0.0, 2.0], [r, 1.0]]),
                2 | 3 => ring(&[[0.0, 0.0], [2.0, 0.0], [2.5, 2.0], [0.0, 2.0]]),
                4 => {
                    let turn = Rot2::from_radians(r * 6.25);
                    return Obb2::new([x, y], [p, q], turn).unwrap().into();
                }
                _ => return Circle::new([x, y], p).unwrap().into(),
            };
            match i % 6 {
                2 => {
                    let hole: Vec<_> = ring(&[[0.5, 0.5], [1.5, 0.5 + 0.5 * r], [1.0, 1.5]]);
                    Polygon::new(&outline, &[&hole]).unwrap().into()
                }
                3 => {
                    let other: Vec<_> = ring(&[[3.0, 0.0], [4.0, r], [3.0, 2.0]]);
                    let both = [outline, other].map(|ring| Polygon::new(&ring, &[]).unwrap());
                    Polygon::of_several(both).unwrap().into()
                }
                _ => Polygon::new(&outline, &[]).unwrap().into(),
            }
        })
        .collect()
}

/// What a drag across a page selects step by step, what lies under points, and what is nearest to them.
fn selected(all: &[Region]) -> Group {
    let mut page = Marquee::new(all);
    let mut next = random(16);
    let (mut dragged, mut under, mut nearest) = (Vec::new(), Vec::new(), Vec::new());
    for _ in 0..60 {
        let [x, y] = [0; 2].map(|_| next() * 1200.0);
        let [w, h] = [0; 2].map(|_| next() * 300.0);
        let mode = if next() < 0.5 {
            Mode::Window
        } else {
            Mode::Crossing
        };
        let change = page.drag(Aabb2::new([x, y], [w + x, h + y]).unwrap(), mode);
        for ids in [change.added, change.removed] {
            dragged.push(ids.len() as u32);
            dragged.extend(ids);
        }
        under.extend(page.under([x, y], w / 100.0));
        let (id, distance) = page.nearest([x, y]).unwrap();
        nearest.extend([f64::from(id), distance]);
    }
    vec![
        ("dragged", hash(dragged)),
        ("under", hash(under)),
        ("nearest", hash_numbers(nearest)),
    ]
}

fn answers() -> Group {
    let all = regions(20_000, 13, 1200.0);
    let [a, b] = [14, 15].map(|seed| regions(6_000, seed, 20.0));
    let asked = || a.iter().zip(b.iter().rev());
    let parts = all.iter().filter_map(|region| match region {
        Region::Polygon(polygon) => Some(polygon.parts()),
        Region::Convex(_) => None,
    });
    let corners = parts
        .flatten()
        .flat_map(obbit::ConvexPolygon::corners)
        .flatten();
    let numbers = |ask: fn(&Region, &Region) -> f64| hash_numbers(asked().map(|(a, b)| ask(a, b)));
    let mut answers = vec![
        (
            "pairs",
            hash(
                pairs(&all, Touch::Counts)
                    .into_iter()
                    .flat_map(<[u32; 2]>::from),
            ),
        ),
        (
            "pairs_within",
            hash(
                pairs_within(&all, 0.5)
                    .into_iter()
                    .flat_map(<[u32; 2]>::from),
            ),
        ),
        ("areas", hash_numbers(all.iter().map(Region::area))),
        ("parts", hash_numbers(corners.copied())),
        (
            "relations",
            hash(asked().map(|(a, b)| a.relation(b) as u32)),
        ),
        ("distances", numbers(Region::distance)),
        ("overlap_areas", numbers(Region::overlap_area)),
        ("ious", numbers(Region::iou)),
    ];
    answers.extend(selected(&all));
    answers
}

#[test]
fn questions_about_polygons() {
    pinned("polygons", &answers());
}
