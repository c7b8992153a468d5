//! The marquee against a plain list: every area, mode and element; views, points under the pointer.
#![allow(clippy::unwrap_used, reason = "test code")]

mod borders;
mod drags;
mod grid;
mod lassos;
mod memory;
mod polygons;
#[path = "../../src/random.rs"]
mod random;
mod round;
mod shapes;

use obbit::select::{Area, Marquee, Mode, Pick, Screen};
use obbit::{Circle, Obb2, Rot2, Shape2, Touch};
use random::Random;
use shapes::meets;

#[test]
fn every_area_against_every_element() {
    let mut random = Random::new(3);
    for round in 0..40 {
        let count = [1, 5, 40, 300, 3000][round % 5];
        let extent = 10 + random.below(60);
        let shapes: Vec<Shape2> = (0..count).map(|_| random.shape(extent)).collect();
        let boxes: Vec<Obb2> = (0..count).map(|_| random.obb(extent, 6)).collect();
        let (mut page, mut box_page) = (Marquee::new(&shapes), Marquee::new(&boxes));
        for _ in 0..30 {
            let (area, pick) = (random.area(extent), random.any_pick());
            let naive = |shapes: &mut dyn Iterator<Item = Shape2>| -> Option<Vec<u32>> {
                let mut ids = Vec::new();
                for (id, shape) in shapes.enumerate() {
                    if meets(&area, pick, &shape)? {
                        ids.push(id as u32);
                    }
                }
                Some(ids)
            };
            if let Some(ids) = naive(&mut shapes.iter().cloned()) {
                assert_eq!(page.select(area.clone(), pick), ids, "{area:?} {pick:?}");
                let ids = naive(&mut boxes.iter().map(|&b| b.into())).unwrap();
                assert_eq!(
                    box_page.select(area.clone(), pick),
                    ids,
                    "{area:?} {pick:?}"
                );
            }
        }
    }
}

#[test]
fn under_and_nearest_as_a_list_would_tell() {
    let mut random = Random::new(21);
    let shapes: Vec<Shape2> = (0..700).map(|_| random.shape(40)).collect();
    let mut page = Marquee::new(&shapes);
    page.set_all_selectable(|id| id % 5 != 0);
    for id in [3, 77, 301] {
        page.set(id, shapes[9].clone()).unwrap();
        page.remove(id + 1).unwrap();
    }
    let active = |id: u32| !id.is_multiple_of(5) && ![4, 78, 302].contains(&id);
    for _ in 0..400 {
        let point = [random.number(45), random.number(45)];
        let spot = Circle::new(point, 0.0).unwrap();
        let tolerance = random.pick(&[0.0, 0.5, 3.0, -1.0, f64::NAN]);
        let within = |id: u32| {
            page.get(id)
                .is_some_and(|s| spot.within(s, tolerance.max(0.0)))
        };
        let ids: Vec<u32> = (0..700).filter(|&id| active(id) && within(id)).collect();
        assert_eq!(page.under(point, tolerance), ids);
        assert_eq!(page.topmost(point, tolerance), ids.last().copied());
        let mut best: Option<(u32, f64)> = None;
        for id in (0..700).filter(|&id| active(id)) {
            let distance = spot.distance(page.get(id).unwrap());
            if best.is_none_or(|(_, least)| distance <= least) {
                best = Some((id, distance));
            }
        }
        assert_eq!(page.nearest(point), best);
    }
    assert_eq!(page.nearest([f64::NAN, 0.0]), None);
    assert_eq!(page.topmost([0.0, f64::INFINITY], 1.0), None);
    assert_eq!(Marquee::<Circle>::new(&[]).nearest([0.0, 0.0]), None);
}

#[test]
fn the_example_of_the_page() {
    // Document 000: element B, turned by 220°, and the marquee A meet by a hair.
    let b = Obb2::new([575.0, 295.0], [350.0, 150.0], Rot2::from_degrees(220.0)).unwrap();
    let mut page = Marquee::new(&[b]);
    // The page is scrolled by 1000 pixels, so the marquee is drawn that much higher on the screen.
    let screen = Screen::new([0.0, 1000.0], 1.0).unwrap();
    let area = screen.marquee([180.0, -495.0], [530.0, -645.0]).unwrap();
    let strict = Pick {
        touch: Touch::Ignored,
        ..Mode::Crossing.into()
    };
    assert_eq!(page.select(area, strict), [0]);
    let area = screen.marquee([180.0, -495.0], [529.8, -645.0]).unwrap();
    assert!(page.select(area.clone(), strict).is_empty());
    let near = Pick {
        tolerance: screen.length(1.0),
        ..Mode::Crossing.into()
    };
    assert_eq!(page.select(area, near), [0]);
}

#[test]
fn views_there_and_back() {
    let mut random = Random::new(2);
    for _ in 0..200 {
        let turn = Rot2::from_degrees(random.number(360));
        let scroll = [random.number(500), -random.number(500)];
        let screen = Screen::new(scroll, random.number(9) + 0.25)
            .unwrap()
            .turned(turn)
            .unwrap();
        let point = [random.number(900), random.number(900)];
        let there = screen.to_screen(screen.to_page(point));
        assert!(
            (0..2).all(|k| (there[k] - point[k]).abs() < 1e-9),
            "{point:?} {there:?}"
        );
        // What is seen within the marquee is within it.
        let to = [random.number(900), random.number(900)];
        let (Area::Turned(area), middle) = (
            screen.marquee(point, to).unwrap(),
            [0, 1].map(|k| 0.5 * point[k] + 0.5 * to[k]),
        ) else {
            continue;
        };
        let spot = Circle::new(screen.to_page(middle), 0.0).unwrap();
        assert!(area.within(&spot, 1e-9));
        for corner in [point, to, [point[0], to[1]]] {
            let spot = Circle::new(screen.to_page(corner), 0.0).unwrap();
            assert!(
                area.within(&spot, 1e-9)
                    && area
                        .corners()
                        .iter()
                        .any(|c| spot.within(&Circle::new(*c, 0.0).unwrap(), 1e-9))
            );
        }
    }
    let far = Screen::new([0.0, 0.0], 1e-300).unwrap();
    let far = far.turned(Rot2::from_degrees(90.0)).unwrap();
    assert_eq!(far.to_page([1e10, 0.0]), [0.0, f64::NEG_INFINITY]);
    assert!(Screen::new([0.0, f64::NAN], 1.0).is_err());
    assert!(Screen::new([0.0, 0.0], 0.0).is_err() && Screen::new([0.0, 0.0], -1.0).is_err());
    assert!(
        Screen::default()
            .marquee([0.0, 0.0], [f64::INFINITY, 0.0])
            .is_err()
    );
}
