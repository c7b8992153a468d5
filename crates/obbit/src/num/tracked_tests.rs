use super::*;
use crate::num::{Exact, Number};
use crate::random::Random;

/// Numbers on the grid, of few digits or many, some next to others.
fn number(random: &mut Random) -> f64 {
    let x = (random.unit() * 16.0 - 8.0).round() / 4.0;
    let off = [0.0, 0.0, 1.0, 1.0 / 3.0][random.below(4)];
    let scale = [1.0, 1.0, 6e-17, 1e17, 1e-30, 1e30][random.below(6)];
    (x + x * off * f64::EPSILON) * scale
}

fn tracked([a, b, c, d, e, f]: [f64; 6]) -> Limits<f64> {
    let k = &Constants::new(|x| x);
    let left = Tracked::product(a, b, k).minus(Tracked::product(c, d, k), k);
    let right = Tracked::sum(a, e, k).times(Tracked::difference(f, b, k).twice(), k);
    let both = left.times_single(e, k).plus(right, k);
    both.minus(left.magnitude(k).times_single(f, k), k)
        .limits(k)
}

fn exact(numbers: [f64; 6]) -> Exact {
    let [a, b, c, d, e, f] = numbers.map(Exact::from_f64);
    let left = a.times(&b).minus(&c.times(&d));
    let right = a.plus(&e).times(&f.minus(&b));
    let both = left.times(&e).plus(&right).plus(&right);
    both.minus(&left.magnitude().times(&f))
}

/// The same sums of products in both kinds of number.
#[test]
fn the_true_value_lies_within_the_limits() {
    let mut random = Random::new(23);
    let (mut zero, mut told) = (0, 0);
    for _ in 0..200_000 {
        let numbers = core::array::from_fn(|_| number(&mut random));
        let (limits, exact) = (tracked(numbers), exact(numbers));
        for (limit, beyond) in [
            (limits.low, Ordering::Greater),
            (limits.high, Ordering::Less),
        ] {
            let limit = Exact::from_f64(limit);
            assert_ne!(limit.compare(&exact), beyond, "{numbers:?} {limits:?}");
        }
        told += u32::from(limits.low > 0.0 || limits.high < 0.0);
        zero += u32::from(limits.low == 0.0 && limits.high == 0.0);
    }
    assert!(told > 190_000 && zero > 200, "{told} {zero}");
}

/// Where the numbers are of moderate size the limits hold as they are; else the bound must do.
#[test]
fn what_is_not_on_the_grid_is_told_by_its_size() {
    let greatest =
        |low: f64, high: f64, magnitude: f64| Greatest::new(Limits { low, high }, magnitude, |x| x);
    let small = greatest(1e-40, 2e-40, 1.0);
    assert_eq!(small.told([1.0, 0.0]), Some(Ordering::Greater));
    assert_eq!(small.told([1.0, 1e-40]), None);
    let large = greatest(-2e-20, -1e-20, 1.0);
    assert_eq!(large.told([1e-40]), Some(Ordering::Less));
    let zero = greatest(0.0, 0.0, 1.0);
    assert_eq!(zero.told([0.0, 1.0]), Some(Ordering::Equal));
    assert_eq!(zero.told([1e-40]), None);
    for magnitude in [f64::NAN, f64::INFINITY, 1e295, 1e-260] {
        assert_eq!(greatest(1.0, 1.0, magnitude).told([1e-40]), None);
    }
    assert_eq!(greatest(f64::NAN, f64::NAN, 1.0).told([1.0]), None);
}
