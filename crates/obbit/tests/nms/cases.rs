//! Inputs on which well-known libraries fail, and refusals.

use crate::judge::{exact, float, iou};
use obbit::nms::{self, Decay, Fate, Nms, exceeds};
use obbit::{Aabb2, Error, Obb2, Rot2};
use serde_json::Value;

fn obb(shape: &Value) -> Option<Obb2> {
    let number = |name: &str| shape[name].as_f64();
    if shape["kind"] != "obb" {
        return None;
    }
    let turn = Rot2::from_cos_sin(number("cos")?, number("sin")?).unwrap();
    let center = [number("x")?, number("y")?];
    Some(Obb2::new(center, [number("w")?, number("h")?], turn).unwrap())
}

#[test]
fn literal_failures_of_other_libraries_come_out_right() {
    let text = include_str!("../../../../testdata/known-failures.jsonl");
    let mut seen = 0;
    for line in text.lines() {
        let case: Value = serde_json::from_str(line).unwrap();
        let Some((a, b)) = obb(&case["a"]).zip(obb(&case["b"])) else {
            continue;
        };
        let Some(expected) = case["expect"]["iou"].as_f64() else {
            continue;
        };
        seen += 1;
        let tolerance = case["expect"]["tolerance"].as_f64().unwrap_or(1e-9);
        let truth = iou(&a, &b);
        let near = float(&truth);
        assert!((near - expected).abs() <= tolerance, "{line}");
        for t in [
            near,
            near.next_down().max(0.0),
            near.next_up().min(1.0),
            0.5,
        ] {
            assert_eq!(exceeds(&a, &b, t).unwrap(), truth > exact(t), "{line}");
        }
        // As a job: the lower of two boxes goes if it should, and so does a box seen twice.
        let kept = nms::hard(&[a, b], &[0.5, 0.9], 0.5).unwrap();
        let both = if truth > exact(0.5) {
            vec![1]
        } else {
            vec![1, 0]
        };
        assert_eq!(kept, both, "{line}");
        if a.area() > 0.0 {
            assert_eq!(
                nms::hard(&[a, a], &[0.5, 0.9], 0.99).unwrap(),
                [1],
                "{line}"
            );
        }
    }
    assert!(seen >= 20, "{seen} cases");
}

#[test]
fn boxes_without_area_suppress_nothing() {
    let point = Obb2::new([1.0, 1.0], [0.0, 0.0], Rot2::IDENTITY).unwrap();
    let line = Obb2::new([1.0, 1.0], [4.0, 0.0], Rot2::from_degrees(30.0)).unwrap();
    let large = Obb2::new([1.0, 1.0], [4.0, 4.0], Rot2::IDENTITY).unwrap();
    let boxes = [point, point, line, line, large];
    let kept = nms::hard(&boxes, &[0.1, 0.2, 0.3, 0.4, 0.5], 0.0).unwrap();
    assert_eq!(kept, [4, 3, 2, 1, 0]);
}

#[test]
fn the_threshold_at_its_ends() {
    let at = |x: f64| Aabb2::new([x, 0.0], [x + 1.0, 1.0]).unwrap();
    // At 0 whatever shares area goes; what only touches stays. At 1 even equal boxes stay.
    let boxes = [at(0.0), at(1.0), at(0.0_f64.next_up()), at(0.0)];
    let scores = [0.9, 0.8, 0.7, 0.6];
    assert_eq!(nms::hard(&boxes, &scores, 0.0).unwrap(), [0, 1]);
    assert_eq!(nms::hard(&boxes, &scores, 1.0).unwrap(), [0, 1, 2, 3]);
}

#[test]
fn ties_go_by_position_and_zero_is_zero() {
    let square = Aabb2::new([0.0; 2], [1.0; 2]).unwrap();
    let other = Aabb2::new([5.0; 2], [6.0; 2]).unwrap();
    let kept = nms::hard(&[square, square, other], &[-0.0, 0.0, 0.0], 0.5).unwrap();
    assert_eq!(kept, [0, 2]);
}

#[test]
fn bad_input_is_named() {
    let square = Aabb2::new([0.0; 2], [1.0; 2]).unwrap();
    let boxes = [square, square];
    for bad in [-0.1, 1.1, f64::NAN, f64::INFINITY] {
        let error = nms::hard(&boxes, &[0.1, 0.2], bad).unwrap_err();
        let allowed = "a number from 0 to 1";
        let what = "threshold";
        assert_eq!(
            error,
            Error::OutOfRange {
                what,
                value: bad,
                allowed,
            }
        );
        assert!(exceeds(&square, &square, bad).is_err());
    }
    let error = nms::hard(&boxes, &[0.1, f64::NAN], 0.5).unwrap_err();
    assert_eq!(
        error.to_string(),
        "score at index 1 is NaN: give a finite number"
    );
    let error = nms::hard(&boxes, &[0.1], 0.5).unwrap_err();
    assert_eq!(
        error.to_string(),
        "1 scores, should be 2: give one for each shape"
    );
    let mut nms = Nms::new(0.5).unwrap();
    let error = nms
        .hard_by_class(&boxes, &[0.1, 0.2], &[1, 2, 3])
        .unwrap_err();
    assert_eq!(
        error.to_string(),
        "3 classes, should be 2: give one for each shape"
    );
    for sigma in [0.0, -1.0, f64::NAN, f64::INFINITY] {
        assert!(
            nms.soft(&boxes, &[0.1, 0.2], Decay::Gaussian { sigma })
                .is_err()
        );
    }
    assert!(Nms::new(0.5).unwrap().min_score(f64::NAN).is_err());
}

#[test]
fn nothing_gives_nothing() {
    let none: [Obb2; 0] = [];
    assert!(nms::hard(&none, &[], 0.5).unwrap().is_empty());
    assert!(
        nms::soft(&none, &[], 0.5, Decay::Linear)
            .unwrap()
            .is_empty()
    );
    let mut nms = Nms::new(0.5).unwrap();
    let done = nms.hard_by_class(&none, &[], &[]).unwrap();
    assert_eq!(done.fate(0), None);
}

#[test]
fn low_scores_are_left_out() {
    let at = |x: f64| Aabb2::new([x, 0.0], [x + 1.0, 1.0]).unwrap();
    let boxes = [at(0.0), at(0.1), at(9.0)];
    let mut nms = Nms::new(0.5).unwrap().min_score(0.3).unwrap();
    let done = nms.hard(&boxes, &[0.9, 0.2, 0.3]).unwrap();
    assert_eq!(done.kept(), [0, 2]);
    assert_eq!(done.fate(1), Some(Fate::BelowMinScore));
    // Soft: the second falls from 0.8 to below 0.3, a negative score is never looked at.
    let soft = nms.soft(&boxes, &[0.9, 0.8, -0.5], Decay::Linear).unwrap();
    assert_eq!(soft, [(0, 0.9)]);
    let mut nms = Nms::new(0.5).unwrap();
    let soft = nms.soft(&boxes, &[0.9, 0.0, -0.5], Decay::Linear).unwrap();
    assert_eq!(soft, [(0, 0.9), (1, 0.0)]);
}

#[test]
fn extreme_gaussians_stay_numbers() {
    let at = |x: f64| Aabb2::new([x, 0.0], [x + 1.0, 1.0]).unwrap();
    let boxes = [at(0.0), at(0.5), at(0.0)];
    for sigma in [f64::MIN_POSITIVE, 1e-320, 1e-3, 1e300] {
        let soft = nms::soft(&boxes, &[0.9, 0.8, 0.7], 0.5, Decay::Gaussian { sigma }).unwrap();
        assert_eq!(soft.len(), 3);
        assert!(soft.iter().all(|&(_, score)| (0.0..=0.9).contains(&score)));
    }
}

/// No IoU is above 1, and that of a box without area is 0. Looking at all pairs all the same would take
/// minutes.
#[test]
fn many_in_one_place_all_stay() {
    let boxes = |size| {
        let shape = Obb2::new([1.0, 2.0], size, Rot2::from_degrees(30.0)).unwrap();
        vec![shape; 100_000]
    };
    let scores = vec![0.5; 100_000];
    let all: Vec<u32> = (0..100_000).collect();
    for (size, threshold) in [([3.0, 4.0], 1.0), ([5.0, 0.0], 0.0), ([0.0; 2], 0.3)] {
        let boxes = boxes(size);
        assert_eq!(nms::hard(&boxes, &scores, threshold).unwrap(), all);
        let soft = nms::soft(&boxes, &scores, threshold, Decay::Linear).unwrap();
        assert!(soft.iter().map(|&(id, _)| id).eq(all.iter().copied()));
    }
    let soft = nms::soft(
        &boxes([0.0, 1.0]),
        &scores,
        0.5,
        Decay::Gaussian { sigma: 0.5 },
    );
    assert!(soft.unwrap().iter().all(|&(_, score)| score == 0.5));
}
