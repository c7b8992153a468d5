//! Which of many axes may have the greatest gap: those of another axis, and those whose gap is less than another's, proved
//! in numbers of twice the precision, need not be measured without rounding.

use super::body::{Body, Source, direction_of};
use super::sat::{Axis, Feature};
use super::shape::View3;
use super::vec::{V, add, dot, largest, neg, unit};
use crate::geom::core_shape::{Core, Cored};
use crate::num::{Exact, Fine, Number, larger};
use alloc::vec::Vec;
use core::cmp::Ordering;
use smallvec::SmallVec;

/// Two shapes, in floats and in another kind of number.
pub(super) struct Sides<'a, N> {
    pub(super) a: Side<'a, N>,
    pub(super) b: Side<'a, N>,
}

pub(super) struct Side<'a, N> {
    view: &'a View3<'a>,
    body: &'a Body,
    /// Relative to an anchor that both have in common.
    pub(super) core: Core<N>,
}

impl<N: Number> Side<'_, N> {
    fn face(&self, i: usize) -> Option<[N; 3]> {
        let source = self.body.faces.get(i)?.source;
        Some(direction_of(self.view, &self.core, source))
    }

    fn edge(&self, i: usize) -> Option<[N; 3]> {
        let source = self.body.edges.get(i)?.source;
        Some(direction_of(self.view, &self.core, source))
    }

    /// A point of an edge, where there is but one such edge.
    fn on_edge(&self, i: usize) -> Option<&[N; 3]> {
        match self.body.edges.get(i)?.source {
            Source::Line(p, _) => self.core.points.get(p as usize),
            _ => None,
        }
    }
}

impl<'a, N: Number> Sides<'a, N> {
    pub(super) fn of(
        (a, body_a): (&'a View3<'a>, &'a Body),
        (b, body_b): (&'a View3<'a>, &'a Body),
    ) -> Self {
        let origin = a.anchor();
        let side = |view: &'a View3<'a>, body| Side {
            view,
            body,
            core: view.core::<N>(origin),
        };
        Self {
            a: side(a, body_a),
            b: side(b, body_b),
        }
    }

    /// Along an axis, either way, not of unit length; zero where its edges are parallel.
    pub(super) fn direction(&self, feature: Feature) -> Option<[N; 3]> {
        match feature {
            Feature::FaceA(i) => self.a.face(i),
            Feature::FaceB(j) => self.b.face(j),
            Feature::Edges(i, j) => Some(N::cross(&self.a.edge(i)?, &self.b.edge(j)?)),
            Feature::Free => None,
        }
    }
}

impl Sides<'_, Exact> {
    /// Leaves out the axes of two edges that both lie square to the axis of a face: they are that one, which comes before
    /// them and stays.
    pub(super) fn drop_doubles(&self, axes: &mut SmallVec<[Axis; 8]>, face: Feature) {
        let Some(n) = self
            .direction(face)
            .filter(|n| !n.iter().all(Exact::is_zero))
        else {
            return;
        };
        if matches!(face, Feature::Edges(..)) || !axes.iter().any(|axis| axis.feature == face) {
            return;
        }
        let square = |side: &Side<'_, Exact>| -> Vec<bool> {
            let edges = (0..side.body.edges.len()).map(|i| side.edge(i));
            edges
                .map(|edge| edge.is_some_and(|edge| Exact::dot(&edge, &n).is_zero()))
                .collect()
        };
        let (of_a, of_b) = (square(&self.a), square(&self.b));
        let is_square = |list: &[bool], i: usize| list.get(i).copied().unwrap_or(false);
        axes.retain(|axis| match axis.feature {
            Feature::Edges(i, j) => !(is_square(&of_a, i) && is_square(&of_b, j)),
            _ => true,
        });
    }
}

/// A gap along an axis, times the length of its direction.
#[derive(Clone, Copy)]
struct Told {
    /// No less than the gap.
    high: Fine,
    /// No more than the gap.
    low: Fine,
    /// That of the length of the direction.
    square: Fine,
}

impl Told {
    /// Whether the gap is less than another, for certain, and not by a rounding alone: of gaps that round to the same
    /// number the first one counts.
    fn is_less(&self, other: &Self) -> bool {
        let (Some(own), Some(its)) = (self.high.sign(), other.low.sign()) else {
            return false;
        };
        if own != its {
            return own < its;
        }
        // Of two overlaps the deeper one is the lesser gap.
        let (margin, sought) = match own {
            Ordering::Less => (8.0 * f64::EPSILON, Ordering::Greater),
            Ordering::Equal => return false,
            Ordering::Greater => (-8.0 * f64::EPSILON, Ordering::Less),
        };
        let share = |gap: &Fine, square: &Fine| gap.times(gap).times(square);
        let its = share(&other.low, &self.square).times(&Fine::from_f64(1.0 + margin));
        share(&self.high, &other.square).minus(&its).sign() == Some(sought)
    }
}

/// Points that floats see so far below the highest are not the highest: they know places to a few `1e-16`.
const CLEARLY: f64 = 1e-9;

/// The direction of an axis from A to B, as floats see it too, and the square of its length.
struct Seen {
    normal: V,
    n: [Fine; 3],
    square: Fine,
    /// The gap in floats, in local units.
    gap: f64,
    /// Whether floats tell for certain which of the two ways the gap is greater.
    is_clear: bool,
}

impl Sides<'_, Fine> {
    /// Leaves out the axes whose gaps are less than that of another, and those that have no direction, or another than
    /// both hulls have an edge for.
    pub(super) fn drop_lesser(&self, axes: &mut SmallVec<[Axis; 8]>) {
        let arcs = [self.a.arcs(), self.b.arcs()];
        let mut best: Option<Told> = None;
        let mut most = f64::NEG_INFINITY;
        let mut told: Vec<Option<Told>> = Vec::with_capacity(axes.len());
        axes.retain(|axis| {
            let crossing = crossing(axis, &arcs);
            if crossing == Some(false) {
                return false;
            }
            let Some(n) = self.direction(axis.feature) else {
                return false;
            };
            if n.iter().all(|x| x.sign() == Some(Ordering::Equal)) {
                return false;
            }
            let gap = match seen(&self.a, &self.b, n) {
                Some(seen) if seen.gap < most - CLEARLY => return false,
                Some(seen) => {
                    most = larger(seen.gap, most);
                    let gap = || self.gap(axis, &seen, best.as_ref(), crossing == Some(true));
                    seen.is_clear.then(gap)
                }
                None => None,
            };
            if gap.zip(best).is_some_and(|(gap, best)| gap.is_less(&best)) {
                return false;
            }
            if let Some(gap) = gap
                && best.as_ref().is_none_or(|best| best.is_less(&gap))
            {
                best = Some(gap);
            }
            told.push(gap);
            true
        });
        let mut told = told.into_iter();
        axes.retain(|_| {
            let gap = told.next().flatten();
            !gap.zip(best).is_some_and(|(gap, best)| gap.is_less(&best))
        });
    }

    /// The gap along an axis; where it is less than the best, it may be told larger. Whether both hulls are known to have
    /// their edge farthest.
    fn gap(&self, axis: &Axis, seen: &Seen, best: Option<&Told>, crossing: bool) -> Told {
        let Seen {
            normal, n, square, ..
        } = seen;
        // No gap is wider than the way between any two points.
        if let Some(high) = self.between_edges(axis, n) {
            let wide = Told {
                high,
                low: high,
                square: *square,
            };
            let is_gap = crossing && self.is_outward(axis, *normal);
            if is_gap || best.is_some_and(|best| wide.is_less(best)) {
                return wide;
            }
        }
        let back = n.map(|x| x.negated());
        let (far_a, over_a) = furthest(&self.a, *normal, n);
        let (far_b, over_b) = furthest(&self.b, neg(*normal), &back);
        let high = far_a.plus(&far_b).negated();
        Told {
            high,
            low: high.minus(&Fine::from_f64(over_a + over_b)),
            square: *square,
        }
    }

    /// Whether the edge of A lies outward along `normal`, clearly.
    fn is_outward(&self, axis: &Axis, normal: V) -> bool {
        let Feature::Edges(i, _) = axis.feature else {
            return false;
        };
        let arc = self.a.body.edges.get(i).and_then(|edge| edge.arc.as_ref());
        arc.is_some_and(|arc| dot(normal, add(arc.ends[0], arc.ends[1])) > CLEARLY)
    }

    /// How far from each other two edges are.
    fn between_edges(&self, axis: &Axis, n: &[Fine; 3]) -> Option<Fine> {
        let Feature::Edges(i, j) = axis.feature else {
            return None;
        };
        let (p, q) = (self.a.on_edge(i)?, self.b.on_edge(j)?);
        Some(Fine::dot(n, &Fine::difference(q, p)))
    }
}

/// The normals to either side of an edge of a solid hull, and what is square to both.
struct Arc {
    ends: [[Fine; 3]; 2],
    pole: [Fine; 3],
}

impl Side<'_, Fine> {
    fn arcs(&self) -> Vec<Option<Arc>> {
        let normals: Vec<_> = (0..self.body.faces.len())
            .map(|i| self.outward(i))
            .collect();
        let normal = |i: u32| *normals.get(i as usize)?;
        let arc = |[left, right]: [u32; 2]| {
            let ends = [normal(left)?, normal(right)?];
            let pole = Fine::cross(&ends[0], &ends[1]);
            Some(Arc { ends, pole })
        };
        let edges = self.body.edges.iter();
        edges.map(|edge| edge.sides.and_then(arc)).collect()
    }

    /// The normal of a face, where floats tell which way is out.
    fn outward(&self, i: usize) -> Option<[Fine; 3]> {
        let n = self.face(i)?;
        let about = n.map(|x| x.about());
        let way = dot(
            about.map(|x| x / largest(about)),
            self.body.faces.get(i)?.normal,
        );
        if way > 0.5 {
            Some(n)
        } else {
            (way < -0.5).then(|| n.map(|x| x.negated()))
        }
    }
}

/// Whether the normals round an edge of A meet, somewhere, those round an edge of B turned back: only there are both edges
/// the farthest of their hulls.
fn crossing(axis: &Axis, [of_a, of_b]: &[Vec<Option<Arc>>; 2]) -> Option<bool> {
    let Feature::Edges(i, j) = axis.feature else {
        return None;
    };
    let (a, b) = (of_a.get(i)?.as_ref()?, of_b.get(j)?.as_ref()?);
    let [s, t] =
        [&b.ends[0], &b.ends[1]].map(|end| Fine::dot(end, &a.pole).sign().map(Ordering::reverse));
    let [u, v] = [&a.ends[0], &a.ends[1]].map(|end| Fine::dot(end, &b.pole).sign());
    let same = |x: Option<Ordering>, y: Option<Ordering>| {
        let (x, y) = (x.filter(|x| x.is_ne())?, y.filter(|y| y.is_ne())?);
        Some(x == y)
    };
    let verdicts = [same(s, t).map(|x| !x), same(u, v).map(|x| !x), same(s, v)];
    if verdicts.contains(&Some(false)) {
        Some(false)
    } else {
        (verdicts == [Some(true); 3]).then_some(true)
    }
}

/// A direction of which floats know all but the last digits; either way is given.
fn seen(a: &Side<'_, Fine>, b: &Side<'_, Fine>, n: [Fine; 3]) -> Option<Seen> {
    let square = Fine::dot(&n, &n);
    let about = n.map(|x| x.about());
    let off = n.iter().fold(0.0, |off, x| larger(off, x.off()));
    // (Edges all but parallel have a direction, too, which those of floats do not show.)
    let scale = 1.0 / largest(about);
    let normal = unit(about.map(|x| x * scale))?;
    if !(off * scale < 0.1 * CLEARLY) || square.sign() != Some(Ordering::Greater) {
        return None;
    }
    let ((low_a, high_a), (low_b, high_b)) = (a.body.extent(normal), b.body.extent(normal));
    let [there, back] = [low_b - high_a, low_a - high_b];
    let is_clear = (there - back).abs() > CLEARLY;
    Some(if there > back {
        Seen {
            normal,
            n,
            square,
            gap: there,
            is_clear,
        }
    } else {
        Seen {
            normal: neg(normal),
            n: n.map(|x| x.negated()),
            square,
            gap: back,
            is_clear,
        }
    })
}

/// How far one of the furthest points along `n` is, and by how much more another may be.
fn furthest(side: &Side<'_, Fine>, normal: V, n: &[Fine; 3]) -> (Fine, f64) {
    let floats = &side.body.core.points;
    let most = floats
        .iter()
        .fold(f64::NEG_INFINITY, |most, &p| larger(dot(p, normal), most));
    let near = floats.iter().zip(&side.core.points);
    let near = near.filter(|&(&p, _)| !(dot(p, normal) < most - CLEARLY));
    let mut near = near.map(|(_, p)| Fine::dot(p, n));
    let first = near.next().unwrap_or_else(Fine::zero);
    near.fold((first, 0.0), |(most, over), x| {
        let more = x.minus(&most);
        match more.sign() {
            Some(Ordering::Greater) => (x, over),
            Some(_) => (most, over),
            None => (most, larger(over, more.about() + 2.0 * more.off())),
        }
    })
}
