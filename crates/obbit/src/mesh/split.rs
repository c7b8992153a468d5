//! Which triangles are below which box: parted at the median, again and again, down to leaves.
//!
//! The cut is across the direction in which the middles of a group's triangles spread most. The
//! longest side of the group's box would be another, but a few long triangles among many small ones
//! decide where that points: up to 40 % more boxes are compared then.

use super::leaf::LEAF;
use crate::d3::vec::V;
use crate::lanes::{Job, Simd};
use alloc::vec;
use alloc::vec::Vec;

/// A group of triangles, in the order that [`Split`] gives them.
#[derive(Debug, Clone, Copy)]
pub(super) struct Group {
    pub(super) start: u32,
    pub(super) end: u32,
    /// The second of the two groups it was parted into, the first being the next in the list; 0 for a
    /// leaf.
    pub(super) second: u32,
}

/// Finds the groups, depth first, and the order of the triangles. All leaves but the last are full.
pub(super) struct Split<'a> {
    /// Of each triangle three times its middle, and anything.
    pub(super) middles: &'a [[f64; 4]],
}

impl Job for Split<'_> {
    type Out = (Vec<Group>, Vec<u32>);

    #[inline(always)]
    fn run<S: Simd>(self, _: S) -> Self::Out {
        let count = self.middles.len();
        // The number of a triangle in the lower half, where it lies along the cut in the upper one.
        let mut keys: Vec<u64> = (0..count as u64).collect();
        let mut groups = Vec::with_capacity(2 * count.div_ceil(LEAF));
        // Groups still to be parted, and the group whose second part they are.
        let mut open = vec![(0, count, None)];
        while let Some((start, end, parent)) = open.pop() {
            let at = groups.len() as u32;
            if let Some(parent) = parent.and_then(|p: u32| groups.get_mut(p as usize)) {
                let parent: &mut Group = parent;
                parent.second = at;
            }
            groups.push(Group {
                start: start as u32,
                end: end as u32,
                second: 0,
            });
            let length = end - start;
            if length <= LEAF {
                continue;
            }
            let group = &mut keys[start..end];
            self.key(group);
            // Whole leaves: fewer boxes, and sooner built.
            let half = (length / 2).next_multiple_of(LEAF).min(length - 1);
            group.select_nth_unstable(half);
            open.push((start + half, end, Some(at)));
            open.push((start, start + half, None));
        }
        (groups, keys.into_iter().map(|key| key as u32).collect())
    }
}

impl Split<'_> {
    #[inline(always)]
    fn middle(&self, key: u64) -> [f64; 4] {
        // (There is one for each; the default saves what would tell otherwise.)
        self.middles
            .get(key as u32 as usize)
            .copied()
            .unwrap_or_default()
    }

    /// Writes where triangles lie along the direction in which they spread most.
    #[inline(always)]
    fn key(&self, group: &mut [u64]) {
        let from = self.middle(group.first().copied().unwrap_or_default());
        let (mut sum, mut square, mut mixed) = ([0.0; 4], [0.0; 4], [0.0; 4]);
        for &key in group.iter() {
            let p = self.middle(key);
            let mut d = [0.0; 4];
            for k in 0..4 {
                d[k] = p[k] - from[k];
            }
            let next = [d[1], d[2], d[0], d[3]];
            for k in 0..4 {
                sum[k] += d[k];
                square[k] += d[k] * d[k];
                mixed[k] += d[k] * next[k];
            }
        }
        let share = 1.0 / group.len() as f64;
        let next = [sum[1], sum[2], sum[0]];
        for k in 0..3 {
            square[k] -= sum[k] * sum[k] * share;
            mixed[k] -= sum[k] * next[k] * share;
        }
        let [xx, yy, zz, _] = square;
        let [xy, yz, zx, _] = mixed;
        let [x, y, z] = widest([xx, yy, zz, xy, yz, zx]);
        for key in group {
            let p = self.middle(*key);
            let along = (p[0] - from[0]) * x + (p[1] - from[1]) * y + (p[2] - from[2]) * z;
            *key = u64::from(in_order(along as f32)) << 32 | (*key & 0xffff_ffff);
        }
    }
}

/// An integer that is larger where the float is.
#[inline(always)]
fn in_order(x: f32) -> u32 {
    let bits = x.to_bits();
    // Below 0 all bits are turned over, else only the sign.
    bits ^ (((bits as i32 >> 31) as u32) | 1 << 31)
}

/// About the direction in which second moments `xx yy zz xy yz zx` are largest: a column of the
/// matrix's 512th power, in which what belongs to the largest eigenvalue is all that is left. (Of the
/// 32nd enough else is left for 4 % more boxes to be compared, on a hill of square steps.)
#[inline(always)]
fn widest(moments: [f64; 6]) -> V {
    let trace = moments[0] + moments[1] + moments[2];
    if trace.is_nan() || trace < f64::MIN_POSITIVE {
        return [1.0, 0.0, 0.0];
    }
    let to_one = 1.0 / trace;
    let [mut xx, mut yy, mut zz, mut xy, mut yz, mut zx] = moments.map(|m| m * to_one);
    // The trace stays above 3^-511, which is 1e-244.
    for _ in 0..9 {
        [xx, yy, zz, xy, yz, zx] = [
            xx * xx + xy * xy + zx * zx,
            xy * xy + yy * yy + yz * yz,
            zx * zx + yz * yz + zz * zz,
            xy * (xx + yy) + zx * yz,
            yz * (yy + zz) + xy * zx,
            zx * (xx + zz) + xy * yz,
        ];
    }
    let column = if xx >= yy && xx >= zz {
        [xx, xy, zx]
    } else if yy >= zz {
        [xy, yy, yz]
    } else {
        [zx, yz, zz]
    };
    // As small as it may be, half of a float's range: brought near 1 by its own size.
    let most = crate::d3::vec::largest(column);
    let up = crate::num::two_pow(-crate::num::scale_exponent(most));
    column.map(|x| x * up)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_order_of_floats_is_that_of_their_keys() {
        let sorted = [f32::MIN, -2.0, -1e-40, 0.0, 1e-45, 1.0, 1.5, f32::MAX];
        assert!(sorted.map(in_order).is_sorted());
    }

    #[test]
    fn the_widest_direction() {
        let [x, y, z] = widest([4.0, 1.0, 1.0, 1.0, 0.0, 0.0]);
        // The larger eigenvalue of [4 1; 1 1] is (5 + √13) / 2.
        assert!((y / x - (13_f64.sqrt() - 3.0) / 2.0).abs() < 1e-12 && z == 0.0);
        assert_eq!(widest([0.0; 6]), [1.0, 0.0, 0.0]);
        assert_eq!(widest([f64::NAN; 6]), [1.0, 0.0, 0.0]);
    }
}
