//! rstar: an R*-tree, bulk loaded, joined with itself.

use rstar::primitives::{GeomWithData, Rectangle};
use rstar::{AABB, RTree};

use crate::bulk::allowance::Candidates;
use crate::bulk::engine::Broad;
use crate::scenes::Solid;

macro_rules! flavour {
    ($type:ident, $dimension:literal) => {
        #[derive(Default)]
        pub struct $type {
            tree: RTree<GeomWithData<Rectangle<[f64; $dimension]>, u32>>,
            hits: Vec<u32>,
        }

        impl<B: Solid<$dimension>> Broad<B, $dimension> for $type {
            fn name(&self) -> &'static str {
                "rstar"
            }

            fn clear(&mut self) {
                self.tree = RTree::new();
            }

            fn build(&mut self, boxes: &[B]) {
                let items = boxes.iter().zip(0..).map(|(b, i)| {
                    let (min, max) = b.limits();
                    GeomWithData::new(Rectangle::from_corners(min, max), i)
                });
                self.tree = RTree::bulk_load(items.collect());
            }

            /// Both orders come, and each box with itself.
            fn pairs(&mut self, out: &mut Candidates) {
                let found = self
                    .tree
                    .intersection_candidates_with_other_tree(&self.tree);
                let found = found.map(|(a, b)| (a.data, b.data));
                found.for_each(|pair| out.push_of_both(pair));
            }

            fn window(&mut self, min: [f64; $dimension], max: [f64; $dimension]) -> Option<usize> {
                let window = AABB::from_corners(min, max);
                let found = self.tree.locate_in_envelope_intersecting(window);
                self.hits.clear();
                self.hits.extend(found.map(|item| item.data));
                Some(self.hits.len())
            }
        }
    };
}

flavour!(Plane, 2);
flavour!(Space, 3);
