//! A set of labels that is decided anew each frame.

use super::engine::Engine;
use super::fade::{self, Fade};
use super::label::{Behaviour, Label};
use super::order::{MOST, NONE};
use super::piece::Piece;
use super::set::{Ready, Set};
use super::view::View;
use crate::d2::{Rot2, Shape2};
use crate::error::{Error, size};
use crate::geom::Touch;
use alloc::vec::Vec;

/// Labels on a map, and which of them show.
///
/// Made once, asked each frame. A label shows if it meets no label that shows and goes before it:
/// those that avoid nothing come first, then those of higher priority; of equal ones those that were
/// shown in the last frame, then by [`order`](Label::order), then by id. Which labels are in the
/// picture does not matter for that, so nothing changes at the edges of the screen, or of a tile, when
/// the map is panned.
///
/// The memory is kept: on one thread nothing is allocated once frames as full as this one were seen, unless a
/// label is a polygon. (Zooming out fills frames.)
///
/// ```
/// use obbit::Rot2;
/// use obbit::labels::{Label, Labels, View};
/// let mut labels = Labels::new();
/// let paris = labels.push(Label::new([2.35, 48.86], [42.0, 16.0])?.priority(11.0)?)?;
/// let versailles = labels.push(Label::new([2.13, 48.80], [68.0, 16.0])?.priority(0.1)?)?;
///
/// let far = View::new([2.2, 48.8], 100.0, Rot2::IDENTITY)?.y_up();
/// labels.update(&far)?;
/// assert!(labels.shows(paris) && !labels.shows(versailles));
/// assert_eq!(labels.hidden_by(versailles), Some(paris));
///
/// let near = View::new([2.2, 48.8], 400.0, Rot2::IDENTITY)?.y_up();
/// labels.update(&near)?;
/// assert!(labels.shows(versailles));
/// # Ok::<(), obbit::Error>(())
/// ```
#[derive(Debug)]
pub struct Labels<S = Shape2> {
    pub(super) set: Set<S>,
    engine: Engine,
    /// What the shapes in `set` were made for; `None` where labels have changed since.
    made_for: Option<(View, Rot2)>,
    /// Whether `shown` is the answer for these shapes and for what `set` knows to have been shown before.
    decided: bool,
    /// The view of the last update.
    pub(super) seen: Option<View>,
    shown: Vec<Shown>,
    free: Vec<u32>,
    touch: Touch,
    keeps: bool,
    fading: f64,
}

/// The clone has the same labels under the same ids, shown and hidden as they are, and memory of its own to decide in.
impl<S: Piece> Clone for Labels<S> {
    fn clone(&self) -> Self {
        Self {
            set: self.set.clone(),
            engine: Engine::new(),
            decided: false,
            shown: self.shown.clone(),
            free: self.free.clone(),
            ..*self
        }
    }
}

/// How a label stands.
#[derive(Debug, Clone, Copy)]
struct Shown {
    position: u32,
    hidden_by: u32,
    opacity: f64,
}

const UNSEEN: Shown = Shown {
    position: NONE,
    hidden_by: NONE,
    opacity: 0.0,
};

impl Shown {
    /// Whether a label that stands so is drawn. An obstacle has its position, and is not.
    fn draws<S>(&self, ready: &Ready<S>) -> bool {
        self.position != NONE && ready.label.behaviour != Behaviour::Obstacle
    }
}

impl<S: Piece> Labels<S> {
    /// No labels yet.
    #[must_use]
    pub fn new() -> Self {
        Self {
            set: Set::default(),
            engine: Engine::new(),
            made_for: None,
            decided: false,
            seen: None,
            shown: Vec::new(),
            free: Vec::new(),
            touch: Touch::Ignored,
            keeps: true,
            fading: 0.0,
        }
    }

    /// Whether labels that only touch collide. At first they do not.
    pub fn set_touch(&mut self, touch: Touch) {
        self.decided &= self.touch == touch;
        self.touch = touch;
    }

    /// Whether a label that was shown goes before one of **equal** priority that was not, and is tried
    /// in its last position first, then in all in order. At first it is so: then slow panning and zooming does not make labels
    /// flicker. Without, each frame is decided as if it were the first.
    pub fn set_hysteresis(&mut self, keeps: bool) {
        self.keeps = keeps;
    }

    /// How long a fade from hidden to shown takes, in the unit of [`fade`](Self::fade). At first 0.
    ///
    /// # Errors
    /// [`Error::NotFinite`], [`Error::NegativeSize`].
    pub fn set_fading(&mut self, duration: f64) -> Result<(), Error> {
        size("fading", duration)?;
        self.fading = duration;
        Ok(())
    }

    /// Adds a label; gives the id by which it is asked about. Ids of removed labels are used again.
    ///
    /// # Errors
    /// [`Error::TooLarge`] where scale or padding make a shape too large, [`Error::NoShapes`],
    /// [`Error::TooMany`] beyond 2³¹ labels.
    pub fn push(&mut self, label: Label<S>) -> Result<u32, Error> {
        let ready = Ready::new(label)?;
        let id = match self.free.last() {
            Some(&id) => id,
            None if self.set.labels.len() < MOST => self.set.labels.len() as u32,
            None => {
                return Err(Error::TooMany {
                    what: "labels",
                    count: self.set.labels.len() + 1,
                    most: MOST,
                });
            }
        };
        self.free.pop();
        if id as usize == self.set.labels.len() {
            self.shown.push(UNSEEN);
        }
        self.exchange(id, Some(ready));
        Ok(id)
    }

    /// Exchanges a label. It keeps its id, and counts as shown if the one before was, in the same of its
    /// positions; its opacity stays, but where one of the two is an obstacle it is 0 at once.
    ///
    /// # Errors
    /// As [`push`](Self::push), and [`Error::NoSuchLabel`].
    pub fn set(&mut self, id: u32, label: Label<S>) -> Result<(), Error> {
        self.check(id)?;
        let ready = Ready::new(label)?;
        let is_obstacle = |ready: &Ready<S>| ready.label.behaviour == Behaviour::Obstacle;
        let before = self.set.labels.get(id as usize).and_then(Option::as_ref);
        if (is_obstacle(&ready) || before.is_some_and(is_obstacle))
            && let Some(shown) = self.shown.get_mut(id as usize)
        {
            // An obstacle has a place, but is not shown there; nor may a label fade out with its shapes.
            *shown = UNSEEN;
        }
        self.exchange(id, Some(ready));
        Ok(())
    }

    /// Removes a label.
    ///
    /// # Errors
    /// [`Error::NoSuchLabel`].
    pub fn remove(&mut self, id: u32) -> Result<(), Error> {
        self.check(id)?;
        self.exchange(id, None);
        self.free.push(id);
        if let Some(shown) = self.shown.get_mut(id as usize) {
            *shown = UNSEEN;
        }
        Ok(())
    }

    /// How many labels there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.set.labels.len() - self.free.len()
    }

    /// Whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Decides which labels show in this view. Where nothing has changed that counts, as while the map is panned or
    /// labels fade, the answer is the last one and costs next to nothing.
    ///
    /// # Errors
    /// [`Error::LabelTooFar`] where the view takes a label past the largest `f64`,
    /// and [`Error::TooMany`] from 2³¹ shapes on. Everything then stays as it was.
    pub fn update(&mut self, view: &View) -> Result<(), Error> {
        let upright = if self.set.upright > 0 {
            view.rotation().inverse()
        } else {
            Rot2::IDENTITY
        };
        // Panning moves nothing: shapes are in map pixels.
        let same = |(made, turn): &(View, Rot2)| {
            *turn == upright && made.to_pixels([1.0, 1.0]) == view.to_pixels([1.0, 1.0])
        };
        if !self.made_for.as_ref().is_some_and(same) {
            self.decided = false;
            let before = self.made_for.take();
            if let Err(error) = self.set.make(view, upright) {
                // What could be made once can be made again.
                self.made_for = before.filter(|(view, turn)| self.set.make(view, *turn).is_ok());
                return Err(error);
            }
            self.made_for = Some((*view, upright));
        }
        self.seen = Some(*view);
        let (set, shown) = (&mut self.set, &mut self.shown);
        let last = |s: &Shown| if self.keeps { s.position } else { NONE };
        // From the same shapes and the same past comes the same answer.
        if self.decided && set.last.iter().copied().eq(shown.iter().map(last)) {
            return Ok(());
        }
        self.decided = true;
        set.last.clear();
        set.last.extend(shown.iter().map(last));
        let show = |item: u32, position: u32, by: u32| {
            if let Some(shown) = shown.get_mut(item as usize) {
                shown.position = position;
                shown.hidden_by = if position == NONE { by } else { NONE };
            }
        };
        let (odd, boxes) = (set.odd, core::mem::take(&mut set.boxes));
        match set.plain() {
            Some(plain) if odd == 0 => {
                self.engine.run(&boxes, &plain, self.touch);
                self.engine.answers(&plain, show);
            }
            _ if odd == 0 => {
                self.engine.run(&boxes, set, self.touch);
                self.engine.answers(set, show);
            }
            _ => {
                self.engine.run(&set.mixed, set, self.touch);
                self.engine.answers(set, show);
            }
        }
        set.boxes = boxes;
        Ok(())
    }

    /// Lets time pass for the opacities. What shows is not decided anew. `time` is what has passed since
    /// the last call; negative or not a number counts as none.
    pub fn fade(&mut self, time: f64) {
        let time = if time > 0.0 { time } else { 0.0 };
        let fading = self.fading;
        for (shown, label) in self.shown.iter_mut().zip(&self.set.labels) {
            let shows = label.as_ref().is_some_and(|ready| shown.draws(ready));
            shown.opacity = fade::later(shown.opacity, shows, time, fading);
        }
    }

    /// Forgets what was shown: the next frame is decided as if it were the first, and starts from
    /// opacity 0.
    pub fn forget(&mut self) {
        self.decided = false;
        self.shown.fill(UNSEEN);
    }

    /// Whether a label shows. An [obstacle](Behaviour::Obstacle) never does.
    #[must_use]
    pub fn shows(&self, id: u32) -> bool {
        self.position(id).is_some()
    }

    /// In which of its positions it showed at the last [`update`](Self::update), counted from 0. `None` also where
    /// the label has been exchanged since, and has no such position any more.
    #[must_use]
    pub fn position(&self, id: u32) -> Option<usize> {
        let (ready, shown) = (self.set.get(id)?, self.shown.get(id as usize)?);
        let position = shown.position as usize;
        (shown.draws(ready) && position < ready.label.offsets.len()).then_some(position)
    }

    /// What hid it at the last [`update`](Self::update): of the shown labels that were in the way of its first
    /// position, the one that goes first; it may have been removed or exchanged since. `None` where it shows.
    #[must_use]
    pub fn hidden_by(&self, id: u32) -> Option<u32> {
        let by = self.shown.get(id as usize)?.hidden_by;
        (by != NONE).then_some(by)
    }

    /// Its opacity, from 0 to 1. That of an [obstacle](Behaviour::Obstacle) is 0.
    #[must_use]
    pub fn opacity(&self, id: u32) -> f64 {
        self.shown.get(id as usize).map_or(0.0, |s| s.opacity)
    }

    /// How it stands between hidden and shown.
    #[must_use]
    pub fn state(&self, id: u32) -> Fade {
        Fade::of(self.shows(id), self.opacity(id))
    }

    /// The label's shapes in a position, in map pixels of the last [`update`](Self::update): those at
    /// the position, then its icons; none before the first. [`View::pose`] takes them to the screen.
    ///
    /// Of a label that was exchanged or added since, these are the new shapes, where that view puts them.
    pub fn shapes(&self, id: u32, position: usize) -> impl Iterator<Item = S> + '_ {
        let label = self.seen.as_ref().zip(self.set.get(id));
        let shapes = label.map(|(view, ready)| ready.shapes_at(view, position));
        shapes.into_iter().flatten()
    }

    fn check(&self, id: u32) -> Result<(), Error> {
        match self.set.get(id) {
            Some(_) => Ok(()),
            None => Err(Error::NoSuchLabel { id }),
        }
    }

    fn exchange(&mut self, id: u32, ready: Option<Ready<S>>) {
        self.made_for = None;
        self.set.exchange(id, ready);
    }
}

impl<S: Piece> Default for Labels<S> {
    fn default() -> Self {
        Self::new()
    }
}
