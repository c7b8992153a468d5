//! Shared areas of which some are slivers.

use super::Polygon;
use crate::d2::Rot2;
use alloc::vec::Vec;

/// A star of so many corners, every other one near its middle.
fn star(corners: u32, turned: f64) -> Polygon {
    let step = core::f64::consts::TAU / f64::from(corners);
    let corner = |k: u32| {
        let turn = Rot2::from_radians(turned + step * f64::from(k));
        let r = if k.is_multiple_of(2) { 10.0 } else { 7.0 };
        [3.0 + r * turn.cos(), 2.0 + r * turn.sin()]
    };
    Polygon::new(&(0..corners).map(corner).collect::<Vec<_>>(), &[]).unwrap()
}

/// The areas that each two parts share, each by itself.
fn one_by_one(a: &Polygon, b: &Polygon) -> f64 {
    let pairs = a.parts().flat_map(|p| b.parts().map(move |q| (p, q)));
    pairs.map(|(p, q)| p.overlap_area(q)).sum()
}

#[test]
fn beside_what_is_large_slivers_are_added_as_they_come_out() {
    for turned in [1e-3, 1e-6, 1e-9, 1e-12, 1e-15] {
        let (a, b) = (star(60, 0.0), star(60, turned));
        let (shared, wanted) = (a.overlap_area(&b), one_by_one(&a, &b));
        assert!(
            (shared / wanted - 1.0).abs() < 1e-13,
            "{turned}: {shared} {wanted}"
        );
        assert_eq!(shared, b.overlap_area(&a));
        assert!(shared <= a.area() && a.iou(&b) <= 1.0);
    }
}

#[test]
fn where_there_are_slivers_alone_they_are_measured() {
    let arrow = |x: f64| {
        let corners = [[0.0, 0.0], [4.0, 4.0], [0.0, 8.0], [1.0, 4.0]];
        Polygon::new(&corners.map(|[u, v]| [u + x, v]), &[]).unwrap()
    };
    // The tip of one reaches into the bay of the other.
    for depth in [1e-7, 1e-10, 1e-13] {
        let (a, b) = (arrow(0.0), arrow(3.0 - depth));
        let (shared, wanted) = (a.overlap_area(&b), one_by_one(&a, &b));
        assert!(
            shared > 0.0 && (shared / wanted - 1.0).abs() < 1e-13,
            "{depth}: {shared} {wanted}"
        );
        assert_eq!(shared, b.overlap_area(&a));
    }
}
