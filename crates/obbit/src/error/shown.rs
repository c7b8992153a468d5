//! How the values in the sentences of errors are written.

/// Displays how much is too much.
pub(super) struct Beyond<'a>(pub(super) &'a u64, pub(super) &'a usize);

impl core::fmt::Display for Beyond<'_> {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        if *self.0 > *self.1 as u64 {
            write!(f, " are more than {}", self.1)
        } else {
            f.write_str(" do not fit into memory")
        }
    }
}

/// Displays `y at index 3` or `width`.
pub(super) struct Named<'a>(pub(super) &'a &'static str, pub(super) &'a Option<usize>);

impl core::fmt::Display for Named<'_> {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        match self.1 {
            Some(index) => write!(f, "{} at index {index}", self.0),
            None => f.write_str(self.0),
        }
    }
}

/// Displays a number in few digits that read back to it: 1e300 in place of three hundred.
pub(super) struct Short<'a>(pub(super) &'a f64);

impl core::fmt::Display for Short<'_> {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        let size = self.0.abs();
        if size == 0.0 || !size.is_finite() || (1e-5..1e16).contains(&size) {
            write!(f, "{}", self.0)
        } else {
            write!(f, "{:e}", self.0)
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::error::Error;
    use alloc::string::ToString as _;

    #[test]
    fn numbers_are_told_in_few_digits() {
        let what = "radius";
        let radius = |value| Error::NegativeSize { what, value }.to_string();
        for (value, told) in [
            (-1e300, "-1e300"),
            (-1.5e-300, "-1.5e-300"),
            (-f64::MAX, "-1.7976931348623157e308"),
            (-1e15, "-1000000000000000"),
            (-0.25, "-0.25"),
        ] {
            let start = format!("radius is {told}: a size");
            assert!(radius(value).starts_with(&start), "{}", radius(value));
        }
        let crossed = Error::MinAboveMax {
            axis: 'x',
            min: 1e200,
            max: 0.0,
        };
        assert_eq!(
            crossed.to_string(),
            "min x is 1e200, above max x which is 0: swap them"
        );
        let nothing = Error::NotFinite {
            what: "width",
            index: None,
            value: f64::INFINITY,
        };
        assert_eq!(nothing.to_string(), "width is inf: give a finite number");
    }
}
