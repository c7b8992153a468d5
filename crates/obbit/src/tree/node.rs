//! Sixteen boxes side by side: what is tested at a time.

use crate::geom::Aabb;
use crate::num::{larger, mask, smaller};

/// Boxes to a node.
pub(super) const WIDE: usize = 16;
/// No node, no slot.
pub(super) const NONE: u32 = u32::MAX;

/// A node of the hierarchy. The boxes are those of its children, limit by limit in columns, so that
/// a query is one comparison of vectors for each limit.
#[derive(Debug, Clone)]
#[repr(align(64))]
pub(super) struct Node<const D: usize> {
    pub(super) low: [[f64; WIDE]; D],
    pub(super) high: [[f64; WIDE]; D],
    /// Slots at level 0, else nodes.
    pub(super) child: [u32; WIDE],
    /// The lanes in use are the first so many. The others hold a box that nothing meets.
    pub(super) len: u32,
    pub(super) level: u32,
    pub(super) parent: u32,
    /// How long a leaf was on each axis when the hierarchy was built; infinite for what was made since.
    pub(super) fresh: [f64; D],
}

/// Limits on each axis; turned around, so that they hold nothing, where there is no box.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Span<const D: usize> {
    pub(super) low: [f64; D],
    pub(super) high: [f64; D],
}

impl<const D: usize> Span<D> {
    pub(super) const NOTHING: Self = Self {
        low: [f64::INFINITY; D],
        high: [f64::NEG_INFINITY; D],
    };

    #[inline]
    pub(super) fn of(bounds: &Aabb<D>) -> Self {
        Self {
            low: bounds.min(),
            high: bounds.max(),
        }
    }

    #[inline]
    pub(super) fn with(&self, other: &Self) -> Self {
        Self {
            low: core::array::from_fn(|k| smaller(self.low[k], other.low[k])),
            high: core::array::from_fn(|k| larger(self.high[k], other.high[k])),
        }
    }

    /// Half of the middle on an axis; cannot overflow.
    #[inline]
    pub(super) fn middle(&self, k: usize) -> f64 {
        self.low[k] * 0.25 + self.high[k] * 0.25
    }

    /// The length along an axis, a sixteenth of it (so that neither the sum of all nor two and a half times
    /// that can overflow); 0 for nothing.
    #[inline]
    pub(super) fn length(&self, k: usize) -> f64 {
        larger(self.high[k] * 0.0625 - self.low[k] * 0.0625, 0.0)
    }

    /// Sum of the [lengths](Self::length) along all axes. How much a node costs: a small window meets a box in
    /// proportion to that.
    #[inline]
    pub(super) fn extent(&self) -> f64 {
        let mut sum = 0.0;
        for k in 0..D {
            sum += self.length(k);
        }
        sum
    }
}

impl<const D: usize> Node<D> {
    pub(super) fn new(level: u32) -> Self {
        Self {
            low: [[f64::INFINITY; WIDE]; D],
            high: [[f64::NEG_INFINITY; WIDE]; D],
            child: [NONE; WIDE],
            len: 0,
            level,
            parent: NONE,
            fresh: [f64::INFINITY; D],
        }
    }

    #[inline]
    pub(super) fn len(&self) -> usize {
        (self.len as usize).min(WIDE)
    }

    pub(super) fn children(&self) -> &[u32] {
        &self.child[..self.len()]
    }

    #[inline]
    pub(super) fn span(&self, lane: usize) -> Span<D> {
        Span {
            low: core::array::from_fn(|k| self.low[k][lane]),
            high: core::array::from_fn(|k| self.high[k][lane]),
        }
    }

    /// The box in a lane of a leaf.
    #[inline]
    pub(super) fn bounds(&self, lane: usize) -> Aabb<D> {
        let Span { low, high } = self.span(lane);
        Aabb::from_limits(low, high)
    }

    #[inline]
    pub(super) fn put(&mut self, lane: usize, span: &Span<D>) {
        for k in 0..D {
            self.low[k][lane] = span.low[k];
            self.high[k][lane] = span.high[k];
        }
    }

    /// Appends a child; the caller knows that there is room.
    #[inline]
    pub(super) fn push(&mut self, child: u32, span: &Span<D>) {
        let lane = self.len();
        if lane < WIDE {
            self.put(lane, span);
            self.child[lane] = child;
            self.len += 1;
        }
    }

    /// Takes a child out; the last one moves into its lane.
    pub(super) fn take(&mut self, lane: usize) {
        let Some(last) = self.len().checked_sub(1) else {
            return;
        };
        let moved = self.span(last);
        self.put(lane, &moved);
        self.child[lane] = self.child[last];
        self.put(last, &Span::NOTHING);
        self.child[last] = NONE;
        self.len = last as u32;
    }

    /// The lane of a child.
    #[inline]
    pub(super) fn lane_of(&self, child: u32) -> Option<usize> {
        self.child.iter().position(|&c| c == child)
    }

    /// The smallest limits around all children.
    #[inline]
    pub(super) fn around(&self) -> Span<D> {
        let least = |column: &[f64; WIDE]| column.iter().fold(f64::INFINITY, |a, &b| smaller(a, b));
        let most =
            |column: &[f64; WIDE]| column.iter().fold(f64::NEG_INFINITY, |a, &b| larger(a, b));
        Span {
            low: core::array::from_fn(|k| least(&self.low[k])),
            high: core::array::from_fn(|k| most(&self.high[k])),
        }
    }

    /// Bit k is set where child k shares a point with `window`.
    #[inline(always)]
    pub(super) fn meeting(&self, window: &Span<D>) -> u32 {
        self.compare(|k, low, high| (low <= window.high[k]) & (high >= window.low[k]))
    }

    /// Bit k is set where child k overlaps `window`.
    #[inline(always)]
    pub(super) fn overlapping(&self, window: &Span<D>) -> u32 {
        self.compare(|k, low, high| (low < window.high[k]) & (high > window.low[k]))
    }

    /// Bit k is set where child k lies in the inside of `window`.
    #[inline(always)]
    pub(super) fn inside(&self, window: &Span<D>) -> u32 {
        self.compare(|k, low, high| (low > window.low[k]) & (high < window.high[k]))
    }

    /// Bit k is set where child k lies in `window`; limits may coincide.
    #[inline(always)]
    pub(super) fn within(&self, window: &Span<D>) -> u32 {
        self.compare(|k, low, high| (low >= window.low[k]) & (high <= window.high[k]))
    }

    /// Bit k is set where `holds` does for both limits of child k on every axis.
    #[inline(always)]
    fn compare(&self, holds: impl Fn(usize, f64, f64) -> bool) -> u32 {
        let mut hits = [true; WIDE];
        for k in 0..D {
            let limits = self.low[k].iter().zip(&self.high[k]);
            for ((&low, &high), hit) in limits.zip(&mut hits) {
                *hit &= holds(k, low, high);
            }
        }
        mask(&hits)
    }
}
