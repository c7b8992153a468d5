//! What is told of shapes that touch is what the exact search tells.

use super::difference::sides;
use super::flat::Pair;
use super::separation::measure_sides;
use super::soon::meets;
use super::{Aabb2, Capsule2, Circle, ConvexPolygon, Obb2, Rot2, Segment2, Shape2};
use crate::geom::{Relation, decide};
use crate::random::Random;
use alloc::vec::Vec;

/// Shapes that touch in many ways, on a lattice.
fn shapes(random: &mut Random) -> Shape2 {
    let mut whole = |least: i64, end: i64| random.int(least, end - 1) as f64;
    let at = [whole(-4, 5), whole(-4, 5)];
    let size = [whole(0, 4), whole(0, 4)];
    let end = [at[0] + whole(-3, 4), at[1] + whole(-3, 4)];
    match whole(0, 8) as i32 {
        0 => Aabb2::from_center_size(at, size).unwrap().into(),
        1 => Obb2::new(at, size, Rot2::IDENTITY).unwrap().into(),
        2 => Obb2::new(
            at,
            size.map(|x| 5.0 * x),
            Rot2::from_cos_sin(0.6, 0.8).unwrap(),
        )
        .unwrap()
        .into(),
        3 | 4 => Circle::new(at, whole(0, 4)).unwrap().into(),
        5 => Capsule2::new(at, end, whole(0, 3)).unwrap().into(),
        6 => Segment2::new(at, end).unwrap().into(),
        _ => {
            let corners: Vec<[f64; 2]> = (0..5)
                .map(|_| [at[0] + whole(-3, 4), at[1] + whole(-3, 4)])
                .collect();
            ConvexPolygon::from_points(&corners)
                .map_or_else(|_| Circle::new(at, 1.0).unwrap().into(), Into::into)
        }
    }
}

#[test]
fn as_the_exact_search_tells() {
    let mut random = Random::new(71);
    let (mut touching, mut told, mut apart) = (0, 0, 0);
    for _ in 0..if cfg!(miri) { 30 } else { 40_000 } {
        let (a, b) = (shapes(&mut random), shapes(&mut random));
        let (a, b) = (a.as_view(), b.as_view());
        let pair = Pair::new(a, b);
        let sides = sides(&pair);
        let start = measure_sides(a, b, &pair, &sides);
        if start.relation != Relation::Touching {
            continue;
        }
        for _ in 0..4 {
            let parts = [-1.0, 0.0, 1.0, 0.75, 1e-15, 3.0, -1e-30];
            let motion = [random.pick(&parts), random.pick(&parts)];
            touching += 1;
            if let Some(meet) = meets([a, b], &pair, &sides, &start.found, motion) {
                told += 1;
                apart += u32::from(!meet);
                let soon = decide::relation_soon::<2>(&a, &b, [motion[0], motion[1], 0.0]);
                assert_eq!(meet, soon != Relation::Apart, "{a:?} {b:?} {motion:?}");
            }
        }
    }
    if !cfg!(miri) {
        assert!(
            told > touching / 2 && apart > told / 8,
            "{touching} {told} {apart}"
        );
    }
}
