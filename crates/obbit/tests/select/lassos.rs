//! Lassos against convex polygons, parts of which they are made, and themselves step by step.

use crate::random::Random;
use obbit::select::{Area, Fill, Lasso, Marquee, Mode, Pick};
use obbit::{Aabb2, Capsule2, Circle, ConvexPolygon, Obb2, Relation, Rot2, Shape2, Touch};

pub(crate) fn picks() -> [Pick; 3] {
    let touch = |touch| Pick {
        touch,
        ..Mode::Crossing.into()
    };
    [
        touch(Touch::Counts),
        touch(Touch::Ignored),
        Mode::Window.into(),
    ]
}

fn any_shape(random: &mut Random, extent: f64) -> Shape2 {
    let mut at = || [random.unit() * extent, random.unit() * extent];
    let (p, q, r) = (at(), at(), at());
    let near = |q: [f64; 2]| [p[0] + (q[0] - p[0]) * 0.1, p[1] + (q[1] - p[1]) * 0.1];
    let size = [q[0] * 0.1, q[1] * 0.1];
    match random.below(6) {
        0 => Aabb2::from_center_size(p, size).unwrap().into(),
        1 | 2 => Obb2::new(p, size, Rot2::from_degrees(r[0])).unwrap().into(),
        3 => Circle::new(p, size[0] * 0.5).unwrap().into(),
        4 => Capsule2::new(p, near(q), size[1] * 0.2).unwrap().into(),
        _ => ConvexPolygon::from_points(&[p, near(q), near(r)])
            .unwrap()
            .into(),
    }
}

#[test]
fn convex_lassos_are_convex_polygons() {
    let mut random = Random::new(11);
    for round in 0..60 {
        let shapes: Vec<Shape2> = (0..300).map(|_| any_shape(&mut random, 100.0)).collect();
        let mut page = Marquee::new(&shapes);
        let points: Vec<[f64; 2]> = (0..3 + round % 12)
            .map(|_| [random.unit() * 100.0, random.unit() * 100.0])
            .collect();
        let hull = ConvexPolygon::from_points(&points).unwrap();
        let lasso = Lasso::new(hull.corners()).unwrap();
        let naive = |test: &dyn Fn(&Shape2) -> bool| -> Vec<u32> {
            (0..300).filter(|&id| test(&shapes[id as usize])).collect()
        };
        let [counts, ignored, window] = picks();
        assert_eq!(
            page.select(lasso.clone(), counts),
            naive(&|s| hull.intersects(s))
        );
        assert_eq!(
            page.select(lasso.clone(), ignored),
            naive(&|s| hull.overlaps(s))
        );
        assert_eq!(
            page.select(lasso.clone(), window),
            naive(&|s| hull.contains(s))
        );
        assert_eq!(
            page.select(hull.clone(), window),
            naive(&|s| hull.contains(s))
        );
        let near = Pick {
            tolerance: 3.5,
            ..counts
        };
        assert_eq!(page.select(lasso, near), naive(&|s| hull.within(s, 3.5)));
        assert_eq!(
            page.select(hull.clone(), near),
            naive(&|s| hull.within(s, 3.5))
        );
    }
}

#[test]
fn a_box_with_a_notch() {
    let mut random = Random::new(13);
    let whole = Aabb2::new([10.0, 10.0], [90.0, 80.0]).unwrap();
    let notch = Aabb2::new([40.0, 40.0], [90.0, 80.0]).unwrap();
    let arms = [([10.0, 10.0], [90.0, 40.0]), ([10.0, 10.0], [40.0, 80.0])];
    let arms = arms.map(|(min, max)| Aabb2::new(min, max).unwrap());
    let corners = [
        [10.0, 10.0],
        [90.0, 10.0],
        [90.0, 40.0],
        [40.0, 40.0],
        [40.0, 80.0],
        [10.0, 80.0],
    ];
    let lasso = Lasso::new(&corners).unwrap();
    let shapes: Vec<Shape2> = (0..20_000).map(|_| any_shape(&mut random, 100.0)).collect();
    let mut page = Marquee::new(&shapes);
    let mut check = |pick: Pick, test: &dyn Fn(&Shape2) -> bool| {
        let ids: Vec<u32> = (0..)
            .zip(&shapes)
            .filter(|(_, s)| test(s))
            .map(|(id, _)| id)
            .collect();
        assert_eq!(page.select(lasso.clone(), pick), ids);
    };
    let [counts, ignored, window] = picks();
    check(counts, &|s| arms.iter().any(|arm| arm.intersects(s)));
    check(ignored, &|s| arms.iter().any(|arm| arm.overlaps(s)));
    check(window, &|s| {
        whole.contains(s) && notch.relation(s) != Relation::Overlapping
    });
}

#[test]
fn drawn_point_by_point() {
    let mut random = Random::new(17);
    let shapes: Vec<Shape2> = (0..5000).map(|_| any_shape(&mut random, 100.0)).collect();
    let (mut dragged, mut fresh) = (Marquee::new(&shapes), Marquee::new(&shapes));
    for fill in [Fill::NonZero, Fill::EvenOdd] {
        for pick in picks().into_iter().chain([Pick {
            tolerance: 2.0,
            ..Mode::Crossing.into()
        }]) {
            let mut points = vec![[50.0, 50.0]];
            for step in 0..120 {
                let [x, y] = points[points.len() - 1];
                let to = [
                    x + (random.unit() - 0.5) * 30.0,
                    y + (random.unit() - 0.5) * 30.0,
                ];
                match step % 11 {
                    // Mostly it goes on; now and then a point moves, goes, or comes first.
                    9 => points[step % 7] = to,
                    10 => drop(points.remove(step % 3)),
                    8 => points.insert(0, to),
                    _ => points.push(to),
                }
                let lasso = Lasso::new(&points).unwrap().filled(fill);
                dragged.drag(lasso.clone(), pick);
                assert_eq!(
                    dragged.selected(),
                    fresh.select(lasso, pick),
                    "{fill:?} {pick:?} {points:?}"
                );
            }
        }
    }
}

#[test]
fn lassos_that_are_hardly_any() {
    let dot = Circle::new([2.0, 2.0], 1.0).unwrap();
    let mut page = Marquee::new(&[dot]);
    let mut select = |points: &[[f64; 2]], pick: Pick| {
        !page.select(Lasso::new(points).unwrap(), pick).is_empty()
    };
    let [counts, ignored, window] = picks();
    assert!(select(&[[2.5, 2.0]], counts) && select(&[[2.5, 2.0]], ignored));
    assert!(select(&[[1.0, 2.0]], counts) && !select(&[[1.0, 2.0]], ignored));
    assert!(!select(&[[2.0, 2.0]], window));
    // There and back.
    let line = [[0.0, 2.0], [4.0, 2.0], [3.0, 2.0], [0.0, 2.0]];
    assert!(select(&line, counts) && select(&line, ignored) && !select(&line, window));
    assert!(!select(&[[0.0, 0.0], [0.5, 0.5], [0.0, 0.5]], counts));
    assert!(Lasso::new(&[]).is_err() && Lasso::new(&[[0.0, f64::NAN]]).is_err());
    let flat: Area = Lasso::new(&line).unwrap().into();
    assert!(matches!(flat, Area::Convex(_)));
    // An eight: by either rule both halves; what is gone round twice is a hole by one of them.
    let eight = [[0.0, 0.0], [8.0, 8.0], [8.0, 0.0], [0.0, 8.0]];
    assert!(select(&eight, counts));
    let twice = [[0.0, 0.0], [9.0, 0.0], [9.0, 9.0], [0.0, 9.0]].repeat(2);
    assert!(select(&twice, window));
    let odd = Lasso::new(&twice).unwrap().filled(Fill::EvenOdd);
    assert!(Marquee::new(&[dot]).select(odd, window).is_empty());
}

#[test]
fn enormous_and_minute() {
    for scale in [1e-300, 1e-160, 1.0, 1e150, 1e300] {
        let at = |x: f64, y: f64| [x * scale, y * scale];
        let shapes = [
            Shape2::from(Aabb2::new(at(1.0, 1.0), at(2.0, 2.0)).unwrap()),
            Aabb2::new(at(5.0, 5.0), at(6.0, 6.0)).unwrap().into(),
            Aabb2::new(at(3.0, 0.0), at(3.5, 1.0)).unwrap().into(),
        ];
        let mut page = Marquee::new(&shapes);
        let lasso = Lasso::new(&[
            at(0.0, 0.0),
            at(8.0, 0.0),
            at(8.0, 1.0),
            at(4.0, 4.0),
            at(0.0, 8.0),
        ])
        .unwrap();
        let [counts, ignored, window] = picks();
        assert_eq!(page.select(lasso.clone(), counts), [0, 2], "{scale}");
        assert_eq!(page.select(lasso.clone(), ignored), [0, 2], "{scale}");
        assert_eq!(page.select(lasso, window), [0, 2], "{scale}");
    }
}

#[test]
fn lassos_on_one_line_are_segments_however_they_become_areas() {
    let card = Aabb2::new([0.0, 0.0], [2.0, 2.0]).unwrap();
    let mut page = Marquee::new(&[card]);
    let selected: &[u32] = &[0];
    for (points, crossing, strict, window) in [
        // Within the card, on its border, outside.
        (&[[1.0, 1.0]][..], true, true, false),
        (&[[2.0, 1.0]], true, false, false),
        (&[[3.0, 1.0]], false, false, false),
        (&[[0.5, 0.5], [1.5, 1.5], [1.0, 1.0]], true, true, false),
        (&[[2.0, 0.0], [2.0, 2.0]], true, false, false),
    ] {
        let lasso = Lasso::new(points).unwrap();
        let wanted = [crossing, strict, window];
        for (pick, wanted) in picks().into_iter().zip(wanted) {
            let wanted = if wanted { selected } else { &[] };
            for area in [Area::Lasso(lasso.clone()), lasso.clone().into()] {
                assert_eq!(page.select(area, pick), wanted, "{points:?} {pick:?}");
            }
        }
    }
    // A lasso that has just been begun is one point.
    let line = [[1.0, 1.0], [1.5, 1.0], [1.5, 1.5]];
    page.clear();
    for (count, added) in [(1, selected), (2, &[]), (3, &[])] {
        let lasso = Lasso::new(&line[..count]).unwrap();
        let change = page.drag(Area::Lasso(lasso), Mode::Crossing);
        assert_eq!((change.added, change.removed), (added, &[][..]));
    }
}

/// Where a line that crosses itself runs across an element, that is inside all the same where both sides of the line
/// are enclosed.
#[test]
fn lines_across_what_they_enclose() {
    let segment = obbit::Segment2::new([0.0, 0.0], [10.0, 0.0]).unwrap();
    let shapes: [Shape2; 6] = [
        segment.into(),
        Circle::new([5.0, 0.0], 1.0).unwrap().into(),
        Capsule2::new([4.5, -0.5], [5.5, 0.5], 0.5).unwrap().into(),
        Obb2::new([5.0, 0.0], [2.0, 1.0], Rot2::from_degrees(30.0))
            .unwrap()
            .into(),
        Aabb2::new([4.0, -1.0], [6.0, 1.0]).unwrap().into(),
        // A point on the line.
        Circle::new([5.0, 0.0], 0.0).unwrap().into(),
    ];
    let mut page = Marquee::new(&shapes);
    let around = [
        [-5.0, -5.0],
        [15.0, -5.0],
        [15.0, 5.0],
        [-5.0, 5.0],
        [-5.0, -5.0],
    ];
    let [_, strict, window] = picks();
    for within in [
        // Straight across, with a corner on the segment, and along it for a while.
        &[[8.0, -4.0], [5.0, -4.0], [5.0, 4.0], [8.0, 4.0]][..],
        &[[8.0, -4.0], [5.0, 0.0], [8.0, 4.0]],
        &[[8.0, -4.0], [5.0, 0.0], [7.0, 0.0], [8.0, 4.0]],
    ] {
        let mut points = around.to_vec();
        points.extend_from_slice(within);
        points.push([-4.0, 4.0]);
        let lasso = Lasso::new(&points).unwrap();
        for pick in [strict, window] {
            assert_eq!(
                page.select(lasso.clone(), pick),
                [0, 1, 2, 3, 4, 5],
                "{within:?}"
            );
        }
        // One side of it is a hole. On the line lies the point, and no more.
        let odd = lasso.filled(Fill::EvenOdd);
        assert_eq!(page.select(odd.clone(), window), [5], "{within:?}");
        assert_eq!(page.select(odd, strict), [0, 1, 2, 3, 4], "{within:?}");
    }
}

/// A circle drawn by hand, with more than a turn.
#[test]
fn a_loop_that_overshoots_its_beginning_leaves_nothing_out() {
    let at = |k: u32, r: f64| {
        let turn = Rot2::from_degrees(f64::from(k) * 5.0);
        [r * turn.cos(), r * turn.sin()]
    };
    let whole: Vec<[f64; 2]> = (0..72).map(|k| at(k, 100.0)).collect();
    // On from where it began, within what it has gone round.
    let more = (1..18).map(|k| at(k, 100.0 - 2.0 * f64::from(k)));
    let points: Vec<_> = whole
        .iter()
        .copied()
        .chain([whole[0]])
        .chain(more)
        .collect();
    let mut random = Random::new(29);
    let mut shapes: Vec<Shape2> = Vec::new();
    for _ in 0..4000 {
        let place = at(random.below(72) as u32, random.unit() * 110.0);
        let shape = any_shape(&mut random, 100.0);
        let center = shape.center();
        let to = [place[0] - center[0], place[1] - center[1]];
        shapes.push(shape.translated(to).unwrap());
    }
    let mut page = Marquee::new(&shapes);
    let lasso = Lasso::new(&points).unwrap();
    let found = page.select(lasso, Mode::Window).to_vec();
    let simple = Lasso::new(&whole).unwrap();
    let other = page.select(simple, Mode::Window).to_vec();
    assert!(found == other);
    assert!(found.len() > 2000, "{}", found.len());
}

/// A comb: between its teeth the line comes down to a segment each, by one corner or along it for a while,
/// and goes back up or on to the other side.
#[test]
fn a_comb_with_a_segment_at_each_notch() {
    let notches = 40;
    let mut points = vec![
        [0.0, -10.0],
        [4.0 * f64::from(notches), -10.0],
        [4.0 * f64::from(notches), 10.0],
    ];
    for k in (0..notches).rev() {
        let x = 4.0 * f64::from(k);
        points.push([x + 3.0, 10.0]);
        points.push([x + 2.25, 0.0]);
        if k % 2 == 0 {
            points.push([x + 2.0, 0.0]);
        }
        if k % 3 == 0 {
            points.extend([[x + 1.75, -5.0], [x + 1.25, -5.0], [x + 1.25, 5.0]]);
        }
        points.push([x + 1.0, 10.0]);
    }
    points.push([0.0, 10.0]);
    let segment = |k: u32| {
        let x = 4.0 * f64::from(k);
        obbit::Segment2::new([x + 1.5, 0.0], [x + 2.5, 0.0]).unwrap()
    };
    let segments: Vec<obbit::Segment2> = (0..notches).map(segment).collect();
    let mut page = Marquee::new(&segments);
    let all: Vec<u32> = (0..notches).collect();
    let whole: Vec<u32> = (0..notches).filter(|k| k % 3 != 0).collect();
    for turn in 0..points.len() {
        points.rotate_left(turn % 5);
        let lasso = Lasso::new(&points).unwrap();
        assert_eq!(page.select(lasso.clone(), Mode::Crossing), all);
        assert_eq!(page.select(lasso, Mode::Window), whole);
    }
    // Those that have moved since are in no index.
    for k in (0..notches).step_by(5) {
        page.set(k, segment(k)).unwrap();
    }
    assert_eq!(
        page.select(Lasso::new(&points).unwrap(), Mode::Window),
        whole
    );
}
