//! The direction along which two bodies overlap least: the separating axis theorem.
//!
//! Face normals of both, and cross products of their edges (Gottschalk, Lin, Manocha, "OBBTree",
//! 1996). Of two solid hulls only those edge pairs count whose arcs on the Gauss map cross
//! (Gregorius, "The separating axis test between convex polyhedra", GDC 2013).

use super::body::{Body, exact_direction};
use super::shape::View3;
use super::vec::{V, cross, dot, neg, perpendicular, unit};
use crate::geom::core_shape::{Core, Cored};
use crate::num::{Exact, Number};
use core::cmp::Ordering;
use smallvec::SmallVec;

/// A direction from A to B and the gap between the cores along it, negative for an overlap.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Axis {
    pub(crate) gap: f64,
    pub(crate) normal: V,
    pub(crate) feature: Feature,
}

/// What a direction stands upright on. Indices are those of the body's lists.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) enum Feature {
    FaceA(usize),
    FaceB(usize),
    Edges(usize, usize),
    /// Chosen freely, since nothing decides it: both cores lie on a line.
    Free,
}

/// Gaps closer than this to each other (in local units, where all is about 1 or less) differ by
/// round-off only; then a face goes before edges, and what comes first before what comes later.
const SAME: f64 = 1e-14;

/// The direction of the greatest gap.
pub(crate) fn deepest(a: &Body, b: &Body) -> Axis {
    let mut best: Option<Axis> = None;
    for_each_axis(a, b, |axis| {
        if best.is_none_or(|chosen| axis.gap > chosen.gap + SAME) {
            best = Some(axis);
        }
    });
    best.unwrap_or_else(|| free(a, b))
}

/// Calls `visit` with every direction that can be that of the greatest gap.
pub(crate) fn for_each_axis(a: &Body, b: &Body, mut visit: impl FnMut(Axis)) {
    for (i, face) in a.faces.iter().enumerate() {
        let gap = b.extent(face.normal).0 - a.extent(face.normal).1;
        visit(Axis {
            gap,
            normal: face.normal,
            feature: Feature::FaceA(i),
        });
    }
    for (j, face) in b.faces.iter().enumerate() {
        let gap = a.extent(face.normal).0 - b.extent(face.normal).1;
        visit(Axis {
            gap,
            normal: neg(face.normal),
            feature: Feature::FaceB(j),
        });
    }
    for (i, ea) in a.edges.iter().enumerate() {
        for (j, eb) in b.edges.iter().enumerate() {
            if let (Some(x), Some(y)) = (ea.arc, eb.arc)
                && !arcs_cross(x, y)
            {
                continue;
            }
            let n = cross(ea.along, eb.along);
            // A direction this short is mostly round-off, and one of the faces serves as well.
            if dot(n, n) < 1e-20 {
                continue;
            }
            let Some(n) = unit(n) else { continue };
            let ((la, ha), (lb, hb)) = (a.extent(n), b.extent(n));
            let feature = Feature::Edges(i, j);
            if lb - ha >= la - hb {
                visit(Axis {
                    gap: lb - ha,
                    normal: n,
                    feature,
                });
            } else {
                visit(Axis {
                    gap: la - hb,
                    normal: neg(n),
                    feature,
                });
            }
        }
    }
}

/// Whether the arc between normals `p[0]`, `p[1]` meets that between `-q[0]`, `-q[1]`. In doubt,
/// yes.
fn arcs_cross(p: [V; 2], q: [V; 2]) -> bool {
    let (c, d) = (neg(q[0]), neg(q[1]));
    let (pole_p, pole_q) = (cross(p[0], p[1]), cross(c, d));
    let (cp, dp) = (dot(c, pole_p), dot(d, pole_p));
    let (pq, qq) = (dot(p[0], pole_q), dot(p[1], pole_q));
    let tiny = 1e-9;
    cp * dp <= tiny && pq * qq <= tiny && (cp * qq >= -tiny)
}

/// Some direction at right angles to what there is, where both cores are points or lie on
/// parallel lines.
fn free(a: &Body, b: &Body) -> Axis {
    let line = a.edges.first().or(b.edges.first()).map(|e| e.along);
    let normal = line.map_or([1.0, 0.0, 0.0], perpendicular);
    let gap = b.extent(normal).0 - a.extent(normal).1;
    let back = a.extent(normal).0 - b.extent(normal).1;
    if gap >= back {
        Axis {
            gap,
            normal,
            feature: Feature::Free,
        }
    } else {
        Axis {
            gap: back,
            normal: neg(normal),
            feature: Feature::Free,
        }
    }
}

/// The greatest gap between the cores in world units, rounded at the end only, and its direction.
///
/// For overlaps so slight that floats have cancelled their digits: every direction whose gap is
/// within round-off of the greatest is measured without rounding.
pub(crate) fn deepest_exactly(
    (a, body_a): (&View3<'_>, &Body),
    (b, body_b): (&View3<'_>, &Body),
) -> (f64, Axis) {
    let first = deepest(body_a, body_b);
    let mut candidates: SmallVec<[Axis; 8]> = SmallVec::new();
    for_each_axis(body_a, body_b, |axis| {
        if axis.gap >= first.gap - 1e-12 {
            candidates.push(axis);
        }
    });
    let mut best: Option<(f64, Axis)> = None;
    with_exact_directions((a, body_a), (b, body_b), &candidates, |axis, cores, n| {
        let square = Exact::dot(n, n);
        let gap = signed_gap(cores.0, cores.1, n).0;
        let size = gap.times(&gap).root_of_ratio(&square);
        let gap = if gap.order() == Ordering::Less {
            0.0 - size
        } else {
            size
        };
        if best.is_none_or(|(greatest, _)| gap > greatest) {
            best = Some((gap, axis));
        }
    });
    best.unwrap_or((0.0, first))
}

/// The share of `motion` after which two polytopes that are apart, and will meet, do so: the
/// latest time at which a gap closes. For gaps too narrow for floats; `None` without such an axis.
pub(crate) fn entry_exactly(
    (a, body_a): (&View3<'_>, &Body),
    (b, body_b): (&View3<'_>, &Body),
    motion: V,
) -> Option<f64> {
    let mut candidates: SmallVec<[Axis; 8]> = SmallVec::new();
    for_each_axis(body_a, body_b, |axis| {
        if axis.gap >= -1e-12 {
            candidates.push(axis);
        }
    });
    let motion = motion.map(Exact::from_f64);
    let mut latest: Option<f64> = None;
    with_exact_directions((a, body_a), (b, body_b), &candidates, |_, cores, n| {
        let (gap, forward) = signed_gap(cores.0, cores.1, n);
        let speed = Exact::dot(&motion, n);
        let closing = if forward { speed.negated() } else { speed };
        if gap.order() == Ordering::Greater && closing.order() == Ordering::Greater {
            let time = gap.ratio(&closing);
            if latest.is_none_or(|t| time > t) {
                latest = Some(time);
            }
        }
    });
    latest
}

/// Calls `visit` with each axis, the exact cores, and the axis' exact direction unless it is zero.
fn with_exact_directions(
    (a, body_a): (&View3<'_>, &Body),
    (b, body_b): (&View3<'_>, &Body),
    axes: &[Axis],
    mut visit: impl FnMut(Axis, (&Core<Exact>, &Core<Exact>), &[Exact; 3]),
) {
    let origin = a.anchor();
    let (ca, cb) = (a.core::<Exact>(origin), b.core::<Exact>(origin));
    let edge = |body: &Body, i: usize| body.edges.get(i).map(|e| e.source);
    let face = |body: &Body, i: usize| body.faces.get(i).map(|f| f.source);
    for &axis in axes {
        let direction = match axis.feature {
            Feature::FaceA(i) => face(body_a, i).map(|s| exact_direction(a, &ca, s)),
            Feature::FaceB(j) => face(body_b, j).map(|s| exact_direction(b, &cb, s)),
            Feature::Edges(i, j) => edge(body_a, i).zip(edge(body_b, j)).map(|(s, t)| {
                Exact::cross(&exact_direction(a, &ca, s), &exact_direction(b, &cb, t))
            }),
            Feature::Free => None,
        };
        if let Some(n) = direction
            && !n.iter().all(Exact::is_zero)
        {
            visit(axis, (&ca, &cb), &n);
        }
    }
}

/// The greater of the gaps along `n` and `-n`, times the length of `n`, and whether it is the
/// one along `n`.
fn signed_gap(a: &Core<Exact>, b: &Core<Exact>, n: &[Exact; 3]) -> (Exact, bool) {
    let ends = |core: &Core<Exact>| -> (Exact, Exact) {
        let first = core
            .points
            .first()
            .map_or_else(Exact::zero, |p| Exact::dot(p, n));
        let rest = core.points.iter().skip(1).map(|p| Exact::dot(p, n));
        rest.fold((first.clone(), first), |(low, high), x| {
            if x.compare(&low) == Ordering::Less {
                (x, high)
            } else if x.compare(&high) == Ordering::Greater {
                (low, x)
            } else {
                (low, high)
            }
        })
    };
    let ((la, ha), (lb, hb)) = (ends(a), ends(b));
    let (there, back) = (lb.minus(&ha), la.minus(&hb));
    let forward = there.compare(&back) != Ordering::Less;
    (if forward { there } else { back }, forward)
}
