//! A tree of bounds beside a list of shapes: pairs kept up to date against pairs from scratch.
#![allow(clippy::unwrap_used, clippy::panic, reason = "test code")]

#[path = "../src/random.rs"]
mod random;

use obbit::{Bounded, Obb2, PairList, Rot2, Touch, Tree};
use random::Random;

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
