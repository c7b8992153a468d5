//! Which shapes meet a shape, by way of an index, held against asking each.

use crate::scenes::Random;
use core::ops::ControlFlow;
use obbit::{
    Aabb2, Bounded, Capsule2, Capsule3, Circle, ConvexPolygon, Index, Index2, Index3, Obb2, Obb3,
    Relate, Rot2, Rot3, Segment2, Segment3, Shape2, Sphere, Touch, Tree,
};

fn check<const D: usize, Q, T>(
    query: &Q,
    items: &[T],
    found: Vec<u32>,
    meets: impl Fn(&Q, &T) -> bool,
) where
    Q: Relate<D, T>,
    T: Bounded<D>,
{
    let mut found = found;
    found.sort_unstable();
    let all = items
        .iter()
        .enumerate()
        .filter(|(_, item)| meets(query, item));
    let expected: Vec<u32> = all.map(|(i, _)| i as u32).collect();
    assert_eq!(found, expected);
}

#[test]
fn shapes_in_the_plane() {
    let mut rng = Random::new(5);
    let mut obb = |scale: f64| {
        // On a coarse grid, so that many only touch.
        let mut step = |n: usize| rng.below(n) as f64 * 0.5;
        let (center, size) = ([step(60), step(60)], [step(8) * scale, step(8) * scale]);
        let turn = [0.0, 90.0, 45.0, 36.87, 10.0][rng.below(5)];
        Obb2::new(center, size, Rot2::from_degrees(turn)).unwrap()
    };
    let items: Vec<Obb2> = (0..2000).map(|_| obb(1.0)).collect();
    let mixed: Vec<Shape2> = items
        .iter()
        .enumerate()
        .map(|(i, item)| match i % 3 {
            0 => Shape2::from(*item),
            1 => Circle::new(item.center(), item.size()[0]).unwrap().into(),
            _ => item.bounds().into(),
        })
        .collect();
    let index = Index2::new(&items);
    let mixed_index = Index2::new(&mixed);
    for _ in 0..60 {
        let query = obb(3.0);
        let round = Circle::new(query.center(), query.size()[0]).unwrap();
        for touch in [Touch::Counts, Touch::Ignored] {
            let found = index.query_shape(&query, &items, touch);
            check(&query, &items, found, |q, t| {
                Relate::<2, _>::relate(q, t).meets(touch)
            });
            let window: Aabb2 = query.bounds();
            let found = index.query_shape(&window, &items, touch);
            check(&window, &items, found, |q, t| {
                Relate::<2, _>::relate(q, t).meets(touch)
            });
            let found = mixed_index.query_shape(&round, &mixed, touch);
            check(&round, &mixed, found, |q, t| {
                Relate::<2, _>::relate(q, t).meets(touch)
            });
        }
        for clearance in [0.0, 0.5, 1.5, f64::INFINITY] {
            let found = mixed_index.within_shape(&query, &mixed, clearance);
            check(&query, &mixed, found, |q, t| {
                Relate::<2, _>::within(q, t, clearance)
            });
        }
        assert!(index.within_shape(&query, &items, -1.0).is_empty());
        assert!(index.within_shape(&query, &items, f64::NAN).is_empty());
        let all = index.query_shape(&query, &items, Touch::Counts);
        let mut left = all.len() / 2;
        let flow = index.visit_shape(&query, &items, Touch::Counts, |id| {
            if left == 0 {
                return ControlFlow::Break(id);
            }
            left -= 1;
            ControlFlow::Continue(())
        });
        assert_eq!(flow.break_value(), all.get(all.len() / 2).copied());
    }
    // A list that is too short answers for what it has.
    let few = index.query_shape(&items[7], &items[..100], Touch::Counts);
    assert!(few.contains(&7) && few.iter().all(|&id| id < 100));
}

#[test]
fn shapes_in_space() {
    let mut rng = Random::new(6);
    let mut obb = || {
        let mut step = |n: usize| rng.below(n) as f64 * 0.5;
        let (center, size) = ([step(20), step(20), step(20)], [step(6), step(6), step(6)]);
        let turn = Rot3::from_axis_angle_degrees([step(3), 1.0, step(3)], 40.0 * step(7)).unwrap();
        Obb3::new(center, size, turn).unwrap()
    };
    let items: Vec<Obb3> = (0..1000).map(|_| obb()).collect();
    let index = Index3::new(&items);
    for _ in 0..40 {
        let query = obb();
        let round = Sphere::new(query.center(), query.size()[0]).unwrap();
        for touch in [Touch::Counts, Touch::Ignored] {
            let found = index.query_shape(&query, &items, touch);
            check(&query, &items, found, |q, t| {
                Relate::<3, _>::relate(q, t).meets(touch)
            });
        }
        let found = index.within_shape(&round, &items, 1.0);
        check(&round, &items, found, |q, t| {
            Relate::<3, _>::within(q, t, 1.0)
        });
    }
}

/// What an index and a tree find of what meets a shape, or is near it, is what there is.
fn check_narrow<const D: usize, Q, T>(query: &Q, items: &[T], clearance: f64)
where
    Q: Relate<D, T>,
    T: Bounded<D> + Sync,
{
    let index = Index::new(items);
    let mut tree: Tree<D> = items.iter().map(Bounded::bounds).collect();
    for touch in [Touch::Counts, Touch::Ignored] {
        let meets = |q: &Q, t: &T| q.relate(t).meets(touch);
        check(query, items, index.query_shape(query, items, touch), meets);
        check(
            query,
            items,
            tree.view().query_shape(query, items, touch),
            meets,
        );
    }
    for clearance in [0.0, clearance] {
        let near = |q: &Q, t: &T| q.within(t, clearance);
        check(
            query,
            items,
            index.within_shape(query, items, clearance),
            near,
        );
        check(
            query,
            items,
            tree.view().within_shape(query, items, clearance),
            near,
        );
    }
}

#[test]
fn long_and_narrow_shapes_that_lie_aslant() {
    let mut rng = Random::new(6);
    // 1, and two to the power of -900, 900 and -1060.
    for bits in [1023 << 52, 123 << 52, 1923 << 52, 1 << 14] {
        let unit = f64::from_bits(bits);
        let mut at = |most: usize| rng.below(most * 16) as f64 / 16.0 * unit;
        // On a lattice, so that the lines below touch many.
        let items: Vec<Aabb2> = (0..1500)
            .map(|_| {
                let (min, side) = ([at(100), at(100)], at(3));
                Aabb2::new(min, min.map(|x| x + side)).unwrap()
            })
            .collect();
        let to = [96.0 * unit, 96.0 * unit];
        check_narrow(&Segment2::new([0.0; 2], to).unwrap(), &items, unit);
        check_narrow(
            &Capsule2::new([0.0; 2], to, 0.5 * unit).unwrap(),
            &items,
            unit,
        );
        let sliver = [
            [0.0, unit],
            [80.0 * unit, 99.0 * unit],
            [79.0 * unit, 99.0 * unit],
        ];
        check_narrow(
            &ConvexPolygon::from_points(&sliver).unwrap(),
            &items,
            2.5 * unit,
        );
        for turn in [30.0, 45.0, 117.0, 200.0] {
            let size = [140.0 * unit, 0.5 * unit];
            let road = Obb2::new([50.0 * unit; 2], size, Rot2::from_degrees(turn)).unwrap();
            check_narrow(&road, &items, 4.0 * unit);
        }
    }
    // Some of it beyond what floats reach.
    let far = Obb2::new([1e308, -1e308], [1.5e308, 1e290], Rot2::from_degrees(-45.0)).unwrap();
    let items = [
        [0.0, 0.0],
        [1e308, -1e308],
        [1.5e308, -1.5e308],
        [1e308, 1e308],
    ];
    let items = items.map(|c| Aabb2::new(c, c).unwrap());
    check_narrow(&far, &items, 1e308);
}

#[test]
fn narrow_shapes_in_space() {
    let mut rng = Random::new(7);
    let items: Vec<Sphere> = (0..1500)
        .map(|_| {
            let center = [0, 1, 2].map(|_| rng.below(200) as f64 * 0.125);
            Sphere::new(center, rng.below(5) as f64 * 0.125).unwrap()
        })
        .collect();
    let ends = [([0.0, 25.0, 1.0], [25.0, 0.0, 23.0]), ([0.0; 3], [25.0; 3])];
    for (p, q) in ends {
        check_narrow(&Segment3::new(p, q).unwrap(), &items, 1.0);
        check_narrow(&Capsule3::new(p, q, 0.25).unwrap(), &items, 1.0);
    }
    let turn = Rot3::from_axis_angle_degrees([1.0, 2.0, -1.0], 50.0).unwrap();
    for size in [[30.0, 0.2, 0.2], [30.0, 0.2, 20.0]] {
        check_narrow(&Obb3::new([12.0; 3], size, turn).unwrap(), &items, 0.5);
    }
}
