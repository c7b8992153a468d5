//! A hierarchy of oriented boxes over the triangles of a mesh.
//!
//! Triangles are parted from the top (`split`); what is known of those below a box is gathered from
//! the leaves up, in one addition for each box; then come the boxes, eight at once. Axes are those
//! along which the surface spreads most and least (Gottschalk, Lin and Manocha, OBBTree, SIGGRAPH
//! 1996, section 4), or x, y and z, whichever makes less box.

use super::axes::principal;
use super::boxes::NodeBox;
use super::leaf::{Corners, Known, LEAF, extent, leaf};
use super::split::{Group, Split};
use crate::d3::vec::{V, add, along, scale, sub};
use crate::lanes::{Job, LANES, Lanes, Simd};
use crate::num::{scale_exponent, two_pow};
use alloc::vec;
use alloc::vec::Vec;

/// Boxes in depth-first order, and the triangles in the order of the leaves.
#[derive(Debug, Clone)]
pub(super) struct Hierarchy {
    nodes: Vec<Node>,
    /// The numbers of the triangles, leaf after leaf.
    order: Vec<u32>,
}

/// A box and what is below it.
#[derive(Debug, Clone, Copy)]
pub(super) struct Node {
    pub(super) bounds: NodeBox,
    /// The least number of a triangle below.
    pub(super) lowest: u32,
    /// For an inner node the second child (the first follows it); for a leaf where its triangles
    /// begin.
    from: u32,
    /// How many triangles a leaf has; 0 for an inner node.
    count: u32,
}

/// What a node has below it.
#[derive(Debug, Clone, Copy)]
pub(super) enum Below<'a> {
    Nodes([u32; 2]),
    Triangles(&'a [u32]),
}

impl Hierarchy {
    pub(super) fn new(vertices: &[V], triangles: &[[u32; 3]], reach: f64) -> Self {
        let first = triangles.first().map_or(0, |t| t[0] as usize);
        let from = vertices.get(first).copied().unwrap_or_default();
        // Brings every coordinate to where squares and products are far from both ends.
        let exponent = scale_exponent(reach);
        let (shrink, grow) = (two_pow(-exponent), two_pow(exponent));
        let away = scale(from, shrink);
        let local: Vec<V> = vertices
            .iter()
            .map(|&p| sub(scale(p, shrink), away))
            .collect();
        let at = |v: u32| local.get(v as usize).copied().unwrap_or_default();
        let middles: Vec<_> = triangles
            .iter()
            .map(|t| {
                let [p, q, r] = t.map(at);
                let [x, y, z] = add(add(p, q), r);
                [x, y, z, 0.0]
            })
            .collect();
        let lanes = Lanes::best();
        let (groups, order) = lanes.run(Split { middles: &middles });
        drop(middles);
        let nodes = lanes.run(Boxes {
            local: &local,
            triangles,
            groups: &groups,
            order: &order,
            from,
            grow,
        });
        Self { nodes, order }
    }

    /// A node; there is one for 0, and for every number that [`Hierarchy::below`] gives.
    #[inline]
    pub(super) fn node(&self, node: u32) -> &Node {
        &self.nodes[node as usize]
    }

    #[inline]
    pub(super) fn below(&self, node: u32) -> Below<'_> {
        let &Node { from, count, .. } = self.node(node);
        if count == 0 {
            return Below::Nodes([node + 1, from]);
        }
        Below::Triangles(&self.order[from as usize..][..count as usize])
    }

    /// The boxes at a depth, or where a branch ends before.
    pub(super) fn at_depth(&self, depth: u32) -> Vec<NodeBox> {
        let (mut found, mut open) = (Vec::new(), vec![(0, depth)]);
        while let Some((node, left)) = open.pop() {
            match self.below(node) {
                Below::Nodes([first, second]) if left > 0 => {
                    open.extend([(second, left - 1), (first, left - 1)]);
                }
                _ => found.push(self.node(node).bounds),
            }
        }
        found
    }
}

/// Puts boxes around groups.
struct Boxes<'a> {
    /// The vertices, seen from one of them and brought near 1.
    local: &'a [V],
    triangles: &'a [[u32; 3]],
    groups: &'a [Group],
    order: &'a [u32],
    /// What brings them back.
    from: V,
    grow: f64,
}

impl Job for Boxes<'_> {
    type Out = Vec<Node>;

    #[inline(always)]
    fn run<S: Simd>(self, simd: S) -> Vec<Node> {
        let (corners, known) = self.gather(simd);
        let mut nodes = Vec::with_capacity(self.groups.len());
        for (groups, known) in self.groups.chunks(LANES).zip(known.chunks(LANES)) {
            let mut moments = [[0.0; LANES]; 6];
            for (lane, known) in known.iter().enumerate() {
                for (column, m) in moments.iter_mut().zip(known.about_centroid()) {
                    column[lane] = m;
                }
            }
            let axes = principal(simd, &moments);
            for ((group, known), axes) in groups.iter().zip(known).zip(axes) {
                let aligned = NodeBox::aligned(known.low, known.high);
                let mut bounds = aligned;
                if let Some(axes) = axes {
                    let leaves = group.start as usize / LEAF..(group.end as usize).div_ceil(LEAF);
                    let leaves = corners.get(leaves).unwrap_or_default();
                    let [low, high] = extent(simd, leaves, &axes);
                    bounds = aligned.or_smaller(axes, low, high);
                }
                bounds.center = self.back(bounds.center);
                bounds.half = scale(bounds.half, self.grow);
                let is_leaf = group.second == 0;
                nodes.push(Node {
                    bounds,
                    lowest: known.lowest,
                    from: if is_leaf { group.start } else { group.second },
                    count: if is_leaf { group.end - group.start } else { 0 },
                });
            }
        }
        nodes
    }
}

impl Boxes<'_> {
    /// A place among the scaled points where it was before.
    fn back(&self, place: V) -> V {
        let back = along(self.from, place, self.grow);
        if back.iter().all(|x| x.is_finite()) {
            return back;
        }
        // By halves, since the way from `from` may be out of range.
        scale(along(scale(self.from, 0.5), place, 0.5 * self.grow), 2.0)
    }

    /// The corners of all leaves, and for each group what is known of it.
    #[inline(always)]
    fn gather<S: Simd>(&self, simd: S) -> (Vec<Corners>, Vec<Known>) {
        let mut corners = Vec::with_capacity(self.order.len().div_ceil(LEAF));
        let mut known = vec![Known::NOTHING; self.groups.len()];
        for (known, group) in known.iter_mut().zip(self.groups) {
            if group.second != 0 {
                continue;
            }
            let numbers = self.order.get(group.start as usize..group.end as usize);
            let numbers = numbers.unwrap_or_default();
            let mut around = [[[0.0; 3]; 3]; LEAF];
            for (k, corners) in around.iter_mut().enumerate() {
                let number = numbers.get(k).or(numbers.first());
                let triangle = number.and_then(|&t| self.triangles.get(t as usize));
                let triangle = triangle.copied().unwrap_or_default();
                *corners =
                    triangle.map(|v| self.local.get(v as usize).copied().unwrap_or_default());
            }
            let columns;
            (columns, *known) = leaf(simd, &around, numbers.len());
            known.lowest = numbers.iter().copied().fold(u32::MAX, u32::min);
            corners.push(columns);
        }
        // Below comes behind.
        for at in (0..self.groups.len()).rev() {
            let second = self.groups[at].second as usize;
            if second != 0 {
                known[at] = known[at + 1].and(&known[second]);
            }
        }
        (corners, known)
    }
}
