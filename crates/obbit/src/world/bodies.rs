//! What a world has in it, and how that is changed from outside.

use super::body::{self, Body, BodyId};
use super::mover::Mover;
use super::solid::Solid;
use super::{World, filter};
use crate::error::Error;

impl<S: Solid<D>, const D: usize> World<S, D> {
    /// Puts a body in. The n-th body of a world from which none was removed has slot n, counted
    /// from 0; the slot of a removed one is used again.
    ///
    /// # Errors
    /// [`Error::NotFinite`], [`Error::NotRotation`], [`Error::OutOfRange`] for a restitution, mass,
    /// inertia or spin that cannot be, or where the body reaches beyond 1e100 or is faster,
    /// [`Error::TooLarge`] where it reaches past the largest `f64`.
    ///
    /// ```
    /// use obbit::{Body2, Circle, Error, World2};
    /// let ball = Body2::new(Circle::new([0.0, 0.0], 1.0)?);
    /// let refused = World2::new().add(Body2 { mass: 0.0, ..ball });
    /// assert!(matches!(refused, Err(Error::OutOfRange { what: "mass", .. })));
    /// # Ok::<(), obbit::Error>(())
    /// ```
    ///
    /// Few that come and go between two steps cost little. Where more than four and a sixty-fourth of all do, or leave
    /// where they were, the next step looks for all neighbours anew.
    pub fn add(&mut self, body: Body<S, D>) -> Result<BodyId, Error> {
        let mover = Some(Mover::checked(body)?);
        let slot = match self.empty.pop() {
            Some(slot) => {
                self.movers[slot as usize] = mover;
                slot
            }
            None => {
                self.movers.push(mover);
                self.births.push(0);
                (self.movers.len() - 1) as u32
            }
        };
        self.count += 1;
        self.near.change(slot);
        Ok(self.handle(slot))
    }

    /// Takes a body out and returns it. Its meetings are forgotten without an event.
    ///
    /// # Errors
    /// [`Error::StaleBody`] if it was removed before.
    pub fn remove(&mut self, id: BodyId) -> Result<Body<S, D>, Error> {
        self.find(id)?;
        let mover = self.movers[id.slot as usize].take();
        let mover = mover.ok_or(Error::StaleBody { slot: id.slot })?;
        // A slot that has had so many bodies is never used again.
        if let Some(births) = self.births[id.slot as usize].checked_add(1) {
            self.births[id.slot as usize] = births;
            self.empty.push(id.slot);
        }
        self.count -= 1;
        self.contacts.forget(id.slot);
        self.near.change(id.slot);
        Ok(mover.body)
    }

    /// Puts another body in the place of one, under the same handle: for changes from outside. How fast it goes and
    /// turns can be changed [by itself](Self::set_velocity), for less.
    ///
    /// ```
    /// use obbit::{Body2, Circle, World2};
    /// let mut world = World2::new();
    /// let ball = world.add(Body2::new(Circle::new([0.0, 0.0], 1.0)?))?;
    /// let moved = Body2 { position: [3.0, 0.0], ..world.body(ball)?.clone() };
    /// world.set(ball, moved)?;
    /// assert_eq!(world.body(ball)?.position, [3.0, 0.0]);
    /// # Ok::<(), obbit::Error>(())
    /// ```
    ///
    /// # Errors
    /// [`Error::StaleBody`], and as [`add`](Self::add); nothing changes then.
    pub fn set(&mut self, id: BodyId, body: Body<S, D>) -> Result<(), Error> {
        let before = self.find(id)?;
        let after = Mover::checked(body)?;
        // Where they are is looked at in every step.
        if !filter::meet_the_same(before, &after) {
            self.near.change(id.slot);
        }
        self.movers[id.slot as usize] = Some(after);
        Ok(())
    }

    /// Sets how fast a body goes from now on, in lengths per unit of time: for gravity, steering and kicks between steps.
    /// A static one keeps it and stays where it is.
    ///
    /// ```
    /// use obbit::{Body2, Circle, World2};
    /// let mut world = World2::new();
    /// let ball = world.add(Body2::new(Circle::new([0.0, 0.0], 1.0)?))?;
    /// let dt = 1.0 / 60.0;
    /// for _ in 0..60 {
    ///     let [x, y] = world.body(ball)?.velocity;
    ///     world.set_velocity(ball, [x, y - 9.81 * dt])?;
    ///     world.step(dt)?;
    /// }
    /// assert!((world.body(ball)?.velocity[1] + 9.81).abs() < 1e-12);
    /// # Ok::<(), obbit::Error>(())
    /// ```
    ///
    /// # Errors
    /// [`Error::StaleBody`], [`Error::NotFinite`], and [`Error::OutOfRange`] beyond 1e100; nothing changes then.
    pub fn set_velocity(&mut self, id: BodyId, velocity: [f64; D]) -> Result<(), Error> {
        body::check_velocity(velocity)?;
        let mover = self.find_mut(id)?;
        mover.body.velocity = velocity;
        mover.rest();
        Ok(())
    }

    /// Sets how fast a body turns from now on, in radians per unit of time: in the plane a number, positive from +x toward
    /// +y, in space the vector along the axis, right-handed. A static one keeps it and stands still.
    ///
    /// # Errors
    /// As [`set_velocity`](Self::set_velocity).
    pub fn set_spin(&mut self, id: BodyId, spin: S::Spin) -> Result<(), Error> {
        body::check_spin::<D>(S::to_axis(spin))?;
        let mover = self.find_mut(id)?;
        if mover.body.is_static() {
            mover.body.spin = spin;
            return Ok(());
        }
        if mover.body.may_turn() {
            mover.body.spin = spin;
            mover.axis = S::to_axis(spin);
            return Ok(());
        }
        // Its rotation is brought to unit length, as that of what is put in.
        let body = Body {
            spin,
            ..mover.body.clone()
        };
        *mover = Mover::checked(body)?;
        Ok(())
    }

    /// A body as it is now.
    ///
    /// # Errors
    /// [`Error::StaleBody`] if it was removed.
    pub fn body(&self, id: BodyId) -> Result<&Body<S, D>, Error> {
        Ok(&self.find(id)?.body)
    }

    /// Whether the body is in the world: it was not removed.
    #[must_use]
    pub fn contains(&self, id: BodyId) -> bool {
        self.find(id).is_ok()
    }

    /// The handle of the body in a slot, `None` for an empty one: for who has kept [slots](BodyId::slot) in a file beside
    /// [the bytes of the world](Self::to_bytes).
    ///
    /// ```
    /// use obbit::{Body2, Circle, World2};
    /// let mut world = World2::new();
    /// let ball = world.add(Body2::new(Circle::new([0.0, 0.0], 1.0)?))?;
    /// let restored = World2::from_bytes(&world.to_bytes())?;
    /// assert_eq!(restored.id(ball.slot()), Some(ball));
    /// assert_eq!(restored.id(1), None);
    /// # Ok::<(), obbit::Error>(())
    /// ```
    #[must_use]
    pub fn id(&self, slot: u32) -> Option<BodyId> {
        let id = self.handle(slot);
        self.contains(id).then_some(id)
    }

    /// The shape of a body where it is now.
    ///
    /// # Errors
    /// As [`body`](Self::body).
    pub fn placed(&self, id: BodyId) -> Result<&S, Error> {
        Ok(&self.find(id)?.placed)
    }

    /// All bodies with their handles, in the order of slots.
    pub fn bodies(&self) -> impl Iterator<Item = (BodyId, &Body<S, D>)> + '_ {
        let movers = self.movers.iter().enumerate();
        movers.filter_map(|(slot, mover)| Some((self.handle(slot as u32), &mover.as_ref()?.body)))
    }

    /// How many bodies there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.count
    }

    /// Whether there is no body.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The handle that the body of a slot has.
    pub(super) fn handle(&self, slot: u32) -> BodyId {
        BodyId {
            slot,
            birth: self.births.get(slot as usize).copied().unwrap_or_default(),
        }
    }

    fn find(&self, id: BodyId) -> Result<&Mover<S, D>, Error> {
        let stale = Error::StaleBody { slot: id.slot };
        match self.movers.get(id.slot as usize) {
            Some(Some(mover)) if self.handle(id.slot) == id => Ok(mover),
            _ => Err(stale),
        }
    }

    fn find_mut(&mut self, id: BodyId) -> Result<&mut Mover<S, D>, Error> {
        self.find(id)?;
        let mover = self.movers.get_mut(id.slot as usize);
        mover
            .and_then(Option::as_mut)
            .ok_or(Error::StaleBody { slot: id.slot })
    }
}
