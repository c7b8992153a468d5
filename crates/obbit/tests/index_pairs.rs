//! Pairs by way of an index, held against looking at every pair.
#![allow(clippy::unwrap_used, clippy::panic, reason = "test code")]

mod index_scenes;

use index_scenes::{Random, on_all};
use obbit::{Aabb, Index, Touch};

fn meet<const D: usize>(a: &Aabb<D>, b: &Aabb<D>, touch: Touch) -> bool {
    (0..D).all(|k| match touch {
        Touch::Counts => a.min()[k] <= b.max()[k] && b.min()[k] <= a.max()[k],
        Touch::Ignored => a.min()[k] < b.max()[k] && b.min()[k] < a.max()[k],
    })
}

fn check<const D: usize>(name: &str, boxes: &[Aabb<D>], _: &mut Random) {
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
        if touch == Touch::Counts {
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
