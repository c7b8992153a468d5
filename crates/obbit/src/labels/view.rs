//! How a map is shown on a screen: pan, zoom and rotation.

use crate::d2::{Pose2, Rot2};
use crate::error::{Error, finite, positive};
use crate::geom::serial::validated;
use crate::num::in_range;

/// A map on a screen. The screen's unit is the pixel, and its y points **down**; the map's unit is the
/// caller's, and its y points down as well, as in Web Mercator tiles, unless
/// [`y_up`](Self::y_up) says otherwise.
///
/// Between the two lie *map pixels*: map coordinates times the zoom, y down, neither moved nor
/// turned. That is where labels are compared. So panning changes no number that decides anything, and
/// neither does turning the map where labels turn along.
///
/// ```
/// use obbit::Rot2;
/// use obbit::labels::View;
/// // The map point (10, 20) in the middle of a screen of 800 by 600, 4 pixels a unit of the map,
/// // turned so that the map's x axis points down.
/// let view = View::new([10.0, 20.0], 4.0, Rot2::from_degrees(90.0))?.middle([400.0, 300.0])?;
/// assert_eq!(view.to_screen([11.0, 20.0]), [400.0, 304.0]);
/// assert_eq!(view.to_map([400.0, 304.0]), [11.0, 20.0]);
/// # Ok::<(), obbit::Error>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct View {
    center: [f64; 2],
    zoom: f64,
    rotation: Rot2,
    middle: [f64; 2],
    y_up: bool,
}

impl View {
    /// The map point `center` at the screen's origin, `zoom` pixels to a unit of the map, turned by
    /// `rotation`: a positive angle turns the map's +x toward the screen's +y, which looks clockwise.
    /// ([`Rot2::from_screen_degrees`] takes the other sense.)
    ///
    /// # Errors
    /// [`Error::NotFinite`], [`Error::NotPositive`] for a zoom of 0 or less, [`Error::NotRotation`].
    pub fn new(center: [f64; 2], zoom: f64, rotation: Rot2) -> Result<Self, Error> {
        finite("center x", center[0])?;
        finite("center y", center[1])?;
        positive("zoom", zoom)?;
        Ok(Self {
            center,
            zoom,
            rotation: rotation.checked()?,
            middle: [0.0; 2],
            y_up: false,
        })
    }

    /// The same with the centre at this point of the screen, in pixels.
    ///
    /// # Errors
    /// [`Error::NotFinite`].
    pub fn middle(mut self, middle: [f64; 2]) -> Result<Self, Error> {
        finite("middle x", middle[0])?;
        finite("middle y", middle[1])?;
        self.middle = middle;
        Ok(self)
    }

    /// The same for a map whose y axis points up, to the north.
    #[must_use]
    pub const fn y_up(mut self) -> Self {
        self.y_up = true;
        self
    }

    /// The point of the map that [`new`](Self::new) was given.
    #[must_use]
    pub const fn center(&self) -> [f64; 2] {
        self.center
    }

    /// Where the centre is on the screen, in pixels.
    #[must_use]
    pub const fn middle_on_screen(&self) -> [f64; 2] {
        self.middle
    }

    /// Whether the map's y axis points up.
    #[must_use]
    pub const fn is_y_up(&self) -> bool {
        self.y_up
    }

    /// Pixels to a unit of the map.
    #[must_use]
    pub const fn zoom(&self) -> f64 {
        self.zoom
    }

    /// How far the map is turned on the screen.
    #[must_use]
    pub const fn rotation(&self) -> Rot2 {
        self.rotation
    }

    /// A point of the map in map pixels. Infinite where that is past the largest `f64`.
    #[must_use]
    #[inline]
    pub fn to_pixels(&self, point: [f64; 2]) -> [f64; 2] {
        self.facing(point).map(|x| x * self.zoom)
    }

    /// What takes map pixels to the screen. Its shift is infinite where that is past the largest `f64`.
    #[must_use]
    pub fn pose(&self) -> Pose2 {
        let [x, y] = self.rotation.apply(self.to_pixels(self.center));
        let plain = [self.middle[0] - x, self.middle[1] - y];
        let shift = in_range(plain, || {
            let quarter = self.facing(self.center.map(|x| x * 0.25));
            let turned = self.rotation.apply(quarter);
            [0, 1].map(|k| (self.middle[k] * 0.25 - turned[k] * self.zoom) * 4.0)
        });
        Pose2::new(self.rotation, shift)
    }

    /// Where a point of the map lies on the screen. Infinite where that is past the largest `f64`.
    #[must_use]
    pub fn to_screen(&self, point: [f64; 2]) -> [f64; 2] {
        let (p, c) = (self.to_pixels(point), self.to_pixels(self.center));
        let [x, y] = self.rotation.apply([p[0] - c[0], p[1] - c[1]]);
        in_range([self.middle[0] + x, self.middle[1] + y], || {
            let way = [0, 1].map(|k| point[k] * 0.25 - self.center[k] * 0.25);
            let turned = self.rotation.apply(self.facing(way));
            [0, 1].map(|k| (self.middle[k] * 0.25 + turned[k] * self.zoom) * 4.0)
        })
    }

    /// The point of the map at a point of the screen. Infinite where that is past the largest `f64`.
    #[must_use]
    pub fn to_map(&self, point: [f64; 2]) -> [f64; 2] {
        let back = self.rotation.inverse();
        let way = [0, 1].map(|k| point[k] - self.middle[k]);
        let way = self.facing(back.apply(way));
        let plain = [0, 1].map(|k| self.center[k] + way[k] / self.zoom);
        in_range(plain, || {
            let way = [0, 1].map(|k| point[k] * 0.25 - self.middle[k] * 0.25);
            let way = self.facing(back.apply(way));
            [0, 1].map(|k| (self.center[k] * 0.25 + way[k] / self.zoom) * 4.0)
        })
    }

    /// What points from the map's way of y to y down, and back.
    #[inline]
    fn facing(&self, [x, y]: [f64; 2]) -> [f64; 2] {
        [x, if self.y_up { -y } else { y }]
    }
}

validated!(View { center: [f64; 2], zoom: f64, rotation: Rot2, middle: [f64; 2], y_up: bool } =>
    View::new(center, zoom, rotation).and_then(|v| v.middle(middle)).map(|v| if y_up { v.y_up() } else { v }));

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn north_is_up_and_y_is_down() {
        // Seen on a screen, north (+y of the map) is up, where y is smaller.
        let view = View::new([5.0, 5.0], 10.0, Rot2::IDENTITY).unwrap().y_up();
        assert_eq!(view.to_screen([5.0, 6.0]), [0.0, -10.0]);
        assert_eq!(view.to_map([0.0, -10.0]), [5.0, 6.0]);
        // Turned counter-clockwise as seen, what was to the north now lies to the left.
        let turned = View::new([5.0, 5.0], 10.0, Rot2::from_screen_degrees(90.0));
        assert_eq!(turned.unwrap().y_up().to_screen([5.0, 6.0]), [-10.0, 0.0]);
    }

    #[test]
    fn what_is_past_all_numbers_is_infinite() {
        let view = View::new([1e300, 0.0], 1e200, Rot2::from_degrees(90.0)).unwrap();
        assert_eq!(view.to_screen([1e300, 0.0]), [0.0, 0.0]);
        assert_eq!(view.to_screen([2e300, 0.0]), [0.0, f64::INFINITY]);
        assert_eq!(view.to_screen([1e300, 1e-200]), [-1.0, 0.0]);
        assert_eq!(view.pose().translation, [0.0, f64::NEG_INFINITY]);
        let turned = |center: f64, zoom: f64| {
            View::new([center, 0.0], zoom, Rot2::from_degrees(90.0)).unwrap()
        };
        let (m, infinity) = (1.7e308, f64::INFINITY);
        // The difference alone is past all numbers.
        assert_eq!(turned(-m, 1.0).to_screen([m, 0.0]), [0.0, infinity]);
        assert_eq!(turned(m, 1.0).to_screen([-m, 0.0]), [0.0, -infinity]);
        let far = turned(0.0, 2.0).middle([-m, 0.0]).unwrap();
        assert_eq!(far.to_map([m, 0.0]), [0.0, -m]);
        let upward = turned(0.0, 2.0).y_up().middle([-m, 0.0]).unwrap();
        assert_eq!(upward.to_map([m, 0.0]), [0.0, m]);
        assert_eq!(
            turned(0.0, 1.0).middle([-m, 0.0]).unwrap().to_map([m, 0.0])[1],
            -infinity
        );
    }

    #[test]
    fn only_what_is_past_all_numbers_is_infinite() {
        // A term is past the largest number, the sum is not.
        let view = View::new([-1e308, 0.0], 1.0, Rot2::IDENTITY).unwrap();
        let view = view.middle([-1e308, 0.0]).unwrap();
        assert_eq!(view.to_screen([1e308, 3.0]), [1e308, 3.0]);
        assert_eq!(view.to_map([1e308, 3.0]), [1e308, 3.0]);
        let near = View::new([1e308, 5.0], 2.0, Rot2::IDENTITY).unwrap();
        let near = near.middle([1e308, 0.0]).unwrap();
        assert_eq!(near.pose().translation, [-1e308, -10.0]);
        let m = f64::MAX;
        for center in [[m, m], [-m, m], [m, 0.0], [0.0, -m]] {
            for degrees in [0.0, 45.0, 90.0, 123.0] {
                for zoom in [5e-324, 1e-9, 1.0, 7.0, m] {
                    let view = View::new(center, zoom, Rot2::from_degrees(degrees)).unwrap();
                    for middle in [[0.0, 0.0], [m, -m], [-m, -m]] {
                        let view = view.middle(middle).unwrap();
                        let all = [
                            view.to_screen([-m, m]),
                            view.to_map([m, -m]),
                            view.pose().translation,
                        ];
                        let is_nan = |x: &f64| x.is_nan();
                        assert!(!all.as_flattened().iter().any(is_nan), "{view:?} {all:?}");
                    }
                }
            }
        }
    }

    #[test]
    fn refuses_what_is_no_view() {
        assert!(View::new([f64::NAN, 0.0], 1.0, Rot2::IDENTITY).is_err());
        for zoom in [-1.0, 0.0, f64::INFINITY] {
            assert!(View::new([0.0; 2], zoom, Rot2::IDENTITY).is_err());
        }
        assert!(View::new([0.0; 2], 1.0, Rot2::from_degrees(f64::NAN)).is_err());
    }
}
