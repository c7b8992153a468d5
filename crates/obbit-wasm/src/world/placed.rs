//! The shapes of bodies: as they were given, and where they are.

use super::{Dimension, Held};
use crate::border::give;
use crate::errors::{NO_ITEM, fail_with};

impl<S: Dimension<D>, const D: usize> Held<S, D> {
    /// The shape of a body, in its own frame, as a list of one that says the kind.
    pub(crate) fn shape(&mut self, slot: u32) -> Result<(), i32> {
        let id = self.id(slot)?;
        let body = self.world.body(id).map_err(|e| fail_with(NO_ITEM, &e))?;
        let [out, ..] = &mut self.numbers;
        out.clear();
        body.shape.told(out);
        give(0, out);
        Ok(())
    }

    /// All bodies' ids, and their shapes where they are now, as a list that says the kinds.
    pub(crate) fn placed(&mut self) -> Result<(), i32> {
        let [out, ..] = &mut self.numbers;
        out.clear();
        self.slots.clear();
        for (id, _) in self.world.bodies() {
            let placed = self.world.placed(id);
            placed.map_err(|e| fail_with(NO_ITEM, &e))?.told(out);
            self.slots.push(id.slot());
        }
        give(0, &self.slots);
        give(1, out);
        Ok(())
    }
}
