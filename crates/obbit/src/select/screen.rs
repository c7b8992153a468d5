//! From the screen to the page: where the pointer is among the elements.

use super::{Area, Lasso};
use crate::d2::{Aabb2, Obb2, Rot2};
use crate::error::{Error, finite, positive};
use crate::geom::serial::validated;
use crate::num::{in_range, saturate};

/// How a page is seen: scrolled, zoomed, turned.
///
/// A place on the page, turned about the page's origin and multiplied by the zoom, less the scroll
/// offset, is its place on the screen, in pixels. The page's y points down as the screen's does, unless
/// [`y_up`](Self::y_up) says otherwise. What comes from the screen is rounded when it
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
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Screen {
    scroll: [f64; 2],
    zoom: f64,
    turn: Rot2,
    y_up: bool,
}

impl Default for Screen {
    /// Neither scrolled nor zoomed nor turned.
    fn default() -> Self {
        Self {
            scroll: [0.0; 2],
            zoom: 1.0,
            turn: Rot2::IDENTITY,
            y_up: false,
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
            ..Self::default()
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

    /// The same view of a page whose y axis points up, as on a map whose y goes north.
    #[must_use]
    pub const fn y_up(mut self) -> Self {
        self.y_up = true;
        self
    }

    /// The same view, scrolled so that the place `center` of the page is seen at `middle`, in pixels. It comes last:
    /// what turns the page about its origin afterwards, or makes its y point up, takes the place elsewhere.
    ///
    /// So a map's [`View`](crate::labels::View) becomes the screen of a marquee over it:
    ///
    /// ```
    /// use obbit::Rot2;
    /// use obbit::labels::View;
    /// use obbit::select::Screen;
    /// let view = View::new([13.4, 52.5], 80.0, Rot2::from_degrees(30.0))?.middle([400.0, 300.0])?.y_up();
    /// let screen = Screen::new([0.0, 0.0], view.zoom())?.turned(view.rotation())?.y_up();
    /// let screen = screen.centered(view.center(), view.middle_on_screen())?;
    /// let seen = [view.to_screen([13.0, 52.0]), screen.to_screen([13.0, 52.0])];
    /// assert!((0..2).all(|k| (seen[0][k] - seen[1][k]).abs() < 1e-9), "{seen:?}");
    /// # Ok::<(), obbit::Error>(())
    /// ```
    ///
    /// # Errors
    /// [`Error::NotFinite`], also where the scroll offset is past the largest `f64`.
    pub fn centered(self, center: [f64; 2], middle: [f64; 2]) -> Result<Self, Error> {
        finite("center x", center[0])?;
        finite("center y", center[1])?;
        finite("middle x", middle[0])?;
        finite("middle y", middle[1])?;
        let unmoved = Self {
            scroll: middle,
            ..self
        };
        let scroll = unmoved.to_screen(center);
        finite("scroll x", scroll[0])?;
        finite("scroll y", scroll[1])?;
        Ok(Self { scroll, ..self })
    }

    /// The scroll offset in pixels.
    #[must_use]
    pub const fn scroll(&self) -> [f64; 2] {
        self.scroll
    }

    /// Pixels for each unit of the page.
    #[must_use]
    pub const fn zoom(&self) -> f64 {
        self.zoom
    }

    /// How the page is turned on the screen.
    #[must_use]
    pub const fn turn(&self) -> Rot2 {
        self.turn
    }

    /// Whether the page's y axis points up.
    #[must_use]
    pub const fn is_y_up(&self) -> bool {
        self.y_up
    }

    /// The place on the page under a point of the screen. Infinite where it is past the largest `f64`, and NaN for
    /// NaN.
    #[must_use]
    pub fn to_page(&self, point: [f64; 2]) -> [f64; 2] {
        let at = [0, 1].map(|k| (point[k] + self.scroll[k]) / self.zoom);
        let back = self.turn.inverse();
        let plain = if self.turn == Rot2::IDENTITY {
            at
        } else {
            back.apply(at)
        };
        let place = in_range(plain, || {
            let quarter = [0, 1].map(|k| point[k] * 0.25 + self.scroll[k] * 0.25);
            back.apply(quarter).map(|x| x / self.zoom * 4.0)
        });
        self.facing(place)
    }

    /// Where a place on the page is seen. Infinite where that is past the largest `f64`, and NaN for
    /// NaN.
    #[must_use]
    pub fn to_screen(&self, place: [f64; 2]) -> [f64; 2] {
        let place = self.facing(place);
        let at = self.turn.apply(place);
        let plain = [0, 1].map(|k| at[k] * self.zoom - self.scroll[k]);
        in_range(plain, || {
            let at = self.turn.apply(place.map(|x| x * 0.25));
            [0, 1].map(|k| (at[k] * self.zoom - self.scroll[k] * 0.25) * 4.0)
        })
    }

    /// A length in pixels as one on the page: a hit tolerance, say. At most the largest `f64`, and NaN for NaN.
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
        let turn = if self.y_up {
            self.turn
        } else {
            self.turn.inverse()
        };
        Ok(Obb2::new(self.to_page(middle), size, turn)?.into())
    }

    /// A lasso through points of the screen, filled by the nonzero rule.
    ///
    /// # Errors
    /// [`Error::NoPoints`], [`Error::NotFinite`].
    pub fn lasso(&self, points: &[[f64; 2]]) -> Result<Lasso, Error> {
        Lasso::through(points.iter().map(|&point| self.to_page(point)))
    }

    /// What points from the page's way of y to y down, and back.
    fn facing(&self, [x, y]: [f64; 2]) -> [f64; 2] {
        [x, if self.y_up { 0.0 - y } else { y }]
    }
}

validated!(Screen { scroll: [f64; 2], zoom: f64, turn: Rot2, y_up: bool } =>
    Screen::new(scroll, zoom).and_then(|s| s.turned(turn)).map(|s| if y_up { s.y_up() } else { s }));

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

    /// Corners of what was drawn on the screen, there and back.
    #[test]
    fn a_page_whose_y_points_up() {
        for (degrees, zoom) in [(0.0, 2.0), (30.0, 0.5), (-100.0, 3.0)] {
            let screen = screen([7.0, -3.0], zoom, degrees).y_up();
            let screen = screen.centered([10.0, 20.0], [400.0, 300.0]).unwrap();
            let off = |a: [f64; 2], b: [f64; 2]| (a[0] - b[0]).abs().max((a[1] - b[1]).abs());
            assert!(off(screen.to_screen([10.0, 20.0]), [400.0, 300.0]) < 1e-12);
            let north = screen.to_screen([10.0, 21.0]);
            let way = Rot2::from_degrees(degrees).apply([0.0, 0.0 - zoom]);
            assert!(off(north, [400.0 + way[0], 300.0 + way[1]]) < 1e-12);
            // The marquee holds what is seen between its corners, and nothing else.
            let area = screen.marquee([380.0, 310.0], [440.0, 260.0]).unwrap();
            let spot = |x: f64, y: f64| Aabb2::around(&[screen.to_page([x, y])]).unwrap();
            for (x, y, inside) in [
                (381.0, 309.0, true),
                (439.0, 261.0, true),
                (439.0, 309.0, true),
                (379.0, 300.0, false),
                (400.0, 311.0, false),
                (441.0, 300.0, false),
                (400.0, 259.0, false),
            ] {
                let spots = [spot(x, y)];
                let mut page = super::super::Marquee::new(&spots);
                let met = page.select(area.clone(), super::super::Mode::Crossing);
                assert_eq!(met.len(), usize::from(inside), "{degrees} {x} {y}");
            }
        }
        let far = Screen::default().centered([f64::MAX, 0.0], [-f64::MAX, 0.0]);
        assert!(matches!(
            far,
            Err(Error::NotFinite {
                what: "scroll x",
                ..
            })
        ));
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
