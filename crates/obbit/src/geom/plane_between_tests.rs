use super::*;
use crate::geom::core_shape::{Core, Cored};
use crate::geom::decide;
use crate::num::Number;
use crate::random::Random;
use alloc::vec::Vec;

struct Points(Vec<V>);

impl Cored for Points {
    fn anchor(&self) -> V {
        self.0[0]
    }
    fn core<N: Number>(&self, origin: V) -> Core<N> {
        let relative = |p: &V| from_fn(|k| N::from_f64(p[k]).minus(&N::from_f64(origin[k])));
        Core {
            points: self.0.iter().map(relative).collect(),
            radius: N::zero(),
        }
    }
}

/// Hulls of points of a small lattice, which touch in every way; turned, or moved by a last bit, so that most do not
/// quite.
#[test]
fn what_is_told_is_what_exact_numbers_tell() {
    let mut random = Random::new(77);
    let rounds = if cfg!(miri) { 60 } else { 30_000 };
    let (mut told, mut fine, mut all) = ([0; 3], [0; 3], [0; 3]);
    for round in 0..rounds {
        let most = [2, 3, 4][round % 3];
        let turn = [random.unit() - 0.5, random.unit() - 0.5, 1.0];
        let far = [0.0, 0.0, 1e6, 3e-5][round / 3 % 4];
        let mut hull = |at: f64| {
            let count = 1 + random.below(8);
            let points = (0..count).map(|_| {
                let mut p = [0; 3].map(|_| random.below(most) as f64);
                p[0] += at;
                match round / 12 % 4 {
                    // As it is.
                    0 => {}
                    // Off by rounding: sheared by what is no short number.
                    1 => p[2] += p[0] * turn[0] + p[1] * turn[1],
                    // The same, far away.
                    2 => p = p.map(|x| x * turn[0] + far),
                    // Some of it by a last bit.
                    _ => {
                        let k = random.below(12);
                        if k < 3 {
                            p[k] = p[k].next_up();
                        }
                    }
                }
                p
            });
            points.collect::<Vec<_>>()
        };
        let (a, b) = (hull(0.0), hull((round / 48 % 3) as f64));
        let wanted = decide::exact_relation(3, &Points(a.clone()), &Points(b.clone()));
        all[wanted as usize] += 1;
        let [fine_a, fine_b] = [&a, &b].map(|p| Points(p.clone()).core([0.0; 3]));
        if let Some(found) = fine_gjk::told(&fine_a, &fine_b, &[]) {
            assert_eq!(found, wanted, "{a:?} {b:?}");
            fine[wanted as usize] += 1;
        }
        for (one, other) in [(&a, &b), (&b, &a)] {
            if let Some(found) = relation(one, other) {
                assert_eq!(found, wanted, "{a:?} {b:?}");
                told[wanted as usize] += 1;
            }
        }
    }
    // Few are left to exact numbers.
    if !cfg!(miri) {
        assert!(told[0] * 100 > 99 * 2 * all[0], "{told:?} of twice {all:?}");
        assert!(told[1] * 100 > 97 * 2 * all[1], "{told:?} of twice {all:?}");
        assert!(fine[0] * 100 > 90 * all[0], "{fine:?} of {all:?}");
        assert!(fine[2] * 100 > 60 * all[2], "{fine:?} of {all:?}");
    }
}
