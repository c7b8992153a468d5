//! Polygons of any form, held against fans of triangles that cover the same: as stars, seen from within.

use crate::scenes::Random;
use obbit::{
    Aabb2, Bounded as _, Capsule2, Circle, ConvexPolygon, Error, Index2, Obb2, Polygon, Region,
    Relate, Relation, Rot2, Shape2, Touch, join, join_within, pairs, pairs_within,
};

type P = [f64; 2];

/// A star about a place of the lattice, its corners on the lattice, and the triangles that it is made of.
fn star(random: &mut Random, spread: usize) -> (Polygon, Vec<ConvexPolygon>) {
    let middle = [0, 1].map(|_| random.below(spread) as f64);
    let count = 3 + random.below(12);
    let mut ways: Vec<P> = (0..count * 3)
        .map(|_| [0, 1].map(|_| random.below(11) as f64 - 5.0))
        .filter(|way| *way != [0.0; 2])
        .collect();
    // Round the middle, one in each direction, none more than half a turn behind the last.
    let cross = |a: &P, b: &P| a[0] * b[1] - a[1] * b[0];
    let is_below = |way: &P| way[1] < 0.0 || (way[1] == 0.0 && way[0] < 0.0);
    ways.sort_by(|a, b| {
        let half = is_below(a).cmp(&is_below(b));
        half.then_with(|| cross(b, a).total_cmp(&0.0))
    });
    ways.dedup_by(|b, a| cross(a, b) == 0.0 && a[0] * b[0] + a[1] * b[1] > 0.0);
    let next = |k: usize| &ways[(k + 1) % ways.len()];
    if ways.len() < 3 || (0..ways.len()).any(|k| cross(&ways[k], next(k)) <= 0.0) {
        return star(random, spread);
    }
    let at = |way: &P| [middle[0] + way[0], middle[1] + way[1]];
    let ring: Vec<P> = ways.iter().map(at).collect();
    let fan =
        (0..ways.len()).map(|k| ConvexPolygon::new(&[middle, at(&ways[k]), at(next(k))]).unwrap());
    (Polygon::new(&ring, &[]).unwrap(), fan.collect())
}

fn some(random: &mut Random, spread: usize) -> Shape2 {
    let place = [0, 1].map(|_| random.below(spread) as f64);
    let size = [0, 1].map(|_| 1.0 + random.below(4) as f64);
    let turn = Rot2::from_cos_sin(0.6, 0.8).unwrap();
    match random.below(5) {
        0 => Obb2::new(place, size, turn).unwrap().into(),
        1 => Circle::new(place, size[0]).unwrap().into(),
        2 => Capsule2::new(place, [place[0] + 3.0, place[1] - 1.0], size[0])
            .unwrap()
            .into(),
        3 => star(random, spread).1.swap_remove(0).into(),
        _ => Aabb2::from_center_size(place, size).unwrap().into(),
    }
}

/// What the parts tell together.
fn all<S: Relate<2, T>, T>(a: &[S], b: &[T]) -> Relation {
    let relations = a.iter().flat_map(|a| b.iter().map(move |b| a.relate(b)));
    relations.fold(Relation::Apart, |found, next| match (found, next) {
        (Relation::Overlapping, _) | (_, Relation::Overlapping) => Relation::Overlapping,
        (Relation::Touching, _) | (_, Relation::Touching) => Relation::Touching,
        _ => Relation::Apart,
    })
}

#[test]
fn stars_against_shapes() {
    let mut random = Random::new(71);
    let mut seen = [0; 3];
    for _ in 0..4000 {
        let (star, fan) = star(&mut random, 12);
        let shape = some(&mut random, 12);
        let relation = star.relation(&shape);
        assert_eq!(
            relation,
            all(&fan, core::slice::from_ref(&shape)),
            "{star:?} {shape:?}"
        );
        assert_eq!(shape.relate(&star), relation);
        seen[relation as usize] += 1;
        let distances = fan.iter().map(|part| part.distance(&shape));
        let distance = distances.fold(f64::INFINITY, f64::min);
        match star.separation(&shape) {
            Some(near) => {
                assert_eq!(near.distance, star.distance(&shape));
                let [p, q] = [near.point_a, near.point_b];
                let way = [q[0] - p[0], q[1] - p[1]];
                let length = (way[0] * way[0] + way[1] * way[1]).sqrt();
                assert!((length - near.distance).abs() <= 1e-12);
            }
            None => assert!(relation.overlaps()),
        }
        assert!((star.distance(&shape) - distance).abs() <= 1e-12);
        let shared: f64 = fan.iter().map(|part| part.overlap_area(&shape)).sum();
        assert!((star.overlap_area(&shape) - shared).abs() <= 1e-10 * star.area());
        for clearance in [0.0, 0.5, 1.0, 2.0, -1.0, f64::NAN] {
            let near = fan.iter().any(|part| part.within(&shape, clearance));
            assert_eq!(star.within(&shape, clearance), near);
        }
    }
    assert!(seen.iter().all(|&n| n > 100), "{seen:?}");
}

#[test]
fn stars_against_stars() {
    let mut random = Random::new(72);
    for _ in 0..1500 {
        let [(a, fan_a), (b, fan_b)] = [0, 1].map(|_| star(&mut random, 14));
        let relation = a.relation(&b);
        assert_eq!(relation, all(&fan_a, &fan_b), "{a:?} {b:?}");
        assert_eq!(b.relation(&a), relation);
        let bits = |x: f64, y: f64| assert_eq!(x.to_bits(), y.to_bits());
        bits(a.distance(&b), b.distance(&a));
        bits(a.overlap_area(&b), b.overlap_area(&a));
        bits(a.iou(&b), b.iou(&a));
        assert_eq!(a.distance(&b) == 0.0, relation.intersects());
        assert_eq!(a.overlap_area(&b) > 0.0, relation.overlaps());
        bits(a.iou(&a), 1.0);
    }
}

#[test]
fn lists_of_them() {
    let mut random = Random::new(73);
    let stars: Vec<Polygon> = (0..200).map(|_| star(&mut random, 90).0).collect();
    let shapes: Vec<Shape2> = (0..200).map(|_| some(&mut random, 90)).collect();
    let n = stars.len() as u32;
    let both = |i: u32, j: u32| (&stars[i as usize], &stars[j as usize]);
    let of_stars = |is: &dyn Fn(&Polygon, &Polygon) -> bool| -> Vec<(u32, u32)> {
        let pairs = (0..n).flat_map(|i| (i + 1..n).map(move |j| (i, j)));
        let found = pairs.filter(|&(i, j)| is(both(i, j).0, both(i, j).1));
        found.collect()
    };
    for touch in [Touch::Counts, Touch::Ignored] {
        let meeting = of_stars(&|a, b| a.relation(b).meets(touch));
        assert_eq!(pairs(&stars, touch), meeting);
        assert!(meeting.len() > 50);
        let with_shapes = join(&stars, &shapes, touch);
        let back: Vec<_> = join(&shapes, &stars, touch);
        assert_eq!(with_shapes.len(), back.len());
        assert!(
            back.iter()
                .all(|&(j, i)| with_shapes.binary_search(&(i, j)).is_ok())
        );
        let all = (0..n).flat_map(|i| (0..n).map(move |j| (i, j)));
        let one = |i: u32, j: u32| stars[i as usize].relation(&shapes[j as usize]);
        assert!(
            all.clone()
                .filter(|&(i, j)| one(i, j).meets(touch))
                .eq(with_shapes)
        );
        let index = Index2::new(&stars);
        for shape in &shapes[..40] {
            let mut found = index.query_shape(shape, &stars, touch);
            found.sort_unstable();
            let wanted = (0..n).filter(|&i| stars[i as usize].relation(shape).meets(touch));
            assert!(wanted.eq(found));
        }
    }
    let near = of_stars(&|a, b| a.within(b, 1.5));
    assert_eq!(pairs_within(&stars, 1.5), near);
    assert!(join_within(&stars, &shapes, 1.5).len() > join(&stars, &shapes, Touch::Counts).len());
}

#[test]
fn what_is_no_polygon_is_told() {
    let square = [[0.0, 0.0], [4.0, 0.0], [4.0, 4.0], [0.0, 4.0]];
    assert_eq!(Polygon::new(&[], &[]), Err(Error::NoPoints));
    let hole = [[1.0, 1.0], [2.0, f64::NAN], [2.0, 2.0]];
    let refused = Polygon::new(&square, &[&hole]).unwrap_err();
    assert!(matches!(refused, Error::NotFinite { .. }), "{refused}");
    let bow = [square[0], square[2], square[1], square[3]];
    let refused = Polygon::new(&bow, &[]).unwrap_err();
    let told = "a ring of the polygon crosses itself at or near (2, 2): ";
    assert!(refused.to_string().starts_with(told), "{refused}");
    // Rings of no corners are none; the first corner may stand again at the end, and either way round will do.
    let closed = [square[0], square[1], square[2], square[3], square[0]];
    let same = [Polygon::new(&square, &[&[]]), Polygon::new(&closed, &[])];
    assert_eq!(same[0], same[1]);
    let back = [square[3], square[2], square[1], square[0]];
    assert_eq!(
        Polygon::new(&back, &[])
            .unwrap()
            .iou(&Aabb2::around(&square).unwrap()),
        1.0
    );
    assert_eq!(same[0], Ok(ConvexPolygon::new(&square).unwrap().into()));
}

#[test]
fn the_largest_and_the_least() {
    for scale in [f64::MAX, 1e300, 1e-300, f64::from_bits(1)] {
        let at = |k: f64| k * scale;
        let corner = [
            [0.0, 0.0],
            [1.0, 0.0],
            [1.0, -1.0],
            [-1.0, -1.0],
            [-1.0, 1.0],
            [0.0, 1.0],
        ];
        let corner = corner.map(|p| p.map(at));
        let ell = Polygon::new(&corner, &[]).unwrap();
        let quarter = Aabb2::new([0.0; 2], [scale; 2]).unwrap();
        assert_eq!(ell.relation(&quarter), Relation::Touching, "{scale}");
        assert_eq!(ell.relation(&ell.bounds()), Relation::Overlapping);
        assert!(ell.area() >= 0.0 && ell.area().is_finite());
        assert!((0.0..=1.0).contains(&ell.iou(&ell.bounds())));
        assert_eq!(ell.distance(&quarter), 0.0);
    }
}

#[test]
fn regions_answer_as_their_own_types_do() {
    let random = &mut Random::new(17);
    let shapes: Vec<Region> = (0..60)
        .map(|_| match random.below(2) {
            0 => star(random, 30).0.into(),
            _ => some(random, 30).into(),
        })
        .collect();
    let mut met = Vec::new();
    for (i, a) in shapes.iter().enumerate() {
        for (j, b) in shapes.iter().enumerate().skip(i + 1) {
            let [own, back] = match (a, b) {
                (Region::Convex(a), Region::Convex(b)) => [a.relation(b), b.relation(a)],
                (Region::Polygon(a), Region::Convex(b)) => [a.relation(b), Relate::relate(b, a)],
                (Region::Convex(a), Region::Polygon(b)) => [Relate::relate(a, b), b.relation(a)],
                (Region::Polygon(a), Region::Polygon(b)) => [a.relation(b), b.relation(a)],
            };
            assert_eq!([a.relation(b), b.relation(a)], [own, back], "{a:?} {b:?}");
            assert_eq!(own, back);
            assert_eq!(a.intersects(b), own != Relation::Apart);
            assert_eq!(a.overlaps(b), own == Relation::Overlapping);
            assert_eq!(a.overlap_area(b) > 0.0, a.overlaps(b));
            assert!(a.overlap_area(b).is_sign_positive() && a.iou(b).is_sign_positive());
            assert_eq!(a.overlap_area(b), b.overlap_area(a));
            assert_eq!(a.iou(b), b.iou(a));
            let distance = a.distance(b);
            assert_eq!(distance, b.distance(a));
            assert_eq!(distance == 0.0, a.intersects(b));
            assert!(
                a.within(b, distance * 1.001)
                    && (distance == 0.0 || !b.within(a, distance * 0.999))
            );
            let told = [a.separation(b), b.separation(a)];
            assert_eq!(told.map(|found| found.is_none()), [a.overlaps(b); 2]);
            if let [Some(there), Some(back)] = told {
                assert_eq!([there.distance, back.distance], [distance; 2]);
                assert!(a.bounds().grown(1e-9).contains_point(there.point_a));
                assert!(b.bounds().grown(1e-9).contains_point(there.point_b));
                assert!(b.bounds().grown(1e-9).contains_point(back.point_a));
            }
            if a.intersects(b) {
                met.push((i as u32, j as u32));
            }
        }
    }
    assert_eq!(pairs(&shapes, Touch::Counts), met);
    assert!(met.len() > 50 && shapes.iter().any(Region::is_polygon));
}
