//! Elements that lie exactly on the border of a convex area, many of them points and segments, against the
//! list one by one.

use crate::random::Random;
use crate::shapes::meets;
use obbit::select::{Area, Marquee, Mode, Pick};
use obbit::{Capsule2, Circle, ConvexPolygon, Obb2, Rot2, Segment2, Shape2, Touch};

/// All places of whole coordinates around 0 on a circle of radius 65: 36 of them.
fn on_circle() -> Vec<[f64; 2]> {
    let mut places = Vec::new();
    for x in -65_i32..=65 {
        let ys = (-65_i32..=65).filter(|y| x * x + y * y == 65 * 65);
        places.extend(ys.map(|y| [f64::from(x), f64::from(y)]));
    }
    places
}

fn point(random: &mut Random, p: [f64; 2]) -> Shape2 {
    match random.below(4) {
        0 => Circle::new(p, 0.0).unwrap().into(),
        1 => Segment2::new(p, p).unwrap().into(),
        2 => Obb2::new(p, [0.0; 2], Rot2::from_degrees(20.0))
            .unwrap()
            .into(),
        _ => ConvexPolygon::from_points(&[p]).unwrap().into(),
    }
}

fn segment(random: &mut Random, p: [f64; 2], q: [f64; 2]) -> Shape2 {
    match random.below(3) {
        0 => Segment2::new(p, q).unwrap().into(),
        1 => Capsule2::new(p, q, 0.0).unwrap().into(),
        _ => ConvexPolygon::from_points(&[p, q]).unwrap().into(),
    }
}

/// Points on the border, a hair off it and close by; segments from there along the border or away from it.
fn elements(random: &mut Random, corners: &[[f64; 2]]) -> Vec<Shape2> {
    let near = |random: &mut Random, p: [f64; 2]| match random.below(4) {
        0 => p.map(|x| x + random.int(-2, 2) as f64),
        1 => p.map(|x| random.pick(&[x.next_down(), x, x.next_up()])),
        _ => p,
    };
    let mut all = Vec::new();
    for _ in 0..1200 {
        let at = random.below(corners.len());
        let (p, next) = (corners[at], corners[(at + 1) % corners.len()]);
        let q = match random.below(4) {
            0 => next,
            1 => [0, 1].map(|k| p[k].midpoint(next[k])),
            2 => p.map(|x| 0.5 * x),
            _ => random.pick(corners),
        };
        let (p, q) = (near(random, p), near(random, q));
        all.push(point(random, p));
        all.push(point(random, q));
        all.push(segment(random, p, q));
        // So that whole nodes of the index lie inside, up to the border.
        let inner = p.map(|x| 0.75 * x + random.int(-9, 9) as f64);
        all.push(point(random, inner));
    }
    all
}

fn check(areas: &[Area], shapes: &[Shape2]) {
    let mut page = Marquee::new(shapes);
    for area in areas {
        for mode in [Mode::Crossing, Mode::Window] {
            for touch in [Touch::Counts, Touch::Ignored] {
                for tolerance in [0.0, 1.0] {
                    let pick = Pick {
                        mode,
                        touch,
                        tolerance,
                    };
                    let met = |s: &Shape2| meets(area, pick, s).unwrap();
                    let ids = (0..).zip(shapes).filter(|(_, s)| met(s));
                    let ids: Vec<u32> = ids.map(|(id, _)| id).collect();
                    assert_eq!(page.select(area.clone(), pick), ids, "{area:?} {pick:?}");
                }
            }
        }
    }
}

#[test]
fn elements_on_the_border_of_a_convex_area() {
    let mut random = Random::new(23);
    let round = on_circle();
    let polygon = ConvexPolygon::from_points(&round).unwrap();
    let octagon: Vec<[f64; 2]> = [[3.0, 1.0], [1.0, 3.0], [-1.0, 3.0], [-3.0, 1.0]]
        .into_iter()
        .flat_map(|[x, y]| [[x, y], [-x, -y]])
        .map(|p| p.map(|x| 16.0 * x))
        .collect();
    let octagon = ConvexPolygon::from_points(&octagon).unwrap();
    for corners in [&round[..], octagon.corners()] {
        let shapes = elements(&mut random, corners);
        let areas: [Area; 6] = [
            Circle::new([0.0; 2], 65.0).unwrap().into(),
            polygon.clone().into(),
            octagon.clone().into(),
            Capsule2::new([0.0, -1.0], [0.0, 2.0], 65.0).unwrap().into(),
            // Without an inside.
            Segment2::new(corners[0], corners[3]).unwrap().into(),
            Circle::new(corners[1], 0.0).unwrap().into(),
        ];
        check(&areas, &shapes);
    }
}

#[test]
fn areas_up_to_the_largest_numbers() {
    let most = f64::MAX;
    let corners = [[most, most], [-most, most], [-most, -most], [most, -most]];
    let area = ConvexPolygon::from_points(&corners).unwrap();
    let inner = [
        [most, 0.0],
        [most.next_down(), 0.0],
        [0.0, -most],
        [0.0, 0.0],
    ];
    let places = corners.into_iter().chain(inner);
    let spots = places.map(|p| Circle::new(p, 0.0).unwrap().into());
    let shapes: Vec<Shape2> = spots.collect();
    check(&[area.clone().into()], &shapes);
    // One by one, so that nothing else is in the bounds.
    for shape in &shapes {
        check(&[area.clone().into()], std::slice::from_ref(shape));
    }
}
