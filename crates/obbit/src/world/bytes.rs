//! A world as bytes, the same on every platform, and the hash of its state.
//!
//! All numbers are little-endian. After the head come the slots, then the empty ones in the order in
//! which they wait, then the pairs that met in the last step.
//!
//! | offset | size | what |
//! |---|---|---|
//! | 0 | 8 | `obbitwld` |
//! | 8 | 4 | version, 1 |
//! | 12 | 4 | dimension `D` |
//! | 16 | 8 | length of all, in bytes |
//! | 24 | 4 | CRC-32 (IEEE 802.3) of all bytes from 28 on |
//! | 28 | 1 | response: 0 reflect, 1 axis reversal |
//! | 29 | 8 | the threshold of axis reversal |
//! | 37 | 4 | most hits |
//! | 41 | 8 | time, `f64` |
//! | 49 | 8 | steps |

use super::body::{Body, BodyKind};
use super::mover::Mover;
use super::read::Reader;
use super::solid::Solid;
use super::{Response, World};
use crate::error::Error;
use crate::num::checksum;
use alloc::vec::Vec;

const MAGIC: &[u8; 8] = b"obbitwld";
const VERSION: u32 = 1;
/// Where the bytes begin that the checksum is of.
const SUMMED: usize = 28;

impl<S: Solid<D>, const D: usize> World<S, D> {
    /// The world as bytes: little-endian, the same on every platform, with a checksum.
    ///
    /// What [`from_bytes`](Self::from_bytes) makes of them has the same future, to the last bit.
    ///
    /// ```
    /// use obbit::{Body2, Circle, World2};
    /// let mut world = World2::new();
    /// let ball = Body2::new(Circle::new([0.0, 0.0], 1.0)?);
    /// world.add(Body2 { velocity: [0.1, 0.2], ..ball })?;
    /// world.step(0.3)?;
    /// let mut restored = World2::from_bytes(&world.to_bytes())?;
    /// world.step(0.7)?;
    /// restored.step(0.7)?;
    /// assert_eq!(world.hash(), restored.hash());
    /// # Ok::<(), obbit::Error>(())
    /// ```
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = Vec::with_capacity(SUMMED + 64 + 160 * self.movers.len());
        bytes.extend(MAGIC);
        bytes.extend(VERSION.to_le_bytes());
        bytes.extend((D as u32).to_le_bytes());
        bytes.resize(SUMMED, 0);
        let (response, threshold) = match self.response {
            Response::Reflect => (0, 0.0),
            Response::ReverseAxis { threshold } => (1, threshold),
        };
        bytes.push(response);
        bytes.extend(threshold.to_le_bytes());
        bytes.extend(self.most_hits.to_le_bytes());
        bytes.extend(self.time.to_le_bytes());
        bytes.extend(self.steps.to_le_bytes());
        bytes.extend((self.movers.len() as u32).to_le_bytes());
        for (mover, birth) in self.movers.iter().zip(&self.births) {
            bytes.extend(birth.to_le_bytes());
            bytes.push(u8::from(mover.is_some()));
            if let Some(mover) = mover {
                put_body(&mover.body, &mut bytes);
            }
        }
        bytes.extend((self.empty.len() as u32).to_le_bytes());
        bytes.extend(self.empty.iter().flat_map(|slot| slot.to_le_bytes()));
        let contacts = self.contacts.iter().count();
        bytes.extend((contacts as u32).to_le_bytes());
        for (i, j) in self.contacts.iter() {
            bytes.extend(i.to_le_bytes());
            bytes.extend(j.to_le_bytes());
        }
        let length = bytes.len() as u64;
        bytes[16..24].copy_from_slice(&length.to_le_bytes());
        let sum = checksum(&bytes[SUMMED..]);
        bytes[24..SUMMED].copy_from_slice(&sum.to_le_bytes());
        bytes
    }

    /// A world from the bytes that [`to_bytes`](Self::to_bytes) wrote. Everything is checked, whoever
    /// made them.
    ///
    /// # Errors
    /// [`Error::BadWorld`] for bytes that are not a world of this dimension, or a damaged one; and
    /// as [`add`](Self::add) for bodies that cannot be.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, Error> {
        let mut reader = Reader::new(bytes, 0);
        if reader.long()?.to_le_bytes() != *MAGIC {
            return Err(bad(
                0,
                "these are not the bytes of a world: give what `to_bytes` wrote",
            ));
        }
        if reader.word()? != VERSION {
            let what = "this version of the format is not known: use the Obbit that wrote it";
            return Err(bad(8, what));
        }
        if reader.word()? as usize != D {
            let what = "the world is of another dimension: read it as World2 or World3, as it was";
            return Err(bad(12, what));
        }
        if reader.long()? != bytes.len() as u64 {
            let what = "the length is not what the head says: read all of the bytes and no more";
            return Err(bad(16, what));
        }
        if reader.word()? != checksum(bytes.get(SUMMED..).unwrap_or_default()) {
            let what = "the checksum does not match, the bytes were changed: fetch them again";
            return Err(bad(24, what));
        }
        let mut world = Self::new();
        let response = match (reader.byte()?, reader.number()?) {
            // Nothing else is written, so that worlds with the same future have the same bytes.
            (0, threshold) if threshold.to_bits() == 0 => Response::Reflect,
            (1, threshold) => Response::ReverseAxis { threshold },
            _ => {
                return Err(bad(
                    SUMMED,
                    "this response is not known: write the world again",
                ));
            }
        };
        world.set_response(response).map_err(|_| {
            let what = "the threshold is not 0 or more: write the world again";
            reader.bad_last(8, what)
        })?;
        let most_hits = reader.word()?;
        world.set_most_hits(most_hits);
        if world.most_hits != most_hits {
            return Err(reader.bad_last(
                4,
                "the most hits in a step are not 1 to 4,096: write the world again",
            ));
        }
        world.time = reader.number()?;
        world.steps = reader.long()?;
        if !(world.time >= 0.0 && world.time < f64::INFINITY) {
            return Err(bad(
                41,
                "the time is not a number of 0 or more: write the world again",
            ));
        }
        world.read_slots(&mut reader)?;
        world.read_contacts(&mut reader)?;
        if reader.at_end() {
            Ok(world)
        } else {
            Err(reader.bad("bytes are left over: write the world again"))
        }
    }

    /// FNV-1a over [`to_bytes`](Self::to_bytes): equal for worlds with the same state, and so with the
    /// same future, but for how many meetings a step may have
    /// ([`set_most_meetings`](Self::set_most_meetings)), which is no part of it.
    #[must_use]
    pub fn hash(&self) -> u64 {
        self.to_bytes()
            .iter()
            .fold(0xcbf2_9ce4_8422_2325, |hash, &byte| {
                (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
            })
    }

    fn read_slots(&mut self, reader: &mut Reader<'_>) -> Result<(), Error> {
        for _ in 0..reader.count(5)? {
            let birth = reader.word()?;
            let mover = match reader.byte()? {
                0 => None,
                1 => Some(Mover::checked(take_body(reader)?)?),
                _ => {
                    return Err(reader
                        .bad_last(1, "a slot is neither empty nor full: write the world again"));
                }
            };
            self.births.push(birth);
            self.movers.push(mover);
        }
        self.count = self.movers.iter().flatten().count();
        let mut waits = alloc::vec![false; self.movers.len()];
        for _ in 0..reader.count(4)? {
            let slot = reader.word()?;
            let empty = self.movers.get(slot as usize).is_some_and(Option::is_none);
            if !empty || core::mem::replace(&mut waits[slot as usize], true) {
                return Err(reader.bad_last(
                    4,
                    "a slot waits that is full, or twice: write the world again",
                ));
            }
            self.empty.push(slot);
        }
        // Empty slots that do not wait are those that have had as many bodies as can be counted.
        let lost = |k: &usize| self.movers[*k].is_none() && !waits[*k];
        let mut lost = (0..self.movers.len()).filter(lost);
        if lost.any(|k| self.births[k] != u32::MAX) {
            return Err(reader.bad("an empty slot does not wait: write the world again"));
        }
        Ok(())
    }

    fn read_contacts(&mut self, reader: &mut Reader<'_>) -> Result<(), Error> {
        for _ in 0..reader.count(8)? {
            let pair = (reader.word()?, reader.word()?);
            let full = |slot: u32| matches!(self.movers.get(slot as usize), Some(Some(_)));
            let sorted = self.contacts.last().is_none_or(|last| last < pair);
            if !(sorted && pair.0 < pair.1 && full(pair.0) && full(pair.1)) {
                return Err(reader.bad_last(
                    8,
                    "a contact is not of two bodies, or out of order: write the world again",
                ));
            }
            self.contacts.push(pair);
        }
        Ok(())
    }
}

fn bad(offset: usize, what: &'static str) -> Error {
    Error::BadWorld { offset, what }
}

fn put_body<S: Solid<D>, const D: usize>(body: &Body<S, D>, bytes: &mut Vec<u8>) {
    body.shape.put(bytes);
    let axis = S::to_axis(body.spin);
    let numbers = [body.restitution, body.mass, body.inertia];
    for x in body
        .position
        .iter()
        .chain(&body.velocity)
        .chain(&axis)
        .chain(&numbers)
    {
        bytes.extend(x.to_le_bytes());
    }
    S::put_rotation(body.rotation, bytes);
    bytes.extend([u8::from(body.is_static()), u8::from(body.sensor)]);
    bytes.extend(body.layer.to_le_bytes());
    bytes.extend(body.mask.to_le_bytes());
}

fn take_body<S: Solid<D>, const D: usize>(reader: &mut Reader<'_>) -> Result<Body<S, D>, Error> {
    let shape = S::take(reader)?;
    let (position, velocity) = (reader.numbers()?, reader.numbers()?);
    let axis = reader.numbers()?;
    let spin = S::from_axis(axis);
    if S::to_axis(spin).map(f64::to_bits) != axis.map(f64::to_bits) {
        return Err(reader.bad_last(
            24,
            "a spin is not about the plane's axis: write the world again",
        ));
    }
    let [restitution, mass, inertia] = reader.numbers()?;
    let rotation = S::take_rotation(reader)?;
    let kind = match reader.byte()? {
        0 => BodyKind::Moving,
        1 => BodyKind::Static,
        _ => {
            return Err(reader.bad_last(
                1,
                "a body is neither moving nor static: write the world again",
            ));
        }
    };
    let sensor = match reader.byte()? {
        0 => false,
        1 => true,
        _ => {
            return Err(reader.bad_last(
                1,
                "a body is neither a sensor nor none: write the world again",
            ));
        }
    };
    Ok(Body {
        shape,
        position,
        rotation,
        velocity,
        spin,
        kind,
        sensor,
        restitution,
        mass,
        inertia,
        layer: reader.word()?,
        mask: reader.word()?,
    })
}
