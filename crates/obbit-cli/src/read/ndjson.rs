//! One JSON object a line. The first row's keys are the columns, and what only later rows have is
//! carried along; numbers are read from the text as written, so that they are rounded once, correctly.

use super::json::json_fault;
use super::object::{Header, Row};
use super::table::Builder;
use super::text::{LONGEST_LINE, UTF8};
use crate::failure::{BadRow, Failure, Result};
use serde_json::value::RawValue;
use std::io::{BufRead, Read as _};

/// Reads all rows into `builder`.
pub(super) fn read(source: &mut dyn BufRead, builder: &mut Builder<'_>) -> Result<()> {
    read_lines(source, LONGEST_LINE, builder)
}

/// The same, with a limit to the length of a line.
fn read_lines(source: &mut dyn BufRead, longest: u64, builder: &mut Builder<'_>) -> Result<()> {
    let (mut line, mut number) = (Vec::new(), 0_u64);
    let mut header = Header::default();
    loop {
        line.clear();
        let mut next = |line: &mut Vec<u8>| {
            let read = (&mut *source).take(longest).read_until(b'\n', line);
            read.map_err(|error| super::source::unreadable(builder.file(), &error))
        };
        let read = next(&mut line)?;
        // The rest of a line that is too long is passed over.
        let too_long = read as u64 == longest && line.last() != Some(&b'\n');
        if too_long {
            let mut rest = Vec::new();
            while next(&mut rest)? as u64 == longest && rest.last() != Some(&b'\n') {
                rest.clear();
            }
        }
        if read == 0 {
            return Ok(());
        }
        number += 1;
        if number == 1 {
            super::check_text(builder.file(), &line)?;
        }
        if too_long {
            let size = longest >> 20;
            let should = format!("the line is longer than {size} MiB: write one row a line");
            builder.bad(number, &BadRow::row(should))?;
            continue;
        }
        let text = line
            .strip_prefix(UTF8)
            .filter(|_| number == 1)
            .unwrap_or(&line);
        if text.trim_ascii().is_empty() {
            continue;
        }
        let row = match parse(text) {
            Ok(row) => row,
            Err(bad) => {
                builder.bad(number, &bad)?;
                continue;
            }
        };
        if header.names.is_empty() {
            if let Err(bad) = row.has_keys().and_then(|()| row.no_key_twice()) {
                builder.bad(number, &bad)?;
                continue;
            }
            if is_feature(&row) && builder.asked().looks.takes_size() {
                return Err(Failure::new(format_args!(
                    "{}, line {number}: a feature of GeoJSON: use --input-format geojson, or call the file .geojsonl",
                    builder.file()
                )));
            }
            header = Header::of(&row);
            builder.header(&header.names, &format!("line {number}"))?;
        }
        match row.against(&header, builder) {
            Ok(sorted) => {
                let cell = |column| sorted.cell(&row, column);
                builder.row_with(number, cell, &sorted.more)?;
            }
            Err(bad) => builder.bad(number, &bad)?,
        }
    }
}

/// Whether a row is a feature of GeoJSON, of which files may have one a line.
fn is_feature(row: &Row<'_>) -> bool {
    let kind = row.get("type").map(RawValue::get);
    kind == Some("\"Feature\"") && row.get("geometry").is_some()
}

fn parse(text: &[u8]) -> std::result::Result<Row<'_>, BadRow> {
    serde_json::from_slice::<Row<'_>>(text).map_err(|error| {
        let start = text.trim_ascii();
        let why = if start.starts_with(b"[") {
            "write one a line, such as {\"x\": 1, \"y\": 2, \"r\": 3}, as `jq -c '.[]' OLD.json > NEW.ndjson` does of a list".to_owned()
        } else if !start.starts_with(b"{") {
            "write one a line, such as {\"x\": 1, \"y\": 2, \"r\": 3}".to_owned()
        } else if error.is_eof() {
            // (At the end of the line there is nothing to point at.)
            "the object is not closed in its line".to_owned()
        } else {
            let fault = json_fault(text, &error);
            format!("{}, at character {}", fault.words, fault.character)
        };
        BadRow {
            columns: Vec::new(),
            found: Some(String::from_utf8_lossy(start).into_owned()),
            should: format!("no JSON object: {why}"),
        }
    })
}

#[cfg(test)]
mod tests {
    use super::super::kinds::Looks;
    use super::*;
    use crate::failure::Place;

    fn read_text(text: &str) -> Result<super::super::table::Table> {
        let mut builder = Builder::new("f.ndjson", Looks::Shape, &[], false, Place::Line);
        read(&mut text.as_bytes(), &mut builder)?;
        Ok(builder.finish())
    }

    fn error(text: &str) -> String {
        read_text(text)
            .err()
            .map_or_else(String::new, |e| e.to_string())
    }

    #[test]
    fn rows_in_any_key_order() {
        let table = read_text(
            "{\"x\":1,\"y\":2,\"r\":3,\"id\":\"a\\u0062\"}\n\n{\"id\":7,\"r\":6.5e0,\"extra\":[],\"y\":5,\"x\":4}\n",
        )
        .unwrap();
        assert_eq!(table.columns, [[1.0, 4.0], [2.0, 5.0], [3.0, 6.5]]);
        assert_eq!([&*table.ids.text(0), &*table.ids.text(1)], ["ab", "7"]);
        assert_eq!(read_text("").unwrap().rows(), 0);
    }

    #[test]
    fn a_text_that_stands_for_a_number_is_one() {
        let row = "{\"x\":\"12.5\",\"y\":\" -3e2 \",\"r\":\"\\u0031\"}";
        let table = read_text(row).unwrap();
        assert_eq!(table.columns, [[12.5], [-300.0], [1.0]]);
    }

    #[test]
    fn many_keys_in_another_order() {
        let key = |k: usize| format!("\"k{k}\":{k},");
        let keys = |order: &mut dyn Iterator<Item = usize>| order.map(key).collect::<String>();
        let row = |keys: &str| format!("{{{keys}\"x\":1,\"y\":2,\"r\":3}}\n");
        let (forward, back) = (keys(&mut (0..60_000)), keys(&mut (0..60_000).rev()));
        // (Looking for each key among all others took a minute: too long to go unnoticed.)
        let table = read_text(&(row(&forward) + &row(&back).repeat(4))).unwrap();
        assert_eq!(table.columns, [[1.0; 5], [2.0; 5], [3.0; 5]]);
    }

    #[test]
    fn a_line_that_is_too_long_is_one_line() {
        let row = "{\"x\":1,\"y\":2,\"r\":3}\n";
        let long = row.replace('}', &format!(",\"n\":\"{}\"}}", "n".repeat(300)));
        let text = [row, &long, row, "{\n"].concat();
        let read = |text: &str, skip_bad| {
            let mut builder = Builder::new("f", Looks::Shape, &[], skip_bad, Place::Line);
            read_lines(&mut text.as_bytes(), 100, &mut builder).map(|()| builder.finish())
        };
        let table = read(&text, true).unwrap();
        assert_eq!((table.rows(), table.skipped.count), (2, 2));
        // A first row without keys tells no columns.
        let table = read(&format!("{{}}\n{text}"), true).unwrap();
        assert_eq!((table.rows(), table.skipped.count), (2, 3));
        let told = read(&text, false).err().unwrap().to_string();
        assert!(
            told.starts_with("f, line 2: the line is longer than"),
            "{told}"
        );
        let told = read(&text.replace(&long, ""), false).err().unwrap();
        assert!(told.to_string().starts_with("f, line 3: "), "{told}");
    }

    #[test]
    fn numbers_are_rounded_once() {
        let table =
            read_text("{\"x\":0.1e-6,\"y\":1.7976931348623155e308,\"r\":2.2250738585072011e-308}");
        let table = table.unwrap();
        assert_eq!(
            table.columns,
            [
                [0.1e-6],
                [f64::MAX.next_down()],
                [f64::MIN_POSITIVE.next_down()]
            ]
        );
    }

    #[test]
    fn faults_name_line_and_key() {
        let first = "{\"x\":1,\"y\":2,\"r\":3}\n";
        let second = |row: &str| error(&format!("{first}{row}\n"));
        assert!(second("{\"x\":1,\"y\":2}").contains("line 2, column `r`: missing"));
        assert!(second("{\"x\":1,\"y\":2,\"r\":null}").contains("column `r`: the cell is empty"));
        assert!(second("{\"x\":1,\"y\":2,\"r\":\" \"}").contains("column `r`: the cell is empty"));
        let text = second("{\"x\":1,\"y\":2,\"r\":\"3 m\"}");
        assert!(text.contains("found `\"3 m\"`: no number: give"), "{text}");
        let half = second("{\"x\":1,\"y\":2,\"r\":\"\\ud800\"}");
        assert!(
            half.contains("found `\"\\ud800\"`: a text, no number"),
            "{half}"
        );
        assert!(second("{\"x\":1,\"y\":2,\"r\":\"-3\"}").contains("a size cannot be negative"));
        assert!(second("{\"x\":1,\"y\":2,\"r\":1e999}").contains("too large"));
        assert!(second("{\"x\":1,\"x\":1,\"y\":2,\"r\":3}").contains("column `x`: given twice"));
        let twice = error("{\"x\":1,\"y\":2,\"r\":3,\"n\":1,\"n\":2}\n");
        assert!(twice.contains("line 1, column `n`: given twice"), "{twice}");
        assert!(second("{\"x\":1,\"y\":2,\"r\":3,\"w\":4}").contains("`w`: the first row has no"));
        assert!(
            second("[1,2]").contains("line 2: found `[1,2]`: no JSON object: write one a line")
        );
        assert!(second("{\"x\":é}").contains(
            "found `é`: no JSON value: give a number, a text in quotes, true, false or null, at character 6"
        ));
        assert!(second("{\"x\":1,").contains("no JSON object: the object is not closed"));
        let empty = error(&format!("{{}}\n{first}"));
        assert!(empty.contains("line 1: an object without keys"), "{empty}");
    }
}
