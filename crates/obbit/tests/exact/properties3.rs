//! How far, how deep, which way out, how much in common, when: every number about hard pairs in
//! space within 1e-9 of the exact one, its sign in step with the relation.

use crate::asking::{judge, space};
use crate::oracle::pairs::Pair;
use crate::oracle::run::{Tally, on_all_cores};
use crate::oracle::{Random, Shape, Truth, gen3, moves, pairs};

#[test]
fn boxes_measure_up() {
    on_all_cores(6_000, |index, tally| {
        measure(index, &gen3::boxes(11, index), tally);
    })
    .settle("boxes in space");
}

#[test]
fn shapes_measure_up() {
    on_all_cores(8_000, |index, tally| {
        measure(index, &gen3::shapes(12, index), tally);
    })
    .settle("shapes in space");
}

#[test]
fn casts_hit_when_they_should() {
    on_all_cores(8_000, |index, tally| {
        let pair = if index % 2 == 0 {
            gen3::boxes(13, index)
        } else {
            gen3::shapes(14, index)
        };
        let (b, motion) = moves::motion(&mut Random::case(15, index), &pair.a, &pair.b);
        tally.count(Truth::new(&pair.a, &b).verdict());
        let got = space::cast(&built(&pair.a), &built(&b), motion);
        if let Some(complaint) = judge::cast_complaint(&pair.a, &b, motion, got) {
            tally.fail("cast", format!("{index}: {complaint}: {:?} {b:?}", pair.a));
        }
    })
    .settle("casts in space");
}

#[test]
fn rays_enter_where_they_should() {
    on_all_cores(8_000, |index, tally| {
        let pair = if index % 2 == 0 {
            gen3::boxes(16, index)
        } else {
            gen3::shapes(17, index)
        };
        if !pair.a.is_polytope() {
            return;
        }
        let p = pairs::corners(&pair.b)[0];
        let point = Shape::Point3 { p };
        let (point, dir) = moves::motion(&mut Random::case(18, index), &pair.a, &point);
        tally.count(Truth::new(&pair.a, &point).verdict());
        let got = space::ray(&built(&pair.a), pairs::corners(&point)[0], dir);
        if let Some(complaint) = judge::ray_complaint(&pair.a, &point, dir, got) {
            tally.fail(
                "ray",
                format!("{index}: {complaint}: {:?} {point:?}", pair.a),
            );
        }
    })
    .settle_any("rays in space");
}

#[test]
fn bounds_hold_the_shape_and_little_more() {
    on_all_cores(10_000, |index, tally| {
        let pair = if index % 2 == 0 {
            gen3::boxes(19, index)
        } else {
            gen3::shapes(20, index)
        };
        for shape in [&pair.a, &pair.b] {
            if let Some(complaint) = judge::bounds_complaint(shape, space::bounds(&built(shape))) {
                tally.fail("bounds", format!("{index}: {complaint}: {shape:?}"));
            }
        }
    })
    .settle_any("bounds");
}

fn measure(index: u64, pair: &Pair, tally: &mut Tally) {
    let (a, b) = (built(&pair.a), built(&pair.b));
    let known = judge::Known::new(&pair.a, &pair.b, index & 3 == 0);
    tally.count(known.verdict());
    for (order, answers, a, b) in [
        ("a, b", space::ask(&a, &b), &pair.a, &pair.b),
        ("b, a", space::ask(&b, &a), &pair.b, &pair.a),
    ] {
        for (question, complaint) in judge::complaints(&known, a, b, &answers) {
            tally.fail(
                question,
                format!("{index}: ({order}) {complaint}: {a:?} {b:?}"),
            );
        }
    }
}

fn built(shape: &Shape) -> obbit::Shape3 {
    crate::adapter::space::build(shape).unwrap_or_else(|error| panic!("{error}: {shape:?}"))
}
