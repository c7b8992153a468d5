//! A tree of bounds beside a list of shapes: pairs kept up to date against pairs from scratch.

use crate::random::Random;
use obbit::{Aabb, Bounded, Circle, Obb2, Obb3, PairList, Relate, Rot2, Rot3, Sphere, Touch, Tree};
use std::ops::ControlFlow;

#[test]
fn a_world_of_shapes_with_few_and_with_many_movers() {
    let mut random = Random::new(7);
    let shape = |random: &mut Random| {
        let center = [60.0 * random.unit(), 60.0 * random.unit()];
        let size = [2.0 * random.unit(), 2.0 * random.unit()];
        Obb2::new(center, size, Rot2::from_degrees(360.0 * random.unit())).unwrap()
    };
    let mut shapes: Vec<Obb2> = (0..2000).map(|_| shape(&mut random)).collect();
    let mut tree: Tree<2> = shapes.iter().map(Bounded::bounds).collect();
    let (mut list, mut inner) = (PairList::new(), PairList::new());
    for round in 0..60 {
        let movers = if round % 10 == 9 { 1500 } else { 20 };
        for _ in 0..movers {
            let slot = random.below(shapes.len()) as u32;
            if let Some(handle) = tree.handle(slot) {
                if random.chance(10) {
                    tree.remove(handle).unwrap();
                    continue;
                }
                shapes[slot as usize] = shape(&mut random);
                tree.set(handle, shapes[slot as usize].bounds()).unwrap();
            } else {
                let new = shape(&mut random);
                let handle = tree.insert(new.bounds());
                shapes[handle.index()] = new;
            }
        }
        let there: Vec<u32> = tree.iter().map(|(h, _)| h.slot()).collect();
        let listed: Vec<Obb2> = there.iter().map(|&s| shapes[s as usize]).collect();
        for (touch, list) in [(Touch::Counts, &mut list), (Touch::Ignored, &mut inner)] {
            let pairs: Vec<_> = obbit::pairs(&listed, touch)
                .iter()
                .map(|&(i, j)| (there[i as usize], there[j as usize]))
                .collect();
            assert_eq!(list.update_of(&mut tree, &shapes, touch), pairs);
            assert_eq!(tree.pairs_of(&shapes, touch), pairs);
        }
    }
}

#[test]
fn a_hatching_whose_lines_move() {
    // Long lines that lie aslant: their bounds all meet, so that both ways of the list look along the lines.
    let mut random = Random::new(11);
    let line = |random: &mut Random| {
        let center = [300.0 * random.unit(), 300.0 * random.unit()];
        Obb2::new(center, [200.0, 0.02], Rot2::from_degrees(40.0)).unwrap()
    };
    let mut shapes: Vec<Obb2> = (0..9000).map(|_| line(&mut random)).collect();
    let mut tree: Tree<2> = shapes.iter().map(Bounded::bounds).collect();
    let mut list = PairList::new();
    for round in 0..6 {
        for _ in 0..[9000, 3, 500, 3, 3, 200][round] {
            let slot = random.below(shapes.len()) as u32;
            let Some(handle) = tree.handle(slot) else {
                continue;
            };
            if round == 3 {
                tree.remove(handle).unwrap();
                continue;
            }
            shapes[slot as usize] = line(&mut random);
            tree.set(handle, shapes[slot as usize].bounds()).unwrap();
        }
        let there: Vec<u32> = tree.iter().map(|(h, _)| h.slot()).collect();
        let listed: Vec<Obb2> = there.iter().map(|&s| shapes[s as usize]).collect();
        let pairs: Vec<_> = obbit::pairs(&listed, Touch::Counts)
            .iter()
            .map(|&(i, j)| (there[i as usize], there[j as usize]))
            .collect();
        assert!(pairs.len() > 1000);
        assert_eq!(
            list.update_of(&mut tree, &shapes, Touch::Counts),
            pairs,
            "{round}"
        );
        // Lines for which the list has no shape meet nothing.
        let few = &shapes[..8000];
        let known: Vec<_> = pairs.iter().copied().filter(|&(_, j)| j < 8000).collect();
        assert_eq!(tree.pairs_of(few, Touch::Counts), known);
    }
}

/// What a tree says of a shape, held against asking every shape there is.
fn check<const D: usize, Q, T>(tree: &mut Tree<D>, query: &Q, items: &[T])
where
    Q: Relate<D, T>,
    T: Bounded<D>,
{
    let there: Vec<u32> = tree.iter().map(|(h, _)| h.slot()).collect();
    let all = |keep: &dyn Fn(&T) -> bool| -> Vec<u32> {
        let kept = there
            .iter()
            .filter(|&&slot| items.get(slot as usize).is_some_and(keep));
        kept.copied().collect()
    };
    let view = tree.view();
    for touch in [Touch::Counts, Touch::Ignored] {
        let meets = all(&|item| query.relate(item).meets(touch));
        assert_eq!(view.query_shape(query, items, touch), meets);
        let mut slots = vec![9, 3];
        view.query_shape_into(query, items, touch, &mut slots);
        assert_eq!(slots, [&[9, 3], &meets[..]].concat());
        let mut left = meets.len() / 2;
        let flow = view.visit_shape(query, items, touch, |slot| {
            assert!(meets.contains(&slot));
            left = left.wrapping_sub(1);
            if left == 0 {
                ControlFlow::Break(())
            } else {
                ControlFlow::Continue(())
            }
        });
        assert_eq!(flow.is_break(), meets.len() > 1);
    }
    for clearance in [0.0, 0.5, 3.0, f64::INFINITY] {
        let near = all(&|item| query.within(item, clearance));
        assert_eq!(view.within_shape(query, items, clearance), near);
    }
    for clearance in [-1.0, f64::NAN] {
        assert!(view.within_shape(query, items, clearance).is_empty());
    }
}

#[test]
fn shapes_that_meet_a_shape_in_the_plane() {
    let mut random = Random::new(8);
    let mut obb = |scale: f64| {
        // On a coarse grid, so that many only touch.
        let mut step = |n: usize| random.below(n) as f64 * 0.5;
        let (center, size) = ([step(60), step(60)], [step(8) * scale, step(8) * scale]);
        let turn = [0.0, 90.0, 45.0, 36.87, 10.0][random.below(5)];
        Obb2::new(center, size, Rot2::from_degrees(turn)).unwrap()
    };
    let items: Vec<Obb2> = (0..2000).map(|_| obb(1.0)).collect();
    let mut tree: Tree<2> = items.iter().map(Bounded::bounds).collect();
    for slot in (0..2000).step_by(7) {
        tree.remove(tree.handle(slot).unwrap()).unwrap();
    }
    for round in 0..30 {
        let query = obb([3.0, 9.0][round % 2]);
        check(&mut tree, &query, &items);
        check(&mut tree, &query.bounds(), &items);
        let round = Circle::new(query.center(), query.size()[0]).unwrap();
        check(&mut tree, &round, &items);
        // A list that is too short answers for what it has.
        check(&mut tree, &query, &items[..900]);
    }
}

#[test]
fn shapes_that_meet_a_shape_in_space() {
    let mut random = Random::new(9);
    let mut obb = || {
        let mut step = |n: usize| random.below(n) as f64 * 0.5;
        let (center, size) = ([step(20), step(20), step(20)], [step(6), step(6), step(6)]);
        let turn = Rot3::from_axis_angle_degrees([step(3), 1.0, step(3)], 40.0 * step(7)).unwrap();
        Obb3::new(center, size, turn).unwrap()
    };
    let items: Vec<Obb3> = (0..800).map(|_| obb()).collect();
    let mut tree: Tree<3> = items.iter().map(Bounded::bounds).collect();
    for _ in 0..20 {
        let query = obb();
        check(&mut tree, &query, &items);
        let round = Sphere::new(query.center(), query.size()[0]).unwrap();
        check(&mut tree, &round, &items);
    }
}

#[test]
fn what_is_appended_leaves_what_was_there() {
    let mut random = Random::new(10);
    let mut tree: Tree<2> = (0..3000)
        .map(|_| [(); 2].map(|()| 50.0 * random.unit()))
        .map(|min| Aabb::new(min, min.map(|x| x + 1.0)).unwrap())
        .collect();
    let view = tree.view();
    let all = view.bounds().unwrap();
    assert!(tree.iter().all(|(_, b)| all.contains(b)));
    let view = tree.view();
    assert_eq!((view.len(), view.is_empty()), (3000, false));
    // Few, so that they are compared, and many, so that they are ticked off.
    for size in [0.0, 3.0, 20.0, 60.0] {
        let window = Aabb::new([-1.0; 2], [size; 2]).unwrap();
        let (mut met, mut held, mut near) = (vec![5, 1], vec![5, 1], vec![5, 1]);
        view.query_into(&window, Touch::Counts, &mut met);
        assert_eq!(
            met,
            [&[5, 1], &view.query(&window, Touch::Counts)[..]].concat()
        );
        view.inside_into(&window, &mut held);
        assert_eq!(held, [&[5, 1], &view.inside(&window)[..]].concat());
        view.within_into(&window, 2.0, &mut near);
        assert_eq!(near, [&[5, 1], &view.within(&window, 2.0)[..]].concat());
        assert!(held.len() <= met.len() && met.len() <= near.len());
    }
    let none = Tree::<2>::new().view().bounds();
    assert_eq!(none, None);
}
