//! What is wrong with a JSON text, in plain words and where it stands.

use crate::failure::shortened;
use serde_json::error::Category;
use std::str::Utf8Error;

/// A fault of a JSON text.
#[derive(Debug, PartialEq)]
pub(crate) struct JsonFault {
    /// The line, counted from 1.
    pub(crate) line: usize,
    /// The character in it, counted from 1.
    pub(crate) character: usize,
    /// What was found there and what would be right.
    pub(crate) words: String,
}

/// What the library says of `text`, in the words of whoever writes files.
pub(crate) fn json_fault(text: &[u8], error: &serde_json::Error) -> JsonFault {
    let said = error.to_string();
    let said = said.split(" at line ").next().unwrap_or_default();
    let line = text.split(|&b| b == b'\n').nth(error.line().max(1) - 1);
    let line = line.unwrap_or_default();
    let before = line.get(..error.column()).unwrap_or(line);
    // (Bytes that go on with a character count for none.)
    let character = before.iter().filter(|&&b| b & 0xc0 != 0x80).count().max(1);
    // The whole word that the place is in.
    let in_word = |c: char| c.is_alphanumeric() || "+-._".contains(c);
    let found_behind = |has_begun: bool| {
        let at = error.column().max(1) - 1;
        let (before, rest) = line.split_at_checked(at).unwrap_or((line, &[]));
        let [before, rest] = [before, rest].map(String::from_utf8_lossy);
        let start = before.trim_end_matches(in_word).len();
        let start = before.get(start..).unwrap_or_default();
        match rest.find(|c| !in_word(c)) {
            Some(0) if has_begun && !start.is_empty() => shortened(start),
            Some(0) => shortened(
                rest.get(..rest.chars().next().map_or(0, char::len_utf8))
                    .unwrap_or_default(),
            ),
            end => shortened(&format!(
                "{start}{}",
                rest.get(..end.unwrap_or(rest.len())).unwrap_or_default()
            )),
        }
    };
    let found = || found_behind(false);
    let words = match (error.classify(), said) {
        (Category::Eof, _) => "the JSON ends here, before it is whole: it was cut off".to_owned(),
        (_, "expected value" | "expected ident") => format!(
            "found `{}`: no JSON value: give a number, a text in quotes, true, false or null",
            found()
        ),
        (_, "number out of range") => {
            format!("found `{}`: too large for a 64-bit float: scale it down", found())
        }
        (_, "key must be a string") => {
            format!("found `{}`: a name stands in double quotes", found())
        }
        (_, "trailing comma") => "a comma behind the last: take it out".to_owned(),
        (_, "trailing characters") => {
            format!("found `{}` behind the end: take it out", found())
        }
        (_, "invalid number") => format!(
            "found `{}`: no JSON number: write one such as 0.5, -12 or 3e2",
            found_behind(true)
        ),
        (_, "invalid unicode code point") => NO_UTF8.to_owned(),
        (_, "lone leading surrogate in hex escape" | "unexpected end of hex escape") => {
            super::cell::HALF_A_PAIR.to_owned()
        }
        (_, "recursion limit exceeded") => {
            "lists or objects stand over 100 deep in each other: take them out, nothing here is nested so".to_owned()
        }
        (_, "invalid escape") => {
            "a backslash in a text that begins none of the escapes of JSON: double it".to_owned()
        }
        (Category::Syntax, said) if said.starts_with("control character") => {
            "a line end or control character in a text: close the text, or write \\n".to_owned()
        }
        (Category::Syntax, said) if said.starts_with("expected") => {
            let wanted = said.replace("expected", "").replace('`', "");
            format!("found `{}`: give {} here", found(), wanted.trim())
        }
        (Category::Data, said) => data_fault(said),
        (_, said) => format!("no JSON: {said}"),
    };
    JsonFault {
        line: error.line().max(1),
        character,
        words,
    }
}

const NO_UTF8: &str = "no UTF-8 text: save the file as UTF-8";

/// Where `text` is no UTF-8.
pub(super) fn no_utf8(text: &[u8], error: Utf8Error) -> JsonFault {
    let before = text.get(..error.valid_up_to()).unwrap_or_default();
    let before = String::from_utf8_lossy(before);
    JsonFault {
        line: before.matches('\n').count() + 1,
        character: before
            .rsplit('\n')
            .next()
            .unwrap_or_default()
            .chars()
            .count()
            + 1,
        words: NO_UTF8.to_owned(),
    }
}

/// A value of another kind than was wanted.
fn data_fault(said: &str) -> String {
    let name = |rest: &str| rest.trim_matches('`').to_owned();
    if let Some(rest) = said.strip_prefix("missing field ") {
        return format!("`{}` is missing: give it", name(rest));
    }
    if let Some(rest) = said.strip_prefix("duplicate field ") {
        return format!("`{}` is given twice: give it once", name(rest));
    }
    let Some((found, wanted)) = said
        .strip_prefix("invalid ")
        .and_then(|rest| rest.rsplit_once(", expected "))
    else {
        return said.to_owned();
    };
    let found = found.split_once(": ").map_or(found, |(_, found)| found);
    let found = match found {
        "map" => "an object".to_owned(),
        "sequence" => "a list".to_owned(),
        found => shortened(&found.replace('`', "")),
    };
    let wanted = match wanted {
        "f64" => "a number such as 12.5",
        "a sequence" => "a list",
        "a string" => "a text",
        wanted => wanted,
    };
    format!("found {found}: give {wanted}")
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde::Deserialize;

    fn fault<'a, T: Deserialize<'a>>(text: &'a str) -> (usize, usize, String) {
        let error = serde_json::from_str::<T>(text).err().unwrap();
        let JsonFault {
            line,
            character,
            words,
        } = json_fault(text.as_bytes(), &error);
        (line, character, words)
    }

    #[test]
    fn the_library_is_put_into_words() {
        type Any = serde_json::Value;
        let (line, character, words) = fault::<Any>("{\"ä\":\n [1, NaN]}");
        assert_eq!((line, character), (2, 6));
        assert!(words.starts_with("found `NaN`: no JSON value"), "{words}");
        let (line, _, words) = fault::<Any>("{\"x\":\n");
        assert_eq!((line, words.contains("cut off")), (2, true), "{words}");
        assert!(
            fault::<Any>("[1,]")
                .2
                .starts_with("a comma behind the last")
        );
        assert!(
            fault::<Any>("[1] x")
                .2
                .starts_with("found `x` behind the end")
        );
        assert!(
            fault::<Any>("{a: 1}")
                .2
                .starts_with("found `a`: a name stands in")
        );
        assert_eq!(
            fault::<Any>("{\"a\": 1 \"b\": 2}").2,
            "found `\"`: give , or } here"
        );
        assert!(
            fault::<Any>("\"\\ud800\"")
                .2
                .starts_with("no text: half of a")
        );
        for number in ["[1.,0]", "[1. ]"] {
            let words = fault::<Any>(number).2;
            assert!(words.starts_with("found `1.`: no JSON number"), "{words}");
        }
        for number in ["1e999", "-12.5e+400", "1e99999999999"] {
            let told = format!("found `{number}`: too large for a 64-bit float");
            for text in [
                number.to_owned(),
                format!("[1, {number} ]"),
                format!("[{number}]"),
            ] {
                let words = fault::<Any>(&text).2;
                assert!(words.starts_with(&told), "{words}");
            }
        }
        let data = fault::<Vec<f64>>("[1, \"a\"]");
        assert_eq!(data.2, "found string \"a\": give a number such as 12.5");
        assert_eq!(
            fault::<Vec<f64>>("[[]]").2,
            "found a list: give a number such as 12.5"
        );
        assert_eq!(fault::<Vec<f64>>("{}").2, "found an object: give a list");
        #[derive(Debug, Deserialize)]
        struct One {
            #[serde(rename = "one")]
            _one: f64,
        }
        assert_eq!(fault::<One>("{}").2, "`one` is missing: give it");
        let twice = "{\"one\": 1, \"one\": 2}";
        assert_eq!(fault::<One>(twice).2, "`one` is given twice: give it once");
    }
}
