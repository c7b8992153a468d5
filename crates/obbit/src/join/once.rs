//! Searches that are compiled here, once for the plane and once for space. Were they compiled anew in each crate that
//! asks, that would be the greater part of the time in which such a crate is built. (In WebAssembly: `once_small.rs`.)

use super::judge::Judge;
use super::scan::{Mode, Settle};
use super::searcher::Searcher;
use super::workspace::Workspace;
use alloc::boxed::Box;
use alloc::vec::Vec;
use core::any::Any;

/// The search of a finder.
pub(super) type Held<const D: usize> = Box<dyn Searcher<D>>;

/// One that has no memory yet.
pub(super) fn searcher<const D: usize>() -> Held<D> {
    // (Of a match on a constant only the arm that is meant is compiled.)
    match D {
        2 => known(plane()),
        3 => known(space()),
        _ => Box::new(Workspace::<D>::new()),
    }
}

#[inline(never)]
fn plane() -> Box<dyn Searcher<2>> {
    Box::new(Workspace::<2>::new())
}

#[inline(never)]
fn space() -> Box<dyn Searcher<3>> {
    Box::new(Workspace::<3>::new())
}

/// What searches in `E` dimensions, as what searches in `D`, which are as many.
fn known<const D: usize, const E: usize>(searcher: Box<dyn Searcher<E>>) -> Box<dyn Searcher<D>> {
    let mut same: Box<dyn Searcher<D>> = Box::new(Nowhere);
    if let Some(same) = (&mut same as &mut dyn Any).downcast_mut() {
        *same = searcher;
    }
    same
}

/// Finds nothing.
#[derive(Debug)]
struct Nowhere;

impl<const D: usize> Searcher<D> for Nowhere {
    fn find(&mut self, _: Mode, _: &dyn Judge<D>) -> &[(u32, u32)] {
        &[]
    }
    fn gather(&mut self, _: Mode, _: &dyn Judge<D>) -> &[(u32, u32)] {
        &[]
    }
    fn count(&mut self, _: Mode, _: &dyn Judge<D>) -> u64 {
        0
    }
    fn visit(&mut self, _: Mode, _: &dyn Judge<D>, _: &Settle<'_>) {}
    fn set_most(&mut self, _: usize) {}
    fn most(&self) -> usize {
        0
    }
    fn overflow(&self) -> Option<u64> {
        None
    }
    fn swap_pairs(&mut self, _: &mut Vec<(u32, u32)>) -> usize {
        0
    }
}
