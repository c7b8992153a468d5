//! Every shape as a few core points and a radius: what the general queries work on.

use crate::num::{Number, two_pow};
use smallvec::SmallVec;

/// The convex hull of `points`, grown by `radius` all round. In the plane z is 0.
///
/// A circle is one point, a capsule two, a box four or eight with no radius. Points are relative
/// to an origin that the query chose, so that shapes far from zero lose no digits.
#[derive(Debug, Clone)]
pub(crate) struct Core<N> {
    pub(crate) points: SmallVec<[[N; 3]; 8]>,
    pub(crate) radius: N,
}

impl<N: Number> Core<N> {
    /// The hull of the points alone.
    pub(crate) fn of(points: SmallVec<[[N; 3]; 8]>) -> Self {
        let radius = N::zero();
        Self { points, radius }
    }
}

/// A shape that can state its core in any kind of number.
pub(crate) trait Cored {
    /// A point in or near the shape: the origin for everything computed about it.
    fn anchor(&self) -> [f64; 3];
    /// The core relative to `origin`. Differences to the origin are formed first, so that a
    /// number with limited digits spends them on the shape and not on where it stands.
    fn core<N: Number>(&self, origin: [f64; 3]) -> Core<N>;
}

/// A shape and everything it passes on its way along `motion`.
pub(crate) struct Swept<'a, S> {
    pub(crate) shape: &'a S,
    pub(crate) motion: [f64; 3],
}

impl<S: Cored> Cored for Swept<'_, S> {
    fn anchor(&self) -> [f64; 3] {
        self.shape.anchor()
    }

    fn core<N: Number>(&self, origin: [f64; 3]) -> Core<N> {
        let mut core = self.shape.core::<N>(origin);
        let motion = self.motion.map(N::from_f64);
        let start = core.points.clone();
        core.points
            .extend(start.iter().map(|p| translated(p, &motion)));
        core
    }
}

/// The segment from `origin` to `origin + dir * 2^doublings`, which may end beyond the floats.
pub(crate) struct Path {
    pub(crate) origin: [f64; 3],
    pub(crate) dir: [f64; 3],
    pub(crate) doublings: i32,
}

impl Cored for Path {
    fn anchor(&self) -> [f64; 3] {
        self.origin
    }

    fn core<N: Number>(&self, origin: [f64; 3]) -> Core<N> {
        let start: [N; 3] =
            core::array::from_fn(|k| N::from_f64(self.origin[k]).minus(&N::from_f64(origin[k])));
        let mut along = self.dir.map(N::from_f64);
        let mut left = self.doublings;
        while left != 0 {
            let step = left.clamp(-1000, 1000);
            let factor = N::from_f64(two_pow(step));
            along = core::array::from_fn(|k| along[k].times(&factor));
            left -= step;
        }
        let end = translated(&start, &along);
        let mut points = SmallVec::new();
        points.push(start);
        points.push(end);
        Core {
            points,
            radius: N::zero(),
        }
    }
}

/// A shape moved by `share * motion / 2^halvings`, without rounding.
pub(crate) struct Moved<'a, S> {
    pub(crate) shape: &'a S,
    pub(crate) motion: [f64; 3],
    pub(crate) share: f64,
    pub(crate) halvings: i32,
}

impl<S: Cored> Cored for Moved<'_, S> {
    fn anchor(&self) -> [f64; 3] {
        self.shape.anchor()
    }

    fn core<N: Number>(&self, origin: [f64; 3]) -> Core<N> {
        let mut core = self.shape.core::<N>(origin);
        let share = N::from_f64(self.share);
        let mut motion = self.motion.map(|x| N::from_f64(x).times(&share));
        let mut left = self.halvings;
        while left > 0 {
            let step = left.min(1000);
            let factor = N::from_f64(two_pow(-step));
            motion = core::array::from_fn(|k| motion[k].times(&factor));
            left -= step;
        }
        for p in &mut core.points {
            *p = translated(p, &motion);
        }
        core
    }
}

/// A shape grown by `by` all round.
pub(crate) struct Grown<'a, S> {
    pub(crate) shape: &'a S,
    pub(crate) by: f64,
}

impl<S: Cored> Cored for Grown<'_, S> {
    fn anchor(&self) -> [f64; 3] {
        self.shape.anchor()
    }

    fn core<N: Number>(&self, origin: [f64; 3]) -> Core<N> {
        let core = self.shape.core::<N>(origin);
        Core {
            radius: core.radius.plus(&N::from_f64(self.by)),
            ..core
        }
    }
}

fn translated<N: Number>(p: &[N; 3], by: &[N; 3]) -> [N; 3] {
    core::array::from_fn(|k| p[k].plus(&by[k]))
}
