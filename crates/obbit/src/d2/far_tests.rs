//! Pairs out of all proportion, on which a query in the plane was once wrong: very far apart, very
//! small where coordinates are coarse, or a sliver of an overlap.

use super::{Aabb2, Capsule2, Circle, ConvexPolygon, Obb2, Rot2, Segment2, Shape2};
use crate::geom::Relation;

fn obb(center: [f64; 2], size: [f64; 2], [c, s]: [f64; 2]) -> Obb2 {
    Obb2::new(center, size, Rot2::from_cos_sin(c, s).unwrap()).unwrap()
}

fn turned(center: [f64; 2], size: [f64; 2], degrees: f64) -> Obb2 {
    Obb2::new(center, size, Rot2::from_degrees(degrees)).unwrap()
}

fn close(found: f64, wanted: f64) {
    assert!(
        (found - wanted).abs() <= 1e-12 * wanted.abs(),
        "{found:e} for {wanted:e}"
    );
}

#[test]
fn nearest_points_farther_apart_than_the_largest_number_are_points_of_the_shapes() {
    let pairs: [(Shape2, Shape2); 3] = [
        (
            Circle::new([1e308, 0.0], 1e307).unwrap().into(),
            Circle::new([-1e308, 0.0], 1e307).unwrap().into(),
        ),
        (
            turned([1e308, 2.0], [1.0, 1.0], 0.0).into(),
            turned([-1e308, 2.0], [1.0, 1.0], 0.0).into(),
        ),
        (
            turned([1e308, 1e308], [1.0, 1.0], 0.0).into(),
            Circle::new([-1e308, -1e308], 1.0).unwrap().into(),
        ),
    ];
    for (a, b) in pairs {
        let found = a.separation(&b);
        assert_eq!(found.distance, f64::MAX);
        for (shape, point) in [(&a, found.point_a), (&b, found.point_b)] {
            let bounds = shape.bounds();
            for (k, at) in point.into_iter().enumerate() {
                // In proportion to how far the two are apart, as all is rounded here.
                let near = 1e294;
                assert!(
                    (bounds.min()[k] - near..=bounds.max()[k] + near).contains(&at),
                    "{found:?}"
                );
            }
        }
    }
}

#[test]
fn far_apart_for_their_sizes() {
    let far = |a: Shape2, b: Shape2, wanted: f64| {
        for found in [a.separation(&b), b.separation(&a)] {
            close(found.distance, wanted);
            let [x, y] = found.normal;
            assert!((x * x + y * y - 1.0).abs() < 1e-12, "{found:?}");
        }
        close(a.distance(&b), wanted);
        close(b.distance(&a), wanted);
    };
    far(
        Circle::new([-3.7984854306597597, -999999997.976274], 2e-323)
            .unwrap()
            .into(),
        obb(
            [-4.79848543065976, 4.471906684606551e+17],
            [0.0, 3.924636944912227],
            [-0.8, 0.6],
        )
        .into(),
        4.471906694606551e17,
    );
    far(
        obb(
            [0.25, 7.0],
            [3.25, 0.625],
            [0.2800000011920929, 0.9599999785423279],
        )
        .into(),
        obb(
            [-0.8696347144987304, 2501035168890646.0],
            [0.2, 3.1],
            [-0.316656561966939, -0.9485402583777234],
        )
        .into(),
        2501035168890636.0,
    );
    far(
        obb(
            [0.25, 7.0],
            [0.0, 0.625],
            [-0.800000011920929, -0.6000000238418579],
        )
        .into(),
        obb(
            [0.25, 8.461338428410311e+19],
            [0.2, 3.1],
            [-0.9806644510280689, 0.19569679223179978],
        )
        .into(),
        8.461338428410311e+19,
    );
    far(
        obb(
            [0.0, -0.5],
            [2.864, 1.307],
            [0.38461539149284363, -0.9230769276618958],
        )
        .into(),
        Circle::new([-2.0682499253049664e+16, 0.25], 2.0)
            .unwrap()
            .into(),
        2.0682499253049664e+16,
    );
}

#[test]
fn beyond_an_end_too_sharp_for_floats() {
    // The two long sides come out as opposite: nothing is outside of either.
    let needle = [[0.0, 0.0], [5e-324, 8.0], [0.0, 8.0]];
    let huge = [[0.0, 0.0], [1e-36, 1e290], [0.0, 1e290]];
    let splinter = [
        [0.0, 0.0],
        [0.5802950405253741, 0.15930599263919712],
        [0.580295040525374, 0.15930599263919712],
    ];
    let oblique = [-5.802950405253739, -1.5930599263919711];
    for (corners, center, radius, wanted) in [
        (needle, [0.0, -1e20], 0.0, 1e20),
        (needle, [0.0, -1e20], 1.0, 1e20),
        (needle, [0.0, -1e20], 0.5e20, 0.5e20),
        (needle, [0.0, -10.0], 5.0, 5.0),
        (huge, [0.0, -1e308], 0.0, 1e308),
        (huge, [5e-37, -1e308], 0.0, 1e308),
        (splinter, oblique, 0.0, 6.017646827028797),
        (splinter, oblique, 5.9574703587635085, 0.06017646827028815),
    ] {
        let polygon = ConvexPolygon::from_points(&corners).unwrap();
        let circle = Circle::new(center, radius).unwrap();
        assert_eq!(polygon.relation(&circle), Relation::Apart);
        close(polygon.distance(&circle), wanted);
        close(polygon.separation(&circle).distance, wanted);
        assert!(polygon.contact(&circle).is_none());
        if radius > 0.0 {
            let hit = circle.cast(&polygon, center).unwrap();
            close(hit.time, wanted / (wanted + radius));
        }
    }
}

#[test]
fn out_of_the_deepest_overlap() {
    let segment = Segment2::new([0.0, 1.0], [1.0, 0.0]).unwrap();
    for (radius, wanted) in [
        (1.3e308, 9.192388155425117e307),
        (f64::MAX, 1.271161006153646e308),
    ] {
        let circle = Circle::new([0.0; 2], radius).unwrap();
        for x in circle.mtv(&segment).unwrap() {
            close(x, -wanted);
        }
    }
}

#[test]
fn equal_points_have_no_gap() {
    let most = Aabb2::new([f64::MAX; 2], [f64::MAX; 2]).unwrap();
    assert_eq!(most.relation(&most), Relation::Touching);
    assert_eq!(most.axis_gap(&most), 0.0);
    for at in [
        [131.0, 0.0],
        [f64::MAX, f64::MAX],
        [5e-324, -1e300],
        [0.0; 2],
    ] {
        let point = obb(at, [0.0; 2], [-0.5138269729438261, 0.8578938406792442]);
        assert_eq!(point.axis_gap(&point), 0.0);
        assert_eq!(point.relation(&point), Relation::Touching);
        let circle = Circle::new(at, 0.0).unwrap();
        assert_eq!(circle.relation(&circle), Relation::Touching);
        assert_eq!(
            circle.relation(&Circle::new([at[0], 7.0], 0.0).unwrap()),
            Relation::Apart
        );
        let segment = Segment2::new(at, at).unwrap();
        assert_eq!(segment.axis_gap(&point), 0.0);
        assert_eq!(point.axis_gap(&segment), 0.0);
        assert_eq!(segment.axis_gap(&segment), 0.0);
    }
}

#[test]
fn slivers_have_all_their_digits() {
    let pairs = [
        (
            turned([5.0, 7.0], [2.0, 2.0], 1e-9),
            turned([3.0, 8.0], [2.0, 2.0], 360_090.0),
            8.726646259971649e-12,
        ),
        (
            turned([4.0, 4.0], [1.0, 1.0], 1e-9),
            turned([3.0, 3.0], [2.0, 1.0], 0.0),
            2.1816615649929122e-12,
        ),
        (
            turned([1.0, 10.0], [0.5, 1.0], 1e-9),
            turned([2.0, 9.0], [2.0, 1.0], 0.0),
            6.645721167759737e-34,
        ),
    ];
    for (a, b, wanted) in pairs {
        for (a, b) in [(a, b), (b, a)] {
            let area = a.overlap_area(&b);
            assert!(
                (area - wanted).abs() <= 1e-9 * wanted,
                "{area:e} for {wanted:e}"
            );
            let iou = wanted / (a.area() + b.area());
            assert!((a.iou(&b) - iou).abs() <= 1e-9 * iou);
        }
    }
}

#[test]
fn a_sliver_of_many_sides_takes_no_time() {
    // A chain of cuts, each of a side that the one before has cut: their digits must not add up.
    let plate = Aabb2::new([-2e-11, -1.0], [1.0, 1.0]).unwrap();
    let corners: alloc::vec::Vec<[f64; 2]> = (-60..=60)
        .map(|i| {
            let t = f64::from(i) * 1e-7;
            [-0.5 * t * t, t]
        })
        .chain([[-1.0, 0.5], [-1.0, -0.5]])
        .collect();
    let round = ConvexPolygon::from_points(&corners).unwrap();
    let (one, other) = (plate.overlap_area(&round), round.overlap_area(&plate));
    assert!(
        one > 0.0 && (one - other).abs() <= 1e-12 * one,
        "{one} {other}"
    );
}

/// About the middle of the large one, where the other is and how far away had no digits left.
#[test]
fn what_hits_something_very_much_larger_hits_it_when_it_is_there() {
    let wall = |height: f64| Aabb2::new([-10.0, -height], [-6.0, 3.0]).unwrap();
    let ball = Circle::new([0.0, 0.1], 1.1).unwrap();
    for height in [1e3, 1e9, 1e15, 1e17, 1e20, 1e60, 1e150, 1e200, 1e300] {
        let post = Capsule2::new([-8.0, 3.0], [-8.0, -height], 2.0).unwrap();
        for large in [Shape2::from(wall(height)), post.into()] {
            let hit = large.cast(&ball, [-100.0, 0.0]).unwrap();
            close(hit.time, 0.049);
            assert_eq!(hit.normal, [1.0, 0.0]);
            close(hit.point[0], -6.0);
            close(ball.cast(&large, [100.0, 0.0]).unwrap().time, 0.049);
        }
        let line = Segment2::new([-6.0, 3.0], [-6.0, -height]).unwrap();
        close(line.cast(&ball, [-100.0, 0.0]).unwrap().time, 0.049);
    }
}
