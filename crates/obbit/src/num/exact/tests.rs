use super::short::MOST;
use super::*;
use num_bigint::BigInt;
use num_rational::BigRational;
use proptest::prelude::*;

fn rational(x: &Exact) -> BigRational {
    let (mantissa, exponent) = match x {
        Exact::Short(short) => (BigInt::from(short.mantissa), short.exponent),
        Exact::Long(long) => {
            let mut mantissa = BigInt::from(0);
            for &l in long.limbs.iter().rev() {
                mantissa = (mantissa << 64) + BigInt::from(l);
            }
            let mantissa = if long.negative { -mantissa } else { mantissa };
            (mantissa, 64 * long.exponent)
        }
    };
    let two = |n: i32| BigInt::from(1) << n as usize;
    if exponent >= 0 {
        BigRational::from(mantissa * two(exponent))
    } else {
        BigRational::new(mantissa, two(-exponent))
    }
}

/// Each number has one form: the short one where it has few digits.
fn has_its_form(x: &Exact) -> bool {
    match x {
        Exact::Short(short) => short.mantissa % 2 != 0 || *short == Short::ZERO,
        Exact::Long(long) => {
            let limbs = &long.limbs;
            let zeros = limbs[0].trailing_zeros() + limbs[limbs.len() - 1].leading_zeros();
            limbs[0] != 0 && limbs[limbs.len() - 1] != 0 && 64 * limbs.len() as u32 - zeros > MOST
        }
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

    /// Where numbers grow out of the short form, and shrink into it again.
    #[test]
    fn short_and_long_are_one(
        numbers in prop::collection::vec((any::<Mantissa>(), 0..MOST, -70i32..70), 4),
    ) {
        let numbers: Vec<Exact> = numbers
            .iter()
            .map(|&(m, cut, e)| Exact::Short(Short::new(m >> cut.max(1), e)))
            .collect();
        let [a, b, c, d] = [0, 1, 2, 3].map(|k| &numbers[k]);
        let [p, q, r, s] = [a, b, c, d].map(rational);
        let (sum, product) = (a.plus(b), c.times(d));
        let most = sum.times(&product);
        let back = most.minus(&sum.times(&product).minus(a));
        for (found, wanted) in [
            (&sum, &p + &q),
            (&a.minus(b), &p - &q),
            (&product, &r * &s),
            (&most, (&p + &q) * &r * &s),
            (&most.plus(&sum), (&p + &q) * (&r * &s + BigRational::from(BigInt::from(1)))),
            (&most.negated(), -(&p + &q) * &r * &s),
            (&back, p.clone()),
        ] {
            prop_assert_eq!(rational(found), wanted);
            prop_assert!(has_its_form(found), "{:?}", found);
        }
        prop_assert_eq!(&back, a);
        prop_assert_eq!(a.compare(b), p.cmp(&q));
        prop_assert_eq!(most.compare(&product), ((&p + &q) * &r * &s).cmp(&(&r * &s)));
        if let Some([low, high]) = most.bits() {
            let size = rational(&most.magnitude().scaled(-low));
            prop_assert!(size.is_integer());
            prop_assert!(size < BigRational::from(BigInt::from(1) << (high - low) as usize));
        }
        // Rounding is the same in both forms.
        let long = Exact::Long(Long::from(Short::new(1, 0))).times(a);
        prop_assert_eq!(&long, a);
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
