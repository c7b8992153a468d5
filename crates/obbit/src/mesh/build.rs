//! A hierarchy of oriented boxes over the triangles of a mesh.
//!
//! From the top: a box is put around all triangles, they are parted at the median along its longest
//! axis, and so on. Axes are those along which the surface spreads most and least (Gottschalk, Lin
//! and Manocha, OBBTree, SIGGRAPH 1996, section 4), or x, y and z, whichever makes less box.

use super::boxes::{NodeBox, ORTHONORMAL};
use crate::d3::vec::{V, add, along, cross, dot, largest, scale, sub, unit};
use crate::lanes::{Job, Lanes, Simd};
use crate::num::{scale_exponent, sqrt, two_pow};
use alloc::vec;
use alloc::vec::Vec;

/// Most triangles below a box that has no boxes below it: a test of two boxes costs about as much as
/// two or three of two triangles, and fewer boxes are sooner built.
pub(super) const LEAF: usize = 4;

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
        let corner = |v: u32| vertices.get(v as usize).copied().unwrap_or_default();
        let corners: Vec<_> = triangles.iter().map(|t| t.map(corner)).collect();
        let from = corners.first().map_or([0.0; 3], |t| t[0]);
        // Brings every coordinate to where squares and products are far from both ends.
        let shrink = two_pow(-scale_exponent(reach));
        let small = |t: &[V; 3]| t.map(|p| scale(sub(p, from), shrink));
        let mut build = Build {
            lanes: Lanes::best(),
            moments: corners.iter().map(|t| moments(small(t))).collect(),
            corners,
            shrink,
            keys: vec![0.0; triangles.len()],
            order: (0..triangles.len()).map(|k| k as u32).collect(),
            nodes: Vec::with_capacity(triangles.len()),
        };
        build.all();
        Self {
            nodes: build.nodes,
            order: build.order,
        }
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

struct Build {
    lanes: Lanes,
    corners: Vec<[V; 3]>,
    moments: Vec<[f64; 10]>,
    shrink: f64,
    /// Of each triangle, where it lies along the axis at which its group is parted.
    keys: Vec<f64>,
    order: Vec<u32>,
    nodes: Vec<Node>,
}

impl Build {
    fn all(&mut self) {
        // Groups still to be boxed, and the node whose second child they are.
        let mut open = vec![(0, self.order.len(), None)];
        while let Some((start, end, parent)) = open.pop() {
            let node = self.nodes.len() as u32;
            if let Some(parent) = parent.and_then(|p: u32| self.nodes.get_mut(p as usize)) {
                parent.from = node;
            }
            let group = &self.order[start..end];
            let bounds = self.around(group);
            self.nodes.push(Node {
                bounds,
                lowest: group.iter().copied().fold(u32::MAX, u32::min),
                from: start as u32,
                count: 0,
            });
            if end - start <= LEAF {
                self.nodes[node as usize].count = (end - start) as u32;
                continue;
            }
            let middle = self.part(start, end, longest(&bounds));
            open.push((middle, end, Some(node)));
            open.push((start, middle, None));
        }
    }

    /// The box around triangles.
    fn around(&self, group: &[u32]) -> NodeBox {
        let straight = [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]];
        let aligned = self.along_axes(group, straight);
        let Some(axes) = principal_axes(self.moments(group)) else {
            return aligned;
        };
        let turned = self.along_axes(group, axes);
        if surface(&turned) < surface(&aligned) {
            turned
        } else {
            aligned
        }
    }

    /// The box with these axes around triangles.
    fn along_axes(&self, group: &[u32], axes: [V; 3]) -> NodeBox {
        let first = group.first().map(|&t| self.corners[t as usize][0]);
        let from = first.unwrap_or_default();
        let [low, high] = self.lanes.run(Extent {
            corners: &self.corners,
            group,
            from,
            axes,
        });
        let (mut center, mut half) = (from, [0.0; 3]);
        for k in 0..3 {
            center = along(center, axes[k], low[k] * 0.5 + high[k] * 0.5);
            half[k] = high[k] * 0.5 - low[k] * 0.5;
        }
        NodeBox { center, axes, half }
    }

    /// Second moments of a group's surface about its centroid, times anything: `xx yy zz xy yz zx`.
    fn moments(&self, group: &[u32]) -> [f64; 6] {
        let mut all = [0.0; 10];
        for &t in group {
            for (sum, x) in all.iter_mut().zip(self.moments[t as usize]) {
                *sum += x;
            }
        }
        let [weight, x, y, z, square @ ..] = all;
        let mean = products([x, y, z]);
        core::array::from_fn(|k| square[k] - mean[k] / weight)
    }

    /// Parts a group at the median along an axis; ties go by the triangle's number.
    fn part(&mut self, start: usize, end: usize, axis: V) -> usize {
        let Self {
            corners,
            keys,
            order,
            shrink,
            ..
        } = self;
        let group = &mut order[start..end];
        for &t in group.iter() {
            let [p, q, r] = corners[t as usize].map(|c| scale(c, *shrink));
            keys[t as usize] = dot(axis, add(add(p, q), r));
        }
        // Whole leaves: fewer boxes, and sooner built.
        let half = (group.len() / 2)
            .next_multiple_of(LEAF)
            .min(group.len() - 1);
        group.select_nth_unstable_by(half, |&s, &t| {
            keys[s as usize]
                .total_cmp(&keys[t as usize])
                .then(s.cmp(&t))
        });
        start + half
    }
}

/// The extent of triangles along three axes, from a point: lower and upper ends.
struct Extent<'a> {
    corners: &'a [[V; 3]],
    group: &'a [u32],
    from: V,
    axes: [V; 3],
}

impl Job for Extent<'_> {
    type Out = [V; 2];

    #[inline(always)]
    fn run<S: Simd>(self, _: S) -> [V; 2] {
        // Four numbers wide, one of them idle, so that each step is one instruction.
        let column = |d: usize| [self.axes[0][d], self.axes[1][d], self.axes[2][d], 0.0];
        let [x, y, z] = [column(0), column(1), column(2)];
        let (mut low, mut high, mut wild) = ([f64::INFINITY; 4], [f64::NEG_INFINITY; 4], [0.0; 4]);
        for &t in self.group {
            for p in &self.corners[t as usize] {
                let d = [0, 1, 2].map(|k| p[k] - self.from[k]);
                for k in 0..4 {
                    let at = d[0] * x[k] + d[1] * y[k] + d[2] * z[k];
                    low[k] = if at < low[k] { at } else { low[k] };
                    high[k] = if at > high[k] { at } else { high[k] };
                    // 0, but NaN where it overflowed.
                    wild[k] += at * 0.0;
                }
            }
        }
        // After an overflow the box is unlimited, and nothing is told apart by it.
        let unless_wild = |k: usize, x: f64, else_: f64| if wild[k] == 0.0 { x } else { else_ };
        [
            [0, 1, 2].map(|k| unless_wild(k, low[k], f64::NEG_INFINITY)),
            [0, 1, 2].map(|k| unless_wild(k, high[k], f64::INFINITY)),
        ]
    }
}

/// Of a triangle: its area, and the integrals over it of `x y z xx yy zz xy yz zx`. A segment
/// counts only beside others of its kind, by its length.
///
/// With corners `p q r` and centroid `g`, the integral of `x y` is `area / 12 (9 g g + p p + q q +
/// r r)`.
fn moments([p, q, r]: [V; 3]) -> [f64; 10] {
    let (u, v) = (sub(q, p), sub(r, p));
    let n = cross(u, v);
    let length = largest(u) + largest(v);
    // What a segment adds lies far below the rounding of what a triangle adds.
    let area = sqrt(dot(n, n)) + length * f64::EPSILON * f64::EPSILON;
    let sum = add(add(p, q), r);
    let mut all = [area; 10];
    for k in 0..3 {
        all[k + 1] = area * (sum[k] / 3.0);
    }
    let parts = [sum, p, q, r].map(products);
    for k in 0..6 {
        let [g, p, q, r] = [parts[0][k], parts[1][k], parts[2][k], parts[3][k]];
        all[k + 4] = area * ((g + p + q + r) / 12.0);
    }
    all
}

fn products([x, y, z]: V) -> [f64; 6] {
    [x * x, y * y, z * z, x * y, y * z, z * x]
}

fn longest(bounds: &NodeBox) -> V {
    let [x, y, z] = bounds.half;
    let k = if x >= y && x >= z {
        0
    } else if y >= z {
        1
    } else {
        2
    };
    bounds.axes[k]
}

/// An eighth of the box's surface.
fn surface(bounds: &NodeBox) -> f64 {
    let [x, y, z] = bounds.half;
    x * y + y * z + z * x
}

/// The directions in which second moments are largest and least, of unit length and at right angles;
/// `None` where rounding or overflow leaves none.
///
/// (Jacobi's rotations: Golub and Van Loan, Matrix Computations, 4th edition, 8.5.)
fn principal_axes(moments: [f64; 6]) -> Option<[V; 3]> {
    let [xx, yy, zz, xy, yz, zx] = moments;
    let mut m = [[xx, xy, zx], [xy, yy, yz], [zx, yz, zz]];
    let mut axes = [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]];
    // How near is near enough costs no more than a box a little larger than it might be. Few rounds
    // do; what is left after eight was no number.
    const NEAR: f64 = 1e-4;
    for _ in 0..8 {
        let mut done = true;
        for (i, j) in [(0, 1), (1, 2), (0, 2)] {
            if m[i][j].abs() <= NEAR * (m[i][i].abs() + m[j][j].abs()) {
                continue;
            }
            done = false;
            let (difference, twice) = (m[j][j] - m[i][i], 2.0 * m[i][j]);
            let root = sqrt(difference * difference + twice * twice);
            let turn = difference.abs() + root;
            let tangent = twice / if difference < 0.0 { -turn } else { turn };
            let cos = 1.0 / sqrt(tangent * tangent + 1.0);
            let sin = tangent * cos;
            for row in &mut m {
                (row[i], row[j]) = (cos * row[i] - sin * row[j], sin * row[i] + cos * row[j]);
            }
            (m[i], m[j]) = (
                along(scale(m[i], cos), m[j], -sin),
                along(scale(m[i], sin), m[j], cos),
            );
            (axes[i], axes[j]) = (
                along(scale(axes[i], cos), axes[j], -sin),
                along(scale(axes[i], sin), axes[j], cos),
            );
        }
        if done {
            break;
        }
    }
    let x = unit(axes[0])?;
    let y = unit(along(axes[1], x, -dot(axes[1], x)))?;
    let axes = [x, y, unit(cross(x, y))?];
    let square = |i: usize, j: usize| {
        let should = if i == j { 1.0 } else { 0.0 };
        (dot(axes[i], axes[j]) - should).abs() <= ORTHONORMAL
    };
    let fine = (0..3).all(|i| (i..3).all(|j| square(i, j)));
    fine.then_some(axes)
}
