//! The scan itself, once for all vector widths.

use super::candidates::Candidates;
use super::columns::{Columns, PAD, Places};
use super::probe::Probe;
use super::sketch::Units;
use super::vector::Vector;
use super::{Cursor, Finds};

/// The next pairs of one list that meet.
///
/// # Safety
/// The processor has the instructions of `V`.
#[inline(always)]
pub(super) unsafe fn within<V: Vector, const D: usize>(
    boxes: &Columns<D>,
    at: &mut Cursor,
    out: &mut Finds,
) {
    let (units, places) = (boxes.units, Places::of(boxes));
    let end = at.ends[0].min(boxes.len());
    while at.next[0] < end && !out.are_many() {
        let i = at.next[0];
        at.next[0] += 1;
        // SAFETY: the caller vouches for the instructions, and i + 1 <= len.
        unsafe { scan::<V, D, false>((&places, i), &places, i + 1, units, out) };
    }
}

/// The next pairs of a box of each list that meet; the first id is that of `left`.
///
/// # Safety
/// The processor has the instructions of `V`.
#[inline(always)]
pub(super) unsafe fn between<V: Vector, const D: usize>(
    left: &Columns<D>,
    right: &Columns<D>,
    at: &mut Cursor,
    out: &mut Finds,
) {
    let units = left.units.filter(|_| left.units == right.units);
    let ends = [at.ends[0].min(left.len()), at.ends[1].min(right.len())];
    let (lefts, rights) = (Places::of(left), Places::of(right));
    while !out.are_many() {
        let [i, j] = at.next;
        // Each pair is found from the one that begins first, the left one where both do.
        if i < ends[0] && (j >= ends[1] || left.low[0][i] <= right.low[0][j]) {
            at.next[0] += 1;
            // SAFETY: the caller vouches for the instructions, and j <= len.
            unsafe { scan::<V, D, false>((&lefts, i), &rights, j, units, out) };
        } else if j < ends[1] {
            at.next[1] += 1;
            // SAFETY: as above, with i <= len.
            unsafe { scan::<V, D, true>((&rights, j), &lefts, i, units, out) };
        } else {
            return;
        }
    }
}

/// Puts out every box from `from` on that begins before the probe ends and meets it across, unless
/// sketches tell that it does not overlap. The probe is a box of a list; its id is the first of the
/// pair, or the second if it is from the `SWAPPED` side.
///
/// # Safety
/// The processor has the instructions of `V`. The places are of columns that are borrowed, `i` below the
/// length of its list and `from` at most that of the other, and with `units` both have sketches.
#[inline(always)]
unsafe fn scan<V: Vector, const D: usize, const SWAPPED: bool>(
    (list, i): (&Places<D>, usize),
    boxes: &Places<D>,
    from: usize,
    units: Option<Units>,
    out: &mut Finds,
) {
    const { assert!(V::LANES <= PAD) };
    // SAFETY: the caller vouches for `i`, so every column has that place.
    let own = |column: *const u32| unsafe { *column.add(i) };
    let (probe_low, probe_high) = (list.low.map(own), list.high.map(own));
    let full = u32::MAX >> (32 - V::LANES);
    // If the probe began in an earlier stripe, the other must begin in this one: then `low` must
    // be in `begin..=high`, else in `0..=high`. As one comparison: `low - start <= high - start`.
    let start: [u32; D] = core::array::from_fn(|k| {
        if probe_low[k] < boxes.begin[k] {
            boxes.begin[k]
        } else {
            0
        }
    });
    let mut at = from;
    // SAFETY: `at <= len`, since it starts so and moves by a vector only where all of its boxes
    // begin somewhere, which the padding does not. Every column has PAD >= LANES places behind
    // `len`, so all loads are in bounds; those of sketches too, where there are units. The caller
    // vouches for the instructions.
    unsafe {
        let id = V::splat(own(list.ids));
        let end = V::splat(probe_high[0]);
        let low = probe_low.map(|x| V::splat(x));
        let start_v = start.map(|x| V::splat(x));
        let span: [V; D] = core::array::from_fn(|k| V::splat(probe_high[k].wrapping_sub(start[k])));
        let sketch = match (&units, D) {
            (Some(units), 2) => {
                let [low, high] = [probe_low, probe_high].map(|x| [x[0], x[1]]);
                Some(Probe::<V>::new(
                    units,
                    low,
                    high,
                    list.sketches.map(|column| *column.add(i)),
                ))
            }
            _ => None,
        };
        let load = |column: *const u32, at: usize| V::load(column.add(at));
        loop {
            let begun = load(boxes.low[0], at).at_most(end);
            let mut meets = begun;
            for k in 1..D {
                let begins = load(boxes.low[k], at);
                meets &= begins.minus(start_v[k]).at_most(span[k]);
                meets &= low[k].at_most(load(boxes.high[k], at));
            }
            match &sketch {
                Some(probe) if meets != 0 => {
                    let low = [0, 1].map(|k: usize| load(boxes.low[k.min(D - 1)], at));
                    let high = [0, 1].map(|k: usize| load(boxes.high[k.min(D - 1)], at));
                    let sketch = [0, 1, 2, 3]
                        .map(|k: usize| load(boxes.sketches[k].cast(), at).as_singles());
                    let [told, apart] = probe.told(low, high, sketch);
                    put::<V, SWAPPED>(id, boxes.ids, at, meets & told & !apart, &mut out.sure);
                    let open = meets & !told;
                    if open != 0 {
                        put::<V, SWAPPED>(id, boxes.ids, at, open, &mut out.open);
                    }
                }
                Some(_) => {}
                None => put::<V, SWAPPED>(id, boxes.ids, at, meets, &mut out.open),
            }
            if begun != full {
                return;
            }
            at += V::LANES;
        }
    }
}

/// Puts out the pairs of `id` and the ids that `mask` picks of those from `at` on.
///
/// # Safety
/// The processor has the instructions of `V`, and there are `LANES` ids from `at` on.
#[inline(always)]
unsafe fn put<V: Vector, const SWAPPED: bool>(
    id: V,
    ids: *const u32,
    at: usize,
    mask: u32,
    out: &mut Candidates,
) {
    let (left, right) = out.room();
    let (own, other) = if SWAPPED {
        (right, left)
    } else {
        (left, right)
    };
    // SAFETY: the caller vouches for the instructions and the ids; `room` gives PAD >= LANES places.
    unsafe {
        id.store(own);
        V::compress(ids.add(at), mask, other);
    }
    out.take(mask.count_ones() as usize);
}
