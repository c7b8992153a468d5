//! Numbers as text.

/// The shortest text that reads back as the same `f64`; whole numbers without a point.
pub(crate) fn number(value: f64, buffer: &mut ryu::Buffer) -> &str {
    let text = buffer.format(value);
    text.strip_suffix(".0").unwrap_or(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_read_back() {
        let mut buffer = ryu::Buffer::new();
        for (value, text) in [
            (1.0, "1"),
            (-0.0, "-0"),
            (0.1, "0.1"),
            (1e300, "1e300"),
            (5e-324, "5e-324"),
        ] {
            assert_eq!(number(value, &mut buffer), text);
            assert_eq!(text.parse::<f64>().map(f64::to_bits), Ok(value.to_bits()));
        }
    }
}
