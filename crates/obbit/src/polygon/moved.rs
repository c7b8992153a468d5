//! A polygon's rings, and the polygon that these are of once they were moved.

use super::cut::{P, around, convex_parts};
use super::parts::is_flat;
use super::{Polygon, refused};
use crate::d2::{Affine2, ConvexPolygon, Pose2};
use crate::error::{Error, finite};
use alloc::vec::Vec;

/// # Rings, and motions
///
/// All corners are moved, and rounded. Where that makes the rings of a polygon with holes, bays or several pieces cross,
/// by a last bit, it is refused, as by [`new`](Self::new) and [`of_several`](Self::of_several).
impl Polygon {
    /// The rings of corners around it: x right and y up, outlines go counter-clockwise and holes clockwise, so that it lies
    /// to the left. Corners on straight sides are left out, as is what has no area: of a line there are none. A hole that
    /// touches the outline at a corner is part of that ring, and pieces that touch at a corner are rings of their own.
    ///
    /// ```
    /// use obbit::Polygon;
    /// let hole: [[f64; 2]; 3] = [[3.0, 3.0], [6.0, 3.0], [3.0, 6.0]];
    /// let yard = Polygon::new(&[[0.0, 9.0], [9.0, 9.0], [9.0, 0.0], [5.0, 0.0], [0.0, 0.0]], &[&hole])?;
    /// let rings = yard.rings();
    /// assert_eq!(rings[0], [[0.0, 0.0], [9.0, 0.0], [9.0, 9.0], [0.0, 9.0]]);
    /// assert_eq!(rings[1], [[3.0, 3.0], [3.0, 6.0], [6.0, 3.0]]);
    /// # Ok::<(), obbit::Error>(())
    /// ```
    #[must_use]
    pub fn rings(&self) -> Vec<Vec<[f64; 2]>> {
        self.sided().into_iter().map(|(ring, _)| ring).collect()
    }

    /// The same polygon moved by `by`.
    ///
    /// # Errors
    /// [`Error::NotFinite`], [`Error::TooLarge`] where a corner would not be finite, and [`Error::Crossing`],
    /// [`Error::HoleOutside`] or [`Error::PiecesOverlap`] where rounded rings cross.
    ///
    /// ```
    /// use obbit::{Circle, Polygon};
    /// let arrow = Polygon::new(&[[0.0, 0.0], [6.0, 3.0], [0.0, 6.0], [2.0, 3.0]], &[])?;
    /// let there = arrow.translated([10.0, 0.0])?;
    /// assert_eq!(there.rings(), [[[10.0, 0.0], [16.0, 3.0], [10.0, 6.0], [12.0, 3.0]]]);
    /// # Ok::<(), obbit::Error>(())
    /// ```
    pub fn translated(&self, by: [f64; 2]) -> Result<Self, Error> {
        finite("translation x", by[0])?;
        finite("translation y", by[1])?;
        self.moved(|[x, y]| [x + by[0], y + by[1]])
    }

    /// The same polygon after a rigid motion.
    ///
    /// # Errors
    /// As [`translated`](Self::translated).
    ///
    /// ```
    /// use obbit::{Polygon, Pose2, Rot2};
    /// let arrow = Polygon::new(&[[0.0, 0.0], [6.0, 3.0], [0.0, 6.0], [2.0, 3.0]], &[])?;
    /// let up = arrow.transformed(&Pose2::new(Rot2::from_degrees(90.0), [0.0; 2]))?;
    /// assert_eq!(up.rings(), [[[-6.0, 0.0], [-3.0, 2.0], [0.0, 0.0], [-3.0, 6.0]]]);
    /// # Ok::<(), obbit::Error>(())
    /// ```
    pub fn transformed(&self, pose: &Pose2) -> Result<Self, Error> {
        let rotation = pose.rotation.checked()?;
        finite("translation x", pose.translation[0])?;
        finite("translation y", pose.translation[1])?;
        self.moved(|corner| Pose2::new(rotation, pose.translation).apply(corner))
    }

    /// The same polygon after an affine map, which may scale, shear and mirror it.
    ///
    /// # Errors
    /// As [`translated`](Self::translated).
    ///
    /// ```
    /// use obbit::{Affine2, Polygon};
    /// let arrow = Polygon::new(&[[0.0, 0.0], [6.0, 3.0], [0.0, 6.0], [2.0, 3.0]], &[])?;
    /// let wide = arrow.mapped(&Affine2::new([-2.0, 0.0, 0.0, 1.0, 0.0, 0.0])?)?;
    /// assert_eq!(wide.area(), 2.0 * arrow.area());
    /// # Ok::<(), obbit::Error>(())
    /// ```
    pub fn mapped(&self, map: &Affine2) -> Result<Self, Error> {
        self.moved(|corner| map.apply(corner))
    }

    fn moved(&self, to: impl Fn(P) -> P) -> Result<Self, Error> {
        let all = |corners: &[P]| -> Result<Vec<P>, Error> {
            let moved = corners.iter().map(|&corner| {
                let place = to(corner);
                match place.iter().position(|x| !x.is_finite()) {
                    None => Ok(place),
                    Some(k) => Err(Error::TooLarge {
                        axis: ['x', 'y'][k],
                    }),
                }
            });
            moved.collect()
        };
        let hull = |corners: &[P]| ConvexPolygon::from_points(&all(corners)?);
        let mut only = self.parts();
        if let (Some(convex), None) = (only.next(), only.next()) {
            // A bend inward by a last bit is none.
            return Ok(hull(convex.corners())?.into());
        }
        let flats = self.parts.flats().map(|flat| hull(flat.corners()));
        let mut parts = flats.collect::<Result<Vec<_>, _>>()?;
        let (mut outlines, mut holes) = (Vec::new(), Vec::new());
        for (ring, is_hole) in self.sided() {
            let ring = all(&ring)?;
            if is_hole {
                holes.push(ring);
                continue;
            }
            // Smaller than what numbers can tell there, it has no area any more.
            parts.extend(ConvexPolygon::from_points(&ring).ok().filter(is_flat));
            outlines.push(ring);
        }
        let [outlines, holes]: [Vec<&[P]>; 2] =
            [&outlines, &holes].map(|rings| rings.iter().map(|ring| &ring[..]).collect());
        parts.extend(convex_parts(&outlines, &holes).map_err(refused)?);
        Self::of_pieces(parts)
    }

    /// Its rings, and whether each is a hole.
    fn sided(&self) -> Vec<(Vec<P>, bool)> {
        let solid = self.parts().filter(|part| !is_flat(part));
        let parts: Vec<&[P]> = solid.map(ConvexPolygon::corners).collect();
        around(&parts)
    }
}
