//! Depths of boxes whose extents differ beyond all proportion, against plain arithmetic.

use super::{Aabb2, Circle, ConvexPolygon, Obb2, Rot2, Segment2, Shape2};
use crate::geom::Relation;
use crate::num::two_pow;
use alloc::vec::Vec;
use proptest::prelude::*;

/// The box as every shape that can be one.
fn forms(min: [f64; 2], max: [f64; 2]) -> Vec<Shape2> {
    let corners = [min, [max[0], min[1]], max, [min[0], max[1]]];
    let aabb = Aabb2::new(min, max).unwrap();
    let mut forms: Vec<Shape2> = Vec::from([aabb.into()]);
    forms.extend(ConvexPolygon::from_points(&corners).map(Shape2::from));
    let (center, size) = (
        [0, 1].map(|k| min[k] * 0.5 + max[k] * 0.5),
        [0, 1].map(|k| max[k] - min[k]),
    );
    // Only where the halves are exact it is the same box.
    if (0..2).all(|k| center[k] - size[k] * 0.5 == min[k] && center[k] + size[k] * 0.5 == max[k])
        && let Ok(obb) = Obb2::new(center, size, Rot2::IDENTITY)
        && obb.bounds() == aabb
    {
        forms.push(obb.into());
    }
    forms
}

fn check(a: &Shape2, b: &Shape2, depth: f64) {
    let found = a.separation(b);
    let near = |x: f64, coarse: f64| (x - depth).abs() <= 1e-9 * depth + coarse;
    assert!(
        near(-found.distance, 0.0),
        "{a:?} {b:?} {found:?}, not {depth}"
    );
    let mtv = a.mtv(b).unwrap();
    let moved = b.translated(mtv).unwrap();
    assert_ne!(
        a.relation(&moved),
        Relation::Overlapping,
        "{a:?} {b:?} {mtv:?}"
    );
    // What B's coordinates cannot express is added along the way, and no more than that; where that is more than the
    // other way is longer, it may be the other.
    let longest = |v: [f64; 2]| usize::from(v[1].abs() > v[0].abs());
    let along = longest(mtv);
    let bounds = b.bounds();
    let reach =
        [along, longest(found.normal)].map(|k| bounds.min()[k].abs().max(bounds.max()[k].abs()));
    let coarse = 8.0 * f64::EPSILON * (reach[0].max(reach[1]) + depth);
    assert!(
        near(mtv[along].abs(), coarse) && mtv[1 - along] == 0.0,
        "{a:?} {b:?} {mtv:?}, not {depth}"
    );
}

/// Both ways, and as whatever shapes the boxes can be.
fn check_boxes(a: ([f64; 2], [f64; 2]), b: ([f64; 2], [f64; 2])) {
    let depth = (0..2)
        .map(|k| (a.1[k] - b.0[k]).min(b.1[k] - a.0[k]))
        .fold(f64::INFINITY, f64::min);
    if depth <= 0.0 || depth.is_nan() {
        return;
    }
    for p in forms(a.0, a.1) {
        for q in forms(b.0, b.1) {
            check(&p, &q, depth);
            check(&q, &p, depth);
        }
    }
}

#[test]
fn a_long_wall_is_left_by_its_short_way() {
    for long in [1e15, 1e16, 1e19, 1e20, 1e40, 1e90, 1e200, 1e300] {
        check_boxes(([-long, -1.9], [1e3, 1.0]), ([-1.0, -1.0], [1.0, 1.64]));
        check_boxes(([-1e3, -1.9], [long, 1.0]), ([-1.0, -1.0], [1.0, 1.64]));
        check_boxes(([-1.9, -long], [1.0, 1e3]), ([-1.0, -1.0], [1.64, 1.0]));
    }
    check_boxes(([-1e16, -1.9], [0.0, 1.0]), ([-1.0, -1.0], [1.0, 1.64]));
    let wall: Shape2 = Aabb2::new(
        [-1e300, -1.903350820651808],
        [1000000000000000.6, 1.0000000000000002],
    )
    .unwrap()
    .into();
    let line = Segment2::new([-1.0, -1.0], [1.0, 1.640283606077416]).unwrap();
    check(&wall, &line.into(), 2.0000000000000004);
    check(&line.into(), &wall, 2.0000000000000004);
    let ball = Circle::new([0.0, 0.5], 0.25).unwrap();
    check(&wall, &ball.into(), 0.75);
    check(&ball.into(), &wall, 0.75);
}

proptest! {
    #[test]
    fn depths_of_boxes_out_of_proportion(
        sizes in prop::array::uniform4((-20i32..20, 1u32..64)),
        places in prop::array::uniform4((-20i32..20, -64i32..64)),
    ) {
        let number = |(e, m): (i32, f64)| m * two_pow(3 * e);
        let size = sizes.map(|(e, m)| number((e, f64::from(m))));
        let place = places.map(|(e, m)| number((e, f64::from(m))));
        let of = |k: usize| {
            let (at, by) = ([place[k], place[k + 1]], [size[k], size[k + 1]]);
            (at, [at[0] + by[0], at[1] + by[1]])
        };
        check_boxes(of(0), of(2));
    }
}
