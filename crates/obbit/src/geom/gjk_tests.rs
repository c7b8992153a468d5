use super::*;
use crate::geom::core_shape::{Core, Cored};
use crate::geom::decide;
use crate::num::Number;
use crate::num::vector::cross;
use crate::random::Random;
use alloc::vec::Vec;

struct Corners(Vec<V>);

impl Cored for Corners {
    fn anchor(&self) -> V {
        self.0[0]
    }
    fn core<N: Number>(&self, origin: V) -> Core<N> {
        let relative =
            |p: &V| core::array::from_fn(|k| N::from_f64(p[k]).minus(&N::from_f64(origin[k])));
        Core {
            points: self.0.iter().map(relative).collect(),
            radius: N::zero(),
        }
    }
}

/// A box with three axes, some of them nearly those of the world, some sides very thin.
fn a_box(random: &mut Random, center: V) -> Corners {
    let tilt = random.pick(&[1.0, 1e-3, 1e-8, 1e-13]);
    let mut axis = [0.0; 3].map(|_| random.between(-1.0, 1.0) * tilt);
    axis[random.below(3)] += 1.0;
    let unit = |v: V| v.map(|x| x / sqrt(dot(v, v)));
    let x = unit(axis);
    let other = if x[0].abs() < 0.9 {
        [1.0, 0.0, 0.0]
    } else {
        [0.0, 1.0, 0.0]
    };
    let y = unit(cross(x, other));
    let z = cross(x, y);
    let half = [0.0; 3].map(|_| random.between(0.1, 1.0) * random.pick(&[1.0, 1.0, 1e-3, 1e-7]));
    let corner = |i: usize| -> V {
        let sign = |k: usize| if i >> k & 1 == 0 { half[k] } else { -half[k] };
        core::array::from_fn(|c| center[c] + sign(0) * x[c] + sign(1) * y[c] + sign(2) * z[c])
    };
    Corners((0..8).map(corner).collect())
}

#[test]
fn as_near_as_exact_arithmetic_finds() {
    let mut random = Random::new(7);
    let mut worst = 0.0f64;
    for _ in 0..20_000 {
        let a = a_box(&mut random, [0.0; 3]);
        let d = random.pick(&[1.5, 0.5, 1e-3]);
        let center = [0.0; 3].map(|_| random.between(-d, d));
        let b = a_box(&mut random, center);
        let exact = decide::core_distance(&a, &b);
        let found = closest(&a.core::<f64>([0.0; 3]), &b.core::<f64>([0.0; 3]));
        let error = (found.distance - exact).abs();
        worst = worst.max(error);
    }
    assert!(worst < 1e-13, "off by {worst}");
}
