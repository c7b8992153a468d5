//! GeoJSON: the features of a file as they were written, with what was found among their properties.

use super::lines::write_lines;
use super::ndjson::json;
use super::{Column, Progress, Sheet};
use crate::read::{BOUNDS, Features, members};
use std::collections::HashMap;
use std::io::{self, Write};
use std::ops::Range;

/// Features that are passed on.
#[derive(Debug)]
pub(super) struct Passed<'a> {
    features: &'a Features,
    /// Which of them.
    rows: &'a [u32],
    /// Properties that do not come out as they are: under another name, or not at all.
    pub(super) changed: HashMap<&'a str, Option<String>>,
}

impl<'a> Passed<'a> {
    /// These rows, all properties as they are.
    pub(super) fn new(features: &'a Features, rows: &'a [u32]) -> Self {
        Self {
            features,
            rows,
            changed: HashMap::new(),
        }
    }
}

/// Writes the sheet.
pub(super) fn write(sheet: &Sheet<'_>, out: &mut dyn Write, progress: &Progress) -> io::Result<()> {
    let Some(passed) = &sheet.features else {
        return Err(io::Error::other("the result has no features"));
    };
    let bounded = !passed.features.bounds_more_than(sheet.rows);
    let around = passed.features.members.iter();
    let around = around.filter(|(name, _)| bounded || name != BOUNDS);
    for (k, (name, value)) in around.enumerate() {
        out.write_all(if k == 0 { b"{" } else { b"," })?;
        write!(out, "{}:{value}", serde_json::to_string(name)?)?;
        if name == "features" {
            out.write_all(b"[\n")?;
            write_features(passed, sheet, out, progress, |row, lines, _| {
                lines.extend_from_slice(if row + 1 < sheet.rows { b",\n" } else { b"\n" });
            })?;
            out.write_all(b"]")?;
        }
    }
    out.write_all(b"}\n")
}

/// Writes a feature a line, and nothing else.
pub(super) fn write_each(
    sheet: &Sheet<'_>,
    out: &mut dyn Write,
    progress: &Progress,
) -> io::Result<()> {
    let Some(passed) = &sheet.features else {
        return Err(io::Error::other("the result has no features"));
    };
    write_features(passed, sheet, out, progress, |_, lines, start| {
        // Ends of lines stand between values alone: in texts they are escaped.
        let mut is_new = false;
        let is_kept = |byte: &u8| {
            is_new = matches!(byte, b'\n' | b'\r') || is_new && byte.is_ascii_whitespace();
            !is_new
        };
        let feature = lines.split_off(start);
        lines.extend(feature.into_iter().filter(is_kept));
        lines.push(b'\n');
    })
}

/// The features one after the other; `end` is told where each starts in the lines so far.
fn write_features(
    passed: &Passed<'_>,
    sheet: &Sheet<'_>,
    out: &mut dyn Write,
    progress: &Progress,
    end: impl Fn(usize, &mut Vec<u8>, usize) + Sync,
) -> io::Result<()> {
    let columns = || sheet.columns.iter();
    // Features without ids are named by their numbers, so they must have these where any is named.
    let any_named = columns().any(|(_, column)| matches!(column, Column::MaybeIds(..)));
    let ids = columns().find(|(_, column)| matches!(column, Column::Ids(..)));
    let ids = ids.filter(|_| any_named).map(|(_, ids)| ids);
    let mut added = Vec::new();
    for (name, column) in columns().filter(|(_, column)| !matches!(column, Column::Ids(..))) {
        let before = if added.is_empty() { "" } else { "," };
        added.push((format!("{before}{}:", serde_json::to_string(name)?), column));
    }
    write_lines(sheet.rows, out, progress, |row, line| {
        let start = line.len();
        let of = passed.rows.get(row);
        let feature = of.map_or("", |&of| passed.features.feature(of as usize));
        let (mut id, mut found) = (Vec::new(), Vec::new());
        if let Some(ids) = ids {
            json(&ids.value(row), &mut id);
        }
        for (key, column) in &added {
            found.extend_from_slice(key.as_bytes());
            json(&column.value(row), &mut found);
        }
        with_found(feature, &id, &found, &passed.changed, line);
        end(row, line, start);
    })
}

/// A property that does not come out as it is.
type Changed<'a> = HashMap<&'a str, Option<String>>;

/// A feature with this id, if any, and what was found among its properties; all else as written. A geometry that
/// stands for a feature becomes one.
fn with_found(text: &str, id: &[u8], found: &[u8], changed: &Changed<'_>, line: &mut Vec<u8>) {
    let members = members(text);
    let own = |name: &str| {
        let mut all = members.iter();
        all.find(|(known, _)| known == name)
            .map(|(_, value)| *value)
    };
    let kind = own("type").unwrap_or_default();
    let is_feature = serde_json::from_str::<String>(kind).is_ok_and(|kind| kind == "Feature");
    if !is_feature {
        line.extend_from_slice(b"{\"type\":\"Feature\"");
        member("id", id, line);
        line.extend_from_slice(b",\"properties\":{");
        line.extend_from_slice(found);
        line.extend_from_slice(b"},\"geometry\":");
        line.extend_from_slice(text.as_bytes());
        line.push(b'}');
        return;
    }
    // Values are slices of the text.
    let place = |value: &str| {
        let start = (value.as_ptr() as usize).saturating_sub(text.as_ptr() as usize);
        start..start + value.len()
    };
    // What it lacks stands behind its type; other parts are put in the place of what was there.
    let mut parts: Vec<(Range<usize>, Vec<u8>)> = Vec::new();
    let mut more = Vec::new();
    match own("id") {
        Some(value) if !id.is_empty() => parts.push((place(value), id.to_vec())),
        Some(_) => {}
        None => member("id", id, &mut more),
    }
    match own("properties") {
        Some(value) => parts.push((place(value), properties(value, found, changed))),
        None if found.is_empty() => {}
        None => member("properties", &[b"{", found, b"}"].concat(), &mut more),
    }
    let behind = place(kind).end;
    parts.push((behind..behind, more));
    parts.sort_by_key(|(at, _)| at.start);
    let mut done = 0;
    for (at, part) in parts {
        line.extend_from_slice(text.get(done..at.start).unwrap_or_default().as_bytes());
        line.extend_from_slice(&part);
        done = at.end;
    }
    line.extend_from_slice(text.get(done..).unwrap_or_default().as_bytes());
}

/// A further member of an object, unless its value is nothing.
fn member(name: &str, value: &[u8], line: &mut Vec<u8>) {
    if !value.is_empty() {
        line.extend_from_slice(b",\"");
        line.extend_from_slice(name.as_bytes());
        line.extend_from_slice(b"\":");
        line.extend_from_slice(value);
    }
}

/// The properties of a feature, and behind them what was found.
fn properties(text: &str, found: &[u8], changed: &Changed<'_>) -> Vec<u8> {
    let own = if changed.is_empty() {
        Vec::new()
    } else {
        members(text)
    };
    let mut made;
    if own.iter().any(|(name, _)| changed.contains_key(&**name)) {
        made = vec![b'{'];
        for (name, value) in &own {
            let name = match changed.get(&**name) {
                None => &**name,
                Some(Some(other)) => other.as_str(),
                Some(None) => continue,
            };
            if made.len() > 1 {
                made.push(b',');
            }
            made.extend_from_slice(serde_json::Value::from(name).to_string().as_bytes());
            made.push(b':');
            made.extend_from_slice(value.as_bytes());
        }
    } else if found.is_empty() {
        return text.as_bytes().to_vec();
    } else {
        // (`null` has no end of this kind.)
        let open = text.strip_suffix('}').unwrap_or("{");
        made = open.trim_ascii_end().as_bytes().to_vec();
    }
    if !found.is_empty() && made.len() > 1 {
        made.push(b',');
    }
    made.extend_from_slice(found);
    made.push(b'}');
    made
}
