//! Depths of boxes in space whose extents differ beyond all proportion, against plain arithmetic.

use super::{ConvexHull, Obb3, Rot3, Shape3, Sphere};
use crate::Aabb3;
use crate::geom::Relation;
use crate::num::two_pow;
use alloc::vec::Vec;
use proptest::prelude::*;

type V = [f64; 3];

/// The box as every shape that can be one.
fn forms(min: V, max: V) -> Vec<Shape3> {
    let corner = |i: usize| core::array::from_fn(|k| if i >> k & 1 == 0 { min[k] } else { max[k] });
    let corners: Vec<V> = (0..8).map(corner).collect();
    let aabb = Aabb3::new(min, max).unwrap();
    let mut forms: Vec<Shape3> = Vec::from([aabb.into()]);
    forms.extend(ConvexHull::from_points(&corners).map(Shape3::from));
    let axes = [0, 1, 2];
    let (center, size) = (
        axes.map(|k| min[k] * 0.5 + max[k] * 0.5),
        axes.map(|k| max[k] - min[k]),
    );
    // Only where the halves are exact it is the same box.
    if (0..3).all(|k| center[k] - size[k] * 0.5 == min[k] && center[k] + size[k] * 0.5 == max[k])
        && let Ok(obb) = Obb3::new(center, size, Rot3::IDENTITY)
        && obb.bounds() == aabb
    {
        forms.push(obb.into());
    }
    forms
}

fn check(a: &Shape3, b: &Shape3, depth: f64) {
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
    // What B's coordinates cannot express is added along the way, and no more than that; where that is more than another
    // way is longer, it is the other.
    let longest = |v: V| (0..3).fold(0, |m, k| if v[k].abs() > v[m].abs() { k } else { m });
    let along = longest(mtv);
    let bounds = b.bounds();
    let reach =
        [along, longest(found.normal)].map(|k| bounds.min()[k].abs().max(bounds.max()[k].abs()));
    let coarse = 8.0 * f64::EPSILON * (reach[0].max(reach[1]) + depth);
    assert!(
        near(mtv[along].abs(), coarse) && (0..3).all(|k| k == along || mtv[k] == 0.0),
        "{a:?} {b:?} {mtv:?}, not {depth}"
    );
}

/// Both ways, and as whatever shapes the boxes can be.
fn check_boxes(a: (V, V), b: (V, V)) {
    let depth = (0..3)
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
        for k in 0..3 {
            let turned = |v: V| core::array::from_fn(|i| v[(i + k) % 3]);
            let (min, max) = (turned([-long, -1.9, -7.0]), turned([1e3, 1.0, 8.0]));
            let other = (turned([-1.0, -1.0, -1.0]), turned([1.0, 1.64, 2.0]));
            check_boxes((min, max), other);
            let wall: Shape3 = Aabb3::new(min, max).unwrap().into();
            let ball: Shape3 = Sphere::new(turned([0.0, 0.5, 0.0]), 0.25).unwrap().into();
            check(&wall, &ball, 0.75);
            check(&ball, &wall, 0.75);
        }
    }
}

proptest! {
    #[test]
    fn depths_of_boxes_out_of_proportion(
        sizes in prop::array::uniform6((-20i32..20, 1u32..64)),
        places in prop::array::uniform6((-20i32..20, -64i32..64)),
    ) {
        let number = |(e, m): (i32, f64)| m * two_pow(3 * e);
        let size = sizes.map(|(e, m)| number((e, f64::from(m))));
        let place = places.map(|(e, m)| number((e, f64::from(m))));
        let of = |k: usize| {
            let at: V = core::array::from_fn(|i| place[k + i]);
            (at, core::array::from_fn(|i| at[i] + size[k + i]))
        };
        check_boxes(of(0), of(3));
    }
}
