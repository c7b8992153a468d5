//! One rectangle against as many as there are lanes, by their sketches.
//!
//! The error bound is derived in [`sketch`](crate::lanes::sketch).

use super::singles::Singles;
use super::vector::Vector;
use crate::lanes::sketch::Units;
use crate::num::Real;

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
