//! Labels as the engine sees them: their shapes in map pixels, and who owns which.

use super::label::{Label, Turn};
use super::order::{Items, Key, MOST, NONE, Plain, tie};
use super::piece::Piece;
use super::view::View;
use crate::d2::{Obb2, Pose2, Rot2};
use crate::error::Error;
use crate::num::{larger, sqrt};
use alloc::vec::Vec;
use core::ops::Range;

/// A label and its shapes, ready to be put in place.
#[derive(Debug, Clone)]
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

    /// Where it is, and how far from there.
    fn spot(&self) -> Spot {
        let farthest = |shapes: &[S]| {
            let corners = shapes.iter().flat_map(|shape| {
                let bounds = shape.bounds();
                [bounds.min(), bounds.max()]
            });
            let most = corners.fold([0.0; 2], |most, corner| {
                [0, 1].map(|k| larger(most[k], corner[k].abs()))
            });
            length(most)
        };
        let offsets = self.label.offsets.iter();
        let offset = offsets.fold(0.0, |most, offset| {
            larger(most, length(offset.map(|x| x * self.label.scale)))
        });
        Spot {
            anchor: self.label.anchor,
            reach: larger(offset + farthest(&self.shapes), farthest(&self.icons)),
        }
    }

    fn is_upright(&self) -> bool {
        self.label.turn == Turn::Upright
    }

    /// Whether it is one shape in one position that hides all others and gives way to all.
    fn is_plain(&self) -> bool {
        let one = self.shapes.len() == 1 && self.icons.is_empty() && self.label.offsets.len() == 1;
        one && [self.label.blocks(), self.label.yields()] == [u32::MAX; 2]
    }

    /// How many shapes it puts in place, in all positions.
    fn pieces(&self) -> usize {
        let all = self.shapes.len().saturating_mul(self.label.offsets.len());
        all.saturating_add(self.icons.len())
    }

    fn facts(&self) -> Facts {
        Facts {
            priority: self.label.priority,
            order: self.label.order,
            blocks: self.label.blocks(),
            yields: self.label.yields(),
            always: self.label.always(),
            positions: self.label.offsets.len() as u32,
        }
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

/// A circle that holds all that a label may draw: its middle in map coordinates, its radius in pixels, which is
/// rounded.
#[derive(Debug, Clone, Copy)]
pub(super) struct Spot {
    anchor: [f64; 2],
    reach: f64,
}

impl Spot {
    /// Whether the label may hold a point of map pixels: false only where it does not.
    #[inline]
    pub(super) fn may_hold(&self, view: &View, point: [f64; 2]) -> bool {
        let at = view.to_pixels(self.anchor);
        let [x, y] = [point[0] - at[0], point[1] - at[1]];
        // More than all that was rounded, here and where shapes are put in place: a rotation may be off by 1e-6.
        let room = self.reach * 1.00001 + (at[0].abs() + at[1].abs()) * 1e-12;
        let is_beyond = x * x + y * y > room * room;
        // Where something is past all numbers, so is the room, and the shapes decide.
        !is_beyond
    }
}

/// What the engine asks of a label again and again, close together in memory.
#[derive(Debug, Clone, Copy)]
struct Facts {
    priority: f64,
    order: u32,
    blocks: u32,
    yields: u32,
    always: bool,
    positions: u32,
}

/// Of a label that is not there: it has no shapes, hides nobody and gives way to nobody.
const NOTHING: Facts = Facts {
    priority: -f64::MAX,
    order: (MOST - 1) as u32,
    blocks: 0,
    yields: 0,
    always: true,
    positions: 1,
};

/// All labels of a map.
#[derive(Debug, Clone)]
pub(super) struct Set<S> {
    pub(super) labels: Vec<Option<Ready<S>>>,
    facts: Vec<Facts>,
    /// A circle around each, of the last one where there is none any more: for what a pointer is on.
    pub(super) spots: Vec<Spot>,
    /// How many have a shape other than a box.
    pub(super) odd: usize,
    /// How many do not turn with the map.
    pub(super) upright: usize,
    /// How many are not plain, or not there.
    special: usize,
    /// All shapes in map pixels: in one of these lists.
    pub(super) boxes: Vec<Obb2>,
    pub(super) mixed: Vec<S>,
    /// Of each shape its label, and its position or `NONE`.
    owners: Vec<[u32; 2]>,
    /// Where the shapes of each label begin, and where the last ends.
    starts: Vec<u32>,
    /// The same of their places.
    places: Vec<usize>,
    /// The position of each label in the last frame, if that counts.
    pub(super) last: Vec<u32>,
    /// Of labels that are all plain.
    priorities: Vec<f64>,
    ties: Vec<u32>,
}

impl<S> Default for Set<S> {
    fn default() -> Self {
        Self {
            labels: Vec::new(),
            facts: Vec::new(),
            spots: Vec::new(),
            odd: 0,
            upright: 0,
            special: 0,
            boxes: Vec::new(),
            mixed: Vec::new(),
            owners: Vec::new(),
            starts: Vec::new(),
            places: Vec::new(),
            last: Vec::new(),
            priorities: Vec::new(),
            ties: Vec::new(),
        }
    }
}

impl<S: Piece> Set<S> {
    pub(super) fn get(&self, id: u32) -> Option<&Ready<S>> {
        self.labels.get(id as usize)?.as_ref()
    }

    /// Puts a label in another's place, or behind the last one; or takes one away.
    pub(super) fn exchange(&mut self, id: u32, ready: Option<Ready<S>>) {
        let at = id as usize;
        if at == self.labels.len() {
            self.labels.push(None);
            self.facts.push(NOTHING);
            self.special += 1;
            self.spots.push(Spot {
                anchor: [0.0; 2],
                reach: 0.0,
            });
        }
        if let Some((spot, ready)) = self.spots.get_mut(at).zip(ready.as_ref()) {
            *spot = ready.spot();
        }
        let Some((place, facts)) = self.labels.get_mut(at).zip(self.facts.get_mut(at)) else {
            return;
        };
        let of = |ready: Option<&Ready<S>>| {
            let is = |test: fn(&Ready<S>) -> bool| usize::from(ready.is_some_and(test));
            let odd = is(|ready| !ready.all_boxes);
            [odd, is(Ready::is_upright), 1 - is(Ready::is_plain)]
        };
        *facts = ready.as_ref().map_or(NOTHING, Ready::facts);
        let old = core::mem::replace(place, ready);
        let counts = [&mut self.odd, &mut self.upright, &mut self.special];
        let changes = of(old.as_ref()).into_iter().zip(of(place.as_ref()));
        for (count, (old, new)) in counts.into_iter().zip(changes) {
            *count = *count - old + new;
        }
    }

    /// The labels, if all are plain.
    pub(super) fn plain(&mut self) -> Option<Plain<'_>> {
        if self.special > 0 {
            return None;
        }
        let facts = self.facts.iter();
        self.priorities.clear();
        self.priorities
            .extend(facts.clone().map(|facts| facts.priority));
        let ties = facts
            .zip(&self.last)
            .map(|(facts, &last)| tie(last != NONE, facts.order));
        self.ties.clear();
        self.ties.extend(ties);
        Some(Plain::new(&self.priorities, &self.ties))
    }

    fn facts(&self, item: u32) -> &Facts {
        self.facts.get(item as usize).unwrap_or(&NOTHING)
    }

    /// Puts all shapes in place; those that do not turn with the map are turned by `upright`.
    pub(super) fn make(&mut self, view: &View, upright: Rot2) -> Result<(), Error> {
        self.boxes.clear();
        self.mixed.clear();
        self.owners.clear();
        self.starts.clear();
        self.places.clear();
        let mut places = 0;
        let all_boxes = self.odd == 0;
        for (item, ready) in (0..).zip(&self.labels) {
            self.starts.push(self.owners.len() as u32);
            self.places.push(places);
            let Some(ready) = ready else {
                continue;
            };
            places += ready.label.offsets.len() + 1;
            let count = self.owners.len().saturating_add(ready.pieces());
            if count >= MOST {
                return Err(Error::TooMany {
                    what: "shapes of labels",
                    count,
                    most: MOST - 1,
                });
            }
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
        }
        self.starts.push(self.owners.len() as u32);
        self.places.push(places);
        Ok(())
    }
}

/// How long a vector is; infinite where its square is.
fn length([x, y]: [f64; 2]) -> f64 {
    sqrt(x * x + y * y)
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
        let kept = self.last.get(item as usize).is_some_and(|&p| p != NONE);
        let facts = self.facts(item);
        Key::new(facts.always, facts.priority, kept, facts.order, item)
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

    fn places(&self, item: u32) -> Range<usize> {
        let place = |k: usize| self.places.get(k).copied().unwrap_or(0);
        place(item as usize)..place(item as usize + 1)
    }

    fn positions(&self, item: u32) -> (u32, u32) {
        let count = self.facts(item).positions;
        let last = self.last.get(item as usize).copied();
        (count, last.filter(|&last| last < count).unwrap_or(0))
    }

    fn blocks(&self, item: u32) -> u32 {
        self.facts(item).blocks
    }

    fn yields(&self, item: u32) -> u32 {
        self.facts(item).yields
    }

    fn always(&self, item: u32) -> bool {
        self.facts(item).always
    }
}
