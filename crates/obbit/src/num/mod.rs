//! Numbers: exact arithmetic, error-carrying arithmetic, rounding with a direction, vectors, and
//! sine, cosine and arctangent with the same bits everywhere; and in `gaps` and
//! `rect_doubled` what two boxes are told apart by, over any kind of floats, since several floors compute it.

// Floor 0.
mod ball;
mod bits;
mod checksum;
pub(crate) mod double;
mod exact;
mod fine;
pub(crate) mod gaps;
pub(crate) mod keys;
mod number;
mod real;
pub(crate) mod rect_doubled;
mod round;
pub(crate) mod rounded;
pub(crate) mod sort;
pub(crate) mod tracked;
pub(crate) mod trig;
pub(crate) mod vector;

pub(crate) use ball::Ball;
pub(crate) use bits::mask;
pub(crate) use checksum::{Checksum, checksum};
pub(crate) use double::two_sum;
pub(crate) use exact::Exact;
pub(crate) use fine::Fine;
pub(crate) use number::Number;
pub(crate) use real::{Real, larger, smaller};
pub(crate) use round::{
    add_up, halve_up, in_range, positive, positive_product, saturate, scale_exponent, sqrt,
    sub_down, times_two_pow, times_up, toward_one, two_pow,
};
