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
    let mut lines = Lines {
        source: &mut text.as_bytes(),
        number: 6,
        start: 0,
        line: Vec::new(),
        returned: false,
        limit: 9,
    };
    assert!(lines.next().unwrap());
    let told = Record::default().split(&mut lines, b',').unwrap_err();
    let words = "a quote that opens in line 7 is not closed";
    assert!(told.to_string().starts_with(words), "{told}");
}

#[test]
fn what_is_no_csv_is_named() {
    assert!(error(b"").starts_with("f.csv is empty"));
    assert!(error(b"\n\n").starts_with("f.csv is empty"));
    assert!(error(b"x,\xff,r\n").contains("not UTF-8"));
    assert!(error(b"PAR1\x15\x04").contains("--input-format parquet"));
    assert!(read_text(b"x,y,r\n", false).unwrap().rows() == 0);
}
