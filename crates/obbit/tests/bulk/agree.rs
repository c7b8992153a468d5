//! Every form of the search, fresh and used before, against every pair.

use crate::random::Random;
use crate::scenes;
use obbit::{Bounded, Obb3, PairFinder, Relate, Relation, Rot3, Touch};
use obbit::{join, join_if, join_within, pairs, pairs_if, pairs_within};
use std::sync::Mutex;

/// So many are looked at for questions that take long one by one.
const FEW: usize = 60;

type Pairs = Vec<(u32, u32)>;

/// Every pair for which `keep` holds, looked at one by one.
fn every<L, R>(left: &[L], right: &[R], keep: impl Fn(&L, &R) -> bool) -> Pairs {
    let mut kept = Vec::new();
    for (i, a) in left.iter().enumerate() {
        let of_one = right.iter().enumerate().filter(|(_, b)| keep(a, b));
        kept.extend(of_one.map(|(j, _)| (i as u32, j as u32)));
    }
    kept
}

/// The same within one list.
fn every_two<S>(shapes: &[S], keep: impl Fn(&S, &S) -> bool) -> Pairs {
    let mut kept = Vec::new();
    for (i, a) in shapes.iter().enumerate() {
        let behind = shapes.iter().enumerate().skip(i + 1);
        let of_one = behind.filter(|(_, b)| keep(a, b));
        kept.extend(of_one.map(|(j, _)| (i as u32, j as u32)));
    }
    kept
}

/// What `run` visits, in ascending order: each once, or the list has doubles.
fn visited(run: impl FnOnce(&(dyn Fn(u32, u32) + Sync))) -> Pairs {
    let seen = Mutex::new(Vec::new());
    run(&|i, j| seen.lock().unwrap().push((i, j)));
    let mut seen = seen.into_inner().unwrap();
    seen.sort_unstable();
    seen
}

fn sorted(pairs: &[(u32, u32)]) -> Pairs {
    let mut pairs = pairs.to_vec();
    pairs.sort_unstable();
    pairs
}

/// With a limit there are all pairs, or none and their number.
fn check_limited<const D: usize>(
    finder: &mut PairFinder<D>,
    wanted: &Pairs,
    find: impl Fn(&mut PairFinder<D>) -> Pairs,
) {
    let count = wanted.len();
    for most in [0, count / 2, count.saturating_sub(1), count, count + 1] {
        finder.set_most_pairs(most);
        let found = find(finder);
        if count > most {
            assert_eq!((found.len(), finder.overflow()), (0, Some(count as u64)));
        } else {
            assert_eq!((&found, finder.overflow()), (wanted, None));
        }
    }
    finder.set_most_pairs(usize::MAX);
}

/// One list against itself. `finder` has seen other jobs before.
fn check_within<const D: usize, S: Relate<D> + Sync>(
    finder: &mut PairFinder<D>,
    shapes: &[S],
    unit: f64,
) {
    for touch in [Touch::Counts, Touch::Ignored] {
        let wanted = every_two(shapes, |a, b| a.relate(b).meets(touch));
        assert_eq!(pairs(shapes, touch), wanted);
        assert_eq!(finder.count_pairs(shapes, touch), wanted.len() as u64);
        assert_eq!(finder.pairs(shapes, touch), wanted);
        let seen = visited(|visit| finder.visit_pairs(shapes, touch, visit));
        assert_eq!(seen, wanted);
        check_limited(finder, &wanted, |f| f.pairs(shapes, touch).to_vec());
        check_limited(finder, &wanted, |f| sorted(f.pairs_unsorted(shapes, touch)));
        if touch == Touch::Counts {
            assert_eq!(finder.pairs_within(shapes, 0.0), wanted);
        }
    }
    let few = &shapes[..shapes.len().min(FEW)];
    for clearance in [unit * 0.4, f64::MAX] {
        let wanted = every_two(few, |a, b| a.within(b, clearance));
        assert_eq!(pairs_within(few, clearance), wanted);
        assert_eq!(finder.pairs_within(few, clearance), wanted);
    }
    for never in [-5e-324, -1.0, f64::NEG_INFINITY, f64::NAN] {
        assert_eq!(finder.pairs_within(shapes, never), []);
    }
    let bounds: Vec<_> = shapes.iter().map(Bounded::bounds).collect();
    let meet = |i: u32, j: u32| shapes[i as usize].relate(&shapes[j as usize]);
    let keep = |i: u32, j: u32| i < j && meet(i, j) == Relation::Overlapping;
    let wanted = finder.pairs(shapes, Touch::Ignored).to_vec();
    assert_eq!(pairs_if(&bounds, keep), wanted);
    assert_eq!(finder.pairs_if(&bounds, keep), wanted);
}

/// Two lists against each other.
fn check_between<const D: usize, L, R>(
    finder: &mut PairFinder<D>,
    left: &[L],
    right: &[R],
    unit: f64,
) where
    L: Relate<D, R> + Sync,
    R: Bounded<D> + Sync,
{
    for touch in [Touch::Ignored, Touch::Counts] {
        let wanted = every(left, right, |a, b| a.relate(b).meets(touch));
        assert_eq!(join(left, right, touch), wanted);
        assert_eq!(finder.join(left, right, touch), wanted);
        assert_eq!(sorted(finder.join_unsorted(left, right, touch)), wanted);
        assert_eq!(finder.count_join(left, right, touch), wanted.len() as u64);
        check_limited(finder, &wanted, |f| f.join(left, right, touch).to_vec());
        let seen = visited(|visit| finder.visit_join(left, right, touch, visit));
        assert_eq!(seen, wanted);
    }
    for clearance in [0.0, unit * 0.4] {
        let wanted = every(left, right, |a, b| a.within(b, clearance));
        assert_eq!(join_within(left, right, clearance), wanted);
        assert_eq!(finder.join_within(left, right, clearance), wanted);
    }
    assert_eq!(finder.join_within(left, right, f64::NAN), []);
    let bounds = (
        left.iter().map(Bounded::bounds).collect::<Vec<_>>(),
        right.iter().map(Bounded::bounds).collect::<Vec<_>>(),
    );
    let keep = |i: u32, j: u32| left[i as usize].within(&right[j as usize], 0.0);
    let wanted = finder.join(left, right, Touch::Counts).to_vec();
    assert_eq!(join_if(&bounds.0, &bounds.1, keep), wanted);
    assert_eq!(finder.join_if(&bounds.0, &bounds.1, keep), wanted);
}

fn check<const D: usize, S: Relate<D> + Sync>(finder: &mut PairFinder<D>, shapes: &[S], unit: f64) {
    check_within(finder, shapes, unit);
    let (few, many) = shapes.split_at(shapes.len() / 5);
    check_between(finder, few, &many[..many.len().min(FEW)], unit);
    check_between(finder, &many[many.len() / 2..], &few[few.len() / 2..], unit);
    check_between(finder, &shapes[..0], shapes, unit);
    check_between(finder, many, &shapes[..shapes.len().min(1)], unit);
}

#[test]
fn what_is_too_much_is_counted() {
    let heap = vec![obbit::Aabb2::new([0.0, 0.0], [1.0, 1.0]).unwrap(); 3000];
    let count = 3000 * 2999 / 2;
    let mut finder = PairFinder::new();
    for most in [0, 1, 100_000, count - 1, count] {
        finder.set_most_pairs(most);
        let found = finder.pairs(&heap, Touch::Counts).len();
        let all = most == count;
        assert_eq!(found, if all { count } else { 0 });
        assert_eq!(finder.overflow(), (!all).then_some(count as u64));
        assert_eq!(finder.pairs(&heap[..1], Touch::Counts), []);
        assert_eq!(finder.overflow(), None);
    }
}

#[test]
fn all_forms_agree_in_the_plane() {
    let mut finder = PairFinder::new();
    for scene in scenes::all() {
        println!("{}", scene.name);
        check(&mut finder, &scene.plane(), scene.unit);
    }
}

#[test]
fn all_forms_agree_in_space() {
    let mut finder = PairFinder::new();
    for scene in scenes::all() {
        println!("{}", scene.name);
        check(&mut finder, &scene.space(), scene.unit);
    }
}

/// A used searcher keeps rows, stripes, bins and results of larger and smaller jobs.
#[test]
fn a_used_finder_is_as_good_as_a_new_one() {
    let plane: Vec<_> = scenes::all().iter().map(scenes::Scene::plane).collect();
    let mut finder = PairFinder::new();
    let mut random = Random::new(3);
    for _ in 0..400 {
        let (a, b) = (
            &plane[random.below(plane.len())],
            &plane[random.below(plane.len())],
        );
        let a = &a[..random.below(a.len() + 1)];
        match random.below(4) {
            0 => assert_eq!(finder.pairs(a, Touch::Counts), pairs(a, Touch::Counts)),
            1 => {
                let wanted = join(a, b, Touch::Ignored);
                assert_eq!(finder.join(a, b, Touch::Ignored), wanted);
            }
            2 => {
                let wanted = join(b, a, Touch::Counts).len() as u64;
                assert_eq!(finder.count_join(b, a, Touch::Counts), wanted);
            }
            _ => {
                let wanted = pairs(a, Touch::Ignored);
                let seen = visited(|visit| finder.visit_pairs(a, Touch::Ignored, visit));
                assert_eq!(seen, wanted);
            }
        }
    }
    let last = finder.pairs(&plane[3], Touch::Counts).to_vec();
    assert_eq!(finder.into_pairs(), last);
}

/// Boards in a stack on edge, at 45 degrees: very many pairs whose bounds meet, and none that meets. What
/// does meet comes behind all of these.
#[test]
fn what_meets_is_found_behind_much_that_does_not() {
    let mut finder = PairFinder::new();
    for count in [60, 90, 100, 400] {
        let turn = Rot3::from_yaw_degrees(45.0);
        let board = |k: i32| {
            let at = f64::from(k) * 0.2;
            Obb3::new([at, -at, 0.0], [400.0, 0.1, 2.0], turn).unwrap()
        };
        let cube = |x: f64| Obb3::new([x, 40.0, 0.0], [1.0; 3], Rot3::IDENTITY).unwrap();
        let cubes = [80.0, 80.5].map(cube);
        let boards = (0..count).map(|k| board(2 * k));
        let all: Vec<Obb3> = boards.chain(cubes).collect();
        let wanted = every_two(&all, Obb3::intersects);
        assert!(wanted.contains(&(count as u32, count as u32 + 1)));
        assert_eq!(finder.pairs(&all, Touch::Counts), wanted);
        assert_eq!(finder.count_pairs(&all, Touch::Counts), wanted.len() as u64);
        let between = (0..count).map(|k| board(2 * k + 1));
        let others: Vec<Obb3> = between.chain([cubes[1]]).collect();
        let wanted = every(&all, &others, Obb3::intersects);
        assert!(wanted.contains(&(count as u32, count as u32)));
        assert_eq!(finder.join(&all, &others, Touch::Counts), wanted);
    }
}
