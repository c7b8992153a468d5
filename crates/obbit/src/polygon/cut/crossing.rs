//! Where rings cross, for the message.

use super::P;
use crate::d2::Segment2;
use crate::geom::Touch;
use crate::geom::orient::orient2;
use crate::index::Index;
use alloc::vec::Vec;
use core::cmp::Ordering::Equal;
use core::ops::ControlFlow;

/// A place where two sides cross within both, if any do.
#[cold]
pub(super) fn place(rings: &[&[P]]) -> Option<P> {
    let sides = rings.iter().flat_map(|ring| {
        let ends = ring.iter().zip(ring.iter().cycle().skip(1));
        ends.filter_map(|(p, q)| Segment2::new(*p, *q).ok())
    });
    let sides: Vec<Segment2> = sides.collect();
    let index = Index::new(&sides);
    sides.iter().find_map(|side| {
        let crossed = index.visit_shape(side, &sides, Touch::Counts, |id| {
            let other = sides.get(id as usize);
            match other.filter(|other| cross(side, other)) {
                Some(other) => ControlFlow::Break(meeting(side, other)),
                None => ControlFlow::Continue(()),
            }
        });
        crossed.break_value()
    })
}

fn cross(a: &Segment2, b: &Segment2) -> bool {
    let parts = |line: &Segment2, other: &Segment2| {
        let turns = [other.p(), other.q()].map(|end| orient2(line.p(), line.q(), end));
        turns[0] != turns[1] && !turns.contains(&Equal)
    };
    parts(a, b) && parts(b, a)
}

/// About where two sides that cross do.
fn meeting(a: &Segment2, b: &Segment2) -> P {
    let way = |s: &Segment2| [0, 1].map(|k| 0.5 * s.q()[k] - 0.5 * s.p()[k]);
    let (along, other) = (way(a), way(b));
    let from = [0, 1].map(|k| 0.5 * b.p()[k] - 0.5 * a.p()[k]);
    let cross = |u: [f64; 2], v: [f64; 2]| u[0] * v[1] - u[1] * v[0];
    let share = cross(from, other) / cross(along, other);
    if (0.0..=1.0).contains(&share) {
        [0, 1].map(|k| a.p()[k] + 2.0 * share * along[k])
    } else {
        a.p()
    }
}
