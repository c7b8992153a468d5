//! Shapes of a few numbers, many at a time: the numbers side by side, arithmetic over eight of them,
//! and for pairs the exact answer one by one where that cannot tell.

use super::{Floats, Job, LANES, Simd};
use crate::num::{Real, two_pow};
use core::marker::PhantomData;

/// Pairs whose numbers are laid out before any is computed with: enough that writing single
/// numbers and reading vectors of them do not wait for each other.
const BLOCK: usize = 32;

/// A shape of `N` numbers, the coordinates of its centre first.
pub(crate) trait Numbered<const N: usize> {
    fn numbers(&self) -> [f64; N];
}

/// The numbers of a block of shapes, each kind side by side.
pub(crate) struct Laid<const N: usize> {
    columns: [[f64; BLOCK]; N],
}

impl<const N: usize> Laid<N> {
    fn new() -> Self {
        Self {
            columns: [[0.0; BLOCK]; N],
        }
    }

    /// Number `number` of eight shapes.
    #[inline(always)]
    pub(crate) fn of<S: Simd>(&self, simd: S, eight: usize, number: usize) -> S::Floats {
        simd.floats(&self.columns[number], eight)
    }

    #[inline(always)]
    fn put(&mut self, k: usize, numbers: [f64; N]) {
        for (column, number) in self.columns.iter_mut().zip(numbers) {
            column[k] = number;
        }
    }

    /// Lays out the shapes of a block by their ids. Of a shape that is not there nothing can be told.
    #[inline(always)]
    fn lay_all(&mut self, shapes: &[impl Numbered<N>], ids: &[u32]) {
        for (eight, ids) in ids.chunks(LANES).enumerate() {
            let start = eight * LANES;
            // A shape that meets many is often asked for many times in a row.
            let one = ids.first().filter(|_| ids.len() == LANES);
            let one = one.filter(|&one| ids.iter().fold(0, |off, id| off | (id ^ one)) == 0);
            if let Some(shape) = one.and_then(|&id| shapes.get(id as usize)) {
                for (column, number) in self.columns.iter_mut().zip(shape.numbers()) {
                    column[start..start + LANES].fill(number);
                }
                continue;
            }
            for (k, &id) in ids.iter().enumerate() {
                match shapes.get(id as usize) {
                    Some(shape) => self.put(start + k, shape.numbers()),
                    None => self.columns[0][start + k] = f64::NAN,
                }
            }
        }
    }
}

/// A question about pairs of shapes.
pub(crate) trait Filter<T, const N: usize>: Copy {
    /// Bit k of the first is set where the answer to pair k is yes, and of the second where that is
    /// certain; never where a number is NaN.
    fn eight<S: Simd>(&self, simd: S, a: &Laid<N>, b: &Laid<N>, eight: usize) -> (u32, u32);
    /// The same with a closer look, for those pairs of which [`eight`](Self::eight) could not tell.
    #[inline(always)]
    fn closer<S: Simd>(&self, _: S, _: [&Laid<N>; 2], eight: usize, unsure: u32) -> (u32, u32) {
        let _ = (eight, unsure);
        (0, 0)
    }
    /// The answer to one pair.
    fn exact(&self, a: &T, b: &T) -> bool;
}

/// Asks about `left[first[k]]` and `right[second[k]]`, for every `k`.
pub(crate) struct Decide<'a, T, F, const N: usize> {
    pub(crate) left: &'a [T],
    pub(crate) right: &'a [T],
    pub(crate) first: &'a [u32],
    pub(crate) second: &'a [u32],
    pub(crate) filter: F,
    pub(crate) verdicts: &'a mut [bool],
}

impl<T: Numbered<N>, F: Filter<T, N>, const N: usize> Job for Decide<'_, T, F, N> {
    type Out = ();

    /// Eight pairs at a time through the filter, then one look at whether it could tell all of a block.
    #[inline(always)]
    fn run<S: Simd>(self, simd: S) {
        let (mut a, mut b) = (Laid::new(), Laid::new());
        // What one list has beyond the others is nobody's.
        let (first, second) = (self.first, self.second);
        let count = first.len().min(second.len()).min(self.verdicts.len());
        let ids = first[..count]
            .chunks(BLOCK)
            .zip(second[..count].chunks(BLOCK));
        for ((first, second), verdicts) in ids.zip(self.verdicts[..count].chunks_mut(BLOCK)) {
            a.lay_all(self.left, first);
            b.lay_all(self.right, second);
            let asked = u32::MAX >> (BLOCK - verdicts.len());
            let mut unsure = 0u32;
            for (eight, verdicts) in verdicts.chunks_mut(LANES).enumerate() {
                let (yes, sure) = self.filter.eight(simd, &a, &b, eight);
                for (k, verdict) in verdicts.iter_mut().enumerate() {
                    *verdict = yes >> k & 1 == 1;
                }
                unsure |= (!sure & 0xff) << (eight * LANES);
            }
            unsure &= asked;
            // One or two are not worth a look at eight.
            if unsure.count_ones() > 2 {
                for (eight, verdicts) in verdicts.chunks_mut(LANES).enumerate() {
                    let unsure_here = unsure >> (eight * LANES) & 0xff;
                    if unsure_here == 0 {
                        continue;
                    }
                    let closer = Closer {
                        filter: self.filter,
                        pairs: [&a, &b],
                        eight,
                        unsure: unsure_here,
                        of: PhantomData,
                    };
                    let (yes, sure) = simd.aside(closer);
                    for (k, verdict) in verdicts.iter_mut().enumerate() {
                        if (unsure_here & sure) >> k & 1 == 1 {
                            *verdict = yes >> k & 1 == 1;
                        }
                    }
                    unsure &= !((unsure_here & sure) << (eight * LANES));
                }
            }
            if unsure != 0 {
                let pairs = first.iter().zip(second).map(|(&i, &j)| {
                    let a = self.left.get(i as usize);
                    a.zip(self.right.get(j as usize))
                });
                one_by_one(self.filter, pairs, unsure, verdicts);
            }
        }
    }
}

/// [`Filter::closer`].
struct Closer<'a, T, F, const N: usize> {
    filter: F,
    pairs: [&'a Laid<N>; 2],
    eight: usize,
    unsure: u32,
    of: PhantomData<fn(T)>,
}

impl<T, F: Filter<T, N>, const N: usize> Job for Closer<'_, T, F, N> {
    type Out = (u32, u32);

    #[inline(always)]
    fn run<S: Simd>(self, simd: S) -> (u32, u32) {
        self.filter
            .closer(simd, self.pairs, self.eight, self.unsure)
    }
}

/// Decides those that the filter could not tell.
#[cold]
#[inline(never)]
fn one_by_one<'a, T: 'a, F: Filter<T, N>, const N: usize>(
    filter: F,
    pairs: impl Iterator<Item = Option<(&'a T, &'a T)>>,
    unsure: u32,
    verdicts: &mut [bool],
) {
    for (k, (pair, verdict)) in pairs.zip(verdicts).enumerate() {
        if unsure >> k & 1 == 1 {
            *verdict = pair.is_some_and(|(a, b)| filter.exact(a, b));
        }
    }
}

/// A shape whose limits are its centre and a reach along each axis.
pub(crate) trait Reaching<const D: usize, const N: usize>: Numbered<N> {
    /// Half of the extent of eight shapes along an axis, off by at most `3u` of itself (`u = 2^-53`) and seven
    /// underflows. Halved first, so that what fits does not overflow.
    fn reach<S: Simd>(simd: S, laid: &Laid<N>, eight: usize, axis: usize) -> S::Floats;
}

/// Limits around shapes, axis by axis.
pub(crate) struct Cover<'a, T, const D: usize, const N: usize> {
    pub(crate) shapes: &'a [T],
    pub(crate) low: [&'a mut [f64]; D],
    pub(crate) high: [&'a mut [f64]; D],
}

/// More than all underflows of a limit: at most `2^-1075` for each product, seven at most. No more than
/// that, or boxes of a world this small would all meet.
const LOST: f64 = 8.0 * 5e-324;
/// Two to this power of a box is more where the box is not that small, and no subnormal number, with which
/// processors take a hundred times as long: flat boxes on an axis have limits of no more than that.
const SHARE: i32 = -900;

impl<T: Reaching<D, N>, const D: usize, const N: usize> Job for Cover<'_, T, D, N> {
    type Out = ();

    /// # Error
    /// With `16u` of itself more the reach is at least the true one. A limit is off by `u` of itself, and
    /// moving it outward by `4u` of itself and `2^-1071`, less `2u` for rounding that, leaves it outside.
    #[inline(always)]
    fn run<S: Simd>(self, simd: S) {
        let mut laid = Laid::new();
        // What a column has beyond the shapes stays as it is.
        let [mut low, mut high] = [self.low, self.high]
            .map(|columns| columns.map(|c| c.split_at_mut(c.len().min(self.shapes.len())).0));
        let (lost, share) = (simd.all(LOST), simd.all(two_pow(SHARE)));
        let wider = simd.all(1.0 + 8.0 * f64::EPSILON);
        let out = simd.all(2.0 * f64::EPSILON);
        for (block, shapes) in self.shapes.chunks(BLOCK).enumerate() {
            for (k, shape) in shapes.iter().enumerate() {
                laid.put(k, shape.numbers());
            }
            for eight in 0..shapes.len().div_ceil(LANES) {
                let from = block * BLOCK + eight * LANES;
                let mut reaches = [lost; D];
                let mut tiny = lost;
                for (axis, reach) in reaches.iter_mut().enumerate() {
                    *reach = T::reach(simd, &laid, eight, axis);
                    tiny = tiny + laid.of(simd, eight, axis).abs() * share + *reach * share;
                }
                let sides = low.iter_mut().zip(&mut high);
                for (axis, (low, high)) in sides.enumerate() {
                    let reach = reaches[axis] * wider + tiny;
                    let center = laid.of(simd, eight, axis);
                    let (least, most) = (center - reach, center + reach);
                    let least = least - (least.abs() * out + tiny);
                    let most = most + (most.abs() * out + tiny);
                    write(low, from, least.to_array());
                    write(high, from, most.to_array());
                }
            }
        }
    }
}

/// Writes as many of eight limits as there is room for.
#[inline(always)]
fn write(column: &mut [f64], from: usize, limits: [f64; LANES]) {
    let places = column.get_mut(from..).unwrap_or_default();
    match places.first_chunk_mut() {
        Some(eight) => *eight = limits,
        None => places
            .iter_mut()
            .zip(limits)
            .for_each(|(place, limit)| *place = limit),
    }
}
