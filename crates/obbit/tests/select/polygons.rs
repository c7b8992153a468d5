//! Polygons, lines and regions under areas, against the convex parts that they are as well made of.

use crate::random::Random;
use obbit::select::{Area, Lasso, Marquee, Mode, Pick};
use obbit::{Aabb2, Circle, ConvexPolygon, Error, Polygon, Region, Segment2, Shape2, Touch};

/// A polygon or line, and convex shapes that cover the same: not those that it is cut into.
fn element(random: &mut Random, extent: usize) -> (Polygon, Vec<Shape2>) {
    let middle = [random.number(extent), random.number(extent)];
    let place = |x: i64, y: i64| [middle[0] + x as f64, middle[1] + y as f64];
    let reach = |random: &mut Random| 1 + random.below(6) as i64;
    match random.below(4) {
        // A walk.
        0 => {
            let mut at = [0, 0];
            let mut line = vec![place(0, 0)];
            for _ in 0..1 + random.below(5) {
                at = [at[0] + reach(random) - 3, at[1] + reach(random) - 3];
                line.push(place(at[0], at[1]));
            }
            let pairs = line.windows(2);
            let stretches = pairs.map(|w| Segment2::new(w[0], w[1]).unwrap().into());
            (Polygon::polyline(&line).unwrap(), stretches.collect())
        }
        // Two blocks, apart or side by side.
        1 => {
            let [w, h, gap] = [reach(random), reach(random), reach(random) - 1];
            let block = |x: i64| [place(x, 0), place(x + w, 0), place(x + w, h), place(x, h)];
            let blocks = [block(0), block(w + gap)];
            let pieces = blocks.map(|ring| Polygon::new(&ring, &[]).unwrap());
            let parts = blocks.map(|ring| ConvexPolygon::new(&ring).unwrap().into());
            (Polygon::of_several(pieces).unwrap(), parts.into())
        }
        // A frame around a hole.
        2 => {
            let [a, b] = [reach(random), 6 + reach(random)];
            let ring = |k: i64, l: i64| [place(k, k), place(l, k), place(l, l), place(k, l)];
            let polygon = Polygon::new(&ring(0, a + b), &[&ring(a, b)]).unwrap();
            let bar = |p: [i64; 2], q: [i64; 2]| {
                let bar = Aabb2::new(place(p[0], p[1]), place(q[0], q[1]));
                Shape2::from(bar.unwrap())
            };
            let (l, bars) = (a + b, [a, b]);
            let [k, m] = bars;
            let parts = vec![
                bar([0, 0], [l, k]),
                bar([0, m], [l, l]),
                bar([0, k], [k, m]),
                bar([m, k], [l, m]),
            ];
            (polygon, parts)
        }
        // A star of four points.
        _ => {
            let [a, b, c, d] = [(); 4].map(|()| 2 + reach(random));
            let ways = [
                (a, 0),
                (1, 1),
                (0, b),
                (-1, 1),
                (-c, 0),
                (-1, -1),
                (0, -d),
                (1, -1),
            ];
            let ring = ways.map(|(x, y)| place(x, y));
            let fan = (0..8).map(|k| {
                let part = ConvexPolygon::new(&[middle, ring[k], ring[(k + 1) % 8]]);
                part.unwrap().into()
            });
            (Polygon::new(&ring, &[]).unwrap(), fan.collect())
        }
    }
}

/// What its parts tell of an element: crossing any, window all.
fn by_parts(area: &Area, pick: Pick, polygon: &Polygon, parts: &[Shape2]) -> bool {
    let found = Marquee::new(parts).select(area.clone(), pick).len();
    if pick.mode == Mode::Window {
        // A lasso that goes through the inside leaves something out, be that between two parts.
        let passes = |lasso: &Lasso| {
            let points = lasso.points();
            let ends = points.iter().cycle().skip(1);
            let mut sides = points.iter().zip(ends).filter(|(p, q)| p != q);
            sides.any(|(&p, &q)| polygon.overlaps(&Segment2::new(p, q).unwrap()))
        };
        let passed = matches!(area, Area::Lasso(lasso) if passes(lasso));
        return found == parts.len() && !passed;
    }
    // An area without area, and a line: they cross, and their stretches touch.
    let flat = match area {
        Area::Aligned(area) => Some((*area).into()),
        Area::Turned(area) => Some((*area).into()),
        Area::Convex(area) => Some(area.clone()),
        Area::Lasso(_) => None,
    };
    let flat: Option<Shape2> = flat.filter(|area: &Shape2| area.area() == 0.0);
    match flat {
        Some(area) if pick.tolerance == 0.0 => polygon.relation(&area).meets(pick.touch),
        _ => found > 0,
    }
}

#[test]
fn polygons_are_selected_as_their_parts_are() {
    let mut random = Random::new(83);
    let mut seen = [0; 4];
    for round in 0..60 {
        let count = [1, 6, 40, 200][round % 4];
        let extent = 10 + random.below(60);
        let made: Vec<_> = (0..count).map(|_| element(&mut random, extent)).collect();
        let polygons: Vec<Polygon> = made.iter().map(|(polygon, _)| polygon.clone()).collect();
        // Every third one a convex shape.
        let region = |(k, (polygon, parts)): (usize, &(Polygon, Vec<Shape2>))| match k % 3 {
            0 => Region::from(parts[0].clone()),
            _ => Region::from(polygon.clone()),
        };
        let regions: Vec<Region> = made.iter().enumerate().map(region).collect();
        let (mut page, mut mixed) = (Marquee::new(&polygons), Marquee::new(&regions));
        let (mut dragged, mut last) = (Marquee::new(&polygons), Vec::new());
        for _ in 0..12 {
            let (area, pick) = (random.area(extent), random.any_pick());
            let wanted =
                |(polygon, parts): &(Polygon, Vec<Shape2>)| by_parts(&area, pick, polygon, parts);
            let ids = (0..count as u32).filter(|&id| wanted(&made[id as usize]));
            let ids: Vec<u32> = ids.collect();
            assert_eq!(page.select(area.clone(), pick), ids, "{area:?} {pick:?}");
            let whole = usize::from(pick.mode == Mode::Window);
            seen[2 * whole + usize::from(matches!(area, Area::Lasso(_)))] += ids.len();

            let alone = |k: usize| Marquee::new(&regions[k..=k]).select(area.clone(), pick) == [0];
            let alone = (0..count).filter(|&k| alone(k)).map(|k| k as u32);
            let alone: Vec<u32> = alone.collect();
            assert_eq!(mixed.select(area.clone(), pick), alone);
            let of_polygons = |list: &[u32]| -> Vec<u32> {
                list.iter().copied().filter(|id| id % 3 != 0).collect()
            };
            assert_eq!(of_polygons(&alone), of_polygons(&ids));

            let change = dragged.drag(area, pick);
            last.retain(|id| !change.removed.contains(id));
            last.extend_from_slice(change.added);
            last.sort_unstable();
            assert_eq!(last, ids);
        }
    }
    assert!(seen.iter().all(|&n| n > 50), "{seen:?}");
}

#[test]
fn what_lies_under_a_point() -> Result<(), Error> {
    let mut random = Random::new(84);
    let made: Vec<_> = (0..150).map(|_| element(&mut random, 30).0).collect();
    let page = Marquee::new(&made);
    let regions: Vec<Region> = made.iter().cloned().map(Region::from).collect();
    let mixed = Marquee::new(&regions);
    for _ in 0..200 {
        let point = [random.number(36), random.number(36)];
        let spot = Circle::new(point, 0.0)?;
        for tolerance in [0.0, 1.0] {
            let near = |id: &u32| made[*id as usize].within(&spot, tolerance);
            let under: Vec<u32> = (0..150).filter(near).collect();
            assert_eq!(page.under(point, tolerance), under);
            assert_eq!(mixed.topmost(point, tolerance), under.last().copied());
        }
        let far = |id: u32| made[id as usize].distance(&spot);
        let least = (0..150).map(far).fold(f64::INFINITY, f64::min);
        let top = (0..150).rev().find(|&id| far(id) == least);
        assert_eq!(page.nearest(point), top.map(|id| (id, least)));
        assert_eq!(mixed.nearest(point), page.nearest(point));
    }
    Ok(())
}

#[test]
fn around_a_hole_and_in_it() -> Result<(), Error> {
    let ring = |k: f64, l: f64| [[k, k], [l, k], [l, l], [k, l]];
    let yard = Polygon::new(&ring(0.0, 9.0), &[&ring(3.0, 6.0)])?;
    let mut page = Marquee::new(&[yard]);
    let ignored = Pick {
        touch: Touch::Ignored,
        ..Mode::Crossing.into()
    };
    let mut is = |area: Area, pick: Pick| !page.select(area, pick).is_empty();
    let (court, within) = (
        Aabb2::new([3.0; 2], [6.0; 2])?,
        Aabb2::new([4.0; 2], [5.0; 2])?,
    );
    assert!(!is(within.into(), Mode::Crossing.into()));
    assert!(is(court.into(), Mode::Crossing.into()));
    assert!(!is(court.into(), ignored));
    assert!(!is(Lasso::new(&ring(3.0, 6.0))?.into(), ignored));
    assert!(is(
        Lasso::new(&ring(3.0, 6.0))?.into(),
        Mode::Crossing.into()
    ));
    assert!(is(Lasso::new(&ring(0.0, 9.0))?.into(), Mode::Window.into()));
    // What the line goes into and comes back from on the same way leaves nothing out.
    let notched = [
        [0.0, 0.0],
        [9.0, 0.0],
        [9.0, 9.0],
        [4.0, 9.0],
        [4.0, 5.0],
        [4.0, 9.0],
        [0.0, 9.0],
    ];
    assert!(is(Lasso::new(&notched)?.into(), Mode::Window.into()));
    Ok(())
}
