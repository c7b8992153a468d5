//! Whether a ring crosses itself where corners are, its own or others, or along a way that it goes there and back. What
//! does not goes round each place once or not at all.
//!
//! Around each place the sides that begin there and those that end there alternate, of which [`Graph`] makes sure: so
//! what lies between is gone round and not gone round in turn. A way there and back changes nothing of what lies on its
//! two sides, whichever of the two that is; but it is the same at both of its ends.

use super::graph::{Graph, Side};
use super::{Crossing, Places};
use crate::num::sort::sort;
use alloc::vec::Vec;

/// Refuses a ring, given as sides that go round it counter-clockwise as a whole.
pub(super) fn check(places: &Places, sides: &[Side]) -> Result<(), Crossing> {
    let mut starts: Vec<u32> = sides.iter().map(|side| side.0).collect();
    sort(&mut starts);
    if starts.windows(2).all(|pair| pair[0] < pair[1]) {
        // Most pass each place once.
        return Ok(());
    }
    let graph = Graph::of(places, sides.to_vec())?;
    graph.next()?;
    let mut doubles: Vec<Side> = sides.to_vec();
    doubles.retain(|side| !graph.has(*side));
    sort(&mut doubles);
    let mut is_seen = alloc::vec![false; doubles.len()];
    for first in 0..doubles.len() {
        let (mut waiting, mut is_inside) = (Vec::from([first]), None);
        while let Some(next) = waiting.pop() {
            if core::mem::replace(&mut is_seen[next], true) {
                continue;
            }
            let (v, w) = doubles[next];
            waiting.extend(doubles.binary_search(&(w, v)));
            match graph.is_inside(v, w) {
                // Nothing but such ways come together here.
                None => {
                    let start = doubles.partition_point(|side| side.0 < v);
                    let same = doubles[start..].iter().take_while(|side| side.0 == v);
                    waiting.extend(start..start + same.count());
                }
                Some(found) if *is_inside.get_or_insert(found) != found => {
                    return Err(Crossing(places.at(v)));
                }
                Some(_) => {}
            }
        }
    }
    Ok(())
}
