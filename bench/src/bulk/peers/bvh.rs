//! bvh: a tree by surface area, made for rays; pairs only by one query for each box, in the order
//! of its leaves.

use bvh::aabb::{Aabb, Bounded};
use bvh::bounding_hierarchy::BHShape;
use bvh::bvh::{Bvh, BvhNode};
use nalgebra::Point;

use crate::bulk::allowance::Candidates;
use crate::bulk::engine::{Broad, Kind};
use crate::scenes::Solid;

#[derive(Default)]
pub struct Tree<const D: usize> {
    tree: Option<Bvh<f32, D>>,
    items: Vec<Item<D>>,
    hits: Vec<u32>,
}

struct Item<const D: usize> {
    bounds: Aabb<f32, D>,
    index: u32,
    node: usize,
}

impl<B: Solid<D>, const D: usize> Broad<B, D> for Tree<D> {
    fn name(&self) -> &'static str {
        "bvh f32"
    }

    fn clear(&mut self) {
        self.tree = None;
    }

    fn build(&mut self, boxes: &[B]) {
        self.items.clear();
        self.items.extend(boxes.iter().zip(0..).map(|(b, index)| {
            let (min, max) = b.limits();
            let bounds = aabb(min, max);
            Item {
                bounds,
                index,
                node: 0,
            }
        }));
        self.tree = Some(Bvh::build(&mut self.items));
    }

    fn pairs(&mut self, out: &mut Candidates) {
        let Some(tree) = &self.tree else { return };
        for node in &tree.nodes {
            let BvhNode::Leaf { shape_index, .. } = node else {
                continue;
            };
            out.step();
            let item = &self.items[*shape_index];
            let found = tree.traverse_iterator(&item.bounds, &self.items);
            let later = found.map(|other| other.index).filter(|&j| j > item.index);
            later.for_each(|j| out.push((item.index, j)));
        }
    }

    fn window(&mut self, min: [f64; D], max: [f64; D]) -> Option<usize> {
        let window = aabb(min, max);
        let found = self.tree.as_ref()?.traverse_iterator(&window, &self.items);
        self.hits.clear();
        self.hits.extend(found.map(|item| item.index));
        Some(self.hits.len())
    }

    fn kind(&self) -> Kind {
        Kind::PeerSingle
    }
}

impl<const D: usize> Bounded<f32, D> for Item<D> {
    fn aabb(&self) -> Aabb<f32, D> {
        self.bounds
    }
}

impl<const D: usize> BHShape<f32, D> for Item<D> {
    fn set_bh_node_index(&mut self, node: usize) {
        self.node = node;
    }

    fn bh_node_index(&self) -> usize {
        self.node
    }
}

fn aabb<const D: usize>(min: [f64; D], max: [f64; D]) -> Aabb<f32, D> {
    Aabb::with_bounds(
        Point::from(min.map(|x| x as f32)),
        Point::from(max.map(|x| x as f32)),
    )
}
