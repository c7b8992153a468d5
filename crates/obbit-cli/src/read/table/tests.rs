//! Cells and ids that are wrong, and the words for them.

use super::*;

fn read(skip_bad: bool, rows: &[[&str; 4]]) -> Result<Table> {
    let mut builder = Builder::new("f.csv", Looks::Shape, &[], skip_bad, Place::Line);
    builder.header(&["x", "y", "r", "id"].map(str::to_owned), "line 1")?;
    for (k, row) in rows.iter().enumerate() {
        builder.row(k as u64 + 2, |column| Cell::Text(row[column].as_bytes()))?;
    }
    Ok(builder.finish())
}

fn message(cell: &str) -> String {
    read(false, &[["0", "0", cell, "a"]])
        .err()
        .map_or_else(String::new, |e| e.to_string())
}

#[test]
fn each_fault_has_its_words() {
    let at = "f.csv, line 2, column `r`: ";
    assert_eq!(message(""), format!("{at}the cell is empty: give a number"));
    assert_eq!(
        message("-1"),
        format!("{at}found `-1`: a size cannot be negative: give 0 or more")
    );
    assert_eq!(
        message("inf"),
        format!("{at}found `inf`: not finite: give a finite number")
    );
    assert_eq!(
        message("NaN"),
        format!("{at}found `NaN`: not finite: give a finite number")
    );
    assert!(message("1e999").ends_with("too large for a 64-bit float: scale the input down"));
    assert!(message("1,5").contains("decimals follow a point"));
    for (cell, words) in [
        (
            "12\u{a0}",
            "found `12\\u{a0}`: no number, since a no-break space (U+00A0) is in it",
        ),
        (
            "\u{200b}12",
            "found `\\u{200b}12`: no number, since a zero-width space (U+200B)",
        ),
        ("\u{feff}12", "a byte order mark (U+FEFF)"),
        (
            "\u{2009}",
            "found `\\u{2009}`: no number, since a space of another kind (U+2009)",
        ),
        ("\u{2212}5", "is not the hyphen (-) of a keyboard"),
        ("\u{ff11}", "its digits are none of 0 to 9"),
    ] {
        assert!(message(cell).contains(words), "{}", message(cell));
    }
    assert!(message("wide").ends_with("found `wide`: no number: give one such as 12.5 or -3e2"));
    assert_eq!(message(" 1.5 "), "");
}

#[test]
fn an_id_given_twice_names_the_first() {
    let rows = [
        ["0", "0", "1", "a"],
        ["0", "0", "1", "b"],
        ["0", "0", "1", "a"],
    ];
    let error = read(false, &rows).err().map(|e| e.to_string());
    let expected = "f.csv, line 4, column `id`: found `a`: line 2 has this id already: make ids unique, or count rows with --map id=";
    assert_eq!(error.as_deref(), Some(expected));
    let table = read(true, &rows).unwrap();
    assert_eq!((table.rows(), table.skipped.count), (2, 1));
    assert_eq!(table.skipped.first.as_deref(), Some(expected));
}

#[test]
fn row_numbers_count_skipped_rows() {
    let mut builder = Builder::new("f", Looks::Point, &[], true, Place::Row);
    builder
        .header(&["x".to_owned(), "y".to_owned()], "schema")
        .unwrap();
    for k in 0..4_u64 {
        let x = if k == 1 { Cell::Empty } else { Cell::Whole(1) };
        builder.row(k, |_| x).unwrap();
    }
    let table = builder.finish();
    assert_eq!(
        [0, 1, 2].map(|row| table.ids.number(row)),
        [Some(0), Some(2), Some(3)]
    );
}

#[test]
fn a_bad_row_takes_no_id() {
    let skipped = |header: &str, rows: &[&str]| {
        let header: Vec<String> = header.split(',').map(str::to_owned).collect();
        let mut builder = Builder::new("f.csv", Looks::Shape, &[], true, Place::Line);
        builder.header(&header, "line 1").unwrap();
        for (k, row) in rows.iter().enumerate() {
            let cells: Vec<&str> = row.split(',').collect();
            let cell = |column: usize| Cell::Text(cells[column].as_bytes());
            builder.row(k as u64 + 2, cell).unwrap();
        }
        let mut table = builder.finish();
        let skipped = std::mem::take(&mut table.skipped);
        (table.rows(), skipped.count, skipped.first.unwrap())
    };
    for (header, good, bad, words) in [
        (
            "id,x,y,w,h,cos,sin",
            "0,0,1,1,1,0",
            "0,0,1,1,2,0",
            "columns `cos` `sin`: found `2 0`",
        ),
        (
            "id,x,y,w,h",
            "0,0,1,1",
            "0,0,1,-1",
            "column `h`: found `-1`",
        ),
        ("id,x,y,r", "0,0,1", "1e308,0,1e308", "largest f64"),
        (
            "id,min_x,min_y,max_x,max_y",
            "0,0,1,1",
            "0,1,1,0",
            "columns `min_y` `max_y`: found `1 0`",
        ),
        (
            "id,min_x,min_y,min_z,max_x,max_y,max_z",
            "0,0,0,1,1,1",
            "0,0,1,1,1,0",
            "columns `min_z` `max_z`: found `1 0`",
        ),
        (
            "id,x,y,z,w,h,d,qx,qy,qz,qw",
            "0,0,0,1,1,1,0,0,0,1",
            "0,0,0,1,1,1,0,0,0,0",
            "columns `qx` `qy` `qz` `qw`",
        ),
    ] {
        let [a, wrong, b] = [format!("a,{good}"), format!("b,{bad}"), format!("b,{good}")];
        let (rows, count, first) = skipped(header, &[&a, &wrong, &b]);
        assert_eq!((rows, count), (2, 1), "{header}: {first}");
        assert!(first.starts_with("f.csv, line 3"), "{first}");
        assert!(first.contains(words), "{first}");
        // The first fault of the file is told, whatever comes behind it.
        let (rows, count, first) = skipped(header, &[&wrong, &a, &a]);
        assert_eq!((rows, count), (1, 2), "{header}: {first}");
        assert!(
            first.starts_with("f.csv, line 2") && first.contains(words),
            "{first}"
        );
    }
}
