//! `declutter` and `Declutter`.

use crate::random::Random;
use obbit::labels::{Declutter, declutter};
use obbit::{Bounded, Circle, Convex2, Error, Obb2, Relate, Rot2, Shape2, Touch};

/// The rule itself: one label after the other.
fn naive<S: Relate<2>>(shapes: &[S], priorities: &[f64], touch: Touch) -> Vec<u32> {
    let mut order: Vec<usize> = (0..shapes.len()).collect();
    order.sort_by(|&a, &b| {
        let by_priority = priorities[b].partial_cmp(&priorities[a]).unwrap();
        by_priority.then(a.cmp(&b))
    });
    let mut shown: Vec<usize> = Vec::new();
    let mut hidden_by = vec![Declutter::NOBODY; shapes.len()];
    let bounds: Vec<_> = shapes.iter().map(Bounded::bounds).collect();
    for &label in &order {
        let meets = |&&other: &&usize| {
            bounds[label].intersects(&bounds[other])
                && shapes[label].relate(&shapes[other]).meets(touch)
        };
        match shown.iter().find(meets) {
            Some(&other) => hidden_by[label] = other as u32,
            None => shown.push(label),
        }
    }
    hidden_by
}

fn check<S: Convex2 + Relate<2>>(again: &mut Declutter, shapes: &[S], priorities: &[f64]) {
    for touch in [Touch::Ignored, Touch::Counts] {
        let expected = naive(shapes, priorities, touch);
        again.run(shapes, priorities, touch).unwrap();
        assert_eq!(again.hidden_by(), expected, "{touch:?}");
        let visible: Vec<bool> = expected.iter().map(|&by| by == Declutter::NOBODY).collect();
        assert_eq!(again.visible(), visible);
    }
}

/// A box of one of many kinds, and a priority that is often another's too.
fn scene(rng: &mut Random, count: usize) -> (Vec<Obb2>, Vec<f64>) {
    let kind = rng.below(9);
    let side = (count as f64 * rng.between(0.1, 40.0)).sqrt();
    let unit = rng.pick(&[1.0, 1e-300, 1e290, 1e-9, 64.0]);
    let ties = rng.chance(50);
    let mut priorities = Vec::new();
    let boxes = (0..count).map(|_| {
        priorities.push(if ties {
            rng.int(-2, 2) as f64
        } else {
            rng.between(-1.0, 1.0)
        });
        let turn = Rot2::from_degrees(rng.between(0.0, 360.0));
        let straight = Rot2::from_degrees(90.0 * rng.int(0, 3) as f64);
        let at = |rng: &mut Random| [rng.between(0.0, side), rng.between(0.0, side)];
        let grid = |rng: &mut Random, n: i64| [rng.int(0, n) as f64, rng.int(0, n) as f64];
        let n = side as i64 + 1;
        let (center, size, rotation) = match kind {
            // On a grid: many touch, many are equal.
            0 => (grid(rng, n), grid(rng, 3), straight),
            1 => (at(rng), [rng.between(2.0, 5.0), 1.0], turn),
            // In one place.
            2 => (grid(rng, 1), [3.0, 1.0], turn),
            3 => ([0.0; 2], grid(rng, 2), straight),
            // Points and lines.
            4 => (grid(rng, n), [grid(rng, 2)[0], 0.0], straight),
            // Sizes over many orders of magnitude.
            5 | 6 => {
                let exponent = 1023 + rng.between(-25.0, 8.0) as i64;
                let size = (1.0 + rng.unit()) * f64::from_bits((exponent as u64) << 52);
                (at(rng), [size, size * rng.unit()], turn)
            }
            // Two crowds far apart.
            7 => {
                let far = if rng.chance(50) { 1e9 } else { 0.0 };
                let [x, y] = at(rng);
                ([x + far, y], [4.0, 1.0], turn)
            }
            // An outlier.
            _ => {
                let far = if rng.chance(1) { 1e12 } else { 1.0 };
                (at(rng).map(|x| x * far), [4.0, 1.0], turn)
            }
        };
        let times = |p: [f64; 2]| p.map(|x| x * unit);
        Obb2::new(times(center), times(size), rotation).unwrap()
    });
    let boxes = boxes.collect();
    (boxes, priorities)
}

#[test]
fn the_answer_is_that_of_the_naive_loop() {
    let mut again = Declutter::new();
    for case in 0..600 {
        let mut rng = Random::case(4, case);
        let count = rng.pick(&[0, 1, 2, 3, 17, 64, 65, 130, 400]);
        let (boxes, priorities) = scene(&mut rng, count);
        check(&mut again, &boxes, &priorities);
    }
}

/// They take several turns; where they crowd, they are gone through one by one.
#[test]
fn larger_scenes() {
    let mut again = Declutter::new();
    for case in 0..27 {
        let mut rng = Random::case(5, case);
        let (boxes, priorities) = scene(&mut rng, 5000);
        check(&mut again, &boxes, &priorities);
    }
}

#[test]
fn any_convex_shape_will_do() {
    let mut again = Declutter::new();
    for case in 0..60 {
        let mut rng = Random::case(6, case);
        let (boxes, priorities) = scene(&mut rng, 150);
        let mixed: Vec<Shape2> = boxes
            .iter()
            .map(|o| match rng.below(3) {
                0 => Circle::new(o.center(), o.size()[1]).unwrap().into(),
                1 => o.bounds().into(),
                _ => (*o).into(),
            })
            .collect();
        check(&mut again, &mixed, &priorities);
    }
}

/// A million labels in one place, or in a row, must not be compared with each other.
#[test]
fn piles_and_rows_are_no_trouble() {
    let label = |x: f64, y: f64| Obb2::new([x, y], [60.0, 14.0], Rot2::IDENTITY).unwrap();
    let mut rng = Random::case(7, 0);
    let pile: Vec<Obb2> = (0..100_000)
        .map(|_| label(rng.unit(), rng.unit()))
        .collect();
    let priorities: Vec<f64> = (0..100_000).map(|_| rng.unit()).collect();
    let answer = declutter(&pile, &priorities, Touch::Ignored).unwrap();
    assert_eq!(answer.visible.iter().filter(|&&v| v).count(), 1);
    let row: Vec<Obb2> = (0..100_000)
        .map(|k| label(f64::from(k) * 0.125, 0.0))
        .collect();
    let rising: Vec<f64> = (0..100_000).map(f64::from).collect();
    let answer = declutter(&row, &rising, Touch::Ignored).unwrap();
    // From the last on, every 480th: 60 pixels on, where they touch.
    let shown = answer
        .visible
        .iter()
        .rev()
        .step_by(480)
        .filter(|&&v| v)
        .count();
    assert_eq!(
        (shown, answer.visible.iter().filter(|&&v| v).count()),
        (209, 209)
    );
    // A crowd of dots under wide labels, which the size of most does not fit.
    let mut mixed: Vec<Obb2> = (0..50_000)
        .map(|_| {
            Obb2::new(
                [rng.unit() * 90.0, rng.unit() * 90.0],
                [0.1; 2],
                Rot2::IDENTITY,
            )
            .unwrap()
        })
        .collect();
    mixed.extend((0..50_000).map(|_| label(rng.unit() * 9e3, rng.unit() * 9e3)));
    assert!(declutter(&mixed, &priorities, Touch::Counts).is_ok());
}

#[test]
fn wrong_input_is_refused() {
    let o = Obb2::new([0.0; 2], [1.0; 2], Rot2::IDENTITY).unwrap();
    let refused = |boxes: &[Obb2], priorities: &[f64]| {
        declutter(boxes, priorities, Touch::Ignored).unwrap_err()
    };
    assert_eq!(
        refused(&[o, o], &[1.0]),
        Error::CountMismatch {
            what: "priorities",
            expected: 2,
            found: 1
        }
    );
    assert_eq!(
        refused(&[o, o], &[1.0, f64::NAN]),
        Error::NotFinite {
            what: "priority",
            index: Some(1),
            value: f64::NAN
        }
    );
    // The answer before stays.
    let mut again = Declutter::new();
    again.run(&[o], &[1.0], Touch::Ignored).unwrap();
    assert!(again.run(&[o], &[f64::INFINITY], Touch::Ignored).is_err());
    assert_eq!(again.visible(), [true]);
    again.run::<Obb2>(&[], &[], Touch::Ignored).unwrap();
    assert!(again.visible().is_empty());
}

/// The same bits everywhere: pinned.
#[test]
fn the_answer_on_a_known_scene() {
    let mut rng = Random::case(8, 0);
    let (mut boxes, mut priorities) = (Vec::new(), Vec::new());
    for _ in 0..10_000 {
        let center = [rng.between(0.0, 3050.0), rng.between(0.0, 3050.0)];
        let size = [rng.between(40.0, 80.0), rng.between(12.0, 20.0)];
        let turn = Rot2::from_degrees(rng.between(0.0, 360.0));
        boxes.push(Obb2::new(center, size, turn).unwrap());
        priorities.push(rng.unit());
    }
    let mut again = Declutter::new();
    again.run(&boxes, &priorities, Touch::Ignored).unwrap();
    let hash = again.hidden_by().iter().fold(0u64, |hash, &by| {
        (hash ^ u64::from(by))
            .wrapping_mul(0x0100_0000_01b3)
            .rotate_left(7)
    });
    let placed = again.visible().iter().filter(|&&v| v).count();
    assert_eq!((placed, hash), (2647, 1_293_889_228_118_723_682));
}
