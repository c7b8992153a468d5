//! Boxes that a ray meets: slabs, many at a time to within a bound, exact where that matters.
//!
//! On each axis that the ray moves along, it enters a box at `near / |dir|` and leaves it at
//! `far / |dir|`; it meets the box if it leaves on every axis after it has entered on every other.
//! Half the differences cannot overflow, and a quotient of them is right to within three roundings
//! of 2⁻⁵³ unless it or they are tiny; [`TINY`] is added where that errs on the safe side.

use super::distance::{MARGIN, TINY};
use super::hierarchy::Hierarchy;
use super::nearest::Open;
use super::node::{NONE, Node, Span, WIDE, mask};
use super::walk::Probe;
use crate::geom::Aabb;
use crate::lanes::{Job, Lanes, Simd};
use crate::num::{Exact, Number, saturate, scale_exponent, two_pow};
use alloc::collections::BinaryHeap;
use core::cmp::Reverse;

/// A ray without end.
pub(super) struct Ray<const D: usize> {
    origin: [f64; D],
    dir: [f64; D],
    /// What `dir` was multiplied by: a power of two, which leaves the ray as it is.
    scale: f64,
}

impl<const D: usize> Ray<D> {
    /// `None` where a number is not finite.
    pub(super) fn new(origin: [f64; D], dir: [f64; D]) -> Option<Self> {
        if !origin.iter().chain(&dir).all(|x| x.is_finite()) {
            return None;
        }
        let largest = dir
            .iter()
            .fold(0.0, |m, &x| if x.abs() > m { x.abs() } else { m });
        let scale = two_pow(-scale_exponent(largest));
        let scaled = dir.map(|x| x * scale);
        let exact = (0..D).all(|k| scaled[k] / scale == dir[k]);
        let (dir, scale) = if exact { (scaled, scale) } else { (dir, 1.0) };
        Some(Self { origin, dir, scale })
    }

    /// Where the ray surely has not entered yet, and surely has left, on its way through limits; in
    /// halves of the time along the scaled direction. The second is negative where it misses.
    #[inline(always)]
    fn through(&self, low: [f64; D], high: [f64; D]) -> (f64, f64) {
        let (mut enter, mut exit) = (0.0, f64::INFINITY);
        for k in 0..D {
            let (o, d) = (self.origin[k], self.dir[k]);
            if d == 0.0 {
                let beside = (o < low[k]) | (o > high[k]);
                exit = if beside { -1.0 } else { exit };
                continue;
            }
            let (above, below) = (high[k] * 0.5 - o * 0.5, o * 0.5 - low[k] * 0.5);
            let (near, far) = if d > 0.0 {
                (-below, above)
            } else {
                (-above, below)
            };
            let behind = if d > 0.0 { high[k] < o } else { low[k] > o };
            let near = if near < TINY { 0.0 } else { near };
            let far = if far < TINY { TINY } else { far };
            let (first, last) = (near / d.abs(), far / d.abs());
            let last = if behind { -1.0 } else { last };
            enter = if first > enter { first } else { enter };
            exit = if last < exit { last } else { exit };
        }
        let exit = if exit < 0.0 {
            exit
        } else {
            exit * (1.0 + MARGIN) + TINY
        };
        (enter * (1.0 - MARGIN), exit)
    }

    #[inline(always)]
    fn through_lanes(&self, node: &Node<D>) -> ([f64; WIDE], u32) {
        let mut enters = [0.0; WIDE];
        let mut hits = [false; WIDE];
        for lane in 0..WIDE {
            let low = core::array::from_fn(|k| node.low[k][lane]);
            let high = core::array::from_fn(|k| node.high[k][lane]);
            let (enter, exit) = self.through(low, high);
            enters[lane] = enter;
            hits[lane] = enter <= exit;
        }
        (enters, mask(&hits))
    }

    /// Whether the ray meets limits that it does not miss by far.
    fn meets(&self, span: &Span<D>) -> bool {
        let (enter, exit) = self.through(span.low, span.high);
        if enter > exit {
            return false;
        }
        // The margins the other way round: then it is sure.
        if enter * (1.0 + 4.0 * MARGIN) + TINY < exit * (1.0 - 4.0 * MARGIN) - 3.0 * TINY
            && self.plain(span)
        {
            return true;
        }
        // On every axis it has not left before the start: `behind` was exact. What is left is to
        // enter on each axis before leaving on any other.
        (0..D).all(|k| (0..D).all(|j| k == j || self.enters_before(span, k, j)))
    }

    /// Whether no number on the way was too small for its error bound.
    fn plain(&self, span: &Span<D>) -> bool {
        (0..D).all(|k| {
            let o = self.origin[k];
            let fine = |limit: f64| {
                let half = (limit * 0.5 - o * 0.5).abs();
                half >= TINY && half / self.dir[k].abs() >= TINY
            };
            self.dir[k] == 0.0 || (fine(span.low[k]) && fine(span.high[k]))
        })
    }

    /// Whether the ray enters on axis `k` before it leaves on axis `j`, or as it does; exactly.
    fn enters_before(&self, span: &Span<D>, k: usize, j: usize) -> bool {
        if self.dir[k] == 0.0 || self.dir[j] == 0.0 {
            return true;
        }
        let along = |axis: usize, limit: f64| {
            let way = Exact::from_f64(limit).minus(&Exact::from_f64(self.origin[axis]));
            if self.dir[axis] < 0.0 {
                way.negated()
            } else {
                way
            }
        };
        let speed = |axis: usize| Exact::from_f64(self.dir[axis].abs());
        let limit = |axis: usize, first: bool| {
            if (self.dir[axis] > 0.0) == first {
                span.low[axis]
            } else {
                span.high[axis]
            }
        };
        let enter = along(k, limit(k, true)).times(&speed(j));
        let exit = along(j, limit(j, false)).times(&speed(k));
        enter.compare(&exit).is_le()
    }
}

impl<const D: usize> Probe<D> for Ray<D> {
    const EXACT: bool = false;

    #[inline(always)]
    fn lanes(&self, node: &Node<D>, _: bool) -> u32 {
        self.through_lanes(node).1
    }

    fn settle(&self, bounds: &Aabb<D>) -> bool {
        self.meets(&Span::of(bounds))
    }
}

/// The slot for which `time` gives the least, and that time; of equal times the least slot.
pub(super) fn first<const D: usize>(
    hierarchy: &Hierarchy<D>,
    ray: &Ray<D>,
    time: impl FnMut(u32) -> Option<f64>,
) -> Option<(u32, f64)> {
    if hierarchy.root == NONE {
        return None;
    }
    Lanes::best().run(First {
        hierarchy,
        ray,
        time,
    })
}

struct First<'a, const D: usize, T> {
    hierarchy: &'a Hierarchy<D>,
    ray: &'a Ray<D>,
    time: T,
}

impl<const D: usize, T: FnMut(u32) -> Option<f64>> Job for First<'_, D, T> {
    type Out = Option<(u32, f64)>;

    #[inline(always)]
    fn run<S: Simd>(mut self, _: S) -> Self::Out {
        let mut best: Option<(u32, f64)> = None;
        let mut nodes = BinaryHeap::new();
        nodes.push(Reverse(Open {
            bound: 0.0,
            node: self.hierarchy.root,
        }));
        while let Some(Reverse(open)) = nodes.pop() {
            if best.is_some_and(|(_, time)| open.bound > time) {
                break;
            }
            let Some(node) = self.hierarchy.node(open.node) else {
                continue;
            };
            let (enters, hits) = self.ray.through_lanes(node);
            for (lane, &child) in node.children().iter().enumerate() {
                // Twice the scale is a power of two, where twice the way to a box could overflow.
                let bound = saturate(enters[lane] * (2.0 * self.ray.scale));
                // Times of the caller's own may be rounded more coarsely than these.
                let bound = bound * (1.0 - 1e-9);
                let late = best.is_some_and(|(_, time)| bound > time);
                if hits >> lane & 1 == 0 || late {
                    continue;
                }
                if node.level > 0 {
                    nodes.push(Reverse(Open { bound, node: child }));
                    continue;
                }
                if let Some(time) = (self.time)(child).filter(|time| !time.is_nan())
                    && best
                        .is_none_or(|(slot, least)| time < least || (time == least && child < slot))
                {
                    best = Some((child, time));
                }
            }
        }
        best
    }
}
