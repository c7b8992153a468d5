//! Pairs on which a query in the plane was once wrong.

use super::{Aabb2, Capsule2, Circle, ConvexPolygon, Obb2, Rot2, Segment2, Shape2};
use crate::geom::Relation;
use alloc::vec;
use alloc::vec::Vec;

fn obb(center: [f64; 2], size: [f64; 2], [c, s]: [f64; 2]) -> Obb2 {
    Obb2::new(center, size, Rot2::from_cos_sin(c, s).unwrap()).unwrap()
}

#[test]
fn what_only_recedes_does_not_hit() {
    let cases = [
        (
            obb(
                [0.0, -93.0],
                [7.3247924881459525, 3.125],
                [-0.09347669754779979, 0.9956214677353824],
            ),
            obb(
                [5.5576815101013475, -98.57336927790303],
                [8.875, 4.0],
                [-1.0, 0.0],
            ),
            [14.066037735849054, -22.6061320754717],
        ),
        (
            obb([0.0, 0.0], [0.25, 2.625], [1.0, -4.699224314605884e-12]),
            obb(
                [1.5073058288078163, 0.41825493526382135],
                [8.5, 1.25],
                [0.3782158580727076, 0.925717432428668],
            ),
            [20.400000000000002, 15.299999999999999],
        ),
    ];
    for (a, b, motion) in cases {
        assert_eq!(a.cast(&b, motion), None);
        assert_eq!(b.cast(&a, motion.map(|x| -x)), None);
    }
}

fn measured(a: &Shape2, b: &Shape2) -> f64 {
    let (forth, back) = (a.separation(b), b.separation(a));
    for found in [forth, back] {
        let reach = |p: [f64; 2]| p[0].abs() + p[1].abs();
        let slack =
            8.0 * f64::EPSILON * (reach(found.point_a) + reach(found.point_b) + reach(a.center()));
        let [x, y] = found.normal;
        assert!((x * x + y * y - 1.0).abs() < 1e-12, "{found:?}");
        for k in 0..2 {
            let off = found.point_b[k] - found.point_a[k] - found.normal[k] * found.distance;
            assert!(off.abs() <= slack, "off by {off}: {found:?}");
        }
    }
    assert!((forth.distance - back.distance).abs() <= 1e-9 * forth.distance.abs());
    forth.distance
}

#[test]
fn equal_points_touch() {
    for at in [
        [131.0, 0.0],
        [959238605213021.0, -189608707226639.0],
        [1e-320, 1e300],
    ] {
        let points: Vec<Shape2> = vec![
            obb(at, [0.0; 2], [-0.5138269729438261, 0.8578938406792442]).into(),
            Circle::new(at, 0.0).unwrap().into(),
            Segment2::new(at, at).unwrap().into(),
            Capsule2::new(at, at, 0.0).unwrap().into(),
            ConvexPolygon::new(&[at; 3]).unwrap().into(),
        ];
        for (a, b) in points
            .iter()
            .flat_map(|a| points.iter().map(move |b| (a, b)))
        {
            assert_eq!(a.relation(b), Relation::Touching);
            assert_eq!(measured(a, b), 0.0);
            let contact = a.contact(b).unwrap();
            assert_eq!(
                (contact.points[0].point, contact.points[0].depth),
                (at, 0.0)
            );
        }
        let point = obb(at, [0.0; 2], [0.0, 1.0]);
        assert_eq!(point.axis_gap(&point), 0.0);
        assert_eq!(point.axis_gap(&Segment2::new(at, at).unwrap()), 0.0);
    }
}

#[test]
fn a_side_shorter_than_its_place_is_sharp() {
    let far = measured(
        &obb(
            [-420594544794437.7, -0.06306769074761033],
            [5.736441095917873e-38, 7.75e-30],
            [0.17866961268570689, 0.9839091266487671],
        )
        .into(),
        &obb(
            [-420594544794436.0, 0.0],
            [0.0, 3.375],
            [0.03737344636895427, -0.999301368710414],
        )
        .into(),
    );
    assert!((far - 1.1789403011764205e-3).abs() < 1e-15);
    let far = measured(
        &obb(
            [331255961245806.0, 6.520121736043274],
            [9.236668985330999e-150, 4.625e-150],
            [-0.49703536428665746, -0.8677302845057498],
        )
        .into(),
        &obb(
            [331255961245808.0, 10.0],
            [7.450580596923828e-9, 8.020644958336172],
            [-0.8677302845057498, 0.49703536428665746],
        )
        .into(),
    );
    assert!((far - 6.727902427171892e-3).abs() < 1e-14);
}

#[test]
fn a_huge_shared_area_saturates() {
    let a = obb(
        [0.0, 0.0],
        [5.127989615129771e238, 1.8721231928251544e238],
        [0.19175177258297363, 0.9814434561966815],
    );
    let b = obb(
        [-1.4103420810521572e238, -2.3369244556056273e238],
        [4.8516190384397154e229; 2],
        [-0.6295107708433189, -0.7769917563219385],
    );
    assert_eq!(a.overlap_area(&b), f64::MAX);
    assert_eq!(b.overlap_area(&a), f64::MAX);
}

#[test]
fn an_arc_that_touches_a_side_midway() {
    // The capsule's round end touches the right side of the box at the middle of the arc.
    let capsule = Capsule2::new([0.193_881_914_902_808_96, 0.0], [1.5, 2.0], 0.5).unwrap();
    let wall = Aabb2::new([0.5, 1.284_532_356_536_657], [2.0, 3.0]).unwrap();
    let both = [capsule.overlap_area(&wall), wall.overlap_area(&capsule)];
    for area in both {
        assert!((area - 1.244_044_748_703_503).abs() < 1e-14, "{both:?}");
    }
}

#[test]
fn points_on_sides_in_line_lie_across_from_each_other() {
    // Ends of two parallel boxes meet all but corner to corner: 1e-9 of one side lies past the other.
    let a = obb([3.0, -2.0], [1.5, 0.5], [1.0, 1e-9]);
    let b = obb([2.0, -2.0], [1.0, 0.5], [1.0, 1e-9]);
    let s = Shape2::from(a).separation(&b);
    for k in 0..2 {
        let between = s.point_b[k] - s.point_a[k];
        assert!((between - s.distance * s.normal[k]).abs() < 1e-14, "{s:?}");
    }
}

#[test]
fn the_points_lie_where_the_depth_is() {
    let depth = measured(
        &obb([-9272.199662983987, 0.0], [2.0, 0.0], [-1.0, 0.0]).into(),
        &obb(
            [-9277.468031692548, 0.31249999999999983],
            [8.536737417122493, 2.5],
            [-0.9999999999999999, -1e-323],
        )
        .into(),
    );
    assert!((depth + 2.899604591201575e-13).abs() < 1e-21);
    measured(
        &obb(
            [-948.5449478424723, 100.49022017373525],
            [4.0, 8.956698696537407],
            [-0.47058820724487305, 0.8823529481887818],
        )
        .into(),
        &obb(
            [-944.0, 106.0],
            [1.4455433091022574, 4.25],
            [-0.47058820724487305, 0.8823529481887817],
        )
        .into(),
    );
    // Which corner of the thin box is nearest takes more digits than its distance.
    measured(
        &obb(
            [0.0, 745.0],
            [1.8510731858754583, 7.450580596923828e-9],
            [0.691298916069733, -0.7225688954285343],
        )
        .into(),
        &Capsule2::new(
            [-2.1873528268288958, 740.1505938231489],
            [0.8126471731711042, 744.1505938231489],
            0.25,
        )
        .unwrap()
        .into(),
    );
}

#[test]
fn times_are_above_zero_from_apart() {
    let at = |a: &Shape2, b: &Shape2, motion| a.cast(b, motion).unwrap().time;
    let time = at(
        &obb(
            [0.0, -933.0],
            [0.3074122120505704, 12930.04663326517],
            [0.9999999994337757, 3.3651872914308504e-5],
        )
        .into(),
        &obb(
            [-3.281816074230214, -7395.542028463784],
            [0.75, 8.296910743918094],
            [-0.6655874051503498, -0.7463199086887766],
        )
        .into(),
        [0.0, 38790.13989979551],
    );
    assert!(time > 0.0 && time < 1e-16, "{time}");
    let point = Circle::new([2.076923076923077, 0.8653846153846154], 0.0).unwrap();
    let time = at(
        &Circle::new([0.0, 0.0], 2.25).unwrap().into(),
        &point.into(),
        [-2.076923076923077, -0.8653846153846154],
    );
    assert!(time > 0.0 && time < 1e-12, "{time}");
}

#[test]
fn motions_out_of_proportion() {
    // Tiny shapes a huge way apart by their measure, met by huge and tiny motions.
    let a: Shape2 = obb([0.0; 2], [2e-200; 2], [0.6, 0.8]).into();
    let b: Shape2 = obb([4e-200, 0.0], [2e-200; 2], [0.6, 0.8]).into();
    let round: Shape2 = Circle::new([4e-200, 0.0], 1e-200).unwrap().into();
    for (motion, slow) in [
        ([-1e300, 0.0], 1e-300),
        ([-1.0, 0.0], 1.0),
        ([-1e-199, 0.0], 1e199),
    ] {
        for b in [&b, &round] {
            let hit = a.cast(b, motion).unwrap();
            assert!(
                hit.time > 0.0 && hit.time <= 5e-200 * slow + 5e-324,
                "{hit:?}"
            );
            assert!(hit.point.iter().all(|x| x.abs() < 1e-199), "{hit:?}");
            assert_eq!(a.cast(b, motion.map(|x| -x)), None);
        }
    }
    let wall: Shape2 = Segment2::new([1e200, -1e200], [1e200, 1e200])
        .unwrap()
        .into();
    let hit = wall.cast(&Circle::new([0.0; 2], 1e-300).unwrap(), [1e200, 1.0]);
    assert!(
        hit.is_some_and(|hit| hit.time > 0.999 && hit.time <= 1.0),
        "{hit:?}"
    );
}

#[test]
fn the_point_of_a_cast_along_sides_in_line() {
    let turn = [0.9999996212713829, 1e-9];
    let a: Shape2 = obb([1.0, 0.0], [0.0, 1.5953930304380346], turn).into();
    let center = [0.5000001903064024, -0.9420935045236007];
    let b: Shape2 = obb(center, [1.0, 0.28879469120497714], turn).into();
    let hit = a.cast(&b, [0.0, 1.0]).unwrap();
    let then = b.translated([0.0, hit.time]).unwrap();
    let off = |s: &Shape2| s.distance(&Circle::new(hit.point, 0.0).unwrap());
    assert!(off(&a) < 1e-9 && off(&then) < 1e-9, "{hit:?}");
}

#[test]
fn a_round_end_that_is_grazed_at_once() {
    // The top of the box slides along under the capsule, and is under its end all but at once.
    let capsule = Capsule2::new([2.0, 2.5], [-1.999_999_999_999_999_8, 2.5], 0.5).unwrap();
    let wedge = obb([-1.5, 1.0], [1.0, 2.0], [-0.6, -0.8]);
    assert!(capsule.distance(&wedge) > 0.0);
    let there = capsule.cast(&wedge, [1.5, 0.0]).unwrap().time;
    let back = wedge.cast(&capsule, [-1.5, 0.0]).unwrap().time;
    assert!(there > 0.0 && there < 1e-15, "{there:e}");
    assert!((there - back).abs() < 1e-9 * there, "{there:e} {back:e}");
}

#[test]
fn a_dot_at_the_end_of_a_line_is_met_at_its_surface() {
    let line = |p, q| Shape2::from(Segment2::new(p, q).unwrap());
    let round = |p, q, radius| Shape2::from(Capsule2::new(p, q, radius).unwrap());
    let (near, beyond) = ([1.0, -1.0], [-1.0, -1.0]);
    let pairs = [
        (
            line([0.5, 1.5], [-2.5, -2.5]),
            Circle::new([-2.5, -2.5000000000000004], 2.461340853985967e-7)
                .unwrap()
                .into(),
        ),
        (
            line([0.0, 1.0], [1.0, -0.9999999999999999]),
            round(near, near, 4.779614993389228e-7),
        ),
        (
            line([-1.0, 1.0], [-1.0000000000000002, -1.0]),
            round(beyond, beyond, 1.2742165990082398e-7),
        ),
        (
            line([2.0, -0.75], [-1.25, -2.0]),
            round(
                [-0.5, -0.25000000000000006],
                [2.0, -0.7499999999999999],
                2.718473990416205e-7,
            ),
        ),
    ];
    for (a, b) in pairs {
        for (a, b) in [(&a, &b), (&b, &a)] {
            let contact = a.contact(b).unwrap();
            for p in &contact.points {
                for (shape, way) in [(a, 0.5), (b, -0.5)] {
                    let on = [0, 1].map(|k| p.point[k] + contact.normal[k] * p.depth * way);
                    assert!(shape.distance(&Circle::new(on, 0.0).unwrap()) < 1e-15);
                }
            }
        }
    }
}

#[test]
fn no_point_of_a_contact_comes_twice() {
    let (turned, upright) = ([0.6, 0.8], [1.0, 0.0]);
    let corner = obb([1.5, -1.964575292860631], [1.0, 1.0], upright);
    let next = obb([2.5, -2.964575292860631], [1.0, 1.0], upright);
    assert_eq!(corner.contact(&next).unwrap().points.len(), 1);
    let slanted = obb([-2.6155079316202574, 2.056684780663229], [0.5, 1.5], turned);
    let x = -3.3655079316202574;
    let wall = Aabb2::new([x, 1.3066847806632291], [x, 2.306684780663229]).unwrap();
    assert_eq!(slanted.contact(&wall).unwrap().points.len(), 1);
}

#[test]
fn boxes_of_extreme_size_meet_as_others_do() {
    let diagonal = core::f64::consts::FRAC_1_SQRT_2;
    let told = |power: i32| {
        let factor = crate::num::two_pow(power);
        let of = |c: [f64; 2], s: [f64; 2], turn| {
            let [c, s] = [c, s].map(|v| v.map(|x| x * factor));
            obb(c, s, turn)
        };
        let a = of([-1.0, -0.999999999], [2.0, 0.5], [diagonal; 2]);
        let (center, size) = (
            [0.08474577724026999, -1.397115657976277],
            [2.716919543767269, 2.0],
        );
        let contact = a.contact(&of(center, size, [0.6, 0.8])).unwrap();
        let far = of([9.0, 7.0], size, [0.6, 0.8]);
        let lengths = [contact.depth(), a.distance(&far), a.axis_gap(&far)];
        (contact.points.len(), lengths.map(|x| x / factor))
    };
    assert_eq!(told(0).0, 1);
    for power in [-900, -300, 300, 900] {
        assert_eq!(told(power), told(0));
    }
}

#[test]
fn shares_of_slivers_are_the_same_at_every_scale() {
    let thin = |factor: f64| {
        let corners = [[0.0, 0.0], [3.0, 1e-6], [1.0, 1e-6], [2.0, -1e-7]];
        ConvexPolygon::from_points(&corners.map(|p| p.map(|x| x * factor))).unwrap()
    };
    let one = |factor: f64| {
        let size = [2.0, 7e-7].map(|x| x * factor);
        obb(
            [1.3 * factor, 2e-7 * factor],
            size,
            [0.9999999383819801, 1e-9],
        )
    };
    let share = thin(1.0).iou(&one(1.0));
    assert!(share > 0.1 && share < 0.9, "{share}");
    for power in [-600, -480, -300, 300, 480, 505] {
        let factor = crate::num::two_pow(power);
        assert_eq!(thin(factor).iou(&one(factor)), share);
    }
}
