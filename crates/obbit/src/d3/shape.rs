//! Any shape in space: the closed list, and what the queries see of each.

use super::vec::V;
use super::{Capsule3, ConvexHull, Obb3, Pose3, Segment3, Sphere, Triangle};
use crate::error::Error;
use crate::geom::core_shape::{Core, Cored};
use crate::geom::lists::{after, after_by};
use crate::geom::{Aabb, Bounded};
use crate::num::Number;
use smallvec::SmallVec;

/// Any of the shapes in space, for lists that mix them.
///
/// ```
/// use obbit::{Obb3, Relation, Rot3, Shape3, Sphere};
/// let crate_ = Obb3::new([0.0; 3], [2.0; 3], Rot3::from_yaw_degrees(30.0))?;
/// let shapes = [Shape3::from(crate_), Shape3::from(Sphere::new([0.0, 0.0, 2.0], 1.0)?)];
/// assert_eq!(shapes[0].relation(&shapes[1]), Relation::Touching);
/// # Ok::<(), obbit::Error>(())
/// ```
#[derive(Debug, Clone, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Shape3 {
    /// An aligned box.
    Aabb(Aabb<3>),
    /// An oriented box.
    Obb(Obb3),
    /// A ball, or a point.
    Sphere(Sphere),
    /// All points near a segment.
    Capsule(Capsule3),
    /// A segment.
    Segment(Segment3),
    /// A flat triangle.
    Triangle(Triangle),
    /// The convex hull of points.
    Hull(ConvexHull),
}

/// A shape, borrowed: what each query matches on.
#[doc(hidden)]
#[derive(Debug, Clone, Copy)]
pub enum View3<'a> {
    Aabb(&'a Aabb<3>),
    Obb(&'a Obb3),
    Sphere(&'a Sphere),
    Capsule(&'a Capsule3),
    Segment(&'a Segment3),
    Triangle(&'a Triangle),
    Hull(&'a ConvexHull),
}

mod sealed {
    /// Only the shapes of this crate: the queries know each of them.
    pub trait Sealed {}
}

/// A convex shape in space: each of this crate's, and [`Shape3`]. Sealed.
pub trait Convex3: Bounded<3> + Sync + sealed::Sealed {
    #[doc(hidden)]
    fn view(&self) -> View3<'_>;

    /// The shapes, if they are all oriented boxes by their type.
    #[doc(hidden)]
    #[must_use]
    fn obbs(_: &[Self]) -> Option<&[Obb3]>
    where
        Self: Sized,
    {
        None
    }
}

/// A convex shape with no roundness: box, segment, triangle, hull. Sealed.
pub trait Polytope3: Convex3 {}

macro_rules! shape {
    ($($kind:ident($type:ty) $({ $more:item })?),+) => {$(
        impl sealed::Sealed for $type {}

        impl Convex3 for $type {
            #[inline]
            fn view(&self) -> View3<'_> {
                View3::$kind(self)
            }
            $($more)?
        }

        impl From<$type> for Shape3 {
            fn from(shape: $type) -> Self {
                Self::$kind(shape)
            }
        }
    )+

        impl sealed::Sealed for Shape3 {}

        impl Convex3 for Shape3 {
            #[inline]
            fn view(&self) -> View3<'_> {
                match self {
                    $(Self::$kind(shape) => View3::$kind(shape),)+
                }
            }
        }

        impl Bounded<3> for Shape3 {
            fn bounds(&self) -> Aabb<3> {
                match self {
                    $(Self::$kind(shape) => shape.bounds(),)+
                }
            }

            fn lies_along(&self) -> Option<[[f64; 3]; 3]> {
                match self {
                    $(Self::$kind(shape) => shape.lies_along(),)+
                }
            }

            fn limits_along(&self, axes: &[[f64; 3]; 3]) -> Option<[[f64; 3]; 2]> {
                match self {
                    $(Self::$kind(shape) => shape.limits_along(axes),)+
                }
            }
        }

        impl View3<'_> {
            pub(crate) fn bounds(&self) -> Aabb<3> {
                match self {
                    $(View3::$kind(shape) => Bounded::bounds(*shape),)+
                }
            }

            pub(crate) fn translated(&self, motion: V) -> Result<Shape3, Error> {
                match self {
                    $(View3::$kind(shape) => shape.translated(motion).map(Shape3::from),)+
                }
            }
        }

        impl Shape3 {
            /// The middle of the shape, rounded, where its weight is if it is equally dense all over.
            #[must_use]
            pub fn center(&self) -> [f64; 3] {
                match self {
                    $(Self::$kind(shape) => shape.center(),)+
                }
            }

            /// Volume, 0 where the shape is flat; at most the largest `f64`.
            #[must_use]
            pub fn volume(&self) -> f64 {
                match self {
                    $(Self::$kind(shape) => shape.volume(),)+
                }
            }

            /// The shape, moved.
            ///
            /// # Errors
            /// [`Error::NotFinite`], [`Error::TooLarge`].
            pub fn translated(&self, by: [f64; 3]) -> Result<Self, Error> {
                match self {
                    $(Self::$kind(shape) => shape.translated(by).map(Self::from),)+
                }
            }

            /// The shape, turned about the origin and moved; an aligned box becomes an oriented
            /// one.
            ///
            /// # Errors
            /// [`Error::NotFinite`], [`Error::TooLarge`].
            pub fn transformed(&self, pose: &Pose3) -> Result<Self, Error> {
                match self {
                    $(Self::$kind(shape) => shape.transformed(pose).map(Self::from),)+
                }
            }
        }
    };
}

shape!(
    Aabb(Aabb<3>),
    Obb(Obb3) {
        fn obbs(shapes: &[Self]) -> Option<&[Obb3]> {
            Some(shapes)
        }
    },
    Sphere(Sphere),
    Capsule(Capsule3),
    Segment(Segment3),
    Triangle(Triangle),
    Hull(ConvexHull)
);

impl Polytope3 for Aabb<3> {}
impl Polytope3 for Obb3 {}
impl Polytope3 for Segment3 {}
impl Polytope3 for Triangle {}
impl Polytope3 for ConvexHull {}

impl View3<'_> {
    /// Whether a pair is measured from the other shape: whichever of the two is asked, it is the same
    /// one, so that the results have the same bits.
    pub(crate) fn comes_after(&self, other: &Self) -> bool {
        match (self, other) {
            (View3::Aabb(a), View3::Aabb(b)) => after(&[a.min(), a.max()], &[b.min(), b.max()]),
            (View3::Obb(a), View3::Obb(b)) => box_after(a, b),
            (View3::Sphere(a), View3::Sphere(b)) => {
                let list = |s: &Sphere| [s.center(), [s.radius(); 3]];
                after(&list(a), &list(b))
            }
            (View3::Capsule(a), View3::Capsule(b)) => {
                let list = |s: &Capsule3| [s.p(), s.q(), [s.radius(); 3]];
                after(&list(a), &list(b))
            }
            (View3::Segment(a), View3::Segment(b)) => after(&[a.p(), a.q()], &[b.p(), b.q()]),
            (View3::Triangle(a), View3::Triangle(b)) => after(&a.corners(), &b.corners()),
            (View3::Hull(a), View3::Hull(b)) => after(a.corners(), b.corners()),
            (
                View3::Aabb(_)
                | View3::Obb(_)
                | View3::Sphere(_)
                | View3::Capsule(_)
                | View3::Segment(_)
                | View3::Triangle(_)
                | View3::Hull(_),
                _,
            ) => self.rank() > other.rank(),
        }
    }

    fn rank(&self) -> u8 {
        match self {
            View3::Aabb(_) => 0,
            View3::Obb(_) => 1,
            View3::Sphere(_) => 2,
            View3::Capsule(_) => 3,
            View3::Segment(_) => 4,
            View3::Triangle(_) => 5,
            View3::Hull(_) => 6,
        }
    }

    /// The radius of roundness, 0 for a polytope.
    pub(crate) fn radius(&self) -> f64 {
        match self {
            View3::Sphere(s) => s.radius(),
            View3::Capsule(c) => c.radius(),
            _ => 0.0,
        }
    }
}

impl Cored for View3<'_> {
    fn anchor(&self) -> V {
        match self {
            View3::Aabb(b) => b.center(),
            View3::Obb(b) => b.center(),
            View3::Sphere(s) => s.center(),
            View3::Capsule(c) => c.p(),
            View3::Segment(s) => s.p(),
            View3::Triangle(t) => t.corners()[0],
            View3::Hull(h) => h.corners().first().copied().unwrap_or_default(),
        }
    }

    fn core<N: Number>(&self, origin: V) -> Core<N> {
        let relative = |p: V| -> [N; 3] {
            core::array::from_fn(|k| N::from_f64(p[k]).minus(&N::from_f64(origin[k])))
        };
        let points: SmallVec<[[N; 3]; 8]> = match self {
            View3::Aabb(b) => {
                let ends = [relative(b.min()), relative(b.max())];
                (0..8)
                    .map(|i| core::array::from_fn(|k| ends[i >> k & 1][k].clone()))
                    .collect()
            }
            View3::Obb(b) => obb_corners(b, &relative(b.center())),
            View3::Sphere(s) => core::iter::once(relative(s.center())).collect(),
            View3::Capsule(c) => [c.p(), c.q()].map(relative).into_iter().collect(),
            View3::Segment(s) => [s.p(), s.q()].map(relative).into_iter().collect(),
            View3::Triangle(t) => t.corners().map(relative).into_iter().collect(),
            View3::Hull(h) => h.corners().iter().map(|&p| relative(p)).collect(),
        };
        Core {
            points,
            radius: N::from_f64(self.radius()),
        }
    }
}

#[inline(always)]
pub(crate) fn box_after(a: &Obb3, b: &Obb3) -> bool {
    after_by(a.center()[0], b.center()[0], || {
        let list = |s: &Obb3| {
            let [x, y, z] = s.axes();
            [s.center(), s.size(), x, y, z]
        };
        after(&list(a), &list(b))
    })
}

/// The corners about `center`; corner `i` is on the positive side of axis `k` where bit `k` is set.
fn obb_corners<N: Number>(b: &Obb3, center: &[N; 3]) -> SmallVec<[[N; 3]; 8]> {
    let (size, axes) = (b.size(), b.axes());
    let half: [[N; 3]; 3] = core::array::from_fn(|k| {
        let reach = N::from_f64(size[k]).half();
        axes[k].map(|x| N::from_f64(x).times(&reach))
    });
    (0..8)
        .map(|i| {
            core::array::from_fn(|d| {
                let mut sum = center[d].clone();
                for (k, axis) in half.iter().enumerate() {
                    sum = if i >> k & 1 == 1 {
                        sum.plus(&axis[d])
                    } else {
                        sum.minus(&axis[d])
                    };
                }
                sum
            })
        })
        .collect()
}
