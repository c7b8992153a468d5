//! Boxes that a ray meets: slabs, many at a time to within a bound; `geom` has the exact times.
//!
//! On each axis that the ray moves along, it enters a box at `near / |dir|` and leaves it at
//! `far / |dir|`; it meets the box if it leaves on every axis after it has entered on every other.
//! Half the differences cannot overflow, and a quotient of them is right to within three roundings
//! of 2⁻⁵³ unless it or they are tiny; [`TINY`] is added where that errs on the safe side.

use super::distance::{MARGIN, TINY};
use super::hierarchy::Hierarchy;
use super::nearest::Open;
use super::node::{NONE, Node, WIDE};
use super::walk::Probe;
use crate::geom::Aabb;
use crate::geom::box_ray::Ray;
use crate::lanes::{Job, Lanes, Simd};
use crate::num::mask;
use crate::num::vector::largest;
use crate::num::{larger, saturate, scale_exponent, smaller, two_pow};
use alloc::collections::BinaryHeap;
use core::cmp::Reverse;

/// A ray, and what is asked of many boxes at a time.
pub(super) struct Beam<const D: usize> {
    pub(super) ray: Ray<D>,
    origin: [f64; D],
    dir: [f64; D],
    /// What `dir` was multiplied by: a power of two, which leaves the ray as it is.
    scale: f64,
    /// When it ends, in halves of the time along the scaled direction.
    end: f64,
}

impl<const D: usize> Beam<D> {
    /// `None` where a coordinate is not finite, or `most` is negative or NaN.
    pub(super) fn new(origin: [f64; D], dir: [f64; D], most: f64) -> Option<Self> {
        let ray = Ray::new(origin, dir, most)?;
        let scale = two_pow(-scale_exponent(largest(dir)));
        let scaled = dir.map(|x| x * scale);
        let exact = (0..D).all(|k| scaled[k] / scale == dir[k]);
        let (dir, scale) = if exact { (scaled, scale) } else { (dir, 1.0) };
        Some(Self {
            ray,
            origin,
            dir,
            scale,
            // In this order, so that half of a tiny time is not lost before it is made larger.
            end: most / scale * 0.5,
        })
    }

    /// Where the ray surely has not entered yet, and surely has left, on its way through limits; in
    /// halves of the time along the scaled direction. The second is negative where it misses.
    #[inline(always)]
    fn through(&self, low: [f64; D], high: [f64; D]) -> (f64, f64) {
        let (mut enter, mut exit) = (0.0, self.end);
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
            enter = larger(first, enter);
            exit = smaller(last, exit);
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
}

/// The boxes that the ray meets, or misses by a hair: who asks is told the time of each, which says so.
impl<const D: usize> Probe<D> for Beam<D> {
    #[inline(always)]
    fn lanes(&self, node: &Node<D>, inner: bool) -> [u32; 2] {
        let hits = self.through_lanes(node).1;
        [hits, if inner { 0 } else { hits }]
    }

    fn settle(&self, _: &Aabb<D>) -> bool {
        true
    }
}

/// The slot for which `time` gives the least, and that time; of equal times the least slot.
pub(super) fn first<const D: usize>(
    hierarchy: &Hierarchy<D>,
    beam: &Beam<D>,
    time: impl FnMut(u32) -> Option<f64>,
) -> Option<(u32, f64)> {
    if hierarchy.root == NONE {
        return None;
    }
    Lanes::best().run(First {
        hierarchy,
        beam,
        time,
    })
}

struct First<'a, const D: usize, T> {
    hierarchy: &'a Hierarchy<D>,
    beam: &'a Beam<D>,
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
            let (enters, hits) = self.beam.through_lanes(node);
            for (lane, &child) in node.children().iter().enumerate() {
                // Twice the scale is a power of two, where twice the way to a box could overflow.
                let bound = saturate(enters[lane] * (2.0 * self.beam.scale));
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
