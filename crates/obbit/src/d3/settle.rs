//! Separations without rounding, for pairs so near to touching that floats have cancelled their
//! digits: of the exact distance or depth, along the exact direction, between the exact points.

use super::body::{Body, rounded};
use super::frame::Frame;
use super::greatest::greatest;
use super::sat::{Axis, Deepest, Feature, deepest};
use super::shape::View3;
use super::vec::{V, along, largest, neg, perpendicular};
use crate::geom::core_shape::{Core, Cored};
use crate::geom::exact_gjk::{self, Nearest, Simplex};
use crate::geom::gjk;
use crate::num::{Exact, Number, scale_exponent, times_two_pow};
use core::cmp::Ordering;
use smallvec::SmallVec;

type X3 = [Exact; 3];

/// What the exact search found; all but the distance in local coordinates.
pub(crate) struct Settled {
    /// Signed, radii included, in world units.
    pub(crate) distance: f64,
    pub(crate) normal: V,
    /// On the surfaces.
    pub(crate) point_a: V,
    pub(crate) point_b: V,
    /// Where the direction comes from, if the cores meet.
    pub(crate) axis: Option<Axis>,
}

/// Distance, direction and points of a pair, all exact but for the last rounding. `known` is what
/// floats found, where they have looked along the axes.
#[cold]
#[inline(never)]
pub(crate) fn settle(
    (a, b): (&View3<'_>, &View3<'_>),
    bodies: &(Body, Body),
    frame: &Frame,
    known: Option<Deepest>,
) -> Settled {
    let pair = ExactPair::of(a, b);
    let (ra, rb) = (frame.shrink(a.radius()), frame.shrink(b.radius()));
    let radius = pair.a.radius.plus(&pair.b.radius);
    match pair.nearest(&pair.b) {
        Nearest::Outside {
            direction,
            height,
            face,
        } => {
            let normal = rounded(&direction);
            let (on_a, on_b) = pair.points(&pair.b, &face, frame);
            Settled {
                distance: past(&direction, &height, &radius),
                normal,
                point_a: along(on_a, normal, ra),
                point_b: along(on_b, normal, 0.0 - rb),
                axis: None,
            }
        }
        Nearest::Inside(face) => {
            let found = known.unwrap_or_else(|| deepest(&bodies.0, &bodies.1));
            let best = greatest((a, &bodies.0), (b, &bodies.1), &found, true);
            let (gap, axis, on_a, on_b) = match best {
                Some(best) if best.gap.order() == Ordering::Less => {
                    // Moved out along the axis, B touches A at the deepest points.
                    let square = Exact::dot(&best.direction, &best.direction);
                    let share = Exact::from_f64(0.0 - best.gap.ratio(&square));
                    let by: X3 = core::array::from_fn(|k| best.direction[k].times(&share));
                    let moved = translated(&pair.b, &by);
                    let (Nearest::Outside { face, .. } | Nearest::Inside(face)) =
                        pair.nearest(&moved);
                    let (on_a, on_b) = pair.points(&moved, &face, frame);
                    let local = by.map(|x| x.scaled(0 - frame.exponent()).to_f64());
                    let on_b = core::array::from_fn(|k| on_b[k] - local[k]);
                    (best.length, best.axis, on_a, on_b)
                }
                best => {
                    let (on_a, on_b) = pair.points(&pair.b, &face, frame);
                    let axis = best.map_or_else(|| self::free(&found, bodies), |best| best.axis);
                    (0.0, axis, on_a, on_b)
                }
            };
            Settled {
                distance: gap - radius.to_f64(),
                normal: axis.normal,
                point_a: along(on_a, axis.normal, ra),
                point_b: along(on_b, axis.normal, 0.0 - rb),
                axis: Some(axis),
            }
        }
    }
}

/// Distance of the shapes less the radii, rounded at the end only, negative where the cores are
/// apart by less; where the cores meet minus the radii.
#[cold]
pub(crate) fn gap(a: &View3<'_>, b: &View3<'_>) -> f64 {
    let pair = ExactPair::of(a, b);
    let radius = pair.a.radius.plus(&pair.b.radius);
    match pair.nearest(&pair.b) {
        Nearest::Outside {
            direction, height, ..
        } => past(&direction, &height, &radius),
        Nearest::Inside(_) => 0.0 - radius.to_f64(),
    }
}

/// The greatest gap of the separating axes between polytopes, in world units.
#[cold]
pub(crate) fn axis_gap(a: (&View3<'_>, &Body), b: (&View3<'_>, &Body)) -> Option<f64> {
    let found = deepest(a.1, b.1);
    greatest(a, b, &found, false).map(|best| best.length)
}

/// When B, moving by `motion * 2^doublings`, meets A, in shares of `motion`; which way A's surface faces
/// there, and where (local). They are apart at the start and will meet.
///
/// Newton's method on the distance, a convex function of time: never too late.
#[cold]
#[inline(never)]
pub(crate) fn entry(
    (a, b): (&View3<'_>, &View3<'_>),
    frame: &Frame,
    (motion, doublings): (V, i32),
) -> Option<(f64, V, V)> {
    let pair = ExactPair::of(a, b);
    let radius = pair.a.radius.plus(&pair.b.radius);
    let size = scale_exponent(largest(motion));
    // Not far beyond the shapes, or shares of it that matter would be below the floats. Nothing is
    // farther than four local units along any axis; subnormal motions are smaller than their exponent says.
    let subnormal = if size < -1021 { 53 } else { 0 };
    let mut doublings = doublings.min(frame.exponent() + 4 + subnormal - size);
    loop {
        let (time, normal, point) = newton(&pair, &radius, frame, (motion, doublings, size))?;
        if time < TINY && doublings > 0 {
            // Of a shorter motion it is a larger share, with all its digits.
            doublings = (doublings - SHORTER).max(0);
            continue;
        }
        let on_a = along(point, normal, frame.shrink(a.radius()));
        return Some((times_two_pow(time, doublings), normal, on_a));
    }
}

/// Times below this have lost digits, or are about to; and by how many doublings they are still below 1.
const TINY: f64 = 1e-290;
const SHORTER: i32 = 900;

/// The time, the normal and the point on A's core of [`entry`], for a motion of the size `2^size`, doubled so often.
fn newton(
    pair: &ExactPair,
    radius: &Exact,
    frame: &Frame,
    (motion, doublings, size): (V, i32, i32),
) -> Option<(f64, V, V)> {
    let motion = motion.map(|x| Exact::from_f64(x).scaled(doublings));
    // A way and a speed that may both be out of the floats' range are divided as shares of that size.
    let less = |x: &Exact| x.scaled(-size - doublings);
    let (mut time, mut normal, mut point) = (0.0, None, None);
    for _ in 0..200 {
        let share = Exact::from_f64(time);
        let by: X3 = core::array::from_fn(|k| motion[k].times(&share));
        let moved = translated(&pair.b, &by);
        let (face, step) = match pair.nearest(&moved) {
            Nearest::Outside {
                direction,
                height,
                face,
            } => {
                let closing = Exact::dot(&direction, &motion).negated();
                let step = if closing.order() != Ordering::Greater {
                    0.0
                } else if radius.is_zero() {
                    height.ratio(&closing)
                } else {
                    let square = Exact::dot(&direction, &direction);
                    let closing = less(&closing);
                    let speed = closing.times(&closing).root_of_ratio(&square);
                    past(&direction, &less(&height), &less(radius)) / speed
                };
                if step > 0.0 || normal.is_none() || !radius.is_zero() {
                    normal = Some(rounded(&direction));
                }
                (face, step)
            }
            Nearest::Inside(face) => (face, 0.0),
        };
        point = Some(pair.points(&moved, &face, frame).0);
        let next = time + step;
        // They meet within the motion: what goes beyond it is rounding.
        let next = if next > 1.0 { 1.0 } else { next };
        if !(next > time) {
            break;
        }
        time = next;
    }
    let (normal, point) = normal.zip(point)?;
    Some((time, normal, point))
}

/// `height / |direction| - radius`, rounded at the end only.
fn past(direction: &X3, height: &Exact, radius: &Exact) -> f64 {
    height.over_root_less(&Exact::dot(direction, direction), radius)
}

struct ExactPair {
    a: Core<Exact>,
    b: Core<Exact>,
    start: SmallVec<[(usize, usize); 4]>,
}

impl ExactPair {
    fn of(a: &View3<'_>, b: &View3<'_>) -> Self {
        let origin = a.anchor();
        Self {
            a: a.core(origin),
            b: b.core(origin),
            start: gjk::closest(&a.core::<f64>(origin), &b.core::<f64>(origin)).simplex,
        }
    }

    fn nearest(&self, b: &Core<Exact>) -> Nearest {
        exact_gjk::nearest(&self.a, b, &self.start, false)
    }

    /// The points of both cores that a face of their difference is nearest to zero with.
    fn points(&self, b: &Core<Exact>, face: &Simplex, frame: &Frame) -> (V, V) {
        let shares = exact_gjk::shares(face);
        let whole = shares.iter().fold(Exact::zero(), |sum, x| sum.plus(x));
        let mix = |points: &[X3], pick: fn(&exact_gjk::Vertex) -> usize| -> V {
            core::array::from_fn(|k| {
                let sum = face
                    .iter()
                    .zip(&shares)
                    .fold(Exact::zero(), |sum, (v, share)| {
                        sum.plus(&share.times(&points[pick(v)][k]))
                    });
                if sum.is_zero() {
                    0.0
                } else {
                    sum.scaled(0 - frame.exponent()).ratio(&whole)
                }
            })
        };
        (mix(&self.a.points, |v| v.a), mix(&b.points, |v| v.b))
    }
}

fn translated(core: &Core<Exact>, by: &X3) -> Core<Exact> {
    Core {
        points: core
            .points
            .iter()
            .map(|p| core::array::from_fn(|k| p[k].plus(&by[k])))
            .collect(),
        radius: core.radius.clone(),
    }
}

/// Both cores lie on one line: any direction square to it.
fn free(found: &Deepest, bodies: &(Body, Body)) -> Axis {
    let edges = bodies.0.edges.iter().chain(&bodies.1.edges);
    let line = edges.map(|e| e.along).find(|&x| x != neg(x));
    Axis {
        normal: line.map_or([1.0, 0.0, 0.0], perpendicular),
        feature: Feature::Free,
        ..found.axis
    }
}
