//! The data of a PLY file, one number after the other.

use super::header::Scalar;

/// The values behind the header, one after the other.
pub(super) trait Values {
    fn next(&mut self, kind: Scalar) -> Option<f64>;

    /// Goes to the start of the next row.
    fn end_row(&mut self);
}

/// Numbers between white space, a row a line: some writers put more into a line than the header says.
pub(super) struct Text<'a> {
    lines: std::str::Lines<'a>,
    words: std::str::SplitAsciiWhitespace<'a>,
}

impl<'a> Text<'a> {
    pub(super) fn new(body: &'a [u8]) -> Self {
        // What is no UTF-8 is no number either: reading ends there.
        let text = match std::str::from_utf8(body) {
            Ok(text) => text,
            Err(error) => body
                .get(..error.valid_up_to())
                .and_then(|good| std::str::from_utf8(good).ok())
                .unwrap_or_default(),
        };
        Self {
            lines: text.lines(),
            words: "".split_ascii_whitespace(),
        }
    }
}

impl Values for Text<'_> {
    fn next(&mut self, _: Scalar) -> Option<f64> {
        // A row may go on in the next line.
        loop {
            match self.words.next() {
                Some(word) => return word.parse().ok(),
                None => self.words = self.lines.next()?.split_ascii_whitespace(),
            }
        }
    }

    fn end_row(&mut self) {
        self.words = "".split_ascii_whitespace();
    }
}

/// Numbers of fixed lengths.
pub(super) struct Binary<'a> {
    pub(super) rest: &'a [u8],
    pub(super) big: bool,
}

impl Binary<'_> {
    fn bytes<const N: usize>(&mut self) -> Option<[u8; N]> {
        let (bytes, rest) = self.rest.split_first_chunk::<N>()?;
        self.rest = rest;
        let mut bytes = *bytes;
        if self.big {
            bytes.reverse();
        }
        Some(bytes)
    }
}

impl Values for Binary<'_> {
    fn next(&mut self, kind: Scalar) -> Option<f64> {
        Some(match kind {
            Scalar::I8 => i8::from_le_bytes(self.bytes()?).into(),
            Scalar::U8 => u8::from_le_bytes(self.bytes()?).into(),
            Scalar::I16 => i16::from_le_bytes(self.bytes()?).into(),
            Scalar::U16 => u16::from_le_bytes(self.bytes()?).into(),
            Scalar::I32 => i32::from_le_bytes(self.bytes()?).into(),
            Scalar::U32 => u32::from_le_bytes(self.bytes()?).into(),
            Scalar::F32 => f32::from_le_bytes(self.bytes()?).into(),
            Scalar::F64 => f64::from_le_bytes(self.bytes()?),
        })
    }

    fn end_row(&mut self) {}
}
