//! Two oriented boxes that overlap, touch or are no more than a hair apart, to within the rounding of coordinates.
//!
//! As [`obb_sat`](super::obb_sat) has the axis of the greatest gap, but for edges all but parallel: bodies that
//! rest on each other are tilted by next to nothing. Of their cross product all digits are kept, so that the gap along
//! it is as good as any.

use super::Obb3;
use super::obb_contact::{Points, face_of, manifold, met, told};
use super::obb_exact::Axis;
use super::obb_pair::ObbPair;
use super::obb_sat::{Least, widest_face};
use super::vec::{V, add, along, cross, dot, neg, scale, sub};
use crate::geom::{Contact, Separation};
use crate::num::double::exact_product;
use crate::num::{larger, sqrt};

/// Edges whose squared sine is less are crossed with care.
const NEARLY_PARALLEL: f64 = 0.25;
/// Below this the square of a sine has lost digits to underflow: then they are parallel.
const PARALLEL: f64 = 1e-280;

/// The separation, where they are ordinary and no more than a hair apart.
pub(super) fn separation(a: &Obb3, b: &Obb3) -> Option<Separation<3>> {
    let (least, points, _) = overlap(a, b)?;
    Some(told(a, &least, &points))
}

/// The contact of two that are apart by no more than `off` times their size.
pub(super) fn contact(a: &Obb3, b: &Obb3, off: f64) -> Option<Contact<3>> {
    let (least, points, magnitude) = overlap(a, b)?;
    (least.gap <= off * magnitude).then(|| met(a, &least, &points, magnitude))
}

fn overlap(a: &Obb3, b: &Obb3) -> Option<(Least, Points, f64)> {
    let pair = ObbPair::of(a, b);
    let magnitude = pair.ordinary()?;
    let (least, across) = pair.widest(magnitude);
    if least.gap > pair.hairline(magnitude) {
        return None;
    }
    let points = match (face_of(&pair, &least), across) {
        (Axis::Edges(i, j), Some(across)) => edges_meet(&pair, (i, j), across, &least),
        // What does not quite touch does so where it is nearest.
        _ => manifold(&pair, &least, larger(least.gap, 0.0)),
    };
    // Where it is corner to corner there may be none.
    (!points.is_empty()).then_some((least, points, magnitude))
}

impl ObbPair {
    /// The axis of the greatest gap, whatever its sign; of edges all but parallel with their cross product.
    fn widest(&self, magnitude: f64) -> (Least, Option<V>) {
        let (faces, edges) = self.gaps();
        let same = 1e-15 * magnitude;
        let ((mut best, mut axis), mut across) = (widest_face(&faces, same), None);
        let r = self.turned();
        for i in 0..3 {
            for j in 0..3 {
                let square = 1.0 - r[i][j] * r[i][j];
                let (gap, careful) = if square < NEARLY_PARALLEL {
                    let n = cross_with_care(self.a[i], self.b[j]);
                    let square = dot(n, n);
                    if !(square > PARALLEL) {
                        continue;
                    }
                    (self.gap_along(scale(n, 1.0 / sqrt(square))), Some(n))
                } else {
                    (edges[i][j] / sqrt(square), None)
                };
                if gap > best + same {
                    (best, axis, across) = (gap, Axis::Edges(i, j), careful);
                }
            }
        }
        let normal = match across {
            Some(n) => {
                let n = scale(n, 1.0 / sqrt(dot(n, n)));
                if dot(n, self.d) < 0.0 { neg(n) } else { n }
            }
            None => self.oriented(axis),
        };
        let least = Least {
            gap: 0.5 * best,
            normal,
            axis,
        };
        (least, across)
    }

    /// The gap along a unit vector.
    fn gap_along(&self, n: V) -> f64 {
        let reach = |axes: &[V; 3], size: V| {
            let own = axes.map(|axis| dot(axis, n).abs());
            dot(own, size)
        };
        dot(self.d, n).abs() - (reach(&self.a, self.size_a) + reach(&self.b, self.size_b))
    }
}

/// The cross product with all digits of each number, however much cancels.
fn cross_with_care(a: V, b: V) -> V {
    let minor = |p: usize, q: usize| {
        let (there, back) = (exact_product(a[p], b[q]), exact_product(a[q], b[p]));
        there.minus(back).rounded()
    };
    [minor(1, 2), minor(2, 0), minor(0, 1)]
}

/// Where an edge of A along its axis `i` and one of B along `j` come nearest to each other; `across` is square to both.
fn edges_meet(pair: &ObbPair, (i, j): (usize, usize), across: V, least: &Least) -> Points {
    // The middle of the edge that looks that way.
    let middle = |axes: &[V; 3], size: V, own: usize, toward: V| {
        let (p, q) = ObbPair::others(own);
        [p, q].into_iter().fold([0.0; 3], |middle, k| {
            let half = if dot(axes[k], toward) > 0.0 {
                0.5
            } else {
                -0.5
            };
            along(middle, axes[k], half * size[k])
        })
    };
    let on_a = middle(&pair.a, pair.size_a, i, least.normal);
    let on_b = middle(&pair.b, pair.size_b, j, neg(least.normal));
    let on_b = along(on_b, pair.d, 0.5);
    let (u, v, way) = (pair.a[i], pair.b[j], sub(on_b, on_a));
    // A's line has its foot there; of what cancels in that the cross product has kept all digits. From there on each is
    // where the other is nearest.
    let limit = |x: f64, size: f64| x.clamp(-0.5 * size, 0.5 * size);
    let s = dot(way, cross(v, across)) / dot(across, across);
    let s = limit(s, pair.size_a[i]);
    let t = limit(s * dot(u, v) - dot(way, v), pair.size_b[j]);
    let s = limit(t * dot(u, v) + dot(way, u), pair.size_a[i]);
    let point = scale(add(along(on_a, u, s), along(on_b, v, t)), 0.5);
    Points::from_slice(&[(point, 0.0 - least.gap)])
}
