//! Maps for boxes in a few places far apart: two towns, or one and some boxes that lie elsewhere by mistake.
//!
//! Straight over all of it, a map would be too coarse where the boxes are. So each place keeps its length,
//! all on one scale, and the gaps between them become narrow. Within a place the map is as good as a
//! straight one; what lies in a gap, or begins in one place and ends in another, is still in order.

use super::crowd::{Crowd, Place};
use super::sample::range;
use super::{AxisMap, LAST, OUTSIDE, Piece, outside};

/// Parts of the extent that are looked at for numbers.
const PARTS: usize = 256;
/// More places than this are not told apart.
const MOST: usize = 16;
/// Places together are shorter than this share of the extent, or nothing is gained.
const SHARE: f64 = 1.0 / 32.0;
/// Parts that so many places of so little length can lie in: the ends of each may be anywhere in theirs.
const PARTS_OF_PLACES: usize = PARTS / 32 + 2 * MOST;
/// Integers for a gap.
const NARROW: u32 = 1 << 22;

impl AxisMap {
    /// Becomes the map for numbers in a few places far apart, if these are: all of them finite.
    pub(crate) fn squeeze(&mut self, limits: &[f64]) -> bool {
        let mut room = [Place::default(); MOST];
        let Some((places, whole)) = places(limits, &mut room) else {
            return false;
        };
        let integers = LAST - 2 * OUTSIDE - NARROW * MOST as u32;
        // Integers for each half unit; one of each place is lost to rounding.
        let slope = f64::from(integers - MOST as u32) / (whole * 0.5);
        // One of the places may be so long beside another that the other is a point on their scale: a box so
        // far off, say, that its limits as numbers lie farther apart than all else.
        if !slope.is_finite() || Crowd::new(limits, places).has_town() {
            return false;
        }
        self.knots.clear();
        self.pieces.clear();
        self.places.clear();
        let (below, above) = outside(places[0].low, places[places.len() - 1].high);
        self.pieces.extend(below);
        let (mut first, mut before) = (OUTSIDE, None::<f64>);
        for &Place { low, high } in places {
            if let Some(before) = before {
                self.pieces
                    .push(Piece::new(before, low, first, first + NARROW));
                first += NARROW;
            }
            let half_low = low * 0.5;
            let last = first + ((high * 0.5 - half_low) * slope) as u32;
            self.places.push([first, last]);
            self.pieces.push(Piece {
                low,
                high,
                half_low,
                lift: 1.0,
                slope,
                first,
                last,
            });
            (first, before) = (last, Some(high));
        }
        let width = |piece: &&Piece| piece.last - piece.first;
        let inner = &self.pieces[below.len()..];
        self.main = inner.iter().max_by_key(width).copied().unwrap_or(self.main);
        self.pieces.extend(above);
        self.note_lows();
        true
    }

    /// The integers of each place, ascending, and nothing where the map is not squeezed. What lies strictly
    /// between the two of one place is as on a straight map.
    pub(crate) fn places(&self) -> &[[u32; 2]] {
        &self.places
    }
}

/// The few places where these numbers lie, each with a margin, and how long they are together.
fn places<'a>(limits: &[f64], room: &'a mut [Place; MOST]) -> Option<(&'a [Place], f64)> {
    let [low, high] = range(limits);
    let extent = high - low;
    let inverse = PARTS as f64 / extent;
    if !(extent < f64::MAX && inverse < f64::MAX) {
        return None;
    }
    let part = |x: f64| (((x - low) * inverse) as usize).min(PARTS - 1);
    let mut is_taken = [false; PARTS];
    for &x in limits {
        is_taken[part(x)] = true;
    }
    if is_taken.iter().filter(|&&is_taken| is_taken).count() > PARTS_OF_PLACES {
        return None;
    }
    let nowhere = Place {
        low: f64::INFINITY,
        high: f64::NEG_INFINITY,
    };
    let mut parts = [nowhere; PARTS];
    for &x in limits {
        let part = &mut parts[part(x)];
        part.low = if x < part.low { x } else { part.low };
        part.high = if x > part.high { x } else { part.high };
    }
    let mut count = 0;
    for part in parts.into_iter().filter(|part| part.low <= part.high) {
        match room[..count].last_mut() {
            Some(last) if part.low - last.high < extent * SHARE / MOST as f64 => {
                last.high = part.high;
            }
            _ => {
                *room.get_mut(count)? = part;
                count += 1;
            }
        }
    }
    let places = &mut room[..count];
    let length = |places: &[Place]| places.iter().fold(0.0, |sum, p| sum + (p.high - p.low));
    let together = length(places);
    // Products with what is smaller leave the range of numbers.
    if !(together < extent * SHARE && together > 1e-290) {
        return None;
    }
    // Boxes that were not looked at lie a little beyond; gaps are wider, as a rule.
    let margin = together / 16.0;
    for place in &mut *places {
        (place.low, place.high) = (place.low - margin, place.high + margin);
    }
    let ends = places
        .iter()
        .all(|p| p.low.is_finite() && p.high.is_finite() && p.low < p.high);
    let apart = places.is_sorted_by(|a, b| a.high < b.low);
    (ends && apart).then(|| {
        let whole = length(places);
        (&*places, whole)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::num::two_pow;
    use alloc::vec::Vec;
    use proptest::prelude::*;

    fn squeezed(limits: &[f64]) -> Option<AxisMap> {
        let mut map = AxisMap::from_knots(Vec::new());
        map.squeeze(limits).then_some(map)
    }

    #[test]
    fn two_towns_are_told_apart_and_drawn_on_one_scale() {
        let town = |at: f64| (0..100).map(move |k| at + f64::from(k) * 0.25);
        let map = squeezed(&town(0.0).chain(town(1e9)).collect::<Vec<_>>()).unwrap();
        let way = |at: f64| f64::from(map.of(at + 20.0)) - f64::from(map.of(at + 10.0));
        assert!(
            (way(0.0) - way(1e9)).abs() <= 2.0,
            "{} {}",
            way(0.0),
            way(1e9)
        );
        assert!(way(0.0) > 1e8);
        assert_eq!(map.places().len(), 2);
    }

    #[test]
    fn a_place_of_one_box_far_away_does_not_flatten_a_town() {
        let town: Vec<f64> = (0..400).map(|k| f64::from(k) * 0.25).collect();
        let with = |far: f64| [&town[..], &[far.next_down(), far.next_up()]].concat();
        assert!(squeezed(&with(1e15)).is_some());
        for far in [1e30, 1e300] {
            assert!(squeezed(&with(far)).is_none());
            let (map, _) = AxisMap::fitting(&mut with(far));
            let apart = town.windows(2).filter(|w| map.of(w[0]) < map.of(w[1]));
            assert!(apart.count() > 390);
        }
    }

    #[test]
    fn what_is_spread_is_not_squeezed() {
        let even: Vec<f64> = (0..1000).map(f64::from).collect();
        assert!(squeezed(&even).is_none());
        assert!(squeezed(&[]).is_none());
        assert!(squeezed(&[1.0; 9]).is_none());
        assert!(squeezed(&[1.0, 1e300]).is_none());
        assert!(squeezed(&[-f64::MAX, 0.0, 1.0, f64::MAX]).is_none());
    }

    proptest! {
        #[test]
        fn squeezed_maps_never_decrease(
            sizes in prop::collection::vec((-990i32..990, -990i32..990, -9.0..9.0f64), 1..9),
            mut xs in prop::collection::vec(any::<f64>().prop_filter("finite", |x| x.is_finite()), 0..40),
            steps in prop::collection::vec(-3.0..3.0f64, 40),
        ) {
            let town = |&(place, size, at): &(i32, i32, f64)| {
                let (at, size) = (at * two_pow(place), two_pow(size));
                steps.iter().map(move |step| at + step * size)
            };
            let limits: Vec<f64> = sizes.iter().flat_map(town).filter(|x| x.is_finite()).collect();
            if let Some(map) = squeezed(&limits) {
                xs.extend(&limits);
                xs.extend(map.pieces.iter().flat_map(|p| [p.low.next_down(), p.low, p.high, p.high.next_up()]));
                xs.retain(|x| x.is_finite());
                xs.sort_unstable_by(f64::total_cmp);
                for w in xs.windows(2) {
                    prop_assert!(map.of(w[0]) <= map.of(w[1]), "{:?}", w);
                    prop_assert!(map.of(w[0]) > 0 && map.of(w[1]) < u32::MAX);
                }
            }
        }
    }
}
