//! Writing SVG text: escaping, estimated widths, numbers with separators.

use std::fmt::{self, Write as _};

/// A growing piece of SVG. Writing to a `String` cannot fail, so `put` returns nothing.
#[derive(Debug, Default)]
pub(crate) struct Svg {
    out: String,
}

impl Svg {
    pub(crate) fn new() -> Self {
        Self::default()
    }

    pub(crate) fn put(&mut self, text: fmt::Arguments<'_>) {
        // A String grows or the process ends: there is no error to report.
        let _ = self.out.write_fmt(text);
    }

    pub(crate) fn push(&mut self, text: &str) {
        self.out.push_str(text);
    }

    pub(crate) fn as_str(&self) -> &str {
        &self.out
    }

    pub(crate) fn into_string(self) -> String {
        self.out
    }
}

/// Text as it may stand in an element or an attribute. Characters that XML 1.0 does not know at all
/// (most control characters) become the replacement character.
pub(crate) fn escape(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\'' => out.push_str("&#39;"),
            '\t' | '\n' | '\r' => out.push(' '),
            '\u{0}'..='\u{1f}' | '\u{7f}'..='\u{9f}' | '\u{fffe}' | '\u{ffff}' => {
                out.push('\u{fffd}');
            }
            _ => out.push(c),
        }
    }
    out
}

/// About how wide a system font sets this text, in em.
pub(crate) fn width_em(text: &str) -> f64 {
    text.chars().map(char_em).sum()
}

/// How wide the widest font of our style sheet, DejaVu Sans, sets this text, or a little more, in em.
pub(crate) fn widest_em(text: &str) -> f64 {
    let wide = |c| match c {
        'i' | 'j' | 'l' | 'I' | '\'' => 0.30,
        '.' | ',' | ':' | ';' | '|' | '/' | ' ' | '-' => 0.37,
        'f' | 't' | 'r' | '(' | ')' | '!' => 0.42,
        's' | 'c' | 'z' | '_' => 0.55,
        '+' | '−' | 'w' => 0.84,
        'm' | 'M' | 'W' | '%' | '@' | '…' => 1.0,
        'A'..='Z' => 0.78,
        c => char_em(c).max(0.64),
    };
    text.chars().map(wide).sum()
}

fn char_em(c: char) -> f64 {
    match c {
        'i' | 'j' | 'l' | 'I' | '.' | ',' | ':' | ';' | '\'' | '|' | '!' => 0.30,
        'f' | 't' | 'r' | ' ' | '-' | '(' | ')' | '/' => 0.40,
        'm' | 'w' | 'M' | 'W' | '@' | '%' => 0.90,
        'A'..='Z' => 0.68,
        '\u{1100}'..='\u{11ff}' | '\u{2e80}'..='\u{d7ff}' | '\u{f900}'..='\u{ffef}' => 1.05,
        _ => 0.58,
    }
}

/// The text, cut with an ellipsis after `most` characters.
pub(crate) fn shortened(text: &str, most: usize) -> String {
    if text.chars().count() <= most {
        return text.to_owned();
    }
    let mut cut: String = text.chars().take(most.saturating_sub(1)).collect();
    cut.push('…');
    cut
}

/// The text, cut with an ellipsis where a system font would set it wider than so many em.
pub(crate) fn fitted(text: &str, most: f64) -> String {
    if width_em(text) <= most {
        return text.to_owned();
    }
    let mut width = char_em('…');
    let fits = |c: &char| {
        width += char_em(*c);
        width <= most
    };
    let mut cut: String = text.chars().take_while(fits).collect();
    cut.truncate(cut.trim_end().len());
    cut.push('…');
    cut
}

/// Words in lines that fit the width in pixels, in a font of this size.
pub(crate) fn wrapped(text: &str, width: f64, font: f64) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split_whitespace() {
        match lines.last_mut() {
            Some(line) if font * width_em(line) + font * width_em(word) + font < width => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.to_owned()),
        }
    }
    lines
}

/// 1234567 as "1,234,567".
pub(crate) fn grouped(n: usize) -> String {
    let digits = n.to_string();
    let mut out = String::with_capacity(digits.len() + digits.len() / 3);
    for (i, c) in digits.chars().enumerate() {
        if i > 0 && (digits.len() - i).is_multiple_of(3) {
            out.push(',');
        }
        out.push(c);
    }
    out
}

/// "1 shape", "2 shapes".
pub(crate) fn counted(n: usize, one: &str, many: &str) -> String {
    format!("{} {}", grouped(n), if n == 1 { one } else { many })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn escapes_what_xml_reserves_and_what_it_forbids() {
        assert_eq!(escape("<&\">'"), "&lt;&amp;&quot;&gt;&#39;");
        assert_eq!(escape("a\u{0}b\u{1b}\tc"), "a\u{fffd}b\u{fffd} c");
        assert_eq!(escape("Zürich 東京"), "Zürich 東京");
    }

    #[test]
    fn groups_and_counts() {
        assert_eq!(grouped(0), "0");
        assert_eq!(grouped(999), "999");
        assert_eq!(grouped(1_234_567), "1,234,567");
        assert_eq!(counted(1, "pair", "pairs"), "1 pair");
        assert_eq!(counted(1000, "pair", "pairs"), "1,000 pairs");
    }

    #[test]
    fn shortens_by_characters_not_bytes() {
        assert_eq!(shortened("éééé", 3), "éé…");
        assert_eq!(shortened("abc", 3), "abc");
        // By their widths.
        assert_eq!(fitted("iiiiii", 1.8), "iiiiii");
        assert_eq!(fitted("WWWWWW", 2.5), "WW…");
        assert_eq!(fitted("a bb", 1.6), "a…");
    }
}
