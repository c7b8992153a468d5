//! Whether a file that should hold text does, and if not, what it holds; and what all readers of text know.

use super::kinds::Looks;
use super::source::{is_gzip, is_zstd};
use crate::failure::{Failure, Result};

/// The mark at the start of a text that says UTF-8.
pub(super) const UTF8: &[u8] = b"\xef\xbb\xbf";

/// No line of real data is longer, in bytes. Without a limit a file with no line ends would fill the memory.
pub(super) const LONGEST_LINE: u64 = 1 << 26;

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
    } else if is_gzip(start) || is_zstd(start) {
        let tool = if is_gzip(start) { "gzip" } else { "zstd" };
        let name = if file == super::source::STANDARD_INPUT {
            ""
        } else {
            "its name must end in .gz or .zst, or "
        };
        looks_like("compressed", &format!("{name}pipe it through {tool} -dc"))
    } else if is_utf16(start) {
        check_utf16(file, start)
    } else if start.starts_with(b"PK\x03\x04") {
        looks_like(
            "a zip archive or a spreadsheet",
            "unpack it, or save the sheet as CSV",
        )
    } else if start.starts_with(b"BZh") || start.starts_with(b"\xfd7zXZ") {
        looks_like(
            "compressed",
            "unpack it; gzip and zstd are read as they are",
        )
    } else if start.starts_with(b"SQLite format 3") {
        looks_like("a database", "save its table as CSV or Parquet")
    } else if start.contains(&0) {
        looks_like("binary", "use --input-format to say what it is")
    } else {
        Ok(())
    }
}

/// Names JSON or a mesh that was taken for CSV, as may happen on standard input. `header` is the first line
/// in which something stands, `looks` what is read from the rows.
pub(super) fn check_csv(file: &str, header: &[u8], looks: Looks) -> Result<()> {
    let header = header.trim_ascii();
    let looks_like = |what: &str, cure: &str| {
        Err(Failure::new(format_args!(
            "{file} is {what}, not CSV: {cure}"
        )))
    };
    if let [b'{' | b'[', rest @ ..] = header
        && let None | Some(b'"' | b'{') = rest.trim_ascii_start().first()
    {
        let holds = |word: &[u8]| header.windows(word.len()).any(|part| part == word);
        let cure = if looks == Looks::Body {
            "use --input-format ndjson where each line is a body; a scene is read without --input-format (a file of one is to be called .json)"
        } else if looks.takes_size() && (holds(b"\"Feature") || holds(b"\"coordinates\"")) {
            "use --input-format geojson"
        } else if header.ends_with(b"}") {
            "use --input-format ndjson"
        } else if looks.takes_size() {
            "use --input-format geojson if it is that, else write an object a line and use ndjson"
        } else {
            "write an object a line and use --input-format ndjson"
        };
        return looks_like("JSON", cure);
    }
    // A table has more than one column.
    let table = header.iter().any(|byte| b",;\t".contains(byte));
    let mut words = header.split(u8::is_ascii_whitespace);
    let kind = match (words.next(), words.next()) {
        _ if table => None,
        (Some(b"v" | b"o" | b"g" | b"mtllib"), Some(_)) => Some("obj"),
        (Some(b"solid"), Some(_)) => Some("stl"),
        (Some(b"ply"), None) => Some("ply"),
        (Some(b"OFF"), _) => Some("off"),
        _ => None,
    };
    kind.map_or(Ok(()), |kind| {
        let cure = format!("`obbit fit` reads it with --input-format {kind}");
        looks_like("a mesh", &cure)
    })
}

/// Names rows of NDJSON that were taken for a scene, as may happen on standard input.
pub(super) fn check_scene(file: &str, text: &[u8]) -> Result<()> {
    let lines = text.split(|&byte| byte == b'\n').map(<[u8]>::trim_ascii);
    let mut lines = lines.filter(|line| !line.is_empty());
    let first = lines.next().is_some_and(|line| line.ends_with(b"}"));
    if first && lines.next().is_some_and(|line| line.starts_with(b"{")) {
        return Err(Failure::new(format_args!(
            "{file} holds an object a line, and a scene is one object: use --input-format ndjson for a body a row"
        )));
    }
    Ok(())
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
