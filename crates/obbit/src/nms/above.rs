//! Is an IoU above a threshold? In `f64`, with a proved bound on the error; what that cannot tell is
//! left to [`above_exact`](super::above_exact).
//!
//! `intersection / (a + b - intersection) > t` is asked as `(1 + t) intersection > t (a + b)`, both
//! areas and the intersection above 0.

use super::above_exact;
use crate::d2::{Aabb2, Convex2, Obb2, iou_of_boxes};

/// Of two oriented boxes.
pub(super) fn turned(a: &Obb2, b: &Obb2, threshold: f64) -> bool {
    let pair = BoxPair::new(a, b);
    if pair.is_plain() {
        if pair.cross_too_steeply(threshold) {
            return false;
        }
        // The errors, in units of 2^-53 M²: 256 of the intersection, taken up to twice; areas are at
        // most M²/2 together and off by 8 of theirs; three more roundings. 1024 covers it.
        let bound = pair.size * pair.size * (1024.0 * U);
        let margin = (1.0 + threshold) * pair.intersection() - threshold * pair.areas();
        if margin > bound {
            return true;
        }
        if margin < -bound {
            return false;
        }
    }
    above_exact::turned(a, b, threshold)
}

/// Of two aligned boxes.
pub(super) fn aligned(a: &Aabb2, b: &Aabb2, threshold: f64) -> bool {
    let (mut shared, mut area_a, mut area_b) = (1.0, 1.0, 1.0);
    for k in 0..2 {
        let (low, high) = (
            if a.min()[k] > b.min()[k] {
                a.min()[k]
            } else {
                b.min()[k]
            },
            if a.max()[k] < b.max()[k] {
                a.max()[k]
            } else {
                b.max()[k]
            },
        );
        if low >= high {
            return false;
        }
        shared *= high - low;
        area_a *= a.max()[k] - a.min()[k];
        area_b *= b.max()[k] - b.min()[k];
    }
    let (left, right) = ((1.0 + threshold) * shared, threshold * (area_a + area_b));
    // Products of at most four numbers, each off by one rounding: fewer than 8 units relative.
    let bound = (left + right) * (16.0 * U);
    let plain = |x: f64| x > 1e-280 && x < 1e280;
    if plain(left) && plain(right) && (left - right).abs() > bound {
        return left > right;
    }
    above_exact::aligned(a, b, threshold)
}

/// The IoU of two oriented boxes, within `2^-36` relative: 1 for equal boxes, 0 where no area is
/// shared.
pub(super) fn share(a: &Obb2, b: &Obb2) -> f64 {
    let pair = BoxPair::new(a, b);
    if a != b && pair.is_plain() {
        let (shared, square) = (pair.intersection(), pair.size * pair.size);
        // Off by at most 256 units of 2^-53 of the square: here 2^-37 of itself.
        if shared > square * (1.0 / 256.0) {
            let iou = shared / (pair.areas() - shared);
            return if iou < 1.0 { iou } else { 1.0 };
        }
    }
    iou_of_boxes(a.view(), b.view())
}

/// Half of the distance from 1 to the next number.
const U: f64 = f64::EPSILON / 2.0;

/// Two boxes seen in the frame of the first: its centre is the origin, its axes are x and y. Lengths
/// are stretched by the length of its axes (1, but for their rounding), areas by the square of it.
struct BoxPair {
    /// Half width and half height of A.
    half: [f64; 2],
    /// From A's centre to B's.
    center: [f64; 2],
    /// Half of B's width and half of B's height, as vectors.
    sides: [[f64; 2]; 2],
    /// The area of B.
    area_b: f64,
    /// A sum of lengths that no coordinate of A or B exceeds by more than a part in 100,000: M in the
    /// bounds.
    size: f64,
}

impl BoxPair {
    fn new(a: &Obb2, b: &Obb2) -> Self {
        let (from, to) = (a.center(), b.center());
        let ([wa, ha], [wb, hb]) = (a.size(), b.size());
        let (ca, sa) = (a.rotation().cos(), a.rotation().sin());
        let (cb, sb) = (b.rotation().cos(), b.rotation().sin());
        let (dx, dy) = (to[0] - from[0], to[1] - from[1]);
        let (cos, sin) = (ca * cb + sa * sb, ca * sb - sa * cb);
        let stretch = ca * ca + sa * sa;
        Self {
            half: [wa * 0.5 * stretch, ha * 0.5 * stretch],
            center: [dx * ca + dy * sa, dy * ca - dx * sa],
            sides: [
                [wb * 0.5 * cos, wb * 0.5 * sin],
                [hb * -0.5 * sin, hb * 0.5 * cos],
            ],
            area_b: wb * hb * (cos * cos + sin * sin),
            size: dx.abs() + dy.abs() + (wa + ha) + (wb + hb),
        }
    }

    /// Whether no product here overflows, nor underflows by anything that counts beside `size²`.
    fn is_plain(&self) -> bool {
        self.size > 1e-120 && self.size < 1e120
    }

    /// Both areas together.
    fn areas(&self) -> f64 {
        4.0 * self.half[0] * self.half[1] + self.area_b
    }

    /// Whether the angle between their longer sides alone proves that the IoU is not above `threshold`, as of
    /// needles that cross. The two lie in strips as wide as their shorter sides; strips that cross under an angle share
    /// a parallelogram, whose area is the product of the widths over the sine. With half of the longer side of B as a
    /// vector, which reaches `across` the strip of A, that is half of A's shorter side times B's area over `across`.
    ///
    /// `across` is off by at most `4 u M`, of which four times as much is taken off; all else is products of numbers
    /// above 0, each off by a few units of `2^-53` relative, where `2^-40` is allowed for.
    fn cross_too_steeply(&self, threshold: f64) -> bool {
        const UP: f64 = 1.0 + 1.0 / (1u64 << 40) as f64;
        let length = |[x, y]: [f64; 2]| x.abs() + y.abs();
        let [p, q] = self.sides;
        let longer = if length(p) > length(q) { p } else { q };
        let [width, height] = self.half;
        let (thin, long, across) = if width > height {
            (height, width, longer[1].abs())
        } else {
            (width, height, longer[0].abs())
        };
        // The strip of a box that is no needle holds too much to tell anything.
        if thin > 0.375 * long {
            return false;
        }
        let needed = threshold * self.areas() * (across - self.size * (16.0 * U));
        // What underflows counts for nothing beside these.
        thin > 1e-280 && needed > 1e-280 && needed > (1.0 + threshold) * thin * self.area_b * UP
    }

    /// The area that both share: off by at most `256 · 2^-53 M²`, hence perhaps below 0.
    ///
    /// By Green's theorem over B's outline. Cut by a vertical line, B is an interval; clamping its
    /// ends to A's height leaves the interval that both share. So the integral over x, within A's
    /// width, of the upper outline so clamped less the lower one is the area. Each edge contributes
    /// its own part, and all of it depends continuously on the corners, whatever crosses whatever.
    ///
    /// **Bound**, in units of `u = 2^-53`, to first order with room to spare. Differences of centres
    /// are off by `u` relative, cosine and sine of the turn by `3u`; so a corner's coordinate is off
    /// by less than `8 u M`, A's half sides by less than `4 u M`. An edge whose ends move by `e`
    /// sweeps at most `2√2 e` times its length within A (at most A's diagonal, below M), and shifts
    /// the integral's ends by `e` at a height of at most `M/2` each, so four edges change the area by
    /// less than `4 (23 + 16) u M²`; A's sides by less than `8 u M²`. Computing one edge's part from
    /// given corners: the heights at the ends are off by `7 u M` (a share of relative error `3u`
    /// times a difference, added), the mean of the clamped heights by as much and `4 u M` for its
    /// own weights (all of one sign, each within `2u`; none where it stays on one side), times a width of at most M. Four of these are
    /// less than `48 u M²`, their sum rounds by less than `6 u M²`. Together less than `222 u M²`.
    fn intersection(&self) -> f64 {
        let [p, q] = self.sides;
        let corner = |w: f64, h: f64| -> [f64; 2] {
            core::array::from_fn(|k| self.center[k] + (p[k] * w + q[k] * h))
        };
        let corners = [
            corner(-1.0, -1.0),
            corner(1.0, -1.0),
            corner(1.0, 1.0),
            corner(-1.0, 1.0),
        ];
        let [a, b, c, d] = corners;
        // The outline in the sense of a positive turn: its lower part runs toward +x.
        -(self.under(a, b) + self.under(b, c) + self.under(c, d) + self.under(d, a))
    }

    /// The integral of the height of the edge from `p` to `q`, clamped to A's height, over the part
    /// of its x that is within A's width; negative where it runs toward -x.
    fn under(&self, p: [f64; 2], q: [f64; 2]) -> f64 {
        let [half_width, half_height] = self.half;
        let (from, to) = (clamped(p[0], half_width), clamped(q[0], half_width));
        if from == to {
            return 0.0;
        }
        // Not zero: what was clamped to different numbers is different.
        let run = q[0] - p[0];
        let height = |x: f64| p[1] + (q[1] - p[1]) * ((x - p[0]) / run);
        let (start, end) = (height(from), height(to));
        let (low, high) = (clamped(start, half_height), clamped(end, half_height));
        let mean = if low == high {
            low
        } else {
            // Before it enters A's height it counts as where it enters, behind likewise. Since it does
            // enter, the three are of one sign.
            let (before, within, behind) = (low - start, high - low, end - high);
            (before * low + within * ((low + high) * 0.5) + behind * high) / (end - start)
        };
        (to - from) * mean
    }
}

/// `x` brought to within `most` of 0.
fn clamped(x: f64, most: f64) -> f64 {
    if x > most {
        most
    } else if x < -most {
        -most
    } else {
        x
    }
}
