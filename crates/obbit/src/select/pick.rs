//! How a marquee selects: crossing or window, touching, tolerance.

use crate::geom::Touch;

/// What it takes to be selected.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Mode {
    /// The marquee touches the element.
    #[default]
    Crossing,
    /// The element lies wholly inside the marquee; it may reach its border.
    Window,
}

impl Mode {
    /// The habit of drawing programs: a drag to the right is a window, one to the left crosses.
    /// Straight up or down is a window. x grows to the right.
    ///
    /// ```
    /// use obbit::select::Mode;
    /// assert_eq!(Mode::of_drag([10.0, 10.0], [90.0, 50.0]), Mode::Window);
    /// assert_eq!(Mode::of_drag([90.0, 10.0], [10.0, 50.0]), Mode::Crossing);
    /// ```
    #[must_use]
    pub fn of_drag(from: [f64; 2], to: [f64; 2]) -> Self {
        if to[0] < from[0] {
            Self::Crossing
        } else {
            Self::Window
        }
    }
}

/// How a marquee selects. A [`Mode`] will do where touching counts and there is no tolerance.
///
/// ```
/// use obbit::Touch;
/// use obbit::select::{Mode, Pick};
/// let pick = Pick { touch: Touch::Ignored, ..Mode::Crossing.into() };
/// assert_eq!(pick.tolerance, 0.0);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Pick {
    /// Crossing or window.
    pub mode: Mode,
    /// Whether an element that crossing only touches is selected. Window does not ask.
    pub touch: Touch,
    /// Crossing also selects what is no farther from the marquee than this, in the elements' unit
    /// ([`Screen::length`](super::Screen::length) makes it from pixels); touching counts then.
    /// Below 0 or NaN it counts as 0. Window does not ask.
    pub tolerance: f64,
}

impl From<Mode> for Pick {
    fn from(mode: Mode) -> Self {
        Self {
            mode,
            ..Self::default()
        }
    }
}

impl Pick {
    /// With a tolerance that is a number, 0 or more.
    pub(super) fn settled(self) -> Self {
        let above = self.tolerance > 0.0;
        Self {
            tolerance: if above { self.tolerance } else { 0.0 },
            ..self
        }
    }
}
