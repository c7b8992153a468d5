use super::*;
use crate::d3::Rot3;
use crate::d3::relation::{relation, within};
use crate::d3::shape::{Convex3, Shape3, View3};
use crate::geom::decide;
use crate::random::Random;

/// Against the general engine, both ways round.
fn agree(a: View3<'_>, b: View3<'_>, clearance: f64) -> bool {
    let wanted = decide::within::<3>(&a, &b, clearance);
    assert_eq!(within(a, b, clearance), wanted, "{a:?} {b:?} {clearance:e}");
    assert_eq!(within(b, a, clearance), wanted, "{b:?} {a:?} {clearance:e}");
    wanted
}

/// The same of their relation.
fn agree_how(a: View3<'_>, b: View3<'_>) -> Relation {
    let wanted = decide::relation::<3>(&a, &b);
    assert_eq!(relation(a, b), wanted, "{a:?} {b:?}");
    assert_eq!(relation(b, a), wanted, "{b:?} {a:?}");
    wanted
}

fn agree_round(a: View3<'_>, b: View3<'_>, clearance: f64) {
    for near_by in [clearance, clearance.next_up(), clearance.next_down()] {
        agree(a, b, near_by);
    }
    assert_eq!(agree(a, b, 0.0), relation(a, b).intersects());
    agree_how(a, b);
    assert!(agree(a, b, f64::INFINITY));
    assert!(!agree(a, b, f64::NAN) && !agree(a, b, -1.0));
}

/// A box, and an aligned box and a sphere in its place.
fn views(o: &Obb3) -> [Shape3; 3] {
    let (center, half) = (o.center(), o.size().map(|x| x * 0.5));
    let aligned = Aabb::new(sub(center, half), crate::d3::vec::add(center, half)).unwrap();
    let sphere = Sphere::new(center, half[0]).unwrap();
    [(*o).into(), aligned.into(), sphere.into()]
}

#[test]
fn a_distance_of_exactly_the_clearance_counts() {
    let quarter = Rot3::from_yaw_degrees(90.0);
    for scale in [
        1.0,
        0.25,
        crate::num::two_pow(-900),
        crate::num::two_pow(900),
        5e-324,
    ] {
        let cube =
            |center: V, turn| Obb3::new(center.map(|x| x * scale), [4.0 * scale; 3], turn).unwrap();
        let a = cube([0.0; 3], Rot3::IDENTITY);
        let places = [
            ([7.0, 1.0, -1.0], 3.0),
            ([7.0, 8.0, 1.0], 5.0),
            ([7.0, -8.0, 16.0], 13.0),
        ];
        for (place, distance) in places {
            let (b, c) = (cube(place, quarter), distance * scale);
            for a in &views(&a)[..2] {
                for b in &views(&b)[..2] {
                    assert!(agree(a.view(), b.view(), c));
                    assert!(!agree(a.view(), b.view(), c.next_down()));
                    assert!(agree(a.view(), b.view(), c.next_up()));
                }
            }
        }
        let ball = Sphere::new([7.0 * scale, scale, 0.0], 2.0 * scale).unwrap();
        for a in &views(&a)[..2] {
            assert!(agree(a.view(), ball.view(), 3.0 * scale));
            assert!(!agree(a.view(), ball.view(), (3.0 * scale).next_down()));
        }
    }
}

#[test]
fn agrees_with_the_general_engine() {
    let mut random = Random::new(71);
    for round in 0..6_000 {
        let a = random.near_box(round % 2 == 0);
        let mut b = random.near_box(round % 3 == 0);
        let apart = [2.0, -1.0, 1.5].map(|x| x * (round % 5) as f64);
        b = b.translated(apart).unwrap();
        match round % 7 {
            0 => b = Obb3::new(b.center(), [0.0, b.size()[1], b.size()[2]], b.rotation()).unwrap(),
            1 => b = Obb3::new(b.center(), [0.0, 0.0, b.size()[2]], a.rotation()).unwrap(),
            2 => b = Obb3::new(b.center(), [0.0; 3], b.rotation()).unwrap(),
            3 => b = Obb3::new(b.center(), b.size(), a.rotation()).unwrap(),
            4 => {
                let turn = Rot3::from_yaw_degrees(random.signed() * 1e-7);
                b = Obb3::new(b.center(), b.size(), a.rotation().then(turn)).unwrap();
            }
            _ => {}
        }
        let (p, q) = (&views(&a)[round % 3], &views(&b)[round / 3 % 3]);
        for (p, q) in [
            (p.view(), q.view()),
            (a.view(), b.view()),
            (a.view(), a.view()),
        ] {
            let rounded = crate::d3::separation::general_distance(p, q);
            let grid = random.below(10) as f64 * 0.5;
            agree_round(p, q, grid);
            for c in [rounded, rounded * (1.0 + 1e-14), rounded * (1.0 - 1e-14)] {
                agree(p, q, c);
            }
        }
    }
}

#[test]
fn extreme_numbers() {
    let mut random = Random::new(72);
    for scale in [1e300, 1e-300, 1e-320, 1e99, 1e101, 1e-99, 1e-101] {
        for round in 0..60 {
            let scaled = |o: Obb3| {
                let by = |v: V| v.map(|x| x * scale);
                Obb3::new(by(o.center()), by(o.size()), o.rotation()).unwrap()
            };
            let (a, b) = (
                scaled(random.near_box(round % 2 == 0)),
                scaled(random.near_box(round % 3 == 0)),
            );
            let (p, q) = (&views(&a)[round % 3], &views(&b)[round / 3 % 3]);
            for c in [scale * 0.5, scale, 1.0, 1e-310, f64::MAX] {
                agree_round(a.view(), b.view(), c);
                agree_round(p.view(), q.view(), c);
            }
        }
    }
}

#[test]
fn spheres_and_points_touch_only_where_they_do() {
    use Relation::{Apart, Overlapping, Touching};
    for scale in [1.0, crate::num::two_pow(-1020), crate::num::two_pow(1000)] {
        let at = |p: V| p.map(|x| x * scale);
        let ball = |p: V, r: f64| Sphere::new(at(p), r).unwrap();
        let turned = Obb3::new(at([0.0; 3]), at([4.0; 3]), Rot3::from_yaw_degrees(90.0)).unwrap();
        let flat = Obb3::new(at([0.0; 3]), at([4.0, 4.0, 0.0]), Rot3::IDENTITY).unwrap();
        let others = [
            turned.into(),
            turned.bounds().into(),
            Shape3::from(ball([0.0; 3], 0.0)),
        ];
        for (k, other) in others.iter().enumerate() {
            // 3, 4 and 12 away from a box's corner, or from the middle.
            let place = if k < 2 {
                [5.0, -6.0, 14.0]
            } else {
                [3.0, -4.0, 12.0]
            };
            let reach = 13.0 * scale;
            let how = |r| agree_how(other.view(), ball(place, r).view());
            assert_eq!(how(reach), Touching, "{k} at {scale:e}");
            assert_eq!(how(reach.next_up()), Overlapping);
            assert_eq!(how(reach.next_down()), Apart);
            assert_eq!(how(0.0), Apart);
        }
        for (box_, place, wanted) in [
            (&turned, [1.0, -1.5, 0.0], Overlapping),
            (&turned, [2.0, 0.5, 0.0], Touching),
            (&flat, [0.5, 0.5, 0.0], Touching),
            (&flat, [0.5, 0.5, 0.5], Apart),
        ] {
            for other in [(*box_).into(), Shape3::from(box_.bounds())] {
                assert_eq!(agree_how(other.view(), ball(place, 0.0).view()), wanted);
            }
        }
    }
}

#[test]
fn frames_that_are_not_quite_square() {
    let mut random = Random::new(73);
    for _ in 0..1_000 {
        let mut skewed = || {
            let o = random.near_box(false);
            let axes = o
                .axes()
                .map(|axis| axis.map(|x| x + 2e-7 * random.signed()));
            let place = o.center().map(|x| 2.0 * x);
            Rot3::from_axes(axes).map(|turn| Obb3::new(place, o.size(), turn).unwrap())
        };
        let (Ok(a), Ok(b)) = (skewed(), skewed()) else {
            continue;
        };
        let distance = a.distance(&b);
        for off in [0.0, 1e-5, 1e-6, 1e-7, 1e-8, -1e-8, -1e-7, -1e-6, -1e-5] {
            agree(a.view(), b.view(), distance + off);
            let ball = Sphere::new(b.center(), 0.1).unwrap();
            agree(a.view(), ball.view(), a.distance(&ball) + off);
            let reach = a.distance(&Sphere::new(b.center(), 0.0).unwrap()) + off;
            agree_how(
                a.view(),
                Sphere::new(b.center(), reach.max(0.0)).unwrap().view(),
            );
            // A point near a corner, within or outside of it.
            let corner = a.corners()[random.below(8)];
            let near = [0, 1, 2].map(|k| corner[k] + off * (a.center()[k] - corner[k]));
            agree_how(a.view(), Sphere::new(near, 0.0).unwrap().view());
        }
    }
}

#[test]
fn the_filter_leaves_fewer_than_one_in_a_thousand() {
    let mut random = Random::new(74);
    let mut left_over = [0; 4];
    for _ in 0..50_000 {
        let (a, b) = (random.near_box(false), random.near_box(false));
        let (upright, ball) = (a.bounds(), Sphere::new(b.center(), b.size()[0]).unwrap());
        let clearance = 0.05 + random.unit() * 2.0;
        left_over[0] += usize::from(boxes(&a, &b, clearance).is_none());
        left_over[1] += usize::from(aligned_turned(&upright, &b, clearance).is_none());
        left_over[2] += usize::from(box_sphere(&a, &ball, clearance).is_none());
        left_over[3] += usize::from(box_and_sphere(&a, &ball).is_none());
    }
    assert!(left_over.iter().all(|&n| n < 50), "{left_over:?} of 50,000");
}
