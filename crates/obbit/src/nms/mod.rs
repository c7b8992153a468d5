//! Which of many scored boxes stay, where those that share too much with a better one go?
//!
//! Non-maximum suppression of rotated ([`Obb2`](crate::Obb2)) and aligned ([`Aabb2`](crate::Aabb2))
//! boxes, as detectors need it: a network finds the same ship five times, and the best one is to
//! stay.
//!
//! - **Hard**, greedy: boxes are looked at by falling score, ties by position in the list. A box is
//!   suppressed if its intersection over union (IoU) with a kept one is **above** the threshold; a
//!   box exactly at the threshold stays, as in torchvision. The first box that suppresses it, the one
//!   with the best score, is named.
//! - **Soft**: nothing is suppressed, scores fall (Bodla, Singh, Chellappa, Davis, "Soft-NMS:
//!   improving object detection with one line of code", 2017); see [`Decay`].
//!
//! `IoU > threshold` is decided **exactly** for the numbers given, without a division: see
//! [`exceeds`]. Two equal boxes have an IoU of exactly 1, however small or far out they are. A box
//! without area shares none: its IoU with anything is 0, also with itself.
//!
//! ```
//! use obbit::{Obb2, Rot2, nms};
//!
//! let turn = Rot2::from_degrees(30.0);
//! let boxes = [
//!     Obb2::new([10.0, 10.0], [8.0, 3.0], turn)?,
//!     Obb2::new([10.2, 10.1], [8.0, 3.0], turn)?, // the same ship, seen again
//!     Obb2::new([10.0, 10.0], [8.0, 3.0], Rot2::from_degrees(120.0))?, // another, across it
//! ];
//! assert_eq!(nms::hard(&boxes, &[0.8, 0.9, 0.7], 0.5)?, [1, 2]);
//! # Ok::<(), obbit::Error>(())
//! ```

// Floor 3.
mod above;
mod above_exact;
mod boxes;
mod field;
mod hard;
mod ranks;
mod soft;

use crate::error::Error;
use alloc::vec::Vec;
pub use boxes::{Detection, exceeds};
use field::Field;
use hard::NONE;
use ranks::Ranks;

/// Hard suppression of one class: the positions of the boxes that stay, best first.
///
/// `threshold` is 0 to 1: boxes whose IoU with a kept one is above it go. With 1 all stay.
///
/// # Errors
/// [`Error::OutOfRange`] for the threshold, [`Error::NotFinite`] for a score that is NaN or infinite,
/// [`Error::CountMismatch`] where there is not one score for each box, [`Error::TooMany`] from
/// 2³² - 1 boxes on.
///
/// ```
/// use obbit::{Aabb2, nms};
/// let at = |x| Aabb2::new([x, 0.0], [x + 3.0, 1.0]);
/// // They share 2 of 4: an IoU of exactly 1/2, which is not above 1/2.
/// let boxes = [at(0.0)?, at(1.0)?];
/// assert_eq!(nms::hard(&boxes, &[0.8, 0.9], 0.5)?, [1, 0]);
/// assert_eq!(nms::hard(&boxes, &[0.8, 0.9], 0.5_f64.next_down())?, [1]);
/// # Ok::<(), obbit::Error>(())
/// ```
pub fn hard<B: Detection>(boxes: &[B], scores: &[f64], threshold: f64) -> Result<Vec<u32>, Error> {
    let mut nms = Nms::new(threshold)?;
    nms.hard(boxes, scores)?;
    Ok(nms.kept)
}

/// Soft suppression of one class: positions and lowered scores, best first.
///
/// Scores below 0 are left out. `threshold` counts for [`Decay::Linear`] alone.
///
/// # Errors
/// As [`hard`], and [`Error::NotPositive`] or [`Error::NotFinite`] for sigma.
///
/// ```
/// use obbit::{Aabb2, nms, nms::Decay};
/// let at = |x| Aabb2::new([x, 0.0], [x + 3.0, 1.0]);
/// let boxes = [at(0.0)?, at(1.0)?]; // IoU 1/2
/// let soft = nms::soft(&boxes, &[0.8, 0.9], 0.3, Decay::Linear)?;
/// assert_eq!(soft, [(1, 0.9), (0, 0.4)]);
/// # Ok::<(), obbit::Error>(())
/// ```
pub fn soft<B: Detection>(
    boxes: &[B],
    scores: &[f64],
    threshold: f64,
    decay: Decay,
) -> Result<Vec<(u32, f64)>, Error> {
    let mut nms = Nms::new(threshold)?;
    nms.soft(boxes, scores, decay)?;
    Ok(nms.rescored)
}

/// How a score falls when a better box is chosen that shares area with its box.
#[derive(Debug, Clone, Copy, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub enum Decay {
    /// Times `1 - IoU`, where the IoU is above the threshold.
    Linear,
    /// Times `exp(-IoU² / sigma)`, whatever the threshold. The paper's sigma is 0.5.
    ///
    /// The exponential is Obbit's own, within two units in the last place and the same bits on every
    /// machine.
    Gaussian {
        /// How gently scores fall; above 0.
        sigma: f64,
    },
}

/// What became of a box in hard suppression.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Fate {
    /// It stays.
    Kept,
    /// The box of the best score among those kept that share too much with it.
    SuppressedBy(u32),
    /// Its score is below [`Nms::min_score`]: it was not looked at.
    BelowMinScore,
}

/// `Ok` for a threshold that an IoU can be compared with.
fn check(threshold: f64) -> Result<(), Error> {
    if (0.0..=1.0).contains(&threshold) {
        return Ok(());
    }
    Err(Error::OutOfRange {
        what: "threshold",
        value: threshold,
        allowed: "a number from 0 to 1",
    })
}

/// Suppression with all its options, and memory that is used again from call to call.
///
/// ```
/// use obbit::{Obb2, Rot2, nms::{Fate, Nms}};
/// let car = |x, degrees| Obb2::new([x, 0.0], [4.5, 1.8], Rot2::from_degrees(degrees));
/// let boxes = [car(0.0, 0.0)?, car(0.3, 2.0)?, car(0.2, 1.0)?, car(9.0, 0.0)?];
/// let (car, van) = (0, 1);
///
/// let mut nms = Nms::new(0.5)?.min_score(0.1)?;
/// let scores = [0.9, 0.8, 0.7, 0.05];
/// let done = nms.hard_by_class(&boxes, &scores, &[car, car, van, car])?;
/// assert_eq!(done.kept(), [0, 2]); // the van stays: only boxes of its own class suppress it
/// assert_eq!(done.fate(1), Some(Fate::SuppressedBy(0)));
/// assert_eq!(done.fate(3), Some(Fate::BelowMinScore));
/// # Ok::<(), obbit::Error>(())
/// ```
#[derive(Debug, Clone)]
pub struct Nms {
    threshold: f64,
    min_score: f64,
    ranks: Ranks,
    kept: Vec<u32>,
    /// By box: itself where it is kept, the box that suppresses it, or [`NONE`].
    by: Vec<u32>,
    rescored: Vec<(u32, f64)>,
    field: Field,
}

impl Nms {
    /// Boxes whose IoU with a kept one is above `threshold` go; from 0 to 1.
    ///
    /// # Errors
    /// [`Error::OutOfRange`], also for NaN.
    pub fn new(threshold: f64) -> Result<Self, Error> {
        check(threshold)?;
        Ok(Self {
            threshold,
            min_score: -f64::MAX,
            ranks: Ranks::default(),
            kept: Vec::new(),
            by: Vec::new(),
            rescored: Vec::new(),
            field: Field::new(),
        })
    }

    /// Leaves out boxes whose score is below this one, in soft suppression also once it has fallen
    /// below. There, 0 is the least that is of use: a score below 0 cannot fall.
    ///
    /// # Errors
    /// [`Error::NotFinite`].
    pub fn min_score(mut self, score: f64) -> Result<Self, Error> {
        crate::error::finite("min score", score)?;
        self.min_score = score;
        Ok(self)
    }

    /// Hard suppression, any box by any other (class-agnostic).
    ///
    /// # Errors
    /// As the function [`hard`].
    pub fn hard<B: Detection>(
        &mut self,
        boxes: &[B],
        scores: &[f64],
    ) -> Result<Suppression<'_>, Error> {
        self.ranks.rank(boxes.len(), scores, None, self.min_score)?;
        Ok(self.hard_ranked(boxes))
    }

    /// Hard suppression, a box only by boxes of its own class.
    ///
    /// # Errors
    /// As the function [`hard`], and [`Error::CountMismatch`] where there is not one class for each
    /// box.
    pub fn hard_by_class<B: Detection>(
        &mut self,
        boxes: &[B],
        scores: &[f64],
        classes: &[u32],
    ) -> Result<Suppression<'_>, Error> {
        self.ranks
            .rank(boxes.len(), scores, Some(classes), self.min_score)?;
        Ok(self.hard_ranked(boxes))
    }

    fn hard_ranked<B: Detection>(&mut self, boxes: &[B]) -> Suppression<'_> {
        self.by.clear();
        self.by.resize(boxes.len(), NONE);
        for group in self.ranks.groups() {
            hard::suppress(boxes, group, self.threshold, &mut self.field, &mut self.by);
        }
        let kept = self.ranks.best_first();
        self.kept.clear();
        self.kept
            .extend(kept.filter(|&id| self.by.get(id as usize) == Some(&id)));
        Suppression {
            kept: &self.kept,
            by: &self.by,
        }
    }

    /// Soft suppression, any box by any other (class-agnostic): positions and lowered scores, best
    /// first, ties by position.
    ///
    /// # Errors
    /// As the function [`soft`].
    pub fn soft<B: Detection>(
        &mut self,
        boxes: &[B],
        scores: &[f64],
        decay: Decay,
    ) -> Result<&[(u32, f64)], Error> {
        self.ranks.rank(boxes.len(), scores, None, self.lowest())?;
        self.soft_ranked(boxes, scores, decay)
    }

    /// Soft suppression, a box only by boxes of its own class.
    ///
    /// # Errors
    /// As the function [`soft`], and [`Error::CountMismatch`] where there is not one class for each
    /// box.
    pub fn soft_by_class<B: Detection>(
        &mut self,
        boxes: &[B],
        scores: &[f64],
        classes: &[u32],
        decay: Decay,
    ) -> Result<&[(u32, f64)], Error> {
        self.ranks
            .rank(boxes.len(), scores, Some(classes), self.lowest())?;
        self.soft_ranked(boxes, scores, decay)
    }

    fn soft_ranked<B: Detection>(
        &mut self,
        boxes: &[B],
        scores: &[f64],
        decay: Decay,
    ) -> Result<&[(u32, f64)], Error> {
        if let Decay::Gaussian { sigma } = decay {
            crate::error::positive("sigma", sigma)?;
        }
        self.rescored.clear();
        let fall = soft::Fall {
            decay,
            threshold: self.threshold,
            lowest: self.lowest(),
        };
        for group in self.ranks.groups() {
            let (field, rescored) = (&mut self.field, &mut self.rescored);
            soft::rescore(boxes, scores, group, &fall, field, rescored);
        }
        self.rescored
            .sort_unstable_by(|a, b| b.1.total_cmp(&a.1).then(a.0.cmp(&b.0)));
        Ok(&self.rescored)
    }

    /// The least score that stays in soft suppression.
    fn lowest(&self) -> f64 {
        if self.min_score > 0.0 {
            self.min_score
        } else {
            0.0
        }
    }
}

/// The result of hard suppression.
#[derive(Debug, Clone, Copy)]
pub struct Suppression<'a> {
    kept: &'a [u32],
    by: &'a [u32],
}

impl<'a> Suppression<'a> {
    /// The boxes that stay, best score first, ties by position.
    #[must_use]
    pub const fn kept(&self) -> &'a [u32] {
        self.kept
    }

    /// What became of the box at position `id`; `None` past the end of the list.
    #[must_use]
    pub fn fate(&self, id: u32) -> Option<Fate> {
        Some(match *self.by.get(id as usize)? {
            NONE => Fate::BelowMinScore,
            by if by == id => Fate::Kept,
            by => Fate::SuppressedBy(by),
        })
    }
}
