//! A body as the caller describes it, and the handle it is known by.

use super::solid::{Solid, V3, length};
use crate::error::{Error, finite};
use crate::num::larger;
use crate::num::vector::largest;

/// Names one body of a [`World`](super::World), from [`add`](super::World::add) to
/// [`remove`](super::World::remove).
///
/// Once its body is removed it is refused for ever, also where the slot holds a new body. A world
/// that is saved and restored knows the same handles. Those of different worlds look alike: keep them
/// apart.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct BodyId {
    pub(super) slot: u32,
    /// How many bodies the slot has had before.
    pub(super) birth: u32,
}

impl BodyId {
    /// The number of the body's slot: small numbers from 0 on; the slot of a removed body is used
    /// again. Good as an index into a `Vec` of the caller's own.
    #[must_use]
    pub const fn slot(self) -> u32 {
        self.slot
    }
}

/// Whether a body moves.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum BodyKind {
    /// It has a velocity and a spin, and bounces.
    #[default]
    Moving,
    /// It stays where it is, as a wall does: as heavy as can be. Its velocity and spin are ignored.
    /// Two static bodies never make events.
    Static,
}

/// A body: a shape, where it is, how it moves, and how it bounces. Used through its names
/// [`Body2`](super::Body2) and [`Body3`](super::Body3).
///
/// Fields are plain; what is wrong in them is told by [`World::add`](super::World::add).
///
/// ```
/// use obbit::{Body2, Circle};
/// let ball = Body2 {
///     position: [0.0, 3.0],
///     velocity: [2.0, 0.0],
///     ..Body2::new(Circle::new([0.0, 0.0], 0.5)?)
/// };
/// let wall = Body2::fixed(obbit::Aabb2::new([4.0, 0.0], [5.0, 6.0])?);
/// # let _ = (ball, wall);
/// # Ok::<(), obbit::Error>(())
/// ```
#[derive(Debug, Clone, PartialEq)]
pub struct Body<S: Solid<D>, const D: usize> {
    /// The shape in the body's own frame. The frame's origin is the body's centre of mass: what it
    /// turns about.
    pub shape: S,
    /// Where the frame's origin is in the world, in the caller's unit of length.
    pub position: [f64; D],
    /// How the frame is turned, about its origin. Of what may turn (it moves, and has a spin or a finite
    /// inertia) it is brought to unit length and right angles when it is put in, if it is off by more than
    /// rounding; of all else it is taken exactly as written.
    pub rotation: S::Rotation,
    /// Lengths per unit of time.
    pub velocity: [f64; D],
    /// Radians per unit of time: in the plane one number, positive from +x toward +y; in space the
    /// vector along the axis, right-handed.
    pub spin: S::Spin,
    /// Moving (default) or static.
    pub kind: BodyKind,
    /// A sensor makes events and never bounces, nor does what meets it. What comes near it while one of the
    /// two turns hundreds of times in a step may pass without one.
    pub sensor: bool,
    /// Share of the approach speed that is left after a bounce, 0 to 1 (default). In a pair the two
    /// are multiplied.
    pub restitution: f64,
    /// Above 0; default 1. Infinite: it moves on as it does, whatever hits it and however often (a
    /// *kinematic* body). It stands still for the rest of a step only where it hits what is held in that step, because
    /// that was hit too often ([`set_most_hits`](super::World::set_most_hits)) or took too long to compute.
    pub mass: f64,
    /// Moment of inertia, above 0: mass times length squared, in space the same about every axis.
    /// Infinite (default): impacts do not change the spin. [`solid`](Self::solid) sets that of a
    /// body of even density.
    pub inertia: f64,
    /// Which layers it is on, a bit each; default 1.
    pub layer: u32,
    /// The layers it meets, a bit each; default all. A pair meets where each is on a layer that the
    /// other's mask has.
    pub mask: u32,
}

/// A mass or inertia below this has no inverse.
const LEAST: f64 = 1e-300;

impl<S: Solid<D>, const D: usize> Body<S, D> {
    /// A moving body at rest at the origin, of mass 1, that keeps all its speed in a bounce.
    #[must_use]
    pub fn new(shape: impl Into<S>) -> Self {
        Self {
            shape: shape.into(),
            position: [0.0; D],
            rotation: S::Rotation::default(),
            velocity: [0.0; D],
            spin: S::Spin::default(),
            kind: BodyKind::Moving,
            sensor: false,
            restitution: 1.0,
            mass: 1.0,
            inertia: f64::INFINITY,
            layer: 1,
            mask: u32::MAX,
        }
    }

    /// A static body where the shape is.
    #[must_use]
    pub fn fixed(shape: impl Into<S>) -> Self {
        Self {
            kind: BodyKind::Static,
            ..Self::new(shape)
        }
    }

    /// The same with the moment of inertia of a body of even density about the origin of its shape's frame, its centre
    /// of mass, so that impacts off the centre make it spin: put the shape about the origin and the body in its
    /// [`position`](Self::position). In space, where that is a matrix, the mean of its three principal moments.
    /// Infinite where it would be below 1e-300: a point cannot be turned by what hits it.
    ///
    /// ```
    /// use obbit::{Body2, Obb2, Rot2};
    /// let plank = Body2::new(Obb2::new([0.0, 0.0], [4.0, 2.0], Rot2::IDENTITY)?).solid();
    /// assert!((plank.inertia - (16.0 + 4.0) / 12.0).abs() < 1e-15);
    /// # Ok::<(), obbit::Error>(())
    /// ```
    #[must_use]
    pub fn solid(self) -> Self {
        // The trace of the matrix is twice the mean square; in the plane the moment is all of it.
        let share = if D == 2 { 1.0 } else { 2.0 / 3.0 };
        let inertia = share * self.mass * self.shape.mean_square();
        Self {
            inertia: if inertia >= LEAST {
                inertia
            } else {
                f64::INFINITY
            },
            ..self
        }
    }

    /// Whether it is at rest for ever.
    pub(super) fn is_static(&self) -> bool {
        self.kind == BodyKind::Static
    }

    /// Whether its rotation may ever change.
    pub(super) fn may_turn(&self) -> bool {
        let spins = S::to_axis(self.spin) != [0.0; 3];
        !self.is_static() && (spins || self.inertia < f64::INFINITY)
    }

    /// The shape in the world.
    ///
    /// # Errors
    /// What is wrong with any field.
    pub(super) fn checked(&self) -> Result<S, Error> {
        const POSITION: [&str; 3] = ["position x", "position y", "position z"];
        for k in 0..D {
            finite(POSITION[k], self.position[k])?;
        }
        check_velocity(self.velocity)?;
        check_spin::<D>(S::to_axis(self.spin))?;
        S::check(self.rotation)?;
        if !(self.restitution >= 0.0 && self.restitution <= 1.0) {
            return Err(Error::OutOfRange {
                what: "restitution",
                value: self.restitution,
                allowed: "a number from 0 to 1",
            });
        }
        for (what, value) in [("mass", self.mass), ("inertia", self.inertia)] {
            if !(value >= LEAST) {
                return Err(Error::OutOfRange {
                    what,
                    value,
                    allowed: "a number above 0 (1e-300 at the least), or infinity",
                });
            }
        }
        let placed = self.shape.posed(self.rotation, self.position)?;
        let bounds = placed.bounds();
        for k in 0..D {
            let reach = larger(bounds.max()[k].abs(), bounds.min()[k].abs());
            if reach > MOST {
                return Err(too_far(k, reach));
            }
        }
        Ok(placed)
    }
}

/// Whether a body may go so fast.
pub(super) fn check_velocity<const D: usize>(velocity: [f64; D]) -> Result<(), Error> {
    const VELOCITY: [&str; 3] = ["velocity x", "velocity y", "velocity z"];
    for (what, value) in VELOCITY.into_iter().zip(velocity) {
        finite(what, value)?;
        if value.abs() > MOST {
            return Err(Error::OutOfRange {
                what,
                value,
                allowed: "from -1e100 to 1e100",
            });
        }
    }
    Ok(())
}

/// Whether a body of a world of `D` dimensions may turn so fast.
pub(super) fn check_spin<const D: usize>(spin: V3) -> Result<(), Error> {
    let about_z = if D == 2 { "spin" } else { "spin z" };
    for (what, value) in ["spin x", "spin y", about_z].into_iter().zip(spin) {
        finite(what, value)?;
    }
    let whole = length(spin);
    if whole > MOST {
        return Err(Error::OutOfRange {
            what: "spin",
            // The length of a huge one is out of range.
            value: if whole.is_finite() {
                whole
            } else {
                largest(spin)
            },
            allowed: "at most 1e100 radians per unit of time",
        });
    }
    Ok(())
}

/// The error for a body that gets to `value` along axis `k`, too far from the origin.
fn too_far(k: usize, value: f64) -> Error {
    const ALONG: [&str; 3] = [
        "a body's reach along x",
        "a body's reach along y",
        "a body's reach along z",
    ];
    Error::OutOfRange {
        what: ALONG[k],
        value,
        allowed: "at most 1e100, as far as a world goes",
    }
}

/// How far a world reaches, and how fast things may be in it: far enough from the largest `f64` that
/// nothing overflows on the way.
pub(super) const MOST: f64 = 1e100;
