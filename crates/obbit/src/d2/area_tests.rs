//! Areas of odd sizes, and by the several ways there are.

use super::super::{Aabb2, Capsule2, Convex2, ConvexPolygon, Obb2, Rot2};
use crate::num::{times_two_pow, two_pow};

fn near(got: f64, wanted: f64) {
    assert!((got / wanted - 1.0).abs() < 1e-12, "{got}, not {wanted}");
}

/// Of many corners the answer is found another way.
#[test]
fn of_many_corners() {
    let round = |n: u32, center: [f64; 2], r: f64| {
        let step = core::f64::consts::TAU / f64::from(n);
        let corner = |k: u32| {
            let turn = Rot2::from_radians(0.1 + step * f64::from(k));
            [center[0] + r * turn.cos(), center[1] + r * turn.sin()]
        };
        ConvexPolygon::new(&(0..n).map(corner).collect::<alloc::vec::Vec<_>>()).unwrap()
    };
    for (n, m) in [(60, 70), (102, 103), (5000, 55), (70, 900), (900, 900)] {
        for (x, r) in [(0.0, 0.9), (0.5, 1.0), (0.9, 0.3), (1.6, 0.7), (1.9, 0.95)] {
            let (a, b) = (round(n, [1e3, 7.0], 1.0), round(m, [1e3 + x, 7.0], r));
            let pair = super::Pair::new(a.view(), b.view());
            let found = super::shoelace(&super::clipped(&pair.a, &pair.b));
            near(a.overlap_area(&b), times_two_pow(found, 2 * pair.exponent));
            near(b.overlap_area(&a), a.overlap_area(&b));
        }
    }
}

/// A rectangle that stands for half of the plane.
#[test]
fn beside_what_has_no_end() {
    let card = Aabb2::new([-1.0, -1.0], [3.0, 1.0]).unwrap();
    let thin = Obb2::new([0.02, 0.0], [0.1, 1.0], Rot2::from_degrees(90.0)).unwrap();
    for far in [1e3, 1e16, 1e154, 1e160, 1e200, 1e300] {
        let right = Aabb2::new([0.0, -far], [far, far]).unwrap();
        near(card.overlap_area(&right), 6.0);
        near(right.overlap_area(&card), 6.0);
        near(thin.overlap_area(&right), 0.052);
        let band = Aabb2::new([0.0, -5.0], [far, 5.0]).unwrap();
        near(card.overlap_area(&band), 6.0);
        near(card.iou(&band), 6.0 / (8.0 + 10.0 * far - 6.0));
        near(band.iou(&card), card.iou(&band));
        if far < 1e150 {
            near(card.iou(&right), 6.0 / (8.0 + 2.0 * far * far - 6.0));
        } else {
            assert!(card.iou(&right) > 0.0 && card.iou(&right) < 1e-300);
        }
    }
}

/// A polygon whose squares overflow or vanish: its long side is still found.
#[test]
fn a_needle_along_a_polygon_of_any_size() {
    let share = |e: i32| {
        let unit = two_pow(e);
        let corners = [
            [1.3429307135441952, -2.0559807871322944],
            [999998.0634156568, -2.0524604795976327],
            [999999.792080406, 999998.1764407865],
            [999997.7652464324, 999998.6421275168],
            [3.163339744010015, 1000001.7170260615],
        ];
        let field = ConvexPolygon::new(&corners.map(|p| p.map(|x| x * unit))).unwrap();
        let needle = Capsule2::new(
            [1000003.6696958509 * unit, 1000003.6593256907 * unit],
            [-0.2395371114229805 * unit, -3.6057711280031315 * unit],
            1.4855506028193332e-5 * unit,
        );
        needle.unwrap().iou(&field)
    };
    near(share(0), 4.2017712560390196e-11);
    for e in [-900, -600, 480, 600, 738, 900] {
        near(share(e), share(0));
    }
}

/// Needles so thin that their areas vanish in the unit of their lengths.
#[test]
fn needles_side_by_side() {
    let needle = |x: f64| Aabb2::new([x, 0.0], [x + 2.0, 1e-300]).unwrap();
    near(needle(0.0).iou(&needle(1.0)), 1.0 / 3.0);
    let thick = Aabb2::new([1.0, 0.0], [3.0, 3e-300]).unwrap();
    near(needle(0.0).iou(&thick), 1.0 / 7.0);
}

/// What two needles share is far smaller than either of them.
#[test]
fn needles_that_cross() {
    for (long, thin) in [
        (1e-100, 1e-180),
        (1e20, 1e-150),
        (1e85, 1e-75),
        (1e85, 1e-85),
    ] {
        for degrees in [0.0, 30.0] {
            let needle = |degrees: f64| {
                let turn = Rot2::from_degrees(degrees);
                Obb2::new([0.0; 2], [long, thin], turn).unwrap()
            };
            let (a, b) = (needle(degrees), needle(degrees + 90.0));
            near(a.iou(&b), thin / long / 2.0);
            near(b.iou(&a), thin / long / 2.0);
            if thin > 1e-160 {
                near(a.overlap_area(&b), thin * thin);
            }
        }
    }
}
