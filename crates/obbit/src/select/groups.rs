//! Groups: elements that are selected together.

use super::bits::Bits;
use super::pick::Mode;
use crate::num::sort::sort;
use crate::select::NO_GROUP;
use alloc::vec::Vec;

/// Which elements are in which group, and how many of each are met.
#[derive(Debug, Clone, Default)]
pub(super) struct Groups {
    /// By id, a position in the lists below, or [`NO_GROUP`].
    of: Vec<u32>,
    /// Where the members of each group begin, and behind the last where they end.
    starts: Vec<u32>,
    members: Vec<u32>,
    /// Of each group, how many members are met.
    met: Vec<u32>,
    /// Of each group, how many members can be selected.
    active: Vec<u32>,
    pub(super) chosen: Bits,
    /// Groups in which something has changed.
    touched: Bits,
}

impl Groups {
    /// `numbers` has a group for each id, by any number; ids beyond its end are in none.
    pub(super) fn new(numbers: &[u32], is_active: impl Fn(u32) -> bool) -> Self {
        let grouped = numbers.iter().zip(0..).filter(|(n, _)| **n != NO_GROUP);
        let mut sorted: Vec<(u32, u32)> = grouped.map(|(&n, id)| (n, id)).collect();
        sort(&mut sorted);
        let mut groups = Self::default();
        groups.of.resize(numbers.len(), NO_GROUP);
        let mut last = None;
        for (number, id) in sorted {
            if last != Some(number) {
                groups.starts.push(groups.members.len() as u32);
                groups.active.push(0);
                last = Some(number);
            }
            let own = (groups.starts.len() - 1) as u32;
            if let Some(of) = groups.of.get_mut(id as usize) {
                *of = own;
            }
            if let Some(active) = groups.active.last_mut() {
                *active += u32::from(is_active(id));
            }
            groups.members.push(id);
        }
        groups.met.resize(groups.starts.len(), 0);
        groups.chosen.grow(groups.starts.len());
        groups.touched.grow(groups.starts.len());
        groups.starts.push(groups.members.len() as u32);
        groups
    }

    /// The group of an element.
    #[inline(always)]
    pub(super) fn of(&self, id: u32) -> Option<u32> {
        let of = self.of.get(id as usize).copied();
        of.filter(|&group| group != NO_GROUP)
    }

    /// A member is now met, or no longer.
    #[inline]
    pub(super) fn meet(&mut self, group: u32, met: bool) {
        if let Some(count) = self.met.get_mut(group as usize) {
            *count = if met {
                *count + 1
            } else {
                count.saturating_sub(1)
            };
        }
        self.touched.put(group as usize);
    }

    /// A member can now be selected, or no longer.
    pub(super) fn activate(&mut self, group: u32, active: bool) {
        if let Some(count) = self.active.get_mut(group as usize) {
            *count = if active {
                *count + 1
            } else {
                count.saturating_sub(1)
            };
        }
        self.touched.put(group as usize);
    }

    /// All groups are to be looked at again.
    pub(super) fn touch_all(&mut self) {
        (0..self.met.len()).for_each(|group| self.touched.put(group));
    }

    /// No member is met.
    pub(super) fn clear(&mut self) {
        self.met.fill(0);
        self.touched.clear();
        self.chosen.clear();
    }

    /// Chooses anew the groups in which something has changed; shows the members of those that are
    /// chosen now, with `true`, and of those that no longer are.
    pub(super) fn settle(&mut self, mode: Mode, mut show: impl FnMut(u32, bool)) {
        let mut touched = core::mem::take(&mut self.touched);
        touched.each(|at| {
            let met = self.met.get(at).copied().unwrap_or(0);
            let active = self.active.get(at).copied().unwrap_or(0);
            let now = met > 0 && (mode == Mode::Crossing || met == active);
            if now == self.chosen.has(at) {
                return;
            }
            if now {
                self.chosen.put(at);
            } else {
                self.chosen.remove(at);
            }
            let start = self.starts.get(at).copied().unwrap_or(0) as usize;
            let end = self.starts.get(at + 1).copied().unwrap_or(0) as usize;
            for &id in self.members.get(start..end).unwrap_or(&[]) {
                show(id, now);
            }
        });
        touched.clear();
        self.touched = touched;
    }
}
