//! Comma separated values with a header line; empty cells are empty.

use super::{Column, Sheet, number};
use std::io::{self, Write};

/// Writes the sheet.
pub(super) fn write(sheet: &Sheet<'_>, out: &mut dyn Write) -> io::Result<()> {
    let mut csv = csv::WriterBuilder::new().buffer_capacity(1 << 16).from_writer(out);
    csv.write_record(sheet.columns.iter().map(|(name, _)| name))?;
    let (mut ryu, mut itoa) = (ryu::Buffer::new(), itoa::Buffer::new());
    for row in 0..sheet.rows {
        for (_, column) in &sheet.columns {
            match column {
                Column::Ids(ids, rows) => {
                    let of = rows.get(row).map_or(usize::MAX, |&of| of as usize);
                    match ids.number(of) {
                        Some(id) => csv.write_field(itoa.format(id))?,
                        None => csv.write_field(ids.text(of).as_ref())?,
                    }
                }
                Column::Numbers(numbers) => {
                    let value = numbers.get(row).copied().unwrap_or(f64::NAN);
                    csv.write_field(number(value, &mut ryu))?;
                }
                Column::Integers(numbers) => {
                    let value = numbers.get(row).copied().unwrap_or_default();
                    csv.write_field(itoa.format(value))?;
                }
                Column::Words(words) => {
                    csv.write_field(words.get(row).copied().unwrap_or_default())?;
                }
                Column::Texts(texts) => {
                    csv.write_field(texts.get(row).map_or("", String::as_str))?;
                }
            }
        }
        csv.write_record(None::<&[u8]>)?;
    }
    csv.flush()
}
