//! All pairs of a list, and between two.

use crate::border::{Global, give};
use crate::shapes::{List, Shapes};
use crate::table::Table;
use alloc::vec::Vec;
use obbit::{PairFinder, Touch};

/// A search and the lists it works on, with their memory.
struct Finder {
    search: PairFinder<2>,
    lists: [Shapes; 2],
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

/// All pairs of the left list, or with `two` between both: how many. Nothing is written where `list`
/// is 0. A clearance below 0 asks for none.
#[unsafe(no_mangle)]
extern "C" fn finder_run(finder: u32, two: u32, list: u32, touching: u32, clearance: f64) -> i32 {
    FINDERS.on(finder, |f| {
        let within = (clearance >= 0.0).then_some(clearance);
        let touch = touch(touching);
        let [left, right] = &mut f.lists;
        let search = &mut f.search;
        if list == 0 && within.is_none() {
            let count = match (two, left.list(), right.list()) {
                (0, List::Boxes(all), _) => search.count_pairs(all, touch),
                (0, List::Others(all), _) => search.count_pairs(all, touch),
                (_, List::Boxes(a), List::Boxes(b)) => search.count_join(a, b, touch),
                _ => search.count_join(left.mix(), right.mix(), touch),
            };
            return count as i32;
        }
        let pairs = match (two, left.list(), right.list(), within) {
            (0, List::Boxes(all), _, None) => search.pairs(all, touch),
            (0, List::Boxes(all), _, Some(most)) => search.pairs_within(all, most),
            (0, List::Others(all), _, None) => search.pairs(all, touch),
            (0, List::Others(all), _, Some(most)) => search.pairs_within(all, most),
            (_, List::Boxes(a), List::Boxes(b), None) => search.join(a, b, touch),
            (_, List::Boxes(a), List::Boxes(b), Some(most)) => search.join_within(a, b, most),
            (_, _, _, None) => search.join(left.mix(), right.mix(), touch),
            (_, _, _, Some(most)) => search.join_within(left.mix(), right.mix(), most),
        };
        f.flat.clear();
        f.flat.reserve(2 * pairs.len());
        f.flat.extend(pairs.iter().flat_map(|&(i, j)| [i, j]));
        give(0, &f.flat);
        pairs.len() as i32
    })
}
