//! Cases that were once answered wrongly.

use super::vec::{V, add, largest, scale, sub};
use super::{ConvexHull, Obb3, Rot3, Segment3, Shape3, Sphere};
use crate::Aabb3;

const UPRIGHT: [V; 3] = [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]];
/// Thirds: no axis of it is exact.
const ASKEW: [V; 3] = [
    [0.6666666666666666, -0.3333333333333333, 0.6666666666666666],
    [0.6666666666666666, 0.6666666666666666, -0.3333333333333333],
    [-0.3333333333333333, 0.6666666666666666, 0.6666666666666666],
];

fn obb(center: V, size: V, axes: [V; 3]) -> Obb3 {
    Obb3::new(center, size, Rot3::from_axes(axes).unwrap()).unwrap()
}

fn off(shape: &Shape3, p: V) -> f64 {
    shape.distance(&Sphere::new(p, 0.0).unwrap())
}

#[test]
fn volumes_of_boxes_turned_by_next_to_nothing() {
    for (tilt, slack) in [(2.993603833420171e-15, 1e-13), (1.1e-9, 1e-8), (1e-7, 1e-6)] {
        let axes = [[1.0, 0.0, -tilt], [0.0, 1.0, 0.0], [tilt, 0.0, 1.0]];
        let size = [1.0, 1.64793862196687, 2.840588540266761];
        let a = obb([-2.5, -2.0, 2.0], size, axes);
        let b = Aabb3::new([-3.0, -3.0, 2.0], [-1.0, -1.963650012567464, 4.0]).unwrap();
        let wanted = 1.2219065700253733;
        for shared in [a.overlap_volume(&b), b.overlap_volume(&a)] {
            assert!((shared - wanted).abs() < slack, "{shared}");
        }
        let turned = (a.overlap_volume(&b), b.overlap_volume(&a));
        assert!((turned.0 - turned.1).abs() < 1e-14, "{turned:?}");
    }
}

#[test]
fn volume_of_a_thin_sheet_in_a_box() {
    let a = obb([-1.0, 1.0, -0.75], [0.5, 0.5, 1.5], UPRIGHT);
    let corners = [
        [-1.41666670440419, 1.0833334088083797, -0.6666665911916204],
        [-1.416666666666667, 1.083333333333333, -0.666666666666667],
        [
            -0.7500000377375232,
            0.7500000754750464,
            7.547504643490299e-8,
        ],
        [-0.75, 0.7499999999999999, 0.0],
        [
            -0.41666670440418985,
            2.0833334088083797,
            -1.1666665911916203,
        ],
        [-0.41666666666666663, 2.083333333333333, -1.1666666666666667],
        [0.2499999622624769, 1.7500000754750467, -0.49999992452495334],
        [0.2500000000000002, 1.75, -0.4999999999999999],
    ];
    let sheet = ConvexHull::from_points(&corners).unwrap();
    let (one, other) = (a.overlap_volume(&sheet), sheet.overlap_volume(&a));
    assert!((one - other).abs() < 1e-8 * one, "{one} {other}");
}

#[test]
fn volume_in_a_hull_with_a_sliver_of_a_face() {
    let up = 1.0f64.next_up();
    let corners = [
        [-1.0, -1.0, -1.0],
        [-1.0, 0.0, -1.0],
        [0.0, 1.0, -1.0f64.next_down()],
        [1.0, -1.0, -1.0],
        [1.0, -1.0, 0.0],
        [up, -1.0, 0.0],
    ];
    let hull = ConvexHull::from_points(&corners).unwrap();
    let axes = [
        [0.13041795033536804, 0.1656471449074902, -0.9775234941495364],
        [
            -0.9722095974207529,
            -0.17197350132882003,
            -0.15885091603035928,
        ],
        [-0.1944213386264466, 0.9710747335940233, 0.13861531250910675],
    ];
    let a = obb([1.0, 0.0, -1.0], [1.0, 1.0, 1.7567360326841726], axes);
    let (one, other) = (a.overlap_volume(&hull), hull.overlap_volume(&a));
    assert!((one - other).abs() < 1e-14, "{one} {other}");
}

#[test]
fn points_of_plates_that_are_not_quite_upright() {
    // The axis is that of two edges, but leans by 1e-5 only from a face's.
    let tilt = [
        [0.6, 0.79999999993094, 1.0511717502956395e-5],
        [-0.8, 0.5999999999482049, 7.883788127217296e-6],
        [0.0, -1.3139646878695492e-5, 0.9999999999136748],
    ];
    let yaw = [[0.6, 0.8, 0.0], [-0.8, 0.6, 0.0], [0.0, 0.0, 1.0]];
    let a = Shape3::from(obb([0.25, 1.0, 1.0], [2.0, 1.5, 7.7e-7], yaw));
    let b = Shape3::from(obb([0.0, 0.25, 0.25], [2.3e-7, 1.5, 2.0], tilt));
    let s = a.separation(&b);
    assert!(off(&a, s.point_a) < 1e-14 && off(&b, s.point_b) < 1e-14);
    for p in &a.contact(&b).unwrap().points {
        let way = scale(s.normal, 0.5 * p.depth);
        assert!(off(&a, add(p.point, way)) < 1e-12, "{p:?}");
        assert!(off(&b, sub(p.point, way)) < 1e-12, "{p:?}");
    }
}

#[test]
fn point_of_a_cast_along_the_edge_of_a_face() {
    let yaw = [[0.6, 0.8, 0.0], [-0.8, 0.6, 0.0], [0.0, 0.0, 1.0]];
    let (c, s) = (0.9999999999993248, 1.1620588726301664e-6);
    let roll = [[1.0, 0.0, 0.0], [0.0, c, s], [0.0, -s, c]];
    let a = obb([-2.5, 0.0, -0.5], [1.5, 0.061700951200962625, 0.5], yaw);
    let b = obb([-2.0, 2.0, -2.0], [0.5, 1.709882369459981, 0.5], roll);
    let motion = [-6.0, -9.0, 7.5];
    let hit = a.cast(&b, motion).unwrap();
    let then = b.translated(scale(motion, hit.time)).unwrap();
    assert!(off(&a.into(), hit.point) < 1e-12 && off(&then.into(), hit.point) < 1e-12);
}

/// On the way along it the point lies in the needle, rounded positions beside it.
#[test]
fn a_point_that_flies_along_a_needle_meets_its_tip() {
    let needle = ConvexHull::from_points(&[
        [0.0; 3],
        [54.0, 99.0, 59.0f64.next_up()],
        [54.0, 99.0f64.next_up(), 59.0],
        [54.0f64.next_up(), 99.0, 59.0],
    ])
    .unwrap();
    let point = Sphere::new([-54.0, -99.0, -59.0], 0.0).unwrap();
    let hit = needle.cast(&point, [108.0, 198.0, 118.0]).unwrap();
    assert!((hit.time - 0.5).abs() < 1e-15, "{hit:?}");
    let hit = needle.ray(point.center(), [54.0, 99.0, 59.0]).unwrap();
    assert!((hit.time - 1.0).abs() < 1e-15, "{hit:?}");
}

#[test]
fn contact_on_a_sliver_of_a_face() {
    // One face of each hull is a triangle of next to no width.
    let up = 1.0f64.next_up();
    let roof = ConvexHull::from_points(&[
        [-1.0, 1.0, 0.0],
        [0.0, -up, -1.0],
        [0.0, 1.0, 1.0],
        [0.0, up, 1.0],
        [1.0, -1.0, 0.0],
        [1.0, -1.0, 1.0],
    ]);
    let half = core::f64::consts::FRAC_1_SQRT_2;
    let turned = [[-half, -half, 0.0], [half, -half, 0.0], [0.0, 0.0, 1.0]];
    let plate = obb([1.0, -1.0, 1.0], [2.6428313873069316, 1.0, 3.7e-7], turned);
    let wedge = ConvexHull::from_points(&[
        [0.0, -1.0, 1.0],
        [0.0, 1.0, 0.0],
        [1.0, 0.0, 1.0],
        [1.0, 1.0f64.next_down(), 0.0],
        [1.0, 1.0, 0.0],
    ]);
    let post = Aabb3::new([1.0, 1.0, 0.0], [1.0, 1.0, 1.8]).unwrap();
    let pairs: [(Shape3, Shape3); 2] = [
        (roof.unwrap().into(), plate.into()),
        (post.into(), wedge.unwrap().into()),
    ];
    for (a, b) in &pairs {
        for p in &a.contact(b).unwrap().points {
            assert!(off(a, p.point) < 1e-6 && off(b, p.point) < 1e-6, "{p:?}");
        }
    }
}

#[test]
fn rays_that_hit_needles() {
    let needle = obb([-1.0, 1.0, -1.0], [4.5e-7, 2.7, 4.9e-7], ASKEW);
    let thin = obb([-3.0, 0.5, -2.0], [1.0, 2.5e-7, 2.8e-7], ASKEW);
    for (shape, origin) in [
        (needle, [-0.68, 0.125, -0.395]),
        (needle, [-2.0, -1.0, 1.0]),
        (thin, [-2.0, -1.0, 1.0]),
        (thin, [1.5, 2.0, -0.5]),
    ] {
        let dir = sub(shape.center(), origin);
        let hit = shape.ray(origin, dir).unwrap();
        let aside = sub(hit.point, add(origin, scale(dir, hit.time)));
        assert!(largest(aside) < 1e-10, "{hit:?}: {aside:?}");
    }
}

#[test]
fn contact_of_boxes_of_any_size() {
    // A corner sunk into a face meets it in a polygon; of that four points are told.
    let turned = [
        [
            -0.1912838214856818,
            0.48413678597775417,
            -0.8538278937238838,
        ],
        [0.7377404662233844, -0.5028623320937735, -0.4504092355377658],
        [-0.647417565512658, -0.716059388196497, -0.26097786963902014],
    ];
    let roll = [[0.0, 0.6, 0.8], [0.0, -0.8, 0.6], [1.0, 0.0, 0.0]];
    for k in [-120, -60, -40, 0, 60] {
        let f = crate::num::two_pow(k);
        let a = obb([f, 0.0, -1.5 * f], [1.866 * f, 1.5 * f, 2.0 * f], roll);
        let center = scale([0.12, -0.0176, -1.878], f);
        let b = obb(center, scale([1.5, 0.503, 0.5], f), turned);
        assert_eq!(a.contact(&b).unwrap().points.len(), 4, "{k}");
    }
}

/// The nearest points lie where two faces that lean by 1e-11 come together, far from the middle.
#[test]
fn distance_of_sheets_nearly_in_parallel() {
    let upright = [[0.0, -1.0, 0.0], [1.0, 0.0, 0.0], [0.0, 0.0, 1.0]];
    let a = obb([-1.5, 0.5, 2.28053242812758], [0.01, 2.0, 1.5], upright);
    let lean = [
        [
            0.9999999999989592,
            1.442775197517071e-6,
            4.09209026530824e-10,
        ],
        [
            -1.4427751975170523e-6,
            0.9999999999989592,
            -4.520179996330304e-11,
        ],
        [-4.09209091746434e-10, 4.520120956662192e-11, 1.0],
    ];
    let b = obb([-1.5, -0.5, 2.0], [2.0, 1.1520916364958906e-7, 2.0], lean);
    for (a, b) in [(&a, &b), (&b, &a)] {
        let s = a.separation(b);
        assert!((a.distance(b) - s.distance).abs() < 1e-14, "{s:?}");
    }
}

#[test]
fn gaps_of_what_is_flat_or_straight() {
    use super::{Segment3, Triangle};
    let hull = |points: &[V]| ConvexHull::from_points(points).unwrap();
    let line = |p, q| Segment3::new(p, q).unwrap();
    // A point beside a line, and beyond its end.
    let (point, x) = (
        hull(&[[0.0, 3.0, 4.0]]),
        line([-1.0, 0.0, 0.0], [2.0, 0.0, 0.0]),
    );
    assert_eq!((point.axis_gap(&x), x.axis_gap(&point)), (5.0, 5.0));
    let past = hull(&[[14.0, 3.0, 4.0]]);
    assert_eq!((past.axis_gap(&x), x.axis_gap(&past)), (12.0, 12.0));
    // Lines side by side, also where they lean by a last bit.
    for lean in [0.0, f64::EPSILON, -f64::EPSILON] {
        let beside = line([-1.0, 3.0, 4.0], [2.0, 3.0, 4.0 + 4.0 * lean]);
        let gap = x.axis_gap(&beside);
        assert_eq!(gap, beside.axis_gap(&x));
        assert!(gap <= x.distance(&beside) && gap > 3.9, "{gap}");
    }
    // Triangles next to each other in planes that are one, or all but one.
    for lean in [0.0, 1e-12, 1e-9, 1e-6] {
        let a = Triangle::new([0.0; 3], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0]).unwrap();
        let corners = [[4.0, 0.0, 0.0], [5.0, 0.0, 0.0], [4.0, 1.0, 0.0]];
        let [p, q, r] = corners.map(|[x, y, _]| [x, y, lean * x]);
        let b = Triangle::new(p, q, r).unwrap();
        let gap = a.axis_gap(&b);
        assert_eq!(gap, b.axis_gap(&a));
        assert!(gap > 2.999 && gap <= a.distance(&b), "{lean}: {gap}");
    }
}

#[test]
fn out_of_the_deepest_overlap() {
    let segment = Segment3::new([0.0, 1.0, 0.0], [1.0, 0.0, 1.0]).unwrap();
    for radius in [1.4e308, f64::MAX] {
        let sphere = Sphere::new([0.0; 3], radius).unwrap();
        let [x, y, z] = sphere.mtv(&segment).unwrap().map(|x| x / radius);
        assert!((x * x + y * y + z * z - 1.0).abs() < 1e-12);
    }
    // Along one axis the last place of the depth is the last of all floats.
    let all = Sphere::new([0.0; 3], f64::MAX).unwrap();
    let at_middle = all.mtv(&Sphere::new([0.0; 3], 0.0).unwrap()).unwrap();
    assert_eq!(largest(at_middle), f64::MAX);
    assert_eq!(at_middle.iter().filter(|x| **x == 0.0).count(), 2);
}
