//! One column of a file as it stands, and what all of its cells are.

use super::super::cell::Cell;
#[cfg(feature = "arrow")]
use super::super::typed::Typed;
use crate::model::slice;
use std::borrow::Cow;
#[cfg(feature = "arrow")]
use std::sync::OnceLock;

/// One column: what stands in each row, as written.
#[derive(Debug, Default)]
pub(crate) struct Texts {
    /// Its name in the file.
    pub(crate) name: String,
    /// What all of its cells so far are; none while all are empty.
    pub(super) kind: Option<CellKind>,
    /// Whether a finite number was read from each of its cells.
    pub(super) is_number: bool,
    /// The type in the file, where it is one that is not read and all cells are empty for it.
    pub(super) empty_for: Option<String>,
    text: String,
    ends: Vec<usize>,
    /// Of a column that only later rows have: the rows in which something stands, which may be few.
    rows: Option<Vec<u32>>,
    /// What the file holds, where it has types and the result has, too; there is no text then.
    #[cfg(feature = "arrow")]
    pub(super) typed: Option<Typed>,
    /// The text of that, once it is asked for.
    #[cfg(feature = "arrow")]
    told: OnceLock<Box<Texts>>,
}

/// What the cells of a column are, empty ones aside.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum CellKind {
    /// `true` or `false`, as JSON and typed formats have them.
    Flag,
    /// Whole numbers that 64 bits and a float hold alike.
    Whole,
    /// Whole numbers of 64 bits, some of which a float would round: ids, mostly.
    Wide,
    /// Numbers as JSON writes them; of a typed format also NaN and infinities.
    Number,
    /// Numbers, some of which JSON would write in another way: `.5`, `+5`, `05`.
    Spelled,
    /// Numbers, but neither 64 bits nor a float hold all of them: ids again, without a sign.
    Long,
    /// JSON values, texts in quotes.
    Json,
    /// Anything.
    Text,
}

impl Texts {
    /// A column of this name, without rows yet.
    pub(super) fn new(name: &str) -> Self {
        Self {
            name: name.to_owned(),
            ..Self::default()
        }
    }

    /// The same of a column that only later rows have.
    pub(super) fn late(name: &str) -> Self {
        Self {
            rows: Some(Vec::new()),
            ..Self::new(name)
        }
    }

    /// Whether each row has a cell of it, to be written as text.
    pub(super) fn takes_all_rows(&self) -> bool {
        #[cfg(feature = "arrow")]
        if self.typed.is_some() {
            return false;
        }
        self.rows.is_none()
    }

    /// Takes the cell of this row, of a column that only later rows have.
    pub(super) fn push_late(&mut self, row: u32, cell: Cell<'_>) {
        self.push(cell);
        self.rows.get_or_insert_default().push(row);
    }

    /// What the file holds, where both it and the result have types.
    #[cfg(feature = "arrow")]
    pub(crate) const fn typed(&self) -> Option<&Typed> {
        self.typed.as_ref()
    }

    /// Itself, or the text of what has a type.
    #[cfg(feature = "arrow")]
    fn told(&self) -> &Self {
        let Some(typed) = &self.typed else {
            return self;
        };
        self.told.get_or_init(|| {
            let mut texts = Self::new(&self.name);
            texts.kind = self.kind;
            // (What can fail is a text of over 2 GiB. What is not told is empty, as past the end.)
            let _ = typed.tell(|cell| texts.push(cell));
            Box::new(texts)
        })
    }

    /// Itself: no column has a type.
    #[cfg(not(feature = "arrow"))]
    const fn told(&self) -> &Self {
        self
    }

    pub(super) fn push(&mut self, cell: Cell<'_>) {
        match cell {
            Cell::Empty => {}
            Cell::Text(bytes) => {
                // (It was checked.)
                let text = String::from_utf8_lossy(bytes);
                self.meet(kind_of(&text, CellKind::Text));
                self.text.push_str(&text);
            }
            // As JSON, so that an empty text is told from none.
            Cell::Word(text) => {
                self.meet(Some(CellKind::Json));
                let text = serde_json::to_string(text).unwrap_or_default();
                self.text.push_str(&text);
            }
            Cell::Json(text) => {
                let flag = matches!(text, "true" | "false").then_some(CellKind::Flag);
                self.meet(flag.or_else(|| kind_of(text, CellKind::Json)));
                self.text.push_str(text);
            }
            Cell::Number(number) => {
                self.meet(Some(CellKind::Number));
                let text = crate::number::number(number, &mut ryu::Buffer::new()).to_owned();
                self.text.push_str(&text);
            }
            Cell::Whole(number) => {
                let text = number.to_string();
                self.meet(kind_of(&text, CellKind::Long));
                self.text.push_str(&text);
            }
        }
        self.ends.push(self.text.len());
    }

    /// A cell of this kind makes the column one that it fits.
    fn meet(&mut self, kind: Option<CellKind>) {
        use CellKind::{Flag, Json, Long, Number, Spelled, Text, Whole, Wide};
        let kind = match kind {
            Some(Text) if self.is_number => Spelled,
            Some(kind) => kind,
            None => return,
        };
        self.kind = Some(match (self.kind.unwrap_or(kind), kind) {
            (Text, _) | (_, Text) => Text,
            (Spelled, _) | (_, Spelled) => Spelled,
            (Flag, Flag) => Flag,
            (Flag | Json, _) | (_, Flag | Json) => Json,
            (Long, _) | (_, Long) | (Wide, Number) | (Number, Wide) => Long,
            (Number, _) | (_, Number) => Number,
            (Wide, _) | (_, Wide) => Wide,
            (Whole, Whole) => Whole,
        });
    }

    /// What all of its cells are.
    pub(crate) fn kind(&self) -> CellKind {
        self.kind.unwrap_or(CellKind::Whole)
    }

    /// What stands in a row, as written; empty past the end.
    pub(crate) fn written(&self, row: usize) -> &str {
        let own = self.told();
        let at = match &own.rows {
            None => Some(row),
            Some(rows) => rows.binary_search_by(|&own| (own as usize).cmp(&row)).ok(),
        };
        at.map_or("", |at| slice(&own.text, &own.ends, at))
    }

    /// What stands in a row as a person would read it: a JSON text without its quotes.
    pub(crate) fn read(&self, row: usize) -> Cow<'_, str> {
        let written = self.written(row);
        if self.kind == Some(CellKind::Json) && written.starts_with('"') {
            return serde_json::from_str(written).map_or(Cow::Borrowed(written), Cow::Owned);
        }
        Cow::Borrowed(written.trim_ascii())
    }
}

/// The kind of one cell as written, blanks beside a number aside; none of an empty one. `other` is
/// what it is if no number.
fn kind_of(text: &str, other: CellKind) -> Option<CellKind> {
    if text.is_empty() {
        return None;
    }
    // (Those that JSON may have there.)
    let text = text.trim_matches([' ', '\t', '\n', '\r']);
    let digits = text.strip_prefix('-').unwrap_or(text);
    let plain = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
    let starts = |prefix: &str| digits.starts_with(prefix) && digits.len() > prefix.len();
    if plain && !starts("0") && text != "-0" {
        return Some(kind_of_whole(text, other));
    }
    let number = serde_json::from_str::<f64>(text).is_ok();
    Some(if number { CellKind::Number } else { other })
}

/// The kind of a whole number in digits.
fn kind_of_whole(text: &str, other: CellKind) -> CellKind {
    let bits = text.parse::<i64>().ok();
    if bits.is_some_and(|bits| bits.unsigned_abs() <= 1 << f64::MANTISSA_DIGITS) {
        return CellKind::Whole;
    }
    // (Of a number that is no float, this is the nearest.)
    let float = serde_json::from_str::<f64>(text).ok();
    let exact = float.is_some_and(|float| format!("{float:.0}") == text);
    match (bits, float) {
        (Some(_), _) if exact => CellKind::Whole,
        (Some(_), _) => CellKind::Wide,
        (None, Some(_)) if exact => CellKind::Number,
        (None, Some(_)) => CellKind::Long,
        (None, None) => other,
    }
}
