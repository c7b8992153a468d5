//! geo-index: flatbush in Rust, Hilbert order, traversed against itself.

use geo_index::rtree::sort::HilbertSort;
use geo_index::rtree::{RTree, RTreeBuilder, RTreeIndex};

use crate::bulk::allowance::Candidates;
use crate::bulk::engine::Broad;
use crate::scenes::Solid;

#[derive(Default)]
pub struct Plane {
    tree: Option<RTree<f64>>,
}

impl<B: Solid<2>> Broad<B, 2> for Plane {
    fn name(&self) -> &'static str {
        "geo-index"
    }

    fn clear(&mut self) {
        self.tree = None;
    }

    fn build(&mut self, boxes: &[B]) {
        let mut builder = RTreeBuilder::<f64>::new(boxes.len() as u32);
        for b in boxes {
            let ([x0, y0], [x1, y1]) = b.limits();
            builder.add(x0, y0, x1, y1);
        }
        self.tree = Some(builder.finish::<HilbertSort>());
    }

    /// Both orders come, and each box with itself.
    fn pairs(&mut self, out: &mut Candidates) {
        if let Some(tree) = &self.tree {
            let found = tree.intersection_candidates_with_other_tree(tree);
            found.for_each(|pair| out.push_of_both(pair));
        }
    }

    fn window(&mut self, min: [f64; 2], max: [f64; 2]) -> Option<usize> {
        let tree = self.tree.as_ref()?;
        Some(tree.search(min[0], min[1], max[0], max[1]).len())
    }
}
