//! Boxes along the coordinate axes, and points, eight pairs at a time, without any rounding: the comparison of
//! `geom/upright.rs`.

use super::Floats;
use crate::num::double::Double;

/// Eight oriented boxes: axis by axis, one vector of lanes for each coordinate.
pub(crate) struct Boxes<T, const D: usize> {
    pub(crate) center: [T; D],
    pub(crate) size: [T; D],
    pub(crate) axes: [[T; D]; D],
}

/// How eight pairs meet; bit k is about pair k.
#[derive(Clone, Copy)]
pub(crate) struct Met {
    pub(crate) intersect: u32,
    pub(crate) overlap: u32,
    /// Of others nothing is said.
    pub(crate) known: u32,
}

impl Met {
    pub(crate) const NOTHING: Self = Self {
        intersect: 0,
        overlap: 0,
        known: 0,
    };

    /// What the other tells of pairs of which this one says nothing.
    #[inline(always)]
    pub(crate) fn or(self, other: Self) -> Self {
        let or = |own: u32, other: u32| (own & self.known) | (other & !self.known);
        Self {
            intersect: or(self.intersect, other.intersect),
            overlap: or(self.overlap, other.overlap),
            known: self.known | other.known,
        }
    }
}

/// Nothing overflows as long as distances and sums of sizes stay below.
const MOST: f64 = 1e300;

/// How boxes along the coordinate axes meet that are not too large; `all` puts a number into eight lanes.
#[cfg_attr(not(debug_assertions), inline(always))]
pub(crate) fn met<T: Floats, const D: usize>(
    a: &Boxes<T, D>,
    b: &Boxes<T, D>,
    all: impl Fn(f64) -> T,
) -> Met {
    let [zero, one, most] = [all(0.0), all(1.0), all(MOST)];
    let (size_a, along_a) = upright(a, zero, one);
    let (size_b, along_b) = upright(b, zero, one);
    let mut met = Met {
        intersect: u32::MAX,
        overlap: u32::MAX,
        known: along_a & along_b,
    };
    for k in 0..D {
        let d = Double::difference(b.center[k], a.center[k]);
        let sum = Double::sum(size_a[k], size_b[k]);
        // A NaN is below nothing.
        met.known &= most.above(d.hi.abs()) & most.above(sum.hi);
        let d = d.twice();
        let (way, ahead) = (d.hi.abs(), !zero.above(d.hi));
        let (rest, opposite) = (d.lo, zero - d.lo);
        let farther = (ahead & rest.above(sum.lo)) | (!ahead & opposite.above(sum.lo));
        let nearer = (ahead & sum.lo.above(rest)) | (!ahead & sum.lo.above(opposite));
        let (far, near) = (way.above(sum.hi), sum.hi.above(way));
        met.intersect &= !far & (near | !farther);
        met.overlap &= near | (!far & nearer);
    }
    met
}

/// The sizes along the coordinate axes, and the lanes in which the box's axes are these, in any order and
/// either way, or in which it is a point.
#[cfg_attr(not(debug_assertions), inline(always))]
fn upright<T: Floats, const D: usize>(boxes: &Boxes<T, D>, zero: T, one: T) -> ([T; D], u32) {
    let mut along = u32::MAX;
    let mut sizes = [zero; D];
    let mut columns = [zero; D];
    for (axis, &size) in boxes.axes.iter().zip(&boxes.size) {
        let mut row = zero;
        for k in 0..D {
            let part = axis[k].abs();
            along &= !(part.above(zero) & one.above(part));
            row = row + part;
            columns[k] = columns[k] + part;
            // All but one part of the sum are 0.
            sizes[k] = sizes[k] + size * part;
        }
        along &= is_one(row, one);
    }
    for column in columns {
        along &= is_one(column, one);
    }
    let mut extent = zero;
    for &size in &boxes.size {
        extent = extent.larger(size);
    }
    (sizes, along | !extent.above(zero))
}

#[inline(always)]
fn is_one<T: Floats>(x: T, one: T) -> u32 {
    !(x.above(one) | one.above(x))
}
