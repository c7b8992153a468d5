//! How fast all bodies go and turn from now on.

use super::{Dimension, Held};
use crate::border::input;
use crate::errors::fail_with;
use alloc::vec::Vec;
use obbit::Error;
use obbit::world::{BodyId, World};

impl<S: Dimension<D>, const D: usize> Held<S, D> {
    /// Sets all velocities (or spins) to those in slot 0, by slots of bodies. Either all are set or none.
    pub(crate) fn set_motions(&mut self, spins: bool) -> Result<(), i32> {
        let width = if spins { S::SPIN } else { D };
        let ids: Vec<BodyId> = self.world.bodies().map(|(id, _)| id).collect();
        let mut before = Vec::new();
        input(0, usize::MAX, |numbers: &[f64]| {
            for id in ids {
                let slot = id.slot();
                let start = slot as usize * width;
                let given = numbers.get(start..start + width).unwrap_or_default();
                let given = core::array::from_fn(|k| given.get(k).copied().unwrap_or_default());
                match put(&mut self.world, id, given, spins) {
                    Ok(old) => before.push((id, old)),
                    Err(error) => {
                        for &(id, old) in &before {
                            // They were allowed before.
                            let _ = put(&mut self.world, id, old, spins);
                        }
                        return Err(fail_with(slot, &error));
                    }
                }
            }
            Ok(())
        })
    }
}

/// Sets a velocity or a spin, of which the first numbers count; what it was.
fn put<S: Dimension<D>, const D: usize>(
    world: &mut World<S, D>,
    id: BodyId,
    numbers: [f64; 3],
    spins: bool,
) -> Result<[f64; 3], Error> {
    let body = world.body(id)?;
    let [x, y, z] = numbers;
    if spins {
        let [a, b, c] = S::of_spin(body.spin);
        let (old, new) = if S::SPIN == 1 {
            ([c, 0.0, 0.0], [0.0, 0.0, x])
        } else {
            ([a, b, c], [x, y, z])
        };
        world.set_spin(id, S::to_spin(new))?;
        return Ok(old);
    }
    let old = body.velocity;
    world.set_velocity(id, core::array::from_fn(|k| numbers[k]))?;
    Ok(core::array::from_fn(|k| {
        old.get(k).copied().unwrap_or_default()
    }))
}
