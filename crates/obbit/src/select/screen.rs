//! From the screen to the page: where the pointer is among the elements.

use super::{Area, Lasso};
use crate::d2::{Aabb2, Obb2, Rot2};
use crate::error::{Error, finite, positive};
use crate::num::{in_range, saturate};

/// How a page is seen: scrolled, zoomed, turned.
///
/// A place on the page, turned about the page's origin and multiplied by the zoom, less the scroll
/// offset, is its place on the screen, in pixels. What comes from the screen is rounded when it
/// becomes a place on the page; from there on everything is exact.
///
/// ```
/// use obbit::select::Screen;
/// let screen = Screen::new([0.0, 600.0], 2.0)?; // scrolled down by 600 pixels, twice as large
/// assert_eq!(screen.to_page([100.0, 40.0]), [50.0, 320.0]);
/// assert_eq!(screen.to_screen([50.0, 320.0]), [100.0, 40.0]);
/// assert_eq!(screen.length(5.0), 2.5);
/// # Ok::<(), obbit::Error>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Screen {
    scroll: [f64; 2],
    zoom: f64,
    turn: Rot2,
}

impl Default for Screen {
    /// Neither scrolled nor zoomed nor turned.
    fn default() -> Self {
        Self {
            scroll: [0.0; 2],
            zoom: 1.0,
            turn: Rot2::IDENTITY,
        }
    }
}

impl Screen {
    /// A view by its scroll offset in pixels and its zoom: pixels for each unit of the page.
    ///
    /// # Errors
    /// [`Error::NotFinite`], and [`Error::NotPositive`] for a zoom of 0 or less.
    pub fn new(scroll: [f64; 2], zoom: f64) -> Result<Self, Error> {
        finite("scroll x", scroll[0])?;
        finite("scroll y", scroll[1])?;
        positive("zoom", zoom)?;
        Ok(Self {
            scroll,
            zoom,
            turn: Rot2::IDENTITY,
        })
    }

    /// The same view with the page turned by `turn`.
    ///
    /// # Errors
    /// [`Error::NotFinite`], [`Error::NotRotation`].
    pub fn turned(self, turn: Rot2) -> Result<Self, Error> {
        let turn = turn.checked()?;
        Ok(Self { turn, ..self })
    }

    /// The place on the page under a point of the screen. Infinite where it is past the largest `f64`.
    #[must_use]
    pub fn to_page(&self, point: [f64; 2]) -> [f64; 2] {
        let at = [0, 1].map(|k| (point[k] + self.scroll[k]) / self.zoom);
        let back = self.turn.inverse();
        let plain = if self.turn == Rot2::IDENTITY {
            at
        } else {
            back.apply(at)
        };
        in_range(plain, || {
            let quarter = [0, 1].map(|k| point[k] * 0.25 + self.scroll[k] * 0.25);
            back.apply(quarter).map(|x| x / self.zoom * 4.0)
        })
    }

    /// Where a place on the page is seen. Infinite where that is past the largest `f64`.
    #[must_use]
    pub fn to_screen(&self, place: [f64; 2]) -> [f64; 2] {
        let at = self.turn.apply(place);
        let plain = [0, 1].map(|k| at[k] * self.zoom - self.scroll[k]);
        in_range(plain, || {
            let at = self.turn.apply(place.map(|x| x * 0.25));
            [0, 1].map(|k| (at[k] * self.zoom - self.scroll[k] * 0.25) * 4.0)
        })
    }

    /// A length in pixels as one on the page: a hit tolerance, say. At most the largest `f64`.
    #[must_use]
    pub fn length(&self, pixels: f64) -> f64 {
        saturate(pixels / self.zoom)
    }

    /// The marquee between two points of the screen: where the pointer was pressed, and where it is.
    /// Aligned where the page is not turned, else turned against it.
    ///
    /// ```
    /// use obbit::Rot2;
    /// use obbit::select::Screen;
    /// let screen = Screen::new([0.0, 0.0], 0.5)?;
    /// let bounds = screen.marquee([30.0, 40.0], [10.0, 20.0])?.bounds();
    /// assert_eq!((bounds.min(), bounds.max()), ([20.0, 40.0], [60.0, 80.0]));
    /// let turned = screen.turned(Rot2::from_degrees(90.0))?;
    /// let bounds = turned.marquee([30.0, 40.0], [10.0, 20.0])?.bounds();
    /// assert_eq!((bounds.min(), bounds.max()), ([40.0, -60.0], [80.0, -20.0]));
    /// # Ok::<(), obbit::Error>(())
    /// ```
    ///
    /// # Errors
    /// [`Error::NotFinite`] for a point that is not, or where its place on the page or the marquee's size
    /// there is not; [`Error::TooLarge`] where a turned marquee reaches past the largest `f64`.
    pub fn marquee(&self, from: [f64; 2], to: [f64; 2]) -> Result<Area, Error> {
        if self.turn == Rot2::IDENTITY {
            return Ok(Aabb2::around(&[self.to_page(from), self.to_page(to)])?.into());
        }
        let middle = [0, 1].map(|k| from[k] * 0.5 + to[k] * 0.5);
        let plain = [0, 1].map(|k| (to[k] - from[k]) / self.zoom);
        let size = in_range(plain, || {
            [0, 1].map(|k| (to[k] * 0.5 - from[k] * 0.5) / self.zoom * 2.0)
        });
        let size = size.map(f64::abs);
        Ok(Obb2::new(self.to_page(middle), size, self.turn.inverse())?.into())
    }

    /// A lasso through points of the screen, filled by the nonzero rule.
    ///
    /// # Errors
    /// [`Error::NoPoints`], [`Error::NotFinite`].
    pub fn lasso(&self, points: &[[f64; 2]]) -> Result<Lasso, Error> {
        Lasso::through(points.iter().map(|&point| self.to_page(point)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const RIGHT: [f64; 2] = [1e308, 0.0];

    fn screen(scroll: [f64; 2], zoom: f64, degrees: f64) -> Screen {
        let screen = Screen::new(scroll, zoom).unwrap();
        screen.turned(Rot2::from_degrees(degrees)).unwrap()
    }

    #[test]
    fn only_what_is_past_all_numbers_is_infinite() {
        let near = |found: [f64; 2], wanted: [f64; 2]| {
            let close = |k: usize| (found[k] - wanted[k]).abs() <= 1e-15 * wanted[k].abs();
            assert!(close(0) && close(1), "{found:?} {wanted:?}");
        };
        near(screen(RIGHT, 10.0, 0.0).to_page(RIGHT), [2e307, 0.0]);
        near(screen(RIGHT, 10.0, 90.0).to_page(RIGHT), [0.0, -2e307]);
        assert_eq!(screen(RIGHT, 1.0, 0.0).to_page(RIGHT), [f64::INFINITY, 0.0]);
        near(
            screen(RIGHT, 2.0, 0.0).to_screen([1e308, 1.0]),
            [1e308, 2.0],
        );
        let half_right = screen([0.0; 2], 0.01, 45.0);
        let [x, y] = half_right.to_screen([1.7e308; 2]);
        assert!(x.abs() < 1e292 && (y / 2.404_163_056_034_261_5e306 - 1.0).abs() < 1e-14);
    }

    #[test]
    fn marquees_across_all_numbers() {
        let turned = screen([0.0; 2], 10.0, 90.0);
        let bounds = turned.marquee([-1e308, 0.0], RIGHT).unwrap().bounds();
        assert_eq!([bounds.min()[0], bounds.max()[0]], [0.0, 0.0]);
        assert!((bounds.max()[1] / 1e307 - 1.0).abs() < 1e-14);
        let plain = screen([0.0; 2], 1.0, 90.0);
        let size = plain.marquee([-1e308, 0.0], RIGHT);
        assert!(matches!(size, Err(Error::NotFinite { .. })));
        let shifted = screen([1e308, 0.0], 1.0, 90.0);
        let reach = shifted.marquee([0.0, 0.0], [1.5e308, 0.0]);
        assert!(matches!(reach, Err(Error::TooLarge { .. })), "{reach:?}");
    }
}
