use super::*;
use crate::d2::{Obb2, Rot2, View2};
use crate::geom::decide;
use alloc::vec::Vec;

/// A few boxes of a lattice that is turned as they are, `step` apart, some of them points or lines.
fn lattice(turn: Rot2, step: f64, far: f64, scale: f64) -> Vec<Obb2> {
    let (cos, sin) = (turn.cos(), turn.sin());
    let sizes = [[1.0, 1.0], [1.0, 0.0], [0.0, 0.0], [0.5, 1.5]];
    let mut boxes = Vec::new();
    for (x, y) in [(0, 0), (2, 0), (2, 1), (-1, 2), (3, 4), (4, -3)] {
        let (x, y) = (f64::from(x) * step, f64::from(y) * step);
        let center = [cos * x - sin * y + far, sin * x + cos * y - far];
        for size in &sizes[..if x == 0.0 { 4 } else { 2 }] {
            let at = |v: [f64; 2]| v.map(|x| x * scale);
            boxes.push(Obb2::new(at(center), at(*size), turn).unwrap());
        }
    }
    boxes
}

fn turns() -> [Rot2; 6] {
    // Only the axes of quarter turns have length 1 exactly; of the fourth turn it is another float, so that
    // its boxes can truly be as far apart as a clearance.
    let almost = 214_748_365.0 / 1_073_741_824.0;
    [
        Rot2::IDENTITY,
        Rot2::from_cos_sin(0.6, 0.8).unwrap(),
        Rot2::from_degrees(45.0),
        Rot2::from_cos_sin(3.0 * almost, 4.0 * almost).unwrap(),
        Rot2::from_degrees(90.0),
        Rot2::from_degrees(31.0),
    ]
}

/// What is to be tried at and near a clearance.
fn near_by(clearance: f64) -> [f64; 5] {
    let share = clearance * 1e-12;
    [
        clearance,
        clearance.next_up(),
        clearance.next_down(),
        clearance + share,
        clearance - share,
    ]
}

/// All answers, and each by itself of what can be told without exact numbers, against these.
fn agree(a: Rect<'_>, b: Rect<'_>, clearance: f64) {
    let wanted = rect::exactly_within(a, b, clearance);
    assert_eq!(boxes(a, b, clearance), wanted, "{a:?} {b:?} {clearance:e}");
    let (p, q) = (Terms::of(a), Terms::of(b));
    let Some(frames) = frames(&p, &q, Double::from(clearance).twice()) else {
        return;
    };
    for (side, frame) in frames.iter().enumerate() {
        for which in 0..4 {
            let mut open = [0; 2];
            open[side] = 1 << which;
            let wanted = rect::any_corner_within(a, b, open, [clearance, 0.0]);
            for told in [frame.roughly_near(which), frame.is_near(which)] {
                assert!(
                    told.is_none_or(|near| near == wanted),
                    "{a:?} {b:?} {clearance:e}"
                );
            }
        }
        if frame.is_beside() || frame.is_roughly_beside() {
            assert!(!rect::exactly(a, b).intersects(), "{a:?} {b:?}");
        }
    }
}

#[test]
fn lattices_are_told_as_without_rounding() {
    for (scale, far) in [
        (1.0, 0.0),
        (1.0, 1e9),
        (1e-200, 0.0),
        (1e150, 0.0),
        (1e-300, 0.0),
        (1e290, 0.0),
    ] {
        for (k, turn) in turns().into_iter().enumerate() {
            let here = lattice(turn, 1.0, far, scale);
            let other = lattice(turns()[(k + 1) % 6], 0.5, far, scale);
            for b in here.iter().chain(&other) {
                let near = b.bounds();
                for a in &here[..5] {
                    for clearance in [0.5, 1.0, 2.0, 2.0f64.sqrt(), 5.0] {
                        for clearance in near_by(clearance * scale) {
                            agree(Rect::Turned(a), Rect::Turned(b), clearance);
                        }
                    }
                    agree(Rect::Turned(a), Rect::Aligned(&near), scale);
                    agree(Rect::Aligned(&near), Rect::Turned(a), 0.5 * scale);
                }
            }
        }
    }
}

#[test]
fn circles_on_lattices_are_told_as_without_rounding() {
    for (scale, far) in [(1.0, 0.0), (1.0, 1e9), (1e-200, 0.0), (1e150, 0.0)] {
        for turn in turns() {
            let here = lattice(turn, 1.0, far, scale);
            for b in &here {
                for radius in [0.0, 0.5 * scale, 0.3 * scale] {
                    let circle = Circle::new(b.center(), radius).unwrap();
                    for a in &here[..4] {
                        for clearance in near_by(scale).into_iter().chain([4.5 * scale]) {
                            let (p, q) = (View2::Obb(a), View2::Circle(&circle));
                            let wanted = decide::within::<2>(&p, &q, clearance);
                            let told = box_circle(Rect::Turned(a), &circle, clearance);
                            assert_eq!(told, wanted, "{a:?} {circle:?} {clearance:e}");
                        }
                    }
                }
            }
        }
    }
}

/// What makes the difference in time: of boxes that look as far apart as the clearance, hardly a corner
/// is left to exact numbers.
#[test]
fn boxes_of_a_turned_lattice_need_no_exact_numbers() {
    for turn in [turns()[1], turns()[2], turns()[5]] {
        let boxes = lattice(turn, 1.0, 0.0, 1.0);
        for (i, a) in boxes.iter().enumerate() {
            for b in &boxes[..i] {
                let (p, q) = [a, b].map(|o| Terms::of(Rect::Turned(o))).into();
                let frames = frames(&p, &q, Double::from(2.0)).unwrap();
                let point = a.size() == [0.0; 2] && b.size() == [0.0; 2];
                let told = |frame: &Frame| (0..4).all(|which| frame.is_near(which).is_some());
                assert!(point || frames.iter().all(told), "{a:?} {b:?}");
            }
        }
    }
}

#[test]
fn a_clearance_next_to_nothing() {
    for turn in turns() {
        let boxes_here = lattice(turn, 0.5, 0.0, 1.0);
        for a in &boxes_here {
            for b in &boxes_here {
                for clearance in [5e-324, 1e-200, 1e-40, 1e-28, 1e-20, 1e-17, 1e-16] {
                    agree(Rect::Turned(a), Rect::Turned(b), clearance);
                }
                assert!(boxes(Rect::Turned(a), Rect::Turned(b), f64::INFINITY));
            }
        }
    }
}
