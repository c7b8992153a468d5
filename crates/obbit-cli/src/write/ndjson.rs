//! One JSON object a line; empty cells are null.

use super::lines::write_lines;
use super::{Progress, Sheet, Value};
use crate::number::number;
use std::io::{self, Write};

/// Writes the sheet.
pub(super) fn write(sheet: &Sheet<'_>, out: &mut dyn Write, progress: &Progress) -> io::Result<()> {
    let mut keys = Vec::new();
    for (k, (name, _)) in sheet.columns.iter().enumerate() {
        let before = if k == 0 { '{' } else { ',' };
        keys.push(format!("{before}{}:", serde_json::to_string(name)?));
    }
    write_lines(sheet.rows, out, progress, |row, line| {
        for (key, (_, column)) in keys.iter().zip(&sheet.columns) {
            line.extend_from_slice(key.as_bytes());
            json(&column.value(row), line);
        }
        line.extend_from_slice(if keys.is_empty() { b"{}\n" } else { b"}\n" });
    })
}

/// One cell.
pub(super) fn json(value: &Value<'_>, line: &mut Vec<u8>) {
    match value {
        Value::Empty => line.extend_from_slice(b"null"),
        Value::Number(value) => {
            line.extend_from_slice(number(*value, &mut ryu::Buffer::new()).as_bytes());
        }
        Value::Integer(value) => {
            line.extend_from_slice(itoa::Buffer::new().format(*value).as_bytes());
        }
        Value::Json(value) => line.extend_from_slice(value.as_bytes()),
        Value::Spelled(text) => match text.trim_ascii().parse() {
            Ok(value) => json(&Value::Number(value), line),
            Err(_) => json(&Value::Text((*text).into()), line),
        },
        Value::Text(value) => {
            line.extend_from_slice(serde_json::Value::from(&**value).to_string().as_bytes());
        }
    }
}
