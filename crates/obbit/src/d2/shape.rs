//! Any shape of the plane: the closed enum, and the borrowed form that the queries work on.

use super::in_box::in_box;
use super::rect::Rect;
use super::{Aabb2, Capsule2, Circle, ConvexPolygon, Obb2, Pose2, Segment2};
use crate::error::Error;
use crate::geom::Bounded;
use crate::geom::box_around::write;
use crate::geom::core_shape::{Core, Cored};
use crate::geom::lists::{after, after_by};
use crate::num::{Number, larger, scale_exponent, two_pow};
use smallvec::SmallVec;

/// Any shape of the plane, for lists that mix them.
///
/// ```
/// use obbit::{Circle, Obb2, Rot2, Shape2};
/// let shapes: Vec<Shape2> = vec![
///     Circle::new([0.0, 0.0], 1.0)?.into(),
///     Obb2::new([1.5, 0.0], [2.0, 1.0], Rot2::from_degrees(30.0))?.into(),
/// ];
/// assert!(shapes[0].overlaps(&shapes[1]));
/// # Ok::<(), obbit::Error>(())
/// ```
#[derive(Debug, Clone, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Shape2 {
    /// An axis-aligned box.
    Aabb(Aabb2),
    /// An oriented box.
    Obb(Obb2),
    /// A circle, or a point.
    Circle(Circle),
    /// A segment with a radius.
    Capsule(Capsule2),
    /// A line segment.
    Segment(Segment2),
    /// A convex polygon.
    Polygon(ConvexPolygon),
}

/// Runs the same expression on whichever shape it is.
macro_rules! each {
    ($shape:expr, $s:ident => $do:expr) => {
        match $shape {
            Shape2::Aabb($s) => $do,
            Shape2::Obb($s) => $do,
            Shape2::Circle($s) => $do,
            Shape2::Capsule($s) => $do,
            Shape2::Segment($s) => $do,
            Shape2::Polygon($s) => $do,
        }
    };
}

impl Shape2 {
    /// Its middle; of a polygon, the centre of its area.
    #[must_use]
    pub fn center(&self) -> [f64; 2] {
        each!(self, s => s.center())
    }

    /// Its area (at most the largest `f64`).
    #[must_use]
    pub fn area(&self) -> f64 {
        each!(self, s => s.area())
    }

    /// The same shape moved by `by`.
    ///
    /// # Errors
    /// Where the result is not finite.
    pub fn translated(&self, by: [f64; 2]) -> Result<Self, Error> {
        Ok(each!(self, s => s.translated(by)?.into()))
    }

    /// The same shape after a rigid motion; an aligned box becomes an oriented one.
    ///
    /// # Errors
    /// Where the motion or the result is not finite.
    pub fn transformed(&self, pose: &Pose2) -> Result<Self, Error> {
        Ok(each!(self, s => s.transformed(pose)?.into()))
    }

    /// As the queries see it.
    #[inline]
    pub(super) fn as_view(&self) -> View2<'_> {
        match self {
            Self::Aabb(s) => View2::Aabb(s),
            Self::Obb(s) => View2::Obb(s),
            Self::Circle(s) => View2::Circle(s),
            Self::Capsule(s) => View2::Capsule(s),
            Self::Segment(s) => View2::Segment(s),
            Self::Polygon(s) => View2::Polygon(s),
        }
    }
}

impl Bounded<2> for Shape2 {
    fn bounds(&self) -> Aabb2 {
        each!(self, s => s.bounds())
    }

    fn lies_along(&self) -> Option<[[f64; 2]; 2]> {
        each!(self, s => s.lies_along())
    }

    fn limits_along(&self, axes: &[[f64; 2]; 2]) -> Option<[[f64; 2]; 2]> {
        each!(self, s => s.limits_along(axes))
    }

    fn boxes(shapes: &[Self], numbers: &mut [&mut [f64]]) -> bool {
        // In WebAssembly shapes of many kinds are told one by one: what is loaded is smaller.
        let told = !cfg!(target_family = "wasm");
        if told {
            write(shapes.iter().map(in_box), numbers);
        }
        told
    }
}

/// A borrowed shape of any kind. With a concrete type the compiler knows the variant and folds
/// every match on it away.
#[doc(hidden)]
#[derive(Debug, Clone, Copy)]
pub enum View2<'a> {
    /// Borrowed from [`Shape2::Aabb`] or an `Aabb2`.
    Aabb(&'a Aabb2),
    /// As above.
    Obb(&'a Obb2),
    /// As above.
    Circle(&'a Circle),
    /// As above.
    Capsule(&'a Capsule2),
    /// As above.
    Segment(&'a Segment2),
    /// As above.
    Polygon(&'a ConvexPolygon),
}

impl Cored for View2<'_> {
    fn anchor(&self) -> [f64; 3] {
        let [x, y] = match self {
            Self::Aabb(s) => s.center(),
            Self::Obb(s) => s.center(),
            Self::Circle(s) => s.center(),
            Self::Capsule(s) => s.center(),
            Self::Segment(s) => s.center(),
            Self::Polygon(s) => s.bounds().center(),
        };
        [x, y, 0.0]
    }

    /// Corners come in the sense of a positive turn; the queries rely on it.
    fn core<N: Number>(&self, origin: [f64; 3]) -> Core<N> {
        let from_origin = |p: &[f64; 2]| -> [N; 3] {
            let along = |k: usize| N::from_f64(p[k]).minus(&N::from_f64(origin[k]));
            [along(0), along(1), N::zero()]
        };
        let mut radius = N::zero();
        let points: SmallVec<[[N; 3]; 8]> = match self {
            Self::Aabb(s) => s.corners().iter().map(from_origin).collect(),
            Self::Obb(s) => obb_corners(s, &from_origin(&s.center())),
            Self::Circle(s) => {
                radius = N::from_f64(s.radius());
                [from_origin(&s.center())].into_iter().collect()
            }
            Self::Capsule(s) => {
                radius = N::from_f64(s.radius());
                [from_origin(&s.p()), from_origin(&s.q())]
                    .into_iter()
                    .collect()
            }
            Self::Segment(s) => [from_origin(&s.p()), from_origin(&s.q())]
                .into_iter()
                .collect(),
            Self::Polygon(s) => s.corners().iter().map(from_origin).collect(),
        };
        Core { points, radius }
    }
}

fn obb_corners<N: Number>(s: &Obb2, center: &[N; 3]) -> SmallVec<[[N; 3]; 8]> {
    let (c, s_) = (
        N::from_f64(s.rotation().cos()),
        N::from_f64(s.rotation().sin()),
    );
    let [w, h] = s.size().map(|size| N::from_f64(size).half());
    let (wx, wy) = (w.times(&c), w.times(&s_));
    let (hx, hy) = (h.times(&s_).negated(), h.times(&c));
    // (left, bottom), (right, bottom), (right, top), (left, top)
    let left = [center[0].minus(&wx), center[1].minus(&wy)];
    let right = [center[0].plus(&wx), center[1].plus(&wy)];
    let down = |p: &[N; 2]| [p[0].minus(&hx), p[1].minus(&hy), N::zero()];
    let up = |p: &[N; 2]| [p[0].plus(&hx), p[1].plus(&hy), N::zero()];
    [down(&left), down(&right), up(&right), up(&left)]
        .into_iter()
        .collect()
}

/// The outward normal of the edge that starts at point `i` of the core, not of unit length. A box
/// has it from its rotation, so that a side without length has one too.
pub(super) fn outward<N: Number>(view: View2<'_>, core: &Core<N>, i: usize) -> [N; 2] {
    match view {
        View2::Aabb(_) => {
            [[0.0, -1.0], [1.0, 0.0], [0.0, 1.0], [-1.0, 0.0]][i % 4].map(N::from_f64)
        }
        View2::Obb(s) => {
            let (c, n) = (s.rotation().cos(), s.rotation().sin());
            [[n, -c], [c, n], [-n, c], [-c, -n]][i % 4].map(N::from_f64)
        }
        _ => {
            let segment = core.points.len() == 2;
            let start = if segment { 0 } else { i };
            let (p, q) = (
                &core.points[start],
                &core.points[(start + 1) % core.points.len()],
            );
            let [x, y] = [q[0].minus(&p[0]), q[1].minus(&p[1])];
            // A segment has the four sides of a box without height.
            match if segment { i } else { 0 } {
                1 => [x, y],
                2 => [y.negated(), x],
                3 => [x.negated(), y.negated()],
                _ => [y, x.negated()],
            }
        }
    }
}

/// The core point that point `i` of the outline is.
pub(super) fn core_point<N>(core: &Core<N>, i: usize) -> &[N; 3] {
    &core.points[core_index(core, i)]
}

/// Its index: a segment's outline goes there and back.
pub(super) fn core_index<N>(core: &Core<N>, i: usize) -> usize {
    let last = core.points.len() - 1;
    if last == 1 {
        [0, 1, 1, 0][i % 4]
    } else {
        i.min(last)
    }
}

impl<'a> View2<'a> {
    /// The box that it is.
    pub(super) fn rect(self) -> Option<Rect<'a>> {
        match self {
            Self::Aabb(s) => Some(Rect::Aligned(s)),
            Self::Obb(s) => Some(Rect::Turned(s)),
            _ => None,
        }
    }

    /// Whether a pair is measured from the other shape: whichever of the two is asked, it is the same
    /// one, so that the results have the same bits.
    pub(super) fn comes_after(self, other: Self) -> bool {
        let turn = |s: &Obb2| [s.rotation().cos(), s.rotation().sin()];
        match (self, other) {
            (Self::Aabb(a), Self::Aabb(b)) => after_by(a.min()[0], b.min()[0], || {
                after(&[a.min(), a.max()], &[b.min(), b.max()])
            }),
            (Self::Obb(a), Self::Obb(b)) => after_by(a.center()[0], b.center()[0], || {
                let list = |s: &Obb2| [s.center(), s.size(), turn(s)];
                after(&list(a), &list(b))
            }),
            (Self::Circle(a), Self::Circle(b)) => after_by(a.center()[0], b.center()[0], || {
                let list = |s: &Circle| [s.center(), [s.radius(); 2]];
                after(&list(a), &list(b))
            }),
            (Self::Capsule(a), Self::Capsule(b)) => after_by(a.p()[0], b.p()[0], || {
                let list = |s: &Capsule2| [s.p(), s.q(), [s.radius(); 2]];
                after(&list(a), &list(b))
            }),
            (Self::Segment(a), Self::Segment(b)) => after(&[a.p(), a.q()], &[b.p(), b.q()]),
            (Self::Polygon(a), Self::Polygon(b)) => after(a.corners(), b.corners()),
            (
                Self::Aabb(_)
                | Self::Obb(_)
                | Self::Circle(_)
                | Self::Capsule(_)
                | Self::Segment(_)
                | Self::Polygon(_),
                _,
            ) => self.rank() > other.rank(),
        }
    }

    fn rank(self) -> u8 {
        match self {
            Self::Aabb(_) => 0,
            Self::Obb(_) => 1,
            Self::Circle(_) => 2,
            Self::Capsule(_) => 3,
            Self::Segment(_) => 4,
            Self::Polygon(_) => 5,
        }
    }

    /// The same shape moved by `by`.
    pub(super) fn translated(self, by: [f64; 2]) -> Result<Shape2, Error> {
        Ok(match self {
            Self::Aabb(s) => s.translated(by)?.into(),
            Self::Obb(s) => s.translated(by)?.into(),
            Self::Circle(s) => s.translated(by)?.into(),
            Self::Capsule(s) => s.translated(by)?.into(),
            Self::Segment(s) => s.translated(by)?.into(),
            Self::Polygon(s) => s.translated(by)?.into(),
        })
    }

    pub(super) fn bounds(self) -> Aabb2 {
        match self {
            Self::Aabb(s) => *s,
            Self::Obb(s) => s.bounds(),
            Self::Circle(s) => s.bounds(),
            Self::Capsule(s) => s.bounds(),
            Self::Segment(s) => s.bounds(),
            Self::Polygon(s) => s.bounds(),
        }
    }

    pub(crate) fn area(self) -> f64 {
        match self {
            Self::Aabb(s) => s.area(),
            Self::Obb(s) => s.area(),
            Self::Circle(s) => s.area(),
            Self::Capsule(s) => s.area(),
            Self::Segment(s) => s.area(),
            Self::Polygon(s) => s.area(),
        }
    }
}

impl View2<'_> {
    /// The power of two near its size.
    pub(super) fn unit(self) -> i32 {
        let bounds = self.bounds();
        let half = |k: usize| bounds.max()[k] * 0.5 - bounds.min()[k] * 0.5;
        let (w, h) = (half(0), half(1));
        (scale_exponent(larger(w, h)) + 1).clamp(-1020, 1020)
    }

    /// The area with all lengths times `2^power`, which brings them near 1.
    pub(super) fn scaled_area(self, power: i32) -> f64 {
        let scale = two_pow(power);
        let point = |p: [f64; 2]| p.map(|x| x * scale);
        let shape: Result<Shape2, Error> = match self {
            Self::Aabb(s) => Ok(Aabb2::from_limits(point(s.min()), point(s.max())).into()),
            Self::Obb(s) => Ok(Obb2::unchecked([0.0; 2], point(s.size()), s.rotation()).into()),
            Self::Circle(s) => Circle::new([0.0; 2], s.radius() * scale).map(Into::into),
            Self::Capsule(s) => {
                Capsule2::new(point(s.p()), point(s.q()), s.radius() * scale).map(Into::into)
            }
            Self::Segment(_) => return 0.0,
            Self::Polygon(s) => {
                let corners = s.corners().iter().map(|&p| point(p)).collect();
                Ok(ConvexPolygon::from_corners(corners).into())
            }
        };
        shape.map_or(0.0, |shape| shape.area())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::d2::Rot2;

    #[test]
    fn cores_are_the_corners() {
        let obb = Obb2::new([1.0, 2.0], [4.0, 2.0], Rot2::from_degrees(90.0)).unwrap();
        let core = View2::Obb(&obb).core::<f64>([1.0, 2.0, 0.0]);
        assert_eq!(
            core.points.as_slice(),
            [
                [1.0, -2.0, 0.0],
                [1.0, 2.0, 0.0],
                [-1.0, 2.0, 0.0],
                [-1.0, -2.0, 0.0]
            ]
        );
    }

    #[test]
    fn any_shape_moves() {
        let pose = Pose2::new(Rot2::from_degrees(90.0), [1.0, 0.0]);
        let flat = Shape2::from(Aabb2::new([0.0, 0.0], [4.0, 2.0]).unwrap());
        let turned = flat.transformed(&pose).unwrap();
        assert!(matches!(turned, Shape2::Obb(_)));
        assert_eq!(
            (turned.bounds().min(), turned.bounds().max()),
            ([-1.0, 0.0], [1.0, 4.0])
        );
        assert_eq!((turned.center(), turned.area()), ([0.0, 2.0], 8.0));
        assert!(flat.translated([f64::MAX, f64::INFINITY]).is_err());
    }
}
