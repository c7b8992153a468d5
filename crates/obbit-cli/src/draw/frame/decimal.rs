//! Numbers at the axes, as digits and a power of ten: steps between ticks, and how they are written.

use crate::draw::path::whole;

/// The decimal exponent of a number: 3 for 1234. Read off its shortest text, so that no platform
/// logarithm is needed.
pub(super) fn exponent_of(v: f64) -> i32 {
    format!("{v:e}")
        .rsplit('e')
        .next()
        .and_then(|e| e.parse().ok())
        .unwrap_or(0)
}

pub(super) fn ten_to(e: i32) -> f64 {
    format!("1e{e}").parse().unwrap_or(1.0)
}

/// The smallest of 1, 2, 5 × 10^e that is not below `least`.
pub(super) fn nice_step(least: f64) -> (i64, i32) {
    let e = exponent_of(least);
    let lead = least / ten_to(e);
    if lead <= 1.0 {
        (1, e)
    } else if lead <= 2.0 {
        (2, e)
    } else if lead <= 5.0 {
        (5, e)
    } else {
        (1, e + 1)
    }
}

/// What stands at ticks, given as digits × 10^e, ascending: their labels, and what to add to them where
/// they count from a number too long to repeat at each. Plain numbers, where every one of them `fits`; else
/// such with exponents; else the same two, counted from the first. A label that fits in no way is empty.
pub(super) fn labelled(
    digits: &[i64],
    e: i32,
    fits: impl Fn(&str) -> bool,
) -> (Vec<String>, Option<String>) {
    let first = digits.first().copied().unwrap_or(0);
    let labels = |base: Option<i64>, write: fn(i64, i32) -> String| -> Vec<String> {
        let plus = if base.is_some() { "+" } else { "" };
        let from = base.unwrap_or(0);
        let labels = digits.iter().map(|d| write(d - from, e));
        labels.map(|label| format!("{plus}{label}")).collect()
    };
    let bases = [None, Some(first)];
    let forms = bases.map(|base| [decimal, scientific].map(|write| (base, write)));
    for (base, write) in forms.into_iter().flatten() {
        let labels = labels(base, write);
        if labels.iter().all(|label| fits(label)) {
            return (labels, base.map(|base| decimal(base, e)));
        }
    }
    let mut labels = labels(Some(first), scientific);
    for label in labels.iter_mut().filter(|label| !fits(label)) {
        label.clear();
    }
    (labels, Some(decimal(first, e)))
}

/// A number with so many digits, times 10^exponent.
pub(super) fn rounded(v: f64, digits: i32, exponent: i32) -> String {
    let e = exponent_of(v) + 1 - digits;
    decimal(whole(v / ten_to(e)), e + exponent)
}

/// digits × 10^e as people write it: plain up to a million and down to a millionth.
pub(super) fn decimal(digits: i64, e: i32) -> String {
    let (sign, text, lead) = parts(digits, e);
    let whole = usize::try_from(lead + 1).unwrap_or(0);
    let long = text.len() > whole || lead < 7 || text.len() > 6;
    if (-6..0).contains(&lead) {
        let zeros = "0".repeat(usize::try_from(-lead - 1).unwrap_or(0));
        format!("{sign}0.{zeros}{text}")
    } else if (0..=16).contains(&lead) && long {
        match text
            .split_at_checked(whole)
            .filter(|(_, tail)| !tail.is_empty())
        {
            Some((head, tail)) => format!("{sign}{head}.{tail}"),
            None => format!("{sign}{text}{}", "0".repeat(whole - text.len())),
        }
    } else {
        scientific(digits, e)
    }
}

/// digits × 10^e with an exponent.
fn scientific(digits: i64, e: i32) -> String {
    let (sign, text, lead) = parts(digits, e);
    let (head, tail) = text.split_at(1);
    let point = if tail.is_empty() { "" } else { "." };
    match lead {
        0 => format!("{sign}{head}{point}{tail}"),
        _ => format!("{sign}{head}{point}{tail}e{lead}"),
    }
}

/// The sign of digits × 10^e, its digits without zeros behind them, and the exponent of the first.
fn parts(mut digits: i64, mut e: i32) -> (&'static str, String, i32) {
    if digits == 0 {
        return ("", "0".to_owned(), 0);
    }
    while digits % 10 == 0 {
        digits /= 10;
        e += 1;
    }
    let sign = if digits < 0 { "−" } else { "" };
    let text = digits.unsigned_abs().to_string();
    let lead = e + i32::try_from(text.len()).unwrap_or(0) - 1;
    (sign, text, lead)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn decimals_read_as_people_write_them() {
        assert_eq!(decimal(0, 5), "0");
        assert_eq!(decimal(7, 0), "7");
        assert_eq!(decimal(25, -1), "2.5");
        assert_eq!(decimal(-5, -2), "−0.05");
        assert_eq!(decimal(12, 4), "120000");
        assert_eq!(decimal(2, 300), "2e300");
        assert_eq!(decimal(-25, -301), "−2.5e-300");
        assert_eq!(decimal(5_000_001, -1), "500000.1");
        assert_eq!(decimal(123_456_789, 2), "12345678900");
    }

    #[test]
    fn steps_are_1_2_or_5() {
        assert_eq!(nice_step(0.9), (1, 0));
        assert_eq!(nice_step(1.3), (2, 0));
        assert_eq!(nice_step(34.0), (5, 1));
        assert_eq!(nice_step(70.0), (1, 2));
    }

    #[test]
    fn labels_too_long_have_exponents_or_count_from_the_first() {
        let short = |label: &str| label.chars().count() <= 8;
        let of = |digits: &[i64], e| {
            let (labels, base) = labelled(digits, e, short);
            (labels.join(" "), base.unwrap_or_default())
        };
        let no_base = String::new;
        assert_eq!(
            of(&[0, 5, 10], -6),
            ("0 0.000005 0.00001".to_owned(), no_base())
        );
        // Neither the first nor the last is too long.
        let one_long = ("−1e-5 −5e-6 0".to_owned(), no_base());
        assert_eq!(of(&[-10, -5, 0], -6), one_long);
        let counted = ("+0 +0.5 +1".to_owned(), "123456781.5".to_owned());
        assert_eq!(
            of(&[12_345_650, 12_345_700, 12_345_750], -2).0,
            "123456.5 123457 123457.5"
        );
        assert_eq!(
            of(&[1_234_567_815, 1_234_567_820, 1_234_567_825], -1),
            counted
        );
        let finer = ("+0 +5e-7 +1e-6 +1.5e-6".to_owned(), "5".to_owned());
        assert_eq!(
            of(&[50_000_000, 50_000_005, 50_000_010, 50_000_015], -7),
            finer
        );
        let unfit = ("+0 +5e-302 +1e-301 ".to_owned(), "1.23456e-296".to_owned());
        assert_eq!(
            of(&[1_234_560, 1_234_565, 1_234_570, 1_234_575], -302),
            unfit
        );
    }
}
