//! What is asked in several ways gives one answer: of a point, by reference, appended, visited.

use core::ops::ControlFlow;
use obbit::{
    Aabb2, Aabb3, Bounded, Capsule2, Capsule3, Circle, ConvexHull, ConvexPolygon, Index2, Obb2,
    Obb3, PairFinder, PairList, Rot2, Rot3, Segment2, Shape2, Shape3, Sphere, Touch, Tree2,
    Triangle, join, pairs, pairs_within,
};

/// The n-th number of a sequence, from -1 to 1, in eighths: so that borders are hit.
fn number(n: u64) -> f64 {
    let x = (n + 7).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    let x = (x ^ (x >> 31)).wrapping_mul(0xbf58_476d_1ce4_e5b9) >> 40;
    (x % 17) as f64 / 8.0 - 1.0
}

fn shapes(count: u64) -> Vec<Shape2> {
    let at = |n: u64| [4.0 * number(n), 4.0 * number(n + 1)];
    let shape = |i: u64| -> Shape2 {
        let n = 11 * i;
        let size = [1.0 + number(n + 2), 1.0 + number(n + 3)];
        match i % 5 {
            0 => Obb2::new(at(n), size, Rot2::from_degrees(90.0 * number(n + 4)))
                .unwrap()
                .into(),
            1 => Aabb2::from_center_size(at(n), size).unwrap().into(),
            2 => Circle::new(at(n), size[0]).unwrap().into(),
            3 => Capsule2::new(at(n), at(n + 5), size[1]).unwrap().into(),
            _ => Segment2::new(at(n), at(n + 7)).unwrap().into(),
        }
    };
    (0..count).map(shape).collect()
}

#[test]
fn points_of_shapes_of_the_plane() {
    let hexagon = [
        [2.0, 0.0],
        [1.0, 2.0],
        [-1.0, 2.0],
        [-2.0, 0.0],
        [0.0, -1.0],
    ];
    let mut all = shapes(60);
    all.push(ConvexPolygon::new(&hexagon).unwrap().into());
    let (mut held, mut on) = (0, 0);
    for shape in &all {
        for n in 0..40 {
            let point = [4.0 * number(3 * n), 4.0 * number(3 * n + 1)];
            let spot = Aabb2::new(point, point).unwrap();
            let relation = shape.relation(&spot);
            assert_eq!(
                shape.contains_point(point),
                relation.intersects(),
                "{shape:?} {point:?}"
            );
            assert_eq!(shape.contains_point(point), shape.contains(&spot));
            held += u32::from(relation.intersects());
            on += u32::from(relation == obbit::Relation::Touching);
        }
        for bad in [f64::NAN, f64::INFINITY] {
            assert!(!shape.contains_point([bad, 0.0]) && !shape.contains_point([0.0, bad]));
        }
    }
    assert!(held > 100 && on > 10, "{held} {on}");
    let card = Obb2::new([0.0; 2], [2.0, 4.0], Rot2::from_degrees(90.0)).unwrap();
    assert!(card.contains_point([2.0, 1.0]) && !card.contains_point([2.0_f64.next_up(), 1.0]));
}

#[test]
fn points_of_shapes_of_space() {
    let corners = [[0.0; 3], [2.0, 0.0, 0.0], [0.0, 2.0, 0.0], [0.0, 0.0, 2.0]];
    let all: [Shape3; 6] = [
        Aabb3::new([-1.0; 3], [1.0, 2.0, 3.0]).unwrap().into(),
        Obb3::new([0.0; 3], [2.0; 3], Rot3::from_yaw_degrees(90.0))
            .unwrap()
            .into(),
        Sphere::new([0.0; 3], 1.0).unwrap().into(),
        Capsule3::new([0.0; 3], [0.0, 0.0, 2.0], 0.5)
            .unwrap()
            .into(),
        Triangle::new([0.0; 3], [2.0, 0.0, 0.0], [0.0, 2.0, 0.0])
            .unwrap()
            .into(),
        ConvexHull::from_points(&corners).unwrap().into(),
    ];
    for shape in &all {
        for n in 0..200 {
            let point = [0, 1, 2].map(|k| 2.0 * number(5 * n + k));
            let spot = Aabb3::new(point, point).unwrap();
            assert_eq!(
                shape.contains_point(point),
                shape.intersects(&spot),
                "{shape:?} {point:?}"
            );
        }
        assert!(shape.contains_point([0.0; 3]) && !shape.contains_point([0.0, f64::NAN, 0.0]));
    }
}

#[test]
fn boxes_of_two() {
    let boxes: Vec<Aabb2> = shapes(50).iter().map(Bounded::bounds).collect();
    for a in &boxes {
        for b in &boxes {
            let both = a.union(b);
            assert!(both.contains(a) && both.contains(b));
            let ends = [a.min(), a.max(), b.min(), b.max()];
            assert_eq!(both, Aabb2::around(&ends).unwrap());
            let shared = a.intersection(b);
            assert_eq!(shared.is_some(), a.intersects(b));
            if let Some(shared) = shared {
                assert!(a.contains(&shared) && b.contains(&shared));
                assert_eq!(shared, b.intersection(a).unwrap());
                let width = |k: usize| shared.max()[k] - shared.min()[k];
                assert!((width(0) * width(1) - a.overlap_area(b)).abs() < 1e-12);
            }
        }
    }
}

#[test]
fn references_to_shapes() {
    let all = shapes(200);
    let some: Vec<&Shape2> = all.iter().collect();
    for touch in [Touch::Counts, Touch::Ignored] {
        assert_eq!(pairs(&some, touch), pairs(&all, touch));
        assert_eq!(
            join(&some[..50], &some[50..], touch),
            join(&all[..50], &all[50..], touch)
        );
    }
    assert_eq!(pairs_within(&some, 0.25), pairs_within(&all, 0.25));
    let index = Index2::new(&some);
    let window = Circle::new([0.0; 2], 2.0).unwrap();
    let by_reference = index.query_shape(&&Shape2::from(window), &some, Touch::Counts);
    assert_eq!(
        by_reference,
        Index2::new(&all).query_shape(&window, &all, Touch::Counts)
    );
    let boxes: Vec<Obb2> = (0..100)
        .map(|n| {
            Obb2::new(
                [number(n), number(n + 1)],
                [0.3, 0.1],
                Rot2::from_degrees(n as f64),
            )
            .unwrap()
        })
        .collect();
    let some: Vec<&Obb2> = boxes.iter().collect();
    assert_eq!(pairs(&some, Touch::Counts), pairs(&boxes, Touch::Counts));
}

#[test]
fn near_shapes_appended_and_visited() {
    let all = shapes(300);
    let index = Index2::new(&all);
    let tree: Tree2 = all.iter().map(Bounded::bounds).collect();
    let mut tree = tree;
    let view = tree.view();
    let wall = Segment2::new([-3.0, 1.0], [3.0, -1.0]).unwrap();
    for clearance in [0.0, 0.5, -1.0, f64::NAN, 1e9] {
        let found = index.within_shape(&wall, &all, clearance);
        let mut ids = vec![7];
        index.within_shape_into(&wall, &all, clearance, &mut ids);
        assert_eq!((ids[0], &ids[1..]), (7, &found[..]));
        let mut visited = Vec::new();
        let flow = index.visit_within_shape(&wall, &all, clearance, |id| {
            visited.push(id);
            if visited.len() == 3 {
                ControlFlow::Break(())
            } else {
                ControlFlow::Continue(())
            }
        });
        assert_eq!(visited, found[..found.len().min(3)]);
        assert_eq!(flow.is_break(), found.len() >= 3);
        let mut sorted = found.clone();
        sorted.sort_unstable();
        let naive: Vec<u32> = (0..300)
            .filter(|&i| wall.within(&all[i as usize], clearance))
            .collect();
        assert_eq!(sorted, naive);
        assert_eq!(view.within_shape(&wall, &all, clearance), naive);
        let mut slots = vec![9, 8];
        view.within_shape_into(&wall, &all, clearance, &mut slots);
        assert_eq!((&slots[..2], &slots[2..]), (&[9, 8][..], &naive[..]));
    }
}

#[test]
fn nearest_by_the_shapes() {
    let all = shapes(400);
    let index = Index2::new(&all);
    let mut tree: Tree2 = all.iter().map(Bounded::bounds).collect();
    let view = tree.view();
    for n in 0..60 {
        let point = [6.0 * number(2 * n), 6.0 * number(2 * n + 1)];
        let spot = Circle::new(point, 0.0).unwrap();
        // Some are passed over, one has no number.
        let distance = |id: u32| match id % 4 {
            0 => None,
            1 if id % 8 == 1 => Some(f64::NAN),
            _ => Some(all[id as usize].distance(&spot)),
        };
        let told = (0..400u32).filter_map(|id| Some((id, distance(id).filter(|d| !d.is_nan())?)));
        let naive = told.min_by(|a, b| a.1.total_cmp(&b.1));
        assert_eq!(index.nearest_by(point, distance), naive, "{point:?}");
        assert_eq!(view.nearest_by(point, distance), naive, "{point:?}");
    }
    let mut asked = 0;
    let far = index.nearest_by([100.0, 0.0], |id| {
        asked += 1;
        Some(all[id as usize].distance(&Circle::new([100.0, 0.0], 0.0).unwrap()))
    });
    assert!(far.is_some() && asked < 40, "{asked}");
    assert_eq!(index.nearest_by([f64::NAN, 0.0], |_| Some(0.0)), None);
    assert_eq!(
        Index2::new::<Shape2>(&[]).nearest_by([0.0; 2], |_| Some(0.0)),
        None
    );
}

#[test]
fn clones_answer_the_same() {
    let all = shapes(120);
    let mut finder = PairFinder::new();
    let found = finder.pairs(&all, Touch::Counts).to_vec();
    assert_eq!(finder.clone().pairs(&all, Touch::Counts), found);
    finder.set_most_pairs(found.len() - 1);
    let mut limited = finder.clone();
    assert!(limited.pairs(&all, Touch::Counts).is_empty());
    assert_eq!(limited.overflow(), Some(found.len() as u64));
    let mut tree: Tree2 = all.iter().map(Bounded::bounds).collect();
    let mut list = PairList::new();
    let before = list.update(&mut tree, Touch::Counts).to_vec();
    let mut copy = list.clone();
    assert_eq!(copy.pairs(), before);
    let handle = tree.handle(3).unwrap();
    tree.set(handle, Aabb2::new([-9.0; 2], [9.0; 2]).unwrap())
        .unwrap();
    let after = list.update(&mut tree, Touch::Counts).to_vec();
    assert_ne!(before, after);
    assert_eq!(copy.update(&mut tree, Touch::Counts), after);
    let contact = Aabb2::new([0.0; 2], [9.0, 1.0]).unwrap();
    let contact = contact
        .contact(&Aabb2::new([2.0, 0.5], [4.0, 3.0]).unwrap())
        .unwrap();
    let listed: Vec<_> = contact.points.into_iter().collect();
    assert_eq!(listed, contact.points.to_vec());
}
