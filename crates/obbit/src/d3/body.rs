//! A shape in local coordinates with its faces and edges: what the measuring queries work on.

use super::frame::Frame;
use super::shape::View3;
use super::vec::{V, add, cross, dot, length, sub, unit};
use super::{ConvexHull, Obb3};
use crate::geom::core_shape::Core;
use crate::num::{Exact, Number, larger, positive, scale_exponent, smaller, sqrt};
use smallvec::{SmallVec, smallvec};

/// Core points, and the directions that the separating axis theorem asks about.
#[derive(Debug, Clone)]
pub(crate) struct Body {
    pub(crate) core: Core<f64>,
    pub(crate) faces: SmallVec<[Face; 6]>,
    pub(crate) edges: SmallVec<[Edge; 3]>,
}

/// A face; a flat shape has two, one for each side.
#[derive(Debug, Clone)]
pub(crate) struct Face {
    /// Outward, of unit length.
    pub(crate) normal: V,
    /// Its corners in order round it, as indices of core points.
    pub(crate) ring: SmallVec<[u32; 4]>,
    /// How far off the normal may be.
    pub(crate) doubt: f64,
    pub(crate) source: Source,
}

/// An edge; of parallel edges of a box, one.
#[derive(Debug, Clone)]
pub(crate) struct Edge {
    /// Of unit length.
    pub(crate) along: V,
    /// Where the shape is a solid hull.
    pub(crate) arc: Option<Arc>,
    /// These faces.
    pub(crate) sides: Option<[u32; 2]>,
    /// How far off the direction may be.
    pub(crate) doubt: f64,
    pub(crate) source: Source,
}

/// The directions in which an edge of a solid hull is the farthest: it can take part in a closest pair only
/// if its arc meets that of the other edge.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Arc {
    /// The normals of the faces to either side.
    pub(crate) ends: [V; 2],
    /// Square to both.
    pub(crate) pole: V,
    /// A point of the edge.
    pub(crate) point: V,
}

/// Where a direction comes from, to have it again without rounding.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) enum Source {
    /// Axis `k` of a box.
    Axis(usize),
    /// The normal of a box across axes `k + 1` and `k + 2`.
    Across(usize),
    /// From one core point to another.
    Line(u32, u32),
    /// The normal of the plane of three core points.
    Plane(u32, u32, u32),
}

impl Body {
    pub(crate) fn of(view: &View3<'_>, frame: &Frame) -> Self {
        let core = core_in(view, frame);
        match view {
            View3::Aabb(_) => {
                Self::cuboid(core, [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]])
            }
            View3::Obb(b) => Self::cuboid(core, b.axes()),
            View3::Sphere(_) | View3::Capsule(_) | View3::Segment(_) => Self::lines(core),
            View3::Triangle(_) => Self::triangle(core),
            View3::Hull(h) => Self::hull(core, h),
        }
    }

    fn cuboid(core: Core<f64>, axes: [V; 3]) -> Self {
        let mut faces = SmallVec::new();
        let mut edges = SmallVec::new();
        for (k, &axis) in axes.iter().enumerate() {
            let (p, q) = ((k + 1) % 3, (k + 2) % 3);
            let mut normal = unit(cross(axes[p], axes[q])).unwrap_or(axis);
            if dot(normal, axis) < 0.0 {
                normal = super::vec::neg(normal);
            }
            for side in [0usize, 1] {
                let corner = |i: usize, j: usize| (side << k | i << p | j << q) as u32;
                faces.push(Face {
                    normal: if side == 1 {
                        normal
                    } else {
                        super::vec::neg(normal)
                    },
                    ring: smallvec![corner(0, 0), corner(1, 0), corner(1, 1), corner(0, 1)],
                    doubt: ROUNDED,
                    source: Source::Across(k),
                });
            }
            edges.push(Edge {
                along: axis,
                arc: None,
                sides: None,
                doubt: 0.0,
                source: Source::Axis(k),
            });
        }
        Self { core, faces, edges }
    }

    /// A point or a segment.
    fn lines(core: Core<f64>) -> Self {
        let mut edges = SmallVec::new();
        if core.points.len() == 2 {
            push_line(&mut edges, &core, 0, 1);
        }
        Self {
            core,
            faces: SmallVec::new(),
            edges,
        }
    }

    fn triangle(core: Core<f64>) -> Self {
        let mut edges = SmallVec::new();
        for (i, j) in [(0, 1), (1, 2), (2, 0)] {
            push_line(&mut edges, &core, i, j);
        }
        let p = &core.points;
        let fan = cross(sub(p[1], p[0]), sub(p[2], p[0]));
        let (normal, doubt) = upright(fan, p);
        let faces = [(normal, [0, 1, 2]), (super::vec::neg(normal), [0, 2, 1])]
            .into_iter()
            .map(|(normal, ring)| Face {
                normal,
                ring: SmallVec::from_slice(&ring),
                doubt,
                source: Source::Plane(0, 1, 2),
            })
            .collect();
        Self { core, faces, edges }
    }

    fn hull(core: Core<f64>, hull: &ConvexHull) -> Self {
        let at = |i: u32| core.points[i as usize];
        let normals: SmallVec<[(V, f64); 16]> = hull
            .faces()
            .map(|ring| {
                let fan = ring.windows(2).fold([0.0; 3], |sum, pair| {
                    let (p, q) = (sub(at(pair[0]), at(ring[0])), sub(at(pair[1]), at(ring[0])));
                    add(sum, cross(p, q))
                });
                let corners: SmallVec<[V; 8]> = ring.iter().map(|&i| at(i)).collect();
                upright(fan, &corners)
            })
            .collect();
        let mut faces = SmallVec::with_capacity(normals.len());
        for (ring, normal) in hull.faces().zip(&normals) {
            if let (&[i, j, k, ..], &(normal, doubt)) = (ring, normal) {
                let source = Source::Plane(i, j, k);
                faces.push(Face {
                    normal,
                    ring: SmallVec::from_slice(ring),
                    doubt,
                    source,
                });
            }
        }
        let mut edges = SmallVec::with_capacity(hull.edges().len());
        for edge in hull.edges() {
            let normal = |side: Option<u32>| {
                let &(normal, doubt) = normals.get(side? as usize)?;
                (doubt < 1e-10).then_some(normal)
            };
            let before = edges.len();
            push_line(&mut edges, &core, edge.a, edge.b);
            if let (3, Some(left), Some(right)) =
                (hull.dimension(), normal(edge.left), normal(edge.right))
                && let Some(added) = edges.get_mut(before)
            {
                added.arc = Some(Arc {
                    ends: [left, right],
                    pole: cross(left, right),
                    point: at(edge.a),
                });
                added.sides = edge.left.zip(edge.right).map(Into::into);
            }
        }
        Self { core, faces, edges }
    }

    /// The same, moved.
    pub(crate) fn shifted(&self, by: V) -> Core<f64> {
        Core {
            points: self
                .core
                .points
                .iter()
                .map(|&p| super::vec::add(p, by))
                .collect(),
            radius: self.core.radius,
        }
    }

    /// The greatest of `n · p` for the normal of a face.
    pub(crate) fn top(&self, face: &Face) -> f64 {
        if self.core.points.len() <= MANY || !(face.doubt < CLEAN) {
            return self.extent(face.normal).1;
        }
        // What others are above its own corners is rounding.
        let at = |&i: &u32| self.core.points.get(i as usize).copied();
        let corners = face.ring.iter().filter_map(at);
        corners.fold(f64::NEG_INFINITY, |most, p| {
            larger(dot(p, face.normal), most)
        })
    }

    /// Least and greatest of `n · p`.
    pub(crate) fn extent(&self, n: V) -> (f64, f64) {
        extent(&self.core.points, n)
    }
}

/// The core points of a shape, and its radius, in local coordinates.
pub(crate) fn core_in(view: &View3<'_>, frame: &Frame) -> Core<f64> {
    let at = |points: &[V]| points.iter().map(|&p| frame.local(p)).collect();
    let points = match view {
        View3::Aabb(b) => {
            let ends = [frame.local(b.min()), frame.local(b.max())];
            (0..8)
                .map(|i| core::array::from_fn(|k| ends[i >> k & 1][k]))
                .collect()
        }
        View3::Obb(b) => local_corners(b, frame),
        View3::Sphere(s) => at(&[s.center()]),
        View3::Capsule(c) => at(&[c.p(), c.q()]),
        View3::Segment(s) => at(&[s.p(), s.q()]),
        View3::Triangle(t) => at(&t.corners()),
        View3::Hull(h) => at(h.corners()),
    };
    // What is round stays so, however small beside the other shape.
    let radius = match view.radius() {
        0.0 => 0.0,
        radius => positive(frame.shrink(radius)),
    };
    Core { points, radius }
}

pub(crate) fn extent(points: &[V], n: V) -> (f64, f64) {
    let (mut low, mut high) = (f64::INFINITY, f64::NEG_INFINITY);
    for &p in points {
        let x = dot(p, n);
        low = smaller(x, low);
        high = larger(x, high);
    }
    (low, high)
}

/// Of more corners than this not all are asked how high they are above each face.
const MANY: usize = 64;
/// Normals no farther off than this are their faces'.
const CLEAN: f64 = 1e-10;

/// Round-off of a few operations on local coordinates, which are 1 or less.
pub(crate) const ROUNDED: f64 = 1e-15;

/// The direction of `fan`, the sum of cross products round a face, and how far off it may be: zero
/// and without bound where nothing is left of it.
fn upright(fan: V, corners: &[V]) -> (V, f64) {
    let reach = corners.iter().fold(0.0, |most: f64, &p| {
        let way = sub(p, corners[0]);
        larger(dot(way, way), most)
    });
    match unit(fan) {
        Some(normal) => (normal, ROUNDED * sqrt(reach) / length(fan)),
        None => ([0.0; 3], f64::INFINITY),
    }
}

fn push_line(edges: &mut SmallVec<[Edge; 3]>, core: &Core<f64>, i: u32, j: u32) {
    let (p, q) = (core.points[i as usize], core.points[j as usize]);
    let way = sub(q, p);
    edges.push(Edge {
        along: unit(way).unwrap_or([0.0; 3]),
        arc: None,
        sides: None,
        doubt: ROUNDED / length(way),
        source: Source::Line(i, j),
    });
}

fn local_corners(b: &Obb3, frame: &Frame) -> SmallVec<[V; 8]> {
    let (center, axes) = (frame.local(b.center()), b.axes());
    let half: [V; 3] = core::array::from_fn(|k| {
        let reach = 0.5 * frame.shrink(b.size()[k]);
        axes[k].map(|x| x * reach)
    });
    (0..8)
        .map(|i| {
            core::array::from_fn(|d| {
                let side = |k: usize| {
                    if i >> k & 1 == 1 {
                        half[k][d]
                    } else {
                        0.0 - half[k][d]
                    }
                };
                center[d] + (side(0) + side(1) + side(2))
            })
        })
        .collect()
}

/// The direction of a source in any kind of number, not of unit length; `core` is the shape's.
pub(crate) fn direction_of<N: Number>(view: &View3<'_>, core: &Core<N>, source: Source) -> [N; 3] {
    let axis = |k: usize| -> [N; 3] {
        match view {
            View3::Obb(b) => b.axes()[k % 3].map(N::from_f64),
            _ => core::array::from_fn(|d| N::from_f64(if d == k % 3 { 1.0 } else { 0.0 })),
        }
    };
    let line = |i: u32, j: u32| match (core.points.get(i as usize), core.points.get(j as usize)) {
        (Some(p), Some(q)) => N::difference(q, p),
        _ => core::array::from_fn(|_| N::zero()),
    };
    match source {
        Source::Axis(k) => axis(k),
        Source::Across(k) => N::cross(&axis(k + 1), &axis(k + 2)),
        Source::Line(i, j) => line(i, j),
        Source::Plane(i, j, k) => N::cross(&line(i, j), &line(i, k)),
    }
}

/// The unit vector along an exact direction.
pub(crate) fn rounded(direction: &[Exact; 3]) -> V {
    let top = direction
        .iter()
        .filter(|x| !x.is_zero())
        .map(|x| {
            let (m, e) = x.parts();
            scale_exponent(m) + e
        })
        .max()
        .unwrap_or(0);
    let near_one = |x: &Exact| {
        if x.is_zero() {
            0.0
        } else {
            x.scaled(0 - top).to_f64()
        }
    };
    unit([0, 1, 2].map(|k| near_one(&direction[k]))).unwrap_or([1.0, 0.0, 0.0])
}
