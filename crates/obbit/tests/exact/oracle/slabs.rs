//! The offsets `B - A` as an intersection of slabs, and what follows from it.
//!
//! Every face of `B - A` is a face of one of the two or is spanned by one edge of each, so the
//! normals of faces and the crosses of edge directions, taken all, are enough; a normal that is no
//! face adds a slab that is true but not needed. Flat sets get the slabs within their plane or
//! line, so the description holds in every rank.

use num_bigint::BigInt;
use num_traits::{Signed, Zero};

use super::build::Core;
use super::exact::{Ratio, V, cross, dot, is_zero};

/// Exact answers are one of these.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    Apart,
    Touching,
    Overlapping,
}

/// `low <= normal . (b - a) <= high` for all points of the two cores, both limits attained.
pub struct Slab {
    pub normal: V,
    pub low: BigInt,
    pub high: BigInt,
}

/// The core offsets `B - A`.
pub struct Offsets {
    pub normals: Vec<V>,
    /// As many independent directions as the space has.
    pub solid: bool,
}

impl Offsets {
    pub fn new(a: &Core, b: &Core) -> Self {
        let unit = |k: usize| core::array::from_fn(|j| BigInt::from(i32::from(j == k)));
        let dirs = || a.dirs.iter().chain(&b.dirs).filter(|d| !is_zero(d));
        let Some(first) = dirs().next() else {
            return Self {
                normals: (0..a.dim).map(unit).collect(),
                solid: false,
            };
        };
        let across = dirs().find(|d| !is_zero(&cross(first, d)));
        if a.dim == 2 {
            let mut normals: Vec<V> = dirs().map(perpendicular).collect();
            normals.extend(across.is_none().then(|| first.clone()));
            return Self {
                normals,
                solid: across.is_some(),
            };
        }
        let Some(across) = across else {
            let mut normals: Vec<V> = (0..3).map(|k| cross(first, &unit(k))).collect();
            normals.push(first.clone());
            normals.retain(|n| !is_zero(n));
            return Self {
                normals,
                solid: false,
            };
        };
        let plane = cross(first, across);
        if dirs().all(|d| dot(&plane, d).is_zero()) {
            let mut normals: Vec<V> = dirs().map(|d| cross(&plane, d)).collect();
            normals.push(plane);
            return Self {
                normals,
                solid: false,
            };
        }
        let mut normals = Vec::new();
        for core in [a, b] {
            if core.normals.is_empty() {
                crosses(&core.dirs, &core.dirs, &mut normals);
            } else {
                normals.extend(core.normals.iter().cloned());
            }
        }
        crosses(&a.dirs, &b.dirs, &mut normals);
        Self {
            normals,
            solid: true,
        }
    }

    pub fn slabs<'s>(&'s self, a: &'s Core, b: &'s Core) -> impl Iterator<Item = Slab> + 's {
        self.normals.iter().map(|n| {
            let (a_low, a_high) = span(n, &a.points);
            let (b_low, b_high) = span(n, &b.points);
            Slab {
                normal: n.clone(),
                low: b_low - a_high,
                high: b_high - a_low,
            }
        })
    }
}

fn perpendicular(d: &V) -> V {
    [-&d[1], d[0].clone(), BigInt::ZERO]
}

fn crosses(left: &[V], right: &[V], into: &mut Vec<V>) {
    let same = core::ptr::eq(left, right);
    for (i, u) in left.iter().enumerate() {
        for v in right.iter().skip(if same { i + 1 } else { 0 }) {
            let n = cross(u, v);
            if !is_zero(&n) {
                into.push(n);
            }
        }
    }
}

/// The least and the greatest of `n . p`.
pub fn span(n: &V, points: &[V]) -> (BigInt, BigInt) {
    let mut heights = points.iter().map(|p| dot(n, p));
    let first = heights.next().expect("a core has points");
    let (mut low, mut high) = (first.clone(), first);
    for h in heights {
        if h < low {
            low = h;
        } else if h > high {
            high = h;
        }
    }
    (low, high)
}

/// How two cores stand, radii left out.
pub fn core_verdict(a: &Core, b: &Core) -> Verdict {
    let offsets = Offsets::new(a, b);
    let mut inside = offsets.solid;
    for slab in offsets.slabs(a, b) {
        if slab.low.is_positive() || slab.high.is_negative() {
            return Verdict::Apart;
        }
        inside &= slab.low.is_negative() && slab.high.is_positive();
    }
    if inside {
        Verdict::Overlapping
    } else {
        Verdict::Touching
    }
}

/// The largest gap of any slab, signed, with its square: positive apart, negative overlapping.
/// On these normals only; for two boxes they are just the axes of the separating axis theorem.
pub fn widest_gap(a: &Core, b: &Core) -> (bool, Ratio) {
    let offsets = Offsets::new(a, b);
    let mut best: Option<(bool, Ratio)> = None;
    for slab in offsets.slabs(a, b) {
        let gap = slab.low.max(-slab.high);
        let (negative, square) = (
            gap.is_negative(),
            Ratio::new(&gap * &gap, dot(&slab.normal, &slab.normal)),
        );
        let better = match &best {
            None => true,
            Some((true, _)) if !negative => true,
            Some((false, _)) if negative => false,
            Some((true, most)) => square.less(most),
            Some((false, most)) => most.less(&square),
        };
        if better {
            best = Some((negative, square));
        }
    }
    best.expect("there is a slab")
}

/// When `origin` lies on `B - A + t m`, as an interval of `t`, or never.
pub fn meeting_times(a: &Core, b: &Core, motion: &V) -> Option<(Option<Ratio>, Option<Ratio>)> {
    let (mut enter, mut leave): (Option<Ratio>, Option<Ratio>) = (None, None);
    for slab in Offsets::new(a, b).slabs(a, b) {
        // low <= -t n.m <= high
        let speed = -dot(&slab.normal, motion);
        if speed.is_zero() {
            if slab.low.is_positive() || slab.high.is_negative() {
                return None;
            }
            continue;
        }
        let (one, two) = (
            Ratio::new(slab.low, speed.clone()),
            Ratio::new(slab.high, speed.clone()),
        );
        let (first, last) = if speed.is_positive() {
            (one, two)
        } else {
            (two, one)
        };
        enter = Some(match enter {
            Some(t) if first.less(&t) => t,
            _ => first,
        });
        leave = Some(match leave {
            Some(t) if t.less(&last) => t,
            _ => last,
        });
    }
    match (&enter, &leave) {
        (Some(t), Some(u)) if u.less(t) => None,
        _ => Some((enter, leave)),
    }
}
