//! Opacity that follows what shows, frame by frame.

/// How a label stands between hidden and shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Fade {
    /// Not to be drawn.
    Hidden,
    /// It shows, and its opacity is still growing.
    In,
    /// It shows in full.
    Shown,
    /// It is hidden and no longer in anybody's way, and its opacity is still going down.
    Out,
}

impl Fade {
    /// Of a label that shows or not, at an opacity between 0 and 1.
    pub(super) fn of(shows: bool, opacity: f64) -> Self {
        match (shows, opacity) {
            (true, opacity) if opacity < 1.0 => Self::In,
            (true, _) => Self::Shown,
            (false, opacity) if opacity > 0.0 => Self::Out,
            (false, _) => Self::Hidden,
        }
    }
}

/// The opacity a time later, for a fade from 0 to 1 that takes `duration`.
pub(super) fn later(opacity: f64, shows: bool, time: f64, duration: f64) -> f64 {
    let step = if duration > 0.0 { time / duration } else { 1.0 };
    let moved = if shows {
        opacity + step
    } else {
        opacity - step
    };
    if moved >= 1.0 {
        1.0
    } else if moved > 0.0 {
        moved
    } else {
        0.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fades_within_its_time() {
        let mut opacity = 0.0;
        for _ in 0..4 {
            assert_ne!(Fade::of(true, opacity), Fade::Shown);
            opacity = later(opacity, true, 0.25, 1.0);
        }
        assert_eq!(Fade::of(true, opacity), Fade::Shown);
        opacity = later(opacity, false, 0.5, 1.0);
        assert_eq!((opacity, Fade::of(false, opacity)), (0.5, Fade::Out));
        assert_eq!(later(opacity, false, 9.0, 1.0), 0.0);
        assert_eq!(later(0.0, true, 0.0, 0.0), 1.0);
        assert_eq!(later(0.3, true, f64::MAX, 1e-300), 1.0);
    }
}
