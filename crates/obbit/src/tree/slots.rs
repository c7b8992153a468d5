//! The boxes by slot, and the log of what has changed.

use super::handle::{Handle, Stamp, Stamps, fresh_number};
use crate::error::Error;
use crate::geom::Aabb;
use alloc::vec::Vec;

/// What the caller put in. Nothing here knows of a hierarchy.
#[derive(Debug)]
pub(super) struct Slots<const D: usize> {
    /// Of an empty slot, the box that was there last.
    pub(super) boxes: Vec<Aabb<D>>,
    stamps: Vec<Stamp>,
    /// Slots that wait for a new box; the last one is taken first.
    empty: Vec<u32>,
    source: Stamps,
    pub(super) log: Log,
}

impl<const D: usize> Slots<D> {
    pub(super) fn new() -> Self {
        Self {
            boxes: Vec::new(),
            stamps: Vec::new(),
            empty: Vec::new(),
            source: Stamps::new(),
            log: Log::new(),
        }
    }

    pub(super) fn insert(&mut self, bounds: Aabb<D>) -> Handle {
        let stamp = self.source.draw();
        let slot = match self.empty.pop() {
            Some(slot) => {
                self.boxes[slot as usize] = bounds;
                self.stamps[slot as usize] = stamp;
                slot
            }
            None => {
                self.boxes.push(bounds);
                self.stamps.push(stamp);
                (self.boxes.len() - 1) as u32
            }
        };
        self.log.push(slot, self.boxes.len());
        Handle::new(slot, stamp)
    }

    #[inline]
    pub(super) fn set(&mut self, handle: Handle, bounds: Aabb<D>) -> Result<(), Error> {
        let slot = self.find(handle)?;
        self.boxes[slot] = bounds;
        self.log.push(handle.slot(), self.boxes.len());
        Ok(())
    }

    pub(super) fn remove(&mut self, handle: Handle) -> Result<Aabb<D>, Error> {
        let slot = self.find(handle)?;
        self.stamps[slot] = Stamp::EMPTY;
        self.empty.push(handle.slot());
        self.log.push(handle.slot(), self.boxes.len());
        Ok(self.boxes[slot])
    }

    pub(super) fn clear(&mut self) {
        self.boxes.clear();
        self.stamps.clear();
        self.empty.clear();
        self.log.forget();
    }

    /// The index of a handle's slot, if the handle is good.
    #[inline]
    pub(super) fn find(&self, handle: Handle) -> Result<usize, Error> {
        let slot = handle.index();
        match self.stamps.get(slot) {
            Some(&stamp) if stamp == handle.stamp() => Ok(slot),
            _ => Err(Error::StaleHandle {
                slot: handle.slot(),
            }),
        }
    }

    /// The handle of the box in a slot.
    #[inline]
    pub(super) fn handle(&self, slot: u32) -> Option<Handle> {
        let stamp = *self.stamps.get(slot as usize)?;
        (stamp != Stamp::EMPTY).then(|| Handle::new(slot, stamp))
    }

    /// The box in a slot, unless it is empty.
    #[inline]
    pub(super) fn get(&self, slot: u32) -> Option<&Aabb<D>> {
        let stamp = self.stamps.get(slot as usize)?;
        if *stamp == Stamp::EMPTY {
            None
        } else {
            self.boxes.get(slot as usize)
        }
    }

    pub(super) fn len(&self) -> usize {
        self.boxes.len() - self.empty.len()
    }

    /// Every full slot, ascending.
    pub(super) fn full(&self) -> impl Iterator<Item = u32> + '_ {
        let stamps = self.stamps.iter().enumerate();
        stamps
            .filter(|(_, stamp)| **stamp != Stamp::EMPTY)
            .map(|(slot, _)| slot as u32)
    }

    /// Calls `to` for every box, in the order of slots, and puts what it returns in the place.
    pub(super) fn set_all(&mut self, mut to: impl FnMut(Handle, &Aabb<D>) -> Aabb<D>) {
        // Before the first is moved: should `to` panic, some are.
        self.log.forget();
        let slots = self.boxes.iter_mut().zip(&self.stamps).enumerate();
        for (slot, (bounds, stamp)) in slots {
            if *stamp != Stamp::EMPTY {
                *bounds = to(Handle::new(slot as u32, *stamp), bounds);
            }
        }
    }
}

impl<const D: usize> Clone for Slots<D> {
    fn clone(&self) -> Self {
        Self {
            boxes: self.boxes.clone(),
            stamps: self.stamps.clone(),
            empty: self.empty.clone(),
            // New boxes of the two are strangers to each other.
            source: Stamps::new(),
            log: Log {
                owner: fresh_number(),
                ..self.log.clone()
            },
        }
    }
}

/// Slots in the order in which they changed, as far back as it pays to know.
///
/// Whoever follows the boxes (the hierarchy, a list of pairs) remembers how far it has read.
#[derive(Debug, Clone)]
pub(super) struct Log {
    owner: u32,
    /// How many changes lie before `entries`.
    begin: u64,
    entries: Vec<u32>,
}

/// How far somebody has read a log.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct Mark {
    /// 0: of no log.
    owner: u32,
    at: u64,
}

impl Log {
    fn new() -> Self {
        Self {
            owner: fresh_number(),
            begin: 0,
            entries: Vec::new(),
        }
    }

    #[inline]
    fn push(&mut self, slot: u32, slots: usize) {
        // To go through as many changes as there are boxes costs what it costs to read all boxes: then the older half is
        // dropped. Whoever reads often has read it.
        if self.entries.len() >= slots.max(64) {
            let older = self.entries.len() / 2;
            self.entries.drain(..older);
            self.begin += older as u64;
        }
        self.entries.push(slot);
    }

    /// Everything may have changed.
    fn forget(&mut self) {
        self.begin += self.entries.len() as u64 + 1;
        self.entries.clear();
    }

    /// Where the log ends now.
    #[inline]
    pub(super) fn mark(&self) -> Mark {
        Mark {
            owner: self.owner,
            at: self.begin + self.entries.len() as u64,
        }
    }

    /// The slots that changed since `mark`, some of them perhaps several times; `None` where that
    /// is no longer known.
    pub(super) fn since(&self, mark: Mark) -> Option<&[u32]> {
        if mark.owner != self.owner {
            return None;
        }
        let skip = usize::try_from(mark.at.checked_sub(self.begin)?).ok()?;
        self.entries.get(skip..)
    }

    /// The same place in the log of a clone.
    pub(super) fn adopt(&self, mark: Mark, from: &Self) -> Mark {
        if mark.owner == from.owner {
            Mark {
                owner: self.owner,
                ..mark
            }
        } else {
            mark
        }
    }
}
