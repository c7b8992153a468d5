//! A tree of bounds beside a list of shapes: pairs kept up to date against pairs from scratch.
#![allow(clippy::unwrap_used, clippy::panic, reason = "test code")]

use obbit::{Bounded, Obb2, PairList, Rot2, Touch, Tree};

/// The same numbers every time.
struct Random(u64);

impl Random {
    fn next(&mut self, below: f64) -> f64 {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 11) as f64 / (1u64 << 53) as f64 * below
    }
}

#[test]
fn a_world_of_shapes_with_few_and_with_many_movers() {
    let mut random = Random(7);
    let shape = |random: &mut Random| {
        let center = [random.next(60.0), random.next(60.0)];
        let size = [random.next(2.0), random.next(2.0)];
        Obb2::new(center, size, Rot2::from_degrees(random.next(360.0))).unwrap()
    };
    let mut shapes: Vec<Obb2> = (0..2000).map(|_| shape(&mut random)).collect();
    let mut tree: Tree<2> = shapes.iter().map(Bounded::bounds).collect();
    let (mut list, mut inner) = (PairList::new(), PairList::new());
    for round in 0..60 {
        let movers = if round % 10 == 9 { 1500 } else { 20 };
        for _ in 0..movers {
            let slot = random.next(shapes.len() as f64) as u32;
            if let Some(handle) = tree.handle(slot) {
                if random.next(1.0) < 0.1 {
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
