//! The dynamic index after a panic of the caller's own that was caught.

use obbit::{Aabb2, PairList, Touch, Tree2};

fn unit(x: f64) -> Aabb2 {
    Aabb2::new([x, 0.0], [x + 1.0, 1.0]).unwrap()
}

/// Some boxes have moved then, and are found where they are.
#[test]
fn a_panic_on_the_way_leaves_no_stale_answers() {
    let mut tree: Tree2 = [0.0, 10.0, 20.0].map(unit).into_iter().collect();
    let mut pairs = PairList::new();
    assert!(pairs.update(&mut tree, Touch::Counts).is_empty());
    let stopped = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| {
        tree.set_all(|handle, _| match handle.index() {
            0 => unit(20.5),
            _ => panic!("on the way"),
        });
    }));
    assert!(stopped.is_err());
    assert!(tree.view().query(&unit(0.5), Touch::Counts).is_empty());
    assert_eq!(tree.view().query(&unit(20.5), Touch::Counts).len(), 2);
    assert_eq!(pairs.update(&mut tree, Touch::Counts), [(0, 2)]);
}

/// What was done by then is done; the next update finds the rest.
#[test]
fn a_panic_of_the_test_leaves_the_list_able_to_find_all() {
    let mut tree: Tree2 = (0..100).map(|k| unit(f64::from(k) * 2.0)).collect();
    let mut pairs = PairList::new();
    for calm in 0..3 {
        pairs.update_if(&mut tree, |_, _| true);
        let handle = tree.handle(calm).unwrap();
        tree.set(handle, unit(f64::from(calm) * 2.0 + 1.5)).unwrap();
        let stopped = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| {
            pairs.update_if(&mut tree, |_, _| panic!("on the way"));
        }));
        assert!(stopped.is_err());
        let found = pairs.update_if(&mut tree, |_, _| true).to_vec();
        assert_eq!(found, tree.pairs(Touch::Counts));
        assert!(!found.is_empty());
    }
}
