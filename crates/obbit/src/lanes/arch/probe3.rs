//! Pairs of boxes of space, as many at a time as there are lanes, by their sketches.
//!
//! The error bound is derived in [`sketch3`](crate::lanes::sketch3).

use super::singles::Singles;
use super::vector::Vector;
use crate::lanes::Finds;
use crate::lanes::candidates::Candidates;
use crate::lanes::columns::{Columns, PAD, Record};
use crate::lanes::short::{DROPPED, HALF, ONE};
use crate::lanes::sketch::Units;
use crate::num::Real;
use crate::num::gaps::{Sides, Turns};

/// Puts out the pairs that are near each other as such that overlap for sure and such that have to be
/// looked at, without those that are apart.
///
/// # Safety
/// The processor has the instructions of `V`. What is near are places in these lists, which have
/// sketches in the same units.
#[inline(always)]
pub(super) unsafe fn settle<V: Vector, const D: usize>(
    left: &Columns<D>,
    right: &Columns<D>,
    out: &mut Finds,
) {
    let Finds { sure, open, near } = out;
    let Some(units) = &left.units else { return };
    let start = [sure.len(), open.len()];
    let (lefts, rights) = near.lists();
    let records = [left, right].map(|boxes| boxes.records.as_ptr());
    for (lefts, rights) in lefts.chunks(V::LANES).zip(rights.chunks(V::LANES)) {
        let all = u32::MAX >> (32 - lefts.len());
        let mut places = [lefts.as_ptr(), rights.as_ptr()];
        let mut few = [[0; PAD]; 2];
        if lefts.len() < V::LANES {
            for (few, list) in few.iter_mut().zip([lefts, rights]) {
                // Of the other lanes nothing is asked, but they have to be of records.
                few.fill(list[0]);
                few[..list.len()].copy_from_slice(list);
            }
            places = few.each_ref().map(|few| few.as_ptr());
        }
        // SAFETY: the caller vouches for the instructions and the places, of which there are LANES.
        unsafe {
            let [told, apart] = told::<V, D>(units, records, places);
            put::<V>(places, all & told & !apart, sure);
            if all & !told != 0 {
                put::<V>(places, all & !told, open);
            }
        }
    }
    near.clear();
    for (list, start) in [sure, open].into_iter().zip(start) {
        list.name(start, left.ids(), right.ids());
    }
}

/// Puts out those of `LANES` pairs that `mask` picks.
///
/// # Safety
/// The processor has the instructions of `V`, and there are `LANES` numbers in both lists.
#[inline(always)]
unsafe fn put<V: Vector>([left, right]: [*const u32; 2], mask: u32, out: &mut Candidates) {
    const { assert!(V::LANES <= PAD) };
    let (to_left, to_right) = out.room();
    // SAFETY: the caller vouches for the instructions and the lists; `room` gives PAD >= LANES places.
    unsafe {
        V::compress(left, mask, to_left);
        V::compress(right, mask, to_right);
    }
    out.take(mask.count_ones() as usize);
}

/// A margin for each unit of length: `24 e`.
const MARGIN: f32 = 24.0 / 65536.0;
/// What the sine between two edges may be off: `16 e`.
const SINE: f32 = 16.0 / 65536.0;

/// Which of `LANES` pairs can be told to overlap or not, and which of them do not.
///
/// # Safety
/// The processor has the instructions of `V`; there are `LANES` places in both lists, and a record at
/// each.
#[inline(always)]
unsafe fn told<V: Vector, const D: usize>(
    units: &Units<D>,
    records: [*const Record; 2],
    places: [*const u32; 2],
) -> [u32; 2] {
    // SAFETY: the caller vouches for the instructions and the places.
    unsafe {
        let [a, b] = [
            V::columns(records[0], places[0]),
            V::columns(records[1], places[1]),
        ];
        let d = [
            b[0].minus(a[0]).to_singles() * number::<V>(units.unit[0]),
            b[1].minus(a[1]).to_singles() * number::<V>(units.unit[1]),
            b[2].minus(a[2]).to_singles() * number::<V>(units.unit[D - 1]),
        ];
        let ((p, blur), (q, other)) = (opened::<V>(a), opened::<V>(b));
        let turns = Turns::of(d, &p, &q);
        let ([x, y, z], [a, b, c], [e, f, g]) = (d, p.size, q.size);
        let sizes = (a + b + c) + (e + f + g);
        let magnitude = sizes + (x.abs() + y.abs() + z.abs());
        let faces = turns.faces(&p, &q);
        // Where faces overlap by more than this times the sine, edges so nearly parallel tell nothing.
        let leeway = magnitude * number::<V>(5.0);
        let least = leeway.times_plus(number::<V>(SINE), faces);
        let edges = turns.edges(&p, &q, Some((least, leeway)));
        let gap = faces.larger(edges);
        let margin = magnitude.times_plus(number::<V>(MARGIN), number::<V>(units.error));
        let margin = margin + (blur + other);
        [gap.abs().above(margin), gap.above(number::<V>(0.0))]
    }
}

/// The boxes of these records as they were, and by how much their pairs' margins are wider.
///
/// # Safety
/// The processor has the instructions of `V`.
#[inline(always)]
unsafe fn opened<V: Vector>([_, _, _, ab, cu, u, v, w]: [V; 8]) -> (Sides<V::Singles>, V::Singles) {
    // SAFETY: the caller vouches for the instructions.
    unsafe {
        let first = [high(cu), low(u), high(u)];
        let second = [low(v), high(v), low(w)];
        let third = [
            first[1].times_minus(second[2], first[2] * second[1]),
            first[2].times_minus(second[0], first[0] * second[2]),
            first[0].times_minus(second[1], first[1] * second[0]),
        ];
        let sides = Sides {
            axes: [first, second, third],
            size: [
                size(ab.left::<DROPPED>()),
                size(ab.right::<{ 16 - DROPPED }>()),
                size(cu.left::<DROPPED>()),
            ],
        };
        (sides, w.and(V::splat(0xffff << 16)).as_singles())
    }
}

/// A size whose digits are where a float has them.
///
/// # Safety
/// The processor has the instructions of `V`.
#[inline(always)]
unsafe fn size<V: Vector>(x: V) -> V::Singles {
    // SAFETY: the caller vouches for the instructions.
    unsafe {
        x.and(V::splat(0xffff << DROPPED))
            .plus(V::splat(HALF))
            .as_singles()
    }
}

/// The cosine in the lower half.
///
/// # Safety
/// The processor has the instructions of `V`.
#[inline(always)]
unsafe fn low<V: Vector>(x: V) -> V::Singles {
    // SAFETY: the caller vouches for the instructions.
    unsafe { high(x.left::<16>()) }
}

/// The cosine in the upper half.
///
/// # Safety
/// The processor has the instructions of `V`.
#[inline(always)]
unsafe fn high<V: Vector>(x: V) -> V::Singles {
    // SAFETY: the caller vouches for the instructions.
    unsafe { x.right_signed::<16>().to_singles() * number::<V>(1.0 / ONE as f32) }
}

/// The same number in all lanes.
///
/// # Safety
/// The processor has the instructions of `V`.
#[inline(always)]
unsafe fn number<V: Vector>(x: f32) -> V::Singles {
    // SAFETY: the caller vouches for the instructions.
    unsafe { V::splat(x.to_bits()).as_singles() }
}
