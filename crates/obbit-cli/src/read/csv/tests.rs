//! Lines, quotes and separators.

use super::super::kinds::Looks;
use super::*;
use crate::failure::Place;

fn read_text(text: &[u8], skip_bad: bool) -> Result<super::super::table::Table> {
    let mut builder = Builder::new("f.csv", Looks::Shape, &[], skip_bad, Place::Line);
    read(&mut &text[..], &mut builder)?;
    Ok(builder.finish())
}

fn error(text: &[u8]) -> String {
    read_text(text, false)
        .err()
        .map_or_else(String::new, |e| e.to_string())
}

#[test]
fn separators_marks_and_line_ends() {
    for text in [
        "x,y,r\n1,2,3\n4,5,6\n",
        "\u{feff}x,y,r\r\n1,2,3\r\n4,5,6",
        "x;y;r\n1;2;3\n  \n\n4;5;6\n",
        "\u{feff}sep=;\r\nx;y;r\r\n1;2;3\r\n4;5;6\r\n",
        "\n x\ty\tr\n1\t2\t3\n4\t5\t6\n",
        "\"x\",\"y\",\"r\"\n\"1\",2,\"3\"\n4,5,6\n",
        "# x,y,r\n1,2,3\n4,5,6\n",
        "#x;y;r\n1;2;3\n4;5;6\n",
    ] {
        let table = read_text(text.as_bytes(), false).unwrap();
        assert_eq!(
            table.columns,
            [[1.0, 4.0], [2.0, 5.0], [3.0, 6.0]],
            "{text:?}"
        );
    }
}

#[test]
fn a_header_that_is_marked_as_a_comment_is_one() {
    assert!(error(b"#x,y\n1,2\n").contains("no column `w`"));
    assert!(error(b"# made by hand, yesterday\nx,y,r\n1,2,3\n").contains("above the names"));
    assert!(error(b"# boxes\nx,y,r\n1,2,3\n").contains("above the names"));
    let table = read_text(b"#id,x,y,r\nseven,1,2,3\n", false).unwrap();
    assert_eq!(table.plan.id, Some(0));
    // A name may begin so.
    let table = read_text(b"#,x,y,r\n7,1,2,3\n", false).unwrap();
    assert_eq!(table.columns, [[1.0], [2.0], [3.0]]);
}

#[test]
fn lines_are_counted_as_editors_do() {
    assert!(error(b"x,y,r\r\n1,2,3\r\n\r\n4,5,-6\r\n").starts_with("f.csv, line 4, column `r`"));
    let quoted = b"id,x,y,r\n\"a\nb\",1,2,3\n\"c \"\"d\"\"\",1,2,x\n";
    assert!(error(quoted).starts_with("f.csv, line 4, column `r`: found `x`"));
    assert!(error(b"x,y,r\n1,2\n").starts_with("f.csv, line 2: 2 cells, but the header names 3"));
    assert!(error(b"x,y,r\n1,\"2,3\n4,5,6\n").starts_with("f.csv, line 2: a quote that opens"));
    assert!(
        error(b"x,y,r\n1;2;3\n")
            .ends_with("as many; if a semicolon separates them, use it in the header too")
    );
    assert!(error(b"x,y,r\n1,5,2,3\n").ends_with("with quotes around a cell that holds a comma"));
    assert!(error(b"x,y,r\r1,2,3\r").contains("carriage return alone"));
    assert!(error(b"x,y,r\n1,2,3\r4,5,6\n").contains("line 2: a carriage return alone"));
    for text in ["\"x\",y,r\r1,2,3\r", "x,y,r,n\n1,2,3,\"a\"\r4,5,6,b\n"] {
        assert!(error(text.as_bytes()).contains("carriage return alone"));
    }
}

#[test]
fn quoted_cells_are_unquoted() {
    let table = read_text(b"id,x,y,r\n\"a\nb\",1,2,3\n\"c \"\"d\"\"\",1,2,3\n", false).unwrap();
    assert_eq!(
        [&*table.ids.text(0), &*table.ids.text(1)],
        ["a\nb", "c \"d\""]
    );
}

#[test]
fn a_cell_ends_with_its_quotes() {
    for row in [
        "\"1\"2,0,3",
        "0,\"1\"\"\"2,3",
        "\"1\" \"2\",0,3",
        "0,0,\"1\"2\"",
    ] {
        let told = error(format!("x,y,r\n{row}\n").as_bytes());
        let words = "f.csv, line 2: a cell goes on behind the quote that closes it";
        assert!(told.starts_with(words), "{row}: {told}");
    }
    let fine = b"id,x,y,r\n\"a\" ,1,\"2\"\t,3\n\"\"\"b\n\"\"\",1,2,3\nc\"d\"e,1,2,\"3\"\r\n";
    assert_eq!(read_text(fine, false).unwrap().rows(), 3);
    let skipped = read_text(b"x,y,r\n\"1\"2,0,3\n4,5,6\n", true).unwrap();
    assert_eq!(skipped.columns, [[4.0], [5.0], [6.0]]);
}

#[test]
fn a_row_over_many_lines_is_read_once() {
    // Each line taken anew with all before it, this would be minutes.
    let lines = "b,0,0,1,1\n".repeat(200_000);
    let open = format!("id,x,y,w,h\n\"a,0,0,1,1\n{lines}");
    assert!(error(open.as_bytes()).starts_with("f.csv, line 2: a quote that opens"));
    let closed = format!("id,x,y,w,h\n\"a,\n{lines}\",0,0,1,1\r\nb,\"0\",0,1,-1\n");
    let told = error(closed.as_bytes());
    assert!(told.starts_with("f.csv, line 200004, column `h`"), "{told}");
    let table = read_text(&closed.as_bytes()[..closed.len() - 5], true).unwrap();
    assert_eq!(*table.ids.text(0), *format!("a,\n{lines}"));
}

#[test]
fn a_quote_open_past_all_measure_is_told_as_that() {
    let text = format!("\"a,\n{}", "b\n".repeat(9));
    let mut source = text.as_bytes();
    let mut lines = Lines::of(&mut source, 9);
    assert!(lines.next().unwrap());
    let told = Record::default().split(&mut lines, b',').unwrap();
    assert_eq!(told, Some(LONG_QUOTE));
    // The lines within measure are read without it.
    let mut builder = Builder::new("f.csv", Looks::Shape, &[], true, Place::Line);
    let text = format!("x,y,r\n1,2,\"3\n{}", "4,5,6\n".repeat(9));
    read_lines(Lines::of(&mut text.as_bytes(), 20), &mut builder).unwrap();
    let table = builder.finish();
    assert_eq!((table.rows(), table.skipped.count), (9, 1));
}

#[test]
fn what_is_no_csv_is_named() {
    assert!(error(b"").starts_with("f.csv is empty"));
    assert!(error(b"\n\n").starts_with("f.csv is empty"));
    assert!(error(b"x,\xff,r\n").contains("not UTF-8"));
    assert!(error(b"PAR1\x15\x04").contains("--input-format parquet"));
    assert!(read_text(b"x,y,r\n", false).unwrap().rows() == 0);
}

#[test]
fn a_stray_quote_takes_no_good_rows_along() {
    let read = |text: &str| {
        let table = read_text(text.as_bytes(), true).unwrap();
        (table.columns.first().cloned().unwrap(), table.skipped.count)
    };
    for ends in ["\n", "\r\n"] {
        for (text, xs, bad) in [
            ("x,y,r\n1,\"2,3\n4,5,6\n7,8,9\n", vec![4.0, 7.0], 1),
            ("x,y,r\n1,\"2,3\n4,5,6\n7,8,9", vec![4.0, 7.0], 1),
            ("x,y,r\n1,\"2,3\n4,5,6\n7,\"8,9\n1,1,1\n", vec![4.0, 1.0], 2),
            ("x,y,r\n1,\"2,3\n4,\"5\",6\n7,8,9\n", vec![4.0, 7.0], 1),
            ("x,y,r\n1,2,\"3\n\"1,2,3\n\"1,2,3\n1,1,1\n", vec![1.0], 3),
            // Two that make a pair: the row has too many cells, or a number of several lines.
            ("x,y,r\n1,\"2,3\n4,5,6\n7\",8,9\n1,1,1\n", vec![4.0, 1.0], 2),
            ("x,y,r\n1,2,\"3\n4,5,6\n7,8,9\"\n1,1,1\n", vec![4.0, 1.0], 2),
            ("note,x,y,r\n\"a\nb\",1,2,x\nc,4,5,6\n", vec![4.0], 1),
        ] {
            assert_eq!(read(&text.replace('\n', ends)), (xs, bad), "{text:?}");
        }
    }
}

#[test]
fn a_row_of_several_lines_tells_where_its_quotes_close() {
    let text = error(b"x,y,r\n1,\"2,3\n4,5,6\n7\",8,9\n");
    assert!(
        text.contains("line 2: 4 cells") && text.contains("closes in line 4"),
        "{text}"
    );
    let text = error(b"x,y,r\n1,2,\"3\n4,5,6\"\n");
    assert!(
        text.contains("is in it: take that out, and the quotes"),
        "{text}"
    );
}

#[test]
fn lines_are_read_again_from_where_they_were_split() {
    let text = b"a\nbb\nccc\ndddd";
    let mut source = &text[..];
    let mut lines = Lines::of(&mut source, 9);
    let next = |lines: &mut Lines<'_>| {
        assert!(lines.next().unwrap());
        (
            lines.number,
            String::from_utf8_lossy(&lines.line).into_owned(),
        )
    };
    assert_eq!(next(&mut lines), (1, "a".to_owned()));
    lines.line.push(b'\n');
    assert!(lines.append().unwrap() == Grown::Line && lines.append().unwrap() == Grown::Line);
    assert!(lines.append().unwrap() == Grown::End);
    lines.go_back_to(2);
    assert_eq!(next(&mut lines), (2, "bb".to_owned()));
    lines.line.push(b'\n');
    assert!(lines.append().unwrap() == Grown::Line && lines.append().unwrap() == Grown::TooLong);
    lines.go_back_to(3);
    assert_eq!(next(&mut lines), (3, "ccc".to_owned()));
    assert_eq!(next(&mut lines), (4, "dddd".to_owned()));
    assert!(!lines.next().unwrap());
}
