//! How two cores stand to each other, in numbers of twice the precision: hairlines, in a tenth of the time that
//! exact numbers take. True touching is left to these.

use super::Relation::{self, Apart, Overlapping};
use super::core_shape::Core;
use super::face_of::{self, Mask, Simplex, Vertex};
use super::simplex;
use crate::num::vector::{dot, largest};
use crate::num::{Fine, Number, larger};
use core::cmp::Ordering::Greater;
use smallvec::SmallVec;

type F3 = [Fine; 3];

/// WebAssembly does without, and leaves hairlines to exact numbers: the code would be some hundredths of a module.
pub(crate) const IS_THERE: bool = cfg!(not(target_family = "wasm"));

/// What counts as next to nothing where a length is compared with a radius, as a share of it: 2^-80.
const SLIGHT: f64 = f64::from_bits((1023 - 80) << 52);

/// More than what underflows.
const TINY: f64 = f64::MIN_POSITIVE;

/// More rounds than all but needles take.
const ROUNDS: usize = 24;

/// The relation where it can be told, starting from the pairs that a search in floats ended with.
pub(crate) fn told(a: &Core<Fine>, b: &Core<Fine>, start: &[(usize, usize)]) -> Option<Relation> {
    let vertex = |a_at: usize, b_at: usize| Vertex {
        a: a_at,
        b: b_at,
        w: Fine::difference(&b.points[b_at], &a.points[a_at]),
    };
    let mut simplex: Simplex<Fine> = start.iter().map(|&(i, j)| vertex(i, j)).collect();
    if simplex.is_empty() {
        simplex.push(vertex(0, 0));
    }
    let radius = a.radius.plus(&b.radius);
    let is_round = radius.sign()? == Greater;
    for _ in 0..ROUNDS {
        let (face, plane) = face_of::nearest(&simplex, Some(likely(&simplex)))?;
        let Some((direction, height)) = plane else {
            // Zero is strictly inside a tetrahedron, or nearer than the radius.
            return (is_round || face.count_ones() == 4).then_some(Overlapping);
        };
        // (height / |direction|)² against the radius.
        let square = Fine::dot(&direction, &direction);
        let reach = radius.times(&radius).times(&square);
        if is_round && is_more(&reach, &height.times(&height)) {
            return Some(Overlapping);
        }
        let back = direction.each_ref().map(Fine::negated);
        let (i, top) = furthest(&a.points, &direction)?;
        let (j, bottom) = furthest(&b.points, &back)?;
        let bottom = bottom.negated();
        if is_more(&height, &bottom.minus(&top)) {
            simplex = face_of::corners(&simplex, face)
                .into_iter()
                .cloned()
                .collect();
            simplex.push(vertex(i, j));
            continue;
        }
        // What the others may reach beyond the furthest: next to nothing, but more than rounding.
        let gap = bottom.minus(&top);
        let share = if is_round { SLIGHT } else { 0.25 };
        let little = gap.times(&Fine::from_f64(share));
        let (high, low) = (top.plus(&little), bottom.minus(&little));
        let rest = low.minus(&high);
        let is_apart = rest.sign()? == Greater
            && (!is_round || is_more(&rest.times(&rest), &reach))
            && highest(&a.points, &direction).all(|(_, x)| is_more(&high, &x))
            && highest(&b.points, &back).all(|(_, x)| is_more(&x.negated(), &low));
        return is_apart.then_some(Apart);
    }
    None
}

/// The face that floats tell as the nearest.
fn likely(simplex: &Simplex<Fine>) -> Mask {
    let points: SmallVec<[[f64; 3]; 4]> = simplex.iter().map(|v| about(&v.w)).collect();
    let face = simplex::nearest(&points);
    face.corners().fold(0, |mask, k| mask | 1 << k)
}

fn about(p: &F3) -> [f64; 3] {
    p.each_ref().map(Fine::about)
}

fn is_more(one: &Fine, other: &Fine) -> bool {
    one.minus(other).sign() == Some(Greater)
}

/// By how much the coordinates may be off.
fn off(p: &F3) -> f64 {
    largest(p.each_ref().map(Fine::off))
}

/// The points that floats cannot tell not to be the furthest along a direction, and how far along they are.
fn highest<'a>(points: &'a [F3], direction: &F3) -> impl Iterator<Item = (usize, Fine)> + 'a {
    let (rough, rough_off) = (about(direction), off(direction));
    let size = largest(rough);
    // Of a sum of three products, with factors that are off by rounding: 9 times 2^-52 and a little of each. They are
    // off by their own doubt too.
    let bounds = move |p: &F3| {
        let (p, p_off) = (about(p), off(p));
        let doubt = size * p_off + rough_off * (largest(p) + p_off);
        let error = 16.0 * f64::EPSILON * size * largest(p) + 4.0 * doubt + TINY;
        let along = dot(rough, p);
        (along - error, along + error)
    };
    let floor = points
        .iter()
        .fold(f64::NEG_INFINITY, |floor, p| larger(floor, bounds(p).0));
    let direction = *direction;
    let numbered = points.iter().enumerate();
    // What floats cannot hold is asked: sums of great numbers of both signs overflow to either side.
    let asked = numbered.filter(move |(_, p)| {
        let high = bounds(p).1;
        high >= floor || !high.is_finite() || floor.is_nan()
    });
    asked.map(move |(i, p)| (i, Fine::dot(&direction, p)))
}

/// The furthest, as far as can be told, and how far along it is.
fn furthest(points: &[F3], direction: &F3) -> Option<(usize, Fine)> {
    highest(points, direction).reduce(|best, next| {
        if is_more(&next.1, &best.1) {
            next
        } else {
            best
        }
    })
}
