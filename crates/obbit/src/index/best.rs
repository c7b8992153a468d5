//! The way from the root down for what is best: the nearest boxes, the first on a ray.
//!
//! Of all boxes that are still closed the one that may hold the best is opened, until none can hold anything
//! better than what has been found (Hjaltason and Samet, Distance Browsing in Spatial Databases, 1999).

use super::layout::{Corners, FAN};
use super::store::View;
use crate::geom::Aabb;
use crate::lanes::{Job, Lanes, Simd};
use alloc::collections::BinaryHeap;
use core::cmp::Reverse;

/// What is looked for: the boxes for which some number is least.
pub(super) trait Aim<const D: usize> {
    /// The number beyond which nothing is of use.
    fn reach(&self) -> f64;
    /// Of each box a number that neither its own nor that of a box inside is below; and a bit for each that may
    /// be of use.
    fn least(&self, boxes: &[Corners<D>; FAN]) -> ([f64; FAN], u32);
    /// Whether to stop where all that is left has at least this number.
    #[inline(always)]
    fn is_done(&mut self, least: f64) -> bool {
        least > self.reach()
    }
    /// Takes note of a box that was given, if it is of use.
    fn take(&mut self, id: u32, bounds: &Aabb<D>);
}

/// Closed boxes for which there is room from the start.
const ROOM: usize = 32;

/// Lets `aim` take what boxes are of use to it, the best first as far as bounds tell.
#[inline]
pub(super) fn best_first<const D: usize>(view: View<'_, D>, aim: &mut impl Aim<D>) {
    Lanes::best().run(BestFirst { view, aim });
}

struct BestFirst<'a, 'b, const D: usize, A> {
    view: View<'a, D>,
    aim: &'b mut A,
}

impl<const D: usize, A: Aim<D>> Job for BestFirst<'_, '_, D, A> {
    type Out = ();

    #[inline(always)]
    fn run<S: Simd>(self, _: S) {
        let Self { view, aim } = self;
        let layout = view.layout;
        let Some(top) = layout.heights().checked_sub(1) else {
            return;
        };
        let mut closed = BinaryHeap::new();
        if top > 0 {
            closed.reserve(ROOM);
        }
        let (mut level, mut node) = (top, 0);
        loop {
            let (boxes, held) = view.node_boxes(level, node);
            let (least, mut useful) = aim.least(&boxes);
            useful &= held;
            let mut reach = aim.reach();
            while useful != 0 {
                let lane = useful.trailing_zeros() as usize;
                useful &= useful - 1;
                let least = least[lane];
                if least > reach {
                    continue;
                }
                let child = node * FAN + lane;
                if level > 0 {
                    // Floats from 0 on are in the order of their bits.
                    let least = if least > 0.0 { least.to_bits() } else { 0 };
                    closed.push(Reverse((least, Closed::new(level, child))));
                } else {
                    let [min, max] = boxes[lane];
                    aim.take(view.ids[node][lane], &Aabb::from_limits(min, max));
                    reach = aim.reach();
                }
            }
            let Some(Reverse((least, next))) = closed.pop() else {
                break;
            };
            if aim.is_done(f64::from_bits(least)) {
                break;
            }
            (level, node) = next.opened();
        }
    }
}

/// A closed box in one number: its level, which is above 0, and which one of that level it is, of which there are
/// fewer than 2²⁸.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Closed(u32);

impl Closed {
    #[inline(always)]
    fn new(level: usize, at: usize) -> Self {
        Self((level << 28 | at) as u32)
    }

    /// The level below, and the node there that it is around.
    #[inline(always)]
    fn opened(self) -> (usize, usize) {
        ((self.0 >> 28) as usize - 1, (self.0 & 0x0fff_ffff) as usize)
    }
}
