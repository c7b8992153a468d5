//! The scan itself, once for all vector widths.

use super::probe::Probe;
use super::probe3;
use super::raw::Places;
use super::vector::Vector;
use crate::lanes::candidates::Candidates;
use crate::lanes::columns::{Columns, PAD};
use crate::lanes::sketch::Units;
use crate::lanes::{Cursor, Finds};

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
    let places = Places::of(boxes);
    let end = at.ends[0].min(boxes.len());
    let mut hits = Hits::new(boxes.units);
    loop {
        while at.next[0] < end && !out.are_many() {
            let i = at.next[0];
            at.next[0] += 1;
            // SAFETY: the caller vouches for the instructions, and i + 1 <= len.
            unsafe { scan::<V, D, false>((&places, i), &places, i + 1, &mut hits, out) };
        }
        // SAFETY: as above; the hits are of this list.
        unsafe {
            hits.settle::<V, false>(&places, &places, out);
            if D > 2 {
                probe3::settle::<V, D>(boxes, boxes, out);
            }
        }
        // Sketches may have told all of many pairs apart: only at the end is nothing put out.
        if at.next[0] >= end || !out.is_empty() {
            return;
        }
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
    // Places from which scans begin.
    at.next = [at.next[0].min(left.len()), at.next[1].min(right.len())];
    let (lefts, rights) = (Places::of(left), Places::of(right));
    let mut hits = [Hits::new(units), Hits::new(units)];
    loop {
        while !out.are_many() {
            let [i, j] = at.next;
            // Each pair is found from the one that begins first, the left one where both do.
            if i < ends[0] && (j >= ends[1] || left.low[0][i] <= right.low[0][j]) {
                at.next[0] += 1;
                // SAFETY: the caller vouches for the instructions, and j <= len.
                unsafe { scan::<V, D, false>((&lefts, i), &rights, j, &mut hits[0], out) };
            } else if j < ends[1] {
                at.next[1] += 1;
                // SAFETY: as above, with i <= len.
                unsafe { scan::<V, D, true>((&rights, j), &lefts, i, &mut hits[1], out) };
            } else {
                break;
            }
        }
        // SAFETY: as above; each hits are of these lists in this order.
        unsafe {
            hits[0].settle::<V, false>(&lefts, &rights, out);
            hits[1].settle::<V, true>(&rights, &lefts, out);
            if D > 2 {
                probe3::settle::<V, D>(left, right, out);
            }
        }
        // As above.
        if at.next[0] >= ends[0] && at.next[1] >= ends[1] || !out.is_empty() {
            return;
        }
    }
}

/// Boxes beside each other some of which meet a probe by their limits.
#[derive(Clone, Copy)]
struct Hit {
    /// The probe's place in its list.
    probe: u32,
    /// The place of the first of the others.
    at: u32,
    /// Which of them.
    mask: u32,
}

/// Hits that wait until there are enough of them to be looked at one after the other: whether a probe
/// has any cannot be predicted, so that must not be a branch.
struct Hits<const D: usize> {
    hits: [Hit; HITS],
    len: usize,
    /// What sketches are measured in, where there are any; no hit waits else.
    units: Option<Units<D>>,
}

/// Few enough to stay in the nearest cache.
const HITS: usize = 64;

impl<const D: usize> Hits<D> {
    #[inline(always)]
    fn new(units: Option<Units<D>>) -> Self {
        let none = Hit {
            probe: 0,
            at: 0,
            mask: 0,
        };
        Self {
            hits: [none; HITS],
            len: 0,
            units,
        }
    }

    /// Puts out what is not told by sketches to be apart, and forgets the hits.
    ///
    /// # Safety
    /// The processor has the instructions of `V`; the hits are of probes of `list` and of `boxes`,
    /// which are borrowed and have sketches.
    #[inline(always)]
    unsafe fn settle<V: Vector, const SWAPPED: bool>(
        &mut self,
        list: &Places<D>,
        boxes: &Places<D>,
        out: &mut Finds,
    ) {
        let len = core::mem::take(&mut self.len).min(HITS);
        let Some(units) = &self.units else { return };
        for &Hit { probe, at, mask } in &self.hits[..len] {
            let (i, at) = (probe as usize, at as usize);
            // The plane's two axes; in space no hits wait.
            let (x, y) = (0, D - 1);
            // Written out: what is handed to `map` is not always inlined, and is then compiled without
            // the vectors.
            // SAFETY: the caller vouches for the instructions and for the places of the hits; where
            // sketches are there, their columns are as long as the others.
            unsafe {
                let low = [*list.low[x].add(i), *list.low[y].add(i)];
                let high = [*list.high[x].add(i), *list.high[y].add(i)];
                let [width, height, cos, sin] = list.sketches;
                let sketch = [*width.add(i), *height.add(i), *cos.add(i), *sin.add(i)];
                let probe = Probe::<V>::new(units, [low, high], sketch);
                let lows = [V::load(boxes.low[x].add(at)), V::load(boxes.low[y].add(at))];
                let highs = [
                    V::load(boxes.high[x].add(at)),
                    V::load(boxes.high[y].add(at)),
                ];
                let [width, height, cos, sin] = boxes.sketches;
                let sketches = [
                    V::load(width.add(at).cast()).as_singles(),
                    V::load(height.add(at).cast()).as_singles(),
                    V::load(cos.add(at).cast()).as_singles(),
                    V::load(sin.add(at).cast()).as_singles(),
                ];
                let [told, apart] = probe.told([lows, highs], sketches);
                let id = V::splat(*list.ids.add(i));
                put::<V, SWAPPED>(id, boxes.ids, at, mask & told & !apart, &mut out.sure);
                let open = mask & !told;
                if open != 0 {
                    put::<V, SWAPPED>(id, boxes.ids, at, open, &mut out.open);
                }
            }
        }
    }
}

/// Finds every box from `from` on that begins before the probe ends and meets it across. Where there
/// are sketches it becomes a hit, or in space its place is put out, to be told by them; else its id is
/// put out. The probe is a box of a list; its id is the first of the pair, or the second if it is from
/// the `SWAPPED` side.
///
/// # Safety
/// The processor has the instructions of `V`. The places are of columns that are borrowed, `i` below the
/// length of its list and `from` at most that of the other. The hits are of the same lists.
#[inline(always)]
unsafe fn scan<V: Vector, const D: usize, const SWAPPED: bool>(
    (list, i): (&Places<D>, usize),
    boxes: &Places<D>,
    from: usize,
    hits: &mut Hits<D>,
    out: &mut Finds,
) {
    const { assert!(V::LANES <= PAD) };
    let full = u32::MAX >> (32 - V::LANES);
    let mut at = from;
    // SAFETY: `at <= len`, since it starts so and moves by a vector only where all of its boxes
    // begin somewhere, which the padding does not. Every column has PAD >= LANES places behind
    // `len`, so all loads are in bounds. The caller vouches for `i` and for the instructions.
    unsafe {
        let own = |column: *const u32| *column.add(i);
        let (low, high) = (list.low.map(own), list.high.map(own));
        // If the probe began in an earlier stripe, the other must begin in this one: then `low` must
        // be in `begin..=high`, else in `0..=high`. As one comparison: `low - start <= high - start`.
        let start: [u32; D] = core::array::from_fn(|k| {
            if low[k] < boxes.begin[k] {
                boxes.begin[k]
            } else {
                0
            }
        });
        let in_space = D > 2 && hits.units.is_some();
        let id = V::splat(if in_space { i as u32 } else { own(list.ids) });
        let end = V::splat(high[0]);
        let span: [V; D] = core::array::from_fn(|k| V::splat(high[k].wrapping_sub(start[k])));
        let (low, start) = (low.map(|x| V::splat(x)), start.map(|x| V::splat(x)));
        loop {
            let load = |column: *const u32| V::load(column.add(at));
            let begun = load(boxes.low[0]).at_most(end);
            let mut mask = begun;
            for k in 1..D {
                let begins = load(boxes.low[k]);
                mask &= begins.minus(start[k]).at_most(span[k]);
                mask &= low[k].at_most(load(boxes.high[k]));
            }
            if in_space {
                put::<V, SWAPPED>(id, boxes.places, at, mask, &mut out.near);
            } else if hits.units.is_some() {
                hits.hits[hits.len] = Hit {
                    probe: i as u32,
                    at: at as u32,
                    mask,
                };
                hits.len += usize::from(mask != 0);
                if hits.len == HITS {
                    hits.settle::<V, SWAPPED>(list, boxes, out);
                }
            } else {
                put::<V, SWAPPED>(id, boxes.ids, at, mask, &mut out.open);
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
