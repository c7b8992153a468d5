//! Whole jobs against each box compared with each.

use crate::judge::{Judged, exact, hard, iou, soft};
use crate::random::Random;
use obbit::nms::{Decay, Fate, Nms, exceeds};
use obbit::{Aabb2, Obb2, Rot2};

fn compare<B: Judged>(
    boxes: &[B],
    scores: &[f64],
    classes: &[u32],
    threshold: f64,
    above: impl Fn(&B, &B) -> bool,
) {
    let truth = hard(boxes, scores, classes, above);
    let mut nms = Nms::new(threshold).unwrap();
    let done = nms.hard_by_class(boxes, scores, classes).unwrap();
    for (id, &by) in (0..).zip(&truth) {
        let fate = if by == id {
            Fate::Kept
        } else {
            Fate::SuppressedBy(by)
        };
        assert_eq!(done.fate(id), Some(fate), "{id} at {threshold}");
    }
    let mut kept: Vec<u32> = (0..)
        .zip(&truth)
        .filter(|(i, by)| i == *by)
        .map(|p| p.0)
        .collect();
    kept.sort_by(|&i, &j| {
        let of = |i: u32| scores[i as usize];
        of(j).partial_cmp(&of(i)).unwrap().then(i.cmp(&j))
    });
    assert_eq!(done.kept(), kept);
    // With one class only, and the memory used again.
    if classes.iter().all(|&class| class == 0) {
        assert_eq!(nms.hard(boxes, scores).unwrap().kept(), kept);
    }
}

/// Small boxes on a lattice: many IoUs that are exactly a half, a third, a quarter.
fn lattice(rng: &mut Random, count: usize) -> Vec<Obb2> {
    (0..count)
        .map(|_| {
            let center = [(); 2].map(|()| rng.below(5) as f64 * 0.5);
            let size = [(); 2].map(|()| 1.0 + rng.below(3) as f64);
            let turn = rng.pick(&[0.0, 0.0, 90.0, 45.0, 30.0]);
            Obb2::new(center, size, Rot2::from_degrees(turn)).unwrap()
        })
        .collect()
}

fn scattered(rng: &mut Random, count: usize, side: f64) -> Vec<Obb2> {
    (0..count)
        .map(|_| {
            let center = [(); 2].map(|()| rng.unit() * side);
            let size = if rng.below(40) == 0 { 8.0 } else { 1.0 };
            let size = [(); 2].map(|()| size * (0.3 + rng.unit()));
            Obb2::new(center, size, Rot2::from_degrees(rng.unit() * 360.0)).unwrap()
        })
        .collect()
}

fn scores(rng: &mut Random, count: usize) -> Vec<f64> {
    (0..count).map(|_| rng.below(50) as f64 / 50.0).collect()
}

fn classes(rng: &mut Random, count: usize, of: usize) -> Vec<u32> {
    (0..count).map(|_| rng.below(of) as u32 * 77).collect()
}

#[test]
fn exact_rationals_agree() {
    let mut rng = Random::new(10);
    for round in 0..60 {
        let count = 2 + rng.below(12);
        let boxes = lattice(&mut rng, count);
        let scores = scores(&mut rng, count);
        let classes = classes(&mut rng, count, 1 + round % 2);
        for t in [0.0, 1.0 / 3.0, 0.5, 0.25] {
            compare(&boxes, &scores, &classes, t, |a, b| iou(a, b) > exact(t));
        }
    }
}

#[test]
fn many_boxes_agree() {
    let mut rng = Random::new(11);
    for (count, side, of) in [
        (25, 3.0, 1),
        (300, 6.0, 1),
        (1500, 25.0, 3),
        (2000, 40.0, 1),
    ] {
        let boxes = scattered(&mut rng, count, side);
        let scores = scores(&mut rng, count);
        let classes = classes(&mut rng, count, of);
        for t in [0.0, 0.1, 0.3, 0.5, 0.7, 0.95] {
            let above = |a: &Obb2, b: &Obb2| exceeds(a, b, t).unwrap();
            compare(&boxes, &scores, &classes, t, above);
        }
    }
}

#[test]
fn many_aligned_boxes_agree() {
    let mut rng = Random::new(12);
    let boxes: Vec<Aabb2> = (0..400)
        .map(|_| {
            let min = [(); 2].map(|()| rng.below(35) as f64);
            let max = min.map(|m| m + 1.0 + rng.below(6) as f64);
            Aabb2::new(min, max).unwrap()
        })
        .collect();
    let scores = scores(&mut rng, boxes.len());
    let classes = classes(&mut rng, boxes.len(), 2);
    for t in [0.0, 0.25, 0.5, 2.0 / 3.0] {
        compare(&boxes, &scores, &classes, t, |a, b| iou(a, b) > exact(t));
    }
}

#[test]
fn far_out_and_of_all_sizes() {
    let mut rng = Random::new(13);
    for offset in [0.0, 1e9, -4e15] {
        let boxes: Vec<Obb2> = (0..400)
            .map(|_| {
                let center = [(); 2].map(|()| offset + rng.unit() * 4.0);
                let size = rng.pick(&[1e-6, 1e-3, 0.1, 1.0, 3.0]);
                let turn = Rot2::from_degrees(rng.pick(&[0.0, 10.0, 80.0]));
                Obb2::new(center, [size, size * rng.pick(&[1.0, 0.5])], turn).unwrap()
            })
            .collect();
        let scores = scores(&mut rng, boxes.len());
        let classes = vec![0; boxes.len()];
        for t in [0.0, 0.2, 0.5] {
            let above = |a: &Obb2, b: &Obb2| exceeds(a, b, t).unwrap();
            compare(&boxes, &scores, &classes, t, above);
        }
    }
}

/// Streets of a turned town, which are looked at along themselves; some lie across.
#[test]
fn long_boxes_that_lie_aslant_agree() {
    let mut rng = Random::new(15);
    for (offset, scale) in [(0.0, 1.0), (1e9, 1.0), (3e12, 1e3), (0.0, 1e-285)] {
        let town = Rot2::from_degrees(33.0);
        let boxes: Vec<Obb2> = (0..1200)
            .map(|_| {
                // On lines, so that many share an edge and some are equal.
                let along = rng.below(40) as f64 * 1.25;
                let center = town.apply([along, rng.below(60) as f64 * 0.5]);
                let turn = rng.pick(&[33.0, 33.0, 33.0, 33.5, 123.0, 0.0]);
                let size = [10.0, rng.pick(&[0.5, 0.5, 1.0])];
                Obb2::new(
                    center.map(|x| (x + offset) * scale),
                    size.map(|x| x * scale),
                    Rot2::from_degrees(turn),
                )
                .unwrap()
            })
            .collect();
        let scores = scores(&mut rng, boxes.len());
        let classes = vec![0; boxes.len()];
        for t in [0.0, 0.25, 0.7] {
            let above = |a: &Obb2, b: &Obb2| exceeds(a, b, t).unwrap();
            compare(&boxes, &scores, &classes, t, above);
        }
    }
}

#[test]
fn soft_scores_agree() {
    let mut rng = Random::new(14);
    for (count, side) in [(10, 2.0), (300, 8.0)] {
        let boxes = scattered(&mut rng, count, side);
        // Irregular scores: then rounding does not change the order in which boxes are chosen.
        let scores: Vec<f64> = (0..count).map(|_| rng.unit()).collect();
        for of in [1, 3] {
            let classes = classes(&mut rng, count, of);
            for lowest in [0.0, 0.05] {
                for decay in [Decay::Linear, Decay::Gaussian { sigma: 0.5 }] {
                    let truth = soft(&boxes, &scores, &classes, 0.3, decay, lowest);
                    let mut nms = Nms::new(0.3).unwrap().min_score(lowest).unwrap();
                    let found = nms.soft_by_class(&boxes, &scores, &classes, decay).unwrap();
                    assert_eq!(found.len(), truth.len());
                    for (f, t) in found.iter().zip(&truth) {
                        assert_eq!(f.0, t.0);
                        assert!((f.1 - t.1).abs() <= 1e-9 * t.1, "{f:?} {t:?}");
                    }
                }
            }
        }
    }
}

#[test]
fn equal_boxes_fall_to_nothing_or_one() {
    let boxes = vec![Obb2::new([7.0, 8.0], [1e-3; 2], Rot2::from_degrees(33.0)).unwrap(); 300];
    let scores: Vec<f64> = (0..300).map(|i| 1.0 - f64::from(i) * 1e-3).collect();
    let mut nms = Nms::new(0.9).unwrap();
    assert_eq!(nms.hard(&boxes, &scores).unwrap().kept(), [0]);
    let soft = nms.soft(&boxes, &scores, Decay::Linear).unwrap();
    assert_eq!(soft[0], (0, 1.0));
    assert!(soft[1..].iter().all(|&(_, score)| score == 0.0));
}
