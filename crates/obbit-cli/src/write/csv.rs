//! Values separated by commas or tabs, with a header line; empty cells are empty.

use super::lines::write_lines;
use super::{Progress, Sheet, Value};
use crate::number::number;
use std::io::{self, Write};

/// Writes the sheet.
pub(super) fn write(
    sheet: &Sheet<'_>,
    separator: u8,
    out: &mut dyn Write,
    progress: &Progress,
) -> io::Result<()> {
    let separate = |column: usize, line: &mut Vec<u8>| {
        if column > 0 {
            line.push(separator);
        }
    };
    let text = |value: &str, line: &mut Vec<u8>| text(value, separator, line);
    let mut header = Vec::new();
    for (k, (name, _)) in sheet.columns.iter().enumerate() {
        separate(k, &mut header);
        // (Readers, as our own, take what the header has most of for the separator.)
        if name.contains([',', ';', '\t']) {
            quoted(name, &mut header);
        } else {
            text(name, &mut header);
        }
    }
    header.push(b'\n');
    out.write_all(&header)?;
    write_lines(sheet.rows, out, progress, |row, line| {
        for (k, (_, column)) in sheet.columns.iter().enumerate() {
            separate(k, line);
            match column.value(row) {
                Value::Empty => {}
                Value::Number(value) => {
                    line.extend_from_slice(number(value, &mut ryu::Buffer::new()).as_bytes());
                }
                Value::Integer(value) => {
                    line.extend_from_slice(itoa::Buffer::new().format(value).as_bytes());
                }
                Value::Text(value) => text(&value, line),
                Value::Json(value) if value.starts_with('"') => {
                    let read = serde_json::from_str::<String>(value);
                    text(read.as_deref().unwrap_or(value), line);
                }
                Value::Json(value) | Value::Spelled(value) => text(value, line),
            }
        }
        line.push(b'\n');
    })
}

/// The text, in quotes where it holds what would end the cell.
fn text(value: &str, separator: u8, line: &mut Vec<u8>) {
    if value.contains([char::from(separator), '"', '\n', '\r']) {
        quoted(value, line);
    } else {
        line.extend_from_slice(value.as_bytes());
    }
}

fn quoted(value: &str, line: &mut Vec<u8>) {
    line.push(b'"');
    for &byte in value.as_bytes() {
        if byte == b'"' {
            line.push(byte);
        }
        line.push(byte);
    }
    line.push(b'"');
}
