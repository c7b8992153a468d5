//! One JSON object a line; empty cells are null.

use super::{Column, Sheet, number};
use std::io::{self, Write};

/// Writes the sheet.
pub(super) fn write(sheet: &Sheet<'_>, out: &mut dyn Write) -> io::Result<()> {
    let mut keys = Vec::new();
    for (k, (name, _)) in sheet.columns.iter().enumerate() {
        let before = if k == 0 { '{' } else { ',' };
        keys.push(format!("{before}{}:", serde_json::to_string(name)?));
    }
    let (mut ryu, mut itoa) = (ryu::Buffer::new(), itoa::Buffer::new());
    let mut line = Vec::new();
    for row in 0..sheet.rows {
        line.clear();
        for (key, (_, column)) in keys.iter().zip(&sheet.columns) {
            line.extend_from_slice(key.as_bytes());
            match column {
                Column::Ids(ids, rows) => {
                    let of = rows.get(row).map_or(usize::MAX, |&of| of as usize);
                    match ids.number(of) {
                        Some(id) => line.extend_from_slice(itoa.format(id).as_bytes()),
                        None => serde_json::to_writer(&mut line, ids.text(of).as_ref())?,
                    }
                }
                Column::Numbers(numbers) => {
                    let value = numbers.get(row).copied().unwrap_or(f64::NAN);
                    let text = if value.is_finite() { number(value, &mut ryu) } else { "null" };
                    line.extend_from_slice(text.as_bytes());
                }
                Column::Integers(numbers) => {
                    let value = numbers.get(row).copied().unwrap_or_default();
                    line.extend_from_slice(itoa.format(value).as_bytes());
                }
                Column::Words(words) => {
                    serde_json::to_writer(&mut line, words.get(row).copied().unwrap_or_default())?;
                }
                Column::Texts(texts) => {
                    serde_json::to_writer(&mut line, texts.get(row).map_or("", String::as_str))?;
                }
            }
        }
        line.extend_from_slice(if keys.is_empty() { b"{}\n" } else { b"}\n" });
        out.write_all(&line)?;
    }
    Ok(())
}
