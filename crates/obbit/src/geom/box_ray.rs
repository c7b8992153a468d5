//! When does a ray enter a box? As a float for most comparisons, exactly for the close ones.

use super::Aabb;
use crate::num::rounded::order;
use crate::num::{Exact, Number, saturate};
use core::cmp::Ordering;

/// A ray of finite numbers.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Ray<const D: usize> {
    pub(crate) origin: [f64; D],
    pub(crate) dir: [f64; D],
    pub(crate) most: f64,
}

/// When a ray is at a limit: `(limit - origin) / dir`, `dir` not 0.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Time {
    limit: f64,
    origin: f64,
    dir: f64,
    /// Off by a few roundings.
    pub(crate) rounded: f64,
}

/// Time 0.
const START: Time = Time {
    limit: 0.0,
    origin: 0.0,
    dir: 1.0,
    rounded: 0.0,
};

impl Time {
    #[inline(always)]
    fn at(limit: f64, origin: f64, dir: f64) -> Self {
        let way = limit - origin;
        Self {
            limit,
            origin,
            dir,
            rounded: if way.is_finite() {
                way / dir
            } else {
                (limit * 0.5 - origin * 0.5) / dir * 2.0
            },
        }
    }

    /// The order of two times, exactly.
    #[inline(always)]
    fn compare(&self, other: &Self) -> Ordering {
        order(self.rounded, other.rounded).unwrap_or_else(|| {
            if self == other {
                return Ordering::Equal;
            }
            self.settle(other)
        })
    }

    #[cold]
    fn settle(&self, other: &Self) -> Ordering {
        // a / b against c / d is a d against c b where b and d are positive; here signs are moved.
        let over = |t: &Self| {
            let way = Exact::from_f64(t.limit).minus(&Exact::from_f64(t.origin));
            if t.dir < 0.0 { way.negated() } else { way }
        };
        let left = over(self).times(&Exact::from_f64(other.dir.abs()));
        let right = over(other).times(&Exact::from_f64(self.dir.abs()));
        left.compare(&right)
    }

    /// As the caller sees it.
    pub(crate) fn shown(&self) -> f64 {
        if self.rounded > 0.0 {
            saturate(self.rounded)
        } else {
            0.0
        }
    }
}

impl<const D: usize> Ray<D> {
    pub(crate) fn new(origin: [f64; D], dir: [f64; D], most: f64) -> Option<Self> {
        let finite = origin.iter().chain(&dir).all(|x| x.is_finite());
        (finite && most >= 0.0).then_some(Self { origin, dir, most })
    }

    /// When the ray enters a box, if it hits it in time; exactly whether, and exactly when.
    #[inline]
    pub(crate) fn enter(&self, bounds: &Aabb<D>) -> Option<Time> {
        let (min, max) = (bounds.min(), bounds.max());
        let mut enter = START;
        for k in 0..D {
            let (origin, dir) = (self.origin[k], self.dir[k]);
            if dir == 0.0 {
                if origin < min[k] || max[k] < origin {
                    return None;
                }
                continue;
            }
            let near = Time::at(if dir > 0.0 { min[k] } else { max[k] }, origin, dir);
            if near.compare(&enter) == Ordering::Greater {
                enter = near;
            }
        }
        for k in 0..D {
            let (origin, dir) = (self.origin[k], self.dir[k]);
            if dir != 0.0 {
                let far = Time::at(if dir > 0.0 { max[k] } else { min[k] }, origin, dir);
                if far.compare(&enter) == Ordering::Less {
                    return None;
                }
            }
        }
        if self.most < f64::INFINITY {
            let most = Time::at(self.most, 0.0, 1.0);
            if most.compare(&enter) == Ordering::Less {
                return None;
            }
        }
        Some(enter)
    }
}

/// A box that is hit, in the order of answers: earliest first, those of one time by id.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Entry {
    pub(crate) time: Time,
    pub(crate) id: u32,
}

impl Ord for Entry {
    fn cmp(&self, other: &Self) -> Ordering {
        self.time.compare(&other.time).then(self.id.cmp(&other.id))
    }
}

impl PartialOrd for Entry {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl PartialEq for Entry {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other) == Ordering::Equal
    }
}

impl Eq for Entry {}
