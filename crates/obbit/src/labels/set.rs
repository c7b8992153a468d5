//! Labels as the engine sees them: their shapes in map pixels, and who owns which.

use super::label::{Label, Turn};
use super::order::{Items, Key, MOST, NONE};
use super::piece::Piece;
use super::view::View;
use crate::d2::{Obb2, Pose2, Rot2};
use crate::error::Error;
use alloc::vec::Vec;

/// A label and its shapes, ready to be put in place.
#[derive(Debug)]
pub(super) struct Ready<S> {
    pub(super) label: Label<S>,
    shapes: Vec<S>,
    icons: Vec<S>,
    pub(super) all_boxes: bool,
}

impl<S: Piece> Ready<S> {
    pub(super) fn new(label: Label<S>) -> Result<Self, Error> {
        let (shapes, icons) = label.prepared()?;
        if shapes.is_empty() && icons.is_empty() {
            return Err(Error::NoShapes);
        }
        let mut all = shapes.iter().chain(&icons);
        let all_boxes = all.all(|shape| shape.as_box().is_some());
        Ok(Self {
            label,
            shapes,
            icons,
            all_boxes,
        })
    }

    pub(super) fn is_upright(&self) -> bool {
        self.label.turn == Turn::Upright
    }

    /// What is put in place where, in map pixels: the shapes at each position, then the icons at the
    /// anchor, as position `NONE`; and how they are turned. Where labels stay upright, `upright` undoes
    /// the turn of the map.
    #[inline]
    fn places(
        &self,
        view: &View,
        upright: Rot2,
    ) -> (Rot2, impl Iterator<Item = (u32, [f64; 2], &[S])>) {
        let label = &self.label;
        let turn = match label.turn {
            Turn::WithMap => Rot2::IDENTITY,
            Turn::Upright => upright,
        };
        let anchor = view.to_pixels(label.anchor);
        let positions = label.offsets.iter().map(move |offset| {
            let [x, y] = turn.apply(offset.map(|x| x * label.scale));
            [anchor[0] + x, anchor[1] + y]
        });
        let positions = (0..)
            .zip(positions)
            .map(|(k, at)| (k, at, &self.shapes[..]));
        (turn, positions.chain([(NONE, anchor, &self.icons[..])]))
    }

    /// The shapes in a position and the icons, in map pixels of a view. None that would reach past the
    /// largest `f64`.
    pub(super) fn shapes_at(&self, view: &View, position: usize) -> impl Iterator<Item = S> {
        let (turn, places) = self.places(view, view.rotation().inverse());
        let wanted = places.filter(move |&(of, ..)| of == NONE || of as usize == position);
        wanted.flat_map(move |(_, at, shapes)| {
            let shapes = shapes.iter();
            shapes.filter_map(move |shape| placed(shape, turn, at).ok())
        })
    }
}

/// All labels of a map.
#[derive(Debug)]
pub(super) struct Set<S> {
    pub(super) labels: Vec<Option<Ready<S>>>,
    /// How many have a shape other than a box.
    pub(super) odd: usize,
    /// How many do not turn with the map.
    pub(super) upright: usize,
    /// All shapes in map pixels: in one of these lists.
    pub(super) boxes: Vec<Obb2>,
    pub(super) mixed: Vec<S>,
    /// Of each shape its label, and its position or `NONE`.
    owners: Vec<[u32; 2]>,
    /// Where the shapes of each label begin, and where the last ends.
    starts: Vec<u32>,
    /// The position of each label in the last frame, if that counts.
    pub(super) last: Vec<u32>,
}

impl<S> Default for Set<S> {
    fn default() -> Self {
        Self {
            labels: Vec::new(),
            odd: 0,
            upright: 0,
            boxes: Vec::new(),
            mixed: Vec::new(),
            owners: Vec::new(),
            starts: Vec::new(),
            last: Vec::new(),
        }
    }
}

impl<S: Piece> Set<S> {
    pub(super) fn get(&self, id: u32) -> Option<&Ready<S>> {
        self.labels.get(id as usize)?.as_ref()
    }

    /// Puts all shapes in place; those that do not turn with the map are turned by `upright`.
    pub(super) fn make(&mut self, view: &View, upright: Rot2) -> Result<(), Error> {
        self.boxes.clear();
        self.mixed.clear();
        self.owners.clear();
        self.starts.clear();
        let all_boxes = self.odd == 0;
        for (item, ready) in (0..).zip(&self.labels) {
            self.starts.push(self.owners.len() as u32);
            let Some(ready) = ready else {
                continue;
            };
            let (turn, places) = ready.places(view, upright);
            for (position, at, shapes) in places {
                for shape in shapes {
                    let far = |_| Error::LabelTooFar { id: item };
                    let shape = placed(shape, turn, at).map_err(far)?;
                    match shape.as_box() {
                        Some(&shape) if all_boxes => self.boxes.push(shape),
                        _ => self.mixed.push(shape),
                    }
                    self.owners.push([item, position]);
                }
            }
            if self.owners.len() >= MOST {
                return Err(Error::TooMany {
                    what: "shapes of labels",
                    count: self.owners.len(),
                    most: MOST - 1,
                });
            }
        }
        self.starts.push(self.owners.len() as u32);
        Ok(())
    }
}

/// A shape turned about the origin, then moved to `at`.
#[inline]
fn placed<S: Piece>(shape: &S, turn: Rot2, at: [f64; 2]) -> Result<S, Error> {
    if turn == Rot2::IDENTITY {
        // Not turned, it keeps its rotation to the last bit.
        return shape.moved(at);
    }
    shape.posed(&Pose2::new(turn, at))
}

impl<S: Piece> Items for Set<S> {
    const PLAIN: bool = false;

    fn count(&self) -> usize {
        self.labels.len()
    }

    fn key(&self, item: u32) -> Key {
        let Some(Ready { label, .. }) = self.get(item) else {
            return Key::new(false, -f64::MAX, false, (MOST - 1) as u32, item);
        };
        let kept = self.last.get(item as usize).is_some_and(|&p| p != NONE);
        Key::new(label.yields() == 0, label.priority, kept, label.order, item)
    }

    fn owner(&self, piece: u32) -> u32 {
        self.owners.get(piece as usize).map_or(0, |owner| owner[0])
    }

    fn position(&self, piece: u32) -> u32 {
        self.owners
            .get(piece as usize)
            .map_or(NONE, |owner| owner[1])
    }

    fn pieces(&self, item: u32) -> (u32, u32) {
        let start = |k: usize| self.starts.get(k).copied().unwrap_or(0);
        (start(item as usize), start(item as usize + 1))
    }

    fn positions(&self, item: u32) -> (u32, u32) {
        let count = self.get(item).map_or(1, |ready| ready.label.offsets.len()) as u32;
        let last = self.last.get(item as usize).copied();
        (count, last.filter(|&last| last < count).unwrap_or(0))
    }

    fn blocks(&self, item: u32) -> u32 {
        self.get(item).map_or(0, |ready| ready.label.blocks())
    }

    fn yields(&self, item: u32) -> u32 {
        self.get(item).map_or(0, |ready| ready.label.yields())
    }
}
