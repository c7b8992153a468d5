//! What stands behind an option: numbers, lists of numbers, names with values; or in one sentence what
//! should.

/// What is wrong with a number such as 1e999.
const TOO_LARGE: &str = "too large for a 64-bit float: give a smaller one";

/// A finite number that `fits`. What is none is told what it `should` be.
pub(crate) fn number(text: &str, fits: impl Fn(f64) -> bool, should: &str) -> Result<f64, String> {
    let text = text.trim();
    let number = text.parse().ok().filter(|&number| fits(number));
    let digits = text.contains(|c: char| c.is_ascii_digit());
    match number {
        Some(number) if number.is_finite() => Ok(number),
        // (Not the word `inf`.)
        Some(number) if number.is_infinite() && digits => Err(TOO_LARGE.to_owned()),
        _ => Err(should.to_owned()),
    }
}

/// A finite number.
pub(crate) fn finite(text: &str) -> Result<f64, String> {
    number(text, |_| true, "give a finite number")
}

/// A finite number, 0 or more.
pub(crate) fn not_negative(text: &str) -> Result<f64, String> {
    number(text, |number| number >= 0.0, "give a number, 0 or more")
}

/// A finite number above 0.
pub(crate) fn above_zero(text: &str) -> Result<f64, String> {
    number(text, |number| number > 0.0, "give a number above 0")
}

/// A number from 0 to 1.
pub(crate) fn share(text: &str) -> Result<f64, String> {
    let fits = |number| (0.0..=1.0).contains(&number);
    number(text, fits, "give a number from 0 to 1")
}

/// A whole number from `least` to `most`. (The library's own words for what is none are a programmer's.)
pub(crate) fn whole<N>(
    least: N,
    most: N,
) -> impl Fn(&str) -> Result<N, String> + Clone + Send + Sync + 'static
where
    N: std::str::FromStr + PartialOrd + std::fmt::Display + Copy + Send + Sync + 'static,
{
    move |text| {
        let number = text.trim().parse::<N>().ok();
        let number = number.filter(|number| (least..=most).contains(number));
        number.ok_or_else(|| format!("give a whole number from {least} to {most}"))
    }
}

/// How many neighbours. (The word behind the option may be a file's name.)
pub(crate) fn neighbours(text: &str) -> Result<u32, String> {
    whole(1, u32::MAX)(text)
        .map_err(|why| format!("{why}, or none: then put --nearest behind the files"))
}

/// Numbers between commas. (A bare `Vec` would be an option that may be given again.)
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Numbers(pub(crate) Vec<f64>);

/// Finite numbers with commas between, any count of them.
pub(crate) fn numbers(text: &str) -> Result<Numbers, String> {
    let one = |part: &str| {
        let why = "no finite number: give numbers such as 12.5 with commas between";
        let part = part.trim();
        number(part, |_| true, why).map_err(|why| format!("`{part}` is {why}"))
    };
    let numbers = text.split(',').map(one);
    numbers.collect::<Result<_, _>>().map(Numbers)
}

/// `W` or `W,H`.
pub(crate) fn size(text: &str) -> Result<[f64; 2], String> {
    match text.split(',').collect::<Vec<_>>()[..] {
        [side] => not_negative(side).map(|side| [side; 2]),
        [w, h] => Ok([not_negative(w)?, not_negative(h)?]),
        _ => Err("give W or W,H: one number, or two with a comma between".to_owned()),
    }
}

/// A name and what stands behind the first `=`, be it nothing. `should` is how that is written.
fn named(text: &str, should: &str) -> Result<(String, String), String> {
    match text.split_once('=') {
        Some((name, value)) if !name.is_empty() => Ok((name.to_owned(), value.to_owned())),
        _ => Err(format!("write {should}")),
    }
}

/// `x=lon`, or `z=` to ignore a column.
pub(crate) fn mapping(text: &str) -> Result<(String, String), String> {
    named(text, "NAME=COLUMN, as in x=lon")
}

/// `kind=frame`: rows with this value in this column.
pub(crate) fn with_value(text: &str) -> Result<(String, String), String> {
    named(text, "COLUMN=VALUE, as in kind=frame")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_number() {
        assert_eq!(finite(" -1e3 "), Ok(-1000.0));
        assert_eq!(not_negative("0"), Ok(0.0));
        assert!(not_negative("-1").is_err() && above_zero("0").is_err());
        assert!(share("1").is_ok() && share("1.01").is_err());
        for parse in [finite, not_negative, above_zero] {
            assert_eq!(parse("1e999"), Err(TOO_LARGE.to_owned()));
            for text in ["inf", "nan", "", "x", "1,5"] {
                assert!(parse(text).unwrap_err().starts_with("give a "), "{text}");
            }
        }
        // What it may not be either way is told as that.
        assert_eq!(not_negative("-1e999"), not_negative("-1"));
        assert_eq!(share("1e999"), share("2"));
    }

    #[test]
    fn whole_numbers() {
        assert_eq!(whole(1, 9_u8)(" 9"), Ok(9));
        for text in ["0", "10", "300", "1e1", "1.5", "", "-1"] {
            let told = whole(1, 9_u8)(text).unwrap_err();
            assert_eq!(told, "give a whole number from 1 to 9");
        }
    }

    #[test]
    fn many_numbers() {
        assert_eq!(numbers("1, -2.5,3e2"), Ok(Numbers(vec![1.0, -2.5, 300.0])));
        for (text, part) in [("1,,2", ""), ("1, nan", "nan"), ("", ""), ("x,1", "x")] {
            let told = numbers(text).unwrap_err();
            let start = format!("`{part}` is no finite number: give ");
            assert!(told.starts_with(&start), "{told}");
        }
        let told = numbers("0,-1e999").unwrap_err();
        assert_eq!(told, format!("`-1e999` is {TOO_LARGE}"));
        assert_eq!(size("4,2"), Ok([4.0, 2.0]));
        assert_eq!(size("4"), Ok([4.0, 4.0]));
        assert!(size("1,2,3").unwrap_err().starts_with("give W or W,H"));
    }

    #[test]
    fn names_and_values() {
        assert_eq!(mapping("x=lon"), Ok(("x".into(), "lon".into())));
        assert_eq!(mapping("z="), Ok(("z".into(), String::new())));
        assert!(mapping("=lon").is_err() && mapping("lon").is_err());
        assert_eq!(with_value("kind=a=b"), Ok(("kind".into(), "a=b".into())));
        let told = with_value("kind").unwrap_err();
        assert_eq!(told, "write COLUMN=VALUE, as in kind=frame");
        assert_eq!(with_value("=x"), with_value("kind"));
    }
}
