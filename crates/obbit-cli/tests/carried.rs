//! Columns that no subcommand reads, where rows come out: as they stand, or not at all.

mod common;

use common::Folder;

const LATE: &str = r#"{"id":"a","x":0,"y":0,"r":1}
{"id":"b","x":0,"y":0,"r":1,"note":"keep \u00fc"}
{"x":0,"tags":[1, 2],"y":0,"r":1,"id":"c","note":null}
{"id":"d","x":0,"y":0,"r":1}
"#;

#[test]
fn keys_that_only_later_rows_have_are_kept() {
    let folder = Folder::new();
    folder.file("a.ndjson", LATE);
    let line = "select a.ndjson --rect 0,0,9,9 --format";
    let out = folder.obbit(&format!("{line} ndjson")).ok();
    let row = |id: &str, note: &str, tags: &str| {
        format!("{{\"id\":\"{id}\",\"x\":0,\"y\":0,\"r\":1,\"note\":{note},\"tags\":{tags}}}\n")
    };
    let expected = [
        row("a", "null", "null"),
        row("b", "\"keep \\u00fc\"", "null"),
        row("c", "null", "[1, 2]"),
        row("d", "null", "null"),
    ];
    assert_eq!(out, expected.concat());
    let out = folder.obbit(&format!("{line} csv")).ok();
    assert_eq!(
        out,
        "id,x,y,r,note,tags\na,0,0,1,,\nb,0,0,1,keep ü,\nc,0,0,1,,\"[1, 2]\"\nd,0,0,1,,\n"
    );
    // Labels alike; and a column that is asked for may be one of these.
    let labels = LATE.replace("\"r\":1", "\"w\":1,\"h\":1");
    let line = "declutter - --input-format ndjson --group note";
    let out = folder.obbit_with(line, labels.as_bytes()).ok();
    assert!(
        out.starts_with("id,x,y,w,h,note,tags,visible,hidden_by\na,0,0,1,1,,,1,\n"),
        "{out}"
    );
    // A row that is passed over adds no key.
    folder.file(
        "b.ndjson",
        LATE.replace("\"r\":1,\"note\"", "\"r\":-1,\"note\""),
    );
    let line = "select b.ndjson --rect 0,0,9,9 --skip-bad";
    let out = folder.obbit(line).ok();
    assert!(
        out.starts_with("id,x,y,r,tags,note\na,0,0,1,,\nc,"),
        "{out}"
    );
}

#[test]
fn keys_with_a_meaning_are_refused_in_later_rows() {
    let folder = Folder::new();
    let first = "{\"x\":0,\"y\":0,\"w\":1,\"h\":1,\"score\":1}\n";
    let rows = first.to_owned() + &first.replace("\"x\"", "\"class\":\"ship\",\"x\"");
    let ran = folder.obbit_with("nms - --input-format ndjson", rows.as_bytes());
    ran.refused(&["line 2, column `class`", "the first row has no such key"]);
}

#[test]
fn more_keys_than_a_table_has_columns_are_refused() {
    let folder = Folder::new();
    let row = |k: u32| {
        let keys = (0..1000).map(|n| format!("\"k{}\":0,", 1000 * k + n));
        format!("{{{}\"x\":0,\"y\":0,\"r\":1}}\n", keys.collect::<String>())
    };
    let rows = "{\"x\":0,\"y\":0,\"r\":1}\n".to_owned() + &(0..70).map(row).collect::<String>();
    let line = "select - --input-format ndjson --rect 0,0,9,9";
    let ran = folder.obbit_with(line, rows.as_bytes());
    ran.refused(&["line 67", "65536 keys", "under one key"]);
    // Where no row comes out, nobody minds.
    let ran = folder.obbit_with("pairs - --input-format ndjson -q", rows.as_bytes());
    assert_eq!(ran.ok().lines().count(), 1 + 71 * 70 / 2);
}

#[test]
fn text_that_is_none_is_a_fault_of_its_row() {
    let folder = Folder::new();
    let file = b"id,x,y,w,h,score,name\na,0,0,1,1,1,Oslo\nb,0,0,1,1,1,M\xfcnchen\nb,9,9,1,1,1,M\xc3\xbcnchen\n";
    folder.file("a.csv", file);
    let words = [
        "a.csv, line 3, column `name`",
        "not UTF-8 text: save the file as UTF-8",
    ];
    for line in ["select a.csv --rect 0,0,99,99", "declutter a.csv"] {
        folder.obbit(line).refused(&words);
        let ran = folder.obbit(&format!("{line} --skip-bad"));
        assert!(ran.err.contains("line 3, column `name`"), "{}", ran.err);
        let out = ran.ok();
        assert_eq!(out.lines().count(), 3, "{out}");
        assert!(out.contains("\nb,9,9,1,1,1,München"), "{out}");
    }
    // Where the column is not written, nobody minds.
    folder.obbit("pairs a.csv --map id=").ok();
    folder.obbit("simulate a.csv --map id= --steps 1").ok();
    // A class is told as it is.
    let ran = folder.obbit("nms a.csv --map class=name --map id=");
    ran.refused(&words);
    let rows = b"{\"x\":0,\"y\":0,\"r\":1,\"name\":\"M\xfcnchen\"}\n";
    let ran = folder.obbit_with("select - --input-format ndjson --rect 0,0,9,9", rows);
    ran.refused(&["line 1", "UTF-8"]);
}

/// What a file becomes in a format with types, told by NDJSON.
fn through(folder: &Folder, file: &str, format: &str) -> String {
    let out = format!("typed.{format}");
    folder
        .obbit(&format!("select {file} --rect 0,0,9,9 --out {out}"))
        .ok();
    let line = format!("select {out} --rect 0,0,9,9 --format ndjson");
    folder.obbit(&line).ok()
}

#[test]
fn numbers_beside_blanks_are_numbers() {
    let folder = Folder::new();
    let rows = "id, x, y, w, h, n, f\na, 0, 0, 1, 1, 5, 0.5\nb, 1, 0, 1, 1, 2 ,\n";
    folder.file("a.csv", rows);
    for format in ["parquet", "arrow"] {
        let out = through(&folder, "a.csv", format);
        assert!(out.contains("\"h\":1,\"n\":5,\"f\":0.5}"), "{out}");
        assert!(out.contains("\"h\":1,\"n\":2,\"f\":null}"), "{out}");
    }
}

#[test]
fn whole_numbers_are_never_rounded() {
    let folder = Folder::new();
    let rows = "id,x,y,r,odd,mixed\n\
        13835058055282163713,0,0,1,9007199254740993,9007199254740993\n\
        13835058055282163714,0,0,1,1,0.5\n";
    folder.file("a.csv", rows);
    for format in ["parquet", "arrow"] {
        let out = through(&folder, "a.csv", format);
        // What no type holds is text there, as in the result of `pairs`; and read as such.
        assert!(out.contains("\"id\":\"13835058055282163713\","), "{out}");
        let odd = "\"odd\":9007199254740993,\"mixed\":\"9007199254740993\"}";
        assert!(
            out.contains(odd) && out.contains("\"mixed\":\"0.5\"}"),
            "{out}"
        );
    }
    let line = "select a.csv --rect 0,0,9,9 --format ndjson";
    let out = folder.obbit(line).ok();
    assert!(out.starts_with("{\"id\":13835058055282163713,"), "{out}");
}

#[test]
fn ids_that_are_texts_stay_texts() {
    let folder = Folder::new();
    let row = |id: &str, more: &str| format!("{{\"id\":{id},\"x\":0,\"y\":0,{more}}}\n");
    let rows = |a: &str, b: &str, more: &str| row(a, more) + &row(b, more);
    let texts = rows("\"1\"", "\"2\"", "\"w\":1,\"h\":1,\"score\":1,\"class\":3");
    folder.file("texts.ndjson", &texts);
    folder.file(
        "numbers.ndjson",
        texts.replace("\"1\"", "1").replace("\"2\"", "2"),
    );
    let told = |line: &str| folder.obbit(&format!("{line} --format ndjson")).ok();
    let out = told("declutter texts.ndjson");
    assert!(out.contains("\"hidden_by\":\"1\"}"), "{out}");
    let out = told("declutter numbers.ndjson");
    assert!(out.contains("\"hidden_by\":1}"), "{out}");
    // Through a typed format as well.
    folder
        .obbit("select texts.ndjson --rect 0,0,9,9 --out t.parquet")
        .ok();
    for file in ["texts.ndjson", "t.parquet"] {
        assert_eq!(
            told(&format!("pairs {file}")),
            "{\"a\":\"1\",\"b\":\"2\"}\n"
        );
    }
    assert_eq!(told("pairs numbers.ndjson"), "{\"a\":1,\"b\":2}\n");
    // A class alike.
    let out = told("nms numbers.ndjson");
    assert!(
        out.starts_with("{\"id\":1,\"x\":0,\"y\":0,\"w\":1,\"h\":1,\"score\":1,\"class\":3,"),
        "{out}"
    );
    folder.file("words.ndjson", texts.replace(":3", ":\"3\""));
    let out = told("nms words.ndjson");
    assert!(
        out.contains("{\"id\":\"1\",\"x\":0,\"y\":0,\"w\":1,\"h\":1,\"score\":1,\"class\":\"3\","),
        "{out}"
    );
    let point = r#"{"type":"Feature","id":"7","geometry":{"type":"Point","coordinates":[1,2]}}"#;
    let other = point.replace("\"7\"", "\"8\"");
    let all = format!("{{\"type\":\"FeatureCollection\",\"features\":[{point},{other}]}}");
    folder.file("a.geojson", all);
    assert_eq!(
        told("pairs a.geojson --size 1,1"),
        "{\"a\":\"7\",\"b\":\"8\"}\n"
    );
}

#[test]
fn a_text_that_looks_like_a_number_stays_a_text() {
    let folder = Folder::new();
    let row = |cells: &str| format!("{{\"x\":0,\"y\":0,\"r\":1,{cells}}}\n");
    let cells = [
        r#""version":"1.10","code":"123","note":"""#,
        r#""version":"2.0","code":"007","note":null"#,
    ];
    folder.file("a.ndjson", cells.map(row).concat());
    for format in ["parquet", "arrow"] {
        let out = through(&folder, "a.ndjson", format);
        for cells in cells {
            assert!(out.contains(cells), "{out}");
        }
    }
}

#[test]
fn yes_and_no_stay_what_they_are() {
    let folder = Folder::new();
    let row = |cells: &str| format!("{{\"x\":0,\"y\":0,\"r\":1,{cells}}}\n");
    let rows = row("\"flag\":true,\"mixed\":true") + &row("\"flag\":null,\"mixed\":\"no\"");
    folder.file("a.ndjson", rows);
    for format in ["parquet", "arrow"] {
        let out = through(&folder, "a.ndjson", format);
        assert!(out.contains("\"flag\":true,\"mixed\":\"true\"}"), "{out}");
        assert!(out.contains("\"flag\":null,\"mixed\":\"no\"}"), "{out}");
        let file = format!("typed.{format}");
        let out = folder.obbit(&format!("select {file} --rect 0,0,9,9 --locked flag"));
        assert_eq!(out.ok(), "id,x,y,r,flag,mixed\n1,0,0,1,,no\n");
    }
    // A word of CSV is a word.
    folder.file("b.csv", "x,y,r,flag\n0,0,1,true\n");
    assert!(through(&folder, "b.csv", "parquet").contains("\"flag\":\"true\""));
}

#[test]
fn columns_of_one_name_are_not_mixed_up() {
    let folder = Folder::new();
    folder.file("a.csv", "x,y,w,h,n,n\n0,0,1,1,2,3\n");
    let line = "select a.csv --rect 0,0,9,9";
    let out = folder.obbit(line).ok();
    assert_eq!(out, "id,x,y,w,h,n,n\n0,0,0,1,1,2,3\n");
    for format in ["ndjson", "parquet", "arrow"] {
        let ran = folder.obbit(&format!("{line} --format {format}"));
        ran.refused(&[
            "a.csv has two columns `n`",
            "only CSV",
            "rename or drop one",
        ]);
    }
    let words = ["a.csv: --group n", "two columns are called `n`"];
    folder.obbit(&format!("{line} --group n")).refused(&words);
    folder.obbit("declutter a.csv --group n").refused(&words);
    folder.obbit("pairs a.csv --format ndjson").ok();
    let row = b"{\"x\":0,\"y\":0,\"r\":1,\"n\":1,\"n\":2}\n";
    let ran = folder.obbit_with("pairs - --input-format ndjson", row);
    ran.refused(&["line 1, column `n`: given twice"]);
}

#[test]
fn a_column_of_ids_that_is_not_read_is_renamed() {
    let folder = Folder::new();
    folder.file("a.csv", "id,x,y,w,h\nk,0,0,1,1\nk,0,0,1,1\n");
    let told = "a.csv: column `id` comes out as `input_id`";
    let ran = folder.obbit("select a.csv --rect 0,0,9,9 --map id=");
    assert!(ran.err.contains(told), "{}", ran.err);
    assert_eq!(ran.ok(), "id,input_id,x,y,w,h\n0,k,0,0,1,1\n1,k,0,0,1,1\n");
    let ran = folder.obbit("declutter a.csv --map id=");
    assert!(ran.err.contains(told), "{}", ran.err);
    let rows = "0,k,0,0,1,1,1,\n1,k,0,0,1,1,0,0\n";
    let header = "id,input_id,x,y,w,h,visible,hidden_by\n";
    assert_eq!(ran.ok(), header.to_owned() + rows);
    // Another column that holds the ids stands for one called so.
    folder.file("b.csv", "name,x,y,w,h\nk,0,0,1,1\n");
    for line in ["select b.csv --rect 0,0,9,9", "declutter b.csv"] {
        let out = folder.obbit(&format!("{line} --map id=name")).ok();
        assert!(out.starts_with("name,x,y,w,h"), "{out}");
    }
}

#[test]
fn null_as_a_text_is_a_group() {
    let folder = Folder::new();
    let rows = "id,x,y,w,h,team\na,0,0,1,1,null\nb,9,0,1,1,null\nc,9,9,1,1,\n";
    folder.file("a.csv", rows);
    let out = folder
        .obbit("select a.csv --rect 0,0,1,1 --group team")
        .ok();
    assert_eq!(out.lines().count(), 3, "{out}");
    let rows = rows.to_owned() + "d,9,0,1,1,\n";
    let line = "declutter - --group team --map id=id";
    let out = folder.obbit_with(line, rows.as_bytes()).ok();
    assert!(out.contains("d,9,0,1,1,,0,a\n"), "{out}");
    // Nothing at all is none.
    let rows = b"{\"x\":0,\"y\":0,\"r\":1,\"t\":null}\n{\"x\":9,\"y\":0,\"r\":1,\"t\":null}\n";
    let line = "select - --input-format ndjson --rect 0,0,1,1 --group t";
    assert_eq!(folder.obbit_with(line, rows).ok().lines().count(), 2);
}

#[test]
fn names_with_separators_are_read_again() {
    let folder = Folder::new();
    let keys = r#""id":"a","x":0,"y":0,"r":1,"a;b;c;d;e;f":2,"g\th":3"#;
    folder.file("a.ndjson", format!("{{{keys}}}\n"));
    folder
        .obbit("select a.ndjson --rect 0,0,9,9 --out b.csv")
        .ok();
    let again = folder
        .obbit("select b.csv --rect 0,0,9,9 --format ndjson")
        .ok();
    assert_eq!(again, format!("{{{keys}}}\n"));
}

#[test]
fn line_ends_within_a_cell_stay_as_they_are() {
    let folder = Folder::new();
    for cell in [
        "\"a\r\nb\r\nc\"",
        "\"a\nb\r\nc\"",
        "\"a\r\n\"",
        "\"\r\n\r\na\"",
    ] {
        for end in ["\n", "\r\n"] {
            let head = [
                "id,x,y,w,h,note",
                &format!("1,0,0,1,1,{cell}"),
                "2,1,1,1,1,b",
            ];
            folder.file("a.csv", head.map(|line| line.to_owned() + end).concat());
            let out = folder.obbit("select a.csv --rect 0,0,9,9").ok();
            assert_eq!(
                out,
                format!("id,x,y,w,h,note\n1,0,0,1,1,{cell}\n2,1,1,1,1,b\n")
            );
        }
    }
}
