//! Shapes that touch and set out, held against the exact search.

use super::soon::meets;
use super::{Convex3, Obb3, Rot3, Shape3, Sphere};
use crate::Aabb3;
use crate::geom::{Relation, decide};
use crate::random::Random;

#[test]
fn as_the_exact_search_tells() {
    let mut random = Random::new(4);
    let turns = [Rot3::IDENTITY, Rot3::from_yaw_degrees(90.0)];
    let (mut told, mut left) = ([0; 2], 0);
    for round in 0..150_000 {
        let unit = [1.0, 0.1, 1e-9, 1e200][round % 4];
        let mut shape = || -> Shape3 {
            let at = [(); 3].map(|()| (random.below(5) as f64 - 2.0) * unit);
            let size = [(); 3].map(|()| random.below(3) as f64 * unit);
            match random.below(3) {
                0 => Aabb3::from_center_size(at, size).unwrap().into(),
                1 => Obb3::new(at, size, turns[random.below(2)]).unwrap().into(),
                _ => Sphere::new(at, 0.5 * size[0]).unwrap().into(),
            }
        };
        let (a, b) = (shape(), shape());
        if a.relation(&b) != Relation::Touching {
            continue;
        }
        let motion = [(); 3].map(|()| [0.0, 1.0, -1.0, 0.3][random.below(4)] * unit);
        let (a, b) = (a.view(), b.view());
        let wanted = decide::relation_soon::<3>(&a, &b, motion).intersects();
        match meets(a, b, motion) {
            Some(found) => {
                assert_eq!(found, wanted, "{a:?} {b:?} {motion:?}");
                told[usize::from(found)] += 1;
            }
            None => left += 1,
        }
    }
    assert!(
        told.iter().all(|&n| n > 1000) && left > 100,
        "{told:?} {left}"
    );
}
