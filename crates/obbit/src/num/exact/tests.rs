use super::*;
use num_bigint::BigInt;
use num_rational::BigRational;
use proptest::prelude::*;

fn rational(x: &Exact) -> BigRational {
    let mut mantissa = BigInt::from(0);
    for &l in x.limbs.iter().rev() {
        mantissa = (mantissa << 64) + BigInt::from(l);
    }
    if x.negative {
        mantissa = -mantissa;
    }
    let two = |n: i32| BigInt::from(1) << n as usize;
    if x.exponent >= 0 {
        BigRational::from(mantissa * two(64 * x.exponent))
    } else {
        BigRational::new(mantissa, two(-64 * x.exponent))
    }
}

fn any_finite() -> impl Strategy<Value = f64> {
    prop_oneof![
        any::<f64>().prop_filter("finite", |x| x.is_finite()),
        (-8i32..8).prop_map(f64::from),
        (-1e3..1e3f64),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]
    #[test]
    fn arithmetic_is_that_of_the_rationals(a in any_finite(), b in any_finite(), c in any_finite()) {
        let (x, y, z) = (Exact::from_f64(a), Exact::from_f64(b), Exact::from_f64(c));
        let exact = |v: f64| BigRational::from_float(v).unwrap();
        prop_assert_eq!(rational(&x), exact(a));
        prop_assert_eq!(rational(&x.plus(&y).times(&z)), (exact(a) + exact(b)) * exact(c));
        prop_assert_eq!(rational(&x.times(&y).minus(&z)), exact(a) * exact(b) - exact(c));
        prop_assert_eq!(x.compare(&y), a.partial_cmp(&b).unwrap());
        prop_assert_eq!(x.to_f64(), a);
        let shrunk = exact(a) / BigRational::from(BigInt::from(1) << 77);
        prop_assert_eq!(rational(&x.scaled(-77)), shrunk);
    }
}

#[test]
fn subnormals_are_the_nearest() {
    let tiny = Exact::from_f64(5e-324);
    let times = |units: f64| Exact::from_f64(units).times(&tiny);
    let least = tiny.times(&tiny);
    for (units, below, at, above) in [
        (0.25, 1, 1, 1),
        (0.5, 1, 1, 1),
        (1.5, 1, 2, 2),
        (2.5, 2, 2, 3),
        (6.5, 6, 6, 7),
        (7.5, 7, 8, 8),
        (
            4_503_599_627_370_494.5,
            (1 << 52) - 2,
            (1 << 52) - 2,
            (1 << 52) - 1,
        ),
        (4_503_599_627_370_495.5, (1 << 52) - 1, 1 << 52, 1 << 52),
    ] {
        for (x, bits) in [
            (times(units).minus(&least), below),
            (times(units), at),
            (times(units).plus(&least), above),
        ] {
            assert_eq!(x.to_f64(), f64::from_bits(bits), "{units}");
            assert_eq!(x.negated().to_f64(), -f64::from_bits(bits));
        }
    }
    assert_eq!(least.to_f64(), 5e-324);
}

#[test]
fn roots_and_ratios_of_extremes() {
    let tiny = Exact::from_f64(5e-324);
    let huge = Exact::from_f64(f64::MAX);
    assert_eq!(tiny.ratio(&huge), 5e-324);
    assert_eq!(huge.ratio(&tiny), f64::MAX);
    assert_eq!(
        huge.times(&huge).root_of_ratio(&Exact::from_f64(1.0)),
        f64::MAX
    );
    assert_eq!(
        Exact::from_f64(2.25).root_of_ratio(&Exact::from_f64(1.0)),
        1.5
    );
}
