//! GeoJSON: the features of a file, geometries as they were written, with what was found among their
//! properties. One feature a line.

use super::lines::write_lines;
use super::ndjson::json;
use super::{Column, Progress, Sheet};
use std::io::{self, Write};

/// Writes the sheet.
pub(super) fn write(sheet: &Sheet<'_>, out: &mut dyn Write, progress: &Progress) -> io::Result<()> {
    let Some((features, rows)) = sheet.features else {
        return Err(io::Error::other("the result has no geometries"));
    };
    out.write_all(b"{\"type\":\"FeatureCollection\",")?;
    if let Some(crs) = &features.crs {
        write!(out, "\"crs\":{crs},")?;
    }
    out.write_all(b"\"features\":[\n")?;
    // Ids that stand in no property of the file stand beside the properties.
    let beside = match sheet.columns.first() {
        Some((_, id @ Column::Ids(..))) => Some(id),
        _ => None,
    };
    let properties = sheet.columns.get(usize::from(beside.is_some())..);
    let mut keys = Vec::new();
    for (k, (name, column)) in properties.unwrap_or_default().iter().enumerate() {
        let before = if k == 0 { "" } else { "," };
        keys.push((format!("{before}{}:", serde_json::to_string(name)?), column));
    }
    write_lines(sheet.rows, out, progress, |row, line| {
        line.extend_from_slice(b"{\"type\":\"Feature\"");
        if let Some(id) = beside {
            line.extend_from_slice(b",\"id\":");
            json(&id.value(row), line);
        }
        line.extend_from_slice(b",\"properties\":{");
        for (key, column) in &keys {
            line.extend_from_slice(key.as_bytes());
            json(&column.value(row), line);
        }
        let geometry = rows.get(row).map(|&row| features.geometry(row as usize));
        line.extend_from_slice(b"},\"geometry\":");
        line.extend_from_slice(geometry.unwrap_or("null").as_bytes());
        line.extend_from_slice(if row + 1 < sheet.rows {
            b"},\n"
        } else {
            b"}\n"
        });
    })?;
    out.write_all(b"]}\n")
}
