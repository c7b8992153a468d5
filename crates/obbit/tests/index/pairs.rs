//! Pairs by way of an index, held against looking at every pair.

use crate::scenes::{Random, on_all};
use obbit::{Aabb, Index, Relate, Touch, Tree};

fn meet<const D: usize>(a: &Aabb<D>, b: &Aabb<D>, touch: Touch) -> bool {
    (0..D).all(|k| match touch {
        Touch::Counts => a.min()[k] <= b.max()[k] && b.min()[k] <= a.max()[k],
        Touch::Ignored => a.min()[k] < b.max()[k] && b.min()[k] < a.max()[k],
    })
}

/// The boxes in a tree of which every third slot is empty, and the slots of all.
fn holed<const D: usize>(boxes: &[Aabb<D>]) -> (Tree<D>, Vec<u32>) {
    let mut tree = Tree::new();
    let mut slots = Vec::new();
    for (k, own) in boxes.iter().enumerate() {
        if k % 2 == 0 {
            tree.insert(*own);
        }
        slots.push(tree.insert(*own).slot());
    }
    let all: Vec<_> = tree.iter().map(|(handle, _)| handle).collect();
    for handle in all {
        if slots.binary_search(&handle.slot()).is_err() {
            tree.remove(handle).unwrap();
        }
    }
    (tree, slots)
}

fn check<const D: usize>(name: &str, boxes: &[Aabb<D>], _: &mut Random)
where
    Aabb<D>: Relate<D>,
{
    if boxes.len() > 1000 {
        return;
    }
    let (left, right) = boxes.split_at(boxes.len() / 3);
    let (index, one, other) = (Index::new(boxes), Index::new(left), Index::new(right));
    for touch in [Touch::Counts, Touch::Ignored] {
        let brute = |a: &[Aabb<D>], b: &[Aabb<D>]| -> Vec<(u32, u32)> {
            let all = (0..a.len()).flat_map(|i| (0..b.len()).map(move |j| (i, j)));
            all.filter(|&(i, j)| meet(&a[i], &b[j], touch))
                .map(|(i, j)| (i as u32, j as u32))
                .collect()
        };
        let mut own = brute(boxes, boxes);
        own.retain(|(i, j)| i < j);
        assert_eq!(index.pairs(touch), own, "{name}");
        let between = brute(left, right);
        assert_eq!(one.join(&other, touch), between, "{name}");
        let ((tree, slots), (other_tree, other_slots)) = (holed(left), holed(right));
        let at = |list: &[u32], i: u32| list[i as usize];
        let slotted = |left: bool, right: bool| -> Vec<(u32, u32)> {
            let slot = |&(i, j): &(u32, u32)| {
                let (a, b) = (at(&slots, i), at(&other_slots, j));
                (if left { a } else { i }, if right { b } else { j })
            };
            between.iter().map(slot).collect()
        };
        assert_eq!(one.join(&other_tree, touch), slotted(false, true), "{name}");
        assert_eq!(tree.join(&other, touch), slotted(true, false), "{name}");
        assert_eq!(tree.join(&other_tree, touch), slotted(true, true), "{name}");
        if touch == Touch::Counts {
            // No farther apart than 0 is to touch.
            assert_eq!(index.pairs_within(0.0), own, "{name}");
            assert_eq!(one.join_within(&other, 0.0), between, "{name}");
            let (all, own_slots) = holed(boxes);
            let slotted = own
                .iter()
                .map(|&(i, j)| (at(&own_slots, i), at(&own_slots, j)));
            assert!(all.pairs_within(0.0).into_iter().eq(slotted), "{name}");
            for clearance in [1e-3, 1.0, 1e300] {
                let wanted = obbit::join_within(left, right, clearance);
                assert_eq!(one.join_within(&other, clearance), wanted, "{name}");
                let slot = |&(i, j): &(u32, u32)| (at(&slots, i), at(&other_slots, j));
                let wanted: Vec<_> = wanted.iter().map(slot).collect();
                assert_eq!(tree.join_within(&other_tree, clearance), wanted, "{name}");
            }
            let kept = tree.join_if(&other_tree, |i, j| (i + j) % 3 == 0);
            let mut wanted = tree.join(&other_tree, touch);
            wanted.retain(|(i, j)| (i + j) % 3 == 0);
            assert_eq!(kept, wanted, "{name}");
            own.retain(|(i, j)| (i + j) % 3 == 0);
            assert_eq!(index.pairs_if(|i, j| (i + j) % 3 == 0), own);
            let kept = between.into_iter().filter(|(i, j)| (i + j) % 3 == 0);
            assert!(
                one.join_if(&other, |i, j| (i + j) % 3 == 0)
                    .into_iter()
                    .eq(kept)
            );
        }
    }
}

#[test]
fn pairs_in_the_plane() {
    on_all::<2>(check);
}

#[test]
fn pairs_in_space() {
    on_all::<3>(check);
}
