//! One rectangle against as many as there are lanes, by their sketches.
//!
//! The error bound is derived in [`sketch`](super::sketch).

use super::sketch::Units;
use super::vector::Vector;
use crate::num::Real;

/// A vector of as many `f32` as the [`Vector`] it belongs to has numbers.
pub(super) trait Singles: Real {
    /// Bit k is set where lane k of `self` is greater; not where either is NaN.
    fn above(self, other: Self) -> u32;
}

/// One rectangle in all lanes.
#[derive(Clone, Copy)]
pub(super) struct Probe<V: Vector> {
    low: [V; 2],
    high: [V; 2],
    unit: [V::Singles; 2],
    size: [V::Singles; 2],
    turn: [V::Singles; 2],
    /// This box's share in the margin, and the error of the centres.
    margin: V::Singles,
}

/// A margin for each unit of size: `22 e`.
const MARGIN: f32 = 22.0 / 65536.0;

impl<V: Vector> Probe<V> {
    /// # Safety
    /// The processor has the instructions of `V`.
    #[inline(always)]
    pub(super) unsafe fn new<const D: usize>(
        units: &Units<D>,
        [low, high]: [[u32; 2]; 2],
        [width, height, cos, sin]: [f32; 4],
    ) -> Self {
        // SAFETY: the caller vouches for the instructions.
        unsafe {
            Self {
                low: low.map(|x| V::splat(x)),
                high: high.map(|x| V::splat(x)),
                unit: [Self::number(units.unit[0]), Self::number(units.unit[D - 1])],
                size: [Self::number(width), Self::number(height)],
                turn: [Self::number(cos), Self::number(sin)],
                margin: Self::number((width + height) * MARGIN + units.error),
            }
        }
    }

    #[inline(always)]
    unsafe fn number(x: f32) -> V::Singles {
        // SAFETY: the caller vouches for the instructions.
        unsafe { V::splat(x.to_bits()).as_singles() }
    }

    /// Which of the next boxes can be told to overlap this one or not, and which of them do not; of
    /// such as meet it by their limits, and without meaning for others.
    ///
    /// # Safety
    /// The processor has the instructions of `V`.
    #[inline(always)]
    pub(super) unsafe fn told(
        &self,
        [low, high]: [[V; 2]; 2],
        [wb, hb, cb, sb]: [V::Singles; 4],
    ) -> [u32; 2] {
        // SAFETY: the caller vouches for the instructions.
        unsafe {
            // Both differences of limits together: twice that of the centres.
            let twice = |k: usize| {
                let lows = low[k].minus(self.low[k]);
                lows.minus(self.high[k].minus(high[k])).to_singles() * self.unit[k]
            };
            let (dx, dy) = (twice(0), twice(1));
            let ([wa, ha], [ca, sa]) = (self.size, self.turn);
            let c = ca.times_plus(cb, sa * sb).abs();
            let s = ca.times_minus(sb, sa * cb).abs();
            let along = |c: V::Singles, s: V::Singles| dx.times_plus(c, dy * s).abs();
            let across = |c: V::Singles, s: V::Singles| dy.times_minus(c, dx * s).abs();
            // What the two extend along an axis of one: its own size, and the other's.
            let reach =
                |own: V::Singles, [w, h]: [V::Singles; 2]| w.times_plus(c, h.times_plus(s, own));
            let of_a =
                (along(ca, sa) - reach(wa, [wb, hb])).larger(across(ca, sa) - reach(ha, [hb, wb]));
            let of_b =
                (along(cb, sb) - reach(wb, [wa, ha])).larger(across(cb, sb) - reach(hb, [ha, wa]));
            let gap = of_a.larger(of_b);
            let margin = (wb + hb).times_plus(Self::number(MARGIN), self.margin);
            // With anything unknown the margin is NaN, and nothing is above it.
            [gap.abs().above(margin), gap.above(Self::number(0.0))]
        }
    }
}

/// [`Singles`] for a vector of the processor's, by the functions given for it.
macro_rules! singles {
    (
        $name:ident, $vector:ty,
        add: $add:expr, sub: $sub:expr, mul: $mul:expr, abs: $abs:expr,
        larger: $larger:expr, smaller: $smaller:expr, above: $above:expr,
        times_plus: $times_plus:expr, times_minus: $times_minus:expr
    ) => {
        /// As many `f32` as fit in a vector; made only where the processor has the instructions.
        #[derive(Debug, Clone, Copy)]
        pub(crate) struct $name($vector);

        // WebAssembly's functions are safe, those of processors are not.
        #[allow(unused_unsafe)]
        const _: () = {
            impl core::ops::Add for $name {
                type Output = Self;
                #[inline(always)]
                fn add(self, other: Self) -> Self {
                    // SAFETY: a value exists only where the processor has the instructions.
                    Self(unsafe { $add(self.0, other.0) })
                }
            }
            impl core::ops::Sub for $name {
                type Output = Self;
                #[inline(always)]
                fn sub(self, other: Self) -> Self {
                    // SAFETY: as above.
                    Self(unsafe { $sub(self.0, other.0) })
                }
            }
            impl core::ops::Mul for $name {
                type Output = Self;
                #[inline(always)]
                fn mul(self, other: Self) -> Self {
                    // SAFETY: as above.
                    Self(unsafe { $mul(self.0, other.0) })
                }
            }
            impl $crate::num::Real for $name {
                #[inline(always)]
                fn abs(self) -> Self {
                    // SAFETY: as above.
                    Self(unsafe { $abs(self.0) })
                }
                #[inline(always)]
                fn larger(self, other: Self) -> Self {
                    // SAFETY: as above.
                    Self(unsafe { $larger(self.0, other.0) })
                }
                #[inline(always)]
                fn smaller(self, other: Self) -> Self {
                    // SAFETY: as above.
                    Self(unsafe { $smaller(self.0, other.0) })
                }
                #[inline(always)]
                fn times_plus(self, by: Self, plus: Self) -> Self {
                    // SAFETY: as above.
                    Self(unsafe { $times_plus(self.0, by.0, plus.0) })
                }
                #[inline(always)]
                fn times_minus(self, by: Self, minus: Self) -> Self {
                    // SAFETY: as above.
                    Self(unsafe { $times_minus(self.0, by.0, minus.0) })
                }
            }
            impl $crate::lanes::probe::Singles for $name {
                #[inline(always)]
                fn above(self, other: Self) -> u32 {
                    // SAFETY: as above.
                    unsafe { $above(self.0, other.0) }
                }
            }
        };
    };
}
pub(super) use singles;
