//! One trait for the kinds of number a predicate is evaluated in.

use core::cmp::Ordering;

/// What a predicate needs of a number. A predicate is written once over this trait and evaluated
/// in `f64` for a guess, in [`Ball`](super::Ball) for a proof, in [`Fine`](super::Fine), of twice the precision, where
/// the ball is too coarse, and in [`Exact`](super::Exact) where that is as well.
pub(crate) trait Number: Clone + core::fmt::Debug {
    fn from_f64(x: f64) -> Self;
    fn plus(&self, other: &Self) -> Self;
    fn minus(&self, other: &Self) -> Self;
    fn times(&self, other: &Self) -> Self;
    /// Half of it. Exact in `Exact`; a ball accounts for what underflows.
    fn half(&self) -> Self;
    /// Sign, or `None` where this kind of number cannot tell.
    fn sign(&self) -> Option<Ordering>;

    fn zero() -> Self {
        Self::from_f64(0.0)
    }
    fn negated(&self) -> Self {
        Self::zero().minus(self)
    }
    /// Without its sign.
    fn magnitude(&self) -> Self {
        if self.sign() == Some(Ordering::Less) {
            self.negated()
        } else {
            self.clone()
        }
    }
    fn dot(a: &[Self; 3], b: &[Self; 3]) -> Self {
        a[0].times(&b[0])
            .plus(&a[1].times(&b[1]))
            .plus(&a[2].times(&b[2]))
    }
    fn cross(a: &[Self; 3], b: &[Self; 3]) -> [Self; 3] {
        let term = |i: usize, j: usize| a[i].times(&b[j]).minus(&a[j].times(&b[i]));
        [term(1, 2), term(2, 0), term(0, 1)]
    }
    fn difference(a: &[Self; 3], b: &[Self; 3]) -> [Self; 3] {
        core::array::from_fn(|k| a[k].minus(&b[k]))
    }
}

impl Number for f64 {
    fn from_f64(x: f64) -> Self {
        x
    }
    fn plus(&self, other: &Self) -> Self {
        self + other
    }
    fn minus(&self, other: &Self) -> Self {
        self - other
    }
    fn times(&self, other: &Self) -> Self {
        self * other
    }
    fn half(&self) -> Self {
        self * 0.5
    }
    fn sign(&self) -> Option<Ordering> {
        self.partial_cmp(&0.0)
    }
}
