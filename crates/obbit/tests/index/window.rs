//! What an index says of windows and points, held against looking at every box.

use crate::scenes::{on_all, windows};
use core::ops::ControlFlow;
use obbit::{Aabb, Index, Touch};

fn meet<const D: usize>(a: &Aabb<D>, b: &Aabb<D>, touch: Touch) -> bool {
    (0..D).all(|k| match touch {
        Touch::Counts => a.min()[k] <= b.max()[k] && b.min()[k] <= a.max()[k],
        Touch::Ignored => a.min()[k] < b.max()[k] && b.min()[k] < a.max()[k],
    })
}

fn lies_in<const D: usize>(a: &Aabb<D>, window: &Aabb<D>) -> bool {
    (0..D).all(|k| window.min()[k] <= a.min()[k] && a.max()[k] <= window.max()[k])
}

fn brute<const D: usize>(boxes: &[Aabb<D>], keep: impl Fn(&Aabb<D>) -> bool) -> Vec<u32> {
    let all = boxes.iter().enumerate().filter(|(_, b)| keep(b));
    all.map(|(i, _)| i as u32).collect()
}

fn sorted(mut ids: Vec<u32>) -> Vec<u32> {
    ids.sort_unstable();
    ids
}

fn check<const D: usize>(name: &str, boxes: &[Aabb<D>], rng: &mut crate::scenes::Random) {
    let index = Index::new(boxes);
    assert_eq!(index.len(), boxes.len());
    assert_eq!(index.is_empty(), boxes.is_empty());
    let mut all: Vec<_> = index.iter().collect();
    all.sort_unstable_by_key(|(id, _)| *id);
    assert!(all.iter().map(|(_, b)| b).eq(boxes), "{name}");
    match index.bounds() {
        None => assert!(boxes.is_empty()),
        Some(bounds) => {
            assert!(boxes.iter().all(|b| lies_in(b, &bounds)));
            for k in 0..D {
                assert!(boxes.iter().any(|b| b.min()[k] == bounds.min()[k]));
                assert!(boxes.iter().any(|b| b.max()[k] == bounds.max()[k]));
            }
        }
    }
    for window in windows(boxes, 60, rng) {
        for touch in [Touch::Counts, Touch::Ignored] {
            let expected = brute(boxes, |b| meet(b, &window, touch));
            let found = index.query(&window, touch);
            if touch == Touch::Counts {
                let kept: Vec<u32> = found.iter().copied().filter(|id| id % 3 == 1).collect();
                assert_eq!(index.query_if(&window, |id| id % 3 == 1), kept);
            }
            assert_eq!(index.count(&window, touch), expected.len());
            assert_eq!(index.any(&window, touch), !expected.is_empty());
            let mut seen = Vec::new();
            let flow: ControlFlow<()> = index.visit(&window, touch, |id| {
                seen.push(id);
                ControlFlow::Continue(())
            });
            assert!(flow.is_continue());
            assert_eq!(seen, found);
            if let Some(&third) = found.get(2) {
                let mut left = 2;
                let flow = index.visit(&window, touch, |id| {
                    left -= 1;
                    if left < 0 {
                        ControlFlow::Break(id)
                    } else {
                        ControlFlow::Continue(())
                    }
                });
                assert_eq!(flow, ControlFlow::Break(third));
            }
            assert_eq!(sorted(found), expected, "{name} {window:?} {touch:?}");
            let point = window.min();
            let spot = Aabb::new(point, point).unwrap();
            let expected = brute(boxes, |b| match touch {
                Touch::Counts => lies_in(&spot, b),
                Touch::Ignored => (0..D).all(|k| b.min()[k] < point[k] && point[k] < b.max()[k]),
            });
            assert_eq!(sorted(index.at(point, touch)), expected, "{name}");
        }
        let expected = brute(boxes, |b| lies_in(b, &window));
        assert_eq!(index.count_inside(&window), expected.len());
        let mut seen = Vec::new();
        let flow: ControlFlow<()> = index.visit_inside(&window, |id| {
            seen.push(id);
            ControlFlow::Continue(())
        });
        assert!(flow.is_continue());
        assert_eq!(seen, index.inside(&window));
        assert_eq!(sorted(seen), expected, "{name} {window:?}");
    }
    assert_eq!(index.at([f64::NAN; D], Touch::Counts), []);
}

#[test]
fn windows_in_the_plane() {
    on_all::<2>(check);
}

#[test]
fn windows_in_space() {
    on_all::<3>(check);
}

#[test]
fn windows_on_a_line() {
    on_all::<1>(check);
}
