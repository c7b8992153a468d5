//! From plain numbers to whole-number core points, with the edges and faces of their hull.

use num_bigint::BigInt;
use num_traits::{Signed, Zero};

use super::exact::{Dyadic, V, add, cross, dot, is_zero, sub};
use super::plane;
use super::shape::Shape;

/// The hull of `points`, grown by `radius`.
#[derive(Clone, Debug)]
pub struct Core {
    pub dim: usize,
    pub points: Vec<V>,
    pub radius: BigInt,
    /// Directions of all edges (there may be more than the true edges).
    pub dirs: Vec<V>,
    /// Normals of all faces, empty where `dirs` has to speak for them.
    pub normals: Vec<V>,
    /// Edges, as indices into `points` (there may be more).
    pub edges: Vec<[usize; 2]>,
    /// Triangles that cover the faces; empty in the plane.
    pub triangles: Vec<[usize; 3]>,
}

/// Two shapes and some vectors, all multiplied by the same `2^-scale` to be whole.
#[derive(Clone, Debug)]
pub struct Frame {
    pub a: Core,
    pub b: Core,
    pub extra: Vec<V>,
    pub scale: i64,
}

impl Frame {
    pub fn new(a: &Shape, b: &Shape, extra: &[[f64; 3]]) -> Self {
        let (raw_a, raw_b) = (Raw::of(a), Raw::of(b));
        let extra: Vec<[Dyadic; 3]> = extra.iter().map(|v| v.map(Dyadic::of)).collect();
        let numbers = raw_a
            .numbers()
            .chain(raw_b.numbers())
            .chain(extra.iter().flatten());
        let scale = numbers
            .filter(|d| !d.m.is_zero())
            .map(|d| d.e)
            .min()
            .unwrap_or(0);
        let whole = |p: &[Dyadic; 3]| p.each_ref().map(|d| d.at(scale));
        Self {
            a: raw_a.core(a.dim(), scale),
            b: raw_b.core(b.dim(), scale),
            extra: extra.iter().map(whole).collect(),
            scale,
        }
    }
}

/// Exact points before they are brought to one scale.
struct Raw {
    points: Vec<[Dyadic; 3]>,
    radius: Dyadic,
    half_axes: Option<Vec<[Dyadic; 3]>>,
}

impl Raw {
    fn of(shape: &Shape) -> Self {
        let zero = || Dyadic::of(0.0);
        let flat = |p: &[f64; 2]| [Dyadic::of(p[0]), Dyadic::of(p[1]), zero()];
        let deep = |p: &[f64; 3]| p.map(Dyadic::of);
        let of = |points: Vec<[Dyadic; 3]>, r: f64| Self {
            points,
            radius: Dyadic::of(r),
            half_axes: None,
        };
        match shape {
            Shape::Aabb { min, max } => Self::aligned(&flat(min), &flat(max), 2),
            Shape::Aabb3 { min, max } => Self::aligned(&deep(min), &deep(max), 3),
            Shape::Obb {
                center,
                size,
                axis: [c, s],
            } => {
                let half = size.map(|x| Dyadic::of(x).half());
                let (c, s, n) = (Dyadic::of(*c), Dyadic::of(*s), Dyadic::of(-*s));
                let x = [half[0].times(&c), half[0].times(&s), zero()];
                let y = [half[1].times(&n), half[1].times(&c), zero()];
                Self::boxed(&flat(center), vec![x, y])
            }
            Shape::Obb3 { center, size, axes } => {
                let halves = (0..3).map(|k| {
                    let half = Dyadic::of(size[k]).half();
                    axes[k].map(|x| Dyadic::of(x).times(&half))
                });
                Self::boxed(&deep(center), halves.collect())
            }
            Shape::Circle { center, r } => of(vec![flat(center)], *r),
            Shape::Sphere { center, r } => of(vec![deep(center)], *r),
            Shape::Capsule { p, q, r } => of(vec![flat(p), flat(q)], *r),
            Shape::Capsule3 { p, q, r } => of(vec![deep(p), deep(q)], *r),
            Shape::Segment { p, q } => of(vec![flat(p), flat(q)], 0.0),
            Shape::Segment3 { p, q } => of(vec![deep(p), deep(q)], 0.0),
            Shape::Point { p } => of(vec![flat(p)], 0.0),
            Shape::Point3 { p } => of(vec![deep(p)], 0.0),
            Shape::Polygon { points } => of(points.iter().map(flat).collect(), 0.0),
            Shape::Triangle3 { points } => of(points.iter().map(deep).collect(), 0.0),
            Shape::Hull3 { points } => of(points.iter().map(deep).collect(), 0.0),
        }
    }

    fn aligned(min: &[Dyadic; 3], max: &[Dyadic; 3], dim: usize) -> Self {
        let half: Vec<Dyadic> = (0..3).map(|k| max[k].minus(&min[k]).half()).collect();
        let center: [Dyadic; 3] = core::array::from_fn(|k| min[k].plus(&half[k]));
        let axis = |k: usize| {
            core::array::from_fn(|j| {
                if j == k {
                    half[k].clone()
                } else {
                    Dyadic::of(0.0)
                }
            })
        };
        Self::boxed(&center, (0..dim).map(axis).collect())
    }

    /// Corners in the order of the bits of their index: bit k set means plus half axis k.
    fn boxed(center: &[Dyadic; 3], half_axes: Vec<[Dyadic; 3]>) -> Self {
        let corner = |index: usize| {
            let mut p = center.clone();
            for (k, half) in half_axes.iter().enumerate() {
                p = core::array::from_fn(|j| {
                    if index >> k & 1 == 1 {
                        p[j].plus(&half[j])
                    } else {
                        p[j].minus(&half[j])
                    }
                });
            }
            p
        };
        let points = (0..1 << half_axes.len()).map(corner).collect();
        Self {
            points,
            radius: Dyadic::of(0.0),
            half_axes: Some(half_axes),
        }
    }

    fn numbers(&self) -> impl Iterator<Item = &Dyadic> {
        let axes = self.half_axes.iter().flatten().flatten();
        self.points
            .iter()
            .flatten()
            .chain(axes)
            .chain([&self.radius])
    }

    fn core(&self, dim: usize, scale: i64) -> Core {
        let whole = |p: &[Dyadic; 3]| p.each_ref().map(|d| d.at(scale));
        let points: Vec<V> = self.points.iter().map(whole).collect();
        let radius = self.radius.at(scale);
        match &self.half_axes {
            Some(half_axes) => Core::of_box(points, half_axes.iter().map(whole).collect()),
            None if dim == 2 => Core::of_polygon(&points, radius),
            None => Core::of_points(&points, radius),
        }
    }
}

impl Core {
    fn of_box(points: Vec<V>, half_axes: Vec<V>) -> Self {
        let (dim, n) = (half_axes.len(), points.len());
        let edge =
            |i: usize| (0..dim).filter_map(move |k| (i >> k & 1 == 0).then_some([i, i | 1 << k]));
        let mut triangles = Vec::new();
        for k in 0..if dim == 3 { 3 } else { 0 } {
            let (u, v) = (1 << ((k + 1) % 3), 1 << ((k + 2) % 3));
            for side in [0, 1 << k] {
                triangles.push([side, side | u, side | v]);
                triangles.push([side | u | v, side | u, side | v]);
            }
        }
        Self {
            dim,
            points,
            radius: BigInt::ZERO,
            dirs: half_axes.into_iter().filter(|d| !is_zero(d)).collect(),
            normals: Vec::new(),
            edges: (0..n).flat_map(edge).collect(),
            triangles,
        }
    }

    fn of_polygon(points: &[V], radius: BigInt) -> Self {
        let points = plane::hull(points);
        let n = points.len();
        let edges: Vec<[usize; 2]> = match n {
            1 => Vec::new(),
            2 => vec![[0, 1]],
            _ => (0..n).map(|i| [i, (i + 1) % n]).collect(),
        };
        let dirs = edges
            .iter()
            .map(|[i, j]| sub(&points[*j], &points[*i]))
            .collect();
        Self {
            dim: 2,
            points,
            radius,
            dirs,
            normals: Vec::new(),
            edges,
            triangles: Vec::new(),
        }
    }

    /// Faces by trying every triple; edges are the pairs that two faces share. A flat set keeps
    /// every pair and every triple.
    pub fn of_points(points: &[V], radius: BigInt) -> Self {
        let mut unique: Vec<V> = points.to_vec();
        unique.sort();
        unique.dedup();
        let points = unique;
        let n = points.len();
        let (mut faces, mut triangles, mut solid) = (Vec::<(u128, V)>::new(), Vec::new(), false);
        for i in 0..n {
            for j in i + 1..n {
                for k in j + 1..n {
                    let normal = cross(&sub(&points[j], &points[i]), &sub(&points[k], &points[i]));
                    if is_zero(&normal) {
                        continue;
                    }
                    triangles.push([i, j, k]);
                    let (mut on, mut above, mut below) = (0u128, false, false);
                    for (index, p) in points.iter().enumerate() {
                        let height = dot(&normal, &sub(p, &points[i]));
                        on |= u128::from(height.is_zero()) << index;
                        above |= height.is_positive();
                        below |= height.is_negative();
                    }
                    solid |= above || below;
                    if above && below {
                        triangles.pop();
                    } else if !faces.iter().any(|face| face.0 == on) {
                        faces.push((on, normal));
                    }
                }
            }
        }
        let both = |i: usize, j: usize| 1u128 << i | 1 << j;
        let shared =
            |pair: u128| faces.iter().filter(|face| face.0 & pair == pair).count() >= 2 || !solid;
        let edges: Vec<[usize; 2]> = (0..n)
            .flat_map(|i| (i + 1..n).map(move |j| [i, j]))
            .filter(|&[i, j]| shared(both(i, j)))
            .collect();
        let dirs = edges
            .iter()
            .map(|[i, j]| sub(&points[*j], &points[*i]))
            .collect();
        let normals = if solid {
            faces.into_iter().map(|face| face.1).collect()
        } else {
            Vec::new()
        };
        Self {
            dim: 3,
            points,
            radius,
            dirs,
            normals,
            edges,
            triangles,
        }
    }

    /// The hull of this core where it is and where it comes to after `motion`.
    pub fn swept(&self, motion: &V) -> Self {
        let mut points = self.points.clone();
        points.extend(self.points.iter().map(|p| add(p, motion)));
        if self.dim == 2 {
            Self::of_polygon(&points, self.radius.clone())
        } else {
            Self::of_points(&points, self.radius.clone())
        }
    }

    /// The same core, moved.
    pub fn moved(&self, by: &V) -> Self {
        Self {
            points: self.points.iter().map(|p| add(p, by)).collect(),
            ..self.clone()
        }
    }
}
