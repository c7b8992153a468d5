//! An affine map of the plane: what drawing programs keep for each element.

use super::{Aabb2, Capsule2, Circle, ConvexPolygon, Obb2, Rot2, Segment2, Shape2, reach};
use crate::error::Error;
use crate::num::vector::unit;
use crate::num::{in_range, sqrt, two_pow};
use alloc::vec::Vec;

/// Takes `[x, y]` to `[a x + c y + e, b x + d y + f]`: scales, turns, mirrors and shears, then
/// shifts. The six numbers stand in the order of SVG's `matrix()`, CSS and the canvas.
///
/// ```
/// use obbit::{Aabb2, Affine2, Shape2};
/// let card = Shape2::from(Aabb2::new([0.0, 0.0], [4.0, 2.0])?);
/// // Mirrored left to right, then moved: the same box as a set, on the other side.
/// let mirrored = Affine2::new([-1.0, 0.0, 0.0, 1.0, 10.0, 0.0])?;
/// assert_eq!(card.mapped(&mirrored)?, Aabb2::new([6.0, 0.0], [10.0, 2.0])?.into());
/// // Turned and twice as large.
/// let turned = Affine2::new([1.2, 1.6, -1.6, 1.2, 0.0, 0.0])?;
/// assert!(matches!(card.mapped(&turned)?, Shape2::Obb(b) if b.size() == [8.0, 4.0]));
/// // Sheared: a parallelogram.
/// let sheared = Affine2::new([1.0, 0.0, 0.5, 1.0, 0.0, 0.0])?;
/// assert!(matches!(card.mapped(&sheared)?, Shape2::Polygon(p) if p.corners().len() == 4));
/// # Ok::<(), obbit::Error>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(try_from = "[f64; 6]", into = "[f64; 6]"))]
pub struct Affine2 {
    /// `[[a, b], [c, d]]`: where the axes go.
    axes: [[f64; 2]; 2],
    shift: [f64; 2],
}

impl Default for Affine2 {
    fn default() -> Self {
        Self::IDENTITY
    }
}

impl Affine2 {
    /// Leaves everything where it is.
    pub const IDENTITY: Self = Self {
        axes: [[1.0, 0.0], [0.0, 1.0]],
        shift: [0.0; 2],
    };

    /// A map from its six numbers `[a, b, c, d, e, f]`.
    ///
    /// # Errors
    /// [`Error::NotFinite`].
    pub fn new([a, b, c, d, e, f]: [f64; 6]) -> Result<Self, Error> {
        reach::finite_point(["matrix a", "matrix b"], [a, b])?;
        reach::finite_point(["matrix c", "matrix d"], [c, d])?;
        reach::finite_point(["matrix e", "matrix f"], [e, f])?;
        Ok(Self {
            axes: [[a, b], [c, d]],
            shift: [e, f],
        })
    }

    /// Its six numbers.
    #[must_use]
    pub const fn numbers(&self) -> [f64; 6] {
        let ([[a, b], [c, d]], [e, f]) = (self.axes, self.shift);
        [a, b, c, d, e, f]
    }

    /// Where `point` goes; rounded, and infinite where that is past the largest number.
    #[must_use]
    pub fn apply(&self, point: [f64; 2]) -> [f64; 2] {
        self.moved(point, self.shift)
    }

    /// Where the axes take a point, moved by `shift`.
    fn moved(&self, [x, y]: [f64; 2], shift: [f64; 2]) -> [f64; 2] {
        let [u, v] = self.axes;
        let plain = [0, 1].map(|k| (x * u[k] + y * v[k]) + shift[k]);
        // Products may be past the largest number where their sum is not: then all of it in a unit in which
        // nothing is.
        in_range(plain, || {
            let part = |x: f64| x * two_pow(-520);
            [0, 1].map(|k| {
                let turned = part(x) * part(u[k]) + part(y) * part(v[k]);
                (turned + part(part(shift[k]))) * two_pow(520) * two_pow(520)
            })
        })
    }

    /// This map and then `next`; rounded.
    ///
    /// # Errors
    /// [`Error::NotFinite`] where a number of the result is not.
    pub fn then(&self, next: &Self) -> Result<Self, Error> {
        // (Adding -0 leaves either zero as it is.)
        let turned = |axis| next.moved(axis, [-0.0; 2]);
        let ([[a, b], [c, d]], [e, f]) = (self.axes.map(turned), next.apply(self.shift));
        Self::new([a, b, c, d, e, f])
    }

    /// By what it scales and how it turns, where it does nothing else but mirror and shift.
    fn similarity(&self) -> Option<(f64, Rot2)> {
        let [[a, b], [c, d]] = self.axes;
        if !((d == a && c == -b) || (d == -a && c == b)) {
            return None;
        }
        let Some([cos, sin]) = unit([a, b]) else {
            return Some((0.0, Rot2::IDENTITY));
        };
        // The root of a sum of squares is right to the last bits only, and so are these two.
        let square = cos * cos + sin * sin;
        let [cos, sin] = [cos, sin].map(|x| x / sqrt(square));
        Rot2::from_cos_sin(cos, sin)
            .ok()
            .map(|turn| (reach::length([a, b]), turn))
    }

    /// Whether it takes lines along the axes to such lines.
    fn keeps_axes(&self) -> bool {
        let [[a, b], [c, d]] = self.axes;
        (b == 0.0 && c == 0.0) || (a == 0.0 && d == 0.0)
    }
}

impl From<Affine2> for [f64; 6] {
    fn from(map: Affine2) -> Self {
        map.numbers()
    }
}

impl TryFrom<[f64; 6]> for Affine2 {
    type Error = Error;

    fn try_from(numbers: [f64; 6]) -> Result<Self, Error> {
        Self::new(numbers)
    }
}

impl Shape2 {
    /// The same shape after an affine map. Numbers are rounded once or twice on the way.
    ///
    /// A map that scales evenly, turns, mirrors and shifts keeps the kind of shape, but for aligned
    /// boxes that become oriented ones; so does any map for segments and polygons. Aligned boxes stay
    /// aligned under all maps that keep the axes where they are or exchange them; under other maps than
    /// these boxes become polygons. A mirrored box is the same set as one that is not.
    ///
    /// # Errors
    /// [`Error::NotFinite`] and [`Error::TooLarge`] where the result is not finite, or an aligned box
    /// wider than the largest `f64` is to be turned, and
    /// [`Error::NotSimilar`] for a circle or capsule that becomes an ellipse: give a polygon of it.
    pub fn mapped(&self, map: &Affine2) -> Result<Self, Error> {
        let all = |points: &[[f64; 2]]| -> Vec<[f64; 2]> {
            points.iter().map(|&p| map.apply(p)).collect()
        };
        let round = || map.similarity().ok_or(Error::NotSimilar);
        Ok(match self {
            Self::Aabb(s) => {
                if map.keeps_axes() {
                    return Ok(Aabb2::around(&all(&[s.min(), s.max()]))?.into());
                }
                rectangle(map, s.center(), s.covering(), Rot2::IDENTITY, &s.corners())?
            }
            Self::Obb(s) => rectangle(map, s.center(), Ok(s.size()), s.rotation(), &s.corners())?,
            Self::Circle(s) => {
                let radius = s.radius() * round()?.0;
                Circle::new(map.apply(s.center()), radius)?.into()
            }
            Self::Capsule(s) => {
                let radius = s.radius() * round()?.0;
                Capsule2::new(map.apply(s.p()), map.apply(s.q()), radius)?.into()
            }
            Self::Segment(s) => Segment2::new(map.apply(s.p()), map.apply(s.q()))?.into(),
            Self::Polygon(s) => ConvexPolygon::from_points(&all(s.corners()))?.into(),
        })
    }
}

fn rectangle(
    map: &Affine2,
    center: [f64; 2],
    size: Result<[f64; 2], Error>,
    rotation: Rot2,
    corners: &[[f64; 2]; 4],
) -> Result<Shape2, Error> {
    let Some((scale, turn)) = map.similarity() else {
        return Ok(ConvexPolygon::from_points(&corners.map(|p| map.apply(p)))?.into());
    };
    let [[a, b], [c, d]] = map.axes;
    // Mirrored, a box turns the other way: its first axis is mirrored across the x axis first.
    let mirrored = d == -a && c == b && (a != 0.0 || b != 0.0);
    let own = if mirrored {
        rotation.inverse()
    } else {
        rotation
    };
    let size = size?.map(|s| s * scale);
    Ok(Obb2::new(map.apply(center), size, own.then(turn))?.into())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn near(a: [f64; 2], b: [f64; 2]) -> bool {
        (0..2).all(|k| (a[k] - b[k]).abs() < 1e-12)
    }

    #[test]
    fn corners_go_where_points_go() {
        let card = Obb2::new([3.0, 1.0], [4.0, 2.0], Rot2::from_degrees(20.0)).unwrap();
        let turn = Rot2::from_degrees(33.0);
        let (c, s) = (turn.cos(), turn.sin());
        for [a, b, cc, d] in [
            [2.0 * c, 2.0 * s, -2.0 * s, 2.0 * c],
            [2.0 * c, 2.0 * s, 2.0 * s, -2.0 * c],
            [-1.0, 0.0, 0.0, 1.0],
            [0.0, 1.0, 1.0, 0.0],
            [1.0, 0.5, 0.25, 3.0],
            [-1.0, 0.0, 0.0, -1.0],
        ] {
            let map = Affine2::new([a, b, cc, d, 5.0, -7.0]).unwrap();
            let mapped = Shape2::from(card).mapped(&map).unwrap();
            let found = match &mapped {
                Shape2::Obb(s) => s.corners().to_vec(),
                Shape2::Polygon(s) => s.corners().to_vec(),
                other => panic!("{other:?}"),
            };
            for corner in card.corners() {
                let there = map.apply(corner);
                assert!(
                    found.iter().any(|&p| near(p, there)),
                    "{map:?} {found:?} {there:?}"
                );
            }
        }
    }

    #[test]
    fn what_becomes_of_each_kind() {
        let flip = Affine2::new([0.0, -2.0, -2.0, 0.0, 1.0, 1.0]).unwrap();
        let squash = Affine2::new([1.0, 0.0, 0.0, 0.5, 0.0, 0.0]).unwrap();
        let disc = Shape2::from(Circle::new([1.0, 2.0], 3.0).unwrap());
        let wanted = Circle::new([-3.0, -1.0], 6.0).unwrap();
        assert_eq!(disc.mapped(&flip), Ok(wanted.into()));
        assert_eq!(disc.mapped(&squash), Err(Error::NotSimilar));
        let pill = Shape2::from(Capsule2::new([0.0, 0.0], [1.0, 0.0], 1.0).unwrap());
        assert!(pill.mapped(&flip).is_ok() && pill.mapped(&squash).is_err());
        let nothing = Affine2::new([0.0; 6]).unwrap();
        let boxed = Shape2::from(Aabb2::new([1.0, 1.0], [2.0, 5.0]).unwrap());
        assert_eq!(boxed.mapped(&nothing).unwrap().bounds().size(), [0.0; 2]);
        assert_eq!(disc.mapped(&nothing).unwrap().bounds().size(), [0.0; 2]);
        assert!(matches!(boxed.mapped(&squash), Ok(Shape2::Aabb(_))));
        let back = flip.then(&Affine2::new([0.0, -0.5, -0.5, 0.0, 0.5, 0.5]).unwrap());
        assert_eq!(back, Ok(Affine2::default()));
        assert!(Affine2::new([1.0, 0.0, 0.0, f64::NAN, 0.0, 0.0]).is_err());
        let huge = Affine2::new([f64::MAX, 0.0, 0.0, f64::MAX, 0.0, 0.0]).unwrap();
        assert!(boxed.mapped(&huge).is_err() && disc.mapped(&huge).is_err());
    }

    #[test]
    fn products_past_the_largest_number_may_have_a_sum() {
        let turn = Affine2::new([2.0, 4.0, -2.0, 4.0, 3.0, -f64::MAX]).unwrap();
        assert_eq!(turn.apply([1e308, 1e308]), [3.0, f64::INFINITY]);
        let high = turn.apply([0.5e308, 0.25e308])[1];
        assert!((high / 2.0 / (1.5e308 - f64::MAX / 2.0) - 1.0).abs() < 1e-14);
        let wide = Affine2::new([1e200, 0.0, -1e200, 1.0, 0.0, 0.0]).unwrap();
        let back = Affine2::new([1e200, 0.0, 0.0, 1e200, 0.0, 0.0]).unwrap();
        let lean = Affine2::new([1e200, 0.0, 1e200, 1.0, 0.0, 0.0]).unwrap();
        assert!(back.then(&wide).is_err());
        let both = Affine2::new([1e200, 1e200, 1.0, 1.0, 0.0, 0.0]).unwrap();
        let sum = both.then(&wide).unwrap();
        assert_eq!(sum.numbers()[..2], [0.0, 1e200]);
        assert!(both.then(&lean).is_err());
        let segment = Shape2::from(Segment2::new([1e308, 1e308], [0.0; 2]).unwrap());
        let flat = Affine2::new([2.0, 0.0, -2.0, 0.5, 0.0, 0.0]).unwrap();
        let wanted = Segment2::new([0.0, 0.5e308], [0.0; 2]).unwrap();
        assert_eq!(segment.mapped(&flat), Ok(wanted.into()));
    }
}
