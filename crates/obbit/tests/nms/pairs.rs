//! `exceeds` at the threshold itself, one number below and one above, on hard pairs.

use crate::judge::{Judged, R, exact, float, iou};
use crate::random::Random;
use num_traits::{One, Zero};
use obbit::nms::exceeds;
use obbit::{Aabb2, Obb2, Rot2};

fn check<B: Judged>(a: &B, b: &B) {
    let truth = iou(a, b);
    assert!(truth >= R::zero() && truth <= R::one());
    let near = float(&truth).clamp(0.0, 1.0);
    let thresholds = [
        near,
        near.next_up().min(1.0),
        near.next_down().max(0.0),
        near * 0.5,
        0.0,
        f64::from_bits(1),
        0.3,
        0.5,
        1.0_f64.next_down(),
        1.0,
    ];
    for t in thresholds {
        let expected = truth > exact(t);
        assert_eq!(exceeds(a, b, t).unwrap(), expected, "{a:?} {b:?} {t:e}");
        assert_eq!(exceeds(b, a, t).unwrap(), expected, "{b:?} {a:?} {t:e}");
    }
}

fn turn(rng: &mut Random) -> Rot2 {
    match rng.below(4) {
        0 => Rot2::from_degrees(rng.pick(&[0.0, 90.0, 180.0, 270.0, 45.0, 30.0])),
        1 => {
            let (c, s) = rng.pick(&[(0.6, 0.8), (0.8, -0.6), (-0.28, 0.96), (1.0, 1e-17)]);
            Rot2::from_cos_sin(c, s).unwrap()
        }
        2 => Rot2::from_degrees(rng.unit() * 360.0),
        // Not quite of unit length.
        _ => {
            let turn = Rot2::from_degrees(rng.unit() * 360.0);
            let stretch = 1.0 + (rng.unit() - 0.5) * 8e-7;
            Rot2::from_cos_sin(turn.cos() * stretch, turn.sin() * stretch).unwrap()
        }
    }
}

fn length(rng: &mut Random) -> f64 {
    match rng.below(4) {
        0 => rng.below(5) as f64,
        1 => 1.0 + rng.below(4) as f64,
        2 => rng.unit() * 4.0,
        _ => rng.pick(&[1e-3, 1e-9, 2.0, 3.0, 40.0, 0.0]),
    }
}

fn place(rng: &mut Random) -> [f64; 2] {
    [(); 2].map(|()| match rng.below(3) {
        0 => rng.below(4) as f64,
        1 => rng.unit() * 3.0,
        _ => rng.pick(&[0.5, 1.0, 1.0_f64.next_up(), 1e-9]),
    })
}

#[test]
fn turned_boxes() {
    let mut rng = Random::new(1);
    for _ in 0..300 {
        let size = [length(&mut rng), length(&mut rng)];
        let rotation = turn(&mut rng);
        let a = (place(&mut rng), size, rotation);
        let b = match rng.below(4) {
            0 => (place(&mut rng), size, rotation),
            1 => (a.0, [length(&mut rng), length(&mut rng)], turn(&mut rng)),
            2 => (place(&mut rng), size, turn(&mut rng)),
            _ => (
                place(&mut rng),
                [length(&mut rng), length(&mut rng)],
                turn(&mut rng),
            ),
        };
        // The same at other places and sizes.
        let scale = rng.pick(&[1.0, 1.0, 1.0, 1e-3, 1e-150, 1e140, 3e-310]);
        let offset = rng.pick(&[0.0, 0.0, 1e6, -1e9]) * scale;
        let made = |(center, size, rotation): ([f64; 2], [f64; 2], Rot2)| {
            Obb2::new(
                center.map(|x| x * scale + offset),
                size.map(|x| x * scale),
                rotation,
            )
        };
        check(&made(a).unwrap(), &made(b).unwrap());
    }
}

#[test]
fn aligned_boxes() {
    let mut rng = Random::new(2);
    for _ in 0..300 {
        let scale = rng.pick(&[1.0, 1.0, 1e-3, 1e-150, 1e140, 3e-310]);
        let offset = rng.pick(&[0.0, 0.0, 1e6, -1e9]) * scale;
        let mut made = || {
            let (min, size) = (place(&mut rng), [length(&mut rng), length(&mut rng)]);
            let min = min.map(|x| x * scale + offset);
            Aabb2::new(min, [0, 1].map(|k| min[k] + size[k] * scale)).unwrap()
        };
        let (a, b) = (made(), made());
        check(&a, &b);
        check(&a, &a);
    }
}

#[test]
fn equal_boxes_have_an_iou_of_one() {
    let mut rng = Random::new(3);
    for scale in [1e-300, 1e-160, 1e-9, 1e-3, 1.0, 1e9, 1e150, 1e300] {
        for _ in 0..50 {
            let center = [rng.unit() * 1e3 * scale, rng.unit() * scale];
            let size = [(0.1 + rng.unit()) * scale, (0.1 + rng.unit()) * scale];
            let a = Obb2::new(center, size, turn(&mut rng)).unwrap();
            assert!(exceeds(&a, &a, 1.0_f64.next_down()).unwrap(), "{a:?}");
            assert!(!exceeds(&a, &a, 1.0).unwrap());
        }
    }
}

#[test]
fn needles_that_cross() {
    let mut rng = Random::new(61);
    for _ in 0..1500 {
        let mut needle = || {
            let thin = rng.pick(&[1.0, 0.3, 1e-3, 1e-9]);
            let size = rng.pick(&[[3.0, thin], [thin, 3.0], [40.0, thin]]);
            let at = [(); 2].map(|()| (rng.unit() - 0.5) * thin);
            let turn = match rng.below(2) {
                0 => Rot2::from_degrees(rng.unit() * 4.0 - 2.0),
                _ => turn(&mut rng),
            };
            Obb2::new(at, size, turn).unwrap()
        };
        check(&needle(), &needle());
    }
}

#[test]
fn nearly_parallel_and_apart() {
    // Seen from each other, their sides rise by a part in 100,000, far above the other box.
    let turn = |c, s| Rot2::from_cos_sin(c, s).unwrap();
    let turns = [
        turn(0.9904766367956181, -0.13768090630890398),
        turn(0.990474817186145, -0.13769399594779944),
    ];
    let a = Obb2::new([23.216307384431083, 11.2176157501088], [0.7, 0.5], turns[0]).unwrap();
    let b = Obb2::new(
        [23.535193167821408, 15.366949078871025],
        [0.8, 1.25],
        turns[1],
    )
    .unwrap();
    check(&a, &b);
    check(&a, &Obb2::new(a.center(), [0.7, 0.6], turns[1]).unwrap());
}

#[test]
fn a_third_and_a_half_on_a_turned_lattice() {
    // Exact in binary: cosine and sine of 3/4/5 are not, but both boxes have the same.
    let turn = Rot2::from_cos_sin(1.0, 0.0).unwrap();
    let at = |x: f64| Obb2::new([x, 0.0], [3.0, 2.0], turn).unwrap();
    assert!(!exceeds(&at(0.0), &at(1.0), 0.5).unwrap());
    assert!(exceeds(&at(0.0), &at(1.0), 0.5_f64.next_down()).unwrap());
    // A square and the same turned by an eighth: 8(√2 - 1) of 4 + 4 - that, 0.707106...
    let a = Obb2::new([0.0; 2], [2.0; 2], Rot2::IDENTITY).unwrap();
    let b = Obb2::new([0.0; 2], [2.0; 2], Rot2::from_degrees(45.0)).unwrap();
    check(&a, &b);
}
