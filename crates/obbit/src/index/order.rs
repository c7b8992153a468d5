//! The order of the boxes: along a Hilbert curve, large boxes after small ones.
//!
//! Boxes that are neighbours on the curve are neighbours in space, so sixteen in a row make a
//! compact node (Kamel and Faloutsos, On Packing R-trees, 1993). One large box among small ones
//! would make its node large, and every node around that. So boxes are ordered by size first, in
//! coarse steps: nodes hold boxes of about one size, and few of them are large.
//!
//! The curve is computed as in J. Skilling, Programming the Hilbert curve, 2004: for any number of
//! axes, without branches or tables, sixteen boxes at a time.

use super::layout::FAN;
use super::layout::Node;
use super::ranks::Ranks;
use crate::lanes::Block;

/// How keys are made for one index.
#[derive(Debug, Clone, Copy)]
pub(super) struct Keys<const D: usize> {
    /// Bits for each axis.
    bits: u32,
    /// Bits up to which an extent belongs to the smallest size.
    small: u32,
}

/// Sizes by steps of this many bits.
const STEP: u32 = 3;
/// The bits that tell the size.
const SIZE_BITS: u32 = 3;
const CLASSES: u32 = 1 << SIZE_BITS;

impl<const D: usize> Keys<D> {
    pub(super) fn new(count: usize) -> Self {
        // Cells of the curve: about four for each box, so that few share one.
        let doublings = count.max(1).ilog2() + 2;
        let most = (32 - SIZE_BITS) / D as u32;
        let bits = (doublings.div_ceil(D as u32)).clamp(1, most);
        // A node's share of an axis, if all were spread evenly; twice that is still small.
        let share = (count / FAN).max(1).ilog2() / D as u32;
        Self {
            bits,
            small: 32 - share + 1,
        }
    }

    /// Bits of a key.
    pub(super) fn width(&self) -> u32 {
        self.bits * D as u32 + SIZE_BITS
    }

    /// The keys of the boxes that a node was filled with.
    #[inline(always)]
    pub(super) fn of(&self, [low, high]: &Node<D>, ranks: &[Option<Ranks>; D]) -> Block {
        let mut place = [[0; FAN]; D];
        let mut extent = [0; FAN];
        for k in 0..D {
            for i in 0..FAN {
                let wide = high[k][i].wrapping_sub(low[k][i]);
                place[k][i] = low[k][i].wrapping_add(wide / 2);
                extent[i] |= wide;
            }
            if let Some(ranks) = &ranks[k] {
                ranks.replace(&mut place[k]);
            }
            for x in &mut place[k] {
                *x >>= 32 - self.bits;
            }
        }
        let mut keys = hilbert(place, self.bits);
        let above = self.bits * D as u32;
        for i in 0..FAN {
            let mut class = 0;
            for step in 0..CLASSES - 1 {
                let limit = self.small + STEP * step;
                class += u32::from(limit < 32 && extent[i] >> (limit & 31) != 0);
            }
            keys[i] |= class << above;
        }
        keys
    }
}

/// Places on the curve, from coordinates of `bits` bits.
#[inline(always)]
fn hilbert<const D: usize>(mut place: [Block; D], bits: u32) -> Block {
    // Undo the turns of the curve, coarse ones first. Where the bit of an axis is set, the first
    // axis is turned round; elsewhere the two are exchanged.
    let mut first = place[0];
    for bit in (1..bits).rev() {
        let below = (1u32 << bit) - 1;
        for x in &mut first {
            *x ^= below & 0u32.wrapping_sub(*x >> bit & 1);
        }
        for own in &mut place[1..] {
            for (x, y) in first.iter_mut().zip(own) {
                let set = 0u32.wrapping_sub(*y >> bit & 1);
                let exchange = (*x ^ *y) & below & !set;
                *y ^= exchange;
                *x ^= exchange ^ (below & set);
            }
        }
    }
    place[0] = first;
    // Gray code.
    for k in 1..D {
        let before = place[k - 1];
        for (x, above) in place[k].iter_mut().zip(before) {
            *x ^= above;
        }
    }
    let mut curve = [0; FAN];
    for (i, curve) in curve.iter_mut().enumerate() {
        // All bits above, exclusive-or'ed together.
        let mut turn = place[D - 1][i] >> 1;
        turn ^= turn >> 1;
        turn ^= turn >> 2;
        turn ^= turn >> 4;
        turn ^= turn >> 8;
        turn ^= turn >> 16;
        for (k, axis) in place.iter().enumerate() {
            let axis = axis[i] ^ turn;
            *curve |= spread::<D>(axis) << (D - 1 - k);
        }
    }
    curve
}

/// The bits of `x`, each `D` places from the next.
#[inline(always)]
fn spread<const D: usize>(x: u32) -> u32 {
    match D {
        1 => x,
        2 => {
            let x = (x | x << 8) & 0x00ff_00ff;
            let x = (x | x << 4) & 0x0f0f_0f0f;
            let x = (x | x << 2) & 0x3333_3333;
            (x | x << 1) & 0x5555_5555
        }
        3 => {
            let x = (x | x << 16) & 0x0300_00ff;
            let x = (x | x << 8) & 0x0300_f00f;
            let x = (x | x << 4) & 0x030c_30c3;
            (x | x << 2) & 0x0924_9249
        }
        _ => {
            let mut out = 0;
            for bit in 0..32 / D as u32 {
                out |= (x >> bit & 1) << (bit * D as u32);
            }
            out
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::vec::Vec;

    /// Every cell once, and each next to the one before: that is what makes it a Hilbert curve.
    fn check<const D: usize>(bits: u32) {
        let side = 1u32 << bits;
        let cells = side.pow(D as u32);
        let mut along: Vec<Option<[u32; D]>> = alloc::vec![None; cells as usize];
        for cell in 0..cells {
            let place: [u32; D] = core::array::from_fn(|k| cell / side.pow(k as u32) % side);
            let at = hilbert(place.map(|x| [x; FAN]), bits)[3];
            assert!(along[at as usize].replace(place).is_none());
        }
        for pair in along.windows(2) {
            let (a, b) = (pair[0].unwrap(), pair[1].unwrap());
            let steps: u32 = a.iter().zip(b).map(|(a, b)| a.abs_diff(b)).sum();
            assert_eq!(steps, 1, "{a:?} {b:?}");
        }
    }

    #[test]
    fn the_curve_visits_neighbours() {
        for bits in 1..6 {
            check::<1>(bits);
            check::<2>(bits);
            check::<3>(bits);
        }
    }
}
