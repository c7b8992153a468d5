//! A pair of shapes in floats, relative to A and scaled to be harmless: what the measuring queries
//! compute with.

use super::Obb2;
use super::shape::View2;
use crate::geom::core_shape::Cored;
use crate::num::vector::unit;
use crate::num::{positive, saturate, scale_exponent, sqrt, times_two_pow, two_pow};
use smallvec::SmallVec;

pub(super) use crate::num::vector::{along, dot, sub};

pub(super) type V = [f64; 2];

/// A separation in floats is off by some 1e-15 of the sizes: above this share of them nine digits of it are
/// right, below it is found without rounding.
pub(super) const HAIRLINE: f64 = 1.0 / 1_048_576.0;

/// A gap that floats show as this share of a pair's size below another may be above it.
pub(super) const ROUNDING: f64 = 1e-13;

pub(super) fn cross(a: V, b: V) -> f64 {
    a[0] * b[1] - a[1] * b[0]
}

/// A convex outline with a radius, in the sense of a positive turn.
#[derive(Debug, Clone)]
pub(super) struct Flat {
    /// In the order of the shape's exact core. At least one; a segment is a box without height.
    pub(super) points: SmallVec<[V; 8]>,
    /// Outward unit normal of the edge from each point to the next, also where a side of a box has
    /// no length. None where there is only one point.
    pub(super) normals: SmallVec<[V; 8]>,
    pub(super) radius: f64,
}

impl Flat {
    fn new(view: View2<'_>, origin: V, scale: f64) -> Self {
        let local = |p: &V| -> V {
            if scale == 1.0 {
                sub(*p, origin)
            } else if scale > 1.0 {
                // What is tiny may lie far from zero, out where scaling up would overflow.
                sub(*p, origin).map(|x| x * scale)
            } else {
                [
                    p[0] * scale - origin[0] * scale,
                    p[1] * scale - origin[1] * scale,
                ]
            }
        };
        // What is round stays so, however small beside the other shape.
        let near = |radius: f64| {
            if radius > 0.0 {
                positive(radius * scale)
            } else {
                0.0
            }
        };
        let line = |p: V, q: V, radius: f64| {
            let (a, b) = (local(&p), local(&q));
            match edge_direction(p, q, scale) {
                Some([x, y]) => Self {
                    points: SmallVec::from_slice(&[a, b, b, a]),
                    normals: SmallVec::from_slice(&[
                        [y, 0.0 - x],
                        [x, y],
                        [0.0 - y, x],
                        [0.0 - x, 0.0 - y],
                    ]),
                    radius: near(radius),
                },
                None => Self::point(a, near(radius)),
            }
        };
        match view {
            View2::Obb(s) => obb(s, local(&s.center()), scale),
            View2::Aabb(s) => Self {
                points: s.corners().iter().map(local).collect(),
                normals: SmallVec::from_slice(&[[0.0, -1.0], [1.0, 0.0], [0.0, 1.0], [-1.0, 0.0]]),
                radius: 0.0,
            },
            View2::Circle(s) => Self::point(local(&s.center()), near(s.radius())),
            View2::Capsule(s) => line(s.p(), s.q(), s.radius()),
            View2::Segment(s) => line(s.p(), s.q(), 0.0),
            View2::Polygon(s) => match s.corners() {
                [p] => Self::point(local(p), 0.0),
                [p, q] => line(*p, *q, 0.0),
                corners => Self {
                    points: corners.iter().map(local).collect(),
                    normals: edge_normals(corners, scale),
                    radius: 0.0,
                },
            },
        }
    }

    fn point(p: V, radius: f64) -> Self {
        Self {
            points: SmallVec::from_slice(&[p]),
            normals: SmallVec::new(),
            radius,
        }
    }
}

fn obb(s: &Obb2, center: V, scale: f64) -> Flat {
    let (c, n) = (s.rotation().cos(), s.rotation().sin());
    let half = s.size().map(|size| size * scale * 0.5);
    let (w, h) = ([half[0] * c, half[0] * n], [half[1] * -n, half[1] * c]);
    let corner = |x: f64, y: f64| {
        [
            center[0] + (w[0] * x + h[0] * y),
            center[1] + (w[1] * x + h[1] * y),
        ]
    };
    let length = sqrt(c * c + n * n);
    let (c, n) = (c / length, n / length);
    Flat {
        points: SmallVec::from_slice(&[
            corner(-1.0, -1.0),
            corner(1.0, -1.0),
            corner(1.0, 1.0),
            corner(-1.0, 1.0),
        ]),
        normals: SmallVec::from_slice(&[[n, 0.0 - c], [c, n], [0.0 - n, c], [0.0 - c, 0.0 - n]]),
        radius: 0.0,
    }
}

fn edge_normals(corners: &[V], scale: f64) -> SmallVec<[V; 8]> {
    let n = corners.len();
    (0..n)
        .map(|i| {
            let (p, q) = (corners[i], corners[(i + 1) % n]);
            edge_normal(p, q, scale).unwrap_or([0.0, 0.0])
        })
        .collect()
}

/// The way out over the edge from `p` to `q` of what lies to its left.
pub(crate) fn edge_normal(p: V, q: V, scale: f64) -> Option<V> {
    edge_direction(p, q, scale).map(|[x, y]| [y, 0.0 - x])
}

/// From the points as given, so that it has all its digits wherever the origin is.
fn edge_direction(p: V, q: V, scale: f64) -> Option<V> {
    let edge = sub(q, p);
    // The difference of two huge numbers may overflow; scaled down it cannot.
    unit(if edge[0].is_finite() && edge[1].is_finite() {
        edge
    } else {
        sub(q.map(|x| x * scale), p.map(|x| x * scale))
    })
}

/// Two shapes as [`Flat`], relative to `origin` and times `2^-exponent`.
#[derive(Debug, Clone)]
pub(super) struct Pair {
    pub(super) a: Flat,
    pub(super) b: Flat,
    pub(super) origin: V,
    pub(super) exponent: i32,
    /// The largest coordinate or radius there is after scaling: the unit of rounding errors.
    pub(super) size: f64,
}

impl Pair {
    pub(super) fn new(a: View2<'_>, b: View2<'_>) -> Self {
        let [x, y, _] = a.anchor();
        let origin = [x, y];
        let made = Self::scaled(a, b, origin, 0);
        // In between, squares of squares neither overflow nor vanish; 0 is one point twice.
        if made.size == 0.0 || (made.size < 1e70 && made.size > 1e-70) {
            return made;
        }
        Self::near_one(a, b)
    }

    /// With the largest number near 1.
    pub(super) fn near_one(a: View2<'_>, b: View2<'_>) -> Self {
        let [x, y, _] = a.anchor();
        let origin = [x, y];
        // One halving of everything first, so that no difference overflows.
        let half = Self::scaled(a, b, origin, 2);
        Self::scaled(
            a,
            b,
            origin,
            (scale_exponent(half.size) + 2).clamp(-1022, 1026),
        )
    }

    fn scaled(a: View2<'_>, b: View2<'_>, origin: V, exponent: i32) -> Self {
        let scale = two_pow(-exponent);
        let (a, b) = (Flat::new(a, origin, scale), Flat::new(b, origin, scale));
        let largest = |m: f64, x: f64| if x.abs() <= m { m } else { x.abs() };
        let size = a
            .points
            .iter()
            .chain(&b.points)
            .flatten()
            .copied()
            .fold(0.0, largest);
        let size = largest(largest(size, a.radius), b.radius);
        Self {
            a,
            b,
            origin,
            exponent,
            size,
        }
    }

    /// Both radii together.
    pub(super) fn radius(&self) -> f64 {
        self.a.radius + self.b.radius
    }

    /// A length back in the caller's unit.
    pub(super) fn length(&self, x: f64) -> f64 {
        if self.exponent == 0 {
            x
        } else {
            times_two_pow(x, self.exponent)
        }
    }

    /// A point back in the caller's frame.
    pub(super) fn point(&self, p: V) -> V {
        core::array::from_fn(|k| {
            let way = self.length(p[k]);
            if way.abs() < f64::MAX {
                saturate(self.origin[k] + way)
            } else {
                // Farther from the frame's origin than numbers reach; the point itself need not be.
                saturate(2.0 * (0.5 * self.origin[k] + times_two_pow(p[k], self.exponent - 1)))
            }
        })
    }

    /// A vector of the caller's as this pair has it.
    pub(super) fn vector(&self, v: V) -> V {
        if self.exponent == 0 {
            v
        } else {
            v.map(|x| times_two_pow(x, -self.exponent))
        }
    }
}

/// How far the shape's bounds reach from a point, along either axis.
pub(super) fn furthest(view: View2<'_>, from: V) -> f64 {
    let bounds = view.bounds();
    (0..2)
        .flat_map(|k| [bounds.min()[k] - from[k], bounds.max()[k] - from[k]])
        .fold(0.0, |m, x| if x.abs() > m { x.abs() } else { m })
}
