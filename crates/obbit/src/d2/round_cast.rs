//! When a moving shape with a round border meets another: which part of the border, and when.

use super::difference::Side;
use super::entry::{DOUBT, Entry, When};
use super::flat::{Pair, ROUNDING, V, along, cross, dot};
use crate::num::sqrt;
use smallvec::SmallVec;

/// Zero enters the rounded difference where it first enters a rectangle on a side or a circle
/// round a corner. `exact` tells times that are doubtful, or that there is none. `None` for two points.
pub(super) fn first(
    pair: &Pair,
    sides: &[Side],
    m: V,
    exact: impl Fn(&Entry) -> Option<When>,
) -> Option<Entry> {
    let settled = |entry: Entry| {
        if !entry.doubtful {
            return Some(entry);
        }
        let when = if entry.corner {
            exact(&entry)?
        } else {
            // Of sides on nearly one line floats do not know which comes first, and so where each of them is: where
            // zero comes through any of them, it has come through all their lines.
            let in_line = sides.iter().filter(|side| side.faces(entry.side.normal));
            let times = in_line.filter_map(|&side| exact(&Entry { side, ..entry }));
            times.reduce(|last, when| if last.is_before(&when) { when } else { last })?
        };
        // The shapes are apart, so nothing is entered at once.
        if when.time <= 0.0 {
            return None;
        }
        let entry = Entry { when, ..entry };
        // With its digits the time may be one at which zero passes the side's line beyond its ends.
        let is_there = entry.corner || is_over(&entry.side, m, when.time, ROUNDING * pair.size);
        is_there.then_some(entry)
    };
    let entries = entries(pair, sides, m).into_iter().filter_map(settled);
    earliest(entries).or_else(|| least_missed(sides, m))
}

/// The first entry as floats see it, if they see any.
pub(super) fn seeming_first(pair: &Pair, sides: &[Side], m: V) -> Option<Entry> {
    earliest(entries(pair, sides, m).into_iter())
}

fn earliest(entries: impl Iterator<Item = Entry>) -> Option<Entry> {
    entries.reduce(|first, entry| {
        if entry.when.is_before(&first.when) {
            entry
        } else {
            first
        }
    })
}

/// All ways in, those among them that may only seem to be by rounding.
fn entries(pair: &Pair, sides: &[Side], m: V) -> SmallVec<[Entry; 8]> {
    let radius = pair.radius();
    let length = sqrt(dot(m, m));
    let mut entries = SmallVec::new();
    for &side in sides {
        let speed = dot(side.normal, m);
        let gap = side.gap - radius;
        if gap > -ROUNDING * pair.size && speed > 0.0 {
            let time = if gap > 0.0 { gap / speed } else { 0.0 };
            if is_over(&side, m, time, 0.0) && side.from != side.to {
                let doubtful = gap < DOUBT * pair.size || speed < DOUBT * length;
                entries.push(Entry {
                    when: When::from(time),
                    side,
                    corner: false,
                    doubtful,
                });
            }
        }
        if let Some((time, doubtful)) = circle_time(pair, side.from, m) {
            entries.push(Entry {
                when: When::from(time),
                side,
                corner: true,
                doubtful,
            });
        }
    }
    entries
}

/// Whether zero lies over a side that has moved on, or beyond its ends by no more than `slack`.
fn is_over(side: &Side, m: V, time: f64, slack: f64) -> bool {
    let moved = |p: V| along(p, m, time);
    let then = Side {
        from: moved(side.from),
        to: moved(side.to),
        ..*side
    };
    then.room() >= 0.0 - slack
}

/// Where nothing is met but by rounding: at the corner that is missed least, when it is nearest.
fn least_missed(sides: &[Side], m: V) -> Option<Entry> {
    let miss = |side: &Side| cross(side.from, m).abs();
    let sides = sides.iter().copied();
    let side = sides.reduce(|a, b| if miss(&b) < miss(&a) { b } else { a })?;
    let time = 0.0 - dot(side.from, m) / dot(m, m);
    Some(Entry {
        when: When::from(if time > 0.0 { time } else { 0.0 }),
        side,
        corner: true,
        doubtful: false,
    })
}

/// The first time of `|v + m t|` equal to the radii, and whether digits have cancelled; `None` where
/// the path misses, or leaves, by more than rounding.
///
/// As `(|v|² - r²) / (√… - v·m)`, which does not cancel where the start is near the circle.
pub(super) fn circle_time(pair: &Pair, v: V, m: V) -> Option<(f64, bool)> {
    let radius = pair.radius();
    let toward = 0.0 - dot(v, m);
    let length = sqrt(dot(m, m));
    let distance = sqrt(dot(v, v));
    let across = cross(v, m).abs() / length;
    let rounding = ROUNDING * pair.size;
    if !(toward > -rounding * length && radius - across > -rounding) {
        return None;
    }
    let room = (radius - across) * (radius + across);
    let root = if room > 0.0 { length * sqrt(room) } else { 0.0 };
    let start = (distance - radius) * (distance + radius);
    let (time, below) = (start / (toward + root), toward + root);
    let doubtful = room < DOUBT * radius * radius
        || (distance - radius).abs() < DOUBT * distance
        || toward < rounding * length;
    Some((
        if start > 0.0 && below > 0.0 {
            time
        } else {
            0.0
        },
        doubtful,
    ))
}
