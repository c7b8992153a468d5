//! What labels are made of: any shape, or boxes alone.

use super::padded::padded;
use crate::d2::{Capsule2, Circle, Convex2, ConvexPolygon, Obb2, Pose2, Segment2, Shape2};
use crate::error::Error;
use crate::geom::{AXES, Relate};
use alloc::vec::Vec;

/// What labels are made of: [`Shape2`], any shape; or [`Obb2`], boxes alone, where a program shall not
/// carry the code for other shapes. Sealed.
pub trait Piece: Convex2 + Relate<2> + Clone + From<Obb2> {
    /// Times `scale` about the origin, with `padding` around it.
    #[doc(hidden)]
    fn grown(&self, scale: f64, padding: f64) -> Result<Self, Error>;
    #[doc(hidden)]
    fn moved(&self, by: [f64; 2]) -> Result<Self, Error>;
    #[doc(hidden)]
    fn posed(&self, pose: &Pose2) -> Result<Self, Error>;
    /// Itself, if it is a box.
    #[doc(hidden)]
    fn as_box(&self) -> Option<&Obb2>;
}

impl Piece for Obb2 {
    fn grown(&self, scale: f64, padding: f64) -> Result<Self, Error> {
        let size = finite(self.size().map(|x| x * scale + 2.0 * padding))?;
        let center = finite(self.center().map(|x| x * scale))?;
        Obb2::new(center, size, self.rotation())
    }
    fn moved(&self, by: [f64; 2]) -> Result<Self, Error> {
        self.translated(by)
    }
    fn posed(&self, pose: &Pose2) -> Result<Self, Error> {
        self.transformed(pose)
    }
    #[inline]
    fn as_box(&self) -> Option<&Obb2> {
        Some(self)
    }
}

impl Piece for Shape2 {
    fn grown(&self, k: f64, pad: f64) -> Result<Self, Error> {
        let times = |p: [f64; 2]| finite(p.map(|x| x * k));
        let around = |radius: f64| finite([radius * k + pad; 2]).map(|[radius, _]| radius);
        Ok(match self {
            Self::Aabb(s) => s.to_obb()?.grown(k, pad)?.into(),
            Self::Obb(s) => s.grown(k, pad)?.into(),
            Self::Circle(s) => Circle::new(times(s.center())?, around(s.radius())?)?.into(),
            Self::Capsule(s) => {
                Capsule2::new(times(s.p())?, times(s.q())?, around(s.radius())?)?.into()
            }
            Self::Segment(s) if pad > 0.0 => {
                Capsule2::new(times(s.p())?, times(s.q())?, pad)?.into()
            }
            Self::Segment(s) => Segment2::new(times(s.p())?, times(s.q())?)?.into(),
            Self::Polygon(s) => {
                let corners: Result<Vec<_>, _> = s.corners().iter().copied().map(times).collect();
                let scaled = ConvexPolygon::from_points(&corners?)?;
                if pad > 0.0 {
                    let around = padded(scaled.corners(), pad).into_iter().map(finite);
                    ConvexPolygon::from_points(&around.collect::<Result<Vec<_>, _>>()?)?.into()
                } else {
                    scaled.into()
                }
            }
        })
    }
    fn moved(&self, by: [f64; 2]) -> Result<Self, Error> {
        self.translated(by)
    }
    fn posed(&self, pose: &Pose2) -> Result<Self, Error> {
        self.transformed(pose)
    }
    #[inline]
    fn as_box(&self) -> Option<&Obb2> {
        match self {
            Self::Obb(shape) => Some(shape),
            _ => None,
        }
    }
}

/// What is given is finite: it has become too large, not so by itself.
fn finite(numbers: [f64; 2]) -> Result<[f64; 2], Error> {
    for (axis, number) in AXES.into_iter().zip(numbers) {
        if !number.is_finite() {
            return Err(Error::TooLarge { axis });
        }
    }
    Ok(numbers)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::d2::Aabb2;

    #[test]
    fn what_a_scale_makes_too_large_is_refused_as_that() {
        let too_large = |axis| Err(Error::TooLarge { axis });
        let capsule = Capsule2::new([0.0, 1.0], [0.0, 1e300], 1.0).unwrap();
        assert_eq!(Shape2::from(capsule).grown(1e10, 0.0), too_large('y'));
        let circle = Circle::new([0.0, 0.0], 1e300).unwrap();
        assert_eq!(Shape2::from(circle).grown(1e10, 0.0), too_large('x'));
        let far = Obb2::new([1.0, 1e300], [1.0, 1.0], crate::d2::Rot2::IDENTITY).unwrap();
        assert_eq!(far.grown(1e10, 0.0), Err(Error::TooLarge { axis: 'y' }));
    }

    #[test]
    fn a_box_wider_than_all_numbers_is_refused() {
        let most = f64::MAX;
        let wide = Shape2::from(Aabb2::new([-most, 0.0], [most, 1.0]).unwrap());
        assert_eq!(wide.grown(0.5, 0.0), Err(Error::TooLarge { axis: 'x' }));
        let half = Shape2::from(Aabb2::new([0.0, 0.0], [most, 1.0]).unwrap());
        let grown = half.grown(0.5, 0.0).unwrap();
        assert_eq!(grown.as_box().unwrap().size(), [most / 2.0, 0.5]);
    }
}
