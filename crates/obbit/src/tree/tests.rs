//! The hierarchy's own promises, after many changes: limits that are neither wider nor narrower than
//! what they hold, one place for each box, and no node without use.

use super::Tree;
use super::handle::Handle;
use super::node::{NONE, Span};
use crate::geom::Aabb;
use crate::random::Random;
use alloc::vec::Vec;

fn check<const D: usize>(tree: &mut Tree<D>) {
    tree.view();
    let h = &tree.hierarchy;
    assert_eq!(h.len, tree.slots.len());
    let (mut boxes, mut nodes) = (0, 0);
    let mut stack = Vec::new();
    if h.root != NONE {
        assert_eq!(h.node(h.root).unwrap().parent, NONE);
        stack.push(h.root);
    }
    while let Some(at) = stack.pop() {
        let node = h.node(at).unwrap();
        nodes += 1;
        assert!(node.len() > 0);
        for (lane, &child) in node.children().iter().enumerate() {
            if node.level == 0 {
                boxes += 1;
                assert_eq!(h.leaf[child as usize], at);
                let bounds = tree.slots.get(child).unwrap();
                assert_eq!(node.span(lane), Span::of(bounds));
            } else {
                let below = h.node(child).unwrap();
                assert_eq!((below.parent, below.level + 1), (at, node.level));
                assert_eq!(node.span(lane), below.around());
                stack.push(child);
            }
        }
    }
    assert_eq!(boxes, h.len);
    assert_eq!(nodes + h.unused.len(), h.nodes.len());
    // Nodes are at least about a quarter full, so memory stays in proportion.
    assert!(nodes <= boxes / 3 + 8, "{nodes} nodes for {boxes} boxes");
}

fn churn<const D: usize>(spread: f64, size: f64, drift: f64) {
    let mut random = Random::new(11);
    let mut tree: Tree<D> = Tree::new();
    let mut handles: Vec<Handle> = Vec::new();
    let somewhere = |random: &mut Random| {
        let min: [f64; D] = core::array::from_fn(|_| random.unit() * spread);
        Aabb::new(min, min.map(|x| x + random.unit() * size)).unwrap()
    };
    for round in 0..600 {
        // Growing for a while, then shrinking to nothing.
        let grows = if round < 300 { 0.8 } else { 0.15 };
        for _ in 0..20 {
            if random.unit() < grows || handles.is_empty() {
                handles.push(tree.insert(somewhere(&mut random)));
            } else {
                let handle = handles.swap_remove(random.below(handles.len()));
                tree.remove(handle).unwrap();
            }
            if let Some(&handle) = handles.get(random.below(handles.len().max(1))) {
                let old = *tree.get(handle).unwrap();
                let by = random.unit() * drift;
                let to = |limits: [f64; D]| limits.map(|x| x + by);
                let moved = Aabb::new(to(old.min()), to(old.max())).unwrap();
                tree.set(handle, moved).unwrap();
            }
            if round % 3 > 0 {
                tree.view();
            }
        }
        if round % 50 == 7 {
            tree.set_all(|_, b| Aabb::new(b.min().map(|x| x * 0.5), b.max()).unwrap());
        }
        if round % 5 == 0 {
            check(&mut tree);
        }
    }
    for handle in handles {
        tree.remove(handle).unwrap();
        tree.view();
    }
    check(&mut tree);
    assert_eq!(tree.hierarchy.root, NONE);
}

#[test]
fn stays_sound_where_boxes_come_and_go() {
    churn::<2>(100.0, 2.0, 1.0);
    churn::<3>(20.0, 2.0, 0.5);
}

#[test]
fn stays_sound_where_boxes_jump_or_pile_up() {
    churn::<2>(1.0, 30.0, 500.0);
    churn::<2>(0.0, 0.0, 0.0);
    churn::<3>(1e300, 1e300, 1e300);
}

#[test]
fn boxes_that_drift_a_few_at_a_time_leave_it_nearly_as_good_as_built_anew() {
    let mut random = Random::new(5);
    let tile = |min: [f64; 2]| Aabb::new(min, min.map(|x| x + 1.0)).unwrap();
    let mut somewhere = || [(); 2].map(|()| random.unit() * 100.0);
    let mut places: Vec<[f64; 2]> = (0..2000).map(|_| somewhere()).collect();
    let mut tree: Tree<2> = places.iter().map(|&min| tile(min)).collect();
    for _ in 0..500 {
        for _ in 0..100 {
            let slot = random.below(places.len());
            let step = |x: f64| (x + random.unit() * 24.0 - 12.0).clamp(0.0, 100.0);
            places[slot] = places[slot].map(step);
            let handle = tree.handle(slot as u32).unwrap();
            tree.set(handle, tile(places[slot])).unwrap();
        }
        tree.view();
    }
    check(&mut tree);
    let mut anew: Tree<2> = places.iter().map(|&min| tile(min)).collect();
    anew.view();
    // What followed alone, without being built anew in between, came to 2.6 times as much.
    let costs = tree
        .hierarchy
        .cost()
        .sum
        .into_iter()
        .zip(anew.hierarchy.cost().sum);
    for (cost, least) in costs {
        assert!(cost < least * 2.0, "{cost} of {least}");
    }
}

#[test]
fn one_giant_does_not_hide_that_all_others_have_moved() {
    for giant in [0.0, 1e9, 1e300] {
        let mut random = Random::new(6);
        let mut somewhere = |_: usize| {
            let min = [(); 2].map(|()| random.unit() * 100.0);
            Aabb::new(min, min.map(|x| x + 1.0)).unwrap()
        };
        let mut tree: Tree<2> = (0..2000).map(&mut somewhere).collect();
        tree.insert(Aabb::new([-giant; 2], [giant; 2]).unwrap());
        tree.view();
        // What the leaves come to, without that of the giant.
        let small = |tree: &Tree<2>| {
            let extents = tree.hierarchy.nodes.iter().map(|node| match node.level {
                0 => node.around().extent(),
                _ => 0.0,
            });
            extents.filter(|&extent| extent < 1e6).sum::<f64>()
        };
        let before = small(&tree);
        let places: Vec<_> = (0..2000).map(&mut somewhere).collect();
        let moved = |slot: usize| places.get(slot).copied();
        // All at once, and then one by one.
        tree.set_all(|handle, &old| moved(handle.index()).unwrap_or(old));
        check(&mut tree);
        assert!(small(&tree) < before * 2.0, "{giant}");
        for slot in 0..2000 {
            let handle = tree.handle(slot).unwrap();
            tree.set(handle, somewhere(0)).unwrap();
            if slot % 50 == 0 {
                tree.view();
            }
        }
        check(&mut tree);
        assert!(small(&tree) < before * 2.0, "{giant}");
    }
}

/// Where boxes span the world along all axes but one, that one alone tells them apart.
fn strips_stay_apart<const D: usize>(count: usize) {
    let wide = count as f64;
    let mut random = Random::new(7);
    let mut strip = |_: usize| {
        let at = random.unit() * wide;
        let (mut min, mut max) = ([0.0; D], [wide; D]);
        (min[D - 1], max[D - 1]) = (at, at + 0.3);
        Aabb::new(min, max).unwrap()
    };
    let mut tree: Tree<D> = (0..count).map(&mut strip).collect();
    tree.view();
    let fresh = tree.hierarchy.cost().sum[D - 1];
    tree.set_all(|_, _| strip(0));
    check(&mut tree);
    assert!(tree.hierarchy.cost().sum[D - 1] < fresh * 2.0);
    for slot in 0..count {
        let handle = tree.handle(slot as u32).unwrap();
        tree.set(handle, strip(0)).unwrap();
        if slot % 10 == 0 {
            tree.view();
        }
    }
    check(&mut tree);
    assert!(tree.hierarchy.cost().sum[D - 1] < fresh * 2.0);
}

#[test]
fn strips_across_the_world_that_move_stay_told_apart() {
    strips_stay_apart::<2>(2000);
    strips_stay_apart::<3>(2000);
}

#[test]
fn a_box_that_is_set_again_and_again_is_one_change() {
    let tile = |x: f64| Aabb::new([x, 0.0], [x + 1.0, 1.0]).unwrap();
    let mut tree: Tree<2> = (0..1000).map(|x| tile(f64::from(x))).collect();
    tree.view();
    for step in 0..900 {
        let handle = tree.handle(step % 3).unwrap();
        tree.set(handle, tile(f64::from(step))).unwrap();
    }
    assert!(tree.is_nearly_fresh());
    check(&mut tree);
    tree.set_all(|_, &bounds| bounds);
    assert!(!tree.is_nearly_fresh());
}

#[test]
fn rays_to_boxes_at_the_ends_of_the_floats() {
    for dir in [2.0, 1.0, 0.25] {
        let mut tree = Tree::<2>::new();
        let boxes = [f64::MAX / 2.0, f64::MAX / 4.0, f64::MAX];
        let boxes = boxes.map(|x| Aabb::new([x, -1.0], [x, 1.0]).unwrap());
        for bounds in boxes {
            tree.insert(bounds);
        }
        let (origin, dir) = ([-f64::MAX, 0.0], [dir, 0.0]);
        let time = |slot: u32| {
            boxes
                .get(slot as usize)?
                .ray(origin, dir)
                .map(|hit| hit.time)
        };
        let times = [0, 1, 2].map(|slot| time(slot).unwrap());
        // Past the largest float times are equal, and the least slot is the first.
        let first = if times[1] < f64::MAX { 1 } else { 0 };
        let found = tree.view().ray_first_by(origin, dir, time);
        assert_eq!(found, Some((first, times[first as usize])));
    }
}

/// A ray so fast that all it can reach in the least time there is lies far off.
#[test]
fn rays_that_end_at_the_least_time() {
    let at = |x: f64| Aabb::new([x, 0.0], [2.0 * x, x]).unwrap();
    let boxes = [at(1e-100), at(1e-20), at(1e-10)];
    let mut tree = Tree::<2>::new();
    for bounds in boxes {
        tree.insert(bounds);
    }
    let (origin, dir, most) = ([0.0; 2], [1e304, 0.0], 5e-324);
    let view = tree.view();
    assert_eq!(view.ray(origin, dir, most), [(0, 0.0), (1, 0.0)]);
    assert_eq!(view.ray_first(origin, dir, most), Some((0, 0.0)));
}
