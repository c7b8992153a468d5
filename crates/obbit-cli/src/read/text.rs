//! Whether a file that should hold text does, and if not, what it holds.

use crate::failure::{Failure, Result};

/// The mark at the start of a text that says UTF-8.
pub(super) const UTF8: &[u8] = b"\xef\xbb\xbf";

/// Names a binary file that was taken for text. `start` is its first line.
pub(super) fn check_text(file: &str, start: &[u8]) -> Result<()> {
    let looks_like = |what: &str, cure: &str| {
        Err(Failure::new(format_args!(
            "{file} is {what}, not text: {cure}"
        )))
    };
    if start.starts_with(b"PAR1") {
        looks_like("a Parquet file", "use --input-format parquet")
    } else if start.starts_with(b"ARROW1") {
        looks_like("an Arrow file", "use --input-format arrow")
    } else if start.starts_with(b"\x1f\x8b") || start.starts_with(b"\x28\xb5\x2f\xfd") {
        looks_like(
            "compressed",
            "its name must end in .gz or .zst, or pipe it through gzip -dc",
        )
    } else if is_utf16(start) {
        check_utf16(file, start)
    } else if start.contains(&0) {
        looks_like("binary", "use --input-format to say what it is")
    } else {
        Ok(())
    }
}

/// Names a text in UTF-16.
pub(super) fn check_utf16(file: &str, start: &[u8]) -> Result<()> {
    if is_utf16(start) {
        return Err(Failure::new(format_args!(
            "{file} is text in UTF-16, not UTF-8: save the file as UTF-8"
        )));
    }
    Ok(())
}

/// Whether a text begins with a mark that says UTF-16, or every other byte of it is zero.
fn is_utf16(text: &[u8]) -> bool {
    let start = text.get(..64).unwrap_or(text).as_chunks::<2>().0;
    let other = |k: usize| {
        let [zero, letter] = [k, 1 - k];
        start.len() > 1 && start.iter().all(|two| two[zero] == 0 && two[letter] != 0)
    };
    text.starts_with(b"\xff\xfe") || text.starts_with(b"\xfe\xff") || other(0) || other(1)
}
