//! Rings of polygons of cells, read back, and these polygons moved.

use super::Polygon;
use super::cut::tests::{Cell, rings};
use super::tests::{polygon, some_cells};
use crate::d2::{Affine2, Pose2, Rot2};
use crate::error::Error;
use crate::geom::Relation;
use crate::random::Random;
use alloc::collections::BTreeSet;
use alloc::vec::Vec;

fn twice_area(ring: &[[f64; 2]]) -> f64 {
    let next = ring.iter().cycle().skip(1);
    let parts = ring.iter().zip(next);
    parts.map(|(p, q)| p[0] * q[1] - p[1] * q[0]).sum()
}

/// The polygon of rings, outlines before holes.
fn of_rings(rings: &[Vec<[f64; 2]>]) -> Polygon {
    let (outlines, holes): (Vec<_>, Vec<_>) = rings.iter().partition(|r| twice_area(r) > 0.0);
    let holes: Vec<&[[f64; 2]]> = holes.iter().map(|ring| &ring[..]).collect();
    Polygon::new(outlines[0], &holes).unwrap()
}

/// A block with holes.
fn some_block(random: &mut Random) -> BTreeSet<Cell> {
    let mut cells: BTreeSet<Cell> = (0..9).flat_map(|x| (0..9).map(move |y| [x, y])).collect();
    for _ in 0..8 {
        let [x, y] = [0, 1].map(|_| 1 + random.below(7) as i32);
        // What is left holds together.
        let crosswise = [[x, y - 1], [x, y + 1], [x - 1, y], [x + 1, y]];
        if crosswise.iter().all(|cell| cells.contains(cell)) {
            cells.remove(&[x, y]);
        }
    }
    cells
}

#[test]
fn rings_of_cells_are_read_back() {
    let mut random = Random::new(43);
    let mut holes = 0;
    for case in 0..150 {
        let cells = match case % 3 {
            0 => some_block(&mut random),
            _ => some_cells(&mut random, if case < 120 { 7 } else { 25 }),
        };
        let whole = polygon(&cells);
        let found = whole.rings();
        let area: f64 = found.iter().map(|ring| twice_area(ring)).sum();
        assert_eq!(area, 2.0 * cells.len() as f64);
        // Each side of the cells' rings is on one of these.
        let length = |ring: &[[f64; 2]]| -> f64 {
            let next = ring.iter().cycle().skip(1);
            let sides = ring.iter().zip(next);
            sides
                .map(|(p, q)| (p[0] - q[0]).abs() + (p[1] - q[1]).abs())
                .sum()
        };
        let sides: f64 = found.iter().map(|ring| length(ring)).sum();
        let expected: usize = rings(&cells, false).iter().map(Vec::len).sum();
        assert_eq!(sides, expected as f64);
        holes += found.iter().filter(|ring| twice_area(ring) < 0.0).count();
        // Of one outline the same polygon comes back.
        if found.iter().filter(|ring| twice_area(ring) > 0.0).count() == 1 {
            let again = of_rings(&found);
            assert_eq!(again.rings(), found);
            assert!(again.contains(&whole) && whole.contains(&again));
        }
    }
    assert!(holes > 100, "{holes}");
}

#[test]
fn moved_polygons_are_those_of_moved_rings() {
    let mut random = Random::new(44);
    let (mut moved, mut refused) = (0, 0);
    for case in 0..200 {
        let cells = match case % 3 {
            0 => some_block(&mut random),
            _ => some_cells(&mut random, 7),
        };
        let whole = polygon(&cells);
        // On the grid nothing is rounded.
        let by = [random.below(50) as f64 - 25.0, random.below(50) as f64];
        let there = whole.translated(by).unwrap();
        assert_eq!(there.area(), whole.area());
        assert_eq!(
            there.translated(by.map(|x| -x)).unwrap().rings(),
            whole.rings()
        );
        let turn = Pose2::new(Rot2::from_degrees(90.0), by);
        let turned = whole.transformed(&turn).unwrap();
        assert_eq!(turned.area(), whole.area());
        let back = turned.transformed(&turn.inverse()).unwrap();
        assert_eq!(back.relation(&whole), Relation::Overlapping);
        assert!(back.contains(&whole) && whole.contains(&back));
        let mirror = Affine2::new([-2.0, 0.0, 1.0, 1.0, 3.0, 4.0]).unwrap();
        assert_eq!(whole.mapped(&mirror).unwrap().area(), 2.0 * whole.area());
        // Elsewhere corners are, and sides that met may cross.
        let aslant = Pose2::new(Rot2::from_degrees(f64::from(case) * 1.7), [0.3, 0.7]);
        match whole.transformed(&aslant) {
            Ok(there) => {
                moved += 1;
                assert!((there.area() - whole.area()).abs() < 1e-12 * whole.area());
            }
            Err(
                Error::Crossing { .. } | Error::HoleOutside { .. } | Error::PiecesOverlap { .. },
            ) => {
                refused += 1;
            }
            Err(error) => panic!("{error}"),
        }
    }
    assert!(moved > 190, "{moved} {refused}");
}

#[test]
fn several_pieces_lines_and_what_vanishes() {
    let square =
        |x: f64| Polygon::new(&[[x, 0.0], [x + 2.0, 0.0], [x + 2.0, 2.0], [x, 2.0]], &[]).unwrap();
    let two = Polygon::of_several([square(0.0), square(5.0)]).unwrap();
    assert_eq!(two.rings().len(), 2);
    assert_eq!(two.translated([1.0, 1.0]).unwrap().area(), 8.0);
    // Pieces side by side are one.
    let one = Polygon::of_several([square(0.0), square(2.0)]).unwrap();
    assert_eq!(
        one.rings(),
        [[[0.0, 0.0], [4.0, 0.0], [4.0, 2.0], [0.0, 2.0]]]
    );
    // Those that share a corner are not.
    let arrow = Polygon::new(&[[2.0, 2.0], [4.0, 2.0], [4.0, 4.0]], &[]).unwrap();
    let both = Polygon::of_several([square(0.0), arrow]).unwrap();
    assert_eq!(both.rings().len(), 2);
    assert_eq!(both.transformed(&Pose2::IDENTITY).unwrap(), both);
    let line = Polygon::polyline(&[[0.0, 0.0], [6.0, 0.0], [6.0, 8.0]]).unwrap();
    assert!(line.rings().is_empty());
    let there = line.translated([1.0, 2.0]).unwrap();
    let expected = Polygon::polyline(&[[1.0, 2.0], [7.0, 2.0], [7.0, 10.0]]).unwrap();
    assert_eq!(there, expected);
    // Beyond what numbers tell apart there a point is left.
    let far = two.translated([1e30, 0.0]).unwrap();
    assert_eq!((far.area(), far.contains_point([1e30, 2.0])), (0.0, true));
    let Err(error) = two.translated([f64::MAX, f64::NAN]) else {
        panic!()
    };
    assert!(matches!(error, Error::NotFinite { .. }), "{error}");
    let far = square(1e308).translated([1e308, 0.0]);
    assert_eq!(far, Err(Error::TooLarge { axis: 'x' }));
}
