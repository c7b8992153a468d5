//! Labels that get out of each other's way: which show, which are hidden, and by whom.
//!
//! Labels come in an order, by priority. Each shows unless it meets one that shows already. That is
//! the whole rule, and the answer is exactly that of going through the labels one by one, however it
//! is found: whether two labels meet is decided exactly, and touching is no collision unless asked
//! for.
//!
//! [`declutter`] is for shapes and priorities, once. [`Declutter`] is the same for every frame, in the
//! same memory. [`Labels`] is for labels on a map that is panned, zoomed and turned: anchors, offsets,
//! several positions, icons, collision groups, labels that always show, no flicker.
//!
//! ```
//! use obbit::Rot2;
//! use obbit::labels::{Label, Labels, View};
//!
//! // Anchors on the map, sizes in pixels; the second name may also stand below its place.
//! let mut labels = Labels::new();
//! let berlin = labels.push(Label::new([13.4, 52.5], [60.0, 16.0])?.priority(3.7e6)?)?;
//! let near = Label::new([13.42, 52.5], [70.0, 16.0])?.priority(1e5)?;
//! let potsdam = labels.push(near.offsets(&[[0.0, -14.0], [0.0, 20.0]])?)?;
//! let lake = labels.push(Label::new([13.45, 52.51], [70.0, 16.0])?)?;
//! let view = View::new([13.5, 52.4], 400.0, Rot2::IDENTITY)?;
//! labels.update(&view)?; // each frame
//! assert_eq!([berlin, potsdam, lake].map(|label| labels.position(label)), [Some(0), Some(1), None]);
//! # Ok::<(), obbit::Error>(())
//! ```
//!
//! In the repository `docs/labels.md` has more, with a picture.

// Floor 4.
mod arrange;
mod buckets;
mod candidates;
mod engine;
mod fade;
mod label;
mod map;
mod order;
mod padded;
mod piece;
mod search;
mod set;
mod shelves;
mod shown;
mod space;
#[cfg(not(target_family = "wasm"))]
mod sparse;
mod view;
mod walk;
mod work;

use crate::d2::Convex2;
use crate::error::Error;
use crate::geom::{Relate, Touch};
use alloc::vec::Vec;
use engine::Engine;
pub use fade::Fade;
pub use label::{Behaviour, Label, Turn};
pub use map::Labels;
use order::{MOST, NONE, Plain};
pub use piece::Piece;
pub use view::View;

/// What [`declutter`] answers.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Decluttered {
    /// Whether each label shows.
    pub visible: Vec<bool>,
    /// For each hidden label, what hides it: of the shown labels that it meets, the one of highest
    /// priority (of equal ones, the first). `None` where it shows.
    pub hidden_by: Vec<Option<u32>>,
}

/// Shows as many labels as fit, by priority: a label shows unless it meets a shown one of higher
/// priority, or of equal priority and a lower index. A priority that is infinite or NaN is refused; equal
/// ones are fine.
///
/// With [`Touch::Ignored`] labels may touch, with [`Touch::Counts`] they may not. Where the `parallel` feature
/// is on, all cores may help; the answer is the same without.
///
/// # Errors
/// [`Error::CountMismatch`] where there are not as many priorities as shapes, [`Error::NotFinite`] with
/// the index of the priority, and [`Error::TooMany`] from 2³¹ shapes on.
///
/// ```
/// use obbit::labels::declutter;
/// use obbit::{Obb2, Rot2, Touch};
/// let label = |x: f64| Obb2::new([x, 0.0], [50.0, 14.0], Rot2::from_degrees(10.0));
/// let labels = [label(0.0)?, label(40.0)?, label(80.0)?];
/// let answer = declutter(&labels, &[1.0, 2.0, 1.5], Touch::Ignored)?;
/// assert_eq!(answer.visible, [false, true, false]);
/// assert_eq!(answer.hidden_by, [Some(1), None, Some(1)]);
/// # Ok::<(), obbit::Error>(())
/// ```
pub fn declutter<S: Convex2 + Relate<2>>(
    shapes: &[S],
    priorities: &[f64],
    touch: Touch,
) -> Result<Decluttered, Error> {
    let mut again = Declutter::new();
    again.run(shapes, priorities, touch)?;
    let hidden_by = again.hidden_by.iter();
    Ok(Decluttered {
        visible: core::mem::take(&mut again.visible),
        hidden_by: hidden_by.map(|&by| (by != NONE).then_some(by)).collect(),
    })
}

/// The same as [`declutter`], again and again in the same memory.
///
/// ```
/// use obbit::labels::Declutter;
/// use obbit::{Obb2, Rot2, Touch};
/// let mut declutter = Declutter::new();
/// for frame in 0..3 {
///     let label = |x: f64| Obb2::new([x, 0.0], [50.0, 14.0], Rot2::from_degrees(f64::from(frame)));
///     declutter.run(&[label(0.0)?, label(40.0)?], &[1.0, 2.0], Touch::Ignored)?;
///     assert_eq!(declutter.visible(), [false, true]);
///     assert_eq!(declutter.hidden_by(), [1, Declutter::NOBODY]);
/// }
/// # Ok::<(), obbit::Error>(())
/// ```
#[derive(Debug)]
pub struct Declutter {
    engine: Engine,
    visible: Vec<bool>,
    hidden_by: Vec<u32>,
}

impl Declutter {
    /// Stands in [`hidden_by`](Self::hidden_by) for a label that shows.
    pub const NOBODY: u32 = NONE;

    /// Without any memory yet.
    #[must_use]
    pub fn new() -> Self {
        Self {
            engine: Engine::new(),
            visible: Vec::new(),
            hidden_by: Vec::new(),
        }
    }

    /// Decides which labels show.
    ///
    /// # Errors
    /// As [`declutter`]. The answer before then stays.
    pub fn run<S: Convex2 + Relate<2>>(
        &mut self,
        shapes: &[S],
        priorities: &[f64],
        touch: Touch,
    ) -> Result<(), Error> {
        if shapes.len() >= MOST {
            return Err(Error::TooMany {
                what: "labels",
                count: shapes.len(),
                most: MOST - 1,
            });
        }
        if shapes.len() != priorities.len() {
            return Err(Error::CountMismatch {
                what: "priorities",
                expected: shapes.len(),
                found: priorities.len(),
            });
        }
        if let Some(index) = priorities.iter().position(|p| !p.is_finite()) {
            return Err(Error::NotFinite {
                what: "priority",
                index: Some(index),
                value: priorities[index],
            });
        }
        let items = Plain::new(priorities, &[]);
        self.engine.run(shapes, &items, touch);
        self.visible.resize(shapes.len(), false);
        self.hidden_by.resize(shapes.len(), NONE);
        let (visible, hidden_by) = (&mut self.visible[..], &mut self.hidden_by[..]);
        self.engine.answers(&items, |label, position, by| {
            visible[label as usize] = position != NONE;
            hidden_by[label as usize] = by;
        });
        Ok(())
    }

    /// Whether each label shows.
    #[must_use]
    pub fn visible(&self) -> &[bool] {
        &self.visible
    }

    /// What hides each label, or [`NOBODY`](Self::NOBODY).
    #[must_use]
    pub fn hidden_by(&self) -> &[u32] {
        &self.hidden_by
    }
}

/// The clone has the same answer, and memory of its own.
impl Clone for Declutter {
    fn clone(&self) -> Self {
        Self {
            engine: Engine::new(),
            visible: self.visible.clone(),
            hidden_by: self.hidden_by.clone(),
        }
    }
}

impl Default for Declutter {
    fn default() -> Self {
        Self::new()
    }
}
