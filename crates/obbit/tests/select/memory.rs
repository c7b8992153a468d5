//! A drag that has been made before allocates nothing.

use crate::random::Random;
use allocation_counter::measure;
use obbit::select::{Area, Lasso, Marquee, Mode, Pick};
use obbit::{Aabb2, Obb2, Rot2, Touch};

/// The same steps over and over: from the third round on nothing is allocated. (The second begins where the first
/// ends, and not from nothing.)
fn check(what: &str, page: &mut Marquee<Obb2>, steps: &[Area], pick: Pick) {
    for round in 0..4 {
        for (k, step) in steps.iter().enumerate() {
            // A step takes its area, which is not counted, and keeps it until the next.
            let area = step.clone();
            let made = measure(|| {
                page.drag(area, pick);
            });
            assert!(
                round < 2 || made.count_total == 0,
                "{what}, step {k}: {made:?}"
            );
        }
    }
}

#[test]
fn steps_of_a_drag_allocate_nothing() {
    let mut random = Random::new(19);
    let boxes: Vec<Obb2> = (0..3000).map(|_| random.obb(200, 6)).collect();
    // A loop drawn point by point, and closed again by every step.
    let points: Vec<[f64; 2]> = (0..60)
        .map(|k| {
            let turn = Rot2::from_degrees(f64::from(k) * 5.9);
            [100.0 + 70.3 * turn.cos(), 100.0 + 60.7 * turn.sin()]
        })
        .collect();
    let lassos = (3..=points.len()).map(|count| Lasso::new(&points[..count]).unwrap().into());
    let lassos: Vec<Area> = lassos.collect();
    let marquees = points
        .iter()
        .map(|&p| Aabb2::around(&[[30.5, 20.5], p]).unwrap().into());
    let marquees: Vec<Area> = marquees.collect();
    let mut page = Marquee::new(&boxes);
    for mode in [Mode::Crossing, Mode::Window] {
        for (touch, tolerance) in [
            (Touch::Counts, 0.0),
            (Touch::Ignored, 0.0),
            (Touch::Counts, 1.5),
        ] {
            let pick = Pick {
                mode,
                touch,
                tolerance,
            };
            check("a box", &mut page, &marquees, pick);
            check("a lasso", &mut page, &lassos, pick);
        }
    }
}
