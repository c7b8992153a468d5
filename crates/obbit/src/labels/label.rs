//! One label: where it is anchored, what it looks like, and how it gets on with others.

use super::order::MOST;
use super::piece::Piece;
use crate::d2::{Obb2, Pose2, Rot2, Shape2};
use crate::error::{Error, finite, size};
use alloc::vec::Vec;

/// What a label does when others are in its way.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Behaviour {
    /// Shows where no shown label of higher priority is in its way, and then hides others.
    #[default]
    Optional,
    /// Always shows, and hides nothing. Where it has several [positions](Label::offsets), at the first one that it tries
    /// and that is free of what always shows, goes before it, and hides what it [avoids](Label::avoids); where none is, at
    /// the first that it tries.
    Required,
    /// Always shows, and hides every optional label that it meets, whatever that one's priority. Of several positions it
    /// takes one as [`Required`](Self::Required) does.
    RequiredHidesOptional,
    /// Is never drawn, and hides every optional label that it meets: a button over the map, a logo.
    Obstacle,
}

/// What a label does when the map is turned.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Turn {
    /// Stays as it is on the screen; its offset and its shapes do not turn.
    #[default]
    Upright,
    /// Turns with the map about its anchor.
    WithMap,
}

/// A label: one shape or several, anchored at a point of a map.
///
/// A shape's coordinates are pixels, x right and y **down**, from the label's position, which is the
/// anchor plus an offset. A positive angle turns +x toward +y, which looks clockwise on a screen.
///
/// ```
/// use obbit::labels::{Label, Turn};
/// use obbit::{Circle, Rot2};
/// // "Berlin", 60 by 16 pixels, above its dot if there is room, else below.
/// let berlin = Label::new([13.4, 52.5], [60.0, 16.0])?
///     .offsets(&[[0.0, -14.0], [0.0, 14.0]])?
///     .icon(Circle::new([0.0, 0.0], 4.0)?)
///     .priority(3_700_000.0)?
///     .padding(2.0)?;
/// // "Spree", along the river, of three boxes.
/// let spree = Label::of_shapes([13.5, 52.4], &[])?
///     .part([-20.0, 3.0], [20.0, 12.0], Rot2::from_degrees(-20.0))?
///     .part([0.0, 0.0], [20.0, 12.0], Rot2::IDENTITY)?
///     .part([20.0, 3.0], [20.0, 12.0], Rot2::from_degrees(20.0))?
///     .turn(Turn::WithMap);
/// # let _ = (berlin, spree);
/// # Ok::<(), obbit::Error>(())
/// ```
#[derive(Debug, Clone, PartialEq)]
pub struct Label<S = Shape2> {
    pub(super) anchor: [f64; 2],
    /// Shapes at each position.
    pub(super) shapes: Vec<S>,
    /// Shapes at the anchor, whatever the position.
    pub(super) icons: Vec<S>,
    pub(super) offsets: Vec<[f64; 2]>,
    pub(super) rotation: Rot2,
    pub(super) scale: f64,
    pub(super) padding: f64,
    pub(super) priority: f64,
    pub(super) order: u32,
    pub(super) turn: Turn,
    pub(super) behaviour: Behaviour,
    pub(super) groups: u32,
    pub(super) avoids: u32,
}

impl Label {
    /// A box with its centre at the anchor: `anchor` in map coordinates, full width and height in
    /// pixels.
    ///
    /// # Errors
    /// [`Error::NotFinite`], [`Error::NegativeSize`], [`Error::TooLarge`].
    pub fn new(anchor: [f64; 2], size: [f64; 2]) -> Result<Self, Error> {
        let shape = Obb2::new([0.0; 2], size, Rot2::IDENTITY)?;
        Self::of_shapes(anchor, &[shape.into()])
    }

    /// A label of any shapes, in pixels about its position.
    ///
    /// # Errors
    /// [`Error::NotFinite`].
    pub fn of_shapes(anchor: [f64; 2], shapes: &[Shape2]) -> Result<Self, Error> {
        Self::of(anchor, shapes)
    }
}

impl Label<Obb2> {
    /// A label of boxes alone, in pixels about its position. A program whose labels are all of this
    /// type has none of the code for other shapes in it.
    ///
    /// # Errors
    /// [`Error::NotFinite`].
    ///
    /// ```
    /// use obbit::labels::{Label, Labels};
    /// use obbit::{Obb2, Rot2};
    /// let text = Obb2::new([0.0, 0.0], [60.0, 16.0], Rot2::IDENTITY)?;
    /// let mut labels = Labels::new();
    /// labels.push(Label::of_boxes([13.4, 52.5], &[text])?.padding(2.0)?)?;
    /// # Ok::<(), obbit::Error>(())
    /// ```
    pub fn of_boxes(anchor: [f64; 2], boxes: &[Obb2]) -> Result<Self, Error> {
        Self::of(anchor, boxes)
    }
}

impl<S: Piece> Label<S> {
    fn of(anchor: [f64; 2], shapes: &[S]) -> Result<Self, Error> {
        finite("anchor x", anchor[0])?;
        finite("anchor y", anchor[1])?;
        Ok(Self {
            anchor,
            shapes: shapes.to_vec(),
            icons: Vec::new(),
            offsets: alloc::vec![[0.0; 2]],
            rotation: Rot2::IDENTITY,
            scale: 1.0,
            padding: 0.0,
            priority: 0.0,
            order: 0,
            turn: Turn::Upright,
            behaviour: Behaviour::Optional,
            groups: u32::MAX,
            avoids: u32::MAX,
        })
    }

    /// Where it belongs, in map coordinates.
    #[must_use]
    pub fn anchor(&self) -> [f64; 2] {
        self.anchor
    }

    /// The same at another anchor: for what moves on the map ([`Labels::set`](super::Labels::set) keeps its id).
    ///
    /// # Errors
    /// [`Error::NotFinite`].
    pub fn anchored(mut self, anchor: [f64; 2]) -> Result<Self, Error> {
        finite("anchor x", anchor[0])?;
        finite("anchor y", anchor[1])?;
        self.anchor = anchor;
        Ok(self)
    }

    /// The same with another box: its centre from the label's position, full width and height in
    /// pixels, and its own rotation. Curved text is a row of these.
    ///
    /// # Errors
    /// As [`Obb2::new`].
    pub fn part(mut self, center: [f64; 2], size: [f64; 2], turn: Rot2) -> Result<Self, Error> {
        self.shapes.push(Obb2::new(center, size, turn)?.into());
        Ok(self)
    }

    /// The same with a shape that stays at the anchor whatever the position: an icon, with which the
    /// label shows or does not. It takes scale, padding and rotation as the others do.
    #[must_use]
    pub fn icon(mut self, shape: impl Into<S>) -> Self {
        self.icons.push(shape.into());
        self
    }

    /// The same at an offset from the anchor, in pixels.
    ///
    /// # Errors
    /// [`Error::NotFinite`].
    pub fn offset(self, offset: [f64; 2]) -> Result<Self, Error> {
        self.offsets(&[offset])
    }

    /// The same at the first of these offsets from the anchor at which nothing is in the way. With
    /// none given, at the anchor.
    ///
    /// With [hysteresis](super::Labels::set_hysteresis) the one at which it was shown last is tried before
    /// all: so a label stays at its second place when the first is free again.
    ///
    /// # Errors
    /// [`Error::NotFinite`] with the index of the offset.
    pub fn offsets(mut self, offsets: &[[f64; 2]]) -> Result<Self, Error> {
        for (index, offset) in offsets.iter().enumerate() {
            for (what, value) in ["offset x", "offset y"].into_iter().zip(*offset) {
                if !value.is_finite() {
                    return Err(Error::NotFinite {
                        what,
                        index: Some(index),
                        value,
                    });
                }
            }
        }
        self.offsets.clear();
        self.offsets.extend_from_slice(offsets);
        if offsets.is_empty() {
            self.offsets.push([0.0; 2]);
        }
        Ok(self)
    }

    /// The same with its shapes turned about their position. Offsets are not turned by it.
    ///
    /// # Errors
    /// As [`Rot2::from_cos_sin`].
    pub fn rotation(mut self, rotation: Rot2) -> Result<Self, Error> {
        self.rotation = rotation.checked()?;
        Ok(self)
    }

    /// The same with shapes and offsets this many times as large.
    ///
    /// # Errors
    /// [`Error::NotFinite`], [`Error::NegativeSize`].
    pub fn scale(mut self, scale: f64) -> Result<Self, Error> {
        size("scale", scale)?;
        self.scale = scale;
        Ok(self)
    }

    /// The same with this much room around each shape, in pixels whatever the scale: a box grows by it
    /// on all four sides, a circle or capsule in radius; a segment becomes a capsule. The sides of a polygon
    /// move outward by it, in floats; corners sharper than a right angle are cut across, √2 times as
    /// far out, where a box's corner is. Two labels collide where their padded shapes do.
    ///
    /// # Errors
    /// [`Error::NotFinite`], [`Error::NegativeSize`].
    pub fn padding(mut self, padding: f64) -> Result<Self, Error> {
        size("padding", padding)?;
        self.padding = padding;
        Ok(self)
    }

    /// The same with a priority: labels of higher priority come first. Default 0.
    ///
    /// # Errors
    /// [`Error::NotFinite`].
    pub fn priority(mut self, priority: f64) -> Result<Self, Error> {
        finite("priority", priority)?;
        self.priority = priority;
        Ok(self)
    }

    /// The same with a place among labels of equal priority: the lower goes first, and of equal ones
    /// the one with the lower id. Take it from the data, so that it does not depend on which labels
    /// happen to be loaded. Below 2³¹; larger numbers count as the largest. Default 0.
    #[must_use]
    pub fn order(mut self, order: u32) -> Self {
        self.order = order.min((MOST - 1) as u32);
        self
    }

    /// The same with another way to turn.
    #[must_use]
    pub const fn turn(mut self, turn: Turn) -> Self {
        self.turn = turn;
        self
    }

    /// The same with another behaviour.
    #[must_use]
    pub const fn behaviour(mut self, behaviour: Behaviour) -> Self {
        self.behaviour = behaviour;
        self
    }

    /// The same in these collision groups, one bit each: it hides labels that avoid one of them. In no
    /// group it hides nothing. Default all.
    #[must_use]
    pub const fn groups(mut self, groups: u32) -> Self {
        self.groups = groups;
        self
    }

    /// The same giving way to labels in these collision groups, one bit each. A label that avoids none
    /// always shows: it is placed with those that do, before all optional ones that avoid any. Default all.
    #[must_use]
    pub const fn avoids(mut self, groups: u32) -> Self {
        self.avoids = groups;
        self
    }

    /// Its shapes as they collide: scaled, turned and padded, in pixels about its position. (Icons are
    /// not among them.)
    ///
    /// # Errors
    /// As [`Labels::push`](super::Labels::push).
    pub fn collision_shapes(&self) -> Result<Vec<S>, Error> {
        Ok(self.prepared()?.0)
    }

    /// The groups in which it hides others.
    pub(super) fn blocks(&self) -> u32 {
        match self.behaviour {
            Behaviour::Required => 0,
            _ => self.groups,
        }
    }

    /// The groups to which it gives way, or at least looks for a place beside.
    pub(super) fn yields(&self) -> u32 {
        match self.behaviour {
            Behaviour::Optional => self.avoids,
            Behaviour::Obstacle => 0,
            _ if self.offsets.len() == 1 => 0,
            _ => self.avoids,
        }
    }

    /// Whether it shows whatever is in its way.
    pub(super) fn always(&self) -> bool {
        self.behaviour != Behaviour::Optional || self.avoids == 0
    }

    /// Its shapes, scaled, turned and padded: those at each position, about that; and those about the
    /// anchor.
    pub(super) fn prepared(&self) -> Result<(Vec<S>, Vec<S>), Error> {
        for offset in &self.offsets {
            for (k, axis) in ['x', 'y'].into_iter().enumerate() {
                if !(offset[k] * self.scale).is_finite() {
                    return Err(Error::TooLarge { axis });
                }
            }
        }
        let of = |shapes: &Vec<S>| -> Result<Vec<S>, Error> {
            let prepared = shapes.iter().map(|shape| self.prepare(shape));
            prepared.collect()
        };
        Ok((of(&self.shapes)?, of(&self.icons)?))
    }

    fn prepare(&self, shape: &S) -> Result<S, Error> {
        let larger = shape.grown(self.scale, self.padding)?;
        if self.rotation == Rot2::IDENTITY {
            return Ok(larger);
        }
        larger.posed(&Pose2::new(self.rotation, [0.0; 2]))
    }
}
