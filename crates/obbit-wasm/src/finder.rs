//! All pairs of a list, and between two.

use crate::border::{Global, give};
use crate::shapes::{List, Shapes};
use crate::table::Table;
use alloc::vec::Vec;
use obbit::{Aabb2, PairFinder, Shape2, Touch};

/// A search and the lists it works on, with their memory.
struct Finder {
    search: PairFinder<2>,
    lists: [Shapes; 2],
    bounds: [Vec<Aabb2>; 2],
    flat: Vec<u32>,
}

static FINDERS: Global<Table<Finder>> = Global::new(Table::new());

/// Touching counts, unless 0.
pub(crate) fn touch(counts: u32) -> Touch {
    if counts == 0 {
        Touch::Ignored
    } else {
        Touch::Counts
    }
}

#[unsafe(no_mangle)]
extern "C" fn finder_new() -> i32 {
    FINDERS.add(Finder {
        search: PairFinder::new(),
        lists: [Shapes::new(), Shapes::new()],
        bounds: [Vec::new(), Vec::new()],
        flat: Vec::new(),
    })
}

#[unsafe(no_mangle)]
extern "C" fn finder_free(finder: u32) {
    FINDERS.remove(finder);
}

/// Reads the left list (0) or the right one (1) from the slot of that number.
#[unsafe(no_mangle)]
extern "C" fn finder_read(finder: u32, side: usize, kind: u32, count: usize) -> i32 {
    FINDERS.on(finder, |f| match f.lists.get_mut(side) {
        Some(list) => list.read(side, kind, count),
        None => 0,
    })
}

/// All pairs of the left list, or with `two` between both: how many. A clearance below 0 asks for those
/// that meet.
#[unsafe(no_mangle)]
extern "C" fn finder_run(finder: u32, two: u32, touching: u32, clearance: f64) -> i32 {
    FINDERS.on(finder, |f| {
        let touch = touch(touching);
        let [left, right] = &mut f.lists;
        let pairs = match (two, left.list(), right.list()) {
            // Boxes have fast ways of their own. All else shares one search over bounds, so that this
            // module stays small.
            (0, List::Boxes(all), _) if clearance < 0.0 => f.search.pairs(all, touch),
            (1, List::Boxes(a), List::Boxes(b)) if clearance < 0.0 => f.search.join(a, b, touch),
            (0, ..) => {
                let all = left.mix();
                let keep = |i: u32, j: u32| meet(all, i, all, j, touch, clearance);
                bounds(all, clearance, &mut f.bounds[0]);
                f.search
                    .pairs_if(&f.bounds[0], &keep as &(dyn Fn(u32, u32) -> bool + Sync))
            }
            _ => {
                let (a, b) = (left.mix(), right.mix());
                let keep = |i: u32, j: u32| meet(a, i, b, j, touch, clearance);
                bounds(a, clearance, &mut f.bounds[0]);
                bounds(b, -1.0, &mut f.bounds[1]);
                let [left, right] = &f.bounds;
                f.search
                    .join_if(left, right, &keep as &(dyn Fn(u32, u32) -> bool + Sync))
            }
        };
        f.flat.clear();
        f.flat.reserve(2 * pairs.len());
        f.flat.extend(pairs.iter().flat_map(|&(i, j)| [i, j]));
        give(0, &f.flat);
        pairs.len() as i32
    })
}

/// Bounds grown by a clearance, so that those meet whose shapes may be that near.
fn bounds(shapes: &[Shape2], clearance: f64, bounds: &mut Vec<Aabb2>) {
    bounds.clear();
    bounds.extend(shapes.iter().map(|shape| shape.bounds().grown(clearance)));
}

/// The exact answer for a pair whose bounds meet.
pub(crate) fn related(a: &Shape2, b: &Shape2, touch: Touch, clearance: f64) -> bool {
    match touch {
        _ if clearance >= 0.0 => a.within(b, clearance),
        Touch::Counts => a.intersects(b),
        Touch::Ignored => a.overlaps(b),
    }
}

fn meet(a: &[Shape2], i: u32, b: &[Shape2], j: u32, touch: Touch, clearance: f64) -> bool {
    match (a.get(i as usize), b.get(j as usize)) {
        (Some(a), Some(b)) => related(a, b, touch, clearance),
        _ => false,
    }
}
