//! A world and how long it is to run.

use crate::model::Ids;
use obbit::world::{Solid, World};

/// A world and how long it is to run.
pub(super) struct Scene<S: Solid<D>, const D: usize> {
    pub(super) world: World<S, D>,
    /// Of the bodies, in order of their slots.
    pub(super) ids: Ids,
    pub(super) dt: f64,
    pub(super) steps: u32,
}

impl<S: Solid<D>, const D: usize> Default for Scene<S, D> {
    /// No bodies, and the steps that are made where nothing is said of them.
    fn default() -> Self {
        Self {
            world: World::new(),
            ids: Ids::default(),
            dt: 1.0 / 60.0,
            steps: 600,
        }
    }
}
