//! All pairs of a list, and between two.

use crate::border::{answer, give_pairs};
use crate::lists::{Flat, List, Lists, touch};
use alloc::vec::Vec;
use obbit::{Aabb, PairFinder, Relate, Touch};

/// A shape of which there can be lists in bulk jobs.
pub(crate) trait Bulk<const D: usize>:
    Flat<Box: Relate<D> + Sync> + Relate<D> + Sync
{
}
impl<S: Flat<Box: Relate<D> + Sync> + Relate<D> + Sync, const D: usize> Bulk<D> for S {}

/// A search and the lists it works on, with their memory.
pub(crate) struct Finder<S: Bulk<D>, const D: usize> {
    search: PairFinder<D>,
    lists: [Lists<S>; 2],
    bounds: [Vec<Aabb<D>>; 2],
}

impl<S: Bulk<D>, const D: usize> Finder<S, D> {
    pub(crate) fn new() -> Self {
        Self {
            search: PairFinder::new(),
            lists: [Lists::new(), Lists::new()],
            bounds: [Vec::new(), Vec::new()],
        }
    }

    /// Reads the left list (0) or the right one (1) from the slot of that number.
    pub(crate) fn read(&mut self, side: usize, kind: u32, count: usize) -> i32 {
        match self.lists.get_mut(side) {
            Some(list) => list.read(side, kind, count),
            None => 0,
        }
    }

    /// All pairs of the left list, or with `two` between both, if there are no more than `most`. How
    /// many there are is a number. A clearance below 0 asks for those that meet.
    pub(crate) fn run(&mut self, two: u32, touching: u32, clearance: f64, most: usize) -> i32 {
        let touch = touch(touching);
        let [left, right] = &mut self.lists;
        let search = &mut self.search;
        search.set_most_pairs(most);
        let pairs = match (two, left.list(), right.list()) {
            // Boxes have fast ways of their own. All else shares one search over bounds, so that this
            // module stays small.
            (0, List::Boxes(all), _) if S::FAST && clearance < 0.0 => search.pairs(all, touch),
            (1, List::Boxes(a), List::Boxes(b)) if S::FAST && clearance < 0.0 => {
                search.join(a, b, touch)
            }
            (0, ..) => {
                let all = left.mix();
                let keep = |i: u32, j: u32| meet(all, i, all, j, touch, clearance);
                bounds(all, clearance, &mut self.bounds[0]);
                search.pairs_if(&self.bounds[0], &keep as &(dyn Fn(u32, u32) -> bool + Sync))
            }
            _ => {
                let (a, b) = (left.mix(), right.mix());
                let keep = |i: u32, j: u32| meet(a, i, b, j, touch, clearance);
                bounds(a, clearance, &mut self.bounds[0]);
                bounds(b, -1.0, &mut self.bounds[1]);
                let [left, right] = &self.bounds;
                search.join_if(left, right, &keep as &(dyn Fn(u32, u32) -> bool + Sync))
            }
        };
        give_pairs(0, pairs);
        let count = pairs.len() as u64;
        answer([self.search.overflow().unwrap_or(count) as f64]);
        0
    }
}

/// Bounds grown by a clearance, so that those meet whose shapes may be that near.
fn bounds<S: Bulk<D>, const D: usize>(shapes: &[S], clearance: f64, bounds: &mut Vec<Aabb<D>>) {
    bounds.clear();
    bounds.extend(shapes.iter().map(|shape| shape.bounds().grown(clearance)));
}

/// The exact answer for a pair whose bounds meet.
pub(crate) fn related<S: Bulk<D>, const D: usize>(
    a: &S,
    b: &S,
    touch: Touch,
    clearance: f64,
) -> bool {
    if clearance >= 0.0 {
        a.within(b, clearance)
    } else {
        a.relate(b).meets(touch)
    }
}

fn meet<S: Bulk<D>, const D: usize>(
    a: &[S],
    i: u32,
    b: &[S],
    j: u32,
    touch: Touch,
    clearance: f64,
) -> bool {
    match (a.get(i as usize), b.get(j as usize)) {
        (Some(a), Some(b)) => related(a, b, touch, clearance),
        _ => false,
    }
}

/// The functions of one dimension.
#[cfg(any(feature = "pairs", feature = "space", feature = "polygons"))]
macro_rules! exported {
    ($module:ident, $shape:ty, $dim:literal, $prefix:literal) => {
        mod $module {
            use super::Finder;
            use crate::border::Global;
            use crate::table::Table;

            static FINDERS: Global<Table<Finder<$shape, $dim>>> = Global::new(Table::new());

            #[unsafe(export_name = concat!($prefix, "_new"))]
            extern "C" fn new() -> i32 {
                FINDERS.add(Finder::new())
            }

            #[unsafe(export_name = concat!($prefix, "_free"))]
            extern "C" fn free(finder: u32) {
                FINDERS.remove(finder);
            }

            #[unsafe(export_name = concat!($prefix, "_read"))]
            extern "C" fn read(finder: u32, side: usize, kind: u32, count: usize) -> i32 {
                FINDERS.on(finder, |f| f.read(side, kind, count))
            }

            #[unsafe(export_name = concat!($prefix, "_run"))]
            extern "C" fn run(
                finder: u32,
                two: u32,
                touching: u32,
                clearance: f64,
                most: usize,
            ) -> i32 {
                FINDERS.on(finder, |f| f.run(two, touching, clearance, most))
            }
        }
    };
}

#[cfg(feature = "pairs")]
exported!(plane, crate::shapes::Plane, 2, "finder");
#[cfg(feature = "space")]
exported!(space, obbit::Shape3, 3, "finder3");
#[cfg(feature = "polygons")]
exported!(regions, obbit::Region, 2, "regions_finder");
