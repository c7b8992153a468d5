//! A skin for what has no thickness.
//!
//! What touches has a side on which it is: a disc on a floor has its middle above it. A point on a segment has
//! none, and one that has come to lie on it by rounding, or a rounding beyond, would go on to the far side. So two
//! bodies that rounding might bring through each other are kept so far apart that it cannot: they meet where they
//! are a skin apart, and have slipped into each other where they are nearer. Which side each is on can then be
//! told at any time from where it is, and nothing has to be kept in mind.

use super::mover::Mover;
use super::solid::{Solid, length};
use crate::num::vector::largest;

/// So many times the [blur](Mover::blur): one may be slipped without being minded, another in bringing to a stop
/// what has slipped farther, and one is left between the two.
const SKIN: f64 = 3.0;

/// How near to each other two bodies may come, and what rounding makes of it.
#[derive(Debug, Clone, Copy)]
pub(super) struct Skin {
    /// At this distance they meet: 0 but for two without thickness.
    pub(super) depth: f64,
    /// How far off distances are by rounding.
    pub(super) blur: f64,
}

impl Skin {
    /// The skin between two bodies in a step of `dt`.
    pub(super) fn between<S: Solid<D>, const D: usize>(
        a: &Mover<S, D>,
        b: &Mover<S, D>,
        dt: f64,
    ) -> Self {
        let bare = Self::none(a, b);
        // Beyond the middle of both together, the shortest way out is that to the far side.
        if a.thickness + b.thickness > 2.0 * bare.blur {
            return bare;
        }
        // Rounding a time moves a body too, and there are a few such in what leads to an impact: each half of a
        // unit in the last place of the step, and the largest of a velocity is more than half of its length.
        let way = |m: &Mover<S, D>| {
            let turning = if m.turns() {
                length(m.spin()) * m.reach
            } else {
                0.0
            };
            (2.0 * largest(m.velocity()) + turning) * dt
        };
        let blur = bare.blur + 8.0 * f64::EPSILON * (way(a) + way(b));
        Self {
            depth: SKIN * blur,
            blur,
        }
    }

    /// Whether the two are without thickness: then the side is told by the last digits of their distance.
    pub(super) fn is_there(&self) -> bool {
        self.depth > 0.0
    }

    /// That of bodies whose shapes have an inside.
    pub(super) fn none<S: Solid<D>, const D: usize>(a: &Mover<S, D>, b: &Mover<S, D>) -> Self {
        Self {
            depth: 0.0,
            blur: a.blur(b),
        }
    }
}
