//! The three answers, and whether touching counts.

/// How two shapes stand to each other. Decided exactly for the numbers given.
///
/// ```
/// use obbit::{Aabb2, Relation};
/// let a = Aabb2::new([0.0, 0.0], [1.0, 1.0])?;
/// let b = Aabb2::new([1.0, 0.0], [2.0, 1.0])?;
/// assert_eq!(a.relation(&b), Relation::Touching);
/// # Ok::<(), obbit::Error>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Relation {
    /// They share no point.
    Apart,
    /// They meet, and some arbitrarily small move parts them.
    Touching,
    /// They still meet after any small enough move of either.
    Overlapping,
}

impl Relation {
    /// `Apart`, `Touching` or `Overlapping`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Apart => "Apart",
            Self::Touching => "Touching",
            Self::Overlapping => "Overlapping",
        }
    }

    /// True unless `Apart`: touching counts.
    #[must_use]
    pub const fn intersects(self) -> bool {
        !matches!(self, Self::Apart)
    }

    /// True only for `Overlapping`: touching does not count.
    #[must_use]
    pub const fn overlaps(self) -> bool {
        matches!(self, Self::Overlapping)
    }

    /// Whether a pair with this relation belongs to the answer of a job that was told `touch`.
    #[must_use]
    pub const fn meets(self, touch: Touch) -> bool {
        match touch {
            Touch::Counts => self.intersects(),
            Touch::Ignored => self.overlaps(),
        }
    }
}

impl core::fmt::Display for Relation {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.write_str(self.name())
    }
}

/// Whether a pair that only touches belongs to the answer of a bulk job.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Touch {
    /// Touching pairs are reported.
    #[default]
    Counts,
    /// Only overlapping pairs are reported.
    Ignored,
}
