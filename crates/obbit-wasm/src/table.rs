//! Objects that JavaScript holds, named by numbers.

use crate::border::Global;
use crate::errors::{STALE, fail};
use alloc::vec::Vec;

/// Objects of one kind.
pub(crate) struct Table<T> {
    slots: Vec<Option<T>>,
    free: Vec<u32>,
}

impl<T> Table<T> {
    pub(crate) const fn new() -> Self {
        Self {
            slots: Vec::new(),
            free: Vec::new(),
        }
    }

    /// The object of this name.
    pub(crate) fn get(&self, name: u32) -> Option<&T> {
        self.slots.get(name as usize)?.as_ref()
    }
}

impl<T> Global<Table<T>> {
    /// Takes an object in and names it. The number is not negative.
    pub(crate) fn add(&self, value: T) -> i32 {
        self.with(|table| {
            let slot = table.free.pop().unwrap_or_else(|| {
                table.slots.push(None);
                (table.slots.len() - 1) as u32
            });
            if let Some(place) = table.slots.get_mut(slot as usize) {
                *place = Some(value);
            }
            slot as i32
        })
    }

    /// Drops the object of this name, if there is one.
    pub(crate) fn remove(&self, name: u32) {
        self.with(|table| {
            if let Some(place) = table.slots.get_mut(name as usize)
                && place.take().is_some()
            {
                table.free.push(name);
            }
        });
    }

    /// Works on the object of this name; an error where there is none.
    pub(crate) fn on(&self, name: u32, act: impl FnOnce(&mut T) -> i32) -> i32 {
        self.with(|table| match table.slots.get_mut(name as usize) {
            Some(Some(value)) => act(value),
            _ => fail(STALE, "", 0, [name.into(), 0.0, 0.0]),
        })
    }
}
