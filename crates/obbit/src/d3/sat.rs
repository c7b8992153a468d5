//! The direction along which two bodies overlap least: the separating axis theorem.
//!
//! Face normals of both, and cross products of their edges (Gottschalk, Lin, Manocha, "OBBTree",
//! 1996). Of two solid hulls only those edge pairs count whose arcs on the Gauss map cross
//! (Gregorius, "The separating axis test between convex polyhedra", GDC 2013).

use super::body::{Arc, Body, ROUNDED};
use super::caps::Caps;
use super::vec::{V, add, cross, dot, length, neg, perpendicular, sub, unit};
use crate::num::{larger, smaller};
use alloc::vec::Vec;
use smallvec::SmallVec;

/// A direction from A to B and the gap between the cores along it, negative for an overlap.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Axis {
    pub(crate) gap: f64,
    pub(crate) normal: V,
    pub(crate) feature: Feature,
    /// How far off the gap may be, since the direction is; without bound where it is unknown.
    pub(crate) doubt: f64,
    /// How far from parallel the edges are; 1 for faces.
    pub(crate) sine: f64,
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

/// The direction of the greatest gap, as far as floats can tell.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Deepest {
    pub(crate) axis: Axis,
    /// No direction passed over has a gap greater than this, where the cores overlap.
    rival: f64,
    /// The same where they are apart.
    rival_apart: f64,
}

impl Deepest {
    /// Whether floats had all the digits, of a gap.
    pub(crate) fn is_sure_apart(&self) -> bool {
        let share = ENOUGH * self.axis.gap.abs();
        self.axis.doubt <= share && self.rival_apart <= self.axis.gap + share
    }

    /// Whether floats had all the digits, of an overlap.
    pub(crate) fn is_sure(&self) -> bool {
        self.is_sure_to(ENOUGH * self.axis.gap.abs())
    }

    /// The same where the gap may be off by so much.
    pub(super) fn is_sure_to(&self, off: f64) -> bool {
        self.axis.doubt <= off && self.rival <= self.axis.gap + off
    }
}

/// Of a gap, this share may be wrong.
const ENOUGH: f64 = 4e-10;
/// Directions further off than this are not chosen.
const VAGUE: f64 = 1e-9;

/// The direction of the greatest gap.
pub(crate) fn deepest(a: &Body, b: &Body) -> Deepest {
    let mut best: Option<Axis> = None;
    let mut vague: SmallVec<[Axis; 16]> = SmallVec::new();
    let skipped = for_each_axis(a, b, |axis| {
        if axis.doubt > 1e-14 {
            vague.push(axis);
        }
        if axis.doubt < VAGUE && best.is_none_or(|chosen| axis.gap > chosen.gap + SAME) {
            best = Some(axis);
        }
        best.map_or(Floor::NONE, |chosen| Floor {
            gap: chosen.gap,
            sine: 0.1 * ENOUGH * chosen.gap.abs(),
        })
    });
    let Some(axis) = best else {
        let rival = if vague.is_empty() {
            f64::NEG_INFINITY
        } else {
            f64::INFINITY
        };
        return Deepest {
            axis: free(a, b),
            rival,
            rival_apart: rival,
        };
    };
    let (mut rival, mut rival_apart) = (f64::NEG_INFINITY, f64::NEG_INFINITY);
    for x in &vague {
        if x.doubt > 0.1 * ENOUGH * axis.gap.abs() && x.feature != axis.feature {
            raise(&mut rival, x.highest(axis.gap));
            raise(&mut rival_apart, x.gap + x.doubt);
        }
    }
    if skipped > 0.0 {
        raise(&mut rival, axis.gap + 8.0 * skipped);
        raise(&mut rival_apart, f64::INFINITY);
    }
    Deepest {
        axis,
        rival,
        rival_apart,
    }
}

fn raise(x: &mut f64, to: f64) {
    *x = if to > *x { to } else { *x };
}

impl Axis {
    /// What the true gap of an overlap may be at most, if `best` is the greatest of those known.
    ///
    /// Two edges all but parallel, `sine` apart, add little: were they parallel, the gap would
    /// change along the arc of directions square to both as minus a cosine does, and be greatest
    /// at its ends, which are face normals. Turning one body by `sine` moves no point farther.
    pub(crate) fn highest(&self, best: f64) -> f64 {
        let (known, parallel) = (self.gap + self.doubt, best + 8.0 * self.sine);
        smaller(known, parallel)
    }
}

/// What need not be visited.
#[derive(Clone, Copy)]
pub(crate) struct Floor {
    /// Directions whose gaps are less.
    pub(crate) gap: f64,
    /// Those of edges that are no farther from parallel, and so vague.
    pub(crate) sine: f64,
}

impl Floor {
    pub(crate) const NONE: Self = Self {
        gap: f64::NEG_INFINITY,
        sine: -1.0,
    };
}

/// Calls `visit` with every direction that can be that of the greatest gap, and asks it from where on others matter. How
/// far from parallel the edges were whose directions were left out as vague.
pub(crate) fn for_each_axis(a: &Body, b: &Body, mut visit: impl FnMut(Axis) -> Floor) -> f64 {
    let mut floor = Floor::NONE;
    let mut skipped = 0.0;
    for (i, face) in a.faces.iter().enumerate() {
        let gap = b.extent(face.normal).0 - a.top(face);
        floor = visit(Axis {
            gap,
            normal: face.normal,
            feature: Feature::FaceA(i),
            doubt: REACH * face.doubt,
            sine: 1.0,
        });
    }
    for (j, face) in b.faces.iter().enumerate() {
        let gap = a.extent(face.normal).0 - b.top(face);
        floor = visit(Axis {
            gap,
            normal: neg(face.normal),
            feature: Feature::FaceB(j),
            doubt: REACH * face.doubt,
            sine: 1.0,
        });
    }
    let caps = Caps::new(&b.edges, a.edges.len());
    let mut found = Vec::new();
    for (i, edge) in a.edges.iter().enumerate() {
        for &j in caps.near(edge, &mut found) {
            match across(a, b, (i, j as usize), floor) {
                Across::Decides(axis) => floor = visit(axis),
                Across::TooVague(sine) => skipped = larger(sine, skipped),
                Across::Nothing => {}
            }
        }
    }
    skipped
}

/// What a direction square to two edges is worth.
enum Across {
    /// It can be that of the greatest gap.
    Decides(Axis),
    /// The edges are so nearly parallel, by this sine, that it says nothing.
    TooVague(f64),
    /// It is not.
    Nothing,
}

// (A call for each pair of edges makes the whole a tenth slower.)
#[inline(always)]
fn across(a: &Body, b: &Body, (i, j): (usize, usize), floor: Floor) -> Across {
    let (ea, eb) = (&a.edges[i], &b.edges[j]);
    if let (Some(x), Some(y)) = (&ea.arc, &eb.arc)
        && !arcs_cross(x, y)
    {
        return Across::Nothing;
    }
    let is_known = ea.doubt == 0.0 && eb.doubt == 0.0;
    if is_known && (ea.along == eb.along || ea.along == neg(eb.along)) {
        return Across::Nothing;
    }
    let cross = cross(ea.along, eb.along);
    let sine = length(cross);
    let off = ea.doubt + eb.doubt + ROUNDED;
    let doubt = REACH * off / sine;
    if doubt >= VAGUE && sine + off <= floor.sine {
        return Across::TooVague(sine + off);
    }
    let aside = ASIDE * sine;
    let arcs = ea.arc.as_ref().zip(eb.arc.as_ref());
    let known = arcs.filter(|_| doubt < VAGUE);
    // An edge is the furthest of its hull only along what lies between the normals to either side. Where faces lie
    // on each other, those of the faces on the far sides have the same direction.
    let sides = known.map(|(x, y)| [x, y].map(|arc| dot(cross, add(arc.ends[0], arc.ends[1]))));
    if sides.is_some_and(|[on_a, on_b]| on_a * on_b > aside * sine) {
        return Across::Nothing;
    }
    // Outward of A, no gap is wider than the way between two points.
    if let (Some((x, y)), Some([on_a, _])) = (known, sides)
        && on_a.abs() > aside
    {
        let wide = dot(cross, sub(y.point, x.point));
        let wide = if on_a > 0.0 { wide } else { -wide };
        if wide + (doubt + 2.0 * ASIDE - floor.gap) * sine < 0.0 {
            return Across::Nothing;
        }
    }
    let n = unit(cross).unwrap_or([0.0; 3]);
    let ((la, ha), (lb, hb)) = (a.extent(n), b.extent(n));
    let [there, back] = [lb - ha, la - hb];
    let forward = there >= back;
    // (Of what lies on its equal both ways are as wide.)
    if sides.is_some_and(|[on_a, _]| if forward { -on_a } else { on_a } > aside)
        && (there - back).abs() > ASIDE
    {
        return Across::Nothing;
    }
    Across::Decides(Axis {
        gap: if forward { there } else { back },
        normal: if forward { n } else { neg(n) },
        feature: Feature::Edges(i, j),
        doubt,
        sine: sine + off,
    })
}

/// Directions are off by less than this where [`VAGUE`] ones are left out.
const ASIDE: f64 = 1e-6;

/// No way between two points is longer than this.
const REACH: f64 = 4.0;

/// Whether an arc meets another turned to the opposite side. In doubt, yes.
fn arcs_cross(p: &Arc, q: &Arc) -> bool {
    let tiny = 1e-9;
    let [c, d] = q.ends.map(|end| -dot(end, p.pole));
    if c * d > tiny {
        return false;
    }
    let [u, v] = p.ends.map(|end| dot(end, q.pole));
    u * v <= tiny && c * v >= -tiny
}

/// Some direction at right angles to what there is, where both cores are points or lie on
/// parallel lines.
fn free(a: &Body, b: &Body) -> Axis {
    let line = a.edges.first().or(b.edges.first()).map(|e| e.along);
    let normal = line.map_or([1.0, 0.0, 0.0], perpendicular);
    let gap = b.extent(normal).0 - a.extent(normal).1;
    let back = a.extent(normal).0 - b.extent(normal).1;
    let forward = gap >= back;
    Axis {
        gap: if forward { gap } else { back },
        normal: if forward { normal } else { neg(normal) },
        feature: Feature::Free,
        doubt: 0.0,
        sine: 1.0,
    }
}
