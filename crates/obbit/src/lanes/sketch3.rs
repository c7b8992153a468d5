//! Turned boxes of space in twenty bytes: enough to tell of almost every pair whether it overlaps.
//!
//! As in the plane ([`sketch`](super::sketch)), sizes are kept to 12 digits and cosines to 16 bits. Of
//! the three axes two are kept; the third is at right angles to both, and which way it points does not
//! matter.
//!
//! # Error
//! Doubled gaps along the 15 axes as in the exact test of two boxes, so all lengths are full. Let
//! `e = 2^-16`, `S` the sum of all six sizes and `|d|` the sum of what the way between the centres,
//! doubled, is along x, y and z. A float is off by `e / 256` of itself with each operation.
//!
//! - A component of an axis is kept to `1.01 e`, so an axis to `1.75 e`, and the third, which is their
//!   product, to `3.55 e` with its roundings; in that is how far the box's own third axis is from it,
//!   `0.03 e`, as no sketch is made of a frame that is more askew.
//! - `R = a · b`, the cosine between an axis of each, is off by twice that and its roundings, `7.2 e`;
//!   `t = d · a` by `3.6 e |d|` and by the error of the centres.
//! - A size is kept to `16 e` of itself.
//! - So a face gap `|t| - (A_i + Σ B_k |R_ik|)` is off by `3.6 e |d| + 23.3 e S`.
//! - An edge gap `|t_q R_p - t_p R_q| - (A_p |R_q| + A_q |R_p|) - (B_r |R_s| + B_s |R_r|)`: its first part
//!   is off by `3.6 e |d| (|R_p| + |R_q|) + 7.2 e (|t_p| + |t_q|)`, at most `15.4 e |d|`, the rest by
//!   `(16 e + 7.2 e) (A_p + A_q + B_r + B_s)` and a rounding.
//!
//! Together less than `24 e M` with `M = |d| + S`: the margin. To that comes [`Units::error`] for the
//! centres and for sizes below half a unit, which are kept as that half and count 1.42 times at most.
//!
//! Edges that are nearly parallel have a gap near 0 whatever the boxes do. Let `σ` be the sine between
//! two edges. Where all faces overlap by `g > 4.3 σ M`, the gap along their product is below 0 (derived in
//! `d3/obb_relation.rs`), so it need not be looked at. `σ` is at most `|R_p| + |R_q| + 16 e`, each `R`
//! being off by `7.2 e`; `g > 5 σ M` is asked for.
//!
//! [`Units::error`]: super::Units

use super::SKETCHED;
use super::short::{UNKNOWN as TOO_LARGE, size, turn};

/// Three sizes, then three components each of the first axis and of the second, two numbers to a word,
/// the first in the lower half; and in the last upper half the upper half of a float, which the margin of
/// every pair with this box grows by.
pub(super) type Sketch3 = [u32; WORDS];

pub(crate) const WORDS: usize = 5;

/// No sketch at all: the margin is infinite.
pub(super) const NOTHING: Sketch3 = [0, 0, 0, 0, UNKNOWN];

const UNKNOWN: u32 = 0x7f80 << 16;

/// Frames more askew than this have no sketch.
const ASKEW: f64 = 4e-7;

/// A sketch of three sizes, two axes, and how far off the frame is.
#[inline(always)]
pub(super) fn cuboid(numbers: [f64; SKETCHED], inverse: f64, fits: bool) -> Sketch3 {
    let [a, b, c, ux, uy, uz, vx, vy, vz, skew] = numbers;
    let sizes = [a, b, c].map(|x| size(x, inverse));
    let [ux, uy, uz] = [ux, uy, uz].map(turn);
    let [vx, vy, vz] = [vx, vy, vz].map(turn);
    // Beyond, a size would pass for a smaller one.
    let fits = fits & (sizes[0].max(sizes[1]).max(sizes[2]) < TOO_LARGE) & (skew <= ASKEW);
    let blur = if fits { 0 } else { UNKNOWN };
    let [a, b, c] = sizes;
    [
        a | b << 16,
        c | ux << 16,
        uy | uz << 16,
        vx | vy << 16,
        vz | blur,
    ]
}
