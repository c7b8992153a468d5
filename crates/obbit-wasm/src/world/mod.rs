//! Worlds of moving bodies, the same text for the plane and for space. A body's name here is the
//! number of its slot.
//!
//! What is said of a body, after its shape: velocity, spin (one number in the plane, three in space),
//! restitution, mass, inertia, then 1 or 0 for solid, static and sensor, layer and mask: its *motion*.
//! Of one body also position and, as the boxes of a kind have it, the rotation.

mod dimension;
mod exports;
mod motions;
mod placed;

use crate::border::{answer, give, input};
use crate::errors::{NO_ITEM, fail_with};
use crate::lists::{Lists, Reader, short};
use alloc::vec::Vec;
use dimension::Dimension;
use obbit::Error;
use obbit::world::{Body, BodyId, BodyKind, Phase, Response, World};

/// A world, and the last answers.
pub(crate) struct Held<S: Dimension<D>, const D: usize> {
    world: World<S, D>,
    /// One more than the largest slot there has been.
    reach: usize,
    slots: Vec<u32>,
    bytes: [Vec<u8>; 2],
    numbers: [Vec<f64>; 4],
    matrices: Vec<f32>,
}

impl<S: Dimension<D>, const D: usize> Held<S, D> {
    pub(crate) fn new(world: World<S, D>) -> Self {
        let mut held = Self {
            world,
            reach: 0,
            slots: Vec::new(),
            bytes: [const { Vec::new() }; 2],
            numbers: [const { Vec::new() }; 4],
            matrices: Vec::new(),
        };
        let last = held.world.bodies().last();
        held.reach = last.map_or(0, |(id, _)| id.slot() as usize + 1);
        held
    }

    /// The world in slot 0.
    pub(crate) fn from_bytes(count: usize) -> Result<Self, i32> {
        input(0, count, World::from_bytes)
            .map(Self::new)
            .map_err(|error| fail_with(NO_ITEM, &error))
    }

    fn named(&mut self, id: BodyId) -> u32 {
        self.reach = self.reach.max(id.slot() as usize + 1);
        id.slot()
    }

    fn id(&self, slot: u32) -> Result<BodyId, i32> {
        let id = self.world.id(slot);
        id.ok_or_else(|| fail_with(NO_ITEM, &Error::StaleBody { slot }))
    }

    /// Puts in the body of the shape in slot 0 and the numbers in slot 1 (or, where there is such a
    /// body, puts that in its place). Without a shape (`count` 0) the body keeps its own.
    pub(crate) fn put(
        &mut self,
        slot: u32,
        kind: u32,
        count: usize,
        turn: u32,
    ) -> Result<u32, i32> {
        let old = if slot == u32::MAX {
            None
        } else {
            Some(self.id(slot)?)
        };
        let shape: S = if count == 0 {
            let id = old.ok_or_else(|| short(1))?;
            let body = self.world.body(id).map_err(|e| fail_with(NO_ITEM, &e))?;
            body.shape.clone()
        } else {
            crate::lists::one(kind)?
        };
        let body = input(1, usize::MAX, |numbers: &[f64]| {
            let mut reader = Reader::new(numbers);
            let body = motion(shape, &mut reader)?;
            let position = reader.take::<D>()?;
            let rotation = S::rotation(&mut reader, turn)?;
            Some(rotation.map(|rotation| Body {
                position,
                rotation,
                ..body
            }))
        });
        let outcome = match body {
            None => return Err(short(1)),
            Some(body) => body.and_then(|body| match old {
                None => self.world.add(body),
                Some(id) => self.world.set(id, body).map(|()| id),
            }),
        };
        let id = outcome.map_err(|error| fail_with(NO_ITEM, &error))?;
        Ok(self.named(id))
    }

    /// Puts in a body for each shape of slot 0, standing where the shape does; each with the motion in
    /// slot 1, of which there is one for each, or one for all. Either all are put in or none.
    pub(crate) fn put_each(&mut self, kind: u32, count: usize, motions: usize) -> Result<(), i32> {
        self.slots.clear();
        let mut shapes = Lists::<S>::new();
        let outcome = shapes.read(0, kind, count);
        if outcome < 0 {
            return Err(outcome);
        }
        let mut added = Vec::new();
        let wrong = input(1, usize::MAX, |numbers: &[f64]| {
            let width = D + S::SPIN + 8;
            // Tried in a world that is thrown away, so that one that is refused leaves no trace in this one.
            let mut trial = World::new();
            for (world, counts) in [(&mut trial, false), (&mut self.world, true)] {
                for (i, shape) in shapes.mix().iter().enumerate() {
                    let start = if motions == 1 { 0 } else { i * width };
                    let mut reader = Reader::new(numbers.get(start..).unwrap_or_default());
                    let framed = shape
                        .clone()
                        .framed()
                        .and_then(|(shape, position, rotation)| {
                            let missing = Error::CountMismatch {
                                what: "numbers",
                                expected: start + width,
                                found: numbers.len(),
                            };
                            let body = motion(shape, &mut reader).ok_or(missing)?;
                            world.add(Body {
                                position,
                                rotation,
                                ..body
                            })
                        });
                    match framed {
                        Ok(id) if counts => added.push(id),
                        Ok(_) => {}
                        Err(error) => return Err(fail_with(i as u32, &error)),
                    }
                }
            }
            Ok(())
        });
        for id in added {
            let slot = self.named(id);
            self.slots.push(slot);
        }
        give_after(&wrong, 0, &self.slots);
        wrong
    }

    pub(crate) fn remove(&mut self, slot: u32) -> Result<(), i32> {
        let id = self.id(slot)?;
        let outcome = self.world.remove(id).map(|_| ());
        outcome.map_err(|error| fail_with(NO_ITEM, &error))
    }

    /// A body as numbers: its motion, position, rotation.
    pub(crate) fn body(&mut self, slot: u32) -> Result<(), i32> {
        let id = self.id(slot)?;
        let body = self.world.body(id).map_err(|e| fail_with(NO_ITEM, &e))?;
        let [out, ..] = &mut self.numbers;
        out.clear();
        out.extend(body.velocity);
        out.extend(S::of_spin(body.spin).into_iter().skip(3 - S::SPIN));
        out.extend([body.restitution, body.mass, body.inertia, 0.0]);
        let yes = |is: bool| if is { 1.0 } else { 0.0 };
        out.extend([yes(body.kind == BodyKind::Static), yes(body.sensor)]);
        out.extend([body.layer, body.mask].map(f64::from));
        out.extend(body.position);
        S::flat(body.rotation, out);
        give(0, out);
        Ok(())
    }

    pub(crate) fn rules(
        &mut self,
        reverse: u32,
        threshold: f64,
        most_hits: u32,
    ) -> Result<(), i32> {
        let response = if reverse == 0 {
            Response::Reflect
        } else {
            Response::ReverseAxis { threshold }
        };
        let outcome = self.world.set_response(response);
        outcome.map_err(|error| fail_with(NO_ITEM, &error))?;
        self.world.set_most_hits(most_hits);
        Ok(())
    }

    pub(crate) fn set_most_meetings(&mut self, most: usize) {
        self.world.set_most_meetings(most);
    }

    /// Lets time go on: how many events there are. They are told as bodies (two each), phases, flags
    /// (1 an impact, 2 it bounced, 4 a sensor), times, normals, points, speeds.
    pub(crate) fn step(&mut self, dt: f64) -> i32 {
        let events = match self.world.step(dt) {
            Ok(events) => events,
            Err(error) => return fail_with(NO_ITEM, &error),
        };
        self.slots.clear();
        self.bytes.iter_mut().for_each(Vec::clear);
        self.numbers.iter_mut().for_each(Vec::clear);
        let [phases, flags] = &mut self.bytes;
        let [times, normals, points, speeds] = &mut self.numbers;
        for event in events {
            self.slots.extend([event.a.slot(), event.b.slot()]);
            phases.push(match event.phase {
                Phase::Began => 0,
                Phase::Persists => 1,
                Phase::Ended => 2,
            });
            let impact = event.impact;
            let bounced = impact.is_some_and(|i| i.bounced);
            flags.push(
                u8::from(impact.is_some()) | u8::from(bounced) << 1 | u8::from(event.sensor) << 2,
            );
            times.push(event.time);
            normals.extend(impact.map_or([0.0; D], |i| i.normal));
            points.extend(impact.map_or([0.0; D], |i| i.point));
            speeds.push(impact.map_or(0.0, |i| i.speed));
        }
        let count = events.len() as i32;
        give(0, &self.slots);
        for (place, list) in self.bytes.iter().enumerate() {
            give(1 + place, list);
        }
        for (place, list) in self.numbers.iter().enumerate() {
            give(3 + place, list);
        }
        count
    }

    /// The pairs that met in the last step.
    pub(crate) fn contacts(&mut self) {
        self.slots.clear();
        let pairs = self.world.contacts();
        self.slots
            .extend(pairs.flat_map(|(a, b)| [a.slot(), b.slot()]));
        give(0, &self.slots);
    }

    /// Positions, rotations, velocities and spins of all slots; 0 of empty ones.
    pub(crate) fn state(&mut self) {
        self.numbers.iter_mut().for_each(Vec::clear);
        let [positions, rotations, velocities, spins] = &mut self.numbers;
        let turn = if D == 2 { 2 } else { D * D };
        for (id, body) in self.world.bodies() {
            let slot = id.slot() as usize;
            positions.resize(slot * D, 0.0);
            rotations.resize(slot * turn, 0.0);
            velocities.resize(slot * D, 0.0);
            spins.resize(slot * S::SPIN, 0.0);
            positions.extend(body.position);
            S::flat(body.rotation, rotations);
            velocities.extend(body.velocity);
            spins.extend(S::of_spin(body.spin).into_iter().skip(3 - S::SPIN));
        }
        // The last slots may be empty.
        let slots = self.reach;
        for (list, width) in self.numbers.iter_mut().zip([D, turn, D, S::SPIN]) {
            list.resize(slots * width, 0.0);
        }
        for (place, list) in self.numbers.iter().enumerate() {
            give(place, list);
        }
    }

    /// For each slot the matrix that brings a box or ball of size 1 about the origin to where its body
    /// is; column by column, 3 x 3 for the plane and 4 x 4 for space. Zeros for empty slots.
    pub(crate) fn matrices(&mut self) {
        self.matrices.clear();
        let size = (D + 1) * (D + 1);
        for (id, body) in self.world.bodies() {
            self.matrices.resize(id.slot() as usize * size, 0.0);
            let axes = S::axes(body.rotation);
            let (middle, own, extent) = body.shape.extent();
            let turned = |v: [f64; D]| {
                let mut sum = [0.0; D];
                for (axis, along) in axes.iter().zip(v) {
                    for (at, x) in sum.iter_mut().zip(axis) {
                        *at += x * along;
                    }
                }
                sum
            };
            for (axis, size) in S::axes(own).into_iter().zip(extent) {
                let along = turned(axis).map(|x| (x * size) as f32);
                self.matrices.extend(along);
                self.matrices.push(0.0);
            }
            let mut place = turned(middle);
            for (at, x) in place.iter_mut().zip(body.position) {
                *at += x;
            }
            self.matrices.extend(place.iter().map(|&x| x as f32));
            self.matrices.push(1.0);
        }
        self.matrices.resize(self.reach * size, 0.0);
        give(0, &self.matrices);
    }

    /// How many bodies there are; time, steps, energy, and how many slots are the numbers.
    pub(crate) fn tell(&self) -> i32 {
        let world = &self.world;
        let slots = self.reach as f64;
        answer([world.time(), world.steps() as f64, world.energy(), slots]);
        world.len() as i32
    }

    /// The hash of the state, in two halves, the higher first.
    pub(crate) fn hash(&self) {
        let hash = self.world.hash();
        answer([(hash >> 32) as f64, (hash & 0xffff_ffff) as f64]);
    }

    pub(crate) fn bytes(&mut self) {
        let [bytes, _] = &mut self.bytes;
        *bytes = self.world.to_bytes();
        give(0, bytes);
    }
}

/// Tells of a list unless something was wrong, which was told already.
fn give_after<T>(outcome: &Result<(), i32>, place: usize, list: &[T]) {
    if outcome.is_ok() {
        give(place, list);
    }
}

/// A body that moves so; `None` where numbers are missing.
fn motion<S: Dimension<D>, const D: usize>(
    shape: S,
    reader: &mut Reader<'_>,
) -> Option<Body<S, D>> {
    let velocity = reader.take::<D>()?;
    let spin = if S::SPIN == 1 {
        let [spin] = reader.take()?;
        [0.0, 0.0, spin]
    } else {
        reader.take()?
    };
    let [
        restitution,
        mass,
        inertia,
        solid,
        fixed,
        sensor,
        layer,
        mask,
    ] = reader.take()?;
    let body = Body {
        velocity,
        spin: S::to_spin(spin),
        restitution,
        mass,
        inertia,
        kind: if fixed == 0.0 {
            BodyKind::Moving
        } else {
            BodyKind::Static
        },
        sensor: sensor != 0.0,
        layer: layer as u32,
        mask: mask as u32,
        ..Body::new(shape)
    };
    Some(if solid == 0.0 { body } else { body.solid() })
}
