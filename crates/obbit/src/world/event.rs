//! What a step tells: who met whom, when, where and how hard.

use super::body::BodyId;

/// How far a meeting of two bodies has come.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Phase {
    /// They did not meet in the step before, and do now.
    Began,
    /// They met in the step before, or earlier in this one, and do again or still, if only as it begins.
    Persists,
    /// They met in the step before, and in this one at no time.
    Ended,
}

impl Phase {
    /// `began`, `persists` or `ended`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Began => "began",
            Self::Persists => "persists",
            Self::Ended => "ended",
        }
    }
}

impl core::fmt::Display for Phase {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.write_str(self.name())
    }
}

/// A meeting of two bodies. All vectors are in the world's frame.
#[derive(Debug, Clone, Copy, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Event<const D: usize> {
    /// Began, persists or ended.
    pub phase: Phase,
    /// The body with the lower slot.
    pub a: BodyId,
    /// The other one.
    pub b: BodyId,
    /// When, from 0 at the start of the step to `dt` at its end. Bodies that meet as the step begins
    /// are told of at 0. What ended has the time of the end of the step. So has what persists from the step before
    /// without another hit. Two that only touch as the step begins and part at once do not meet in it, unless one of
    /// them turns.
    pub time: f64,
    /// Where and how hard they met; `None` for [`Phase::Ended`].
    pub impact: Option<Impact<D>>,
    /// Whether one of the two is a sensor.
    pub sensor: bool,
}

/// Where and how hard two bodies met.
#[derive(Debug, Clone, Copy, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Impact<const D: usize> {
    /// Unit vector from `a` to `b`.
    #[cfg_attr(feature = "serde", serde(with = "crate::geom::arrays"))]
    pub normal: [f64; D],
    /// Where they touch, a point common to both; of two that already overlap, as with a sensor, one where the way
    /// out begins that is shortest, which may lie in only one of them. By axis reversal the middle of what their
    /// boxes share. Of what lies on others, and is held up by a push through all of them a hair before it touches,
    /// a point of one of the two.
    #[cfg_attr(feature = "serde", serde(with = "crate::geom::arrays"))]
    pub point: [f64; D],
    /// How fast they came together at that point along the normal, lengths per unit of time; 0
    /// where they only slid along each other, lay still or were parting.
    pub speed: f64,
    /// Whether this changed their velocities.
    pub bounced: bool,
}
