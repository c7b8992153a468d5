//! Boxes: joins, selecting, labels, an index; `testdata/same-bits.json` has the answers.

use crate::seeded::{hash, hash_numbers, random};
use obbit::labels::{Declutter, Label, Labels, Turn, View, declutter};
use obbit::select::{Lasso, Marquee, Mode};
use obbit::{Aabb2, Circle, Index2, Obb2, Rot2, Touch};

fn scene(count: usize, seed: u32) -> Vec<Obb2> {
    let mut next = random(seed);
    let side = (count as f64).sqrt() * 8.0;
    let mut boxes = Vec::new();
    for _ in 0..count {
        let center = [next() * side, next() * side];
        let size = [2.0 + next() * 14.0, 2.0 + next() * 8.0];
        let turn = Rot2::from_radians(next() * 6.25);
        boxes.push(Obb2::new(center, size, turn).unwrap());
    }
    boxes
}

fn hash_pairs(pairs: &[(u32, u32)]) -> u32 {
    hash(pairs.iter().flat_map(|&(i, j)| [i, j]))
}

fn answers() -> Vec<(&'static str, u32)> {
    let boxes = scene(100_000, 1);
    let others = scene(50_000, 2);
    let index = Index2::new(&boxes);
    let mut next = random(3);
    let priorities: Vec<f64> = (0..100_000).map(|_| next()).collect();
    let mut labels = Labels::new();
    for _ in 0..20_000 {
        let anchor = [next() * 360.0 - 180.0, next() * 170.0 - 85.0];
        let label = Label::new(anchor, [20.0 + next() * 80.0, 14.0]).unwrap();
        let label = label.offset([0.0, -10.0]).unwrap().padding(1.0).unwrap();
        let priority = (next() * 1000.0).floor();
        let label = label.priority(priority).unwrap().turn(Turn::WithMap);
        labels.push(label).unwrap();
    }
    let view = View::new([10.0, 20.0], 20.0, Rot2::from_radians(0.7)).unwrap();
    labels
        .update(&view.middle([400.0, 300.0]).unwrap().y_up())
        .unwrap();
    let none = Declutter::NOBODY;
    let position = |id| labels.position(id).map_or(none, |p| p as u32);
    let nearest = index.nearest([1200.0, 1300.0], 100);
    let words = |bytes: &[u8]| {
        let (words, rest) = bytes.as_chunks();
        assert!(rest.is_empty());
        hash(words.iter().map(|&word| u32::from_le_bytes(word)))
    };
    let mut page = Marquee::new(&boxes);
    let mut select = |area: obbit::select::Area, mode: Mode| hash(page.select(area, mode).to_vec());
    let turned = Obb2::new([800.0, 900.0], [500.0, 300.0], Rot2::from_radians(0.5)).unwrap();
    let straight = Aabb2::new([500.0, 600.0], [1500.0, 1900.0]).unwrap();
    let lasso = [[0.0, 0.0], [2500.0, 300.0], [900.0, 800.0], [300.0, 2500.0]];
    let lasso = Lasso::new(&lasso).unwrap();
    let window = Aabb2::new([500.0, 500.0], [900.0, 700.0]).unwrap();
    let circle = Circle::new([1000.0, 1000.0], 200.0).unwrap();
    let shown = declutter(&boxes, &priorities, Touch::Ignored).unwrap();
    vec![
        ("pairs", hash_pairs(&obbit::pairs(&boxes, Touch::Counts))),
        (
            "pairs_not_touching",
            hash_pairs(&obbit::pairs(&boxes, Touch::Ignored)),
        ),
        (
            "pairs_within",
            hash_pairs(&obbit::pairs_within(&boxes, 1.5)),
        ),
        (
            "join",
            hash_pairs(&obbit::join(&boxes, &others, Touch::Counts)),
        ),
        ("index_bytes", words(&index.to_bytes())),
        ("window", hash(index.query(&window, Touch::Counts))),
        ("nearest_ids", hash(nearest.iter().map(|n| n.0))),
        (
            "nearest_distances",
            hash_numbers(nearest.iter().map(|n| n.1)),
        ),
        (
            "queried",
            hash(index.query_shape(&circle, &boxes, Touch::Counts)),
        ),
        ("selected", select(turned.into(), Mode::Crossing)),
        ("selected_by_window", select(straight.into(), Mode::Window)),
        ("selected_by_lasso", select(lasso.into(), Mode::Crossing)),
        (
            "hidden_by",
            hash(shown.hidden_by.iter().map(|by| by.unwrap_or(none))),
        ),
        ("label_positions", hash((0..20_000).map(position))),
        (
            "label_hidden_by",
            hash((0..20_000).map(|id| labels.hidden_by(id).unwrap_or(none))),
        ),
    ]
}

#[test]
fn the_answers_are_those_that_are_pinned() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../testdata/same-bits.json");
    let pinned = std::fs::read_to_string(path).unwrap();
    let pinned: std::collections::BTreeMap<String, u32> = serde_json::from_str(&pinned).unwrap();
    let found = answers();
    assert_eq!(found.len(), pinned.len());
    for (what, hash) in found {
        assert_eq!(pinned.get(what), Some(&hash), "{what}");
    }
}
